//! Counting boards from the command line: known numbers, shards, resuming, and boards one by one.

#![allow(clippy::unwrap_used)]

mod common;

use std::time::Duration;

use common::{Scratch, hitori, start};
use serde_json::{Value, json};

fn count(args: &[&str]) -> Value {
    hitori(&[&["count", "boards", "--json"], args].concat()).expect(0).json().remove(0)
}

#[test]
fn known_counts_with_the_promised_keys() {
    let strict = count(&["3", "3", "--symbols", "3"]);
    let expected = json!({"view": "count-boards/1", "rows": 3, "cols": 3, "symbols": 3, "semantics": "strict", "boards_up_to_renaming": "3281",
        "solvable": "634", "unique": "264"});
    assert_eq!(strict, expected);
    let minimal = count(&["4", "3", "--symbols", "4", "--semantics", "minimal"]);
    assert_eq!(minimal["boards_up_to_renaming"], "700075");
    assert_eq!(minimal["solvable"], "102717");
    assert_eq!(minimal["unique"], "59054");
    let text = hitori(&["count", "boards", "3", "3"]).expect(0).stdout;
    assert_eq!(
        text,
        "3×3 with up to 3 symbols: 3,281 boards up to renaming, 634 solvable, 264 unique (strict)\n"
    );
}

#[test]
fn classes_and_shaded_cells_add_up() {
    let by_class = count(&["3", "3", "--by-class", "--semantics", "minimal"]);
    let expected = json!({"A": "2", "B": "92", "C": "0", "D": "70", "E": "0", "F": "216", "G": "24"});
    assert_eq!(by_class["by_class"], expected);
    let by_shaded = count(&["3", "3", "--by", "shaded"]);
    let counts = by_shaded["by_shaded"].as_array().unwrap();
    let sum: u64 = counts.iter().map(|count| count.as_str().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 264);
    let every =
        hitori(&["count", "boards", "3", "3", "--symbols", "9", "--every", "--json"]).expect(0).json();
    assert_eq!(every.len(), 9);
    assert_eq!(every[2]["unique"], "264");
}

#[test]
fn sixteen_shards_merge_to_the_whole_and_nothing_else_does() {
    let folder = Scratch::new();
    let whole = count(&["4", "4", "--symbols", "4"]);
    let part = |k: usize| folder.path(&format!("part{k}.json"));
    for k in 1..=16 {
        let shard = format!("{k}/16");
        let args = ["count", "boards", "4", "4", "--symbols", "4", "--shard", &shard, "-o", &part(k)];
        hitori(&args).expect(0);
    }
    let files: Vec<String> = (1..=16).map(part).collect();
    let merge = |files: &[&str]| hitori(&[&["count", "merge", "--json"], files].concat());
    let all: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(merge(&all).expect(0).json(), [whole]);
    merge(&all[..15]).expect_complaint(&["units are in none of the files"]);
    merge(&[&all[..], &all[3..4]].concat()).expect_complaint(&["part4.json", "counted already"]);
    let other = folder.path("other.json");
    hitori(&["count", "boards", "3", "3", "-o", &other]).expect(0);
    merge(&[all[0], &other]).expect_complaint(&["other.json", "another count"]);
    let text = std::fs::read_to_string(all[0]).unwrap();
    let damaged = folder.file("damaged.json", text.replacen("\"done\": \"", "\"done\": \"f", 1));
    merge(&[&damaged]).expect_complaint(&["damaged.json", "checksum"]);
    merge(&[&folder.file("nonsense.json", "1 2 3\n")]).expect_complaint(&["nonsense.json", "no result"]);
    // A finished file is not counted again by mistake.
    hitori(&["count", "boards", "3", "3", "-o", &other]).expect_complaint(&["exists already", "--resume"]);
    let args = ["count", "boards", "4", "4", "--resume", "-o", &other];
    hitori(&args).expect_complaint(&["another count"]);
}

/// Killed again and again before it can tidy up, it ends with the same numbers.
#[test]
fn a_count_that_is_killed_goes_on() {
    let folder = Scratch::new();
    let file = folder.path("count.json");
    let board = ["4", "4", "--symbols", "5"];
    let args = ["--resume", "-o", &file, "--jobs", "1", "--checkpoint", "20ms"];
    let progress = || {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let share: Value = serde_json::from_str(&text).unwrap_or_default();
        share["done"].as_str().map_or(0, |done| done.chars().filter(|&digit| digit != '0').count())
    };
    let mut before = 0;
    for _ in 0..3 {
        let mut child = start(&[&["count", "boards"], &board[..], &args].concat());
        // As soon as it has got anywhere; a run that is over by then has nothing left to be killed for.
        while progress() <= before + 10 && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(progress() > before);
        before = progress();
    }
    let resumed = count(&[&board[..], &args].concat());
    assert_eq!(resumed, count(&board));
}

#[test]
fn wrong_orders_are_explained() {
    hitori(&["count", "boards", "0", "3"]).expect_complaint(&["<ROWS>", "from 1 on"]);
    hitori(&["count", "boards", "9", "9"]).expect_complaint(&["81 cells", "at most 64"]);
    hitori(&["count", "boards", "8", "8"]).expect_complaint(&["118930018898 legal shadings", "in memory"]);
    hitori(&["count", "boards", "3", "3", "--symbols", "0"]).expect_complaint(&["at least one symbol"]);
    hitori(&["count", "boards", "3", "3", "--shard", "5/4", "-o", "x"]).expect_complaint(&["I/N"]);
    hitori(&["count", "boards", "3", "3", "-o", "/nowhere/x.json"]).expect_complaint(&["/nowhere/x.json"]);
    hitori(&["count", "merge", "/nowhere/x.json"]).expect_complaint(&["/nowhere/x.json"]);
}

#[test]
fn boards_one_by_one() {
    let unique = hitori(&["enumerate", "3", "3", "--unique"]).expect(0).json();
    assert_eq!(unique.len(), 264);
    assert!(unique.iter().all(|board| board["solution"].is_array()));
    assert_eq!(hitori(&["enumerate", "3", "3"]).expect(0).json().len(), 634);
    let hard = hitori(&["enumerate", "3", "3", "--class", "g", "--semantics", "minimal"]).expect(0).json();
    assert_eq!(hard.len(), 24);
    let few = hitori(&["enumerate", "4", "4", "--limit", "3", "--unique", "--shaded", "5"]).expect(0).json();
    assert_eq!(few.len(), 3);
    hitori(&["enumerate", "3", "3", "--class", "H"]).expect_complaint(&["A to G"]);
}
