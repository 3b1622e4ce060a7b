//! The puzzle of the day: the same for everyone, one for each difficulty.
//!
//! It depends on the date, the difficulty and the generator's version alone, which the puzzle tells; where the generator is the
//! same, so is the puzzle.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Size;
use crate::engine::Budget;
use crate::formats::Entry;
use crate::generate::{GenerateError, Generator, Request, VERSION};
use crate::rate::Difficulty;

/// A day of the calendar.
///
/// ```
/// use hitori_core::play::Date;
/// let date: Date = "2026-11-16".parse()?;
/// assert_eq!(date.to_string(), "2026-11-16");
/// assert!("2026-02-29".parse::<Date>().is_err());
/// # Ok::<(), hitori_core::play::DateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Why a text is no day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is no day: year, month and day expected, such as 2026-11-16")]
pub struct DateError(String);

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let error = || DateError(text.chars().take(20).collect());
        let digits = |part: &str, length: usize| {
            let is_number = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| is_number).ok_or_else(error)
        };
        let mut parts = text.split('-');
        let mut next = |length| digits(parts.next().unwrap_or_default(), length);
        let (year, month, day) = (next(4)?, next(2)?, next(2)?);
        let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let length = match month {
            2 => 28 + u16::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if parts.next().is_some() || !(1..=length).contains(&day) {
            return Err(error());
        }
        // Both are below 32.
        Ok(Self { year, month: month as u8, day: day as u8 })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Returns the puzzle of a day, named `daily-DATE-DIFFICULTY`.
pub fn daily(date: Date, difficulty: Difficulty, budget: &Budget) -> Result<Entry, GenerateError> {
    let side = match difficulty {
        Difficulty::Gentle => 6,
        Difficulty::Easy | Difficulty::Medium => 8,
        _ => 10,
    };
    let size = Size::new(side, side).expect("a few cells");
    let generator = Generator::new(Request::new(size).with_difficulty(difficulty))?;
    let name = format!("daily-{date}-{}", difficulty.name());
    let mut entry = generator.entry(generator.generate(seed(&name), budget)?);
    entry.id = Some(name);
    Ok(entry)
}

/// Returns a number that differs between days and difficulties and is below 2^53, so that JavaScript keeps it: FNV-1a.
fn seed(name: &str) -> u64 {
    let version = format!("{VERSION}/{name}");
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    version.bytes().fold(0xcbf2_9ce4_8422_2325, mix) >> 11
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Status;
    use crate::rate::{RateOptions, rate};
    use crate::solve::{Options, unique};

    #[test]
    fn every_difficulty_has_its_puzzle() {
        for difficulty in Difficulty::ALL {
            let date: Date = "2026-11-16".parse().unwrap();
            let entry = daily(date, difficulty, &Budget::default()).unwrap();
            assert_eq!(entry.id.as_deref(), Some(&*format!("daily-2026-11-16-{}", difficulty.name())));
            assert_eq!(unique(&entry.puzzle, &Options::default()).status(), Status::Unique);
            assert_eq!(rate(&entry.puzzle, &RateOptions::default()).unwrap().difficulty, difficulty);
            assert_eq!(daily(date, difficulty, &Budget::default()).unwrap().puzzle, entry.puzzle);
            let next = daily("2026-11-17".parse().unwrap(), difficulty, &Budget::default()).unwrap();
            assert_ne!(next.puzzle, entry.puzzle);
        }
    }

    /// The same for everyone means that a change of the generator is seen here.
    #[test]
    fn the_puzzle_of_a_day_is_pinned() {
        let entry = daily("2026-11-16".parse().unwrap(), Difficulty::Gentle, &Budget::default()).unwrap();
        assert_eq!(entry.puzzle.to_string(), PINNED);
    }

    const PINNED: &str = "1 6 4 4 1 1
3 4 1 5 6 2
3 3 3 4 6 5
4 5 6 4 2 1
5 3 3 6 2 4
6 1 3 2 4 6";

    #[test]
    fn days_are_those_of_the_calendar() {
        for good in ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(good.parse::<Date>().unwrap().to_string(), good);
        }
        for bad in [
            "",
            "2026",
            "2026-13-01",
            "2026-04-31",
            "1900-02-29",
            "2026-1-01",
            "+026-01-01",
            "2026-01-01-1",
            "２０２６-01-01",
        ] {
            assert!(bad.parse::<Date>().is_err(), "{bad}");
        }
    }
}
