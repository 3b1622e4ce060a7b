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
    hitori(&["solve", &scratch.path("")]).expect_complaint(&[&scratch.path(""), "directory"]);
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
        return; // The administrator may read everything.
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
