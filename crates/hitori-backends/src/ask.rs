//! The one who talks to solvers: asks for candidates, cuts walls, excludes what was found, and lets the referee look.

use std::time::Instant;

use hitori_core::{Puzzle, Semantics, Shade, Shading, referee};

use crate::choice::Choice;
use crate::findings::{Findings, Question, Statistics, Stop};
use crate::oracle::{Clause, Oracle, Task};
use crate::paradigm::{Limits, StartError};
use crate::walls::walls;
use hitori_core::engine::Budget;

/// How a model deals with the rule that white cells are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connectivity {
    /// The program states it: a candidate with a wall is the solver's mistake.
    Encoded,
    /// A candidate with walls is answered by a clause for each: some cell of it is white.
    Walls,
    /// A candidate with walls is excluded, it alone: some cell that it shades is white.
    Candidates,
}

/// A choice with its solver running.
pub struct Asking {
    choice: Choice,
    limits: Limits,
    /// None after the solver has failed, until the next puzzle.
    oracle: Option<Box<dyn Oracle>>,
}

impl Asking {
    /// Starts the solver.
    pub fn start(choice: Choice, limits: Limits) -> Result<Self, StartError> {
        let oracle = choice.paradigm().start(&choice, &limits)?;
        Ok(Self { choice, limits, oracle: Some(oracle) })
    }

    /// The same, with the solver started only when it is needed.
    pub(crate) fn idle(choice: Choice, limits: Limits) -> Self {
        Self { choice, limits, oracle: None }
    }

    /// Asks about a puzzle. A solver that fails is replaced by a fresh one for the next puzzle.
    pub fn ask(&mut self, puzzle: &Puzzle, question: &Question) -> Findings {
        let begin = Instant::now();
        let mut inquiry = Inquiry {
            puzzle,
            question,
            connectivity: self.choice.paradigm().connectivity(&self.choice),
            solutions: vec![],
            statistics: Statistics::default(),
        };
        let end = self.beyond(puzzle, question).map_or_else(
            || self.revive().and_then(|oracle| inquiry.run(oracle)),
            |reason| Err(Stop::Unsuitable(reason)),
        );
        if let Err(Stop::Limit(_) | Stop::Crashed(_)) = end {
            self.oracle = None;
        }
        let (complete, stopped) = match end {
            Ok(complete) => (complete, None),
            Err(stop) => (false, Some(stop)),
        };
        let Inquiry { solutions, statistics, .. } = inquiry;
        Findings { solutions, complete, stopped, statistics, time: begin.elapsed() }
    }

    /// The reason why this engine cannot be asked this about this puzzle.
    fn beyond(&self, puzzle: &Puzzle, question: &Question) -> Option<String> {
        unsuitable(&self.choice, question)
            .or_else(|| self.choice.paradigm().refuses(&self.choice, &question.task(puzzle)))
    }

    fn revive(&mut self) -> Result<&mut dyn Oracle, Stop> {
        if self.oracle.is_none() {
            let fresh = self.choice.paradigm().start(&self.choice, &self.limits);
            self.oracle = Some(fresh.map_err(|error| Stop::Crashed(error.to_string()))?);
        }
        // It was there or has just been put there.
        Ok(self.oracle.as_deref_mut().expect("a solver is running"))
    }
}

/// The reason why an engine cannot be asked this about any puzzle.
pub fn unsuitable(choice: &Choice, question: &Question) -> Option<String> {
    let part = choice.needs_unique().filter(|_| question.limit > 1);
    if let Some(part) = part {
        return Some(format!(
            "{} takes it for granted that there is one solution, so it can find one (--first) but not count them",
            part.name
        ));
    }
    let paradigm = choice.paradigm();
    if question.proof.is_some() && !paradigm.capabilities().proof {
        return Some(format!("{} writes no proofs", paradigm.name()));
    }
    if question.limit > 1 && !paradigm.capabilities().count {
        return Some(format!("{} finds one solution (--first) but does not count them", paradigm.name()));
    }
    None
}

impl Question {
    fn task<'a>(&self, puzzle: &'a Puzzle) -> Task<'a> {
        Task { puzzle, semantics: self.semantics, proof: self.proof.clone() }
    }
}

struct Inquiry<'a> {
    puzzle: &'a Puzzle,
    question: &'a Question,
    connectivity: Connectivity,
    solutions: Vec<Shading>,
    statistics: Statistics,
}

impl Inquiry<'_> {
    /// Looks for solutions until there are enough or no more; true when these are all.
    fn run(&mut self, oracle: &mut dyn Oracle) -> Result<bool, Stop> {
        let budget = self.question.budget.start();
        let end = budget
            .check()
            .map_err(Stop::from)
            .and_then(|()| oracle.load(&self.question.task(self.puzzle), &budget))
            .and_then(|()| self.search(oracle, &budget));
        let own = std::mem::take(&mut self.statistics);
        self.statistics.update(oracle.statistics());
        self.statistics.update(own);
        end
    }

    fn search(&mut self, oracle: &mut dyn Oracle, budget: &Budget) -> Result<bool, Stop> {
        let mut clauses: Vec<Clause> = Vec::new();
        while self.solutions.len() < self.question.limit {
            budget.check()?;
            let Some(candidate) = oracle.next(&clauses, budget)? else { return Ok(true) };
            clauses.clear();
            let walls = if self.connectivity == Connectivity::Encoded { vec![] } else { walls(&candidate) };
            if self.connectivity != Connectivity::Encoded {
                self.statistics.add("rounds", 1.0);
                self.statistics.add("walls", walls.len() as f64);
            }
            if walls.is_empty() {
                self.check(&candidate)?;
                clauses.push(differs(&candidate, self.question.semantics));
                self.solutions.push(candidate);
            } else if self.connectivity == Connectivity::Candidates {
                // Shading more never opens a wall, so all that shade these cells are excluded.
                clauses.push(candidate.shaded().map(|cell| (cell, Shade::White)).collect());
            } else {
                clauses
                    .extend(walls.iter().map(|wall| wall.iter().map(|&cell| (cell, Shade::White)).collect()));
            }
        }
        Ok(false)
    }

    /// No solver judges itself.
    fn check(&self, candidate: &Shading) -> Result<(), Stop> {
        let size = self.puzzle.size();
        let crashed = |reason: String| Err(Stop::Crashed(format!("it gave a shading {reason}")));
        if candidate.size() != size {
            return crashed(format!("of {} for a board of {size}", candidate.size()));
        }
        if self.solutions.contains(candidate) {
            return crashed("that it had given before".to_owned());
        }
        match referee::violations(self.puzzle, candidate, self.question.semantics).first() {
            Some(violation) => crashed(format!("that breaks a rule: {}", violation.describe(size))),
            None => Ok(()),
        }
    }
}

/// Some cell has another shade. Minimal solutions are never within each other, so for them the shaded cells suffice.
fn differs(solution: &Shading, semantics: Semantics) -> Clause {
    let cells = solution.cells().iter().enumerate();
    let other = |shade: Shade| if shade == Shade::Shaded { Shade::White } else { Shade::Shaded };
    cells
        .filter(|&(_, &shade)| semantics == Semantics::Strict || shade == Shade::Shaded)
        .map(|(cell, &shade)| (cell, other(shade)))
        .collect()
}
