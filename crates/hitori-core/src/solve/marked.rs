//! What minimal semantics demands of marks.
//!
//! Marks become facts of the root level, before anything else does. A cell without duplicates is no
//! exception, so none that is marked as shaded is left out as free and taken as white. Under strict semantics
//! nothing else changes: the argument on top of `prepared.rs` goes from one solution to another by cells in
//! which the two differ, and no such cell is marked.
//!
//! Under minimal semantics a marked cell must also be justified: at least one duplicate in its row or column
//! has to be white. We add one clause per such cell; later unshading never violates it, because white cells
//! stay white.

use super::board::{Board, UNDECIDED, WHITE};
use super::literal::Literal;
use super::root::Ended;
use super::search::Search;
use crate::board::Shading;
use crate::engine::Meter;

/// Returns for each cell marked as shaded that is not justified yet the undecided cells of which one has to
/// be white.
pub(super) fn needs(board: &Board, marks: &Shading, meter: &mut Meter) -> Result<Vec<Vec<u32>>, Ended> {
    let mut needs = Vec::new();
    for cell in marks.shaded().map(|cell| board.pad(cell)) {
        let mut open = Vec::new();
        let mut has_white = false;
        for other in board.duplicates(cell) {
            meter.steps(1)?;
            has_white = board.shade(other) == WHITE;
            if has_white {
                break;
            }
            if board.shade(other) == UNDECIDED {
                open.push(board.unpad(other) as u32);
            }
        }
        if has_white {
            continue;
        }
        if open.is_empty() {
            return Err(Ended::Unsolvable);
        }
        needs.push(open);
    }
    Ok(needs)
}

/// Adds these demands to a search.
pub(super) fn demand(search: &mut Search, needs: &[Vec<u32>]) {
    for need in needs {
        // A cell that is no variable is free, so it is white: nothing is left to demand.
        let white = |&cell: &u32| search.var_of(cell as usize).map(Literal::white);
        let clause: Option<Vec<Literal>> = need.iter().map(white).collect();
        if let Some(clause) = clause {
            search.add(&clause);
        }
    }
}
