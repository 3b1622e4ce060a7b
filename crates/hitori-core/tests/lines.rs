//! The line solver against brute force over single lines, against the pattern rules of class B, and its classes A–G.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::{Collected, board, for_every_board, split};
use hitori_core::deduce::{Axes, Class, GradeOptions, LineMethod, Position, Rule, RuleSet, grade};
use hitori_core::{Puzzle, Shade, Shading, Size};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// What is known about each cell of a line, or that it has no solution.
type Line = Option<Vec<Shade>>;

fn line_solver() -> &'static Rule {
    RuleSet::TwoSat.rules().next().unwrap()
}

fn solve(position: &Position) -> Line {
    apply(line_solver(), position)
}

fn apply(rule: &Rule, position: &Position) -> Line {
    let axes = if position.size().rows() == 1 { Axes::Rows } else { Axes::Columns };
    Collected::of(&[rule], position, axes).marks(position)
}

/// NoB and the pattern rules of class B until nothing changes; UC argues with crossing lines and stays out.
fn by_rules(puzzle: &Puzzle) -> Line {
    let is_plain = |rule: &&Rule| rule.id == "NoB" || rule.class == Class::B;
    let rules: Vec<&Rule> = RuleSet::Wensveen.rules().filter(is_plain).collect();
    let mut position = Position::new(puzzle);
    loop {
        let line = Collected::of(&rules, &position, Axes::Rows).marks(&position)?;
        if line == position.marks().cells() {
            return Some(line);
        }
        (0..line.len()).filter(|&cell| line[cell] != Shade::Undecided).for_each(|cell| {
            position.mark(cell, line[cell]);
        });
    }
}

/// Every colouring of the line, tried.
fn brute_force(puzzle: &Puzzle, marks: &[Shade]) -> Line {
    let clues = puzzle.clues();
    let length = clues.len();
    let is_white = |mask: u32, cell: usize| mask >> cell & 1 == 0;
    let solves = |&mask: &u32| {
        mask & mask >> 1 == 0
            && (0..length).all(|a| {
                (marks[a] == Shade::Undecided || marks[a] == common::shade(mask, a))
                    && (a + 1..length).all(|b| {
                        clues[a] != clues[b]
                            || clues[a].is_blank()
                            || !(is_white(mask, a) && is_white(mask, b))
                    })
            })
    };
    let (mut ever_shaded, mut ever_white) = (0, 0);
    for mask in (0..1u32 << length).filter(solves) {
        ever_shaded |= mask;
        ever_white |= !mask;
    }
    (ever_shaded | ever_white != 0).then(|| {
        let shade = |cell: usize| match (ever_shaded >> cell & 1, ever_white >> cell & 1) {
            (1, 0) => Shade::Shaded,
            (0, 1) => Shade::White,
            _ => Shade::Undecided,
        };
        (0..length).map(shade).collect()
    })
}

fn random_marks(rng: &mut ChaCha8Rng, length: usize) -> Vec<Shade> {
    let density = rng.random_range(0.0..0.7);
    let mut mark = || match (rng.random_bool(density), rng.random_bool(0.4)) {
        (false, _) => Shade::Undecided,
        (true, true) => Shade::Shaded,
        (true, false) => Shade::White,
    };
    (0..length).map(|_| mark()).collect()
}

fn show(puzzle: &Puzzle, line: &[Shade]) -> String {
    let letters =
        puzzle.clues().iter().map(|clue| char::from(b'a' + clue.to_string().parse::<u8>().unwrap() - 1));
    let shades = line.iter().map(|shade| match shade {
        Shade::Shaded => 'x',
        Shade::White => '-',
        Shade::Undecided => '?',
    });
    format!("{} {}", letters.collect::<String>(), shades.collect::<String>())
}

/// Every line up to eight cells without marks, and each with random marks; as a row and as a column.
#[test]
fn exact_on_all_short_lines() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for length in 1..=8 {
        let row = Size::new(1, length).unwrap();
        let column = Size::new(length, 1).unwrap();
        for_every_board(row, length as u32, |puzzle| {
            let as_column = Puzzle::new(column, puzzle.clues().to_vec()).unwrap();
            for round in 0..8 {
                let marks = match round {
                    0 => vec![Shade::Undecided; length],
                    _ => random_marks(&mut rng, length),
                };
                let expected = brute_force(puzzle, &marks);
                for (puzzle, size) in [(puzzle, row), (&as_column, column)] {
                    let shading = Shading::new(size, marks.clone()).unwrap();
                    let position = Position::with_marks(puzzle, &shading).unwrap();
                    assert_eq!(solve(&position), expected, "{puzzle:?} {marks:?}");
                }
            }
        });
    }
}

/// Random lines of up to 20 cells with blanks and larger groups of duplicates.
#[test]
fn exact_on_random_lines() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..300 {
        let length = rng.random_range(9..=17);
        let symbols = rng.random_range(3..=length as u32);
        let numbers: Vec<u32> = (0..length).map(|_| rng.random_range(0..=symbols)).collect();
        let size = Size::new(1, length).unwrap();
        let puzzle = board(size, &numbers);
        let marks = if rng.random_bool(0.5) {
            vec![Shade::Undecided; length]
        } else {
            random_marks(&mut rng, length)
        };
        let position = Position::with_marks(&puzzle, &Shading::new(size, marks.clone()).unwrap()).unwrap();
        assert_eq!(solve(&position), brute_force(&puzzle, &marks), "{puzzle:?} {marks:?}");
    }
}

