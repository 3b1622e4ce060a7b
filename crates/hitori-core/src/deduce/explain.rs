//! A solution as a person would find it: one application of one rule at a time, each with a sentence.
//!
//! At each point comes the cheapest rule that concludes something new; applications that share their premises make one
//! step ("r1c2 and r2c1 are white: they are neighbours of the shaded r1c1"). When the rules are stuck, an assumption that
//! fails makes the next step (`probe.rs`).

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::{
    Application, Axes, Clash, Class, Finding, Position, Rule, RuleSelection, Sink, SizeMismatch, Step, probe,
    words,
};
use crate::board::{Literal, Puzzle, Semantics, Shading};
use crate::engine::{Budget, Limit};

/// How to explain. The default is Wensveen's rules, assumptions up to three levels deep, a unique solution, and no limit.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ExplainOptions {
    /// The rules to use.
    pub rules: RuleSelection,
    /// Among the steps of the cheapest class, prefer the one with the fewest premises, then the one nearest to the last
    /// step. Otherwise the first in the order of the rules and of reading.
    pub simplest: bool,
    /// Levels of assumptions within assumptions, at most.
    pub depth: usize,
    /// Whether rules may rely on the puzzle having one solution, or on nothing being shaded needlessly.
    pub unique: bool,
    /// Which shadings count as solutions: under minimal semantics one with a needless cell is a contradiction.
    pub semantics: Semantics,
    /// Steps after which to stop.
    pub step_limit: usize,
    /// When to stop. Conflicts do not count: rules do not search.
    pub budget: Budget,
}

impl Default for ExplainOptions {
    fn default() -> Self {
        Self {
            rules: RuleSelection::default(),
            simplest: false,
            depth: 3,
            unique: true,
            semantics: Semantics::Strict,
            step_limit: usize::MAX,
            budget: Budget::default(),
        }
    }
}

impl ExplainOptions {
    /// Chooses the rules to use.
    pub fn with_rules(self, rules: impl Into<RuleSelection>) -> Self {
        Self { rules: rules.into(), ..self }
    }

    /// Prefers simple steps close to the last one.
    pub fn with_simplest(self, simplest: bool) -> Self {
        Self { simplest, ..self }
    }

    /// Limits the levels of assumptions within assumptions.
    pub fn with_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// Says whether rules may rely on the puzzle having one solution, or on nothing being shaded needlessly.
    pub fn with_unique(self, unique: bool) -> Self {
        Self { unique, ..self }
    }

    /// Says which shadings count as solutions.
    pub fn with_semantics(self, semantics: Semantics) -> Self {
        Self { semantics, ..self }
    }

    /// Limits the number of steps.
    pub fn with_step_limit(self, step_limit: usize) -> Self {
        Self { step_limit, ..self }
    }

    /// Sets when to stop.
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }
}

/// How an explanation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finish {
    /// Every cell is decided.
    Solved,
    /// Neither rules nor assumptions of the levels allowed lead any further.
    Stuck,
    /// The marks contradict each other.
    Contradiction(Clash),
    /// The limit of steps is reached.
    StepLimit,
    /// The budget is spent.
    Stopped(Limit),
}

/// Steps from given marks to a solution, or as far as they go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// What is known at the end.
    pub marks: Shading,
    /// Why they end there.
    pub finish: Finish,
}

impl Explanation {
    /// Returns the most expensive class among the steps, or `None` when there are no steps.
    pub fn class(&self) -> Option<Class> {
        self.steps.iter().map(|step| step.class).max()
    }
}

/// Why there is no next step to show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StepError {
    /// The marks are for another board.
    #[error(transparent)]
    Size(#[from] SizeMismatch),
    /// The marks contradict each other.
    #[error("the marks contradict each other: {}", .0.sentence)]
    Contradiction(Clash),
    /// The budget is spent.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Explains a puzzle from the given marks on, or from the start.
///
/// ```
/// use hitori_core::deduce::{ExplainOptions, Finish, explain};
/// use hitori_core::formats;
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let explanation = explain(&puzzle, None, &ExplainOptions::default())?;
/// assert_eq!(explanation.finish, Finish::Solved);
/// assert_eq!(explanation.marks.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// let second = &explanation.steps[1];
/// assert_eq!(second.sentence, "r1c2 is white: it lies between two 1s (r1c1 and r1c3).");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(
    puzzle: &Puzzle,
    marks: Option<&Shading>,
    options: &ExplainOptions,
) -> Result<Explanation, SizeMismatch> {
    let mut position = match marks {
        Some(marks) => Position::with_marks(puzzle, marks)?,
        None => Position::new(puzzle),
    };
    let mut steps = Vec::new();
    let explainer = Explainer::new(options);
    let finish = explainer.follow(&mut position, options.depth, options.step_limit, &mut steps);
    Ok(Explanation { steps, marks: position.marks(), finish })
}

