//! Generating, grading, proving, completions, help and limits, through the binary.

mod common;

use common::*;
use serde_json::json;

#[test]
fn made_puzzles_are_unique_and_repeatable() {
    let args = ["generate", "--size", "6x8", "--count", "20", "--seed", "5", "--solutions"];
    let first = hitori(&args).expect(0);
    assert_eq!(first.json().len(), 20);
    assert_eq!(first.json()[1]["id"], "6x8-6");
    assert_eq!(hitori(&[&args[..], &["-j", "1"]].concat()).expect(0).stdout, first.stdout);
    hitori_with(&["unique", "-"], &first.stdout).expect(0);
    hitori_with(&["check", "-"], &first.stdout).expect(0);
}

#[test]
fn impossible_requests_name_the_bound() {
    // Of two cells in a row one may always be shaded, and never only one of them.
    hitori(&["generate", "--size", "1x2"]).expect_complaint(&["1×2", "exactly one solution"]);
    hitori(&["generate", "--size", "9", "--symbols", "5"]).expect_complaint(&["5 symbols", "at least 6"]);
    hitori(&["generate", "--size", "9", "--shaded", "40.."]).expect_complaint(&["40", "at most 28"]);
    hitori(&["generate", "--size", "8x9", "--symmetry", "diagonal"]).expect_complaint(&["square"]);
    hitori(&["generate", "--size", "30", "--uniform"]).expect_complaint(&["30×30", "near-uniform"]);
    hitori(&["generate", "--size", "8", "--class", "A"]).expect_complaint(&["8×8", "class A"]);
    hitori(&["generate", "--size", "3", "--class", "C"]).expect_complaint(&["3×3", "B, D, F, G"]);
    hitori(&["generate", "--size", "5", "--shaded", "0"]).expect_complaint(&["5×5", "at least 3"]);
    let last = u64::MAX.to_string();
    hitori(&["generate", "--size", "5", "--seed", &last, "--count", "2"])
        .expect_complaint(&["--seed", &last]);
    assert_eq!(hitori(&["generate", "--size", "5", "--seed", &last]).expect(0).json().len(), 1);
    let run = hitori(&["generate", "--size", "12", "--shaded", "48..", "--tries", "20"]).expect(3);
    assert!(run.stderr.contains("gave up after 20 shadings"), "{}", run.stderr);
    let rare =
        ["generate", "--size", "7", "--uniform", "--tries", "2", "--count", "9", "-j", "1", "--seed", "1"];
    let run = hitori(&rare).expect(3);
    assert!(run.stderr.contains("gave up after 2 boards"), "{}", run.stderr);
    // Seeds after the tenth were not tried.
    assert!(run.stderr.contains("seed 10 ") && !run.stderr.contains("seed 11 "), "{}", run.stderr);
    assert!(run.stderr.contains("0 of 9 puzzles made"), "{}", run.stderr);
}

/// The request that a puzzle carries, given as options, makes it again.
#[test]
fn puzzles_come_again_from_their_records() {
    let heart = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/shadings/heart.txt");
    for options in [
        "--size 6x8 --symbols 9 --bias-neighbour 0.3",
        "--size 9 --symmetry rotate --shaded 25..30",
        "--size 8 --class C..E --depth 1 --fillings 2",
        "--size 8 --difficulty hard",
        "--size 7 --require Prob:0 --require NCO:3..",
        "--size 4 --uniform",
        "--size 5 --near-uniform --walk 9",
        &format!("--shading {heart}"),
    ] {
        let options: Vec<&str> = options.split(' ').collect();
        let made = hitori(&[&["generate", "--seed", "7"], &options[..]].concat()).expect(0);
        let record = &made.json()[0];
        assert_eq!((&record["seed"], &record["generator"]), (&json!(7), &json!(2)));
        let request: Vec<&str> = record["request"].as_str().unwrap().split(' ').collect();
        let again = hitori(&[&["generate", "--seed", "7"], &request[..]].concat()).expect(0);
        assert_eq!(again.stdout, made.stdout);
    }
}

