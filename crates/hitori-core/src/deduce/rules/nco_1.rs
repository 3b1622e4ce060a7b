//! NCO-1, no cut-off one step ahead: a cell whose shading would cut white cells off one step later is white.
//!
//! *Proof.* Shading the cell makes the neighbours of shaded cells white, and white cells shade their duplicates; if that cuts
//! white cells off, the cell cannot be shaded: the white cells stay connected. Cells that NCO sees without this step are left
//! to it.
//!
//! Source: ours. Wensveen 2024 has NCO alone, so `--rules wensveen` does without NCO-1; the usual rules have it, as people
//! look that far.

// `hitori rules NCO-1` shows the text above: `Rule::proof` reads the head of this file.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::super::clusters::Clusters;
use super::super::cuts::{CutOff, cuts_at};
use super::super::flood::outside_largest;
use super::super::position::Group;
use super::super::rule::is_over_after;
use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "NCO-1",
    name: "no cut-off one step ahead",
    class: Class::F,
    set: RuleSet::Ahead,
    sight: Sight::Ahead,
    needs_unique: false,
    is_static: false,
    joins: false,
    statement: "a cell whose shading would cut white cells off one step later is white",
    source: include_str!("nco_1.rs"),
    examples: &[Example { board: &["123", "425", "678"], marks: &[], concludes: &["???", "-?-", "???"] }],
    find,
    again: Some(Again { places, look, look_at_all: None, cut: Some(cut), shared: None }),
    why,
};

/// Cells that may be shaded one step later: the rule is silent about a cell that would shade more. No reader
/// sees through that many, and every one of them would have to look at all others.
const MANY: usize = 256;

/// Returns whether a cell would shade too many others one step later.
fn is_too_much(position: &Position, cell: usize) -> bool {
    let near = position.size().neighbours(cell).filter(|&near| !position.is_shaded(near));
    let groups = near.flat_map(|near| position.groups(near));
    groups.map(|group| position.unshaded_in(group)).sum::<usize>() > MANY
}

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    let size = position.size();
    let cells = 0..size.cells();
    if is_over_after(found, 4 * size.cells()) {
        return;
    }
    // What is shaded one step later without any further assumption; a cell only adds to it.
    let mut later: Vec<bool> = cells.clone().map(|cell| position.is_shaded(cell)).collect();
    let mut white_in: HashMap<Group, usize> = HashMap::new();
    for cell in cells.clone().filter(|&cell| !position.is_shaded(cell)) {
        if position.is_white(cell) || size.neighbours(cell).any(|near| position.is_shaded(near)) {
            for group in position.groups(cell) {
                match white_in.entry(group) {
                    Entry::Vacant(first) => {
                        first.insert(cell);
                        let others = position.members(group).filter(|&other| other != cell);
                        others.for_each(|other| later[other] = true);
                    }
                    Entry::Occupied(first) => later[*first.get()] = true,
                }
            }
        }
    }
    let mut seen_by_nco = vec![false; size.cells()];
    let cuts = cuts_at(position, |steps| found.is_over(steps));
    cuts.into_iter().for_each(|(cell, _)| seen_by_nco[cell] = true);
    let clusters = Clusters::new(size, |cell| later[cell]);
    let is_cut = !position.cut_off(|cell| later[cell]).is_empty();
    for cell in cells.filter(|&cell| position.is_open(cell) && !seen_by_nco[cell]) {
        if found.is_over(1) {
            return;
        }
        if is_too_much(position, cell) {
            continue;
        }
        let mut added = added(position, cell);
        added.retain(|&other| !later[other]);
        if found.is_over(added.len()) || !is_cut && !clusters.might_cut(&added) {
            continue;
        }
        // That takes a flood of the whole board.
        if is_over_after(found, size.cells()) {
            return;
        }
        let shaded = |other: usize| later[other] || added.binary_search(&other).is_ok();
        let cut = CutOff::Cells(position.cut_off(shaded));
        if cut.len() > 0 {
            tell(position, cell, &cut, shaded, found);
        }
    }
}

/// Tells that a cell is white, for with it and what it makes shaded these cells would be cut off.
fn tell(
    position: &Position,
    cell: usize,
    cut: &CutOff,
    shaded: impl Fn(usize) -> bool,
    found: &mut dyn Sink,
) {
    let wall = || {
        let wall = cut.walls(position.size(), |other| shaded(other) && other != cell);
        with_reasons(position, cell, wall)
    };
    found.add(Finding::Step {
        form: RULE.id,
        conclusions: &[Literal::white(cell)],
        weight: cut.len(),
        premises: &wall,
    });
}

