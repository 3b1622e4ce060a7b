//! Classes of difficulty (Wensveen 2024, Table 5).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::UnknownName;

/// Classes of difficulty (Wensveen 2024, Table 5): that of the most expensive rule a puzzle needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Class {
    /// Trivial: neighbours of shaded cells, numbers without a duplicate.
    A,
    /// Patterns of a single line.
    B,
    /// Patterns of two lines.
    C,
    /// Corners.
    D,
    /// Pairs at the border.
    E,
    /// Connectivity.
    F,
    /// Assumptions that fail.
    G,
}

impl Class {
    /// All classes, cheapest first.
    pub const ALL: [Self; 7] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G];

    /// Returns the classes below this one, cheapest first.
    pub(super) fn below(self) -> &'static [Self] {
        &Self::ALL[..self as usize]
    }

    /// Returns the class and those below it, cheapest first.
    pub(super) fn up_to(self) -> &'static [Self] {
        &Self::ALL[..=self as usize]
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
            Self::E => "E",
            Self::F => "F",
            Self::G => "G",
        })
    }
}

impl FromStr for Class {
    type Err = UnknownName;

    /// Reads a letter, upper or lower case.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let is_name = |class: &Self| class.to_string().eq_ignore_ascii_case(text);
        let class = Self::ALL.into_iter().find(is_name);
        class.ok_or_else(|| UnknownName::new("class", text, "a letter from A to G"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_as_they_are_written() {
        for class in Class::ALL {
            assert_eq!(class.to_string().parse(), Ok(class));
            assert_eq!(class.to_string().to_lowercase().parse(), Ok(class));
            assert_eq!(serde_json::to_string(&class).ok(), Some(format!("\"{class}\"")));
        }
        let error = "H".parse::<Class>().expect_err("there is no such class");
        assert_eq!(error.to_string(), "'H' is not a class: a letter from A to G expected");
    }
}
