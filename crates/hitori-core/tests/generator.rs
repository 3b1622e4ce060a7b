//! The generator: only unique puzzles, all of them, and the uniform sampler uniformly.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use std::collections::BTreeMap;

use common::{Legal, for_every_class, mask};
use hitori_core::engine::Budget;
use hitori_core::generate::{Bias, Chain, Order, Refusal, Symmetry, Uniform, generate, near_uniform};
use hitori_core::properties::Properties;
use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, Semantics, Size, referee};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The board with its symbols renamed in order of appearance.
fn class(puzzle: &Puzzle) -> Vec<u32> {
    let mut names = BTreeMap::new();
    let rename = |clue: &hitori_core::Clue| {
        let next = names.len() as u32;
        *names.entry(*clue).or_insert(next)
    };
    puzzle.clues().iter().map(rename).collect()
}

/// All strictly unique classes of a size, by brute force.
fn unique_classes(rows: usize, cols: usize, symbols: u32) -> BTreeMap<Vec<u32>, u64> {
    let legal = Legal::new(rows, cols);
    let mut found = BTreeMap::new();
    for_every_class(legal.size, symbols, |puzzle| {
        if legal.solutions(puzzle, Semantics::Strict).len() == 1 {
            found.insert(class(puzzle), 0);
        }
    });
    found
}

/// Counts how often each class comes out; anything that is not one of them fails.
fn tally(classes: &mut BTreeMap<Vec<u32>, u64>, puzzles: impl Iterator<Item = Puzzle>) {
    for puzzle in puzzles {
        let key = class(&puzzle);
        *classes.get_mut(&key).unwrap_or_else(|| panic!("not unique: {key:?}")) += 1;
    }
}

/// Sum of squared deviations from equal shares, each over the share.
fn chi_square(counts: &BTreeMap<Vec<u32>, u64>) -> f64 {
    let total: u64 = counts.values().sum();
    let share = total as f64 / counts.len() as f64;
    counts.values().map(|&count| (count as f64 - share).powi(2) / share).sum()
}

/// The value that chi-square exceeds with probability 1 % (Wilson and Hilferty).
fn critical(freedom: f64) -> f64 {
    let z = 2.326_348; // 99 % quantile of the normal distribution
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + z * spread.sqrt()).powi(3)
}

#[test]
fn every_unique_class_of_3x3_comes_out_and_nothing_else() {
    let mut classes = unique_classes(3, 3, 3);
    assert_eq!(classes.len(), 264);
    let order = Order::new(Size::new(3, 3).unwrap());
    tally(&mut classes, (0..30_000).map(|seed| generate(&order, seed).unwrap().puzzle));
    let missing = classes.values().filter(|&&count| count == 0).count();
    assert_eq!(missing, 0, "of 264 classes");
}

#[test]
fn uniform_is_uniform() {
    let mut classes = unique_classes(3, 3, 3);
    let uniform = Uniform::new(Size::new(3, 3).unwrap(), 3).unwrap();
    let draw = |seed| uniform.draw(seed, 100_000, &Budget::default()).unwrap().puzzle;
    tally(&mut classes, (0..100_000).map(draw));
    let (value, limit) = (chi_square(&classes), critical(263.0));
    assert!(value < limit, "chi-square {value:.1}, limit {limit:.1}");
}

/// The default generator is complete, not uniform: the same test tells them apart.
#[test]
fn the_test_of_uniformity_can_fail() {
    let mut classes = unique_classes(3, 3, 3);
    let order = Order::new(Size::new(3, 3).unwrap());
    tally(&mut classes, (0..20_000).map(|seed| generate(&order, seed).unwrap().puzzle));
    assert!(chi_square(&classes) > 2.0 * critical(263.0));
}

#[test]
fn the_walk_visits_all_classes_alike() {
    let mut classes = unique_classes(3, 3, 3);
    let size = Size::new(3, 3).unwrap();
    let mut chain = Chain::new(size, 3, 1).unwrap();
    let options = Options::default();
    // Boards of one walk hang together; taken far apart they are as good as drawn anew.
    let boards = (0..20_000).map(|_| {
        for _ in 0..150 {
            chain.step(&options).unwrap();
        }
        chain.puzzle()
    });
    tally(&mut classes, boards);
    let (value, limit) = (chi_square(&classes), critical(263.0));
    assert!(value < limit, "chi-square {value:.1}, limit {limit:.1}");
}

/// A hundred thousand puzzles of many sizes, symbols, biases and symmetries.
#[test]
fn whatever_is_ordered_is_unique() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let small: Vec<Legal> = (2..=4).flat_map(|r| (2..=4).map(move |c| Legal::new(r, c))).collect();
    let mut made = 0;
    while made < 100_000 {
        let brute = rng.random_bool(0.1).then(|| &small[rng.random_range(0..small.len())]);
        let size = match brute {
            Some(legal) => legal.size,
            None => Size::new(rng.random_range(1..=13), rng.random_range(1..=13)).unwrap(),
        };
        let mut order = Order::new(size);
        order.symbols = (order.symbols + rng.random_range(0..5)).saturating_sub(2);
        order.bias = Bias { neighbour: rng.random_range(0.0..=1.0), cross: rng.random_range(0.0..=1.0) };
        order.effort.shadings = 20;
        let symmetries = Symmetry::ALL.len();
        order.symmetry = Symmetry::ALL[rng.random_range(0..4 * symmetries).min(symmetries - 1)].1;
        let seed = rng.random();
        for seed in (0..50).map(|k| u64::wrapping_add(seed, k)) {
            let made_one = match generate(&order, seed) {
                Ok(made) => made,
                Err(Refusal::Impossible(_) | Refusal::GaveUp(_)) => break,
                Err(Refusal::Stopped) => panic!("nobody asked for that"),
            };
            made += 1;
            let (puzzle, solution) = (&made_one.puzzle, &made_one.solution);
            assert!(puzzle.bound() <= order.symbols + 1);
            assert!(referee::is_solution(puzzle, solution, Semantics::Strict), "{order:?} {seed}");
            let outcome = unique(puzzle, &Options::default());
            assert_eq!(outcome.unique(), Some(solution), "{order:?} {seed}");
            if let Some(legal) = brute {
                assert_eq!(legal.solutions(puzzle, Semantics::Strict), [mask(solution)], "{order:?} {seed}");
            }
        }
    }
}

/// R's Table 2, baseline column: 8×8 boards, means of five properties.
#[test]
fn boards_look_like_those_of_the_founding_document() {
    let order = Order::new(Size::new(8, 8).unwrap());
    let mut sum = [0; 5];
    for seed in 0..5000 {
        let made = generate(&order, seed).unwrap();
        let p = Properties::new(&made.puzzle, &made.solution);
        for (sum, value) in sum.iter_mut().zip([p.shaded, p.adjacent, p.triples, p.apart, p.both]) {
            *sum += value;
        }
    }
    let means = sum.map(|sum| sum as f64 / 5000.0);
    for (mean, published) in means.into_iter().zip([18.2, 8.3, 0.2, 19.2, 15.0]) {
        // The triples are published with one digit only.
        let slack = f64::max(0.05 * published, 0.05);
        assert!((mean - published).abs() <= slack, "{means:?}");
    }
}

#[test]
fn the_walk_gives_unique_boards_of_any_size() {
    let size = Size::new(7, 9).unwrap();
    let made = near_uniform(size, 9, 3, 20, &Budget::default()).unwrap();
    assert_eq!(unique(&made.puzzle, &Options::default()).unique(), Some(&made.solution));
}
