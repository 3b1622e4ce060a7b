//! Many small jobs on all cores, results in the order of the jobs, memory bounded.
//!
//! ```text
//! feeder thread ──chunks──► workers ──sheets──┐
//!       └────────promises, in order──────────►│ writer (the calling thread)
//! ```
//!
//! The feeder cuts its input into chunks of jobs. For every chunk it queues a *promise* (the receiving end of a
//! one-shot channel) for the writer and the chunk for whichever worker is free; the writer redeems the promises one
//! after the other. The queue of promises is bounded, so that the feeder waits when the writer or a hard job is behind.
//!
//! Chunks exist because a channel costs as much as a small puzzle. Their size follows the work: it doubles while
//! chunks are finished in a wink and shrinks when jobs turn out to be hard, so that twenty hard puzzles are spread over
//! the workers one by one while a hundred thousand easy ones travel by the hundred.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, select, unbounded};
use hitori_core::formats::Framing;

use crate::complaints::{Complaint, Complaints};
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::Progress;

/// Most jobs in a chunk.
const MOST_JOBS: usize = 256;
/// A chunk is sent when its jobs weigh this much, in bytes of input.
const MOST_WEIGHT: u64 = 1 << 16;
/// Chunks under way per worker: enough to keep all busy behind one that is slower than the others.
const AHEAD: usize = 8;
/// A chunk done in less than this could have been larger …
const QUICK: Duration = Duration::from_millis(1);
/// … and one that takes longer than this smaller.
const SLOW: Duration = Duration::from_millis(10);

/// What a worker may still take after Ctrl-C.
const GRACE: Duration = Duration::from_secs(1);

/// The results of a chunk of jobs.
#[derive(Default)]
pub struct Sheet {
    /// For the output.
    pub out: Vec<u8>,
    /// Results begun.
    members: usize,
    /// What stands around several results.
    framing: Framing,
    /// For standard error.
    complaints: Vec<Complaint>,
    outcome: Exit,
    jobs: u64,
    weight: u64,
    /// The work was interrupted: this sheet is not complete, and nothing must follow it.
    torn: bool,
}

impl Sheet {
    /// Counts towards the exit code.
    pub fn outcome(&mut self, outcome: Exit) {
        self.outcome.add(outcome);
    }

    /// Begins the results of a puzzle, given what has to stand around several of them: what separates them is written
    /// unless it is the first.
    pub fn begin(&mut self, framing: Framing) {
        if !self.out.is_empty() {
            self.out.extend_from_slice(framing.between.as_bytes());
        }
        self.members += 1;
        self.framing = framing;
    }

    /// Adds a line to the output.
    pub fn line(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'\n');
    }

    /// Reports bad input and goes on.
    pub fn complain(&mut self, message: impl Display) {
        self.fall_short(Exit::Bad, message);
    }

    /// Reports a job that ended otherwise than it should.
    pub fn fall_short(&mut self, outcome: Exit, message: impl Display) {
        self.outcome(outcome);
        self.complaints.push(Complaint::new(message.to_string()));
    }

    /// Reports bad input of which there may be much.
    pub fn complain_about(&mut self, complaint: Complaint) {
        self.outcome(Exit::Bad);
        self.complaints.push(complaint);
    }

    /// Writes results first and complaints after them, as they would come on a terminal.
    pub fn print(&self, output: &mut Output, complaints: &mut Complaints) -> Result<Exit, Failure> {
        output.add(&self.out, self.members, self.framing)?;
        if !self.complaints.is_empty() {
            output.flush()?;
            self.complaints.iter().for_each(|complaint| complaints.print(complaint));
        }
        Ok(self.outcome)
    }
}

/// A job was given up because of Ctrl-C; whatever it has put on its sheet is dropped.
pub struct Interrupted;

