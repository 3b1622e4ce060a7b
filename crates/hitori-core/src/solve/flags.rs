//! One byte of flags a cell, for a chunk of consecutive cells at a time.
//!
//! What a cell and its neighbours look like is worked out for a whole chunk at once, with the same few
//! operations for every cell, which the processor does for sixteen cells or more together. Only cells with a
//! flag are then looked at one by one. Chunks run over the ends of rows: the border between two rows raises
//! no flag.

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

    /// The flags of a place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> u8 {
        self.bytes[place]
    }

    /// The places with a flag: one bit for each, the first in the lowest.
    #[inline]
    pub(super) fn raised(&self) -> Places {
        let mut places = 0;
        for (shift, bytes) in (0..).step_by(8).zip(self.bytes.chunks_exact(8)) {
            let bytes = u64::from_le_bytes(bytes.try_into().expect("chunks of eight"));
            // The highest bit of every byte with a bit: adding carries into it from the seven others.
            const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
            let raised = (((bytes & LOW) + LOW) | bytes) & !LOW;
            // Every product of a bit and a shift lands on a bit of its own, those wanted in the highest byte.
            places |= ((raised >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << shift;
        }
        Places(places)
    }
}

/// Some of the places of a chunk, in order.
#[derive(Clone, Copy)]
pub(super) struct Places(u64);

impl Iterator for Places {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raised_flags_are_found_in_order() {
        assert_eq!(Flags::new(|_| 0).raised().count(), 0);
        for factor in 0..100 {
            let flag = |place: usize| {
                if place * place * factor % 7 < 3 { 1 << (place % 8) | place as u8 } else { 0 }
            };
            let flags = Flags::new(flag);
            assert!((0..CHUNK).all(|place| flags.at(place) == flag(place)));
            let expected: Vec<usize> = (0..CHUNK).filter(|&place| flag(place) != 0).collect();
            assert_eq!(flags.raised().collect::<Vec<_>>(), expected);
        }
    }
}
