//! Integer sequences of Hitori: a registry, and their terms one by one.
//!
//! ```text
//! mod       the registry and a term           shadings  numbers of shadings, and of shaded cells     numbers  Hitori numbers
//! ```
//!
//! To add a sequence, write a function that gives its n-th term, and a line in [`SEQUENCES`].

mod numbers;
mod shadings;

use hitori_core::engine::Budget;
use hitori_core::{Shading, Size};

use crate::error::CountError;
use crate::number::Number;

/// A term of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Term {
    /// The index.
    pub n: usize,
    /// The value.
    pub value: Number,
    /// A shading that shows that the value is reached, where the sequence has one.
    pub witness: Option<Shading>,
}

/// A sequence of the registry.
#[derive(Debug)]
#[non_exhaustive]
pub struct Sequence {
    /// The name on the command line.
    pub name: &'static str,
    /// What the n-th term is.
    pub title: &'static str,
    /// The first index.
    pub first: usize,
    /// The number in the On-Line Encyclopedia of Integer Sequences.
    pub oeis: Option<&'static str>,
    /// Where the sequence comes from, or is described.
    pub reference: &'static str,
    term: fn(Size, &Budget) -> Result<Found, CountError>,
}

/// A value, and a shading that has it.
type Found = (Number, Option<Shading>);

/// All sequences, in the order in which they are listed.
pub static SEQUENCES: &[Sequence] = &[
    Sequence {
        name: "legal-shadings",
        title: "legal shadings of n×n",
        first: 1,
        oeis: None,
        reference: "hitori count shadings",
        term: shadings::legal,
    },
    Sequence {
        name: "maximal-shadings",
        title: "legal shadings of n×n to which no cell can be added",
        first: 1,
        oeis: None,
        reference: "hitori count shadings --maximal",
        term: shadings::maximal,
    },
    Sequence {
        name: "most-shaded",
        title: "the most shaded cells of a legal shading of n×n",
        first: 1,
        oeis: Some("A239231"),
        reference: "Wensveen 2024, Table 16",
        term: shadings::most,
    },
    Sequence {
        name: "fewest-maximal",
        title: "the fewest shaded cells of a legal shading of n×n to which no cell can be added",
        first: 1,
        oeis: Some("A322125"),
        reference: "OEIS",
        term: shadings::fewest,
    },
    Sequence {
        name: "hitori-number",
        title: "the fewest different numbers of an n×n board with exactly one solution",
        first: 1,
        oeis: None,
        reference: "Suzuki and others 2017",
        term: numbers::fewest,
    },
];

impl Sequence {
    /// Returns the sequence with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        SEQUENCES.iter().find(|sequence| sequence.name == name)
    }

    /// Computes a term.
    ///
    /// ```
    /// use hitori_core::engine::Budget;
    /// use hitori_count::Sequence;
    /// let sequence = Sequence::named("maximal-shadings").unwrap();
    /// assert_eq!(sequence.term(5, &Budget::default())?.value.to_string(), "1804");
    /// # Ok::<(), hitori_count::CountError>(())
    /// ```
    ///
    /// # Errors
    /// If the board is too large for the count, or the budget is spent.
    pub fn term(&self, n: usize, budget: &Budget) -> Result<Term, CountError> {
        let size = Size::new(n, n).map_err(CountError::Size)?;
        let (value, witness) = (self.term)(size, budget)?;
        Ok(Term { n, value, witness })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::legal::all_legal_shadings;

    fn terms(name: &str, last: usize) -> Vec<String> {
        let sequence = Sequence::named(name).unwrap();
        (sequence.first..=last)
            .map(|n| sequence.term(n, &Budget::default()).unwrap().value.to_string())
            .collect()
    }

    #[test]
    fn names_are_different() {
        let names: HashSet<&str> = SEQUENCES.iter().map(|sequence| sequence.name).collect();
        assert_eq!(names.len(), SEQUENCES.len());
        assert!(Sequence::named("no-such").is_none());
    }

    /// All sequences of shadings, from the list of all legal shadings.
    #[test]
    fn brute_force() {
        let (mut legal, mut maximal, mut most, mut fewest) = (vec![], vec![], vec![], vec![]);
        for n in 1..=5 {
            let all: HashSet<u64> = all_legal_shadings(Size::new(n, n).unwrap()).into_iter().collect();
            let grows =
                |mask: u64| (0..n * n).any(|cell| mask >> cell & 1 == 0 && all.contains(&(mask | 1 << cell)));
            let ends: Vec<u32> =
                all.iter().filter(|&&mask| !grows(mask)).map(|mask| mask.count_ones()).collect();
            legal.push(all.len().to_string());
            maximal.push(ends.len().to_string());
            most.push(ends.iter().max().unwrap().to_string());
            fewest.push(ends.iter().min().unwrap().to_string());
        }
        assert_eq!(terms("legal-shadings", 5), legal);
        assert_eq!(terms("maximal-shadings", 5), maximal);
        assert_eq!(terms("most-shaded", 5), most);
        assert_eq!(terms("fewest-maximal", 5), fewest);
    }

    #[test]
    fn hitori_numbers() {
        assert_eq!(terms("hitori-number", 4), ["1", "2", "3", "3"]);
    }
}
