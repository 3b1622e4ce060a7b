//! Formulas in conjunctive normal form, written so that a person can read them: DIMACS with a legend of its variables and
//! a comment above every block of clauses.

use std::fmt;

use hitori_core::engine::{Budget, Limit, StopReason};
use hitori_core::{Literal, Shade};

use crate::clauses::{ClauseWriter, header, write_rules};
use crate::oracle::Task;

/// A literal as in DIMACS: a variable from 1 on, negative for "not".
pub(super) type Signed = i32;

/// Returns the variable of a cell with its sign: cells are the variables from 1 on in reading order, true means shaded.
pub(super) fn signed(literal: Literal) -> Signed {
    // Boards have at most 2^28 cells.
    let variable = literal.cell as Signed + 1;
    if literal.shade == Shade::Shaded { variable } else { -variable }
}

/// Bytes of text between two looks at the budget.
const BYTES_BETWEEN_CHECKS: usize = 1 << 16;

/// A formula. It starts with a variable for every cell and no clauses.
#[derive(Clone, Debug)]
pub(super) struct Cnf {
    legend: Vec<String>,
    /// Where each block starts in `literals`, and what it says.
    blocks: Vec<(usize, String)>,
    variables: Signed,
    clauses: usize,
    /// All clauses one after the other, each with a 0 at its end.
    literals: Vec<Signed>,
}

impl Cnf {
    /// The most literals that a formula may have: 400 MB here, and as much again in a solver. What can grow beyond is
    /// checked before it is built.
    pub(super) const MOST_LITERALS: usize = 100_000_000;

    /// Makes a formula with all rules but connectivity, and a legend that shows the board.
    pub(super) fn without_connectivity(task: &Task<'_>, model: &str, budget: &Budget) -> Result<Self, Limit> {
        let mut cnf = Self::of(task, model);
        write_rules(&mut cnf, task, budget)?;
        Ok(cnf)
    }

    fn of(task: &Task<'_>, model: &str) -> Self {
        let size = task.puzzle.size();
        let mut cnf = Self {
            legend: header(task, model),
            blocks: vec![],
            variables: signed(Literal::shaded(size.cells() - 1)),
            clauses: 0,
            literals: vec![],
        };
        cnf.legend(String::new());
        cnf.legend("A true variable is a shaded cell, row by row:".to_owned());
        for row in 0..size.rows() {
            let (first, last) = (size.at(row, 0), size.at(row, size.cols() - 1));
            let names = (size.name(first), size.name(last));
            cnf.legend(format!("  {} to {}: variables {} to {}", names.0, names.1, first + 1, last + 1));
        }
        cnf
    }

    /// Adds a line above the formula.
    pub(super) fn legend(&mut self, line: String) {
        self.legend.push(line);
    }

    /// Adds variables and returns the first of them.
    pub(super) fn variables(&mut self, count: usize) -> Signed {
        let first = self.variables + 1;
        // The callers stay below `MOST_LITERALS`.
        self.variables += count as Signed;
        first
    }

    /// Demands that at least one of these holds.
    pub(super) fn signed_clause(&mut self, literals: impl IntoIterator<Item = Signed>) {
        self.literals.extend(literals);
        self.literals.push(0);
        self.clauses += 1;
    }

    /// Returns the highest variable.
    pub(super) fn highest(&self) -> Signed {
        self.variables
    }

    /// Returns the number of literals of all clauses.
    pub(super) fn literals(&self) -> usize {
        self.literals.len() - self.clauses
    }

    /// Returns the formula in DIMACS.
    ///
    /// # Errors
    /// If the budget is spent.
    pub(super) fn text(&self, budget: &Budget) -> Result<String, StopReason> {
        let mut out = Watched { text: String::new(), unchecked: 0, budget, stop: None };
        // Writing fails where the budget is spent, and nowhere else.
        let _ = fmt::Write::write_fmt(&mut out, format_args!("{self}"));
        out.stop.map_or(Ok(out.text), |limit| Err(limit.into()))
    }

    /// Returns all clauses.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Signed]> {
        // Every clause ends with 0, so the last piece of the split is empty and no clause.
        self.literals.split(|&literal| literal == 0).take(self.clauses)
    }
}

impl ClauseWriter for Cnf {
    fn block(&mut self, about: &str) {
        self.blocks.push((self.literals.len(), about.to_owned()));
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.signed_clause(literals.into_iter().map(signed));
    }
}

/// Text that is written while the budget lasts.
struct Watched<'a> {
    text: String,
    /// Bytes since the last look at the budget.
    unchecked: usize,
    budget: &'a Budget,
    /// Why it is not whole.
    stop: Option<Limit>,
}

impl fmt::Write for Watched<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.unchecked += piece.len();
        if self.unchecked > BYTES_BETWEEN_CHECKS {
            self.unchecked = 0;
            self.budget.check().map_err(|limit| {
                self.stop = Some(limit);
                fmt::Error
            })?;
        }
        self.text.push_str(piece);
        Ok(())
    }
}

/// DIMACS.
impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.legend {
            writeln!(f, "{}", format!("c {line}").trim_end())?;
        }
        writeln!(f, "p cnf {} {}", self.variables, self.clauses)?;
        let mut blocks = self.blocks.iter().peekable();
        let mut place = 0;
        for clause in self.clauses() {
            while let Some((_, about)) = blocks.next_if(|&&(start, _)| start <= place) {
                writeln!(f, "c\nc {}", about.replace('\n', "\nc "))?;
            }
            for literal in clause {
                write!(f, "{literal} ")?;
            }
            writeln!(f, "0")?;
            place += clause.len() + 1;
        }
        for (_, about) in blocks {
            writeln!(f, "c\nc {}", about.replace('\n', "\nc "))?;
        }
        Ok(())
    }
}
