//! No engine judges itself: every answer meets the referee before anybody sees it.

use std::collections::HashSet;

use super::{Engine, Outcome, Question, StopReason};
use crate::board::{Puzzle, Shading};
use crate::referee;

/// An engine whose every answer is checked.
#[derive(Clone, Debug, Default)]
pub struct Refereed<E>(pub E);

impl<E: Engine> Engine for Refereed<E> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn ask(&mut self, puzzle: &Puzzle, question: &Question) -> Outcome {
        refereed(puzzle, question, self.0.ask(puzzle, question))
    }
}

/// Returns the outcome if all of its shadings are solutions of the kind that was asked for, all different. Otherwise
/// nothing the engine says is believed: the outcome has no solutions and [`StopReason::Invalid`].
pub fn refereed(puzzle: &Puzzle, question: &Question, outcome: Outcome) -> Outcome {
    match find_fault(puzzle, question, &outcome) {
        None => outcome,
        Some(fault) => Outcome {
            work: outcome.work,
            time: outcome.time,
            ..Outcome::stopped(vec![], StopReason::Invalid(fault))
        },
    }
}

/// Returns what is wrong with an answer.
fn find_fault(puzzle: &Puzzle, question: &Question, outcome: &Outcome) -> Option<String> {
    let size = puzzle.size();
    let mut seen = HashSet::new();
    for solution in &outcome.solutions {
        if solution.size() != size {
            return Some(format!("a shading of {} for a board of {size}", solution.size()));
        }
        if !referee::is_solution(puzzle, solution, question.semantics) {
            let violations = referee::violations(puzzle, solution, question.semantics);
            let why =
                violations.first().map_or_else(|| "cells are undecided".to_owned(), |v| v.describe(size));
            return Some(format!("a shading that breaks a rule: {why}"));
        }
        if question.marks.as_ref().is_some_and(|marks| !marks.agrees_with(solution)) {
            return Some("a shading that does not agree with the marks".to_owned());
        }
        // Hashing a shading costs more than most answers take, and one cannot be there twice.
        if outcome.solutions.len() > 1 && !seen.insert(solution) {
            return Some("the same shading twice".to_owned());
        }
    }
    let disagrees = |forced: &Shading| outcome.solutions.iter().any(|solution| !forced.agrees_with(solution));
    if outcome.forced.as_ref().is_some_and(disagrees) {
        return Some("forced cells that a solution contradicts".to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Semantics, Shade};
    use crate::engine::Status;
    use crate::formats::parse_shading;

    /// Answers what it was told to answer.
    struct Fixed(Outcome);

    impl Engine for Fixed {
        fn name(&self) -> String {
            "fixed".to_owned()
        }

        fn ask(&mut self, _: &Puzzle, _: &Question) -> Outcome {
            self.0.clone()
        }
    }

    #[test]
    fn invalid_answers_are_caught() {
        let puzzle = Puzzle::from_rows([[1, 1, 2], [2, 3, 1], [3, 2, 2]]).unwrap();
        let shading = |text: &str| parse_shading(text, puzzle.size()).unwrap();
        let right = shading("x--\n---\n--x");
        assert!(referee::is_solution(&puzzle, &right, Semantics::Strict));
        let ask = |outcome: Outcome, question: Question| Refereed(Fixed(outcome)).ask(&puzzle, &question);
        let reason = |outcome: Outcome, question: Question| {
            let outcome = ask(outcome, question);
            assert_eq!((outcome.status(), outcome.solutions.len()), (Status::Unknown, 0));
            outcome.stop.unwrap().to_string()
        };
        let fine = ask(Outcome::found(vec![right.clone()], true), Question::unique());
        assert_eq!(fine.unique(), Some(&right));
        for cell in 0..puzzle.size().cells() {
            let mut wrong = right.clone();
            wrong.set(cell, !wrong.get(cell));
            if !referee::is_solution(&puzzle, &wrong, Semantics::Strict) {
                let said = reason(Outcome::found(vec![right.clone(), wrong], false), Question::unique());
                assert!(said.contains("breaks a rule"), "{said}");
            }
            let mut open = right.clone();
            open.set(cell, Shade::Undecided);
            reason(Outcome::found(vec![open], true), Question::unique());
        }
        let small = Shading::filled(crate::board::Size::new(1, 1).unwrap(), Shade::White);
        assert!(reason(Outcome::found(vec![small], true), Question::any()).contains("1×1"));
        let twice = Outcome::found(vec![right.clone(), right.clone()], true);
        assert!(reason(twice, Question::up_to(5)).contains("twice"));
        let marks = shading("---\n???\n???");
        let said =
            reason(Outcome::found(vec![right.clone()], true), Question::any().with_marks(marks.clone()));
        assert!(said.contains("marks"), "{said}");
        let forced = Outcome { forced: Some(marks), ..Outcome::found(vec![right], false) };
        assert!(reason(forced, Question::forced()).contains("forced"));
    }
}
