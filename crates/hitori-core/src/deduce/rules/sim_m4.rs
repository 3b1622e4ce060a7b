//! Sim-M4: of `a b a b` the outer two are shaded, the inner two white.
//!
//! *Proof.* The inner two lie between equal numbers (Sim-M3), so both are white, and each shades its equal outside.

use super::prelude::*;

/// See the file's own text.
pub struct SimM4;

impl Rule for SimM4 {
    fn id(&self) -> &'static str {
        "Sim-M4"
    }

    fn class(&self) -> Class {
        Class::B
    }

    fn statement(&self) -> &'static str {
        "of a b a b side by side the outer a and the outer b are shaded"
    }

    fn is_static(&self) -> bool {
        true
    }

    fn examples(&self) -> &'static [Example] {
        &[Example { board: &["1212"], marks: &[], concludes: &["x--x"] }]
    }

    fn find(&self, position: &Position, which: Which, found: &mut dyn Found) {
        for_windows::<4>(position, which, |[a, b, c, d]| {
            if position.same(a, c) && position.same(b, d) {
                found.step("Sim-M4", &[(a, Shaded), (b, White), (c, White), (d, Shaded)], &|| {
                    vec![a, b, c, d]
                });
            }
        });
    }

    fn why(&self, position: &Position, applied: &Applied<'_>) -> String {
        let (size, [a, b, c, d]) = (position.size(), four(applied.premises));
        let [one, two] = [position.number(a), position.number(b)];
        format!(
            "in {one} {two} {one} {two} ({} to {}) each of the inner two ({}) lies between equal numbers, stays white \
             and shades its equal outside",
            size.name(a),
            size.name(d),
            list(size, [b, c])
        )
    }

    fn source(&self) -> &'static str {
        include_str!("sim_m4.rs")
    }
}
