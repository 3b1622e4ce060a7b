//! Wensveen's extended line rules (2024, section 5.2): the instances of the thesis' tables, the line solver as judge, and long lines.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use common::{Collected, board, for_every_board};
use hitori_core::deduce::{Axes, Class, Position, Rule, RuleSet, rule};
use hitori_core::{Shade, Size};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

fn extended() -> Vec<&'static Rule> {
    RuleSet::Extended.rules().collect()
}

fn line_solver() -> &'static Rule {
    RuleSet::TwoSat.rules().next().unwrap()
}

fn position(numbers: &[u32]) -> Position {
    Position::new(&board(Size::new(1, numbers.len()).unwrap(), numbers))
}

/// What rules conclude in one go.
fn apply(rules: &[&Rule], position: &Position) -> Option<Vec<Shade>> {
    Collected::of(rules, position, Axes::Rows).marks(position)
}

/// What rules conclude in the end.
fn settle(rules: &[&Rule], numbers: &[u32]) -> Option<Vec<Shade>> {
    let mut position = position(numbers);
    loop {
        let line = apply(rules, &position)?;
        let open = position.open();
        (0..line.len()).filter(|&cell| line[cell] != Shade::Undecided).for_each(|cell| {
            position.mark(cell, line[cell]);
        });
        if position.open() == open {
            return Some(line);
        }
    }
}

/// Is everything in the first line in the second as well?
fn within(some: &[Shade], all: &[Shade]) -> bool {
    some.iter().zip(all).all(|(some, all)| *some == Shade::Undecided || some == all)
}

fn show(line: &[Shade]) -> String {
    let letter = |shade: &Shade| match shade {
        Shade::Shaded => 'x',
        Shade::White => '-',
        Shade::Undecided => '?',
    };
    line.iter().map(letter).collect()
}

/// The order of a block's permutation: Wensveen's A*, which keeps odd and even places apart, A~, which swaps them, and any.
#[derive(Clone, Copy, Debug)]
enum Order {
    Star,
    Tilde,
    Any,
}

fn permuted(block: &[u32], order: Order, rng: &mut ChaCha8Rng) -> Vec<u32> {
    if let Any = order {
        let mut all = block.to_vec();
        all.shuffle(rng);
        return all;
    }
    let mut by_parity =
        [0, 1].map(|parity| block.iter().skip(parity).step_by(2).copied().collect::<Vec<_>>());
    by_parity.iter_mut().for_each(|some| some.shuffle(rng));
    if let Tilde = order {
        assert!(block.len().is_multiple_of(2), "only a block of even length can swap its places");
        by_parity.swap(0, 1);
    }
    (0..block.len()).map(|k| by_parity[k % 2][k / 2]).collect()
}

/// Numbers from here on stand once in their line.
const LONE: u32 = 90;

/// One row of Wensveen's Table 10: the rule that has it, the parities of |A| and |B|, the blocks (`a` and `b` are the
/// permutations, a dot something else), and the orders of `a` and `b`.
type Row = (&'static str, usize, usize, &'static str, Order, Order);

use Order::{Any, Star, Tilde};

/// Wensveen's Table 10. Where it names three blocks, the fourth stands apart. `A A*` is in both of its columns.
const TABLE_10: [Row; 19] = [
    ("EncP", 0, 0, "Aa", Star, Any),
    ("EncP", 0, 0, "ABba", Star, Star),
    ("EncP", 0, 0, "ABba", Star, Tilde),
    ("EncP", 0, 0, "AB.ba", Tilde, Star),
    ("EncP", 0, 0, "AB.ba", Star, Tilde),
    ("EncP", 0, 1, "ABba", Star, Star),
    ("EncP", 0, 1, "AB.ba", Star, Star),
    ("EncP", 1, 0, "AB.ba", Star, Star),
    ("AltP", 0, 0, "ABa.b", Star, Any),
    ("AltP", 0, 0, "A.Bab", Star, Star),
    ("AltP", 0, 0, "A.Bab", Tilde, Star),
    ("AltP", 0, 0, "AB.ab", Star, Tilde),
    ("AltP", 0, 0, "AB.ab", Tilde, Star),
    ("AltP", 0, 1, "ABa.b", Tilde, Any),
    ("AltP", 0, 1, "AB.ab", Tilde, Star),
    ("AltP", 1, 0, "A.Bab", Star, Tilde),
    ("AltP", 1, 0, "AB.ab", Star, Tilde),
    ("AltP", 1, 1, "ABa.b", Star, Any),
    ("AltP", 1, 1, "A.Bab", Star, Star),
];

