//! A puzzle with what is known so far.

use std::sync::Arc;

use thiserror::Error;

use super::cuts::CutOff;
use super::flood::within_walls;
use super::pace::Pace;
use crate::board::{Direction, Puzzle, Shade, Shading, Size};
use crate::engine::Limit;

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
/// Duplicates are kept as *groups*: the cells of one line that share a number. A cell is in two of them at
/// most, so all groups together have no more than two entries a cell, and each group counts how its cells are
/// marked.
///
/// Clones share what never changes, so that a clone costs no more than a copy of the marks and counts.
#[derive(Clone, Debug)]
pub struct Position {
    board: Arc<Board>,
    marks: Vec<Shade>,
    open: usize,
    /// For each group how its cells are marked.
    tallies: Vec<Tally>,
    /// Whether it is known that what is not shaded is connected.
    is_connected: bool,
}

/// How the cells of a group are marked.
#[derive(Clone, Copy, Debug)]
struct Tally {
    unshaded: u32,
    white: u32,
}

/// The cells of one line that share a number: at least two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Group(u32);

impl Group {
    const NONE: Self = Self(u32::MAX);

    /// Returns the number of the group among all of the board.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What never changes.
#[derive(Debug)]
struct Board {
    puzzle: Puzzle,
    /// The cells of all groups, one group after the other, each in the order of its line.
    members: Vec<u32>,
    /// Where each group starts, and the end of the last one.
    start: Vec<u32>,
    /// The groups of each cell: in its row, and in its column.
    groups: Vec<[Group; 2]>,
}

impl Board {
    fn new(puzzle: &Puzzle, pace: &Pace) -> Result<Self, Limit> {
        /// A number of the line at hand: how often it occurs, and where its next cell is stored.
        #[derive(Clone, Copy, Default)]
        struct Number {
            count: u32,
            next: u32,
            group: u32,
        }
        let (compact, bound) = puzzle.compact_with_bound();
        let clues = compact.clues();
        let mut numbers = vec![Number::default(); bound];
        let mut groups = vec![[Group::NONE; 2]; clues.len()];
        let (mut members, mut start, mut met) = (Vec::new(), vec![0], Vec::new());
        for line in puzzle.size().lines() {
            // A piece of the line at a time.
            let length = line.cells().len();
            let count = |place: usize| match place % Pace::CHUNK {
                0 => pace.steps(Pace::CHUNK.min(length - place)),
                _ => Ok(()),
            };
            met.clear();
            for (cell, place) in line.cells().zip(0..) {
                count(place)?;
                if let Some(number) = numbers.get_mut(clues[cell].as_index()) {
                    if number.count == 0 {
                        met.push(clues[cell].as_index());
                    }
                    number.count += 1;
                }
            }
            for &number in &met {
                let number = &mut numbers[number];
                if number.count > 1 {
                    number.group = start.len() as u32 - 1;
                    number.next = members.len() as u32;
                    members.resize(members.len() + number.count as usize, 0);
                    start.push(members.len() as u32);
                }
            }
            for (cell, place) in line.cells().zip(0..) {
                count(place)?;
                if let Some(number) = numbers.get_mut(clues[cell].as_index())
                    && number.count > 1
                {
                    members[number.next as usize] = cell as u32;
                    number.next += 1;
                    groups[cell][line.direction() as usize] = Group(number.group);
                }
            }
            met.iter().for_each(|&number| numbers[number].count = 0);
        }
        Ok(Self { puzzle: puzzle.clone(), members, start, groups })
    }

    fn blank_tallies(&self) -> Vec<Tally> {
        self.start.windows(2).map(|ends| Tally { unshaded: ends[1] - ends[0], white: 0 }).collect()
    }
}

impl Position {
    /// Starts without any marks.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::start(puzzle, None, &Pace::endless()).unwrap_or_else(|_| unreachable!("there is no limit"))
    }

