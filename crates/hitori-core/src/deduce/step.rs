//! One step of an explanation, and how much of it a hint gives away.

use std::cmp::Reverse;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::messages::{Fill, say};
use super::{Clash, Class, UnknownName, rule};
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

    /// Returns its number: 1 gives the least away, 3 the most.
    pub fn grade(self) -> usize {
        self as usize + 1
    }

    /// Returns the name in JSON, which the command line takes, too.
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
        let is_named = |level: &Self| level.name() == text || level.grade().to_string() == text;
        let level = Self::ALL.into_iter().find(is_named);
        level.ok_or_else(|| UnknownName::new("grade of hints", text, "1 (place), 2 (rule) or 3 (step)"))
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

    /// Returns the cells that a hint of the given level points to, in row-major order: no more than its sentence names.
    pub fn cells_at(&self, level: HintLevel, size: Size) -> Vec<usize> {
        match level {
            HintLevel::Place => {
                let (rows, columns) = self.place(size);
                rows.flat_map(|row| columns.clone().map(move |column| size.at(row, column))).collect()
            }
            HintLevel::Rule => self.looked_at(),
            HintLevel::Step => self.area(),
        }
    }

    /// Returns the cells that the rule looks at, without what follows where that can be told apart.
    fn looked_at(&self) -> Vec<usize> {
        match (&self.probe, self.premises.is_empty()) {
            (Some(probe), _) => vec![probe.assumed.cell],
            (None, true) => self.area(),
            (None, false) => {
                let mut cells = self.premises.clone();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
        }
    }

    /// Returns where to look, without what follows there: `Look at row 3, columns 2 to 4.`
    pub fn look_at(&self, size: Size) -> String {
        let (rows, columns) = self.place(size);
        let rows = span(size, ["place.row", "place.rows"], rows, size.rows());
        let columns = span(size, ["place.column", "place.columns"], columns, size.cols());
        match (rows, columns) {
            (None, None) => say(size, "look.board", &[]),
            (Some(lines), None) | (None, Some(lines)) => {
                say(size, "look.lines", &[("lines", Fill::Text(&lines))])
            }
            (Some(rows), Some(columns)) => {
                say(size, "look.area", &[("rows", Fill::Text(&rows)), ("columns", Fill::Text(&columns))])
            }
        }
    }

    /// Returns where to look, as rows and columns: a part of one line that has all the step is about, or an area of 3×3 with
    /// as much of it as can be.
    pub fn place(&self, size: Size) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
        let area = self.area();
        let (rows, columns) = bounds(size, &area);
        let (height, width) = (rows.clone().count(), columns.clone().count());
        let is_line = (height == 1 || width == 1) && area.len() > 1;
        if is_line || height <= WINDOW && width <= WINDOW && area.len() > 1 {
            return (rows, columns);
        }
        let Some(concluded) = self.conclusions.first() else { return (rows, columns) };
        let (row, column) = size.place(concluded.cell);
        let starts =
            |at: usize, all: usize| at.saturating_sub(WINDOW - 1)..=at.min(all.saturating_sub(WINDOW));
        let windows = starts(row, size.rows())
            .flat_map(|top| starts(column, size.cols()).map(move |left| (top, left)))
            .map(|(top, left)| {
                (top..=(top + WINDOW).min(size.rows()) - 1, left..=(left + WINDOW).min(size.cols()) - 1)
            });
        let within = |(rows, columns): &(RangeInclusive<usize>, RangeInclusive<usize>)| {
            let is_in = |&&cell: &&usize| {
                let (row, column) = size.place(cell);
                rows.contains(&row) && columns.contains(&column)
            };
            area.iter().filter(is_in).count()
        };
        // Of equals the first in reading order: `max_by_key` would take the last.
        windows.min_by_key(|window| Reverse(within(window))).unwrap_or((rows, columns))
    }

    /// Returns which rule applies to which cells: `Sim-M3, sandwich pair: between two equal numbers lies a white cell. See
    /// r1c1 and r1c3.`
    fn rule_at(&self, size: Size) -> String {
        let statement = match rule(self.rule) {
            Some(rule) => rule.statement.to_owned(),
            None => say(size, "Prob.statement", &[]),
        };
        let cells = self.looked_at();
        let slots = [
            ("form", Fill::Text(self.form)),
            ("name", Fill::Text(self.name)),
            ("statement", Fill::Text(&statement)),
            ("cells", Fill::Cells(&cells)),
        ];
        say(size, "rule", &slots)
    }
}

/// Rows and columns of an area that is small enough to look through.
const WINDOW: usize = 3;

/// Returns the rows and the columns that cells lie in.
fn bounds(size: Size, cells: &[usize]) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
    let range = |places: Vec<usize>| {
        places.iter().min().copied().unwrap_or(0)..=places.iter().max().copied().unwrap_or(0)
    };
    let places = || cells.iter().map(|&cell| size.place(cell));
    (range(places().map(|(row, _)| row).collect()), range(places().map(|(_, column)| column).collect()))
}

/// Returns `row 3` or `rows 2 to 4`, or `None` when that is all there are. The messages are for one and for several.
fn span(
    size: Size,
    [one, several]: [&'static str; 2],
    places: RangeInclusive<usize>,
    all: usize,
) -> Option<String> {
    let number = |place: usize| Fill::Number((place + 1).to_string());
    match (*places.start(), *places.end()) {
        (0, last) if last + 1 == all => None,
        (first, last) if first == last => Some(say(size, one, &[("first", number(first))])),
        (first, last) => Some(say(size, several, &[("first", number(first)), ("last", number(last))])),
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
            assert_eq!(level.grade().to_string().parse(), Ok(level));
        }
    }

    #[test]
    fn places_are_named_as_short_as_can_be() {
        let size = Size::new(4, 5).expect("a small size");
        let place = |premises: &[usize], cell| step(premises, &[Literal::white(cell)]).look_at(size);
        assert_eq!(place(&[], 7), "Look at rows 1 to 3, columns 1 to 3.");
        assert_eq!(place(&[5, 9], 7), "Look at row 2.");
        assert_eq!(place(&[0, 15], 10), "Look at column 1.");
        assert_eq!(place(&[5], 16), "Look at rows 2 to 4, columns 1 to 2.");
        assert_eq!(place(&[0], 19), "Look at rows 2 to 4, columns 3 to 5.");
        assert_eq!(place(&[0, 2, 10], 6), "Look at rows 1 to 3, columns 1 to 3.");
        assert_eq!(place(&[0, 4, 9, 19], 18), "Look at rows 2 to 4, columns 3 to 5.");
        let tiny = Size::new(2, 2).expect("a small size");
        assert_eq!(step(&[], &[Literal::white(3)]).look_at(tiny), "Look at the whole board.");
    }
}
