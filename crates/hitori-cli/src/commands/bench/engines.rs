//! Paradigms side by side: the same puzzles for all, one engine after the other on each.
//!
//! Per side and engine: the median time, and PAR-2 (the mean, an unsolved puzzle counting twice the limit), as in
//! de Nooij 2026, figure 8, and Rietdijk 2026, figure 3. An engine that solves no puzzle of a side in time is not asked about larger ones.

use std::fmt::Write as _;
use std::time::Duration;

use hitori_backends::{EngineSpec, Limits, PARADIGMS, SolverSession, StartError};
use hitori_core::engine::{Budget, Engine, Limit, Question, StopReason};
use hitori_core::{Size, generate};

use super::{Failure, Part, Session, Value, json, median};
use crate::failure::complain;
use crate::progress::Progress;

/// What is to be compared.
pub(super) struct Plan<'a> {
    /// The engines; all that are installed when there are none.
    pub(super) engines: &'a [EngineSpec],
    /// Sides of the boards, from small to large.
    pub(super) sides: &'a [usize],
    /// Puzzles of each side.
    pub(super) puzzles: u64,
    /// Time for each puzzle.
    pub(super) limit: Duration,
    /// Whether to ask for uniqueness, too.
    pub(super) unique: bool,
}

struct Column {
    spec: EngineSpec,
    solver: SolverSession,
    /// Per side: the times, unsolved puzzles at twice the limit, and how many were solved.
    sides: Vec<(Vec<f64>, usize)>,
    beaten: bool,
}

pub(super) fn measure(plan: &Plan<'_>, session: &Session) -> Result<Part, Failure> {
    let budget = Budget::default().with_cancel(session.interrupt.token());
    let mut columns = start(plan.engines, &Limits::default().with_starting(budget.clone()))?;
    let budget = budget.with_time(plan.limit);
    let question = if plan.unique { Question::unique() } else { Question::any() }.with_budget(budget);
    let mut progress = Progress::new(Some(plan.sides.len() as u64 * plan.puzzles * columns.len() as u64));
    for &side in plan.sides {
        let size = Size::new(side, side).map_err(|error| Failure::Bad(format!("--sizes: {error}")))?;
        columns.iter_mut().for_each(|column| column.sides.push((vec![], 0)));
        for seed in 0..plan.puzzles {
            let (puzzle, solution) = generate::instance(size, seed)
                .ok_or_else(|| Failure::Bad(format!("--sizes: no puzzle of size {size} was found")))?;
            for column in &mut columns {
                progress.advance(1, 1);
                if column.beaten {
                    continue;
                }
                // The engine alone: what it claims is compared with the solution that is known, and confirmed by nobody.
                let outcome = column.solver.ask(&puzzle, &question);
                if session.interrupt.is_set() {
                    return Err(Failure::Interrupted);
                }
                match &outcome.stop {
                    None if outcome.solutions == [solution.clone()] => {}
                    None => {
                        return Err(Failure::Bad(format!(
                            "{} is wrong about {size} seed {seed}",
                            column.spec
                        )));
                    }
                    Some(StopReason::Limit(_)) => {}
                    Some(stop) => progress.aside(true, || {
                        complain(format_args!("{} on {size} seed {seed}: {stop}", column.spec));
                    }),
                }
                // Every loop over sides has pushed its place first.
                if let Some((times, solved)) = column.sides.last_mut() {
                    let is_solved = outcome.stop.is_none();
                    *solved += usize::from(is_solved);
                    let unsolved = 2.0 * plan.limit.as_secs_f64();
                    times.push(if is_solved { outcome.time.as_secs_f64() } else { unsolved });
                }
            }
        }
        for column in &mut columns {
            column.beaten |= column.sides.last().is_some_and(|(_, solved)| *solved == 0);
        }
    }
    drop(progress);
    Ok(report(plan, &columns))
}

/// Starts the engines that were asked for, or all that are there, naming the others.
fn start(engines: &[EngineSpec], limits: &Limits) -> Result<Vec<Column>, Failure> {
    let all = || PARADIGMS.iter().map(|&paradigm| EngineSpec::plain(paradigm)).collect();
    let wanted: Vec<EngineSpec> = if engines.is_empty() { all() } else { engines.to_vec() };
    let mut columns = Vec::new();
    for spec in wanted {
        match SolverSession::start(spec.clone(), limits.clone()) {
            Ok(solver) => columns.push(Column { spec, solver, sides: vec![], beaten: false }),
            Err(StartError::Stopped { limit: Limit::Cancelled, .. }) => return Err(Failure::Interrupted),
            Err(error) if engines.is_empty() => complain(format_args!("left out: {spec}: {error}")),
            Err(error) => return Err(Failure::Bad(format!("{spec}: {error}"))),
        }
    }
    Ok(columns)
}

fn report(plan: &Plan<'_>, columns: &[Column]) -> Part {
    let width = columns.iter().map(|column| column.spec.to_string().len()).max().unwrap_or(0).max(6);
    let mut prose = String::new();
    let mut engines: Vec<Value> = Vec::new();
    let question = if plan.unique { "solution and uniqueness" } else { "one solution" };
    let limit = plan.limit.as_secs_f64();
    for (title, statistic) in [("median seconds", middle as fn(&[f64]) -> f64), ("PAR-2 seconds", mean)] {
        let _ = writeln!(prose, "{title}, {question}, {} puzzles a side, limit {limit} s", plan.puzzles);
        let _ = write!(prose, "{:width$}", "engine");
        for side in plan.sides {
            let _ = write!(prose, " {:>8}", format!("n={side}"));
        }
        prose.push('\n');
        for column in columns {
            let _ = write!(prose, "{:width$}", column.spec.to_string());
            for (times, solved) in &column.sides {
                let shown = match solved {
                    0 => "-".to_owned(),
                    _ => digits(statistic(times)),
                };
                let _ = write!(prose, " {shown:>8}");
            }
            prose.push('\n');
        }
        prose.push('\n');
    }
    for column in columns {
        let sides = plan.sides.iter().zip(&column.sides).filter(|(_, (times, _))| !times.is_empty());
        let rows: Vec<Value> = sides
            .map(|(side, (times, solved))| {
                json!({
                    "n": side, "puzzles": times.len(), "solved": solved,
                    "median_seconds": middle(times), "par2_seconds": mean(times),
                })
            })
            .collect();
        engines.push(json!({"engine": column.spec.to_string(), "sides": rows}));
    }
    let json = json!({"limit_seconds": limit, "unique": plan.unique, "engines": engines});
    Part { name: "engines", prose, json }
}

fn middle(times: &[f64]) -> f64 {
    median(times.to_vec())
}

fn mean(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / times.len() as f64
}

/// Three digits or so, without exponents.
fn digits(seconds: f64) -> String {
    match seconds {
        ..0.000_995 => format!("{seconds:.6}"),
        ..0.0995 => format!("{seconds:.4}"),
        ..9.95 => format!("{seconds:.2}"),
        _ => format!("{seconds:.1}"),
    }
}
