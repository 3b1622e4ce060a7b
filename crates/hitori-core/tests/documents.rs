//! The boards that the founding documents print in full, `examples/puzzles/`, and what the documents say of them.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use std::path::Path;

use hitori_core::deduce::{GradeError, GradeOptions, grade};
use hitori_core::engine::Status;
use hitori_core::solve::{Options, unique, up_to};
use hitori_core::{Puzzle, Semantics, Shade, Shading, formats};

fn board(name: &str) -> Puzzle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/puzzles").join(name);
    formats::parse(&std::fs::read_to_string(path).unwrap(), None).unwrap().puzzle
}

fn all(puzzle: &Puzzle, semantics: Semantics) -> Vec<Shading> {
    let outcome = up_to(puzzle, 100, &Options::default().with_semantics(semantics));
    assert!(outcome.complete && outcome.stop.is_none());
    outcome.solutions
}

fn only(puzzle: &Puzzle, semantics: Semantics) -> Vec<String> {
    let outcome = unique(puzzle, &Options::default().with_semantics(semantics));
    assert_eq!(outcome.status(), Status::Unique);
    outcome.unique().unwrap().row_strings()
}

/// Figure 1 of de Nooij 2026: uniquely solvable, as its caption says.
#[test]
fn de_nooij_figure_1() {
    assert_eq!(only(&board("nooij-figure-1.txt"), Semantics::Strict), ["x-x-", "----", "-x-x", "x---"]);
}

/// Figure 1 of Wensveen 2024: one minimal solution, and the 4 of the top row may be shaded as well (section 5.1).
#[test]
fn wensveen_figure_1() {
    let puzzle = board("wensveen-figure-1.txt");
    let least = only(&puzzle, Semantics::Minimal);
    assert_eq!(least, ["x----", "----x", "x-x--", "-x--x", "-----"]);
    let both = all(&puzzle, Semantics::Strict);
    assert_eq!(both.len(), 2);
    let other = both.iter().map(Shading::row_strings).find(|rows| *rows != least).unwrap();
    assert_eq!((&other[0][..], &other[1..]), ("x-x--", &least[1..]));
    assert_eq!(grade(&puzzle, &GradeOptions::default()).unwrap().to_string(), "F4");
}

/// Figure 39 of Wensveen 2024, a board that is not unique. The thesis counts three solutions by the shades of three 3s;
/// there are six, as another number may be shaded needlessly, and two that shade nothing needlessly. In the
/// minimal reading, that of the thesis, the rules leave just these 3s open; by the rules of the puzzle
/// alone they leave every cell open in which the six solutions differ. `hitori classify --partial` answers
/// the same (hitori-cli/tests/commands.rs).
#[test]
fn wensveen_figure_39() {
    let puzzle = board("wensveen-figure-39.txt");
    let strict = all(&puzzle, Semantics::Strict);
    assert_eq!((strict.len(), all(&puzzle, Semantics::Minimal).len()), (6, 2));
    let open = |semantics| {
        let options = Options::default().with_semantics(semantics);
        let grading = GradeOptions::default().sound_for(unique(&puzzle, &options).status(), semantics);
        let Err(GradeError::Stuck(marks)) = grade(&puzzle, &grading) else { panic!("it is stuck") };
        (0..81).filter(|&cell| marks.get(cell) == Shade::Undecided).collect::<Vec<usize>>()
    };
    let names = |cells: &[usize]| cells.iter().map(|&cell| puzzle.size().name(cell)).collect::<Vec<_>>();
    let minimal = open(Semantics::Minimal);
    assert_eq!(names(&minimal), ["r4c4", "r8c2", "r8c4"]);
    assert!(minimal.iter().all(|&cell| puzzle.clues()[cell].number() == Some(3)));
    let differing: Vec<usize> =
        (0..81).filter(|&cell| strict.iter().any(|other| other.get(cell) != strict[0].get(cell))).collect();
    assert_eq!((differing.len(), open(Semantics::Strict)), (5, differing));
    let shades =
        strict.iter().map(|solution| minimal.iter().map(|&cell| solution.get(cell)).collect::<Vec<_>>());
    let mut shades: Vec<_> = shades.map(|shades| format!("{shades:?}")).collect();
    shades.sort_unstable();
    shades.dedup();
    assert_eq!(shades.len(), 3, "the three that the thesis counts");
}

/// Figure 1 of Rietdijk 2026, with the solution printed beside it.
#[test]
fn rietdijk_figure_1() {
    let solution = ["x---x", "--x--", "---x-", "x-x-x", "-----"];
    assert_eq!(only(&board("rietdijk-figure-1.txt"), Semantics::Strict), solution);
}

/// The instance of the ASP note of 2023: one solution, with eleven shaded cells.
#[test]
fn asp_note() {
    let rows = only(&board("asp-note-2023.txt"), Semantics::Strict);
    assert_eq!(rows.concat().matches('x').count(), 11);
}
