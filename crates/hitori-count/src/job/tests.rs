//! Jobs with threads that crash, budgets that end and checkpoints that are taken up again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hitori_core::deduce::LineMethod;
use hitori_core::engine::{CancelToken, Clock};
use hitori_core::{Semantics, Size};

use super::*;

fn spec(rows: usize, cols: usize, symbols: usize) -> Spec {
    Spec::new(Size::new(rows, cols).unwrap(), symbols).unwrap()
}

fn job(threads: usize) -> CountJob {
    CountJob::new(spec(3, 4, 4)).with_threads(threads.try_into().unwrap())
}

type BoxedCounter = Box<dyn FnMut(&Unit) -> Result<Tally, Limit>>;

/// Counts nothing, and panics at one unit.
fn panicking(at: usize) -> impl Fn(&Budget) -> Result<BoxedCounter, Limit> + Sync {
    let seen = Arc::new(AtomicUsize::new(0));
    move |budget: &Budget| {
        let (seen, budget) = (Arc::clone(&seen), budget.clone());
        Ok(Box::new(move |_: &Unit| {
            budget.check()?;
            assert!(seen.fetch_add(1, Ordering::Relaxed) != at, "the unit of the test");
            Ok(Tally::new(4, 12, false))
        }))
    }
}

#[test]
fn a_crash_in_a_thread_is_an_error_and_keeps_what_was_done() {
    let folder = tempfile::tempdir().unwrap();
    for threads in [1, 3] {
        let path = folder.path().join(format!("{threads}.json"));
        let job = job(threads).with_checkpoint(&path);
        let error = job.run_with(&Budget::default(), panicking(5)).unwrap_err();
        assert!(
            matches!(&error, CountError::Crashed(message) if message == "the unit of the test"),
            "{error}"
        );
        // One thread has done five units before; several stop as soon as they see it.
        let share = load_share(&path, &Budget::default()).unwrap();
        let done = share.units() - share.missing().count();
        assert!(done >= 5 && (threads > 1 || done == 5), "{done}");
    }
}

/// A panic while the thread prepares, before its first unit.
#[test]
fn a_crash_before_the_first_unit_is_an_error() {
    let broken = |_: &Budget| -> Result<BoxedCounter, Limit> { panic!("at the start of {}", "the thread") };
    let error = job(2).run_with(&Budget::default(), broken).unwrap_err();
    assert!(matches!(error, CountError::Crashed(message) if message == "at the start of the thread"));
}

#[test]
fn threads_make_no_difference() {
    let whole = job(1).run(&Budget::default()).unwrap();
    assert_eq!((whole.missing, whole.stopped), (0, None));
    assert_eq!(whole.share.complete().unwrap().solvable(4), Some(102_717));
    for threads in [2, 5, 1_000_000_000] {
        assert_eq!(job(threads).run(&Budget::default()).unwrap().share, whole.share, "{threads}");
    }
}

/// Cancelled again and again, each time a little later, and taken up again.
#[test]
fn cancelled_runs_say_what_is_missing_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("share.json");
    let whole = job(1).run(&Budget::default()).unwrap().share;
    let mut missing = usize::MAX;
    let mut runs = 0;
    loop {
        let looks = AtomicUsize::new(0);
        let budget = Budget::default().with_cancel(CancelToken::from_fn(move || {
            looks.fetch_add(1, Ordering::Relaxed) > 10 * (runs + 1)
        }));
        let resumed = job(1 + runs % 2).with_checkpoint(&path).with_resume(true);
        let counted = match resumed.run(&budget) {
            Ok(counted) => counted,
            // The budget may end before the units are listed.
            Err(CountError::Limit(Limit::Cancelled)) => {
                runs += 1;
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        assert!(counted.missing <= missing);
        missing = counted.missing;
        assert_eq!(counted.missing, counted.share.missing().count());
        assert_eq!(load_share(&path, &Budget::default()).unwrap(), counted.share);
        runs += 1;
        if counted.stopped.is_none() {
            assert_eq!(counted.share, whole);
            break;
        }
        assert_eq!(counted.stopped, Some(Limit::Cancelled));
        assert!(counted.missing > 0);
    }
    assert!(runs > 2, "{runs}");
}

/// Within one unit that would take minutes, cancellation is seen at the next look.
#[test]
fn a_long_unit_is_cancelled_within() {
    // Ten different symbols in the first row, and up to ten more in the second.
    let spec = spec(2, 10, 20);
    let unit = units(&spec, &Budget::default()).unwrap().pop().unwrap();
    assert_eq!(unit.symbols(), 10);
    for grading in [None, Some(Grading::new(Semantics::Minimal, LineMethod::Patterns))] {
        let looks = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&looks);
        let token = CancelToken::from_fn(move || seen.fetch_add(1, Ordering::Relaxed) >= 200);
        let mut census = Census::new(&spec, grading, &Budget::default().with_cancel(token)).unwrap();
        assert_eq!(census.count(&unit), Err(Limit::Cancelled));
        assert_eq!(looks.load(Ordering::Relaxed), 201);
    }
}

