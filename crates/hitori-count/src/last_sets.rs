//! Bit sets for the last row, and which symbols do the same to the shadings that are left.
//!
//! Let S(e) be the shadings that shade a cell e. A symbol in a cell c leaves of a set V the shadings in V ∩ (S(c) ∪ ⋂
//! S(e)), e over the cells of the row and column with that symbol. So a symbol differs from another only by the
//! intersections of S over its cells in this row, and over its cells in each column that is still to be filled.

use crate::level::transposed;
use crate::symmetry::Outcomes;

/// The sets of the last row. Those of a column or symbol lie one after the other, `words` long.
#[derive(Clone, Default)]
pub(crate) struct LastSets {
    pub(crate) words: usize,
    symbols: usize,
    /// S(c) for each cell of the row.
    shaded: Vec<u64>,
    /// For each column and symbol: the intersection of S over the symbol's cells in the rows above.
    columns: Vec<u64>,
    /// For each symbol: the intersection of S over its cells in this row.
    row: Vec<u64>,
    /// For each column: the shadings left before it is filled.
    alive: Vec<u64>,
    /// For each symbol, how often it stands in this row.
    stands: Vec<u8>,
    /// The symbols of this row so far, and those of the last column above it that are not among them when it is
    /// reached.
    row_symbols: Vec<u8>,
    column_symbols: Vec<u8>,
    /// For each two symbols the number of columns after which they no longer differ.
    differ: Vec<u8>,
    /// For each column the groups of symbols that were found last: one of each, and how many.
    twins: Vec<(u8, u64)>,
    /// For each shading of the list those that contain it; zeros until it is needed.
    above: Vec<u64>,
}

impl LastSets {
    /// Starts the row below a board of which all other rows are full. Symbols also differ where they make a
    /// difference to the patterns of the first and last column.
    pub(crate) fn prepare(
        &mut self,
        masks: &[u64],
        board: &[u8],
        used: usize,
        cols: usize,
        row: usize,
        sides: &[Outcomes; 2],
    ) {
        let words = masks.len().div_ceil(64);
        // In a board of at most 64 cells, new symbols included.
        let most = used + cols;
        (self.words, self.symbols) = (words, most);
        self.shaded.clear();
        self.shaded.resize(cols * words, 0);
        self.columns.clear();
        self.columns.resize(cols * most * words, u64::MAX);
        for (word, chunk) in masks.chunks(64).enumerate() {
            let square = transposed(chunk);
            for col in 0..cols {
                self.shaded[col * words + word] = square[row * cols + col];
                for above in 0..row {
                    let symbol = usize::from(board[above * cols + col]);
                    self.columns[(col * most + symbol) * words + word] &= square[above * cols + col];
                }
            }
        }
        self.row.clear();
        self.row.resize(most * words, u64::MAX);
        self.stands.clear();
        self.stands.resize(most, 0);
        self.row_symbols.clear();
        self.column_symbols.clear();
        for above in 0..row {
            let symbol = board[above * cols + cols - 1];
            if !self.column_symbols.contains(&symbol) {
                self.column_symbols.push(symbol);
            }
        }
        self.alive.clear();
        self.alive.resize((cols + 1) * words, 0);
        for (word, alive) in self.alive[..words].iter_mut().enumerate() {
            let left = masks.len() - word * 64;
            *alive = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
        }
        self.twins.resize(self.twins.len().max(cols * most), (0, 0));
        self.above.clear();
        self.above.resize(masks.len() * words, 0);
        self.differ.clear();
        self.differ.resize(most * most, 0);
        for a in 0..used {
            for b in 0..a {
                let differ = |col: &usize| {
                    let set = |symbol: usize| &self.columns[(col * most + symbol) * words..][..words];
                    let differs = |word: usize| {
                        (set(a)[word] ^ set(b)[word]) & !self.shaded[col * words + word] & self.alive[word]
                            != 0
                    };
                    let [first, last] = sides;
                    let by_pattern =
                        (*col == 0 && first[a] != first[b]) || (col + 1 == cols && last[a] != last[b]);
                    by_pattern || (0..words).any(differs)
                };
                self.differ[a * most + b] = (0..cols).rev().find(differ).map_or(0, |col| col + 1) as u8;
            }
        }
    }

    /// Returns the number of words of a set: `WORDS`, or where that is 0 what [`LastSets::prepare`] has found.
    fn count<const WORDS: usize>(&self) -> usize {
        if WORDS == 0 { self.words } else { WORDS }
    }

