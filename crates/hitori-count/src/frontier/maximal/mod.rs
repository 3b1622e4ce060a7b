//! Maximal legal shadings over a frontier: how many there are, and the fewest shaded cells that one has.
//!
//! A white cell cannot be added for one of two reasons: a neighbour is shaded, or two of its contacts (shaded cells at its
//! corners, the outside at the border) are in the same tree. `state.rs` says what the frontier has to know of that.
//! `routes.rs` keeps the steps, so that the shadings with the fewest shaded cells can be walked through.
//! `crate::maximal` counts the same by backtracking and shares nothing with this but the legality of a shading.

mod routes;
mod state;

use hitori_core::engine::{Budget, Meter, Progress};
use hitori_core::{Shading, Size};
use indexmap::IndexMap;
use num_bigint::BigUint;

pub(crate) use self::routes::Routes;
use self::state::{State, is_complete, mirrored, start, step};
use super::{ShadingError, Turned};
use crate::number::Number;

/// The longest short side: a frontier of 16 + 1 cells has at most 9 shaded ones, so that each tree, the outside and a tree
/// being made have bits of their own.
pub const WIDEST_MAXIMAL: usize = 16;

/// States between two looks at the budget.
const TICK: u32 = 1 << 10;

/// The answer of [`fewest_maximal`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FewestMaximal {
    /// The fewest shaded cells.
    pub count: usize,
    /// A maximal legal shading with so many.
    pub shading: Shading,
}

/// Counts the maximal legal shadings of a board of any length.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::engine::Budget;
/// let count = hitori_count::maximal_shadings_of(Size::new(5, 6)?, &Budget::default())?;
/// assert_eq!(count.to_string(), "7888");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the shorter side has more than [`WIDEST_MAXIMAL`] cells, or the budget is spent.
pub fn maximal_shadings_of(size: Size, budget: &Budget) -> Result<Number, ShadingError> {
    let board = narrow(size)?;
    let mut meter = Meter::start(budget);
    let mut layer: IndexMap<State, BigUint> = IndexMap::new();
    layer.insert(start(board), BigUint::from(1u8));
    for (row, col) in cells(board) {
        report(&mut meter, board, row, col)?;
        let mut next: IndexMap<State, BigUint> = IndexMap::with_capacity(layer.len());
        for (state, ways) in layer {
            meter.tick(TICK)?;
            for shade in [false, true] {
                if let Some((reached, _)) = folded(board, &state, row, col, shade) {
                    *next.entry(reached).or_default() += &ways;
                }
            }
        }
        layer = next;
    }
    let complete = layer.into_iter().filter(|(state, _)| is_complete(board, state));
    Ok(Number(complete.map(|(_, ways)| ways).sum()))
}

/// Finds the fewest shaded cells of a maximal legal shading.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::engine::Budget;
/// let fewest = hitori_count::fewest_maximal(Size::new(4, 4)?, &Budget::default())?;
/// assert_eq!((fewest.count, fewest.shading.shaded().count()), (4, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the shorter side has more than [`WIDEST_MAXIMAL`] cells, or the budget is spent.
pub fn fewest_maximal(size: Size, budget: &Budget) -> Result<FewestMaximal, ShadingError> {
    let routes = Routes::new(size, &mut Meter::start(budget))?;
    let shading = routes.first();
    Ok(FewestMaximal { count: shading.shaded().count(), shading })
}

fn narrow(size: Size) -> Result<Turned, ShadingError> {
    let board = Turned::new(size)?;
    if board.cols > WIDEST_MAXIMAL { Err(ShadingError::TooWideForMaximal(size)) } else { Ok(board) }
}

fn cells(board: Turned) -> impl Iterator<Item = (usize, usize)> {
    (0..board.rows).flat_map(move |row| (0..board.cols).map(move |col| (row, col)))
}

fn report(meter: &mut Meter, board: Turned, row: usize, col: usize) -> Result<(), ShadingError> {
    meter.check()?;
    let done = (row * board.cols + col) as f64 / (board.rows * board.cols) as f64;
    meter.budget().report(Progress::from_share(done));
    Ok(())
}

/// Returns the state behind a cell, at the end of a row the smaller of it and its mirror image, and whether that was taken.
fn folded(board: Turned, state: &State, row: usize, col: usize, shade: bool) -> Option<(State, bool)> {
    let reached = step(board, state, row, col, shade)?;
    if col + 1 < board.cols || row + 1 == board.rows {
        return Some((reached, false));
    }
    match mirrored(board, &reached) {
        Some(mirror) if mirror < reached => Some((mirror, true)),
        _ => Some((reached, false)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use hitori_core::engine::{CancelToken, Limit};
    use hitori_core::walls::Walls;

    use super::*;
    use crate::legal::all_legal_shadings;
    use crate::maximal::maximal_shadings;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).unwrap()
    }

    fn fewest(rows: usize, cols: usize) -> usize {
        let found = fewest_maximal(size(rows, cols), &Budget::default()).unwrap();
        let mut walls = Walls::from_shading(&found.shading).unwrap();
        assert_eq!((walls.count(), walls.extensions()), (found.count, vec![]), "{}", found.shading);
        found.count
    }

    /// Both orientations of every small board, against the list of its legal shadings.
    #[test]
    fn brute_force() {
        for rows in 1..=6usize {
            for cols in (1..=6).filter(|cols| rows * cols <= 25) {
                let legal: HashSet<u64> = all_legal_shadings(size(rows, cols)).into_iter().collect();
                let grows = |mask: u64| {
                    (0..rows * cols).any(|cell| mask >> cell & 1 == 0 && legal.contains(&(mask | 1 << cell)))
                };
                let maximal: Vec<u64> = legal.iter().copied().filter(|&mask| !grows(mask)).collect();
                let counted = maximal_shadings_of(size(rows, cols), &Budget::default()).unwrap();
                assert_eq!(counted, Number::from(maximal.len() as u64), "{rows}×{cols}");
                let least = maximal.iter().map(|mask| mask.count_ones() as usize).min();
                assert_eq!(Some(fewest(rows, cols)), least, "{rows}×{cols}");
            }
        }
    }

    /// Larger boards, against backtracking, and turned.
    #[test]
    fn backtracking_and_turned_boards_agree() {
        for (rows, cols) in [(6, 6), (4, 9), (9, 4), (3, 12), (2, 20), (1, 9)] {
            let counted = maximal_shadings_of(size(rows, cols), &Budget::default()).unwrap();
            let listed = maximal_shadings(size(rows, cols), &Budget::default()).unwrap();
            assert_eq!(counted, Number::from(listed), "{rows}×{cols}");
            assert_eq!(fewest(rows, cols), fewest(cols, rows));
        }
    }

    #[test]
    fn cancelled_counts_end_at_once_and_wide_boards_are_refused() {
        let budget = Budget::default().with_cancel(CancelToken::from_fn(|| true));
        let cancelled = ShadingError::Limit(Limit::Cancelled);
        assert_eq!(maximal_shadings_of(size(8, 8), &budget), Err(cancelled));
        assert_eq!(fewest_maximal(size(8, 8), &budget), Err(cancelled));
        let wide = fewest_maximal(size(17, 20), &budget).unwrap_err().to_string();
        assert_eq!(wide, "the shorter side of 17×20 is too long: at most 16 for maximal shadings");
    }
}