#[test]
fn a_folder_is_filled_up_and_nothing_made_twice() {
    let scratch = Scratch::new();
    let folder = scratch.path("set/");
    let args = ["generate", "--size", "7", "--count", "12", "--seed", "3", "--to", "plain", "-o", &folder];
    hitori(&[&args[..], &["--count", "5"]].concat()).expect(2); // given twice
    let mut few = args;
    few[4] = "5";
    hitori(&few).expect(0);
    let read = |name: &str| std::fs::read_to_string(format!("{folder}{name}")).unwrap();
    let first = read("7x7-3.txt");
    // A whole puzzle is left alone; missing, empty and garbled ones come back.
    let [second, third, fourth] = ["7x7-4.txt", "7x7-5.txt", "7x7-6.txt"].map(read);
    std::fs::write(format!("{folder}7x7-4.txt"), "mine").unwrap();
    std::fs::write(format!("{folder}7x7-5.txt"), "").unwrap();
    std::fs::write(format!("{folder}7x7-6.txt"), &first).unwrap();
    std::fs::remove_file(format!("{folder}7x7-3.txt")).unwrap();
    hitori(&args).expect(0);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 13, "12 puzzles and where they come from");
    assert_eq!([read("7x7-4.txt"), read("7x7-5.txt")], [second, third]);
    assert_eq!([read("7x7-3.txt"), read("7x7-6.txt")], [first.clone(), first]);
    std::fs::write(format!("{folder}7x7-6.txt"), fourth).unwrap();
    let alone = hitori(&["generate", "--size", "7", "--seed", "14", "--to", "plain"]).expect(0).stdout;
    assert_eq!(read("7x7-14.txt"), alone);
}

/// Puzzles of another request are not taken for those that are wanted.
#[test]
fn a_folder_belongs_to_one_request() {
    let scratch = Scratch::new();
    let folder = scratch.path("set/");
    let run =
        |more: &[&str]| hitori(&[&["generate", "--size", "6", "--seed", "7", "-o", &folder], more].concat());
    run(&[]).expect(0);
    let made = std::fs::read(format!("{folder}6x6-7.jsonl")).unwrap();
    for other in
        [&["--class", "B"][..], &["--symbols", "7"], &["--shaded", "10"], &["--bare"], &["--to", "json"]]
    {
        run(other).expect_complaint(&["other options", "hitori generate --size 6x6"]);
    }
    assert_eq!(std::fs::read(format!("{folder}6x6-7.jsonl")).unwrap(), made);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    // Nor are puzzles of which nobody knows where they come from.
    std::fs::remove_file(format!("{folder}.hitori-request")).unwrap();
    run(&[]).expect_complaint(&["6x6-7.jsonl", "no .hitori-request"]);
}

/// A board with several strict solutions has no class, also when the rules may go as far as they can.
#[test]
fn partial_grades_do_not_take_uniqueness_for_granted() {
    let run = hitori_with(&["classify", "--partial", "-"], "1 2\n2 1\n").expect(1);
    assert!(run.stdout.contains("none") && run.stdout.contains("4 cells stay undecided"), "{}", run.stdout);
    let minimal = ["classify", "--partial", "--semantics", "minimal", "-"];
    let run = hitori_with(&minimal, "1 2\n2 1\n").expect(0);
    assert_eq!(run.stdout, "stdin#1 A0 · wensveen,ahead\n");
}

/// The library leaves the same cells (hitori-core/tests/documents.rs).
#[test]
fn partial_grades_of_figure_39_are_those_of_the_library() {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/puzzles/wensveen-figure-39.txt");
    for (semantics, open) in [("strict", 5), ("minimal", 3)] {
        let run = hitori(&["classify", "--partial", "--semantics", semantics, board]).expect(1);
        assert!(run.stdout.contains(&format!("{open} cells stay undecided")), "{semantics}: {}", run.stdout);
    }
}

