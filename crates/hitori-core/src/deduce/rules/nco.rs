//! NCO, no cut-off: a cell whose shading would cut white cells off is white.
//!
//! *Proof.* The white cells stay connected.
//!
//! Source: NCO with its forms NCO-B and NCO-C is from Wensveen 2024, section 3.1.

// `hitori rules NCO` shows the text above: `Rule::proof` reads the head of this file.

use super::super::cuts::cuts_at;
use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "NCO",
    name: "no cut-off",
    class: Class::F,
    set: RuleSet::Wensveen,
    sight: Sight::CutOff,
    needs_unique: false,
    is_static: false,
    joins: false,
    statement: "a cell whose shading would cut white cells off is white",
    source: include_str!("nco.rs"),
    examples: &[Example {
        board: &["123", "456", "789"],
        marks: &["?x?", "???", "???"],
        concludes: &["???", "-?-", "???"],
    }],
    find,
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    let is_shaded = |cell: usize| position.is_shaded(cell);
    for (cell, weight) in cuts_at(position) {
        let wall = || {
            let cut = position.cut_off(|other| other == cell || is_shaded(other));
            borders_on(position, &cut, is_shaded)
        };
        found.add(Finding::Step {
            form: name(position, cell),
            conclusions: &[Literal::white(cell)],
            weight,
            premises: &wall,
        });
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let cell = application.conclusions[0].cell;
    let cut = position.cut_off(|other| other == cell || position.is_shaded(other));
    say(position.size(), "NCO", &[("cut", Cells(&cut))])
}

/// Returns the form: the simplest ones have names of their own.
fn name(position: &Position, cell: usize) -> &'static str {
    match position.size().neighbours(cell).count() {
        2 => "NCO-C",
        3 => "NCO-B",
        _ => "NCO",
    }
}
