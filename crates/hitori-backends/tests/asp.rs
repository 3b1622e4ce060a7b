//! Answer set programming: every redundant rule is a consequence, concludes what it says, and is repaired where that
//! of de Nooij 2026 is unsound; programs run by themselves; limits are kept.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{COUNTEREXAMPLES, SEMANTICS, all_solutions, ask, board, encode, spec, start};
use hitori_backends::{EngineSpec, Keeps, Kind, Part, install, paradigm};
use hitori_core::engine::{Budget, Engine, Limit, Question, Status, StopReason};
use hitori_core::{Clue, Puzzle, Semantics, Shading, Size, generate};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/asp")
}

fn file(name: &str) -> String {
    fs::read_to_string(folder().join(name).with_extension("lp")).unwrap()
}

/// All answer sets of a program, by the plain solver: the atoms that it shows.
fn answer_sets(program: &str, options: &[&str]) -> Vec<BTreeSet<String>> {
    let mut clingo = Command::new(install::python())
        .args(["-I", "-m", "clingo", "--outf=2", "--warn=none"])
        .args(options)
        .args(["0", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("hitori engines install clingo");
    clingo.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    let output = clingo.wait_with_output().unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let witnesses = answer["Call"][0]["Witnesses"].as_array().cloned().unwrap_or_default();
    let atoms = |witness: serde_json::Value| {
        witness["Value"].as_array().unwrap().iter().map(|atom| atom.as_str().unwrap().to_owned()).collect()
    };
    witnesses.into_iter().map(atoms).collect()
}

fn shading_of(atoms: &BTreeSet<String>, size: Size) -> Vec<String> {
    let letter = |row: usize, col: usize| {
        let atom = |shade: &str| format!("{shade}({},{})", col + 1, row + 1);
        match (atoms.contains(&atom("is_black")), atoms.contains(&atom("is_white"))) {
            (true, true) => '!',
            (true, false) => 'x',
            (false, true) => '-',
            (false, false) => '?',
        }
    };
    (0..size.rows()).map(|row| (0..size.cols()).map(|col| letter(row, col)).collect()).collect()
}

fn redundant() -> impl Iterator<Item = &'static Part> {
    paradigm("asp").unwrap().parts.iter().filter(|part| part.kind == Kind::Redundant)
}

// ---- What each rule concludes ----------------------------------------------------------------------------------------

/// A rule alone, with the board and without any model, on a picture: `x` and `-` is what it concludes.
#[test]
fn patterns_conclude_what_they_say() {
    needs!("clingo");
    let cases: &[(&str, &[&str], &[&str])] = &[
        ("uc", &["12", "13"], &["?-", "?-"]),
        ("uc", &["1.", "11"], &["?-", "??"]),
        ("pi", &["1102101"], &["????x?x"]),
        ("pi", &["1", "2", "3", "3", "2", "3"], &["?", "?", "?", "?", "?", "x"]),
        ("fi", &["2122110", "1344315"], &["x????x?", "???????"]),
        ("fi", &["4", "3", "5", "5", "3", "5", "3"], &["?", "?", "?", "?", "?", "x", "x"]),
        ("ip", &["1..1.", "2...2"], &["????-", "???-?"]),
        ("ip", &["1.1", "22.", "...", "456"], &["?-?", "??-", "???", "???"]),
        ("ip", &["13", "24", "15", "63"], &["??", "??", "?-", "-?"]),
        ("sp", &["1.1", "234"], &["?-?", "???"]),
        ("sp", &["1", "3", "1"], &["?", "-", "?"]),
        ("st", &["4111", "5123", "6145"], &["?x-x", "?-??", "?x??"]),
        ("mp", &["1.1.1", "2.2.3", "....."], &["????x", "?????", "?????"]),
        ("mp", &["1.1.3", "2.2.2", "....."], &["?????", "????x", "?????"]),
        ("mp", &["12", "34", "12", "15"], &["??", "??", "??", "x?"]),
        ("dep", &["3.11.4", "..22..", "......"], &["?-??-?", "??????", "??????"]),
        ("dep", &["11.", "22."], &["??-", "??-"]),
        ("dep", &["...", ".21", ".21", "..."], &["??-", "???", "???", "??-"]),
        ("nep", &[".11.", ".22.", ".33.", "...."], &["-??-", "-??-", "????", "????"]),
        ("nep", &["....", "2...", "3...", "112."], &["????", "????", "????", "????"]),
        ("qc", &["511", "411", "678"], &["??x", "?x?", "???"]),
        ("qc", &["55.", "5.."], &["???", "???"]),
        ("tc", &["...", "2..", "22."], &["???", "???", "x??"]),
        ("dc", &["11.", "...", "..."], &["???", "-??", "???"]),
        ("dc", &["...", ".11", "..."], &["?-?", "???", "?-?"]),
        ("dc", &["...", ".1.", ".1."], &["???", "-?-", "???"]),
        ("dc", &["....", ".11.", ".22.", "...."], &["????", "????", "????", "????"]),
        ("dc", &["11"], &["??"]),
    ];
    let mut wrong = vec![];
    for (rule, rows, expected) in cases {
        let concluded = conclusions(rule, &board(rows));
        wrong.extend((concluded != *expected).then(|| format!("{rule} on {rows:?} concludes {concluded:?}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What a rule derives from the numbers alone.
fn conclusions(rule: &str, puzzle: &Puzzle) -> Vec<String> {
    let whole = encode(&spec(&format!("asp:{rule}")), puzzle, Semantics::Strict);
    // The program with its model cut out.
    let sections = whole.split("% ==== ");
    let kept: Vec<&str> = sections
        .filter(|text| {
            !["pairwise", "base", "adjacency", "connected", "show"]
                .iter()
                .any(|name| text.starts_with(&format!("models/{name}")))
        })
        .map(|text| text.split_once(".lp\n").map_or(text, |(_, program)| program))
        .collect();
    let answers = answer_sets(&kept.concat(), &[]);
    assert_eq!(answers.len(), 1, "{rule}");
    shading_of(&answers[0], puzzle.size())
}

/// Rules about shaded cells, on a shading without numbers: shadings that they forbid and others that they do not.
#[test]
fn rules_about_shadings_forbid_what_they_say() {
    needs!("clingo");
    let cases: &[(&str, &[&str], bool)] = &[
        ("qm", &["---", "-x-", "x-x", "-x-"], true),
        ("qm", &["-x-", "x-x", "---"], false),
        ("ce", &["-x-x-", "--x--", "-----"], true),
        ("ce", &["---", "--x", "-x-", "--x"], true),
        ("ce", &["-x-x-", "-----", "--x--"], false),
        // A dead end of one cell and its way out.
        ("ia", &["-----", "--x--", "-x-x-", "-----", "--x--"], false),
        ("ia", &["-----", "--x--", "-x-x-", "--x--", "-----"], true),
        // The next larger one has four cells: beside two in a row, shaded cells would touch.
        ("ia", &["---x---", "--x-x--", "-x---x-", "--x-x--", "-------"], false),
        ("ia", &["---x---", "--x-x--", "-x---x-", "--x-x--", "---x---"], true),
    ];
    for (rule, rows, forbidden) in cases {
        let size = Size::new(rows.len(), rows[0].len()).unwrap();
        let mut program = format!("#const width = {}.\n#const height = {}.\n", size.cols(), size.rows())
            + &file("models/board");
        program += &file("redundant/edge");
        program += &file(&format!("redundant/{rule}"));
        for (place, letter) in rows.concat().chars().enumerate() {
            let (row, col) = size.place(place);
            let shade = if letter == 'x' { "is_black" } else { "is_white" };
            program += &format!("{shade}({}, {}). ", col + 1, row + 1);
        }
        assert_eq!(answer_sets(&program, &[]).is_empty(), *forbidden, "{rule} on {rows:?}");
    }
}

// ---- Consequences ----------------------------------------------------------------------------------------------------

fn with_solutions(puzzle: Puzzle) -> (Puzzle, BTreeSet<Vec<String>>) {
    let solutions = all_solutions(&puzzle, Semantics::Strict, 1000).unwrap();
    (puzzle, solutions)
}

/// Boards with up to twelve solutions, rich in equal numbers.
fn boards() -> Vec<(Puzzle, BTreeSet<Vec<String>>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut boards: Vec<_> =
        COUNTEREXAMPLES.iter().map(|(_, rows)| board(rows)).map(with_solutions).collect();
    let (mut generated, mut solvable, mut unsolvable) = (0, 0, 0);
    while generated < 120 || solvable < 200 || unsolvable < 20 {
        if generated < 120 && rng.random_bool(0.05) {
            let size = Size::new(rng.random_range(2..=6), rng.random_range(2..=6)).unwrap();
            if let Some((puzzle, solution)) = generate::instance(size, generated) {
                boards.push((puzzle, [solution.row_strings()].into()));
                generated += 1;
            }
            continue;
        }
        let size = Size::new(rng.random_range(2..=5), rng.random_range(2..=5)).unwrap();
        let (symbols, blank) = (rng.random_range(2..=6), [0.0, 0.0, 0.1][rng.random_range(0..3)]);
        let mut clue = || match rng.random_bool(blank) {
            true => Clue::BLANK,
            false => Clue::new(rng.random_range(1..=symbols)).unwrap(),
        };
        let puzzle = Puzzle::new(size, (0..size.cells()).map(|_| clue()).collect()).unwrap();
        let Some(solutions) = all_solutions(&puzzle, Semantics::Strict, 12) else { continue };
        let counter = if solutions.is_empty() { &mut unsolvable } else { &mut solvable };
        *counter += 1;
        if *counter <= if solutions.is_empty() { 20 } else { 200 } {
            boards.push((puzzle, solutions));
        }
    }
    boards
}

#[test]
fn no_redundant_rule_changes_the_solutions() {
    needs!("clingo");
    let boards = boards();
    assert!(boards.len() >= 340);
    assert!(boards.iter().filter(|(_, solutions)| solutions.len() == 1).count() >= 120);
    let sound: Vec<&str> =
        redundant().filter(|part| part.keeps == Keeps::All).map(|part| part.name).collect();
    assert_eq!(sound.len(), 14);
    let together = sound.join("+");
    // As printed, the commas in heads make them weaker than they are meant: nothing is lost either.
    let is_weaker = |part: &&Part| part.kind == Kind::Printed && part.keeps == Keeps::All;
    let printed: Vec<&str> =
        paradigm("asp").unwrap().parts.iter().filter(is_weaker).map(|part| part.name).collect();
    assert_eq!(printed.len(), 6);
    for parts in sound.iter().copied().chain([&*together]).chain(printed) {
        let spec = spec(&format!("asp:{parts}"));
        let mut session = start(&spec);
        for (puzzle, solutions) in &boards {
            let outcome = ask(&mut session, puzzle, Semantics::Strict, 100);
            assert!(outcome.complete, "{spec}: {:?}", outcome.stop);
            let found: BTreeSet<_> = outcome.solutions.iter().map(Shading::row_strings).collect();
            assert_eq!(&found, solutions, "{spec} on {puzzle:?}");
        }
    }
    for rule in ["uc", "ucd"] {
        let spec = spec(&format!("asp:{rule}"));
        let mut session = start(&spec);
        for (puzzle, solutions) in boards.iter().filter(|(_, solutions)| solutions.len() == 1) {
            let outcome = ask(&mut session, puzzle, Semantics::Strict, 1);
            let found: BTreeSet<_> = outcome.solutions.iter().map(Shading::row_strings).collect();
            assert_eq!(&found, solutions, "{spec} on {puzzle:?}");
        }
    }
}

#[test]
fn rules_for_unique_puzzles_do_not_count() {
    needs!("clingo");
    for name in ["asp:uc", "asp:ucd", "asp:start+ucd"] {
        let mut session = start(&spec(name));
        let puzzle = board(&["12", "21"]);
        let outcome = session.ask(&puzzle, &Question::unique());
        assert!(
            matches!(&outcome.stop, Some(StopReason::Unsuitable(why)) if why.contains("--first")),
            "{name}"
        );
        assert_eq!(session.ask(&puzzle, &Question::any()).solutions[0].shaded().count(), 0);
    }
}

// ---- What de Nooij 2026 prints ----------------------------------------------------------------------------------------

/// De Nooij 2026 separates the conclusions of a rule by commas. To clingo that is a disjunction, so Sandwich Triple as printed says
/// less than it should; and a semicolon in a body is an "and", so Flanked Isolation as printed never applies.
#[test]
fn commas_in_heads_and_semicolons_in_bodies() {
    needs!("clingo");
    let triple = "cell(1, 1, 5). cell(2, 1, 5). cell(3, 1, 5).
                  is_black(X - 1, Y), is_white(X, Y), is_black(X + 1, Y) :- cell(X - 1, Y, Z), cell(X, Y, Z), cell(X + 1, Y, Z).
                  #show is_black/2. #show is_white/2.";
    let answers = answer_sets(triple, &[]);
    assert_eq!(answers.len(), 3);
    assert!(answers.iter().all(|atoms| atoms.len() == 1));
    assert_eq!(conclusions("st", &board(&["555"])), ["x-x"]);
    let outside = "x(1..9). out(X) :- x(X), X < 3; X > 6. #show out/1.";
    assert_eq!(answer_sets(outside, &[]), [BTreeSet::new()]);
}

// ---- Programs, limits, files -------------------------------------------------------------------------------------------

/// What `encode` gives is complete: the plain solver finds the same solutions.
#[test]
fn programs_run_by_themselves() {
    needs!("clingo");
    let puzzles =
        [board(&["11.", "231", "113"]), board(&["1213", "3223", "1.41"]), board(&["11"]), board(&["1"])];
    for name in ["asp", "asp:aggregate", "asp:start", "asp:start+aggregate", "asp:sp+ia+dep+tc+no-eq"] {
        for puzzle in &puzzles {
            for semantics in SEMANTICS {
                let program = encode(&spec(name), puzzle, semantics);
                let options = if name.contains("no-eq") {
                    &["--eq=0", "--project=show"][..]
                } else {
                    &["--project=show"]
                };
                let found: BTreeSet<Vec<String>> = answer_sets(&program, options)
                    .iter()
                    .map(|atoms| {
                        shading_of(atoms, puzzle.size()).iter().map(|row| row.replace('?', "-")).collect()
                    })
                    .collect();
                assert_eq!(Some(found), all_solutions(puzzle, semantics, 1000), "{name} on {puzzle:?}");
            }
        }
    }
}

/// clingo counts in 32 bits with a sign, so large numbers become negative ones, but no two become the same.
#[test]
fn large_numbers_stay_different() {
    needs!("clingo");
    let numbers = [0, Clue::MAX, 1 << 31, Clue::MAX, (1 << 31) - 1, 0, 1 << 31, 0, (1 << 31) + 1];
    let clues = numbers.map(|number| Clue::new(number).unwrap()).to_vec();
    let puzzle = Puzzle::new(Size::new(3, 3).unwrap(), clues).unwrap();
    let outcome = ask(&mut start(&spec("asp")), &puzzle, Semantics::Strict, 1000);
    let found: BTreeSet<_> = outcome.solutions.iter().map(Shading::row_strings).collect();
    assert!(found.len() > 1);
    assert_eq!(Some(found), all_solutions(&puzzle, Semantics::Strict, 1000));
}

/// Every program in the folder is part of some spec.
#[test]
fn every_program_is_used() {
    let asp = paradigm("asp").unwrap();
    let puzzle = board(&["12", "21"]);
    let mut used = String::new();
    for model in asp.parts.iter().filter(|part| part.kind == Kind::Model) {
        for part in asp.parts.iter().filter(|part| part.kind != Kind::Model) {
            for semantics in SEMANTICS {
                let spec = EngineSpec::with(asp, [model.name, &*part.sample()]).unwrap();
                used += &encode(&spec, &puzzle, semantics);
            }
        }
    }
    for stage in ["models", "redundant", "printed"] {
        for entry in fs::read_dir(folder().join(stage)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(used.contains(&format!("% ==== {stage}/{name}\n")), "{stage}/{name}");
        }
    }
}

/// Another seed is another search, and the same seed the same.
#[test]
fn seeds_change_the_search() {
    needs!("clingo");
    let (puzzle, _) = generate::instance(Size::new(15, 15).unwrap(), 3).unwrap();
    let effort = |name: &str| {
        let outcome = ask(&mut start(&spec(name)), &puzzle, Semantics::Strict, 2);
        assert_eq!(outcome.status(), Status::Unique);
        ["choices", "conflicts"].map(|name| outcome.work.get(name).unwrap() as u64)
    };
    let seeds = ["asp:start+seed=1", "asp:start+seed=2", "asp:start+seed=3"].map(effort);
    assert_eq!(effort("asp:start+seed=2"), seeds[1]);
    assert!(seeds.iter().collect::<BTreeSet<_>>().len() > 1, "{seeds:?}");
}

#[test]
fn the_search_is_told() {
    needs!("clingo");
    let (puzzle, _) = generate::instance(Size::new(12, 12).unwrap(), 3).unwrap();
    let outcome = ask(&mut start(&spec("asp:start")), &puzzle, Semantics::Strict, 2);
    assert_eq!(outcome.status(), Status::Unique);
    let get = |name: &str| outcome.work.get(name).unwrap_or_else(|| panic!("no {name}"));
    for name in [
        "encode_seconds",
        "ground_seconds",
        "solve_seconds",
        "ground_cpu_seconds",
        "solve_cpu_seconds",
        "choices",
        "conflicts",
        "lemmas",
        "lemma_size",
    ] {
        assert!(get(name) > 0.0, "{name}");
    }
    // An atom for each cell being shaded, being white, and being reachable; a rule for each.
    assert!(get("variables") > 3.0 * 144.0 && get("constraints") > 3.0 * 144.0);
    assert!(get("lemma_size") >= 1.0 && get("restarts") >= 0.0 && get("loop_lemmas") >= 0.0);
}

/// A search that would go on for ever ends in time, whether in the middle of a question or between two, and the next
/// puzzle is answered.
#[test]
fn the_time_limit_is_kept() {
    needs!("clingo");
    let size = Size::new(30, 30).unwrap();
    let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
    let mut session = start(&spec("asp"));
    for millis in [1, 700, 1500] {
        let budget = Budget::default().with_time(Duration::from_millis(millis));
        let begin = Instant::now();
        let outcome = session.ask(&blank, &Question::up_to(usize::MAX).with_budget(budget));
        assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)));
        assert!(begin.elapsed() < Duration::from_secs(10));
    }
    assert_eq!(ask(&mut session, &board(&["11", "23"]), Semantics::Strict, 5).status(), Status::Multiple);
}
