//! Formulas in conjunctive normal form, written so that a person can read them: DIMACS with a legend of its variables and
//! a comment above every block of clauses.

use std::fmt;

use hitori_core::{Puzzle, Semantics, Shade};

use crate::oracle::Task;

/// A literal as in DIMACS: a variable from 1 on, negative for "not".
pub(super) type Literal = i32;

/// "This cell has this shade": cells are the variables from 1 on in reading order, true means shaded.
pub(super) fn literal(cell: usize, shade: Shade) -> Literal {
    // Boards have fewer than 2^28 cells.
    let variable = cell as Literal + 1;
    if shade == Shade::Shaded { variable } else { -variable }
}

/// "This cell is shaded."
pub(super) fn shaded(cell: usize) -> Literal {
    literal(cell, Shade::Shaded)
}

/// "This cell is white."
pub(super) fn white(cell: usize) -> Literal {
    literal(cell, Shade::White)
}

/// A formula. It starts with a variable for every cell and no clauses.
#[derive(Clone, Debug)]
pub(super) struct Cnf {
    legend: Vec<String>,
    /// Where each block starts in `literals`, and what it says.
    blocks: Vec<(usize, String)>,
    variables: Literal,
    clauses: usize,
    /// All clauses one after the other, each with a 0 at its end.
    literals: Vec<Literal>,
}

impl Cnf {
    /// The most literals that a formula may have: 400 MB here, and as much again in a solver. Who builds a formula that
    /// can grow beyond asks before building.
    pub(super) const MOST_LITERALS: usize = 100_000_000;

    /// The variables of the board's cells, and a legend that shows the board.
    pub(super) fn of(task: &Task<'_>, model: &str) -> Self {
        let size = task.puzzle.size();
        let mut cnf = Self {
            legend: vec![],
            blocks: vec![],
            variables: literal(size.cells() - 1, Shade::Shaded),
            clauses: 0,
            literals: vec![],
        };
        let sense = match task.semantics {
            Semantics::Strict => "any shading that obeys the rules",
            Semantics::Minimal => {
                "shadings in which every shaded cell has an equal white cell in its row or column"
            }
        };
        cnf.legend(format!("Hitori {size}, model {model}; solutions: {sense}"));
        cnf.legend(String::new());
        cnf.show(task.puzzle);
        cnf.legend(String::new());
        cnf.legend("A true variable is a shaded cell, row by row:".to_owned());
        for row in 0..size.rows() {
            let (first, last) = (size.at(row, 0), size.at(row, size.cols() - 1));
            let names = (size.name(first), size.name(last));
            cnf.legend(format!("  {} to {}: variables {} to {}", names.0, names.1, first + 1, last + 1));
        }
        cnf
    }

    fn show(&mut self, puzzle: &Puzzle) {
        let width =
            puzzle.clues().iter().filter_map(|clue| clue.number()).max().unwrap_or(0).to_string().len();
        for row in puzzle.rows() {
            let clue = |number: Option<u32>| number.map_or(".".to_owned(), |number| number.to_string());
            let clues: Vec<String> = row.iter().map(|c| format!("{:>width$}", clue(c.number()))).collect();
            self.legend(format!("  {}", clues.join(" ")));
        }
    }

    /// A line above the formula.
    pub(super) fn legend(&mut self, line: String) {
        self.legend.push(line);
    }

    /// New variables; the first of them.
    pub(super) fn variables(&mut self, count: usize) -> Literal {
        let first = self.variables + 1;
        // The callers stay below `MOST_LITERALS`.
        self.variables += count as Literal;
        first
    }

    /// What the next clauses say.
    pub(super) fn block(&mut self, about: impl Into<String>) {
        self.blocks.push((self.literals.len(), about.into()));
    }

    /// At least one of these.
    pub(super) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.literals.extend(literals);
        self.literals.push(0);
        self.clauses += 1;
    }

    /// The highest variable.
    pub(super) fn highest(&self) -> Literal {
        self.variables
    }

    /// All clauses.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        // Every clause ends with 0, so the last piece of the split is empty and no clause.
        self.literals.split(|&literal| literal == 0).take(self.clauses)
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
