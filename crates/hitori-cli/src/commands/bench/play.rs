//! How long a player waits: after each mark, the verdict (mistakes, broken rules, done or not) and the next hint.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use hitori_core::Size;
use hitori_core::engine::Budget;
use hitori_core::generate::instance;
use hitori_core::play::{Hint, Session as Game};
use hitori_core::solve::Options;

use super::{Failure, Part, Session, json, median};

/// Games of each side.
const GAMES: u64 = 20;

pub(super) fn measure(sides: &[usize], session: &Session) -> Result<Part, Failure> {
    let mut prose = String::from(
        "    n    marks   verdict µs: median    99 %     max   hint µs: median    99 %     max\n",
    );
    let mut rows = Vec::new();
    for &side in sides {
        let (mut verdicts, mut hints) = (Vec::new(), Vec::new());
        for seed in 0..GAMES {
            if session.interrupt.is_set() {
                return Err(Failure::Interrupted);
            }
            play(side, seed, &mut verdicts, &mut hints)?;
        }
        let [verdict, hint] = [&mut verdicts, &mut hints].map(|times| spread(times));
        let _ = writeln!(
            prose,
            "{side:5} {:8} {:20.1} {:7.1} {:7.1} {:17.1} {:7.1} {:7.1}",
            verdicts.len(),
            verdict[0],
            verdict[1],
            verdict[2],
            hint[0],
            hint[1],
            hint[2]
        );
        rows.push(
            json!({ "n": side, "marks": verdicts.len(), "verdict_micros": verdict, "hint_micros": hint }),
        );
    }
    Ok(Part { name: "play", prose, json: json!(rows) })
}

/// Follows the hints to the end, one cell at a time.
fn play(side: usize, seed: u64, verdicts: &mut Vec<f64>, hints: &mut Vec<f64>) -> Result<(), Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::Bad(format!("the measurement failed: {error}"));
    let size = Size::new(side, side).map_err(|error| failure(&error))?;
    let (puzzle, _) = instance(size, seed).ok_or_else(|| failure(&"no puzzle found"))?;
    let mut game = Game::new(puzzle, &Options::default()).map_err(|stop| failure(&stop))?;
    loop {
        let start = Instant::now();
        let hint = game.hint(&Budget::default()).map_err(|error| failure(&error))?;
        hints.push(start.elapsed().as_secs_f64() * 1e6);
        let Hint::Step(step) = hint else { break };
        for literal in &step.conclusions {
            game.mark(literal.cell, literal.shade).map_err(|error| failure(&error))?;
            let start = Instant::now();
            black_box((game.mistakes(), game.violations(), game.is_done()));
            verdicts.push(start.elapsed().as_secs_f64() * 1e6);
        }
    }
    if game.is_done() { Ok(()) } else { Err(failure(&"the hints do not lead to the solution")) }
}

/// Returns the median, the time that 99 of 100 keep, and the longest.
pub(super) fn spread(times: &mut [f64]) -> [f64; 3] {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times.get(((times.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0);
    [median(times.to_vec()), at(0.99), at(1.0)]
}
