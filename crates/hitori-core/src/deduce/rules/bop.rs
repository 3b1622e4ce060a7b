//! BoP, border pairs: equal pairs stacked inward from a border; the cells beside all but the innermost pair are white.
//!
//! *Proof.* Each pair has exactly one shaded cell, and neighbouring ones lie across, so they form a zigzag that starts at
//! the border. A cell beside one of the outer pairs is either next to a shaded cell, or touches two cells of the zigzag
//! (or one and the border) and would close a wall around the white cell between. Two pairs that stand across, filling a
//! 2×2 at the border, leave the same two choices.

// `hitori rules BoP` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "BoP",
    name: "border pairs",
    class: Class::E,
    set: RuleSet::Wensveen,
    sight: Sight::Border,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "equal pairs stacked inward from a border: the cells beside all but the innermost pair are white",
    source: include_str!("bop.rs"),
    examples: &[
        Example { board: &["3114", "5226", "7894"], marks: &[], concludes: &["-??-", "????", "????"] },
        Example { board: &["3124", "5126", "7894"], marks: &[], concludes: &["-??-", "????", "????"] },
        Example {
            board: &["3114", "5226", "7887", "9456"],
            marks: &[],
            concludes: &["-??-", "-??-", "????", "????"],
        },
    ],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for &direction in axes.directions() {
        let (lines, length) = position.lines(direction);
        for place in 1..length {
            for from_end in [false, true] {
                if found.is_over(1) {
                    return;
                }
                // Line by line inward from the border that lies along this direction.
                let at = |depth: usize, place: usize| {
                    position.at(direction, if from_end { lines - 1 - depth } else { depth }, place)
                };
                let pair = |depth| [at(depth, place - 1), at(depth, place)];
                let stacked =
                    (0..lines).take_while(|&depth| position.same(pair(depth)[0], pair(depth)[1])).count();
                let across = lines > 1
                    && position.same(at(0, place - 1), at(1, place - 1))
                    && position.same(at(0, place), at(1, place));
                let pairs = stacked.max(if across { 2 } else { 0 });
                let form = if pairs > 2 { "BoP-T" } else { "BoP-D" };
                for depth in 0..pairs.saturating_sub(1) {
                    if found.is_over(1) {
                        return;
                    }
                    let premises = || (0..pairs).flat_map(pair).collect();
                    if place >= 2 {
                        found.step(form, &[Literal::white(at(depth, place - 2))], &premises);
                    }
                    if place + 1 < length {
                        found.step(form, &[Literal::white(at(depth, place + 1))], &premises);
                    }
                }
            }
        }
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let slots = [
        ("pairs", Count(application.premises.len() / 2)),
        ("cells", Cells(application.premises)),
        ("count", Count(named_count(position, application.conclusions))),
    ];
    say(position.size(), "BoP", &slots)
}
