//! Counting in pieces: units of work that any number of threads or machines can do, in any order.

use super::symmetry::{SCALE, Symmetry};
use super::tally::{Counter, Tally};
use super::walk::{Found, Sink, Spec, Unit, Walk};
use crate::board::{Clue, Puzzle, Semantics, Size};
use crate::deduce::{Class, GradeOptions, LineMethod, grade};

/// The boards of a size, ready to be counted.
pub struct Census {
    spec: Spec,
    walk: Walk,
    grading: Option<(Semantics, LineMethod)>,
}

impl Census {
    /// Prepares the lists that all units share.
    pub fn new(spec: &Spec) -> Self {
        Self { spec: spec.clone(), walk: Walk::new(spec, true), grading: None }
    }

    /// The same, and every unique board is graded.
    pub fn with_classes(spec: &Spec, semantics: Semantics, lines: LineMethod) -> Self {
        Self { grading: Some((semantics, lines)), ..Self::new(spec) }
    }

    /// What is counted.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Which boards are graded, and how.
    pub fn grading(&self) -> Option<(Semantics, LineMethod)> {
        self.grading
    }

    /// The pieces of the work.
    pub fn units(&mut self) -> Vec<Unit> {
        self.walk.units()
    }

    /// A tally of nothing, to add to.
    pub fn nothing(&self) -> Tally {
        Tally::new(self.spec.symbols(), self.spec.size().cells(), self.grading.is_some())
    }

    /// Counts one piece.
    pub fn count(&mut self, unit: &Unit, tally: &mut Tally) {
        let mut counter = Counter::new(self.spec.symbols(), self.spec.size().cells());
        match self.grading {
            None => self.walk.visit(unit, &mut counter),
            Some((semantics, lines)) => {
                let (size, symmetry) = (self.spec.size(), self.walk.symmetry());
                let counts = &mut counter;
                let by_class = &mut tally.by_class;
                self.walk.visit(unit, &mut Grader { size, symmetry, semantics, lines, counts, by_class });
            }
        }
        counter.pour(self.walk.symmetry(), tally);
    }

    /// Counts everything.
    pub fn count_all(&mut self) -> Tally {
        let mut tally = self.nothing();
        for unit in self.units() {
            self.count(&unit, &mut tally);
        }
        tally
    }
}

/// Grades unique boards while they are counted.
struct Grader<'a> {
    size: Size,
    symmetry: Symmetry,
    semantics: Semantics,
    lines: LineMethod,
    counts: &'a mut Counter,
    by_class: &'a mut [Vec<u128>],
}

impl Sink for Grader<'_> {
    const MERGE: bool = false;

    fn board(&mut self, found: &Found<'_>) {
        self.counts.board(found);
        if found.is_unique(self.semantics) {
            // Every unique board has a class when assumptions may nest as deep as there are cells.
            let options = GradeOptions::default().with_rules(self.lines).with_depth(self.size.cells());
            if let Ok(grade) = grade(&puzzle(self.size, found.board), &options) {
                let weight = SCALE / found.sides as u64 * self.symmetry.order();
                self.by_class[found.symbols][grade.class as usize] += u128::from(weight * found.weight);
            }
        }
    }
}

/// A board of symbols as a puzzle, with numbers from 1 on.
pub(super) fn puzzle(size: Size, board: &[u8]) -> Puzzle {
    let clue = |&symbol: &u8| Clue::new(u32::from(symbol) + 1).expect("a small number");
    Puzzle::new(size, board.iter().map(clue).collect()).expect("one symbol per cell")
}

/// Counts are whole only when all units have been added: until then there are none.
impl Tally {
    /// Boards with a solution that have at most so many symbols.
    pub fn solvable(&self, symbols: usize) -> Option<u128> {
        whole(self.solvable.iter().take(symbols + 1).sum())
    }

    /// Boards with exactly one solution, by number of shaded cells.
    pub fn unique(&self, symbols: usize, semantics: Semantics) -> Option<Vec<u128>> {
        match semantics {
            Semantics::Strict => columns(&self.strict, symbols),
            Semantics::Minimal => columns(&self.minimal, symbols),
        }
    }

    /// Graded boards by class A to G; empty where they were not graded.
    pub fn by_class(&self, symbols: usize) -> Option<Vec<u128>> {
        debug_assert!(self.by_class.iter().all(|row| row.len() == Class::ALL.len()));
        columns(&self.by_class, symbols)
    }
}

/// The sums over the first rows of a table.
fn columns(table: &[Vec<u128>], symbols: usize) -> Option<Vec<u128>> {
    let width = table.first().map_or(0, Vec::len);
    (0..width).map(|k| whole(table.iter().take(symbols + 1).map(|row| row[k]).sum())).collect()
}

fn whole(count: u128) -> Option<u128> {
    let scale = u128::from(SCALE);
    count.is_multiple_of(scale).then_some(count / scale)
}
