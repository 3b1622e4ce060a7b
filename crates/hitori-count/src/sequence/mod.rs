//! Integer sequences of Hitori: a registry, and their terms one by one.
//!
//! ```text
//! mod       the registry and a term        numbers  Hitori numbers, with boards     lines  orders of a block
//! shadings  how many, and how many cells   boards   by what solutions they have
//! ```
//!
//! To add a sequence, write a function that gives its n-th term, and a line in [`SEQUENCES`].

mod boards;
mod lines;
mod numbers;
mod shadings;

use hitori_core::engine::Budget;
use hitori_core::{Puzzle, Shading, Size};

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
    /// A shading that shows that the value is reached, where the sequence has one; the only solution of the board, if there
    /// is one.
    pub shading: Option<Shading>,
    /// A board that shows it.
    pub board: Option<Puzzle>,
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
    term: fn(usize, &Budget) -> Result<Found, CountError>,
}

/// A value, and what shows that it is reached.
struct Found {
    value: Number,
    shading: Option<Shading>,
    board: Option<Puzzle>,
}

impl Found {
    fn counted(value: Number) -> Self {
        Self { value, shading: None, board: None }
    }
}

fn square(side: usize) -> Result<Size, CountError> {
    Size::new(side, side).map_err(CountError::Size)
}

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
        name: "fewest-maximal-shadings",
        title: "legal shadings of n×n to which no cell can be added, with the fewest shaded cells",
        first: 1,
        // A322125 names A322150 as this one; its values were not at hand to compare.
        oeis: None,
        reference: "OEIS A322150, by its title",
        term: shadings::fewest_count,
    },
    Sequence {
        name: "hitori-number",
        title: "the fewest different numbers of an n×n board with exactly one solution",
        first: 1,
        oeis: None,
        reference: "Suzuki and others 2017",
        term: numbers::fewest,
    },
    Sequence {
        name: "hitori-number-most",
        title: "the most different numbers of an n×n board with exactly one solution",
        first: 1,
        oeis: None,
        reference: "Suzuki and others 2017",
        term: numbers::most,
    },
    Sequence {
        name: "solvable-boards",
        title: "n×n boards with a solution, up to n symbols and renaming",
        first: 1,
        oeis: None,
        reference: "hitori count boards",
        term: boards::solvable,
    },
    Sequence {
        name: "unique-boards",
        title: "n×n boards with exactly one solution, up to n symbols and renaming",
        first: 1,
        oeis: None,
        reference: "hitori count boards",
        term: boards::unique,
    },
    Sequence {
        name: "unique-boards-minimal",
        title: "the same with exactly one solution that shades nothing needlessly",
        first: 1,
        oeis: None,
        reference: "Wensveen 2024, Table 19",
        term: boards::unique_minimal,
    },
    Sequence {
        name: "lines-none",
        title: "orders of a block of n numbers and its copy without a colouring",
        first: 2,
        oeis: None,
        reference: "Wensveen 2024, Table 12",
        term: lines::none,
    },
    Sequence {
        name: "lines-none-adjacent",
        title: "the same where the block touches its copy",
        first: 2,
        oeis: None,
        reference: "Wensveen 2024, Table 13",
        term: lines::none_adjacent,
    },
    Sequence {
        name: "lines-one",
        title: "orders of a block of n numbers and its copy with exactly one colouring",
        first: 2,
        oeis: None,
        reference: "Wensveen 2024, Table 12",
        term: lines::one,
    },
    Sequence {
        name: "lines-one-adjacent",
        title: "the same where the block touches its copy",
        first: 2,
        oeis: None,
        reference: "Wensveen 2024, Table 13",
        term: lines::one_adjacent,
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
        let Found { value, shading, board } = (self.term)(n, budget)?;
        Ok(Term { n, value, shading, board })
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
        let mut fewest_count = vec![];
        for n in 1..=5 {
            let all: HashSet<u64> = all_legal_shadings(Size::new(n, n).unwrap()).into_iter().collect();
            let grows =
                |mask: u64| (0..n * n).any(|cell| mask >> cell & 1 == 0 && all.contains(&(mask | 1 << cell)));
            let ends: Vec<u32> =
                all.iter().filter(|&&mask| !grows(mask)).map(|mask| mask.count_ones()).collect();
            legal.push(all.len().to_string());
            maximal.push(ends.len().to_string());
            most.push(ends.iter().max().unwrap().to_string());
            let least = ends.iter().min().unwrap();
            fewest.push(least.to_string());
            fewest_count.push(ends.iter().filter(|count| *count == least).count().to_string());
        }
        assert_eq!(terms("legal-shadings", 5), legal);
        assert_eq!(terms("maximal-shadings", 5), maximal);
        assert_eq!(terms("most-shaded", 5), most);
        assert_eq!(terms("fewest-maximal", 5), fewest);
        assert_eq!(terms("fewest-maximal-shadings", 5), fewest_count);
    }

    #[test]
    fn hitori_numbers() {
        assert_eq!(terms("hitori-number", 8), ["1", "2", "3", "3", "4", "5", "5", "6"]);
        assert_eq!(terms("hitori-number-most", 6), ["1", "2", "7", "12", "20", "28"]);
    }

    /// As `hitori count boards` and `hitori count lines` print them.
    #[test]
    fn boards_and_lines() {
        assert_eq!(terms("solvable-boards", 3), ["1", "5", "634"]);
        assert_eq!(terms("unique-boards", 3), ["1", "4", "264"]);
        assert_eq!(terms("unique-boards-minimal", 3), ["1", "5", "404"]);
        assert_eq!(terms("lines-none", 6), ["0", "0", "2", "32", "298"]);
        assert_eq!(terms("lines-none-adjacent", 6), ["0", "1", "9", "66", "512"]);
        assert_eq!(terms("lines-one", 6), ["0", "0", "10", "32", "288"]);
        assert_eq!(terms("lines-one-adjacent", 6), ["1", "2", "10", "36", "164"]);
    }
}
