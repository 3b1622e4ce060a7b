//! No rule concludes anything that does not follow from the cells it names.
//!
//! For every application the engine is asked for a solution that agrees with the marks of the premises, and of no other
//! cell, but not with the conclusion. There must be none. For a rule that relies on uniqueness (UC), solutions are those
//! that shade nothing needlessly. So marks need not be right: what a rule concludes from wrong ones follows all the same.
//! Rules broken on purpose show that the test would notice.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use std::collections::BTreeMap;

use common::{Legal, mask, random_board, shade};
use hitori_core::deduce::{
    Class, EXTENDED, Example, FURTHER, Found, LineSolver, Position, RULES, Rule, Which,
};
use hitori_core::engine::{Question, Status};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options, up_to};
use hitori_core::{Clue, Puzzle, Semantics, Shade, Shading, Size};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// All registries, and the line solver.
fn all_rules() -> Vec<&'static dyn Rule> {
    let solver: &[&dyn Rule] = &[&LineSolver];
    [RULES, EXTENDED, FURTHER, solver].concat()
}

/// What came of many applications.
#[derive(Default)]
struct Verdict {
    /// Applications of each rule.
    applications: BTreeMap<&'static str, usize>,
    /// Those that do not follow.
    wrong: Vec<String>,
}

impl Verdict {
    /// Asks the engine about everything that rules find.
    fn hear(&mut self, rules: &[&dyn Rule], puzzle: &Puzzle, marks: &Shading) {
        let position = Position::new(puzzle, Some(marks));
        for &rule in rules {
            let semantics = if rule.needs_unique() { Semantics::Minimal } else { Semantics::Strict };
            let options = Options::default().with_semantics(semantics);
            rule.find(&position, Which::Both, &mut Judge { rule, puzzle, marks, options, verdict: self });
        }
    }

    /// Nothing is wrong, there were at least so many applications, and every rule had its share.
    fn check(&self, rules: &[&dyn Rule], applications: usize, each: usize) {
        println!("{} applications: {:?}", self.applications.values().sum::<usize>(), self.applications);
        assert!(self.wrong.is_empty(), "{} wrong, the first: {}", self.wrong.len(), self.wrong[0]);
        assert!(self.applications.values().sum::<usize>() >= applications, "{:?}", self.applications);
        for rule in rules {
            assert!(self.applications.get(rule.id()).is_some_and(|&count| count >= each), "{}", rule.id());
        }
    }
}

/// Proves one application after the other.
struct Judge<'a> {
    rule: &'a dyn Rule,
    puzzle: &'a Puzzle,
    marks: &'a Shading,
    options: Options,
    verdict: &'a mut Verdict,
}

impl Found for Judge<'_> {
    fn step(
        &mut self,
        form: &'static str,
        conclusions: &[(usize, Shade)],
        premises: &dyn Fn() -> Vec<usize>,
    ) {
        *self.verdict.applications.entry(self.rule.id()).or_default() += 1;
        let premises = premises();
        let mut assumed = Shading::filled(self.puzzle.size(), Shade::Undecided);
        premises.iter().for_each(|&cell| assumed.set(cell, self.marks.get(cell)));
        for &(cell, shade) in conclusions {
            let before = assumed.get(cell);
            // A cell that is both shaded and white says that the premises, and be it the cell's own mark, are impossible.
            if !conclusions.contains(&(cell, other(shade))) {
                assumed.set(cell, other(shade));
            }
            let question = Question::any().with_semantics(self.options.semantics).with_marks(assumed.clone());
            let answer = solve::ask(self.puzzle, &question, &self.options.tuning);
            assumed.set(cell, before);
            if answer.status() != Status::Unsolvable {
                self.verdict.wrong.push(format!(
                    "{} {form}: {cell} {shade:?} because of {premises:?} on\n{:?}\nwith\n{}\nbut {answer:?}",
                    self.rule.id(),
                    self.puzzle,
                    self.marks
                ));
            }
        }
    }
}

fn other(shade: Shade) -> Shade {
    if shade == Shade::White { Shade::Shaded } else { Shade::White }
}

/// Marks of a random part of a solution, from none to all; sometimes with mistakes.
fn part(rng: &mut impl Rng, solution: &Shading) -> Shading {
    let share = rng.random_range(0.0..1.0);
    let mistakes = if rng.random_bool(0.3) { 0.1 } else { 0.0 };
    let mut marks = solution.clone();
    for cell in 0..marks.size().cells() {
        if !rng.random_bool(share) {
            marks.set(cell, Shade::Undecided);
        } else if rng.random_bool(mistakes) {
            marks.set(cell, other(marks.get(cell)));
        }
    }
    marks
}