/// `hint` has no --partial: its advice is a command line that works.
#[test]
fn hint_and_explain_name_a_command_that_helps_where_there_are_several_solutions() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", "1 2\n2 1\n");
    for command in ["hint", "explain"] {
        let run = hitori(&[command, &puzzle]).expect(1);
        for part in ["several solutions", "no single solution", "hitori explain --partial"] {
            assert!(run.stderr.contains(part), "{command}: {}", run.stderr);
        }
    }
    hitori(&["explain", "--partial", &puzzle]).expect(0);
}

/// Under minimal semantics a shading with a needless cell solves nothing.
#[test]
fn explanations_end_with_solutions_of_the_kind_asked_for() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", "1 . . 3\n1 2 3 .\n");
    let marks = scratch.file("m.txt", "x-x-\n???-\n");
    let explain = ["explain", &puzzle, "--partial", "--marks", &marks, "--json", "--semantics"];
    let minimal = hitori(&[&explain[..], &["minimal"]].concat()).expect(1);
    assert_eq!(minimal.json()[0]["status"], "contradiction");
    assert!(minimal.stderr.contains("r1c3 is shaded without an equal white cell"), "{}", minimal.stderr);
}

#[test]
fn every_long_command_keeps_its_time_limit() {
    let scratch = Scratch::new();
    let large = scratch.path("large.txt");
    hitori(&["generate", "--size", "1000", "--to", "plain", "-o", &large]).expect(0);
    let target = scratch.path("boards.jsonl");
    for (args, says) in [
        (&["classify", "--rate", "--timeout", "0.05", &large][..], "time limit"),
        (
            &[
                "generate",
                "--size",
                "9",
                "--class",
                "G",
                "--steps",
                "900..",
                "--tries",
                "100000000",
                "--timeout",
                "0.05",
            ],
            "time limit",
        ),
        (&["enumerate", "5", "5", "--timeout", "0.05", "-o", &target], "time limit"),
        (&["count", "boards", "5", "5", "--timeout", "0.05"], "time limit"),
        (&["count", "shadings", "20", "60", "--timeout", "0.05"], "time limit"),
        (&["count", "--timeout", "0.05", "most-shaded", "20", "60"], "time limit"),
    ] {
        // Without the limit the first would take a second or more, each of the others minutes at least.
        let run = ends_soon(start(args)).expect(3);
        assert!(format!("{}{}", run.stdout, run.stderr).contains(says), "{args:?}: {run:?}");
    }
    assert!(std::fs::read_to_string(&target).is_ok(), "what was found is kept");
}

/// A step that decides most cells of a large board is put together in no more time than it takes to find.
#[test]
fn steps_with_many_conclusions_are_quick() {
    let scratch = Scratch::new();
    let large = scratch.path("large.txt");
    hitori(&["generate", "--size", "800", "--to", "plain", "-o", &large]).expect(0);
    let hint = ends_soon(start(&["hint", "--grade", "3", &large])).expect(0);
    assert!(hint.stdout.contains("is white: "), "{}", hint.stdout);
}

#[test]
fn pictures_of_an_earlier_explanation_do_not_stay() {
    let scratch = Scratch::new();
    let (puzzle, folder) = (scratch.file("p.txt", SAMPLE), scratch.path("steps"));
    let other = scratch.file("other.svg", "mine");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(format!("{folder}/step-999.svg"), "old").unwrap();
    std::fs::write(format!("{folder}/step-by-step.svg"), "another").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&other, format!("{folder}/step-000.svg")).unwrap();
    hitori(&["explain", &puzzle, "--svg", &folder]).expect(0);
    assert!(!std::fs::exists(format!("{folder}/step-999.svg")).unwrap());
    assert!(std::fs::exists(format!("{folder}/step-by-step.svg")).unwrap());
    assert!(std::fs::read_to_string(format!("{folder}/step-000.svg")).unwrap().starts_with("<svg"));
    assert_eq!(std::fs::read_to_string(other).unwrap(), "mine");
}

