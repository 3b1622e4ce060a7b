//! Boards of hard formulas: the native engine beside others, what its proofs cost, and how far it gets.
//!
//! The boards are those of the study `hard`, with its seeds and its ten seconds for each board; the lab asks the engines, one after the other
//! about the same board, and judges what they gain.

mod beside;
pub(super) mod folder;
mod proofs;
mod reach;

use hitori_core::Puzzle;
use hitori_core::board::MAX_CELLS;
use hitori_core::engine::Budget;
use hitori_hard::{Gadgets, Settings, reduce};
use hitori_lab::plan::{Plan, Scale};
use hitori_lab::studies::STUDIES;

use super::{Failure, Part, Session};

/// Runs all parts and hands each over as it is done.
pub(super) fn measure(
    scale: Scale,
    rounds: u32,
    session: &Session,
    add: &mut impl FnMut(Part) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let study = STUDIES.iter().find(|study| study.name == "hard");
    let study = study.ok_or_else(|| failure(&"the study 'hard' is missing"))?;
    let plan = Plan::parse(study.name, study.plan).map_err(|error| failure(&error))?;
    add(beside::measure(&plan, study.plan, scale, session)?)?;
    add(proofs::measure(&plan, scale, rounds, session)?)?;
    add(reach::measure(plan.limit, session)?)
}

/// Returns the board of a family's formula.
fn board(family: &str, seed: u64, budget: &Budget) -> Result<Puzzle, Failure> {
    let settings: Settings = family.parse().map_err(|error| failure(&error))?;
    let made = settings.make(seed, budget).map_err(|error| failure(&error))?;
    Ok(reduce(&made.formula, Gadgets::Compact, MAX_CELLS).map_err(|error| failure(&error))?.puzzle)
}

fn failure(error: &dyn std::fmt::Display) -> Failure {
    Failure::Bad(format!("the measurement failed: {error}"))
}
