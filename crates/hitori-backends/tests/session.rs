//! Questions that all engines answer alike: marks, forced cells, numbers of solutions, against the native search.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::time::Duration;

use common::{SEMANTICS, random_boards, spec, start, start_if_installed};
use hitori_backends::{EngineSpec, PARADIGMS, Pool, SolverSession, unsuitable};
use hitori_core::engine::{Budget, CancelToken, Engine, Goal, Limit, Outcome, Question, Status, StopReason};
use hitori_core::solve::{self, Tuning};
use hitori_core::{Puzzle, Semantics, Shade, Shading, Size, referee};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Engines that are always built in.
const BUILT_IN: [&str; 6] = ["native", "sat", "sat:matrix", "sat:cycles", "rules", "lines"];

/// Marks on about so many cells of every ten, some of them taken from a solution.
fn marks(puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Shading {
    let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
    let solution = solve::solve(puzzle, &solve::Options::default()).solution().cloned();
    let from_solution = rng.random_bool(0.6);
    let share = [0.1, 0.3, 0.6][rng.random_range(0..3)];
    for cell in 0..puzzle.size().cells() {
        if rng.random_bool(share) {
            let random = if rng.random_bool(0.5) { Shade::Shaded } else { Shade::White };
            let known = solution.as_ref().filter(|_| from_solution).map(|solution| solution.get(cell));
            marks.set(cell, known.unwrap_or(random));
        }
    }
    marks
}

fn set(solutions: &[Shading]) -> BTreeSet<Vec<String>> {
    solutions.iter().map(Shading::row_strings).collect()
}

fn agree(goal: Goal, found: &Outcome, truth: &Outcome, place: &str) {
    assert_eq!(found.stop, None, "{place}");
    assert_eq!((found.status(), found.complete), (truth.status(), truth.complete), "{place}");
    assert_eq!(found.forced, truth.forced, "{place}");
    if truth.complete || matches!(goal, Goal::UpTo(_)) {
        assert_eq!(found.solutions.len(), truth.solutions.len(), "{place}");
    }
    if truth.complete {
        assert_eq!(set(&found.solutions), set(&truth.solutions), "{place}");
    }
}

/// Asks an engine everything about boards with and without marks. Returns how many answers had forced cells that are not
/// all cells, and how many marks left no solution although there are solutions.
fn compare(session: &mut SolverSession, boards: &[Puzzle]) -> (usize, usize) {
    let name = session.name();
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let (mut partly_forced, mut refuted) = (0, 0);
    for puzzle in boards {
        for semantics in SEMANTICS {
            let solvable = solve::ask(puzzle, &Question::any().with_semantics(semantics), &Tuning::default());
            for marks in [None, Some(marks(puzzle, &mut rng))] {
                for goal in [Goal::Any, Goal::Unique, Goal::UpTo(3), Goal::UpTo(50), Goal::Forced] {
                    let mut question = Question::new(goal).with_semantics(semantics);
                    question.marks = marks.clone();
                    let truth = solve::ask(puzzle, &question, &Tuning::default());
                    let found = session.ask(puzzle, &question);
                    let place = format!("{name}, {goal:?}, {semantics}, {marks:?}\n{puzzle}");
                    agree(goal, &found, &truth, &place);
                    let open = |forced: &Shading| !forced.is_complete() && forced.literals().next().is_some();
                    partly_forced += usize::from(found.forced.as_ref().is_some_and(open));
                    refuted += usize::from(found.status() != solvable.status() && found.solutions.is_empty());
                }
            }
        }
    }
    (partly_forced, refuted)
}

#[test]
fn marks_and_forced_cells_are_those_of_the_native_search() {
    let boards = random_boards(60, 5);
    for name in BUILT_IN {
        let (partly_forced, refuted) = compare(&mut start(&spec(name)), &boards);
        assert!(partly_forced > 20 && refuted > 40, "{name}: {partly_forced} {refuted}");
    }
}

/// The first model of every paradigm, with each of its solvers, as far as they are installed.
#[test]
fn marks_and_forced_cells_work_with_every_solver() {
    let boards = random_boards(10, 4);
    for &paradigm in PARADIGMS {
        for solver in paradigm.solvers {
            let spec = EngineSpec::with(paradigm, [solver.name]).unwrap();
            if let Some(mut session) = start_if_installed(&spec) {
                compare(&mut session, &boards);
            }
        }
    }
}

#[test]
fn marks_of_another_size_agree_with_nothing() {
    let puzzle = Puzzle::from_rows([[1, 1, 2], [2, 3, 1], [3, 2, 2]]).unwrap();
    let marks = Shading::filled(Size::new(3, 2).unwrap(), Shade::Undecided);
    for name in BUILT_IN {
        let mut session = start(&spec(name));
        for goal in [Goal::Any, Goal::Unique, Goal::UpTo(9), Goal::Forced] {
            let outcome = session.ask(&puzzle, &Question::new(goal).with_marks(marks.clone()));
            assert_eq!((outcome.status(), outcome.forced), (Status::Unsolvable, None), "{name}");
        }
        assert_ne!(session.ask(&puzzle, &Question::any()).status(), Status::Unsolvable, "{name}");
    }
}

/// The native engine is asked the real question: a board with more solutions than anybody could count.
#[test]
fn native_answers_as_it_does_by_itself() {
    let size = Size::new(12, 12).unwrap();
    let blank = Puzzle::from_numbers(size, (0..144).map(|cell| cell as u32)).unwrap();
    let mut session = start(&spec("native"));
    let question = Question::unique();
    let (own, direct) = (session.ask(&blank, &question), solve::ask(&blank, &question, &Tuning::default()));
    assert_eq!((own.status(), &own.solutions), (Status::Multiple, &direct.solutions));
    for (name, value) in direct.work.counters() {
        assert_eq!(own.work.get(name), Some(value), "{name}");
    }
    let outcome = session.ask(&blank, &Question::forced());
    assert_eq!(outcome.forced, Some(Shading::filled(size, Shade::Undecided)));
    let outcome = session.ask(&blank, &Question::up_to(100).with_semantics(Semantics::Minimal));
    assert!(outcome.complete && outcome.solutions.len() == 1);
    assert!(referee::is_solution(&blank, &outcome.solutions[0], Semantics::Minimal));
}

/// Few solutions are enough to see which cells are forced, also where nobody could count the solutions.
#[test]
fn forced_cells_take_few_solutions() {
    // A pair and a triple, and no other number twice: the rest may be shaded in very many ways.
    let size = Size::new(7, 7).unwrap();
    let number = |cell: usize| match cell {
        0..=2 => 100,
        45 | 47 => 101,
        _ => cell as u32,
    };
    let puzzle = Puzzle::from_numbers(size, (0..49).map(number)).unwrap();
    let truth = solve::ask(&puzzle, &Question::forced(), &Tuning::default()).forced.unwrap();
    assert!(!truth.is_complete() && truth.literals().count() > 4);
    for name in BUILT_IN {
        let budget = Budget::default().with_time(Duration::from_secs(60));
        let outcome = start(&spec(name)).ask(&puzzle, &Question::forced().with_budget(budget));
        assert_eq!((outcome.stop, outcome.forced.as_ref()), (None, Some(&truth)), "{name}");
    }
}

/// Every engine looks at the token: before it starts, and while it enumerates.
#[test]
fn cancelling_stops_every_engine() {
    let size = Size::new(8, 8).unwrap();
    let blank = Puzzle::from_numbers(size, (0..64).map(|cell| cell as u32)).unwrap();
    for name in BUILT_IN {
        let mut session = start(&spec(name));
        for looks in [0, 1, 40] {
            let count = std::sync::atomic::AtomicUsize::new(0);
            let token = CancelToken::from_fn(move || {
                count.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= looks
            });
            let budget = Budget::default().with_cancel(token);
            let outcome = session.ask(&blank, &Question::up_to(usize::MAX).with_budget(budget));
            assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Cancelled)), "{name}");
            assert!(!outcome.complete);
        }
        assert_eq!(session.ask(&blank, &Question::any()).status(), Status::Solved, "{name}");
    }
}

