//! How the values of a request are read and written, on the command line and in its text.

use std::fmt;
use std::ops::RangeInclusive;

use super::request::Method;
use crate::deduce::Class;
use crate::rate::{DifficultyRange, DifficultyRangeError};

/// A range as it is written.
#[derive(PartialEq)]
pub(super) struct Span<'a>(pub(super) &'a RangeInclusive<usize>);

impl fmt::Display for Span<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self.0.start(), *self.0.end()) {
            (low, high) if low == high => write!(f, "{low}"),
            (low, usize::MAX) => write!(f, "{low}.."),
            (0, high) => write!(f, "..{high}"),
            (low, high) => write!(f, "{low}..{high}"),
        }
    }
}

pub(super) fn parse_number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a number expected".to_owned())
}

/// Reads the name of a scheme: `repair`, `nooij` or `rietdijk`. The error says what was expected.
pub fn parse_scheme(text: &str) -> Result<Method, String> {
    let scheme = Method::SCHEMES.into_iter().find(|(name, _)| *name == text);
    scheme.map(|(_, method)| method).ok_or_else(|| "repair, nooij or rietdijk expected".to_owned())
}

/// Reads a probability from 0 to 1. The error says what was expected.
pub fn parse_probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "a probability from 0 to 1 expected".to_owned())
}

/// Reads a range with both ends included: `3..5`, `3..`, `..5` or `3`. The error says what was expected.
pub fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || "MIN..MAX, MIN.., ..MAX or one number expected".to_owned();
    let number = |text: &str, default: usize| match text {
        "" => Ok(default),
        _ => text.parse().map_err(|_| expected()),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low, 0)?, number(high.trim_start_matches('='), usize::MAX)?),
        None => (text.parse().map_err(|_| expected())?, text.parse().map_err(|_| expected())?),
    };
    if low <= high { Ok(low..=high) } else { Err(format!("{low} is more than {high}")) }
}

/// Reads a class or a range of classes with both ends included: `D`, `D..F`, `D..` or `..D`. The error says
/// what was expected.
pub fn parse_classes(text: &str) -> Result<RangeInclusive<Class>, String> {
    let expected = || "a class from A to G, or a range like D..F or D.. expected".to_owned();
    let class = |name: &str| {
        Class::ALL.into_iter().find(|class| class.to_string().eq_ignore_ascii_case(name)).ok_or_else(expected)
    };
    let (low, high) = match text.split_once("..") {
        None => (class(text)?, class(text)?),
        Some(("", "")) => return Err(expected()),
        Some((low, high)) => (
            if low.is_empty() { Class::A } else { class(low)? },
            if high.is_empty() { Class::G } else { class(high.trim_start_matches('='))? },
        ),
    };
    if low <= high { Ok(low..=high) } else { Err(format!("{low} is above {high}")) }
}

/// Reads a difficulty or a range of difficulties with both ends included: `hard`, `easy..hard`, `medium..`. The error says what was
/// expected.
pub fn parse_difficulty(text: &str) -> Result<DifficultyRange, String> {
    text.parse().map_err(|error: DifficultyRangeError| match error {
        DifficultyRangeError::Empty(_) => "the easier difficulty first expected".to_owned(),
        DifficultyRangeError::Unknown(_) => {
            "gentle, easy, medium, hard or fierce, or a range like easy..hard expected".to_owned()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_classes_may_be_open_at_one_end() {
        assert_eq!(parse_classes("D.."), Ok(Class::D..=Class::G));
        assert_eq!(parse_classes("..b"), Ok(Class::A..=Class::B));
        assert_eq!(parse_classes("D..=F"), Ok(Class::D..=Class::F));
        assert_eq!(parse_classes("E"), Ok(Class::E..=Class::E));
        for bad in ["", "..", "H", "F..D", "D..=", "..=", "..H"] {
            assert!(parse_classes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn ranges() {
        assert_eq!(parse_range("3..5"), Ok(3..=5));
        assert_eq!(parse_range("3.."), Ok(3..=usize::MAX));
        assert_eq!(parse_range("..=5"), Ok(0..=5));
        assert_eq!(parse_range("7"), Ok(7..=7));
        for bad in ["", "a", "5..3", "1..b", "-1"] {
            assert!(parse_range(bad).is_err(), "{bad}");
        }
    }
}
