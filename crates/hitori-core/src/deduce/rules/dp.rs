//! DP, double pair: a and b side by side; in a's crossing line another a, in b's another b, these two touching at a corner.
//! The other two cells of that 2×2 are white.
//!
//! *Proof.* Not both cells of the pair are shaded. If its a is white, the other a is shaded; if its b is white, the other b
//! is. Either of them is a neighbour of both remaining cells of the square.

// `hitori rules DP` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "DP",
    name: "double pair",
    class: Class::C,
    set: RuleSet::Wensveen,
    sight: Sight::Crossing,
    needs_unique: false,
    is_static: true,
    joins: true,
    statement: "a pair a b whose a and b stand again, corner to corner, in the two lines across it: the cells between are white",
    source: include_str!("dp.rs"),
    examples: &[Example {
        board: &["12", "34", "15", "62"],
        marks: &[],
        concludes: &["??", "??", "?-", "-?"],
    }],
    find,
    again: None,
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for &direction in axes.directions() {
        let at = |line, place| position.at(direction, line, place);
        let couples = Couples::new(position, direction, found);
        // The other a on line `i`, the other b on the line `j` before or after it. What follows does not
        // depend on the line of the pair, and each corner to corner excludes at most two of them: three are
        // enough.
        let mut corners: Vec<[usize; 4]> = Vec::new();
        for (i, j, place, lines) in couples.corners(position, found) {
            let lines = lines.iter().map(|couple| couple.line).filter(|line| ![i, j].contains(line));
            corners.extend(lines.take(3).map(|line| [line, place, i, j]));
        }
        corners.sort_unstable();
        for [line, place, i, j] in corners {
            if found.is_over(1) {
                return;
            }
            let [a, b] = [at(line, place - 1), at(line, place)];
            let other = [at(i, place - 1), at(j, place)];
            let between = [Literal::white(at(i, place)), Literal::white(at(j, place - 1))];
            found.step("DP", &between, &|| vec![a, b, other[0], other[1]]);
        }
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let [a, b, c, d] = four(application.premises);
    let slots = [
        ("cells", Cells(&[a, b])),
        ("one", Number(position.number(c))),
        ("from", Cell(c)),
        ("two", Number(position.number(d))),
        ("to", Cell(d)),
        ("count", Count(named_count(position, application.conclusions))),
    ];
    say(position.size(), "DP", &slots)
}