#[test]
fn classes_can_be_requested_and_come_out_as_requested() {
    for class in ["B", "C..E", "G"] {
        let made = hitori(&["generate", "--size", "7", "--class", class, "--count", "4"]).expect(0);
        let graded = hitori_with(&["classify", "--json", "-"], &made.stdout).expect(0);
        for (puzzle, grade) in made.json().iter().zip(graded.json()) {
            assert_eq!((&puzzle["class"], &puzzle["steps"]), (&grade["class"], &grade["steps"]));
            assert_eq!(puzzle["solution"], grade["solution"]);
        }
        assert_eq!(made.json().len(), 4);
    }
    let made =
        hitori(&["generate", "--size", "8", "--class", "F", "--steps", "3..5", "--count", "3"]).expect(0);
    assert!(made.json().iter().all(|puzzle| (3.0..=5.0).contains(&puzzle["steps"].as_f64().unwrap())));
    let all = hitori_with(&["classify", "--rules", "all", "--lines", "2sat", "-"], &made.stdout).expect(0);
    assert_eq!(all.lines().len(), 3);
    hitori(&["generate", "--size", "8", "--class", "H"]).expect_complaint(&["A to G"]);
}

/// A5: a puzzle that `unique` calls ambiguous had a class.
#[test]
fn classes_are_for_what_is_unique_everywhere_else() {
    let minimal = hitori_with(&["classify", "--semantics", "minimal", "-"], MULTIPLE).expect(0);
    assert_eq!(minimal.stdout, "stdin#1 A0 · wensveen,ahead\n");
    let none = hitori_with(&["classify", "-"], MULTIPLE).expect(1);
    assert!(none.stdout.contains("none · multiple"), "{}", none.stdout);
    assert!(none.stdout.contains("--semantics minimal"), "{}", none.stdout);
    let never = hitori_with(&["classify", "-"], "1 .\n. 1\n").expect(1);
    assert!(never.stdout.contains("none · multiple"), "{}", never.stdout);
}

/// b2: every run made the puzzle of seed 1.
#[test]
fn every_run_makes_a_new_puzzle_and_says_how_to_make_it_again() {
    let scratch = Scratch::new();
    let made =
        |more: &[&str]| hitori(&[&["generate", "--size", "9", "--to", "plain"], more].concat()).expect(0);
    let [one, other] = [made(&[]), made(&[])];
    assert_ne!(one.stdout, other.stdout);
    let seed = one.stderr.split_whitespace().find(|word| word.parse::<u64>().is_ok()).unwrap().to_owned();
    let again = made(&["--seed", &seed]);
    assert_eq!((again.stdout, again.stderr.as_str()), (one.stdout, ""));
    // JSON says it itself.
    let json = hitori(&["generate", "9"]).expect(0);
    assert!(json.json()[0]["seed"].is_u64() && json.stderr.is_empty(), "{}", json.stderr);
    // A folder goes on with its own.
    let folder = scratch.path("set/");
    let fill = |count: &str| hitori(&["generate", "5", "--count", count, "-o", &folder]).expect(0);
    fill("3");
    let run = fill("5");
    assert!(run.stderr.contains("3 of 5 were there already"), "{}", run.stderr);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 6);
}

/// The rating for people: a number and a word for puzzles with one solution, a reason for others; the class stays what it is.
#[test]
fn ratings_have_a_number_a_word_or_a_reason() {
    let mut boards = hitori(&["generate", "--size", "7", "--count", "12", "--seed", "1"]).expect(0).stdout;
    boards +=
        &hitori(&["generate", "--size", "8", "--class", "G", "--count", "4", "--seed", "1"]).expect(0).stdout;
    let rated = hitori_with(&["classify", "--json", "-"], &boards).expect(0).json();
    let prose = hitori_with(&["classify", "--rate", "-"], &boards).expect(0);
    let plain = hitori_with(&["classify", "-"], &boards).expect(0);
    for ((grade, rated_line), plain_line) in rated.iter().zip(prose.lines()).zip(plain.lines()) {
        let (rating, word) = (grade["rating"].as_f64().unwrap(), grade["difficulty"].as_str().unwrap());
        assert!(rating.is_finite() && rating > 0.0, "{grade}");
        assert_eq!(rated_line.replace(&format!(" · {word} ({rating:.1})"), ""), plain_line);
        assert!(grade["path"]["openings"].is_f64() && grade.get("rating_reason").is_none(), "{grade}");
    }
    assert_eq!(prose.lines().len(), 16);
    for (board, class, why) in
        [(MULTIPLE, json!(null), "several solutions"), ("1 1\n1 1\n", json!(null), "unsolvable")]
    {
        let run = hitori_with(&["classify", "--json", "-"], board);
        let answer = run.json().remove(0);
        assert_eq!(
            (&answer["class"], &answer["rating"], &answer["difficulty"]),
            (&class, &json!(null), &json!(null))
        );
        assert!(answer["rating_reason"].as_str().unwrap().starts_with(why), "{answer}");
    }
    let several = hitori_with(&["classify", "--rate", "--semantics", "minimal", "-"], MULTIPLE).expect(0);
    assert!(several.stdout.starts_with("stdin#1 A0 · no rating: several solutions"), "{}", several.stdout);
    hitori_with(&["classify", "--rate", "--table", "-"], MULTIPLE).expect_complaint(&["--table"]);
}

