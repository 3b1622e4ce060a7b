//! The boards that every engine is tried on and what is true of them, engines that may be missing, and what tests share.

#![allow(dead_code, missing_docs)] // Each test file uses its own part.
#![allow(clippy::unwrap_used)] // A test that panics has failed, as it should.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use hitori_backends::{EngineSpec, Limits, SolverSession, StartError, Task, install};
use hitori_core::engine::{Budget, Engine, Outcome, Question, Status};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options};
use hitori_core::{Clue, Puzzle, Semantics, Shading, Size, formats};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;

pub const SEMANTICS: [Semantics; 2] = [Semantics::Strict, Semantics::Minimal];

/// A board and what is true of it, in the strict and in the minimal sense: a line of `testdata/boards.jsonl`.
pub struct Case {
    pub name: String,
    pub puzzle: Puzzle,
    pub truth: [Truth; 2],
}

/// What is true of a board in one sense.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Truth {
    pub status: Status,
    #[serde(default)]
    solution: Option<Vec<String>>,
}

impl Truth {
    /// The rows of the only solution.
    pub fn unique(&self) -> Option<&[String]> {
        self.solution.as_deref()
    }
}

impl Case {
    pub fn side(&self) -> usize {
        self.puzzle.size().rows().max(self.puzzle.size().cols())
    }
}

