//! CP, corner pairs: two equal pairs fill a 2×2 corner. The corner and its diagonal are shaded, the other two white.
//!
//! *Proof.* Of each pair exactly one is shaded, and the two are no neighbours, so they lie across. The corner's two
//! neighbours it cannot be: they would cut the corner off.

// `hitori rules CP` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "CP",
    name: "corner pairs",
    class: Class::D,
    set: RuleSet::Wensveen,
    sight: Sight::Corner,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "two equal pairs in a corner: the corner and its diagonal are shaded",
    source: include_str!("cp.rs"),
    examples: &[Example { board: &["113", "224", "567"], marks: &[], concludes: &["x-?", "-x?", "???"] }],
    find,
    again: None,
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    for_corners(position, |[corner, one, other, diagonal]| {
        let pairs = |a, b, c, d| position.same(a, b) && position.same(c, d);
        if pairs(corner, one, other, diagonal) || pairs(corner, other, one, diagonal) {
            let all = [
                Literal::shaded(corner),
                Literal::shaded(diagonal),
                Literal::white(one),
                Literal::white(other),
            ];
            found.step("CP", &all, &|| vec![corner, one, other, diagonal]);
        }
    });
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let [corner, one, other, _] = four(application.premises);
    say(position.size(), "CP", &[("cells", Cells(&[one, other])), ("corner", Cell(corner))])
}
