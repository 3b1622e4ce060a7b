//! The root level: everything that follows without a single assumption, as fast as memory allows.
//!
//! No undo, no reasons, no clauses. Three stages, the first two of which settle nearly every published puzzle:
//!
//! 1. *Seeds*: `a b a` makes the middle white (shaded, it would leave two equal whites); of `a a` one is white, so
//!    every further a of that line is shaded.
//! 2. *Binary rules* to a fixpoint: shaded → neighbours white; white → duplicates shaded.
//! 3. *Walls*: all shaded cells enter a union-find in reading order, so memory is walked in order; then every undecided
//!    cell with two contacts in one tree is white. Repeat from 2 while sweeps find something, a bounded number of times:
//!    a long chain of walls is followed more cheaply by the incremental forest of the search.
//!
//! Why two contacts in one tree force white: shading the cell would close a wall of diagonal steps (see `forest.rs`).

use super::board::{Board, COLUMN, Close, JOINED, OUTSIDE, REPEATS, ROW, SHADE, SHADED, UNDECIDED, WHITE};
use super::options::Tuning;
use crate::board::{Puzzle, Shade, Shading};
use crate::engine::{Budget, Limit};

/// The rules contradict each other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// Why the root level has no board to go on with.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Unsolvable,
    Limit(Limit),
}

impl From<Contradiction> for Ended {
    fn from(Contradiction: Contradiction) -> Self {
        Self::Unsolvable
    }
}

impl From<Limit> for Ended {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Looks at clock and token now and then, on boards so large that the root level takes more than a millisecond. On the others
/// a look at the clock would cost more than the work between two looks.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a>(Option<&'a Budget>);

impl<'a> Watch<'a> {
    /// Boards of fewer cells are not watched.
    const CELLS: usize = 1 << 14;
    /// Steps between two looks, in loops of small steps.
    const STEPS: usize = 1 << 14;

    /// The budget must be running.
    pub(super) fn new(puzzle: &Puzzle, budget: &'a Budget) -> Self {
        Self((puzzle.size().cells() >= Self::CELLS).then_some(budget))
    }

    /// Looks at nothing.
    pub(super) fn none() -> Self {
        Self(None)
    }

    #[inline]
    pub(super) fn look(self) -> Result<(), Limit> {
        self.0.map_or(Ok(()), Budget::check)
    }

    /// Looks once in so many steps.
    #[inline]
    fn step(self, step: usize) -> Result<(), Limit> {
        if step.is_multiple_of(Self::STEPS) { self.look() } else { Ok(()) }
    }
}

/// The node of the union-find that stands for everything outside the board: a cell of the padding.
pub(super) const OUTSIDE_TREE: u32 = 0;

/// Receives the reason for each root-level conclusion, for a certificate.
pub(super) trait Witness {
    /// The cell is white because a pattern says so, or shaded: a fact that unit propagation can check.
    fn seed(&mut self, board: &Board, cell: u32, shade: u8);
    /// Now follow cells that would close a wall. Until the last of them, no further cell enters the forest.
    fn sweep(&mut self, board: &Board);
    /// Shading the cell would close a wall. The board is as it was when that was seen.
    fn wall(&mut self, board: &Board, cell: u32);
    /// The cell is shaded and closes a wall: a contradiction. All others in the forest are without one.
    fn closed(&mut self, board: &Board, cell: u32);
}

/// Receives nothing: it compiles to nothing.
pub(super) struct NoWitness;

impl Witness for NoWitness {
    fn seed(&mut self, _: &Board, _: u32, _: u8) {}
    fn sweep(&mut self, _: &Board) {}
    fn wall(&mut self, _: &Board, _: u32) {}
    fn closed(&mut self, _: &Board, _: u32) {}
}

/// A board on which the root level has done its work.
pub(super) struct Root {
    pub(super) board: Board,
    /// Union-find over shaded cells: a parent has a smaller index, [`OUTSIDE_TREE`] the smallest.
    parent: Vec<u32>,
    /// The cells still undecided, in reading order.
    pub(super) open: Vec<u32>,
    /// Decided cells whose consequences have not been drawn.
    work: Vec<u32>,
    /// Shaded cells that have not entered the forest; only kept once the first sweep has joined all before.
    fresh: Vec<u32>,
    pub(super) propagations: u64,
}

impl Root {
    /// Runs the root level, with the shades of some cells given: they are facts like any other, but no witness could say
    /// why.
    pub(super) fn new(
        puzzle: &Puzzle,
        given: Option<&Shading>,
        tuning: &Tuning,
        watch: Watch<'_>,
        witness: &mut impl Witness,
    ) -> Result<Self, Ended> {
        let cells = puzzle.size().cells();
        // Patterns are found at every fourth cell or less often, and the work of most boards takes in nearly all cells.
        let mut seeds = Vec::with_capacity(cells / 4);
        let patterns = tuning.patterns == 1;
        let board = Board::new(puzzle, watch, |close| {
            if patterns {
                seeds.push(close);
            }
        })?;
        let work = Vec::with_capacity(cells);
        let mut root = Self { board, parent: vec![], open: vec![], work, fresh: vec![], propagations: 0 };
        if let Some(given) = given {
            root.take(given)?;
        }
        root.seed_single_line(witness)?;
        for (step, seed) in seeds.into_iter().enumerate() {
            watch.step(step)?;
            root.seed(seed, witness)?;
        }
        root.propagate::<false>(watch)?;
        root.first_sweep(watch, witness)?;
        for _ in 0..tuning.sweeps {
            if root.work.is_empty() {
                break;
            }
            root.propagate::<true>(watch)?;
            root.join_fresh(witness)?;
            root.sweep(witness);
        }
        root.propagate::<true>(watch)?;
        root.join_fresh(witness)?;
        watch.look()?;
        let board = &root.board;
        root.open.retain(|&cell| board.shade(cell) == UNDECIDED);
        Ok(root)
    }

