//! Which cell of a board stands for what: from a solution to an assignment, and back.
//!
//! A map is complete in itself. It can be kept in a file beside the board and read by a program that knows nothing about gadgets.

use std::borrow::Cow;

use hitori_core::{Shade, Shading, Size};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Gadgets;
use super::sketch::{Labelled, Sketch};
use crate::formula::{Assignment, Formula, Literal, first_false, is_within, variable_of};

/// A cell that is white exactly when a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LiteralCell {
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub col: usize,
    /// The literal: a variable from 1 on, negative for its negation.
    pub literal: Literal,
}

/// What the cells of a board stand for: what `hitori reduce --map` writes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReductionMap {
    /// Name and version of the view.
    pub view: Cow<'static, str>,
    /// The gadgets.
    pub gadgets: Cow<'static, str>,
    /// The number of variables.
    pub variables: usize,
    /// The clauses of the formula.
    pub clauses: Vec<Vec<Literal>>,
    /// The rows of the board: `-` always white, `x` always shaded, `?` stands for a literal.
    pub rows: Vec<String>,
    /// The cells that stand for literals.
    pub literals: Vec<LiteralCell>,
}

/// What is wrong with a map, or with what was asked of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MapError {
    /// It contradicts itself, or describes no board.
    #[error("the map is damaged: {0}")]
    Damaged(String),
    /// The solution is for a board of another size.
    #[error("the solution is for a board of {found}, the map for one of {expected}")]
    Size {
        /// Size of the solution.
        found: Size,
        /// Size of the board.
        expected: Size,
    },
    /// A cell has the wrong shade.
    #[error("{cell} has to be {}, so this is no solution of the board", word(*.expected))]
    Fixed {
        /// Name of the cell.
        cell: String,
        /// What it has to be.
        expected: Shade,
    },
    /// Two cells disagree about a variable.
    #[error("{cell} and {other} disagree about variable {variable}, so this is no solution of the board")]
    Disagree {
        /// Name of one cell.
        cell: String,
        /// Name of the other one.
        other: String,
        /// The variable.
        variable: usize,
    },
    /// A clause is false.
    #[error("clause {number} is false: {}", words(.clause))]
    False {
        /// The clause, counted from 1.
        number: usize,
        /// Its literals.
        clause: Vec<Literal>,
    },
    /// The assignment is for another number of variables.
    #[error("an assignment to {found} variables, {expected} expected")]
    Variables {
        /// Variables of the assignment.
        found: usize,
        /// Variables of the formula.
        expected: usize,
    },
}

fn word(shade: Shade) -> &'static str {
    if shade == Shade::Shaded { "shaded" } else { "white" }
}

