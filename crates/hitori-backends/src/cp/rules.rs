//! What both models share: neighbours, equal numbers, and the minimal sense, all of them clauses.

use hitori_core::Semantics;

use super::program::{Program, shaded, white};
use crate::board::{adjacent_pairs, equal_pairs, equals};
use crate::oracle::Task;

pub(super) fn without_connectivity(task: &Task<'_>, model: &str) -> Program {
    let mut program = Program::of(task, model);
    program.block("No two shaded cells share an edge.");
    for (a, b) in adjacent_pairs(task.puzzle.size()) {
        program.clause([white(a), white(b)]);
    }
    program.block("No number twice among the white cells of a row or column.");
    for (a, b) in equal_pairs(task.puzzle) {
        program.clause([shaded(a), shaded(b)]);
    }
    if task.semantics == Semantics::Minimal {
        program.block("Minimal: a shaded cell has an equal white cell in its row or column.");
        for (cell, equals) in equals(task.puzzle).into_iter().enumerate() {
            program.clause(std::iter::once(cell).chain(equals).map(white));
        }
    }
    program
}
