//! W's extended line rules (section 5.2): the instances of W's tables, the line solver as judge, and long lines.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use std::time::{Duration, Instant};

use common::board;
use hitori_core::deduce::{EXTENDED, Found, Position, Which};
use hitori_core::{Shade, Size};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Counts steps.
#[derive(Default)]
struct Count(usize);

impl Found for Count {
    fn step(&mut self, _: &'static str, _: &[(usize, Shade)], _: &dyn Fn() -> Vec<usize>) {
        self.0 += 1;
    }
}

/// Makes a line of a length.
type Maker = fn(usize, &mut ChaCha8Rng) -> Vec<u32>;

/// Kinds of long lines, from nothing to find to everything nested.
const KINDS: [(&str, Maker); 6] = [
    ("random numbers", |length, rng| (0..length).map(|_| rng.random_range(1..=length as u32)).collect()),
    ("random pairs", |length, rng| {
        let mut numbers: Vec<u32> = (0..length as u32).map(|k| k / 2 + 1).collect();
        numbers.shuffle(rng);
        numbers
    }),
    ("a block and its copy", |length, _| (0..length as u32).map(|k| k % (length as u32 / 2) + 1).collect()),
    ("a block and a permutation", |length, rng| {
        let mut numbers: Vec<u32> = (0..length as u32).map(|k| k % (length as u32 / 2) + 1).collect();
        numbers[length / 2..].shuffle(rng);
        numbers
    }),
    ("a palindrome", |length, _| (0..length as u32).map(|k| k.min(length as u32 - 1 - k) + 1).collect()),
    ("A B A B', blocks of 4", |length, rng| {
        let mut numbers = Vec::new();
        for block in 0..length.div_ceil(16) as u32 {
            let a: Vec<u32> = (8 * block + 1..8 * block + 5).collect();
            let b: Vec<u32> = (8 * block + 5..8 * block + 9).collect();
            let mut shuffled = b.clone();
            shuffled.shuffle(rng);
            [&a, &b, &a, &shuffled].into_iter().for_each(|block| numbers.extend(block));
        }
        numbers.truncate(length);
        numbers
    }),
];

/// The time that both rules take on a line, and the steps they find.
fn timed(numbers: &[u32]) -> (Duration, usize) {
    let position = Position::new(&board(Size::new(1, numbers.len()).unwrap(), numbers), None);
    let mut count = Count::default();
    let start = Instant::now();
    for rule in EXTENDED {
        rule.find(&position, Which::Rows, &mut count);
    }
    (start.elapsed(), count.0)
}

/// `cargo test --test extended times -- --ignored --nocapture` prints the table of docs/rules.md.
#[test]
#[ignore = "a table of times, to be looked at"]
fn times_on_long_lines() {
    for (name, line) in KINDS {
        for length in [10, 100, 1_000, 10_000] {
            let mut rng = ChaCha8Rng::seed_from_u64(9);
            let (time, steps) = timed(&line(length, &mut rng));
            println!("{name} | {length} | {time:?} | {steps}");
        }
    }
}
