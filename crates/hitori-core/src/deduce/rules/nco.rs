//! NCO, not cut off: a cell whose shading would cut white cells off is white.
//!
//! *Proof.* The white cells stay connected. NCO-1 looks one step further: shading the cell makes the neighbours of shaded
//! cells white, and these shade their equals; if that cuts white cells off, the cell cannot be shaded either.

use super::prelude::*;

/// See the file's own text.
pub struct Nco;

impl Rule for Nco {
    fn id(&self) -> &'static str {
        "NCO"
    }

    fn class(&self) -> Class {
        Class::F
    }

    fn statement(&self) -> &'static str {
        "a cell whose shading would cut white cells off, at once or one step later, is white"
    }

    fn examples(&self) -> &'static [Example] {
        &[
            Example {
                board: &["123", "456", "789"],
                marks: &["?x?", "???", "???"],
                concludes: &["???", "-?-", "???"],
            },
            Example {
                board: &["131", "243", "315"],
                marks: &["???", "???", "???"],
                concludes: &["???", "???", "???"],
            },
        ]
    }

    fn find(&self, position: &Position, _: Which, found: &mut dyn Found) {
        let cells = 0..position.size().cells();
        for cell in cells.clone().filter(|&cell| position.is_open(cell)) {
            let shaded = |other: usize| other == cell || position.is_shaded(other);
            let cut = position.cut_off(shaded);
            if !cut.is_empty() {
                let corners = || cells.clone().filter(|&other| position.is_shaded(other)).collect();
                found.cut_off(cut.len());
                found.step(name(position, cell), &[(cell, White)], &corners);
                continue;
            }
            let size = position.size();
            let whitened = |other: usize| {
                position.is_white(other) || size.neighbours(other).any(shaded) && !shaded(other)
            };
            let mut next: Vec<bool> = cells.clone().map(shaded).collect();
            for white in cells.clone().filter(|&other| whitened(other)) {
                position.equals(white).for_each(|equal| next[equal] = true);
            }
            let cut = position.cut_off(|other| next[other]);
            if !cut.is_empty() {
                found.cut_off(cut.len());
                found.step("NCO-1", &[(cell, White)], &|| {
                    cells.clone().filter(|&other| next[other]).collect()
                });
            }
        }
    }
}

/// The simplest forms have names of their own.
fn name(position: &Position, cell: usize) -> &'static str {
    match position.size().neighbours(cell).count() {
        2 => "NCO-C",
        3 => "NCO-B",
        _ => "NCO",
    }
}
