//! Constraint programs as FlatZinc, the language that constraint solvers share, with a comment above every block. The same
//! program is posted to Pumpkin, constraint by constraint (`pumpkin.rs`), so what is printed is what is solved.

use std::fmt;

use hitori_core::engine::{Budget, Limit};
use hitori_core::{Literal, Shade, Size};

use crate::clauses::{ClauseWriter, header, write_rules};
use crate::oracle::Task;

/// A variable, by its number in order of declaration.
pub(super) type Variable = usize;

/// A Boolean variable and the value it should have.
pub(super) type Condition = (Variable, bool);

/// What a variable can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    Bool,
    /// From 0 to this.
    UpTo(i32),
}

/// What has to hold.
#[derive(Clone, Debug)]
pub(super) enum Constraint {
    /// At least one of these.
    Clause(Vec<Condition>),
    /// Exactly one of these Boolean variables is true.
    ExactlyOne(Vec<Variable>),
    /// The Boolean variable is true exactly when the number is 0.
    IsZero { number: Variable, when: Variable },
    /// The Boolean variable is true exactly when far = near + 1.
    IsNext { far: Variable, near: Variable, when: Variable },
    /// White cells are connected. FlatZinc has no word for it: it is printed as a comment.
    Connected,
}

/// A program. Its first variables are the cells in reading order, true for shaded.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) size: Size,
    header: Vec<String>,
    pub(super) variables: Vec<(String, Domain)>,
    pub(super) constraints: Vec<Constraint>,
    /// What the constraints from a place on say.
    blocks: Vec<(usize, String)>,
}

/// Returns "this cell is shaded".
pub(super) fn shaded(cell: usize) -> Condition {
    (cell, true)
}

/// Returns "this cell is white".
pub(super) fn white(cell: usize) -> Condition {
    (cell, false)
}

impl Program {
    /// Makes a program with all rules but connectivity.
    pub(super) fn without_connectivity(task: &Task<'_>, model: &str, budget: &Budget) -> Result<Self, Limit> {
        let mut program = Self::of(task, model);
        write_rules(&mut program, task, budget)?;
        Ok(program)
    }

    /// Makes a program with a Boolean variable for every cell, and a header that shows the board.
    fn of(task: &Task<'_>, model: &str) -> Self {
        let size = task.puzzle.size();
        let header = header(task, model);
        let mut program = Self { size, header, variables: vec![], constraints: vec![], blocks: vec![] };
        program.grid("shaded", Domain::Bool);
        program
    }

    /// Adds a variable for every cell, named after its row and column. Returns the first of them.
    pub(super) fn grid(&mut self, name: &str, domain: Domain) -> Variable {
        let first = self.variables.len();
        let places = (0..self.size.cells()).map(|cell| self.size.place(cell));
        self.variables.extend(places.map(|(row, col)| (format!("{name}_{}_{}", row + 1, col + 1), domain)));
        first
    }

    /// Adds a Boolean variable for a pair of cells.
    pub(super) fn of_pair(&mut self, name: &str, a: usize, b: usize) -> Variable {
        let (a, b) = (self.size.place(a), self.size.place(b));
        self.variables
            .push((format!("{name}_{}_{}_{}_{}", a.0 + 1, a.1 + 1, b.0 + 1, b.1 + 1), Domain::Bool));
        self.variables.len() - 1
    }

    /// Demands that at least one of these holds.
    pub(super) fn any_of(&mut self, conditions: impl IntoIterator<Item = Condition>) {
        self.post(Constraint::Clause(conditions.into_iter().collect()));
    }

    /// Adds a constraint.
    pub(super) fn post(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    fn names(&self, variables: impl IntoIterator<Item = Variable>) -> String {
        let names: Vec<&str> =
            variables.into_iter().map(|variable| &self.variables[variable].0[..]).collect();
        format!("[{}]", names.join(", "))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, constraint: &Constraint) -> fmt::Result {
        let name = |variable: Variable| &self.variables[variable].0;
        match constraint {
            Constraint::Clause(literals) => {
                let of =
                    |sign: bool| self.names(literals.iter().filter(|&&(_, is)| is == sign).map(|&(v, _)| v));
                writeln!(f, "constraint bool_clause({}, {});", of(true), of(false))
            }
            Constraint::ExactlyOne(variables) => {
                let ones = vec!["1"; variables.len()].join(", ");
                writeln!(f, "constraint bool_lin_eq([{ones}], {}, 1);", self.names(variables.iter().copied()))
            }
            &Constraint::IsZero { number, when } => {
                writeln!(f, "constraint int_eq_reif({}, 0, {});", name(number), name(when))
            }
            &Constraint::IsNext { far, near, when } => {
                writeln!(
                    f,
                    "constraint int_lin_eq_reif([1, -1], {}, 1, {});",
                    self.names([far, near]),
                    name(when)
                )
            }
            Constraint::Connected => writeln!(f, "% constraint hitori_connected(shaded);"),
        }
    }
}

impl ClauseWriter for Program {
    fn block(&mut self, about: &str) {
        self.blocks.push((self.constraints.len(), about.to_owned()));
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.any_of(literals.into_iter().map(|literal| (literal.cell, literal.shade == Shade::Shaded)));
    }
}

/// FlatZinc.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.header {
            writeln!(f, "{}", format!("% {line}").trim_end())?;
        }
        writeln!(f)?;
        for (name, domain) in &self.variables {
            match domain {
                Domain::Bool => writeln!(f, "var bool: {name};")?,
                Domain::UpTo(most) => writeln!(f, "var 0..{most}: {name};")?,
            }
        }
        let (rows, cols, cells) = (self.size.rows(), self.size.cols(), self.size.cells());
        let output = format!("output_array([1..{rows}, 1..{cols}])");
        writeln!(f, "array [1..{cells}] of var bool: shaded :: {output} = {};", self.names(0..cells))?;
        let mut blocks = self.blocks.iter().peekable();
        for place in 0..=self.constraints.len() {
            while let Some((_, about)) = blocks.next_if(|&&(start, _)| start <= place) {
                writeln!(f, "\n% {}", about.replace('\n', "\n% "))?;
            }
            if let Some(constraint) = self.constraints.get(place) {
                self.write(f, constraint)?;
            }
        }
        writeln!(f, "\nsolve satisfy;")
    }
}
