//! The boards of `examples/hard/` are as hard as its README says, and generated ones as it says of them.
//!
//! Measures are exact, so that the lines of the tables are compared as they are. `HITORI_UPDATE=1` writes them anew.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use std::fs;
use std::path::{Path, PathBuf};

use hitori_core::deduce::{GradeOptions, grade};
use hitori_core::engine::{Budget, Status};
use hitori_core::generate::instance;
use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, Size, formats};
use hitori_hard::{Conflicts, Depth, Hardness, Measure, measure};

/// Generated boards that a hard one is compared with, of each size: those of the seeds 1, 2, ….
const GENERATED: u64 = 200;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/hard")
}

fn conflicts(puzzle: &Puzzle) -> Conflicts {
    match measure(puzzle, Measure::Conflicts, &Budget::default()).unwrap() {
        Hardness::Conflicts(conflicts) => conflicts,
        Hardness::Depth(_) => unreachable!(),
    }
}

fn depth(puzzle: &Puzzle) -> Depth {
    match measure(puzzle, Measure::Depth, &Budget::default()).unwrap() {
        Hardness::Depth(depth) => depth,
        Hardness::Conflicts(_) => unreachable!(),
    }
}

/// The boards by name: `8x8-depth` has the file `8x8-depth.txt`.
fn boards() -> Vec<(String, Puzzle)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    files.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    let read = |path: &PathBuf| {
        let puzzle = formats::parse(&fs::read_to_string(path).unwrap(), None).unwrap().puzzle;
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), puzzle)
    };
    files.iter().map(read).collect()
}

fn hard_table() -> String {
    let mut table = String::from(
        "| board | class and steps | depth | assumptions | steps that refute them | conflicts |\n|---|---|---|---|---|---|\n",
    );
    for (name, puzzle) in boards() {
        assert_eq!(unique(&puzzle, &Options::default()).status(), Status::Unique, "{name}");
        assert!(
            name.starts_with(&puzzle.size().to_string().replace('×', "x")),
            "{name} is {}",
            puzzle.size()
        );
        let class = grade(&puzzle, &GradeOptions::default()).unwrap();
        let Depth { levels, assumptions, length, .. } = depth(&puzzle);
        let Conflicts { median, .. } = conflicts(&puzzle);
        table +=
            &format!("| [{name}]({name}.txt) | {class} | {levels} | {assumptions} | {length} | {median} |\n");
    }
    table
}

fn generated_table() -> String {
    let mut table = String::from(
        "| size | boards that need an assumption | most assumptions | most steps that refute them | conflicts: median | of the worst tenth, the least | the most |\n|---|---|---|---|---|---|---|\n",
    );
    for side in [6, 8, 10] {
        let size = Size::new(side, side).unwrap();
        let puzzles: Vec<Puzzle> = (1..=GENERATED).map(|seed| instance(size, seed).unwrap().0).collect();
        let depths: Vec<Depth> = puzzles.iter().map(depth).collect();
        let mut counts: Vec<u64> = puzzles.iter().map(|puzzle| conflicts(puzzle).median).collect();
        counts.sort_unstable();
        let needing = depths.iter().filter(|depth| depth.levels > 0).count();
        let assumptions = depths.iter().map(|depth| depth.assumptions).max().unwrap();
        let length = depths.iter().map(|depth| depth.length).max().unwrap();
        assert!(depths.iter().all(|depth| depth.levels < 2), "the README says that one level is enough");
        let (median, tenth, most) = (counts[99], counts[180], counts[199]);
        table += &format!(
            "| {size} | {needing} of {GENERATED} | {assumptions} | {length} | {median} | {tenth} | {most} |\n"
        );
    }
    table
}

#[test]
fn the_tables_are_true() {
    let path = folder().join("README.md");
    let mut text = fs::read_to_string(&path).unwrap();
    for (name, table) in [("hard", hard_table()), ("generated", generated_table())] {
        let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
        let (before, rest) = text.split_once(&begin).unwrap();
        let (written, after) = rest.split_once(&end).unwrap();
        if std::env::var_os("HITORI_UPDATE").is_some() {
            text = [before, &begin, &table, &end, after].concat();
            fs::write(&path, &text).unwrap();
        } else {
            assert_eq!(written, table, "HITORI_UPDATE=1 writes it anew");
        }
    }
}

/// Every board is named with the command that found it.
#[test]
fn every_board_has_its_command() {
    let text = fs::read_to_string(folder().join("README.md")).unwrap();
    let all = boards();
    assert!(all.len() >= 6, "{}", all.len());
    for (name, _) in all {
        let (size, by) = name.split_once('-').unwrap();
        let (side, _) = size.split_once('x').unwrap();
        let command = format!("hitori make-hard small --size {side} --measure {by} --seed ");
        assert!(text.contains(&command), "no '{command}…' in the README");
    }
}
