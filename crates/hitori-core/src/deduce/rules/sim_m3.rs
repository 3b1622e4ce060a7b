//! Sim-M3: of `a b a` the middle is white.
//!
//! *Proof.* Shaded, it would make both neighbours white, and they are equal.

use super::prelude::*;

/// See the file's own text.
pub struct SimM3;

impl Rule for SimM3 {
    fn id(&self) -> &'static str {
        "Sim-M3"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "between two equal numbers lies a white cell"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { board: &["121", "345"], marks: &[], concludes: &["?-?", "???"] }]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_windows::<3>(position, which, |[a, b, c]| {
            if position.same(a, c) {
                found.step("Sim-M3", &[(b, White)], &|| vec![a, c]);
            }
        });
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let number = position.number(applied.premises[0]);
        format!("it lies between two {number}s ({})", list(position.size(), applied.premises.iter().copied()))
    }

    fn source(&self) -> &'static str {
        include_str!("sim_m3.rs")
    }
}
