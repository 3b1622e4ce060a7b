//! The class of a puzzle, that of the most expensive rule it needs when cheaper ones are always tried first, and the number of steps.
//!
//! A round (`settle.rs`) collects every conclusion that its rules allow from one and the same position before any is
//! applied, so neither class nor steps depend on the order in which cells are visited. Steps (Wensveen 2024, Table 5):
//!
//! | class | steps |
//! |---|---|
//! | A | none |
//! | B, C, E | sweeps along rows and columns in turn, averaged over starting with rows and with columns |
//! | D | cells decided by the corner rules |
//! | F | white cells that would have been cut off, summed over the applications of NCO |
//! | G | average over the successful assumptions of the class each needed (A is 1, F is 6, a nested assumption 7) |
//!
//! Of class G the thesis says "by probing every cell", and that the highest classes used after each probe are averaged. So
//! [`Assumptions::Every`] also counts those that lead to no contradiction, on the position where the rules below are stuck:
//! for each undecided cell, shaded and white, the most expensive class that is used until nothing more follows, or 7 when
//! the board is then neither full nor contradictory: the thesis goes on probing there. "Weighted" it calls the average,
//! without saying by what; here every assumption has the same weight.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::pace::Pace;
use super::settle::{Failure, Gain, Halt, Settled, Settler, Tally};
use super::{Axes, Class, Position, RuleSelection};
use crate::board::{Literal, Puzzle, Semantics, Shade, Shading};
use crate::engine::{Budget, Limit, Status};

/// Which assumptions the steps of class G are the average of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Assumptions {
    /// Those that fail, and so decide a cell: what a person has to find.
    #[default]
    Failed,
    /// All that can be made where the rules below are stuck, as in Wensveen 2024, section 5.1.
    Every,
}

/// How to grade. The default is Wensveen's rules and NCO-1, assumptions up to three levels deep, and no
/// limit, in the minimal reading: where a puzzle may have several solutions by the rules alone, ask
/// [`GradeOptions::sound_for`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GradeOptions {
    /// The rules to use.
    pub rules: RuleSelection,
    /// Levels of assumptions within assumptions, at most.
    pub depth: usize,
    /// Whether rules may be used that take for granted that there is one solution, or that nothing is shaded needlessly.
    pub unique: bool,
    /// What the steps of class G are the average of.
    pub assumptions: Assumptions,
    /// When to stop. Conflicts do not count: rules do not search.
    pub budget: Budget,
}

impl Default for GradeOptions {
    fn default() -> Self {
        Self {
            rules: RuleSelection::default(),
            depth: 3,
            unique: true,
            assumptions: Assumptions::default(),
            budget: Budget::default(),
        }
    }
}

impl GradeOptions {
    /// Chooses the rules to use.
    pub fn with_rules(self, rules: impl Into<RuleSelection>) -> Self {
        Self { rules: rules.into(), ..self }
    }

    /// Limits the levels of assumptions within assumptions.
    pub fn with_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }

    /// Allows or forbids rules that take for granted that there is one solution, or that nothing is shaded needlessly.
    pub fn with_unique(self, unique: bool) -> Self {
        Self { unique, ..self }
    }

    /// Allows the rules that [`unique`](Self::unique) is about exactly where they are sound: on a puzzle
    /// with one solution, and under minimal semantics. `status` is the answer to the question for
    /// uniqueness under these semantics.
    pub fn sound_for(self, status: Status, semantics: Semantics) -> Self {
        self.with_unique(status == Status::Unique || semantics == Semantics::Minimal)
    }

    /// Chooses what the steps of class G are the average of.
    pub fn with_assumptions(self, assumptions: Assumptions) -> Self {
        Self { assumptions, ..self }
    }

    /// Sets when to stop.
    pub fn with_budget(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }
}

