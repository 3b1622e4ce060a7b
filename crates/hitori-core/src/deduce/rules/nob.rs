//! NoB, neighbours of black: next to a shaded cell everything is white.
//!
//! *Proof.* No two shaded cells share an edge.

// `hitori rules NoB` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "NoB",
    name: "neighbours of black",
    class: Class::A,
    set: RuleSet::Wensveen,
    sight: Sight::Neighbour,
    needs_unique: false,
    is_static: false,
    joins: true,
    statement: "neighbours of a shaded cell are white",
    source: include_str!("nob.rs"),
    examples: &[Example {
        board: &["111", "111", "111"],
        marks: &["???", "?x?", "???"],
        concludes: &["?-?", "-?-", "?-?"],
    }],
    find,
    again: Some(Again::at(|news, places| places.extend(news.shaded()), look)),
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    for_cells(position, found, |cell, found| {
        if position.is_shaded(cell) {
            at(position, cell, found);
        }
    });
}

fn look(news: &News<'_>, cell: usize, _: Axes, found: &mut dyn Sink) {
    at(news.position, cell, found);
}

/// Reports the neighbours of a shaded cell.
fn at(position: &Position, cell: usize, found: &mut dyn Sink) {
    for near in position.size().neighbours(cell).filter(|&near| !position.is_white(near)) {
        found.step("NoB", &[Literal::white(near)], &|| vec![cell]);
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let count = named_count(position, application.conclusions);
    say(position.size(), "NoB", &[("count", Count(count)), ("cells", Cells(application.premises))])
}
