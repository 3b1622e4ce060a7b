//! Every legal shading of a small board: no two shaded cells share an edge, white cells connected.

use hitori_core::Size;
use hitori_core::engine::{Limit, Meter};
use hitori_core::walls::Walls;

/// Shadings listed between two looks at the budget.
const TICK: u32 = 256;

/// Lists the legal shadings that shade only cells of the first rows, as masks of their shaded cells: those with fewer
/// shaded cells first.
pub(crate) fn legal_shadings(size: Size, rows: usize, meter: &mut Meter) -> Result<Vec<u64>, Limit> {
    let mut masks = Vec::new();
    extend(rows * size.cols(), &Walls::new(size), 0, 0, &mut masks, meter)?;
    masks.sort_unstable_by_key(|mask| (mask.count_ones(), *mask));
    Ok(masks)
}

/// Legal shadings are closed under unshading, so each is reached by adding its cells in order.
fn extend(
    cells: usize,
    walls: &Walls,
    mask: u64,
    from: usize,
    masks: &mut Vec<u64>,
    meter: &mut Meter,
) -> Result<(), Limit> {
    meter.tick(TICK)?;
    masks.push(mask);
    for cell in from..cells {
        let mut more = walls.clone();
        if more.shade(cell) {
            extend(cells, &more, mask | 1 << cell, cell + 1, masks, meter)?;
        }
    }
    Ok(())
}

/// Lists all legal shadings, for tests.
#[cfg(test)]
pub(crate) fn all_legal_shadings(size: Size) -> Vec<u64> {
    let mut meter = Meter::start(&hitori_core::engine::Budget::default());
    legal_shadings(size, size.rows(), &mut meter).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards() {
        for (rows, cols, count) in [(1, 1, 1), (1, 2, 3), (1, 4, 4), (2, 2, 5), (2, 3, 11)] {
            assert_eq!(all_legal_shadings(Size::new(rows, cols).unwrap()).len(), count, "{rows}×{cols}");
        }
    }
}
