//! `hitori print` and LaTeX documents, through the binary.

mod common;

use std::process::Command;

use common::*;

/// What a program says about a file; `None`, with a line about it, where the program is not installed.
fn asked(program: &str, args: &[&str]) -> Option<String> {
    match Command::new(program).args(args).output() {
        Ok(output) => {
            assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(_) => {
            // LaTeX is too large to ask for.
            let is_needed = program != "pdflatex" && std::env::var_os("HITORI_REQUIRE_ALL").is_some();
            assert!(!is_needed, "HITORI_REQUIRE_ALL is set, without {program}");
            leave_out(&format!("{program} is not installed"));
            None
        }
    }
}

#[test]
fn a_book_from_the_generator_has_its_puzzles_in_order() {
    let scratch = Scratch::new();
    let book = |name: &str, more: &[&str]| {
        let path = scratch.path(name);
        let args = ["print", "--size", "6", "--difficulty", "gentle..easy", "--count", "7", "--seed", "5"];
        let run = hitori(&[&args[..], more, &["-o", &path]].concat()).expect(0);
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
        path
    };
    let first = book("a.pdf", &["--rules-page", "--title", "Für die Bahn"]);
    let again = book("b.pdf", &["--rules-page", "--title", "Für die Bahn", "--jobs", "1"]);
    assert!(std::fs::read(&first).unwrap() == std::fs::read(&again).unwrap());

    if let Some(about) = asked("pdfinfo", &[&first]) {
        for part in [
            "Für die Bahn",
            "7 puzzles 6×6, gentle..easy, seed 5",
            "Tagged:          yes",
            "Pages:           4",
            "A4",
        ] {
            assert!(about.contains(part), "no '{part}' in: {about}");
        }
    }
    if let Some(fonts) = asked("pdffonts", &[&first]) {
        let font = fonts.lines().find(|line| line.contains("NotoSans")).expect("the font");
        assert!(font.contains("yes yes yes"), "embedded, a part of it, with Unicode: {font}");
    }
    let Some(text) = asked("pdftotext", &["-layout", &first, "-"]) else { return };
    // The words share the puzzles: seeds 5 to 8 are gentle, 9 to 11 easy.
    let pages: Vec<&str> = text.split('\u{c}').collect();
    assert!(pages[0].contains("How to play") && pages[3].contains("Solutions"), "{text}");
    let tokens: Vec<&str> = pages[1..3].iter().flat_map(|page| page.split_whitespace()).collect();
    assert_eq!(tokens.iter().filter(|word| **word == "gentle").count(), 4, "{text}");
    assert_eq!(tokens.iter().filter(|word| **word == "easy").count(), 3, "{text}");
    for (seed, word) in (5..).zip([&["gentle"; 4][..], &["easy"; 3]].concat()) {
        let seed = seed.to_string();
        let args = ["generate", "--size", "6", "--difficulty", word, "--seed", &seed, "--to", "plain"];
        let puzzle = hitori(&args).expect(0).stdout;
        // Two boards stand side by side, so a row of one is a part of a line.
        let lines: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        for row in puzzle.lines() {
            assert!(lines.iter().any(|line| line.contains(row)), "{row} of {seed} is not in: {text}");
        }
    }
}

#[test]
fn a_book_from_files_keeps_their_order_and_says_what_is_wrong() {
    let scratch = Scratch::new();
    let many = scratch.path("many.jsonl");
    hitori(&["generate", "--size", "5", "--count", "9", "--seed", "1", "-o", &many]).expect(0);
    let four = scratch.file("four.txt", SAMPLE);
    let several = scratch.file("several.txt", MULTIPLE);
    let path = scratch.path("book.pdf");
    hitori(&["print", &four, &many, "--names", "--no-difficulty", "--paper", "letter", "-o", &path])
        .expect(0);
    if let Some(text) = asked("pdftotext", &["-layout", &path, "-"]) {
        let is_name = |word: &&str| word.starts_with("four#") || word.starts_with("5x5-");
        let names: Vec<&str> = text.split_whitespace().filter(is_name).collect();
        let made: Vec<String> = (1..=9).map(|seed| format!("5x5-{seed}")).collect();
        assert!(names[0] == "four#1" && names[1..] == made, "{text}");
        assert!(!text.contains("gentle"), "{text}");
    }
    std::fs::remove_file(&path).unwrap();

    let refused = |inputs: &[&str], code: i32, parts: &[&str]| {
        let run = hitori(&[&["print"], inputs, &["-o", &path]].concat()).expect(code);
        for part in parts.iter().chain(&["book.pdf was not written"]) {
            assert!(run.stderr.contains(part), "no '{part}' in: {}", run.stderr);
        }
        assert!(!std::path::Path::new(&path).exists());
    };
    refused(&[&four, &several], 1, &["several.txt:1: several#1: it has several solutions", "--any"]);
    refused(&[&scratch.file("none.txt", UNSOLVABLE), "--any"], 1, &["none#1: it has no solution"]);
    refused(&[&scratch.file("bad.txt", "1 2\n1\n")], 2, &["bad.txt:2"]);
    hitori(&["print", &four, &several, "--any", "-o", &path]).expect(0);
}

/// A puzzle comes once, whatever it is called and however it is turned; the book says which ones are missing.
#[test]
fn the_same_puzzle_is_printed_once() {
    let scratch = Scratch::new();
    // As it is, turned by a quarter, mirrored and renamed; the rows are those of the sample.
    let rows: Vec<Vec<u32>> =
        SAMPLE.lines().map(|row| row.split(' ').map(|word| word.parse().unwrap()).collect()).collect();
    let turned = (0..4).map(|col| (0..4).rev().map(|row| rows[row][col]).collect()).collect();
    let mirrored = rows.iter().map(|row| row.iter().rev().map(|number| 90 - number).collect()).collect();
    let file = |name: &str, rows: Vec<Vec<u32>>| {
        let rows = rows.iter().map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ") + "\n");
        scratch.file(name, rows.collect::<String>())
    };
    let inputs = [
        file("a.txt", rows.clone()),
        file("b.txt", turned),
        file("c.txt", mirrored),
        file("d.txt", rows.clone()),
    ];
    let other = scratch.path("other.jsonl");
    hitori(&["generate", "--size", "4", "--count", "3", "--seed", "1", "-o", &other]).expect(0);
    let path = scratch.path("book.pdf");
    let mut args = vec!["print", "--names", "-o", &path];
    args.extend(inputs.iter().map(String::as_str));
    args.push(&other);
    let run = hitori(&args).expect(0);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 3, "{}", run.stderr);
    for (line, name) in lines.iter().zip(["b", "c", "d"]) {
        let wanted = format!("{name}.txt:1: {name}#1 left out: the same puzzle as a#1 up to symmetry");
        assert!(line.contains(&wanted), "{line}");
    }
    if let Some(text) = asked("pdftotext", &[&path, "-"]) {
        let names: Vec<&str> =
            text.split_whitespace().filter(|word| word.contains('#') || word.contains("4x4-")).collect();
        assert_eq!(names, ["a#1", "4x4-1", "4x4-2", "4x4-3"], "{text}");
    }
    // There are three boards of this size: the book gets them, and the order ends without a fourth.
    let args = ["print", "--size", "2x3", "--count", "40", "--seed", "1", "-o", &path];
    let run = hitori(&args).expect(3);
    assert!(run.stderr.contains("passed over: the same puzzle as 2x3-"), "{}", run.stderr);
    assert!(run.stderr.contains("3 of 40 puzzles made"), "{}", run.stderr);
    if let Some(about) = asked("pdfinfo", &[&path]) {
        assert!(about.contains("3 puzzles 2×3, seed 1"), "{about}");
    }
}

