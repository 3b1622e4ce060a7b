//! `solve` and `unique`.

use hitori_core::Semantics;
use hitori_core::engine::{Goal, Question};
use hitori_core::report::SolveView;
use hitori_core::solve::{self, Tuning};
use serde::Deserialize;

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, Rows, fitting, name};
use crate::registry::Request;

/// Solutions of a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Solve {
    puzzle: PuzzleInput,
    /// What to find: `any`, `unique` (the default), `forced`, or up to so many solutions.
    goal: Option<Wanted>,
    semantics: Option<Semantics>,
    /// Only solutions that agree with these marks.
    marks: Option<Rows>,
}

/// Whether a puzzle has exactly one solution.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Unique {
    puzzle: PuzzleInput,
    semantics: Option<Semantics>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "goal: any, unique, forced or a number of solutions expected")]
enum Wanted {
    Word(Word),
    UpTo(usize),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Word {
    Any,
    Unique,
    Forced,
}

impl Request for Solve {
    type View = SolveView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let goal = match self.goal {
            None | Some(Wanted::Word(Word::Unique)) => Goal::Unique,
            Some(Wanted::Word(Word::Any)) => Goal::Any,
            Some(Wanted::Word(Word::Forced)) => Goal::Forced,
            Some(Wanted::UpTo(limit)) if limit > context.limits.solutions => {
                let most = context.limits.solutions;
                return Err(Problem::too_large(format!("goal: at most {most} solutions, found {limit}")));
            }
            Some(Wanted::UpTo(limit)) => Goal::UpTo(limit),
        };
        ask(&self.puzzle, goal, self.semantics, self.marks, context)
    }
}

impl Request for Unique {
    type View = SolveView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        ask(&self.puzzle, Goal::Unique, self.semantics, None, context)
    }
}

fn ask(
    puzzle: &PuzzleInput,
    goal: Goal,
    semantics: Option<Semantics>,
    marks: Option<Rows>,
    context: &Context,
) -> Result<String, Problem> {
    let entry = puzzle.read(context)?;
    let mut question =
        Question::new(goal).with_semantics(semantics.unwrap_or_default()).with_budget(context.budget.clone());
    question.marks = marks.map(|marks| fitting(marks, "marks", entry.puzzle.size())).transpose()?;
    let outcome = solve::ask(&entry.puzzle, &question, &Tuning::default());
    let without_marks = solve::status_without_marks(&entry.puzzle, &question, &outcome);
    let view = SolveView::new(name(&entry), &entry.puzzle, &question, "native", &outcome);
    json(&view.with_status_without_marks(without_marks))
}