/// Runs the jobs that `feed` pushes through `work` on up to `workers` threads and writes what they put on their sheets.
///
/// After Ctrl-C the results finished by then are written, up to the first unfinished one.
pub fn run<J, F, W>(
    workers: usize,
    interrupt: &Interrupt,
    progress: Progress,
    output: &mut Output,
    feed: F,
    work: W,
) -> Result<Exit, Failure>
where
    J: Send + 'static,
    F: FnOnce(&mut Feeder<J>) + Send + 'static,
    W: Fn(J, &mut Sheet) -> Result<(), Interrupted> + Send + Sync + 'static,
{
    let (promises, promised) = bounded(AHEAD * workers);
    let crew =
        Crew { interrupt: interrupt.clone(), grain: Arc::new(AtomicUsize::new(1)), work: Arc::new(work) };
    // Threads of their own, not scoped ones: after Ctrl-C nobody waits for a feeder that is stuck reading a terminal.
    let feeder = thread::spawn(move || {
        let grain = Arc::clone(&crew.grain);
        let (chunks, queue) = unbounded::<Chunk<J>>();
        let hire = move || {
            let (queue, crew) = (queue.clone(), crew.clone());
            thread::spawn(move || crew.serve(&queue));
        };
        let mut feeder = Feeder {
            jobs: Vec::new(),
            weight: 0,
            grain,
            promises,
            chunks,
            hire: Box::new(hire),
            vacancies: workers,
        };
        feed(&mut feeder);
        feeder.flush();
    });
    let mut writer = Writer { output, progress, complaints: Complaints::default(), outcome: Exit::Fine };
    let finished = writer.write_all(&promised, interrupt)?;
    if !finished {
        return Err(Failure::Interrupted);
    }
    feeder.join().map_err(|_| Failure::Crashed)?;
    Ok(writer.outcome)
}

/// Where the feeding thread puts its jobs.
pub struct Feeder<J> {
    jobs: Vec<J>,
    weight: u64,
    grain: Arc<AtomicUsize>,
    promises: Sender<Receiver<Sheet>>,
    chunks: Sender<Chunk<J>>,
    hire: Box<dyn Fn()>,
    /// Workers that may still be hired: one per chunk, so that a single puzzle starts a single thread.
    vacancies: usize,
}

impl<J> Feeder<J> {
    /// Adds a job, with the share of the input that it stands for. Returns `false` when no more are wanted.
    #[must_use]
    pub fn push(&mut self, job: J, weight: u64) -> bool {
        self.jobs.push(job);
        self.weight += weight;
        if self.jobs.len() >= self.grain.load(Ordering::Relaxed) || self.weight >= MOST_WEIGHT {
            return self.flush();
        }
        true
    }

    /// Sends off the jobs gathered so far. Call it before waiting for input, so that nothing is held back meanwhile.
    pub fn flush(&mut self) -> bool {
        if self.jobs.is_empty() {
            return true;
        }
        let (result, promise) = bounded(1);
        let chunk = Chunk { jobs: std::mem::take(&mut self.jobs), weight: self.weight, result };
        self.weight = 0;
        if self.promises.send(promise).is_err() {
            return false;
        }
        if self.vacancies > 0 {
            self.vacancies -= 1;
            (self.hire)();
        }
        self.chunks.send(chunk).is_ok()
    }
}

struct Chunk<J> {
    jobs: Vec<J>,
    weight: u64,
    result: Sender<Sheet>,
}

/// What all workers share.
struct Crew<W> {
    interrupt: Interrupt,
    grain: Arc<AtomicUsize>,
    work: Arc<W>,
}

impl<W> Clone for Crew<W> {
    fn clone(&self) -> Self {
        Self {
            interrupt: self.interrupt.clone(),
            grain: Arc::clone(&self.grain),
            work: Arc::clone(&self.work),
        }
    }
}

impl<W> Crew<W> {
    fn serve<J>(&self, queue: &Receiver<Chunk<J>>)
    where
        W: Fn(J, &mut Sheet) -> Result<(), Interrupted>,
    {
        for chunk in queue {
            let start = Instant::now();
            let size = chunk.jobs.len();
            let mut sheet = Sheet { weight: chunk.weight, ..Sheet::default() };
            for job in chunk.jobs {
                let before = (sheet.out.len(), sheet.members);
                if self.interrupt.is_set() || (self.work)(job, &mut sheet).is_err() {
                    sheet.out.truncate(before.0);
                    sheet.members = before.1;
                    sheet.torn = true;
                    break;
                }
                sheet.jobs += 1;
            }
            // The writer may be gone: then nobody misses the sheet.
            let _ = chunk.result.send(sheet);
            self.adjust(size, start.elapsed());
        }
    }

    /// Lets the size of the next chunks follow the time that this one took.
    fn adjust(&self, size: usize, time: Duration) {
        if time < QUICK {
            self.grain.fetch_max((2 * size).min(MOST_JOBS), Ordering::Relaxed);
        } else if time > SLOW {
            self.grain.store((size / 2).max(1), Ordering::Relaxed);
        }
    }
}

struct Writer<'a> {
    output: &'a mut Output,
    // Dropped before the complaints, which end with a line of their own.
    progress: Progress,
    complaints: Complaints,
    outcome: Exit,
}

