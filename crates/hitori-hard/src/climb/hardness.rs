//! How hard a small board is, in two ways, each exact and the same on every machine.
//!
//! *Conflicts*: what the native engine meets while it proves that there is one solution. A search that is lucky on a board may not be
//! on its mirror image, so all images are asked: eight of a square board, four of another one. The median counts, the lower of the two
//! in the middle. Where medians are equal, the sum over all images decides, then the propagations: most boards cost no conflict at all, and a
//! climb needs to see a difference there as well.
//!
//! *Depth*: what a person needs once the rules are used up. First the levels of assumptions within assumptions, as the class counts
//! them: those do not depend on the order in which cells are looked at. Then the explanation that `hitori explain` gives: the steps of all its refutations
//! together, and the number of its assumptions. Boards that need no assumption are ordered by class and steps.

use std::fmt;
use std::str::FromStr;

use hitori_core::deduce::{Class, ExplainOptions, GradeError, GradeOptions, Step, explain, grade};
use hitori_core::engine::{Budget, Limit, StopReason};
use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, Shading};
use serde::{Deserialize, Serialize};

/// Levels of assumptions within assumptions that are tried. A board that needs more counts as one that needs one more.
pub const MOST_LEVELS: usize = 4;

/// What makes a board hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Conflicts of the native engine that proves the solution to be the only one.
    Conflicts,
    /// Assumptions that a person has to make when no rule leads on.
    Depth,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Conflicts, Self::Depth];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Conflicts => "conflicts",
            Self::Depth => "depth",
        }
    }
}

impl FromStr for Measure {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|measure| measure.name() == name)
            .ok_or_else(|| format!("no measure '{name}', one of conflicts and depth expected"))
    }
}

/// How hard a board is. Of two that were measured alike, the greater is the harder one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hardness {
    /// By the work of the engine.
    Conflicts(Conflicts),
    /// By the assumptions of a person.
    Depth(Depth),
}

/// What the native engine needs to prove that there is one solution. Fields are compared in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Conflicts {
    /// The lower median over all images of the board.
    pub median: u64,
    /// The sum over all images.
    pub sum: u64,
    /// Cells whose shade followed from others, over all images.
    pub propagations: u64,
}

/// What a person needs. Fields are compared in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Depth {
    /// Levels of assumptions within assumptions; 0 when rules are enough.
    pub levels: usize,
    /// The steps of all refutations in the explanation, those of nested ones included.
    pub length: usize,
    /// The assumptions of the explanation, nested ones included.
    pub assumptions: usize,
    /// The class, A is 1 and G is 7.
    pub class: u8,
    /// The steps as the class counts them, in tenths.
    pub tenths: u64,
}

/// Writes the numbers with their names, the first of them decides.
impl fmt::Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflicts(Conflicts { median, sum, propagations }) => {
                write!(f, "{median} conflicts (the median; all images {sum}, {propagations} propagations)")
            }
            Self::Depth(Depth { levels, length, assumptions, .. }) => {
                write!(f, "depth {levels}, {assumptions} assumptions, {length} steps to refute them")
            }
        }
    }
}

/// Returns the only solution of a board, or `None` when it has another number of them.
pub(super) fn only_solution(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Shading>, Limit> {
    let outcome = unique(puzzle, &Options::default().with_budget(budget.clone()));
    match outcome.stop {
        Some(StopReason::Limit(limit)) => Err(limit),
        _ => Ok(outcome.unique().cloned()),
    }
}

/// Measures a board with one solution. Of another board the numbers say nothing.
///
/// ```
/// use hitori_core::engine::Budget;
/// use hitori_core::formats;
/// use hitori_hard::{Hardness, Measure, measure};
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let Hardness::Depth(depth) = measure(&puzzle, Measure::Depth, &Budget::default())? else { panic!() };
/// assert_eq!((depth.levels, depth.class), (0, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn measure(puzzle: &Puzzle, measure: Measure, budget: &Budget) -> Result<Hardness, Limit> {
    let budget = budget.start();
    Ok(match measure {
        Measure::Conflicts => Hardness::Conflicts(conflicts(puzzle, &budget)?),
        Measure::Depth => Hardness::Depth(refine(puzzle, rough(puzzle, &budget)?, &budget)?),
    })
}

/// Measures a board unless it is certainly easier than another one.
pub(super) fn measure_unless_easier(
    puzzle: &Puzzle,
    by: Measure,
    floor: &Hardness,
    budget: &Budget,
) -> Result<Option<Hardness>, Limit> {
    if by == Measure::Conflicts {
        return measure(puzzle, by, budget).map(Some);
    }
    // The levels are cheaper than the explanation, and decide before it.
    let depth = rough(puzzle, budget)?;
    let highest = Depth { length: usize::MAX, ..depth };
    if depth.levels > 0 && Hardness::Depth(highest) < *floor {
        return Ok(None);
    }
    refine(puzzle, depth, budget).map(|depth| Some(Hardness::Depth(depth)))
}

fn conflicts(puzzle: &Puzzle, budget: &Budget) -> Result<Conflicts, Limit> {
    let options = Options::default().with_budget(budget.clone());
    let mut counts = Vec::new();
    let mut propagations = 0;
    for image in images(puzzle) {
        let outcome = unique(&image, &options);
        if let Some(StopReason::Limit(limit)) = outcome.stop {
            return Err(limit);
        }
        // Counters are whole numbers, and small.
        counts.push(outcome.work.get("conflicts").unwrap_or_default() as u64);
        propagations += outcome.work.get("propagations").unwrap_or_default() as u64;
    }
    counts.sort_unstable();
    Ok(Conflicts { median: counts[(counts.len() - 1) / 2], sum: counts.iter().sum(), propagations })
}

