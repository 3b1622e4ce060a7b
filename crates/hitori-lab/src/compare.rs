//! Two sets of measurements of the same plans: what became faster, what slower, and how sure that is.

use crate::data::{Data, Time};
use crate::stats::{IntervalMethod, bootstrap, geometric_mean};
use crate::table::{Cell, Column, Table};

/// Samples drawn for an interval.
const RESAMPLES: usize = 2000;

/// Returns a table of the times of the second by those of the first, for every set and engine that both have: the geometric mean
/// over the puzzles that both solved, with its bootstrap interval.
pub fn compare(first: &Data, second: &Data) -> Table {
    let columns =
        ["set", "engine", "puzzles", "time, second : first", "95 %", "solved, first", "solved, second"];
    let mut table = Table::new(first.plan.name.clone(), columns.map(Column::new));
    for set in first.sets() {
        for engine in first.engines(&set) {
            let of = |data: &Data| data.values(&set, &engine, |one| Time::Solver.of(one));
            let share = |data: &Data| {
                let (all, solved) = (data.times(&set, &engine, Time::Solver).len(), of(data).len());
                Cell::text(format!("{solved} of {all}"))
            };
            let (before, after) = Data::paired(&of(first), &of(second));
            let pairs = before.iter().zip(&after).filter(|(before, after)| **before > 0.0 && **after > 0.0);
            let ratios: Vec<f64> = pairs.map(|(before, after)| after / before).collect();
            if ratios.is_empty() {
                continue;
            }
            let interval =
                bootstrap(&ratios, geometric_mean, RESAMPLES, 0.95, IntervalMethod::Percentile, 1).ok();
            let shown = |value: f64| crate::table::significant(value, 3);
            table.push([
                Cell::text(&*set),
                Cell::text(&*engine),
                ratios.len().into(),
                Cell::number(geometric_mean(&ratios).unwrap_or(f64::NAN), 3),
                interval.map_or(Cell::Empty, |found| {
                    Cell::text(format!("{} to {}", shown(found.interval.low), shown(found.interval.high)))
                }),
                share(first),
                share(second),
            ]);
        }
    }
    table
}
