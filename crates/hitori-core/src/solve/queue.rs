//! Cells that wait. A cell is put in without a branch: it is written in any case, and only counts if it is to wait.

/// A list of cells that is emptied as a whole.
#[derive(Default)]
pub(super) struct Queue {
    cells: Vec<u32>,
    length: usize,
}

impl Queue {
    /// The cells put in since the last time it was emptied.
    #[inline]
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells[..self.length]
    }

    /// Returns whether no cell waits.
    pub(super) fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// Makes room for so many calls of [`push_if`](Self::push_if).
    #[inline]
    pub(super) fn reserve(&mut self, more: usize) {
        if self.cells.len() < self.length + more {
            self.grow(more);
        }
    }

    /// Puts a cell in if it is to wait. There must be room.
    #[inline]
    pub(super) fn push_if(&mut self, cell: u32, waits: bool) {
        self.cells[self.length] = cell;
        self.length += usize::from(waits);
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        self.cells.resize(2 * (self.length + more) + 64, 0);
    }
}
