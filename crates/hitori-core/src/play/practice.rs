//! Boards to practise a rule on: a position in which that rule is the next step.
//!
//! Puzzles are generated and played by hints until a hint is about the rule. Some rules are nearly always preceded by an easier one;
//! for these, a position will do in which the rule concludes something, whatever else does. So will it for a number that stands alone:
//! hints tell that at the very end, when all cells that are to be shaded are, and there is nothing left to practise.

use thiserror::Error;

use crate::board::{Puzzle, Shading, Size};
use crate::deduce::{
    ExplainOptions, LineMethod, PROBE, Position, Rule, RuleSelection, RuleSet, Sight, Step, StepError,
    next_step_at, rule, step_by,
};
use crate::engine::{Budget, Limit, Progress};
use crate::generate::instance;

/// A puzzle, played up to a position in which a rule leads on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Practice {
    /// The puzzle, with exactly one solution.
    pub puzzle: Puzzle,
    /// What is marked already, rightly.
    pub marks: Shading,
    /// The step to find.
    pub step: Step,
    /// Whether that step is the one that a hint would give: no other is easier to see.
    pub is_next: bool,
}

/// Why there is no board to practise on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PracticeError {
    /// There is no such rule.
    #[error("no rule '{0}'")]
    Rule(String),
    /// None of the puzzles that were tried has it.
    #[error("none of {0} puzzles needs the rule")]
    Rare(u64),
    /// The budget is spent.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Puzzles that are tried before a position will do in which the rule is not the next step.
const PATIENCE: u64 = 300;
/// Puzzles that are tried at all.
const TRIES: u64 = 20_000;

/// Returns a board to practise a rule on, or an assumption ([`PROBE`]). The same seed gives the same board.
pub fn practice(id: &str, seed: u64, budget: &Budget) -> Result<Practice, PracticeError> {
    let budget = budget.start();
    let wanted = if id == PROBE {
        None
    } else {
        Some(rule(id).ok_or_else(|| PracticeError::Rule(id.chars().take(20).collect()))?)
    };
    let options = ExplainOptions::default().with_rules(selection(wanted)).with_budget(budget.clone());
    let patience = if wanted.is_some_and(|rule| rule.sight == Sight::Alone) { 0 } else { PATIENCE };
    for attempt in 0..TRIES {
        budget.check()?;
        budget.report(Progress::new(attempt, None));
        let side = 5 + (attempt % 4) as usize;
        let size = Size::new(side, side).expect("a few cells");
        let Some((puzzle, _)) = instance(size, seed.wrapping_mul(TRIES).wrapping_add(attempt)) else {
            continue;
        };
        if let Some(found) = play(puzzle, wanted, attempt >= patience, &options)? {
            return Ok(found);
        }
    }
    Err(PracticeError::Rare(TRIES))
}

/// Returns the rules among which the wanted one is looked for: those in use by default, and its own set.
fn selection(wanted: Option<&Rule>) -> RuleSelection {
    let usual = RuleSelection::default();
    match wanted.map(|rule| rule.set) {
        Some(RuleSet::TwoSat) => usual.with_lines(LineMethod::TwoSat),
        Some(set) => usual.with_set(set),
        None => usual,
    }
}

/// Plays a puzzle by hints until one is about the wanted rule, or, with `any`, until the rule concludes something.
fn play(
    puzzle: Puzzle,
    wanted: Option<&'static Rule>,
    any: bool,
    options: &ExplainOptions,
) -> Result<Option<Practice>, Limit> {
    let mut position = Position::new(&puzzle);
    let id = wanted.map_or(PROBE, |rule| rule.id);
    while let Some(step) = sure(next_step_at(&position, options))? {
        let is_next = step.rule == id;
        let found = match wanted {
            _ if is_next => Some(step.clone()),
            Some(rule) if any => sure(step_by(rule, &position, &options.budget))?,
            _ => None,
        };
        if let Some(step) = found {
            return Ok(Some(Practice { marks: position.marks(), puzzle, step, is_next }));
        }
        for literal in &step.conclusions {
            position.mark(literal.cell, literal.shade);
        }
    }
    Ok(None)
}

/// Returns the step. Marks that follow from a puzzle with a solution contradict nothing.
fn sure(step: Result<Option<Step>, StepError>) -> Result<Option<Step>, Limit> {
    match step {
        Err(StepError::Limit(limit)) => Err(limit),
        Err(_) => Ok(None),
        Ok(step) => Ok(step),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Hint, Session};
    use super::*;
    use crate::deduce::RULES;
    use crate::solve::Options;

    /// Every rule has its board, the step is there, and hints alone lead from there to the solution.
    #[test]
    fn every_rule_can_be_practised() {
        for id in RULES.iter().map(|rule| rule.id).chain([PROBE]) {
            for seed in 0..3 {
                let found =
                    practice(id, seed, &Budget::default()).unwrap_or_else(|error| panic!("{id}: {error}"));
                assert_eq!(found.step.rule, id);
                let mut session = Session::new(found.puzzle, &Options::default()).unwrap();
                session.mark_all(found.marks.literals().map(|mark| (mark.cell, mark.shade))).unwrap();
                assert!(session.mistakes().is_empty() && !session.is_done());
                session.take(&found.step).unwrap();
                while let Hint::Step(step) = session.hint(&Budget::default()).unwrap() {
                    session.take(&step).unwrap();
                }
                assert_eq!(session.hint(&Budget::default()), Ok(Hint::Done), "{id}");
            }
        }
        assert_eq!(practice("none", 1, &Budget::default()).unwrap_err(), PracticeError::Rule("none".into()));
    }
}
