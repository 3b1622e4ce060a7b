//! The generator with repair, and beside it the naive scheme of Rietdijk 2026, section 4.1: draw, test, start again.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use hitori_core::Size;
use hitori_core::engine::Budget;
use hitori_core::generate::{GenerateError, GenerateStats, Generator, Method, Request};

use super::{Failure, Part, Session, Value, json};
use crate::progress::Progress;

/// Time for each scheme and side, in slices that alternate between the two.
const TIME: Duration = Duration::from_millis(2000);
const SLICE: Duration = Duration::from_millis(100);
/// Cells that the naive scheme draws in one call before it is asked whether there is time for more.
const NAIVE_CELLS: usize = 500_000;

/// What one scheme did.
#[derive(Default)]
struct Scheme {
    time: Duration,
    puzzles: u64,
    fillings: usize,
    repairs: Vec<usize>,
}

impl Scheme {
    /// Runs one slice of time, at least one puzzle or attempt long.
    fn run(&mut self, generator: &Generator, seed: &mut u64) {
        let start = Instant::now();
        let budget = Budget::default();
        loop {
            let end = generator.generate(*seed, &budget);
            *seed += 1;
            let stats = match &end {
                Ok(generated) => generated.stats,
                Err(GenerateError::GaveUp(stats)) => *stats,
                Err(_) => GenerateStats::default(),
            };
            self.fillings += stats.fillings;
            if end.is_ok() {
                self.puzzles += 1;
                self.repairs.push(stats.repairs);
            }
            if start.elapsed() >= SLICE {
                break;
            }
        }
        self.time += start.elapsed();
    }

    fn per_second(&self) -> f64 {
        self.puzzles as f64 / self.time.as_secs_f64()
    }
}

pub(super) fn measure(sides: &[usize], session: &Session) -> Result<Part, Failure> {
    let mut prose = String::from(
        "    n   unique/s   repairs: mean  median  90 %   max   naive/s  accepted   factor   (one core)\n",
    );
    let mut rows: Vec<Value> = Vec::new();
    let mut progress = Progress::of("size", Some(sides.len() as u64));
    for &side in sides {
        let size = Size::new(side, side).map_err(|error| Failure::Bad(format!("--sizes: {error}")))?;
        let with_repair = Request::new(size);
        let draws = (NAIVE_CELLS / size.cells()).clamp(1, 50);
        let without = with_repair.clone().with_method(Method::Rietdijk).with_draws(draws);
        let refused = |error: GenerateError| Failure::Bad(format!("--sizes: {error}"));
        let generators =
            [Generator::new(with_repair).map_err(refused)?, Generator::new(without).map_err(refused)?];
        let (mut repair, mut naive) = (Scheme::default(), Scheme::default());
        let mut seeds = [0, 0];
        while repair.time < TIME || naive.time < TIME {
            if session.interrupt.is_set() {
                return Err(Failure::Interrupted);
            }
            repair.run(&generators[0], &mut seeds[0]);
            naive.run(&generators[1], &mut seeds[1]);
        }
        progress.advance(repair.puzzles, 1);
        repair.repairs.sort_unstable();
        let at = |share: f64| repair.repairs[((repair.repairs.len() - 1) as f64 * share) as usize];
        let mean = repair.repairs.iter().sum::<usize>() as f64 / repair.repairs.len() as f64;
        let accepted = naive.puzzles as f64 / naive.fillings as f64;
        // A scheme that never got through has no factor.
        let factor = if naive.puzzles == 0 {
            "-".to_owned()
        } else {
            format!("{:.1}", repair.per_second() / naive.per_second())
        };
        let _ = writeln!(
            prose,
            "{side:5} {:10.1} {mean:15.2} {:7} {:5} {:5} {:9.1} {:8.2}% {factor:>8}",
            repair.per_second(),
            at(0.5),
            at(0.9),
            at(1.0),
            naive.per_second(),
            100.0 * accepted,
        );
        rows.push(json!({
            "n": side, "per_second": repair.per_second(), "repairs_mean": mean, "repairs_median": at(0.5),
            "repairs_90": at(0.9), "repairs_max": at(1.0), "naive_per_second": naive.per_second(),
            "naive_accepted": accepted,
        }));
    }
    Ok(Part { name: "generate", prose, json: json!(rows) })
}
