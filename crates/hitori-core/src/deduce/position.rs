//! A puzzle with what is known so far.

use std::sync::Arc;

use thiserror::Error;

use super::flood::within_walls;
use crate::board::{Direction, Puzzle, Shade, Shading, Size};

/// Which lines a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axes {
    /// Rows only: a horizontal sweep.
    Rows,
    /// Columns only: a vertical sweep.
    Columns,
    /// Both.
    Both,
}

impl Axes {
    /// Returns the directions of the lines.
    pub fn directions(self) -> &'static [Direction] {
        match self {
            Self::Rows => &[Direction::Row],
            Self::Columns => &[Direction::Column],
            Self::Both => &[Direction::Row, Direction::Column],
        }
    }
}

impl From<Direction> for Axes {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Row => Self::Rows,
            Direction::Column => Self::Columns,
        }
    }
}

/// Marks for a board of another size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the marks are for a board of {marks}, not of {board}")]
pub struct SizeMismatch {
    /// The size of the board.
    pub board: Size,
    /// The size of the marks.
    pub marks: Size,
}

impl SizeMismatch {
    /// Returns an error unless both sizes are the same.
    pub(super) fn check(board: Size, marks: &Shading) -> Result<(), Self> {
        if marks.size() == board { Ok(()) } else { Err(Self { board, marks: marks.size() }) }
    }
}

/// A puzzle, its marks, and for each cell its duplicates: the cells of its row and column with the same number.
///
/// Clones share what never changes, so that following an assumption costs no more than a copy of the marks.
#[derive(Clone, Debug)]
pub struct Position {
    board: Arc<Board>,
    marks: Vec<Shade>,
    open: usize,
    /// Whether it is known that what is not shaded is connected.
    is_connected: bool,
}

/// What never changes.
#[derive(Debug)]
struct Board {
    puzzle: Puzzle,
    duplicates: Vec<u32>,
    /// Where a cell's duplicates start: those of its row, then those of its column.
    start: Vec<[u32; 2]>,
}

impl Board {
    fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.size().cells();
        // The groups that a cell belongs to, that of its row and that of its column; group 0 is empty.
        let mut groups = vec![vec![]];
        let mut group = vec![[0; 2]; cells];
        for line in puzzle.size().lines() {
            for same in puzzle.duplicates_in(line) {
                same.iter().for_each(|&cell| group[cell][line.direction() as usize] = groups.len());
                groups.push(same);
            }
        }
        let (mut duplicates, mut start) = (Vec::new(), Vec::with_capacity(cells + 1));
        for (cell, [in_row, in_column]) in group.into_iter().enumerate() {
            let others = |group: usize| groups[group].iter().filter(move |&&other| other != cell);
            let first = duplicates.len() as u32;
            duplicates.extend(others(in_row).map(|&other| other as u32));
            start.push([first, duplicates.len() as u32]);
            duplicates.extend(others(in_column).map(|&other| other as u32));
        }
        start.push([duplicates.len() as u32; 2]);
        Self { puzzle: puzzle.clone(), duplicates, start }
    }
}

