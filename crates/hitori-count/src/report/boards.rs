//! Solvable and unique boards of a size.

use std::collections::BTreeMap;
use std::fmt;

use hitori_core::Semantics;
use hitori_core::deduce::{Class, RuleSelection};
use hitori_core::engine::Budget;
use serde::{Deserialize, Serialize};

use crate::number::Number;
use crate::renaming::boards_up_to_renaming;
use crate::share::{Share, ShareError};

/// The boards of a size with at most so many symbols, up to renaming.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardsReport {
    /// Name and version of this view: `count-boards/1`.
    pub view: String,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub cols: usize,
    /// The most symbols that a board has.
    pub symbols: usize,
    /// What unique means.
    pub semantics: Semantics,
    /// All boards up to renaming, with or without a solution.
    pub boards_up_to_renaming: Number,
    /// Boards with a solution.
    pub solvable: Number,
    /// Boards with exactly one solution.
    pub unique: Number,
    /// The sets of rules that define the classes, if boards were graded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule_set: Option<RuleSelection>,
    /// Unique boards by class of difficulty, A to G, if they were graded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_class: Option<BTreeMap<String, Number>>,
    /// Unique boards that the grader could not grade, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ungraded: Option<Number>,
    /// Unique boards by number of shaded cells, from 0 on, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_shaded: Option<Vec<Number>>,
}

impl BoardsReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-boards/1";

    /// Reports on a complete share, for boards with at most so many symbols. What was graded says which semantics is
    /// meant; otherwise it is the given one.
    ///
    /// # Errors
    /// If units are missing, if the numbers are not those of any count, or if the budget is spent.
    pub fn new(
        share: &Share,
        symbols: usize,
        semantics: Semantics,
        by_shaded: bool,
        budget: &Budget,
    ) -> Result<Self, ShareError> {
        let tally = share.complete()?;
        let size = share.spec().size();
        let semantics = share.grading().map_or(semantics, |grading| grading.semantics);
        let whole = ShareError::NotWhole;
        let unique = tally.unique(symbols, semantics).ok_or(ShareError::NotWhole)?;
        let by_class = share.grading().map(|_| tally.by_class(symbols).ok_or(ShareError::NotWhole));
        let named = |counts: Vec<u128>| {
            let classes = Class::ALL.iter().map(ToString::to_string);
            classes.zip(counts.into_iter().map(Number::from)).collect()
        };
        let ungraded = tally.ungraded(symbols).ok_or(ShareError::NotWhole)?;
        let longest = unique.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        Ok(Self {
            view: Self::VIEW.to_owned(),
            rows: size.rows(),
            cols: size.cols(),
            symbols,
            semantics,
            boards_up_to_renaming: boards_up_to_renaming(size, symbols, budget)?,
            solvable: tally.solvable(symbols).ok_or(whole)?.into(),
            unique: unique.iter().copied().map(Number::from).sum(),
            rule_set: share.grading().map(|grading| grading.rules),
            by_class: by_class.transpose()?.map(named),
            ungraded: (ungraded > 0).then(|| ungraded.into()),
            by_shaded: by_shaded.then(|| unique[..longest].iter().copied().map(Number::from).collect()),
        })
    }
}

impl fmt::Display for BoardsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, cols, symbols, semantics, .. } = self;
        let all = self.boards_up_to_renaming.grouped();
        let (solvable, unique) = (self.solvable.grouped(), self.unique.grouped());
        write!(f, "{rows}×{cols} with up to {symbols} symbols: {all} boards up to renaming, ")?;
        writeln!(f, "{solvable} solvable, {unique} unique ({semantics})")?;
        if let Some(classes) = &self.by_class {
            let counts = classes.iter().map(|(class, count)| format!("{class} {}", count.grouped()));
            let rules = self.rule_set.map(|rules| format!(" ({rules})")).unwrap_or_default();
            writeln!(f, "  by class{rules}: {}", counts.collect::<Vec<_>>().join(", "))?;
        }
        if let Some(ungraded) = &self.ungraded {
            writeln!(f, "  not graded: {}", ungraded.grouped())?;
        }
        if let Some(counts) = &self.by_shaded {
            let shown = counts.iter().enumerate().filter(|(_, count)| **count > Number::default());
            let counts = shown.map(|(shaded, count)| format!("{shaded}: {}", count.grouped()));
            writeln!(f, "  by shaded cells: {}", counts.collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards without a class are reported, in JSON and in prose.
    #[test]
    fn json_and_prose() {
        let number = |number: u64| Number::from(number);
        let report = BoardsReport {
            view: BoardsReport::VIEW.to_owned(),
            rows: 3,
            cols: 3,
            symbols: 3,
            semantics: Semantics::Minimal,
            boards_up_to_renaming: number(3281),
            solvable: number(634),
            unique: number(404),
            rule_set: Some(RuleSelection::wensveen()),
            by_class: Some([("A".to_owned(), number(2)), ("B".to_owned(), number(1392))].into()),
            ungraded: Some(number(70)),
            by_shaded: Some(vec![number(0), number(404)]),
        };
        assert_eq!(
            report.to_string(),
            "3×3 with up to 3 symbols: 3,281 boards up to renaming, 634 solvable, 404 unique (minimal)\n  \
             by class (wensveen): A 2, B 1,392\n  not graded: 70\n  by shaded cells: 1: 404\n"
        );
        let text = serde_json::to_string(&report).unwrap();
        assert!(text.starts_with("{\"view\":\"count-boards/1\",\"rows\":3,"), "{text}");
        assert!(text.contains("\"ungraded\":\"70\""), "{text}");
        assert_eq!(serde_json::from_str::<BoardsReport>(&text).unwrap(), report);
    }
}
