//! A part of long work for one of several machines: every n-th unit.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One of several shards, written `3/16`. The default is everything, `1/1`.
///
/// ```
/// use hitori_core::engine::Shard;
/// let shard: Shard = "3/16".parse()?;
/// assert_eq!((shard.number(), shard.of()), (3, 16));
/// assert!("17/16".parse::<Shard>().is_err());
/// # Ok::<(), hitori_core::engine::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    /// From 0 on.
    place: usize,
    of: usize,
}

/// Numbers that name no shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("I/N with I from 1 to N expected, such as 3/16")]
pub struct ShardError;

impl Shard {
    /// Takes one of several shards, counted from 1.
    ///
    /// # Errors
    /// If there is no such shard.
    pub fn new(number: usize, of: usize) -> Result<Self, ShardError> {
        if (1..=of).contains(&number) { Ok(Self { place: number - 1, of }) } else { Err(ShardError) }
    }

    /// Returns which one it is, counted from 1.
    pub fn number(self) -> usize {
        self.place + 1
    }

    /// Returns how many shards there are.
    pub fn of(self) -> usize {
        self.of
    }

    /// Returns whether a unit belongs to it.
    pub fn has(self, unit: usize) -> bool {
        unit % self.of == self.place
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self { place: 0, of: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError)?;
        Self::new(number.parse().map_err(|_| ShardError)?, of.parse().map_err(|_| ShardError)?)
    }
}
