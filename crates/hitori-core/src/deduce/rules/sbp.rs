//! SbP, side-by-side pairs: two pairs a b in the same two lines shade every further a of the first and b of the second.
//!
//! *Proof.* Each pair has a white cell, for its cells are neighbours. The two a are not both white, nor the two b. So one
//! pair has its a white and the other its b: each of the two lines has a white one already.

// `hitori rules SbP` shows the text above: `Rule::proof` reads the head of this file.

use super::super::rule::is_over_after;
use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "SbP",
    name: "side-by-side pairs",
    class: Class::C,
    set: RuleSet::Wensveen,
    sight: Sight::Crossing,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "two pairs a b in the same two lines shade every further a and b of these lines",
    source: include_str!("sbp.rs"),
    examples: &[Example {
        board: &["12", "34", "12", "15", "62"],
        marks: &[],
        concludes: &["??", "??", "??", "x?", "?x"],
    }],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for &direction in axes.directions() {
        let at = |line, place| position.at(direction, line, place);
        let mut pairs = Pairs::default();
        let mut twice: Vec<(usize, [usize; 2])> = Vec::new();
        let couples = Couples::new(position, direction, found);
        // Three lines with the same pair are enough: see `Pairs`.
        for same in couples.by_groups().map(|same| &same[..same.len().min(3)]) {
            for (at, first) in same.iter().enumerate() {
                twice.extend(same[at + 1..].iter().map(|second| (first.place, [first.line, second.line])));
            }
        }
        twice.sort_unstable();
        for (place, lines) in twice {
            let [[a, b], [c, d]] = lines.map(|line| [at(line, place - 1), at(line, place)]);
            let mut further: Vec<usize> = Vec::new();
            for group in [a, b].into_iter().filter_map(|cell| position.group(cell, direction.across())) {
                if pairs.is_needed(position, group) {
                    further.extend(position.members(group).filter(|other| ![a, b, c, d].contains(other)));
                }
            }
            if is_over_after(found, 1 + further.len()) {
                return;
            }
            // Line by line, and in each the first place before the second.
            further.sort_unstable_by_key(|&cell| position.place_along(direction, cell));
            for other in further {
                found.step("SbP", &[Literal::shaded(other)], &|| vec![a, b, c, d]);
            }
        }
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let [a, b, c, d] = four(application.premises);
    let slots = [
        ("one", Number(position.number(a))),
        ("two", Number(position.number(b))),
        ("cells", Cells(&[a, b])),
        ("others", Cells(&[c, d])),
    ];
    say(position.size(), "SbP", &slots)
}