#[test]
fn difficulties_can_be_requested_and_come_out_as_requested() {
    for order in ["gentle", "medium", "hard..fierce"] {
        let made = hitori(&["generate", "--size", "7", "--difficulty", order, "--count", "4", "--seed", "1"])
            .expect(0);
        let rated = hitori_with(&["classify", "--json", "-"], &made.stdout).expect(0);
        for (puzzle, rating) in made.json().iter().zip(rated.json()) {
            assert_eq!(
                (&puzzle["difficulty"], &puzzle["rating"]),
                (&rating["difficulty"], &rating["rating"])
            );
            assert!(order.contains(puzzle["difficulty"].as_str().unwrap()), "{puzzle}");
        }
        assert_eq!(made.json().len(), 4);
    }
    hitori(&["generate", "--size", "8", "--difficulty", "tough"]).expect_complaint(&["gentle, easy, medium"]);
    hitori(&["generate", "--size", "8", "--difficulty", "hard..easy"]).expect_complaint(&["easier"]);
    let rare = ["generate", "--size", "3", "--difficulty", "fierce", "--tries", "20", "--seed", "1"];
    let run = hitori(&rare).expect(3);
    assert!(
        run.stderr.contains("100 unique puzzles were not of the class or difficulty wanted"),
        "{}",
        run.stderr
    );
}

/// The steps that were ordered are those that `explain` tells.
#[test]
fn steps_can_be_required_and_come_out_as_required() {
    let order = ["generate", "--size", "7", "--count", "3", "--seed", "1"];
    for (wishes, fits) in [
        (&["--require", "nco:3.."][..], (|nco, _| nco >= 3) as fn(usize, usize) -> bool),
        (&["--require", "Prob:1..2", "--require", "NCO:..1"], |nco, prob| {
            nco <= 1 && (1..=2).contains(&prob)
        }),
        (&["--require", "NCO:2", "--class", "F"], |nco, prob| nco == 2 && prob == 0),
    ] {
        let made = hitori(&[&order[..], wishes].concat()).expect(0);
        assert_eq!(made.stdout.lines().count(), 3);
        for puzzle in made.stdout.lines() {
            let told = hitori_with(&["explain", "--json", "-"], puzzle).expect(0).json();
            let steps = told[0]["steps"].as_array().unwrap();
            let count = |rule: &str| steps.iter().filter(|step| step["rule"] == rule).count();
            assert!(fits(count("NCO"), count("Prob")), "{wishes:?}: {} {}", count("NCO"), count("Prob"));
        }
    }
    let refused = |wish: &str, words: &[&str]| {
        hitori(&["generate", "--size", "8", "--require", wish]).expect_complaint(words);
    };
    refused("NOC:5", &["Sim-M3", "NCO-1", "Prob"]);
    refused("CloI:1", &["Sim-M3", "Prob"]);
    refused("NCO", &["RULE:RANGE"]);
    refused("NCO:5..3", &["5 is more than 3"]);
    refused("NCO:65..", &["65 steps", "at most 64"]);
    hitori(&["generate", "--size", "8", "--require", "NCO:1", "--require", "nco:2"])
        .expect_complaint(&["NCO", "twice"]);
    hitori(&["generate", "--size", "4", "--uniform", "--require", "NCO:1"]).expect(2);
    let rare = ["generate", "--size", "3", "--require", "Prob:4..", "--tries", "20", "--seed", "1"];
    let run = hitori(&rare).expect(3);
    assert!(run.stderr.contains("100 unique puzzles lacked the required steps"), "{}", run.stderr);
}

