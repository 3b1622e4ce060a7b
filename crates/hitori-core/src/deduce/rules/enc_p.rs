//! EncP, enclosing permutations: in `A B B' A` with A of even length, the ends of the A that face each other are white.
//!
//! B' holds the numbers of B in any order, and both may be empty.
//!
//! *Proof.* Both A alternate and are opposite (see `blocks.rs`). Their length is even, so the last cell of the first A and
//! the first cell of the second have the same shade. Suppose both are shaded. Without B they would be neighbours. With m
//! cells in B, the outermost cells of `B B'` are white, and the 2m − 2 cells between have at most m − 1 shaded; but m pairs
//! of equals need m. So both ends are white, and all of both A follows.
//!
//! W allows an order of the second A that only keeps odd and even places apart. Such blocks need not alternate (`a b c d`
//! and `c d a b` may be `x--x` both), so here the order is kept.

use super::blocks::{Repeat, for_blocks};
use super::prelude::*;

/// See the file's own text.
pub struct EncP;

impl Rule for EncP {
    fn id(&self) -> &'static str {
        "EncP"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "of two equal blocks of even length around a block and its permutation, the ends that face each other are white"
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example { board: &["123312"], marks: &[], concludes: &["x-??-x"] },
            Example { board: &["12341234"], marks: &[], concludes: &["x-x--x-x"] },
        ]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_blocks(position, which, |blocks| {
            for &Repeat { first, second, length } in &blocks.repeats {
                let between = second - first - length;
                if !length.is_multiple_of(2) || !between.is_multiple_of(2) {
                    continue;
                }
                let half = between / 2;
                if blocks.is_permutation(first + length, first + length + half, half) {
                    found.step("EncP", &facing_white(&blocks.cells, first, second, length), &|| {
                        blocks.cells[first..second + length].to_vec()
                    });
                }
            }
        });
    }
}

/// All of two equal blocks of even length when the ends that face each other are white.
pub(super) fn facing_white(
    cells: &[usize],
    first: usize,
    second: usize,
    length: usize,
) -> Vec<(usize, crate::puzzle::Shade)> {
    let by_parity = |even: bool| if even { White } else { Shaded };
    let left = (0..length).map(|k| (cells[first + k], by_parity((length - 1 - k).is_multiple_of(2))));
    left.chain((0..length).map(|k| (cells[second + k], by_parity(k.is_multiple_of(2))))).collect()
}
