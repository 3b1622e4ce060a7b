//! One byte of flags a cell, for a row at a time.
//!
//! What a cell and its neighbours look like is worked out for a whole row at once, with the same few operations for every cell,
//! which the processor does for sixteen cells or more together. Only cells with a flag are then looked at one by one.

/// The flags of the cells of a row.
pub(super) struct Flags {
    bytes: Vec<u8>,
    cols: usize,
}

impl Flags {
    /// Flags for rows of so many cells, none raised.
    pub(super) fn new(cols: usize) -> Self {
        Self { bytes: vec![0; cols.next_multiple_of(8)], cols }
    }

    /// One byte for each cell of the row.
    pub(super) fn row(&mut self) -> &mut [u8] {
        &mut self.bytes[..self.cols]
    }

    /// The cells with a flag and their flags, from left to right.
    pub(super) fn raised(&self) -> impl Iterator<Item = (u32, u8)> {
        let words =
            self.bytes.chunks_exact(8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight")));
        (0..).step_by(8).zip(words).filter(|&(_, word)| word != 0).flat_map(|(first, mut word)| {
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
        for cols in 1..40 {
            let mut flags = Flags::new(cols);
            assert_eq!(flags.raised().count(), 0);
            let raised = |col: usize| (col * col % 7 < 3).then_some(col as u8 | 0x80);
            flags.row().iter_mut().enumerate().for_each(|(col, flag)| *flag = raised(col).unwrap_or(0));
            let expected: Vec<(u32, u8)> =
                (0..cols).filter_map(|col| raised(col).map(|flag| (col as u32, flag))).collect();
            assert_eq!(flags.raised().collect::<Vec<_>>(), expected, "{cols} cells");
        }
    }
}
