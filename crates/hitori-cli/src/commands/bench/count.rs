//! How fast boards, lines and shadings are counted; counts too large for a benchmark are sampled and extrapolated.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use hitori_core::Size;
use hitori_core::engine::Budget;
use hitori_count::{CountJob, Spec, block_orders, maximal_shadings, most_shaded};

use super::{Failure, Part, Session, Value, json};
use crate::commands::count::explained;

/// Boards that are counted: rows, columns, symbols.
const COUNTED: [(usize, usize, usize); 4] = [(4, 4, 4), (4, 5, 4), (4, 4, 16), (4, 5, 5)];
/// Boards that are sampled, and how long.
const SAMPLED: [(usize, usize, usize); 1] = [(5, 5, 5)];
const SAMPLE: Duration = Duration::from_secs(120);

/// Measures on all cores what uses them; `quick` leaves the counts of minutes out.
pub(super) fn measure(threads: usize, quick: bool, session: &Session) -> Result<Part, Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::Bad(format!("the measurement failed: {error}"));
    let workers = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
    let job = |(rows, cols, symbols): (usize, usize, usize)| {
        let size = Size::new(rows, cols).map_err(|error| failure(&error))?;
        let spec = Spec::new(size, symbols).map_err(|error| failure(&error))?;
        Ok::<_, Failure>(CountJob::new(spec).with_threads(workers))
    };
    let budget = Budget::default().with_cancel(session.interrupt.token());
    let mut prose = String::new();
    let mut rows: Vec<Value> = Vec::new();
    let mut add = |what: String, seconds: f64, note: String| {
        let _ = writeln!(prose, "{what:40} {seconds:10.3} s{note}");
        rows.push(json!({"what": what, "seconds": seconds}));
    };
    for board in COUNTED.into_iter().take(if quick { 2 } else { COUNTED.len() }) {
        let start = Instant::now();
        let counted = job(board)?.run(&budget).map_err(explained)?;
        counted.stopped.map_or(Ok(()), Err)?;
        let (rows, cols, symbols) = board;
        let what = format!("count boards {rows} {cols} --symbols {symbols}");
        add(what, start.elapsed().as_secs_f64(), format!(", {threads} threads"));
    }
    for board in SAMPLED.into_iter().take(usize::from(!quick)) {
        let sampled = job(board)?.sample(SAMPLE, &budget).map_err(explained)?;
        let (rows, cols, symbols) = board;
        let what = format!("count boards {rows} {cols} --symbols {symbols}");
        let note = format!(
            ", {threads} threads: {:.1} ± {:.1} hours, extrapolated from {} of {} units",
            sampled.seconds / 3600.0,
            sampled.error / 3600.0,
            sampled.done,
            sampled.units
        );
        add(what, sampled.seconds, note);
    }
    let on = |rows: usize, cols: usize| Size::new(rows, cols).map_err(|error| failure(&error));
    let start = Instant::now();
    std::hint::black_box(block_orders(24, false, &budget)?);
    add("count lines 24".to_owned(), start.elapsed().as_secs_f64(), String::new());
    let start = Instant::now();
    maximal_shadings(on(7, 7)?, &budget)?;
    add("maximal legal shadings of 7×7".to_owned(), start.elapsed().as_secs_f64(), String::new());
    let (high, wide) = if quick { (10, 40) } else { (16, 40) };
    let start = Instant::now();
    most_shaded(on(high, wide)?, &budget)?;
    add(format!("count most-shaded {high} {wide}"), start.elapsed().as_secs_f64(), String::new());
    Ok(Part { name: "count", prose, json: json!(rows) })
}
