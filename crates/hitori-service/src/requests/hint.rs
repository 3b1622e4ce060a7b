//! `hint`.

use hitori_core::deduce::{HintLevel, StepError};
use hitori_core::play::{HintError, SavedSession, Session};
use hitori_core::report::HintView;
use serde::Deserialize;

use super::json;
use super::session::opened;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, Rows, fitting, name};
use crate::registry::Request;

/// What a player may be told next: about a game, or about a puzzle with marks.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Hint {
    puzzle: Option<PuzzleInput>,
    marks: Option<Rows>,
    session: Option<SavedSession>,
    /// How much is given away: 1 where to look, 2 which rule, 3 the step itself.
    #[cfg_attr(feature = "openapi", schemars(range(min = 1, max = 3)))]
    grade: Option<u8>,
}

impl Request for Hint {
    type View = HintView<'static>;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let level = match self.grade {
            None => HintLevel::default(),
            Some(grade @ 1..=3) => HintLevel::ALL[usize::from(grade) - 1],
            Some(_) => return Err(Problem::unsuitable("grade: 1, 2 or 3 expected")),
        };
        let (session, id) = match (self.session, self.puzzle, self.marks) {
            (Some(saved), None, None) => (opened(&saved, context)?, "puzzle".to_owned()),
            (None, Some(puzzle), marks) => {
                let entry = puzzle.read(context)?;
                let id = name(&entry).to_owned();
                let options = context.options();
                let mut session = Session::new(entry.puzzle, &options)?;
                if let Some(marks) = marks {
                    let marks = fitting(marks, "marks", session.puzzle().size())?;
                    let marks = marks.literals().map(|mark| (mark.cell, mark.shade));
                    session.mark_all(marks).map_err(Problem::unsuitable)?;
                }
                (session, id)
            }
            _ => return Err(Problem::unsuitable("a puzzle, with marks or without, or a session expected")),
        };
        match session.hint_view(&id, level, &context.budget) {
            Ok(view) => json(&view),
            Err(HintError::Step(StepError::Limit(limit))) => Err(limit.into()),
            Err(error) => Err(Problem::unsuitable(error)),
        }
    }
}
