//! Steps that a puzzle's explanation is wanted to have: so many of a rule.
//!
//! The explanation is the usual one, [`explain`] with default options, so that `hitori explain` shows what was ordered. As with
//! classes there is no way to construct such a puzzle: unique ones are explained one after the other until one fits.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::error::Impossible;
use super::values::{Span, parse_range};
use crate::board::{Puzzle, Size};
use crate::deduce::{ExplainOptions, Explanation, Finish, PROBE, RuleSelection, explain};
use crate::engine::{Budget, Limit};

/// How many steps of a rule the usual explanation of a puzzle is to have.
///
/// ```
/// use hitori_core::generate::Requirement;
/// let some: Requirement = "nco:5..".parse()?;
/// assert_eq!((some.rule(), some.to_string().as_str()), ("NCO", "NCO:5.."));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The place of the rule among those that can be required.
    place: usize,
    /// How many steps of it.
    steps: RangeInclusive<usize>,
}

impl Requirement {
    /// Requires so many steps of a rule, by its id in upper or lower case; `None` if the usual explanation has no such steps.
    pub fn new(rule: &str, steps: RangeInclusive<usize>) -> Option<Self> {
        let place = Self::rules().position(|id| id.eq_ignore_ascii_case(rule))?;
        Some(Self { place, steps })
    }

    /// Returns the ids of the rules that can be required: those of the usual explanation, and [`PROBE`] for assumptions.
    pub fn rules() -> impl Iterator<Item = &'static str> {
        RuleSelection::default().rules().map(|rule| rule.id).chain([PROBE])
    }

    /// Returns the id of the rule.
    pub fn rule(&self) -> &'static str {
        // Only `new` makes requirements, of a place that is there.
        Self::rules().nth(self.place).unwrap_or(PROBE)
    }

    /// Returns how many steps of the rule are wanted.
    pub fn steps(&self) -> &RangeInclusive<usize> {
        &self.steps
    }

    /// Returns whether an explanation has as many steps of the rule.
    pub fn accepts(&self, explanation: &Explanation) -> bool {
        let rule = self.rule();
        self.steps.contains(&explanation.steps.iter().filter(|step| step.rule == rule).count())
    }
}

/// Returns whether the usual explanation of a puzzle solves it and has all that is required.
pub(super) fn has_all(wanted: &[Requirement], puzzle: &Puzzle, budget: &Budget) -> Result<bool, Limit> {
    if wanted.is_empty() {
        return Ok(true);
    }
    let options = ExplainOptions::default().without_words().with_budget(budget.clone());
    // Without marks there is no size that could be wrong.
    let Ok(explanation) = explain(puzzle, None, &options) else { return Ok(false) };
    match explanation.finish {
        Finish::Solved => Ok(wanted.iter().all(|one| one.accepts(&explanation))),
        Finish::Stopped(limit) => Err(limit),
        _ => Ok(false),
    }
}

/// Returns an error when no puzzle of the size can have all that is required.
pub(super) fn check(wanted: &[Requirement], size: Size) -> Result<(), Impossible> {
    let mut least = 0_usize;
    for (place, one) in wanted.iter().enumerate() {
        if one.steps.is_empty() {
            return Err(Impossible::EmptyRange { what: "steps of a rule" });
        }
        if wanted[..place].iter().any(|other| other.place == one.place) {
            return Err(Impossible::RequiredTwice { rule: one.rule() });
        }
        least = least.saturating_add(*one.steps.start());
    }
    // Every step decides a cell.
    if least > size.cells() {
        return Err(Impossible::TooManySteps { size, wanted: least, most: size.cells() });
    }
    Ok(())
}

/// Requirements are kept in the order of the rules, so that a request has one text.
pub(super) fn sort(wanted: &mut [Requirement]) {
    wanted.sort_by_key(|one| one.place);
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.rule(), Span(&self.steps))
    }
}

/// Reads `RULE:RANGE`. The error says what was expected.
impl FromStr for Requirement {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = || Self::rules().collect::<Vec<_>>().join(", ");
        let Some((rule, steps)) = text.split_once(':') else {
            return Err(format!("RULE:RANGE like NCO:5.. expected, with a rule of {}", known()));
        };
        let steps = parse_range(steps)?;
        Self::new(rule, steps).ok_or_else(|| format!("a rule of {} expected before the colon", known()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{GenerateError, Generator, Request};
    use super::*;
    use crate::deduce::RULES;

    #[test]
    fn requirements_are_read_as_they_are_written() {
        for (text, written) in [
            ("NCO:5..", "NCO:5.."),
            ("prob:1..2", "Prob:1..2"),
            ("Sim-U*:0", "Sim-U*:0"),
            ("EP:..3", "EP:..3"),
        ] {
            assert_eq!(text.parse::<Requirement>().unwrap().to_string(), written);
        }
        for bad in ["", "NCO", "NCO:", "NCO:x", "NCO:5..3", "NOC:5", ":5"] {
            assert!(bad.parse::<Requirement>().is_err(), "{bad}");
        }
        let unknown = "NOC:5".parse::<Requirement>().unwrap_err();
        assert!(unknown.contains("Sim-M3, ") && unknown.contains("Prob"), "{unknown}");
    }

    /// A rule of another set is never in the usual explanation, so it would be looked for in vain.
    #[test]
    fn rules_that_are_not_used_are_refused() {
        let usual: Vec<&str> = Requirement::rules().collect();
        assert!(usual.contains(&"NCO") && usual.contains(&PROBE));
        let other = RULES.iter().find(|rule| !usual.contains(&rule.id)).expect("there are other sets");
        assert_eq!(Requirement::new(other.id, 0..=1), None);
    }

    #[test]
    fn what_no_explanation_has_is_refused() {
        let size = Size::new(5, 5).unwrap();
        let refused = |wanted: &[(&str, RangeInclusive<usize>)]| {
            let request = Request::new(size);
            let request = wanted.iter().fold(request, |request, (rule, steps)| {
                request.with_requirement(Requirement::new(rule, steps.clone()).unwrap())
            });
            match Generator::new(request) {
                Err(GenerateError::Impossible(bound)) => Some(bound),
                _ => None,
            }
        };
        let many = Impossible::TooManySteps { size, wanted: 26, most: 25 };
        assert_eq!(refused(&[("NCO", 13..=20), ("DoW", 13..=usize::MAX)]), Some(many));
        assert_eq!(refused(&[("NCO", 13..=20), ("DoW", 12..=usize::MAX)]), None);
        let twice = Impossible::RequiredTwice { rule: "NCO" };
        assert_eq!(refused(&[("NCO", 1..=2), ("EP", 0..=1), ("nco", 2..=3)]), Some(twice));
        #[allow(clippy::reversed_empty_ranges)]
        let empty = refused(&[("NCO", 2..=1)]);
        assert!(matches!(empty, Some(Impossible::EmptyRange { .. })), "{empty:?}");
    }
}
