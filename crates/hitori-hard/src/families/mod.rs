//! Families of formulas that are hard to decide, or that are known to have one model.
//!
//! One file for each family, with where it comes from and what is known about its hardness, and a line in [`FAMILIES`]. A family says
//! which options it has, so that the command line needs to know none of them. Everything follows from options and seed.
//!
//! To add one: a file with a `pub static FAMILY`, a `mod` line, and a line in the registry.

mod circuit;
mod factoring;
mod parity;
mod pigeonhole;
mod planted;
mod settings;
#[cfg(test)]
mod testing;
mod threshold;

use std::fmt;

use hitori_core::engine::{Budget, Limit, Status};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use thiserror::Error;

pub use factoring::factors;
pub use settings::{FamilyOption, Settings};

use crate::formula::{Assignment, Formula};

/// All families, in the order in which they are listed: from the best known to the most special.
pub static FAMILIES: &[&Family] =
    &[&threshold::FAMILY, &pigeonhole::FAMILY, &parity::FAMILY, &planted::FAMILY, &factoring::FAMILY];

/// A way to make formulas from a seed.
#[non_exhaustive]
pub struct Family {
    /// The name on the command line.
    pub name: &'static str,
    /// What its formulas say, in one line.
    pub about: &'static str,
    /// What is known about them, for the help.
    pub details: &'static str,
    /// What can be chosen.
    pub options: &'static [FamilyOption],
    /// Makes one. Options are within their ranges.
    draw: fn(&Settings, &mut ChaCha8Rng, &Budget) -> Result<Made, FamilyError>,
}

/// A formula of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The formula.
    pub formula: Formula,
    /// How many models it has, as far as that follows from how it was made.
    pub status: Status,
    /// A model, where one is known.
    pub model: Option<Assignment>,
    /// What tells formulas of the family apart besides the seed: a number of variables, of holes, a product.
    pub label: u64,
}

/// Why there is no formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// There is no such family.
    #[error("no family '{name}', one of {known} expected")]
    NoFamily {
        /// The family that was asked for.
        name: String,
        /// The families there are.
        known: String,
    },
    /// The family has no such option.
    #[error("{family} has no option '{name}'; it has {known}")]
    Unknown {
        /// The family.
        family: &'static str,
        /// The option that was asked for.
        name: String,
        /// The options there are.
        known: String,
    },
    /// The value of an option is out of range, or no number.
    #[error("{name} {value}: {expected} expected")]
    Value {
        /// The option.
        name: &'static str,
        /// What was given.
        value: String,
        /// What is expected.
        expected: String,
    },
    /// The budget was spent.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// An engine failed on a question on the way.
    #[error("the engine gives no answer: {0}")]
    NoAnswer(String),
}

impl Family {
    /// Returns the settings of a family when nothing is said.
    pub fn settings(&'static self) -> Settings {
        Settings::new(self)
    }

    /// Makes the formula of a seed.
    fn make(&'static self, settings: &Settings, seed: u64, budget: &Budget) -> Result<Made, FamilyError> {
        (self.draw)(settings, &mut ChaCha8Rng::seed_from_u64(seed), &budget.start())
    }
}

impl fmt::Debug for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Family({})", self.name)
    }
}

/// Returns a family by its name.
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().copied().find(|family| family.name == name)
}

/// Returns a formula with these clauses.
fn formula_of(variables: usize, clauses: Vec<Vec<i32>>) -> Formula {
    let mut formula = Formula::new(variables);
    clauses.into_iter().for_each(|clause| formula.add(clause));
    formula
}

/// Returns a formula with these clauses in random order, so that seeds give different boards where the formula itself has no chance in it.
fn shuffled(variables: usize, mut clauses: Vec<Vec<i32>>, rng: &mut ChaCha8Rng) -> Formula {
    clauses.shuffle(rng);
    formula_of(variables, clauses)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn every_file_is_registered() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/families");
        let helpers = ["mod", "circuit", "settings", "testing"];
        let files: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
            .filter(|name| !helpers.contains(&name.as_str()))
            .collect();
        assert_eq!(files, FAMILIES.iter().map(|family| family.name.to_owned()).collect());
        assert!(family("nonsense").is_none());
    }

    /// Every option at its ends, where that is not too large, and everything the same from the same seed.
    #[test]
    fn formulas_follow_from_options_and_seed() {
        for family in FAMILIES {
            let mut settings = family.settings();
            let main = &family.options[0];
            settings.set(main.name, &main.min.to_string()).unwrap();
            let budget = Budget::default();
            let made = settings.make(5, &budget).unwrap();
            assert_eq!(settings.make(5, &budget).unwrap(), made, "{}", family.name);
            let other = (6..20).any(|seed| settings.make(seed, &budget).unwrap().formula != made.formula);
            assert!(other || made.formula.clauses().len() < 3, "{}", family.name);
            assert!(made.model.is_none_or(|model| made.formula.is_model(&model)), "{}", family.name);
        }
    }
}
