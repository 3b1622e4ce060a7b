//! What is given and what is answered: a [`Puzzle`] of clues, a [`Shading`] of its cells.

use std::borrow::Cow;
use std::fmt;

use crate::grid::{Grid, Size, SizeError};

/// The number in a cell, or nothing. A blank is never a duplicate of anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clue(u32);

impl Clue {
    /// An empty cell.
    pub const BLANK: Self = Self(u32::MAX);
    /// The largest number a cell may hold.
    pub const MAX: u32 = u32::MAX - 1;

    /// A clue from its number; `None` above [`Clue::MAX`].
    pub fn new(number: u32) -> Option<Self> {
        (number <= Self::MAX).then_some(Self(number))
    }

    /// The number, unless the cell is blank.
    pub fn number(self) -> Option<u32> {
        (!self.is_blank()).then_some(self.0)
    }

    /// Is the cell empty?
    pub fn is_blank(self) -> bool {
        self == Self::BLANK
    }
}

impl fmt::Debug for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => number.fmt(f),
            None => f.pad("."),
        }
    }
}

/// A board of clues. It never changes: every engine reads the same one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle(Grid<Clue>);

impl Puzzle {
    /// A puzzle from its clues in row-major order.
    pub fn new(size: Size, clues: Vec<Clue>) -> Result<Self, SizeError> {
        Grid::new(size, clues).map(Self)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.0.size()
    }

    /// The clues in row-major order.
    pub fn clues(&self) -> &[Clue] {
        self.0.cells()
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Clue]> {
        self.0.rows()
    }

    /// One more than the largest number, 0 when all cells are blank: the length of a table indexed by numbers.
    pub fn bound(&self) -> usize {
        // Blank is the largest pattern, so adding one wraps it to zero and the maximum needs no branch.
        self.clues().iter().map(|clue| clue.0.wrapping_add(1)).max().unwrap_or(0) as usize
    }

    /// The same board with numbers small enough for tables: as it is, or renamed when they are huge and sparse.
    ///
    /// Renaming changes no rule, only equality of numbers matters.
    pub fn compact(&self) -> Cow<'_, Self> {
        if self.bound() <= 4 * self.clues().len() + 64 {
            return Cow::Borrowed(self);
        }
        let mut numbers: Vec<Clue> = self.clues().iter().copied().filter(|clue| !clue.is_blank()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        // The blank is above every number, so its place is the number of numbers; it stays blank.
        let renamed = self.clues().iter().map(|clue| match numbers.binary_search(clue) {
            Ok(place) => Clue(place as u32),
            Err(_) => Clue::BLANK,
        });
        Cow::Owned(Self(Grid::new(self.size(), renamed.collect()).expect("as many cells as before")))
    }
}

/// What is known about one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Shade {
    /// Not known yet.
    #[default]
    Undecided,
    /// Unshaded.
    White,
    /// Shaded (black).
    Shaded,
}

impl Shade {
    /// The letter for this shade in solutions: `-` white, `x` shaded, `?` undecided.
    pub fn letter(self) -> char {
        match self {
            Self::White => '-',
            Self::Shaded => 'x',
            Self::Undecided => '?',
        }
    }

    /// Reads the letters of all formats: `-` or `.` white, `x`, `X` or `#` shaded, `?` undecided.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '-' | '.' => Some(Self::White),
            'x' | 'X' | '#' => Some(Self::Shaded),
            '?' => Some(Self::Undecided),
            _ => None,
        }
    }
}

/// A shade for every cell of a board: a solution, or marks on the way to one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shading(Grid<Shade>);

impl Shading {
    /// A shading from its cells in row-major order.
    pub fn new(size: Size, cells: Vec<Shade>) -> Result<Self, SizeError> {
        Grid::new(size, cells).map(Self)
    }

    /// The same shade everywhere.
    pub fn filled(size: Size, shade: Shade) -> Self {
        Self(Grid::filled(size, shade))
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.0.size()
    }

    /// The shades in row-major order.
    pub fn cells(&self) -> &[Shade] {
        self.0.cells()
    }

    /// The shade of a cell.
    pub fn get(&self, cell: usize) -> Shade {
        self.0.cells()[cell]
    }

    /// Changes one cell.
    pub fn set(&mut self, cell: usize, shade: Shade) {
        self.0.cells_mut()[cell] = shade;
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Shade]> {
        self.0.rows()
    }

    /// The rows as strings of `-`, `x` and `?`.
    pub fn row_strings(&self) -> Vec<String> {
        self.rows().map(|row| row.iter().map(|shade| shade.letter()).collect()).collect()
    }

    /// Is no cell undecided?
    pub fn is_complete(&self) -> bool {
        !self.cells().contains(&Shade::Undecided)
    }

    /// The shaded cells in row-major order.
    pub fn shaded(&self) -> impl Iterator<Item = usize> {
        self.cells().iter().enumerate().filter(|(_, s)| **s == Shade::Shaded).map(|(i, _)| i)
    }
}

impl fmt::Display for Shading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.row_strings().join("\n"))
    }
}
