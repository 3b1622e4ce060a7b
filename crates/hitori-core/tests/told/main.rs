//! 20,000 steps of explanations of puzzles of all classes, re-checked by a program that shares no code with the rules: what
//! each step rests on has been told, its conclusion follows, and nothing that is easier to see was there.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod board;

use std::collections::BTreeMap;

use board::{Board, Marks};
use hitori_core::deduce::{Class, ExplainOptions, Finish, Step, explain};
use hitori_core::engine::Budget;
use hitori_core::generate::{Generator, Request, Target};
use hitori_core::{Puzzle, Shade, Size};

/// The kinds that one can see, the easiest first, as the told steps name them.
const SEEN: [&[&str]; 5] = [&["NoB"], &["DoW"], &["Sim-M3", "Sim-U3"], &["Sim-U*"], &["NCO"]];

/// Returns the place of a step among the kinds that one can see; all others come after them. UC is told when another step
/// needs it, whose turn has come then, or at the end; like neighbours it is trivial (class A).
fn kind(step: &Step) -> usize {
    if step.rule == "UC" {
        return 1;
    }
    SEEN.iter().position(|kind| kind.contains(&step.rule)).unwrap_or(SEEN.len())
}

/// What is checked along an explanation.
struct Checker {
    board: Board,
    told: Marks,
    /// Steps checked, by rule.
    checked: BTreeMap<&'static str, usize>,
}

impl Checker {
    fn fail(&self, step: &Step, what: &str) -> ! {
        panic!("{what}: {step:#?}\n{:?}", self.board)
    }

    /// Checks a step against what has been told, then takes it as told.
    fn check(&mut self, step: &Step) {
        *self.checked.entry(step.rule).or_default() += 1;
        if step.conclusions.iter().any(|literal| self.told[literal.cell].is_some()) {
            self.fail(step, "it concludes what has been told");
        }
        let follows = match &step.probe {
            Some(probe) => {
                // The steps under the assumption are checked like any others, from there on.
                let mut trial = Checker {
                    board: self.board.clone(),
                    told: self.told.clone(),
                    checked: std::mem::take(&mut self.checked),
                };
                trial.told[probe.assumed.cell] = Some(probe.assumed.shade == Shade::Shaded);
                probe.steps.iter().for_each(|step| trial.check(step));
                self.checked = std::mem::take(&mut trial.checked);
                let is_negation = step.conclusions.iter().all(|literal| *literal == !probe.assumed);
                is_negation && trial.board.is_refuted(&trial.board.only(&trial.told, &probe.clash.cells))
            }
            None => step.conclusions.iter().all(|literal| {
                let shaded = literal.shade == Shade::Shaded;
                self.follows(step, literal.cell, shaded)
            }),
        };
        if !follows {
            self.fail(step, "it does not follow");
        }
        for literal in &step.conclusions {
            self.told[literal.cell] = Some(literal.shade == Shade::Shaded);
        }
    }

    /// Returns whether a cell has the shade because of the step's premises: as its kind has it, and since no shading at all
    /// has those premises and the other shade.
    fn follows(&self, step: &Step, cell: usize, shaded: bool) -> bool {
        let Self { board, told, .. } = self;
        let mut premises = board.only(told, &step.premises);
        if step.rule == "UC" {
            // It rests on there being one solution: shading the cell would serve nothing.
            return !shaded && board.equal_to(cell).iter().all(|&other| premises[other] == Some(true));
        }
        let by_kind = match step.rule {
            "NoB" => !shaded && board.near(cell).iter().any(|&near| premises[near] == Some(true)),
            "DoW" => shaded && board.equal_to(cell).iter().any(|&other| premises[other] == Some(false)),
            "Sim-M3" | "Sim-U3" => board.sandwiched(cell) == Some(shaded),
            "Sim-U*" => shaded && board.has_pair_beside(cell),
            "NCO" => !shaded && board.would_cut(&premises, cell),
            _ => true,
        };
        premises[cell] = Some(!shaded);
        by_kind && board.is_refuted(&premises)
    }

    /// Fails if something that is easier to see was there. Where nothing beyond class E is told, nobody has to look for
    /// cut-offs.
    fn check_order(&self, step: &Step, with_cut_offs: bool) {
        let Self { board, told, .. } = self;
        let open = |cell: &usize| told[*cell].is_none();
        let is_there = |kind: usize, cell: usize| match kind {
            0 => board.near(cell).iter().any(|&near| told[near] == Some(true)),
            1 => board.equal_to(cell).iter().any(|&other| told[other] == Some(false)),
            2 => board.sandwiched(cell).is_some(),
            3 => board.has_pair_beside(cell),
            _ => with_cut_offs && board.would_cut(told, cell),
        };
        for (kind, rules) in SEEN.iter().enumerate().take(kind(step)) {
            if let Some(cell) = (0..told.len()).filter(open).find(|&cell| is_there(kind, cell)) {
                self.fail(step, &format!("{rules:?} was there, for cell {cell}"));
            }
        }
        if step.rule == "NCO" {
            let told_cut = board.cut_by(told, step.conclusions[0].cell);
            let least = (0..told.len()).filter(open).map(|cell| board.cut_by(told, cell));
            if least.filter(|&cut| cut > 0).min() != Some(told_cut) {
                self.fail(step, "a smaller part could have been cut off");
            }
        }
    }
}

/// Checks every step of the explanation of a puzzle.
fn check(puzzle: &Puzzle, simplest: bool, checked: &mut BTreeMap<&'static str, usize>) {
    let explanation = explain(puzzle, None, &ExplainOptions::default().with_simplest(simplest)).unwrap();
    assert_eq!(explanation.finish, Finish::Solved, "{puzzle:?}");
    let board = Board::new(puzzle);
    let told = vec![None; board.cells()];
    let mut checker = Checker { board, told, checked: std::mem::take(checked) };
    let with_cut_offs = explanation.class() >= Some(Class::F);
    for step in &explanation.steps {
        checker.check_order(step, with_cut_offs);
        checker.check(step);
    }
    let told: Vec<bool> = checker.told.iter().map(|mark| mark.unwrap()).collect();
    assert!(checker.board.is_solution(&told), "{puzzle:?}");
    *checked = checker.checked;
}

#[test]
fn twenty_thousand_steps_follow_and_are_the_easiest_to_see() {
    let mut checked = BTreeMap::new();
    for (class, size) in [Class::B, Class::C, Class::D, Class::E, Class::F, Class::G]
        .into_iter()
        .flat_map(|class| [(class, 7), (class, 8)])
    {
        let request = Request::new(Size::new(size, size).unwrap()).with_target(Target::new(class..=class));
        let generator = Generator::new(request).unwrap();
        for seed in 0..50 {
            let puzzle = generator.generate(seed, &Budget::default()).unwrap().puzzle;
            check(&puzzle, seed % 2 == 1, &mut checked);
        }
    }
    for seed in 0..20 {
        let (puzzle, _) = hitori_core::generate::instance(Size::new(15, 15).unwrap(), seed).unwrap();
        check(&puzzle, false, &mut checked);
    }
    let steps: usize = checked.values().sum();
    println!("{steps} steps: {checked:?}");
    assert!(steps >= 20_000, "{steps} steps: {checked:?}");
    for rule in
        ["UC", "NoB", "DoW", "Sim-M3", "Sim-U3", "Sim-U*", "DP", "CP", "BoP", "NCO", "EP", "NCO-1", "Prob"]
    {
        assert!(checked.get(rule).is_some_and(|&count| count >= 10), "{rule}: {checked:?}");
    }
}