/// How hard a puzzle is for a person. Written `B2.5`, `F17`, `G4.3`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
    /// The rules that were allowed.
    pub rules: RuleSelection,
    /// What the steps are the average of, should the class be G.
    pub assumptions: Assumptions,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = usize::from(self.steps.fract().abs() > 0.05 && self.steps.fract() < 0.95);
        write!(f, "{}{:.digits$}", self.class, self.steps)
    }
}

/// Why a puzzle has no class.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GradeError {
    /// The rules contradict each other: no solution.
    #[error("the rules contradict each other")]
    Contradiction,
    /// The rules, and assumptions of the levels allowed, leave cells undecided: there are several solutions, or deeper
    /// assumptions are needed. Holds the marks that the rules arrive at.
    #[error("{} cells stay undecided", undecided(.0))]
    Stuck(Shading),
    /// The budget is spent.
    #[error(transparent)]
    Limit(#[from] Limit),
}

impl From<Halt> for GradeError {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Contradiction => Self::Contradiction,
            Halt::Limit(limit) => Self::Limit(limit),
        }
    }
}

fn undecided(marks: &Shading) -> usize {
    marks.cells().iter().filter(|&&shade| shade == Shade::Undecided).count()
}

/// Finds the class of a puzzle.
///
/// The rule UC takes for granted that nothing is shaded needlessly. So the class is a fact about puzzles that are unique
/// under strict or minimal semantics; for others it is that of the minimal reading, unless [`GradeOptions::unique`] says
/// otherwise.
///
/// ```
/// use hitori_core::deduce::{GradeOptions, grade};
/// use hitori_core::formats;
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let grade = grade(&puzzle, &GradeOptions::default()).unwrap();
/// assert_eq!(grade.to_string(), "F1");
/// assert_eq!(grade.solution.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// # Ok::<(), formats::ParseError>(())
/// ```
pub fn grade(puzzle: &Puzzle, options: &GradeOptions) -> Result<Grade, GradeError> {
    match grade_within(puzzle, options, &(Class::A..=Class::G))? {
        Within::Fits(grade) => Ok(grade),
        // No class lies outside that range.
        Within::Below => Err(GradeError::Contradiction),
        Within::Above(marks) => Err(GradeError::Stuck(marks)),
    }
}

/// Where the class of a puzzle lies, seen from a range of classes.
pub(crate) enum Within {
    /// Below it.
    Below,
    /// Within it.
    Fits(Grade),
    /// Above it, or there is none. Holds the marks that the rules of the range and below arrive at.
    Above(Shading),
}

/// Finds the class of a puzzle if it lies in a range of classes; no more is done than is needed to see that it does not.
pub(crate) fn grade_within(
    puzzle: &Puzzle,
    options: &GradeOptions,
    wanted: &RangeInclusive<Class>,
) -> Result<Within, GradeError> {
    let pace = Pace::start(&options.budget)?;
    let assumptions = options.assumptions;
    let rules = options.rules.usable(options.unique);
    let settler = Settler { rules: &rules, stages: Class::G.below(), when_full: false, pace: &pace };
    let mut settled = settler.begin(Position::start(puzzle, None, &pace)?)?;
    let mut sums = Sums::new(rules.len());
    for &class in Class::G.below() {
        let before = settled.clone();
        sums.begin(class);
        settler.advance(&mut settled, class, &mut sums)?;
        if settled.position().open() == 0 {
            settled.check()?;
            if class < *wanted.start() {
                return Ok(Within::Below);
            }
            let steps = match class {
                Class::A | Class::G => 0.0,
                Class::B | Class::C | Class::E => average_sweeps(&before, class, &settler)?,
                Class::D => sums.gain.cells as f64,
                Class::F => sums.gain.weight as f64,
            };
            let (solution, uses) = (settled.position().marks(), sums.uses(&settler));
            let rules = options.rules;
            return Ok(Within::Fits(Grade { class, steps, depth: 0, solution, uses, rules, assumptions }));
        }
        if class >= *wanted.end() {
            settled.check()?;
            return Ok(Within::Above(settled.position().marks()));
        }
    }
    settled.check()?;
    let mut stuck = settled.clone();
    for level in 1..=options.depth {
        settler.exhaust(&mut settled, level, &mut sums)?;
        if settled.position().open() == 0 {
            let efforts = match assumptions {
                Assumptions::Failed => sums.efforts.clone(),
                Assumptions::Every => every_effort(&mut stuck, &settler)?,
            };
            let steps = efforts.iter().sum::<usize>() as f64 / efforts.len() as f64;
            let (solution, uses) = (settled.position().marks(), sums.uses(&settler));
            let (class, depth, rules) = (Class::G, level, options.rules);
            return Ok(Within::Fits(Grade { class, steps, depth, solution, uses, rules, assumptions }));
        }
    }
    Err(GradeError::Stuck(settled.position().marks()))
}

