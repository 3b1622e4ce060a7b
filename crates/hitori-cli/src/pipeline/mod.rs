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
//!
//! Where the system allows fewer threads, fewer do the work: with no worker the feeder works itself, and without a feeder
//! thread everything happens in the calling one. A job that crashes costs its own results and no others.

mod sheet;
mod writer;

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

pub use self::sheet::Sheet;
use self::writer::Writer;
use crate::complaints::Complaints;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::Progress;
use crate::threads;

/// Most jobs in a chunk.
const MOST_JOBS: usize = 256;
/// A chunk is sent when its jobs weigh this much, in bytes of input.
const MOST_WEIGHT: u64 = 1 << 16;
/// Chunks under way per worker: enough to keep all busy behind one that is slower than the others.
const AHEAD: usize = 8;
/// Parts of a chunk's results that may wait for the writer.
const PARTS: usize = 4;
/// A chunk done in less than this could have been larger …
const QUICK: Duration = Duration::from_millis(1);
/// … and one that takes longer than this smaller.
const SLOW: Duration = Duration::from_millis(10);

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
    let crew =
        Crew { interrupt: interrupt.clone(), grain: Arc::new(AtomicUsize::new(1)), work: Arc::new(work) };
    let mut writer = Writer { output, progress, complaints: Complaints::default(), outcome: Exit::Fine };
    let (promises, promised) = bounded(AHEAD * workers);
    // In common hands until a thread takes it, so that it is not lost with a thread that cannot be started.
    let feed = Arc::new(Mutex::new(Some(feed)));
    // Threads of their own, not scoped ones: after Ctrl-C nobody waits for a feeder that is stuck reading a terminal.
    let feeder = threads::spawn({
        let (feed, crew) = (Arc::clone(&feed), crew.clone());
        move || {
            if let Some(feed) = take(&feed) {
                let grain = Arc::clone(&crew.grain);
                Feeder::new(&grain, crew.send_to_workers(workers, promises)).run(feed);
            }
        }
    });
    let Ok(feeder) = feeder else {
        return match take(&feed) {
            Some(feed) => crew.run_here(feed, writer),
            None => Err(Failure::Crashed),
        };
    };
    let finished = writer.write_all(&promised, interrupt)?;
    if !finished {
        return Err(Failure::Interrupted);
    }
    feeder.join().map_err(|_| Failure::Crashed)?;
    Ok(writer.outcome)
}

fn take<F>(shared: &Mutex<Option<F>>) -> Option<F> {
    shared.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Where the feeding thread puts its jobs.
pub struct Feeder<'a, J> {
    jobs: Vec<J>,
    weight: u64,
    grain: Arc<AtomicUsize>,
    /// Jobs sent so far.
    sent: u64,
    /// Takes a batch of jobs. Returns `false` when no more are wanted.
    send: Box<dyn FnMut(Jobs<J>) -> bool + 'a>,
}

impl<'a, J> Feeder<'a, J> {
    fn new(grain: &Arc<AtomicUsize>, send: impl FnMut(Jobs<J>) -> bool + 'a) -> Self {
        Self { jobs: Vec::new(), weight: 0, grain: Arc::clone(grain), sent: 0, send: Box::new(send) }
    }

    fn run(mut self, feed: impl FnOnce(&mut Feeder<'_, J>)) {
        feed(&mut self);
        self.flush();
    }

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
        // The next chunk is likely to be as large as this one.
        let next = Vec::with_capacity(self.jobs.len());
        let (jobs, weight) = (std::mem::replace(&mut self.jobs, next), std::mem::take(&mut self.weight));
        let before = self.sent;
        self.sent += jobs.len() as u64;
        (self.send)(Jobs { jobs, before, weight })
    }
}

/// Jobs that travel together.
struct Jobs<J> {
    jobs: Vec<J>,
    /// How many came before them.
    before: u64,
    weight: u64,
}

/// Jobs, and where their results go.
struct Chunk<J> {
    jobs: Jobs<J>,
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
    /// Returns what sends chunks to workers. One is hired per chunk, so that a single puzzle starts a single thread, until
    /// there are enough or no more can be had.
    fn send_to_workers<J>(
        self,
        workers: usize,
        promises: Sender<Receiver<Sheet>>,
    ) -> impl FnMut(Jobs<J>) -> bool
    where
        J: Send + 'static,
        W: Fn(J, &mut Sheet) -> Result<(), Interrupted> + Send + Sync + 'static,
    {
        let (chunks, queue) = unbounded::<Chunk<J>>();
        let (mut hired, mut vacancies) = (0, workers);
        move |jobs| {
            // A job may hand over parts of its results before the rest. It waits when the writer is behind.
            let (result, promise) = bounded(PARTS);
            if promises.send(promise).is_err() {
                return false;
            }
            let chunk = Chunk { jobs, result };
            if vacancies > 0 {
                let (queue, crew) = (queue.clone(), self.clone());
                match threads::spawn(move || queue.iter().for_each(|chunk| crew.serve(chunk))) {
                    Ok(_) => (hired, vacancies) = (hired + 1, vacancies - 1),
                    Err(_) => vacancies = 0,
                }
            }
            if hired == 0 {
                self.serve(chunk);
                return true;
            }
            chunks.send(chunk).is_ok()
        }
    }

