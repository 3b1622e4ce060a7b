//! Whether a board is solvable and unique, by tables: which legal shadings each pattern of each line allows.
//!
//! A line allows a shading when no symbol stays white twice in it. That depends on the pattern of the line alone, of which there
//! are 52 on five cells. So the solutions of a board are the intersection of one bit set for each row and column, over the list
//! of legal shadings. The list is sorted by number of shaded cells: only the first solution can be the least one, and the board
//! is unique in the minimal sense exactly when all others contain it (`last_row.rs` has the proof).
//!
//! Where the tables would be too large, the engine is asked.

use hitori_core::engine::{Budget, Limit, Meter, Outcome, StopReason};
use hitori_core::solve::{self, Options};
use hitori_core::{Puzzle, Semantics, Size};

use crate::legal::legal_shadings;
use crate::spec::{MOST_CELLS, Spec};
use crate::symmetry::{NOTHING, Patterns};

/// The longest line for which patterns are listed.
const LONGEST: usize = 8;
/// The largest tables, in words of 8 bytes.
const MOST_WORDS: usize = 1 << 24;
/// Words that are intersected together.
const BLOCK: usize = 8;

/// What holds of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) is_solvable: bool,
    pub(super) is_strict: bool,
    pub(super) is_minimal: bool,
}

/// Decides boards of one size.
pub(super) enum Decider {
    Tables(Box<Tables>),
    Engine(Size),
}

impl Decider {
    /// Prepares the tables, unless they would be too large.
    pub(super) fn new(spec: &Spec, budget: &Budget) -> Result<Self, Limit> {
        let tables = Tables::new(spec.size(), budget)?;
        Ok(tables.map_or(Self::Engine(spec.size()), |tables| Self::Tables(Box::new(tables))))
    }

    /// Decides a board, its symbols from 0 on.
    pub(super) fn decide(&self, board: &[u8], budget: &Budget) -> Result<Verdict, Limit> {
        match self {
            Self::Tables(tables) => Ok(tables.decide(board)),
            Self::Engine(size) => ask(*size, board, budget),
        }
    }
}

/// Asks the engine.
fn ask(size: Size, board: &[u8], budget: &Budget) -> Result<Verdict, Limit> {
    let numbers = board.iter().map(|&symbol| u32::from(symbol) + 1);
    let puzzle = Puzzle::from_numbers(size, numbers).expect("one small number per cell");
    let options = |semantics| Options::default().with_semantics(semantics).with_budget(budget.clone());
    let mut verdict = Verdict::default();
    let is_solved = answered(solve::solve(&puzzle, &options(Semantics::Strict)))?.solution().is_some();
    verdict.is_solvable = is_solved;
    // Each is asked only where the one before does not answer it.
    if verdict.is_solvable {
        let minimal = answered(solve::unique(&puzzle, &options(Semantics::Minimal)))?;
        verdict.is_minimal = minimal.unique().is_some();
    }
    if verdict.is_minimal {
        let strict = answered(solve::unique(&puzzle, &options(Semantics::Strict)))?;
        verdict.is_strict = strict.unique().is_some();
    }
    Ok(verdict)
}

/// Returns an answer that is whole.
fn answered(outcome: Outcome) -> Result<Outcome, Limit> {
    match &outcome.stop {
        None => Ok(outcome),
        Some(StopReason::Limit(limit)) => Err(*limit),
        // It is no foreign program, and takes boards of this size.
        Some(reason) => unreachable!("the native engine ends at limits only, not like this: {reason}"),
    }
}

/// The tables of one size.
pub(super) struct Tables {
    /// The legal shadings, fewest shaded cells first.
    masks: Vec<u64>,
    /// Words of a bit set over them, a multiple of [`BLOCK`].
    words: usize,
    lines: Vec<Line>,
    /// The patterns of rows, and those of columns.
    patterns: [Patterns; 2],
}

/// A row or column.
struct Line {
    /// Whether it is a column.
    is_column: bool,
    cells: Vec<usize>,
    /// For each complete pattern the shadings that it allows.
    allowed: Vec<u64>,
}

impl Tables {
    /// Makes the tables; `None` if they would be too large.
    fn new(size: Size, budget: &Budget) -> Result<Option<Self>, Limit> {
        let (rows, cols) = (size.rows(), size.cols());
        if rows.max(cols) > LONGEST {
            return Ok(None);
        }
        let masks = legal_shadings(size, rows, &mut Meter::start(budget))?;
        let words = masks.len().div_ceil(64).next_multiple_of(BLOCK);
        let patterns = [Patterns::new(cols), Patterns::new(rows)];
        let all = rows * patterns[0].complete_count() + cols * patterns[1].complete_count();
        if all.saturating_mul(words) > MOST_WORDS {
            return Ok(None);
        }
        let mut shaded = vec![0u64; size.cells() * words];
        for (place, &mask) in masks.iter().enumerate() {
            for cell in (0..size.cells()).filter(|cell| mask >> cell & 1 == 1) {
                shaded[cell * words + place / 64] |= 1 << (place % 64);
            }
        }
        let row = |row: usize| -> Vec<usize> { (0..cols).map(|col| row * cols + col).collect() };
        let column = |col: usize| -> Vec<usize> { (0..rows).map(|row| row * cols + col).collect() };
        let mut lines = Vec::new();
        for (is_column, cells) in
            (0..rows).map(|place| (false, row(place))).chain((0..cols).map(|place| (true, column(place))))
        {
            budget.check()?;
            let allowed = allowed(&cells, &shaded, words, masks.len());
            lines.push(Line { is_column, cells, allowed });
        }
        Ok(Some(Self { masks, words, lines, patterns }))
    }