#[test]
fn a_deadline_ends_a_run() {
    let looks = AtomicUsize::new(0);
    let clock = Clock::from_fn(move || Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed) as u64));
    let budget = Budget::default().with_clock(clock).with_time(Duration::from_secs(20));
    let counted = CountJob::new(spec(4, 5, 5)).run(&budget).unwrap();
    assert_eq!(counted.stopped, Some(Limit::Time));
    assert!(counted.missing > 0);
}

#[test]
fn shards_are_counted_apart_and_files_are_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = (1..=3).map(|k| folder.path().join(format!("{k}.json"))).collect();
    for (number, path) in (1..).zip(&paths) {
        let shard = Shard::new(number, 3).unwrap();
        let counted = job(2).with_shard(shard).with_checkpoint(path).run(&Budget::default()).unwrap();
        assert_eq!((counted.missing, counted.stopped), (0, None));
        assert!(counted.share.missing().count() > 0);
    }
    let merged = crate::merge_shares(&paths, &Budget::default()).unwrap().unwrap();
    assert_eq!(merged, job(1).run(&Budget::default()).unwrap().share);
    let again = job(1).with_checkpoint(&paths[0]);
    assert!(matches!(again.run(&Budget::default()), Err(CountError::Exists(path)) if path == paths[0]));
    let other = CountJob::new(spec(3, 3, 3)).with_checkpoint(&paths[0]).with_resume(true);
    let error = other.run(&Budget::default()).unwrap_err();
    assert!(matches!(error, CountError::File { error: ShareError::Foreign { .. }, .. }));
}

#[test]
fn progress_counts_units_and_samples_extrapolate() {
    let seen = Arc::new(AtomicUsize::new(0));
    let last = Arc::clone(&seen);
    let budget = Budget::default().with_progress(move |progress| {
        assert!(progress.total.is_some_and(|total| progress.done <= total));
        last.store(progress.done as usize, Ordering::Relaxed);
    });
    let counted = job(2).run(&budget).unwrap();
    assert_eq!(seen.load(Ordering::Relaxed), counted.units);
    let sample = job(2).sample(Duration::from_millis(20), &Budget::default()).unwrap();
    assert_eq!(sample.units, counted.units);
    assert!((1..=sample.units).contains(&sample.done) && sample.seconds > 0.0);
}

/// Units handed out in any pieces give the share of the shard that they belong to, byte by byte.
#[test]
fn chosen_units_add_up_to_their_shard() {
    let shard = Shard::new(2, 3).unwrap();
    let whole = job(1).with_shard(shard).run(&Budget::default()).unwrap();
    let mine: Vec<usize> = (0..whole.share.units()).filter(|&unit| shard.has(unit)).collect();
    let mut merged: Option<Share> = None;
    for piece in mine.chunks(7).rev() {
        let counted = job(2).with_units(piece.iter().copied()).run(&Budget::default()).unwrap();
        assert_eq!((counted.units, counted.missing, counted.stopped), (piece.len(), 0, None));
        match &mut merged {
            None => merged = Some(counted.share),
            Some(merged) => merged.merge(&counted.share).unwrap(),
        }
    }
    assert_eq!(merged.unwrap().write(), whole.share.write());
    // Of the units that are given only those of the shard are counted.
    let both = job(1).with_shard(shard).with_units(0..4).run(&Budget::default()).unwrap();
    assert_eq!((both.units, both.share.is_done(1), both.share.is_done(0)), (1, true, false));
}

#[test]
fn units_that_there_are_not_are_refused() {
    let units = job(1).run(&Budget::default()).unwrap().units;
    let error = job(1).with_units([0, units]).run(&Budget::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("there is no unit {units}: the count has {units}, numbered from 0")
    );
    let nothing = job(1).with_units([]).run(&Budget::default()).unwrap();
    assert_eq!((nothing.units, nothing.missing), (0, 0));
}
