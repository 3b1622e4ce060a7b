//! Terms of a sequence.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number::Number;
use crate::sequence::{Sequence, Term};

/// A term of a sequence, with a shading or a board that has it where there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TermReport {
    /// Name and version of this view: `count-sequence/1`.
    pub view: String,
    /// The name of the sequence.
    pub sequence: String,
    /// Its number in the On-Line Encyclopedia of Integer Sequences.
    pub oeis: Option<String>,
    /// The index.
    pub n: usize,
    /// The value.
    pub value: Number,
    /// A shading that shows that the value is reached: rows of x (shaded) and - (white). If there is a board, its only
    /// solution.
    pub shading: Option<Vec<String>>,
    /// A board that shows it, as rows of numbers.
    pub board: Option<Vec<Vec<u32>>>,
}

impl TermReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-sequence/1";

    /// Reports what [`Sequence::term`] has computed.
    pub fn new(sequence: &Sequence, term: &Term) -> Self {
        Self {
            view: Self::VIEW.to_owned(),
            sequence: sequence.name.to_owned(),
            oeis: sequence.oeis.map(str::to_owned),
            n: term.n,
            value: term.value.clone(),
            shading: term.shading.as_ref().map(hitori_core::Shading::row_strings),
            board: term.board.as_ref().map(|board| {
                let rows = board.rows().map(|row| row.iter().filter_map(|clue| clue.number()).collect());
                rows.collect()
            }),
        }
    }

    /// Returns the line of a b-file of the On-Line Encyclopedia of Integer Sequences.
    pub fn b_file_line(&self) -> String {
        format!("{} {}\n", self.n, self.value)
    }
}

impl fmt::Display for TermReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>3}  {}", self.n, self.value.grouped())?;
        let shading = self.shading.as_deref().unwrap_or_default();
        let Some(board) = &self.board else {
            return shading.iter().try_for_each(|row| writeln!(f, "     {row}"));
        };
        // The board, and its solution beside it.
        let largest = board.iter().flatten().max().copied().unwrap_or(0);
        let width = largest.to_string().len();
        for (numbers, shades) in board.iter().zip(shading) {
            write!(f, "    ")?;
            numbers.iter().try_for_each(|number| write!(f, " {number:>width$}"))?;
            writeln!(f, "   {shades}")?;
        }
        Ok(())
    }
}
