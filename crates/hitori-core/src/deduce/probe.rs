//! Class G: assume a shade for a cell, follow the rules, and a contradiction proves the other shade.
//!
//! Which assumption a person would like to read about is the one that fails soonest. So all are tried quickly, many
//! conclusions at a time, and only the most promising ones are followed step by step. Of those steps only the ones that the
//! contradiction rests on are told.

use std::collections::HashSet;

use super::explain::{distance, follow, rules_of};
use super::{Clash, Class, Finish, Found, Manner, Position, Probe, Step, Which, words};
use crate::puzzle::Shade;

/// Assumptions that are followed step by step to find the shortest.
const FOLLOWED: usize = 6;

/// The step that an assumption yields with others nested in it `level - 1` deep; none when all of them hold out.
pub(super) fn step(
    position: &Position,
    manner: &Manner,
    level: usize,
    last: &[(usize, Shade)],
) -> Option<Step> {
    let mut failing = Vec::new();
    for cell in (0..position.size().cells()).filter(|&cell| position.is_open(cell)) {
        if manner.is_over() {
            return None;
        }
        for (shade, other) in [(Shade::Shaded, Shade::White), (Shade::White, Shade::Shaded)] {
            if let Some(rounds) = fails(position, (cell, shade), manner, level) {
                failing.push((rounds, cell, shade, other));
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

/// Does the assumption lead to a contradiction, and after how many rounds of conclusions?
fn fails(position: &Position, (cell, shade): (usize, Shade), manner: &Manner, level: usize) -> Option<usize> {
    let mut trial = position.clone();
    trial.mark(cell, shade);
    match settle(&mut trial, manner) {
        Err(rounds) => Some(rounds),
        Ok(rounds) if level > 1 => exhausted(&mut trial, manner, level - 1).then_some(rounds + 1),
        Ok(_) => None,
    }
}

/// Do assumptions, as far as they lead, end in a contradiction?
fn exhausted(position: &mut Position, manner: &Manner, level: usize) -> bool {
    loop {
        let mut proved = Vec::new();
        for cell in (0..position.size().cells()).filter(|&cell| position.is_open(cell)) {
            if manner.is_over() {
                return false;
            }
            let [shaded, white] = [Shade::Shaded, Shade::White]
                .map(|shade| fails(position, (cell, shade), manner, level).is_some());
            match (shaded, white) {
                (true, true) => return true,
                (true, false) => proved.push((cell, Shade::White)),
                (false, true) => proved.push((cell, Shade::Shaded)),
                (false, false) => {}
            }
        }
        if proved.is_empty() {
            return false;
        }
        if proved.into_iter().any(|(cell, shade)| !position.mark(cell, shade))
            || settle(position, manner).is_err()
        {
            return true;
        }
    }
}

/// Applies all rules until nothing changes, everything of the cheapest class at once. Counts the rounds, to the end or to
/// a contradiction.
fn settle(position: &mut Position, manner: &Manner) -> Result<usize, usize> {
    let mut rounds = 0;
    loop {
        let mut fresh = Fresh { position, conclusions: Vec::new() };
        for class in Class::ALL {
            for rule in rules_of(class, manner) {
                rule.find(fresh.position, Which::Both, &mut fresh);
            }
            if !fresh.conclusions.is_empty() {
                break;
            }
        }
        let conclusions = fresh.conclusions;
        if conclusions.is_empty() {
            break;
        }
        rounds += 1;
        if conclusions.into_iter().any(|(cell, shade)| !position.mark(cell, shade)) {
            return Err(rounds);
        }
    }
    if Clash::find(position).is_some() { Err(rounds) } else { Ok(rounds) }
}

/// Conclusions that say something new, or contradict.
struct Fresh<'a> {
    position: &'a Position,
    conclusions: Vec<(usize, Shade)>,
}

impl Found for Fresh<'_> {
    fn step(&mut self, _: &'static str, conclusions: &[(usize, Shade)], _: &dyn Fn() -> Vec<usize>) {
        let new = |&&(cell, shade): &&(usize, Shade)| self.position.shade(cell) != shade;
        self.conclusions.extend(conclusions.iter().filter(new));
    }
}
