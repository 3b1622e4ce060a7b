//! NCO, no cut-off: a cell whose shading would cut white cells off is white.
//!
//! *Proof.* The white cells stay connected.
//!
//! Source: NCO with its forms NCO-B and NCO-C is from Wensveen 2024, section 3.1.

// `hitori rules NCO` shows the text above: `Rule::proof` reads the head of this file.

use super::super::barrier::Barriers;
use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "NCO",
    name: "no cut-off",
    class: Class::F,
    set: RuleSet::Wensveen,
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
    let size = position.size();
    let barriers = Barriers::new(size, |cell| position.is_shaded(cell));
    for cell in (0..size.cells()).filter(|&cell| position.is_open(cell)) {
        // A cell may take a flood of the whole board.
        if found.is_over() {
            return;
        }
        if !barriers.might_cut(&[cell]) {
            continue;
        }
        let cut = position.cut_off(|other| other == cell || position.is_shaded(other));
        if !cut.is_empty() {
            let wall = || borders_on(position, &cut, |other| position.is_shaded(other));
            found.add(Finding::Step {
                form: name(position, cell),
                conclusions: &[Literal::white(cell)],
                weight: cut.len(),
                premises: &wall,
            });
        }
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let cell = application.conclusions[0].cell;
    let cut = position.cut_off(|other| other == cell || position.is_shaded(other));
    format!("shaded, it would cut {} off from the rest", list(position.size(), cut))
}

/// Returns the form: the simplest ones have names of their own.
fn name(position: &Position, cell: usize) -> &'static str {
    match position.size().neighbours(cell).count() {
        2 => "NCO-C",
        3 => "NCO-B",
        _ => "NCO",
    }
}
