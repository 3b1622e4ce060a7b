//! SbP, side-by-side pairs: two pairs a b in the same two lines shade every further a of the first and b of the second.
//!
//! *Proof.* Each pair has a white cell, for its cells are neighbours. The two a are not both white, nor the two b. So one
//! pair has its a white and the other its b: each of the two lines has a white one already.

// `hitori rules SbP` shows the text above: `Rule::proof` reads the head of this file.

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
        let (lines, length) = position.lines(direction);
        let at = |line, place| position.at(direction, line, place);
        for place in 1..length {
            for first in 0..lines {
                let [a, b] = [at(first, place - 1), at(first, place)];
                let with_a = position.lines_with_same(direction, first, place - 1);
                for second in with_a.filter(|&second| second > first) {
                    let [c, d] = [at(second, place - 1), at(second, place)];
                    if !position.same(b, d) {
                        continue;
                    }
                    for line in (0..lines).filter(|&line| line != first && line != second) {
                        for (further, known) in [(at(line, place - 1), a), (at(line, place), b)] {
                            if position.same(further, known) {
                                found.step("SbP", &[Literal::shaded(further)], &|| vec![a, b, c, d]);
                            }
                        }
                    }
                }
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
