//! Brute force: every legal shading of a small board, found without any of the engine's ideas.

#![allow(dead_code, unused_imports, missing_docs)] // Each test file uses its own part.
#![allow(clippy::unwrap_used)] // A test that panics has failed, as it should.

mod counting;
mod legal;

pub use counting::*;
pub use legal::*;

use hitori_core::deduce::{Axes, Class, Finding, Grade, GradeError, Position, Rule, Sink};
use hitori_core::{Clue, Literal, Puzzle, Semantics, Shade, Size};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

pub fn shade(mask: u32, cell: usize) -> Shade {
    if mask >> cell & 1 == 1 { Shade::Shaded } else { Shade::White }
}

/// A board from numbers, 0 for blank.
pub fn board(size: Size, numbers: &[u32]) -> Puzzle {
    let clue = |&n: &u32| if n == 0 { Clue::BLANK } else { Clue::new(n).unwrap() };
    Puzzle::new(size, numbers.iter().map(clue).collect()).unwrap()
}

/// A board with random numbers, and in half of all cases some blanks.
pub fn random_board(rng: &mut impl Rng, size: Size) -> Puzzle {
    let symbols = rng.random_range(2..=size.rows().max(size.cols()) as u32 + 3);
    let blanks = if rng.random_bool(0.5) { 0.0 } else { rng.random_range(0.0..0.6) };
    let mut number = || if rng.random_bool(blanks) { 0 } else { rng.random_range(1..=symbols) };
    let numbers: Vec<u32> = (0..size.cells()).map(|_| number()).collect();
    board(size, &numbers)
}

/// A board with groups of two or three equal numbers in a line, all on the same colour of the chessboard.
///
/// No two of its numbers touch, so the rule of neighbours never helps, and patterns neither. What remains is to choose
/// cells without closing a wall: small boards that need real search.
pub fn one_colour_board(rng: &mut impl Rng, size: Size) -> Puzzle {
    let mut numbers = vec![0; size.cells()];
    for number in 1..=size.cells() as u32 {
        let across = rng.random_bool(0.5);
        let line = rng.random_range(0..if across { size.rows() } else { size.cols() });
        let on_line = |cell: usize| (if across { cell / size.cols() } else { cell % size.cols() }) == line;
        let same_colour = |cell: usize| (cell / size.cols() + cell % size.cols()).is_multiple_of(2);
        let free = |&cell: &usize| numbers[cell] == 0 && on_line(cell) && same_colour(cell);
        let mut free: Vec<usize> = (0..size.cells()).filter(free).collect();
        let group = if rng.random_bool(0.8) { 3 } else { 2 };
        if free.len() >= group {
            free.shuffle(rng);
            free[..group].iter().for_each(|&cell| numbers[cell] = number);
        }
    }
    board(size, &numbers)
}

/// The eight images of a board, and one with its numbers renamed.
pub fn images(puzzle: &Puzzle) -> Vec<Puzzle> {
    let size = puzzle.size();
    let clues = puzzle.clues();
    let turned = |puzzle: &Puzzle| {
        let (size, clues) = (puzzle.size(), puzzle.clues());
        let new = Size::new(size.cols(), size.rows()).unwrap();
        let cell = |at| {
            let (row, col) = new.place(at);
            clues[size.at(size.rows() - 1 - col, row)]
        };
        Puzzle::new(new, (0..new.cells()).map(cell).collect()).unwrap()
    };
    let mirrored = |puzzle: &Puzzle| {
        let rows = puzzle.rows().flat_map(|row| row.iter().rev().copied());
        Puzzle::new(puzzle.size(), rows.collect()).unwrap()
    };
    let turns = std::iter::successors(Some(puzzle.clone()), |last| Some(turned(last))).take(4);
    let mut all: Vec<Puzzle> = turns.flat_map(|board| [mirrored(&board), board]).collect();
    let rename = |clue: &Clue| clue.number().map_or(Clue::BLANK, |number| Clue::new(1000 - number).unwrap());
    all.push(Puzzle::new(size, clues.iter().map(rename).collect()).unwrap());
    all
}

/// Minimally unique boards by class; each grade has to arrive at the only solution.
pub fn split(
    rows: usize,
    cols: usize,
    symbols: u32,
    grade: impl Fn(&Puzzle) -> Result<Grade, GradeError>,
) -> [usize; 7] {
    let legal = Legal::new(rows, cols);
    let mut split = [0; 7];
    for_every_board(legal.size, symbols, |puzzle| {
        if let [only] = legal.solutions(puzzle, Semantics::Minimal)[..] {
            let grade = grade(puzzle).unwrap_or_else(|why| panic!("{puzzle:?}: {why:?}"));
            assert_eq!(mask(&grade.solution), only, "{puzzle:?}");
            split[Class::ALL.iter().position(|&class| class == grade.class).unwrap()] += 1;
        }
    });
    split
}

/// What rules report.
#[derive(Default)]
pub struct Collected {
    /// All conclusions, in the order of the reports.
    pub literals: Vec<Literal>,
    /// Reports of steps.
    pub steps: usize,
    /// Whether one of the reports was a contradiction.
    pub contradiction: bool,
}

impl Collected {
    /// Collects everything that rules report, and demands premises for all of it.
    pub fn of(rules: &[&Rule], position: &Position, axes: Axes) -> Self {
        let mut collected = Self::default();
        rules.iter().for_each(|rule| rule.find(position, axes, &mut collected));
        collected
    }

    /// The marks with all conclusions; `None` if anything contradicts anything.
    pub fn marks(&self, position: &Position) -> Option<Vec<Shade>> {
        let mut after = position.clone();
        let consistent = self.literals.iter().all(|literal| after.mark(literal.cell, literal.shade));
        (consistent && !self.contradiction).then(|| after.marks().cells().to_vec())
    }
}

impl Sink for Collected {
    fn add(&mut self, finding: Finding<'_>) {
        match finding {
            Finding::Step { form, conclusions, premises, .. } => {
                assert!(form == "UC" || !premises().is_empty(), "a conclusion needs premises");
                self.literals.extend(conclusions);
                self.steps += 1;
            }
            Finding::Contradiction { premises, .. } => {
                assert!(!premises().is_empty(), "a contradiction needs premises");
                self.contradiction = true;
            }
        }
    }
}
