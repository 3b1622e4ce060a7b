//! Sim-M*: beside `a b b a`, every other a and b of the line is shaded.
//!
//! *Proof.* Exactly one b of the pair is shaded. Its neighbour a is then white, so one a and one b of the four are white in
//! any case, and they shade all their duplicates.

// `hitori rules Sim-M*` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "Sim-M*",
    name: "flanked isolation",
    class: Class::B,
    set: RuleSet::Wensveen,
    sight: Sight::Line,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "a b b a side by side shade every other a and b of their line",
    source: include_str!("sim_m.rs"),
    examples: &[Example { board: &["1221312"], marks: &[], concludes: &["?????xx"] }],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    let mut pairs = [Pairs::default(), Pairs::default()];
    for &direction in axes.directions() {
        for_windows::<4>(position, direction.into(), found, |cells @ [a, b, c, d], found| {
            if !position.same(a, d) || !position.same(b, c) {
                return;
            }
            for (cell, pairs) in [a, b].into_iter().zip(&mut pairs) {
                let group = position.group(cell, direction);
                let needed = group.into_iter().filter(|&group| pairs.is_needed(position, group));
                for other in needed.flat_map(|group| position.members(group)) {
                    if found.is_over(1) {
                        return;
                    }
                    if !cells.contains(&other) {
                        found.step("Sim-M*", &[Literal::shaded(other)], &|| cells.to_vec());
                    }
                }
            }
        });
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let [a, b, _, d] = four(application.premises);
    let slots = [
        ("one", Number(position.number(a))),
        ("two", Number(position.number(b))),
        ("from", Cell(a)),
        ("to", Cell(d)),
    ];
    say(position.size(), "Sim-M*", &slots)
}
