//! One byte of flags a cell, for a chunk of consecutive cells at a time.
//!
//! What a cell and its neighbours look like is worked out for a whole chunk at once, with the same few operations for every cell,
//! which the processor does for sixteen cells or more together. Only cells with a flag are then looked at one by one.
//! Chunks run over the ends of rows: the border between two rows raises no flag.

/// Cells of a chunk.
pub(super) const CHUNK: usize = 64;

/// Returns the chunk of values that starts at a place.
#[inline]
pub(super) fn chunk<T>(values: &[T], at: usize) -> &[T; CHUNK] {
    values[at..].first_chunk().expect("a board has room for a chunk behind its last cell")
}

/// The flags of the cells of a chunk.
pub(super) struct Flags {
    bytes: [u8; CHUNK],
}

impl Flags {
    /// Works the flags out, by place in the chunk.
    #[inline]
    pub(super) fn new(flags: impl Fn(usize) -> u8) -> Self {
        let mut bytes = [0; CHUNK];
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = flags(place);
        }
        Self { bytes }
    }

    /// The cells with a flag and their flags, in order, in a chunk that starts at this cell.
    #[inline]
    pub(super) fn raised(&self, start: usize) -> impl Iterator<Item = (u32, u8)> {
        let words =
            self.bytes.chunks_exact(8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight")));
        (start as u32..).step_by(8).zip(words).flat_map(|(first, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let place = word.trailing_zeros() / 8;
                    let flags = (word >> (8 * place)) as u8;
                    word &= !(0xff << (8 * place));
                    (first + place, flags)
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raised_flags_are_found_in_order() {
        assert_eq!(Flags::new(|_| 0).raised(5).count(), 0);
        for factor in 0..100 {
            let flag = |place: usize| if place * place * factor % 7 < 3 { place as u8 | 0x80 } else { 0 };
            let raised = (0..CHUNK).filter(|&place| flag(place) != 0);
            let expected: Vec<(u32, u8)> = raised.map(|place| (place as u32 + 9, flag(place))).collect();
            assert_eq!(Flags::new(flag).raised(9).collect::<Vec<_>>(), expected);
        }
    }
}
