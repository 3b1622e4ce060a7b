//! Models by trying every assignment, for the tests of families.

use crate::formula::{Assignment, Formula};

/// All models of a formula with few variables.
pub fn models(formula: &Formula) -> Vec<Assignment> {
    let count = formula.variables();
    assert!(count <= 20, "{count} variables are too many to try all");
    (0..1_u32 << count)
        .map(|bits| Assignment::new((0..count).map(|variable| bits >> variable & 1 == 1).collect()))
        .filter(|assignment| formula.is_model(assignment))
        .collect()
}
