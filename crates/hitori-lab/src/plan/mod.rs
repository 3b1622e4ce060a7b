//! A plan: which puzzles, which engines or commands, how often, and in which order.
//!
//! A plan is a TOML file. Shipped ones lie in `plans/` and are read by the same code as your own:
//!
//! ```toml
//! title = "Two engines on small boards"
//! limit = 10                       # seconds for each puzzle
//!
//! [[sets]]                         # puzzles from the generator, by the options of `hitori generate`
//! name = "small"
//! request = "--size 6 --symbols 5"
//! count = 100                      # --scale thesis; a factor multiplies it
//! quick = 5                        # --scale quick
//!
//! [[sets]]                         # one set for every side, called n5 and n10
//! sides = [5, 10]
//! count = 20
//!
//! [[sets]]                         # formulas as boards, by a family of `hitori make-hard` and its options
//! name = "holes"
//! family = "pigeonhole --holes 5"
//! count = 10
//!
//! [[runs]]
//! on = ["small", "n5"]             # all sets if it is left out
//! engines = ["native", "asp", "asp:sp"]
//!
//! [[commands]]                     # a command of hitori that prints JSON
//! name = "3x3"
//! run = "count boards 3 3 --symbols 3 --json"
//!
//! [[commands]]                     # one that reads a file, and is left out where the file is not there
//! name = "mine"
//! run = "classify --table --json"
//! file = "puzzles.jsonl"
//! ```

mod jobs;
mod scale;

use std::collections::BTreeSet;
use std::path::PathBuf;

use hitori_backends::EngineSpec;
use hitori_core::engine::Question;
use hitori_core::generate::{Generator, Request};
use hitori_hard::Settings;
use serde::Deserialize;
use thiserror::Error;

pub use jobs::{Job, MOST_MEASUREMENTS, Task};
pub use scale::{Scale, ScaleError};

/// A plan that can be run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Plan {
    /// Its name, which its measurements carry: that of its file.
    #[serde(skip)]
    pub name: String,
    /// What it is, in one line.
    pub title: String,
    /// The document and the place in it that it repeats.
    #[serde(default)]
    pub source: String,
    /// What it asks, in a few sentences.
    #[serde(default)]
    pub about: String,
    /// The analysis that makes tables and figures of the measurements.
    #[serde(default = "default_analysis")]
    pub analysis: String,
    /// Seconds for each puzzle.
    #[serde(default = "default_limit")]
    pub limit: f64,
    /// Memory of a solver in MiB.
    pub memory: Option<usize>,
    /// What is asked about each puzzle.
    #[serde(default)]
    pub question: Asked,
    /// In which order jobs are done.
    #[serde(default)]
    pub order: Order,
    /// The puzzles.
    #[serde(default)]
    pub sets: Vec<PuzzleSet>,
    /// Which engines are asked about which puzzles.
    #[serde(default)]
    pub runs: Vec<Run>,
    /// Commands of our own program.
    #[serde(default)]
    pub commands: Vec<CommandLine>,
    /// Files beyond this plan whose absence is no mistake: their sets are left out, with a message.
    #[serde(skip)]
    pub left_out: Vec<String>,
}

/// What is asked about each puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Asked {
    /// One solution.
    #[default]
    Any,
    /// A solution, and whether it is the only one.
    Unique,
}

impl Asked {
    /// Returns the question.
    pub fn question(self) -> Question {
        match self {
            Self::Any => Question::any(),
            Self::Unique => Question::unique(),
        }
    }
}

/// In which order jobs are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// All of them mixed, the same way each time.
    #[default]
    Random,
    /// Set after set, mixed within each. An engine that has solved nothing of a set is not asked about those after it.
    Growing,
}

/// Puzzles from the generator or from files.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PuzzleSet {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Options of `hitori generate`.
    pub request: Option<String>,
    /// Instead of a name: one set for each of these sides, to whose size `request` adds further options.
    #[serde(default)]
    pub sides: Vec<usize>,
    /// The sides of `--scale quick`, if they are not the same.
    pub quick_sides: Option<Vec<usize>>,
    /// A family of `hitori make-hard` with its options, instead of the generator.
    pub family: Option<String>,
    /// Files with puzzles in any format, instead of the generator.
    #[serde(default)]
    pub files: Vec<PathBuf>,
    /// The seed of the first puzzle; the others follow.
    #[serde(default)]
    pub seed: u64,
    /// How many puzzles; for files, how many at most of each.
    pub count: usize,
    /// How many for `--scale quick`.
    pub quick: Option<usize>,
    /// How many sets stand before it in the plan as it was written: files that are missing change nothing about it.
    #[serde(skip)]
    pub(crate) place: usize,
}