/// Every row, with blocks of up to seven cells and many orders: the rule finds all that the line solver finds.
#[test]
fn instances_of_table_10() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for row @ (id, a, b, blocks, order_a, order_b) in TABLE_10 {
        let rule = rule(id).unwrap();
        let mut solvable = 0;
        // Lengths 2 to 8 or 1 to 7.
        for (a, b) in (1..=4).flat_map(|i| (1..=4).map(move |j| (2 * i - a, 2 * j - b))) {
            for _ in 0..200 {
                let first: Vec<u32> = (1..=a as u32).collect();
                let second: Vec<u32> = (a as u32 + 1..=(a + b) as u32).collect();
                let mut numbers = Vec::new();
                for letter in blocks.chars() {
                    match letter {
                        'A' => numbers.extend(&first),
                        'B' => numbers.extend(&second),
                        'a' => numbers.extend(permuted(&first, order_a, &mut rng)),
                        'b' => numbers.extend(permuted(&second, order_b, &mut rng)),
                        // Numbers that do not repeat.
                        _ => numbers.extend([LONE, LONE + 1]),
                    }
                }
                let position = position(&numbers);
                let line = apply(&[line_solver()], &position);
                let found = apply(&[rule], &position);
                let (Some(line), Some(found)) = (&line, &found) else {
                    // B' may be in an order that no shading fits.
                    assert_eq!(line, found, "{row:?} {numbers:?}");
                    continue;
                };
                solvable += 1;
                let repeated = (0..line.len()).filter(|&place| numbers[place] < LONE);
                let places: Vec<usize> = repeated.collect();
                let all = places.iter().all(|&place| found[place] == line[place]);
                let gain = places.iter().any(|&place| found[place] != Shade::Undecided);
                assert!(all && gain, "{row:?} {numbers:?} {} {}", show(line), show(found));
            }
        }
        println!("{row:?}: {solvable} solvable");
        assert!(solvable > 1_000, "{row:?}");
    }
}

/// What all shadings of a line have in common, by the line solver; `x`, `y` and `z` stand once and are left out.
fn solved(line: &str) -> String {
    let mut shades = apply(&[line_solver()], &position(&letters(line))).unwrap();
    let lone = |&place: &usize| line.as_bytes()[place] >= b'x';
    (0..shades.len()).filter(lone).for_each(|place| shades[place] = Shade::Undecided);
    show(&shades)
}

/// What both rules find in it.
fn found(line: &str) -> String {
    show(&apply(&extended(), &position(&letters(line))).unwrap())
}

fn letters(line: &str) -> Vec<u32> {
    line.bytes().map(|letter| u32::from(letter - b'a') + 1).collect()
}

/// Wensveen 2024 argues (5.2.1) that blocks A and A* alternate, and that one cell decides them. They need not.
#[test]
fn a_block_and_its_permutation_need_not_alternate() {
    let (line, shades) = ("abcdyzcdab", "x--x--x--x");
    let places = || 0..line.len();
    let [numbers, shades] = [line, shades].map(str::as_bytes);
    let white = |place: usize| shades[place] == b'-';
    assert!(places().skip(1).all(|place| white(place - 1) || white(place)));
    assert!(places().all(|a| (0..a).all(|b| numbers[a] != numbers[b] || !white(a) || !white(b))));
    // Nothing is certain, in spite of Wensveen's Table 9, by which only `A B … A* B*` and its likes are without gain.
    assert_eq!(solved(line), "??????????");
    // Side by side there is a gain all the same.
    assert_eq!(solved("abcdcdab"), "x-x--x-x");
}

