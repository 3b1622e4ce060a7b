//! Boards look at their budget before the search, and claim nothing when it is used up.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use std::sync::atomic::Ordering;
use std::time::Duration;

use common::{counting_clock, counting_token};
use hitori_core::engine::{Budget, Goal, Limit, Question, StopReason};
use hitori_core::generate::{Request, generate};
use hitori_core::solve::{self, Options, Tuning};
use hitori_core::{Puzzle, Size};

const GOALS: [Goal; 4] = [Goal::Any, Goal::Unique, Goal::UpTo(2), Goal::Forced];

fn large(side: usize) -> Puzzle {
    let request = Request::new(Size::new(side, side).unwrap());
    generate(&request, 1, &Budget::default()).unwrap().puzzle
}

#[test]
fn a_large_board_is_given_up_at_any_look() {
    let puzzle = large(150);
    for goal in GOALS {
        let (token, looks) = counting_token(u64::MAX);
        let question = Question::new(goal).with_budget(Budget::default().with_cancel(token));
        assert!(solve::ask(&puzzle, &question, &Tuning::default()).stop.is_none());
        let all = looks.load(Ordering::Relaxed);
        // Several passes over 22,500 cells.
        assert!(all >= 3, "{all} looks");
        for last in 1..=all {
            let (token, looks) = counting_token(last);
            let question = Question::new(goal).with_budget(Budget::default().with_cancel(token));
            let outcome = solve::ask(&puzzle, &question, &Tuning::default());
            assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Cancelled)), "{goal:?}, look {last}");
            assert_eq!(looks.load(Ordering::Relaxed), last);
            assert!(!outcome.complete);
        }
    }
    let (clock, _) = counting_clock();
    let budget = Budget::default().with_clock(clock).with_time(Duration::from_millis(2));
    let options = Options::default().with_budget(budget);
    let certified = solve::certify(&puzzle, &options);
    assert_eq!(certified.outcome.stop, Some(StopReason::Limit(Limit::Time)));
    assert!(certified.certificate.is_none());
}

/// A small board is looked at once for every question, and costs nothing more.
#[test]
fn a_small_board_is_given_up_when_the_question_starts() {
    let puzzle = Puzzle::from_rows([
        [1, 3, 5, 4, 2],
        [1, 5, 2, 5, 1],
        [3, 5, 2, 1, 4],
        [1, 4, 3, 2, 1],
        [4, 1, 1, 3, 4],
    ])
    .unwrap();
    for (last, is_complete) in [(1, false), (2, true)] {
        let (token, looks) = counting_token(last);
        let question = Question::unique().with_budget(Budget::default().with_cancel(token));
        assert_eq!(solve::ask(&puzzle, &question, &Tuning::default()).complete, is_complete);
        assert_eq!(looks.load(Ordering::Relaxed), 1);
    }
}
