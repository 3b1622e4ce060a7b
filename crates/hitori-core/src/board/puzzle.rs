//! What is given: a [`Puzzle`] of clues.

use std::borrow::Cow;
use std::fmt;
use std::ops::Index;

use thiserror::Error;

use super::grid::Grid;
use super::size::{Line, Size, SizeError};

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

    /// The number as a place in a table; a blank is behind every table.
    #[inline]
    pub(crate) fn as_index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether the cell is empty.
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

/// Numbers that make no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board cannot have this size, or the number of cells does not fit it.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A row is shorter or longer than the first one.
    #[error("row {row} has {found} cells, the first row has {expected}")]
    Ragged {
        /// The row, counted from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// Cells of the first row.
        expected: usize,
    },
    /// A number is above [`Clue::MAX`].
    #[error("{cell} holds {number}, the largest number a cell may hold is {max}", max = Clue::MAX)]
    Number {
        /// The cell's name.
        cell: String,
        /// The number.
        number: u32,
    },
}

/// A board of clues. It never changes: every engine reads the same one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle(Grid<Clue>);

impl Puzzle {
    /// A puzzle from its clues in row-major order.
    pub fn new(size: Size, clues: Vec<Clue>) -> Result<Self, SizeError> {
        Grid::new(size, clues).map(Self)
    }

    /// Makes a puzzle from its numbers in row-major order.
    ///
    /// ```
    /// use hitori_core::{Puzzle, Size};
    /// let puzzle = Puzzle::from_numbers(Size::new(2, 2)?, [1, 1, 1, 2])?;
    /// assert_eq!(puzzle.to_string(), "1 1\n1 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_numbers(size: Size, numbers: impl IntoIterator<Item = u32>) -> Result<Self, PuzzleError> {
        let numbers = numbers.into_iter();
        let mut clues = Vec::with_capacity(numbers.size_hint().0);
        for (cell, number) in numbers.enumerate() {
            match Clue::new(number) {
                Some(clue) => clues.push(clue),
                None => return Err(PuzzleError::Number { cell: size.name(cell), number }),
            }
        }
        Ok(Self::new(size, clues)?)
    }

    /// Makes a puzzle from its rows of numbers.
    ///
    /// ```
    /// use hitori_core::{Puzzle, PuzzleError};
    /// assert_eq!(Puzzle::from_rows([[1, 1], [1, 2]])?.size().to_string(), "2×2");
    /// assert!(matches!(Puzzle::from_rows([vec![1, 1], vec![1]]), Err(PuzzleError::Ragged { row: 2, .. })));
    /// # Ok::<(), PuzzleError>(())
    /// ```
    pub fn from_rows<R: AsRef<[u32]>>(rows: impl AsRef<[R]>) -> Result<Self, PuzzleError> {
        let rows = rows.as_ref();
        let expected = rows.first().map_or(0, |row| row.as_ref().len());
        let lengths = rows.iter().map(|row| row.as_ref().len());
        if let Some((at, found)) = lengths.enumerate().find(|&(_, found)| found != expected) {
            return Err(PuzzleError::Ragged { row: at + 1, found, expected });
        }
        let size = Size::new(rows.len(), expected)?;
        Self::from_numbers(size, rows.iter().flat_map(|row| row.as_ref().iter().copied()))
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.0.size()
    }

    /// Returns the clue of a cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn clue(&self, cell: usize) -> Clue {
        self.0.cells()[cell]
    }

    /// The clues in row-major order.
    pub fn clues(&self) -> &[Clue] {
        self.0.cells()
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Clue]> {
        self.0.rows()
    }

    /// Returns the numbers row by row, `None` for a blank: the form of JSON.
    pub fn numbers(&self) -> Vec<Vec<Option<u32>>> {
        self.rows().map(|row| row.iter().map(|clue| clue.number()).collect()).collect()
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
        self.compact_with_bound().0
    }

    /// Returns the same with its [`bound`](Self::bound), for which a look at all cells is needed anyway.
    pub(crate) fn compact_with_bound(&self) -> (Cow<'_, Self>, usize) {
        let bound = self.bound();
        if bound <= 4 * self.clues().len() + 64 {
            return (Cow::Borrowed(self), bound);
        }
        let mut numbers: Vec<Clue> = self.clues().iter().copied().filter(|clue| !clue.is_blank()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        // The blank is above every number, so its place is the number of numbers; it stays blank.
        let renamed = self.clues().iter().map(|clue| match numbers.binary_search(clue) {
            Ok(place) => Clue(place as u32),
            Err(_) => Clue::BLANK,
        });
        let renamed = Self(Grid::new(self.size(), renamed.collect()).expect("as many cells as before"));
        (Cow::Owned(renamed), numbers.len())
    }

    /// Returns the cells of a line that share a number, where there are at least two: numbers from small to large, cells
    /// in the order of the line. Blanks are duplicates of nothing.
    pub fn duplicates_in(&self, line: Line) -> Vec<Vec<usize>> {
        let mut cells = Vec::with_capacity(line.cells().len());
        cells.extend(line.cells().filter(|&cell| !self.clue(cell).is_blank()));
        // The sort is stable, so the cells of a number stay in the order of the line.
        cells.sort_by_key(|&cell| self.clue(cell));
        let groups = cells.chunk_by(|&a, &b| self.clue(a) == self.clue(b));
        groups.filter(|group| group.len() > 1).map(<[usize]>::to_vec).collect()
    }

    /// Returns the groups of [`Puzzle::duplicates_in`] for all lines, rows first.
    pub fn duplicate_groups(&self) -> impl Iterator<Item = Vec<usize>> {
        self.size().lines().flat_map(|line| self.duplicates_in(line))
    }

    /// Returns all pairs of duplicates in a line: at least one of each is shaded.
    pub fn duplicate_pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.duplicate_groups().flat_map(|cells| {
            let pairs: Vec<(usize, usize)> = (0..cells.len())
                .flat_map(|at| cells[at + 1..].iter().map(move |&other| (at, other)))
                .map(|(at, other)| (cells[at], other))
                .collect();
            pairs
        })
    }

    /// Returns for each cell its duplicates in its row and column.
    pub fn duplicates(&self) -> Vec<Vec<usize>> {
        let mut duplicates = vec![Vec::new(); self.size().cells()];
        for (a, b) in self.duplicate_pairs() {
            duplicates[a].push(b);
            duplicates[b].push(a);
        }
        duplicates
    }
}

