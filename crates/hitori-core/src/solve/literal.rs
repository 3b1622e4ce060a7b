//! A variable with a shade: what is decided, implied and learnt.

/// Variable × 2, plus one for shaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline]
    pub(super) fn white(var: u32) -> Self {
        Self(var << 1)
    }

    #[inline]
    pub(super) fn shaded(var: u32) -> Self {
        Self(var << 1 | 1)
    }

    #[inline]
    pub(super) fn var(self) -> u32 {
        self.0 >> 1
    }

    #[inline]
    pub(super) fn is_shaded(self) -> bool {
        self.0 & 1 == 1
    }

    /// Place in a table of literals.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// For storage among other words.
    #[inline]
    pub(super) fn word(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) fn from_word(word: u32) -> Self {
        Self(word)
    }
}

impl std::ops::Not for Literal {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
