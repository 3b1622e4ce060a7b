//! Counting in pieces: units of work that any number of threads or machines can do, in any order.

use std::fmt;
use std::sync::Arc;

use hitori_core::deduce::{Class, GradeOptions, RuleSelection, grade};
use hitori_core::engine::{Budget, Limit};
use hitori_core::{Puzzle, Semantics, Size};

use crate::sink::{Found, Sink};
use crate::spec::Spec;
use crate::symmetry::{SCALE, Symmetry};
use crate::tally::{Graded, Tally};
use crate::units::{Unit, units};
use crate::walk::Walk;

/// Which boards are graded, and by which rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grading {
    /// The boards that are graded: those unique in this sense.
    pub semantics: Semantics,
    /// The rules that define the classes.
    pub rules: RuleSelection,
}

impl Grading {
    /// Grades the boards that are unique in this sense.
    pub fn new(semantics: Semantics, rules: impl Into<RuleSelection>) -> Self {
        Self { semantics, rules: rules.into() }
    }
}

/// Finds the class of a puzzle; none where it has none.
pub(crate) type Grader = Arc<dyn Fn(&Puzzle) -> Option<Class> + Send + Sync>;

/// The boards of a size, ready to be counted in the calling thread. [`CountJob`](crate::CountJob) does it in several.
///
/// ```
/// use hitori_core::engine::Budget;
/// use hitori_core::{Semantics, Size};
/// use hitori_count::{Census, Spec};
/// let spec = Spec::new(Size::new(3, 3)?, 3)?;
/// let tally = Census::new(&spec, None, &Budget::default())?.count_all()?;
/// assert_eq!(tally.solvable(3), Some(634));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Census {
    spec: Spec,
    walk: Walk,
    grading: Option<(Semantics, Grader)>,
    budget: Budget,
}

impl Census {
    /// Prepares the lists that all units share. With a grading every unique board is graded.
    ///
    /// # Errors
    /// When the budget is spent. It holds for everything that this census counts.
    pub fn new(spec: &Spec, grading: Option<Grading>, budget: &Budget) -> Result<Self, Limit> {
        let cells = spec.size().cells();
        let grading = grading.map(|Grading { semantics, rules }| {
            // Every unique board has a class when assumptions may nest as deep as there are cells.
            let class = move |puzzle: &Puzzle| {
                grade(puzzle, &GradeOptions::default().with_rules(rules).with_depth(cells))
                    .ok()
                    .map(|grade| grade.class)
            };
            (semantics, Arc::new(class) as Grader)
        });
        Self::with_grader(spec, grading, budget)
    }

    /// Prepares a census that grades boards with a function of its own.
    pub(crate) fn with_grader(
        spec: &Spec,
        grading: Option<(Semantics, Grader)>,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let budget = budget.start();
        Ok(Self { spec: spec.clone(), walk: Walk::new(spec, true, &budget)?, grading, budget })
    }

    /// Returns what is counted.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Counts one unit.
    ///
    /// # Errors
    /// When the budget is spent. Then the census is over: nothing more can be counted with it.
    pub fn count(&mut self, unit: &Unit) -> Result<Tally, Limit> {
        let (symbols, size) = (self.spec.symbols(), self.spec.size());
        let mut tally = Tally::new(symbols, size.cells(), self.grading.is_some());
        let mut counts = Counter::new(symbols, size.cells());
        let symmetry = self.walk.symmetry();
        match (&self.grading, &mut tally.graded) {
            (Some((semantics, grader)), Some(graded)) => {
                let (semantics, counts) = (*semantics, &mut counts);
                let mut sink = Grades { size, symmetry, semantics, grader, counts, graded };
                self.walk.visit(unit, &mut sink)?;
            }
            _ => self.walk.visit(unit, &mut counts)?,
        }
        counts.pour(symmetry, &mut tally);
        Ok(tally)
    }

    /// Counts everything.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn count_all(&mut self) -> Result<Tally, Limit> {
        let mut tally = Tally::new(self.spec.symbols(), self.spec.size().cells(), self.grading.is_some());
        for unit in units(&self.spec, &self.budget)? {
            tally.add(&self.count(&unit)?).expect("no walk is long enough to count 2^128 boards");
        }
        Ok(tally)
    }
}

