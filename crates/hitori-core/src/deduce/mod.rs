//! Solving like a person: rules that look at the board and conclude, each with a proof in plain English.
//!
//! ```text
//! Position (puzzle + marks) ──► rules, cheapest class first ──► Steps ──► grade (class A–G)
//!                                                                    └──► explain (sentences), probe (assumptions)
//! ```
//!
//! Both follow rules and assumptions to their end with `settle`. So does [`Branching`], which goes on where rules are stuck and
//! finds every solution.
//!
//! A [`Rule`] looks at a [`Position`] and reports what follows. Rules never apply anything themselves, and all are
//! monotone: more marks never take a conclusion away. So the set of cells that the rules of some classes decide does not
//! depend on the order in which they are tried, and the class of a puzzle is a fact about the puzzle.
//!
//! To add a rule: a file in `rules/` with its proof on top and examples inside, and a line in [`RULES`].

mod barrier;
mod branch;
mod clash;
mod explain;
mod grade;
mod lines;
mod position;
mod probe;
mod rulebook;
mod rules;
mod settle;
mod twosat;
mod words;

pub use branch::{Branching, Work};
pub use clash::Clash;
pub use explain::{Explanation, Finish, Manner, Probe, Step, explain};
pub use grade::{Class, Grade, NotGraded, grade, grade_with};
pub use lines::{LineSolver, Lines, rules_of};
pub use position::{Direction, Position, Which};
pub use rulebook::{RuleSet, Rulebook};
pub use rules::{EXTENDED, FURTHER, RULES};

use crate::board::Shade;

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

    /// The reason for one application, for a person: what follows the colon in [`Rule::sentence`].
    fn why(&self, _position: &Position, _applied: &Applied<'_>) -> String {
        self.statement().to_owned()
    }

    /// Does it take for granted that nothing is shaded needlessly? Such a rule holds on uniquely solvable puzzles and
    /// in the minimal reading only.
    fn needs_unique(&self) -> bool {
        false
    }

    /// The text of the rule's own file, whose head has the proof.
    fn source(&self) -> &'static str {
        ""
    }

    /// One application as a sentence: `r1c2 is white: it lies between two 5s (r1c1 and r1c3).`
    fn sentence(&self, position: &Position, applied: &Applied<'_>) -> String {
        format!("{}: {}.", words::told(position, applied.conclusions), self.why(position, applied))
    }

    /// What the rule says and why it holds, as it stands on top of its file: paragraphs without line breaks.
    fn proof(&self) -> Vec<String> {
        let head = self.source().lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
        let head: Vec<&str> = head.collect();
        head.split(|line| line.is_empty()).map(|paragraph| paragraph.join(" ")).collect()
    }
}

/// One application of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Applied<'a> {
    /// The sub-form of the rule.
    pub form: &'static str,
    /// All that it concludes, known already or not.
    pub conclusions: &'a [(usize, Shade)],
    /// The cells it looked at.
    pub premises: &'a [usize],
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
