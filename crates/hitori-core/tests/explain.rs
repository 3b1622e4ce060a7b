//! Explanations arrive at the solution, and every step follows from the premises that it names.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use hitori_core::deduce::{Explanation, Finish, Found, Manner, Position, RULES, Step, Which, explain, grade};
use hitori_core::generate::instance;
use hitori_core::{Puzzle, Shade, Shading, Size};

/// The conclusions of one form of a rule.
struct Of(&'static str, Vec<(usize, Shade)>);

impl Found for Of {
    fn step(&mut self, form: &'static str, conclusions: &[(usize, Shade)], _: &dyn Fn() -> Vec<usize>) {
        if form == self.0 {
            self.1.extend(conclusions);
        }
    }
}

/// The marks of some cells only.
fn only(marks: &Shading, cells: &[usize]) -> Shading {
    let mut few = Shading::filled(marks.size(), Shade::Undecided);
    cells.iter().for_each(|&cell| few.set(cell, marks.get(cell)));
    few
}

/// Takes all steps and checks each: new, by the rule named, and from the premises alone.
fn replay(puzzle: &Puzzle, marks: &mut Shading, steps: &[Step]) {
    for step in steps {
        assert!(step.conclusions.iter().all(|&(cell, _)| marks.get(cell) == Shade::Undecided), "{step:?}");
        let mut few = only(marks, &step.premises);
        if let Some(probe) = &step.probe {
            few.set(probe.assumed.0, probe.assumed.1);
            let manner = Manner { depth: 2, ..Manner::default() };
            let refuted = explain(puzzle, Some(&few), &manner);
            assert!(matches!(refuted.finish, Finish::Contradiction(_)), "{step:?}\n{puzzle:?}\n{marks}");
            let mut trial = marks.clone();
            trial.set(probe.assumed.0, probe.assumed.1);
            replay(puzzle, &mut trial, &probe.steps);
        } else {
            let rule = RULES.iter().find(|rule| rule.id() == step.rule).unwrap();
            // The premises of a form may suffice for a simpler one.
            let mut found = Of(step.form, vec![]);
            rule.find(&Position::new(puzzle, Some(&few)), Which::Both, &mut found);
            for conclusion in &step.conclusions {
                assert!(found.1.contains(conclusion), "{step:?}\n{puzzle:?}\n{marks}");
            }
        }
        assert!(step.sentence.ends_with('.'), "{}", step.sentence);
        step.conclusions.iter().for_each(|&(cell, shade)| marks.set(cell, shade));
    }
}

fn check(puzzle: &Puzzle, solution: &Shading, manner: &Manner) -> Explanation {
    let explanation = explain(puzzle, None, manner);
    assert_eq!(explanation.finish, Finish::Solved, "{puzzle:?}");
    assert_eq!(&explanation.marks, solution, "{puzzle:?}");
    let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
    replay(puzzle, &mut marks, &explanation.steps);
    assert_eq!(&marks, solution);
    explanation
}

#[test]
fn generated_puzzles_are_explained_to_the_end() {
    let shapes = (1..=8).flat_map(|rows| (1..=8).map(move |cols| (rows, cols)));
    let mut assumptions = 0;
    for (seed, (rows, cols)) in (0..).zip(shapes.cycle().take(1024)) {
        let Some((puzzle, solution)) = instance(Size::new(rows, cols).unwrap(), seed) else { continue };
        let class = grade(&puzzle, 3).unwrap().class;
        for simplest in [false, true] {
            let explanation = check(&puzzle, &solution, &Manner { simplest, ..Manner::default() });
            assert_eq!(explanation.steps.iter().map(|step| step.class).max(), Some(class), "{puzzle:?}");
            assumptions += explanation.steps.iter().filter(|step| step.probe.is_some()).count();
        }
    }
    assert!(assumptions > 20, "only {assumptions} assumptions");
}

#[test]
fn a_limit_stops_and_marks_are_taken_up() {
    let (puzzle, solution) = instance(Size::new(7, 7).unwrap(), 1).unwrap();
    let all = explain(&puzzle, None, &Manner::default());
    let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
    for step in &all.steps {
        let next = explain(&puzzle, Some(&marks), &Manner { limit: 1, ..Manner::default() });
        assert_eq!(next.steps, std::slice::from_ref(step));
        marks = next.marks;
    }
    assert_eq!(marks, solution);
    assert!(explain(&puzzle, Some(&marks), &Manner::default()).steps.is_empty());
}

#[test]
fn wrong_marks_end_in_a_contradiction() {
    let (puzzle, solution) = instance(Size::new(6, 6).unwrap(), 2).unwrap();
    let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
    marks.set(solution.shaded().next().unwrap(), Shade::White);
    assert!(matches!(explain(&puzzle, Some(&marks), &Manner::default()).finish, Finish::Contradiction(_)));
}
