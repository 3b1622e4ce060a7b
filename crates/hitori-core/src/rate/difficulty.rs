//! Words for difficulty, and ranges of them.
//!
//! The rating is on the scale of the labels it was fitted to: 1 is their easiest, and each label is 1 more. The words
//! are cut between labels: *gentle* is "Super easy" there, *easy* "Pretty easy" and "Easy", *medium* and *hard* are called the same,
//! *fierce* is whatever lies above.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How hard a puzzle is for a person, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// One or two openings, and all the rest follows.
    Gentle,
    /// Everything can be seen, piece by piece.
    Easy,
    /// What can be seen runs out, and a step of another kind helps.
    Medium,
    /// What can be seen runs out early, or several times.
    Hard,
    /// Many things have to be followed in the head.
    Fierce,
}

impl Difficulty {
    /// All of them, easiest first.
    pub const ALL: [Self; 5] = [Self::Gentle, Self::Easy, Self::Medium, Self::Hard, Self::Fierce];

    /// Ratings from which on the words after the first hold.
    pub const CUTS: [f64; 4] = [1.5, 3.5, 4.5, 5.5];

    /// Returns the word for a rating.
    pub fn of(rating: f64) -> Self {
        Self::ALL[Self::CUTS.iter().filter(|&&cut| rating >= cut).count()]
    }

    /// Returns the word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Fierce => "fierce",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Difficulty {
    type Err = DifficultyRangeError;

    /// Reads a word, upper or lower case.
    fn from_str(text: &str) -> Result<Self, DifficultyRangeError> {
        let is_name = |difficulty: &Self| difficulty.name().eq_ignore_ascii_case(text);
        let found = Self::ALL.into_iter().find(is_name);
        found.ok_or_else(|| DifficultyRangeError::Unknown(text.to_owned()))
    }
}

/// Difficulties from one to another, both included: `hard`, `easy..hard`, `medium..`, `..easy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DifficultyRange {
    first: Difficulty,
    last: Difficulty,
}

/// Why a text is no range of difficulties.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DifficultyRangeError {
    /// There is no such word.
    #[error(
        "'{0}' is not a difficulty: gentle, easy, medium, hard or fierce expected, or a range such as easy..hard"
    )]
    Unknown(String),
    /// The range ends before it begins.
    #[error("'{0}' is empty: the easier difficulty comes first, as in easy..hard")]
    Empty(String),
}

impl DifficultyRange {
    /// Returns whether a difficulty lies in the range.
    pub fn contains(self, difficulty: Difficulty) -> bool {
        (self.first..=self.last).contains(&difficulty)
    }

    /// Returns the easiest and the hardest difficulty of the range.
    pub fn ends(self) -> [Difficulty; 2] {
        [self.first, self.last]
    }
}

impl From<Difficulty> for DifficultyRange {
    fn from(only: Difficulty) -> Self {
        Self { first: only, last: only }
    }
}

impl fmt::Display for DifficultyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            self.first.fmt(f)
        } else {
            f.pad(&format!("{}..{}", self.first, self.last))
        }
    }
}

impl FromStr for DifficultyRange {
    type Err = DifficultyRangeError;

    fn from_str(text: &str) -> Result<Self, DifficultyRangeError> {
        let Some((first, last)) = text.split_once("..") else {
            return Ok(text.parse::<Difficulty>()?.into());
        };
        if first.is_empty() && last.is_empty() {
            return Err(DifficultyRangeError::Unknown(text.to_owned()));
        }
        let end = |word: &str, open| if word.is_empty() { Ok(open) } else { word.parse() };
        let range = Self { first: end(first, Difficulty::Gentle)?, last: end(last, Difficulty::Fierce)? };
        if range.first > range.last { Err(DifficultyRangeError::Empty(text.to_owned())) } else { Ok(range) }
    }
}

impl TryFrom<String> for DifficultyRange {
    type Error = DifficultyRangeError;

    fn try_from(text: String) -> Result<Self, DifficultyRangeError> {
        text.parse()
    }
}

impl From<DifficultyRange> for String {
    fn from(range: DifficultyRange) -> Self {
        range.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_hold_from_their_cut_on() {
        for (word, cut) in Difficulty::ALL[1..].iter().zip(Difficulty::CUTS) {
            assert_eq!(Difficulty::of(cut), *word);
            assert!(Difficulty::of(cut.next_down()) < *word);
        }
        assert_eq!(Difficulty::of(1.0), Difficulty::Gentle);
        assert_eq!(Difficulty::of(1e9), Difficulty::Fierce);
    }

    #[test]
    fn ranges_are_read_as_they_are_written() {
        for (text, first, last) in [
            ("Hard", Difficulty::Hard, Difficulty::Hard),
            ("easy..hard", Difficulty::Easy, Difficulty::Hard),
            ("..easy", Difficulty::Gentle, Difficulty::Easy),
            ("medium..", Difficulty::Medium, Difficulty::Fierce),
        ] {
            let range: DifficultyRange = text.parse().expect("a range");
            assert_eq!(range.ends(), [first, last]);
            assert_eq!(range.to_string().parse(), Ok(range));
            for word in Difficulty::ALL {
                assert_eq!(range.contains(word), first <= word && word <= last);
            }
        }
        for bad in ["", "..", "tough", "easy..tough", "easy...hard"] {
            let error = bad.parse::<DifficultyRange>().expect_err("no range");
            assert!(matches!(error, DifficultyRangeError::Unknown(_)), "{bad}: {error}");
        }
        let error = "hard..easy".parse::<DifficultyRange>().expect_err("the wrong way round");
        assert_eq!(error, DifficultyRangeError::Empty("hard..easy".into()));
    }
}
