//! The figures of `src/smt/README.md`: experiments 5.1 and 5.2 of Rietdijk 2026, repeated.
//!
//! ```text
//! cargo run --release -p hitori-backends --example smt_figures -- SIDES PUZZLES smt:qf_ia smt:external …
//! cargo run --release -p hitori-backends --example smt_figures -- 5,10,15,20,25 12 encodings
//! cargo run --release -p hitori-backends --example smt_figures -- 15,20 12 smt:external redundant
//! ```
//!
//! `encodings` is every encoding, `redundant` the engine named before it with each redundant constraint. Every engine is
//! asked for a solution of every puzzle, puzzle by puzzle, so that a busy machine is busy for all of them alike. Times are
//! the processor time that Z3's process takes for reading the program and for solving, candidates of `external` included.
//! A puzzle that takes longer than ten seconds counts as twenty (PAR-2, as in Rietdijk 2026). An engine that fails on half of the
//! puzzles of a side is not asked for larger ones.

use std::process::ExitCode;
use std::time::Duration;

use hitori_backends::{EngineSpec, Kind, Limits, SolverSession, paradigm};
use hitori_core::engine::{Budget, Engine, Question};
use hitori_core::generate::instance;
use hitori_core::{Puzzle, Size};

/// Seconds of processor time that a puzzle may take, and what it counts when it takes longer.
const LIMIT: f64 = 10.0;
const PENALTY: f64 = 2.0 * LIMIT;
/// Seconds after which a puzzle is given up, whatever else the machine is busy with.
const GIVEN_UP_AFTER: u64 = 30;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let [sides, puzzles, engines @ ..] = arguments else {
        return Err("SIDES PUZZLES ENGINE… expected: 5,10,15 12 encodings".to_owned());
    };
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("'{text}' is no number"));
    let sides: Vec<usize> = sides.split(',').map(number).collect::<Result<_, _>>()?;
    let puzzles = number(puzzles)?;
    let mut runners: Vec<Runner> =
        specs(engines)?.into_iter().map(Runner::start).collect::<Result<_, _>>()?;
    println!("side engine median quartile1 quartile3 of_first failed variables constraints");
    for &side in &sides {
        for seed in 0..puzzles {
            let puzzle = puzzle(side, seed as u64)?;
            for runner in &mut runners {
                runner.solve(&puzzle);
            }
        }
        let first = runners[0].times.clone();
        for runner in &mut runners {
            runner.report(side, &first);
        }
    }
    for runner in &runners {
        if let Some(slope) = runner.slope() {
            println!("slope {} {slope:.3} over {} sides", runner.spec, runner.medians.len());
        }
    }
    Ok(())
}

fn specs(engines: &[String]) -> Result<Vec<EngineSpec>, String> {
    let smt = paradigm("smt").ok_or("smt is not in the registry")?;
    let of = |kind: Kind| smt.parts.iter().filter(move |part| part.kind == kind).map(|part| part.name);
    let mut texts: Vec<String> = Vec::new();
    for engine in engines {
        match (engine.as_str(), texts.last().cloned()) {
            ("encodings", _) => texts.extend(of(Kind::Model).map(|model| format!("smt:{model}"))),
            ("redundant", Some(base)) => {
                texts.extend(of(Kind::Redundant).map(|part| format!("{base}+{part}")));
            }
            ("redundant", None) => {
                return Err("redundant: after an engine, as in smt:external redundant".to_owned());
            }
            (name, _) => texts.push(name.to_owned()),
        }
    }
    if texts.is_empty() {
        return Err("no engine is named".to_owned());
    }
    texts.iter().map(|text| text.parse::<EngineSpec>().map_err(|error| error.to_string())).collect()
}

fn puzzle(side: usize, seed: u64) -> Result<Puzzle, String> {
    let size = Size::new(side, side).map_err(|error| error.to_string())?;
    instance(size, seed).map(|(puzzle, _)| puzzle).ok_or_else(|| format!("no puzzle of {size}"))
}

struct Runner {
    spec: EngineSpec,
    session: SolverSession,
    /// Of this side.
    times: Vec<f64>,
    failed: usize,
    variables: f64,
    constraints: f64,
    given_up: bool,
    /// Side and median.
    medians: Vec<(f64, f64)>,
}

impl Runner {
    fn start(spec: EngineSpec) -> Result<Self, String> {
        let mut session =
            SolverSession::start(spec.clone(), Limits::default()).map_err(|error| error.to_string())?;
        // A process is slow at first.
        session.ask(&puzzle(4, 0)?, &Question::any());
        Ok(Self {
            spec,
            session,
            times: vec![],
            failed: 0,
            variables: 0.0,
            constraints: 0.0,
            given_up: false,
            medians: vec![],
        })
    }

    fn solve(&mut self, puzzle: &Puzzle) {
        if self.given_up {
            return;
        }
        let budget = Budget::default().with_time(Duration::from_secs(GIVEN_UP_AFTER));
        let outcome = self.session.ask(puzzle, &Question::any().with_budget(budget));
        let value = |name: &str| outcome.work.get(name).unwrap_or(0.0);
        let time = value("ground_cpu_seconds") + value("solve_cpu_seconds");
        let solved = outcome.solutions.len() == 1 && time <= LIMIT;
        self.failed += usize::from(!solved);
        self.times.push(if solved { time } else { PENALTY });
        self.variables += value("variables");
        self.constraints += value("constraints");
    }

    /// Prints what was measured on one side. `first` are the times of the first engine on the same puzzles.
    fn report(&mut self, side: usize, first: &[f64]) {
        if self.given_up {
            return;
        }
        let count = self.times.len() as f64;
        let [low, median, high] = [0.25, 0.5, 0.75].map(|share| quantile(&self.times, share));
        let ratios: Vec<f64> = self.times.iter().zip(first).map(|(own, first)| own / first).collect();
        println!(
            "{side} {} {median:.4} {low:.4} {high:.4} {:.2} {}/{count} {:.0} {:.0}",
            self.spec,
            quantile(&ratios, 0.5),
            self.failed,
            self.variables / count,
            self.constraints / count,
        );
        if median < PENALTY {
            self.medians.push((side as f64, median));
        }
        self.given_up = 2 * self.failed >= self.times.len();
        self.times.clear();
        (self.failed, self.variables, self.constraints) = (0, 0.0, 0.0);
    }

    /// The a of log(median) ≈ a · side + b, by least squares.
    fn slope(&self) -> Option<f64> {
        let count = self.medians.len() as f64;
        let mean = |of: &dyn Fn(&(f64, f64)) -> f64| self.medians.iter().map(of).sum::<f64>() / count;
        let (side, log) = (mean(&|point| point.0), mean(&|point| point.1.ln()));
        let spread: f64 = self.medians.iter().map(|point| (point.0 - side).powi(2)).sum();
        let common: f64 = self.medians.iter().map(|point| (point.0 - side) * (point.1.ln() - log)).sum();
        (self.medians.len() > 1).then(|| common / spread)
    }
}

/// Between the two nearest values.
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = share * sorted.len().saturating_sub(1) as f64;
    let (low, high) = (place.floor() as usize, place.ceil() as usize);
    sorted[low] + (sorted[high] - sorted[low]) * (place - place.floor())
}
