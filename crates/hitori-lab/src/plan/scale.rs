//! How much of a plan is run.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// How much of a plan is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// What each plan calls quick: all studies together take minutes, and their figures are rough.
    Quick,
    /// So many times the puzzles that the plan names; one is as many as the document had.
    Factor(f64),
}

impl Scale {
    /// As many puzzles as the document had.
    pub const THESIS: Self = Self::Factor(1.0);

    /// Returns how many there are of something of which the plan names this many, and this many for a quick run.
    pub fn of(self, count: usize, quick: Option<usize>) -> usize {
        match self {
            Self::Quick => quick.unwrap_or(count),
            // At least one: what is there at all is there in every run.
            Self::Factor(factor) => ((count as f64 * factor).round() as usize).max(count.min(1)),
        }
    }

    /// Returns whether it is the quick one.
    pub fn is_quick(self) -> bool {
        self == Self::Quick
    }
}

/// It is neither a word nor a number.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("quick, thesis or a factor such as 0.1 or 2 expected")]
pub struct ScaleError;

impl FromStr for Scale {
    type Err = ScaleError;

    fn from_str(text: &str) -> Result<Self, ScaleError> {
        match text {
            "quick" => Ok(Self::Quick),
            "thesis" => Ok(Self::THESIS),
            factor => match factor.parse() {
                Ok(factor) if (1e-6..=1e6).contains(&factor) => Ok(Self::Factor(factor)),
                _ => Err(ScaleError),
            },
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Quick => f.write_str("quick"),
            Self::THESIS => f.write_str("thesis"),
            Self::Factor(factor) => write!(f, "{factor}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_factors() {
        assert_eq!("quick".parse(), Ok(Scale::Quick));
        assert_eq!("0.1".parse::<Scale>().unwrap().of(150, Some(3)), 15);
        assert_eq!("1e-6".parse::<Scale>().unwrap().of(150, None), 1);
        assert_eq!(Scale::Quick.of(150, Some(3)), 3);
        assert_eq!(Scale::Quick.of(2, None), 2);
        for wrong in ["", "slow", "0", "-1", "nan", "inf"] {
            assert_eq!(wrong.parse::<Scale>(), Err(ScaleError), "{wrong}");
        }
        for scale in [Scale::Quick, Scale::THESIS, Scale::Factor(0.25)] {
            assert_eq!(scale.to_string().parse(), Ok(scale));
        }
    }
}
