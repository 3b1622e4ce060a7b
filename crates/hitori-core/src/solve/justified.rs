//! What makes a legal shading a minimal one, as clauses: each shaded cell has a white duplicate.
//!
//! The cells of a line that hold the same number are a *group*. A cell is justified when it is white itself
//! or has a white duplicate: when a cell of its two groups is white. So cells with the same two groups share
//! one clause, and a group that has a white cell for good needs none. With these clauses every assignment of
//! the search is a minimal solution, and different ones are different solutions: free cells are white in all
//! of them.

use std::collections::HashSet;

use super::board::{Board, COLUMN, ROW};
use super::literal::Literal;
use super::residual::NONE;
use super::search::Search;
use crate::board::{Puzzle, Shade, Shading};
use crate::engine::{Limit, Meter};

/// The cells with one number in one line, as far as they are open.
struct Group {
    vars: Vec<u32>,
    has_white: bool,
}

/// Adds the clauses to a search over what `base` leaves open. Where a shaded cell has no duplicate that could
/// be white, its clause is empty, and the search is exhausted.
pub(super) fn demand(
    puzzle: &Puzzle,
    base: &Shading,
    search: &mut Search,
    meter: &mut Meter,
) -> Result<(), Limit> {
    let board = Board::new(puzzle, meter)?;
    let mut groups =
        Groups { board: &board, of_cell: [ROW, COLUMN].map(|_| vec![NONE; board.state.len()]), all: vec![] };
    let mut clauses = Vec::new();
    let mut met = HashSet::new();
    for cell in 0..puzzle.size().cells() {
        meter.steps(1)?;
        let is_open = base.get(cell) == Shade::Undecided && search.var_of(cell).is_some();
        if !is_open && base.get(cell) != Shade::Shaded {
            continue;
        }
        let mut pair = [NONE; 2];
        for direction in [ROW, COLUMN] {
            pair[direction] = groups.of(cell, direction, base, search, meter)?;
        }
        if pair.iter().any(|&group| groups.all[group as usize].has_white) {
            continue;
        }
        let mut vars: Vec<u32> =
            pair.iter().flat_map(|&group| groups.all[group as usize].vars.clone()).collect();
        // Cells that are alone in the other direction differ in that group, but not in their clause.
        let alone = pair.map(|group| if groups.all[group as usize].vars.len() < 2 { NONE } else { group });
        if !met.insert(if is_open && alone != [NONE; 2] { alone } else { pair }) {
            continue;
        }
        meter.steps(vars.len())?;
        vars.sort_unstable();
        vars.dedup();
        clauses.push(vars);
    }
    for clause in clauses {
        let clause: Vec<Literal> = clause.into_iter().map(Literal::white).collect();
        search.add(&clause);
    }
    Ok(())
}

/// All groups that were asked for.
struct Groups<'a> {
    board: &'a Board,
    /// The group of each cell in its row and in its column, [`NONE`] until it is known.
    of_cell: [Vec<u32>; 2],
    all: Vec<Group>,
}

impl Groups<'_> {
    /// Returns a cell's group in its row or column. Each ring is walked once.
    fn of(
        &mut self,
        cell: usize,
        direction: usize,
        base: &Shading,
        search: &Search,
        meter: &mut Meter,
    ) -> Result<u32, Limit> {
        let start = self.board.pad(cell);
        let known = self.of_cell[direction][start as usize];
        if known != NONE {
            return Ok(known);
        }
        let id = self.all.len() as u32;
        let mut group = Group { vars: vec![], has_white: false };
        for at in self.board.ring(start, direction) {
            meter.steps(1)?;
            self.of_cell[direction][at as usize] = id;
            let cell = self.board.unpad(at);
            match (base.get(cell), search.var_of(cell)) {
                (Shade::Shaded, _) => {}
                (Shade::Undecided, Some(var)) => group.vars.push(var),
                // White, or free and so white in every minimal solution.
                _ => group.has_white = true,
            }
        }
        self.all.push(group);
        Ok(id)
    }
}
