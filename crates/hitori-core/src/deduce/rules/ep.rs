//! EP, exit pair: a cell that has only two ways out, p and y. If p equals the cell at the corner between p and y, or the
//! cell itself, y is white.
//!
//! *Proof.* Were y shaded, the cell and the corner cell, its neighbours, would be white. One of them equals its neighbour p,
//! so p would be shaded too, and the cell cut off. (Three cells in a line are the exception: there may be no other white cell
//! to be cut off from.)

// `hitori rules EP` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "EP",
    name: "exit pair",
    class: Class::F,
    set: RuleSet::Wensveen,
    sight: Sight::Exit,
    needs_unique: false,
    is_static: false,
    joins: true,
    statement: "of the last two exits of a cell one is white when the other equals the cell, or the cell at their corner",
    source: include_str!("ep.rs"),
    examples: &[Example { board: &["112", "345"], marks: &[], concludes: &["???", "--?"] }],
    find,
    again: Some(Again::at(exits_changed, look)),
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    for_cells(position, found, |cell, found| at(position, cell, found));
}

fn look(news: &News<'_>, cell: usize, _: Axes, found: &mut dyn Sink) {
    at(news.position, cell, found);
}

/// Reports what the last two exits of a cell say about each other.
fn at(position: &Position, cell: usize, found: &mut dyn Sink) {
    let size = position.size();
    if size.cells() <= 3 || position.is_shaded(cell) {
        return;
    }
    let mut exits = size.neighbours(cell).filter(|&near| !position.is_shaded(near));
    let (Some(p), Some(y), None) = (exits.next(), exits.next(), exits.next()) else { return };
    let closed = || size.neighbours(cell).filter(|&near| position.is_shaded(near));
    for (p, y) in [(p, y), (y, p)] {
        if position.same(p, cell) {
            found.step("EP-M", &[Literal::white(y)], &|| [cell, p].into_iter().chain(closed()).collect());
        }
        let corner = size.neighbours(p).find(|&c| c != cell && size.neighbours(y).any(|d| d == c));
        if let Some(corner) = corner.filter(|&corner| position.same(p, corner)) {
            found.step("EP-B", &[Literal::white(y)], &|| {
                [cell, p, corner].into_iter().chain(closed()).collect()
            });
        }
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let (cell, p, y) = (application.premises[0], application.premises[1], application.conclusions[0].cell);
    let white = match (application.form, application.premises.get(2)) {
        ("EP-B", Some(&corner)) => corner,
        _ => cell,
    };
    let slots = [
        ("cell", Cell(cell)),
        ("cells", Cells(&[p, y])),
        ("exit", Cell(y)),
        ("white", Cell(white)),
        ("equal", Cell(p)),
    ];
    say(position.size(), "EP", &slots)
}
