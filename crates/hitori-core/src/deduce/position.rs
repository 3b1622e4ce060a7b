//! A puzzle with what is known so far.

use crate::board::{Puzzle, Shade, Shading, Size};

/// Along rows or along columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// A line is a row.
    Row,
    /// A line is a column.
    Column,
}

/// Which lines a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Rows only: an H-sweep.
    Rows,
    /// Columns only: a V-sweep.
    Columns,
    /// Both.
    Both,
}

impl Which {
    /// The directions it stands for.
    pub fn directions(self) -> &'static [Direction] {
        match self {
            Self::Rows => &[Direction::Row],
            Self::Columns => &[Direction::Column],
            Self::Both => &[Direction::Row, Direction::Column],
        }
    }
}

/// A puzzle, its marks, and for each cell the equal ones in its row and column.
#[derive(Clone, Debug)]
pub struct Position {
    puzzle: Puzzle,
    size: Size,
    marks: Vec<Shade>,
    equals: Vec<u32>,
    /// Where a cell's equals start: those of its row, then those of its column.
    start: Vec<[u32; 2]>,
    open: usize,
    /// Static rules, by place in the registry, that have been applied to rows and to columns.
    applied: [u32; 2],
}

impl Position {
    /// The puzzle with the given marks, or with none.
    pub fn new(puzzle: &Puzzle, marks: Option<&Shading>) -> Self {
        let size = puzzle.size();
        let clues = puzzle.clues();
        let (mut equals, mut start) = (Vec::new(), Vec::with_capacity(size.cells() + 1));
        for cell in 0..size.cells() {
            let (row, col) = size.place(cell);
            let same =
                |other: &usize| *other != cell && clues[*other] == clues[cell] && !clues[cell].is_blank();
            let first = equals.len() as u32;
            equals.extend((0..size.cols()).map(|col| size.at(row, col)).filter(same).map(|cell| cell as u32));
            start.push([first, equals.len() as u32]);
            equals.extend((0..size.rows()).map(|row| size.at(row, col)).filter(same).map(|cell| cell as u32));
        }
        start.push([equals.len() as u32; 2]);
        let marks =
            marks.map_or_else(|| vec![Shade::Undecided; size.cells()], |marks| marks.cells().to_vec());
        let open = marks.iter().filter(|&&shade| shade == Shade::Undecided).count();
        Self { puzzle: puzzle.clone(), size, marks, equals, start, open, applied: [0; 2] }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The clues.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What is known about a cell.
    pub fn shade(&self, cell: usize) -> Shade {
        self.marks[cell]
    }

    /// Is the cell still undecided?
    pub fn is_open(&self, cell: usize) -> bool {
        self.marks[cell] == Shade::Undecided
    }

    /// Is the cell known to be shaded?
    pub fn is_shaded(&self, cell: usize) -> bool {
        self.marks[cell] == Shade::Shaded
    }

    /// Is the cell known to be white?
    pub fn is_white(&self, cell: usize) -> bool {
        self.marks[cell] == Shade::White
    }

    /// How many cells are undecided.
    pub fn open(&self) -> usize {
        self.open
    }

    /// Marks an undecided cell. `false` when it had the other shade already.
    pub fn mark(&mut self, cell: usize, shade: Shade) -> bool {
        if self.marks[cell] == Shade::Undecided {
            self.marks[cell] = shade;
            self.open -= 1;
        }
        self.marks[cell] == shade
    }

    /// The lines that a static rule has not been applied to yet, out of those asked for; they count as applied from now.
    pub(super) fn not_applied(&mut self, rule: usize, which: Which) -> Option<Which> {
        let mut fresh =
            [Direction::Row, Direction::Column].map(|direction| which.directions().contains(&direction));
        for (fresh, applied) in fresh.iter_mut().zip(&mut self.applied) {
            *fresh &= *applied >> rule & 1 == 0;
            *applied |= u32::from(*fresh) << rule;
        }
        match fresh {
            [true, true] => Some(Which::Both),
            [true, false] => Some(Which::Rows),
            [false, true] => Some(Which::Columns),
            [false, false] => None,
        }
    }

    /// The marks as a shading.
    pub fn marks(&self) -> Shading {
        Shading::new(self.size, self.marks.clone()).expect("one mark per cell")
    }

    /// Do two cells hold the same number?
    pub fn same(&self, a: usize, b: usize) -> bool {
        let clues = self.puzzle.clues();
        clues[a] == clues[b] && !clues[a].is_blank()
    }

    /// The number of a cell as it is written.
    pub fn number(&self, cell: usize) -> String {
        self.puzzle.clues()[cell].to_string()
    }

    /// The other cells of a cell's row and column with its number.
    pub fn equals(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (from, to) = (self.start[cell][0] as usize, self.start[cell + 1][0] as usize);
        self.equals[from..to].iter().map(|&cell| cell as usize)
    }

    /// Those along one direction only.
    pub fn equals_along(&self, cell: usize, direction: Direction) -> impl Iterator<Item = usize> {
        let range = match direction {
            Direction::Row => self.start[cell][0]..self.start[cell][1],
            Direction::Column => self.start[cell][1]..self.start[cell + 1][0],
        };
        self.equals[range.start as usize..range.end as usize].iter().map(|&cell| cell as usize)
    }

    /// Number of lines in a direction, and cells in each.
    pub fn lines(&self, direction: Direction) -> (usize, usize) {
        match direction {
            Direction::Row => (self.size.rows(), self.size.cols()),
            Direction::Column => (self.size.cols(), self.size.rows()),
        }
    }

    /// The cell of a line at a place.
    pub fn at(&self, direction: Direction, line: usize, place: usize) -> usize {
        match direction {
            Direction::Row => self.size.at(line, place),
            Direction::Column => self.size.at(place, line),
        }
    }

    /// The cells outside the largest connected area of cells that `shaded` leaves open, in the order of reading.
    ///
    /// Any such cell means that white cells are cut off: next to the shaded cells on both sides lie white ones.
    pub fn cut_off(&self, shaded: impl Fn(usize) -> bool) -> Vec<usize> {
        // Most sets of shaded cells cut nothing off: one flood is enough to see that.
        let size = self.size;
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
