//! NCO, no cut-off: a cell whose shading would cut white cells off is white.
//!
//! *Proof.* The white cells stay connected.
//!
//! Source: NCO with its forms NCO-B and NCO-C is from Wensveen 2024, section 3.1.

// `hitori rules NCO` shows the text above: `Rule::proof` reads the head of this file.

use super::super::cuts::{CutOff, cuts_at};
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
        look_at_all: Some(look_at_all),
        cut: Some(cut),
        shared: None,
    }),
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    for (cell, weight) in cuts_at(position, |steps| found.is_over(steps)) {
        report_counted(position, cell, weight, found);
    }
}

fn cut(news: &News<'_>, cell: usize, found: &mut dyn Sink) -> Option<CutOff> {
    cut_within(news, cell, |steps| found.is_over(steps))
}

/// Returns what a cell would cut off, or `None` also when the search for it `is_over`.
fn cut_within(news: &News<'_>, cell: usize, is_over: impl FnMut(usize) -> bool) -> Option<CutOff> {
    let position = news.position;
    if !position.is_open(cell) || !news.forest.closes(cell) {
        return None;
    }
    if position.size().is_line() {
        return CutOff::on_line(position, cell);
    }
    let parts = news.forest.parts_beside(&[cell])?;
    let is_wall = |other| is_wall(position, cell, other);
    outside_largest(position.size(), is_wall, &parts, is_over).map(CutOff::Cells)
}

fn look(news: &News<'_>, cell: usize, _: Axes, found: &mut dyn Sink) {
    if let Some(cut) = cut(news, cell, found) {
        report(news.position, cell, cut.len(), &|| walls(news.position, &cut), found);
    }
}

/// Looks at one place after the other as long as that visits fewer cells than the board has, and then at all
/// at once.
fn look_at_all(news: &News<'_>, places: &[usize], found: &mut dyn Sink) {
    /// On small boards a search in depth takes more than a few floods.
    const LEAST: usize = 1 << 12;
    let (position, mut visited) = (news.position, 0);
    let most = position.size().cells().max(LEAST);
    for (at, &cell) in places.iter().enumerate() {
        let cut = cut_within(news, cell, |steps| {
            visited += steps;
            visited > most || found.is_over(steps)
        });
        if visited > most {
            let rest = |cell: &usize| places[at..].binary_search(cell).is_ok();
            let cuts = cuts_at(position, |steps| found.is_over(steps)).into_iter();
            cuts.filter(|(cell, _)| rest(cell))
                .for_each(|(cell, weight)| report_counted(position, cell, weight, found));
            return;
        }
        if found.is_over(1) {
            return;
        }
        if let Some(cut) = cut {
            report(position, cell, cut.len(), &|| walls(position, &cut), found);
        }
    }
}

/// Reports that a cell would cut off so many others. These are determined only when the step is shown.
fn report_counted(position: &Position, cell: usize, weight: usize, found: &mut dyn Sink) {
    let cut = || CutOff::Cells(position.cut_off(|other| is_wall(position, cell, other)));
    report(position, cell, weight, &|| walls(position, &cut()), found);
}

/// Returns the shaded cells around what is cut off.
fn walls(position: &Position, cut: &CutOff) -> Vec<usize> {
    cut.walls(position.size(), |near| position.is_shaded(near))
}

/// Reports that a cell would cut others off, with the walls around them.
fn report(
    position: &Position,
    cell: usize,
    weight: usize,
    walls: &dyn Fn() -> Vec<usize>,
    found: &mut dyn Sink,
) {
    found.add(Finding::Step {
        form: name(position, cell),
        conclusions: &[Literal::white(cell)],
        weight,
        premises: walls,
    });
}

/// Returns whether a cell is shaded, or the one that would be.
fn is_wall(position: &Position, cell: usize, other: usize) -> bool {
    other == cell || position.is_shaded(other)
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let cell = application.conclusions[0].cell;
    let cut = position.cut_off_by(cell, application.premises);
    let first = cut.first(FEW);
    say(position.size(), "NCO", &[("cut", Fill::Few(&first, cut.len()))])
}

/// Returns the form: the simplest ones have names of their own.
fn name(position: &Position, cell: usize) -> &'static str {
    match position.size().neighbours(cell).count() {
        2 => "NCO-C",
        3 => "NCO-B",
        _ => "NCO",
    }
}
