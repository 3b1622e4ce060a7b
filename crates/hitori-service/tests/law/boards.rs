//! Boards that are hard on programs rather than on people: thin, uniform, periodic, open, dense or made to be
//! searched.

use std::sync::Arc;

use hitori_core::engine::Budget;
use hitori_core::generate::instance;
use hitori_core::{Clue, Puzzle, Size};
use hitori_hard::{Gadgets, family, reduce};

/// A board with its name.
#[derive(Clone)]
pub struct Board {
    /// What a complaint calls it.
    pub name: &'static str,
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
}

impl Board {
    /// Makes a board from a function of row and column, where 0 is a blank.
    pub fn new(name: &'static str, rows: usize, cols: usize, number: impl Fn(usize, usize) -> usize) -> Self {
        let size = Size::new(rows, cols).expect("a size");
        let clue = |number: usize| match u32::try_from(number).expect("a number") {
            0 => Clue::BLANK,
            number => Clue::new(number).expect("a number"),
        };
        let clues = (0..size.cells()).map(|cell| clue(number(cell / cols, cell % cols))).collect();
        Self { name, puzzle: Arc::new(Puzzle::new(size, clues).expect("a board")) }
    }

    /// Returns the numbers as rows, with `null` for a blank.
    pub fn rows(&self) -> serde_json::Value {
        self.puzzle.rows().map(|row| row.iter().map(|clue| clue.number()).collect::<Vec<_>>()).collect()
    }
}

/// Returns the boards of all tests, none with more cells than a request may have.
pub fn boards() -> Vec<Board> {
    let mut boards = vec![
        Board::new("ones 1×10000", 1, 10_000, |_, _| 1),
        Board::new("ones 10000×1", 10_000, 1, |_, _| 1),
        Board::new("ones 100×100", 100, 100, |_, _| 1),
        Board::new("ones 4×2500", 4, 2_500, |_, _| 1),
        Board::new("stripes 1×10000", 1, 10_000, |_, col| col % 2 + 1),
        Board::new("stripes 2×5000", 2, 5_000, |_, col| col % 2 + 1),
        Board::new("stripes 100×100", 100, 100, |_, col| col % 2 + 1),
        Board::new("checkers 100×100", 100, 100, |row, col| (row + col) % 2 + 1),
        Board::new("three numbers 1×10000", 1, 10_000, |_, col| col % 3 + 1),
        Board::new("quadrics 100×100", 100, 100, |row, col| (row * row + col * col) % 101 + 1),
        Board::new("quadrics 70×70", 70, 70, |row, col| (row * row + col * col) % 71 + 1),
        Board::new("Latin square 60×60", 60, 60, |row, col| (row + col) % 60 + 1),
        Board::new("blank 1×8000", 1, 8_000, |_, _| 0),
        Board::new("blank 100×100", 100, 100, |_, _| 0),
        Board::new("all different 90×90", 90, 90, |row, col| row * 90 + col + 1),
    ];
    let (puzzle, _) = instance(Size::new(100, 100).expect("a size"), 1).expect("a puzzle");
    boards.push(Board { name: "generated 100×100", puzzle: Arc::new(puzzle) });
    boards.push(formula("planted", "planted", "variables", "12"));
    boards.push(formula("pigeonhole", "pigeonhole", "holes", "4"));
    boards
}

/// Returns the board of a formula.
fn formula(name: &'static str, kind: &str, option: &str, value: &str) -> Board {
    let mut settings = family(kind).expect("a family").settings();
    settings.set(option, value).expect("an option");
    let made = settings.make(1, &Budget::default()).expect("a formula");
    let reduced = reduce(&made.formula, Gadgets::default(), 10_000).expect("a board");
    Board { name, puzzle: Arc::new(reduced.puzzle) }
}

/// Returns a generated board of nine million cells.
pub fn largest() -> Board {
    let (puzzle, _) = instance(Size::new(3_000, 3_000).expect("a size"), 1).expect("a puzzle");
    Board { name: "generated 3000×3000", puzzle: Arc::new(puzzle) }
}
