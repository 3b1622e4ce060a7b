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

use std::ops::Range;

use super::board::{BORDER, Board, COLUMN, JOINED, REPEATS, ROW, SHADE, SHADED, UNDECIDED, WHITE};
use super::flags::{CHUNK, Flags, chunk};
use super::options::Tuning;
use super::queue::Queue;
use super::union::{OUTSIDE_TREE, Union};
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
    const STEPS: usize = 1 << 8;

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
        match self.0 {
            None => Ok(()),
            Some(budget) => look_at(budget),
        }
    }

    /// Counts steps, and looks once in so many.
    #[inline]
    fn step(self, steps: &mut usize, more: usize) -> Result<(), Limit> {
        *steps += more;
        if *steps < Self::STEPS {
            return Ok(());
        }
        *steps = 0;
        self.look()
    }
}

/// A function of its own keeps the loops that look short.
#[inline(never)]
fn look_at(budget: &Budget) -> Result<(), Limit> {
    budget.check()
}

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
    /// Which shaded cells hang together.
    union: Union,
    /// The cells still undecided, in reading order.
    pub(super) open: Vec<u32>,
    /// White cells whose duplicates in the row, and in the column, are to be shaded.
    white: [Queue; 2],
    /// Shaded cells whose neighbours are to be white.
    shaded: Queue,
    /// Shaded cells that have not entered the forest; only kept once the first sweep has joined all before.
    fresh: Vec<u32>,
    /// A cell would have to be both white and shaded.
    clash: bool,
    /// Steps since the last look at clock and token.
    steps: usize,
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
        let board = Board::new(puzzle, watch)?;
        let mut root = Self {
            union: Union::new(board.state.len()),
            board,
            open: Vec::with_capacity(CHUNK),
            white: Default::default(),
            shaded: Queue::default(),
            fresh: vec![],
            clash: false,
            steps: 0,
        };
        if let Some(given) = given {
            root.take(given)?;
        }
        root.seed_single_line(witness);
        if tuning.patterns == 1 {
            root.seed_patterns(witness)?;
        }
        root.propagate::<false>(watch)?;
        root.join_all(watch, witness)?;
        root.first_sweep(watch, witness)?;
        for _ in 0..tuning.sweeps {
            if root.is_settled() {
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

    /// Returns how many cells are decided.
    pub(super) fn decided(&self) -> u64 {
        (self.board.size.cells() - self.open.len()) as u64
    }

    /// Decides the cells whose shade is given. No solution is of another size.
    fn take(&mut self, given: &Shading) -> Result<(), Contradiction> {
        if given.size() != self.board.size {
            return Err(Contradiction);
        }
        for (cell, &shade) in given.cells().iter().enumerate() {
            let cell = self.board.pad(cell);
            match shade {
                Shade::White => self.decide_white(cell),
                Shade::Shaded => self.decide_shaded(cell),
                Shade::Undecided => {}
            }
        }
        self.no_clash()
    }

    /// On a board of one line the outside touches an inner cell from both sides, so it is white; and a single cell must
    /// stay white. Everywhere else a cell touches the outside at most once, which the forest relies on.
    fn seed_single_line(&mut self, witness: &mut impl Witness) {
        let (rows, cols) = (self.board.size.rows(), self.board.size.cols());
        if rows > 1 && cols > 1 {
            return;
        }
        let length = rows.max(cols);
        let step = if cols > 1 { 1 } else { self.board.stride };
        let first = self.board.stride + 1;
        let inner = if length == 1 { 0..1 } else { 1..length - 1 };
        for i in inner {
            let cell = (first + i * step) as u32;
            witness.wall(&self.board, cell);
            self.decide_white(cell);
        }
    }

    /// Decides what the patterns of two equal numbers next to each other, or with one cell between, say.
    fn seed_patterns(&mut self, witness: &mut impl Witness) -> Result<(), Contradiction> {
        const MIDDLE: u8 = 1;
        const PAIR: [u8; 2] = [2, 4];
        for start in self.board.chunks() {
            let [in_row, in_column] = [ROW, COLUMN].map(|direction| self.board.links.steps(direction));
            let left = chunk(in_row, start - 1);
            let above = chunk(in_column, start - self.board.stride);
            let [in_row, in_column] = [in_row, in_column].map(|steps| chunk(steps, start));
            let flags = Flags::new(|at| {
                u8::from((left[at] == 2) | (above[at] == 2)) * MIDDLE
                    | u8::from(in_row[at] == 1) * PAIR[ROW]
                    | u8::from(in_column[at] == 1) * PAIR[COLUMN]
            });
            for at in flags.raised() {
                let (cell, flags) = ((start + at) as u32, flags.at(at));
                if flags & MIDDLE != 0 {
                    witness.seed(&self.board, cell, WHITE);
                    self.decide_white(cell);
                }
                for direction in [ROW, COLUMN] {
                    if flags & PAIR[direction] != 0 {
                        self.seed_pair(cell, direction, witness)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Shades what a cell and its neighbour with the same number leave of that number in their line.
    fn seed_pair(
        &mut self,
        first: u32,
        direction: usize,
        witness: &mut impl Witness,
    ) -> Result<(), Contradiction> {
        let second = self.board.links.next(first, direction);
        // Another pair of the same number has shaded both. Without this look a line full of one number would be
        // walked once for every pair.
        if self.board.shade(first) == SHADED && self.board.shade(second) == SHADED {
            return Err(Contradiction);
        }
        let mut cell = self.board.links.next(second, direction);
        while cell != first {
            witness.seed(&self.board, cell, SHADED);
            self.decide_shaded(cell);
            cell = self.board.links.next(cell, direction);
        }
        Ok(())
    }

    /// Makes a cell white and notes that its duplicates are to be shaded.
    #[inline]
    fn decide_white(&mut self, cell: u32) {
        let state = &mut self.board.state[cell as usize];
        let is_new = *state & SHADE == UNDECIDED;
        self.clash |= *state & SHADE == SHADED;
        for direction in [ROW, COLUMN] {
            self.white[direction].push_if(cell, is_new & (*state & REPEATS[direction] != 0));
        }
        *state |= u8::from(is_new) * WHITE;
    }

    /// Shades a cell and notes that its neighbours are to be white.
    #[inline]
    fn decide_shaded(&mut self, cell: u32) {
        let state = &mut self.board.state[cell as usize];
        let is_new = *state & SHADE == UNDECIDED;
        self.clash |= *state & SHADE == WHITE;
        self.shaded.push_if(cell, is_new);
        *state |= u8::from(is_new) * SHADED;
    }

    fn no_clash(&self) -> Result<(), Contradiction> {
        if self.clash { Err(Contradiction) } else { Ok(()) }
    }

    /// Returns whether no white cell waits for its duplicates to be shaded.
    fn is_settled(&self) -> bool {
        self.white.iter().all(Queue::is_empty)
    }

    /// Draws all consequences of the two binary rules, in turn from all cells that wait. With `KEEP`, remembers the cells
    /// shaded on the way.
    fn propagate<const KEEP: bool>(&mut self, watch: Watch<'_>) -> Result<(), Ended> {
        loop {
            self.shade_duplicates::<ROW>();
            self.shade_duplicates::<COLUMN>();
            self.no_clash()?;
            if self.shaded.is_empty() {
                return Ok(());
            }
            let mut shaded = std::mem::take(&mut self.shaded);
            if KEEP {
                self.fresh.extend_from_slice(shaded.cells());
            }
            for shaded in shaded.cells().chunks(256) {
                watch.step(&mut self.steps, shaded.len())?;
                self.whiten_neighbours(shaded);
            }
            shaded.clear();
            self.shaded = shaded;
        }
    }

    /// Shades the duplicates of all white cells that wait.
    fn shade_duplicates<const DIRECTION: usize>(&mut self) {
        let mut white = std::mem::take(&mut self.white[DIRECTION]);
        for &cell in white.cells() {
            let mut next = self.board.links.next(cell, DIRECTION);
            while next != cell {
                self.decide_shaded(next);
                next = self.board.links.next(next, DIRECTION);
            }
        }
        white.clear();
        self.white[DIRECTION] = white;
    }

    /// Makes the neighbours of shaded cells white, as [`decide_white`](Self::decide_white) does, with everything at hand.
    fn whiten_neighbours(&mut self, shaded: &[u32]) {
        let stride = self.board.stride as u32;
        let state = &mut self.board.state[..];
        let [in_row, in_column] = &mut self.white;
        let (mut row_end, mut column_end) = (in_row.end(4 * shaded.len()), in_column.end(4 * shaded.len()));
        let mut all = 0;
        for &cell in shaded {
            for next in [cell - stride, cell - 1, cell + 1, cell + stride] {
                let state = &mut state[next as usize];
                let after = WHITENED[usize::from(*state)];
                *state = after as u8;
                row_end.push_if(next, after & NEW_IN[ROW] != 0);
                column_end.push_if(next, after & NEW_IN[COLUMN] != 0);
                all |= after;
            }
        }
        let lengths = [row_end.length(), column_end.length()];
        in_row.extend(lengths[ROW]);
        in_column.extend(lengths[COLUMN]);
        self.clash |= all & CLASH != 0;
    }

    /// Enters all shaded cells into the forest, in reading order.
    fn join_all(&mut self, watch: Watch<'_>, witness: &mut impl Witness) -> Result<(), Ended> {
        const LEFT: u8 = 1;
        const RIGHT: u8 = 2;
        let stride = self.board.stride;
        for start in self.board.chunks() {
            watch.step(&mut self.steps, CHUNK)?;
            let state = &self.board.state[..];
            let [here, left, right] =
                [start, start - stride - 1, start - stride + 1].map(|at| chunk(state, at));
            // The lower corners come later and then find their cell.
            let flags = Flags::new(|at| {
                let contacts = is_shaded(left[at]) * LEFT | is_shaded(right[at]) * RIGHT | here[at] & BORDER;
                is_shaded(here[at]).wrapping_neg() & contacts
            });
            for at in flags.raised() {
                let (cell, flags) = ((start + at) as u32, flags.at(at));
                let [left, right, ..] = self.board.diagonals(cell);
                let contacts = [(LEFT, left), (RIGHT, right), (BORDER, OUTSIDE_TREE)];
                let first = if flags & RIGHT != 0 { right } else { OUTSIDE_TREE };
                let first = if flags & LEFT != 0 { left } else { first };
                self.union.hang(cell, first);
                if flags & (flags - 1) == 0 {
                    continue;
                }
                for (flag, contact) in contacts {
                    if flags & flag != 0 && contact != first && !self.union.unite(cell, contact) {
                        self.mark_joined(start..cell as usize);
                        witness.closed(&self.board, cell);
                        return Err(Ended::Unsolvable);
                    }
                }
            }
            self.mark_joined(start..start + CHUNK);
        }
        Ok(())
    }

    fn mark_joined(&mut self, cells: Range<usize>) {
        self.board.state[cells].iter_mut().for_each(|state| *state |= is_shaded(*state) * JOINED);
    }

    fn join_fresh(&mut self, witness: &mut impl Witness) -> Result<(), Contradiction> {
        while let Some(cell) = self.fresh.pop() {
            self.board.state[cell as usize] |= JOINED;
            for contact in self.contacts(cell) {
                if !self.union.unite(cell, contact) {
                    witness.closed(&self.board, cell);
                    return Err(Contradiction);
                }
            }
        }
        Ok(())
    }

    /// The tree of a shaded cell.
    #[inline]
    pub(super) fn find(&mut self, cell: u32) -> u32 {
        self.union.find(cell)
    }

    /// Lists the undecided cells and looks at each: two contacts in one tree make it white.
    fn first_sweep(&mut self, watch: Watch<'_>, witness: &mut impl Witness) -> Result<(), Limit> {
        witness.sweep(&self.board);
        let stride = self.board.stride;
        for start in self.board.chunks() {
            watch.step(&mut self.steps, CHUNK)?;
            let state = &self.board.state[..];
            let here = chunk(state, start);
            let corners = [start - stride - 1, start - stride + 1, start + stride - 1, start + stride + 1];
            let corners = corners.map(|at| chunk(state, at));
            let open = Flags::new(|at| u8::from(here[at] & SHADE == UNDECIDED));
            let touching = Flags::new(|at| {
                let [a, b, c, d] = corners.map(|corner| is_shaded(corner[at]));
                u8::from(a + b + c + d + u8::from(here[at] & BORDER != 0) >= 2) & open.at(at)
            });
            for at in touching.raised() {
                self.is_wall((start + at) as u32, witness);
            }
            for at in open.raised() {
                self.open.push((start + at) as u32);
            }
        }
        Ok(())
    }

    /// Looks at every undecided cell once.
    fn sweep(&mut self, witness: &mut impl Witness) {
        witness.sweep(&self.board);
        let mut open = std::mem::take(&mut self.open);
        open.retain(|&cell| self.board.shade(cell) == UNDECIDED && !self.is_wall(cell, witness));
        self.open = open;
    }

    /// Returns whether shading an undecided cell would close a wall. Then it is white from now on.
    fn is_wall(&mut self, cell: u32, witness: &mut impl Witness) -> bool {
        let closes = self.closes_wall(cell);
        if closes {
            witness.wall(&self.board, cell);
            self.decide_white(cell);
        }
        closes
    }

    fn closes_wall(&mut self, cell: u32) -> bool {
        // Those it touches first, without a branch, then their trees.
        let mut trees = [OUTSIDE_TREE; 6];
        let mut count = usize::from(self.board.on_border(cell));
        for corner in self.board.diagonals(cell) {
            trees[count] = corner;
            count += usize::from(self.board.state[corner as usize] & JOINED != 0);
        }
        for place in 0..count.min(5) {
            let tree = self.union.find(trees[place]);
            if trees[..place].contains(&tree) {
                return true;
            }
            trees[place] = tree;
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

/// Returns 1 for the state of a shaded cell, and 0 for any other.
#[inline]
fn is_shaded(state: u8) -> u8 {
    u8::from(state & SHADE == SHADED)
}

/// What becomes of a state when its cell is made white: the state in the lowest byte, and what follows from it.
const WHITENED: [u16; 256] = {
    let mut table = [0; 256];
    let mut state = 0;
    while state < 256 {
        let before = state as u8;
        table[state] = match before & SHADE {
            UNDECIDED => {
                (before | WHITE) as u16
                    | if before & REPEATS[ROW] != 0 { NEW_IN[ROW] } else { 0 }
                    | if before & REPEATS[COLUMN] != 0 { NEW_IN[COLUMN] } else { 0 }
            }
            SHADED => before as u16 | CLASH,
            _ => before as u16,
        };
        state += 1;
    }
    table
};
/// The cell has not been white, and has duplicates in its row, or column.
const NEW_IN: [u16; 2] = [1 << 8, 1 << 9];
/// The cell is shaded.
const CLASH: u16 = 1 << 10;
