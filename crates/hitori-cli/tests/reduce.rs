//! `hitori reduce` through the binary: boards, maps, models, and what is refused.

mod common;

use common::*;

/// Exactly one model.
const UNIQUE: &str = "p cnf 3 4\n1 2 0\n-2 0\n-1 3 0\n1 -3 0\n";
/// Three models.
const OR: &str = "p cnf 2 1\n1 2 0\n";

#[test]
fn a_formula_becomes_a_board_and_its_solution_a_model() {
    let scratch = Scratch::new();
    let formula = scratch.file("f.cnf", UNIQUE);
    for gadgets in ["compact", "nooij"] {
        let (board, map) = (scratch.path("board.jsonl"), scratch.path("map.json"));
        hitori(&["reduce", &formula, "--unique", "--gadgets", gadgets, "-o", &board, "--map", &map])
            .expect(0);
        let answer = hitori(&["solve", "--json", &board]).expect(0);
        assert_eq!(answer.json()[0]["status"], "unique");
        assert_eq!(answer.json()[0]["id"], "f");
        let model = hitori_with(&["reduce", "--decode", "-", "--with", &map], &answer.stdout).expect(0);
        assert_eq!(model.stdout, "v 1 -2 3 0\n");
        let shading = hitori_with(&["reduce", "--shade", "-", "--with", &map], &model.stdout).expect(0);
        hitori_with(&["check", &board, "--solution", "-"], &shading.stdout).expect(0);
    }
}

#[test]
fn every_solution_is_another_model() {
    let scratch = Scratch::new();
    let (formula, map) = (scratch.file("f.cnf", OR), scratch.path("map.json"));
    let board = scratch.file("b.txt", hitori(&["reduce", &formula, "--map", &map]).expect(0).stdout);
    let answer = hitori(&["solve", "--limit", "10", "--json", &board]).expect(0).json();
    let mut models: Vec<String> = answer[0]["solutions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rows| {
            hitori_with(&["reduce", "--decode", "-", "--with", &map], &rows.to_string()).expect(0).stdout
        })
        .collect();
    models.sort();
    assert_eq!(models, ["v -1 2 0\n", "v 1 -2 0\n", "v 1 2 0\n"]);
}

#[test]
fn a_formula_without_exactly_one_model_is_refused_on_demand() {
    let several = hitori_with(&["reduce", "-", "--unique"], OR).expect(1);
    assert!(
        several.stderr.contains("several models") && several.stderr.matches("v ").count() == 2,
        "{}",
        several.stderr
    );
    assert_eq!(several.stdout, "");
    let none = hitori_with(&["reduce", "-", "--unique"], "p cnf 1 2\n1 0 -1 0\n").expect(1);
    assert!(none.stderr.contains("no model"), "{}", none.stderr);
    // Without the demand both are boards.
    hitori_with(&["reduce", "-"], OR).expect(0);
    hitori_with(&["reduce", "-"], "p cnf 1 2\n1 0 -1 0\n").expect(0);
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let scratch = Scratch::new();
    let bad = scratch.file("bad.cnf", "p cnf 2 1000000\n1 2 0\n");
    hitori(&["reduce", &bad]).expect_complaint(&["bad.cnf:2:6: 1000000 clauses expected", "found 1"]);
    hitori_with(&["reduce", "-"], "p cnf 2 1\n1 5 0\n").expect_complaint(&["stdin:2:3: variable 5"]);
    hitori_with(&["reduce", "-"], "p cnf 2000000000 0\n").expect_complaint(&[
        "at least 14000000002×14 cells",
        "limit is 4194304",
        "HITORI_MAX_CELLS",
    ]);
    hitori(&["reduce"]).expect_complaint(&["FORMULA"]);
    hitori(&["reduce", "--decode", "x"]).expect_complaint(&["--with"]);
    hitori(&["reduce", &scratch.path("none.cnf")]).expect_complaint(&["none.cnf"]);
    // Large numbers fit no puzz.link address of this kind; nothing is written.
    let formula = scratch.file("f.cnf", OR);
    let out = scratch.path("b.zip");
    hitori(&["reduce", &formula, "-o", &out, "--gadgets", "other"]).expect_complaint(&["compact, nooij"]);
}

#[test]
fn shadings_that_are_no_solutions_are_no_models() {
    let scratch = Scratch::new();
    let (formula, map) = (scratch.file("f.cnf", OR), scratch.path("map.json"));
    hitori(&["reduce", &formula, "--map", &map, "-o", &scratch.path("b.txt")]).expect(0);
    hitori_with(&["reduce", "--shade", "-", "--with", &map], "-1 -2 0")
        .expect_complaint(&["clause 1 is false: 1 2"]);
    hitori_with(&["reduce", "--shade", "-", "--with", &map], "1")
        .expect_complaint(&["a value for variable 2"]);
    let good = hitori_with(&["reduce", "--shade", "-", "--with", &map], "1 2").expect(0).stdout;
    let decode = ["reduce", "--decode", "-", "--with", &map];
    hitori_with(&decode, &good.replacen('x', "-", 1)).expect_complaint(&["has to be shaded"]);
    hitori_with(&decode, "x-\n--\n").expect_complaint(&["letters"]);
    // The map of another board, or no map.
    let damaged = std::fs::read_to_string(&map).unwrap().replacen("\"literal\":1", "\"literal\":7", 1);
    let damaged = scratch.file("damaged.json", damaged);
    hitori_with(&["reduce", "--decode", "-", "--with", &damaged], &good)
        .expect_complaint(&["damaged", "literal 7"]);
    hitori_with(&["reduce", "--decode", "-", "--with", &formula], &good).expect_complaint(&["f.cnf: no map"]);
}
