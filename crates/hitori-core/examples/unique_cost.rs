//! What the proof of uniqueness costs on generated boards, without and with the referee's check:
//!
//! ```text
//! cargo run --profile dist -p hitori-core --example unique_cost -- 50 40 20     (side, boards, rounds)
//! valgrind --tool=callgrind --toggle-collect='*::unique_alone' target/dist/examples/unique_cost 50 40 1
//! ```
//!
//! Prints the least nanoseconds a cell of all rounds: over all boards together, so that no board is still in the caches' and
//! the branch predictor's memory.

use std::hint::black_box;
use std::time::{Duration, Instant};

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
    let cells = (boards * size.cells()) as f64;
    let mut least = [Duration::MAX; 2];
    for _ in 0..rounds {
        for (least, round) in least.iter_mut().zip([unique_alone, unique_checked]) {
            let start = Instant::now();
            round(&puzzles);
            *least = start.elapsed().min(*least);
        }
    }
    let [alone, checked] = least.map(|time| time.as_nanos() as f64 / cells);
    println!("n = {side}: {alone:.2} ns a cell, {checked:.2} with the referee");
}

#[inline(never)]
fn unique_alone(puzzles: &[Puzzle]) {
    for puzzle in puzzles {
        let outcome = Native::default().ask(black_box(puzzle), &Question::unique());
        assert_eq!(outcome.status(), Status::Unique);
    }
}

#[inline(never)]
fn unique_checked(puzzles: &[Puzzle]) {
    for puzzle in puzzles {
        assert_eq!(unique(black_box(puzzle), &Options::default()).status(), Status::Unique);
    }
}
