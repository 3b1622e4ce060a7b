//! What a foreign engine claims and does not show: that there is no solution, or no other, or which cells are forced.
//!
//! A shading meets the referee; that nothing else is a solution no referee can see. The native engine, whose own claims are
//! covered by certificates and tests, is asked the same question about the same solutions. Where the two disagree there is
//! no answer, and the reason names both.

use hitori_core::Puzzle;
use hitori_core::engine::{Goal, Outcome, Question, StopReason};
use hitori_core::solve::{self, Tuning};

/// Returns the outcome of an engine if the native engine says the same, with the time that took. An outcome without a claim is
/// returned as it is. The budget of the question goes for both; start it before the engine is asked.
pub(crate) fn confirmed(engine: &str, puzzle: &Puzzle, question: &Question, outcome: Outcome) -> Outcome {
    let is_claim = outcome.stop.is_none() && (outcome.complete || outcome.forced.is_some());
    if !is_claim {
        return outcome;
    }
    let count = outcome.solutions.len();
    let goal = match (&outcome.forced, count) {
        (Some(_), _) => Goal::Forced,
        (None, 0) => Goal::Any,
        (None, 1) => Goal::Unique,
        (None, _) => Goal::UpTo(count),
    };
    let clock = question.budget.clock();
    let begin = clock.now();
    let mut same = question.clone();
    same.goal = goal;
    let truth = solve::ask(puzzle, &same, &Tuning::default());
    let agrees = match goal {
        Goal::Forced => truth.forced == outcome.forced,
        _ => truth.complete && truth.solutions.len() == count,
    };
    let mut told = match &truth.stop {
        None if agrees => outcome,
        Some(stop) => Outcome::stopped(outcome.solutions, stop.clone()).with_work(outcome.work, outcome.time),
        None => {
            let reason = StopReason::Invalid(disagreement(engine, goal, count, &truth));
            Outcome::stopped(vec![], reason).with_work(outcome.work, outcome.time)
        }
    };
    told.confirmation = Some(clock.since(begin));
    told
}

/// Says what the engine claims, and what the native engine found instead.
fn disagreement(engine: &str, goal: Goal, claimed: usize, truth: &Outcome) -> String {
    let number = |count: usize| match count {
        0 => "no solution".to_owned(),
        1 => "one solution".to_owned(),
        _ => format!("{count} solutions"),
    };
    if goal == Goal::Forced {
        return format!("{engine} and native disagree about which cells are forced");
    }
    let truly = truth.solutions.len();
    let found = if truth.complete { number(truly) } else { format!("more than {}", number(claimed)) };
    format!("{engine} has found {} and says that is all, native has found {found}", number(claimed))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hitori_core::engine::{Budget, CancelToken, Limit, Status};
    use hitori_core::{Shade, Shading, Size};

    use super::*;

    fn question(goal: Goal) -> Question {
        Question::new(goal).with_budget(Budget::default().start())
    }

    /// All that is claimed about boards with none, one and five solutions: what is true passes, all else names both.
    #[test]
    fn what_is_true_passes_and_lies_do_not() {
        let boards = [[[1, 1], [1, 1]], [[1, 1], [2, 1]], [[1, 2], [2, 1]]];
        for (rows, true_count) in boards.into_iter().zip([0, 1, 5]) {
            let puzzle = Puzzle::from_rows(rows).unwrap();
            let all = solve::ask(&puzzle, &Question::up_to(9), &Tuning::default()).solutions;
            assert_eq!(all.len(), true_count);
            for claimed in 0..=all.len() {
                let claim = Outcome::found(all[..claimed].to_vec(), true)
                    .with_work(Default::default(), Duration::from_secs(1));
                let told = confirmed("asp", &puzzle, &question(Goal::UpTo(9)), claim);
                assert!(told.confirmation.is_some());
                assert_eq!(told.time, Duration::from_secs(1), "the engine's own time stays");
                if claimed == true_count {
                    assert_eq!((told.stop, told.complete, told.solutions.len()), (None, true, claimed));
                } else {
                    assert_eq!((told.status(), told.solutions.len()), (Status::Unknown, 0));
                    let reason = told.stop.unwrap().to_string();
                    assert!(reason.contains("asp") && reason.contains("native"), "{reason}");
                }
            }
        }
    }

    #[test]
    fn forced_cells_are_compared() {
        let puzzle = Puzzle::from_rows([[1, 1, 2], [2, 3, 1], [3, 2, 2]]).unwrap();
        let truth = solve::ask(&puzzle, &Question::forced(), &Tuning::default());
        let fine = confirmed("asp", &puzzle, &question(Goal::Forced), truth.clone());
        assert_eq!((fine.stop, &fine.forced), (None, &truth.forced));
        let nothing = Shading::filled(puzzle.size(), Shade::Undecided);
        let mut lie = truth;
        lie.forced = Some(nothing);
        let told = confirmed("asp", &puzzle, &question(Goal::Forced), lie);
        assert!(told.stop.unwrap().to_string().contains("asp and native disagree"));
        assert_eq!(told.forced, None);
    }

    #[test]
    fn what_is_shown_needs_no_confirmation_and_the_budget_holds() {
        let puzzle = Puzzle::from_rows([[1, 2], [2, 1]]).unwrap();
        let two = solve::ask(&puzzle, &Question::unique(), &Tuning::default());
        assert_eq!(confirmed("asp", &puzzle, &question(Goal::Unique), two.clone()).confirmation, None);
        let puzzle = Puzzle::from_numbers(Size::new(8, 8).unwrap(), 0..64).unwrap();
        let many = solve::ask(&puzzle, &Question::up_to(500), &Tuning::default()).solutions;
        let cancel = CancelToken::new();
        cancel.cancel();
        let question = Question::up_to(9).with_budget(Budget::default().with_cancel(cancel));
        let told = confirmed("asp", &puzzle, &question, Outcome::found(many, true));
        assert_eq!((told.stop, told.complete), (Some(StopReason::Limit(Limit::Cancelled)), false));
    }
}