impl Position {
    /// Starts without any marks.
    pub fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.size().cells();
        let board = Arc::new(Board::new(puzzle));
        Self { board, marks: vec![Shade::Undecided; cells], open: cells, is_connected: false }
    }

    /// Returns the same board without any marks.
    pub(super) fn blank(&self) -> Self {
        let cells = self.marks.len();
        let board = Arc::clone(&self.board);
        Self { board, marks: vec![Shade::Undecided; cells], open: cells, is_connected: false }
    }

    /// Starts with the given marks, which have to be for a board of the same size.
    pub fn with_marks(puzzle: &Puzzle, marks: &Shading) -> Result<Self, SizeMismatch> {
        SizeMismatch::check(puzzle.size(), marks)?;
        let mut position = Self::new(puzzle);
        position.marks.copy_from_slice(marks.cells());
        position.open = marks.cells().iter().filter(|&&shade| shade == Shade::Undecided).count();
        Ok(position)
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.board.puzzle.size()
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.board.puzzle
    }

    /// Returns what is known about a cell.
    pub fn shade(&self, cell: usize) -> Shade {
        self.marks[cell]
    }

    /// Returns whether the cell is still undecided.
    pub fn is_open(&self, cell: usize) -> bool {
        self.marks[cell] == Shade::Undecided
    }

    /// Returns whether the cell is known to be shaded.
    pub fn is_shaded(&self, cell: usize) -> bool {
        self.marks[cell] == Shade::Shaded
    }

    /// Returns whether the cell is known to be white.
    pub fn is_white(&self, cell: usize) -> bool {
        self.marks[cell] == Shade::White
    }

    /// Returns how many cells are undecided.
    pub fn open(&self) -> usize {
        self.open
    }

    /// Marks an undecided cell. Returns `false` when the cell has the other shade already; it then keeps it.
    pub fn mark(&mut self, cell: usize, shade: Shade) -> bool {
        if self.marks[cell] == Shade::Undecided {
            self.marks[cell] = shade;
            self.open -= 1;
            self.is_connected &= shade != Shade::Shaded;
        }
        self.marks[cell] == shade
    }

    /// Changes a cell to any shade, so that marks can be taken back.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn set(&mut self, cell: usize, shade: Shade) {
        let was_open = self.marks[cell] == Shade::Undecided;
        self.marks[cell] = shade;
        self.is_connected = false;
        self.open = self.open + usize::from(shade == Shade::Undecided) - usize::from(was_open);
    }

    /// Returns the marks as a shading.
    pub fn marks(&self) -> Shading {
        Shading::new(self.size(), self.marks.clone()).expect("one mark per cell")
    }

    /// Returns whether two cells hold the same number.
    pub fn same(&self, a: usize, b: usize) -> bool {
        let clues = self.board.puzzle.clues();
        clues[a] == clues[b] && !clues[a].is_blank()
    }

    /// Returns the number of a cell as it is written.
    pub fn number(&self, cell: usize) -> String {
        self.board.puzzle.clues()[cell].to_string()
    }

    /// Returns the other cells of a cell's row and column with its number.
    pub fn duplicates(&self, cell: usize) -> impl Iterator<Item = usize> {
        let Board { duplicates, start, .. } = &*self.board;
        let (from, to) = (start[cell][0] as usize, start[cell + 1][0] as usize);
        duplicates[from..to].iter().map(|&cell| cell as usize)
    }

    /// Returns the duplicates along one direction only, in the order of the line.
    pub fn duplicates_along(&self, cell: usize, direction: Direction) -> impl Iterator<Item = usize> {
        let Board { duplicates, start, .. } = &*self.board;
        let range = match direction {
            Direction::Row => start[cell][0]..start[cell][1],
            Direction::Column => start[cell][1]..start[cell + 1][0],
        };
        duplicates[range.start as usize..range.end as usize].iter().map(|&cell| cell as usize)
    }

    /// Returns the other lines of a direction that hold at a place the number that a line holds there.
    pub fn lines_with_same(
        &self,
        direction: Direction,
        line: usize,
        place: usize,
    ) -> impl Iterator<Item = usize> {
        let (cell, cols) = (self.at(direction, line, place), self.size().cols());
        let (across, line_of): (_, fn(usize, usize) -> usize) = match direction {
            Direction::Row => (Direction::Column, |cell, cols| cell / cols),
            Direction::Column => (Direction::Row, |cell, cols| cell % cols),
        };
        self.duplicates_along(cell, across).map(move |other| line_of(other, cols))
    }

    /// Returns the number of lines in a direction, and of cells in each.
    pub fn lines(&self, direction: Direction) -> (usize, usize) {
        match direction {
            Direction::Row => (self.size().rows(), self.size().cols()),
            Direction::Column => (self.size().cols(), self.size().rows()),
        }
    }

    /// Returns the cell of a line at a place.
    pub fn at(&self, direction: Direction, line: usize, place: usize) -> usize {
        match direction {
            Direction::Row => self.size().at(line, place),
            Direction::Column => self.size().at(place, line),
        }
    }

    /// Says that what is not shaded is connected, so that less has to be looked at. The next shaded cell ends this.
    pub(super) fn set_connected(&mut self) {
        self.is_connected = true;
    }

    /// Returns the cells outside the largest connected area that is left when a cell is shaded as well, in row-major order.
    /// `walls` are the other shaded cells around them.
    pub(super) fn cut_off_by(&self, cell: usize, walls: &[usize]) -> Vec<usize> {
        let is_wall = |other: usize| other == cell || self.is_shaded(other);
        let around = || {
            let (starts, walls) =
                (self.size().neighbours(cell).collect::<Vec<_>>(), [walls, &[cell]].concat());
            within_walls(self.size(), is_wall, &starts, &walls)
        };
        self.is_connected.then(around).flatten().unwrap_or_else(|| self.cut_off(is_wall))
    }

    /// Returns the cells outside the largest connected area of cells that `shaded` leaves open, in row-major order.
    ///
    /// Any such cell means that white cells are cut off: next to the shaded cells on both sides lie white ones.
    pub fn cut_off(&self, shaded: impl Fn(usize) -> bool) -> Vec<usize> {
        // Most sets of shaded cells cut nothing off: one flood is enough to see that.
        let size = self.size();
        let total = (0..size.cells()).filter(|&cell| !shaded(cell)).count();
        let mut seen = vec![false; size.cells()];
        let mut areas: Vec<Vec<usize>> = Vec::new();
        for start in 0..size.cells() {
            if seen[start] || shaded(start) {
                continue;
            }
            seen[start] = true;
            let mut cells = vec![start];
            let mut done = 0;
            while let Some(&cell) = cells.get(done) {
                done += 1;
                for next in size.neighbours(cell) {
                    if !seen[next] && !shaded(next) {
                        seen[next] = true;
                        cells.push(next);
                    }
                }
            }
            if cells.len() == total {
                return vec![];
            }
            areas.push(cells);
        }
        let largest = (0..areas.len()).max_by_key(|&i| (areas[i].len(), std::cmp::Reverse(i)));
        let others = areas.into_iter().enumerate().filter(|(i, _)| Some(*i) != largest);
        let mut cells: Vec<usize> = others.flat_map(|(_, cells)| cells).collect();
        cells.sort_unstable();
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_another_size_are_refused() {
        let puzzle = Puzzle::from_rows([[1, 1], [2, 3]]).expect("a small board");
        let size = Size::new(2, 3).expect("a small size");
        let error = Position::with_marks(&puzzle, &Shading::filled(size, Shade::White)).expect_err("2×3");
        assert_eq!(error.to_string(), "the marks are for a board of 2×3, not of 2×2");
    }

    #[test]
    fn marks_can_be_taken_back() {
        let puzzle = Puzzle::from_rows([[1, 1], [2, 3]]).expect("a small board");
        let mut position = Position::new(&puzzle);
        assert!(position.mark(0, Shade::Shaded) && !position.mark(0, Shade::White));
        assert_eq!((position.open(), position.shade(0)), (3, Shade::Shaded));
        for (shade, open) in
            [(Shade::White, 3), (Shade::Undecided, 4), (Shade::Undecided, 4), (Shade::White, 3)]
        {
            position.set(0, shade);
            assert_eq!((position.shade(0), position.open()), (shade, open));
        }
    }
}