impl Writer<'_> {
    /// Redeems promises in order. True when all were, false when Ctrl-C came first.
    fn write_all(
        &mut self,
        promised: &Receiver<Receiver<Sheet>>,
        interrupt: &Interrupt,
    ) -> Result<bool, Failure> {
        loop {
            let promise = match promised.try_recv() {
                Ok(promise) => promise,
                Err(TryRecvError::Disconnected) => return Ok(true),
                // The feeder may be waiting for input for as long as it likes.
                Err(TryRecvError::Empty) => {
                    self.flush()?;
                    select! {
                        recv(promised) -> promise => match promise {
                            Ok(promise) => promise,
                            Err(_) => return Ok(true),
                        },
                        recv(interrupt.signal()) -> _ => return Ok(false),
                        recv(self.progress.due()) -> _ => {
                            self.progress.show();
                            continue;
                        }
                    }
                }
            };
            let sheet = self.redeem(&promise, interrupt)?;
            let torn = sheet.torn;
            self.write(sheet)?;
            if torn {
                self.flush()?;
                return Ok(false);
            }
        }
    }

    /// Waits for a worker. After Ctrl-C it gets some time to hand over what it has; work that does not listen is left
    /// behind.
    fn redeem(&mut self, promise: &Receiver<Sheet>, interrupt: &Interrupt) -> Result<Sheet, Failure> {
        if let Ok(sheet) = promise.try_recv() {
            return Ok(sheet);
        }
        self.flush()?;
        loop {
            select! {
                recv(promise) -> sheet => return sheet.map_err(|_| Failure::Crashed),
                recv(interrupt.signal()) -> _ => {
                    return promise.recv_timeout(GRACE).map_err(|_| Failure::Interrupted);
                }
                recv(self.progress.due()) -> _ => self.progress.show(),
            }
        }
    }

    fn write(&mut self, sheet: Sheet) -> Result<(), Failure> {
        self.outcome.add(sheet.outcome);
        self.progress.advance(sheet.jobs, sheet.weight);
        let (output, progress, complaints) = (&mut *self.output, &self.progress, &mut self.complaints);
        let written = progress.aside(!sheet.complaints.is_empty(), || sheet.print(output, complaints));
        written.map(drop).map_err(|failure| self.with_outcome(failure))
    }

    fn flush(&mut self) -> Result<(), Failure> {
        if !self.output.is_waiting() {
            return Ok(());
        }
        let (output, progress) = (&mut *self.output, &self.progress);
        let flushed = progress.aside(false, || output.flush());
        flushed.map_err(|failure| self.with_outcome(failure))
    }

    /// Lets what was already known decide the exit code when the reader goes away.
    fn with_outcome(&self, failure: Failure) -> Failure {
        match failure {
            Failure::PipeClosed(_) => Failure::PipeClosed(self.outcome),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubled(
        workers: usize,
        count: u64,
        delay: impl Fn(u64) -> Duration + Send + Sync + 'static,
    ) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::create(Some(&path)).unwrap();
        let feed = move |feeder: &mut Feeder<u64>| {
            for job in 0..count {
                assert!(feeder.push(job, 1));
            }
        };
        let work = move |job: u64, sheet: &mut Sheet| {
            thread::sleep(delay(job));
            sheet.out.extend_from_slice(format!("{}\n", 2 * job).as_bytes());
            Ok(())
        };
        let interrupt = Interrupt::install();
        let outcome = run(workers, &interrupt, Progress::new(None), &mut output, feed, work).unwrap();
        assert_eq!(outcome, Exit::Fine);
        output.finish().unwrap();
        std::fs::read_to_string(path).unwrap()
    }

    #[test]
    fn results_keep_the_order_of_the_jobs() {
        let expected: String = (0..5000).map(|job| format!("{}\n", 2 * job)).collect();
        assert!(doubled(3, 5000, |_| Duration::ZERO) == expected);
        let expected: String = (0..40).map(|job| format!("{}\n", 2 * job)).collect();
        assert_eq!(doubled(4, 40, |job| Duration::from_millis(if job % 7 == 0 { 20 } else { 0 })), expected);
    }

    #[test]
    fn a_crash_is_reported() {
        let mut output = Output::create(None).unwrap();
        let feed = |feeder: &mut Feeder<u64>| assert!(feeder.push(1, 1));
        let work = |_: u64, _: &mut Sheet| panic!("on purpose");
        let end = run(1, &Interrupt::install(), Progress::new(None), &mut output, feed, work);
        assert!(matches!(end, Err(Failure::Crashed)));
    }
}
