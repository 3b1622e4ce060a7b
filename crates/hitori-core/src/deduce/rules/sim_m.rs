//! Sim-M*: beside `a b b a`, every other a and b of the line is shaded.
//!
//! *Proof.* Exactly one b of the pair is shaded. Its neighbour a is then white, so one a and one b of the four are white in
//! any case, and they shade all their equals.

use super::prelude::*;

/// See the file's own text.
pub struct SimM;

impl Rule for SimM {
    fn id(&self) -> &'static str {
        "Sim-M*"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "a b b a side by side shade every other a and b of their line"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { board: &["1221312"], marks: &[], concludes: &["?????xx"] }]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for &direction in which.directions() {
            for_windows::<4>(position, only(direction), |cells @ [a, b, c, d]| {
                if position.same(a, d) && position.same(b, c) {
                    let further =
                        position.equals_along(a, direction).chain(position.equals_along(b, direction));
                    for other in further.filter(|other| !cells.contains(other)) {
                        found.step("Sim-M*", &[(other, Shaded)], &|| cells.to_vec());
                    }
                }
            });
        }
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let (size, [a, b, _, d]) = (position.size(), four(applied.premises));
        let [one, two] = [position.number(a), position.number(b)];
        let [from, to] = [size.name(a), size.name(d)];
        format!("in {one} {two} {two} {one} ({from} to {to}) one {one} and one {two} stay white")
    }

    fn source(&self) -> &'static str {
        include_str!("sim_m.rs")
    }
}
