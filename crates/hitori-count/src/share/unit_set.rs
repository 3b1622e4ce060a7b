//! Which units of a count are done: a bit for each.

/// A set of units out of a fixed number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnitSet {
    len: usize,
    /// Four units to a byte, the first in the lowest bit: one hexadecimal digit of the file.
    nibbles: Vec<u8>,
}

impl UnitSet {
    /// Makes an empty set out of so many units.
    pub(super) fn new(len: usize) -> Self {
        Self { len, nibbles: vec![0; len.div_ceil(4)] }
    }

    /// Reads the hexadecimal digits of a set out of so many units. `None` if they are not exactly the digits that
    /// [`UnitSet::digits`] would write.
    pub(super) fn from_digits(len: usize, digits: &str) -> Option<Self> {
        if digits.len() != len.div_ceil(4) {
            return None;
        }
        let nibble = |digit: u8| match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        };
        let nibbles: Vec<u8> = digits.bytes().map(nibble).collect::<Option<_>>()?;
        let beyond_end = match (len % 4, nibbles.last()) {
            (used @ 1.., Some(last)) => last >> used != 0,
            _ => false,
        };
        (!beyond_end).then_some(Self { len, nibbles })
    }

    /// Returns the set as hexadecimal digits.
    pub(super) fn digits(&self) -> String {
        self.nibbles.iter().map(|&nibble| char::from(b"0123456789abcdef"[usize::from(nibble & 15)])).collect()
    }

    /// Returns how many units there are, in the set or not.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns whether no unit is in the set.
    pub(super) fn is_empty(&self) -> bool {
        self.nibbles.iter().all(|&nibble| nibble == 0)
    }

    /// Returns whether a unit is in the set.
    pub(super) fn contains(&self, unit: usize) -> bool {
        self.nibbles.get(unit / 4).is_some_and(|nibble| nibble >> (unit % 4) & 1 == 1)
    }

    /// Puts a unit into the set. Units that there are not stay out of it.
    pub(super) fn insert(&mut self, unit: usize) {
        if unit < self.len {
            self.nibbles[unit / 4] |= 1 << (unit % 4);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_there_and_back() {
        let mut set = UnitSet::new(6);
        assert!(set.is_empty());
        [0, 3, 5, 6, 99].into_iter().for_each(|unit| set.insert(unit));
        assert_eq!((0..9).filter(|&unit| set.contains(unit)).collect::<Vec<_>>(), [0, 3, 5]);
        assert_eq!(set.digits(), "92");
        assert_eq!(UnitSet::from_digits(6, "92"), Some(set));
        for wrong in ["9", "924", "94", "9F", "9g", "é", ""] {
            assert_eq!(UnitSet::from_digits(6, wrong), None, "{wrong}");
        }
        assert_eq!(UnitSet::from_digits(0, ""), Some(UnitSet::new(0)));
        assert_eq!(UnitSet::from_digits(usize::MAX, "0"), None);
    }
}