/// A collection as a table: rules beside 2-SAT lines, whatever has no class counted as such.
#[test]
fn a_collection_by_size_and_class() {
    let mut boards = hitori(&["generate", "--size", "5", "--count", "30"]).expect(0).stdout;
    boards += &hitori(&["generate", "--size", "4x6", "--count", "10"]).expect(0).stdout;
    boards += &json_puzzle("none", &[vec![1, 1, 1], vec![1, 1, 1], vec![1, 1, 1]]);
    let graded = hitori_with(&["classify", "--json", "-"], &boards).expect(1).json();
    let rows = hitori_with(&["classify", "--table", "--json", "-"], &boards).expect(0).json();
    let sizes: Vec<_> = rows.iter().map(|row| (row["rows"].as_u64(), row["cols"].as_u64())).collect();
    assert_eq!(sizes, [(Some(3), Some(3)), (Some(4), Some(6)), (Some(5), Some(5))]);
    assert_eq!(rows[0]["most_shaded"], json!(null));
    assert_eq!(rows[0]["classes"][0]["unclassified"], 1);
    let (fives, classes) = (&rows[2], &rows[2]["classes"]);
    let (five, of_five) = (
        |grade: &&serde_json::Value| grade["solution"].as_array().is_some_and(|rows| rows.len() == 5),
        graded.iter(),
    );
    let of_five: Vec<_> = of_five.filter(five).collect();
    assert_eq!((fives["puzzles"].as_u64(), of_five.len()), (Some(30), 30));
    for class in ["A", "B", "C", "D", "E", "F", "G"] {
        let count = of_five.iter().filter(|grade| grade["class"] == class).count();
        assert_eq!(classes[0]["counts"][class], count, "{class}");
        assert_eq!(classes[0]["shares"][class], count as f64 / 30.0, "{class}");
    }
    let shaded = |grade: &&serde_json::Value| grade["solution"].to_string().matches('x').count();
    assert_eq!(fives["most_shaded"].as_u64(), of_five.iter().map(shaded).max().map(|most| most as u64));
    assert_eq!([&classes[0]["rule_set"], &classes[1]["rule_set"]], ["wensveen,ahead", "wensveen,ahead,2sat"]);
    let text = hitori_with(&["classify", "--table", "--lines", "rules", "--rules", "wensveen", "-"], &boards);
    let text = text.expect(0).stdout;
    assert!(text.lines().count() == 6 && !text.contains("2sat") && !text.contains("ahead"), "{text}");
    hitori_with(&["classify", "--table", "-"], "1 x\n").expect(2);
}

/// The sets of rules can be chosen, and every answer says which they were.
#[test]
fn the_rules_of_the_thesis_alone() {
    let needs_a_step_ahead = "1 1 2\n1 2 3\n3 2 2\n";
    let class = |rules: &str| {
        let run = hitori_with(&["classify", "--json", "--rules", rules, "-"], needs_a_step_ahead).expect(0);
        let grade = run.json().remove(0);
        (grade["class"].as_str().unwrap().to_owned(), grade["rule_set"].as_str().unwrap().to_owned())
    };
    let pair = |class: &str, rules: &str| (class.to_owned(), rules.to_owned());
    assert_eq!(class("usual"), pair("F", "wensveen,ahead"));
    assert_eq!(class("wensveen"), pair("G", "wensveen"));
    assert_eq!(class("extended"), pair("G", "wensveen,extended"));
    hitori_with(&["classify", "--rules", "mine", "-"], needs_a_step_ahead).expect(2);
    let counted = |more: &[&str]| {
        let args = ["count", "boards", "3", "3", "--by-class", "--semantics", "minimal", "--json"];
        hitori(&[&args, more].concat()).expect(0).json().remove(0)
    };
    assert_eq!(
        (&counted(&[])["by_class"]["G"], &counted(&[])["rule_set"]),
        (&json!("24"), &json!("wensveen,ahead"))
    );
    assert_eq!(counted(&["--rules", "wensveen"])["by_class"]["G"], "88");
    hitori(&["count", "boards", "3", "3", "--rules", "wensveen"]).expect_complaint(&["--by-class"]);
}

