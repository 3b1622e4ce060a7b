//! The difficulty that a puzzle is wanted to have: classes, steps, how deep assumptions may be nested; and how hard it is for
//! people.
//!
//! There is no way to construct a puzzle of a given class. Unique puzzles are generated, led towards the class (`attempt.rs`) and
//! graded one after the other until one fits. A rare class takes many: [`Target::DRAWS`] shadings by default instead of
//! [`Attempts::DRAWS`].
//!
//! [`Attempts::DRAWS`]: super::Attempts::DRAWS

use std::ops::RangeInclusive;

use super::error::{GenerateStats, Impossible};
use super::request::Request;
use super::requirement;
use crate::board::{Puzzle, Shading, Size};
use crate::deduce::{Class, Grade, GradeError, GradeOptions, Within, grade_within};
use crate::engine::{Budget, Limit};
use crate::rate::{Rating, rate_within};

/// What is known about a puzzle that is as hard as wanted: what was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Judged {
    pub(super) grade: Option<Grade>,
    pub(super) rating: Option<Rating>,
}

impl Request {
    /// Returns whether puzzles have to be of a class or difficulty, or to have certain steps.
    pub(super) fn is_judged(&self) -> bool {
        self.target.is_some() || self.difficulty.is_some() || !self.requirements.is_empty()
    }

    /// Returns grade and rating of a unique puzzle, as far as they were asked for, if it is as hard as wanted and has the steps
    /// required. If not, that is counted.
    pub(super) fn judged(
        &self,
        puzzle: &Puzzle,
        solution: &Shading,
        stats: &mut GenerateStats,
        budget: &Budget,
    ) -> Result<Option<Judged>, Limit> {
        let mut judged = Judged::default();
        if let Some(wanted) = self.difficulty {
            judged.rating = rate_within(puzzle, solution, wanted, budget)?;
            if judged.rating.is_none() {
                stats.rejected += 1;
                return Ok(None);
            }
        }
        if let Some(target) = &self.target {
            judged.grade = target.graded(puzzle, budget)?;
            if judged.grade.is_none() {
                stats.rejected += 1;
                return Ok(None);
            }
        }
        if !requirement::has_all(&self.requirements, puzzle, budget)? {
            stats.other_steps += 1;
            return Ok(None);
        }
        Ok(Some(judged))
    }
}

/// The difficulty wanted.
///
/// ```
/// use hitori_core::deduce::Class;
/// use hitori_core::engine::Budget;
/// use hitori_core::generate::{Request, Target, generate};
/// use hitori_core::Size;
/// let target = Target::new(Class::F..=Class::F).with_steps(3..=5);
/// let request = Request::new(Size::new(8, 8)?).with_target(target);
/// let grade = generate(&request, 1, &Budget::default())?.grade.expect("it was graded to fit the target");
/// assert!(grade.class == Class::F && (3.0..=5.0).contains(&grade.steps));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Target {
    /// Classes that are accepted.
    pub classes: RangeInclusive<Class>,
    /// Steps that are accepted, as the class counts them. Steps of a grade may be halves or averages.
    pub steps: RangeInclusive<usize>,
    /// Levels of assumptions within assumptions that grading may use. Puzzles that need more are not accepted.
    pub depth: usize,
}

impl Target {
    /// Levels of assumptions unless another depth is chosen. Puzzles that need three levels are rare, and each takes long.
    pub const DEPTH: usize = 2;

    /// Shadings drawn for one puzzle unless another number is chosen.
    pub const DRAWS: usize = 10_000;

    /// Accepts these classes with any number of steps.
    pub fn new(classes: RangeInclusive<Class>) -> Self {
        Self { classes, steps: 0..=usize::MAX, depth: Self::DEPTH }
    }

    /// Accepts these numbers of steps only.
    pub fn with_steps(self, steps: RangeInclusive<usize>) -> Self {
        Self { steps, ..self }
    }

    /// Grades with assumptions nested at most this deep.
    pub fn with_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// Returns whether a puzzle of this grade is wanted.
    pub fn accepts(&self, grade: &Grade) -> bool {
        let steps = *self.steps.start() as f64..=*self.steps.end() as f64;
        self.classes.contains(&grade.class) && steps.contains(&grade.steps)
    }

    /// Returns the grade of a puzzle if it is wanted.
    pub fn graded(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Option<Grade>, Limit> {
        match self.within(puzzle, budget)? {
            Within::Fits(grade) => Ok(Some(grade).filter(|grade| self.accepts(grade))),
            Within::Below | Within::Above(_) => Ok(None),
        }
    }

    /// Returns where the class of a puzzle lies, and its grade if the class is wanted.
    pub(super) fn within(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Within, Limit> {
        let options = GradeOptions::default().with_depth(self.depth).with_budget(budget.clone());
        match grade_within(puzzle, &options, &self.classes) {
            Ok(within) => Ok(within),
            Err(GradeError::Limit(limit)) => Err(limit),
            Err(GradeError::Stuck(marks)) => Ok(Within::Above(marks)),
            // A unique puzzle has no contradiction.
            Err(_) => Ok(Within::Below),
        }
    }

    /// Returns an error when no strictly unique puzzle of the size can fit.
    pub(super) fn check(&self, size: Size) -> Result<(), Impossible> {
        if self.classes.is_empty() {
            return Err(Impossible::EmptyRange { what: "classes" });
        }
        if self.steps.is_empty() {
            return Err(Impossible::EmptyRange { what: "steps" });
        }
        if *self.classes.end() == Class::A && size.cells() > 1 {
            return Err(Impossible::ClassA { size });
        }
        let sides = [size.rows().min(size.cols()), size.rows().max(size.cols())];
        let Some((_, found)) = TRIED.iter().find(|(tried, _)| *tried == sides) else { return Ok(()) };
        let has = |class: &Class| self.classes.contains(class) && found.contains(&class.to_string());
        if Class::ALL.iter().any(has) { Ok(()) } else { Err(Impossible::NoBoardOfClass { size, found }) }
    }
}

/// The classes of all strictly unique boards of small sizes, with any numbers. `tests/classes.rs` tries them all.
const TRIED: [([usize; 2], &str); 6] = [
    ([1, 3], "B"),
    ([1, 5], "F"),
    ([2, 2], "D"),
    ([2, 3], "B, D, F"),
    ([2, 4], "B, D, F, G"),
    ([3, 3], "B, D, F, G"),
];

#[cfg(test)]
mod tests {
    use super::super::{GenerateError, Generator, Request};
    use super::*;

    /// The rules of class A never shade a cell, so only a board of one cell can have it.
    #[test]
    fn class_a_alone_is_refused_beyond_one_cell() {
        let request = |side| Request::new(Size::new(side, side).unwrap());
        let only_a = Target::new(Class::A..=Class::A);
        let size = Size::new(8, 8).unwrap();
        let refused = Generator::new(request(8).with_target(only_a.clone())).unwrap_err();
        assert_eq!(refused, GenerateError::Impossible(Impossible::ClassA { size }));
        assert!(Generator::new(request(8).with_target(Target::new(Class::A..=Class::B))).is_ok());
        let one = Generator::new(request(1).with_target(only_a)).unwrap();
        assert_eq!(one.generate(1, &Budget::default()).unwrap().grade.unwrap().class, Class::A);
    }
}
