//! The lab through the command: plans, kills, reports.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

use common::{Scratch, hitori, start};
use serde_json::Value;

const PLAN: &str = r#"
title = "Small boards"
question = "unique"

[[sets]]
sides = [5, 6, 7]
count = 40

[[runs]]
engines = ["native", "sat", "properties"]

[[commands]]
name = "lines"
run = "count lines 5 --json"

[[commands]]
name = "piped"
input = "generate --size 6 --count 3 --seed 1 --to jsonl"
run = "unique - --json"
"#;

const JOBS: usize = 3 * 40 * 3 + 2;

/// The keys of all measurements; a last line that is not whole is left out, as the program does.
fn keys(file: &str) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let lines = whole.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|line| Some(line.get("key")?.as_str()?.to_owned())).collect()
}

/// Killed at many points, a run comes to the same measurements as one that was left alone: none twice, none lost.
#[test]
fn a_killed_run_goes_on() {
    let scratch = Scratch::new();
    let plan = scratch.file("small.toml", PLAN);
    let (whole, parts) = (scratch.path("whole"), scratch.path("parts"));
    let run = hitori(&["lab", "run", &plan, "--results", &whole]).expect(0);
    assert!(run.stdout.contains(&format!("small: {JOBS} measured")), "{}", run.stdout);
    let expected: BTreeSet<String> = keys(&format!("{whole}/small.jsonl")).into_iter().collect();
    assert_eq!(expected.len(), JOBS);
    let file = format!("{parts}/small.jsonl");
    let mut kills = 0;
    for round in 0.. {
        let mut child = start(&["lab", "run", &plan, "--results", &parts]);
        // The first kills come while it starts, later ones ever deeper in its work.
        std::thread::sleep(Duration::from_millis(3 + 4 * round));
        let is_done = child.try_wait().unwrap().is_some();
        let _ = child.kill();
        child.wait().unwrap();
        if is_done {
            break;
        }
        kills += 1;
        if round % 3 == 0 && fs::exists(&file).unwrap() {
            // What a lost cache may leave: half a line.
            let mut text = fs::read(&file).unwrap();
            text.extend(b"{\"view\":\"lab-measurement/1\",\"key\":\"n5/");
            fs::write(&file, text).unwrap();
        }
    }
    assert!(kills > 2, "it was never killed at work");
    hitori(&["lab", "run", &plan, "--results", &parts]).expect(0);
    let found = keys(&file);
    assert_eq!(found.len(), JOBS, "none twice");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "none lost");
}

#[test]
fn damaged_lines_are_told() {
    let scratch = Scratch::new();
    let plan = scratch.file("small.toml", PLAN);
    let folder = scratch.path("results");
    hitori(&["lab", "run", &plan, "--results", &folder]).expect(0);
    let file = format!("{folder}/small.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}{{\"view\":")).unwrap();
    let run = hitori(&["lab", "run", &plan, "--results", &folder]).expect(0);
    assert!(run.stderr.contains("the last line is not whole and was dropped"), "{}", run.stderr);
    fs::write(&file, text.replacen("lab-measurement/1", "lab-measurement/9", 1)).unwrap();
    hitori(&["lab", "run", &plan, "--results", &folder]).expect_complaint(&["small.jsonl:2:", "no record"]);
    hitori(&["lab", "report", "--results", &folder]).expect_complaint(&["small.jsonl:2:"]);
    // Another plan of the same name does not go on with these measurements.
    fs::write(&file, &text).unwrap();
    let other = scratch.file("small.toml", PLAN.replace("count = 40", "count = 41"));
    hitori(&["lab", "run", &other, "--results", &folder])
        .expect_complaint(&["another plan of the same name"]);
}

#[test]
fn wrong_plans_and_names_are_refused() {
    let scratch = Scratch::new();
    let refused = |args: &[&str], parts: &[&str]| {
        hitori(&[&["lab"], args].concat()).expect_complaint(parts);
    };
    let plan = scratch.file("bad.toml", PLAN.replace("engines", "engine"));
    refused(&["run", &plan], &["bad.toml", "engine"]);
    refused(&["run", "nonsense"], &["'nonsense'", "hitori lab list"]);
    refused(&["list", "nonsense"], &["'nonsense'"]);
    refused(&["run", &plan, "--scale", "huge"], &["quick, thesis or a factor"]);
    refused(&["report", "--results", &scratch.path("none")], &["none", "hitori lab run"]);
    refused(&["report", "--results", &scratch.path("")], &["no measurements", "hitori lab run"]);
    refused(&["report", "--results", &scratch.path(""), "-o", "x.doc"], &["x.doc", "FILE.html"]);
}

