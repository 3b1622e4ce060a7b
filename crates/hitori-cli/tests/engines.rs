//! Engines on the command line: chosen by name, missing, refused, slow, and what they would run.
//!
//! What needs a foreign solver that is not installed is left out, with a line on standard error; where
//! `HITORI_REQUIRE_ALL` is set it fails. `hitori engines install` installs them.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::io::Write;

use common::{SAMPLE, SAMPLE_SOLUTION, Scratch, command, ends_soon, hitori, hitori_with, leave_out, start};
use serde_json::Value;

/// Every engine with its object, those that are not in this build left out.
fn engines() -> Vec<Value> {
    let all = hitori(&["engines", "--json"]).expect(0).json();
    let names: BTreeSet<&str> = all.iter().map(|engine| engine["name"].as_str().unwrap()).collect();
    for expected in ["asp", "smt", "cpsat", "cp", "ilp", "prolog", "sat", "rules", "lines", "native"] {
        assert!(names.contains(expected), "{expected} is missing from {names:?}");
    }
    all.into_iter().filter(|engine| !install_command(engine).starts_with("cargo install")).collect()
}

/// The command that installs the first solver of an engine; empty where it is there.
fn install_command(engine: &Value) -> &str {
    engine["solvers"][0]["install"].as_str().unwrap_or_default()
}

/// Returns whether the first solver of an engine is there. Says so where it is not, and panics where it has to be.
fn is_installed(name: &str) -> bool {
    let engines = engines();
    let engine = engines.iter().find(|engine| engine["name"] == name).unwrap();
    let install = install_command(engine);
    if !install.is_empty() {
        let missing = format!("the solver of {name} is not installed ({install})");
        assert!(std::env::var_os("HITORI_REQUIRE_ALL").is_none(), "HITORI_REQUIRE_ALL is set, and {missing}");
        leave_out(&missing);
    }
    install.is_empty()
}

#[test]
fn every_engine_solves_the_sample() {
    for engine in engines() {
        let name = engine["name"].as_str().unwrap();
        if !is_installed(name) {
            continue;
        }
        let run = hitori_with(&["solve", "--json", "--engine", name, "-"], SAMPLE).expect(0);
        let answer = &run.json()[0];
        assert_eq!(answer["status"], "unique", "{name}");
        assert_eq!(answer["engine"], name);
        assert_eq!(answer["solutions"], serde_json::json!([SAMPLE_SOLUTION]), "{name}");
        assert!(!answer["stats"].as_object().unwrap().is_empty(), "{name}");
    }
}

#[test]
fn every_model_prints_its_program() {
    let folder = Scratch::new();
    let file = folder.file("sample.txt", SAMPLE);
    for engine in engines() {
        let name = engine["name"].as_str().unwrap();
        let models = engine["models"].as_array().unwrap();
        if ["native", "rules", "lines"].contains(&name) {
            hitori(&["encode", "--engine", name, &file]).expect_complaint(&["no program"]);
            continue;
        }
        let mut programs = BTreeSet::new();
        for model in models {
            let choice = format!("{name}:{}", model["name"].as_str().unwrap());
            let program = hitori(&["encode", "--engine", &choice, &file]).expect(0).stdout;
            assert!(program.lines().count() > 10, "{choice}:\n{program}");
            let minimal = ["encode", "--engine", &choice, "--semantics", "minimal", &file];
            assert_ne!(hitori(&minimal).expect(0).stdout, program, "{choice}");
            programs.insert(program);
        }
        assert!(programs.len() + 1 >= models.len(), "{name} prints the same for several models");
    }
}

#[test]
fn parts_for_unique_puzzles_find_but_do_not_count() {
    hitori_with(&["solve", "--engine", "asp:uc", "-"], SAMPLE).expect_complaint(&["uc", "--first"]);
    hitori_with(&["unique", "--engine", "asp:ucd+sp", "-"], SAMPLE).expect_complaint(&["ucd", "--first"]);
    if !is_installed("asp") {
        return;
    }
    let run = hitori_with(&["solve", "--first", "--json", "--engine", "asp:sp+ucd", "-"], SAMPLE).expect(0);
    assert_eq!(run.json()[0]["engine"], "asp:ucd+sp");
    assert_eq!(run.json()[0]["status"], "solved");
}

/// The board `12 21` has five solutions, of which the note of 2023 knows one; Double Edge Pair as it is meant loses the only one
/// of the other board.
#[test]
fn solutions_of_an_engines_own_are_counted_where_it_is_trusted() {
    let note = "1 2\n2 1\n";
    hitori_with(&["solve", "--engine", "asp:note", "-"], note)
        .expect_complaint(&["note", "--first", "--trust"]);
    let lost = "5 3 5 5 2\n1 5 3 3 4\n3 1 5 3 5\n5 4 2 1 4\n1 2 1 4 1\n";
    hitori_with(&["unique", "--engine", "asp:dep-meant", "-"], lost)
        .expect_complaint(&["dep-meant", "--trust"]);
    if !is_installed("asp") {
        return;
    }
    let status = |args: &[&str], board: &str, code: i32| {
        let run = hitori_with(&[&["solve", "--json"], args, &["-"]].concat(), board).expect(code);
        (run.json()[0]["status"].clone(), run.json()[0]["reason"].clone())
    };
    assert_eq!(status(&["--engine", "asp:note", "--trust"], note, 0).0, "unique");
    assert_eq!(status(&["--engine", "asp:start"], note, 0).0, "multiple");
    assert_eq!(status(&["--engine", "asp:note", "--first"], note, 0).0, "solved");
    assert_eq!(status(&["--engine", "asp:dep-meant", "--trust"], lost, 1).0, "unsolvable");
    let (unknown, reason) = status(&["--engine", "asp:dep-meant", "--first"], lost, 3);
    assert_eq!(unknown, "unknown");
    assert!(reason.as_str().is_some_and(|reason| reason.contains("native has found")), "{reason}");
}

