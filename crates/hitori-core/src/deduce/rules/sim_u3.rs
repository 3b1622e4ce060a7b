//! Sim-U3: of `a a a` the middle is white, the outer two are shaded.
//!
//! *Proof.* The middle lies between two equal numbers (Sim-M3); being white, it shades its equals.

use super::prelude::*;

/// See the file's own text.
pub struct SimU3;

impl Rule for SimU3 {
    fn id(&self) -> &'static str {
        "Sim-U3"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "of three equal numbers side by side the middle is white, the outer two are shaded"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { board: &["111", "234"], marks: &[], concludes: &["x-x", "???"] }]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_windows::<3>(position, which, |[a, b, c]| {
            if position.same(a, b) && position.same(b, c) {
                found.step("Sim-U3", &[(a, Shaded), (b, White), (c, Shaded)], &|| vec![a, b, c]);
            }
        });
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let number = position.number(applied.premises[1]);
        let cells = list(position.size(), applied.premises.iter().copied());
        format!("of three {number}s side by side ({cells}) only the middle one can stay white")
    }

    fn source(&self) -> &'static str {
        include_str!("sim_u3.rs")
    }
}