/// Engines and the puzzles that they are asked about.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Run {
    /// The names of the sets; all of them if there are none.
    #[serde(default)]
    pub on: Vec<String>,
    /// The engines, as `hitori solve --engine` takes them. `properties` counts what a puzzle looks like.
    pub engines: Vec<String>,
    /// How often each puzzle is asked about.
    #[serde(default = "one")]
    pub repetitions: u32,
    /// How often for `--scale quick`.
    pub quick_repetitions: Option<u32>,
}

/// A command of our own program that prints JSON.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CommandLine {
    /// Its name in the measurements.
    pub name: String,
    /// The arguments of `hitori`.
    pub run: String,
    /// The arguments of a `hitori` whose output it reads.
    pub input: Option<String>,
    /// The arguments for `--scale quick`, if they are not the same; an empty text leaves it out.
    pub quick: Option<String>,
    /// The input for `--scale quick`, if it is not the same.
    pub quick_input: Option<String>,
    /// A file that becomes its last argument.
    pub file: Option<PathBuf>,
    /// How many commands stand before it in the plan as it was written.
    #[serde(skip)]
    pub(crate) place: usize,
}

/// The engine that counts what a puzzle looks like.
pub const PROPERTIES: &str = "properties";

fn default_analysis() -> String {
    "summary".to_owned()
}

fn default_limit() -> f64 {
    60.0
}

fn one() -> u32 {
    1
}

/// What is wrong with a plan.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// It is no TOML, or has other keys than a plan.
    #[error("{0}")]
    Syntax(Box<toml::de::Error>),
    /// It is a plan that cannot be run.
    #[error("{place}: {problem}")]
    Sense {
        /// Which entry.
        place: String,
        /// What is wrong with it.
        problem: String,
    },
}

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// If the text is no plan, or one that cannot be run; the message has the line, or the entry.
    pub fn parse(name: &str, text: &str) -> Result<Self, PlanError> {
        let mut plan: Self = toml::from_str(text).map_err(|error| PlanError::Syntax(error.into()))?;
        name.clone_into(&mut plan.name);
        plan.check()?;
        let mut place = 0;
        for set in &mut plan.sets {
            set.place = place;
            place += set.names().len();
        }
        plan.commands.iter_mut().enumerate().for_each(|(place, command)| command.place = place);
        Ok(plan)
    }

    /// Returns the same plan with the files of its sets and commands looked up from a folder. Those whose files are not there are
    /// taken out and listed in [`Plan::left_out`].
    pub fn with_files_from(mut self, folder: &std::path::Path) -> Self {
        for set in &mut self.sets {
            set.files.iter_mut().for_each(|file| *file = folder.join(&*file));
        }
        let missing = |set: &PuzzleSet| set.files.iter().find(|file| !file.exists()).cloned();
        for set in self.sets.iter().filter(|set| missing(set).is_some()) {
            self.left_out.push(set.name.clone());
        }
        self.sets.retain(|set| missing(set).is_none());
        for command in &mut self.commands {
            command.file = command.file.take().map(|file| folder.join(file));
        }
        let is_there = |command: &CommandLine| command.file.as_ref().is_none_or(|file| file.exists());
        let missing = self.commands.iter().filter(|command| !is_there(command));
        self.left_out.extend(missing.map(|command| command.name.clone()));
        self.commands.retain(is_there);
        let names = &self.left_out;
        for run in &mut self.runs {
            let before = run.on.len();
            run.on.retain(|name| !names.contains(name));
            if before > 0 && run.on.is_empty() {
                run.engines.clear();
            }
        }
        self
    }

    fn check(&self) -> Result<(), PlanError> {
        if !(self.limit > 0.0 && self.limit <= 86_400.0) {
            return Err(sense("limit", "a number of seconds above 0 and up to 86400 expected"));
        }
        if self.runs.is_empty() && self.commands.is_empty() {
            return Err(sense("the plan", "nothing to do: [[runs]] or [[commands]] expected"));
        }
        let mut names = BTreeSet::new();
        for (number, set) in self.sets.iter().enumerate() {
            set.check(&format!("[[sets]] number {}", number + 1))?;
            for name in set.names() {
                if !names.insert(name.clone()) {
                    return Err(sense("[[sets]]", format!("two of them are called '{name}'")));
                }
            }
        }
        for (number, run) in self.runs.iter().enumerate() {
            run.check(&format!("[[runs]] number {}", number + 1), &names)?;
        }
        let mut commands = BTreeSet::new();
        for command in &self.commands {
            if !commands.insert(&command.name) {
                return Err(sense("[[commands]]", format!("two of them are called '{}'", command.name)));
            }
        }
        Ok(())
    }
}

impl PuzzleSet {
    /// Returns the names of the sets that it stands for.
    pub fn names(&self) -> Vec<String> {
        match self.sides.is_empty() {
            true => vec![self.name.clone()],
            false => self.sides.iter().map(|side| format!("{}n{side}", self.name)).collect(),
        }
    }