/// A long line takes no time and no depth of calls: one number everywhere, and a thousand enclosed pairs.
#[test]
fn long_lines() {
    let size = Size::new(1, 4001).unwrap();
    assert_eq!(solve(&Position::new(&board(size, &vec![1; 4001]))), None);
    let half: Vec<u32> = (1..=2000).collect();
    let nested: Vec<u32> = half.iter().copied().chain([0]).chain(half.iter().rev().copied()).collect();
    assert!(solve(&Position::new(&board(size, &nested))).is_some());
}

/// Whatever an extended rule concludes, the line solver concludes; a contradiction of the rule is one of the line.
#[test]
fn extended_rules_are_sound() {
    let extended: Vec<&Rule> = RuleSet::Extended.rules().collect();
    let mut applied = vec![0; extended.len()];
    let mut check = |puzzle: &Puzzle| {
        let position = Position::new(puzzle);
        let Some(line) = solve(&position) else { return };
        for (rule, applied) in extended.iter().zip(&mut applied) {
            let found = apply(rule, &position).unwrap_or_else(|| panic!("{} {puzzle:?}", rule.id));
            let sound = (0..line.len()).all(|i| found[i] == Shade::Undecided || found[i] == line[i]);
            assert!(sound, "{} {} {found:?}", rule.id, show(puzzle, &line));
            *applied += usize::from(found.iter().any(|&shade| shade != Shade::Undecided));
        }
    };
    for length in 1..=9 {
        for_every_board(Size::new(1, length).unwrap(), length as u32, &mut check);
    }
    // Longer lines of blocks: A B and copies of both in any arrangement, with single cells mixed in.
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..20_000 {
        let (a, b) = (rng.random_range(1..=5u32), rng.random_range(0..=5u32));
        let first: Vec<u32> = (1..=a).collect();
        let second: Vec<u32> = (a + 1..=a + b).collect();
        let mut shuffled = second.clone();
        shuffled.shuffle(&mut rng);
        let mut blocks = [first.clone(), second, first, shuffled];
        blocks[1..].shuffle(&mut rng);
        let mut numbers = Vec::new();
        for block in blocks {
            numbers.extend(block);
            if rng.random_bool(0.3) {
                numbers.push(rng.random_range(0..=a + b + 3));
            }
        }
        check(&board(Size::new(1, numbers.len()).unwrap(), &numbers));
    }
    println!("applied {applied:?}");
    assert!(applied.iter().all(|&times| times > 1000), "{applied:?}");
}

/// Lines where the line solver sees more than the rules of class B.
#[derive(Debug, Default, PartialEq)]
struct Beyond {
    /// It decides more cells.
    more: usize,
    /// It decides more cells whose number repeats in the line, which are the ones that Wensveen 2024 looks at.
    repeated: usize,
    /// Of those, the lines where each number stands exactly twice, as in Wensveen's Table 11.
    pairs: usize,
    /// It sees that there is no solution, and the rules do not.
    unnoticed: usize,
}

fn beyond(length: usize) -> Beyond {
    let mut beyond = Beyond::default();
    for_every_board(Size::new(1, length).unwrap(), length as u32, |puzzle| {
        let rules = by_rules(puzzle);
        let Some(line) = solve(&Position::new(puzzle)) else {
            beyond.unnoticed += usize::from(rules.is_some());
            return;
        };
        // What the rules find, the line solver finds.
        let rules = rules.unwrap();
        assert!((0..length).all(|cell| rules[cell] == Shade::Undecided || rules[cell] == line[cell]));
        let count = |cell: usize| puzzle.clues().iter().filter(|&&clue| clue == puzzle.clues()[cell]).count();
        let mut new = (0..length).filter(|&cell| rules[cell] != line[cell]).peekable();
        if new.peek().is_none() {
            return;
        }
        beyond.more += 1;
        let pairs = (0..length).all(|cell| count(cell) == 2);
        let repeated = new.any(|cell| count(cell) > 1);
        beyond.repeated += usize::from(repeated);
        beyond.pairs += usize::from(repeated && pairs);
        if length < 7 || pairs {
            println!("{}, by the rules {}", show(puzzle, &line), &show(puzzle, &rules)[length + 1..]);
        }
    });
    println!("length {length}: {beyond:?}");
    beyond
}

/// `cargo test --test lines beyond -- --nocapture` lists the shortest lines, and those of pairs.
///
/// Wensveen's Table 11 starts with one line of six cells, `a b c c a b`, which is the only one: the others up to six cells decide
/// cells that do not repeat, which the thesis leaves out. Of eight cells it lists one line; there are 17 of pairs alone.
#[test]
fn beyond_the_rules() {
    let counts = (1..=9).map(beyond).map(|b| [b.more, b.repeated, b.pairs, b.unnoticed]);
    let counts: Vec<_> = counts.collect();
    assert_eq!(counts[..4], [[0; 4]; 4]);
    assert_eq!(
        counts[4..],
        [[2, 0, 0, 0], [9, 1, 1, 0], [65, 23, 0, 0], [320, 150, 17, 7], [1721, 993, 0, 93]]
    );
}

// The same as with the rules, as in Wensveen's Table 19: what the rules miss starts with lines of five cells. With cells that are unique
// in their line left out altogether, as the thesis words it, it would be 2 60 8 78 0 216 40 and 24 8918 3132 8580 2716 31802 3882.

fn by_lines() -> GradeOptions {
    GradeOptions::default().with_rules(LineMethod::TwoSat)
}

#[test]
fn all_boards_3x3() {
    assert_eq!(split(3, 3, 3, |puzzle| grade(puzzle, &by_lines())), [2, 92, 0, 70, 0, 216, 24]);
}

#[test]
fn all_boards_4x3() {
    assert_eq!(
        split(4, 3, 4, |puzzle| grade(puzzle, &by_lines())),
        [24, 13_996, 236, 7_868, 2_500, 31_662, 2_768]
    );
}