/// Returns the board itself and what turning and reflecting makes of it.
fn images(puzzle: &Puzzle) -> Vec<Puzzle> {
    let size = puzzle.size();
    let mut images = Vec::with_capacity(8);
    let transposed = if size.rows() == size.cols() { &[false, true][..] } else { &[false] };
    for &transposed in transposed {
        for (down, right) in [(false, false), (false, true), (true, false), (true, true)] {
            let from = |cell| {
                let (row, col) = size.place(cell);
                let row = if down { size.rows() - 1 - row } else { row };
                let col = if right { size.cols() - 1 - col } else { col };
                if transposed { size.at(col, row) } else { size.at(row, col) }
            };
            let clues = (0..size.cells()).map(|cell| puzzle.clue(from(cell))).collect();
            // As many clues as before.
            images.extend(Puzzle::new(size, clues));
        }
    }
    images
}

/// Returns levels and class, without looking at refutations.
fn rough(puzzle: &Puzzle, budget: &Budget) -> Result<Depth, Limit> {
    let options = GradeOptions::default().with_depth(MOST_LEVELS).with_budget(budget.clone());
    let none = Depth { levels: 0, length: 0, assumptions: 0, class: 0, tenths: 0 };
    match grade(puzzle, &options) {
        Ok(grade) => {
            let tenths = (grade.steps * 10.0).round() as u64;
            Ok(Depth { levels: grade.depth, class: grade.class as u8 + 1, tenths, ..none })
        }
        Err(GradeError::Limit(limit)) => Err(limit),
        Err(GradeError::Stuck(_)) => Ok(Depth { levels: MOST_LEVELS + 1, class: Class::G as u8 + 1, ..none }),
        // A board without a solution; a kind of error that is added later has no levels either.
        Err(_) => Ok(none),
    }
}

/// Adds what the explanation of a board says about its assumptions.
fn refine(puzzle: &Puzzle, depth: Depth, budget: &Budget) -> Result<Depth, Limit> {
    if depth.levels == 0 || depth.levels > MOST_LEVELS {
        return Ok(depth);
    }
    let options = ExplainOptions::default().with_depth(depth.levels).with_budget(budget.clone());
    let (mut length, mut assumptions) = (0, 0);
    if let Ok(explanation) = explain(puzzle, None, &options) {
        budget.check()?;
        let mut waiting: Vec<&Step> = explanation.steps.iter().collect();
        while let Some(step) = waiting.pop() {
            if let Some(probe) = &step.probe {
                assumptions += 1;
                length += probe.steps.len();
                waiting.extend(&probe.steps);
            }
        }
    }
    Ok(Depth { length, assumptions, ..depth })
}

#[cfg(test)]
mod tests {
    use hitori_core::Size;
    use hitori_core::generate::instance;

    use super::*;

    #[test]
    fn a_board_has_eight_images_or_four() {
        let square = Puzzle::from_rows([[1, 2], [3, 4]]).unwrap();
        let mut all: Vec<String> = images(&square).iter().map(ToString::to_string).collect();
        all.sort();
        assert_eq!(
            all,
            ["1 2\n3 4", "1 3\n2 4", "2 1\n4 3", "2 4\n1 3", "3 1\n4 2", "3 4\n1 2", "4 2\n3 1", "4 3\n2 1"]
        );
        let wide = Puzzle::from_rows([[1, 2, 3], [4, 5, 6]]).unwrap();
        assert_eq!(images(&wide).len(), 4);
    }

    #[test]
    fn images_are_equally_hard() {
        let size = Size::new(8, 8).unwrap();
        let budget = Budget::default();
        for seed in 0..40 {
            let (puzzle, _) = instance(size, seed).unwrap();
            let hardness = Measure::ALL.map(|by| measure(&puzzle, by, &budget).unwrap());
            for image in images(&puzzle) {
                assert_eq!(measure(&image, Measure::Conflicts, &budget).unwrap(), hardness[0]);
                // Explanations read from left to right, levels do not.
                let levels = rough(&image, &budget).unwrap();
                assert!(
                    matches!(hardness[1], Hardness::Depth(depth) if depth.levels == levels.levels && depth.tenths == levels.tenths)
                );
            }
        }
    }

    #[test]
    fn easier_boards_are_told_by_their_levels() {
        let size = Size::new(7, 7).unwrap();
        let budget = Budget::default();
        let all: Vec<(Puzzle, Hardness)> = (0..60)
            .filter_map(|seed| instance(size, seed))
            .map(|(puzzle, _)| {
                let hardness = measure(&puzzle, Measure::Depth, &budget).unwrap();
                (puzzle, hardness)
            })
            .collect();
        let floor = all.iter().map(|(_, hardness)| *hardness).max().unwrap();
        for (puzzle, hardness) in &all {
            let found = measure_unless_easier(puzzle, Measure::Depth, &floor, &budget).unwrap();
            assert!(found.is_none_or(|found| found == *hardness));
            assert_eq!(
                measure_unless_easier(puzzle, Measure::Depth, hardness, &budget).unwrap(),
                Some(*hardness)
            );
        }
    }

    #[test]
    fn measures_have_names() {
        for measure in Measure::ALL {
            assert_eq!(measure.name().parse(), Ok(measure));
        }
        assert!("length".parse::<Measure>().is_err());
    }
}
