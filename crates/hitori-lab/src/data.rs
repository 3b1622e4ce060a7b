//! The measurements of a plan, and the questions that analyses put to them.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::log::{LogError, Measurement, Record, Session, Status, read};
use crate::plan::{Plan, PlanError};

/// The measurements of one plan.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Data {
    /// The plan that they were made for.
    pub plan: Plan,
    /// Where, when and how they were made.
    pub sessions: Vec<Session>,
    /// The measurements.
    pub measurements: Vec<Measurement>,
    /// By set and engine: their places. Analyses ask for these thousands of times.
    places: HashMap<(String, String), Vec<usize>>,
}

/// The time of a question, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// What a person waits for the solver: taking the program in and searching, by the clock. The whole question for
    /// engines that do not tell.
    Solver,
    /// The same in time of the processor, which a busy machine disturbs less.
    SolverCpu,
    /// Taking the program in, in time of the processor.
    Grounding,
    /// Searching, in time of the processor.
    Solving,
    /// The whole question by the clock, writing the program included.
    Wall,
}

impl Time {
    /// Returns the time of a measurement.
    pub fn of(self, measurement: &Measurement) -> Option<f64> {
        let both = |ground: &str, solve: &str| {
            let solve = measurement.value(solve)?;
            Some(measurement.value(ground).unwrap_or(0.0) + solve)
        };
        match self {
            Self::Solver => both("ground_seconds", "solve_seconds").or(Some(measurement.wall_seconds)),
            Self::SolverCpu => both("ground_cpu_seconds", "solve_cpu_seconds")
                .or_else(|| measurement.value("thread_cpu_seconds"))
                .or_else(|| Self::Solver.of(measurement)),
            Self::Grounding => measurement.value("ground_cpu_seconds"),
            Self::Solving => measurement.value("solve_cpu_seconds"),
            Self::Wall => Some(measurement.wall_seconds),
        }
    }
}

impl Data {
    /// Puts measurements and their plan together.
    pub fn new(plan: Plan, sessions: Vec<Session>, measurements: Vec<Measurement>) -> Self {
        let mut places: HashMap<_, Vec<usize>> = HashMap::new();
        for (place, one) in measurements.iter().enumerate() {
            places.entry((one.set.clone(), one.engine.clone())).or_default().push(place);
        }
        Self { plan, sessions, measurements, places }
    }

    /// Reads a file of measurements.
    ///
    /// # Errors
    /// If the file cannot be read or holds something else.
    pub fn load(path: &Path) -> Result<Self, LogError> {
        Self::load_all(&[path.to_owned()])
    }

    /// Reads the files of several shards of a plan, as if they were those of one run.
    ///
    /// # Errors
    /// If a file cannot be read or holds something else, if they are not of the same plan, or if two have the same measurement.
    pub fn load_all(paths: &[PathBuf]) -> Result<Self, LogError> {
        let (mut sessions, mut measurements) = (Vec::<Session>::new(), Vec::<Measurement>::new());
        let mut found_in: HashMap<String, &Path> = HashMap::new();
        for path in paths {
            let line = |problem: String| LogError::Line { path: path.clone(), line: 1, problem };
            let before = sessions.len();
            for record in read(path)?.records {
                match record {
                    Record::Session(session) => {
                        if let Some(first) = sessions.first() {
                            session.check_same(first, session.shard.as_deref(), path)?;
                        }
                        sessions.push(session);
                    }
                    Record::Measurement(one) => {
                        if let Some(&first) = found_in.get(&one.key).filter(|&&first| first != path) {
                            let (first, second) = (first.to_owned(), path.clone());
                            return Err(LogError::Twice { first, second, key: one.key });
                        }
                        found_in.insert(one.key.clone(), path);
                        measurements.push(one);
                    }
                }
            }
            if sessions.len() == before {
                return Err(line("a session expected".to_owned()));
            }
        }
        let Some(first) = sessions.first() else {
            return Err(LogError::Line {
                path: PathBuf::new(),
                line: 1,
                problem: "a file of measurements expected".to_owned(),
            });
        };
        let plan = Plan::parse(&first.plan, &first.text).map_err(|error: PlanError| LogError::Line {
            path: paths.first().cloned().unwrap_or_default(),
            line: 1,
            problem: format!("its plan cannot be read: {error}"),
        })?;
        Ok(Self::new(plan, sessions, measurements))
    }

    /// Returns the sets that were measured, in the order of the plan.
    pub fn sets(&self) -> Vec<String> {
        let has = |name: &String| self.measurements.iter().any(|one| one.set == *name);
        self.plan.sets.iter().flat_map(|set| set.names()).filter(has).collect()
    }

