//! What is special about integer programs: sets of solutions, the limits of a licence, files, and time over many calls.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

use common::{ask, finds_every_solution, random_boards, spec, start};
use hitori_backends::{Limits, SolverSession, Task, install};
use hitori_core::engine::{Budget, Engine, Limit, Question, Status, StopReason};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options};
use hitori_core::{Puzzle, Semantics, Shading, Size, formats};

const CHOICES: [&str; 4] = ["ilp:lazy", "ilp:flow", "ilp:lazy+gurobi", "ilp:flow+gurobi"];

fn square(side: usize) -> Puzzle {
    instance(Size::new(side, side).unwrap(), 1).unwrap().0
}

/// All solutions, not only up to the second: rows that exclude solutions and cut walls say what they should.
#[test]
fn every_model_has_the_same_solutions_as_native() {
    needs!("highspy", "gurobipy");
    let boards = random_boards(30, 4);
    for text in CHOICES {
        finds_every_solution(text, &boards, 40);
    }
}

/// What follows from the rules takes no solution away: sets of solutions of random boards and of generated ones.
#[test]
fn isolation_takes_no_solution_away() {
    needs!("highspy");
    // Boards with more solutions than this are left out, so that sets can be compared as a whole.
    let limit = 40;
    let generated = (0..20).map(|seed| {
        let size = Size::new(4 + seed as usize % 2, 5).unwrap();
        instance(size, seed).unwrap().0
    });
    let set = |list: &[Shading]| list.iter().map(|s| s.row_strings()).collect::<BTreeSet<_>>();
    let mut session = start(&spec("ilp:isolation"));
    let (mut compared, mut lines, mut solvable) = (0, 0, 0);
    for puzzle in random_boards(600, 5).into_iter().chain(generated) {
        let truth = solve::up_to(&puzzle, limit + 1, &Options::default()).solutions;
        if truth.len() <= limit {
            let found = ask(&mut session, &puzzle, Semantics::Strict, limit + 1);
            assert_eq!((found.stop, set(&found.solutions)), (None, set(&truth)), "{puzzle:?}");
            compared += 1;
            solvable += usize::from(!truth.is_empty());
            lines += usize::from(puzzle.size().rows().min(puzzle.size().cols()) == 1);
        }
    }
    assert!(compared >= 300 && solvable >= 100 && lines >= 30, "{compared} {solvable} {lines}");
}

/// The numbers in the refusal are those that a solver counts itself, and the largest board below the limit is taken.
#[test]
fn gurobi_refuses_what_its_licence_does_not_allow() {
    needs!("highspy", "gurobipy");
    for (text, plain, fits, beyond) in
        [("ilp:flow+gurobi", "ilp:flow", 20, 21), ("ilp:lazy+gurobi", "ilp:lazy", 25, 35)]
    {
        let mut gurobi = start(&spec(text));
        let found = ask(&mut gurobi, &square(fits), Semantics::Strict, 1);
        assert_eq!(found.status(), Status::Solved, "{text} at {fits}: {:?}", found.stop);

        let large = square(beyond);
        let refused = ask(&mut gurobi, &large, Semantics::Strict, 1);
        let counted = program_size(plain, &large);
        let Some(StopReason::Unsuitable(reason)) = refused.stop else { panic!("{text}: {:?}", refused.stop) };
        assert!(
            reason.ends_with(&format!("and this program has {} and {}", counted.0, counted.1)),
            "{reason}"
        );
        assert!(counted.0.max(counted.1) > 2000);
        // It is asked again as if nothing had happened.
        assert_eq!(ask(&mut gurobi, &square(6), Semantics::Strict, 2).status(), Status::Unique);
    }
}

/// Rows and columns of a program as HiGHS reads it.
fn program_size(text: &str, puzzle: &Puzzle) -> (usize, usize) {
    let spec = spec(text);
    let program = spec.encode(&Task::strict(puzzle), &Budget::default()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("hitori.lp"), program).unwrap();
    let script = "import highspy; h = highspy.Highs(); h.setOptionValue('output_flag', False); \
                  h.readModel('hitori.lp'); print(h.getNumRow(), h.getNumCol())";
    let printed = python(folder.path(), script);
    let numbers: Vec<usize> = printed.split_whitespace().map(|word| word.parse().unwrap()).collect();
    (numbers[0], numbers[1])
}

fn python(folder: &Path, script: &str) -> String {
    let output =
        Command::new(install::python()).args(["-I", "-c", script]).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The program of the flow is complete: a plain solver that knows nothing of us finds the solution.
#[test]
fn the_program_stands_for_itself() {
    needs!("highspy");
    let spec = spec("ilp:flow");
    for text in ["1", "1 1", "1 2 1", "1\n2\n1", "1 1\n. 1", "hitori/4/4/1114142333214213"] {
        let puzzle = formats::parse(text, None).unwrap().puzzle;
        for semantics in common::SEMANTICS {
            let options = Options::default().with_semantics(semantics);
            let truth = solve::up_to(&puzzle, 100, &options).solutions;
            let task = Task::new(&puzzle, semantics);
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("hitori.lp"), spec.encode(&task, &Budget::default()).unwrap())
                .unwrap();
            let script = format!(
                "import highspy; h = highspy.Highs(); h.setOptionValue('output_flag', False)\n\
                 h.readModel('hitori.lp'); h.run(); print(h.modelStatusToString(h.getModelStatus()))\n\
                 w = h.getSolution().col_value\n\
                 if h.getModelStatus() == highspy.HighsModelStatus.kOptimal:\n \
                 for r in range({}): print(''.join('-' if w[h.getColByName(f'w_{{r+1}}_{{c+1}}')[1]] > 0.5 else 'x' for c in range({})))",
                puzzle.size().rows(),
                puzzle.size().cols()
            );
            let printed = python(folder.path(), &script);
            let lines: Vec<&str> = printed.lines().collect();
            match lines[0] {
                "Optimal" => {
                    assert!(truth.iter().any(|s| s.row_strings() == lines[1..]), "{text}: {printed}")
                }
                status => assert!(truth.is_empty() && status == "Infeasible", "{text}: {printed}"),
            }
        }
    }
}

