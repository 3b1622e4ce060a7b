//! Exact numbers of any length. In JSON they are strings: most readers of JSON take numbers for floating-point ones.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::str::FromStr;

use num_bigint::BigUint;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

/// A whole number, zero or above, of any length.
///
/// ```
/// use hitori_count::Number;
/// let number: Number = "14325688388877185110915943".parse()?;
/// assert_eq!(number.grouped(), "14,325,688,388,877,185,110,915,943");
/// assert_eq!(serde_json::to_string(&number).unwrap(), "\"14325688388877185110915943\"");
/// # Ok::<(), hitori_count::NumberError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub(crate) BigUint);

/// A text that is no whole number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a whole number in decimal digits expected")]
pub struct NumberError;

impl Number {
    /// Returns the digits in groups of three.
    pub fn grouped(&self) -> String {
        let digits = self.to_string();
        let mut text = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text
    }

    /// Returns the nearest floating-point number, for shares and percentages.
    pub fn to_f64(&self) -> f64 {
        // Every string of digits is a floating-point number; above its range it is infinite.
        self.to_string().parse().unwrap_or(f64::INFINITY)
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

impl From<u128> for Number {
    fn from(number: u128) -> Self {
        Self(number.into())
    }
}

impl Add for Number {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sum for Number {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::default(), Self::add)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { text.parse().map(Self).map_err(|_| NumberError) } else { Err(NumberError) }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Number {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": "^[0-9]+$",
            "description": "A whole number in decimal digits."
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_groups() {
        for (text, grouped) in [("0", "0"), ("999", "999"), ("1000", "1,000"), ("1234567", "1,234,567")] {
            let number: Number = text.parse().unwrap();
            assert_eq!((number.to_string().as_str(), number.grouped().as_str()), (text, grouped));
        }
        for text in ["", "-1", "+1", "1_0", "x", " 1"] {
            assert_eq!(text.parse::<Number>(), Err(NumberError), "{text:?}");
        }
        assert_eq!(Number::from(1u64 << 40).to_f64(), (1u64 << 40) as f64);
        let sum: Number = [Number::from(u128::MAX), Number::from(1u64)].into_iter().sum();
        assert_eq!(sum.to_string(), "340282366920938463463374607431768211456");
        let read: Number = serde_json::from_str("\"12\"").unwrap();
        assert_eq!(read, Number::from(12u64));
        assert!(serde_json::from_str::<Number>("12").is_err());
    }
}
