//! DoC, double corner: two equal neighbours in a 2×2 corner, one of them next to the corner. The corner's other neighbour
//! is white.
//!
//! Source: de Nooij 2026, appendix B.3 (Double Corner). Wensveen 2024 has it as EP, of class F; as a picture of numbers alone it
//! belongs to D.
//!
//! *Proof.* Let y be the other neighbour. Were y shaded, the corner and the diagonal, both next to y, would be white. One of
//! them equals the neighbour p, so p would be shaded too, and the corner cut off from the diagonal.

// `hitori rules DoC` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "DoC",
    name: "double corner",
    class: Class::D,
    set: RuleSet::Further,
    sight: Sight::Corner,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "a neighbour of the corner equals the corner or the diagonal: the corner's other neighbour is white",
    source: include_str!("doc.rs"),
    examples: &[
        Example { board: &["112", "345", "678"], marks: &[], concludes: &["???", "-??", "???"] },
        Example { board: &["2134", "5167", "6789"], marks: &[], concludes: &["????", "-???", "????"] },
    ],
    find,
    again: None,
    why,
};

fn find(position: &Position, _: Axes, found: &mut dyn Sink) {
    for_corners(position, |[corner, one, other, diagonal]| {
        for (p, y) in [(one, other), (other, one)] {
            for same in [corner, diagonal] {
                if position.same(p, same) {
                    found.step("DoC", &[Literal::white(y)], &|| vec![corner, p, same]);
                }
            }
        }
    });
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let [corner, p, same] = [0, 1, 2].map(|k| application.premises[k]);
    say(position.size(), "DoC", &[("corner", Cell(corner)), ("equal", Cell(p)), ("white", Cell(same))])
}
