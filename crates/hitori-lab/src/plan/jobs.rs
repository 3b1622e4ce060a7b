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
    /// The number of its puzzle or command, the same at every scale and on every machine. Jobs about one puzzle have one number,
    /// and are all in the same [`Shard`](hitori_core::engine::Shard): times are compared within a run.
    pub piece: usize,
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

/// Most measurements that a plan may ask for: all of them are listed before the first is made.
pub const MOST_MEASUREMENTS: u64 = 1_000_000;

impl Plan {
    /// Returns how many measurements of puzzles a plan asks for at the most, without listing them.
    pub fn measurements(&self, scale: Scale) -> u64 {
        let product =
            |factors: &[usize]| factors.iter().fold(1, |all: u64, &one| all.saturating_mul(one as u64));
        let of_set = |set: &super::PuzzleSet| {
            let puzzles = product(&[scale.of(set.count, set.quick), set.files.len().max(1)]);
            set.names().iter().fold(0, |sum: u64, name| {
                let runs = self.runs.iter().filter(|run| run.on.is_empty() || run.on.contains(name));
                let asked = runs.fold(0, |sum: u64, run| {
                    let repetitions = run.quick_repetitions.filter(|_| scale.is_quick());
                    let repetitions = repetitions.unwrap_or(run.repetitions);
                    sum.saturating_add(product(&[run.engines.len(), repetitions as usize]))
                });
                sum.saturating_add(puzzles.saturating_mul(asked))
            })
        };
        self.sets.iter().fold(0, |sum, set| sum.saturating_add(of_set(set)))
    }

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
                piece: command.place,
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
            let names = set.names().into_iter().enumerate();
            for (place, name) in names.filter(|(_, name)| wanted(name)) {
                stage += 1;
                let tasks = tasks(set, &name, count);
                let runs = self.runs.iter().enumerate();
                for (number, run) in runs.filter(|(_, run)| run.on.is_empty() || run.on.contains(&name)) {
                    let repetitions = match run.quick_repetitions {
                        Some(repetitions) if scale.is_quick() => repetitions,
                        _ => run.repetitions,
                    };
                    for engine in &run.engines {
                        for (number_in_set, instance, task) in &tasks {
                            for repetition in 0..repetitions {
                                jobs.push(Job {
                                    key: format!("{name}/{instance} {engine} {repetition}"),
                                    set: name.clone(),
                                    stage,
                                    run: number,
                                    // The place of the set is added so that sets of one puzzle are not all of the first shard.
                                    piece: set.place + place + number_in_set,
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

/// Returns the puzzles of a set, each with a number that no scale changes, and with its name within the set.
fn tasks(set: &super::PuzzleSet, name: &str, count: usize) -> Vec<(usize, String, Task)> {
    let seeds = (set.seed..).take(count).enumerate();
    match (set.request(name), &set.family) {
        (Some(request), _) => seeds
            .map(|(at, seed)| (at, seed.to_string(), Task::Generated { request: request.clone(), seed }))
            .collect(),
        (None, Some(family)) => seeds
            .map(|(at, seed)| (at, seed.to_string(), Task::Formula { family: family.clone(), seed }))
            .collect(),
        (None, None) => {
            let of_file = |(place, path): (usize, &PathBuf)| {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let path = path.clone();
                (0..count).map(move |number| {
                    let task = Task::File { path: path.clone(), number };
                    (place + number, format!("{stem}#{}", number + 1), task)
                })
            };
            set.files.iter().enumerate().flat_map(of_file).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use hitori_core::engine::Shard;

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

    /// Together the shards have every job once; all jobs about a puzzle are in one; and a job is in the same one at every scale.
    #[test]
    fn shards_cut_a_plan_by_its_puzzles() {
        let text = format!(
            "{TEXT}\n[[sets]]\nname = \"f\"\nfiles = [\"a.txt\", \"b.txt\"]\ncount = 3
            [[commands]]\nname = \"one\"\nrun = \"a\"\n[[commands]]\nname = \"two\"\nrun = \"b\"\nquick = \"c\""
        );
        let plan = Plan::parse("test", &text).unwrap();
        for of in 1..=7 {
            let shards: Vec<Shard> = (1..=of).map(|number| Shard::new(number, of).unwrap()).collect();
            let mut by_puzzle: HashMap<(String, String), usize> = HashMap::new();
            for scale in [Scale::Quick, Scale::THESIS, Scale::Factor(0.5)] {
                for job in plan.jobs(scale) {
                    let of_job: Vec<usize> = (0..of).filter(|&at| shards[at].has(job.piece)).collect();
                    assert_eq!(of_job.len(), 1, "{}", job.key);
                    let puzzle = job.key.split(' ').next().unwrap_or_default().to_owned();
                    let before = *by_puzzle.entry((job.set, puzzle)).or_insert(of_job[0]);
                    assert_eq!(before, of_job[0], "{}", job.key);
                }
            }
            let used: BTreeSet<usize> = by_puzzle.values().copied().collect();
            assert_eq!(used.len(), of, "every shard has something to do");
        }
        // Files that are missing on one machine do not move the other puzzles to other shards.
        let here = Plan::parse("test", &text).unwrap().with_files_from(std::path::Path::new("/nowhere"));
        assert_eq!(here.left_out, ["f"]);
        let pieces = |plan: &Plan| -> HashMap<String, usize> {
            plan.jobs(Scale::THESIS).into_iter().map(|job| (job.key, job.piece)).collect()
        };
        let all = pieces(&plan);
        assert!(pieces(&here).iter().all(|(key, piece)| all[key] == *piece));
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