/// Every form of a report, every figure in three files, a table of measurements, a comparison of two folders.
#[test]
fn reports_in_every_form() {
    let scratch = Scratch::new();
    let plan = scratch.file("small.toml", PLAN);
    let folder = scratch.path("results");
    hitori(&["lab", "run", &plan, "--results", &folder, "--scale", "0.1"]).expect(0);
    let text = hitori(&["lab", "report", "--results", &folder]).expect(0).stdout;
    assert!(text.contains("Times by set and engine") && text.contains("native"), "{text}");
    let (page, figures) = (scratch.path("report.html"), scratch.path("figures"));
    hitori(&["lab", "report", "--results", &folder, "-o", &page, "--figures", &figures]).expect(0);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<svg") && page.contains("Small boards") && !page.contains("http://localhost"));
    let names: BTreeSet<String> = fs::read_dir(&figures)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let expected = ["cactus", "scaling"]
        .iter()
        .flat_map(|name| ["csv", "png", "svg"].map(|end| format!("small-{name}.{end}")));
    assert_eq!(names, expected.collect());
    let json = scratch.path("report.json");
    hitori(&["lab", "report", "--results", &folder, "-o", &json]).expect(0);
    let report: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(report["sections"][0]["id"], "small");
    let csv = hitori(&["lab", "export", "--results", &folder]).expect(0).stdout;
    assert_eq!(csv.lines().count(), 1 + 3 * 4 * 3 + 2, "{csv}");
    let compared = hitori(&["lab", "compare", &folder, &folder]).expect(0).stdout;
    assert!(compared.contains("1.00 to 1.00"), "{compared}");
}

/// Shards have the measurements of the whole between them, and are read as one.
#[test]
fn shards_are_the_whole() {
    let scratch = Scratch::new();
    let plan = scratch.file("small.toml", PLAN);
    let folder = scratch.path("shards");
    for shard in ["1/3", "2/3", "3/3"] {
        hitori(&["lab", "run", &plan, "--results", &folder, "--shard", shard]).expect(0);
    }
    let of = |number: usize| keys(&format!("{folder}/small.shard-{number}-of-3.jsonl"));
    let all: Vec<String> = (1..=3).flat_map(of).collect();
    assert_eq!(all.len(), JOBS, "none twice");
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), JOBS, "none lost");
    let csv = hitori(&["lab", "export", "--results", &folder]).expect(0).stdout;
    assert_eq!(csv.lines().count(), 1 + JOBS);
    hitori(&["lab", "report", "small", "--results", &folder]).expect(0);
    hitori(&["lab", "run", &plan, "--results", &folder, "--shard", "4/3"]).expect_complaint(&["I/N"]);
    // The whole beside its parts would count everything twice.
    hitori(&["lab", "run", &plan, "--results", &folder]).expect(0);
    hitori(&["lab", "report", "--results", &folder]).expect_complaint(&["both have a measurement"]);
}

/// The plan `documents` as it stands, not a recording of it: its commands about Wensveen's Figure 39 that
/// need no foreign solver.
#[test]
fn the_plan_of_the_documents_leaves_three_cells_of_figure_39() {
    let plan = hitori(&["lab", "list", "documents"]).expect(0).stdout;
    let (head, commands) = plan.split_once("[[commands]]").unwrap();
    let of_board = commands
        .split("[[commands]]")
        .filter(|text| text.contains("\"wensveen-figure-39-") && !text.contains("--engine asp"));
    let commands: Vec<String> = of_board.map(|text| format!("[[commands]]{text}")).collect();
    assert_eq!(commands.len(), 4, "{commands:?}");
    let scratch = Scratch::new();
    let file = scratch.file("figure-39.toml", format!("{head}{}", commands.concat()));
    let results = scratch.path("results");
    hitori(&["lab", "run", &file, "--results", &results]).expect(0);
    let json = scratch.path("report.json");
    hitori(&["lab", "report", "--results", &results, "-o", &json]).expect(0);
    let report: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    let findings = report["sections"][0]["findings"].as_array().unwrap();
    let found: BTreeMap<&str, (&str, &str)> = findings
        .iter()
        .map(|one| ["id", "here", "holds"].map(|key| one[key].as_str().unwrap()))
        .map(|[id, here, holds]| (id, (here, holds)))
        .filter(|(id, _)| id.contains("figure-39"))
        .collect();
    for (what, expected) in
        [("strict", ("6", "differs")), ("minimal", ("2 solutions", "yes")), ("partial", ("3 cells", "yes"))]
    {
        assert_eq!(found[&*format!("documents-wensveen-figure-39-{what}")], expected, "{what}");
    }
}
