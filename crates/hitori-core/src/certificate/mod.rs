//! Proofs that a puzzle has no solution, or only one, for people who do not trust the engine.
//!
//! A solution needs no proof: the [referee](crate::referee) looks at it. That there is *no* solution, or no *other* one,
//! is a statement about all shadings. A [`Certificate`] gives the steps, its [lemmas](Lemma), in an order in which each
//! is easy to check:
//!
//! - a **wall**: cells that, all shaded, would cut white cells off. Geometry alone shows it;
//! - a **clause**: "one of these cells has this shade". Assume the opposite of all of it, follow the rules and the
//!   earlier lemmas from cell to cell, and a contradiction appears (reverse unit propagation, the R of RUP and DRAT).
//!
//! After the last lemma, following the rules without any assumption ends in a contradiction (no solution) or decides
//! every cell (one solution, and the referee says that it is one).
//!
//! ```text
//! solve::certify ──► Certificate ──► check    replays it on the board; shares no code with the engine
//!                         │  ▲
//!                         │  └─────► text     a file, one lemma a line
//!                         └────────► dimacs   CNF and DRAT, for the checkers of the SAT world
//! ```
//!
//! ```
//! use hitori_core::certificate::{self, Certificate, Claim};
//! use hitori_core::{Size, engine::Budget, generate, solve};
//! let (puzzle, solution) = generate::instance(Size::new(8, 8)?, 42).expect("most seeds give one");
//! let certified = solve::certify(&puzzle, &solve::Options::default());
//! let certificate = certified.certificate.expect("the puzzle is unique");
//! assert_eq!(certificate.claim, Claim::Unique(solution));
//! certificate::check(&puzzle, &certificate, &Budget::default())?;
//!
//! // It survives a file, and says nothing about another puzzle.
//! let read: Certificate = certificate.to_string().parse()?;
//! assert_eq!(read, certificate);
//! let (other, _) = generate::instance(Size::new(8, 8)?, 43).expect("most seeds give one");
//! assert!(certificate::check(&other, &certificate, &Budget::default()).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
pub mod dimacs;
mod propagate;
mod text;

pub use check::{CheckError, check};

use std::borrow::Cow;
use std::slice;

use crate::board::{Literal, Semantics, Shading, Size};

/// A claim about a puzzle and the steps that prove it. Nothing is believed before [`check`] has seen it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The size of the board, so that the text can name cells.
    pub size: Size,
    /// Which shadings count as solutions.
    pub semantics: Semantics,
    /// What is proved.
    pub claim: Claim,
    /// The steps, each resting on those before it.
    pub lemmas: Vec<Lemma>,
}

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is no solution.
    Unsolvable,
    /// This is the only one.
    Unique(Shading),
}

/// One step of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lemma {
    /// Not all of these cells are shaded, for together they would be a wall. In order along the wall, each cell once,
    /// consecutive ones touching at a corner:
    ///
    /// - a ring: at least four cells, the last touching the first; or
    /// - a chain: at least two cells, the first and the last on the border; or
    /// - one cell alone, when the board is one line and the cell is not at its end, or when it is the only cell.
    Wall(Vec<usize>),
    /// At least one of these cells has the shade given with it. It follows by unit propagation from
    ///
    /// - neighbours of a shaded cell are white;
    /// - cells with the number of a white cell, in its row or column, are shaded;
    /// - minimal semantics: a shaded cell has a white duplicate in its row or column;
    /// - all earlier lemmas.
    Clause(Vec<Literal>),
    /// This cell has this shade: a clause of one. Most lemmas are such, and this takes no memory of its own.
    Fact(Literal),
}

impl Lemma {
    /// Returns a clause, or a fact if there is one literal.
    pub fn clause(literals: Vec<Literal>) -> Self {
        match literals[..] {
            [literal] => Self::Fact(literal),
            _ => Self::Clause(literals),
        }
    }

    /// Returns the lemma as a clause: these cells do not all have another shade.
    pub fn literals(&self) -> Cow<'_, [Literal]> {
        match self {
            Self::Wall(cells) => cells.iter().map(|&cell| Literal::white(cell)).collect(),
            Self::Clause(literals) => Cow::Borrowed(literals),
            Self::Fact(literal) => Cow::Borrowed(slice::from_ref(literal)),
        }
    }
}
