//! Sim-M4: of `a b a b` the outer two are shaded, the inner two white.
//!
//! *Proof.* The inner two lie between equal numbers (Sim-M3), so both are white, and each shades its duplicate outside.

// `hitori rules Sim-M4` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "Sim-M4",
    name: "alternating four",
    class: Class::B,
    set: RuleSet::Wensveen,
    sight: Sight::Line,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "of a b a b side by side the outer a and the outer b are shaded",
    source: include_str!("sim_m4.rs"),
    examples: &[Example { board: &["1212"], marks: &[], concludes: &["x--x"] }],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for_windows::<4>(position, axes, found, |[a, b, c, d], found| {
        if position.same(a, c) && position.same(b, d) {
            found.step(
                "Sim-M4",
                &[Literal::shaded(a), Literal::white(b), Literal::white(c), Literal::shaded(d)],
                &|| vec![a, b, c, d],
            );
        }
    });
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let [a, b, c, d] = four(application.premises);
    let slots = [
        ("one", Number(position.number(a))),
        ("two", Number(position.number(b))),
        ("from", Cell(a)),
        ("to", Cell(d)),
        ("cells", Cells(&[b, c])),
    ];
    say(position.size(), "Sim-M4", &slots)
}
