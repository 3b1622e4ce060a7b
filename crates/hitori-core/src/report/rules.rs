//! The view `rules/1`: one rule with its proof and its examples.

use serde::{Deserialize, Serialize};

use crate::deduce::{Class, Example, Rule, RuleSet};

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleView {
    /// Name and version of the view.
    pub view: String,
    /// Short name.
    pub id: String,
    /// What the short name stands for.
    pub name: String,
    /// Class of difficulty.
    pub class: Class,
    /// The set it belongs to.
    pub set: RuleSet,
    /// What switches it on; none for rules in use by default.
    pub option: Option<String>,
    /// What it says, in one sentence.
    pub statement: String,
    /// What it says and why it holds, in paragraphs.
    pub proof: Vec<String>,
    /// Boards that show it.
    pub examples: Vec<ExampleView>,
}

/// A board on which a rule concludes something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExampleView {
    /// Rows of clues, one character each, `.` for a blank.
    pub board: Vec<String>,
    /// Rows of marks before.
    pub marks: Vec<String>,
    /// Rows of what the rule concludes.
    pub concludes: Vec<String>,
}

impl RuleView {
    /// The name and version of the view.
    pub const VIEW: &str = "rules/1";

    /// Describes a rule; `option` is what switches it on.
    pub fn new(rule: &Rule, option: Option<&str>) -> Self {
        Self {
            view: Self::VIEW.to_owned(),
            id: rule.id.to_owned(),
            name: rule.name.to_owned(),
            class: rule.class,
            set: rule.set,
            option: option.map(str::to_owned),
            statement: rule.statement.to_owned(),
            proof: rule.proof(),
            examples: rule.examples.iter().map(ExampleView::new).collect(),
        }
    }
}

impl ExampleView {
    fn new(example: &Example) -> Self {
        let rows = |rows: &[&str]| rows.iter().map(|&row| row.to_owned()).collect();
        let marks = example.boards().map(|boards| boards.marks.row_strings());
        Self {
            board: rows(example.board),
            marks: marks.unwrap_or_default(),
            concludes: rows(example.concludes),
        }
    }
}