/// The fewest shaded cells of all, which is not the same as nothing shaded needlessly.
#[test]
fn solutions_with_the_fewest_shaded_cells() {
    let boards = format!("{SAMPLE}\n{MULTIPLE}\n{UNSOLVABLE}");
    let views = hitori_with(&["solve", "--fewest", "--json", "-"], &boards).expect(1).json();
    assert_eq!((&views[0]["shaded"], &views[0]["solutions"]), (&json!(5), &json!([SAMPLE_SOLUTION])));
    assert_eq!((&views[1]["shaded"], &views[1]["complete"]), (&json!(0), &json!(true)));
    assert_eq!((&views[2]["shaded"], &views[2]["solutions"]), (&json!(null), &json!([])));
    let text = hitori_with(&["solve", "--fewest", "-"], SAMPLE).expect(0).stdout;
    assert!(text.contains("stdin#1: 4×4 · 5 shaded, the fewest · 1 solution · "), "{text}");
    hitori_with(&["solve", "--fewest", "--engine", "sat", "-"], SAMPLE)
        .expect_complaint(&["native engine only"]);
    hitori_with(&["solve", "--fewest", "--semantics", "minimal", "-"], SAMPLE).expect(2);
}

/// Both documents' properties, and none of a solution where there is not exactly one.
#[test]
fn properties_by_the_names_of_their_documents() {
    let run = hitori_with(&["properties", "-"], SAMPLE).expect(0);
    assert_eq!(
        run.stdout,
        "stdin#1 4×4 · Rietdijk: BT 5, AD 4, TAD 1, NAD 3, RCD 2 · de Nooij: adjacent-duplicate tiles 8, \
         row-column duplicate tiles 2, unique tiles 5\n"
    );
    let boards = format!("{SAMPLE}\n{MULTIPLE}\n{UNSOLVABLE}");
    let views = hitori_with(&["properties", "--json", "-"], &boards).expect(0).json();
    assert_eq!(views[1]["rietdijk"], json!({"BT": null, "AD": 0, "TAD": 0, "NAD": 0, "RCD": 0}));
    assert_eq!([&views[1]["status"], &views[2]["status"]], ["multiple", "unsolvable"]);
    assert_eq!(views[2]["nooij"]["row_column_duplicate_tiles"], 9);
    hitori_with(&["properties", "-"], "1 x\n").expect(2);
}

#[test]
fn a_picture_becomes_the_solution() {
    let scratch = Scratch::new();
    let heart = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/shadings/heart.txt");
    let drawn: Vec<String> = std::fs::read_to_string(heart).unwrap().lines().map(str::to_owned).collect();
    let made = hitori(&["generate", "--shading", heart, "--seed", "2"]).expect(0);
    assert_eq!(made.json()[0]["solution"], json!(drawn));
    let puzzle = scratch.file("p.jsonl", &made.stdout);
    let again = hitori(&["generate", "--from-puzzle", &puzzle, "--seed", "9"]).expect(0);
    assert_eq!(again.json()[0]["solution"], json!(drawn));
    assert_ne!(again.json()[0]["cells"], made.json()[0]["cells"]);
    let open = scratch.file("open.txt", "x--\n---\n---\n");
    hitori(&["generate", "--shading", &open]).expect_complaint(&["could be shaded as well", "r1c3"]);
    let wall = scratch.file("wall.txt", "-x-\nx--\n---\n");
    hitori(&["generate", "--shading", &wall]).expect_complaint(&["wall", "r2c1"]);
    let edge = scratch.file("edge.txt", "xx-\n---\n---\n");
    hitori(&["generate", "--shading", &edge]).expect_complaint(&["share an edge"]);
    let free = scratch.file("free.txt", "x??\n???\n??x\n");
    let solution = hitori(&["generate", "--shading", &free]).expect(0).json()[0]["solution"].clone();
    assert!(solution[0].as_str().unwrap().starts_with('x') && solution[2].as_str().unwrap().ends_with('x'));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = hitori(&["completions", shell]).expect(0);
        assert!(run.stdout.contains("hitori") && run.stdout.contains("unique"), "{shell}");
    }
    hitori(&["completions", "cmd"]).expect_complaint(&["cmd", "bash"]);
}

