//! A program that runs to its end: `swipl --version`, `python3 -m venv`, `pip install`.
//!
//! It leads a group of its own, as solvers do, and is ended with its children when the budget runs out. It must not outlive
//! us either, however we end. A program that reads no input does not notice that we are gone, so a shell watches for it: its
//! input is a pipe that only we hold, and when that pipe closes it kills the group.

use std::io::{self, Read};
use std::process::{ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use hitori_core::engine::{Budget, Limit};

use super::worker::end;

/// How often the budget is looked at.
const LOOK: Duration = Duration::from_millis(5);
/// What a shell exits with when there is no such program.
const NOT_FOUND: i32 = 127;

/// The shell that watches. All of it is built into shells: with an empty `PATH` it works as well.
const WATCH: &str = "exec 3<&0 </dev/null
command -v \"$0\" >/dev/null 2>&1 || exit 127
{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 &
exec 3<&-
\"$0\" \"$@\"";

/// What becomes of the standard output of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Print {
    /// It goes to our standard error, together with what the program complains about: our own output is for answers.
    Through,
    /// It is kept, up to so many bytes; complaints are dropped.
    Kept(usize),
}

/// How a program ended, and what was kept of its output.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) success: bool,
    pub(crate) output: String,
}

/// Why a program did not come to its end.
#[derive(Debug)]
pub(crate) enum ToolError {
    /// It cannot be run at all.
    Run(io::Error),
    /// It printed more than is kept.
    Flood,
    /// The budget ran out.
    Limit(Limit),
}

/// Runs a program to its end. Nothing of it is left afterwards, whatever happens.
pub(crate) fn run(program: &Command, print: Print, budget: &Budget) -> Result<Ended, ToolError> {
    let budget = budget.start();
    let mut command = watched(program);
    command.stdin(Stdio::piped());
    match print {
        Print::Through => command.stdout(io::stderr()),
        Print::Kept(_) => command.stdout(Stdio::piped()).stderr(Stdio::null()),
    };
    let mut child = command.spawn().map_err(ToolError::Run)?;
    // The pipe that the shell watches. A program whose output has ended or overflown may still run.
    let held = child.stdin.take();
    let output = match (print, child.stdout.take()) {
        (Print::Kept(most), Some(output)) => match read_up_to(most, output) {
            Ok(reader) => Some((most, reader)),
            Err(error) => {
                end(&mut child);
                return Err(ToolError::Run(error));
            }
        },
        _ => None,
    };
    let mut kept = None;
    let end_of = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Ok(status),
            Ok(None) => {}
            Err(error) => break Err(ToolError::Run(error)),
        }
        if let Some((most, reader)) = &output
            && kept.is_none()
        {
            kept = reader.try_recv().ok();
            if kept.as_ref().is_some_and(|kept| kept.len() > *most) {
                break Err(ToolError::Flood);
            }
        }
        if let Err(limit) = budget.check() {
            break Err(ToolError::Limit(limit));
        }
        thread::sleep(LOOK);
    };
    end(&mut child);
    drop(held);
    let status = end_of?;
    if status.code() == Some(NOT_FOUND) {
        return Err(ToolError::Run(io::ErrorKind::NotFound.into()));
    }
    let Some((most, reader)) = output else { return Ok(ended(status, Vec::new())) };
    // The group is dead, so its end of the pipe is closed.
    let kept = kept.or_else(|| reader.recv().ok()).unwrap_or_default();
    if kept.len() > most { Err(ToolError::Flood) } else { Ok(ended(status, kept)) }
}

fn ended(status: ExitStatus, output: Vec<u8>) -> Ended {
    Ended { success: status.success(), output: String::from_utf8_lossy(&output).into_owned() }
}

/// Reads the output of a program, one byte more than is kept at most.
fn read_up_to(most: usize, output: ChildStdout) -> io::Result<Receiver<Vec<u8>>> {
    let (sender, receiver) = channel();
    thread::Builder::new().spawn(move || {
        let mut kept = Vec::new();
        // What was read before an error is all there is.
        let _ = output.take(most as u64 + 1).read_to_end(&mut kept);
        let _ = sender.send(kept);
    })?;
    Ok(receiver)
}

/// Returns the program in its group, with the shell that watches.
fn watched(program: &Command) -> Command {
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("/bin/sh");
        shell.arg("-c").arg(WATCH).arg(program.get_program());
        shell
    } else {
        Command::new(program.get_program())
    };
    command.args(program.get_args());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn shell(script: &str, most: usize, millis: u64) -> Result<Ended, ToolError> {
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(script);
        run(&command, Print::Kept(most), &Budget::default().with_time(Duration::from_millis(millis)))
    }

    #[test]
    fn what_a_program_prints_is_kept() {
        let ended = shell("echo one; echo two >&2; cat", 100, 20_000).unwrap();
        assert_eq!((ended.success, ended.output.as_str()), (true, "one\n"));
        assert!(!shell("exit 3", 100, 20_000).unwrap().success);
        let missing = run(&Command::new("no-such-program"), Print::Kept(9), &Budget::default());
        assert!(matches!(missing, Err(ToolError::Run(error)) if error.kind() == io::ErrorKind::NotFound));
    }

    #[test]
    fn floods_and_hangs_come_to_an_end() {
        let begin = Instant::now();
        assert!(matches!(shell("yes", 1000, 60_000), Err(ToolError::Flood)));
        assert!(matches!(shell("sleep 1000", 9, 50), Err(ToolError::Limit(Limit::Time))));
        // A child that keeps the pipe open is not waited for.
        assert!(shell("sleep 1000 & echo 1", 9, 60_000).unwrap().success);
        assert!(begin.elapsed() < Duration::from_secs(30));
    }
}
