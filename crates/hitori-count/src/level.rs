//! A row being filled, all but the last: shadings as bit sets over the list that the rows above leave.

/// A row being filled.
#[derive(Clone, Default)]
pub(crate) struct Level {
    /// The shadings that the rows above leave, fewest shaded cells first.
    pub(crate) masks: Vec<u64>,
    /// Words of a bit set over them.
    words: usize,
    /// For each cell of the board up to this row: the shadings that shade it.
    shaded: Vec<u64>,
    /// For each column c and row above q: the shadings that shade one of the two cells.
    up: Vec<u64>,
    /// For each column c and column before it: likewise.
    across: Vec<u64>,
    /// For each column, the shadings left before it is filled.
    alive: Vec<u64>,
}

impl Level {
    /// Prepares the bit sets for the list of shadings.
    pub(crate) fn prepare(&mut self, row: usize, cols: usize) {
        let words = self.masks.len().div_ceil(64);
        self.words = words;
        let cells = (row + 1) * cols;
        self.shaded.clear();
        self.shaded.resize(cells * words, 0);
        for (word, chunk) in self.masks.chunks(64).enumerate() {
            let square = transposed(chunk);
            for (cell, &places) in square[..cells].iter().enumerate() {
                self.shaded[cell * words + word] = places;
            }
        }
        self.up.clear();
        self.across.clear();
        let set = |cell: usize| &self.shaded[cell * words..][..words];
        for col in 0..cols {
            let here = row * cols + col;
            for above in 0..row {
                let pair = set(here).iter().zip(set(above * cols + col)).map(|(a, b)| a | b);
                self.up.extend(pair);
            }
        }
        for col in 0..cols {
            for before in 0..cols {
                let pair = set(row * cols + col).iter().zip(set(row * cols + before)).map(|(a, b)| a | b);
                self.across.extend(pair);
            }
        }
        self.alive.clear();
        self.alive.resize((cols + 1) * words, 0);
        for (word, alive) in self.alive[..words].iter_mut().enumerate() {
            let left = self.masks.len() - word * 64;
            *alive = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
        }
    }

    /// Keeps the shadings that the symbol in a cell allows. Returns whether any is left.
    #[inline]
    pub(crate) fn place(&mut self, board: &[u8], row: usize, col: usize, cols: usize) -> bool {
        let words = self.words;
        let symbol = board[row * cols + col];
        let (before, after) = self.alive.split_at_mut((col + 1) * words);
        let before = &before[col * words..];
        let after = &mut after[..words];
        after.copy_from_slice(before);
        let mut and = |set: &[u64]| after.iter_mut().zip(set).for_each(|(a, b)| *a &= b);
        for above in 0..row {
            if board[above * cols + col] == symbol {
                and(&self.up[(col * row + above) * words..][..words]);
            }
        }
        for other in 0..col {
            if board[row * cols + other] == symbol {
                and(&self.across[(col * cols + other) * words..][..words]);
            }
        }
        after.iter().any(|&word| word != 0)
    }

    /// Writes down the shadings that are left when the row is full.
    pub(crate) fn survivors(&self, cols: usize, masks: &mut Vec<u64>) {
        masks.clear();
        for (word, &bits) in self.alive[cols * self.words..][..self.words].iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                masks.push(self.masks[word * 64 + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
    }
}

/// Returns for each cell the places in a list of up to 64 shadings that shade it.
#[inline]
pub(crate) fn transposed(masks: &[u64]) -> [u64; 64] {
    let mut square = [0u64; 64];
    // A short list is quicker taken cell by cell.
    if masks.len() <= SHORT {
        for (place, &mask) in masks.iter().enumerate() {
            let mut cells = mask;
            while cells != 0 {
                square[cells.trailing_zeros() as usize] |= 1 << place;
                cells &= cells - 1;
            }
        }
    } else {
        square[..masks.len()].copy_from_slice(masks);
        transpose(&mut square);
    }
    square
}

/// Lists up to this length are short.
const SHORT: usize = 24;

/// Swaps rows and columns of a square of bits.
fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_ffff_ffffu64;
    while width != 0 {
        let mut row = 0;
        while row < 64 {
            let swap = ((square[row] >> width) ^ square[row + width]) & mask;
            square[row] ^= swap << width;
            square[row + width] ^= swap;
            row = (row + width + 1) & !width;
        }
        width >>= 1;
        mask ^= mask << width;
    }
}
