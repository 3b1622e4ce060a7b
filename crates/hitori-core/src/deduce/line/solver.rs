//! The line solver: everything that a single line yields, in place of the patterns of class B (Wensveen 2024, section 6.1).
//!
//! On one line the rules of the game are clauses of two literals: of two neighbours one is white, of two duplicates one
//! is shaded. That is 2-SAT, and `two_sat.rs` finds its forced literals exactly.
//!
//! 1. *Decided cells are propagated*: next to shaded cells white ones, beside white cells shaded duplicates, until nothing
//!    changes. What this marks holds in every solution. A clause with a marked cell is then true by it, since a false
//!    literal would have marked the other cell. So what is left speaks of undecided cells only, has no unit, and the
//!    solutions of the line are the marks times the solutions of what is left.
//! 2. *What is left goes to 2-SAT.* A cell without an undecided duplicate in its line only occurs in clauses "one of the
//!    neighbours is white": white, it satisfies all of its clauses. So it has no influence on the others, as if it were left
//!    out, and it is never shaded by its line; its crossing line decides it, unless its neighbours make it white (`a b a`).

use std::collections::HashSet;

use super::super::position::Group;
use super::super::rule::is_over_after;
use super::super::{Position, Sink};
use super::two_sat::{Lit, TwoSat, not};
use crate::board::{Direction, Literal, Shade};

/// Solves one line after the other, and keeps its space in between. Fields are by places in the line at hand.
#[derive(Default)]
pub(in crate::deduce) struct LineSolver {
    form: &'static str,
    cells: Vec<usize>,
    marks: Vec<Shade>,
    /// The place whose mark led to the mark of a place.
    reason: Vec<Option<usize>>,
    queue: Vec<usize>,
    variable: Vec<Option<Lit>>,
    /// The places of the variables.
    places: Vec<usize>,
    literals: Vec<Lit>,
    entered: HashSet<Group>,
    formula: TwoSat,
}

impl LineSolver {
    /// Reports every cell that the line alone decides, or that it has no solution.
    pub(in crate::deduce) fn solve(
        &mut self,
        form: &'static str,
        position: &Position,
        direction: Direction,
        line: usize,
        found: &mut dyn Sink,
    ) {
        let length = position.lines(direction).1;
        if is_over_after(found, 8 * length) {
            return;
        }
        self.form = form;
        self.cells.clear();
        self.cells.extend((0..length).map(|place| position.at(direction, line, place)));
        if let Err((place, other)) = self.propagate(position, direction) {
            found.contradiction(self.form, &|| {
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
            if found.is_over(1) {
                return;
            }
            if self.reason[place].is_some() {
                let literal = Literal { cell: self.cells[place], shade: self.marks[place] };
                found.step(self.form, &[literal], &|| self.history(place));
            }
        }
        if !self.encode(position, direction) {
            return;
        }
        let mut forced = std::mem::take(&mut self.literals);
        forced.clear();
        let is_over = |steps| found.is_over(steps);
        let outcome = self.formula.forced(self.places.len(), is_over, |literal| forced.push(literal));
        for &literal in &forced {
            // A chain may pass the whole line.
            if is_over_after(found, length) {
                break;
            }
            let shade = if literal & 1 == 0 { Shade::White } else { Shade::Shaded };
            let cell = self.cells[self.places[literal as usize / 2]];
            found.step(self.form, &[Literal { cell, shade }], &|| self.chain(not(literal), literal));
        }
        self.literals = forced;
        if let Err(both) = outcome {
            found.contradiction(self.form, &|| {
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
                for other in position.duplicates_along(self.cells[place], direction) {
                    self.conclude((other - first) / stride, Shade::Shaded, place)?;
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

    /// Step 2 above: a positive literal means that the cell is white. Returns `false` when there are no undecided duplicates: then all
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
        self.entered.clear();
        for i in 0..self.places.len() {
            let place = self.places[i];
            self.literals.clear();
            // A group is entered once, by its first cell.
            let group = position.group(self.cells[place], direction);
            let Some(group) = group.filter(|&group| self.entered.insert(group)) else { continue };
            let places = position.members(group).map(|cell| (cell - first) / stride);
            self.literals.extend(places.filter_map(|place| self.variable[place]));
            if self.literals.len() > 1 {
                self.formula.at_most_one(&self.literals);
                any = true;
            }
        }
        any
    }

    /// Returns the cells whose marks led to the mark of a place, the latest first.
    fn history(&self, place: usize) -> Vec<usize> {
        let reasons = std::iter::successors(self.reason[place], |&place| self.reason[place]);
        reasons.map(|place| self.cells[place]).collect()
    }

    /// Returns the cells that a chain of implications passes between its ends.
    fn chain(&self, from: Lit, to: Lit) -> Vec<usize> {
        let chain = self.formula.chain(from, to);
        let between = chain.iter().filter(|&&literal| literal | 1 != from | 1);
        // Beyond the places lie the variables of `at_most_one`, which are no cells.
        between
            .filter_map(|&literal| self.places.get(literal as usize / 2))
            .map(|&place| self.cells[place])
            .collect()
    }
}
