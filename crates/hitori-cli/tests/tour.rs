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
        hitori(&["generate", "4x6", "--seed", "7"]).expect(0).json(),
        hitori(&["generate", "--size", "4x6", "--seed", "7"]).expect(0).json()
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
    let [dots, open] = [".", "?"].map(|letter| [letter.repeat(4).as_str(); 4].join("\n"));
    let hint = |marks: &str| hitori_with(&["hint", &puzzle, "--marks", "-"], marks).expect(0).stdout;
    assert_eq!(hint(&dots), hint(&open));
    // Cells that are open may have been marked white by mistake.
    let run = hitori_with(&["hint", &puzzle, "--marks", "-"], "----\n----\n----\n----\n").expect(1);
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

#[test]
fn json_has_the_same_shape_whatever_the_count() {
    for count in ["1", "2"] {
        let made = hitori(&["generate", "--size", "5", "--count", count, "--to", "json"]).expect(0).stdout;
        let list: serde_json::Value = serde_json::from_str(&made).unwrap();
        assert_eq!(list.as_array().map(Vec::len), count.parse().ok(), "{made}");
        assert_eq!(hitori_with(&["unique", "-"], &made).expect(0).lines().len().to_string(), count);
    }
    let one = hitori_with(&["convert", "--to", "json", "-"], SAMPLE).expect(0).stdout;
    assert!(one.starts_with("[\n{"), "{one}");
    // An object alone is read as before.
    let object = one.trim().trim_matches(['[', ']']);
    assert_eq!(hitori_with(&["convert", "--to", "plain", "-"], object).expect(0).stdout, SAMPLE);
}

#[test]
fn messages_about_marks_speak_of_marks() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let run = hitori(&["hint", &puzzle, "--marks", &scratch.path("none.txt")])
        .expect_complaint(&["none.txt: no such file"]);
    assert!(!run.stderr.contains("INPUT"), "{}", run.stderr);
    hitori(&["hint", &puzzle, "--marks", &puzzle])
        .expect_complaint(&["expected a solution or marks", "found a puzzle without them"]);
}

#[test]
fn limits_in_which_nothing_can_be_done_are_refused() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    for args in [
        &["solve", &puzzle, "--timeout", "0"][..],
        &["explain", &puzzle, "--timeout", "0s"],
        &["count", "shadings", "3", "3", "--timeout", "0"],
    ] {
        hitori(args).expect_complaint(&["--timeout", "at least 1us"]);
    }
    hitori(&["generate", "--size", "5", "--tries", "0"]).expect_complaint(&["--tries", "from 1 on"]);
}

#[test]
fn rules_name_no_files_of_the_program() {
    let text = hitori(&["rules", "all"]).expect(0).stdout;
    assert!(!text.contains(".rs"), "{text}");
    // Documents go by author and year, never by a letter.
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '-') {
        assert!(!["N", "R", "W"].contains(&word), "{text}");
    }
    assert!(hitori(&["rules", "sim-u"]).expect(0).stdout.starts_with("Sim-U*, class"));
}

