//! Classes A–G on all minimally unique boards of small sizes.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::{Collected, Legal, for_every_board, images, split};
use hitori_core::deduce::{
    Assumptions, Axes, Class, Grade, GradeError, GradeOptions, Position, Rule, RuleSelection, rule,
};
use hitori_core::generate::{Request, Target};
use hitori_core::{Literal, Puzzle, Semantics, Shade, Shading, Size, generate};

fn grade(puzzle: &Puzzle) -> Result<Grade, GradeError> {
    hitori_core::deduce::grade(puzzle, &GradeOptions::default())
}

#[test]
fn all_boards_3x3() {
    assert_eq!(split(3, 3, 3, grade), [2, 92, 0, 70, 0, 216, 24]);
}

#[test]
fn all_boards_4x3() {
    assert_eq!(split(4, 3, 4, grade), [24, 13_996, 236, 7_868, 2_500, 31_662, 2_768]);
}

/// The thesis' own rules, without NCO-1. The splits are those of a separate implementation of the thesis' text.
#[test]
fn all_boards_by_the_rules_of_the_thesis() {
    let by_thesis = |puzzle: &Puzzle| {
        hitori_core::deduce::grade(puzzle, &GradeOptions::default().with_rules(RuleSelection::wensveen()))
    };
    assert_eq!(split(3, 3, 3, by_thesis), [2, 92, 0, 70, 0, 152, 88]);
    assert_eq!(split(4, 3, 4, by_thesis), [24, 13_996, 236, 7_868, 2_500, 24_154, 10_276]);
}

