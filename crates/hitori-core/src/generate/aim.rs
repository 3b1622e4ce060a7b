//! Whether a puzzle is as hard as wanted, found out as cheaply as possible.
//!
//! Most puzzles are too easy, or too hard, for a class or difficulty that is wanted. `lines.rs` sees in a few microseconds which shaded
//! cells need more than class B, and which need more than patterns and cut-offs; grading and rating take a hundred times as long. So
//!
//! | wanted | not graded or rated |
//! |---|---|
//! | class A or B | what lines do not settle |
//! | classes above B | what lines settle |
//! | class G | what patterns and cut-offs settle, and what all rules but assumptions settle from there |
//! | medium and harder | what patterns and cut-offs settle, fifteen times out of sixteen |
//!
//! Of the classes that is certain. A difficulty may come from the number of openings alone, on large boards, so some are rated all the same.

use rand::{Rng, RngExt};

use super::budgeted::BudgetedSolver;
use super::error::{GenerateError, GenerateStats};
use super::lines::{Lines, Reach};
use super::request::Request;
use super::target::{Judged, Target};
use crate::board::{Puzzle, Shade, Shading};
use crate::deduce::{Class, Within, settled_from};
use crate::rate::Difficulty;

/// Of so many puzzles that are hardly ever hard enough, one is rated.
const ONE_IN: u32 = 16;

/// The difficulty that puzzles of one shading are wanted to have.
pub(super) struct Aim<'a> {
    request: &'a Request,
    solution: &'a Shading,
    /// Where boards are small enough for it.
    lines: Option<Lines<'a>>,
    /// Whether patterns and cut-offs must not settle the puzzle.
    needs_open: bool,
    /// Whether they hardly ever do.
    likes_open: bool,
}

/// A puzzle with one solution.
#[derive(Clone, Copy)]
pub(super) struct Candidate<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// Its numbers, from 0.
    pub(super) numbers: &'a [u32],
    /// The shaded cells that need more than patterns and cut-offs, where that was looked at.
    pub(super) open: &'a [usize],
}

/// What becomes of a puzzle.
pub(super) enum Verdict {
    /// It is what was asked for.
    Wanted(Judged),
    /// These shaded cells take rules of higher classes than are wanted.
    TooHard(Vec<usize>),
    /// It is too easy, or not what was asked for otherwise.
    Other,
}

impl<'a> Aim<'a> {
    pub(super) fn new(request: &'a Request, solution: &'a Shading) -> Self {
        let lines = Lines::new(solution, request.symbols);
        let needs_open = request.target.as_ref().is_some_and(|target| *target.classes.start() == Class::G);
        let is_easy = |word| request.difficulty.is_some_and(|wanted| wanted.contains(word));
        let likes_open =
            request.difficulty.is_some() && !is_easy(Difficulty::Gentle) && !is_easy(Difficulty::Easy);
        Self { request, solution, lines, needs_open, likes_open }
    }

    /// Returns whether puzzles that take more than patterns and cut-offs are worth keeping.
    pub(super) fn wants_open(&self) -> bool {
        self.lines.is_some() && (self.needs_open || self.likes_open)
    }

    /// Returns the shaded cells that need more than patterns and cut-offs; if there are none, there is one solution. `None` where that
    /// would take too long.
    pub(super) fn open(&mut self, numbers: &[u32]) -> Option<Vec<usize>> {
        self.lines.as_mut().map(|lines| lines.unknown(numbers, Reach::Walls))
    }

    /// Judges a puzzle.
    pub(super) fn judge(
        &mut self,
        candidate: Candidate<'_>,
        stats: &mut GenerateStats,
        solver: &BudgetedSolver,
        rng: &mut impl Rng,
    ) -> Result<Verdict, GenerateError> {
        let request = self.request;
        let settled = self.lines.is_some() && candidate.open.is_empty();
        if settled && (self.needs_open || self.likes_open && !rng.random_ratio(1, ONE_IN)) {
            stats.rejected += 1;
            return Ok(Verdict::Other);
        }
        if let Some(target) = &request.target
            && let Some(verdict) = self.refused(target, candidate, solver)?
        {
            stats.rejected += 1;
            return Ok(verdict);
        }
        let only_class = request.difficulty.is_none() && request.requirements.is_empty();
        if let Some(target) = request.target.as_ref().filter(|_| only_class) {
            let verdict = match target.within(candidate.puzzle, solver.budget())? {
                Within::Fits(grade) if target.accepts(&grade) => {
                    return Ok(Verdict::Wanted(Judged { grade: Some(grade), rating: None }));
                }
                Within::Above(marks) => self.too_hard(&marks),
                Within::Fits(_) | Within::Below => Verdict::Other,
            };
            stats.rejected += 1;
            return Ok(verdict);
        }
        let judged = request.judged(candidate.puzzle, self.solution, stats, solver.budget())?;
        Ok(judged.map_or(Verdict::Other, Verdict::Wanted))
    }

    /// Returns why a puzzle has none of the classes wanted, if that is seen without grading it.
    fn refused(
        &mut self,
        target: &Target,
        Candidate { puzzle, numbers, .. }: Candidate<'_>,
        solver: &BudgetedSolver,
    ) -> Result<Option<Verdict>, GenerateError> {
        let Some(lines) = &mut self.lines else { return Ok(None) };
        let (low, high) = (*target.classes.start(), *target.classes.end());
        let unknown = lines.unknown(numbers, Reach::Lines);
        if high <= Class::B && !unknown.is_empty() {
            return Ok(Some(Verdict::TooHard(unknown)));
        }
        if low > Class::B && unknown.is_empty() {
            return Ok(Some(Verdict::Other));
        }
        // From here on rules are asked one after the other, but from where lines end.
        let marks = match (low, high) {
            (Class::G, _) => {
                lines.unknown(numbers, Reach::Walls);
                settled_from(puzzle, &lines.marks(), Class::F, solver.budget())?
            }
            (_, Class::C | Class::D | Class::E) => {
                settled_from(puzzle, &lines.marks(), high, solver.budget())?
            }
            _ => return Ok(None),
        };
        Ok(match (low, marks.is_complete()) {
            (Class::G, true) => Some(Verdict::Other),
            (Class::G, false) | (_, true) => None,
            (_, false) => Some(self.too_hard(&marks)),
        })
    }

    /// Names the shaded cells that marks leave undecided.
    fn too_hard(&self, marks: &Shading) -> Verdict {
        let undecided = |&cell: &usize| marks.get(cell) == Shade::Undecided;
        match self.solution.shaded().filter(undecided).collect::<Vec<_>>() {
            cells if cells.is_empty() => Verdict::Other,
            cells => Verdict::TooHard(cells),
        }
    }
}
