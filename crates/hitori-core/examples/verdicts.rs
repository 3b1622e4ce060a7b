//! Compares the native engine with brute force on random small boards, under random settings:
//!
//! ```text
//! cargo run --release -p hitori-core --example verdicts -- 1000000     (tools/results make verdicts keeps what it prints)
//! ```
//!
//! Boards have 2 to 20 cells, of all shapes, with blanks and repeated numbers; every seventh is one on which neighbours and
//! patterns never help. Each is asked under both semantics, with settings drawn from `Tuning::TABLE`: is it unique, and what
//! are all its solutions. Ends at the first wrong answer with the board and the settings.

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;

use common::{Legal, mask, one_colour_board, random_board};
use hitori_core::engine::Status;
use hitori_core::solve::{Options, Tuning, unique, up_to};
use hitori_core::{Puzzle, Semantics};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

/// Larger boards have too many legal shadings to look at all of them a million times.
const MOST_CELLS: usize = 20;

fn main() {
    let boards: u64 = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(10_000);
    let shapes = (1..=10).flat_map(|rows| (1..=10).map(move |cols| (rows, cols)));
    let shapes = shapes.filter(|(rows, cols)| (2..=MOST_CELLS).contains(&(rows * cols)));
    let legal: Vec<Legal> = shapes.map(|(rows, cols)| Legal::new(rows, cols)).collect();
    let mut by_status: BTreeMap<String, u64> = BTreeMap::new();
    let mut answers = 0;
    for number in 0..boards {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let legal = &legal[rng.random_range(0..legal.len())];
        let size = legal.size;
        let puzzle =
            if number % 7 == 0 { one_colour_board(&mut rng, size) } else { random_board(&mut rng, size) };
        for semantics in [Semantics::Strict, Semantics::Minimal] {
            let options = Options::default().with_semantics(semantics).with_tuning(random_tuning(&mut rng));
            let status = compare(legal, &puzzle, &options);
            *by_status.entry(format!("{semantics:?} {status:?}").to_lowercase()).or_default() += 1;
            answers += 2;
        }
    }
    let counts: Vec<String> =
        by_status.iter().map(|(status, count)| format!("\"{status}\": {count}")).collect();
    println!("{{\"boards\": {boards}, \"answers\": {answers}, \"wrong\": 0, {}}}", counts.join(", "));
}

/// Draws every setting from its range; large ranges near their lower end, where they make a difference.
fn random_tuning(rng: &mut impl Rng) -> Tuning {
    let mut tuning = Tuning::default();
    for setting in Tuning::TABLE.iter().filter(|setting| setting.name != "fault") {
        if rng.random_bool(0.5) {
            let value = rng.random_range(setting.min..=setting.max.min(setting.min + 20));
            tuning.set(setting.name, value).expect("the value is in its range");
        }
    }
    tuning
}

/// Asks both questions and returns the status, which is right.
fn compare(legal: &Legal, puzzle: &Puzzle, options: &Options) -> Status {
    let expected = legal.solutions(puzzle, options.semantics);
    let status = [Status::Unsolvable, Status::Unique, Status::Multiple][expected.len().min(2)];
    assert_eq!(unique(puzzle, options).status(), status, "{puzzle:?} {options:?}");
    let mut found: Vec<u32> = up_to(puzzle, usize::MAX, options).solutions.iter().map(mask).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{puzzle:?} {options:?}");
    status
}
