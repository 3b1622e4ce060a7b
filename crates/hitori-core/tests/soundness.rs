//! No rule concludes anything that does not follow.
//!
//! On a puzzle with one solution, marks taken from the solution can only lead to the solution. On boards with several
//! solutions a conclusion has to hold in every solution that agrees with the marks. Rules that rely on uniqueness (UC) are
//! asked on puzzles of the first kind only. A rule broken on purpose shows that the test would notice.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::{Legal, mask, random_board, shade};
use hitori_core::deduce::{Class, Example, Found, Position, RULES, Rule, Which};
use hitori_core::generate::instance;
use hitori_core::solve::{Options, Semantics, count};
use hitori_core::{Clue, Puzzle, Shade, Shading, Size};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Compares conclusions with all solutions, and counts applications.
struct Judge<'a> {
    rule: &'a dyn Rule,
    solutions: &'a [Shading],
    applications: usize,
    wrong: Vec<String>,
}

impl Found for Judge<'_> {
    fn step(
        &mut self,
        form: &'static str,
        conclusions: &[(usize, Shade)],
        premises: &dyn Fn() -> Vec<usize>,
    ) {
        self.applications += 1;
        for &(cell, shade) in conclusions {
            if self.solutions.iter().any(|solution| solution.get(cell) != shade) {
                self.wrong.push(format!(
                    "{} {form}: {cell} {shade:?} because of {:?}",
                    self.rule.id(),
                    premises()
                ));
            }
        }
    }
}

/// Applies rules to a board with marks. The solutions are all that agree with the marks.
fn judge(
    rules: &[&dyn Rule],
    puzzle: &Puzzle,
    marks: &Shading,
    solutions: &[Shading],
) -> (usize, Vec<String>) {
    let position = Position::new(puzzle, Some(marks));
    let (mut applications, mut wrong) = (0, Vec::new());
    for &rule in rules {
        let mut judge = Judge { rule, solutions, applications: 0, wrong: vec![] };
        rule.find(&position, Which::Both, &mut judge);
        applications += judge.applications;
        wrong.extend(judge.wrong.into_iter().map(|what| format!("{what} on\n{puzzle:?}\nwith\n{marks}")));
    }
    (applications, wrong)
}

/// Marks of a random part of a solution, from none to all.
fn part(rng: &mut impl Rng, solution: &Shading) -> Shading {
    let share = rng.random_range(0.0..1.0);
    let mut marks = solution.clone();
    for cell in 0..marks.size().cells() {
        if !rng.random_bool(share) {
            marks.set(cell, Shade::Undecided);
        }
    }
    marks
}

/// Generated puzzles of all small shapes.
fn unique_boards(rules: &[&dyn Rule], boards: u64) -> (usize, Vec<String>) {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut applications, mut wrong) = (0, Vec::new());
    for seed in 0..boards {
        let size = Size::new(rng.random_range(1..=8), rng.random_range(1..=8)).unwrap();
        let Some((puzzle, solution)) = instance(size, seed) else { continue };
        for _ in 0..4 {
            let marks = part(&mut rng, &solution);
            let (more, bad) = judge(rules, &puzzle, &marks, std::slice::from_ref(&solution));
            applications += more;
            wrong.extend(bad);
        }
    }
    (applications, wrong)
}

/// Random boards, of which most that are solvable have several solutions.
fn random_boards(rules: &[&dyn Rule], boards: usize) -> (usize, Vec<String>) {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut applications, mut wrong) = (0, Vec::new());
    for _ in 0..boards {
        let size = Size::new(rng.random_range(1..=4), rng.random_range(1..=4)).unwrap();
        let puzzle = random_board(&mut rng, size);
        let all = count(&puzzle, 10_000, &Options::default()).answer;
        assert!(all.complete, "{puzzle:?}");
        if all.solutions.is_empty() {
            continue;
        }
        for _ in 0..2 {
            let one = rng.random_range(0..all.solutions.len());
            let marks = part(&mut rng, &all.solutions[one]);
            let agrees = |solution: &&Shading| {
                let known = |cell: &usize| marks.get(*cell) != Shade::Undecided;
                (0..size.cells()).filter(known).all(|cell| marks.get(cell) == solution.get(cell))
            };
            let solutions: Vec<Shading> = all.solutions.iter().filter(agrees).cloned().collect();
            let (more, bad) = judge(rules, &puzzle, &marks, &solutions);
            applications += more;
            wrong.extend(bad);
        }
    }
    (applications, wrong)
}

fn holding_everywhere() -> Vec<&'static dyn Rule> {
    RULES.iter().copied().filter(|rule| !rule.needs_unique()).collect()
}

#[test]
fn every_conclusion_on_unique_puzzles_is_right() {
    let (applications, wrong) = unique_boards(RULES, 3_000);
    assert!(wrong.is_empty(), "{} wrong, the first: {}", wrong.len(), wrong[0]);
    assert!(applications >= 100_000, "only {applications} applications");
}

