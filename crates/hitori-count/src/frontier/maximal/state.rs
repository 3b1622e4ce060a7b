//! The frontier of a shading that is to become maximal, and one step of it.
//!
//! Beside the trees of `frontier/mod.rs` a state has, for each white cell whose surroundings are not complete yet, the trees
//! that it touches, unless it is settled: a neighbour is shaded, or it touches one tree twice. And it has *demands*: sets
//! of trees two of which must still grow together, because an unsettled cell with complete surroundings touches them. A
//! tree without a cell in the frontier never grows again, except for that of the outside, so it is forgotten; a demand
//! with fewer than two trees cannot be met, and the state is dropped. A demand that contains another one follows from it.

use super::super::{FRESH, OUTSIDE, Turned};

/// For each column, and for the cell up left of the next one behind them: [`SETTLED`], [`SHADED`] and a tree, or [`OPEN`] and
/// a set of trees. Then the demands, in order.
pub(super) type State = Box<[u16]>;

/// A white cell that cannot be shaded, whatever follows, or no cell that anything depends on.
const SETTLED: u16 = 0;
const SHADED: u16 = 1 << 15;
const OPEN: u16 = 1 << 14;
/// In a set of trees: a bit for each.
const OUTSIDE_BIT: u16 = 1 << OUTSIDE;
/// Trees of a set: numbers from 1 to 13 are in use; 15 has no bit of its own, so a tree being made has this one.
const NEW: usize = 13;
const _: () = assert!(NEW < FRESH);

/// A state while a cell is being decided.
struct Draft {
    places: Vec<u16>,
    demands: Vec<u16>,
    met: bool,
}

/// Returns the state before the first cell.
pub(super) fn start(board: Turned) -> State {
    vec![SETTLED; board.cols + 1].into()
}

/// Returns whether a state behind the last cell is that of a maximal shading.
pub(super) fn is_complete(board: Turned, state: &State) -> bool {
    state.len() == board.cols + 1
}

/// Returns the state behind a cell that is shaded or left white, unless no maximal shading follows.
pub(super) fn step(board: Turned, state: &State, row: usize, col: usize, shade: bool) -> Option<State> {
    let Turned { rows, cols } = board;
    let (places, demands) = state.split_at(cols + 1);
    let mut draft = Draft { places: places.to_vec(), demands: demands.to_vec(), met: true };
    let up = places[col];
    let left = if col > 0 { places[col - 1] } else { SETTLED };
    let corner = places[cols];
    let right = if col + 1 < cols { places[col + 1] } else { SETTLED };
    let at_border = row == 0 || row + 1 == rows || col == 0 || col + 1 == cols;
    // On a board of one line the outside lies on both sides of an inner cell; a single cell has to stay white.
    let never = cols == 1 && ((row > 0 && row + 1 < rows) || rows == 1);
    let contacts = [at_border.then_some(OUTSIDE), tree(corner), tree(right)];
    if shade {
        let mut set = 0u16;
        for tree in contacts.into_iter().flatten() {
            if set >> tree & 1 == 1 {
                return None;
            }
            set |= 1 << tree;
        }
        if never || tree(up).is_some() || tree(left).is_some() {
            return None;
        }
        let joined = if set & OUTSIDE_BIT != 0 { OUTSIDE } else { NEW };
        draft.join(set, joined);
        draft.places[col] = SETTLED;
        if col > 0 {
            draft.places[col - 1] = SETTLED;
        }
        draft.touch(cols, joined);
        if col + 1 < cols {
            draft.touch(col + 1, joined);
        }
        draft.finish(cols);
        // The cell above has a shaded neighbour.
        draft.places[cols] = SETTLED;
        draft.places[col] = SHADED | joined as u16;
    } else {
        draft.finish(cols);
        draft.places[cols] = up;
        let settled = never || tree(up).is_some() || tree(left).is_some();
        draft.places[col] = if settled { SETTLED } else { OPEN };
        for tree in contacts.into_iter().flatten() {
            draft.touch(col, tree);
        }
    }
    // Cells whose surroundings are complete: the one above the last column, and in the last row the one before.
    if col + 1 == cols {
        draft.finish(cols);
    }
    if row + 1 == rows {
        if col > 0 {
            draft.finish(col - 1);
        }
        if col + 1 == cols {
            draft.finish(col);
        }
    }
    draft.written(row + 1 == rows && col + 1 == cols)
}

