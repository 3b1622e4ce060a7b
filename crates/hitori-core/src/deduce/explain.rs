//! A solution as a person would find it: one application of one rule at a time, each with a sentence.
//!
//! At each point comes the cheapest rule that concludes something new; applications that share their premises are told
//! together ("r1c2 and r2c1 are white: they are neighbours of the shaded r1c1"). When the rules are stuck, an assumption
//! that fails makes the next step (`probe.rs`).

use std::collections::HashMap;

use super::{Applied, Clash, Class, Found, Position, RULES, Rule, Which, probe, words};
use crate::board::{Puzzle, Shade, Shading};
use crate::engine::Budget;

/// How to explain.
#[derive(Clone, Debug)]
pub struct Manner {
    /// Among the steps of the cheapest class prefer the one with the fewest premises, then the one nearest to the last
    /// step. Otherwise the first in the order of the rules and of reading.
    pub simplest: bool,
    /// Levels of assumptions within assumptions.
    pub depth: usize,
    /// May the rules rely on the puzzle having one solution, or nothing being shaded needlessly?
    pub unique: bool,
    /// Steps after which to stop.
    pub limit: usize,
    /// When to stop.
    pub budget: Budget,
}

impl Default for Manner {
    fn default() -> Self {
        Self { simplest: false, depth: 3, unique: true, limit: usize::MAX, budget: Budget::default() }
    }
}

impl Manner {
    /// Is it time to end? Assumptions within assumptions can take long.
    pub(super) fn is_over(&self) -> bool {
        self.budget.check().is_err()
    }
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule; `Prob` for an assumption that fails.
    pub rule: &'static str,
    /// The sub-form of the rule.
    pub form: &'static str,
    /// The class of the rule.
    pub class: Class,
    /// The cells that were undecided before, with their shades.
    pub conclusions: Vec<(usize, Shade)>,
    /// The cells from which that follows.
    pub premises: Vec<usize>,
    /// What and why, for a person.
    pub sentence: String,
    /// For an assumption: how it fails.
    pub probe: Option<Probe>,
}

/// An assumption that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// What was assumed.
    pub assumed: (usize, Shade),
    /// The steps that lead from it to the contradiction, and no others.
    pub steps: Vec<Step>,
    /// The contradiction.
    pub clash: Clash,
}

/// How an explanation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Every cell is decided.
    Solved,
    /// Neither rules nor assumptions of the levels allowed lead any further.
    Stuck,
    /// The marks contradict each other.
    Contradiction(Clash),
    /// The limit of steps is reached.
    Limit,
    /// Stopped from outside, or the time is over.
    Stopped,
}

/// Steps from given marks to a solution, or as far as they go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// What is known at the end.
    pub marks: Shading,
    /// Why they end there.
    pub finish: Finish,
}

/// Explains a puzzle from the given marks on, or from the start.
///
/// ```
/// use hitori_core::deduce::{Finish, Manner, explain};
/// use hitori_core::formats;
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let explanation = explain(&puzzle, None, &Manner::default());
/// assert_eq!(explanation.finish, Finish::Solved);
/// assert_eq!(explanation.marks.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// let second = &explanation.steps[1];
/// assert_eq!(second.sentence, "r1c2 is white: it lies between two 1s (r1c1 and r1c3).");
/// # Ok::<(), formats::ParseError>(())
/// ```
pub fn explain(puzzle: &Puzzle, marks: Option<&Shading>, manner: &Manner) -> Explanation {
    let mut position = Position::new(puzzle, marks);
    let mut steps = Vec::new();
    let finish = follow(&mut position, manner, &mut steps);
    Explanation { steps, marks: position.marks(), finish }
}

/// Takes step after step, to the end.
pub(super) fn follow(position: &mut Position, manner: &Manner, steps: &mut Vec<Step>) -> Finish {
    loop {
        if let Some(clash) = Clash::find(position) {
            return Finish::Contradiction(clash);
        }
        if position.open() == 0 {
            return Finish::Solved;
        }
        if steps.len() >= manner.limit {
            return Finish::Limit;
        }
        if manner.is_over() {
            return Finish::Stopped;
        }
        let last: &[(usize, Shade)] = steps.last().map_or(&[], |step| &step.conclusions);
        let step = match by_rules(position, manner, last) {
            Err(clash) => return Finish::Contradiction(clash),
            Ok(Some(step)) => step,
            Ok(None) => match (1..=manner.depth).find_map(|level| probe::step(position, manner, level, last))
            {
                Some(step) => step,
                None if manner.is_over() => return Finish::Stopped,
                None => return Finish::Stuck,
            },
        };
        for &(cell, shade) in &step.conclusions {
            position.mark(cell, shade);
        }
        steps.push(step);
    }
}

