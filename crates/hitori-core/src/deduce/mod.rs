//! Solving like a person: rules that look at the board and conclude, each with a proof in plain English.
//!
//! ```text
//! Position (puzzle + marks) ──► RULES, cheapest class first ──► Findings ──► grade    (class A–G, steps)
//!                               (a RuleSelection of them)               ├──► explain, next_step (Steps: sentences, hints)
//!                                                                       └──► Branching (all solutions)
//! ```
//!
//! All three follow rules and assumptions to their end (`settle.rs`).
//!
//! A [`Rule`] looks at a [`Position`] and reports what follows. Rules never apply anything themselves, and all are
//! monotone: more marks never take a conclusion away. So the set of cells that the rules of some classes decide does not
//! depend on the order in which they are tried, and the class of a puzzle is a fact about the puzzle.
//!
//! To add a rule, follow `docs/howto/rule.md`: copy `rules/template.rs`, fill it in, and add its line to [`RULES`] and
//! its words to [`messages()`], where all sentences have theirs.

mod agenda;
mod branch;
mod candidate;
mod clash;
mod class;
mod clusters;
mod cuts;
mod explain;
mod explainer;
mod flood;
mod forest;
mod grade;
mod line;
mod messages;
mod pace;
mod position;
mod probe;
mod rule;
mod rules;
mod scene;
mod selection;
mod settle;
mod sight;
mod step;
mod track;
mod words;

pub use branch::{Branching, BranchingWork};
pub(crate) use cuts::cuts;
pub(crate) use pace::Pace;
pub(crate) use track::Track;

pub use clash::Clash;
pub use class::Class;
pub use explain::{
    ExplainOptions, Explanation, Finish, StepError, explain, mistakes, next_step, next_step_at, step_by,
};
pub(crate) use grade::{Within, grade_within, settled_from};

pub use grade::{Assumptions, Grade, GradeError, GradeOptions, grade};
pub use messages::{Message, Slot, SlotKind, messages};
pub use position::{Axes, Position, SizeMismatch};
pub use rule::{Application, Example, ExampleBoards, Finding, Rule, Sink};
pub use rules::{RULES, rule};
pub use selection::{LineMethod, RuleSelection, RuleSet, UnknownName};
pub use sight::Sight;
pub use step::{HintLevel, PROBE, Probe, Step};
