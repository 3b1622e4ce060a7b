//! What some cells cut off, found by looking at the smaller side only.
//!
//! Floods start in every part that is left when cells are taken out of connected open ones, all at the same time, and flow on in
//! turn, a cell each. Floods that meet are one part. When all parts but one are full, and that one has become larger than each of
//! them, the rest of it need not be seen: the time depends on what is cut off, not on the board.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::forest::Parts;
use crate::board::Size;

/// Returns the cells outside the largest connected area of those that are not walls, in row-major order. Of
/// equally large areas the first counts as the largest. Returns `None` as soon as `is_over`, which counts the
/// cells visited, is `true`.
pub(super) fn outside_largest(
    size: Size,
    is_wall: impl Fn(usize) -> bool,
    separated: &Parts,
    mut is_over: impl FnMut(usize) -> bool,
) -> Option<Vec<usize>> {
    // Which flood has come to a cell. A table of all cells would cost what the board does.
    let mut owner: HashMap<usize, usize> = HashMap::new();
    let mut floods: Vec<Flood> = Vec::new();
    for &start in &separated.starts {
        let place = floods.len();
        if !is_wall(start) && *owner.entry(start).or_insert(place) == place {
            floods.push(Flood { part: place, cells: vec![start], done: 0 });
        }
    }
    let mut parts: Vec<Part> = vec![Part { flowing: 1, cells: 1 }; floods.len()];
    let merge = |floods: &mut [Flood], parts: &mut [Part], kept: usize, lost: usize| {
        floods.iter_mut().filter(|flood| flood.part == lost).for_each(|flood| flood.part = kept);
        let Part { flowing, cells } = std::mem::take(&mut parts[lost]);
        parts[kept].flowing += flowing;
        parts[kept].cells += cells;
    };
    loop {
        let full = parts.iter().filter(|part| part.flowing == 0 && part.cells > 0);
        let (count, most) = full.fold((0, 0), |(count, most), part| (count + 1, most.max(part.cells)));
        let flowing: Vec<usize> = (0..parts.len()).filter(|&part| parts[part].flowing > 0).collect();
        if separated.count == Some(count + 1) {
            // All other parts are full, so what flows on is the last one.
            flowing.iter().skip(1).for_each(|&lost| merge(&mut floods, &mut parts, flowing[0], lost));
        }
        match flowing[..] {
            [] => break,
            [last, ..]
                if parts[last].cells > most && (flowing.len() == 1 || separated.count == Some(count + 1)) =>
            {
                break;
            }
            _ => {}
        }
        if is_over(flowing.len()) {
            return None;
        }
        for place in 0..floods.len() {
            let Some(&cell) = floods[place].cells.get(floods[place].done) else { continue };
            floods[place].done += 1;
            for next in size.neighbours(cell).filter(|&next| !is_wall(next)) {
                let other = match owner.entry(next) {
                    Entry::Vacant(unseen) => {
                        unseen.insert(place);
                        floods[place].cells.push(next);
                        parts[floods[place].part].cells += 1;
                        continue;
                    }
                    Entry::Occupied(other) => *other.get(),
                };
                let (kept, lost) = (floods[place].part, floods[other].part);
                if kept != lost {
                    merge(&mut floods, &mut parts, kept, lost);
                }
            }
            if floods[place].done == floods[place].cells.len() {
                parts[floods[place].part].flowing -= 1;
            }
        }
    }
    let first = |part: usize| {
        let cells = floods.iter().filter(|flood| flood.part == part).flat_map(|flood| &flood.cells);
        std::cmp::Reverse(cells.min().copied())
    };
    let largest = (0..parts.len()).max_by_key(|&part| (parts[part].cells, first(part)));
    let others = floods.into_iter().filter(|flood| Some(flood.part) != largest);
    let mut cells: Vec<usize> = others.flat_map(|flood| flood.cells).collect();
    cells.sort_unstable();
    Some(cells)
}

/// Cells reached from one start.
struct Flood {
    part: usize,
    cells: Vec<usize>,
    /// Of how many the neighbours have been looked at.
    done: usize,
}

/// Floods that have met.
#[derive(Clone, Default)]
struct Part {
    /// How many of them flow on.
    flowing: usize,
    /// Cells reached.
    cells: usize,
}

/// Returns the cells that some of the starts reach while all walls around them are of a given set; `None` when that does not tell
/// the starts apart.
///
/// Before: the set has all the walls around what is outside the largest area, and there is a start in every area.
pub(super) fn within_walls(
    size: Size,
    is_wall: impl Fn(usize) -> bool,
    starts: &[usize],
    walls: &[usize],
) -> Option<Vec<usize>> {
    let walls: HashSet<usize> = walls.iter().copied().collect();
    let mut inside: HashSet<usize> = HashSet::new();
    let mut found = Vec::new();
    let mut is_one_outside = false;
    for &start in starts.iter().filter(|&&start| !is_wall(start)) {
        if inside.contains(&start) {
            continue;
        }
        let mut seen = HashSet::from([start]);
        let mut cells = vec![start];
        let mut done = 0;
        let mut is_inside = true;
        while let Some(&cell) = cells.get(done).filter(|_| is_inside) {
            done += 1;
            for next in size.neighbours(cell) {
                if !is_wall(next) {
                    if seen.insert(next) {
                        cells.push(next);
                    }
                } else {
                    is_inside &= walls.contains(&next);
                }
            }
        }
        if is_inside {
            inside.extend(seen);
            found.extend(cells);
        }
        is_one_outside |= !is_inside;
    }
    found.sort_unstable();
    is_one_outside.then_some(found)
}
