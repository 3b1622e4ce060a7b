//! What several rules need to know about a single line: it is solved exactly by 2-SAT, and cut into stretches of pairs.

mod blocks;
mod cuts;
mod solver;
mod two_sat;

pub(super) use blocks::{CutKind, for_cuts};
pub(super) use cuts::{explain_cut, report_cut};
pub(super) use solver::LineSolver;