fn words(clause: &[Literal]) -> String {
    if clause.is_empty() {
        return "it is empty".to_owned();
    }
    clause.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl ReductionMap {
    /// The name and version of the view.
    pub const VIEW: &'static str = "reduction/1";

    /// Describes a board.
    pub(super) fn new(formula: &Formula, gadgets: Gadgets, sketch: &Sketch) -> Self {
        let size = sketch.size();
        let row = |shades: &[Shade]| shades.iter().map(|shade| shade.letter()).collect();
        let labelled = |label: &Labelled| {
            let (row, col) = size.place(label.cell);
            LiteralCell { row: row + 1, col: col + 1, literal: label.literal }
        };
        Self {
            view: Self::VIEW.into(),
            gadgets: gadgets.name().into(),
            variables: formula.variables(),
            clauses: formula.clauses().to_vec(),
            rows: sketch.shades().chunks(size.cols()).map(row).collect(),
            literals: sketch.labelled().iter().map(labelled).collect(),
        }
    }

    /// Returns what is fixed on the board; cells that stand for literals are undecided. An error if the map is damaged.
    pub fn fixed(&self) -> Result<Shading, MapError> {
        let damaged = |what: String| MapError::Damaged(what);
        if self.view != Self::VIEW {
            let view = hitori_core::printable(&self.view, 40).into_owned();
            return Err(damaged(format!("'{}' expected as its view, found '{view}'", Self::VIEW)));
        }
        let cols = self.rows.first().map_or(0, |row| row.chars().count());
        let size = Size::new(self.rows.len(), cols).map_err(|error| damaged(error.to_string()))?;
        let mut cells = Vec::new();
        for (number, row) in (1..).zip(&self.rows) {
            let before = cells.len();
            for letter in row.chars() {
                let shade = Shade::from_letter(letter);
                cells.push(shade.ok_or_else(|| damaged(format!("row {number}: one of - x ? expected")))?);
            }
            if cells.len() - before != cols {
                return Err(damaged(format!(
                    "row {number} has {} cells, the first has {cols}",
                    cells.len() - before
                )));
            }
        }
        let fixed = Shading::new(size, cells).map_err(|error| damaged(error.to_string()))?;
        self.check_literals(&fixed)?;
        Ok(fixed)
    }

    /// Returns the assignment that a solution stands for. An error names what makes it no solution; the rules themselves are not checked.
    pub fn decode(&self, solution: &Shading) -> Result<Assignment, MapError> {
        let fixed = self.fixed()?;
        let size = fixed.size();
        if solution.size() != size {
            return Err(MapError::Size { found: solution.size(), expected: size });
        }
        for literal in fixed.literals() {
            if solution.get(literal.cell) != literal.shade {
                return Err(MapError::Fixed { cell: size.name(literal.cell), expected: literal.shade });
            }
        }
        // For each variable its value and the cell that gave it.
        let mut values: Vec<Option<(bool, usize)>> = vec![None; self.variables];
        for label in &self.literals {
            let cell = size.at(label.row - 1, label.col - 1);
            let value = (solution.get(cell) == Shade::White) == (label.literal > 0);
            let variable = variable_of(label.literal);
            match values[variable - 1] {
                Some((other, first)) if other != value || solution.get(cell) == Shade::Undecided => {
                    return Err(MapError::Disagree {
                        cell: size.name(cell),
                        other: size.name(first),
                        variable,
                    });
                }
                Some(_) => {}
                None => values[variable - 1] = Some((value, cell)),
            }
        }
        // Every variable has a cell: `fixed` has seen to that.
        let values = values.into_iter().map(|value| value.is_some_and(|(value, _)| value)).collect();
        self.satisfied(Assignment::new(values))
    }

    /// Returns the solution that stands for a model of the formula.
    pub fn shade(&self, assignment: &Assignment) -> Result<Shading, MapError> {
        let mut shading = self.fixed()?;
        if assignment.variables() != self.variables {
            return Err(MapError::Variables { found: assignment.variables(), expected: self.variables });
        }
        let assignment = self.satisfied(assignment.clone())?;
        for label in &self.literals {
            let cell = shading.size().at(label.row - 1, label.col - 1);
            shading.set(cell, if assignment.holds(label.literal) { Shade::White } else { Shade::Shaded });
        }
        Ok(shading)
    }

    /// Returns the assignment if it makes all clauses true.
    fn satisfied(&self, assignment: Assignment) -> Result<Assignment, MapError> {
        match first_false(&self.clauses, &assignment) {
            Some(place) => Err(MapError::False { number: place + 1, clause: self.clauses[place].clone() }),
            None => Ok(assignment),
        }
    }

    /// Checks that literals stand on the cells that are not fixed, one on each, and that every variable has one.
    fn check_literals(&self, fixed: &Shading) -> Result<(), MapError> {
        let damaged = |what: String| Err(MapError::Damaged(what));
        let size = fixed.size();
        let open = fixed.cells().iter().filter(|&&shade| shade == Shade::Undecided).count();
        if self.variables > self.literals.len() || open != self.literals.len() {
            let (literals, variables) = (self.literals.len(), self.variables);
            return damaged(format!(
                "{literals} literals for {variables} variables and {open} cells marked ?"
            ));
        }
        let (mut labelled, mut seen) = (vec![false; size.cells()], vec![false; self.variables]);
        for &LiteralCell { row, col, literal } in &self.literals {
            let name = format!("r{row}c{col}");
            if !is_within(literal, self.variables) {
                return damaged(format!(
                    "{name} has literal {literal}, there are {} variables",
                    self.variables
                ));
            }
            if row == 0 || col == 0 || row > size.rows() || col > size.cols() {
                return damaged(format!("{name} is outside the board of {size}"));
            }
            let cell = size.at(row - 1, col - 1);
            if fixed.get(cell) != Shade::Undecided || std::mem::replace(&mut labelled[cell], true) {
                return damaged(format!("{name} stands for a literal, but is fixed or named twice"));
            }
            seen[variable_of(literal) - 1] = true;
        }
        if let Some(variable) = seen.iter().position(|seen| !seen) {
            return damaged(format!("no cell stands for variable {}", variable + 1));
        }
        match self.clauses.iter().flatten().find(|&&literal| !is_within(literal, self.variables)) {
            Some(literal) => {
                damaged(format!("literal {literal}, but there are {} variables", self.variables))
            }
            None => Ok(()),
        }
    }
}
