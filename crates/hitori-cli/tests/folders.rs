//! Folders of puzzles as input, and puzzles typed as an argument.

mod common;

use common::{MULTIPLE, SAMPLE, Scratch, hitori};

/// A folder as `generate -o DIR/` leaves it.
fn generated() -> (Scratch, String) {
    let scratch = Scratch::new();
    let folder = scratch.path("set/");
    hitori(&["generate", "5", "--count", "11", "--seed", "1", "--to", "plain", "-o", &folder]).expect(0);
    (scratch, folder)
}

#[test]
fn all_names_of_a_generated_folder_are_puzzles() {
    let (_scratch, folder) = generated();
    let files: Vec<String> = (1..=11).map(|seed| format!("{folder}5x5-{seed}.txt")).collect();
    let visible = std::fs::read_dir(&folder).expect("the folder").flatten();
    let visible = visible.filter(|file| !file.file_name().to_string_lossy().starts_with('.')).count();
    assert_eq!(visible, files.len(), "a shell's DIR/* names the puzzles alone");
}

#[test]
fn a_folder_is_an_input_in_natural_order() {
    let (scratch, folder) = generated();
    std::fs::write(format!("{folder}notes.doc"), "no puzzle").expect("written");
    std::fs::write(format!("{folder}.hidden.txt"), "no puzzle").expect("written");
    let ids: Vec<String> = (1..=11).map(|seed| format!("5x5-{seed}#1")).collect();
    let found: Vec<String> = hitori(&["unique", &folder, "--json"])
        .expect(0)
        .json()
        .iter()
        .map(|line| line["id"].as_str().expect("an id").to_owned())
        .collect();
    assert_eq!(found, ids);
    let all = scratch.path("all.jsonl");
    hitori(&["convert", &folder, "-o", &all]).expect(0);
    assert_eq!(hitori(&["classify", &all]).expect(0).lines().len(), 11);
    // One of them, by its name or its number in the folder.
    let third = hitori(&["solve", &folder, "--only", "10"]).expect(0);
    assert!(third.stdout.contains("5x5-10#1: unique"), "{}", third.stdout);
    assert!(hitori(&["explain", &folder, "--only", "5x5-4#1"]).expect(0).stdout.starts_with("5x5-4#1"));
    hitori(&["explain", &folder]).expect_complaint(&["11 files", "--only"]);
    let empty = scratch.path("empty");
    std::fs::create_dir(&empty).expect("a folder");
    hitori(&["solve", &empty]).expect_complaint(&["no file in this folder ends in", ".txt", ".jsonl"]);
}

#[test]
fn a_folder_of_an_earlier_version_is_resumed() {
    let (_scratch, folder) = generated();
    let (now, earlier) = (format!("{folder}.hitori-request"), format!("{folder}hitori-request.txt"));
    std::fs::rename(&now, &earlier).expect("renamed");
    let written = std::fs::read_to_string(&earlier).expect("the request");
    let order = ["generate", "5", "--count", "12", "--to", "plain", "-o", &folder];
    let run = hitori(&order).expect(0);
    assert!(run.stderr.contains("11 of 12 were there already"), "{}", run.stderr);
    assert!(std::fs::exists(format!("{folder}5x5-12.txt")).expect("readable"));
    assert_eq!(std::fs::read_to_string(&earlier).expect("the request"), written);
    assert!(!std::fs::exists(&now).expect("readable"));
    assert_eq!(hitori(&["unique", &folder, "--json"]).expect(0).lines().len(), 12);
}

/// The message shows what was typed, not what was added to it.
#[test]
fn the_message_about_another_order_names_no_option_that_was_not_typed() {
    let (_scratch, folder) = generated();
    let other = ["generate", "5", "--symbols", "7", "--to", "plain", "-o", &folder];
    let run = hitori(&other).expect_complaint(&["other options", "--to plain)"]);
    assert!(!run.stderr.contains("--bare"), "{}", run.stderr);
}

#[test]
fn rows_may_be_typed_as_an_argument() {
    for rows in ["112/233/121", "1,1,2;2,3,3;1,2,1", "1 1 2/2 3 3/1 2 1"] {
        let run = hitori(&["solve", rows, "--json"]).expect(0);
        assert_eq!(run.json()[0]["status"], "unique", "{rows}");
    }
    hitori(&["solve", "2024/11/19"]).expect_complaint(&["no such file"]);
    let scratch = Scratch::new();
    let [one, two] = [("a.txt", SAMPLE), ("b.txt", MULTIPLE)].map(|(name, text)| scratch.file(name, text));
    hitori(&["solve", &one, &two]).expect(0);
}