/// What a cell would cut off depends on the trees that it and what is shaded with it touch.
fn places(news: &News<'_>, places: &mut Vec<usize>) {
    let (size, position) = (news.position.size(), news.position);
    places.extend(news.at_trees());
    if !news.is_all {
        let mut groups: Vec<Group> = places.iter().flat_map(|&place| position.groups(place)).collect();
        groups.sort_unstable();
        groups.dedup();
        // Beside a cell of a larger group the rule is silent.
        for group in groups.into_iter().filter(|&group| position.unshaded_in(group) <= MANY) {
            let unshaded = position.members(group).filter(|&near| !position.is_shaded(near));
            let beside = unshaded.flat_map(|near| size.neighbours(near));
            places.extend(beside.filter(|&cell| position.is_open(cell)));
        }
    }
}

/// Returns what is shaded one step after a cell is, and was not before, on a position on which neighbours of shaded cells
/// are white and duplicates of white cells are shaded: nothing but what the cell itself leads to.
fn added(position: &Position, cell: usize) -> Vec<usize> {
    let mut added = vec![cell];
    for near in position.size().neighbours(cell).filter(|&near| !position.is_shaded(near)) {
        added.extend(position.duplicates(near).filter(|&other| !position.is_shaded(other)));
    }
    added.sort_unstable();
    added.dedup();
    added
}

/// Looks at such a position, too.
fn cut(news: &News<'_>, cell: usize, found: &mut dyn Sink) -> Option<CutOff> {
    let position = news.position;
    if !position.is_open(cell) || news.forest.closes(cell) || is_too_much(position, cell) {
        return None;
    }
    let added = added(position, cell);
    if found.is_over(added.len()) {
        return None;
    }
    let parts = news.forest.parts_beside(&added)?;
    let shaded = |other: usize| position.is_shaded(other) || added.binary_search(&other).is_ok();
    let cut = outside_largest(position.size(), shaded, &parts, |steps| found.is_over(steps));
    cut.map(CutOff::Cells).filter(|cut| cut.len() > 0)
}

fn look(news: &News<'_>, cell: usize, _: Axes, found: &mut dyn Sink) {
    let position = news.position;
    let Some(cut) = cut(news, cell, found) else { return };
    // Asked for only when the step is shown.
    let added = LazyCell::new(|| added(position, cell));
    let shaded = |other: usize| position.is_shaded(other) || added.binary_search(&other).is_ok();
    tell(position, cell, &cut, shaded, found);
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let cell = application.conclusions[0].cell;
    let next = ahead(position, cell);
    let cut = position.cut_off(|other| next[other]);
    let is_new = |other: usize| next[other] && other != cell && !position.is_shaded(other);
    let (count, cut) = (cut.len(), CutOff::Cells(cut));
    let new = cut.walls(position.size(), is_new);
    let first = cut.first(FEW);
    say(position.size(), "NCO-1", &[("cells", Cells(&new)), ("cut", Fill::Few(&first, count))])
}

/// Returns what is shaded one step after the cell: it, the marked ones, and the duplicates of all that is white by then.
fn ahead(position: &Position, cell: usize) -> Vec<bool> {
    let cells = 0..position.size().cells();
    let mut next: Vec<bool> = cells.clone().map(|other| other == cell || position.is_shaded(other)).collect();
    for white in cells.filter(|&other| whitened(position, cell, other).is_some()) {
        position.duplicates(white).for_each(|other| next[other] = true);
    }
    next
}

/// Returns why another cell is white once `cell` is shaded, if it is: the cell of its own mark, or a shaded neighbour.
fn whitened(position: &Position, cell: usize, other: usize) -> Option<usize> {
    let shaded = |other: usize| other == cell || position.is_shaded(other);
    if position.is_white(other) {
        return Some(other);
    }
    position.size().neighbours(other).find(|&near| shaded(near)).filter(|_| !shaded(other))
}

/// Returns a wall of the next step together with the marks that make it one.
fn with_reasons(position: &Position, cell: usize, mut wall: Vec<usize>) -> Vec<usize> {
    let by_others = |part: usize| position.duplicates(part).find_map(|white| whitened(position, cell, white));
    // Without another reason it is the cell that has to be white, being a duplicate itself: next to a shaded one.
    let beside = || position.size().neighbours(cell).find(|&near| position.is_shaded(near));
    let reason = |part: usize| by_others(part).or_else(beside);
    let new = wall.iter().filter(|&&part| !position.is_shaded(part));
    let reasons: Vec<usize> = new.filter_map(|&part| reason(part)).filter(|&mark| mark != cell).collect();
    wall.extend(reasons);
    wall.sort_unstable();
    wall.dedup();
    wall
}
