//! UC, unique cell: a number without a duplicate left in its row and column is white.
//!
//! *Proof.* Nothing is shaded needlessly (minimal semantics). With no white or undecided duplicate in its lines, shading
//! the cell would serve nothing. On a puzzle that is unique in the strict sense the same holds: unshading the cell would
//! give a second solution.

// `hitori rules UC` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "UC",
    name: "unique cell",
    class: Class::A,
    set: RuleSet::Wensveen,
    sight: Sight::Alone,
    needs_unique: true,
    is_static: false,
    joins: true,
    statement: "a number with no duplicate left in its row and column is white",
    source: include_str!("uc.rs"),
    examples: &[Example { board: &["11", "23"], marks: &["x?", "??"], concludes: &["?-", "--"] }],
    find,
    again: Some(Again::at(places, look)),
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    (0..position.size().cells()).for_each(|cell| at(position, cell, found));
}

fn places(news: &News<'_>, places: &mut Vec<usize>) {
    if news.is_all {
        places.extend(0..news.position.size().cells());
    } else {
        places.extend(news.shaded().flat_map(|cell| news.position.duplicates(cell)));
    }
}

fn look(news: &News<'_>, cell: usize, _: Axes, found: &mut dyn Sink) {
    at(news.position, cell, found);
}

/// Reports an undecided cell that stands alone.
fn at(position: &Position, cell: usize, found: &mut dyn Sink) {
    if position.is_open(cell) && position.duplicates(cell).all(|other| position.is_shaded(other)) {
        found.step("UC", &[Literal::white(cell)], &|| position.duplicates(cell).collect());
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let count = ("count", Count(named_count(position, application.conclusions)));
    match application.premises {
        [] => say(position.size(), "UC.none", &[count]),
        [other] => say(position.size(), "UC.one", &[count, ("cell", Cell(*other))]),
        others => say(position.size(), "UC.several", &[count, ("cells", Cells(others))]),
    }
}
