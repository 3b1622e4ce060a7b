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
    for_cells(position, found, |cell, found| at(position, cell, found));
}

fn places(news: &News<'_>, places: &mut Vec<usize>) {
    if news.is_all {
        places.extend(0..news.position.size().cells());
    } else {
        // A cell stands alone only where it is the last one of its groups that is not shaded.
        let position = news.position;
        let groups = news.shaded().flat_map(|cell| position.groups(cell));
        let mut groups: Vec<_> = groups.filter(|&group| position.unshaded_in(group) == 1).collect();
        groups.sort_unstable();
        groups.dedup();
        let unshaded = |group| position.members(group).find(|&cell| !position.is_shaded(cell));
        places.extend(groups.into_iter().filter_map(unshaded));
    }
}

fn look(news: &News<'_>, cell: usize, _: Axes, found: &mut dyn Sink) {
    at(news.position, cell, found);
}

/// Reports an undecided cell that stands alone.
fn at(position: &Position, cell: usize, found: &mut dyn Sink) {
    if position.is_open(cell) && position.is_alone(cell) {
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
