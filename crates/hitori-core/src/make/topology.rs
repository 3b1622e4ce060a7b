//! A random maximal legal shading: no further cell can be shaded.

use rand::Rng;
use rand::seq::SliceRandom;

use crate::grid::Size;
use crate::puzzle::Shading;
use crate::walls::Walls;

/// Shades cells in random order wherever the rules allow it.
///
/// What is forbidden once stays forbidden, so one pass leaves a maximal shading.
pub(super) fn maximal(size: Size, rng: &mut impl Rng) -> Shading {
    let mut walls = Walls::new(size);
    let mut order: Vec<u32> = (0..size.cells() as u32).collect();
    order.shuffle(rng);
    for cell in order {
        walls.shade(cell as usize);
    }
    walls.into_shading()
}
