//! Model `matrix`: the distance matrix of Wensveen 2024, section 6.2. One white cell is the ground, and d[i,k] says that
//! cell i is joined to it by a path of k steps through white cells.
//!
//! Three things differ from that text:
//!
//! - It has no clause that gives a white cell a distance. Without it, all d but the ground's may be false, and the formula
//!   says nothing about connectivity (`tests/sat.rs` shows a board). It is added here.
//! - It takes all distances below the number of cells, ℓ. Half of them are enough: *the white cells, n ≤ ℓ of them, have a
//!   spanning tree; its longest path has at most n cells; from the middle of that path every cell is at most ⌊n/2⌋ steps
//!   away in the tree, or the path would not be the longest. So that cell can be the ground, and k ≤ ⌊ℓ/2⌋ loses nothing.*
//! - Its variable x is true for a white cell; here, as everywhere in the project, true is shaded.
//!
//! A cell may have several distances (a detour is a path too), which harms nothing: each d[i,k] needs a neighbour with
//! k − 1, so each ends at the ground.

use hitori_core::engine::{Budget, StopReason};
use hitori_core::{Literal, Size};

use super::cnf::{Cnf, Signed, signed};
use crate::clauses::ClauseWriter;
use crate::oracle::Task;

/// Literals of d[i,k]'s clauses: its neighbours' clause (5), shaded cells have none (2), some distance (1), and pairs of
/// grounds, which are about as many as there are d[i,k] (2).
const LITERALS_EACH: usize = 10;

/// Returns the number of literals that say that white cells are connected.
pub(super) fn literals(size: Size) -> u64 {
    let cells = size.cells() as u64;
    cells.saturating_mul(cells / 2 + 1).saturating_mul(LITERALS_EACH as u64)
}

pub(super) fn encode(task: &Task<'_>, budget: &Budget) -> Result<Cnf, StopReason> {
    let size = task.puzzle.size();
    let cells = size.cells();
    let farthest = cells / 2;
    let entries = cells * (farthest + 1);
    if entries > Cnf::MOST_LITERALS / LITERALS_EACH {
        return Err(StopReason::Unsuitable(format!(
            "the distance matrix of {size} has {entries} entries: matrix takes up to {}",
            Cnf::MOST_LITERALS / LITERALS_EACH
        )));
    }
    let mut cnf = Cnf::without_connectivity(task, "matrix", budget)?;
    let first = cnf.variables(entries);
    // Checked above to be small enough.
    let d = |cell: usize, k: usize| first + (cell * (farthest + 1) + k) as Signed;
    cnf.legend(format!(
        "d[i,k], cell i is k steps from the ground cell: variable {first} + {} i + k, i from 0, k from 0 to {farthest}",
        farthest + 1
    ));

    cnf.block("One cell is the ground: d[i,0] for exactly one i.");
    cnf.signed_clause((0..cells).map(|cell| d(cell, 0)));
    for cell in 0..cells {
        budget.check()?;
        for other in cell + 1..cells {
            cnf.signed_clause([-d(cell, 0), -d(other, 0)]);
        }
    }
    cnf.block("Shaded cells have no distance.");
    for cell in 0..cells {
        budget.check()?;
        for k in 0..=farthest {
            cnf.signed_clause([signed(Literal::white(cell)), -d(cell, k)]);
        }
    }
    cnf.block("A cell at distance k > 0 has a neighbour at distance k - 1.");
    for cell in 0..cells {
        budget.check()?;
        for k in 1..=farthest {
            let closer = size.neighbours(cell).map(|other| d(other, k - 1));
            cnf.signed_clause(std::iter::once(-d(cell, k)).chain(closer));
        }
    }
    cnf.block("A white cell has a distance.");
    for cell in 0..cells {
        budget.check()?;
        cnf.signed_clause(
            std::iter::once(signed(Literal::shaded(cell))).chain((0..=farthest).map(|k| d(cell, k))),
        );
    }
    Ok(cnf)
}
