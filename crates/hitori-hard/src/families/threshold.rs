//! Random 3-SAT near the threshold.
//!
//! Each clause has three different variables, drawn uniformly, each negated with probability one half. Mitchell, Selman and Levesque 1992
//! ("Hard and easy distributions of SAT problems") saw that about half of the formulas have a model when there are some 4.26 clauses for each variable, and that there the
//! search is longest; Ding, Sly and Sun 2015 proved a sharp threshold for long clauses. Chvátal and Szemerédi 1988 proved that without a model
//! such formulas have, with probability going to 1, only resolution proofs of exponential length: nothing that learns clauses gets through fast.

use hitori_core::engine::{Budget, Status};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::{Family, FamilyError, FamilyOption, Made, Settings, formula_of};
use crate::formula::Literal;

pub static FAMILY: Family = Family {
    name: "threshold",
    about: "Random 3-SAT at the threshold, where about half of the formulas have a model",
    details: "Clauses of three different variables, each negated or not at random; there are RATIO times as many clauses as variables. \
              Far from 4.26, the formulas are easy.",
    options: &[
        FamilyOption::whole("variables", Some(50), (3, 5_000), "Variables of the formula"),
        FamilyOption {
            name: "ratio",
            default: Some(4.26),
            min: 0.1,
            max: 20.0,
            step: 0.0,
            help: "Clauses for each variable",
        },
    ],
    draw,
};

fn draw(settings: &Settings, rng: &mut ChaCha8Rng, _: &Budget) -> Result<Made, FamilyError> {
    let variables = settings.whole("variables") as usize;
    let count = (settings.get("ratio").unwrap_or_default() * variables as f64).round() as usize;
    let clauses = (0..count).map(|_| random_clause(variables, rng)).collect();
    let formula = formula_of(variables, clauses);
    Ok(Made { formula, status: Status::Unknown, model: None, label: variables as u64 })
}

/// Returns a clause of three different variables, of which there are at least three.
pub(super) fn random_clause(variables: usize, rng: &mut ChaCha8Rng) -> Vec<Literal> {
    let mut clause: Vec<Literal> = Vec::with_capacity(3);
    while clause.len() < 3 {
        // At most 5000 variables.
        let variable = rng.random_range(1..=variables) as Literal;
        if !clause.iter().any(|literal| literal.abs() == variable) {
            clause.push(if rng.random() { variable } else { -variable });
        }
    }
    clause
}

#[cfg(test)]
mod tests {
    use super::super::testing::models;
    use super::*;
    use crate::formula::variable_of;

    #[test]
    fn clauses_have_three_different_variables_and_all_signs() {
        let mut settings = FAMILY.settings();
        settings.set("variables", "40").unwrap();
        let formula = settings.make(1, &Budget::default()).unwrap().formula;
        assert_eq!((formula.variables(), formula.clauses().len()), (40, 170));
        for clause in formula.clauses() {
            let mut variables: Vec<usize> = clause.iter().map(|&literal| variable_of(literal)).collect();
            variables.sort_unstable();
            variables.dedup();
            assert_eq!(variables.len(), 3);
        }
        let negative = formula.clauses().iter().flatten().filter(|&&literal| literal < 0).count();
        assert!((200..310).contains(&negative), "{negative} of 510 are negative");
    }

    /// Few variables blur the threshold, but far from it there is no doubt.
    #[test]
    fn few_clauses_have_models_and_many_have_none() {
        let mut settings = FAMILY.settings();
        settings.set("variables", "14").unwrap();
        let mut satisfiable = |ratio: &str| {
            settings.set("ratio", ratio).unwrap();
            (0..30)
                .filter(|&seed| !models(&settings.make(seed, &Budget::default()).unwrap().formula).is_empty())
                .count()
        };
        assert!(satisfiable("2") == 30 && satisfiable("9") == 0);
        let between = satisfiable("4.26");
        assert!((8..30).contains(&between), "{between} of 30");
    }
}
