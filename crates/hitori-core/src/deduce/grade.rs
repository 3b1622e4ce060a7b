//! The class of a puzzle, the dearest rule it needs when cheaper ones are always tried first, and the number of steps.
//!
//! A round (`settle.rs`) collects every conclusion that its rules allow from one and the same position before any is
//! applied, so neither class nor steps depend on the order in which cells are visited. Steps (W, Table 5):
//!
//! | class | steps |
//! |---|---|
//! | A | none |
//! | B, C, E | sweeps along rows and columns in turn, averaged over starting with rows and with columns |
//! | D | cells decided by the corner rules |
//! | F | white cells that would have been cut off, summed over the applications of NCO |
//! | G | average over the successful assumptions of the class each needed (A is 1, F is 6, an assumption within 7) |

use std::fmt;

use super::settle::{Contradiction, Failure, Gain, Settler, Tally, unbroken};
use super::{Position, Rulebook, Which, rules_of};
use crate::board::{Puzzle, Shading};

/// Classes of difficulty (W, Table 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Trivial: neighbours of shaded cells, numbers without an equal.
    A,
    /// Patterns of a single line.
    B,
    /// Patterns of two lines.
    C,
    /// Corners.
    D,
    /// Pairs at the border.
    E,
    /// Connectivity.
    F,
    /// Assume and see.
    G,
}

impl Class {
    /// All classes, cheapest first.
    pub const ALL: [Self; 7] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G];

    /// The classes below this one, cheapest first.
    fn below(self) -> &'static [Self] {
        &Self::ALL[..self as usize]
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// How hard a puzzle is for a person. Written `B2.5`, `F17`, `G4.3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The class.
    pub class: Class,
    /// The steps, counted as the class counts them.
    pub steps: f64,
    /// Levels of assumptions within assumptions; 0 below class G.
    pub depth: usize,
    /// What the rules arrive at.
    pub solution: Shading,
    /// The rules and, as `Prob`, assumptions, with the number of cells that each decided.
    pub uses: Vec<(&'static str, u32)>,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = usize::from(self.steps.fract().abs() > 0.05 && self.steps.fract() < 0.95);
        write!(f, "{}{:.digits$}", self.class, self.steps)
    }
}

/// Why a puzzle has no class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotGraded {
    /// The rules contradict each other: no solution.
    Contradiction,
    /// The rules, and assumptions of so many levels, leave cells undecided: several solutions, or deeper ones needed.
    Stuck(Shading),
}

/// Finds the class of a puzzle, with assumptions nested at most `depth` levels.
///
/// The rule UC takes for granted that nothing is shaded needlessly: puzzles that are unique in the strict or in the minimal
/// sense may be asked about, others get an answer for the minimal reading.
///
/// ```
/// use hitori_core::deduce::grade;
/// use hitori_core::formats;
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let grade = grade(&puzzle, 2).unwrap();
/// assert_eq!(grade.to_string(), "F1");
/// assert_eq!(grade.solution.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// # Ok::<(), formats::ParseError>(())
/// ```
pub fn grade(puzzle: &Puzzle, depth: usize) -> Result<Grade, NotGraded> {
    grade_with(puzzle, depth, Rulebook::default())
}

/// Like [`grade`], with the choice of the rules and of how single lines are looked at.
pub fn grade_with(puzzle: &Puzzle, depth: usize, rules: impl Into<Rulebook>) -> Result<Grade, NotGraded> {
    let broken = |_: Contradiction| NotGraded::Contradiction;
    let rules = rules.into();
    let settler = Settler {
        rules: Class::G.below().iter().flat_map(|&class| rules_of(class, rules)).collect(),
        stages: Class::G.below(),
        when_full: false,
        is_over: &|| false,
    };
    let mut position = Position::new(puzzle, None);
    let mut sums = Sums::new(settler.rules.len());
    for &class in Class::G.below() {
        let before = position.clone();
        sums.begin(class);
        settler.advance(&mut position, class, &mut sums).map_err(broken)?;
        if position.open() == 0 {
            unbroken(&position).map_err(broken)?;
            let steps = match class {
                Class::A | Class::G => 0.0,
                Class::B | Class::C | Class::E => average_sweeps(&before, class, &settler).map_err(broken)?,
                Class::D => sums.gain.cells as f64,
                Class::F => sums.gain.cut_off as f64,
            };
            let (solution, uses) = (position.marks(), sums.uses(&settler));
            return Ok(Grade { class, steps, depth: 0, solution, uses });
        }
    }
    unbroken(&position).map_err(broken)?;
    for level in 1..=depth {
        settler.exhaust(&mut position, level, &mut sums).map_err(broken)?;
        if position.open() == 0 {
            let steps = sums.efforts.iter().sum::<usize>() as f64 / sums.efforts.len() as f64;
            let (solution, uses) = (position.marks(), sums.uses(&settler));
            return Ok(Grade { class: Class::G, steps, depth: level, solution, uses });
        }
    }
    Err(NotGraded::Stuck(position.marks()))
}

/// What the steps are counted from.
struct Sums {
    /// Cells that each rule has decided; the last count is that of assumptions.
    cells: Vec<u32>,
    /// The class that is tried now, and what its own rounds gained.
    class: Class,
    gain: Gain,
    /// The class of every successful assumption, from 1.
    efforts: Vec<usize>,
}

impl Sums {
    fn new(rules: usize) -> Self {
        Self { cells: vec![0; rules + 1], class: Class::A, gain: Gain::default(), efforts: vec![] }
    }

    fn begin(&mut self, class: Class) {
        (self.class, self.gain) = (class, Gain::default());
    }

    fn uses(self, settler: &Settler<'_>) -> Vec<(&'static str, u32)> {
        settler.rules.iter().map(|rule| rule.id()).chain(["Prob"]).zip(self.cells).collect()
    }
}

impl Tally for Sums {
    fn decided(&mut self, rule: usize) {
        self.cells[rule] += 1;
    }

    fn round(&mut self, class: Class, gain: Gain) {
        if class == self.class {
            self.gain.cells += gain.cells;
            self.gain.cut_off += gain.cut_off;
        }
    }

    fn failed(&mut self, failure: Failure) {
        *self.cells.last_mut().expect("there is always the count of assumptions") += 1;
        self.efforts.push(failure.class as usize + 1);
    }
}

/// Sweeps of a class that is known to be enough, on a position on which the classes below have done what they can.
fn average_sweeps(position: &Position, class: Class, settler: &Settler<'_>) -> Result<f64, Contradiction> {
    let orders = [[Which::Rows, Which::Columns], [Which::Columns, Which::Rows]];
    let [rows_first, columns_first] =
        orders.map(|order| count_sweeps(position.clone(), class, order, settler));
    Ok((rows_first? + columns_first?) as f64 / 2.0)
}

fn count_sweeps(
    mut position: Position,
    class: Class,
    order: [Which; 2],
    settler: &Settler<'_>,
) -> Result<usize, Contradiction> {
    let mut sweeps = 0;
    while position.open() > 0 {
        settler.round(&mut position, class, order[sweeps % 2], &mut ())?;
        sweeps += 1;
        if let Some(&below) = class.below().last() {
            settler.advance(&mut position, below, &mut ())?;
        }
    }
    Ok(sweeps)
}
