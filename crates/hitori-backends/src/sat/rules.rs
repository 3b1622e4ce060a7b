//! What all models share: the rules about neighbours and equal numbers, and the minimal sense. Only two literals a clause:
//! without connectivity, Hitori is 2-SAT.

use hitori_core::Semantics;

use super::cnf::{Cnf, shaded, white};
use crate::board::{adjacent_pairs, equal_pairs, equals};
use crate::oracle::Task;

/// The board's variables with everything but connectivity.
pub(super) fn without_connectivity(task: &Task<'_>, model: &str) -> Cnf {
    let mut cnf = Cnf::of(task, model);
    neighbours(&mut cnf, task);
    numbers(&mut cnf, task);
    if task.semantics == Semantics::Minimal {
        needed(&mut cnf, task);
    }
    cnf
}

/// Of two cells that share an edge, one is white.
fn neighbours(cnf: &mut Cnf, task: &Task<'_>) {
    cnf.block("No two shaded cells share an edge.");
    for (a, b) in adjacent_pairs(task.puzzle.size()) {
        cnf.clause([white(a), white(b)]);
    }
}

/// Of two equal cells in a line, one is shaded.
fn numbers(cnf: &mut Cnf, task: &Task<'_>) {
    cnf.block("No number twice among the white cells of a row or column.");
    for (a, b) in equal_pairs(task.puzzle) {
        cnf.clause([shaded(a), shaded(b)]);
    }
}

/// A shaded cell has an equal white one in its row or column; a cell without equals is white.
fn needed(cnf: &mut Cnf, task: &Task<'_>) {
    cnf.block("Minimal: a shaded cell has an equal white cell in its row or column.");
    for (cell, equals) in equals(task.puzzle).into_iter().enumerate() {
        cnf.clause(std::iter::once(cell).chain(equals).map(white));
    }
}