/// Reads a file of `testdata/`.
pub fn testdata(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// At least 60 boards that the slowest engines can take (sides up to 5), more with sides up to 7, and as many larger ones as
/// take the others some seconds: unique, several solutions and none; with blanks; rectangular; single lines; up to 15×15.
pub fn corpus() -> Vec<Case> {
    let read = |line: &str| {
        let mut entry = formats::parse(line, formats::format("jsonl")).unwrap();
        let name = entry.id.unwrap();
        let truth = ["strict", "minimal"].map(|sense| {
            let value = entry.extra.shift_remove(sense).unwrap_or_else(|| panic!("{name}: no {sense}"));
            let truth: Truth =
                serde_json::from_value(value).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(truth.solution.is_some(), truth.status == Status::Unique, "{name}, {sense}");
            truth
        });
        assert!(entry.extra.is_empty(), "{name}: {:?}", entry.extra);
        Case { name, puzzle: entry.puzzle, truth }
    };
    testdata("boards.jsonl").lines().map(read).collect()
}

/// Set by `./test`: a solver that is not installed fails its tests. Without it they are left out, visibly.
pub const REQUIRE_ALL: &str = "HITORI_REQUIRE_ALL";

/// Ends a test early, with a line on standard error, where a solver that it needs is not installed.
#[macro_export]
macro_rules! needs {
    ($($solver:literal),+) => {
        if [$($solver),+].iter().any(|solver| !$crate::common::is_installed(solver)) {
            return;
        }
    };
}

/// Returns whether a Python package or the program `swipl` is there. Says so where it is not, and panics where it has to be.
pub fn is_installed(solver: &str) -> bool {
    let (version, command) = match solver {
        "swipl" => (
            install::program_version(solver, &Budget::default()),
            "apt-get install swi-prolog-nox".to_owned(),
        ),
        package => (install::python_version_of(package), format!("hitori engines install {package}")),
    };
    if version.is_none() {
        leave_out(&format!("{solver} is not installed ({command})"));
    }
    version.is_some()
}

/// Prints once what is not tested and why. Straight to standard error: what `eprintln!` prints, the test harness swallows.
fn leave_out(reason: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    assert!(std::env::var_os(REQUIRE_ALL).is_none(), "{REQUIRE_ALL} is set, and {reason}");
    if SAID.lock().unwrap().insert(reason.to_owned()) {
        io::stderr().write_all(format!("left out: {reason}\n").as_bytes()).unwrap();
    }
}

/// A running engine, or none where its solver is not installed.
pub fn start_if_installed(spec: &EngineSpec) -> Option<SolverSession> {
    match SolverSession::start(spec.clone(), Limits::default()) {
        Ok(session) => Some(session),
        Err(error @ StartError::Missing { .. }) => {
            leave_out(&error.to_string());
            None
        }
        Err(error) => panic!("{spec}: {error}"),
    }
}

/// A running engine; a missing one fails the test with the command that installs it.
pub fn start(spec: &EngineSpec) -> SolverSession {
    SolverSession::start(spec.clone(), Limits::default()).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

pub fn spec(text: &str) -> EngineSpec {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Asks for any solution, for uniqueness, or for up to so many solutions.
pub fn ask(session: &mut SolverSession, puzzle: &Puzzle, semantics: Semantics, limit: usize) -> Outcome {
    let question = match limit {
        1 => Question::any(),
        2 => Question::unique(),
        _ => Question::up_to(limit),
    };
    session.ask(puzzle, &question.with_semantics(semantics))
}

/// Asks an engine about a board in both senses and compares with what is true: the verdict, and for unique boards the
/// solution. A spec that is for unique puzzles only, or has solutions of its own, is asked for a solution of those.
pub fn agrees(spec: &EngineSpec, session: &mut SolverSession, case: &Case) {
    for (semantics, truth) in SEMANTICS.into_iter().zip(&case.truth) {
        let only_unique = spec.needs_unique().or_else(|| spec.has_own_solutions()).is_some();
        if only_unique && truth.unique().is_none() {
            continue;
        }
        let outcome = ask(session, &case.puzzle, semantics, if only_unique { 1 } else { 2 });
        let place = format!("{spec} on {} ({})", case.name, semantics.name());
        if let Some(stop) = &outcome.stop {
            panic!("{place}: {stop}");
        }
        match truth.unique() {
            Some(solution) => {
                let rows: Vec<Vec<String>> = outcome.solutions.iter().map(Shading::row_strings).collect();
                assert_eq!(rows, [solution], "{place}");
            }
            None => assert_eq!(outcome.status(), truth.status, "{place}"),
        }
    }
}

/// Random boards with sides from 1 to this: few numbers, some blanks, so that all verdicts occur.
pub fn random_boards(count: usize, side: usize) -> Vec<Puzzle> {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let board = |_| {
        let size = Size::new(rng.random_range(1..=side), rng.random_range(1..=side)).unwrap();
        let symbols = rng.random_range(2..=side as u32 + 2);
        let blank = [0.0, 0.0, 0.1][rng.random_range(0..3)];
        let mut clue = || match rng.random_bool(blank) {
            true => Clue::BLANK,
            false => Clue::new(rng.random_range(1..=symbols)).unwrap(),
        };
        Puzzle::new(size, (0..size.cells()).map(|_| clue()).collect()).unwrap()
    };
    (0..count).map(board).collect()
}

/// Random boards as above, every fourth of them made to have one solution, with sides from 1 to this.
pub fn mixed_boards(count: usize, seed: u64, side: usize) -> Vec<Puzzle> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let board = |place: usize| {
        let size = Size::new(rng.random_range(1..=side), rng.random_range(1..=side)).unwrap();
        if place.is_multiple_of(4) && size.rows().min(size.cols()) > 2 {
            return instance(size, place as u64).unwrap().0;
        }
        let symbols = rng.random_range(2..=6);
        let mut clue = || match rng.random_bool(0.05) {
            true => Clue::BLANK,
            false => Clue::new(rng.random_range(1..=symbols)).unwrap(),
        };
        Puzzle::new(size, (0..size.cells()).map(|_| clue()).collect()).unwrap()
    };
    (0..count).map(board).collect()
}

/// All solutions, not only up to the second, are native's, on boards of which some have several.
pub fn finds_every_solution(text: &str, boards: &[Puzzle], limit: usize) {
    let mut session = start(&spec(text));
    let mut several = 0;
    for puzzle in boards {
        for semantics in SEMANTICS {
            let truth = solve::up_to(puzzle, limit, &Options::default().with_semantics(semantics));
            let found = ask(&mut session, puzzle, semantics, limit);
            assert_eq!(found.stop, None, "{text}");
            assert_eq!(found.solutions.len(), truth.solutions.len(), "{text} on\n{puzzle:?}");
            // Where the limit cuts off, any solutions will do: the referee has seen them.
            if truth.solutions.len() < limit {
                let set = |list: &[Shading]| list.iter().map(Shading::row_strings).collect::<BTreeSet<_>>();
                assert_eq!(set(&found.solutions), set(&truth.solutions), "{text} on\n{puzzle:?}");
            }
            several += usize::from(truth.solutions.len() > 2);
        }
    }
    assert!(several >= 5, "{several} boards with several solutions");
}

/// Letters and digits are numbers, dots are blanks.
pub fn board(rows: &[&str]) -> Puzzle {
    let size = Size::new(rows.len(), rows[0].len()).unwrap();
    let clue = |c: char| c.to_digit(36).and_then(Clue::new).unwrap_or(Clue::BLANK);
    Puzzle::new(size, rows.concat().chars().map(clue).collect()).unwrap()
}

/// The program of an engine for a board.
pub fn encode(spec: &EngineSpec, puzzle: &Puzzle, semantics: Semantics) -> String {
    spec.encode(&Task::new(puzzle, semantics), &Budget::default()).unwrap()
}

/// All solutions as the native engine finds them, if there are no more than so many.
pub fn all_solutions(puzzle: &Puzzle, semantics: Semantics, limit: usize) -> Option<BTreeSet<Vec<String>>> {
    let count = solve::up_to(puzzle, limit + 1, &Options::default().with_semantics(semantics));
    let solutions: BTreeSet<_> = count.solutions.iter().map(Shading::row_strings).collect();
    (solutions.len() <= limit).then_some(solutions)
}

/// Boards with one solution that is lost by a rule as de Nooij 2026 prints it.
pub const COUNTEREXAMPLES: [(&str, &[&str]); 4] = [
    ("dep", &["53552", "15334", "31535", "54214", "12141"]),
    ("nep", &["55331", "51332", "53114", "34125", "52355"]),
    ("qc", &["223", "213", "233"]),
    ("ia", &["426343", "566341", "345412", "633514", "143525", "514631"]),
];