#[test]
fn books_go_to_files_and_pipes_that_are_meant_for_them() {
    let scratch = Scratch::new();
    let four = scratch.file("four.txt", SAMPLE);
    hitori(&["print", &four, "-o", &scratch.path("book.txt")]).expect_complaint(&["book.txt", "FILE.pdf"]);
    hitori(&["print", &four, "-o", &scratch.path("none/book.pdf")]).expect_complaint(&["none/book.pdf"]);
    hitori(&["print", "-o", &scratch.path("book.pdf")]).expect_complaint(&["INPUT"]);
    hitori(&["print", &four, "--size", "5"]).expect_complaint(&["--size"]);
    for wish in [["--count", "5"], ["--seed", "5"], ["--difficulty", "hard"]] {
        hitori(&["print", &four, wish[0], wish[1]]).expect_complaint(&[wish[0], "INPUT"]);
        hitori(&["print", wish[0], wish[1]]).expect_complaint(&["INPUT"]);
    }
    hitori(&["print", &four, "--title", "ひとり", "-o", &scratch.path("book.pdf")])
        .expect_complaint(&["title", "Noto Sans"]);
    hitori(&["print", &four, "--per-page", "0"]).expect_complaint(&["--per-page", "1..=60"]);
    hitori(&[
        "print",
        "--size",
        "40",
        "--seed",
        "1",
        "--count",
        "1",
        "--per-page",
        "6",
        "-o",
        &scratch.path("book.pdf"),
    ])
    .expect_complaint(&["40×40", "6 on a page of A4", "at most 1 fit"]);
    assert_eq!(std::fs::read_dir(scratch.path(".")).unwrap().count(), 1, "nothing but the puzzle");
    let piped = command(&["print", &four]).output().unwrap();
    assert!(piped.status.success() && piped.stdout.starts_with(b"%PDF"));
}

