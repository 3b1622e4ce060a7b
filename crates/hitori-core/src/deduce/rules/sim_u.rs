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
    let mut pairs = Pairs::default();
    for &direction in axes.directions() {
        for_windows::<2>(position, direction.into(), found, |[a, b], found| {
            let group = position.group(a, direction).filter(|_| position.same(a, b));
            let Some(group) = group.filter(|&group| pairs.is_needed(position, group)) else { return };
            for other in position.members(group).filter(|&other| other != a && other != b) {
                if found.is_over(1) {
                    return;
                }
                found.step("Sim-U*", &[Literal::shaded(other)], &|| vec![a, b]);
            }
        });
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let number = position.number(application.premises[0]);
    say(position.size(), "Sim-U*", &[("number", Number(number)), ("cells", Cells(application.premises))])
}