    /// Decides a board.
    fn decide(&self, board: &[u8]) -> Verdict {
        let mut sets: [&[u64]; 2 * LONGEST] = [&[]; 2 * LONGEST];
        for (line, set) in self.lines.iter().zip(&mut sets) {
            let patterns = &self.patterns[usize::from(line.is_column)];
            let mut names = [u8::MAX; MOST_CELLS];
            let node = line.cells.iter().fold(NOTHING, |node, &cell| {
                patterns.extend(node, &mut names[usize::from(board[cell]) % MOST_CELLS])
            });
            *set = &line.allowed[patterns.complete_place(node) * self.words..][..self.words];
        }
        let (first, others) = sets[..self.lines.len()].split_at(1);
        let (mut least, mut others_left) = (None, false);
        for start in (0..self.words).step_by(BLOCK) {
            // Both are multiples of the block.
            let mut left = [0; BLOCK];
            left.copy_from_slice(&first[0][start..start + BLOCK]);
            for set in others {
                left.iter_mut().zip(&set[start..start + BLOCK]).for_each(|(left, set)| *left &= set);
            }
            if left.iter().fold(0, |any, word| any | word) == 0 {
                continue;
            }
            for (word, mut bits) in left.into_iter().enumerate() {
                while bits != 0 {
                    let mask = self.masks[(start + word) * 64 + bits.trailing_zeros() as usize];
                    bits &= bits - 1;
                    let Some(least) = least else {
                        least = Some(mask);
                        continue;
                    };
                    others_left = true;
                    if mask & least != least {
                        return Verdict { is_solvable: true, ..Verdict::default() };
                    }
                }
            }
        }
        Verdict {
            is_solvable: least.is_some(),
            is_minimal: least.is_some(),
            is_strict: least.is_some() && !others_left,
        }
    }
}

/// Returns for each complete pattern of a line, in lexicographic order, the shadings that it allows.
fn allowed(cells: &[usize], shaded: &[u64], words: usize, masks: usize) -> Vec<u64> {
    let set = |cell: usize| &shaded[cell * words..][..words];
    // Bits beyond the end of the list stay out.
    let every = (0..words).map(|word| match masks.saturating_sub(word * 64) {
        0 => 0,
        left @ 1..64 => (1 << left) - 1,
        _ => u64::MAX,
    });
    let mut level = vec![(0u8, Vec::<u8>::new(), every.collect::<Vec<u64>>())];
    for (place, &cell) in cells.iter().enumerate() {
        let mut longer = Vec::new();
        for (used, line, left) in level {
            for symbol in 0..=used {
                let mut left = left.clone();
                for (_, &other) in (0..place).zip(cells).filter(|(other, _)| line[*other] == symbol) {
                    let pair = set(cell).iter().zip(set(other)).map(|(a, b)| a | b);
                    left.iter_mut().zip(pair).for_each(|(left, pair)| *left &= pair);
                }
                longer.push((used.max(symbol + 1), [&line[..], &[symbol]].concat(), left));
            }
        }
        level = longer;
    }
    level.into_iter().flat_map(|(_, _, left)| left).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_sample::ranks::Ranks;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    /// Two ways to decide, one verdict: all sorts of sizes, with few and many symbols.
    #[test]
    fn tables_and_engine_agree() {
        let budget = Budget::default();
        for (rows, cols, symbols) in [(1, 1, 1), (1, 7, 3), (3, 5, 4), (5, 3, 6), (5, 5, 5), (5, 5, 9)] {
            let spec = Spec::new(Size::new(rows, cols).unwrap(), symbols).unwrap();
            let (ranks, mut random) = (Ranks::new(&spec).unwrap(), ChaCha8Rng::seed_from_u64(2));
            let tables = Decider::new(&spec, &budget).unwrap();
            assert!(matches!(tables, Decider::Tables(_)));
            let mut board = vec![0; spec.size().cells()];
            for _ in 0..200 {
                ranks.write(ranks.draw(&mut random), &mut board);
                let verdict = tables.decide(&board, &budget).unwrap();
                assert_eq!(verdict, ask(spec.size(), &board, &budget).unwrap(), "{board:?}");
            }
        }
    }

    #[test]
    fn large_boards_are_left_to_the_engine() {
        let spec = Spec::new(Size::new(6, 6).unwrap(), 6).unwrap();
        let decider = Decider::new(&spec, &Budget::default()).unwrap();
        assert!(matches!(decider, Decider::Engine(_)));
        let verdict = decider.decide(&[0; 36], &Budget::default()).unwrap();
        assert_eq!(verdict, Verdict::default());
    }
}
