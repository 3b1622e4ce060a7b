//! What a rule is: a row of data with two functions, and what it reports.
//!
//! A rule looks at a [`Position`] and reports [`Finding`]s to a [`Sink`]. It applies nothing itself. What it reports must
//! follow from the marks of the premises it names and from the numbers of the board, and from nothing else;
//! `tests/soundness.rs` asks the engine about every application.

use std::fmt;

use super::cuts::CutOff;
use super::messages::{Fill, say};
use super::pace::Pace;
use super::track::News;
use super::{Axes, Class, Position, RuleSet, Sight, words};
use crate::board::{Clue, Literal, Puzzle, Shade, Shading, Size};

/// A way of concluding that people use: one row of [`RULES`](super::RULES).
#[non_exhaustive]
pub struct Rule {
    /// Short name, as in the document it comes from: `Sim-M3`.
    pub id: &'static str,
    /// What the short name stands for, or what people call it: `sandwich pair`.
    pub name: &'static str,
    /// Class of difficulty.
    pub class: Class,
    /// The set it belongs to, which decides where it is used.
    pub set: RuleSet,
    /// What a person has to see for it, which decides when explanations and hints come to it.
    pub sight: Sight,
    /// Whether it takes for granted that nothing is shaded needlessly. Such a rule holds on uniquely solvable puzzles and
    /// under minimal semantics only.
    pub needs_unique: bool,
    /// Whether it looks at numbers only, never at marks. Then everything it will ever find is found the first time.
    pub is_static: bool,
    /// Whether applications with the same premises make one step of an explanation ("r1c2 and r2c1 are white: …").
    /// `false` where the sentence is about a single cell.
    pub joins: bool,
    /// What it says, in one sentence without a full stop.
    pub statement: &'static str,
    /// The text of the rule's own file, whose head is the proof: see [`Rule::proof`].
    pub(super) source: &'static str,
    /// Boards that show it. The tests require that the rule concludes on them what they say, and nothing else.
    pub examples: &'static [Example],
    /// Reports everything that the rule concludes, along the given axes where it looks along lines.
    pub(super) find: fn(&Position, Axes, &mut dyn Sink),
    /// How the rule looks again only where something was marked. Without, it looks at the whole board every time.
    pub(super) again: Option<Again>,
    /// Returns the reason for one application: what follows the colon in [`Rule::sentence`].
    pub(super) why: fn(&Position, &Application<'_>) -> String,
}

/// Returns the cells that would be cut off if the cell at a place were shaded, if any; `None` also when the
/// sink has had enough.
pub(super) type Cut = fn(&News<'_>, usize, &mut dyn Sink) -> Option<CutOff>;

/// Returns the places at which the same premises may lead to more.
pub(super) type Shared = fn(&Position, &[usize]) -> Vec<usize>;

/// Reports everything that a rule concludes at many places.
pub(super) type LookAtAll = fn(&News<'_>, &[usize], &mut dyn Sink);

/// How a rule that reads marks looks at single places.
pub(super) struct Again {
    /// Adds the places where news may lead to something that did not follow before, in any order; one may come several times.
    pub(super) places: fn(&News<'_>, &mut Vec<usize>),
    /// Reports everything that the rule concludes at one place. Place after place in ascending order this is what `find` reports, in the
    /// same order.
    pub(super) look: fn(&News<'_>, usize, Axes, &mut dyn Sink),
    /// Reports the same for many places, where that is cheaper than one place after the other.
    pub(super) look_at_all: Option<LookAtAll>,
    /// For rules about connectivity: what would be cut off. Such rules ask the forest, which knows nothing
    /// about marks that break the rules of the game.
    pub(super) cut: Option<Cut>,
    /// For rules that may find something with the same premises at several places.
    pub(super) shared: Option<Shared>,
}

impl Again {
    /// A rule that looks at a place at a time, and finds everything about its premises there.
    pub(super) const fn at(
        places: fn(&News<'_>, &mut Vec<usize>),
        look: fn(&News<'_>, usize, Axes, &mut dyn Sink),
    ) -> Self {
        Self { places, look, look_at_all: None, cut: None, shared: None }
    }

    /// Returns whether the rule can look at single places: the forest may know nothing about these marks.
    pub(super) fn can_look(&self, news: &News<'_>) -> bool {
        self.cut.is_none() || !news.forest.is_broken()
    }

    /// Returns the places at which the rule has to look again, in the order in which it looks. There are none
    /// when the sink has had enough.
    pub(super) fn places_of(&self, news: &News<'_>, found: &mut dyn Sink) -> Vec<usize> {
        let mut places = Vec::new();
        let all = if news.is_all { news.position.size().cells() } else { 0 };
        if !is_over_after(found, 1 + all + news.marked.len() + news.grown.len()) {
            (self.places)(news, &mut places);
        }
        if is_over_after(found, places.len()) {
            return vec![];
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// Counts steps that cannot be interrupted, a few at a time, and returns whether the sink has had enough.
pub(super) fn is_over_after(found: &mut dyn Sink, steps: usize) -> bool {
    let mut left = steps;
    while left > Pace::CHUNK {
        left -= Pace::CHUNK;
        if found.is_over(Pace::CHUNK) {
            return true;
        }
    }
    found.is_over(left)
}

impl Rule {
    /// Reports everything that the rule concludes from a position, along the given axes where it looks along lines.
    pub fn find(&self, position: &Position, axes: Axes, sink: &mut dyn Sink) {
        (self.find)(position, axes, sink);
    }

    /// Reports what the rule concludes from news, along the given axes where it looks along lines. What it has reported before may be
    /// missing.
    pub(crate) fn find_again(&self, news: &News<'_>, axes: Axes, sink: &mut dyn Sink) {
        match &self.again {
            // What looks at numbers only has found everything the first time.
            _ if self.is_static && !news.is_all => {}
            Some(again) if again.can_look(news) => match again.look_at_all {
                Some(look_at_all) => look_at_all(news, &again.places_of(news, sink), sink),
                None => {
                    // A few places between two looks at the sink.
                    for places in again.places_of(news, sink).chunks(16) {
                        if sink.is_over(places.len()) {
                            return;
                        }
                        places.iter().for_each(|&place| (again.look)(news, place, axes, sink));
                    }
                }
            },
            _ => self.find(news.position, axes, sink),
        }
    }

    /// Returns the reason for one application, as a clause: `it lies between two 5s (r1c1 and r1c3)`.
    pub fn why(&self, position: &Position, application: &Application<'_>) -> String {
        (self.why)(position, application)
    }

    /// Returns one application as a sentence: `r1c2 is white: it lies between two 5s (r1c1 and r1c3).`
    pub fn sentence(&self, position: &Position, application: &Application<'_>) -> String {
        let conclusions = words::conclusions(position, application.conclusions);
        let why = self.why(position, application);
        say(position.size(), "step", &[("conclusions", Fill::Text(&conclusions)), ("why", Fill::Text(&why))])
    }

    /// Returns what the rule says and why it holds, as it stands on top of its file: paragraphs without line breaks.
    pub fn proof(&self) -> Vec<String> {
        let head = self.source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
        let head: Vec<&str> = head.collect();
        head.split(|line| line.is_empty()).map(|paragraph| paragraph.join(" ")).collect()
    }

    /// Returns whether the rule reports that the position has no solution.
    pub fn contradicts(&self, position: &Position) -> bool {
        struct Any(bool);
        impl Sink for Any {
            fn add(&mut self, finding: Finding<'_>) {
                self.0 |= matches!(finding, Finding::Contradiction { .. });
            }
        }
        let mut any = Any(false);
        self.find(position, Axes::Both, &mut any);
        any.0
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({})", self.id)
    }
}

/// One application of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Application<'a> {
    /// The sub-form of the rule.
    pub form: &'static str,
    /// All that it concludes, whether known already or not.
    pub conclusions: &'a [Literal],
    /// The cells it looked at.
    pub premises: &'a [usize],
}

/// What a rule reports. The premises are computed on demand: most findings are never explained.
pub enum Finding<'a> {
    /// Cells get shades because of the premises.
    Step {
        /// The sub-form of the rule.
        form: &'static str,
        /// The cells with their shades.
        conclusions: &'a [Literal],
        /// What the application adds to the steps of its class. Only class F counts this way, by the white cells that
        /// would have been cut off; elsewhere it is 0.
        weight: usize,
        /// Returns the cells from which that follows.
        premises: &'a dyn Fn() -> Vec<usize>,
    },
    /// The marks of the premises exclude every solution.
    Contradiction {
        /// The sub-form of the rule.
        form: &'static str,
        /// Returns the cells whose marks and numbers contradict each other.
        premises: &'a dyn Fn() -> Vec<usize>,
    },
}

/// Receives what rules find.
pub trait Sink {
    /// Receives one finding.
    fn add(&mut self, finding: Finding<'_>);

    /// Counts elementary steps of the rule, such as cells visited, and returns whether the budget is spent.
    /// Every rule asks at least once in some thousand steps, and stops; what it has reported so far is then
    /// not used.
    fn is_over(&mut self, _steps: usize) -> bool {
        false
    }
}

impl dyn Sink + '_ {
    /// Reports that cells get shades because of the premises.
    pub fn step(&mut self, form: &'static str, conclusions: &[Literal], premises: &dyn Fn() -> Vec<usize>) {
        self.add(Finding::Step { form, conclusions, weight: 0, premises });
    }

    /// Reports that the premises exclude every solution.
    pub fn contradiction(&mut self, form: &'static str, premises: &dyn Fn() -> Vec<usize>) {
        self.add(Finding::Contradiction { form, premises });
    }
}

/// A board on which a rule concludes something: documentation, test and picture in one.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Rows of clues, one character each, `.` for a blank.
    pub board: &'static [&'static str],
    /// Rows of marks, `-x?`; none means that nothing is known yet.
    pub marks: &'static [&'static str],
    /// Rows of what the rule concludes, `-x?`.
    pub concludes: &'static [&'static str],
}

/// An [`Example`] as boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleBoards {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The marks before.
    pub marks: Shading,
    /// What the rule concludes, and nothing else.
    pub concludes: Shading,
}

impl Example {
    /// Returns the example as boards, or `None` if its rows do not fit together. All examples of
    /// [`RULES`](super::RULES) do: a test looks at each.
    pub fn boards(&self) -> Option<ExampleBoards> {
        let cols = self.board.first().map_or(0, |row| row.chars().count());
        let size = Size::new(self.board.len(), cols).ok()?;
        let letters = |rows: &'static [&'static str]| rows.iter().flat_map(|row| row.chars());
        let clue = |letter| match letter {
            '.' => Some(Clue::BLANK),
            letter => letter.to_digit(36).and_then(Clue::new),
        };
        let puzzle = Puzzle::new(size, letters(self.board).map(clue).collect::<Option<_>>()?).ok()?;
        let shading = |rows: &'static [&'static str]| {
            let shades = letters(rows).map(Shade::from_letter).collect::<Option<_>>()?;
            Shading::new(size, shades).ok()
        };
        let blank = Shading::filled(size, Shade::Undecided);
        let marks = if self.marks.is_empty() { blank } else { shading(self.marks)? };
        Some(ExampleBoards { puzzle, marks, concludes: shading(self.concludes)? })
    }
}

impl ExampleBoards {
    /// Returns the marks together with what the rule concludes.
    pub fn after(&self) -> Shading {
        let mut after = self.marks.clone();
        self.concludes.literals().for_each(|literal| after.set(literal.cell, literal.shade));
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_read_and_bad_ones_refused() {
        let example = Example { board: &["1a.", "111"], marks: &["-??", "???"], concludes: &["???", "x??"] };
        let boards = example.boards().expect("the rows fit together");
        assert_eq!(boards.puzzle.clue(1).number(), Some(10));
        assert!(boards.puzzle.clue(2).is_blank());
        assert_eq!(boards.after().row_strings(), ["-??", "x??"]);
        for bad in [
            Example { board: &[], ..example },
            Example { board: &["1a", "111"], ..example },
            Example { board: &["1!.", "111"], ..example },
            Example { marks: &["-?"], ..example },
            Example { concludes: &[], ..example },
        ] {
            assert_eq!(bad.boards(), None, "{bad:?}");
        }
    }
}