    /// Groups the symbols that are interchangeable from this column on and returns the number of groups. Symbols
    /// already used in this row form groups of one, because the row's pattern depends on them; so new symbols do.
    #[inline]
    pub(crate) fn find_twins(&mut self, col: usize, used: usize, merge: bool) -> usize {
        let twins = &mut self.twins[col * self.symbols..][..self.symbols];
        let mut count = 0;
        'symbols: for symbol in 0..used {
            if !merge || self.stands[symbol] > 0 {
                twins[count] = (symbol as u8, 1);
                count += 1;
                continue;
            }
            for twin in &mut twins[..count] {
                let other = usize::from(twin.0);
                let differ = usize::from(self.differ[symbol * self.symbols + other]);
                if self.stands[other] == 0 && differ <= col {
                    twin.1 += 1;
                    continue 'symbols;
                }
            }
            twins[count] = (symbol as u8, 1);
            count += 1;
        }
        count
    }

    /// Returns one of the groups that were found for a column: a symbol of it, and the number of its symbols.
    #[inline]
    pub(crate) fn twins(&self, col: usize, place: usize) -> (u8, u64) {
        self.twins[col * self.symbols + place]
    }

    /// Returns one after the other the symbols that stand in this row, or in the last column: all that can take a
    /// shading away in the last cell.
    #[inline]
    pub(crate) fn in_the_way(&self, place: usize) -> Option<u8> {
        if let Some(&symbol) = self.row_symbols.get(place) {
            return Some(symbol);
        }
        let mut others = self.column_symbols.iter().filter(|&&symbol| self.stands[usize::from(symbol)] == 0);
        others.nth(place - self.row_symbols.len()).copied()
    }

    /// Keeps the shadings that a symbol allows. Returns whether any is left.
    #[inline]
    pub(crate) fn place<const WORDS: usize>(&mut self, col: usize, symbol: usize) -> bool {
        let words = self.count::<WORDS>();
        let (before, after) = self.alive.split_at_mut((col + 1) * words);
        let (before, after) = (&before[col * words..][..words], &mut after[..words]);
        let shaded = &self.shaded[col * words..][..words];
        let column = &self.columns[(col * self.symbols + symbol) * words..][..words];
        let row = &self.row[symbol * words..][..words];
        let mut any = 0;
        for word in 0..words {
            after[word] = before[word] & (shaded[word] | column[word] & row[word]);
            any |= after[word];
        }
        any != 0
    }

    /// Keeps all shadings: a symbol that stands nowhere yet allows everything.
    #[inline]
    pub(crate) fn place_fresh<const WORDS: usize>(&mut self, col: usize, symbol: usize) {
        let words = self.count::<WORDS>();
        self.alive.copy_within(col * words..(col + 1) * words, (col + 1) * words);
        self.row[symbol * words..][..words].fill(u64::MAX);
    }

    /// Writes a symbol into the row. Returns what has to be restored.
    #[inline]
    pub(crate) fn enter<const WORDS: usize>(&mut self, col: usize, symbol: usize) -> u64 {
        let words = self.count::<WORDS>();
        self.stands[symbol] += 1;
        if self.stands[symbol] == 1 {
            self.row_symbols.push(symbol as u8);
        }
        if WORDS == 1 {
            let before = self.row[symbol];
            self.row[symbol] &= self.shaded[col];
            return before;
        }
        let start = self.row.len();
        self.row.extend_from_within(symbol * words..(symbol + 1) * words);
        for word in 0..words {
            self.row[symbol * words + word] &= self.shaded[col * words + word];
        }
        start as u64
    }

    /// Takes it away again.
    #[inline]
    pub(crate) fn leave<const WORDS: usize>(&mut self, symbol: usize, before: u64) {
        self.stands[symbol] -= 1;
        if self.stands[symbol] == 0 {
            self.row_symbols.pop();
        }
        if WORDS == 1 {
            self.row[symbol] = before;
            return;
        }
        let (start, words) = (before as usize, self.count::<WORDS>());
        self.row.copy_within(start..start + words, symbol * words);
        self.row.truncate(start);
    }

    /// Returns the least of the shadings left, if there is one, and whether it is the only one.
    #[inline]
    pub(crate) fn least<const WORDS: usize>(&mut self, cols: usize, masks: &[u64]) -> (Option<u64>, bool) {
        let words = self.count::<WORDS>();
        let left = &self.alive[cols * words..][..words];
        let Some(word) = left.iter().position(|&word| word != 0) else { return (None, false) };
        let first = word * 64 + left[word].trailing_zeros() as usize;
        let ones: u32 = left.iter().map(|word| word.count_ones()).sum();
        if ones == 1 {
            return (Some(masks[first]), true);
        }
        let above = &mut self.above[first * words..][..words];
        // Every shading contains itself, so zeros mean that it was not needed yet.
        if above[word] == 0 {
            for (place, mask) in masks.iter().enumerate() {
                above[place / 64] |= u64::from(mask & masks[first] == masks[first]) << (place % 64);
            }
        }
        let is_least = left.iter().zip(&*above).all(|(left, above)| left & !above == 0);
        (is_least.then_some(masks[first]), false)
    }
}
