//! Model `walls`: connectivity as one global constraint with a propagator of our own (`propagator.rs`), which sees walls in
//! the making. The rest are clauses.

use hitori_core::Literal;
use hitori_core::engine::{Budget, Limit};

use super::program::{Constraint, Program};
use crate::clauses::ClauseWriter;
use crate::oracle::Task;

pub(super) fn encode(task: &Task<'_>, budget: &Budget) -> Result<Program, Limit> {
    let size = task.puzzle.size();
    let mut program = Program::without_connectivity(task, "walls", budget)?;
    if size.is_line() {
        program.block(
            "On a single line, each cell but the ends cuts it, and a board of one cell needs it white.",
        );
        for cell in (0..size.cells()).filter(|&cell| size.cuts_alone(cell)) {
            program.clause([Literal::white(cell)]);
        }
    } else {
        program.block(
            "White cells are connected: a propagator of hitori's own, which no other solver has. A solver that skips this\n\
             comment gives shadings in which white cells may be cut off; model distance says it in FlatZinc's own words.",
        );
        program.post(Constraint::Connected);
    }
    Ok(program)
}
