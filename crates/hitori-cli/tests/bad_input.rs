//! Bad input of every kind ends in one clear message and exit code 2.

mod common;

use common::*;

/// What a malformed file must be answered with: its place, and what was expected.
fn refused(name: &str, text: impl AsRef<[u8]>, parts: &[&str]) {
    let scratch = Scratch::new();
    let file = scratch.file(name, text);
    let run = hitori(&["solve", &file]).expect_complaint(parts);
    assert!(run.stderr.starts_with(&format!("hitori: {file}:")), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.len() < file.len() + 400, "the message does not repeat the file");
    assert_eq!(run.stdout, "");
}

#[test]
fn ragged_rows() {
    refused("ragged.txt", "1 2 3\n1 2\n1 2 3\n", &[":2:"]);
    refused("ragged.jsonl", "{\"cells\":[[1,2],[1]]}\n", &[":1:"]);
}

#[test]
fn wrong_counts() {
    refused("few.json", "{\"rows\":3,\"cols\":2,\n\"cells\":[[1,2],[1,2]]}\n", &["3"]);
    refused("few.txt", "3 3\n1 2 3\n1 2 3\n", &[]);
}

#[test]
fn a_number_of_many_digits() {
    refused("long.txt", format!("1 {}\n1 2\n", "9".repeat(10_000_000)), &[":1:3"]);
    refused("long.jsonl", format!("{{\"cells\":[[1,{}]]}}\n", "9".repeat(10_000_000)), &[":1:"]);
}

#[test]
fn binary_data() {
    refused("zero.txt", b"\x00\x01\x02\x03", &[]);
    refused("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", &[]);
    refused("latin.txt", b"1 2\n\xff\xfe 3\n", &[]);
}

#[test]
fn nothing_at_all() {
    refused("empty.txt", "", &[]);
    refused("blank.txt", "\n\n  \n", &[]);
    hitori(&["solve", "-"]).expect_complaint(&["stdin"]);
    hitori(&["solve", "--from", "jsonl", "-"]).expect_complaint(&["stdin", "no puzzle"]);
}

#[test]
fn a_text_about_something_else() {
    refused("letter.txt", "Dear Sir or Madam,\n", &[":1:1"]);
}

#[test]
fn a_truncated_url() {
    for url in [
        "https://puzz.link/p?hitori/4/4/11141423",
        "https://puzz.link/p?hitori/4/4/",
        "https://puzz.link/p?hitori/4",
        "https://puzz.link/p?hitori",
        "hitori/4/4/111414233321421-",
        "6x6dk:3615664122534521442341151633465534",
    ] {
        let run = hitori(&["solve", url]).expect_complaint(&["column", "expected"]);
        assert!(run.stderr.contains(&format!("'{}", &url[..12])), "{}", run.stderr);
    }
}

#[test]
fn a_seed_is_not_a_puzzle() {
    hitori(&["solve", "6x6dk#123456"]).expect_complaint(&["seed"]);
}

#[test]
fn another_puzzle_type() {
    hitori(&["solve", "https://puzz.link/p?slither/4/4/g2c3"]).expect_complaint(&["hitori"]);
}

#[test]
fn an_unknown_format_lists_the_known_ones() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    hitori(&["convert", &puzzle, "--to", "word"]).expect_complaint(&["word", "plain", "jsonl", "puzzlink"]);
    hitori(&["solve", &puzzle, "--from", "word"]).expect_complaint(&["word", "plain", "jsonl", "puzzlink"]);
}

#[test]
fn files_that_cannot_be_read() {
    let scratch = Scratch::new();
    hitori(&["solve", &scratch.path("nothing.txt")]).expect_complaint(&["nothing.txt", "no such file"]);
    hitori(&["solve", &scratch.path("")])
        .expect_complaint(&[&scratch.path(""), "no file in this folder ends in"]);
    let puzzle = scratch.file("p.txt", SAMPLE);
    for command in ["check", "render"] {
        hitori(&[command, &puzzle, "--solution", &scratch.path("none")])
            .expect_complaint(&["none", "no such file"]);
        hitori(&[command, &puzzle, "--solution", &scratch.path("")]).expect_complaint(&["directory"]);
    }
}

#[cfg(unix)]
#[test]
fn a_file_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new();
    let file = scratch.file("secret.txt", SAMPLE);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o000)).unwrap();
    if std::fs::read(&file).is_ok() {
        return leave_out("a file without permission: root may read everything");
    }
    hitori(&["solve", &file]).expect_complaint(&["secret.txt", "permission"]);
}

