//! Model `walls`: connectivity as one global constraint with a propagator of our own (`propagator.rs`), which sees walls in
//! the making. The rest are clauses.

use super::program::{Constraint, Program, white};
use super::rules::without_connectivity;
use crate::oracle::Task;

pub(super) fn encode(task: &Task<'_>) -> Program {
    let size = task.puzzle.size();
    let mut program = without_connectivity(task, "walls");
    if size.rows() == 1 || size.cols() == 1 {
        program.block(
            "On a single line, each cell but the ends cuts it, and a board of one cell needs it white.",
        );
        let last = size.cells() - 1;
        for cell in (0..=last).filter(|&cell| last == 0 || (cell != 0 && cell != last)) {
            program.clause([white(cell)]);
        }
    } else {
        program.block(
            "White cells are connected: a propagator of hitori's own, which no other solver has. A solver that skips this\n\
             comment gives shadings in which white cells may be cut off; model distance says it in FlatZinc's own words.",
        );
        program.post(Constraint::Connected);
    }
    program
}
