//! Model `lazy`: the program says nothing about connectivity. When the solver's shading has walls, each becomes a clause,
//! and the solver goes on from where it was, with all that it has learnt.
//!
//! Right, because every wall clause follows from the rules (`walls.rs`), and finite, because each excludes the shading
//! that it came from. Few boards need more than a handful.

use hitori_core::engine::{Budget, Limit};

use super::cnf::Cnf;
use crate::clauses::ClauseWriter;
use crate::oracle::Task;

pub(super) fn encode(task: &Task<'_>, budget: &Budget) -> Result<Cnf, Limit> {
    let mut cnf = Cnf::without_connectivity(task, "lazy", budget)?;
    cnf.block(
        "Connectivity is missing: while a model has a wall (shaded cells joined at corners that close a curve, or\n\
         lead from border to border), add the clause \"one of them is white\" and solve again.",
    );
    Ok(cnf)
}