/// Returns the cheapest step that leads on from the given marks, or `None` when every cell is decided or neither rules nor
/// assumptions lead on.
///
/// Marks that are wrong but contradict nothing yet are taken as they are: see [`mistakes`].
pub fn next_step(
    puzzle: &Puzzle,
    marks: &Shading,
    options: &ExplainOptions,
) -> Result<Option<Step>, StepError> {
    next_step_at(&Position::with_marks(puzzle, marks)?, options)
}

/// Returns the cheapest step that leads on from a position: [`next_step`] for callers that keep the position.
pub fn next_step_at(position: &Position, options: &ExplainOptions) -> Result<Option<Step>, StepError> {
    match Explainer::new(options).next(position, options.depth, &[]) {
        Ok(step) => Ok(Some(step)),
        Err(Finish::Contradiction(clash)) => Err(StepError::Contradiction(clash)),
        Err(Finish::Stopped(limit)) => Err(StepError::Limit(limit)),
        Err(Finish::Solved | Finish::Stuck | Finish::StepLimit) => Ok(None),
    }
}

/// Returns the cells whose marks contradict the solution, in row-major order.
pub fn mistakes(solution: &Shading, marks: &Shading) -> Result<Vec<usize>, SizeMismatch> {
    SizeMismatch::check(solution.size(), marks)?;
    let wrong = marks.literals().filter(|literal| solution.get(literal.cell) != literal.shade);
    Ok(wrong.map(|literal| literal.cell).collect())
}

/// The rules and limits of one explanation.
pub(super) struct Explainer<'o> {
    pub(super) rules: Vec<&'static Rule>,
    pub(super) options: &'o ExplainOptions,
    /// The budget, started.
    pub(super) budget: Budget,
}

impl<'o> Explainer<'o> {
    fn new(options: &'o ExplainOptions) -> Self {
        Self { rules: options.rules.usable(options.unique), options, budget: options.budget.start() }
    }

    /// Takes step after step, to the end, with assumptions nested at most `depth` deep.
    pub(super) fn follow(
        &self,
        position: &mut Position,
        depth: usize,
        step_limit: usize,
        steps: &mut Vec<Step>,
    ) -> Finish {
        loop {
            let last: &[Literal] = steps.last().map_or(&[], |step| &step.conclusions);
            let step = if steps.len() < step_limit {
                self.next(position, depth, last)
            } else {
                Err(end(position, self.options.semantics).unwrap_or(Finish::StepLimit))
            };
            match step {
                Ok(step) => {
                    for literal in &step.conclusions {
                        position.mark(literal.cell, literal.shade);
                    }
                    steps.push(step);
                }
                Err(finish) => return finish,
            }
        }
    }

    /// Returns the next step, or why there is none. `last`: what the step before concluded.
    fn next(&self, position: &Position, depth: usize, last: &[Literal]) -> Result<Step, Finish> {
        if let Some(finish) = end(position, self.options.semantics) {
            return Err(finish);
        }
        if let Some(step) = self.by_rules(position, last)? {
            return Ok(step);
        }
        for level in 1..=depth {
            if let Some(step) = probe::step(self, position, level, last).map_err(Finish::Stopped)? {
                return Ok(step);
            }
        }
        Err(Finish::Stuck)
    }

    /// Returns the next step by a rule, or `None` when the rules are stuck.
    fn by_rules(&self, position: &Position, last: &[Literal]) -> Result<Option<Step>, Finish> {
        for class in self.rules.chunk_by(|a, b| a.class == b.class) {
            let mut best: Option<((usize, usize), Candidate)> = None;
            for rule in class {
                for candidate in Candidates::find(position, rule, &self.budget)? {
                    if let Some(clash) = candidate.clash(position) {
                        return Err(Finish::Contradiction(clash));
                    }
                    if !self.options.simplest {
                        return Ok(Some(candidate.step(position)));
                    }
                    let rank = (candidate.premises.len(), distance(position, &candidate.conclusions, last));
                    if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                        best = Some((rank, candidate));
                    }
                }
            }
            if let Some((_, candidate)) = best {
                return Ok(Some(candidate.step(position)));
            }
        }
        Ok(None)
    }
}