#[test]
fn without_a_seed_every_book_is_another_and_says_how_to_make_it_again() {
    let scratch = Scratch::new();
    let (path, again) = (scratch.path("book.pdf"), scratch.path("again.pdf"));
    let run = hitori(&["print", "--size", "5", "--count", "2", "-o", &path]).expect(0);
    let seed = run
        .stderr
        .strip_prefix("hitori: To get the same book again: --seed ")
        .map(str::trim_end)
        .expect(&run.stderr);
    hitori(&["print", "--size", "5", "--count", "2", "--seed", seed, "-o", &again]).expect(0);
    assert!(std::fs::read(&path).unwrap() == std::fs::read(&again).unwrap());
    let other = hitori(&["print", "--size", "5", "--count", "2", "-o", &path]).expect(0);
    assert_ne!(run.stderr, other.stderr);
}

/// 48 puzzles, as in the help, on both papers: as many pages as it takes, numbers from 1 to 48, and every word its share.
#[test]
fn a_book_of_48() {
    let scratch = Scratch::new();
    let path = scratch.path("book.pdf");
    let order = ["--size", "8", "--difficulty", "easy..hard", "--count", "48", "--seed", "7"];
    for (more, pages, paper) in [
        (&["--rules-page", "--labels", "letters"][..], "Pages:           15", "A4"),
        (&["--paper", "letter", "--solutions", "upside-down"], "Pages:           12", "letter"),
    ] {
        let run = hitori(&[&["print", "-o", &path], &order[..], more].concat()).expect(0);
        assert_eq!(run.stderr, "");
        let Some(about) = asked("pdfinfo", &[&path]) else { return };
        assert!(about.contains(pages) && about.contains(paper), "{about}");
        let Some(text) = asked("pdftotext", &[&path, "-"]) else { return };
        let words: Vec<&str> = text.split_whitespace().collect();
        for word in ["easy", "medium", "hard"] {
            assert_eq!(words.iter().filter(|found| **found == word).count(), 16, "{word}: {text}");
        }
    }
}

/// What `convert --document` writes, LaTeX compiles without a complaint, and the boards are in it.
#[test]
fn latex_documents_compile() {
    let scratch = Scratch::new();
    let wide = hitori(&["generate", "--size", "3x28", "--seed", "2", "--to", "plain"]).expect(0).stdout;
    let puzzles = scratch.file("puzzles.txt", format!("{SAMPLE}\n{wide}\n1000 7\n22 333\n"));
    let document = scratch.path("document.tex");
    hitori(&["convert", &puzzles, "--solve", "--document", "-o", &document]).expect(0);
    let text = std::fs::read_to_string(&document).unwrap();
    assert!(text.starts_with("\\documentclass") && text.ends_with("\\end{document}\n"), "{text}");
    assert_eq!(text.matches("\\begin{tikzpicture}").count(), 6);
    let single = hitori_with(&["convert", "--document", "--to", "latex", "-"], SAMPLE).expect(0).stdout;
    assert_eq!(single.matches("\\end{document}").count(), 1, "{single}");
    let part = hitori_with(&["convert", "--to", "latex", "-"], SAMPLE).expect(0).stdout;
    assert!(single.contains(&part) && !part.contains("document"), "{part}");
    hitori(&["convert", &puzzles, "--document", "--to", "plain"]).expect_complaint(&["--document", "latex"]);

    let args =
        ["-interaction=nonstopmode", "-halt-on-error", "-output-directory", &scratch.path("."), &document];
    let Some(log) = asked("pdflatex", &args) else { return };
    assert!(!log.contains("Overfull") && !log.contains("Warning"), "{log}");
    let Some(words) = asked("pdftotext", &["-layout", &scratch.path("document.pdf"), "-"]) else { return };
    let rows = words.lines().filter(|line| line.split_whitespace().eq("1 1 1 4 1 1 1 4".split(' '))).count();
    assert_eq!(rows, 1, "puzzle and solution side by side: {words}");
}
