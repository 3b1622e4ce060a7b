//! DoW, duplicates of white: equal numbers in the row and column of a white cell are shaded.
//!
//! *Proof.* No number repeats among the white cells of a line.

// `hitori rules DoW` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "DoW",
    name: "duplicates of white",
    class: Class::B,
    set: RuleSet::Wensveen,
    sight: Sight::Duplicate,
    needs_unique: false,
    is_static: false,
    joins: true,
    statement: "equal numbers in the row and column of a white cell are shaded",
    source: include_str!("dow.rs"),
    examples: &[Example {
        board: &["123", "345", "156"],
        marks: &["-??", "???", "???"],
        concludes: &["???", "???", "x??"],
    }],
    find,
    again: Some(Again::at(|news, places| places.extend(news.white()), look)),
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for_cells(position, found, |cell, found| {
        if position.is_white(cell) {
            at(position, cell, axes, found);
        }
    });
}

fn look(news: &News<'_>, cell: usize, axes: Axes, found: &mut dyn Sink) {
    at(news.position, cell, axes, found);
}

/// Reports the duplicates of a white cell.
fn at(position: &Position, cell: usize, axes: Axes, found: &mut dyn Sink) {
    for &direction in axes.directions() {
        let Some(group) = position.group(cell, direction) else { continue };
        if position.white_in(group) > 1 {
            // One is enough: with every white cell of the group walking over it, a line of them would take
            // its square.
            found.contradiction("DoW", &|| {
                position.members(group).filter(|&other| position.is_white(other)).collect()
            });
        } else if position.open_in(group) > 0 {
            // Most are shaded already, which need not be reported again.
            for other in position.members(group).filter(|&other| position.is_open(other)) {
                if found.is_over(1) {
                    return;
                }
                found.step("DoW", &[Literal::shaded(other)], &|| vec![cell]);
            }
        }
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let cell = application.premises[0];
    let slots = [
        ("count", Count(named_count(position, application.conclusions))),
        ("number", Number(position.number(cell))),
        ("cell", Cell(cell)),
    ];
    say(position.size(), "DoW", &slots)
}