#[test]
fn help_lists_commands_formats_and_exit_codes() {
    let help = hitori(&["--help"]).expect(0).stdout;
    for word in
        ["solve", "unique", "check", "convert", "render", "generate", "completions", "Exit codes", "130"]
    {
        assert!(help.contains(word), "{word}");
    }
    let help = hitori(&["convert", "--help"]).expect(0).stdout;
    for word in ["puzzlink", "jsonl", "Examples:"] {
        assert!(help.contains(word), "{word}");
    }
    assert!(hitori(&["--version"]).expect(0).stdout.starts_with("hitori "));
}

#[test]
fn a_proof_is_made_checked_and_bound_to_its_puzzle() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let other = scratch.file("q.txt", UNSOLVABLE);
    let proof = scratch.path("p.cert");
    let name = scratch.path("p.v1");
    hitori(&["prove", &puzzle, "-o", &proof, "--dimacs", &name]).expect(0);
    assert_eq!(
        hitori(&["prove", &puzzle, "--check", &proof]).expect(0).stdout,
        "p#1 proved unique (strict)\n"
    );
    hitori(&["prove", &other, "--check", &proof]).expect(1);
    for ending in ["cnf", "drat"] {
        assert!(std::fs::metadata(format!("{name}.{ending}")).unwrap().len() > 0, "{ending}");
    }
    let cut = std::fs::read_to_string(&proof).unwrap();
    let half = scratch.file("half.cert", &cut[..cut.len() / 2]);
    hitori(&["prove", &puzzle, "--check", &half]).expect_complaint(&["half.cert:"]);
    let several = scratch.file("m.txt", MULTIPLE);
    let run = hitori(&["prove", &several]).expect(1);
    assert!(run.stderr.contains("multiple"), "{}", run.stderr);
    let text = hitori(&["prove", &other]).expect(0).stdout;
    let proof = scratch.file("q.cert", text);
    assert_eq!(
        hitori(&["prove", &other, "--check", &proof]).expect(0).stdout,
        "q#1 proved unsolvable (strict)\n"
    );
}

#[test]
fn a_proof_counts_only_for_the_semantics_asked_for() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", MULTIPLE);
    let proof = scratch.path("p.cert");
    hitori(&["prove", &puzzle, "--semantics", "minimal", "-o", &proof]).expect(0);
    let check = |more: &[&str]| hitori(&[&["prove", &puzzle, "--check", &proof], more].concat());
    assert_eq!(check(&[]).expect(0).stdout, "p#1 proved unique (minimal)\n");
    assert_eq!(check(&["--semantics", "minimal"]).expect(0).stdout, "p#1 proved unique (minimal)\n");
    let run = check(&["--semantics", "strict"]).expect(1);
    assert_eq!(run.stdout, "p#1 not proved (strict): the certificate is for minimal semantics\n");
}

#[test]
fn bench_checks_its_arguments_first() {
    let scratch = Scratch::new();
    let start = std::time::Instant::now();
    let bench = |hard: &str| hitori(&["bench", "--hard", hard]);
    bench(&scratch.path("none")).expect_complaint(&["none"]);
    bench(&scratch.path("")).expect_complaint(&["no puzzle"]);
    scratch.file("bad.txt", "1 2\n1\n");
    bench(&scratch.path("")).expect_complaint(&["bad.txt", "line 2"]);
    assert!(start.elapsed() < std::time::Duration::from_secs(5));
    assert!(hitori(&["bench", "--help"]).expect(0).stdout.contains("10,20,50,100"));
}
