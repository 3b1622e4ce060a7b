//! Sim-U3: of `a a a` the middle is white, the outer two are shaded.
//!
//! *Proof.* The middle lies between two equal numbers (Sim-M3); being white, it shades its duplicates.

// `hitori rules Sim-U3` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "Sim-U3",
    name: "sandwich triple",
    class: Class::B,
    set: RuleSet::Wensveen,
    sight: Sight::Triple,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "of three equal numbers side by side the middle is white, the outer two are shaded",
    source: include_str!("sim_u3.rs"),
    examples: &[Example { board: &["111", "234"], marks: &[], concludes: &["x-x", "???"] }],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for_windows::<3>(position, axes, found, |[a, b, c], found| {
        if position.same(a, b) && position.same(b, c) {
            found.step("Sim-U3", &[Literal::shaded(a), Literal::white(b), Literal::shaded(c)], &|| {
                vec![a, b, c]
            });
        }
    });
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let number = position.number(application.premises[1]);
    say(position.size(), "Sim-U3", &[("number", Number(number)), ("cells", Cells(application.premises))])
}
