//! The line solver: everything that a single line yields, in place of the patterns of class B (W, section 6.1).
//!
//! On one line the rules of the game are clauses of two literals: of two neighbours one is white, of two equal cells one
//! is shaded. That is 2-SAT, and `twosat.rs` finds its forced literals exactly.
//!
//! 1. *Decided cells are propagated*: next to shaded cells white ones, beside white cells shaded equals, until nothing
//!    changes. What this marks holds in every solution. A clause with a marked cell is then true by it, since a false
//!    literal would have marked the other cell. So what is left speaks of undecided cells only, has no unit, and the
//!    solutions of the line are the marks times the solutions of what is left.
//! 2. *What is left goes to 2-SAT.* A cell without an undecided equal in its line only occurs in clauses "one of the
//!    neighbours is white": white, it satisfies all of its clauses. So it has no influence on the others, as if it were left out, and
//!    it is never shaded by its line; its crossing line decides it, unless its neighbours make it white (`a b a`).
//!
//! W's text leaves such cells out altogether, which would lose `a b a` (Sim-M3) whenever b is unique in its line: of the 92
//! boards 3×3 that W's own Table 19 counts in B for both variants, 60 would remain. Here they stay in, so that the line
//! solver finds all that the pattern rules find, and more: `a b c c a b`, for one.

use super::twosat::{Literal, TwoSat, not};
use super::{
    Class, Direction, EXTENDED, Example, FURTHER, Found, Position, RULES, Rule, RuleSet, Rulebook, Which,
};
use crate::board::Shade;

/// What is used for single lines, in class B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lines {
    /// The pattern rules (DoW and those named Sim-…).
    #[default]
    Rules,
    /// The line solver alone.
    TwoSat,
}

/// The rules of a class, from the given rulebook, or with the given way of looking at single lines.
pub fn rules_of(class: Class, rules: impl Into<Rulebook>) -> impl Iterator<Item = &'static dyn Rule> {
    let Rulebook { lines, set } = rules.into();
    let (replaced, solver): (_, &[&dyn Rule]) = match (class, lines) {
        (Class::B, Lines::TwoSat) => (true, &[&LineSolver]),
        _ => (false, &[]),
    };
    let registries = match set {
        RuleSet::Wensveen => [RULES, &[], &[]],
        RuleSet::All => [RULES, EXTENDED, FURTHER],
    };
    let registries = registries.into_iter().flatten();
    registries.filter(move |rule| rule.class() == class && !replaced).chain(solver).copied()
}

/// Finds every cell that its line alone decides, and lines without any solution. See the file's own text.
#[derive(Clone, Copy, Debug)]
pub struct LineSolver;

impl Rule for LineSolver {
    fn id(&self) -> &'static str {
        "2-SAT"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "a cell that has the same shade in every solution of its line has that shade"
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example { board: &["123312"], marks: &[], concludes: &["x-??-x"] },
            Example { board: &["12134"], marks: &[], concludes: &["?-???"] },
            Example { board: &["12314"], marks: &["-????"], concludes: &["??-x-"] },
        ]
    }

    /// A line without solution is reported as a cell that is both shaded and white.
    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        let mut solver = Solver::default();
        for &direction in which.directions() {
            let (lines, length) = position.lines(direction);
            for line in 0..lines {
                solver.cells.clear();
                solver.cells.extend((0..length).map(|place| position.at(direction, line, place)));
                solver.solve(position, direction, found);
            }
        }
    }

    fn source(&self) -> &'static str {
        include_str!("lines.rs")
    }
}

/// The line at hand, by places.
#[derive(Default)]
struct Solver {
    cells: Vec<usize>,
    marks: Vec<Shade>,
    /// The place whose mark led to the mark of a place.
    reason: Vec<Option<usize>>,
    queue: Vec<usize>,
    variable: Vec<Option<Literal>>,
    /// The places of the variables.
    places: Vec<usize>,
    literals: Vec<Literal>,
    formula: TwoSat,
}

