//! Walk through the solutions of a puzzle one at a time, within a time limit, and go on afterwards.
//!
//! `cargo run -p hitori-core --example lazy_solutions`

use std::time::Duration;

use hitori_core::engine::{Budget, StopReason};
use hitori_core::solve::{Options, Solver};
use hitori_core::{Puzzle, Size};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A Latin square: nothing has to be shaded, so it has more solutions than anybody wants to collect.
    let size = Size::new(8, 8)?;
    let numbers = (0..64).map(|cell| (cell % 8 + cell / 8) % 8 + 1);
    let puzzle = Puzzle::from_numbers(size, numbers)?;
    let budget = Budget::default().with_time(Duration::from_millis(50));
    let solver = Solver::new(&puzzle, &Options::default().with_budget(budget));

    let mut solutions = solver.solutions();
    let mut found = 0;
    for solution in solutions.by_ref() {
        match solution {
            Ok(_) => found += 1,
            Err(StopReason::Limit(limit)) => {
                println!("{found} solutions, then: {limit}");
                break;
            }
            Err(stop) => return Err(stop.into()),
        }
    }
    // The search stands where it stopped. Give it more time, and no solution comes twice.
    solutions.set_budget(&Budget::default().with_time(Duration::from_secs(5)));
    if let Some(Ok(next)) = solutions.next() {
        println!("the next one:\n{next}");
    }
    Ok(())
}
