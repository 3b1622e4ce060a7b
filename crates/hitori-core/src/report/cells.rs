//! The view `cells/1`: which numbers a cell could have.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::board::Puzzle;
use crate::choices::Choice;
use crate::deduce::Class;
use crate::engine::Status;

/// The numbers that one cell could have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CellsView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The name of the puzzle.
    pub id: Cow<'a, str>,
    /// The cell.
    pub cell: String,
    /// Its number, null for a blank.
    pub number: Option<u32>,
    /// Every number that was tried, in order.
    pub choices: Vec<ChoiceView>,
}

/// One number, and what becomes of the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChoiceView {
    /// The number.
    pub number: u32,
    /// How many solutions the board has then.
    pub status: Status,
    /// Its class then; null unless it has exactly one solution that the rules reach.
    pub class: Option<Class>,
    /// Its steps, as the class counts them.
    pub steps: Option<f64>,
}

impl<'a> CellsView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "cells/1";

    /// Describes the numbers that a cell could have.
    pub fn new(id: impl Into<Cow<'a, str>>, puzzle: &Puzzle, cell: usize, choices: &[Choice]) -> Self {
        let choice = |choice: &Choice| ChoiceView {
            number: choice.number,
            status: choice.status,
            class: choice.grade.as_ref().map(|grade| grade.class),
            steps: choice.grade.as_ref().map(|grade| grade.steps),
        };
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            cell: puzzle.size().name(cell),
            number: puzzle.clue(cell).number(),
            choices: choices.iter().map(choice).collect(),
        }
    }
}
