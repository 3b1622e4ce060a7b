//! No rule concludes anything that does not follow from the cells it names.
//!
//! For every application the engine is asked for a solution that agrees with the marks of the premises, and of no other
//! cell, but not with the conclusion. There must be none. For a rule that relies on uniqueness (UC), solutions are those
//! that shade nothing needlessly. So marks need not be right: what a rule concludes from wrong ones follows all the same.
//! Rules broken on purpose show that the test would notice.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use std::collections::BTreeMap;

use common::{Collected, Legal, random_board, shade};
use hitori_core::deduce::{Axes, Finding, Position, RULES, Rule, Sink};
use hitori_core::engine::{Question, Status};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options, up_to};
use hitori_core::{Clue, Literal, Puzzle, Semantics, Shade, Shading, Size};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

/// Reports what a rule finds.
type Find = Box<dyn Fn(&Position, &mut dyn Sink)>;

/// A rule, or something that is wrong on purpose.
struct Tested {
    id: &'static str,
    needs_unique: bool,
    /// Whether to leave out the last premise of each application.
    forgets: bool,
    find: Find,
}

impl Tested {
    fn new(rule: &'static Rule) -> Self {
        let find = Box::new(|position: &Position, sink: &mut dyn Sink| rule.find(position, Axes::Both, sink));
        Self { id: rule.id, needs_unique: rule.needs_unique, forgets: false, find }
    }
}

/// The whole table.
fn all_rules() -> Vec<Tested> {
    RULES.iter().map(|rule| Tested::new(rule)).collect()
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
    fn hear(&mut self, rules: &[Tested], puzzle: &Puzzle, marks: &Shading) {
        let position = Position::with_marks(puzzle, marks).unwrap();
        for rule in rules {
            let semantics = if rule.needs_unique { Semantics::Minimal } else { Semantics::Strict };
            let options = Options::default().with_semantics(semantics);
            (rule.find)(&position, &mut Judge { rule, puzzle, marks, options, verdict: self });
        }
    }

    /// Nothing is wrong, there were at least so many applications, and every rule had its share.
    fn check(&self, rules: &[Tested], applications: usize, each: usize) {
        println!("{} applications: {:?}", self.applications.values().sum::<usize>(), self.applications);
        assert!(self.wrong.is_empty(), "{} wrong, the first: {}", self.wrong.len(), self.wrong[0]);
        assert!(self.applications.values().sum::<usize>() >= applications, "{:?}", self.applications);
        for rule in rules {
            assert!(self.applications.get(rule.id).is_some_and(|&count| count >= each), "{}", rule.id);
        }
    }
}

/// Proves one application after the other.
struct Judge<'a> {
    rule: &'a Tested,
    puzzle: &'a Puzzle,
    marks: &'a Shading,
    options: Options,
    verdict: &'a mut Verdict,
}

impl Judge<'_> {
    /// There must be no solution with the marks of the premises and, if something is concluded, its opposite.
    fn judge(&mut self, form: &str, concluded: Option<Literal>, premises: &[usize]) {
        let mut assumed = Shading::filled(self.puzzle.size(), Shade::Undecided);
        premises.iter().for_each(|&cell| assumed.set(cell, self.marks.get(cell)));
        if let Some(literal) = concluded {
            assumed.set(literal.cell, !literal.shade);
        }
        let question = Question::any().with_semantics(self.options.semantics).with_marks(assumed);
        let answer = solve::ask(self.puzzle, &question, &self.options.tuning);
        if answer.status() != Status::Unsolvable {
            self.verdict.wrong.push(format!(
                "{} {form}: {concluded:?} because of {premises:?} on\n{:?}\nwith\n{}\nbut {answer:?}",
                self.rule.id, self.puzzle, self.marks
            ));
        }
    }
}