#[test]
fn wrong_usage() {
    hitori(&["slove"]).expect_complaint(&["slove"]);
    hitori(&["solve"]).expect_complaint(&["INPUT"]);
    hitori(&["solve", "--jobs", "0", "-"]).expect_complaint(&["--jobs"]);
    hitori(&["solve", "--limit", "0", "-"]).expect_complaint(&["--limit"]);
    hitori(&["solve", "--limit", "2", "--first", "-"]).expect_complaint(&["--first"]);
    hitori(&["solve", "--semantics", "loose", "-"]).expect_complaint(&["loose", "strict", "minimal"]);
    hitori(&["generate", "--size", "0"]).expect_complaint(&["--size"]);
    assert_eq!(hitori(&[]).code, Some(2));
}

#[test]
fn values_out_of_range_hear_what_is_in_range() {
    hitori(&["solve", "--limit", "-1", "-"]).expect_complaint(&["-1", "--limit", "from 1 on"]);
    hitori(&["solve", "--timeout", "-1", "-"]).expect_complaint(&["-1", "--timeout", "500ms"]);
    hitori(&["render", "--cell", "-1", "-"]).expect_complaint(&["-1", "--cell", "8..=1000"]);
    hitori(&["generate", "--size", "5", "--seed", "-1"]).expect_complaint(&["-1", "--seed"]);
}

#[test]
fn standard_input_is_read_once() {
    for args in [
        &["check", "-", "--solution", "-"][..],
        &["render", "-", "--solution", "-"],
        &["prove", "-", "--check", "-"],
        &["solve", "-", "-"],
    ] {
        hitori_with(args, SAMPLE).expect_complaint(&["standard input", "twice"]);
    }
}

#[test]
fn an_empty_argument() {
    hitori(&["solve", ""]).expect_complaint(&["empty argument"]);
}

#[test]
fn a_wrong_format_is_not_complained_about_for_ever() {
    let scratch = Scratch::new();
    let file = scratch.file("many.jsonl", stream(300));
    let run = hitori(&["unique", "--from", "tatham", &file, &file]).expect(2);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 22, "{}", run.stderr);
    assert!(lines[9].contains(":10:"), "{}", lines[9]);
    for more in [lines[10], lines[21]] {
        assert_eq!(more, format!("hitori: {file}: … and 290 more"));
    }
}

#[test]
fn a_long_line_of_digits() {
    refused("digits.txt", "7".repeat(10_000), &[":1:1", "expected a number of at most"]);
}

#[test]
fn a_file_that_cannot_be_created() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let target = scratch.path("none/out.jsonl");
    let run = hitori(&["convert", &puzzle, "-o", &target]).expect_complaint(&[&target]);
    assert!(!run.stderr.contains(".hitori-"), "{}", run.stderr);
}

/// Without an end and without a line: refused at its first byte, with no more memory than a small program needs.
#[cfg(target_os = "linux")]
#[test]
fn endless_zeros() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let zeros = "/dev/zero:1:1: expected text, found binary data (a zero byte)";
    for args in [
        &["solve", "/dev/zero"][..],
        &["solve", "--from", "plain", "/dev/zero"],
        &["convert", "--from", "json", "--to", "plain", "/dev/zero"],
        &["explain", "/dev/zero"],
        &["generate", "--from-puzzle", "/dev/zero"],
        &["generate", "--shading", "/dev/zero"],
        &["check", &puzzle, "--solution", "/dev/zero"],
        &["hint", &puzzle, "--marks", "/dev/zero"],
        &["prove", &puzzle, "--check", "/dev/zero"],
    ] {
        hitori(args).expect_complaint(&[zeros]);
    }
}

