//! A process and its pipes. It leads a group of its own, so that ending it ends its children, too.
//!
//! Three threads serve the pipes, one each, so that a process that neither reads nor writes blocks nobody. They end when
//! the process does.
//!
//! A process that hangs and reads nothing does not notice when we are killed. A shell in its group does: it waits for the end
//! of a pipe that only we hold, kills the process, removes the folder of its files, and kills the group.
//!
//! The limit on memory is set by a shell before it becomes the program: `setrlimit` would have to be called between `fork`
//! and `exec`, which in Rust takes the unsafe `pre_exec`, and this project has no unsafe code.

use std::ffi::OsStr;
use std::io::{self, BufReader, PipeReader, PipeWriter, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, thread};

use hitori_core::engine::{Budget, Limit, StopReason};

use super::line::{LineError, Longest, read_line, told};
use crate::solver::Limits;

/// How often the budget is looked at while waiting.
const LOOK: Duration = Duration::from_millis(20);
/// What is kept of the last words of a process.
const LAST_WORDS: usize = 4096;
/// The longest line that is taken unless a board is known: room for statistics and messages.
pub(super) const ROOM: usize = 1 << 20;
/// How long a process that closed its output may take to end.
const ENDING: Duration = Duration::from_millis(500);

/// A running process that answers lines with lines.
pub(crate) struct Worker {
    child: Child,
    /// The thread that fills the input. None when a message could not be written.
    input: Option<Sender<String>>,
    written: Receiver<io::Result<()>>,
    longest: Longest,
    lines: Receiver<Result<String, LineError>>,
    complaints: Arc<Mutex<Vec<u8>>>,
    /// Closed when we are gone, however that comes about.
    _held: PipeWriter,
}

impl Worker {
    /// Starts a program with at most so many MiB of memory. A folder that is named is removed when we are
    /// killed.
    pub(crate) fn start(program: &mut Command, memory: usize, folder: Option<&Path>) -> io::Result<Self> {
        let (watched, held) = io::pipe()?;
        let mut command = capped(program, memory, folder, &watched)?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let longest = Longest::new(ROOM);
        // Where a thread is refused, the pipe that is held goes, and the process with it.
        let (input, written) = write_messages(stdin)?;
        let lines = read_lines(stdout, longest.clone())?;
        let complaints = keep_last_words(stderr)?;
        Ok(Self { child, input: Some(input), written, longest, lines, complaints, _held: held })
    }

    /// Returns the number of the process, for tests that kill it.
    #[cfg(test)]
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the most memory that the process had at a time, in bytes; `None` where the system does not tell.
    pub(super) fn peak(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes * 1024)
    }

    /// Has the peak of its memory counted from now on. Returns whether the system does so.
    pub(super) fn forget_peak(&self) -> bool {
        // "5" is the order to do that (proc(5)).
        fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").is_ok()
    }

    /// Takes lines of up to so many bytes from now on.
    pub(super) fn set_longest(&self, bytes: usize) {
        self.longest.set(bytes);
    }

    /// Sends a line and waits for the line that answers it.
    pub(crate) fn exchange(&mut self, line: &str, budget: &Budget) -> Result<String, StopReason> {
        self.send(line, budget)?;
        self.receive(budget)
    }

    fn send(&mut self, line: &str, budget: &Budget) -> Result<(), StopReason> {
        let Some(input) = self.input.take() else { return Err(self.ended()) };
        if input.send(format!("{line}\n")).is_err() {
            return Err(self.ended());
        }
        match wait(&self.written, &mut self.child, budget)? {
            Some(Ok(())) => {
                self.input = Some(input);
                Ok(())
            }
            _ => Err(self.ended()),
        }
    }

    /// Waits for a line.
    pub(super) fn receive(&mut self, budget: &Budget) -> Result<String, StopReason> {
        match wait(&self.lines, &mut self.child, budget)? {
            Some(Ok(line)) => Ok(line),
            Some(Err(error)) => Err(StopReason::Crashed(error)),
            None => Err(self.ended()),
        }
    }

    /// Tells how the process ended, whose pipes are closed, and what it said.
    fn ended(&mut self) -> StopReason {
        let mut left = ENDING;
        let mut status = self.child.try_wait().ok().flatten();
        // The thread that reads its last words lets go of them when there are no more.
        while (status.is_none() || Arc::strong_count(&self.complaints) > 1) && !left.is_zero() {
            thread::sleep(LOOK);
            left = left.saturating_sub(LOOK);
            status = status.or_else(|| self.child.try_wait().ok().flatten());
        }
        let how = status.map_or("it closed its output".to_owned(), how);
        let words = self.words();
        if is_out_of_memory(&words) {
            return Limit::Memory.into();
        }
        // The last line says what went wrong, in Python as in most programs.
        let last = words.lines().rev().map(str::trim).find(|line| !line.is_empty());
        StopReason::Crashed(last.map_or(how.clone(), |last| format!("{how}: {}", told(last))))
    }

    /// Returns the end of what it printed on standard error.
    pub(super) fn words(&self) -> String {
        let words = self.complaints.lock().map(|kept| String::from_utf8_lossy(&kept).into_owned());
        words.unwrap_or_default()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Ends a process that leads a group, and its children. Nothing of it is left, not even a zombie.
pub(super) fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // A group that is gone already needs no killing.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Passes messages on to the process from a thread of its own: the pipe to a process that does not read is full soon.
/// Each message is answered by how the writing went.
fn write_messages(input: Option<ChildStdin>) -> io::Result<(Sender<String>, Receiver<io::Result<()>>)> {
    let (messages, queue) = channel::<String>();
    let (done, written) = channel();
    if let Some(mut input) = input {
        thread::Builder::new().spawn(move || {
            for text in queue {
                let end = input.write_all(text.as_bytes()).and_then(|()| input.flush());
                let failed = end.is_err();
                if done.send(end).is_err() || failed {
                    return;
                }
            }
        })?;
    }
    Ok((messages, written))
}

/// Reads lines until the output ends or something else than a line comes.
fn read_lines(
    output: Option<ChildStdout>,
    longest: Longest,
) -> io::Result<Receiver<Result<String, LineError>>> {
    let (sender, lines) = sync_channel(1);
    if let Some(output) = output {
        thread::Builder::new().spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(line)) = read_line(&mut output, &longest) {
                let last = line.is_err();
                if sender.send(line).is_err() || last {
                    return;
                }
            }
        })?;
    }
    Ok(lines)
}

