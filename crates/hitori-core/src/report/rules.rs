//! The view `rules/1`: one rule with its proof and its examples.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::deduce::{Class, Example, Rule, RuleSet};

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuleView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// Short name.
    pub id: Cow<'a, str>,
    /// What the short name stands for.
    pub name: Cow<'a, str>,
    /// Class of difficulty.
    pub class: Class,
    /// The set it belongs to; none for an assumption, which is no rule.
    pub set: Option<RuleSet>,
    /// What switches it on; none for rules in use by default.
    pub option: Option<Cow<'a, str>>,
    /// What it says, in one sentence.
    pub statement: Cow<'a, str>,
    /// What it says and why it holds, in paragraphs.
    pub proof: Vec<String>,
    /// Boards that show it.
    pub examples: Vec<ExampleView>,
}

/// A board on which a rule concludes something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExampleView {
    /// Rows of clues, one character each, `.` for a blank.
    pub board: Vec<String>,
    /// Rows of marks before.
    pub marks: Vec<String>,
    /// Rows of what the rule concludes.
    pub concludes: Vec<String>,
}

impl<'a> RuleView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "rules/1";

    /// Describes a rule.
    pub fn new(rule: &'a Rule) -> Self {
        Self {
            view: Self::VIEW.into(),
            id: rule.id.into(),
            name: rule.name.into(),
            class: rule.class,
            set: Some(rule.set),
            option: rule.set.option().map(Cow::Borrowed),
            statement: rule.statement.into(),
            proof: rule.proof(),
            examples: rule.examples.iter().map(ExampleView::new).collect(),
        }
    }

    /// Describes an assumption that fails, by the form that explanations give it.
    pub fn assumption(form: &'a str, name: &'a str, statement: &'a str) -> Self {
        Self {
            view: Self::VIEW.into(),
            id: form.into(),
            name: name.into(),
            class: Class::G,
            set: None,
            option: None,
            statement: statement.into(),
            proof: vec![statement.to_owned()],
            examples: vec![],
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduce::RULES;

    #[test]
    fn views_are_read_back() {
        for rule in RULES {
            let view = RuleView::new(rule);
            let text = serde_json::to_string(&view).expect("a view is plain data");
            assert!(text.starts_with(r#"{"view":"rules/1","id":""#), "{text}");
            let (board, marks) = (&view.examples[0].board, &view.examples[0].marks);
            assert_eq!(board.len(), marks.len(), "{}", rule.id);
            assert_eq!(serde_json::from_str::<RuleView<'_>>(&text).ok(), Some(view));
        }
    }
}
