//! A quick test for most cells: shading them cuts nothing off.
//!
//! Shaded cells that touch, at edges or corners, form clusters; everything outside the board is one, too.
//! Walk round the ring of a cell's eight neighbours: each maximal run of shaded cells is one contact. Shading
//! the cell can separate open cells only if two of its contacts belong to one cluster. That is cheap to see
//! and rarely the case; where it is, the caller looks at the board itself ([`super::Position::cut_off`]).

use crate::board::Size;

/// The cluster that the outside belongs to.
const OUTSIDE: u32 = 1;

/// The clusters of a set of shaded cells.
pub(super) struct Clusters {
    stride: usize,
    cols: usize,
    /// Cluster of each cell, on a board with a border; 0 is open.
    label: Vec<u32>,
}

impl Clusters {
    pub(super) fn new(size: Size, shaded: impl Fn(usize) -> bool) -> Self {
        let stride = size.cols() + 2;
        let mut label = vec![OUTSIDE; stride * (size.rows() + 2)];
        let place = |cell: usize| (cell / size.cols() + 1) * stride + cell % size.cols() + 1;
        const UNSEEN: u32 = u32::MAX;
        for cell in 0..size.cells() {
            label[place(cell)] = if shaded(cell) { UNSEEN } else { 0 };
        }
        let ring = ring(stride);
        let mut next = OUTSIDE;
        let mut stack = Vec::new();
        // First the cluster of the outside, then the others, one after the other.
        let border = (0..size.cells()).filter(|&cell| size.is_border(cell));
        for (start, is_border) in
            border.map(|cell| (cell, true)).chain((0..size.cells()).map(|cell| (cell, false)))
        {
            if label[place(start)] != UNSEEN {
                continue;
            }
            if !is_border {
                next += 1;
            }
            label[place(start)] = next;
            stack.push(place(start));
            while let Some(at) = stack.pop() {
                for near in ring.map(|step| at.wrapping_add_signed(step)) {
                    if label[near] == UNSEEN {
                        label[near] = next;
                        stack.push(near);
                    }
                }
            }
        }
        Self { stride, cols: size.cols(), label }
    }

    /// Returns whether shading these cells as well, one after the other, might cut something off. `false` is certain.
    pub(super) fn might_cut(&self, cells: &[usize]) -> bool {
        let place = |cell: usize| (cell / self.cols + 1) * self.stride + cell % self.cols + 1;
        // Clusters that the new cells join, and the new cells so far with their clusters.
        let mut joined: Vec<(u32, u32)> = Vec::new();
        let mut added: Vec<(usize, u32)> = Vec::new();
        let resolve = |joined: &[(u32, u32)], mut label: u32| {
            while let Some(&(_, to)) = joined.iter().find(|&&(from, _)| from == label) {
                label = to;
            }
            label
        };
        for (number, &cell) in cells.iter().enumerate() {
            let at = place(cell);
            let own = u32::MAX - number as u32;
            let cluster = |joined: &[(u32, u32)], near: usize| match self.label[near] {
                0 => added.iter().find(|&&(cell, _)| cell == near).map(|&(_, label)| resolve(joined, label)),
                label => Some(resolve(joined, label)),
            };
            let around = ring(self.stride).map(|step| cluster(&joined, at.wrapping_add_signed(step)));
            // A ring of eight cells has room for four runs.
            let mut contacts = [0; 4];
            let mut count = 0;
            for k in 0..8 {
                // A run starts where the position before it is open.
                if let (Some(label), None) = (around[k], around[(k + 7) % 8]) {
                    if contacts[..count].contains(&label) {
                        return true;
                    }
                    contacts[count] = label;
                    count += 1;
                }
            }
            if count == 0 && around[0].is_some() {
                return true; // Closed in on all sides.
            }
            // The last cell, mostly the only one, needs no cluster.
            if number + 1 < cells.len() {
                joined.extend(contacts[..count].iter().map(|&label| (label, own)));
                added.push((at, own));
            }
        }
        false
    }
}

/// The eight neighbours in the order of a walk around.
fn ring(stride: usize) -> [isize; 8] {
    let s = stride as isize;
    [-s - 1, -s, -s + 1, 1, s + 1, s, s - 1, -1]
}