    /// Starts with the given marks, which have to be for a board of the same size.
    pub fn with_marks(puzzle: &Puzzle, marks: &Shading) -> Result<Self, SizeMismatch> {
        SizeMismatch::check(puzzle.size(), marks)?;
        let mut position = Self::new(puzzle);
        marks.literals().for_each(|literal| _ = position.mark(literal.cell, literal.shade));
        Ok(position)
    }

    /// Starts with marks for a board of the same size, or without any.
    pub(crate) fn start(puzzle: &Puzzle, marks: Option<&Shading>, pace: &Pace) -> Result<Self, Limit> {
        let board = Arc::new(Board::new(puzzle, pace)?);
        let mut position = Self::unmarked(board);
        for literal in marks.into_iter().flat_map(Shading::literals) {
            pace.steps(1)?;
            position.mark(literal.cell, literal.shade);
        }
        Ok(position)
    }

    fn unmarked(board: Arc<Board>) -> Self {
        let (cells, tallies) = (board.groups.len(), board.blank_tallies());
        Self { board, marks: vec![Shade::Undecided; cells], open: cells, tallies, is_connected: false }
    }

    /// Returns the same board without any marks.
    pub(super) fn blank(&self) -> Self {
        Self::unmarked(Arc::clone(&self.board))
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
            self.open -= usize::from(shade != Shade::Undecided);
            self.is_connected &= shade != Shade::Shaded;
            self.count(cell, shade, 1);
        }
        self.marks[cell] == shade
    }

    /// Changes a cell to any shade, so that marks can be taken back.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn set(&mut self, cell: usize, shade: Shade) {
        let before = std::mem::replace(&mut self.marks[cell], shade);
        self.is_connected = false;
        self.open += usize::from(shade == Shade::Undecided);
        self.open -= usize::from(before == Shade::Undecided);
        self.count(cell, before, u32::MAX);
        self.count(cell, shade, 1);
    }

    /// Adds a mark to what its groups count, or with `by` = `u32::MAX`, which is −1, takes it away.
    fn count(&mut self, cell: usize, shade: Shade, by: u32) {
        for group in self.board.groups[cell] {
            let Some(tally) = self.tallies.get_mut(group.0 as usize) else { continue };
            match shade {
                Shade::Shaded => tally.unshaded = tally.unshaded.wrapping_sub(by),
                Shade::White => tally.white = tally.white.wrapping_add(by),
                Shade::Undecided => {}
            }
        }
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
        let of = move |group| self.members(group).filter(move |&other| other != cell);
        self.groups(cell).flat_map(of)
    }

    /// Returns the duplicates along one direction only, in the order of the line.
    pub fn duplicates_along(&self, cell: usize, direction: Direction) -> impl Iterator<Item = usize> {
        let group = self.group(cell, direction);
        group.into_iter().flat_map(|group| self.members(group)).filter(move |&other| other != cell)
    }

    /// Returns the number of all groups.
    pub(crate) fn group_count(&self) -> usize {
        self.tallies.len()
    }

    /// Returns the groups of a cell: that of its row, then that of its column.
    pub(crate) fn groups(&self, cell: usize) -> impl Iterator<Item = Group> {
        self.board.groups[cell].into_iter().filter(|&group| group != Group::NONE)
    }

    /// Returns the group of a cell along a direction, or `None` when its number stands there once.
    pub(crate) fn group(&self, cell: usize, direction: Direction) -> Option<Group> {
        Some(self.board.groups[cell][direction as usize]).filter(|&group| group != Group::NONE)
    }

    /// Returns the cells of a group in the order of its line.
    pub(crate) fn members(&self, group: Group) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator {
        let [from, to] = [0, 1].map(|next| self.board.start[group.0 as usize + next] as usize);
        self.board.members[from..to].iter().map(|&cell| cell as usize)
    }

    /// Returns how many cells of a group are not shaded.
    pub(crate) fn unshaded_in(&self, group: Group) -> usize {
        self.tallies[group.0 as usize].unshaded as usize
    }

    /// Returns how many cells of a group are white.
    pub(crate) fn white_in(&self, group: Group) -> usize {
        self.tallies[group.0 as usize].white as usize
    }

    /// Returns how many cells of a group are undecided.
    pub(crate) fn open_in(&self, group: Group) -> usize {
        self.unshaded_in(group) - self.white_in(group)
    }

    /// Returns whether all duplicates of a cell are shaded.
    pub(crate) fn is_alone(&self, cell: usize) -> bool {
        let own = usize::from(!self.is_shaded(cell));
        self.groups(cell).all(|group| self.unshaded_in(group) == own)
    }

    /// Returns whether a duplicate of a cell is white.
    pub(crate) fn has_white_duplicate(&self, cell: usize) -> bool {
        let own = usize::from(self.is_white(cell));
        self.groups(cell).any(|group| self.white_in(group) > own)
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

    /// Returns the line of a direction that a cell lies on, and its place there.
    pub(super) fn place_along(&self, direction: Direction, cell: usize) -> (usize, usize) {
        let (row, col) = self.size().place(cell);
        match direction {
            Direction::Row => (row, col),
            Direction::Column => (col, row),
        }
    }

    /// Says that what is not shaded is connected, so that less has to be looked at. The next shaded cell ends this.
    pub(super) fn set_connected(&mut self) {
        self.is_connected = true;
    }

    /// Returns the cells outside the largest connected area that is left when a cell is shaded as well.
    /// `walls` are the other shaded cells around them.
    pub(super) fn cut_off_by(&self, cell: usize, walls: &[usize]) -> CutOff {
        let is_wall = |other: usize| other == cell || self.is_shaded(other);
        if self.is_connected && self.size().is_line() {
            return CutOff::on_line(self, cell).unwrap_or(CutOff::Cells(vec![]));
        }
        let around = || {
            let (starts, walls) =
                (self.size().neighbours(cell).collect::<Vec<_>>(), [walls, &[cell]].concat());
            within_walls(self.size(), is_wall, &starts, &walls)
        };
        let cells = self.is_connected.then(around).flatten().unwrap_or_else(|| self.cut_off(is_wall));
        CutOff::Cells(cells)
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

    /// Lists of pairs would have 400 million entries.
    #[test]
    fn groups_have_two_entries_a_cell_at_most() {
        for size in [Size::new(1, 20_000), Size::new(20_000, 1), Size::new(100, 100)] {
            let size = size.expect("a size");
            let puzzle = Puzzle::from_numbers(size, vec![1; size.cells()]).expect("as many as cells");
            let board = Board::new(&puzzle, &Pace::endless()).expect("no limit");
            let lists = [board.members.len(), board.start.len(), board.groups.len()];
            assert!(lists.into_iter().all(|entries| entries <= 2 * size.cells() + 1), "{lists:?}");
        }
    }

    #[test]
    fn groups_count_how_their_cells_are_marked() {
        let puzzle = Puzzle::from_rows([[7, 7, 2], [7, 3, 7], [7, 2, 2]]).expect("a small board");
        let mut position = Position::new(&puzzle);
        assert_eq!(position.duplicates(0).collect::<Vec<_>>(), [1, 3, 6]);
        assert_eq!(position.duplicates_along(8, Direction::Row).collect::<Vec<_>>(), [7]);
        let marks = [(1, Shade::Shaded), (3, Shade::White), (6, Shade::Shaded), (3, Shade::Shaded)];
        for (cell, shade) in marks {
            position.set(cell, shade);
            for group in position.groups(0) {
                let count = |wanted| position.members(group).filter(|&c| position.shade(c) == wanted).count();
                assert_eq!(position.white_in(group), count(Shade::White));
                assert_eq!(position.open_in(group), count(Shade::Undecided));
            }
        }
        assert!(position.is_alone(0) && !position.is_alone(8) && !position.has_white_duplicate(0));
        position.set(1, Shade::White);
        assert!(!position.is_alone(0) && position.has_white_duplicate(0));
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
