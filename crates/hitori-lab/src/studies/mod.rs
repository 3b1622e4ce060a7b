//! The studies, one file each: what is made of the measurements of a plan.
//!
//! To add one: a plan in `plans/`, a file here with `pub(super) fn analyse(data: &Data) -> Section`, a `mod` line, and a line in
//! the registry below. A test walks both folders.

mod charts;
mod common;
mod documents;
mod hard;
mod json;
mod native;
mod nooij_properties;
mod nooij_range;
mod nooij_rules;
mod nooij_size;
mod paradigms;
mod rietdijk_constraints;
mod rietdijk_difficulty;
mod rietdijk_encodings;
mod rietdijk_solvers;
mod summary;
mod wensveen_boards;
mod wensveen_classes;
mod wensveen_collections;
mod wensveen_lines;

use serde::{Deserialize, Serialize};

use crate::data::Data;
use crate::plan::Plan;
use crate::section::Section;

/// A study that comes with the program.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Study {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its plan, as TOML.
    pub plan: &'static str,
    analyse: fn(&Data) -> Section,
}

/// A study as `hitori lab list --json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StudyView {
    /// Name and version of the view.
    pub view: String,
    /// Its name on the command line.
    pub name: String,
    /// What it is, in one line.
    pub title: String,
    /// The document and the place in it that it repeats.
    pub source: String,
    /// What it asks, in a few sentences.
    pub about: String,
}

impl StudyView {
    /// The name and version of the view.
    pub const VIEW: &'static str = "lab-study/1";

    /// Describes a plan.
    pub fn new(plan: &Plan) -> Self {
        Self {
            view: Self::VIEW.to_owned(),
            name: plan.name.clone(),
            title: plan.title.clone(),
            source: plan.source.clone(),
            about: plan.about.split_whitespace().collect::<Vec<_>>().join(" "),
        }
    }
}

macro_rules! registry {
    ($($name:literal = $module:ident,)*) => {
        /// All studies, in the order of a report.
        pub static STUDIES: &[Study] = &[$(Study {
            name: $name,
            plan: include_str!(concat!("../../plans/", $name, ".toml")),
            analyse: $module::analyse,
        },)*];
    };
}

registry! {
    "nooij-rules" = nooij_rules,
    "nooij-size" = nooij_size,
    "nooij-properties" = nooij_properties,
    "nooij-range" = nooij_range,
    "paradigms" = paradigms,
    "rietdijk-encodings" = rietdijk_encodings,
    "rietdijk-constraints" = rietdijk_constraints,
    "rietdijk-difficulty" = rietdijk_difficulty,
    "rietdijk-solvers" = rietdijk_solvers,
    "wensveen-lines" = wensveen_lines,
    "wensveen-boards" = wensveen_boards,
    "wensveen-classes" = wensveen_classes,
    "wensveen-collections" = wensveen_collections,
    "documents" = documents,
    "native" = native,
    "hard" = hard,
}

/// Makes a section of a report of the measurements of a plan: by the analysis that the plan names, which is that of a study or
/// `summary`.
pub fn analyse(data: &Data) -> Section {
    let study = STUDIES.iter().find(|study| study.name == data.plan.analysis);
    study.map_or_else(|| summary::analyse(data), |study| (study.analyse)(data))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::{fs, path::Path};

    use super::*;
    use crate::plan::Scale;

    fn stems(folder: &str) -> BTreeSet<String> {
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
            .unwrap()
            .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().replace('_', "-"))
            .collect()
    }

    #[test]
    fn every_plan_and_every_file_is_registered() {
        let names: BTreeSet<String> = STUDIES.iter().map(|study| study.name.to_owned()).collect();
        assert_eq!(stems("plans"), names);
        let others = ["mod", "charts", "common", "json", "summary"].map(str::to_owned);
        assert_eq!(stems("src/studies"), names.into_iter().chain(others).collect());
    }

    #[test]
    fn every_plan_can_be_run_and_says_what_it_is() {
        for study in STUDIES {
            let plan =
                Plan::parse(study.name, study.plan).unwrap_or_else(|error| panic!("{}: {error}", study.name));
            assert_eq!(plan.analysis, study.name);
            assert!(!plan.source.is_empty() && !plan.about.is_empty(), "{}", study.name);
            assert!(!plan.jobs(Scale::Quick).is_empty(), "{}", study.name);
        }
    }

    /// A report of nothing is dull, but it is one.
    #[test]
    fn analyses_of_nothing_are_open() {
        for study in STUDIES {
            let plan = Plan::parse(study.name, study.plan).unwrap();
            let section = analyse(&Data::new(plan, vec![], vec![]));
            assert_eq!(section.id, study.name);
            assert!(section.findings.iter().all(|finding| finding.holds == crate::finding::Holds::Open));
        }
    }
}
