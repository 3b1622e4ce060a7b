//! The view `classify/1`: the class of a puzzle.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{RatingView, RowStrings};
use crate::deduce::{Assumptions, Class, Grade, RuleSelection};
use crate::rate::{RateError, Rating};

/// The class of a puzzle, or why it has none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClassView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// The name of the puzzle.
    pub id: Cow<'a, str>,
    /// The class; none for puzzles that cannot be graded.
    pub class: Option<Class>,
    /// Why there is no class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How hard it is for a person. A puzzle may have a rating without a class, and the other way round.
    #[serde(flatten)]
    pub rating: RatingView,
    /// The grade.
    #[serde(flatten)]
    pub grade: Option<GradeView<'a>>,
}

/// What grading found besides the class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GradeView<'a> {
    /// The steps, counted as the class counts them.
    pub steps: f64,
    /// Levels of assumptions within assumptions; 0 below class G.
    pub depth: usize,
    /// The solution.
    pub solution: RowStrings<'a>,
    /// The rules used, with the number of cells that each decided.
    pub rules: BTreeMap<String, u32>,
    /// The sets of rules that were allowed, with commas between: `wensveen,ahead` unless others were asked for.
    #[serde(default)]
    pub rule_set: RuleSelection,
    /// What the steps of class G are the average of; left out where it is those that fail.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub assumptions: Assumptions,
}

fn is_usual(assumptions: &Assumptions) -> bool {
    *assumptions == Assumptions::default()
}

impl<'a> ClassView<'a> {
    /// The name and version of the view.
    pub const VIEW: &'static str = "classify/1";

    /// Describes the grade of the puzzle with this name.
    pub fn new(id: impl Into<Cow<'a, str>>, grade: &'a Grade) -> Self {
        let used = grade.uses.iter().filter(|(_, uses)| *uses > 0);
        let view = GradeView {
            steps: grade.steps,
            depth: grade.depth,
            solution: (&grade.solution).into(),
            rules: used.map(|&(name, uses)| (name.to_owned(), uses)).collect(),
            rule_set: grade.rules,
            assumptions: grade.assumptions,
        };
        Self { class: Some(grade.class), reason: None, grade: Some(view), ..Self::without_class(id, "") }
    }

    /// Says why the puzzle with this name has no class.
    pub fn without_class(id: impl Into<Cow<'a, str>>, reason: &str) -> Self {
        Self {
            view: Self::VIEW.into(),
            id: id.into(),
            class: None,
            reason: Some(reason.to_owned()),
            rating: RatingView::default(),
            grade: None,
        }
    }

    /// Adds the rating, or why there is none.
    pub fn with_rating(self, rating: &Result<Rating, RateError>) -> Self {
        Self { rating: RatingView::new(rating), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduce::{GradeOptions, grade};
    use crate::formats;
    use crate::rate::{RateOptions, rate};

    #[test]
    fn views_are_read_back() {
        let puzzle = formats::parse("hitori/4/4/1114142333214213", None).expect("a board").puzzle;
        let grade = grade(&puzzle, &GradeOptions::default()).expect("it has a class");
        let rating = rate(&puzzle, &RateOptions::default());
        let view = ClassView::new("name", &grade).with_rating(&rating);
        let text = serde_json::to_string(&view).expect("a view is plain data");
        assert!(text.starts_with(r#"{"view":"classify/1","id":"name","class":"F","rating":1."#), "{text}");
        assert!(text.contains(r#""difficulty":"gentle","path":{"openings":2.0,"cuts":1.0,"#), "{text}");
        assert!(text.contains(r#""cells":16},"steps":1.0,"depth":0,"#), "{text}");
        assert!(text.ends_with(r#""rule_set":"wensveen,ahead"}"#), "{text}");
        assert_eq!(serde_json::from_str::<ClassView<'_>>(&text).ok(), Some(view));
        let none = ClassView::without_class("name", "why").with_rating(&Err(RateError::Unsolvable));
        let text = serde_json::to_string(&none).expect("a view is plain data");
        let why = "unsolvable: only puzzles with exactly one solution have a rating";
        let rest = format!(r#""rating":null,"difficulty":null,"rating_reason":"{why}""#);
        assert_eq!(
            text,
            format!(r#"{{"view":"classify/1","id":"name","class":null,"reason":"why",{rest}}}"#)
        );
        assert_eq!(serde_json::from_str::<ClassView<'_>>(&text).ok(), Some(none));
    }
}