#[test]
fn the_version_tells_commit_and_features() {
    assert_eq!(hitori(&["-V"]).expect(0).lines(), [concat!("hitori ", env!("CARGO_PKG_VERSION"))]);
    let long = hitori(&["--version"]).expect(0);
    let lines = long.lines();
    assert_eq!(lines[0], concat!("hitori ", env!("CARGO_PKG_VERSION")));
    let commit = lines[1].strip_prefix("commit: ").unwrap();
    assert!(commit == "unknown" || commit.len() == 12 && commit.bytes().all(|b| b.is_ascii_hexdigit()));
    assert!(lines[2].starts_with("features: ") && lines[3].starts_with("target: "), "{}", long.stdout);
    // What git says, where there is one.
    let git = std::process::Command::new("git").args(["rev-parse", "HEAD"]).output();
    if let Ok(git) = git.map(|git| String::from_utf8(git.stdout).unwrap()).map(|git| git.trim().to_owned())
        && !git.is_empty()
    {
        assert!(git.starts_with(commit), "{git} {commit}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let scratch = Scratch::new();
    let folder = scratch.path("man1");
    hitori(&["man", "-o", &folder]).expect(0);
    for name in ["hitori", "hitori-solve", "hitori-count-boards", "hitori-man"] {
        assert!(std::fs::exists(format!("{folder}/{name}.1")).unwrap(), "{name}");
    }
    let solve = hitori(&["man", "solve"]).expect(0).stdout;
    assert!(
        solve.contains(".SH") && solve.contains("hitori\\-solve") && solve.contains("\\-\\-only"),
        "{solve}"
    );
    assert_eq!(hitori(&["man", "count", "boards"]).expect(0), hitori(&["man", "count boards"]).expect(0));
    hitori(&["man", "nonsense"]).expect_complaint(&["no command 'nonsense'"]);
    // The judge is groff, where it is installed.
    for file in std::fs::read_dir(&folder).unwrap() {
        let file = file.unwrap().path();
        let judged = std::process::Command::new("groff")
            .args(["-man", "-ww", "-z", "-Tutf8", "-K", "utf8"])
            .arg(&file)
            .output();
        let Ok(judged) = judged else {
            leave_out("manual pages: groff is not installed");
            return;
        };
        assert!(
            judged.status.success() && judged.stderr.is_empty(),
            "{}: {}",
            file.display(),
            String::from_utf8_lossy(&judged.stderr)
        );
    }
}

#[test]
fn completions_offer_engines_and_rules() {
    for shell in ["bash", "zsh", "fish"] {
        let script = hitori(&["completions", shell]).expect(0).stdout;
        // The script for fish offers nothing for arguments without an option.
        let rules = if shell == "fish" { &[][..] } else { &["Sim-M3", "NCO-1"] };
        for value in ["cpsat", "prolog"].iter().chain(rules) {
            assert!(script.contains(value), "{shell}: {value}");
        }
    }
    // Others are taken as well, and the help does not list them.
    hitori(&["rules", "NCO-B"]).expect(0);
    hitori(&["encode", "--engine", "asp:sp", "2:1221"]).expect(0);
    assert!(!hitori(&["rules", "--help"]).expect(0).stdout.contains("Sim-M4"));
    hitori(&["solve", "--engine", "nonsense", "2:1221"]).expect_complaint(&["--engine", "nonsense"]);
}

/// A7: what `explain` writes was not bounded, and when the time was over nothing was shown.
#[test]
fn explanations_are_bounded_and_show_what_was_found() {
    let scratch = Scratch::new();
    let large = scratch.path("large.txt");
    hitori(&["generate", "80", "--seed", "1", "--to", "plain", "-o", &large]).expect(0);
    let larger = scratch.path("larger.txt");
    hitori(&["generate", "800", "--seed", "1", "--to", "plain", "-o", &larger]).expect(0);
    let run = hitori(&["explain", &larger, "--timeout", "0.1s"]).expect(3);
    assert!(run.stdout.contains("\n  1 "), "{}", run.stdout);
    assert!(
        run.stderr.contains("the time is over after ") && run.stderr.contains("still open"),
        "{}",
        run.stderr
    );
    let folder = scratch.path("steps");
    let refused = hitori(&["explain", &large, "--svg", &folder]);
    refused.expect_complaint(&["MB", "500 MB at most", "--steps 1.."]);
    assert!(!std::fs::exists(&folder).unwrap());
    hitori(&["explain", &large, "--svg", &folder, "--steps", "1..3"]).expect(0);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 4);
    // Each frame of the page has what is new in it, not all marks.
    let page = scratch.path("page.html");
    hitori(&["explain", &large, "--html", &page]).expect(0);
    assert!(std::fs::metadata(&page).unwrap().len() < 3_000_000);
}

/// Pictures for dark screens and for paper.
#[test]
fn pictures_have_styles() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let drawn = |style: &str| hitori(&["render", &puzzle, "--solve", "--style", style]).expect(0).stdout;
    assert_eq!(drawn("light"), hitori(&["render", &puzzle, "--solve"]).expect(0).stdout);
    assert!(drawn("dark").contains("#16161d") && drawn("print").contains("#c4c4c4"));
    hitori(&["render", &puzzle, "--style", "neon"]).expect_complaint(&["neon", "light, dark, print"]);
}

/// The time is looked at before the search begins, which nearly all large boards do without.
#[test]
fn time_limits_hold_before_the_search() {
    let scratch = Scratch::new();
    let large = scratch.path("large.txt");
    hitori(&["generate", "600", "--seed", "1", "--to", "plain", "-o", &large]).expect(0);
    let run = hitori(&["solve", &large, "--timeout", "1ms"]).expect(3);
    assert!(
        run.stderr.contains("time limit reached") || run.stdout.contains("time limit reached"),
        "{run:?}"
    );
}
