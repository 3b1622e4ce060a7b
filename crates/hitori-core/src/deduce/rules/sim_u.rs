//! Sim-U*: beside a pair `a a`, every other a of the line is shaded.
//!
//! *Proof.* The two are neighbours, so not both are shaded: one of them is white and shades all its duplicates.

// `hitori rules Sim-U*` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "Sim-U*",
    name: "paired isolation",
    class: Class::B,
    set: RuleSet::Wensveen,
    sight: Sight::Pair,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "two equal neighbours shade every other equal number of their line",
    source: include_str!("sim_u.rs"),
    examples: &[Example { board: &["11231"], marks: &[], concludes: &["????x"] }],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for &direction in axes.directions() {
        for_windows::<2>(position, direction.into(), |[a, b]| {
            if position.same(a, b) {
                for other in position.duplicates_along(a, direction).filter(|&other| other != b) {
                    found.step("Sim-U*", &[Literal::shaded(other)], &|| vec![a, b]);
                }
            }
        });
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let number = position.number(application.premises[0]);
    say(position.size(), "Sim-U*", &[("number", Number(number)), ("cells", Cells(application.premises))])
}
