//! Drawings made possible: the solution of a puzzle is a legal shading to which no cell can be added.

use crate::board::{Shade, Shading};
use crate::walls::Walls;

/// A drawing, and what had to change to make a solution of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mended {
    /// A shading that a puzzle with exactly one solution may have.
    pub shading: Shading,
    /// Shaded cells of the drawing that are white now: they share an edge with another one, or cut white cells off.
    pub dropped: Vec<usize>,
    /// Cells that are shaded now although the drawing leaves them white: each of them could be shaded as well, which would be a second
    /// solution.
    pub added: Vec<usize>,
}

/// Makes a drawing possible with few changes: shaded cells are taken in reading order as long as they break no rule, then
/// cells are added until no more can be; those that the drawing leaves open come first.
///
/// ```
/// use hitori_core::formats::parse_shading;
/// use hitori_core::generate::mend;
/// use hitori_core::Size;
/// let drawing = parse_shading("xx-\n---\n--x", Size::new(3, 3)?)?;
/// let mended = mend(&drawing);
/// assert_eq!(mended.dropped, [1]);
/// assert_eq!(mended.shading.row_strings(), ["x-x", "---", "x-x"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn mend(drawing: &Shading) -> Mended {
    let mut walls = Walls::new(drawing.size());
    let dropped = drawing.shaded().filter(|&cell| !walls.shade(cell)).collect();
    let mut added = Vec::new();
    for wanted in [Shade::Undecided, Shade::White] {
        // One pass is enough: what cannot be shaded now cannot be shaded later.
        for cell in (0..drawing.size().cells()).filter(|&cell| drawing.get(cell) == wanted) {
            if walls.allows(cell) && walls.shade(cell) && wanted == Shade::White {
                added.push(cell);
            }
        }
    }
    Mended { shading: walls.shading(), dropped, added }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::board::Size;
    use crate::generate::{Impossible, Request};

    /// What comes out is what a request takes, and what is possible stays as it is.
    #[test]
    fn mended_drawings_are_possible_and_stay_so() {
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
        for _ in 0..300 {
            let size = Size::new(rng.random_range(2..9), rng.random_range(2..9)).unwrap();
            let mut drawing = Shading::filled(size, Shade::White);
            for cell in 0..size.cells() {
                let shade = [Shade::Shaded, Shade::White, Shade::Undecided][rng.random_range(0..3)];
                drawing.set(cell, shade);
            }
            let mended = mend(&drawing);
            let symbols = 2 * size.cells();
            let check = Request::new(size).with_symbols(symbols).with_drawing(mended.shading.clone()).check();
            assert!(
                !matches!(
                    check,
                    Err(Impossible::DrawingAdjacent { .. }
                        | Impossible::DrawingWall { .. }
                        | Impossible::DrawingNotMaximal { .. })
                ),
                "{drawing}: {check:?}"
            );
            let again = mend(&mended.shading);
            assert_eq!((again.shading, again.dropped, again.added), (mended.shading, vec![], vec![]));
        }
    }
}