    /// Does everything in this thread.
    fn run_here<J>(
        self,
        feed: impl FnOnce(&mut Feeder<'_, J>),
        mut writer: Writer<'_>,
    ) -> Result<Exit, Failure>
    where
        W: Fn(J, &mut Sheet) -> Result<(), Interrupted>,
    {
        let mut end = Ok(());
        Feeder::new(&self.grain, |jobs| {
            let sheet = self.work_on(jobs, None);
            let torn = sheet.torn;
            end = writer.write(sheet).and_then(|()| writer.flush());
            if torn && end.is_ok() {
                end = Err(Failure::Interrupted);
            }
            end.is_ok()
        })
        .run(feed);
        end.map(|()| writer.outcome)
    }

    fn serve<J>(&self, chunk: Chunk<J>)
    where
        W: Fn(J, &mut Sheet) -> Result<(), Interrupted>,
    {
        // The writer may be gone: then the sheet is not missed.
        let sheet = self.work_on(chunk.jobs, Some(chunk.result.clone()));
        let _ = chunk.result.send(sheet);
    }

    /// Works on a chunk of jobs; parts of their results may go to `early`.
    fn work_on<J>(&self, Jobs { jobs, before, weight }: Jobs<J>, early: Option<Sender<Sheet>>) -> Sheet
    where
        W: Fn(J, &mut Sheet) -> Result<(), Interrupted>,
    {
        let start = Instant::now();
        let size = jobs.len();
        let mut sheet = Sheet { weight, early, ..Sheet::default() };
        for (number, job) in (before + 1..).zip(jobs) {
            let written = (sheet.out.len(), sheet.turns.len());
            // What a crash may leave in a bad state is the sheet, which is put right below, and locks, which are poisoned.
            let work = AssertUnwindSafe(|| (self.work)(job, &mut sheet));
            let done = if self.interrupt.is_set() { Ok(Err(Interrupted)) } else { panic::catch_unwind(work) };
            if !matches!(done, Ok(Ok(()))) {
                sheet.out.truncate(written.0);
                sheet.turns.truncate(written.1);
            }
            match done {
                Ok(Ok(())) => {}
                Ok(Err(Interrupted)) => {
                    sheet.torn = true;
                    break;
                }
                Err(_) => sheet.fall_short(Exit::Bad, format!("puzzle {number}: {}", Failure::Crashed)),
            }
            sheet.jobs += 1;
        }
        self.adjust(size, start.elapsed());
        // Hangs up, because no part follows.
        sheet.early = None;
        sheet
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
            std::thread::sleep(delay(job));
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

    /// What comes first stays, however long it takes.
    #[test]
    fn turns_come_in_the_order_of_the_jobs() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::create(Some(&path)).unwrap();
        let feed = |feeder: &mut Feeder<u64>| assert!((0..60).all(|job| feeder.push(job, 1)));
        let seen = Arc::new(Mutex::new(std::collections::HashSet::new()));
        let work = move |job: u64, sheet: &mut Sheet| {
            std::thread::sleep(Duration::from_millis(if job < 10 { 20 } else { 0 }));
            let seen = Arc::clone(&seen);
            sheet.in_turn(move |sheet| {
                if seen.lock().unwrap().insert(job % 10) {
                    sheet.line(&job.to_string());
                }
            });
            // A job that is given up loses its turn.
            if job == 50 { Err(Interrupted) } else { Ok(()) }
        };
        let interrupt = Interrupt::install();
        let outcome = run(4, &interrupt, Progress::new(None), &mut output, feed, work);
        assert!(matches!(outcome, Err(Failure::Interrupted)));
        output.finish().unwrap();
        let lines = std::fs::read_to_string(path).unwrap();
        assert_eq!(lines.lines().collect::<Vec<_>>(), ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    }

    #[test]
    fn fewer_threads_do_the_same_work() {
        let expected: String = (0..300).map(|job| format!("{}\n", 2 * job)).collect();
        for allowed in 0..4 {
            let _few = threads::allow(allowed);
            assert!(doubled(3, 300, |_| Duration::ZERO) == expected, "{allowed} threads");
        }
    }

    #[test]
    fn a_crash_costs_only_its_own_results() {
        for allowed in [0, 1, 9] {
            let _few = threads::allow(allowed);
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("out");
            let mut output = Output::create(Some(&path)).unwrap();
            let feed = |feeder: &mut Feeder<u64>| (0..100).for_each(|job| assert!(feeder.push(job, 1)));
            let work = |job: u64, sheet: &mut Sheet| {
                sheet.line(&job.to_string());
                assert!(job != 50, "on purpose");
                Ok(())
            };
            let end = run(2, &Interrupt::install(), Progress::new(None), &mut output, feed, work);
            assert!(matches!(end, Ok(Exit::Bad)));
            output.finish().unwrap();
            let expected: String = (0..100).filter(|&job| job != 50).map(|job| format!("{job}\n")).collect();
            assert_eq!(std::fs::read_to_string(path).unwrap(), expected);
        }
    }
}