/// A limit of cells bounds the board and the text, in the message that refuses, which also says how to raise it.
#[test]
fn boards_above_the_limit() {
    let scratch = Scratch::new();
    let board = scratch.file("board.txt", "1 2 3\n2 3 1\n3 1 2\n");
    let long = scratch.file("long.txt", "1 ".repeat(600_000));
    let marks = scratch.file("marks.txt", "-".repeat(1_200_000));
    let limited = |cells: &str, args: &[&str]| {
        Run::from(command(args).env("HITORI_MAX_CELLS", cells).output().unwrap())
    };
    let raise = "HITORI_MAX_CELLS=N in the environment allows N";
    limited("9", &["unique", &board]).expect(1);
    limited("8", &["unique", &board])
        .expect_complaint(&["board.txt:1:1: a board of 3×3 is too large: at most 8 cells are read", raise]);
    limited("8", &["explain", &board]).expect_complaint(&["at most 8 cells are read", raise]);
    limited("9", &["unique", &long]).expect_complaint(&[
        "long.txt:1:",
        "enough for 9 cells, found more",
        raise,
    ]);
    limited("9", &["check", &board, "--solution", &marks])
        .expect_complaint(&["enough for 9 cells, found more"]);
    limited("9", &["prove", &board, "--check", &marks]).expect_complaint(&["enough for 9 cells, found more"]);
    for bad in ["", "0", "x", "-1", "268435457", "99999999999999999999"] {
        limited(bad, &["unique", &board])
            .expect_complaint(&["HITORI_MAX_CELLS: a number from 1 to 268435456 expected"]);
    }
}

#[test]
fn a_damaged_stream_is_not_complained_about_for_ever() {
    let scratch = Scratch::new();
    let file = scratch.file("many.jsonl", "{}\n".repeat(3000));
    let run = hitori(&["unique", &file]).expect(2);
    assert_eq!(run.stderr.lines().count(), 11, "{}", run.stderr);
    assert!(run.stderr.ends_with(&format!("{file}: … and 2990 more\n")), "{}", run.stderr);
}

/// What cannot be written is as many as what cannot be read.
#[test]
fn unsuitable_puzzles_are_not_complained_about_for_ever() {
    let scratch = Scratch::new();
    let file = scratch.file("wide.jsonl", "{\"rows\":[[1,2]]}\n".repeat(3000));
    for args in [&["convert", "--to", "tatham", &file][..], &["check", &file]] {
        let run = hitori(args).expect(2);
        assert_eq!(run.stderr.lines().count(), 11, "{}", run.stderr);
        assert!(run.stderr.ends_with(&format!("{file}: … and 2990 more\n")), "{}", run.stderr);
    }
}

/// Names are strangers' words: they stay on their line, leave the terminal alone and are not endless.
#[test]
fn names_do_no_harm() {
    let scratch = Scratch::new();
    let id = format!("\\u001b[2J\\nfake unique\\u202e{}", "x".repeat(100_000));
    let input = format!("{{\"id\":\"{id}\",\"cells\":[[1,1],[1,2]]}}\n");
    let file = scratch.file("p.jsonl", &input);
    let proof = scratch.path("proof");
    hitori(&["prove", &file, "-o", &proof]).expect(0);
    for args in [
        &["classify", &file][..],
        &["classify", "--partial", &file],
        &["classify", "--depth", "0", &file],
        &["unique", &file],
        &["solve", &file],
        &["check", &file],
        &["explain", &file],
        &["hint", &file],
        &["prove", &file, "--check", &proof],
        &["convert", &file, "--to", "tatham"],
        &["render", &file, "-o", "a\u{1b}[2J\nb.gif"],
        &["generate", "--size", "5", "-o", "no\u{1b}[2J\nb/c"],
    ] {
        let run = hitori(args);
        for text in [&run.stdout, &run.stderr] {
            assert!(!text.contains(['\u{1b}', '\u{202e}']), "{args:?}: {text}");
            assert!(!text.contains("\nfake") && !text.contains("\nb"), "{args:?}: {text}");
            assert!(text.len() < 5_000, "{args:?}: {}", text.len());
        }
    }
}

/// Files of old Macs are what they are with LF.
#[test]
fn carriage_returns_end_lines() {
    let scratch = Scratch::new();
    let file = scratch.file("mac.txt", SAMPLE.replace('\n', "\r"));
    assert_eq!(hitori(&["unique", &file]).expect(0).lines(), ["mac#1 unique"]);
    let plain = scratch.file("p.txt", SAMPLE);
    let solution: String = hitori(&["solve", "--json", &plain]).expect(0).json()[0]["solutions"][0]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| format!("{}\r", row.as_str().unwrap()))
        .collect();
    let solution = scratch.file("solution.txt", solution);
    hitori(&["check", &file, "--solution", &solution]).expect(0);
    hitori(&["generate", "--shading", &solution]).expect(0);
    let proof = hitori(&["prove", &file]).expect(0).stdout.replace('\n', "\r");
    hitori(&["prove", &file, "--check", &scratch.file("proof", proof)]).expect(0);
}
