//! A random maximal legal shading: no further cell can be shaded.

use rand::Rng;
use rand::seq::SliceRandom;

use crate::grid::Size;
use crate::puzzle::{Shade, Shading};

/// Shades cells in random order wherever the rules allow it.
///
/// A cell may be shaded when no neighbour is and its contacts lie in different trees (see `solve/forest.rs`). What is
/// forbidden once stays forbidden, so one pass leaves a maximal shading.
pub(super) fn maximal(size: Size, rng: &mut impl Rng) -> Shading {
    let mut shading = Shading::filled(size, Shade::White);
    let outside = size.cells();
    let mut up: Vec<u32> = (0..=outside as u32).collect();
    let mut order: Vec<u32> = (0..outside as u32).collect();
    order.shuffle(rng);
    let one_line = size.rows() == 1 || size.cols() == 1;
    for cell in order.into_iter().map(|cell| cell as usize) {
        if size.neighbours(cell).any(|near| shading.get(near) == Shade::Shaded) {
            continue;
        }
        let sides = size.neighbours(cell).count();
        // On a board of one line the outside lies on both sides of an inner cell; a single cell has to stay white.
        if one_line && sides != 1 {
            continue;
        }
        let mut trees = [usize::MAX; 5];
        let mut count = 0;
        let contacts = size.diagonals(cell).filter(|&corner| shading.get(corner) == Shade::Shaded);
        for contact in contacts.chain((sides < 4).then_some(outside)) {
            trees[count] = find(&mut up, contact);
            count += 1;
        }
        let trees = &trees[..count];
        if (1..count).any(|i| trees[..i].contains(&trees[i])) {
            continue;
        }
        shading.set(cell, Shade::Shaded);
        for &tree in trees {
            up[tree] = cell as u32;
        }
    }
    shading
}

fn find(up: &mut [u32], mut node: usize) -> usize {
    while up[node] as usize != node {
        up[node] = up[up[node] as usize];
        node = up[node] as usize;
    }
    node
}
