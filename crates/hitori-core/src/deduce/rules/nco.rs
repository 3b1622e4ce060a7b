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
            Example { board: &["123", "425", "678"], marks: &[], concludes: &["???", "-?-", "???"] },
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
                    let wall = || around(position, &cut, |other| position.is_shaded(other));
                    found.cut_off(cut.len());
                    found.step(name(position, cell), &[(cell, White)], &wall);
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
                        let wall = around(position, &cut, |other| shaded(other) && other != cell);
                        with_reasons(position, cell, wall)
                    });
                }
            }
        }
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let (size, cell) = (position.size(), applied.conclusions[0].0);
        if applied.form != "NCO-1" {
            let cut = position.cut_off(|other| other == cell || position.is_shaded(other));
            return format!("shaded, it would cut {} off from the rest", list(size, cut));
        }
        let next = ahead(position, cell);
        let cut = position.cut_off(|other| next[other]);
        let new = around(position, &cut, |other| next[other] && other != cell && !position.is_shaded(other));
        format!(
            "shaded, it would make its neighbours white, {} would have to be shaded as {} of white cells, and {} would be \
             cut off",
            list(size, new.iter().copied()),
            plural(new.len(), "an equal", "equals"),
            list(size, cut)
        )
    }

    fn source(&self) -> &'static str {
        include_str!("nco.rs")
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

/// What is shaded one step after the cell: it, the marked ones, and the equals of all that is white by then.
fn ahead(position: &Position, cell: usize) -> Vec<bool> {
    let cells = 0..position.size().cells();
    let mut next: Vec<bool> = cells.clone().map(|other| other == cell || position.is_shaded(other)).collect();
    for white in cells.filter(|&other| whitened(position, cell, other).is_some()) {
        position.equals(white).for_each(|equal| next[equal] = true);
    }
    next
}

/// Is a cell white once `cell` is shaded? Then because of its own mark, or of a shaded neighbour.
fn whitened(position: &Position, cell: usize, other: usize) -> Option<usize> {
    let shaded = |other: usize| other == cell || position.is_shaded(other);
    if position.is_white(other) {
        return Some(other);
    }
    position.size().neighbours(other).find(|&near| shaded(near)).filter(|_| !shaded(other))
}

/// The cells with a property that border on the given ones.
fn around(position: &Position, cells: &[usize], property: impl Fn(usize) -> bool) -> Vec<usize> {
    let borders = |&other: &usize| {
        property(other) && position.size().neighbours(other).any(|near| cells.contains(&near))
    };
    (0..position.size().cells()).filter(borders).collect()
}

/// A wall of the next step together with the marks that make it one.
fn with_reasons(position: &Position, cell: usize, mut wall: Vec<usize>) -> Vec<usize> {
    let by_others = |part: usize| position.equals(part).find_map(|white| whitened(position, cell, white));
    // Without another reason it is the cell that has to be white, being an equal itself: next to a shaded one.
    let beside = || position.size().neighbours(cell).find(|&near| position.is_shaded(near));
    let reason = |part: usize| by_others(part).or_else(beside);
    let new = wall.iter().filter(|&&part| !position.is_shaded(part));
    let reasons: Vec<usize> = new.filter_map(|&part| reason(part)).filter(|&mark| mark != cell).collect();
    wall.extend(reasons);
    wall.sort_unstable();
    wall.dedup();
    wall
}