#[test]
fn what_an_engine_cannot_be_asked_is_said_before() {
    let unique = Question::unique();
    let reason = unsuitable(&spec("asp:ucd"), &unique, false, false).unwrap();
    assert!(reason.contains("--first") && reason.starts_with("ucd"), "{reason}");
    assert!(unsuitable(&spec("asp:ucd"), &Question::forced(), false, false).is_some());
    assert!(unsuitable(&spec("asp:ucd"), &Question::up_to(1), false, false).is_some());
    assert_eq!(unsuitable(&spec("asp:ucd"), &Question::any(), false, false), None);
    assert_eq!(unsuitable(&spec("rules"), &unique, true, false).unwrap(), "rules writes no proofs");
    assert_eq!(unsuitable(&spec("sat"), &unique, true, false), None);
    let puzzle = Puzzle::from_rows([[1, 1]]).unwrap();
    let outcome = start(&spec("native")).with_proof("nowhere").ask(&puzzle, &unique);
    assert_eq!(outcome.stop, Some(StopReason::Unsuitable("native writes no proofs".to_owned())));
}

#[test]
fn a_pool_writes_proofs_and_serves_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.drat");
    let puzzle = Puzzle::from_rows([[1, 1], [1, 1]]).unwrap();
    let pool = Pool::start(spec("sat"), hitori_backends::Limits::default()).unwrap().with_proof(&path);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(pool.ask(&puzzle, &Question::unique()).status(), Status::Unsolvable));
        }
    });
    assert!(path.is_file() && folder.path().join("proof.drat.cnf").is_file());
}

