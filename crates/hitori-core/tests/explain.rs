//! Explanations arrive at the solution, and every step follows from the premises that it names.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use hitori_core::deduce::{
    Axes, ExplainOptions, Explanation, Finding, Finish, GradeOptions, HintLevel, LineMethod, Position,
    RuleSelection, Sink, Step, StepError, explain, grade, mistakes, next_step, rule,
};
use hitori_core::generate::instance;
use hitori_core::{Literal, Puzzle, Shade, Shading, Size};

/// The conclusions of one form of a rule.
struct Of(&'static str, Vec<Literal>);

impl Sink for Of {
    fn add(&mut self, finding: Finding<'_>) {
        if let Finding::Step { form, conclusions, .. } = finding
            && form == self.0
        {
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
fn replay(puzzle: &Puzzle, marks: &mut Shading, steps: &[Step], options: &ExplainOptions) {
    for step in steps {
        assert!(
            step.conclusions.iter().all(|literal| marks.get(literal.cell) == Shade::Undecided),
            "{step:?}"
        );
        let mut few = only(marks, &step.premises);
        if let Some(probe) = &step.probe {
            few.set(probe.assumed.cell, probe.assumed.shade);
            let options = options.clone().with_depth(2);
            let refuted = explain(puzzle, Some(&few), &options).unwrap();
            assert!(matches!(refuted.finish, Finish::Contradiction(_)), "{step:?}\n{puzzle:?}\n{marks}");
            let mut trial = marks.clone();
            trial.set(probe.assumed.cell, probe.assumed.shade);
            replay(puzzle, &mut trial, &probe.steps, &options);
        } else {
            let rule = rule(step.rule).unwrap();
            assert!(options.rules.contains(rule), "{step:?}");
            assert_eq!((rule.name, rule.class), (step.name, step.class));
            // The premises of a form may suffice for a simpler one.
            let mut found = Of(step.form, vec![]);
            rule.find(&Position::with_marks(puzzle, &few).unwrap(), Axes::Both, &mut found);
            for conclusion in &step.conclusions {
                assert!(found.1.contains(conclusion), "{step:?}\n{puzzle:?}\n{marks}");
            }
        }
        assert!(step.sentence.ends_with('.'), "{}", step.sentence);
        step.conclusions.iter().for_each(|literal| marks.set(literal.cell, literal.shade));
    }
}

fn check(puzzle: &Puzzle, solution: &Shading, options: &ExplainOptions) -> Explanation {
    let explanation = explain(puzzle, None, options).unwrap();
    assert_eq!(explanation.finish, Finish::Solved, "{puzzle:?}");
    assert_eq!(&explanation.marks, solution, "{puzzle:?}");
    let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
    replay(puzzle, &mut marks, &explanation.steps, options);
    assert_eq!(&marks, solution);
    explanation
}

#[test]
fn generated_puzzles_are_explained_to_the_end() {
    let shapes = (1..=8).flat_map(|rows| (1..=8).map(move |cols| (rows, cols)));
    let mut assumptions = 0;
    for (seed, (rows, cols)) in (0..).zip(shapes.cycle().take(1024)) {
        let Some((puzzle, solution)) = instance(Size::new(rows, cols).unwrap(), seed) else { continue };
        let class = grade(&puzzle, &GradeOptions::default()).unwrap().class;
        for simplest in [false, true] {
            let explanation = check(&puzzle, &solution, &ExplainOptions::default().with_simplest(simplest));
            assert_eq!(explanation.steps.iter().map(|step| step.class).max(), Some(class), "{puzzle:?}");
            assumptions += explanation.steps.iter().filter(|step| step.probe.is_some()).count();
        }
    }
    assert!(assumptions > 20, "only {assumptions} assumptions");
}

/// Rules of every set appear in explanations that select them, with sentences of their own.
#[test]
fn any_selected_rule_is_explained() {
    let all = RuleSelection::all();
    let selections = [all, RuleSelection::from(LineMethod::TwoSat), all.with_lines(LineMethod::TwoSat)];
    let mut seen: Vec<&str> = Vec::new();
    for seed in 0..2000 {
        let size = Size::new(4 + seed as usize % 5, 5 + seed as usize % 4).unwrap();
        let Some((puzzle, solution)) = instance(size, seed) else { continue };
        for rules in selections {
            let explanation = check(&puzzle, &solution, &ExplainOptions::default().with_rules(rules));
            let class = grade(&puzzle, &GradeOptions::default().with_rules(rules)).unwrap().class;
            assert_eq!(explanation.steps.iter().map(|step| step.class).max(), Some(class), "{puzzle:?}");
            seen.extend(explanation.steps.iter().map(|step| step.rule));
        }
    }
    for id in ["EncP", "AltP", "DoC", "FDE", "BoC", "CloI", "2-SAT"] {
        assert!(seen.contains(&id), "{id} never appears");
    }
}

#[test]
fn a_limit_stops_and_marks_are_taken_up() {
    let (puzzle, solution) = instance(Size::new(7, 7).unwrap(), 1).unwrap();
    let options = ExplainOptions::default();
    let all = explain(&puzzle, None, &options).unwrap();
    let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
    for step in &all.steps {
        assert_eq!(next_step(&puzzle, &marks, &options).as_ref(), Ok(&Some(step.clone())));
        let next = explain(&puzzle, Some(&marks), &options.clone().with_step_limit(1)).unwrap();
        assert_eq!(next.steps, std::slice::from_ref(step));
        marks = next.marks;
    }
    assert_eq!(marks, solution);
    assert!(explain(&puzzle, Some(&marks), &options).unwrap().steps.is_empty());
    assert_eq!(next_step(&puzzle, &marks, &options), Ok(None));
}

#[test]
fn wrong_marks_end_in_a_contradiction() {
    let (puzzle, solution) = instance(Size::new(6, 6).unwrap(), 2).unwrap();
    let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
    marks.set(solution.shaded().next().unwrap(), Shade::White);
    let explanation = explain(&puzzle, Some(&marks), &ExplainOptions::default()).unwrap();
    assert!(matches!(explanation.finish, Finish::Contradiction(_)));
    assert_eq!(mistakes(&solution, &marks), Ok(vec![solution.shaded().next().unwrap()]));
    // Two shaded neighbours contradict each other at once.
    marks.set(0, Shade::Shaded);
    marks.set(1, Shade::Shaded);
    let step = next_step(&puzzle, &marks, &ExplainOptions::default());
    assert!(matches!(step, Err(StepError::Contradiction(_))), "{step:?}");
}

#[test]
fn marks_of_another_size_are_an_error() {
    let (puzzle, solution) = instance(Size::new(6, 6).unwrap(), 2).unwrap();
    for size in [(6, 7), (5, 6), (3, 12)] {
        let marks = Shading::filled(Size::new(size.0, size.1).unwrap(), Shade::Undecided);
        let error = explain(&puzzle, Some(&marks), &ExplainOptions::default()).unwrap_err();
        assert_eq!((error.board, error.marks), (puzzle.size(), marks.size()));
        assert_eq!(Position::with_marks(&puzzle, &marks).unwrap_err(), error);
        assert_eq!(mistakes(&solution, &marks).unwrap_err(), error);
        assert_eq!(next_step(&puzzle, &marks, &ExplainOptions::default()), Err(StepError::Size(error)));
    }
}

/// The three levels of a hint: the place never names a shade, the rule names the rule, the step is the sentence.
#[test]
fn hints_say_no_more_than_they_should() {
    for seed in 0..30 {
        let (puzzle, _) = instance(Size::new(7, 6).unwrap(), seed).unwrap();
        for step in explain(&puzzle, None, &ExplainOptions::default()).unwrap().steps {
            let [place, rule, all] = HintLevel::ALL.map(|level| step.hint(level, puzzle.size()));
            assert!(place.starts_with("Look at ") && place.ends_with('.'), "{place}");
            assert!(!place.contains("white") && !place.contains("shaded"), "{place}");
            assert!(rule.starts_with(step.form) && rule.contains(step.name), "{rule}");
            assert_eq!(all, step.sentence);
            let area = step.area();
            assert!(step.conclusions.iter().all(|literal| area.contains(&literal.cell)));
        }
    }
}
