//! Every legal shading of a small board: no two shaded cells share an edge, white cells connected.

use crate::board::Size;
use crate::walls::Walls;

/// All legal shadings as masks of their shaded cells, those with fewer shaded cells first.
pub(super) fn legal_shadings(size: Size) -> Vec<u64> {
    let mut masks = Vec::new();
    extend(size, &Walls::new(size), 0, 0, &mut masks);
    masks.sort_unstable_by_key(|mask| (mask.count_ones(), *mask));
    masks
}

/// Legal shadings are closed under unshading, so each is reached by adding its cells in order.
fn extend(size: Size, walls: &Walls, mask: u64, from: usize, masks: &mut Vec<u64>) {
    masks.push(mask);
    for cell in from..size.cells() {
        let mut more = walls.clone();
        if more.shade(cell) {
            extend(size, &more, mask | 1 << cell, cell + 1, masks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards() {
        for (rows, cols, count) in [(1, 1, 1), (1, 2, 3), (1, 4, 4), (2, 2, 5), (2, 3, 11)] {
            assert_eq!(legal_shadings(Size::new(rows, cols).unwrap()).len(), count, "{rows}×{cols}");
        }
    }
}
