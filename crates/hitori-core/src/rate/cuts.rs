//! Cut-offs, all at once: what the rule NCO finds, in time that grows with the board and no faster.
//!
//! NCO tries each cell by a flood, which names the cells that would be cut off. A rating needs only which cells they are whose
//! shading would cut: the cut vertices of the graph of cells that are not shaded (Hopcroft and Tarjan 1973). On positions that
//! do not cut anything off yet both find the same; the plain reader of `tests/rate.rs` uses the rule itself.

use crate::board::{Literal, Size};
use crate::deduce::Position;

/// Returns the undecided cells whose shading would cut white cells off: they are white.
pub(super) fn cuts(position: &Position) -> Vec<Literal> {
    let size = position.size();
    let Some(root) = (0..size.cells()).find(|&cell| !position.is_shaded(cell)) else { return vec![] };
    let is_cut = cut_vertices(size, root, |cell| position.is_shaded(cell));
    let found = (0..size.cells()).filter(|&cell| is_cut[cell] && position.is_open(cell));
    found.map(Literal::white).collect()
}

/// Searches in depth from a cell. A vertex is a cut if a part of the search below it reaches nothing above it.
fn cut_vertices(size: Size, root: usize, is_shaded: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut is_cut = vec![false; size.cells()];
    // When a cell was met, from 1, and the earliest cell that its part of the search touches.
    let (mut met, mut earliest) = (vec![0_u32; size.cells()], vec![0_u32; size.cells()]);
    let (mut clock, mut parts_of_root) = (1, 0);
    (met[root], earliest[root]) = (clock, clock);
    let mut way = vec![(root, 0)];
    while let Some((cell, looked_at)) = way.last_mut() {
        let cell = *cell;
        let next = size.neighbours(cell).nth(*looked_at);
        *looked_at += 1;
        match next {
            Some(near) if is_shaded(near) => {}
            Some(near) if met[near] == 0 => {
                clock += 1;
                (met[near], earliest[near]) = (clock, clock);
                way.push((near, 0));
            }
            Some(near) => earliest[cell] = earliest[cell].min(met[near]),
            None => {
                way.pop();
                let Some(&(above, _)) = way.last() else { break };
                earliest[above] = earliest[above].min(earliest[cell]);
                if above == root {
                    parts_of_root += 1;
                } else if earliest[cell] >= met[above] {
                    is_cut[above] = true;
                }
            }
        }
    }
    is_cut[root] = parts_of_root > 1;
    is_cut
}
