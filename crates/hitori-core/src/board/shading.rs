//! What is answered: a [`Shade`] for each cell, a [`Shading`] for a board, a [`Literal`] for one statement.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

use super::grid::Grid;
use super::size::{Size, SizeError};

/// What is known about one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
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
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '-' | '.' => Some(Self::White),
            'x' | 'X' | '#' => Some(Self::Shaded),
            '?' => Some(Self::Undecided),
            _ => None,
        }
    }
}

/// White for shaded, shaded for white; undecided stays undecided.
impl Not for Shade {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Shaded,
            Self::Shaded => Self::White,
            Self::Undecided => Self::Undecided,
        }
    }
}

impl fmt::Display for Shade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Shaded => "shaded",
            Self::Undecided => "undecided",
        })
    }
}

/// The statement that a cell has a shade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// The cell, as an index in row-major order.
    pub cell: usize,
    /// Its shade, white or shaded.
    pub shade: Shade,
}

impl Literal {
    /// States that a cell is white.
    pub fn white(cell: usize) -> Self {
        Self { cell, shade: Shade::White }
    }

    /// States that a cell is shaded.
    pub fn shaded(cell: usize) -> Self {
        Self { cell, shade: Shade::Shaded }
    }
}

/// The opposite statement about the same cell.
impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self { cell: self.cell, shade: !self.shade }
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

    /// Returns the shade of a cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn get(&self, cell: usize) -> Shade {
        self.0.cells()[cell]
    }

    /// Changes one cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
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

    /// Returns whether no cell is undecided.
    pub fn is_complete(&self) -> bool {
        !self.cells().contains(&Shade::Undecided)
    }

    /// The shaded cells in row-major order.
    pub fn shaded(&self) -> impl Iterator<Item = usize> {
        self.cells().iter().enumerate().filter(|(_, s)| **s == Shade::Shaded).map(|(i, _)| i)
    }

    /// Returns what is decided, as a statement for each cell.
    pub fn literals(&self) -> impl Iterator<Item = Literal> {
        let literal = |(cell, &shade)| Literal { cell, shade };
        self.cells().iter().enumerate().map(literal).filter(|literal| literal.shade != Shade::Undecided)
    }

    /// Returns whether every cell decided here has the same shade in the other shading, which has the same size.
    pub fn agrees_with(&self, other: &Self) -> bool {
        self.size() == other.size() && self.literals().all(|literal| other.get(literal.cell) == literal.shade)
    }
}

impl fmt::Display for Shading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.row_strings().join("\n"))
    }
}
