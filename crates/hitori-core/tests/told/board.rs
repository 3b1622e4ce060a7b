//! A board of numbers and what can be seen on it, by none of the library's ideas.

use hitori_core::Puzzle;

/// What has been told of each cell: shaded or not, or nothing yet.
pub type Marks = Vec<Option<bool>>;

#[derive(Clone, Debug)]
pub struct Board {
    rows: usize,
    cols: usize,
    numbers: Vec<Option<u32>>,
}

impl Board {
    pub fn new(puzzle: &Puzzle) -> Self {
        let numbers = puzzle.clues().iter().map(|clue| clue.number()).collect();
        Self { rows: puzzle.size().rows(), cols: puzzle.size().cols(), numbers }
    }

    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The cell so many rows and columns away, if it is on the board.
    fn shifted(&self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let row = (cell / self.cols).checked_add_signed(down).filter(|&row| row < self.rows)?;
        let col = (cell % self.cols).checked_add_signed(right).filter(|&col| col < self.cols)?;
        Some(row * self.cols + col)
    }

    pub fn near(&self, cell: usize) -> Vec<usize> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(|(d, r)| self.shifted(cell, d, r)).collect()
    }

    fn is_equal(&self, a: usize, b: usize) -> bool {
        self.numbers[a].is_some() && self.numbers[a] == self.numbers[b]
    }

    fn share_a_line(&self, a: usize, b: usize) -> bool {
        a / self.cols == b / self.cols || a % self.cols == b % self.cols
    }

    /// The other cells of the row and the column with the same number.
    pub fn equal_to(&self, cell: usize) -> Vec<usize> {
        let equal =
            |&other: &usize| other != cell && self.share_a_line(cell, other) && self.is_equal(cell, other);
        (0..self.cells()).filter(equal).collect()
    }

    /// What a sandwich says of a cell: the one between two equal numbers is white, the outer ones of three are shaded.
    pub fn sandwiched(&self, cell: usize) -> Option<bool> {
        for (down, right) in [(0, 1), (1, 0)] {
            let at = |steps: isize| self.shifted(cell, down * steps, right * steps);
            if let (Some(before), Some(after)) = (at(-1), at(1))
                && self.is_equal(before, after)
            {
                return Some(false);
            }
            for side in [-1, 1] {
                if let (Some(next), Some(last)) = (at(side), at(2 * side))
                    && self.is_equal(cell, next)
                    && self.is_equal(cell, last)
                {
                    return Some(true);
                }
            }
        }
        None
    }

    /// Whether two neighbours with the cell's number stand in its line, neither of them beside it.
    pub fn has_pair_beside(&self, cell: usize) -> bool {
        let equal = self.equal_to(cell);
        let in_line = |a: usize, b: usize| {
            self.near(a).contains(&b)
                && (a / self.cols == b / self.cols && a / self.cols == cell / self.cols
                    || a % self.cols == b % self.cols && a % self.cols == cell % self.cols)
        };
        let beside = |other: usize| self.near(cell).contains(&other);
        equal.iter().any(|&a| equal.iter().any(|&b| in_line(a, b) && !beside(a) && !beside(b)))
    }

    /// How many of the cells that are not shaded would be cut off from the largest part, were the cell shaded.
    pub fn cut_by(&self, marks: &Marks, cell: usize) -> usize {
        let parts = self.parts(|other| other == cell || marks[other] == Some(true));
        parts.iter().sum::<usize>() - parts.iter().max().copied().unwrap_or(0)
    }

    pub fn would_cut(&self, marks: &Marks, cell: usize) -> bool {
        self.cut_by(marks, cell) > 0
    }

    /// The sizes of the connected parts of what is not shaded.
    fn parts(&self, shaded: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut seen: Vec<bool> = (0..self.cells()).map(&shaded).collect();
        let mut parts = vec![];
        for start in 0..self.cells() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let (mut stack, mut count) = (vec![start], 0);
            while let Some(cell) = stack.pop() {
                count += 1;
                for near in self.near(cell) {
                    if !seen[near] {
                        seen[near] = true;
                        stack.push(near);
                    }
                }
            }
            parts.push(count);
        }
        parts
    }

    /// The marks of some cells only.
    pub fn only(&self, marks: &Marks, cells: &[usize]) -> Marks {
        let mut few = vec![None; self.cells()];
        cells.iter().for_each(|&cell| few[cell] = marks[cell]);
        few
    }

    pub fn is_solution(&self, shaded: &[bool]) -> bool {
        (0..self.cells()).all(|cell| match shaded[cell] {
            true => self.near(cell).iter().all(|&near| !shaded[near]),
            false => self.equal_to(cell).iter().all(|&other| shaded[other]),
        }) && self.parts(|cell| shaded[cell]).len() <= 1
    }

    /// Whether no shading that obeys the rules of the game has these marks: by search.
    pub fn is_refuted(&self, marks: &Marks) -> bool {
        let mut marks = marks.clone();
        if !self.spread(&mut marks) {
            return true;
        }
        // A cell beside the marks: far away nothing is ever refuted.
        let open = (0..self.cells()).filter(|&cell| marks[cell].is_none());
        let marked_near = |&cell: &usize| {
            let beside = self.near(cell).iter().filter(|&&near| marks[near].is_some()).count();
            2 * beside + self.equal_to(cell).iter().filter(|&&other| marks[other].is_some()).count()
        };
        let Some(cell) = open.max_by_key(marked_near) else { return false };
        [true, false].into_iter().all(|shade| {
            let mut trial = marks.clone();
            trial[cell] = Some(shade);
            self.is_refuted(&trial)
        })
    }

    /// Marks neighbours of shaded cells and equals of white ones until nothing changes. Returns whether nothing is broken.
    fn spread(&self, marks: &mut Marks) -> bool {
        let mut due: Vec<usize> = (0..self.cells()).filter(|&cell| marks[cell].is_some()).collect();
        while let Some(cell) = due.pop() {
            let shaded = marks[cell] == Some(true);
            for other in if shaded { self.near(cell) } else { self.equal_to(cell) } {
                match marks[other] {
                    None => {
                        marks[other] = Some(!shaded);
                        due.push(other);
                    }
                    Some(mark) if mark == shaded => return false,
                    Some(_) => {}
                }
            }
        }
        self.parts(|cell| marks[cell] == Some(true)).len() <= 1
    }
}