/// No cell is counted by both: the number of class F adds up what they report.
#[test]
fn nco_1_leaves_to_nco_what_nco_sees() {
    let rules = ["NCO", "NCO-1"].map(|id| rule(id).unwrap());
    let mut seen = [0; 2];
    for seed in 0..200 {
        let size = Size::new(5 + seed as usize % 4, 6).unwrap();
        let (puzzle, solution) = generate::instance(size, seed).unwrap();
        let mut marks = Shading::filled(size, Shade::Undecided);
        solution.shaded().step_by(2).for_each(|cell| marks.set(cell, Shade::Shaded));
        let position = Position::with_marks(&puzzle, &marks).unwrap();
        let [now, later] = rules.map(|rule| Collected::of(&[rule], &position, Axes::Both).literals);
        assert!(now.iter().all(|literal| !later.contains(literal)), "{puzzle:?}\n{marks}");
        seen[0] += now.len();
        seen[1] += later.len();
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// Every assumption where the rules are stuck, followed here by the public rules alone and averaged as in the thesis.
#[test]
fn steps_of_class_g_over_every_assumption() {
    let every = GradeOptions::default().with_assumptions(Assumptions::Every);
    let rules: Vec<&Rule> = RuleSelection::default().rules().collect();
    let mut compared = 0;
    for seed in 0..3000 {
        let (puzzle, _) = generate::instance(Size::new(6, 6).unwrap(), seed).unwrap();
        let usual = grade(&puzzle).unwrap();
        let found = hitori_core::deduce::grade(&puzzle, &every).unwrap();
        assert_eq!((usual.class, usual.depth, &usual.solution), (found.class, found.depth, &found.solution));
        if usual.class != Class::G {
            assert_eq!(usual.steps, found.steps);
            continue;
        }
        let mut stuck = Position::new(&puzzle);
        assert!(settled(&mut stuck, &rules).is_ok());
        let open = (0..36).filter(|&cell| stuck.is_open(cell));
        let assumed = open.flat_map(|cell| [Literal::shaded(cell), Literal::white(cell)]);
        let efforts: Vec<usize> = assumed.map(|literal| effort(&stuck, literal, &rules)).collect();
        let mean = efforts.iter().sum::<usize>() as f64 / efforts.len() as f64;
        assert!((found.steps - mean).abs() < 1e-9, "{puzzle:?}: {} {efforts:?}", found.steps);
        compared += 1;
    }
    assert!(compared >= 20, "{compared} puzzles of class G");
}

/// Applies the cheapest class that finds something until nothing does. Returns the highest class used, as an error when it
/// ends in a contradiction.
fn settled(position: &mut Position, rules: &[&Rule]) -> Result<Class, Class> {
    let mut highest = Class::A;
    'again: while (0..position.size().cells()).any(|cell| position.is_open(cell)) {
        for class in Class::ALL {
            let of_class: Vec<&Rule> = rules.iter().copied().filter(|rule| rule.class == class).collect();
            let found = Collected::of(&of_class, position, Axes::Both);
            let Some(after) = found.marks(position) else { return Err(highest.max(class)) };
            if after != position.marks().cells() {
                highest = highest.max(class);
                let decided = after.into_iter().enumerate().filter(|(_, shade)| *shade != Shade::Undecided);
                decided.for_each(|(cell, shade)| assert!(position.mark(cell, shade)));
                continue 'again;
            }
        }
        break;
    }
    let marks = position.marks();
    if breaks_the_rules(position, &marks) { Err(highest) } else { Ok(highest) }
}

/// Two shaded neighbours, two equal white cells in a line, or white cells cut off.
fn breaks_the_rules(position: &Position, marks: &Shading) -> bool {
    let size = position.size();
    (0..size.cells()).any(|cell| {
        let touches = || size.neighbours(cell).any(|near| marks.get(near) == Shade::Shaded);
        let repeats = || position.duplicates(cell).any(|other| marks.get(other) == Shade::White);
        match marks.get(cell) {
            Shade::Shaded => touches(),
            Shade::White => repeats(),
            Shade::Undecided => false,
        }
    }) || !position.cut_off(|cell| marks.get(cell) == Shade::Shaded).is_empty()
}

/// Returns the highest class used, from 1. Class after class is added, and none that is not needed.
fn effort(stuck: &Position, assumed: Literal, rules: &[&Rule]) -> usize {
    let mut trial = stuck.clone();
    trial.mark(assumed.cell, assumed.shade);
    let mut highest = Class::A;
    for top in Class::ALL {
        let usable: Vec<&Rule> = rules.iter().copied().filter(|rule| rule.class <= top).collect();
        let end = settled(&mut trial, &usable);
        highest = highest.max(end.unwrap_or_else(|class| class));
        if end.is_err() || (0..trial.size().cells()).all(|cell| !trial.is_open(cell)) {
            return highest as usize + 1;
        }
    }
    Class::G as usize + 1
}

#[test]
fn turned_mirrored_and_renamed_boards_have_the_same_grade() {
    for seed in 0..120 {
        let size = Size::new(4 + seed as usize % 6, 4 + seed as usize % 5).unwrap();
        let (puzzle, _) = generate::instance(size, seed).unwrap();
        let expected = grade(&puzzle).unwrap();
        for image in images(&puzzle) {
            let found = grade(&image).unwrap();
            assert_eq!(
                (found.class, found.steps, found.depth, &found.uses),
                (expected.class, expected.steps, expected.depth, &expected.uses),
                "{puzzle:?}\n{image:?}"
            );
        }
    }
}

/// Orders that no board can meet are refused: exactly those, for sizes of which all boards can be tried.
#[test]
fn classes_that_small_boards_do_not_have_are_refused() {
    for (rows, cols) in [(1, 3), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let legal = Legal::new(rows, cols);
        let mut found = [false; 7];
        for_every_board(legal.size, (rows * cols) as u32, |puzzle| {
            if legal.solutions(puzzle, Semantics::Strict).len() == 1 {
                found[grade(puzzle).unwrap().class as usize] = true;
            }
        });
        for class in Class::ALL {
            let request = Request::new(legal.size).with_symbols(rows * cols);
            let order = request.with_target(Target::new(class..=class)).check();
            assert_eq!(order.is_ok(), found[class as usize], "{rows}×{cols} {class}: {order:?}");
        }
    }
}
