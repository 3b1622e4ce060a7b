//! Boards have as many solutions as their formulas have models, and each stands for one of them.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use hitori_core::solve::{Options, unique, up_to};
use hitori_core::{Semantics, engine::Status, referee};
use hitori_hard::{Assignment, Formula, Gadgets, Literal, ReduceError, reduce};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Cells that are enough for every formula here.
const CELLS: usize = 10_000_000;

/// All models, by trying every assignment.
fn models(formula: &Formula) -> BTreeSet<Assignment> {
    (0..1_u32 << formula.variables())
        .map(|bits| {
            Assignment::new((0..formula.variables()).map(|variable| bits >> variable & 1 == 1).collect())
        })
        .filter(|assignment| formula.is_model(assignment))
        .collect()
}

/// Checks one formula with one set of gadgets; returns the cells of the board.
fn check(formula: &Formula, gadgets: Gadgets) -> usize {
    let models = models(formula);
    let reduction = reduce(formula, gadgets, CELLS).unwrap();
    let (puzzle, map) = (&reduction.puzzle, &reduction.map);
    let found = up_to(puzzle, models.len() + 1, &Options::default());
    let name = gadgets.name();
    assert_eq!(found.solutions.len(), models.len(), "{name}\n{formula}{puzzle}");
    let decoded: BTreeSet<Assignment> =
        found.solutions.iter().map(|solution| map.decode(solution).unwrap()).collect();
    assert_eq!(decoded, models, "{name}\n{formula}");
    for model in &models {
        let shading = map.shade(model).unwrap();
        assert!(referee::violations(puzzle, &shading, Semantics::Strict).is_empty(), "{name}\n{formula}");
        assert_eq!(map.decode(&shading).as_ref(), Ok(model));
    }
    let status = unique(puzzle, &Options::default()).status();
    let expected = match models.len() {
        0 => Status::Unsolvable,
        1 => Status::Unique,
        _ => Status::Multiple,
    };
    assert_eq!(status, expected, "{name}\n{formula}");
    puzzle.size().cells()
}

/// Checks one formula with both sets of gadgets.
fn check_both(formula: &Formula) {
    let [compact, nooij] = Gadgets::ALL.map(|gadgets| check(formula, gadgets));
    assert!(compact <= nooij, "{compact} and {nooij} cells\n{formula}");
}

/// Every clause of up to three literals over so many variables, repeated literals and opposite ones included once each.
fn clauses(variables: Literal) -> Vec<Vec<Literal>> {
    let literals: Vec<Literal> = (1..=variables).flat_map(|variable| [variable, -variable]).collect();
    let mut all = BTreeSet::from([Vec::new()]);
    for &a in &literals {
        for &b in &literals {
            for &c in &literals {
                for clause in [vec![a], vec![a, b], vec![a, b, c]] {
                    let mut clause = clause;
                    clause.sort_unstable();
                    all.insert(clause);
                }
            }
        }
    }
    all.into_iter().collect()
}