impl From<Puzzle> for Cow<'_, Puzzle> {
    fn from(puzzle: Puzzle) -> Self {
        Self::Owned(puzzle)
    }
}

impl<'p> From<&'p Puzzle> for Cow<'p, Puzzle> {
    fn from(puzzle: &'p Puzzle) -> Self {
        Self::Borrowed(puzzle)
    }
}

/// The clue at a row and a column, both from 0.
impl Index<(usize, usize)> for Puzzle {
    type Output = Clue;

    /// # Panics
    /// If the place is not on the board.
    fn index(&self, (row, col): (usize, usize)) -> &Clue {
        &self.clues()[self.size().at(row, col)]
    }
}

/// Rows of numbers, `.` for a blank, without a line end behind the last.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.rows().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            for (place, clue) in row.iter().enumerate() {
                write!(f, "{}{clue}", if place > 0 { " " } else { "" })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicates_of_lines_and_cells() {
        let cells = "1 1 1 2 3 1 . . 2".split(' ').map(|word| word.parse().ok().and_then(Clue::new));
        let clues = cells.map(|clue| clue.unwrap_or(Clue::BLANK)).collect();
        let puzzle = Puzzle::new(Size::new(3, 3).unwrap(), clues).unwrap();
        assert_eq!(puzzle.duplicate_groups().collect::<Vec<_>>(), [vec![0, 1, 2], vec![2, 5]]);
        assert_eq!(puzzle.duplicate_pairs().collect::<Vec<_>>(), [(0, 1), (0, 2), (1, 2), (2, 5)]);
        assert_eq!(puzzle.duplicates()[2], [0, 1, 5]);
        assert_eq!(puzzle.to_string(), "1 1 1\n2 3 1\n. . 2");
    }

    #[test]
    fn wrong_numbers_are_named() {
        let error = Puzzle::from_rows([[1, u32::MAX]]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "r1c2 holds 4294967295, the largest number a cell may hold is 4294967294"
        );
        assert!(matches!(Puzzle::from_rows::<[u32; 0]>([]), Err(PuzzleError::Size(SizeError::Empty { .. }))));
        let size = Size::new(2, 2).unwrap();
        assert!(matches!(
            Puzzle::from_numbers(size, [1, 2, 3]),
            Err(PuzzleError::Size(SizeError::Count { .. }))
        ));
    }
}
