//! The single jobs of a plan, each with a key by which a later run knows that it is done.

use std::path::PathBuf;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Order, Plan, Scale};

/// One measurement that is to be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Job {
    /// Names the job, in this plan and at every scale.
    pub key: String,
    /// The set of its puzzle, or the name of its command.
    pub set: String,
    /// The number of its set; jobs of [`Order::Growing`] come by it.
    pub stage: usize,
    /// The number of its `[[runs]]`, whose engines are compared with each other. An engine that is in two of them has two
    /// solvers: one that has seen larger boards is slower on small ones.
    pub run: usize,
    /// The engine that is asked, or the command.
    pub engine: String,
    /// Which time it is.
    pub repetition: u32,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Ask about a puzzle of the generator.
    Generated {
        /// Options of `hitori generate`.
        request: String,
        /// The seed.
        seed: u64,
    },
    /// Ask about the board of a formula.
    Formula {
        /// A family with its options.
        family: String,
        /// The seed.
        seed: u64,
    },
    /// Ask about a puzzle of a file.
    File {
        /// The file.
        path: PathBuf,
        /// Which puzzle in it, from 0 on.
        number: usize,
    },
    /// Run a command, whose input another one may write.
    Command {
        /// Its arguments.
        run: String,
        /// The arguments of the other one.
        input: Option<String>,
    },
}

impl Plan {
    /// Returns all jobs in their order, which is random and the same each time.
    pub fn jobs(&self, scale: Scale) -> Vec<Job> {
        let mut jobs = self.puzzle_jobs(scale);
        let seed = self.name.bytes().fold(7, |sum: u64, byte| sum.wrapping_mul(31) + u64::from(byte));
        jobs.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        if self.order == Order::Growing {
            jobs.sort_by_key(|job| job.stage);
        }
        // Commands report counts rather than times; the short ones among them stand first in every plan.
        let mut all = self.command_jobs(scale);
        all.extend(jobs);
        all
    }

    fn command_jobs(&self, scale: Scale) -> Vec<Job> {
        let mut jobs = Vec::new();
        for command in &self.commands {
            let (mut run, mut input) = (command.run.clone(), command.input.clone());
            if scale.is_quick() {
                run = command.quick.clone().unwrap_or(run);
                input = command.quick_input.clone().or(input);
            }
            if run.is_empty() {
                continue;
            }
            if let Some(file) = &command.file {
                let file = file.display().to_string();
                let quote = if file.contains('\'') { '"' } else { '\'' };
                run += &format!(" {quote}{file}{quote}");
            }
            // What is run is part of the key: another command under the same name is another measurement.
            let before = input.as_ref().map(|input| format!("{input} | ")).unwrap_or_default();
            jobs.push(Job {
                key: format!("{}: {before}{run}", command.name),
                set: command.name.clone(),
                stage: 0,
                run: 0,
                engine: format!("{before}{run}"),
                repetition: 0,
                task: Task::Command { run, input },
            });
        }
        jobs
    }

    fn puzzle_jobs(&self, scale: Scale) -> Vec<Job> {
        let mut jobs = Vec::new();
        let mut stage = 0;
        for set in &self.sets {
            let count = scale.of(set.count, set.quick);
            let wanted = |name: &str| match &set.quick_sides {
                Some(sides) if scale.is_quick() => {
                    sides.iter().any(|side| format!("{}n{side}", set.name) == name)
                }
                _ => true,
            };
            for name in set.names().into_iter().filter(|name| wanted(name)) {
                stage += 1;
                let tasks = tasks(set, &name, count);
                let runs = self.runs.iter().enumerate();
                for (number, run) in runs.filter(|(_, run)| run.on.is_empty() || run.on.contains(&name)) {
                    let repetitions = match run.quick_repetitions {
                        Some(repetitions) if scale.is_quick() => repetitions,
                        _ => run.repetitions,
                    };
                    for engine in &run.engines {
                        for (instance, task) in &tasks {
                            for repetition in 0..repetitions {
                                jobs.push(Job {
                                    key: format!("{name}/{instance} {engine} {repetition}"),
                                    set: name.clone(),
                                    stage,
                                    run: number,
                                    engine: engine.clone(),
                                    repetition,
                                    task: task.clone(),
                                });
                            }
                        }
                    }
                }
            }
        }
        jobs
    }
}

/// Returns the puzzles of a set, each with its name within the set.
fn tasks(set: &super::PuzzleSet, name: &str, count: usize) -> Vec<(String, Task)> {
    let seeds = (set.seed..).take(count);
    match (set.request(name), &set.family) {
        (Some(request), _) => {
            seeds.map(|seed| (seed.to_string(), Task::Generated { request: request.clone(), seed })).collect()
        }
        (None, Some(family)) => {
            seeds.map(|seed| (seed.to_string(), Task::Formula { family: family.clone(), seed })).collect()
        }
        (None, None) => {
            let of_file = |path: &PathBuf| {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let path = path.clone();
                (0..count).map(move |number| {
                    (format!("{stem}#{}", number + 1), Task::File { path: path.clone(), number })
                })
            };
            set.files.iter().flat_map(of_file).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const TEXT: &str = "
        title = \"test\"
        order = \"growing\"
        [[sets]]
        sides = [4, 5, 6]
        quick_sides = [4, 6]
        count = 10
        quick = 2
        [[runs]]
        engines = [\"native\", \"rules\"]
        repetitions = 3
        quick_repetitions = 1
        [[runs]]
        on = [\"n4\"]
        engines = [\"lines\"]
    ";

    #[test]
    fn quick_jobs_are_among_all_jobs() {
        let plan = Plan::parse("test", TEXT).unwrap();
        let keys = |scale| plan.jobs(scale).into_iter().map(|job| job.key).collect::<BTreeSet<_>>();
        let (quick, thesis) = (keys(Scale::Quick), keys(Scale::THESIS));
        assert_eq!(quick.len(), 2 * 2 * 2 + 2);
        assert_eq!(thesis.len(), 3 * 10 * 2 * 3 + 10);
        assert!(quick.is_subset(&thesis));
        assert_eq!(plan.jobs(Scale::THESIS).len(), thesis.len(), "no key twice");
    }

    #[test]
    fn growing_plans_keep_to_the_order_of_their_sets() {
        let plan = Plan::parse("test", TEXT).unwrap();
        let jobs = plan.jobs(Scale::THESIS);
        assert!(jobs.is_sorted_by_key(|job| job.stage));
        assert!(!jobs[..90].is_sorted_by_key(|job| job.key.clone()), "mixed within a set");
        assert_eq!(jobs, plan.jobs(Scale::THESIS));
    }
}
