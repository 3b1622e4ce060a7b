//! Where the variables of a formula occur.

use crate::formula::{Literal, variable_of};

/// A clause by its number, and the literal of a variable in it.
pub type Occurrence = (usize, Literal);

/// The occurrences of each variable that has any, in the order of the clauses; variables in their order.
pub struct Occurrences(Vec<Vec<Occurrence>>);

impl Occurrences {
    /// Collects the occurrences in clauses that name no variable twice.
    pub fn new(clauses: &[Vec<Literal>]) -> Self {
        let numbered = clauses.iter().enumerate();
        let mut all: Vec<Occurrence> = numbered
            .flat_map(|(number, clause)| clause.iter().map(move |&literal| (number, literal)))
            .collect();
        // The sort keeps the clauses of a variable in order.
        all.sort_by_key(|&(_, literal)| variable_of(literal));
        let same = |a: &Occurrence, b: &Occurrence| variable_of(a.1) == variable_of(b.1);
        Self(all.chunk_by(same).map(<[_]>::to_vec).collect())
    }

    /// The occurrences of each variable that has any.
    pub fn of_each(&self) -> &[Vec<Occurrence>] {
        &self.0
    }

    /// Returns all variables of a formula with so many, each with its occurrences: none for a free one.
    pub fn with_free(&self, variables: usize) -> impl Iterator<Item = (Literal, &[Occurrence])> {
        let mut present = self.0.iter().peekable();
        (1..=variables).map(move |variable| {
            let found = present.next_if(|found| variable_of(found[0].1) == variable);
            // Variables fit a literal.
            (variable as Literal, found.map_or(&[][..], Vec::as_slice))
        })
    }
}
