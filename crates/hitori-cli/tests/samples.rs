//! The same puzzle in every format from the command line: the stated board and the stated solution.

mod common;

use common::*;
use serde_json::json;

/// Reads a text as a file and, where it is short enough to be typed, as an argument: `solve` and the board must agree.
fn reads_as(text: &str, board: &str, solution: &[&str]) {
    let scratch = Scratch::new();
    let file = scratch.file("puzzle", text);
    let mut inputs = vec![file.as_str()];
    if text.lines().count() == 1 && !text.starts_with('{') {
        inputs.push(text.trim_end());
    }
    for input in inputs {
        let answer = &hitori(&["solve", "--json", input]).expect(0).json()[0];
        assert_eq!(answer["status"], "unique", "{input}");
        assert_eq!(answer["solutions"], json!([solution]), "{input}");
        assert_eq!(
            hitori(&["convert", "--bare", "--to", "plain", input]).expect(0).stdout.trim_end(),
            board.trim_end()
        );
    }
}

#[test]
fn plain() {
    reads_as(SAMPLE, SAMPLE, &SAMPLE_SOLUTION);
    reads_as("4\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3", SAMPLE, &SAMPLE_SOLUTION);
    reads_as("4 4\r\n1 1 1 4\r\n1 4 2 3  \r\n3 3 2 1\r\n4 2 1 3\r\n", SAMPLE, &SAMPLE_SOLUTION);
    reads_as("\u{feff}1114\n1423\n3321\n4213\n", SAMPLE, &SAMPLE_SOLUTION);
}

#[test]
fn json_and_jsonl() {
    let cells = json!([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]]);
    let object = json!({ "rows": 4, "cols": 4, "cells": cells });
    reads_as(&format!("{object}\n"), SAMPLE, &SAMPLE_SOLUTION);
    reads_as(&format!("{object:#}\n"), SAMPLE, &SAMPLE_SOLUTION);
}

#[test]
fn puzzlink_urls() {
    for url in [
        "hitori/4/4/1114142333214213",
        "https://puzz.link/p?hitori/4/4/1114142333214213",
        "https://pzv.jp/p.html?hitori/4/4/1114142333214213",
    ] {
        reads_as(url, SAMPLE, &SAMPLE_SOLUTION);
    }
}

#[test]
fn pzprv3() {
    let text = "pzprv3\nhitori\n4\n4\n1 1 1 4 \n1 4 2 3 \n3 3 2 1 \n4 2 1 3 \n. . . . \n. . . . \n. . . . \n. . . . \n";
    reads_as(text, SAMPLE, &SAMPLE_SOLUTION);
    reads_as(&text.trim_end().replace('\n', "/"), SAMPLE, &SAMPLE_SOLUTION);
}

#[test]
fn tatham_game_id() {
    let board = "3 6 1 5 6 6\n4 1 2 2 5 3\n4 5 2 1 4 4\n2 3 4 1 1 5\n1 6 3 3 4 6\n5 5 3 4 6 1\n";
    let solution = ["-x--x-", "--x---", "x---x-", "---x--", "--x--x", "-x----"];
    reads_as("6x6dk:361566412253452144234115163346553461", board, &solution);
    reads_as("6:361566412253452144234115163346553461", board, &solution);
}

#[test]
fn janko() {
    let text = "begin\npuzzle hitori\nauthor nobody\nsize 4\nproblem\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n\
                solution\nx - x -\n- - - -\nx - x -\n- - - x\nmoves\nend\n";
    reads_as(text, SAMPLE, &SAMPLE_SOLUTION);
}

#[test]
fn singles() {
    reads_as("4\n\n1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n\n@1\n# key: value\n", SAMPLE, &SAMPLE_SOLUTION);
}

#[test]
fn a_board_that_is_not_square_with_blanks() {
    // Blanks are never duplicates: only the two 1s compete, and either may go.
    let run =
        hitori_with(&["solve", "--json", "--limit", "10", "--semantics", "minimal", "-"], "1 . 1\n. . .\n")
            .expect(0);
    assert_eq!(run.json()[0]["solutions"].as_array().unwrap().len(), 2);
}