/// Reads what the process complains about, and keeps the end of it.
fn keep_last_words(errors: Option<ChildStderr>) -> io::Result<Arc<Mutex<Vec<u8>>>> {
    let complaints = Arc::new(Mutex::new(Vec::new()));
    if let Some(mut errors) = errors {
        let complaints = Arc::clone(&complaints);
        thread::Builder::new().spawn(move || {
            let mut buffer = [0; 1024];
            while let Ok(read @ 1..) = errors.read(&mut buffer) {
                let Ok(mut kept) = complaints.lock() else { return };
                kept.extend_from_slice(&buffer[..read]);
                let surplus = kept.len().saturating_sub(LAST_WORDS);
                kept.drain(..surplus);
            }
        })?;
    }
    Ok(complaints)
}

/// Waits for the next message. Returns `None` when there will be no more; also when the process is dead while a child of it
/// keeps the pipe open.
fn wait<T>(messages: &Receiver<T>, child: &mut Child, budget: &Budget) -> Result<Option<T>, StopReason> {
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

/// Returns the program with a limit on its memory, which a shell sets before it becomes the program, and with another shell
/// that watches a pipe. The program has the number of the first shell, and the folder is that shell's name.
#[cfg(unix)]
fn capped(
    program: &Command,
    memory: usize,
    folder: Option<&Path>,
    watched: &PipeReader,
) -> io::Result<Command> {
    use std::os::fd::AsRawFd;
    // The shell has it, and whatever else is started now: the end for reading keeps nothing open.
    rustix::io::fcntl_setfd(watched, rustix::io::FdFlags::empty())?;
    // A shell takes no numbers above 9 in a redirection. Where there is no /dev/fd, nobody watches.
    let watch = format!(
        "{{ exec 3</dev/fd/{} && {{ read -r _ <&3; kill -KILL $$; \
         [ -z \"$0\" ] || rm -rf -- \"$0\"; kill -KILL 0; }}; }} \
         >/dev/null 2>&1 &",
        watched.as_raw_fd()
    );
    let memory = memory.min(Limits::MOST_MEMORY) * 1024;
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(format!("{watch}\nulimit -v {memory}; exec \"$@\""));
    command.arg(folder.map_or(OsStr::new(""), Path::as_os_str));
    command.arg(program.get_program()).args(program.get_args());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    Ok(command)
}

#[cfg(not(unix))]
fn capped(program: &Command, _: usize, _: Option<&Path>, _: &PipeReader) -> io::Result<Command> {
    let mut command = Command::new(program.get_program());
    command.args(program.get_args());
    Ok(command)
}

/// What a process says last when it gets no more memory: in Rust, C++, Python, and while its libraries are loaded.
const OUT_OF_MEMORY: [&str; 7] = [
    "memory allocation of",
    "bad_alloc",
    "MemoryError",
    "out of memory",
    "Cannot allocate memory",
    "failed to map segment",
    "can't start new thread",
];

/// Returns whether the last words of a process are those of one that got no more memory.
fn is_out_of_memory(words: &str) -> bool {
    OUT_OF_MEMORY.iter().any(|told| words.contains(told))
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
