//! The weights of a person's steps: a sum of terms that never fall.
//!
//! Each term turns a [`Path`] into a number that is 0 where nothing of its kind happens. No weight is negative (the fit sees to
//! that), hence more of anything is never rated lower, and no rating is negative. Counts enter by their logarithm: the tenth
//! opening is not as much of a burden as the second.

use super::Path;
use super::coefficients::{BASE, WEIGHTS};

/// Undecided cells up to which the end of reading is no obstacle: a last knot of numbers that is seen through at once.
const LAST_KNOT: usize = 4;

impl Path {
    /// The names of the terms of the rating.
    pub const TERMS: [&'static str; 5] = ["openings", "blocked", "open share", "crossings", "look-ahead"];

    /// Returns the terms of the rating, in the order of their names. The rating is a weighted sum of them.
    pub fn terms(&self) -> [f64; 5] {
        let log = |count: usize| (count as f64).ln_1p();
        [
            self.openings.ln_1p(),
            f64::from(u8::from(self.stuck > LAST_KNOT)),
            self.stuck as f64 / self.cells.max(1) as f64,
            log(self.crossings),
            // Cells that single assumptions do not decide take at least a round in the head each.
            log(self.depth + self.beyond),
        ]
    }
}

/// Returns the rating of a path, to six decimals: the same on machines whose logarithms differ in the last bit, and the same
/// once it was written to JSON and read again.
pub(super) fn value(path: &Path) -> f64 {
    let sum: f64 = path.terms().iter().zip(WEIGHTS).map(|(term, weight)| weight * term).sum();
    ((BASE + sum) * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_of_anything_is_never_rated_lower() {
        let path = Path { openings: 3.0, cuts: 1.0, rounds: 9.0, stuck: 7, cells: 64, ..Path::default() };
        let more = [
            Path { openings: 3.125, ..path },
            Path { stuck: 8, ..path },
            Path { crossings: 1, ..path },
            Path { depth: 1, ..path },
            Path { beyond: 1, ..path },
        ];
        for other in more {
            assert!(value(&other) > value(&path), "{other:?}");
        }
        let solved = Path { stuck: 0, ..path };
        assert!(value(&solved) < value(&path) - 1.0, "running out of visible steps weighs more than a label");
        assert!(value(&Path::default()) >= 0.0);
    }
}