/// The rules that an explanation may use, of one class.
pub(super) fn rules_of(class: Class, manner: &Manner) -> impl Iterator<Item = &'static dyn Rule> {
    let unique = manner.unique;
    RULES.iter().copied().filter(move |rule| rule.class() == class && (unique || !rule.needs_unique()))
}

/// The next step by a rule; none when they are stuck.
fn by_rules(position: &Position, manner: &Manner, last: &[(usize, Shade)]) -> Result<Option<Step>, Clash> {
    for class in Class::ALL {
        let mut best: Option<((usize, usize), Candidate)> = None;
        for rule in rules_of(class, manner) {
            let mut candidates = Candidates { position, rule, found: Vec::new(), places: HashMap::new() };
            rule.find(position, Which::Both, &mut candidates);
            for candidate in candidates.found {
                if let Some(clash) = candidate.clash(position) {
                    return Err(clash);
                }
                if !manner.simplest {
                    return Ok(Some(candidate.step(position)));
                }
                let worth = (candidate.premises.len(), distance(position, &candidate.conclusions, last));
                if best.as_ref().is_none_or(|(least, _)| worth < *least) {
                    best = Some((worth, candidate));
                }
            }
        }
        if let Some((_, candidate)) = best {
            return Ok(Some(candidate.step(position)));
        }
    }
    Ok(None)
}

/// Steps of the eye from the last conclusions to the nearest of these.
pub(super) fn distance(position: &Position, to: &[(usize, Shade)], last: &[(usize, Shade)]) -> usize {
    let place = |cell| position.size().place(cell);
    let between = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
    let pairs = to.iter().flat_map(|&(a, _)| last.iter().map(move |&(b, _)| (a, b)));
    pairs.map(|(a, b)| between(place(a), place(b))).min().unwrap_or(0)
}

/// An application that says something new.
struct Candidate {
    rule: &'static dyn Rule,
    form: &'static str,
    conclusions: Vec<(usize, Shade)>,
    premises: Vec<usize>,
}

impl Candidate {
    fn applied(&self) -> Applied<'_> {
        Applied { form: self.form, conclusions: &self.conclusions, premises: &self.premises }
    }

    /// Does it contradict a mark?
    fn clash(&self, position: &Position) -> Option<Clash> {
        let contradicts =
            |&&(cell, shade): &&(usize, Shade)| !position.is_open(cell) && position.shade(cell) != shade;
        let &(cell, shade) = self.conclusions.iter().find(contradicts)?;
        let sentence = format!(
            "{} would have to be {} ({}), but is {}",
            position.size().name(cell),
            words::shade(shade),
            self.rule.why(position, &Applied { conclusions: &[(cell, shade)], ..self.applied() }),
            words::shade(position.shade(cell)),
        );
        Some(Clash::new(self.premises.iter().copied().chain([cell]), sentence))
    }

    fn step(self, position: &Position) -> Step {
        let sentence = self.rule.sentence(position, &self.applied());
        let (rule, form, class) = (self.rule.id(), self.form, self.rule.class());
        let Self { mut conclusions, premises, .. } = self;
        conclusions.retain(|&(cell, _)| position.is_open(cell));
        Step { rule, form, class, conclusions, premises, sentence, probe: None }
    }
}

/// Takes what one rule finds, and joins what has the same premises.
struct Candidates<'a> {
    position: &'a Position,
    rule: &'static dyn Rule,
    found: Vec<Candidate>,
    places: HashMap<(&'static str, Vec<usize>), usize>,
}

impl Found for Candidates<'_> {
    fn step(
        &mut self,
        form: &'static str,
        conclusions: &[(usize, Shade)],
        premises: &dyn Fn() -> Vec<usize>,
    ) {
        if conclusions.iter().all(|&(cell, shade)| self.position.shade(cell) == shade) {
            return;
        }
        let premises = premises();
        // Connectivity has a story of its own for each cell.
        let join = self.rule.class() != Class::F;
        let known = self.places.get(&(form, premises.clone())).filter(|_| join);
        let place = known.copied().unwrap_or(self.found.len());
        if place == self.found.len() {
            self.places.insert((form, premises.clone()), place);
            self.found.push(Candidate { rule: self.rule, form, conclusions: Vec::new(), premises });
        }
        let all = &mut self.found[place].conclusions;
        all.extend(conclusions.iter().filter(|new| !all.contains(new)).copied().collect::<Vec<_>>());
    }
}
