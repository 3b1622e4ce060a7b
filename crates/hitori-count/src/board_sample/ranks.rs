//! Boards by number: the k-th of all boards up to renaming.
//!
//! A board up to renaming is a string in which each new symbol is the smallest unused one. Writing a random symbol into each
//! cell, or drawing each next symbol of such a string with the same probability, would favour some boards: both have more
//! ways to write a board with many symbols than one with few, or the other way round. So the strings are numbered in
//! lexicographic order, by counting how many ways each prefix can go on, and a random number is turned into its string:
//! nothing is approximated.

use rand::Rng;

use crate::spec::Spec;

/// The strings of a size and number of symbols, in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    symbols: usize,
    cells: usize,
    all: u128,
    /// How many strings go on from a prefix, by cells to go and symbols used: `left * (symbols + 1) + used`.
    ways: Vec<u128>,
    /// The same in 64 bits, where all of them fit: dividing these is much quicker.
    short: Option<Vec<u64>>,
}

impl Ranks {
    /// Counts the strings; `None` if there are 2^128 or more.
    pub(super) fn new(spec: &Spec) -> Option<Self> {
        let (symbols, cells) = (spec.symbols(), spec.size().cells());
        let mut ways = vec![1u128; symbols + 1];
        for left in 1..=cells {
            for used in 0..=symbols {
                // A prefix has no more symbols than cells, and what cannot be asked for must not overflow.
                if used + left > cells {
                    ways.push(0);
                    continue;
                }
                let before = &ways[(left - 1) * (symbols + 1)..];
                let new = if used < symbols { before[used + 1] } else { 0 };
                let count = before[used].checked_mul(used as u128)?.checked_add(new)?;
                ways.push(count);
            }
        }
        let all = ways[cells * (symbols + 1)];
        let short = u64::try_from(all).ok().map(|_| ways.iter().map(|&ways| ways as u64).collect());
        Some(Self { symbols, cells, all, ways, short })
    }

    /// Returns how many there are.
    pub(super) fn all(&self) -> u128 {
        self.all
    }

    /// Draws a number below that, each with the same probability: those beyond the end are drawn again.
    pub(super) fn draw(&self, random: &mut impl Rng) -> u128 {
        let zeros = (self.all - 1).leading_zeros();
        loop {
            let low = u128::from(random.next_u64());
            let high = if zeros < 64 { u128::from(random.next_u64()) << 64 } else { 0 };
            // One string alone needs no bits.
            let rank = (low | high) & u128::MAX.checked_shr(zeros).unwrap_or(0);
            if rank < self.all {
                return rank;
            }
        }
    }

    /// Writes the string of a number into a board.
    pub(super) fn write(&self, rank: u128, board: &mut [u8]) {
        match (&self.short, u64::try_from(rank)) {
            (Some(ways), Ok(rank)) => self.write_short(ways, rank, board),
            _ => self.write_long(rank, board),
        }
    }

    fn write_short(&self, ways: &[u64], mut rank: u64, board: &mut [u8]) {
        let mut used = 0;
        for (cell, symbol) in board.iter_mut().enumerate() {
            let each = ways[(self.cells - 1 - cell) * (self.symbols + 1) + used];
            let place = rank.checked_div(each).unwrap_or(u64::MAX).min(used as u64);
            rank -= place * each;
            *symbol = place as u8;
            used += usize::from(place == used as u64);
        }
    }

    fn write_long(&self, mut rank: u128, board: &mut [u8]) {
        let mut used = 0;
        for (cell, symbol) in board.iter_mut().enumerate() {
            let each = self.ways[(self.cells - 1 - cell) * (self.symbols + 1) + used];
            let place = rank.checked_div(each).unwrap_or(u128::MAX).min(used as u128);
            rank -= place * each;
            *symbol = place as u8;
            used += usize::from(place == used as u128);
        }
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::Size;
    use hitori_core::engine::Budget;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::renaming::boards_up_to_renaming;

    fn ranks(rows: usize, cols: usize, symbols: usize) -> Ranks {
        Ranks::new(&Spec::new(Size::new(rows, cols).unwrap(), symbols).unwrap()).unwrap()
    }

    #[test]
    fn every_number_has_its_string_in_order() {
        for (rows, cols, symbols) in [(1, 1, 1), (1, 4, 9), (2, 3, 2), (3, 3, 3), (2, 4, 8)] {
            let ranks = ranks(rows, cols, symbols);
            let mut before: Option<Vec<u8>> = None;
            for rank in 0..ranks.all() {
                let (mut board, mut long) = (vec![0; rows * cols], vec![0; rows * cols]);
                ranks.write(rank, &mut board);
                ranks.write_long(rank, &mut long);
                assert_eq!(board, long);
                let mut used = 0;
                for &symbol in &board {
                    assert!(symbol <= used && usize::from(symbol) < symbols, "{board:?}");
                    used = used.max(symbol + 1);
                }
                assert!(before < Some(board.clone()), "{board:?}");
                before = Some(board);
            }
        }
    }

    #[test]
    fn there_are_as_many_as_the_closed_form_says() {
        for (rows, cols, symbols) in [(3, 3, 9), (4, 4, 4), (5, 5, 5), (6, 6, 6), (5, 8, 40)] {
            let size = Size::new(rows, cols).unwrap();
            let all = boards_up_to_renaming(size, symbols, &Budget::default()).unwrap();
            assert_eq!(ranks(rows, cols, symbols).all().to_string(), all.to_string());
        }
        assert!(Ranks::new(&Spec::new(Size::new(1, 64).unwrap(), 64).unwrap()).is_none());
    }

    /// With 41 equally likely strings each comes up about equally often.
    #[test]
    fn numbers_are_drawn_evenly() {
        let ranks = ranks(1, 5, 3);
        let (mut random, mut seen) = (ChaCha8Rng::seed_from_u64(1), vec![0u32; 41]);
        assert_eq!(ranks.all(), 41);
        for _ in 0..41_000 {
            seen[ranks.draw(&mut random) as usize] += 1;
        }
        // Six standard deviations.
        assert!(seen.iter().all(|&times| times.abs_diff(1000) < 190), "{seen:?}");
        assert_eq!(self::ranks(1, 1, 1).draw(&mut random), 0);
    }
}
