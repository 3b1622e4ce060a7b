//! Class G: assume a shade for a cell, follow the rules, and a contradiction proves the other shade.
//!
//! Which assumption a person would like to read about is the one that fails soonest. So all are tried quickly, many
//! conclusions at a time, and only the most promising ones are followed step by step. Of those steps only the ones that the
//! contradiction rests on are told.

use std::collections::HashSet;

use super::explain::{distance, follow, rules_of};
use super::settle::Settler;
use super::{Clash, Class, Finish, Manner, Position, Probe, Step, words};
use crate::board::Shade;

/// Assumptions that are followed step by step to find the shortest.
const FOLLOWED: usize = 6;

/// The step that an assumption yields with others nested in it `level - 1` deep; none when all of them hold out.
pub(super) fn step(
    position: &Position,
    manner: &Manner,
    level: usize,
    last: &[(usize, Shade)],
) -> Option<Step> {
    let settler = Settler {
        rules: Class::ALL.into_iter().flat_map(|class| rules_of(class, manner)).collect(),
        stages: &[Class::F],
        when_full: true,
        is_over: &|| manner.is_over(),
    };
    let mut failing = Vec::new();
    for cell in (0..position.size().cells()).filter(|&cell| position.is_open(cell)) {
        if manner.is_over() {
            return None;
        }
        for (shade, other) in [(Shade::Shaded, Shade::White), (Shade::White, Shade::Shaded)] {
            if let Some(failure) = settler.refute(position, (cell, shade), level) {
                failing.push((failure.rounds, cell, shade, other));
                break;
            }
        }
        // Nested ones are rare and dear: the first will do.
        if level > 1 && !failing.is_empty() {
            break;
        }
    }
    failing.sort_by_key(|&(rounds, ..)| rounds);
    let told = failing.into_iter().take(FOLLOWED);
    let steps =
        told.filter_map(|(_, cell, shade, other)| tell(position, (cell, shade), other, manner, level));
    steps.min_by_key(|step| {
        let length = step.probe.as_ref().map_or(0, |probe| probe.steps.len());
        (length, if manner.simplest { distance(position, &step.conclusions, last) } else { 0 })
    })
}

/// Follows one assumption to its contradiction.
fn tell(
    position: &Position,
    assumed: (usize, Shade),
    other: Shade,
    manner: &Manner,
    level: usize,
) -> Option<Step> {
    let (cell, shade) = assumed;
    let mut trial = position.clone();
    trial.mark(cell, shade);
    let mut steps = Vec::new();
    let inner = Manner { depth: level - 1, limit: usize::MAX, ..manner.clone() };
    let Finish::Contradiction(clash) = follow(&mut trial, &inner, &mut steps) else { return None };
    let (steps, mut premises) = resting_on(steps, &clash);
    premises.retain(|&premise| premise != cell && !position.is_open(premise));
    let size = position.size();
    let after = match steps.len() {
        0 => "at once".to_owned(),
        1 => "after one step".to_owned(),
        more => format!("after {more} steps"),
    };
    let sentence = format!(
        "{} is {}: were it {}, then {after} {}.",
        size.name(cell),
        words::shade(other),
        words::shade(shade),
        clash.sentence
    );
    Some(Step {
        rule: "Prob",
        form: if shade == Shade::Shaded { "BP" } else { "WP" },
        class: Class::G,
        conclusions: vec![(cell, other)],
        premises,
        sentence,
        probe: Some(Probe { assumed, steps, clash }),
    })
}

/// The steps that a contradiction rests on, and all the cells that they and it look at without having concluded them.
fn resting_on(steps: Vec<Step>, clash: &Clash) -> (Vec<Step>, Vec<usize>) {
    let mut needed: HashSet<usize> = clash.cells.iter().copied().collect();
    let mut kept = Vec::new();
    for step in steps.into_iter().rev() {
        if step.conclusions.iter().any(|(cell, _)| needed.contains(cell)) {
            step.conclusions.iter().for_each(|(cell, _)| _ = needed.remove(cell));
            needed.extend(step.premises.iter().copied());
            kept.push(step);
        }
    }
    kept.reverse();
    let mut needed: Vec<usize> = needed.into_iter().collect();
    needed.sort_unstable();
    (kept, needed)
}
