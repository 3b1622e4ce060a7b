//! NCO, no cut-off: a cell whose shading would cut white cells off is white.
//!
//! *Proof.* The white cells stay connected.
//!
//! Source: NCO with its forms NCO-B and NCO-C is from Wensveen 2024, section 3.1.

// `hitori rules NCO` shows the text above: `Rule::proof` reads the head of this file.

use super::super::cuts::cuts_at;
use super::super::flood::outside_largest;
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
    again: Some(Again {
        places: |news, places| places.extend(news.at_trees()),
        look,
        cut: Some(cut),
        shared: None,
    }),
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    for (cell, weight) in cuts_at(position) {
        report(position, cell, weight, &|| position.cut_off(|other| is_wall(position, cell, other)), found);
    }
}

fn cut(news: &News<'_>, cell: usize) -> Option<Vec<usize>> {
    let position = news.position;
    if !position.is_open(cell) || !news.forest.closes(cell) {
        return None;
    }
    let parts = news.forest.parts_beside(&[cell])?;
    Some(outside_largest(position.size(), |other| is_wall(position, cell, other), &parts))
}

fn look(news: &News<'_>, cell: usize, _: Axes, found: &mut dyn Sink) {
    if let Some(cut) = cut(news, cell) {
        report(news.position, cell, cut.len(), &|| cut.clone(), found);
    }
}

/// Reports that a cell would cut others off.
fn report(
    position: &Position,
    cell: usize,
    weight: usize,
    cut: &dyn Fn() -> Vec<usize>,
    found: &mut dyn Sink,
) {
    let wall = || borders_on(position, &cut(), |other| position.is_shaded(other));
    found.add(Finding::Step {
        form: name(position, cell),
        conclusions: &[Literal::white(cell)],
        weight,
        premises: &wall,
    });
}

/// Returns whether a cell is shaded, or the one that would be.
fn is_wall(position: &Position, cell: usize, other: usize) -> bool {
    other == cell || position.is_shaded(other)
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let cell = application.conclusions[0].cell;
    let cut = position.cut_off_by(cell, application.premises);
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