impl fmt::Debug for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Census").field("spec", &self.spec).finish_non_exhaustive()
    }
}

/// Counts the boards of a unit, apart by number of sides, so that the weighing is done once in the end. Tables lie
/// flat.
struct Counter {
    symbols: usize,
    cells: usize,
    /// By sides and symbols.
    solvable: Vec<u64>,
    /// By sides, symbols and shaded cells: boards unique in the minimal sense, and how many of them are in the strict
    /// sense.
    unique: Vec<[u64; 2]>,
}

/// A board has eight sides and directions, and at least one of them is on top.
const SIDES: usize = 9;

impl Counter {
    fn new(symbols: usize, cells: usize) -> Self {
        let rows = SIDES * (symbols + 1);
        Self { symbols, cells, solvable: vec![0; rows], unique: vec![[0; 2]; rows * (cells + 1)] }
    }

    /// Adds what was counted to a tally.
    fn pour(&self, symmetry: Symmetry, tally: &mut Tally) {
        for (row, &solvable) in self.solvable.iter().enumerate() {
            let (sides, symbols) = (row / (self.symbols + 1), row % (self.symbols + 1));
            if sides == 0 {
                continue;
            }
            let weight = u128::from(SCALE / sides as u64 * symmetry.order());
            tally.solvable[symbols] += u128::from(solvable) * weight;
            let unique = &self.unique[row * (self.cells + 1)..][..=self.cells];
            for (shaded, &[minimal, strict]) in unique.iter().enumerate() {
                tally.minimal[symbols][shaded] += u128::from(minimal) * weight;
                tally.strict[symbols][shaded] += u128::from(strict) * weight;
            }
        }
    }
}

impl Sink for Counter {
    const MERGE: bool = true;

    #[inline]
    fn board(&mut self, found: &Found<'_>) {
        let row = found.sides * (self.symbols + 1) + found.symbols;
        self.solvable[row] += found.weight;
        if let Some(mask) = found.least {
            let counts = &mut self.unique[row * (self.cells + 1) + mask.count_ones() as usize];
            counts[0] += found.weight;
            counts[1] += if found.is_only { found.weight } else { 0 };
        }
    }
}

/// Grades unique boards while they are counted.
struct Grades<'a> {
    size: Size,
    symmetry: Symmetry,
    semantics: Semantics,
    grader: &'a Grader,
    counts: &'a mut Counter,
    graded: &'a mut Graded,
}

impl Sink for Grades<'_> {
    const MERGE: bool = false;

    fn board(&mut self, found: &Found<'_>) {
        self.counts.board(found);
        if found.is_unique(self.semantics) {
            let weight = u128::from(SCALE / found.sides as u64 * self.symmetry.order() * found.weight);
            match (self.grader)(&found.puzzle(self.size)) {
                Some(class) => self.graded.by_class[found.symbols][class as usize] += weight,
                None => self.graded.ungraded[found.symbols] += weight,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grader that refuses some boards: they are counted, so that the classes still add up to all unique boards.
    #[test]
    fn boards_without_a_class_are_counted_as_such() {
        let spec = Spec::new(Size::new(3, 3).unwrap(), 3).unwrap();
        let grader: Grader = Arc::new(|puzzle: &Puzzle| {
            let grade = grade(puzzle, &GradeOptions::default().with_depth(9)).ok()?;
            (grade.class != Class::D).then_some(grade.class)
        });
        let mut census =
            Census::with_grader(&spec, Some((Semantics::Minimal, grader)), &Budget::default()).unwrap();
        let tally = census.count_all().unwrap();
        assert_eq!(tally.by_class(3).unwrap(), [2, 92, 0, 0, 0, 216, 24]);
        assert_eq!(tally.ungraded(3), Some(70));
        assert!(tally.is_consistent(Some(Semantics::Minimal)));
        assert!(!tally.is_consistent(Some(Semantics::Strict)) && !tally.is_consistent(None));
    }
}
