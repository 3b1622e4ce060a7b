//! Class G: assume a shade for a cell, follow the rules, and a contradiction proves the other shade.
//!
//! The assumption that a person would like to read about is the one that fails soonest. So all are tried quickly, many
//! conclusions at a time, and only the most promising ones are followed step by step. Of those steps only the ones that the
//! contradiction rests on are shown.

use std::collections::HashSet;

use super::explainer::{Course, Explainer, distance};
use super::messages::{Fill, say};
use super::settle::Settler;
use super::step::PROBE;
use super::{Clash, Class, Finish, Position, Probe, Step};
use crate::board::{Literal, Shade};
use crate::engine::Limit;

/// Assumptions that are followed step by step to find the shortest.
const FOLLOWED: usize = 6;

/// Returns the step that an assumption yields with others nested in it `level - 1` deep, or `None` when no assumption fails.
pub(super) fn step(
    explainer: &Explainer<'_>,
    position: &Position,
    level: usize,
    last: &[Literal],
) -> Result<Option<Step>, Limit> {
    let settler =
        Settler { rules: &explainer.rules, stages: &[Class::F], when_full: true, budget: &explainer.budget };
    let mut start = settler.begin(position.clone());
    let mut failing = Vec::new();
    for cell in (0..position.size().cells()).filter(|&cell| position.is_open(cell)) {
        for assumed in [Literal::shaded(cell), Literal::white(cell)] {
            if let Some(failure) = settler.refute(&mut start, assumed, level)? {
                failing.push((failure.rounds, assumed));
                break;
            }
        }
        // Nested ones are rare and expensive: the first will do.
        if level > 1 && !failing.is_empty() {
            break;
        }
    }
    failing.sort_by_key(|&(rounds, _)| rounds);
    let mut steps = Vec::new();
    for (_, assumed) in failing.into_iter().take(FOLLOWED) {
        steps.extend(follow(explainer, position, assumed, level)?);
    }
    Ok(steps.into_iter().min_by_key(|step| {
        let length = step.probe.as_ref().map_or(0, |probe| probe.steps.len());
        let simplest = explainer.options.simplest;
        (length, if simplest { distance(position, &step.conclusions, last) } else { 0 })
    }))
}

/// Follows one assumption to its contradiction. Returns `None` when it ends otherwise.
pub(super) fn follow(
    explainer: &Explainer<'_>,
    position: &Position,
    assumed: Literal,
    level: usize,
) -> Result<Option<Step>, Limit> {
    let Literal { cell, shade } = assumed;
    let mut trial = position.clone();
    trial.mark(cell, shade);
    let mut steps = Vec::new();
    let clash = match explainer.follow(&mut trial, &Course::free(), level - 1, usize::MAX, &mut steps) {
        Finish::Contradiction(clash) => clash,
        Finish::Stopped(limit) => return Err(limit),
        Finish::Solved | Finish::Stuck | Finish::StepLimit => return Ok(None),
    };
    let (steps, mut premises) = resting_on(steps, &clash);
    premises.retain(|&premise| premise != cell && !position.is_open(premise));
    let size = position.size();
    let after = match steps.len() {
        0 => say(size, "Prob.after.none", &[]),
        1 => say(size, "Prob.after.one", &[]),
        several => say(size, "Prob.after.several", &[("steps", Fill::Count(several))]),
    };
    let slots = [
        ("cell", Fill::Cell(cell)),
        ("shade", Fill::Shade(!shade)),
        ("assumed", Fill::Shade(shade)),
        ("after", Fill::Text(&after)),
        ("clash", Fill::Text(&clash.sentence)),
    ];
    let sentence = say(size, "Prob", &slots);
    Ok(Some(Step {
        rule: PROBE,
        name: "assumption",
        form: if shade == Shade::Shaded { "BP" } else { "WP" },
        class: Class::G,
        conclusions: vec![!assumed],
        premises,
        sentence,
        probe: Some(Probe { assumed, steps, clash }),
    }))
}

/// Returns the steps that a contradiction rests on, and all the cells that they and it look at without having concluded them.
fn resting_on(steps: Vec<Step>, clash: &Clash) -> (Vec<Step>, Vec<usize>) {
    let mut needed: HashSet<usize> = clash.cells.iter().copied().collect();
    let mut kept = Vec::new();
    for step in steps.into_iter().rev() {
        if step.conclusions.iter().any(|literal| needed.contains(&literal.cell)) {
            step.conclusions.iter().for_each(|literal| _ = needed.remove(&literal.cell));
            needed.extend(step.premises.iter().copied());
            kept.push(step);
        }
    }
    kept.reverse();
    let mut needed: Vec<usize> = needed.into_iter().collect();
    needed.sort_unstable();
    (kept, needed)
}
