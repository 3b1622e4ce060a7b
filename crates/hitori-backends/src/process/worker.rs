//! A process and its pipes. It leads a group of its own, so that ending it ends its children, too.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::findings::Stop;
use hitori_core::engine::Budget;

/// How often the flag of a patient reader is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// What is kept of the last words of a process.
const LAST_WORDS: usize = 4096;
/// The longest line that is taken for an answer: a board of 1000×1000 with room for statistics.
const LONGEST_LINE: u64 = 1 << 22;
/// How long a process that closed its output may take to end.
const ENDING: Duration = Duration::from_millis(500);

/// A running process that answers lines with lines.
pub struct Worker {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Result<String, String>>,
    complaints: Arc<Mutex<Vec<u8>>>,
}

impl Worker {
    /// Starts a program with at most so many MiB of memory.
    pub fn start(program: &mut Command, memory: usize) -> std::io::Result<Self> {
        let mut command = capped(program, memory);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let (sender, lines) = sync_channel(1);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                loop {
                    let mut line = Vec::new();
                    let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
                    let line = match read {
                        Ok(0) | Err(_) => return,
                        Ok(_) if !line.ends_with(b"\n") => Err(excerpt(&line)),
                        Ok(_) => String::from_utf8(line).map_err(|bad| excerpt(bad.as_bytes())),
                    };
                    let last = line.is_err();
                    if sender.send(line).is_err() || last {
                        return;
                    }
                }
            });
        }
        let complaints = Arc::new(Mutex::new(Vec::new()));
        if let Some(mut errors) = child.stderr.take() {
            let complaints = Arc::clone(&complaints);
            thread::spawn(move || {
                let mut buffer = [0; 1024];
                while let Ok(read @ 1..) = errors.read(&mut buffer) {
                    let Ok(mut kept) = complaints.lock() else { return };
                    kept.extend_from_slice(&buffer[..read]);
                    let surplus = kept.len().saturating_sub(LAST_WORDS);
                    kept.drain(..surplus);
                }
            });
        }
        Ok(Self { child, input, lines, complaints })
    }

    /// The number of the process, for tests that kill it.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line and waits for the line that answers it.
    pub fn exchange(&mut self, line: &str, budget: &Budget) -> Result<String, Stop> {
        self.send(line, budget)?;
        self.receive(budget)
    }

    fn send(&mut self, line: &str, budget: &Budget) -> Result<(), Stop> {
        let Some(mut input) = self.input.take() else { return Err(self.ended()) };
        // A process that does not read would block us: the pipe is filled by a thread that can be left behind.
        let text = format!("{line}\n");
        let (done, written) = sync_channel(1);
        thread::spawn(move || {
            let end = input.write_all(text.as_bytes()).and_then(|()| input.flush());
            // Nobody waits any more when the process was given up.
            let _ = done.send(end.map(|()| input));
        });
        match wait(&written, &mut self.child, budget)? {
            Some(Ok(input)) => {
                self.input = Some(input);
                Ok(())
            }
            _ => Err(self.ended()),
        }
    }

    /// Waits for a line.
    pub fn receive(&mut self, budget: &Budget) -> Result<String, Stop> {
        match wait(&self.lines, &mut self.child, budget)? {
            Some(Ok(line)) => Ok(line),
            Some(Err(start)) => {
                Err(Stop::Crashed(format!("it printed something that is no line of text: {start}")))
            }
            None => Err(self.ended()),
        }
    }

    /// The output is closed: how the process ended, and what it said.
    fn ended(&mut self) -> Stop {
        let mut left = ENDING;
        let mut status = self.child.try_wait().ok().flatten();
        while status.is_none() && !left.is_zero() {
            thread::sleep(LOOK);
            left = left.saturating_sub(LOOK);
            status = self.child.try_wait().ok().flatten();
        }
        let how = status.map_or("it closed its output".to_owned(), how);
        let words = self.words();
        // The last line says what went wrong, in Python as in most programs.
        let last = words.lines().rev().map(str::trim).find(|line| !line.is_empty());
        Stop::Crashed(last.map_or(how.clone(), |last| format!("{how}: {last}")))
    }

    /// The end of what it printed on standard error.
    pub(super) fn words(&self) -> String {
        let words = self.complaints.lock().map(|kept| String::from_utf8_lossy(&kept).into_owned());
        words.unwrap_or_default()
    }

    /// Ends the process and its children. Nothing of it is left, not even a zombie.
    fn end(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // A group that is gone already needs no killing.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end();
    }
}

/// The next message; none when there will be no more, be it that the process is dead while a child of it keeps the pipe.
fn wait<T>(messages: &Receiver<T>, child: &mut Child, budget: &Budget) -> Result<Option<T>, Stop> {
    loop {
        let is_dead = matches!(child.try_wait(), Ok(Some(_)));
        let step = budget.left().map_or(LOOK, |left| left.min(LOOK));
        match messages.recv_timeout(step) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            // Its last words had their time.
            Err(RecvTimeoutError::Timeout) if is_dead => return Ok(None),
            Err(RecvTimeoutError::Timeout) => budget.check()?,
        }
    }
}

/// The program with a limit on its memory, which a shell sets before it becomes the program.
fn capped(program: &Command, memory: usize) -> Command {
    if !cfg!(unix) {
        let mut command = Command::new(program.get_program());
        command.args(program.get_args());
        return command;
    }
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(format!("ulimit -v {}; exec \"$0\" \"$@\"", memory.saturating_mul(1024)));
    command.arg(program.get_program()).args(program.get_args());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

#[cfg(unix)]
fn how(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    match status.signal() {
        Some(signal) => format!("it was ended by signal {signal}"),
        None => format!("it ended with code {}", status.code().unwrap_or_default()),
    }
}

#[cfg(not(unix))]
fn how(status: ExitStatus) -> String {
    format!("it ended with code {}", status.code().unwrap_or_default())
}

/// The beginning of what should have been an answer, for a message.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    let text: String = text.trim_end().chars().take(60).collect();
    let more = if bytes.len() > text.len() + 1 { "…" } else { "" };
    format!("'{}{more}'", text.escape_debug())
}
