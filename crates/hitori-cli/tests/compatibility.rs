//! Files that earlier versions wrote are read by this one. `testdata/compatibility/make` wrote them with the
//! program of commit a62459d.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{Run, command, hitori};
use hitori_core::engine::Budget;
use hitori_core::formats;
use hitori_core::generate::Provenance;
use serde_json::Value;
use tempfile::TempDir;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/compatibility").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(fixture(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A folder with copies of some files and folders, for commands that resume them.
fn copies(names: &[&str]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    for name in names {
        let (from, to) = (fixture(name), folder.path().join(name));
        if from.is_dir() {
            fs::create_dir(&to).expect("a new folder");
            for file in fs::read_dir(from).expect("a folder") {
                let file = file.expect("a file");
                fs::copy(file.path(), to.join(file.file_name())).expect("a copy");
            }
        } else {
            fs::copy(from, to).expect("a copy");
        }
    }
    folder
}

fn run_in(folder: &TempDir, args: &[&str]) -> Run {
    command(args).current_dir(folder.path()).output().expect("the binary runs").into()
}

#[test]
fn puzzles_are_generated_again_from_their_provenance() {
    let text = read("provenance.jsonl");
    assert!(text.lines().count() >= 14);
    for line in text.lines() {
        let entry = formats::parse(line, None).expect("a puzzle");
        let provenance = Provenance::of(&entry).expect(line);
        let again = provenance.regenerate(&Budget::default()).expect(line);
        assert_eq!(again.puzzle, entry.puzzle, "{line}");
        assert_eq!(Some(again.solution), entry.solution, "{line}");
    }
}

#[test]
fn a_saved_game_is_resumed() {
    let text = read("game.json");
    let game: Value = serde_json::from_str(&text).expect("JSON");
    let saved: hitori_core::play::SavedSession =
        serde_json::from_value(game["session"].clone()).expect("a session");
    let options = hitori_core::solve::Options::default();
    let session = saved.open(&options).expect("it fits");
    assert_eq!(session.marks().literals().count(), 3);
}

#[test]
fn a_folder_of_puzzles_is_completed() {
    let folder = copies(&["requests"]);
    let order = ["generate", "6", "--difficulty", "easy", "--count", "5", "--seed", "40", "--to", "plain"];
    run_in(&folder, &[&order[..], &["-o", "requests/"]].concat()).expect(0);
    let mut lines = read("requested.txt").lines().map(str::to_owned).collect::<Vec<_>>().into_iter();
    let mut puzzles = 0;
    while let Some(name) = lines.next() {
        let rows: Vec<String> = lines.by_ref().take(6).collect();
        let written = fs::read_to_string(folder.path().join("requests").join(&name)).expect(&name);
        assert_eq!(written.lines().collect::<Vec<_>>(), rows, "{name}");
        puzzles += 1;
    }
    assert_eq!(puzzles, 5);
    // Another order is still refused.
    let other = ["generate", "7", "--count", "5", "--seed", "40", "--to", "plain", "-o", "requests/"];
    run_in(&folder, &other).expect(2);
}

#[test]
fn a_count_is_resumed_from_its_checkpoint() {
    let folder = copies(&["checkpoint.json"]);
    let args = ["count", "boards", "4", "4", "--symbols", "4", "--by-class", "--resume", "--json"];
    let run = run_in(&folder, &[&args[..], &["-o", "checkpoint.json"]].concat()).expect(0);
    let count = &run.json()[0];
    assert_eq!((&count["solvable"], &count["unique"]), (&"4441996".into(), &"2181262".into()));
    assert_eq!(count["by_class"]["G"], "73548");
}

#[test]
fn shares_of_a_count_are_merged_with_a_new_one() {
    let folder = copies(&["share-1.json", "share-2.json"]);
    let args = ["count", "boards", "3", "4", "--symbols", "4", "--shard", "3/3", "-o", "share-3.json"];
    run_in(&folder, &args).expect(0);
    let merge = ["count", "merge", "share-1.json", "share-2.json", "share-3.json", "--json"];
    let merged = run_in(&folder, &merge).expect(0).json().remove(0);
    let whole = hitori(&["count", "boards", "3", "4", "--symbols", "4", "--json"]).expect(0).json().remove(0);
    for key in ["solvable", "unique", "boards_up_to_renaming"] {
        assert!(merged[key].is_string() && merged[key] == whole[key], "{key}: {merged}");
    }
}

#[test]
fn a_log_of_the_lab_is_reported_and_not_measured_again() {
    let folder = copies(&["lab", "plan.toml"]);
    let run = run_in(&folder, &["lab", "run", "plan.toml", "--results", "lab", "--json"]).expect(0);
    let view = &run.json()[0];
    assert_eq!((&view["measured"], &view["left"]), (&0.into(), &0.into()), "{view}");
    let export = run_in(&folder, &["lab", "export", "--results", "lab"]).expect(0);
    assert_eq!(export.lines().len(), 13, "a head and twelve measurements");
    run_in(&folder, &["lab", "report", "--results", "lab", "-o", "report.html"]).expect(0);
}

#[test]
fn certificates_are_accepted() {
    for (puzzle, claim) in [("game", "unique"), ("unsolvable", "unsolvable"), ("search", "unsolvable")] {
        let certificate = if puzzle == "game" { "unique" } else { puzzle };
        let [puzzle, certificate] =
            [format!("{puzzle}.txt"), format!("{certificate}.cert")].map(|f| fixture(&f));
        let paths = [&puzzle, &certificate].map(|path| path.to_str().expect("UTF-8"));
        let run = hitori(&["prove", paths[0], "--check", paths[1]]).expect(0);
        assert!(run.stdout.contains(&format!("proved {claim}")), "{}", run.stdout);
    }
}

#[test]
fn links_and_files_of_every_format_are_read() {
    let cells = |text: &str| -> Vec<Value> {
        let line = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["cells"].clone();
        text.lines().map(line).collect()
    };
    let wanted = cells(&read("links.jsonl"));
    for name in ["puzzlink", "penpa", "tatham", "pzprv3", "janko", "singles", "plain", "json"] {
        let path = fixture(&format!("links-{name}.txt"));
        let run = hitori(&["convert", path.to_str().expect("UTF-8"), "--to", "jsonl"]).expect(0);
        // The format singles has only square boards.
        let count = if name == "singles" { 1 } else { 2 };
        assert_eq!(cells(&run.stdout), wanted[..count], "{name}");
    }
}