#[test]
fn every_conclusion_on_random_boards_holds_in_all_solutions() {
    let (applications, wrong) = random_boards(&holding_everywhere(), 40_000);
    assert!(wrong.is_empty(), "{} wrong, the first: {}", wrong.len(), wrong[0]);
    assert!(applications >= 100_000, "only {applications} applications");
}

/// Says that a cell between two equal ones is shaded, and, less blatantly, that a pair at distance three whitens what
/// lies between.
struct Broken {
    distance: usize,
    shade: Shade,
}

impl Rule for Broken {
    fn id(&self) -> &'static str {
        "Broken"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "wrong on purpose"
    }

    fn examples(&self) -> &'static [Example] {
        &[]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for &direction in which.directions() {
            let (lines, length) = position.lines(direction);
            for (line, place) in (0..lines).flat_map(|line| (self.distance..length).map(move |k| (line, k))) {
                let at = |place| position.at(direction, line, place);
                let ends = [at(place - self.distance), at(place)];
                if position.same(ends[0], ends[1]) {
                    found.step("Broken", &[(at(place - 1), self.shade)], &|| ends.to_vec());
                }
            }
        }
    }
}

#[test]
fn a_broken_rule_is_caught() {
    for broken in [Broken { distance: 2, shade: Shade::Shaded }, Broken { distance: 3, shade: Shade::White }]
    {
        assert!(!unique_boards(&[&broken], 200).1.is_empty());
        assert!(!random_boards(&[&broken], 2_000).1.is_empty());
    }
    // The same frame with what is true.
    let right = Broken { distance: 2, shade: Shade::White };
    assert!(unique_boards(&[&right], 200).1.is_empty());
    assert!(random_boards(&[&right], 2_000).1.is_empty());
}

/// A puzzle and marks from the rows of an example.
fn drawn(example: &Example) -> (Puzzle, Shading, Shading) {
    let clue = |letter: char| letter.to_digit(36).and_then(Clue::new).unwrap_or(Clue::BLANK);
    let clues: Vec<Clue> = example.board.iter().flat_map(|row| row.chars().map(clue)).collect();
    let size = Size::new(example.board.len(), example.board[0].len()).unwrap();
    let marks = |rows: &[&str]| {
        let shades =
            rows.iter().flat_map(|row| row.chars()).map(|letter| Shade::from_letter(letter).unwrap());
        Shading::new(size, shades.collect()).unwrap()
    };
    let nothing = Shading::filled(size, Shade::Undecided);
    let before = if example.marks.is_empty() { nothing } else { marks(example.marks) };
    (Puzzle::new(size, clues).unwrap(), before, marks(example.concludes))
}

struct Collect(Vec<(usize, Shade)>);

impl Found for Collect {
    fn step(&mut self, _: &'static str, conclusions: &[(usize, Shade)], _: &dyn Fn() -> Vec<usize>) {
        self.0.extend(conclusions);
    }
}

/// An example shows exactly what its rule concludes, and that is so in every solution that agrees with the marks.
#[test]
fn examples_say_what_their_rules_conclude() {
    for rule in RULES {
        assert!(!rule.examples().is_empty(), "{} has no example", rule.id());
        for example in rule.examples() {
            let (puzzle, marks, concludes) = drawn(example);
            let mut found = Collect(vec![]);
            rule.find(&Position::new(&puzzle, Some(&marks)), Which::Both, &mut found);
            let mut shown = Shading::filled(puzzle.size(), Shade::Undecided);
            for (cell, shade) in found.0 {
                if marks.get(cell) == Shade::Undecided {
                    shown.set(cell, shade);
                }
            }
            assert_eq!(shown.row_strings(), concludes.row_strings(), "{} on {:?}", rule.id(), example.board);
            assert!(shown.cells().iter().any(|&shade| shade != Shade::Undecided), "{}", rule.id());
            let semantics = if rule.needs_unique() { Semantics::Minimal } else { Semantics::Strict };
            let legal = Legal::new(puzzle.size().rows(), puzzle.size().cols());
            for solution in legal.solutions(&puzzle, semantics) {
                let agrees = |marks: &Shading| {
                    (0..puzzle.size().cells()).all(|cell| {
                        marks.get(cell) == Shade::Undecided || marks.get(cell) == shade(solution, cell)
                    })
                };
                assert!(!agrees(&marks) || agrees(&concludes), "{} on {:?}", rule.id(), example.board);
            }
            assert_eq!(mask(&shown), mask(&concludes));
        }
    }
}

/// Every rule has a proof in its file, and a sentence of its own.
#[test]
fn every_rule_has_its_proof() {
    for rule in RULES {
        let proof = rule.proof();
        assert!(proof.len() >= 2 && proof[1].starts_with("*Proof.*"), "{}: {proof:?}", rule.id());
        assert!(proof[0].starts_with(rule.id()), "{}: {proof:?}", rule.id());
    }
}
