//! Growing plans: an engine that has solved nothing of a set is not asked about those after it.
//!
//! It is told from the measurements alone, so that a run that goes on comes to the same conclusions; and from those of all shards,
//! so that together they have the measurements of a single run. Where the others have not come far enough to tell, a job waits.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use hitori_core::engine::Shard;

use crate::log::{LogError, Measurement, Record, Session, file_of, read};
use crate::plan::Job;

/// Whether an engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It has solved something of every set before.
    Ask,
    /// It has solved nothing of one of them.
    Beaten,
    /// Another shard has still to try.
    Wait,
}

/// How far all shards have come.
pub(super) struct Growing<'a> {
    jobs: &'a [Job],
    session: Session,
    folder: &'a Path,
    shard: Shard,
    /// By engine and stage.
    stages: HashMap<String, BTreeMap<usize, Stage>>,
    /// The stages of the sets.
    by_set: HashMap<String, usize>,
    /// The stage of which the first job has looked at the other shards.
    looked: usize,
}

/// An engine on a set.
#[derive(Default)]
struct Stage {
    /// The keys of jobs that have no measurement, and can still have one.
    open: BTreeSet<String>,
    is_measured: bool,
    is_solved: bool,
}

impl<'a> Growing<'a> {
    /// Takes the jobs of all shards and the measurements of this one.
    pub(super) fn new(
        jobs: &'a [Job],
        measurements: &[Measurement],
        session: Session,
        folder: &'a Path,
        shard: Shard,
    ) -> Self {
        let mut stages: HashMap<String, BTreeMap<usize, Stage>> = HashMap::new();
        for job in jobs {
            let stage = stages.entry(job.engine.clone()).or_default().entry(job.stage).or_default();
            stage.open.insert(job.key.clone());
        }
        let by_set = jobs.iter().map(|job| (job.set.clone(), job.stage)).collect();
        let mut growing = Self { jobs, session, folder, shard, stages, by_set, looked: 0 };
        measurements.iter().for_each(|measurement| growing.note(measurement));
        growing
    }

    /// Takes note of a measurement.
    pub(super) fn note(&mut self, measurement: &Measurement) {
        let stages = self.stages.get_mut(&measurement.engine);
        let stage = stages.zip(self.by_set.get(&measurement.set)).and_then(|(all, at)| all.get_mut(at));
        if let Some(stage) = stage {
            stage.open.remove(&measurement.key);
            stage.is_measured = true;
            stage.is_solved |= measurement.is_solved();
        }
    }

    /// Returns whether the engine of a job is asked.
    ///
    /// # Errors
    /// If the log of another shard cannot be used.
    pub(super) fn standing(&mut self, job: &Job) -> Result<Standing, LogError> {
        if job.stage > self.looked {
            self.looked = job.stage;
            self.look()?;
        }
        let before = self.stages.get(&job.engine).into_iter().flat_map(|stages| stages.range(..job.stage));
        for (_, stage) in before.filter(|(_, stage)| !stage.is_solved) {
            if !stage.open.is_empty() {
                return Ok(Standing::Wait);
            }
            if stage.is_measured {
                return Ok(Standing::Beaten);
            }
        }
        Ok(Standing::Ask)
    }

    /// Reads the logs of the other shards.
    fn look(&mut self) -> Result<(), LogError> {
        for number in 1..=self.shard.of() {
            let Ok(other) = Shard::new(number, self.shard.of()) else { continue };
            let path = file_of(self.folder, &self.session.plan, other);
            if other == self.shard || !path.exists() {
                continue;
            }
            let mut left_out = BTreeMap::new();
            for record in read(&path)?.records {
                match record {
                    Record::Session(session) => {
                        session.check_same(&self.session, Some(&other.to_string()), &path)?;
                        left_out = session.left_out;
                    }
                    Record::Measurement(measurement) => self.note(&measurement),
                }
            }
            // What that machine cannot run does not keep anybody waiting.
            let is_left_out =
                |job: &&Job| left_out.contains_key(&job.engine) || left_out.contains_key(&job.set);
            for job in self.jobs.iter().filter(|job| other.has(job.piece)).filter(is_left_out) {
                let stages = self.stages.get_mut(&job.engine);
                if let Some(stage) = stages.and_then(|stages| stages.get_mut(&job.stage)) {
                    stage.open.remove(&job.key);
                }
            }
        }
        Ok(())
    }
}
