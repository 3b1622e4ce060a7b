//! Sim-M3: of `a b a` the middle is white.
//!
//! *Proof.* Shaded, it would make both neighbours white, and they are duplicates.

// `hitori rules Sim-M3` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "Sim-M3",
    name: "sandwich pair",
    class: Class::B,
    set: RuleSet::Wensveen,
    sight: Sight::Sandwich,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "between two equal numbers lies a white cell",
    source: include_str!("sim_m3.rs"),
    examples: &[Example { board: &["121", "345"], marks: &[], concludes: &["?-?", "???"] }],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for_windows::<3>(position, axes, found, |[a, b, c], found| {
        if position.same(a, c) {
            found.step("Sim-M3", &[Literal::white(b)], &|| vec![a, c]);
        }
    });
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let number = position.number(application.premises[0]);
    say(position.size(), "Sim-M3", &[("number", Number(number)), ("cells", Cells(application.premises))])
}
