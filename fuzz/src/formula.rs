//! Formulas and maps of strangers.

use hitori_core::Shading;
use hitori_core::solve::{Options, up_to};
use hitori_hard::{Assignment, Formula, Gadgets, ReductionMap, reduce};

/// Cells of a board that is made from a fuzzed formula.
const CELLS: usize = 3_000;

/// Reads bytes as DIMACS CNF. What is read is written and read again the same; a small formula has as many models as both of its boards
/// have solutions, and what maps make of those are these models.
pub fn formula(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let formula = match Formula::from_dimacs(text) {
        Ok(formula) => formula,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1 && error.message.len() < 400, "{error}");
            return;
        }
    };
    assert_eq!(Formula::from_dimacs(&formula.to_string()).as_ref(), Ok(&formula));
    let Some(all) = assignments(formula.variables()) else {
        for gadgets in Gadgets::ALL {
            let _ = reduce(&formula, gadgets, CELLS);
        }
        return;
    };
    let mut models: Vec<Assignment> = all.filter(|assignment| formula.is_model(assignment)).collect();
    models.sort();
    for gadgets in Gadgets::ALL {
        let Ok(reduction) = reduce(&formula, gadgets, CELLS) else { continue };
        let found = up_to(&reduction.puzzle, models.len() + 1, &Options::default());
        let decode = |solution: &Shading| reduction.map.decode(solution).expect("a solution is a model");
        let mut decoded: Vec<Assignment> = found.solutions.iter().map(decode).collect();
        decoded.sort();
        assert_eq!(decoded, models, "{}", gadgets.name());
    }
}

/// All assignments to a few variables.
fn assignments(variables: usize) -> Option<impl Iterator<Item = Assignment>> {
    let few = variables <= 5;
    few.then(|| {
        (0..1_u32 << variables)
            .map(move |bits| Assignment::new((0..variables).map(|place| bits >> place & 1 == 1).collect()))
    })
}

/// Reads bytes as a map. One that is not damaged gives a shading for an assignment that it takes, and the assignment back from the
/// shading.
pub fn map(data: &[u8]) {
    let Ok(map) = serde_json::from_slice::<ReductionMap>(data) else { return };
    let Ok(fixed) = map.fixed() else { return };
    let _ = map.decode(&fixed);
    for value in [false, true] {
        let assignment = Assignment::new(vec![value; map.variables]);
        if let Ok(shading) = map.shade(&assignment) {
            assert_eq!(map.decode(&shading), Ok(assignment));
        }
    }
}
