//! Solutions spoiled on purpose (`fault = 1`): the referee has to catch every one of them, on every path out of the library.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
use hitori_core::engine::{Engine, Goal, Outcome, Question, Refereed, Status, StopReason};
use hitori_core::solve::{self, Native, Options, Solver, Tuning};
use hitori_core::{Puzzle, Semantics, Size, generate};

fn spoiling() -> Tuning {
    let mut tuning = Tuning::default();
    tuning.set("fault", 1).unwrap();
    tuning
}

fn assert_caught(outcome: &Outcome, path: &str) {
    assert_eq!((outcome.status(), outcome.solutions.len()), (Status::Unknown, 0), "{path}");
    assert!(matches!(outcome.stop, Some(StopReason::Invalid(_))), "{path}: {:?}", outcome.stop);
}

#[test]
fn spoiled_solutions_never_leave_the_library() {
    let unique = generate::instance(Size::new(7, 7).unwrap(), 3).unwrap().0;
    let several = Puzzle::from_rows([[1, 2, 3], [2, 3, 1], [3, 1, 1]]).unwrap();
    let single = Puzzle::from_rows([[1]]).unwrap();
    let goals = [Goal::Any, Goal::Unique, Goal::UpTo(3), Goal::Forced];
    for puzzle in [&unique, &several, &single] {
        for semantics in [Semantics::Strict, Semantics::Minimal] {
            let options = Options::default().with_semantics(semantics).with_tuning(spoiling());
            assert_caught(&solve::solve(puzzle, &options), "solve");
            assert_caught(&solve::unique(puzzle, &options), "unique");
            assert_caught(&solve::up_to(puzzle, 3, &options), "up_to");
            assert_caught(&solve::forced(puzzle, &options), "forced");
            let certified = solve::certify(puzzle, &options);
            assert_caught(&certified.outcome, "certify");
            assert_eq!(certified.certificate, None);
            let mut session = Solver::new(puzzle, &options);
            for goal in goals {
                let question = Question::new(goal).with_semantics(semantics);
                assert_caught(&session.ask(goal), "Solver::ask");
                assert_caught(&solve::ask(puzzle, &question, &spoiling()), "ask");
                assert_caught(&Refereed(Native::new(spoiling())).ask(puzzle, &question), "Refereed<Native>");
                // The engine itself does not notice: only the referee does.
                assert_eq!(Native::new(spoiling()).ask(puzzle, &question).stop, None);
            }
            let first = session.solutions().next().unwrap();
            assert!(matches!(first, Err(StopReason::Invalid(_))), "Solver::solutions: {first:?}");
        }
    }
}