/// Wensveen's words (after Table 9) on split alternating blocks of even length name the wrong block: `A B … A* B~` decides B,
/// not A, and `A B … A~ B*` decides A, not B. Table 10 has both.
#[test]
fn split_alternating_blocks_decide_the_swapped_one() {
    assert_eq!(solved("abcdyzabdc"), "??-x????-x");
    assert_eq!(found("abcdyzabdc"), "??-x????-x");
    assert_eq!(solved("abcdyzbacd"), "x-????x-??");
    assert_eq!(found("abcdyzbacd"), "x-????x-??");
}

/// Wensveen's Table 9 excludes `A B A* … B*` and `A … B A* B*` for even lengths; Table 10 has them, and is right.
#[test]
fn table_9_excludes_too_much() {
    assert_eq!(solved("abcdabyzcd"), "x-??-x????");
    assert_eq!(found("abcdabyzcd"), "x-??-x????");
    assert_eq!(found("abyzcdabcd"), solved("abyzcdabcd"));
    assert_eq!(found("abyzcdabcd"), "????x-??-x");
}

/// Wensveen's example of a B' that is split once more: all of A is decided, as the thesis says.
#[test]
fn a_permutation_in_several_parts() {
    assert_eq!(found("abcdefghcbadyfgzhe"), "x-x-????-x-x??????");
    assert_eq!(solved("abcdefghcbadyfgzhe"), "x-x-????-x-x??????");
    // In parts of odd length it decides nothing.
    assert_eq!(found("abcdefghcbadyfghze"), "?".repeat(18));
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

/// The time that both rules take on a line, the best of several, since others use the machine as well; and the steps they find.
fn timed(numbers: &[u32]) -> (Duration, usize) {
    let position = position(numbers);
    let rounds = (0..100).map(|_| {
        let mut count = Collected::default();
        let start = Instant::now();
        extended().iter().for_each(|rule| rule.find(&position, Axes::Rows, &mut count));
        (start.elapsed(), count.steps)
    });
    rounds.min().unwrap()
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

/// Calls for every line of pairs: each number twice, the first ones in order.
fn for_every_line_of_pairs(length: usize, visit: &mut dyn FnMut(&[u32])) {
    fn fill(line: &mut Vec<u32>, next: u32, visit: &mut dyn FnMut(&[u32])) {
        let Some(first) = line.iter().position(|&number| number == 0) else { return visit(line) };
        line[first] = next;
        for second in first + 1..line.len() {
            if line[second] == 0 {
                line[second] = next;
                fill(line, next + 1, visit);
                line[second] = 0;
            }
        }
        line[first] = 0;
    }
    fill(&mut vec![0; length], 1, visit);
}

/// What the line solver sees and the rules of class B do not, and what the extended rules see of it. Numbers that stand
/// once do not count: they are decided as soon as their neighbours are.
#[derive(Default)]
struct Share {
    lines: usize,
    /// Lines of which the extended rules find everything.
    lines_found: usize,
    cells: usize,
    cells_found: usize,
    /// Lines without any shading.
    impossible: usize,
    impossible_found: usize,
}

impl Share {
    fn count(&mut self, numbers: &[u32]) {
        let is_plain = |rule: &&Rule| rule.id == "NoB" || rule.class == Class::B;
        let plain: Vec<&Rule> = RuleSet::Wensveen.rules().filter(is_plain).collect();
        let before = settle(&plain, numbers);
        let found = settle(&[plain, extended()].concat(), numbers);
        let Some(line) = apply(&[line_solver()], &position(numbers)) else {
            self.impossible += usize::from(before.is_some());
            self.impossible_found += usize::from(before.is_some() && found.is_none());
            return;
        };
        let (before, found) = (before.unwrap(), found.unwrap());
        assert!(within(&found, &line) && within(&before, &found), "{numbers:?}");
        let repeats = |place: usize| numbers.iter().filter(|&&number| number == numbers[place]).count() > 1;
        let lacks = |some: &[Shade]| (0..line.len()).filter(|&k| repeats(k) && some[k] != line[k]).count();
        let (missed, still) = (lacks(&before), lacks(&found));
        self.lines += usize::from(missed > 0);
        self.lines_found += usize::from(missed > 0 && still == 0);
        self.cells += missed;
        self.cells_found += missed - still;
    }

    fn row(&self, length: &str) -> Value {
        json!({
            "length": length, "lines": self.lines, "lines_found": self.lines_found, "cells": self.cells,
            "cells_found": self.cells_found, "impossible": self.impossible, "impossible_found": self.impossible_found,
        })
    }
}

/// Wensveen's Table 11 has lines of pairs from six cells on; here are all of them. They are one closed stretch, so that nothing is missed.
fn lines_of_pairs(length: usize) -> Value {
    let mut share = Share::default();
    for_every_line_of_pairs(length, &mut |numbers| share.count(numbers));
    share.row(&length.to_string())
}

/// The same lines with two lone numbers between any two cells.
fn split_lines_of_pairs(length: usize) -> Value {
    let mut share = Share::default();
    for_every_line_of_pairs(length, &mut |pairs| {
        for at in 1..length {
            let mut numbers = pairs.to_vec();
            numbers.splice(at..at, [LONE, LONE + 1]);
            share.count(&numbers);
        }
    });
    share.row(&format!("{length} + 2"))
}

fn all_lines(length: usize) -> Value {
    let mut share = Share::default();
    for_every_board(Size::new(1, length).unwrap(), length as u32, |puzzle| {
        let numbers: Vec<u32> = puzzle.clues().iter().map(|clue| clue.number().unwrap()).collect();
        share.count(&numbers);
    });
    share.row(&length.to_string())
}

/// What the extended rules find, as docs/rules.md shows it. `HITORI_UPDATE=1` writes the file anew.
#[test]
fn shares_are_those_of_the_documents() {
    let [pairs, split, all] = thread::scope(|scope| {
        [
            scope.spawn(|| [6, 8, 10, 12].map(lines_of_pairs).to_vec()),
            scope.spawn(|| [6, 8, 10].map(split_lines_of_pairs).to_vec()),
            scope.spawn(|| [6, 7, 8, 9].map(all_lines).to_vec()),
        ]
        .map(|group| group.join().unwrap())
    });
    let shares = json!({
        "command": "HITORI_UPDATE=1 cargo test -p hitori-core --test extended shares",
        "groups": [
            { "name": "of pairs (Wensveen's Table 11)", "rows": pairs },
            { "name": "of pairs, split by two lone cells", "rows": split },
            { "name": "all", "rows": all },
        ],
    });
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/line-rules.json");
    if env::var_os("HITORI_UPDATE").is_some() {
        fs::write(&path, format!("{shares:#}\n")).unwrap();
    }
    let stored: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(shares, stored, "HITORI_UPDATE=1 writes results/line-rules.json anew");
}

/// On long lines of pairs, too, nothing is missed.
#[test]
fn long_lines_of_pairs_are_solved() {
    for (name, line) in KINDS {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let numbers = line(2_000, &mut rng);
        let line = apply(&[line_solver()], &position(&numbers));
        let found = settle(&extended(), &numbers);
        if name == "random numbers" {
            assert!(line.is_none_or(|line| found.is_none_or(|found| within(&found, &line))), "{name}");
        } else {
            assert_eq!(found, line, "{name}");
        }
    }
}
