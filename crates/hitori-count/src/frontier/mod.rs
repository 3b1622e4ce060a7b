//! Legal shadings of boards of any length, cell by cell over a frontier.
//!
//! A shading is legal when no two shaded cells share an edge and the white cells are connected; the second means that
//! the shaded cells, joined at corners and to the outside at the border, form a forest (`hitori-core`,
//! `solve/forest.rs`, has the proof). Cells are decided in row-major order. All that the later cells need to know is
//! the *frontier*: the last decided cell of each column, and the cell up and to the left of the next one. For each of
//! them: whether it is white, or else which tree it is in, and whether that is the tree of the outside. A new shaded
//! cell touches at most four trees decided before: the outside, the cells up left and up right (left and up must be
//! white). They must be different, and become one.
//!
//! ```text
//! mod    the state and one step of it
//! count  how many legal shadings there are     most     the most shaded cells, and a shading that has them
//!                                              maximal  shadings to which no cell can be added: how many, and the fewest shaded cells
//! ```
//!
//! There is a state for each way to group the shaded cells of the frontier: trees cannot cross, so these are few.
//! Wensveen 2024 (section 7.3) finds the most shaded cells by trying all shadings, up to 14×14.

mod count;
mod error;
mod maximal;
mod most;

pub use count::shadings;
pub(crate) use count::{add, number, words};
pub use error::ShadingError;
pub(crate) use maximal::Routes;
pub use maximal::{FewestMaximal, WIDEST_MAXIMAL, fewest_maximal, maximal_shadings_of};
pub use most::{MostShaded, Period, most_shaded, most_shaded_period};

use hitori_core::Size;
use indexmap::IndexSet;

/// The longest short side. A frontier of 24 + 1 cells has at most 13 shaded ones, so 13 trees, the outside, white and
/// a tree being made fit four bits.
pub const WIDEST: usize = 24;

/// States between two looks at the budget: a wide board has millions in one place.
const TICK: u32 = 1 << 12;

/// What is known of the frontier: four bits for each column, and for the cell up left of the next one behind the last
/// column. Zero is white, one the tree of the outside, others are trees in the order of their first cells.
pub(crate) type State = u128;

/// The states of one place, each with a number: what belongs to a state lies in lists beside this one. Measured against a
/// table written for it (13×40, 15×15): 0.95 to 0.97 of its time.
type Layer = IndexSet<State>;

const OUTSIDE: usize = 1;
/// A tree being made; [`renamed`] gives it its number.
const FRESH: usize = 15;

/// The dimensions of a board, turned so that its columns are the shorter side.
#[derive(Clone, Copy)]
pub(crate) struct Turned {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
}

impl Turned {
    fn new(size: Size) -> Result<Self, ShadingError> {
        let (rows, cols) = (size.rows().max(size.cols()), size.rows().min(size.cols()));
        if cols > WIDEST { Err(ShadingError::TooWide(size)) } else { Ok(Self { rows, cols }) }
    }

    /// Returns the frontier behind a white cell.
    #[inline]
    pub(crate) fn white(self, state: State, col: usize) -> State {
        let corner = if col + 1 < self.cols { label(state, col) } else { 0 };
        renamed(put(put(state, col, 0), self.cols, corner), identity())
    }

    /// Returns the frontier behind a shaded cell, unless it must not be shaded.
    #[inline]
    pub(crate) fn shaded(self, state: State, row: usize, col: usize) -> Option<State> {
        let Self { rows, cols } = self;
        let up_or_left = label(state, col) != 0 || (col > 0 && label(state, col - 1) != 0);
        // On a board of one line the outside lies on both sides of an inner cell; a single cell has to stay white.
        let cuts = cols == 1 && ((row > 0 && row + 1 < rows) || rows == 1);
        if up_or_left || cuts {
            return None;
        }
        let outside = row == 0 || row + 1 == rows || col == 0 || col + 1 == cols;
        let left = label(state, cols);
        let right = if col + 1 < cols { label(state, col + 1) } else { 0 };
        let same = left != 0 && left == right;
        if same || (outside && (left == OUTSIDE || right == OUTSIDE)) {
            return None;
        }
        let tree = if outside || left == OUTSIDE || right == OUTSIDE { OUTSIDE } else { FRESH };
        let mut names = identity();
        names[left] = tree as u8;
        names[right] = tree as u8;
        names[0] = 0;
        Some(renamed(put(put(state, col, tree), cols, 0), names))
    }

    /// Returns the same frontier seen in a mirror, at the end of a row.
    fn mirrored(self, state: State) -> State {
        let turned = (0..self.cols).fold(0, |turned, col| turned << 4 | (state >> (4 * col) & 15));
        renamed(turned, identity())
    }
}

fn label(state: State, place: usize) -> usize {
    (state >> (4 * place)) as usize & 15
}

fn put(state: State, place: usize, label: usize) -> State {
    state & !(15 << (4 * place)) | (label as State) << (4 * place)
}

fn identity() -> [u8; 16] {
    std::array::from_fn(|label| label as u8)
}

/// Returns the state after a change of tree names, numbered again in the order of the first cells.
#[inline]
fn renamed(mut state: State, names: [u8; 16]) -> State {
    let mut numbers = [0u8; 16];
    numbers[OUTSIDE] = OUTSIDE as u8;
    let mut next = OUTSIDE as u8 + 1;
    let (mut result, mut shift) = (0, 0);
    while state != 0 {
        // Over the white cells.
        let skip = state.trailing_zeros() & !3;
        state >>= skip;
        shift += skip;
        let name = names[state as usize & 15] as usize;
        if numbers[name] == 0 {
            numbers[name] = next;
            next += 1;
        }
        result |= State::from(numbers[name]) << shift;
        state >>= 4;
        shift += 4;
    }
    result
}