/// A question that ran out of time leaves the next ones alone, and many calls for one question share its limit.
#[test]
fn a_time_limit_is_for_one_question() {
    needs!("highspy");
    let mut session = start(&spec("ilp:flow"));
    let hard = square(50);
    let budget = |seconds| Budget::default().with_time(Duration::from_secs_f64(seconds));
    let limited = |seconds| Question::unique().with_budget(budget(seconds));
    let outcome = session.ask(&hard, &limited(0.1));
    assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)));
    assert!(outcome.time < Duration::from_secs(5), "{:?}", outcome.time);
    for _ in 0..3 {
        assert_eq!(session.ask(&square(5), &limited(20.0)).status(), Status::Unique);
    }
    let blank = formats::parse(". . . .\n. . . .\n. . . .\n. . . .", None).unwrap().puzzle;
    let outcome = session.ask(&blank, &Question::up_to(100).with_budget(budget(60.0)));
    assert_eq!((outcome.solutions.len(), outcome.stop), (100, None));
    // The last one shows that there are more.
    assert_eq!(outcome.work.get("calls"), Some(101.0));
}

#[test]
fn statistics_have_their_names() {
    needs!("highspy", "gurobipy");
    for text in CHOICES {
        let outcome = ask(&mut start(&spec(text)), &square(8), Semantics::Strict, 2);
        let number = |name: &str| outcome.work.get(name).unwrap_or_else(|| panic!("{text}: no {name}"));
        assert!(number("calls") >= 2.0 && number("constraints") > number("variables").min(100.0));
        assert!(
            number("variables") >= 64.0 && number("solve_seconds") > 0.0 && number("ground_seconds") > 0.0
        );
        assert!(number("decisions") >= 0.0 && number("simplex_iterations") >= 0.0);
        // A row for each wall, and one that excludes the solution.
        if text.starts_with("ilp:lazy") {
            let (rows, _) = program_size("ilp:lazy", &square(8));
            assert_eq!(number("constraints"), rows as f64 + number("walls") + 1.0);
        }
    }
}

/// The variable that tells a test that it runs as a child of itself, in an environment of its own.
const CHILD: &str = "HITORI_TEST_CHILD";

/// Runs one test of this file again, by a shell command before it and with a folder for temporary files.
fn again(test: &str, before: &str, folder: &Path) -> bool {
    let output = Command::new("/bin/sh")
        .arg("-c")
        .arg(format!("{before} exec \"$0\" --exact {test} --nocapture"))
        .arg(env::current_exe().unwrap())
        .env("TMPDIR", folder)
        .env(CHILD, "yes")
        .output()
        .unwrap();
    eprintln!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    // A test that was renamed would pass by not running.
    output.status.success() && String::from_utf8_lossy(&output.stdout).contains("1 passed")
}

fn asked_in_vain() -> Vec<String> {
    let solvers = ["ilp:flow", "ilp:flow+gurobi"];
    let reasons = solvers.map(|text| {
        let mut session = match SolverSession::start(spec(text), Limits::default()) {
            Ok(session) => session,
            Err(error) => return error.to_string(),
        };
        match session.ask(&square(12), &Question::any()).stop {
            Some(stop) => stop.to_string(),
            None => panic!("{text} solved a board without a file"),
        }
    });
    reasons.to_vec()
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    needs!("highspy", "gurobipy");
    if env::var_os(CHILD).is_some() {
        let folder = env::var("TMPDIR").unwrap();
        let expected = format!("does not start: its LP files cannot be written to {folder}: ");
        for reason in asked_in_vain() {
            assert!(reason.contains(&expected), "{reason}");
        }
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for place in [file, folder.path().join("nowhere")] {
        assert!(again("a_folder_that_cannot_be_written_is_named", "", &place));
    }
}

/// Files that may not grow beyond 512 bytes fail in the middle of writing, as those of a full disk do.
#[test]
fn a_file_that_cannot_be_finished_is_told_and_leaves_nothing() {
    needs!("highspy", "gurobipy");
    if env::var_os(CHILD).is_some() {
        for reason in asked_in_vain() {
            assert!(
                reason.contains("cannot be written to") && reason.ends_with("File too large"),
                "{reason}"
            );
        }
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    assert!(again(
        "a_file_that_cannot_be_finished_is_told_and_leaves_nothing",
        "ulimit -f 1;",
        folder.path()
    ));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn no_file_is_left_behind() {
    needs!("highspy", "gurobipy");
    if env::var_os(CHILD).is_some() {
        for text in CHOICES {
            let mut session = start(&spec(text));
            assert_eq!(ask(&mut session, &square(6), Semantics::Strict, 2).status(), Status::Unique);
            // Killed early, perhaps while it reads.
            let budget = Budget::default().with_time(Duration::from_millis(30));
            let outcome = session.ask(&square(19), &Question::unique().with_budget(budget));
            assert!(outcome.time < Duration::from_secs(5));
        }
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    assert!(again("no_file_is_left_behind", "", folder.path()));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