    /// Decides the cells whose shade is given. No solution is of another size.
    fn take(&mut self, given: &Shading) -> Result<(), Contradiction> {
        if given.size() != self.board.size {
            return Err(Contradiction);
        }
        for (cell, &shade) in given.cells().iter().enumerate() {
            match shade {
                Shade::White => self.decide(self.board.pad(cell), WHITE)?,
                Shade::Shaded => self.decide(self.board.pad(cell), SHADED)?,
                Shade::Undecided => {}
            }
        }
        Ok(())
    }

    /// On a board of one line the outside touches an inner cell from both sides, so it is white; and a single cell must
    /// stay white. Everywhere else a cell touches the outside at most once, which the forest relies on.
    fn seed_single_line(&mut self, witness: &mut impl Witness) -> Result<(), Contradiction> {
        let (rows, cols) = (self.board.size.rows(), self.board.size.cols());
        if rows > 1 && cols > 1 {
            return Ok(());
        }
        let length = rows.max(cols);
        let step = if cols > 1 { 1 } else { self.board.stride };
        let first = self.board.stride + 1;
        let inner = if length == 1 { 0..1 } else { 1..length - 1 };
        for i in inner {
            let cell = (first + i * step) as u32;
            witness.wall(&self.board, cell);
            self.decide(cell, WHITE)?;
        }
        Ok(())
    }

    fn seed(&mut self, seed: Close, witness: &mut impl Witness) -> Result<(), Contradiction> {
        match seed {
            Close::Around { middle } => {
                witness.seed(&self.board, middle, WHITE);
                self.decide(middle, WHITE)
            }
            Close::Pair { first, second, direction } => {
                // Another pair of the same number has shaded both. Without this look a line full of one number would be
                // walked once for every pair.
                if self.board.shade(first) == SHADED && self.board.shade(second) == SHADED {
                    return Err(Contradiction);
                }
                let mut cell = self.board.ring[second as usize][direction];
                while cell != second {
                    if cell != first {
                        witness.seed(&self.board, cell, SHADED);
                        self.decide(cell, SHADED)?;
                    }
                    cell = self.board.ring[cell as usize][direction];
                }
                Ok(())
            }
        }
    }

    /// Decides a cell and notes that its consequences are to be drawn.
    #[inline]
    fn decide(&mut self, cell: u32, shade: u8) -> Result<(), Contradiction> {
        let state = &mut self.board.state[cell as usize];
        match *state & SHADE {
            UNDECIDED => {
                *state |= shade;
                self.propagations += 1;
                self.work.push(cell);
                Ok(())
            }
            OUTSIDE => Ok(()),
            decided if decided == shade => Ok(()),
            _ => Err(Contradiction),
        }
    }

