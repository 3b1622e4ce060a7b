//! Solving like a person: rules that look at the board and conclude, each with a proof in plain English.
//!
//! ```text
//! Position (puzzle + marks) ──► rules, cheapest class first ──► Steps ──► grade (class A–G)
//! ```
//!
//! A [`Rule`] looks at a [`Position`] and reports what follows. Rules never apply anything themselves, and all are
//! monotone: more marks never take a conclusion away. So the set of cells that the rules of some classes decide does not
//! depend on the order in which they are tried, and the class of a puzzle is a fact about the puzzle.
//!
//! To add a rule: a file in `rules/` with its proof on top and examples inside, and a line in [`RULES`].

mod barrier;
mod grade;
mod lines;
mod position;
mod rulebook;
mod rules;
mod twosat;

pub use grade::{Class, Grade, NotGraded, grade, grade_with};
pub use lines::{LineSolver, Lines, rules_of};
pub use position::{Direction, Position, Which};
pub use rulebook::{RuleSet, Rulebook};
pub use rules::{EXTENDED, FURTHER, RULES};

use crate::puzzle::Shade;

/// A way of concluding that people use.
pub trait Rule: Sync {
    /// Short name, as in W.
    fn id(&self) -> &'static str;
    /// Class of difficulty.
    fn class(&self) -> Class;
    /// What it says, in one sentence.
    fn statement(&self) -> &'static str;
    /// Does it look at numbers only, never at marks? Then everything it will ever find is found the first time.
    fn is_static(&self) -> bool {
        false
    }
    /// Boards that show it.
    fn examples(&self) -> &'static [Example];
    /// Reports everything that it concludes, looking along rows, columns or both where it looks along lines.
    fn find(&self, position: &Position, which: Which, found: &mut dyn Found);
}

/// A board on which a rule concludes something: documentation, test and picture in one.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Rows of clues, one character each, `.` for a blank.
    pub board: &'static [&'static str],
    /// Rows of marks, `-x?`; none means that nothing is known yet.
    pub marks: &'static [&'static str],
    /// Rows of what the rule concludes, `-x?`.
    pub concludes: &'static [&'static str],
}

/// Takes what rules find.
pub trait Found {
    /// These cells get these shades, because of the premises. `form` names the sub-form of the rule.
    fn step(&mut self, form: &'static str, conclusions: &[(usize, Shade)], premises: &dyn Fn() -> Vec<usize>);

    /// Said before a step of NCO: so many white cells would have been cut off.
    fn cut_off(&mut self, _cells: usize) {}
}