    /// Returns the request of one of its sets; none for files.
    pub(crate) fn request(&self, name: &str) -> Option<String> {
        let more = self.request.clone().unwrap_or_default();
        match self.sides.iter().find(|side| format!("{}n{side}", self.name) == name) {
            Some(side) => Some(format!("--size {side} {more}").trim().to_owned()),
            None => self.request.clone(),
        }
    }

    fn check(&self, place: &str) -> Result<(), PlanError> {
        if self.sides.is_empty() && self.name.is_empty() {
            return Err(sense(place, "a name or sides expected"));
        }
        let from_generator = self.request.is_some() || !self.sides.is_empty();
        let sources = [from_generator, self.family.is_some(), !self.files.is_empty()];
        if sources.iter().filter(|&&given| given).count() != 1 {
            return Err(sense(place, "either files or a family or a request (or sides) expected"));
        }
        if let Some(family) = &self.family {
            family.parse::<Settings>().map_err(|error| sense(place, format!("'{family}': {error}")))?;
        }
        for side in self.quick_sides.iter().flatten() {
            if !self.sides.contains(side) {
                return Err(sense(place, format!("quick_sides: {side} is not among the sides")));
            }
        }
        for name in self.names() {
            let Some(request) = self.request(&name) else { continue };
            let request: Request =
                request.parse().map_err(|error| sense(place, format!("'{request}': {error}")))?;
            Generator::new(request).map_err(|error| sense(place, error.to_string()))?;
        }
        Ok(())
    }
}

impl Run {
    fn check(&self, place: &str, sets: &BTreeSet<String>) -> Result<(), PlanError> {
        if let Some(name) = self.on.iter().find(|&name| !sets.contains(name)) {
            return Err(sense(place, format!("there is no set '{name}'")));
        }
        for engine in self.engines.iter().filter(|&engine| engine != PROPERTIES) {
            engine.parse::<EngineSpec>().map_err(|error| sense(place, error.to_string()))?;
        }
        if self.repetitions == 0 || self.quick_repetitions == Some(0) {
            return Err(sense(place, "repetitions: 1 or more expected"));
        }
        Ok(())
    }
}

fn sense(place: impl Into<String>, problem: impl Into<String>) -> PlanError {
    PlanError::Sense { place: place.into(), problem: problem.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        Plan::parse("test", text).unwrap_err().to_string()
    }

    #[test]
    fn mistakes_have_a_place() {
        assert!(problem("title = 3").contains("line 1"));
        assert!(problem("title = \"x\"\ntittle = 1").contains("tittle"));
        assert!(problem("title = \"x\"").contains("nothing to do"));
        let head = "title = \"x\"\n[[runs]]\nengines = [\"native\"]\n";
        let with = |more: &str| problem(&format!("{head}{more}"));
        assert!(with("on = [\"a\"]").contains("no set 'a'"));
        assert!(with("[[sets]]\nname = \"a\"\ncount = 1").contains("either files or a family or a request"));
        assert!(with("[[sets]]\nname = \"a\"\ncount = 1\nfamily = \"holes\"").contains("no family 'holes'"));
        assert!(with("[[sets]]\ncount = 1\nrequest = \"--size 5\"").contains("a name or sides"));
        assert!(
            with("[[sets]]\nname = \"a\"\ncount = 1\nrequest = \"--size 5 --symbols 1\"").contains("symbols")
        );
        assert!(with("[[sets]]\nsides = [4]\ncount = 1\nquick_sides = [5]").contains("5 is not among"));
        assert!(problem("title = \"x\"\n[[runs]]\nengines = [\"nativ\"]").contains("no engine 'nativ'"));
        let both =
            "title = \"x\"\n[[commands]]\nname = \"a\"\nrun = \"b\"\n[[commands]]\nname = \"a\"\nrun = \"c\"";
        assert!(problem(both).contains("two of them are called 'a'"));
        assert!(problem("title = \"x\"\nlimit = 0\n[[runs]]\nengines = []").contains("limit"));
    }

    /// A command whose file is not there is taken out and named; one whose file is there has it as its last argument.
    #[test]
    fn commands_read_files_that_are_there() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("it's here.txt"), "1 2\n2 1\n").unwrap();
        let text =
            "title = \"x\"\n[[commands]]\nname = \"a\"\nrun = \"solve --json\"\nfile = \"it's here.txt\"
            [[commands]]\nname = \"b\"\nrun = \"solve --json\"\nfile = \"nowhere.txt\"";
        let plan = Plan::parse("test", text).unwrap().with_files_from(folder.path());
        assert_eq!(plan.left_out, ["b"]);
        let jobs = plan.jobs(Scale::Quick);
        assert_eq!(jobs.len(), 1);
        let path = folder.path().join("it's here.txt");
        assert_eq!(jobs[0].engine, format!("solve --json \"{}\"", path.display()));
    }
}