impl Solver {
    fn solve(&mut self, position: &Position, direction: Direction, found: &mut dyn Found) {
        if let Err((place, other)) = self.propagate(position, direction) {
            contradiction(self.cells[place], found, &|| {
                let mut premises = self.history(place);
                // Unless something led to it, the mark itself is half of the contradiction.
                premises.extend(self.reason[place].is_none().then_some(self.cells[place]));
                premises.push(self.cells[other]);
                premises.extend(self.history(other));
                premises
            });
            return;
        }
        for place in 0..self.cells.len() {
            if self.reason[place].is_some() {
                found.step("2-SAT", &[(self.cells[place], self.marks[place])], &|| self.history(place));
            }
        }
        if !self.encode(position, direction) {
            return;
        }
        let mut forced = std::mem::take(&mut self.literals);
        forced.clear();
        let outcome = self.formula.forced(self.places.len(), |literal| forced.push(literal));
        for &literal in &forced {
            let shade = if literal & 1 == 0 { Shade::White } else { Shade::Shaded };
            let cell = self.cells[self.places[literal as usize / 2]];
            found.step("2-SAT", &[(cell, shade)], &|| self.chain(not(literal), literal));
        }
        self.literals = forced;
        if let Err(both) = outcome {
            let cell = self.cells[self.places[both as usize / 2]];
            contradiction(cell, found, &|| {
                let mut premises = self.chain(both, not(both));
                premises.extend(self.chain(not(both), both));
                premises
            });
        }
    }

    /// Step 1 above. An error names two places whose marks exclude each other.
    fn propagate(&mut self, position: &Position, direction: Direction) -> Result<(), (usize, usize)> {
        let length = self.cells.len();
        let first = self.cells[0];
        let stride = self.cells.get(1).map_or(1, |second| second - first);
        self.marks.clear();
        self.marks.extend(self.cells.iter().map(|&cell| position.shade(cell)));
        self.reason.clear();
        self.reason.resize(length, None);
        self.queue.clear();
        self.queue.extend((0..length).filter(|&place| self.marks[place] != Shade::Undecided));
        let mut done = 0;
        while let Some(&place) = self.queue.get(done) {
            done += 1;
            if self.marks[place] == Shade::Shaded {
                for near in [place.wrapping_sub(1), place + 1] {
                    if near < length {
                        self.conclude(near, Shade::White, place)?;
                    }
                }
            } else {
                // At most one white cell of a number gets through here: linear in all.
                for equal in position.equals_along(self.cells[place], direction) {
                    self.conclude((equal - first) / stride, Shade::Shaded, place)?;
                }
            }
        }
        Ok(())
    }

    fn conclude(&mut self, place: usize, shade: Shade, reason: usize) -> Result<(), (usize, usize)> {
        if self.marks[place] == Shade::Undecided {
            self.marks[place] = shade;
            self.reason[place] = Some(reason);
            self.queue.push(place);
        }
        if self.marks[place] == shade { Ok(()) } else { Err((place, reason)) }
    }

    /// Step 2 above: a positive literal means that the cell is white. `false` when there are no undecided equals: then all
    /// cells may be white, and any single one shaded, so that nothing is forced.
    fn encode(&mut self, position: &Position, direction: Direction) -> bool {
        self.formula.clear();
        self.places.clear();
        self.variable.clear();
        self.variable.resize(self.cells.len(), None);
        for place in 0..self.cells.len() {
            if self.marks[place] == Shade::Undecided {
                let white = self.formula.variable();
                self.variable[place] = Some(white);
                self.places.push(place);
                if let Some(before) = place.checked_sub(1).and_then(|before| self.variable[before]) {
                    self.formula.clause(before, white);
                }
            }
        }
        let first = self.cells[0];
        let stride = self.cells.get(1).map_or(1, |second| second - first);
        let mut any = false;
        for i in 0..self.places.len() {
            let place = self.places[i];
            self.literals.clear();
            self.literals.extend(self.variable[place]);
            let mut leads = true;
            for equal in position.equals_along(self.cells[place], direction) {
                let equal = (equal - first) / stride;
                // A group is entered once, by its first cell; equals come in the order of the line.
                if self.variable[equal].is_some() && equal < place {
                    leads = false;
                    break;
                }
                self.literals.extend(self.variable[equal]);
            }
            if leads && self.literals.len() > 1 {
                self.formula.at_most_one(&self.literals);
                any = true;
            }
        }
        any
    }

    /// The cells whose marks led to the mark of a place, the latest first.
    fn history(&self, place: usize) -> Vec<usize> {
        let reasons = std::iter::successors(self.reason[place], |&place| self.reason[place]);
        reasons.map(|place| self.cells[place]).collect()
    }

    /// The cells that a chain of implications passes between its ends.
    fn chain(&self, from: Literal, to: Literal) -> Vec<usize> {
        let chain = self.formula.chain(from, to);
        let between = chain.iter().filter(|&&literal| literal | 1 != from | 1);
        // Beyond the places lie the variables of `at_most_one`, which are no cells.
        between
            .filter_map(|&literal| self.places.get(literal as usize / 2))
            .map(|&place| self.cells[place])
            .collect()
    }
}

fn contradiction(cell: usize, found: &mut dyn Found, premises: &dyn Fn() -> Vec<usize>) {
    found.step("2-SAT", &[(cell, Shade::Shaded), (cell, Shade::White)], premises);
}
