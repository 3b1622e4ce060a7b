//! CloI, close isolation: a cell has two ways out left, and they are equal. Every further cell that equals both and lies in
//! line with both is shaded.
//!
//! Source: Rietdijk 2026, appendix D.15 (Close Isolation, after Gander and Hofer), where the two lie on either side of the
//! cell. Around a corner the cell between them is the only further one in line with both: Border Close, away from the border
//! as well. Wensveen 2024 has nothing of this kind for exits that face each other: NCO tries what a shaded cell does, never a
//! white one.
//!
//! *Proof.* Were the further cell white, both ways out would be shaded; then the cell between, next to them, is white and
//! cut off from the further one.

// `hitori rules CloI` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "CloI",
    name: "close isolation",
    class: Class::F,
    set: RuleSet::Further,
    sight: Sight::Exit,
    needs_unique: false,
    is_static: false,
    joins: true,
    statement: "the last two exits of a cell are equal: every further equal cell in line with both is shaded",
    source: include_str!("cloi.rs"),
    examples: &[
        Example {
            board: &["31489", "23252", "64578", "98765"],
            marks: &["?x???", "?????", "?x???", "?????"],
            concludes: &["?????", "????x", "?????", "?????"],
        },
        Example {
            board: &["23252", "64578", "98765"],
            marks: &["?????", "?x???", "?????"],
            concludes: &["????x", "?????", "?????"],
        },
        Example {
            board: &["12345", "56123", "48765", "37754", "25143"],
            marks: &["?????", "?x???", "x????", "?????", "?????"],
            concludes: &["?????", "?????", "?????", "??x??", "?????"],
        },
    ],
    find,
    again: Some(Again::at(exits_changed, look)),
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    for_cells(position, found, |cell, found| at(position, cell, found));
}

fn look(news: &News<'_>, cell: usize, _: Axes, found: &mut dyn Sink) {
    at(news.position, cell, found);
}

/// Reports what follows when the last two exits of a cell are equal.
fn at(position: &Position, cell: usize, found: &mut dyn Sink) {
    let size = position.size();
    if position.is_shaded(cell) {
        return;
    }
    let in_line = |a: usize, b: usize| {
        let ((row, col), (other_row, other_col)) = (size.place(a), size.place(b));
        row == other_row || col == other_col
    };
    let mut exits = size.neighbours(cell).filter(|&near| !position.is_shaded(near));
    let (Some(p), Some(y), None) = (exits.next(), exits.next(), exits.next()) else { return };
    if !position.same(p, y) {
        return;
    }
    for further in position.duplicates(p).filter(|&z| z != cell && z != y && in_line(z, y)) {
        if found.is_over(1) {
            return;
        }
        let walls = || size.neighbours(cell).filter(|&near| position.is_shaded(near));
        found
            .step("CloI", &[Literal::shaded(further)], &|| [cell, p, y].into_iter().chain(walls()).collect());
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let slots = [
        ("cell", Cell(application.premises[0])),
        ("cells", Cells(&application.premises[1..=2])),
        ("count", Count(named_count(position, application.conclusions))),
    ];
    say(position.size(), "CloI", &slots)
}