/// Returns the same state seen in a mirror, at the end of a row.
pub(super) fn mirrored(board: Turned, state: &State) -> Option<State> {
    let (places, demands) = state.split_at(board.cols + 1);
    let mut places = places.to_vec();
    places[..board.cols].reverse();
    Draft { places, demands: demands.to_vec(), met: true }.written(false)
}

/// Returns the tree of a shaded cell.
fn tree(place: u16) -> Option<usize> {
    (place & SHADED != 0).then_some(usize::from(place & 15))
}

impl Draft {
    /// Makes one tree out of those of a set.
    fn join(&mut self, set: u16, joined: usize) {
        let new = 1 << joined;
        let renamed = |trees: u16| if trees & set == 0 { trees } else { trees & !set | new };
        let grown_together = |trees: u16| (trees & set).count_ones() >= 2;
        for place in &mut self.places {
            if let Some(tree) = tree(*place) {
                if set >> tree & 1 == 1 {
                    *place = SHADED | joined as u16;
                }
            } else if *place & OPEN != 0 {
                let trees = *place & !OPEN;
                *place = if grown_together(trees) { SETTLED } else { OPEN | renamed(trees) };
            }
        }
        self.demands.retain(|&trees| !grown_together(trees));
        for demand in &mut self.demands {
            *demand = renamed(*demand);
        }
    }

    /// Notes that a cell touches a tree.
    fn touch(&mut self, place: usize, tree: usize) {
        let cell = &mut self.places[place];
        if *cell & OPEN != 0 {
            *cell = if *cell >> tree & 1 == 1 { SETTLED } else { *cell | 1 << tree };
        }
    }

    /// Forgets a cell whose surroundings are complete; if it is not settled, there is a demand.
    fn finish(&mut self, place: usize) {
        let cell = std::mem::replace(&mut self.places[place], SETTLED);
        if cell & OPEN != 0 {
            self.demands.push(cell & !OPEN);
        }
    }

    /// Returns the state with trees in the order of their first cells, if every demand can be met.
    fn written(mut self, ends: bool) -> Option<State> {
        let mut numbers = [0u16; 16];
        if !ends {
            numbers[OUTSIDE] = OUTSIDE as u16;
        }
        let mut next = OUTSIDE as u16 + 1;
        for place in &mut self.places {
            if let Some(tree) = tree(*place) {
                if numbers[tree] == 0 {
                    numbers[tree] = if tree == OUTSIDE { OUTSIDE as u16 } else { next };
                    next += u16::from(tree != OUTSIDE);
                }
                *place = SHADED | numbers[tree];
            }
        }
        let renamed = |trees: u16| {
            let bits = (1..=NEW).filter(|&tree| trees >> tree & 1 == 1 && numbers[tree] != 0);
            bits.fold(0u16, |set, tree| set | 1 << numbers[tree])
        };
        for place in &mut self.places {
            if *place & OPEN != 0 && *place & SHADED == 0 {
                *place = OPEN | renamed(*place & !OPEN);
            }
        }
        for demand in &mut self.demands {
            *demand = renamed(*demand);
            self.met &= demand.count_ones() >= 2;
        }
        if !self.met {
            return None;
        }
        self.demands.sort_unstable();
        self.demands.dedup();
        let all = self.demands.clone();
        self.demands.retain(|&demand| !all.iter().any(|&other| other != demand && other & demand == other));
        // After the last cell nothing grows together any more.
        if ends && !self.demands.is_empty() {
            return None;
        }
        self.places.extend(self.demands);
        Some(self.places.into())
    }
}
