//! Which shadings count as solutions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which shadings count as solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Semantics {
    /// Every shading that obeys the three rules.
    #[default]
    Strict,
    /// Those in which every shaded cell has a white duplicate in its row or column: nothing is shaded needlessly.
    Minimal,
}

impl Semantics {
    /// Returns the name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Minimal => "minimal",
        }
    }
}

impl fmt::Display for Semantics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no [`Semantics`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a semantics: strict or minimal expected")]
pub struct UnknownSemantics(pub String);

impl FromStr for Semantics {
    type Err = UnknownSemantics;

    fn from_str(text: &str) -> Result<Self, UnknownSemantics> {
        match text {
            "strict" => Ok(Self::Strict),
            "minimal" => Ok(Self::Minimal),
            _ => Err(UnknownSemantics(text.to_owned())),
        }
    }
}