/// Returns how an explanation ends at a position on which nothing is left to do.
fn end(position: &Position, semantics: Semantics) -> Option<Finish> {
    if let Some(clash) = Clash::find(position) {
        return Some(Finish::Contradiction(clash));
    }
    if position.open() > 0 {
        return None;
    }
    let needless = (semantics == Semantics::Minimal).then(|| Clash::needless(position)).flatten();
    Some(needless.map_or(Finish::Solved, Finish::Contradiction))
}

/// Returns how far the nearest of these conclusions lies from the nearest of the last ones, in rows and columns.
pub(super) fn distance(position: &Position, to: &[Literal], last: &[Literal]) -> usize {
    let place = |literal: &Literal| position.size().place(literal.cell);
    let between = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
    let pairs = to.iter().flat_map(|a| last.iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| between(place(a), place(b))).min().unwrap_or(0)
}

/// An application that says something new.
struct Candidate {
    rule: &'static Rule,
    form: &'static str,
    conclusions: Vec<Literal>,
    premises: Vec<usize>,
}

impl Candidate {
    fn application(&self) -> Application<'_> {
        Application { form: self.form, conclusions: &self.conclusions, premises: &self.premises }
    }

    /// Returns how it contradicts a mark, if it does.
    fn clash(&self, position: &Position) -> Option<Clash> {
        let contradicts = |literal: &&Literal| {
            !position.is_open(literal.cell) && position.shade(literal.cell) != literal.shade
        };
        let literal = self.conclusions.iter().find(contradicts)?;
        let alone = Application { conclusions: &[*literal], ..self.application() };
        let sentence = format!(
            "{} would have to be {} ({}), but is {}",
            position.size().name(literal.cell),
            literal.shade,
            self.rule.why(position, &alone),
            position.shade(literal.cell),
        );
        Some(Clash::new(self.premises.iter().copied().chain([literal.cell]), sentence))
    }

    fn step(self, position: &Position) -> Step {
        let sentence = self.rule.sentence(position, &self.application());
        let Self { rule, form, mut conclusions, premises } = self;
        conclusions.retain(|literal| position.is_open(literal.cell));
        let Rule { id, name, class, .. } = *rule;
        Step { rule: id, name, form, class, conclusions, premises, sentence, probe: None }
    }
}

/// Collects what one rule finds, and joins what has the same premises.
struct Candidates<'a> {
    position: &'a Position,
    rule: &'static Rule,
    budget: &'a Budget,
    found: Vec<Candidate>,
    places: HashMap<(&'static str, Vec<usize>), usize>,
    /// What each of those found concludes.
    said: HashSet<(usize, Literal)>,
    clash: Option<Clash>,
}

impl<'a> Candidates<'a> {
    /// Returns the applications of a rule that say something new, or how the explanation ends here.
    fn find(
        position: &'a Position,
        rule: &'static Rule,
        budget: &'a Budget,
    ) -> Result<Vec<Candidate>, Finish> {
        let (found, places, said) = (Vec::new(), HashMap::new(), HashSet::new());
        let mut candidates = Candidates { position, rule, budget, found, places, said, clash: None };
        rule.find(position, Axes::Both, &mut candidates);
        budget.check().map_err(Finish::Stopped)?;
        candidates.clash.map_or(Ok(candidates.found), |clash| Err(Finish::Contradiction(clash)))
    }

    fn add_step(&mut self, form: &'static str, conclusions: &[Literal], premises: Vec<usize>) {
        let known = self.places.get(&(form, premises.clone())).filter(|_| self.rule.joins);
        let place = known.copied().unwrap_or(self.found.len());
        if place == self.found.len() {
            self.places.insert((form, premises.clone()), place);
            self.found.push(Candidate { rule: self.rule, form, conclusions: Vec::new(), premises });
        }
        let new = conclusions.iter().filter(|&&literal| self.said.insert((place, literal)));
        self.found[place].conclusions.extend(new);
    }
}

impl Sink for Candidates<'_> {
    fn add(&mut self, finding: Finding<'_>) {
        match finding {
            Finding::Step { form, conclusions, premises, .. } => {
                let is_known = |literal: &Literal| self.position.shade(literal.cell) == literal.shade;
                if !conclusions.iter().all(is_known) {
                    self.add_step(form, conclusions, premises());
                }
            }
            Finding::Contradiction { form, premises } => {
                let premises = premises();
                let cells = words::list(self.position.size(), premises.iter().copied());
                let sentence = format!("no shading of {cells} obeys the rules of the game ({form})");
                self.clash.get_or_insert_with(|| Clash::new(premises, sentence));
            }
        }
    }

    fn is_over(&self) -> bool {
        self.budget.check().is_err()
    }
}
