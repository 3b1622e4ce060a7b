//! The pigeonhole principle: n + 1 pigeons do not fit into n holes, one in each.
//!
//! Variable `pigeon · n + hole` says that a pigeon sits in a hole. Each pigeon sits somewhere, and no two share a hole. Haken 1985 ("The intractability of
//! resolution") proved that every resolution proof has exponential length, so this is hard for every engine that learns clauses, and
//! trivial for one that can count: a cutting-planes proof is short. The seed decides the order of clauses and which variable is which.

use hitori_core::engine::{Budget, Status};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Family, FamilyError, FamilyOption, Made, Settings, shuffled};
use crate::formula::Literal;

pub static FAMILY: Family = Family {
    name: "pigeonhole",
    about: "One pigeon more than there are holes: no model, and no short proof by resolution",
    details: "Every hole more takes an engine that learns clauses several times as long. The seed decides the order of clauses and variables.",
    options: &[FamilyOption::whole("holes", Some(6), (1, 60), "Holes; there is one pigeon more")],
    draw,
};

fn draw(settings: &Settings, rng: &mut ChaCha8Rng, _: &Budget) -> Result<Made, FamilyError> {
    let holes = settings.whole("holes") as usize;
    let pigeons = holes + 1;
    // At most 61·60.
    let mut names: Vec<Literal> = (1..=(pigeons * holes) as Literal).collect();
    names.shuffle(rng);
    let sits = |pigeon: usize, hole: usize| names[pigeon * holes + hole];
    let mut clauses: Vec<Vec<Literal>> =
        (0..pigeons).map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect()).collect();
    for hole in 0..holes {
        for pigeon in 0..pigeons {
            clauses.extend((0..pigeon).map(|other| vec![-sits(other, hole), -sits(pigeon, hole)]));
        }
    }
    let formula = shuffled(names.len(), clauses, rng);
    Ok(Made { formula, status: Status::Unsolvable, model: None, label: holes as u64 })
}

#[cfg(test)]
mod tests {
    use super::super::testing::models;
    use super::*;

    #[test]
    fn there_is_no_model_but_one_pigeon_less_fits() {
        let mut settings = FAMILY.settings();
        for (holes, text) in [(1, "1"), (2, "2"), (3, "3"), (4, "4")] {
            settings.set("holes", text).unwrap();
            let formula = settings.make(3, &Budget::default()).unwrap().formula;
            assert!(models(&formula).is_empty(), "{formula}");
            // Without the clause of one pigeon, the others have every order, and it may sit nowhere.
            let long =
                formula.clauses().iter().position(|clause| clause.len() == holes && clause[0] > 0).unwrap();
            let mut fewer = formula.clauses().to_vec();
            fewer.remove(long);
            let factorial: usize = (1..=holes).product();
            assert_eq!(models(&super::super::formula_of(formula.variables(), fewer)).len(), factorial);
        }
    }
}
