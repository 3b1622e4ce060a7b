//! NCO, not cut off: a cell whose shading would cut white cells off is white.
//!
//! *Proof.* The white cells stay connected. NCO-1 looks one step further: shading the cell makes the neighbours of shaded
//! cells white, and these shade their equals; if that cuts white cells off, the cell cannot be shaded either.

use super::super::barrier::Barriers;
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
        let size = position.size();
        let cells = 0..size.cells();
        let now = Barriers::new(size, |cell| position.is_shaded(cell));
        // What is shaded one step later without any further assumption; a cell only adds to it.
        let mut later: Vec<bool> = cells.clone().map(|cell| position.is_shaded(cell)).collect();
        for cell in cells.clone().filter(|&cell| !position.is_shaded(cell)) {
            if position.is_white(cell) || size.neighbours(cell).any(|near| position.is_shaded(near)) {
                position.equals(cell).for_each(|equal| later[equal] = true);
            }
        }
        let then = Barriers::new(size, |cell| later[cell]);
        let is_cut = !position.cut_off(|cell| later[cell]).is_empty();
        let mut added = Vec::new();
        for cell in cells.clone().filter(|&cell| position.is_open(cell)) {
            if now.might_cut(&[cell]) {
                let cut = position.cut_off(|other| other == cell || position.is_shaded(other));
                if !cut.is_empty() {
                    let shaded = || cells.clone().filter(|&other| position.is_shaded(other)).collect();
                    found.cut_off(cut.len());
                    found.step(name(position, cell), &[(cell, White)], &shaded);
                    continue;
                }
            }
            added.clear();
            added.push(cell);
            for near in size.neighbours(cell).filter(|&near| !position.is_shaded(near)) {
                added.extend(position.equals(near));
            }
            added.sort_unstable();
            added.dedup();
            added.retain(|&other| !later[other]);
            if is_cut || then.might_cut(&added) {
                let shaded = |other: usize| later[other] || added.contains(&other);
                let cut = position.cut_off(shaded);
                if !cut.is_empty() {
                    found.cut_off(cut.len());
                    found.step("NCO-1", &[(cell, White)], &|| {
                        cells.clone().filter(|&other| shaded(other)).collect()
                    });
                }
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
