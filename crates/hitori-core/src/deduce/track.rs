//! A position with its history: what was marked since when, the trees of shaded cells, and the way back.
//!
//! Rules that have looked at a position once need to look again only where something was marked since. So every mark is
//! noted in order. The same notes take marks back, which makes following an assumption cost what it changes, not a copy of the
//! board.

use super::Position;
use super::forest::Forest;
use crate::board::{Literal, Shade};

/// A position, what was marked in which order, and the trees of shaded cells.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    position: Position,
    marked: Vec<u32>,
    /// For each mark, how many grown cells the forest had before it.
    grown: Vec<u32>,
    forest: Forest,
}

impl Track {
    /// Takes up a position. Its marks count as made in the order of reading.
    pub(crate) fn new(position: Position) -> Self {
        let forest = Forest::new(position.size());
        let mut track = Self { position, marked: vec![], grown: vec![], forest };
        for cell in 0..track.position.size().cells() {
            if !track.position.is_open(cell) {
                track.note(cell);
            }
        }
        track
    }

    /// Returns the position.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Says that the marks obey the rules of the game: then less has to be looked at.
    pub(crate) fn set_connected(&mut self) {
        self.position.set_connected();
    }

    /// Returns the marks after the first so many, in order.
    pub(crate) fn marked(&self, since: usize) -> impl DoubleEndedIterator<Item = Literal> {
        let literal =
            |&cell: &u32| Literal { cell: cell as usize, shade: self.position.shade(cell as usize) };
        self.marked[since..].iter().map(literal)
    }

    /// Returns the mark at a place in their order.
    pub(crate) fn mark_at(&self, place: usize) -> Literal {
        let cell = self.marked[place] as usize;
        Literal { cell, shade: self.position.shade(cell) }
    }

    /// Returns the trees of shaded cells.
    pub(crate) fn forest(&self) -> &Forest {
        &self.forest
    }

    /// Returns how many marks there are.
    pub(crate) fn now(&self) -> usize {
        self.marked.len()
    }

    /// Marks an undecided cell. Returns `false` when the cell has the other shade already; it then keeps it.
    pub(crate) fn mark(&mut self, cell: usize, shade: Shade) -> bool {
        let is_new = self.position.is_open(cell);
        let fits = self.position.mark(cell, shade);
        if is_new {
            self.note(cell);
        }
        fits
    }

    fn note(&mut self, cell: usize) {
        self.marked.push(cell as u32);
        self.grown.push(self.forest.grown().len() as u32);
        if self.position.is_shaded(cell) {
            self.forest.shade(cell);
        }
    }

    /// Takes back all marks but the first ones, so many.
    pub(crate) fn take_back(&mut self, to: usize) {
        while self.marked.len() > to {
            let (Some(cell), Some(grown)) = (self.marked.pop(), self.grown.pop()) else { break };
            let cell = cell as usize;
            if self.position.is_shaded(cell) {
                self.forest.take_back(cell, grown as usize);
            }
            self.position.set(cell, Shade::Undecided);
        }
    }

    /// Returns what has happened since there were so many marks; `None` stands for a rule that has never looked.
    pub(crate) fn news(&self, since: Option<usize>) -> News<'_> {
        let from = since.unwrap_or(0);
        let grown = self.grown.get(from).map_or(self.forest.grown().len(), |&grown| grown as usize);
        News {
            position: &self.position,
            forest: &self.forest,
            marked: &self.marked[from..],
            grown: &self.forest.grown()[grown..],
            is_all: since.is_none(),
        }
    }

    /// Returns whether the marks obey the rules of the game, where only those after the first so many have to be looked at.
    pub(crate) fn is_unbroken(&self, since: usize) -> bool {
        let position = &self.position;
        let clashes = |cell: usize| position.duplicates(cell).any(|other| position.is_white(other));
        let mut whites =
            self.marked[since..].iter().map(|&cell| cell as usize).filter(|&cell| position.is_white(cell));
        !self.forest.is_broken() && !whites.any(clashes)
    }
}

/// What was marked since a rule has looked last.
pub(crate) struct News<'a> {
    pub(crate) position: &'a Position,
    pub(crate) forest: &'a Forest,
    /// The cells that were marked.
    pub(crate) marked: &'a [u32],
    /// The cells that were shaded, and those whose tree has become a part of another.
    pub(crate) grown: &'a [u32],
    /// Whether the rule has never looked.
    pub(crate) is_all: bool,
}

impl News<'_> {
    /// Returns the cells that were shaded.
    pub(crate) fn shaded(&self) -> impl Iterator<Item = usize> {
        self.marked.iter().map(|&cell| cell as usize).filter(|&cell| self.position.is_shaded(cell))
    }

    /// Returns the cells that have become white.
    pub(crate) fn white(&self) -> impl Iterator<Item = usize> {
        self.marked.iter().map(|&cell| cell as usize).filter(|&cell| self.position.is_white(cell))
    }

    /// Returns the open cells that touch a tree which has grown, or all.
    pub(crate) fn at_trees(&self) -> impl Iterator<Item = usize> {
        let (size, position) = (self.position.size(), self.position);
        let all = if self.is_all { 0..size.cells() } else { 0..0 };
        let corners = self
            .grown
            .iter()
            .filter(move |_| !self.is_all)
            .flat_map(move |&cell| size.diagonals(cell as usize));
        all.chain(corners).filter(|&cell| position.is_open(cell))
    }
}