impl Sink for Judge<'_> {
    fn add(&mut self, finding: Finding<'_>) {
        *self.verdict.applications.entry(self.rule.id).or_default() += 1;
        let named = |premises: &dyn Fn() -> Vec<usize>| {
            let mut premises = premises();
            if self.rule.forgets {
                premises.pop();
            }
            premises
        };
        match finding {
            Finding::Step { form, conclusions, premises, .. } => {
                let premises = named(premises);
                conclusions.iter().for_each(|&literal| self.judge(form, Some(literal), &premises));
            }
            Finding::Contradiction { form, premises } => {
                let premises = named(premises);
                self.judge(form, None, &premises);
            }
        }
    }
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
            marks.set(cell, !marks.get(cell));
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
fn generated(rules: &[Tested], boards: u64, whole: bool) -> Verdict {
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
fn random(rules: &[Tested], boards: usize) -> Verdict {
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
fn broken(distance: usize, shade: Shade) -> Tested {
    let find = move |position: &Position, found: &mut dyn Sink| {
        for &direction in Axes::Both.directions() {
            let (lines, length) = position.lines(direction);
            for (line, place) in (0..lines).flat_map(|line| (distance..length).map(move |k| (line, k))) {
                let at = |place| position.at(direction, line, place);
                let ends = [at(place - distance), at(place)];
                if position.same(ends[0], ends[1]) {
                    found.step("Broken", &[Literal { cell: at(place - 1), shade }], &|| ends.to_vec());
                }
            }
        }
    };
    Tested { id: "Broken", needs_unique: false, forgets: false, find: Box::new(find) }
}

/// Says that every line with a repeated number contradicts itself.
fn pessimist() -> Tested {
    let find = |position: &Position, found: &mut dyn Sink| {
        for cell in 0..position.size().cells() {
            if let Some(other) = position.duplicates(cell).next() {
                found.contradiction("Pessimist", &|| vec![cell, other]);
            }
        }
    };
    Tested { id: "Pessimist", needs_unique: false, forgets: false, find: Box::new(find) }
}

#[test]
fn a_broken_rule_is_caught() {
    for rule in [broken(2, Shade::Shaded), broken(3, Shade::White), pessimist()] {
        let rule = [rule];
        assert!(!generated(&rule, 200, true).wrong.is_empty());
        assert!(!generated(&rule, 200, false).wrong.is_empty());
        assert!(!random(&rule, 2_000).wrong.is_empty());
    }
    // The same frame with what is true.
    let right = [broken(2, Shade::White)];
    assert!(generated(&right, 200, true).wrong.is_empty());
    assert!(generated(&right, 200, false).wrong.is_empty());
    assert!(random(&right, 2_000).wrong.is_empty());
}

/// What it concludes is right, given all the marks; it just does not follow from those it names.
#[test]
fn missing_premises_are_caught() {
    for rule in all_rules().into_iter().filter(|rule| ["NoB", "DoW", "NCO", "2-SAT"].contains(&rule.id)) {
        let forgetful = [Tested { forgets: true, ..rule }];
        assert!(!generated(&forgetful, 400, false).wrong.is_empty(), "{}", forgetful[0].id);
        assert!(!random(&forgetful, 4_000).wrong.is_empty(), "{}", forgetful[0].id);
    }
}

/// An example of any rule shows exactly what its rule concludes, and the conclusion holds in every solution
/// that agrees with the marks.
#[test]
fn examples_say_what_their_rules_conclude() {
    for &rule in RULES {
        assert!(!rule.examples.is_empty(), "{} has no example", rule.id);
        for example in rule.examples {
            let boards = example.boards().unwrap_or_else(|| panic!("{}: {example:?}", rule.id));
            let (puzzle, marks) = (&boards.puzzle, &boards.marks);
            let position = Position::with_marks(puzzle, marks).unwrap();
            let found = Collected::of(&[rule], &position, Axes::Both);
            assert!(found.marks(&position).is_some(), "{} contradicts {example:?}", rule.id);
            let mut shown = Shading::filled(puzzle.size(), Shade::Undecided);
            for literal in found.literals.iter().filter(|literal| position.is_open(literal.cell)) {
                shown.set(literal.cell, literal.shade);
            }
            assert_eq!(
                shown.row_strings(),
                boards.concludes.row_strings(),
                "{} on {:?}",
                rule.id,
                example.board
            );
            assert!(shown.literals().next().is_some(), "{}", rule.id);
            let semantics = if rule.needs_unique { Semantics::Minimal } else { Semantics::Strict };
            let legal = Legal::new(puzzle.size().rows(), puzzle.size().cols());
            for solution in legal.solutions(puzzle, semantics) {
                let agrees =
                    |marks: &Shading| marks.literals().all(|it| it.shade == shade(solution, it.cell));
                assert!(!agrees(marks) || agrees(&boards.concludes), "{} on {:?}", rule.id, example.board);
            }
        }
    }
}
