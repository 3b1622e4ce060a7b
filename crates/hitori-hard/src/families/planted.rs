//! A hidden assignment that is the only model.
//!
//! Clauses of three literals are drawn as in random 3-SAT, but only such as the hidden assignment satisfies. Then, while the native engine
//! finds another model on the board of the formula, a clause is added that this model fails and the hidden one does not. In the end clauses that are not needed are
//! dropped one by one. Every clause that is left excludes a model of its own, and the board has one solution.
//!
//! Planted formulas near the threshold can be told from unplanted ones and, with very many clauses, solved by counting signs (Barthel et al. 2002; Krivelevich and Vilenchik 2006),
//! because clauses lean towards the hidden assignment. Clauses that are chosen against other models lean less, and after dropping there are no
//! more of them than it takes.

use hitori_core::engine::{Budget, Limit, Status, StopReason};
use hitori_core::formats::Limits;
use hitori_core::solve::{Options, unique};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::threshold::random_clause;
use super::{Family, FamilyError, FamilyOption, Made, Settings, formula_of};
use crate::formula::{Assignment, Formula, Literal, variable_of};
use crate::reduction::{Gadgets, reduce};

/// Clauses for each variable to begin with: few enough that there are many models.
const FIRST: usize = 3;
/// Conflicts after which a clause counts as needed.
const CONFLICTS: u64 = 5_000;

pub static FAMILY: Family = Family {
    name: "planted",
    about: "A hidden assignment that is the only model, and no clause more than it takes",
    details: "The native engine is asked for other models until there is none, so that large formulas take long to make.",
    options: &[
        FamilyOption::whole("variables", Some(20), (3, 300), "Variables of the formula"),
        FamilyOption::whole(
            "trim",
            Some(1),
            (0, 1),
            "Drop clauses that are not needed for a single model: 1 yes, 0 no",
        ),
    ],
    draw,
};

fn draw(settings: &Settings, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Made, FamilyError> {
    let variables = settings.whole("variables") as usize;
    let hidden = Assignment::new((0..variables).map(|_| rng.random()).collect());
    let mut clauses = Vec::new();
    while clauses.len() < FIRST * variables {
        let clause = random_clause(variables, rng);
        clauses.extend(clause.iter().any(|&literal| hidden.holds(literal)).then_some(clause));
    }
    while let Some(other) = another_model(&formula_of(variables, clauses.clone()), &hidden, budget)? {
        clauses.push(clause_against(&other, &hidden, rng));
    }
    if settings.whole("trim") == 1 {
        clauses = trimmed(variables, clauses, &hidden, rng, budget)?;
    }
    let formula = formula_of(variables, clauses);
    Ok(Made { formula, status: Status::Unique, model: Some(hidden), label: variables as u64 })
}

/// Returns a model other than the hidden one, if there is one.
fn another_model(
    formula: &Formula,
    hidden: &Assignment,
    budget: &Budget,
) -> Result<Option<Assignment>, FamilyError> {
    let no_answer = |error: &dyn ToString| FamilyError::NoAnswer(error.to_string());
    let reduction = reduce(formula, Gadgets::Compact, Limits::CELLS).map_err(|error| no_answer(&error))?;
    let outcome = unique(&reduction.puzzle, &Options::default().with_budget(budget.clone()));
    for solution in &outcome.solutions {
        let model = reduction.map.decode(solution).map_err(|error| no_answer(&error))?;
        if model != *hidden {
            return Ok(Some(model));
        }
    }
    match outcome.stop {
        None => Ok(None),
        Some(StopReason::Limit(limit)) => Err(limit.into()),
        Some(stop) => Err(no_answer(&stop)),
    }
}

/// Returns a clause that a model fails and the hidden one does not: one literal on which they differ, two on any other variables.
fn clause_against(other: &Assignment, hidden: &Assignment, rng: &mut ChaCha8Rng) -> Vec<Literal> {
    let differing: Vec<Literal> = hidden.literals().filter(|&literal| !other.holds(literal)).collect();
    // They differ somewhere, and there are at least three variables.
    let first = differing.choose(rng).copied().unwrap_or(1);
    let mut rest: Vec<Literal> =
        other.literals().filter(|&literal| variable_of(literal) != variable_of(first)).collect();
    let mut clause: Vec<Literal> = rest.partial_shuffle(rng, 2).0.iter().map(|&literal| -literal).collect();
    clause.push(first);
    clause.shuffle(rng);
    clause
}

/// Drops clauses without which there is still one model. One whose question takes too many conflicts is kept.
fn trimmed(
    variables: usize,
    mut clauses: Vec<Vec<Literal>>,
    hidden: &Assignment,
    rng: &mut ChaCha8Rng,
    budget: &Budget,
) -> Result<Vec<Vec<Literal>>, FamilyError> {
    clauses.shuffle(rng);
    let mut place = 0;
    while place < clauses.len() {
        budget.check()?;
        let mut fewer = clauses.clone();
        fewer.remove(place);
        match another_model(&formula_of(variables, fewer.clone()), hidden, &budget.part(CONFLICTS)) {
            Ok(None) => clauses = fewer,
            Ok(Some(_)) => place += 1,
            Err(FamilyError::Limit(Limit::Conflicts)) if budget.conflicts_left() != Some(0) => place += 1,
            Err(error) => return Err(error),
        }
    }
    Ok(clauses)
}

#[cfg(test)]
mod tests {
    use super::super::testing::models;
    use super::*;

    #[test]
    fn the_hidden_assignment_is_the_only_model_and_every_clause_is_needed() {
        let mut settings = FAMILY.settings();
        for (variables, seed) in [("3", 1), ("5", 2), ("8", 3), ("10", 4), ("12", 5)] {
            settings.set("variables", variables).unwrap();
            settings.set("trim", "0").unwrap();
            let whole = settings.make(seed, &Budget::default()).unwrap();
            assert_eq!(models(&whole.formula), [whole.model.clone().unwrap()]);
            settings.set("trim", "1").unwrap();
            let made = settings.make(seed, &Budget::default()).unwrap();
            assert_eq!((models(&made.formula), made.status), (vec![whole.model.unwrap()], Status::Unique));
            for place in 0..made.formula.clauses().len() {
                let mut fewer = made.formula.clauses().to_vec();
                fewer.remove(place);
                assert!(models(&formula_of(made.formula.variables(), fewer)).len() > 1, "{}", made.formula);
            }
        }
    }

    #[test]
    fn a_budget_ends_the_questions() {
        let budget = Budget::default().with_time(std::time::Duration::ZERO);
        assert_eq!(FAMILY.settings().make(1, &budget), Err(FamilyError::Limit(Limit::Time)));
    }
}