/// What an answer has cost is told by every engine that is here: times by the clock and by the processor, in the solver and
/// around it; of solvers in processes of their own also memory and the length of the program.
#[test]
fn every_engine_tells_what_it_has_cost() {
    let (large, _) = hitori_core::generate::instance(Size::new(9, 9).unwrap(), 5).unwrap();
    let small = Puzzle::from_rows([[1, 1], [2, 1]]).unwrap();
    for paradigm in PARADIGMS {
        for solver in paradigm.solvers {
            let spec = EngineSpec::with(paradigm, [solver.name]).unwrap();
            let Some(mut session) = start_if_installed(&spec) else { continue };
            let mut costs = |puzzle: &Puzzle| {
                let outcome = session.ask(puzzle, &Question::unique());
                assert_eq!(outcome.status(), Status::Unique, "{spec}: {:?}", outcome.stop);
                outcome
            };
            let (outcome, less) = (costs(&large), costs(&small));
            let get = |name: &str| outcome.work.get(name).unwrap_or_else(|| panic!("{spec}: no {name}"));
            assert!(get("thread_cpu_seconds") > 0.0, "{spec}");
            if spec.paradigm().name == "native" {
                continue;
            }
            let seconds = outcome.time.as_secs_f64();
            let parts = ["encode_seconds", "ground_seconds", "solve_seconds"];
            let sum: f64 = parts.iter().filter_map(|name| outcome.work.get(name)).sum();
            assert!(get("solve_seconds") > 0.0 && sum <= seconds, "{spec}: {sum} of {seconds} s");
            assert!(get("solve_cpu_seconds") > 0.0, "{spec}");
            if solver.is_linked() {
                assert!(
                    get("solve_cpu_seconds") <= get("thread_cpu_seconds") * 1.01 + 1e-4
                        || solver.name == "pumpkin"
                );
                continue;
            }
            let process = get("process_seconds");
            assert!(get("ground_seconds") + get("solve_seconds") <= process && process <= seconds, "{spec}");
            assert!(get("ground_cpu_seconds") > 0.0, "{spec}");
            let inside = get("ground_cpu_seconds") + get("solve_cpu_seconds");
            assert!(inside <= get("process_cpu_seconds") * 1.01, "{spec}: {inside}");
            let (bytes, fewer) = (get("program_bytes"), less.work.get("program_bytes").unwrap());
            assert!(bytes > fewer && fewer > 0.0, "{spec}: {bytes} and {fewer}");
            if cfg!(target_os = "linux") {
                let peak = get("peak_memory_bytes");
                assert!(peak > 1e6 && peak < 4e9, "{spec}: {peak}");
            }
        }
    }
}
