//! Cells that wait. A cell is put in without a branch: it is written in any case, and only counts if it is to
//! wait.

/// A list of cells, or of places of cells, that is taken from as a whole.
#[derive(Default)]
pub(super) struct Queue {
    cells: Vec<u32>,
    /// The cells before this one wait no longer, but are still listed.
    first: usize,
    length: usize,
}

impl Queue {
    /// Enough for most small boards.
    const LEAST: usize = 256;

    /// The cells that wait.
    #[inline]
    pub(super) fn waiting(&self) -> &[u32] {
        &self.cells[self.first..self.length]
    }

    /// The cells put in since the queue was cleared.
    pub(super) fn listed(&self) -> &[u32] {
        &self.cells[..self.length]
    }

    /// Returns whether no cell waits.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.first == self.length
    }

    /// From now on no cell waits, but all stay listed.
    pub(super) fn keep(&mut self) {
        self.first = self.length;
    }

    pub(super) fn clear(&mut self) {
        (self.first, self.length) = (0, 0);
    }

    /// Puts a cell in if it is to wait.
    #[inline]
    pub(super) fn push_if(&mut self, cell: u32, waits: bool) {
        if self.length == self.cells.len() {
            self.grow(1);
        }
        self.cells[self.length] = cell;
        self.length += usize::from(waits);
    }

    /// Returns the end of the queue, for so many cells at the most, which are counted by
    /// [`extend`](Self::extend). A loop that holds it in its hands need not look for it at every cell.
    #[inline]
    pub(super) fn end(&mut self, room: usize) -> End<'_> {
        if self.cells.len() <= self.length + room {
            self.grow(room);
        }
        End { cells: &mut self.cells[self.length..], length: 0 }
    }

    /// Counts the cells that were put in at the end.
    #[inline]
    pub(super) fn extend(&mut self, by: usize) {
        self.length += by;
    }

    #[cold]
    fn grow(&mut self, room: usize) {
        self.cells.resize((2 * (self.length + room)).max(Self::LEAST), 0);
    }
}

/// Room at the end of a queue.
pub(super) struct End<'a> {
    cells: &'a mut [u32],
    length: usize,
}

impl End<'_> {
    /// Puts a cell in if it is to wait.
    #[inline]
    pub(super) fn push_if(&mut self, cell: u32, waits: bool) {
        self.cells[self.length] = cell;
        self.length += usize::from(waits);
    }

    /// The number of cells put in.
    #[inline]
    pub(super) fn length(&self) -> usize {
        self.length
    }
}
