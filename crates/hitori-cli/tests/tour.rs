//! What people met on a tour of every command: each case failed once.

mod common;

use common::*;
use serde_json::json;

#[test]
fn endings_of_files_are_respected() {
    let scratch = Scratch::new();
    for command in [&["generate", "--size", "5"][..], &["enumerate", "2", "3", "--limit", "1"]] {
        let plain = scratch.path("set.txt");
        hitori(&[command, &["-o", &plain]].concat()).expect(0);
        let text = std::fs::read_to_string(&plain).unwrap();
        assert!(text.starts_with(|first: char| first.is_ascii_digit()), "{text}");
        hitori(&[command, &["-o", &scratch.path("x.svg")]].concat())
            .expect_complaint(&["which format?", ".svg"]);
        assert!(!std::path::Path::new(&scratch.path("x.svg")).exists());
        // An option says more than an ending.
        hitori(&[command, &["-o", &scratch.path("y.svg"), "--to", "jsonl"]].concat()).expect(0);
    }
    hitori_with(&["reduce", "-", "-o", &scratch.path("b.zip")], "p cnf 1 1\n1 0\n")
        .expect_complaint(&["which format?"]);
}

#[test]
fn a_size_needs_no_option() {
    let size = hitori(&["generate", "6"]).expect(0).json();
    assert_eq!(size[0]["rows"], 6);
    assert_eq!(
        hitori(&["generate", "4x6"]).expect(0).json(),
        hitori(&["generate", "--size", "4x6"]).expect(0).json()
    );
    hitori(&["generate", "6", "--size", "7"]).expect_complaint(&["--size"]);
}

#[test]
fn other_wishes_give_other_names() {
    let id = |args: &[&str]| {
        let args = [&["generate", "--size", "7", "--seed", "100"], args].concat();
        hitori(&args).expect(0).json()[0]["id"].as_str().unwrap().to_owned()
    };
    assert_eq!(id(&[]), "7x7-100");
    let names = [
        id(&[]),
        id(&["--class", "B"]),
        id(&["--class", "F"]),
        id(&["--symmetry", "rotate"]),
        id(&["--symbols", "8"]),
    ];
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len(), "{names:?}");
    assert!(names.iter().all(|name| name.starts_with("7x7-100")), "{names:?}");
}

#[test]
fn puzzles_out_of_several_files_keep_apart() {
    let scratch = Scratch::new();
    let (a, b) = (scratch.file("a.txt", SAMPLE), scratch.file("b.txt", SAMPLE));
    let ids: Vec<_> = hitori(&["convert", &a, &b, "--to", "jsonl"])
        .expect(0)
        .json()
        .iter()
        .map(|entry| entry["id"].clone())
        .collect();
    assert_eq!(ids, [json!("a#1"), json!("b#1")]);
    assert!(hitori(&["convert", &a, "--to", "jsonl"]).expect(0).json()[0].get("id").is_none());
}

#[test]
fn codes_of_explanations_can_be_looked_up() {
    for (code, shown) in [
        ("NCO-1", "NCO-1, class F"),
        ("NCO-B", "NCO, class F"),
        ("DoT-N", "DoT, class"),
        ("wp", "WP, assumption"),
        ("BP", "BP, assumption"),
    ] {
        let text = hitori(&["rules", code]).expect(0).stdout;
        assert!(text.starts_with(shown), "{code}: {text}");
    }
    hitori(&["rules", "NCO-1", "XY-Z"]).expect_complaint(&["no rule 'XY-Z'"]);
}

#[test]
fn pictures_of_rules_show_a_change() {
    for rule in hitori(&["rules", "all", "--json"]).expect(0).json() {
        let text = hitori(&["rules", rule["id"].as_str().unwrap()]).expect(0).stdout;
        let drawn: Vec<&str> = text.lines().filter(|line| line.contains('│')).collect();
        let halves = |line: &&str| {
            let middle = line.chars().position(|c| c == '►').unwrap_or(line.chars().count() / 2);
            let (left, right): (String, String) =
                (line.chars().take(middle).collect(), line.chars().skip(middle).collect());
            (left.replace(['─', '►', ' '], ""), right.replace(['─', '►', ' '], ""))
        };
        assert!(drawn.iter().map(halves).any(|(left, right)| left != right), "{text}");
    }
}

#[test]
fn marks_that_agree_with_no_solution_are_not_called_an_unsolvable_puzzle() {
    let scratch = Scratch::new();
    let (puzzle, marks) = (scratch.file("p.txt", SAMPLE), scratch.file("m.txt", "?x??\n????\n????\n????\n"));
    let run = hitori(&["solve", &puzzle, "--marks", &marks]).expect(1);
    assert!(
        run.stdout.contains("p#1: no solution agrees with the marks") && run.stdout.contains("▐1▌"),
        "{}",
        run.stdout
    );
}

#[test]
fn who_only_shades_is_done_when_all_is_shaded() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let shaded = SAMPLE_SOLUTION.join("\n").replace('-', "?");
    assert_eq!(hitori_with(&["hint", &puzzle, "--marks", "-"], &shaded).expect(0).stdout, "Solved.\n");
    let one_less = shaded.replacen('x', "?", 1);
    assert_ne!(hitori_with(&["hint", &puzzle, "--marks", "-"], &one_less).expect(0).stdout, "Solved.\n");
}

#[test]
fn dots_for_open_cells_do_not_give_the_solution_away() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let run = hitori_with(&["hint", &puzzle, "--marks", "-"], "....\n....\n....\n....\n").expect(1);
    assert!(run.stdout.contains("write `?`") && !run.stdout.contains("r1c1"), "{}", run.stdout);
    // A single wrong mark is named.
    let one = SAMPLE_SOLUTION.join("\n").replacen('x', "-", 1);
    let run = hitori_with(&["hint", &puzzle, "--marks", "-"], &one).expect(1);
    assert_eq!(run.stdout, "r1c1 is marked wrongly.\n");
}

#[test]
fn lines_are_as_wide_as_the_terminal() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let narrow =
        Run::from(command(&["explain", &puzzle]).env("COLUMNS", "40").output().unwrap()).expect(0).stdout;
    assert!(narrow.lines().all(|line| line.chars().count() <= 40 || line.contains(" · ")), "{narrow}");
}

#[test]
fn messages_name_what_helps() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    hitori(&["render", &puzzle, "-o", &scratch.path("p.svg"), "--scale", "2"])
        .expect_complaint(&["--scale is for PNG", "--cell"]);
    hitori(&["render", &puzzle, "-o", &scratch.path("p.png"), "--scale", "100", "--cell", "1000"])
        .expect_complaint(&["--cell", "--scale"]);
    let several = scratch.file("several.txt", MULTIPLE);
    let run = hitori(&["explain", &several]).expect(1);
    assert!(run.stderr.contains("--partial"), "{}", run.stderr);
    let file = scratch.file("x.html", "");
    hitori(&["explain", &puzzle, "--svg", &file]).expect_complaint(&["is a file", "folder"]);
    assert_eq!(hitori(&["count", "shadings", "8", "8"]).expect(0).stdout, "118,930,018,898 legal\n");
    assert!(!hitori(&["solve", "--help"]).expect(0).stdout.contains("ucd"), "it needs --first");
}
