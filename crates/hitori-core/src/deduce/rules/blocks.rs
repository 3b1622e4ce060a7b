//! Blocks that repeat on a line, for the extended line rules (W, section 5.2).
//!
//! **Repeats.** A block of n ≥ 2 cells and a copy of it in the same order elsewhere on the line both alternate, and are
//! opposite to each other. *Proof.* Take neighbours `a b` and their copies `a' b'`. One of `a a'` is shaded and one of `b b'`,
//! and no two neighbours are; so the shaded ones are `a b'` or `b a'` and no others: b is opposite to a, a' to a, b' to b.
//!
//! **Permutations.** A block of n cells and one with the same numbers in any order hold n pairs of equals: at least n shaded
//! cells, of which a block takes at most half, rounded up.
//!
//! W looks for blocks in a suffix tree. Only equal cells at a distance can begin a common block, so here the table of common
//! extensions is kept for equal cells alone: the longest common block ending at (i, j) is one longer than that at
//! (i−1, j−1). Permutations are compared by sums of hashes before they are compared cell by cell.

use super::{Direction, Position};

/// A line with its repeats and hashes.
pub(super) struct Blocks {
    /// The cells of the line.
    pub(super) cells: Vec<usize>,
    /// The longest blocks `length` at `first` that stand again at `second`, without overlap.
    pub(super) repeats: Vec<Repeat>,
    /// For each place the sum of the hashes before it.
    sums: Vec<u64>,
    numbers: Vec<u32>,
}

/// A block and its copy in the same order.
#[derive(Clone, Copy)]
pub(super) struct Repeat {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) length: usize,
}

impl Blocks {
    pub(super) fn new(position: &Position, direction: Direction, line: usize) -> Self {
        let (_, length) = position.lines(direction);
        let cells: Vec<usize> = (0..length).map(|place| position.at(direction, line, place)).collect();
        let stride = cells.get(1).map_or(1, |second| second - cells[0]);
        let place = |cell: usize| (cell - cells[0]) / stride;
        // A number is named by the first place where it stands; a blank equals nothing.
        let first =
            |&cell: &usize| place(position.equals_along(cell, direction).next().unwrap_or(cell).min(cell));
        let numbers: Vec<u32> = cells.iter().map(|cell| first(cell) as u32).collect();
        let mut sums = vec![0u64];
        for &number in &numbers {
            sums.push(sums[sums.len() - 1].wrapping_add(hash(number)));
        }
        let same = |a: usize, b: usize| numbers.get(a).is_some_and(|number| Some(number) == numbers.get(b));
        let mut repeats = Vec::new();
        // The common blocks that end at the place before and here: where the earlier block ends, and their length.
        let mut before: Vec<(usize, usize)> = Vec::new();
        let mut now = Vec::new();
        for (second, &cell) in cells.iter().enumerate() {
            now.clear();
            // Equals come in the order of the line, so both lists are sorted.
            let mut earlier = before.iter().peekable();
            for first in position.equals_along(cell, direction).map(place).take_while(|&p| p < second) {
                while earlier.next_if(|&&(end, _)| end + 1 < first).is_some() {}
                let common =
                    earlier.next_if(|&&(end, _)| end + 1 == first).map_or(0, |&(_, common)| common) + 1;
                now.push((first, common));
                if !same(first + 1, second + 1) && common <= second - first {
                    let (first, second) = (first + 1 - common, second + 1 - common);
                    repeats.push(Repeat { first, second, length: common });
                }
            }
            std::mem::swap(&mut before, &mut now);
        }
        Self { cells, repeats, sums, numbers }
    }

    /// Do the blocks of a length at two places hold the same numbers, in any order?
    pub(super) fn is_permutation(&self, a: usize, b: usize, length: usize) -> bool {
        let sum = |from: usize| self.sums[from + length].wrapping_sub(self.sums[from]);
        let sorted = |from: usize| {
            let mut numbers = self.numbers[from..from + length].to_vec();
            numbers.sort_unstable();
            numbers
        };
        sum(a) == sum(b) && sorted(a) == sorted(b)
    }

    /// The blocks elsewhere on the line that hold the same numbers as a block.
    pub(super) fn permutations(&self, from: usize, length: usize) -> impl Iterator<Item = usize> {
        let apart = move |&other: &usize| other + length <= from || from + length <= other;
        (0..=self.cells.len() - length)
            .filter(apart)
            .filter(move |&other| self.is_permutation(from, other, length))
    }

    /// For a place of one block the place of the equal cell in the other.
    pub(super) fn partner(&self, place: usize, from: usize, length: usize) -> Option<usize> {
        (from..from + length).find(|&other| self.numbers[other] == self.numbers[place])
    }
}

/// Every line with its blocks.
pub(super) fn for_blocks(position: &Position, which: super::Which, mut visit: impl FnMut(&Blocks)) {
    for &direction in which.directions() {
        for line in 0..position.lines(direction).0 {
            visit(&Blocks::new(position, direction, line));
        }
    }
}

/// Splitmix64: equal sums of different numbers are rare, and are checked.
fn hash(number: u32) -> u64 {
    let mut x = (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
