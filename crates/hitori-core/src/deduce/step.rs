//! One step of an explanation, and how much of it a hint gives away.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Clash, Class, UnknownName, rule, words};
use crate::board::{Literal, Size};

/// The `rule` of a step that is an assumption which fails (Wensveen 2024: *probing*).
pub const PROBE: &str = "Prob";

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The id of the rule; [`PROBE`] for an assumption that fails.
    pub rule: &'static str,
    /// The name of the rule.
    pub name: &'static str,
    /// The sub-form of the rule.
    pub form: &'static str,
    /// The class of the rule.
    pub class: Class,
    /// The cells that were undecided before, with their shades.
    pub conclusions: Vec<Literal>,
    /// The cells from which that follows.
    pub premises: Vec<usize>,
    /// What and why, for a person.
    pub sentence: String,
    /// For an assumption: how it fails.
    pub probe: Option<Probe>,
}

/// An assumption that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Probe {
    /// What was assumed.
    pub assumed: Literal,
    /// The steps that lead from it to the contradiction, and no others.
    pub steps: Vec<Step>,
    /// The contradiction.
    pub clash: Clash,
}

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HintLevel {
    /// Where to look.
    Place,
    /// Which rule applies to which cells.
    Rule,
    /// The whole step: what follows, and why.
    #[default]
    Step,
}

impl HintLevel {
    /// All levels, from the least to the most.
    pub const ALL: [Self; 3] = [Self::Place, Self::Rule, Self::Step];

    /// Returns the name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Rule => "rule",
            Self::Step => "step",
        }
    }
}

impl fmt::Display for HintLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for HintLevel {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let level = Self::ALL.into_iter().find(|level| level.name() == text);
        level.ok_or_else(|| UnknownName::new("hint level", text, "place, rule or step"))
    }
}

impl Step {
    /// Returns all cells that the step is about, in row-major order: premises and conclusions, not told apart.
    pub fn area(&self) -> Vec<usize> {
        let concluded = self.conclusions.iter().map(|literal| literal.cell);
        let mut cells: Vec<usize> = self.premises.iter().copied().chain(concluded).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns a hint of the given level as a sentence. `size` is that of the board.
    pub fn hint(&self, level: HintLevel, size: Size) -> String {
        match level {
            HintLevel::Place => self.look_at(size),
            HintLevel::Rule => self.rule_at(size),
            HintLevel::Step => self.sentence.clone(),
        }
    }

    /// Returns where to look, without what follows there: `Look at row 3, columns 2 to 4.`
    pub fn look_at(&self, size: Size) -> String {
        if let Some(probe) = &self.probe {
            return format!("Look at {}.", size.name(probe.assumed.cell));
        }
        let area = self.area();
        let places = || area.iter().map(|&cell| size.place(cell));
        let rows = span("row", places().map(|(row, _)| row), size.rows());
        let columns = span("column", places().map(|(_, column)| column), size.cols());
        match (&area[..], rows, columns) {
            ([cell], ..) => format!("Look at {}.", size.name(*cell)),
            (_, None, None) => "Look at the whole board.".to_owned(),
            (_, Some(lines), None) | (_, None, Some(lines)) => format!("Look at {lines}."),
            (_, Some(rows), Some(columns)) => format!("Look at {rows}, {columns}."),
        }
    }

    /// Returns which rule applies to which cells: `Sim-M3, sandwich pair: between two equal numbers lies a white cell. See
    /// r1c1 and r1c3.`
    fn rule_at(&self, size: Size) -> String {
        let statement = match rule(self.rule) {
            Some(rule) => rule.statement,
            None => "a shade that leads to a contradiction is the wrong one",
        };
        let cells = match (&self.probe, self.premises.is_empty()) {
            (Some(probe), _) => vec![probe.assumed.cell],
            (None, true) => self.area(),
            (None, false) => self.premises.clone(),
        };
        format!("{}, {}: {statement}. See {}.", self.form, self.name, words::list(size, cells))
    }
}

/// Returns `row 3` or `rows 2 to 4`, or `None` when that is all there are.
fn span(word: &str, places: impl Iterator<Item = usize> + Clone, all: usize) -> Option<String> {
    let (first, last) = (places.clone().min()?, places.max()?);
    match (first, last) {
        (0, last) if last + 1 == all => None,
        (first, last) if first == last => Some(format!("{word} {}", first + 1)),
        (first, last) => Some(format!("{word}s {} to {}", first + 1, last + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(premises: &[usize], conclusions: &[Literal]) -> Step {
        Step {
            rule: "Sim-M3",
            name: "sandwich pair",
            form: "Sim-M3",
            class: Class::B,
            conclusions: conclusions.to_vec(),
            premises: premises.to_vec(),
            sentence: "r1c2 is white: it lies between two 1s (r1c1 and r1c3).".to_owned(),
            probe: None,
        }
    }

    #[test]
    fn hints_give_away_more_and_more() {
        let size = Size::new(4, 5).expect("a small size");
        let step = step(&[0, 2], &[Literal::white(1)]);
        let hints = HintLevel::ALL.map(|level| step.hint(level, size));
        assert_eq!(hints[0], "Look at row 1, columns 1 to 3.");
        assert_eq!(
            hints[1],
            "Sim-M3, sandwich pair: between two equal numbers lies a white cell. See r1c1 and r1c3."
        );
        assert_eq!(hints[2], step.sentence);
        for level in HintLevel::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }

    #[test]
    fn places_are_named_as_short_as_can_be() {
        let size = Size::new(4, 5).expect("a small size");
        let place = |premises: &[usize], cell| step(premises, &[Literal::white(cell)]).look_at(size);
        assert_eq!(place(&[], 7), "Look at r2c3.");
        assert_eq!(place(&[5, 9], 7), "Look at row 2.");
        assert_eq!(place(&[0, 15], 10), "Look at column 1.");
        assert_eq!(place(&[5], 16), "Look at rows 2 to 4, columns 1 to 2.");
        assert_eq!(place(&[0], 19), "Look at the whole board.");
    }
}