/// Returns what the usual rules up to a class arrive at from marks of a puzzle with one solution.
pub(crate) fn settled_from(
    puzzle: &Puzzle,
    marks: &Shading,
    class: Class,
    budget: &Budget,
) -> Result<Shading, Limit> {
    let options = GradeOptions::default();
    let rules = options.rules.usable(options.unique);
    // Marks of another size say nothing about this puzzle.
    if puzzle.size() != marks.size() {
        return Ok(marks.clone());
    }
    let pace = Pace::start(budget)?;
    let settler = Settler { rules: &rules, stages: Class::G.below(), when_full: false, pace: &pace };
    let mut settled = settler.begin(Position::start(puzzle, Some(marks), &pace)?)?;
    match settler.advance(&mut settled, class, &mut ()) {
        Err(Halt::Limit(limit)) => Err(limit),
        Ok(()) | Err(Halt::Contradiction) => Ok(settled.position().marks()),
    }
}

/// Returns the class, from 1, of every assumption that can be made at a position.
fn every_effort(stuck: &mut Settled, settler: &Settler<'_>) -> Result<Vec<usize>, Halt> {
    let position = stuck.position();
    let open: Vec<usize> = (0..position.size().cells()).filter(|&cell| position.is_open(cell)).collect();
    let both = open.into_iter().flat_map(|cell| [Literal::shaded(cell), Literal::white(cell)]);
    let classes = both.map(|assumed| settler.follow(stuck, assumed));
    classes.map(|class| Ok(class? as usize + 1)).collect()
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
        settler.rules.iter().map(|rule| rule.id).chain([super::PROBE]).zip(self.cells).collect()
    }
}

impl Tally for Sums {
    fn decided(&mut self, rule: usize) {
        self.cells[rule] += 1;
    }

    fn round(&mut self, class: Class, gain: Gain) {
        if class == self.class {
            self.gain.cells += gain.cells;
            self.gain.weight += gain.weight;
        }
    }

    fn failed(&mut self, failure: Failure) {
        *self.cells.last_mut().expect("there is always the count of assumptions") += 1;
        self.efforts.push(failure.class as usize + 1);
    }
}

/// Returns the sweeps of a class that is known to be enough, on a position on which the classes below have done what they can.
fn average_sweeps(settled: &Settled, class: Class, settler: &Settler<'_>) -> Result<f64, Halt> {
    let orders = [[Axes::Rows, Axes::Columns], [Axes::Columns, Axes::Rows]];
    let [rows_first, columns_first] =
        orders.map(|order| count_sweeps(settled.clone(), class, order, settler));
    Ok((rows_first? + columns_first?) as f64 / 2.0)
}

fn count_sweeps(
    mut settled: Settled,
    class: Class,
    order: [Axes; 2],
    settler: &Settler<'_>,
) -> Result<usize, Halt> {
    let mut sweeps = 0;
    while settled.position().open() > 0 {
        settler.round(&mut settled, class, order[sweeps % 2], &mut ())?;
        sweeps += 1;
        if let Some(&below) = class.below().last() {
            settler.advance(&mut settled, below, &mut ())?;
        }
    }
    Ok(sweeps)
}
