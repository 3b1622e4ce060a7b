//! Sim-U*: beside a pair `a a`, every other a of the line is shaded.
//!
//! *Proof.* The two are neighbours, so not both are shaded: one of them is white and shades all its equals.

use super::prelude::*;

/// See the file's own text.
pub struct SimU;

impl Rule for SimU {
    fn id(&self) -> &'static str {
        "Sim-U*"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "two equal neighbours shade every other equal number of their line"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { board: &["11231"], marks: &[], concludes: &["????x"] }]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for &direction in which.directions() {
            for_windows::<2>(position, only(direction), |[a, b]| {
                if position.same(a, b) {
                    for other in position.equals_along(a, direction).filter(|&other| other != b) {
                        found.step("Sim-U*", &[(other, Shaded)], &|| vec![a, b]);
                    }
                }
            });
        }
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let number = position.number(applied.premises[0]);
        let pair = list(position.size(), applied.premises.iter().copied());
        format!("one of the two {number}s side by side at {pair} is white")
    }

    fn source(&self) -> &'static str {
        include_str!("sim_u.rs")
    }
}