/// The formula with its variables renamed and negated in every way; the smallest is the same for all of them.
fn canonical(formula: &[Vec<Literal>], variables: usize) -> Vec<Vec<Literal>> {
    let mut orders = vec![vec![]];
    for _ in 0..variables {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<Literal>| {
                (1..=variables as Literal)
                    .filter(|new| !order.contains(new))
                    .map(|new| [order.clone(), vec![new]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    let renamed = |order: &[Literal], signs: u32| {
        let image = |&literal: &Literal| {
            let variable = literal.unsigned_abs() as usize - 1;
            let sign = if signs >> variable & 1 == 1 { -1 } else { 1 };
            order[variable] * literal.signum() * sign
        };
        let mut clauses: Vec<Vec<Literal>> = formula
            .iter()
            .map(|clause| {
                let mut clause: Vec<Literal> = clause.iter().map(image).collect();
                clause.sort_unstable();
                clause
            })
            .collect();
        clauses.sort();
        clauses
    };
    let all = orders.iter().flat_map(|order| (0..1 << variables).map(|signs| renamed(order, signs)));
    all.min().unwrap_or_default()
}

/// All formulas with so many variables and at most three clauses, up to renaming variables and their signs.
fn formulas(variables: usize) -> Vec<Formula> {
    let clauses = clauses(variables as Literal);
    let mut chosen: Vec<BTreeSet<Vec<Vec<Literal>>>> = vec![BTreeSet::from([Vec::new()])];
    for _ in 0..3 {
        let longer = chosen[chosen.len() - 1]
            .iter()
            .flat_map(|formula| clauses.iter().map(|clause| [formula.clone(), vec![clause.clone()]].concat()))
            .map(|formula| canonical(&formula, variables))
            .collect();
        chosen.push(longer);
    }
    let build = |clauses: Vec<Vec<Literal>>| {
        let mut formula = Formula::new(variables);
        clauses.into_iter().for_each(|clause| formula.add(clause));
        formula
    };
    chosen.into_iter().flatten().map(build).collect()
}

#[test]
fn all_small_formulas_up_to_renaming() {
    let mut checked = 0;
    for variables in 0..=3 {
        for formula in formulas(variables) {
            check_both(&formula);
            checked += 1;
        }
    }
    assert_eq!(checked, 4_837);
}

/// A random formula: clauses of up to four literals, now and then a longer or an empty one; variables that do not occur.
fn random(rng: &mut ChaCha8Rng, variables: i32, clauses: usize) -> Formula {
    let mut formula = Formula::new(variables as usize);
    for _ in 0..clauses {
        let length = match rng.random_range(0..100) {
            0 => 0,
            1..5 => rng.random_range(5..=12),
            _ => rng.random_range(1..=4),
        };
        let literal = |_| rng.random_range(1..=variables) * if rng.random_bool(0.5) { 1 } else { -1 };
        formula.add((0..length).map(literal).collect::<Vec<_>>());
    }
    formula
}

/// A thousand random formulas, enough of each kind of answer.
fn thousand(
    seed: u64,
    variables: RangeInclusive<i32>,
    clauses: RangeInclusive<usize>,
    check: impl Fn(&Formula),
) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut with = [0; 3];
    for _ in 0..1_000 {
        let (variables, clauses) = (rng.random_range(variables.clone()), rng.random_range(clauses.clone()));
        let formula = random(&mut rng, variables, clauses);
        with[models(&formula).len().min(2)] += 1;
        check(&formula);
    }
    assert!(with.iter().all(|&count| count >= 30), "{with:?}");
}

/// The boards of de Nooij grow with the square of the formula, so its formulas are shorter.
#[test]
fn a_thousand_random_formulas_with_both_sets_of_gadgets() {
    thousand(13, 4..=5, 4..=9, check_both);
}

#[test]
fn a_thousand_longer_formulas() {
    thousand(14, 5..=9, 8..=22, |formula| _ = check(formula, Gadgets::Compact));
}

/// A formula with exactly one model: clauses that a hidden assignment satisfies, until no other does.
#[test]
fn formulas_with_one_model_become_puzzles_with_one_solution() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    for _ in 0..100 {
        let variables = rng.random_range(3..=5_usize);
        let hidden = Assignment::new((0..variables).map(|_| rng.random_bool(0.5)).collect());
        let mut formula = Formula::new(variables);
        while models(&formula).len() > 1 {
            let mut names: Vec<Literal> = (1..=variables as Literal).collect();
            names.shuffle(&mut rng);
            let clause: Vec<Literal> =
                names[..3].iter().map(|&name| if rng.random_bool(0.5) { name } else { -name }).collect();
            let mut longer = formula.clone();
            longer.add(clause);
            if longer.is_model(&hidden) && models(&longer).len() < models(&formula).len() {
                formula = longer;
            }
        }
        for gadgets in Gadgets::ALL {
            let reduction = reduce(&formula, gadgets, CELLS).unwrap();
            let outcome = unique(&reduction.puzzle, &Options::default());
            assert_eq!(outcome.status(), Status::Unique, "{formula}");
            assert_eq!(reduction.map.decode(&outcome.solutions[0]).unwrap(), hidden);
        }
    }
}

#[test]
fn sizes_are_as_documented() {
    let formula = Formula::from_dimacs("p cnf 4 3\n1 2 0 -2 3 0 1 -1 0\n").unwrap();
    // Two clauses and a band for the free variable; variables 1 and 3 share a slot.
    let compact = reduce(&formula, Gadgets::Compact, CELLS).unwrap().puzzle.size();
    assert_eq!((compact.rows(), compact.cols()), (7 * 3 + 2, 5 * 2 + 4));
    let nooij = reduce(&formula, Gadgets::Nooij, CELLS).unwrap().puzzle.size();
    assert_eq!(nooij.rows(), nooij.cols());
    // The gadgets have 9·2 + 11·2 columns (one connecting gadget is there to make the width even), and 8 of filler make it a multiple of 6.
    assert_eq!(nooij.cols(), 4 + 9 * 2 + 11 * 2 + 8);
}

#[test]
fn boards_that_are_too_large_are_refused_with_their_size() {
    for (text, gadgets, error) in [
        (
            "p cnf 2 1\n1 2 0\n",
            Gadgets::Compact,
            "the board would have at least 9×14 cells; the limit is 125 cells",
        ),
        (
            "p cnf 2000000000 0\n",
            Gadgets::Compact,
            "the board would have at least 14000000002×14 cells; the limit is 125 cells",
        ),
        ("p cnf 2 1\n1 2 0\n", Gadgets::Nooij, "the board would have 28×28 cells; the limit is 125 cells"),
        (
            "p cnf 2000000000 0\n",
            Gadgets::Nooij,
            "the board would have 22000000012×22000000012 cells; the limit is 125 cells",
        ),
    ] {
        let formula = Formula::from_dimacs(text).unwrap();
        let found: ReduceError = reduce(&formula, gadgets, 125).unwrap_err();
        assert_eq!(found.to_string(), error);
    }
    let formula = Formula::from_dimacs("p cnf 2 1\n1 2 0\n").unwrap();
    assert!(reduce(&formula, Gadgets::Compact, 126).is_ok());
}
