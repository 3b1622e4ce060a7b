//! What the proof of uniqueness costs on generated boards, without and with the referee's check:
//!
//! ```text
//! cargo run --profile dist -p hitori-core --example unique_cost -- 50 40 20     (side, boards, rounds)
//! valgrind --tool=callgrind --toggle-collect='*::unique_alone' target/dist/examples/unique_cost 50 40 1
//! ```
//!
//! Prints nanoseconds a cell: of each board the least of all rounds, of the boards the median, and the mean behind it. A round goes
//! over all boards, so that none is still in the branch predictor's memory.

use std::hint::black_box;
use std::time::Instant;

use hitori_core::engine::{Engine, Question, Status};
use hitori_core::solve::{Native, Options, unique};
use hitori_core::{Puzzle, Size, generate};

fn main() {
    let mut numbers = std::env::args().skip(1).map_while(|word| word.parse().ok());
    let mut number = |default: usize| numbers.next().unwrap_or(default);
    let (side, boards, rounds) = (number(50), number(40), number(20));
    let size = Size::new(side, side).expect("a board");
    let instance = |seed| generate::instance(size, seed).expect("there are puzzles of this size").0;
    let puzzles: Vec<Puzzle> = (0..boards as u64).map(instance).collect();
    let mut least = vec![[f64::INFINITY; 2]; boards];
    for _ in 0..rounds {
        for (question, ask) in [unique_alone, unique_checked].into_iter().enumerate() {
            for (puzzle, least) in puzzles.iter().zip(&mut least) {
                let start = Instant::now();
                ask(puzzle);
                let nanos = start.elapsed().as_nanos() as f64;
                least[question] = least[question].min(nanos / size.cells() as f64);
            }
        }
    }
    let [alone, checked] = [0, 1].map(|question| {
        let mut times: Vec<f64> = least.iter().map(|least| least[question]).collect();
        times.sort_unstable_by(f64::total_cmp);
        (times[times.len() / 2], times.iter().sum::<f64>() / times.len() as f64)
    });
    println!(
        "n = {side}: {:.2} ({:.2}) ns a cell, {:.2} ({:.2}) with the referee",
        alone.0, alone.1, checked.0, checked.1
    );
}

#[inline(never)]
fn unique_alone(puzzle: &Puzzle) {
    let outcome = Native::default().ask(black_box(puzzle), &Question::unique());
    assert_eq!(outcome.status(), Status::Unique);
}

#[inline(never)]
fn unique_checked(puzzle: &Puzzle) {
    assert_eq!(unique(black_box(puzzle), &Options::default()).status(), Status::Unique);
}