    /// Returns the engines that were asked about a set, in the order of the plan.
    pub fn engines(&self, set: &str) -> Vec<String> {
        let mut engines: Vec<String> = vec![];
        for engine in self.plan.runs.iter().flat_map(|run| &run.engines) {
            if !engines.contains(engine) && self.of(set, engine).next().is_some() {
                engines.push(engine.clone());
            }
        }
        engines
    }

    /// Returns all engines that were asked, in the order of the plan.
    pub fn all_engines(&self) -> Vec<String> {
        let mut engines: Vec<String> = vec![];
        for engine in self.plan.runs.iter().flat_map(|run| &run.engines) {
            if !engines.contains(engine) && self.measurements.iter().any(|one| one.engine == *engine) {
                engines.push(engine.clone());
            }
        }
        engines
    }

    /// Returns the measurements of an engine on a set. Puzzles that it does not take are none.
    pub fn of<'a>(&'a self, set: &'a str, engine: &'a str) -> impl Iterator<Item = &'a Measurement> {
        self.all_of(set, engine).filter(|one| one.status != Status::Refused)
    }

    fn all_of<'a>(&'a self, set: &str, engine: &str) -> impl Iterator<Item = &'a Measurement> + Clone {
        let places = self.places.get(&(set.to_owned(), engine.to_owned()));
        places.into_iter().flatten().map(|&place| &self.measurements[place])
    }

    /// Returns why an engine does not take the puzzles of a set, if it takes none of them.
    pub fn refusal(&self, set: &str, engine: &str) -> Option<&str> {
        let mut of_both = self.all_of(set, engine);
        let refused = of_both.clone().find(|one| one.status == Status::Refused)?;
        of_both
            .all(|one| one.status == Status::Refused)
            .then(|| refused.reason.as_deref().unwrap_or("refused"))
    }

    /// Returns the side of the boards of a set: the geometric mean of rows and columns.
    pub fn side(&self, set: &str) -> Option<f64> {
        let one = self.measurements.iter().find(|one| one.set == set && one.rows > 0)?;
        Some(((one.rows * one.cols) as f64).sqrt())
    }

    /// Returns a value of each puzzle that was solved every time: the median over the repetitions.
    pub fn values(
        &self,
        set: &str,
        engine: &str,
        value: impl Fn(&Measurement) -> Option<f64>,
    ) -> BTreeMap<String, f64> {
        let mut by_instance: BTreeMap<String, Vec<Option<f64>>> = BTreeMap::new();
        for one in self.of(set, engine) {
            let value = if one.is_solved() { value(one) } else { None };
            by_instance.entry(one.instance.clone()).or_default().push(value);
        }
        let middle = |values: Vec<Option<f64>>| {
            let values: Vec<f64> = values.into_iter().collect::<Option<_>>()?;
            crate::stats::median(&values).ok()
        };
        by_instance.into_iter().filter_map(|(name, values)| Some((name, middle(values)?))).collect()
    }

    /// Returns the time of each puzzle, the median over the repetitions; a puzzle that was not solved every time has none.
    pub fn times(&self, set: &str, engine: &str, time: Time) -> BTreeMap<String, Option<f64>> {
        let solved = self.values(set, engine, |one| time.of(one));
        self.of(set, engine).map(|one| (one.instance.clone(), solved.get(&one.instance).copied())).collect()
    }

    /// Returns the times with twice the limit for what was not solved, as the documents count them.
    pub fn penalised(&self, set: &str, engine: &str, time: Time) -> BTreeMap<String, f64> {
        let penalty = 2.0 * self.plan.limit;
        let times = self.times(set, engine, time).into_iter();
        // A solver that stops itself a little late has not kept to the limit either.
        times
            .map(|(name, time)| (name, time.filter(|&time| time <= self.plan.limit).unwrap_or(penalty)))
            .collect()
    }

    /// Returns the values of two engines on the puzzles that both have.
    pub fn paired(a: &BTreeMap<String, f64>, b: &BTreeMap<String, f64>) -> (Vec<f64>, Vec<f64>) {
        a.iter().filter_map(|(name, &left)| Some((left, *b.get(name)?))).unzip()
    }

    /// Returns what the command of this name printed.
    pub fn output(&self, command: &str) -> Option<&[Value]> {
        let mut of_name = self.measurements.iter().filter(|one| one.set == command && one.is_solved());
        // The largest run of several.
        of_name.next_back().map(|one| &one.output[..])
    }
}