/// The puzzle with some of its numbers rubbed out: it keeps its solution and gets many others.
fn rubbed(rng: &mut impl Rng, puzzle: &Puzzle) -> Puzzle {
    let share = rng.random_range(0.0..0.7);
    let clue = |&clue: &Clue| if rng.random_bool(share) { Clue::BLANK } else { clue };
    let clues = puzzle.clues().iter().map(clue).collect();
    Puzzle::new(puzzle.size(), clues).unwrap()
}

/// Generated puzzles of all small shapes. Where there is one solution, marks do not matter to the engine; on the same
/// boards with fewer numbers, they do.
fn generated(rules: &[&dyn Rule], boards: u64, whole: bool) -> Verdict {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut verdict = Verdict::default();
    for seed in 0..boards {
        let size = Size::new(rng.random_range(1..=8), rng.random_range(1..=8)).unwrap();
        let Some((puzzle, solution)) = instance(size, seed) else { continue };
        for _ in 0..4 {
            let puzzle = if whole { puzzle.clone() } else { rubbed(&mut rng, &puzzle) };
            verdict.hear(rules, &puzzle, &part(&mut rng, &solution));
        }
    }
    verdict
}

/// Random boards, of which most that are solvable have several solutions.
fn random(rules: &[&dyn Rule], boards: usize) -> Verdict {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut verdict = Verdict::default();
    for _ in 0..boards {
        let size = Size::new(rng.random_range(1..=6), rng.random_range(1..=6)).unwrap();
        let puzzle = random_board(&mut rng, size);
        let some = up_to(&puzzle, 20, &Options::default()).solutions;
        if some.is_empty() {
            continue;
        }
        for _ in 0..2 {
            let one = rng.random_range(0..some.len());
            verdict.hear(rules, &puzzle, &part(&mut rng, &some[one]));
        }
    }
    verdict
}

#[test]
fn every_application_on_generated_puzzles_follows() {
    generated(&all_rules(), 6_000, true).check(&all_rules(), 100_000, 400);
}

#[test]
fn every_application_on_puzzles_with_numbers_rubbed_out_follows() {
    generated(&all_rules(), 6_000, false).check(&all_rules(), 100_000, 100);
}

#[test]
fn every_application_on_random_boards_follows() {
    random(&all_rules(), 100_000).check(&all_rules(), 100_000, 100);
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

/// A rule that names too few premises: all but the last.
struct Forgetful(&'static dyn Rule);

impl Rule for Forgetful {
    fn id(&self) -> &'static str {
        "Forgetful"
    }

    fn class(&self) -> Class {
        self.0.class()
    }

    fn statement(&self) -> &'static str {
        self.0.statement()
    }

    fn examples(&self) -> &'static [Example] {
        &[]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        self.0.find(position, which, &mut Forgetting(found));
    }
}

struct Forgetting<'a>(&'a mut dyn Found);

impl Found for Forgetting<'_> {
    fn step(
        &mut self,
        form: &'static str,
        conclusions: &[(usize, Shade)],
        premises: &dyn Fn() -> Vec<usize>,
    ) {
        let fewer = || {
            let mut premises = premises();
            premises.pop();
            premises
        };
        self.0.step(form, conclusions, &fewer);
    }
}

#[test]
fn a_broken_rule_is_caught() {
    for broken in [Broken { distance: 2, shade: Shade::Shaded }, Broken { distance: 3, shade: Shade::White }]
    {
        assert!(!generated(&[&broken], 200, true).wrong.is_empty());
        assert!(!generated(&[&broken], 200, false).wrong.is_empty());
        assert!(!random(&[&broken], 2_000).wrong.is_empty());
    }
    // The same frame with what is true.
    let right = Broken { distance: 2, shade: Shade::White };
    assert!(generated(&[&right], 200, true).wrong.is_empty());
    assert!(generated(&[&right], 200, false).wrong.is_empty());
    assert!(random(&[&right], 2_000).wrong.is_empty());
}

/// What it concludes is right, given all the marks; it just does not follow from those it names.
#[test]
fn missing_premises_are_caught() {
    for &rule in all_rules().iter().filter(|rule| ["NoB", "DoW", "NCO", "2-SAT"].contains(&rule.id())) {
        assert!(!generated(&[&Forgetful(rule)], 400, false).wrong.is_empty(), "{}", rule.id());
        assert!(!random(&[&Forgetful(rule)], 4_000).wrong.is_empty(), "{}", rule.id());
    }
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
