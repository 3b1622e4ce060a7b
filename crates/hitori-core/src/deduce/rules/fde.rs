//! FDE, force double edge: a border cell next to a shaded border cell has two ways out, onward p and inward y. If one of
//! them equals the cell at the corner between them, the other is white.
//!
//! Source: Rietdijk 2026, Table 1 and appendix D.10, which name the pattern without a picture; this is the strongest pattern
//! that fits the words "border pattern that forces a tile to be white to avoid isolation". Wensveen 2024 has it as EP, of class F.
//!
//! *Proof.* Say p equals the cell d between. Were y shaded, its neighbour d would be white, so p would be shaded, and the
//! border cell cut off from d. The same with p and y exchanged.

// `hitori rules FDE` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "FDE",
    name: "force double edge",
    class: Class::E,
    set: RuleSet::Further,
    sight: Sight::Border,
    needs_unique: false,
    is_static: false,
    joins: true,
    statement: "of the two exits of a border cell beside a shaded one, one is white when the other equals the cell at their corner",
    source: include_str!("fde.rs"),
    examples: &[
        Example {
            board: &["12345", "67845", "56789"],
            marks: &["?x???", "?????", "?????"],
            concludes: &["?????", "??-??", "?????"],
        },
        Example {
            board: &["12345", "67885", "56789"],
            marks: &["?x???", "?????", "?????"],
            concludes: &["???-?", "?????", "?????"],
        },
    ],
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
    for (p, y) in [(onward, inward), (inward, onward)] {
        if position.same(p, between) {
            found.step("FDE", &[Literal::white(y)], &|| vec![shaded, cell, p, between]);
        }
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let [shaded, cell, p, between] = four(application.premises);
    let slots =
        [("cell", Cell(cell)), ("shaded", Cell(shaded)), ("white", Cell(between)), ("equal", Cell(p))];
    say(position.size(), "FDE", &slots)
}