    /// Draws all consequences of the two binary rules. With `KEEP`, remembers the cells shaded on the way.
    fn propagate<const KEEP: bool>(&mut self, watch: Watch<'_>) -> Result<(), Ended> {
        // A queue, not a stack: the processor sees which cells come next and fetches them ahead of time.
        let mut head = 0;
        while let Some(&cell) = self.work.get(head) {
            watch.step(head)?;
            head += 1;
            let state = self.board.state[cell as usize];
            if state & SHADE == SHADED {
                if KEEP {
                    self.fresh.push(cell);
                }
                for next in self.board.neighbours(cell) {
                    self.decide(next, WHITE)?;
                }
                continue;
            }
            for direction in [ROW, COLUMN] {
                if state & REPEATS[direction] != 0 {
                    let mut next = self.board.ring[cell as usize][direction];
                    while next != cell {
                        self.decide(next, SHADED)?;
                        next = self.board.ring[next as usize][direction];
                    }
                }
            }
        }
        self.work.clear();
        Ok(())
    }

    /// Enters all shaded cells into the forest and looks at all undecided ones, in reading order.
    fn first_sweep(&mut self, watch: Watch<'_>, witness: &mut impl Witness) -> Result<(), Ended> {
        self.parent = (0..self.board.state.len() as u32).collect();
        let (stride, cols) = (self.board.stride, self.board.size.cols());
        for row in 1..=self.board.size.rows() {
            watch.look()?;
            let start = (row * stride + 1) as u32;
            for cell in start..start + cols as u32 {
                match self.board.shade(cell) {
                    // The lower corners come later and then find this cell.
                    SHADED => self.join(cell, &self.board.diagonals(cell)[..2], witness)?,
                    UNDECIDED => self.open.push(cell),
                    _ => {}
                }
            }
        }
        self.sweep(witness);
        Ok(())
    }

    fn join_fresh(&mut self, witness: &mut impl Witness) -> Result<(), Contradiction> {
        while let Some(cell) = self.fresh.pop() {
            self.join(cell, &self.board.diagonals(cell), witness)?;
        }
        Ok(())
    }

    /// Enters a shaded cell into the forest by those of its corners that are in it. Two of them in one tree, or both a
    /// corner's tree and the cell's own way to the outside, are a closed wall.
    #[inline]
    fn join(&mut self, cell: u32, corners: &[u32], witness: &mut impl Witness) -> Result<(), Contradiction> {
        self.board.state[cell as usize] |= JOINED;
        if self.board.on_border(cell) {
            self.parent[cell as usize] = OUTSIDE_TREE;
        }
        for &contact in corners {
            if self.board.state[contact as usize] & JOINED != 0 {
                let (a, b) = (self.find(cell), self.find(contact));
                if a == b {
                    witness.closed(&self.board, cell);
                    return Err(Contradiction);
                }
                self.parent[a.max(b) as usize] = a.min(b);
            }
        }
        Ok(())
    }

    /// The tree of a shaded cell.
    #[inline]
    pub(super) fn find(&mut self, mut cell: u32) -> u32 {
        loop {
            let up = self.parent[cell as usize];
            if up == cell {
                return cell;
            }
            let next = self.parent[up as usize];
            self.parent[cell as usize] = next;
            cell = next;
        }
    }

    /// Looks at every undecided cell once: two contacts in one tree make it white.
    fn sweep(&mut self, witness: &mut impl Witness) {
        witness.sweep(&self.board);
        let mut open = std::mem::take(&mut self.open);
        open.retain(|&cell| {
            if self.board.shade(cell) != UNDECIDED {
                return false;
            }
            if !self.closes_wall(cell) {
                return true;
            }
            witness.wall(&self.board, cell);
            self.board.state[cell as usize] |= WHITE;
            self.propagations += 1;
            self.work.push(cell);
            false
        });
        self.open = open;
    }

    fn closes_wall(&mut self, cell: u32) -> bool {
        let mut trees = [u32::MAX; 5];
        for (count, contact) in self.contacts(cell).enumerate() {
            let tree = self.find(contact);
            if trees[..count].contains(&tree) {
                return true;
            }
            trees[count] = tree;
        }
        false
    }

    /// The shaded cells in the forest, and the outside, that a cell touches.
    pub(super) fn contacts(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let diagonals = self.board.diagonals(cell);
        let joined = diagonals.map(|c| (self.board.state[c as usize] & JOINED != 0).then_some(c));
        let outside = self.board.on_border(cell).then_some(OUTSIDE_TREE);
        joined.into_iter().chain([outside]).flatten()
    }
}
