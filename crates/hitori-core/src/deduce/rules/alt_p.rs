//! AltP, alternating permutations: `A B A` with a permutation B' of B anywhere else on the line.
//!
//! - A and B of even length: the ends of the A that face B are white.
//! - A and B of odd length: B' alternates and begins with a shaded cell; B is shaded where B' is white.
//!
//! *Proof.* The two A alternate and are opposite (see `blocks.rs`). *Even:* so the ends that face B have the same shade. Were they
//! shaded, B would begin and end white, leaving its other n − 2 cells to hold at most n/2 − 1 shaded ones. But B and B' need
//! n in all, and B' takes at most n/2. *Odd:* so one of the ends that face B is shaded (for one cell alone: it has an equal), and B begins or ends
//! white. Then B holds at most (n − 1)/2 shaded cells, B' at most (n + 1)/2, and n are needed: B' is full, which only
//! `x - x … x` is, and of each pair exactly one is shaded.

use super::blocks::{Blocks, Repeat, for_blocks};
use super::enc_p::facing_white;
use super::prelude::*;

/// See the file's own text.
pub struct AltP;

impl Rule for AltP {
    fn id(&self) -> &'static str {
        "AltP"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "in A B A with a permutation of B elsewhere: even blocks make the ends of A that face B white, odd ones decide B"
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example { board: &["12341243"], marks: &[], concludes: &["x-??-x??"] },
            Example { board: &["123412354"], marks: &[], concludes: &["???-????x"] },
        ]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_blocks(position, which, |blocks| {
            for &repeat @ Repeat { first, second, length } in &blocks.repeats {
                let (inner, between) = (first + length, second - first - length);
                if between == 0 || length % 2 != between % 2 {
                    continue;
                }
                for other in blocks.permutations(inner, between) {
                    let conclusions = if length.is_multiple_of(2) {
                        facing_white(&blocks.cells, first, second, length)
                    } else {
                        full(blocks, inner, other, between)
                    };
                    found.step("AltP", &conclusions, &|| premises(blocks, repeat, other));
                }
            }
        });
    }
}

/// The block at `other` alternates from a shaded cell on, that at `inner` is opposite to it by numbers.
fn full(blocks: &Blocks, inner: usize, other: usize, length: usize) -> Vec<(usize, crate::puzzle::Shade)> {
    let mut conclusions = Vec::new();
    for k in 0..length {
        let (shade, opposite) = if k.is_multiple_of(2) { (Shaded, White) } else { (White, Shaded) };
        conclusions.push((blocks.cells[other + k], shade));
        if let Some(partner) = blocks.partner(other + k, inner, length) {
            conclusions.push((blocks.cells[partner], opposite));
        }
    }
    conclusions
}

fn premises(blocks: &Blocks, repeat: Repeat, other: usize) -> Vec<usize> {
    let Repeat { first, second, length } = repeat;
    let mut cells = blocks.cells[first..second + length].to_vec();
    cells.extend(&blocks.cells[other..other + second - first - length]);
    cells
}