#[test]
fn wrong_names_and_settings_are_explained() {
    let refused = |args: &[&str], parts: &[&str]| hitori_with(args, SAMPLE).expect_complaint(parts);
    refused(&["solve", "--engine", "gurobi", "-"], &["no engine 'gurobi'", "native"]);
    refused(&["solve", "--engine", "asp:nonsense", "-"], &["asp has no part 'nonsense'", "ucd"]);
    refused(&["solve", "--engine", "smt:seed", "-"], &["seed", "a whole number from 0 to"]);
    refused(&["solve", "--engine", "smt:qf_bv+qf_ia", "-"], &["qf_bv and qf_ia exclude each other"]);
    refused(&["solve", "--engine", "asp", "--set", "phase=1", "-"], &["native engine"]);
    refused(&["solve", "--engine", "asp", "--conflicts", "5", "-"], &["native engine"]);
    refused(&["solve", "--engine", "asp", "--proof", "x", "-"], &["asp writes no proofs"]);
    refused(&["solve", "--proof", "x", "-"], &["hitori prove"]);
    for (option, value, limit) in [
        ("--threads", "65", "from 1 to 64"),
        ("--threads", "99999999999", "from 1 to 64"),
        ("--memory", "9007199254740993", "MiB from 1 to 16777216"),
        ("--memory", "0", "MiB from 1 to 16777216"),
    ] {
        refused(&["solve", "--engine", "sat", option, value, "-"], &[option, value, limit]);
    }
    refused(&["engines", "install", "nonsense"], &["'nonsense'"]);
    refused(&["engines", "nonsense"], &["asp, smt"]);
}

/// Marks are a part of the question: every engine takes them.
#[test]
fn marks_work_with_every_engine() {
    let folder = Scratch::new();
    let right = folder.file("right.txt", "x???\n????\n????\n????\n");
    let wrong = folder.file("wrong.txt", "-???\n????\n????\n????\n");
    for engine in ["native", "rules", "lines", "sat"] {
        let solve = |marks: &str| {
            hitori_with(&["solve", "--engine", engine, "--json", "--marks", marks, "-"], SAMPLE)
        };
        assert_eq!(solve(&right).expect(0).json()[0]["status"], "unique", "{engine}");
        assert_eq!(solve(&wrong).expect(1).json()[0]["status"], "unsolvable", "{engine}");
    }
}

#[test]
fn a_missing_solver_is_one_line_with_the_command_that_installs_it() {
    let nowhere = Scratch::new();
    for (engine, parts) in [
        ("asp", ["asp: clingo is not installed", "hitori engines install clingo"]),
        ("ilp:gurobi", ["gurobi is not installed", "hitori engines install gurobipy"]),
    ] {
        let mut run = command(&["solve", "--engine", engine, "hitori/4/4/1114142333214213"]);
        let output = run.env("HITORI_ENGINES", nowhere.path("engines")).output().unwrap();
        common::Run::from(output).expect_complaint(&parts);
    }
    let mut run = command(&["solve", "--engine", "prolog", "hitori/4/4/1114142333214213"]);
    let output = run.env("PATH", nowhere.path("bin")).output().unwrap();
    common::Run::from(output).expect_complaint(&["swipl is not installed", "apt-get install swi-prolog-nox"]);
}

#[test]
fn an_installation_that_cannot_work_says_why() {
    let folder = Scratch::new();
    let engines = folder.path("engines");
    let install = |path: &str, engines: &str| {
        let mut run = command(&["engines", "install", "clingo"]);
        common::Run::from(run.env("PATH", path).env("HITORI_ENGINES", engines).output().unwrap())
    };
    let run = install(&folder.path("bin"), &engines).expect(2);
    assert!(run.stderr.contains("python3 cannot be run"), "{}", run.stderr);
    // A folder that cannot be made: a file is in its place.
    let file = folder.file("file", "");
    let run = install("/usr/bin:/bin", &format!("{file}/engines")).expect(2);
    assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
}

#[test]
fn the_time_limit_holds_for_foreign_solvers() {
    if !is_installed("smt") {
        return;
    }
    let board = common::endless();
    let args = ["solve", "--engine", "smt:external", "--limit", "1000000", "--timeout", "1s", "--json", "-"];
    let mut child = start(&args);
    child.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
    let run = ends_soon(child).expect(3);
    assert_eq!(run.json()[0]["reason"], "time limit reached");
}

#[test]
fn too_little_memory_is_reported_and_the_next_puzzle_is_tried() {
    if !is_installed("smt") {
        return;
    }
    let board = common::endless_json();
    let stream = format!("{board}{}", common::stream(1));
    let args = ["solve", "--engine", "smt", "--memory", "300", "--timeout", "20s", "--json", "-"];
    let run = hitori_with(&args, &stream);
    let lines = run.json();
    assert_eq!(lines[1]["status"], "unique", "{run:?}");
}
