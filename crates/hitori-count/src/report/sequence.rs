//! Terms of a sequence.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number::Number;
use crate::sequence::{Sequence, Term};

/// A term of a sequence, with a shading that has it where there is one.
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
    /// A shading that shows that the value is reached: rows of x (shaded) and - (white).
    pub shading: Option<Vec<String>>,
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
            shading: term.witness.as_ref().map(hitori_core::Shading::row_strings),
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
        self.shading.iter().flatten().try_for_each(|row| writeln!(f, "     {row}"))
    }
}
