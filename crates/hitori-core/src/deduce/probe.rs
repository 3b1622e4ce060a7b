//! Class G: assume a shade for a cell, follow the rules, and a contradiction proves the other shade.
//!
//! The assumption that a person would like to read about is the one that fails soonest. So all are tried quickly, many
//! conclusions at a time, and only the most promising ones are followed step by step. Of those steps only the ones that the
//! contradiction rests on are shown.

use std::collections::HashSet;

use super::explainer::{Course, Explainer, distance};
use super::messages::{Fill, say};
use super::scene::Scene;
use super::settle::{Settled, Settler};
use super::step::PROBE;
use super::{Clash, Class, Finish, Probe, Step};
use crate::board::{Literal, Shade, Size};
use crate::engine::Limit;

/// Assumptions that are followed step by step to find the shortest.
const FOLLOWED: usize = 6;

/// Returns the step that an assumption yields with others nested in it `level - 1` deep, or `None` when no assumption fails.
/// Assumptions are made at the later position of the scene, which is in the end what it was.
pub(super) fn step(
    explainer: &Explainer<'_>,
    scene: &mut Scene,
    level: usize,
    last: &[Literal],
) -> Result<Option<Step>, Limit> {
    let settler =
        Settler { rules: &explainer.rules, stages: &[Class::F], when_full: true, pace: explainer.pace };
    let mut trying = scene.take_trying(&settler)?;
    let failing = failing(&settler, &mut trying.settled, level);
    scene.give_back(trying);
    let mut failing = failing?;
    failing.sort_by_key(|&(rounds, _)| rounds);
    if failing.is_empty() {
        return Ok(None);
    }
    let before = scene.now();
    scene.tell_alone();
    let mut steps = Vec::new();
    for (_, assumed) in failing.into_iter().take(FOLLOWED) {
        match follow(explainer, scene, assumed, level) {
            Ok(step) => steps.extend(step),
            Err(limit) => {
                scene.back_to(before);
                return Err(limit);
            }
        }
    }
    let best = steps.into_iter().min_by_key(|step| {
        let length = step.probe.as_ref().map_or(0, |probe| probe.steps.len());
        let simplest = explainer.options.simplest;
        (length, if simplest { distance(scene.told(), &step.conclusions, last) } else { 0 })
    });
    scene.back_to(before);
    Ok(best)
}

/// Returns the assumptions that fail, each with the rounds that takes. Of the two shades of a cell the first that fails will do.
fn failing(
    settler: &Settler<'_>,
    settled: &mut Settled,
    level: usize,
) -> Result<Vec<(usize, Literal)>, Limit> {
    let position = settled.position();
    settler.pace.many(position.size().cells())?;
    let open: Vec<usize> = (0..position.size().cells()).filter(|&cell| position.is_open(cell)).collect();
    let mut failing = Vec::new();
    for cell in open {
        for assumed in [Literal::shaded(cell), Literal::white(cell)] {
            if let Some(failure) = settler.refute(settled, assumed, level)? {
                failing.push((failure.rounds, assumed));
                break;
            }
        }
        // Nested ones are rare and expensive: the first will do.
        if level > 1 && !failing.is_empty() {
            break;
        }
    }
    Ok(failing)
}

/// Follows one assumption to its contradiction. Returns `None` when it ends otherwise. The scene is in the end what it was.
pub(super) fn follow(
    explainer: &Explainer<'_>,
    scene: &mut Scene,
    assumed: Literal,
    level: usize,
) -> Result<Option<Step>, Limit> {
    let Literal { cell, shade } = assumed;
    let before = scene.now();
    scene.mark(assumed);
    let mut steps = Vec::new();
    let finish = explainer.follow(scene, &Course::free(), level - 1, usize::MAX, &mut steps);
    scene.back_to(before);
    let position = scene.told();
    let clash = match finish {
        Finish::Contradiction(clash) => clash,
        Finish::Stopped(limit) => return Err(limit),
        Finish::Solved | Finish::Stuck | Finish::StepLimit => return Ok(None),
    };
    let (steps, mut premises) = resting_on(steps, &clash);
    premises.retain(|&premise| premise != cell && !position.is_open(premise));
    let words = explainer.options.words;
    let sentence =
        if words { sentence(position.size(), assumed, steps.len(), &clash) } else { String::new() };
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

/// Returns what is said of an assumption that so many steps lead to a contradiction.
fn sentence(size: Size, assumed: Literal, steps: usize, clash: &Clash) -> String {
    let after = match steps {
        0 => say(size, "Prob.after.none", &[]),
        1 => say(size, "Prob.after.one", &[]),
        several => say(size, "Prob.after.several", &[("steps", Fill::Count(several))]),
    };
    let slots = [
        ("cell", Fill::Cell(assumed.cell)),
        ("shade", Fill::Shade(!assumed.shade)),
        ("assumed", Fill::Shade(assumed.shade)),
        ("after", Fill::Text(&after)),
        ("clash", Fill::Text(&clash.sentence)),
    ];
    say(size, "Prob", &slots)
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
