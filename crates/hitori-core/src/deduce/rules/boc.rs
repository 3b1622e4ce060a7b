//! BoC, border close: a border cell next to a shaded border cell has two ways out, onward and inward. If both equal the
//! cell at the corner between them, that one is shaded.
//!
//! Source: Rietdijk 2026, appendix D.11 (Border Close, after Gander and Hofer). Wensveen 2024 needs EP, of class F, and DoW
//! for it.
//!
//! *Proof.* Were the cell between white, both ways out would be shaded, and the border cell cut off from it.

// `hitori rules BoC` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "BoC",
    name: "border close",
    class: Class::E,
    set: RuleSet::Further,
    sight: Sight::Border,
    needs_unique: false,
    is_static: false,
    joins: true,
    statement: "both exits of a border cell beside a shaded one equal the cell at their corner: that cell is shaded",
    source: include_str!("boc.rs"),
    examples: &[Example {
        board: &["61578", "86775", "35489"],
        marks: &["?x???", "?????", "?????"],
        concludes: &["?????", "???x?", "?????"],
    }],
    find,
    again: Some(Again::at(EdgePlace::add_new, look)),
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for_edge_exits(position, axes, found, |exits, found| at(position, exits, found));
}

fn look(news: &News<'_>, number: usize, axes: Axes, found: &mut dyn Sink) {
    let place = EdgePlace::numbered(news.position.size(), number);
    let exits = place.exits(news.position).filter(|_| axes.directions().contains(&place.direction));
    exits.into_iter().for_each(|exits| at(news.position, exits, found));
}

/// Reports what follows at one place.
fn at(position: &Position, [shaded, cell, onward, inward, between]: [usize; 5], found: &mut dyn Sink) {
    if position.same(onward, between) && position.same(inward, between) {
        found.step("BoC", &[Literal::shaded(between)], &|| vec![shaded, cell, onward, inward]);
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let [shaded, cell, onward, inward] = four(application.premises);
    let slots = [("cells", Cells(&[onward, inward])), ("cell", Cell(cell)), ("shaded", Cell(shaded))];
    say(position.size(), "BoC", &slots)
}
