//! A count on all cores that can be interrupted and taken up again: the units of a share, in a scattered order.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use crossbeam_channel::{bounded, select};
use hitori_core::Semantics;
use hitori_core::deduce::LineMethod;
use hitori_core::enumerate::{Census, Share, Spec, Tally, Unit};

use crate::cli::Session;
use crate::failure::{Failure, complain};
use crate::output::Output;
use crate::progress::Progress;

/// What is to be counted, and where the share of it goes.
pub(super) struct Job {
    pub(super) spec: Spec,
    pub(super) grading: Option<(Semantics, LineMethod)>,
    /// Which of how many shards, from 0.
    pub(super) shard: (usize, usize),
    pub(super) file: Option<PathBuf>,
    /// Go on with the file?
    pub(super) resume: bool,
    /// How often the file is brought up to date: what a kill can cost.
    pub(super) checkpoint: Duration,
    pub(super) threads: usize,
}

impl Job {
    /// All boards, without a file.
    fn new(spec: Spec) -> Self {
        let checkpoint = Duration::MAX;
        Self { spec, grading: None, shard: (0, 1), file: None, resume: false, checkpoint, threads: 1 }
    }

    fn census(&self) -> Census {
        match self.grading {
            None => Census::new(&self.spec),
            Some((semantics, lines)) => Census::with_classes(&self.spec, semantics, lines),
        }
    }

    /// Counts what is missing. The file is up to date when this returns, be it by an interruption.
    pub(super) fn run(&self, session: &Session) -> Result<Share, Failure> {
        let mut census = self.census();
        let units = Arc::new(census.units());
        let mut share = self.begin(&census, &units)?;
        let (first, shards) = self.shard;
        let mine: Vec<usize> = share.missing().filter(|unit| unit % shards == first).collect();
        let order = Arc::new(scattered(mine));
        let (sender, results) = bounded::<(usize, Tally)>(2 * self.threads);
        let next = Arc::new(AtomicUsize::new(0));
        for _ in 0..self.threads.min(order.len()) {
            let (units, order, next, sender) =
                (Arc::clone(&units), Arc::clone(&order), Arc::clone(&next), sender.clone());
            let mut census = self.census();
            // Not waited for: after Ctrl-C a unit may take seconds, and what it has is not whole.
            thread::spawn(move || {
                while let Some(&unit) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut tally = census.nothing();
                    census.count(&units[unit], &mut tally);
                    if sender.send((unit, tally)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut progress = Progress::of("unit", Some(order.len() as u64));
        let (mut fresh, mut tally, mut saved) = (Vec::new(), census.nothing(), Instant::now());
        loop {
            let is_over = select! {
                recv(results) -> result => match result {
                    Ok((unit, counted)) => {
                        fresh.push(unit);
                        tally.add(&counted);
                        progress.advance(1, 1);
                        false
                    }
                    Err(_) => true,
                },
                recv(session.interrupt.signal()) -> _ => true,
            };
            if is_over || saved.elapsed() >= self.checkpoint {
                share.add(&std::mem::take(&mut fresh), &std::mem::replace(&mut tally, census.nothing()));
                self.save(&share)?;
                saved = Instant::now();
            }
            if is_over {
                break;
            }
        }
        drop(progress);
        if session.interrupt.is_set() {
            if let Some(file) = &self.file {
                let left = share.missing().filter(|unit| unit % shards == first).count();
                complain(format_args!(
                    "interrupted with {left} of {} units to go; --resume -o {} goes on",
                    units.len().saturating_sub(first).div_ceil(shards),
                    file.display()
                ));
            }
            return Err(Failure::Interrupted);
        }
        Ok(share)
    }

    /// A new share, or the one in the file.
    fn begin(&self, census: &Census, units: &[Unit]) -> Result<Share, Failure> {
        let fresh = Share::new(census, units);
        let Some(file) = &self.file else { return Ok(fresh) };
        match (fs::exists(file), self.resume) {
            (Ok(true), false) => {
                Err(Failure::Bad(format!("{}: exists already; --resume goes on with it", file.display())))
            }
            (Ok(true), true) => {
                let share = read(file)?;
                if share.what() != fresh.what() {
                    let expected = fresh.what();
                    return Err(Failure::Bad(format!(
                        "{}: it belongs to another count: {}, not {expected}",
                        file.display(),
                        share.what()
                    )));
                }
                Ok(share)
            }
            // Whether the file can be written is found out now, not after hours.
            _ => self.save(&fresh).map(|()| fresh),
        }
    }

    fn save(&self, share: &Share) -> Result<(), Failure> {
        match &self.file {
            Some(file) => Output::save(Some(file), share.write().as_bytes()),
            None => Ok(()),
        }
    }
}

/// Counts all boards without a file.
pub fn count_whole(spec: Spec, threads: usize, session: &Session) -> Result<Share, Failure> {
    let job = Job { threads, ..Job::new(spec) };
    job.run(session)
}

/// What a whole count would take, judged by some of its units.
pub struct Sample {
    /// Units of the whole count, and those that were counted.
    pub units: usize,
    pub done: usize,
    /// The time of the whole count, and its standard error.
    pub seconds: f64,
    pub error: f64,
}

/// Counts units, scattered over the whole, for some time.
pub fn sample(spec: Spec, threads: usize, time: Duration, session: &Session) -> Result<Sample, Failure> {
    let job = Job { threads, ..Job::new(spec) };
    let units = job.census().units();
    let order = scattered((0..units.len()).collect());
    let (next, start) = (AtomicUsize::new(0), Instant::now());
    let times: Vec<f64> = thread::scope(|scope| {
        let work = || {
            let mut census = job.census();
            let mut times = Vec::new();
            while start.elapsed() < time && !session.interrupt.is_set() {
                let Some(&unit) = order.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let begin = Instant::now();
                census.count(&units[unit], &mut census.nothing());
                times.push(begin.elapsed().as_secs_f64());
            }
            times
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    if session.interrupt.is_set() {
        return Err(Failure::Interrupted);
    }
    let done = times.len() as f64;
    let mean = times.iter().sum::<f64>() / done;
    let variance = times.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (done - 1.0).max(1.0);
    let all = units.len() as f64 / threads as f64;
    let (seconds, error) = (mean * all, (variance / done).sqrt() * all);
    Ok(Sample { units: units.len(), done: times.len(), seconds, error })
}

/// Reads a share.
pub(super) fn read(file: &Path) -> Result<Share, Failure> {
    let bad = |reason: String| Failure::Bad(format!("{}: {reason}", file.display()));
    let text = fs::read_to_string(file).map_err(|error: io::Error| bad(error.to_string()))?;
    Share::read(&text).map_err(|error| bad(error.to_string()))
}

/// The same units in an order that mixes early and late ones: they differ in weight by their place, and so the time that is
/// left can be told from the part that is done.
fn scattered(mut units: Vec<usize>) -> Vec<usize> {
    // Multiples of the golden ratio fill the circle evenly.
    units.sort_by_key(|&unit| (unit as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    units
}
