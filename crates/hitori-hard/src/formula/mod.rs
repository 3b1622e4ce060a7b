//! Formulas in conjunctive normal form, and assignments to their variables.
//!
//! Variables are numbered from 1 and literals are written as in DIMACS: `3` says that variable 3 is true, `-3` that it is false. A
//! variable need not occur in any clause; then it is free, and every model comes with both of its values.

mod dimacs;

use std::fmt;

use hitori_core::formats::ParseError;

/// A literal as in DIMACS: a variable, or minus a variable.
pub type Literal = i32;

/// The most variables a formula may have: literals fit 32 bits.
pub const MAX_VARIABLES: usize = i32::MAX as usize;

/// Clauses that must all hold; each holds if one of its literals does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    variables: usize,
    clauses: Vec<Vec<Literal>>,
}

impl Formula {
    /// Makes a formula without clauses.
    ///
    /// # Panics
    /// If there are more than [`MAX_VARIABLES`].
    pub fn new(variables: usize) -> Self {
        assert!(variables <= MAX_VARIABLES, "{variables} variables do not fit");
        Self { variables, clauses: Vec::new() }
    }

    /// Adds a clause. Literals may be repeated, and a clause may be empty.
    ///
    /// # Panics
    /// If a literal is 0 or its variable is not one of the formula's.
    pub fn add(&mut self, clause: impl Into<Vec<Literal>>) {
        let clause = clause.into();
        for &literal in &clause {
            assert!(is_within(literal, self.variables), "literal {literal} out of range");
        }
        self.clauses.push(clause);
    }

    /// Reads DIMACS CNF; see `formula/dimacs.rs` for what is accepted.
    ///
    /// ```
    /// use hitori_hard::Formula;
    /// let formula = Formula::from_dimacs("p cnf 2 1\n1 -2 0\n")?;
    /// assert_eq!(formula.clauses(), [[1, -2]]);
    /// assert_eq!(
    ///     Formula::from_dimacs("p cnf 2 1\n1 -3 0\n").unwrap_err().to_string(),
    ///     "line 2, column 3: variable 3, but the header promises 2 variables"
    /// );
    /// # Ok::<(), hitori_core::formats::ParseError>(())
    /// ```
    pub fn from_dimacs(text: &str) -> Result<Self, ParseError> {
        dimacs::read(text)
    }

    /// The number of variables, free ones included.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// Returns the place of the first clause that an assignment makes false, counted from 0.
    pub fn first_false(&self, assignment: &Assignment) -> Option<usize> {
        first_false(&self.clauses, assignment)
    }

    /// Returns whether an assignment makes every clause true.
    pub fn is_model(&self, assignment: &Assignment) -> bool {
        self.first_false(assignment).is_none()
    }

    /// Returns the clauses without repeated literals, and without those that always hold.
    pub(crate) fn effective(&self) -> Vec<Vec<Literal>> {
        let tidy = |clause: &Vec<Literal>| {
            let mut literals = clause.clone();
            literals.sort_unstable_by_key(|&literal| (variable_of(literal), literal));
            literals.dedup();
            let always = literals.windows(2).any(|pair| pair[0] == -pair[1]);
            (!always).then_some(literals)
        };
        self.clauses.iter().filter_map(tidy).collect()
    }
}

/// Writes DIMACS CNF.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables, self.clauses.len())?;
        for clause in &self.clauses {
            for literal in clause {
                write!(f, "{literal} ")?;
            }
            writeln!(f, "0")?;
        }
        Ok(())
    }
}

/// Returns whether a literal is one of so many variables.
pub(crate) fn is_within(literal: Literal, variables: usize) -> bool {
    literal != 0 && variable_of(literal) <= variables
}

/// Returns the place of the first clause that an assignment makes false, counted from 0.
pub(crate) fn first_false(clauses: &[Vec<Literal>], assignment: &Assignment) -> Option<usize> {
    clauses.iter().position(|clause| !clause.iter().any(|&literal| assignment.holds(literal)))
}

/// The variable of a literal, from 1.
pub fn variable_of(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}

/// A truth value for every variable of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Assignment(Vec<bool>);

impl Assignment {
    /// Makes an assignment from the values of variables 1, 2, ….
    pub fn new(values: Vec<bool>) -> Self {
        Self(values)
    }

    /// Reads an assignment to so many variables: literals between blanks, each variable once, in any order. Lines may begin with `v`
    /// as solvers print them, may end in 0, and lines that begin with `c` or `s` are passed over.
    pub fn parse(text: &str, variables: usize) -> Result<Self, ParseError> {
        dimacs::read_assignment(text, variables)
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.0.len()
    }

    /// Returns whether a literal is true.
    ///
    /// # Panics
    /// If its variable has no value.
    pub fn holds(&self, literal: Literal) -> bool {
        self.0[variable_of(literal) - 1] == (literal > 0)
    }

    /// The literals that are true, one for each variable in order.
    pub fn literals(&self) -> impl Iterator<Item = Literal> {
        // There are at most MAX_VARIABLES of them.
        (1..).zip(&self.0).map(|(variable, &value): (Literal, _)| if value { variable } else { -variable })
    }
}

/// Writes lines of values as solvers do, the last ends in 0.
impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 78;
        let mut line = String::from("v");
        for word in self.literals().map(|literal| literal.to_string()).chain(["0".to_owned()]) {
            if line.len() + 1 + word.len() > WIDTH {
                writeln!(f, "{line}")?;
                line.truncate(1);
            }
            line.push(' ');
            line.push_str(&word);
        }
        writeln!(f, "{line}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_that_always_hold_have_no_effect() {
        let formula = Formula::from_dimacs("p cnf 3 4\n3 1 3 0 2 -1 -2 0 0 -3 0\n").unwrap();
        assert_eq!(formula.effective(), [vec![1, 3], vec![], vec![-3]]);
    }

    #[test]
    fn formulas_and_assignments_are_written_as_they_are_read() {
        let text = "p cnf 3 3\n1 -2 0\n0\n3 3 -1 0\n";
        assert_eq!(Formula::from_dimacs(text).unwrap().to_string(), text);
        let long = Assignment::new((0..200).map(|n| n % 3 == 0).collect());
        let written = long.to_string();
        assert!(written.lines().all(|line| line.len() <= 78 && line.starts_with("v ")), "{written}");
        assert_eq!(Assignment::parse(&written, 200).unwrap(), long);
    }

    #[test]
    fn the_first_false_clause_is_named() {
        let formula = Formula::from_dimacs("p cnf 2 3\n1 2 0 -1 2 0 -2 0\n").unwrap();
        assert_eq!(formula.first_false(&Assignment::new(vec![true, false])), Some(1));
        assert_eq!(formula.first_false(&Assignment::new(vec![false, true])), Some(2));
    }
}
