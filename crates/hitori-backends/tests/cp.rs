//! What is special about `cp`: its programs, its propagator, its proofs. All but the programs need the feature.

#![allow(clippy::unwrap_used)]

mod common;

use common::spec;
use hitori_backends::{Availability, Task};
use hitori_core::engine::Budget;
use hitori_core::{Puzzle, Semantics, formats};

fn board(text: &str) -> Puzzle {
    formats::parse(text, None).unwrap().puzzle
}

fn encode(engine: &str, puzzle: &Puzzle, semantics: Semantics) -> String {
    let spec = spec(engine);
    spec.encode(&Task::new(puzzle, semantics), &Budget::default()).unwrap()
}

#[test]
fn the_engine_is_listed_with_the_command_that_builds_it() {
    match spec("cp").solver().availability() {
        // In this build, or in a program that was built for it.
        Availability::Ready(version) => assert!(version.starts_with("0.5")),
        Availability::Missing(command) => {
            let expected = if cfg!(feature = "cp") { "none" } else { "hitori engines install cp" };
            assert_eq!(command, expected);
        }
    }
}

/// A text in FlatZinc: declarations, then constraints, then the goal; every name declared, every constraint known.
#[test]
fn programs_are_flatzinc() {
    let puzzle = board("1 1 2\n2 3 3\n");
    for (engine, semantics) in [
        ("cp", Semantics::Strict),
        ("cp:distance", Semantics::Strict),
        ("cp:distance+corner", Semantics::Minimal),
    ] {
        let text = encode(engine, &puzzle, semantics);
        let statements = text.lines().filter(|line| !line.is_empty() && !line.starts_with('%'));
        let (mut declared, mut stage) = (vec![], 0);
        for statement in statements {
            assert!(statement.ends_with(';'), "{statement}");
            let now = ["var ", "array ", "constraint ", "solve satisfy;"];
            let now = now.iter().position(|start| statement.starts_with(start)).unwrap();
            assert!(now >= stage, "{statement}");
            stage = now;
            match now {
                0 => declared.push(statement.rsplit_once(": ").unwrap().1.trim_end_matches(';')),
                2 => {
                    let (name, arguments) = statement["constraint ".len()..].split_once('(').unwrap();
                    assert!(["bool_clause", "bool_lin_eq", "int_eq_reif", "int_lin_eq_reif"].contains(&name));
                    let words = arguments.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                    for word in words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic())) {
                        assert!(declared.contains(&word), "{word} in {statement}");
                    }
                }
                _ => {}
            }
        }
        assert_eq!(stage, 3, "{engine} has no goal");
        assert_eq!(text.contains("hitori_connected"), engine == "cp");
        assert_eq!(text.contains("% Minimal"), semantics == Semantics::Minimal);
    }
}

#[cfg(feature = "cp")]
mod with_pumpkin {
    use std::collections::{BTreeMap, BTreeSet};
    use std::time::{Duration, Instant};

    use super::common::{SEMANTICS, mixed_boards, start};
    use super::*;
    use hitori_backends::{Limits, SolverSession};
    use hitori_core::engine::{Engine, Limit, Question, Status, StopReason};
    use hitori_core::generate::instance;
    use hitori_core::solve::{self, Options};
    use hitori_core::{Clue, Shade, Shading, Size, referee};

    fn blank(rows: usize, cols: usize) -> Puzzle {
        let size = Size::new(rows, cols).unwrap();
        Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap()
    }

    fn generated(side: usize, seed: u64) -> Puzzle {
        instance(Size::new(side, side).unwrap(), seed).unwrap().0
    }

    /// Blank boards have every legal shading as a solution: there the propagator is all that matters.
    #[test]
    fn all_models_have_the_solutions_of_the_rules() {
        let mut boards: Vec<(&str, Puzzle)> = vec![];
        for engine in ["cp", "cp:distance", "cp:distance+corner"] {
            let (count, most) = if engine == "cp" { (300, 5) } else { (60, 4) };
            boards.extend(mixed_boards(count, 1, most).into_iter().map(|puzzle| (engine, puzzle)));
        }
        for (rows, cols) in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 4)] {
            boards.push(("cp", blank(rows, cols)));
        }
        let mut engines: BTreeMap<&str, _> = BTreeMap::new();
        let mut solutions = 0;
        for (engine, puzzle) in &boards {
            let session = engines.entry(engine).or_insert_with(|| start(&spec(engine)));
            for semantics in SEMANTICS {
                let options = Options::default().with_semantics(semantics);
                let truth = solve::up_to(puzzle, usize::MAX, &options);
                let truth: BTreeSet<Vec<String>> = truth.solutions.iter().map(Shading::row_strings).collect();
                let outcome = session.ask(puzzle, &Question::up_to(usize::MAX).with_semantics(semantics));
                assert!(outcome.complete, "{engine}: {:?}", outcome.stop);
                let found: BTreeSet<Vec<String>> =
                    outcome.solutions.iter().map(Shading::row_strings).collect();
                assert_eq!(found, truth, "{engine}, {}", semantics.name());
                solutions += truth.len();
            }
        }
        assert!(solutions > 1000, "{solutions}");
    }

    /// The program that `hitori engines install cp` builds: nothing but the process of a solver.
    #[test]
    fn the_program_of_its_own_says_the_same() {
        let program = env!("CARGO_BIN_EXE_hitori-solver");
        let limits = Limits::default().with_memory(500).with_program(program);
        for engine in ["cp", "cp:distance+corner"] {
            let mut session = SolverSession::start(spec(engine), limits.clone()).unwrap();
            for seed in 0..6 {
                let (puzzle, solution) = instance(Size::new(6, 5).unwrap(), seed).unwrap();
                let outcome = session.ask(&puzzle, &Question::unique());
                assert_eq!((outcome.stop, outcome.solutions), (None, vec![solution]), "{engine}");
            }
        }
        let by_hand = std::process::Command::new(program).output().unwrap();
        assert_eq!(by_hand.status.code(), Some(2));
    }

    #[test]
    fn the_solver_stops_when_it_is_told_to() {
        let mut session = start(&spec("cp:distance"));
        let begin = Instant::now();
        let budget = Budget::default().with_time(Duration::from_millis(300));
        let outcome = session.ask(&generated(20, 1), &Question::unique().with_budget(budget));
        assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)));
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
        assert_eq!(session.ask(&generated(4, 1), &Question::unique()).status(), Status::Unique);
    }

    #[test]
    fn statistics_tell_of_the_work() {
        let outcome = start(&spec("cp")).ask(&generated(12, 3), &Question::unique());
        let get = |name: &str| outcome.work.get(name).unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(get("variables"), 144.0);
        assert!(
            get("conflicts") > 0.0 && get("decisions") > 0.0 && get("walls") > 0.0 && get("restarts") >= 0.0
        );
        assert!(get("constraints") > 264.0 && get("solve_seconds") > 0.0 && get("encode_seconds") > 0.0);
    }

    /// Every step of the proof: inferences are walls, or clauses of the program, or deductions before them; and each
    /// deduction follows by propagation from the inferences that it names, down to the empty one.
    #[test]
    fn proofs_hold() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("proof.drcp");
        let boards: Vec<Puzzle> =
            (4..=9).map(|side| generated(side, 7)).chain(mixed_boards(20, 3, 5)).collect();
        let (mut proofs, mut walls) = (0, 0);
        let mut session = start(&spec("cp")).with_proof(&path);
        for puzzle in &boards {
            let outcome = session.ask(puzzle, &Question::unique());
            if !outcome.complete {
                assert_eq!(outcome.status(), Status::Multiple, "{:?}", outcome.stop);
                continue;
            }
            proofs += 1;
            let program = std::fs::read_to_string(folder.path().join("proof.drcp.fzn")).unwrap();
            assert_eq!(program.matches("Added later").count(), outcome.solutions.len());
            let plain = encode("cp", puzzle, Semantics::Strict);
            assert!(program.starts_with(plain.trim_end_matches("\nsolve satisfy;\n")));
            let proof = std::fs::read_to_string(&path).unwrap();
            walls += check(&proof, clauses(&program, puzzle.size()), puzzle.size());
        }
        assert!(proofs > 10 && walls > 20, "{proofs} proofs, {walls} walls");
        let nowhere = folder.path().join("no/such/folder/proof");
        let outcome = session.with_proof(nowhere).ask(&boards[0], &Question::unique());
        let Some(StopReason::GaveUp(reason)) = outcome.stop else { panic!("{:?}", outcome.stop) };
        assert!(reason.starts_with("cannot write"), "{reason}");
    }

    /// A condition on a cell: its number and whether it is shaded.
    type Condition = (usize, bool);

    /// What an atom of a proof says; the bounds of a domain always hold.
    #[derive(Clone, Copy, PartialEq)]
    enum Atom {
        Cell(Condition),
        Always(bool),
    }

    fn cell(name: &str, size: Size) -> usize {
        let place: Vec<usize> = name.split('_').skip(1).map(|number| number.parse().unwrap()).collect();
        size.at(place[0] - 1, place[1] - 1)
    }

    /// The clauses of a program by their numbers in a proof, each as a nogood: not all of these.
    fn clauses(program: &str, size: Size) -> BTreeMap<u64, Vec<Condition>> {
        let (mut number, mut clauses) = (0, BTreeMap::new());
        for line in program.lines() {
            if let Some(added) = line.strip_prefix("% Added later, constraint ") {
                number = added.split(' ').next().unwrap().parse::<u64>().unwrap() - 1;
            }
            // The propagator has a number too.
            number += u64::from(line.trim_start_matches("% ").starts_with("constraint "));
            if let Some(arguments) = line.strip_prefix("constraint bool_clause(") {
                let (yes, no) = arguments.split_once("], [").unwrap();
                let cells = |names: &str, shaded: bool| -> Vec<Condition> {
                    let names = names.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                    names.filter(|name| !name.is_empty()).map(|name| (cell(name, size), shaded)).collect()
                };
                clauses.insert(number, [cells(yes, false), cells(no, true)].concat());
            }
        }
        clauses
    }

    /// Checks a proof about cells alone, given the clauses of its program; the number of its wall inferences.
    fn check(proof: &str, clauses: BTreeMap<u64, Vec<Condition>>, size: Size) -> usize {
        let mut atoms: BTreeMap<i64, Atom> = BTreeMap::new();
        // Inferences and deductions join the clauses.
        let mut nogoods = clauses;
        let (mut walls, mut concluded) = (0, false);
        for line in proof.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[0] {
                "a" => {
                    let id: i64 = words[1].parse().unwrap();
                    let condition = words[2..].join(" ");
                    let (name, value) = condition.trim_matches(['[', ']']).split_once(' ').unwrap();
                    let cell = cell(name, size);
                    let (yes, no) = match value {
                        ">= 1" | "== 1" | "!= 0" => (Atom::Cell((cell, true)), Atom::Cell((cell, false))),
                        "<= 0" | "== 0" | "!= 1" => (Atom::Cell((cell, false)), Atom::Cell((cell, true))),
                        ">= 0" | "<= 1" => (Atom::Always(true), Atom::Always(false)),
                        other => panic!("{other}"),
                    };
                    atoms.insert(id, yes);
                    atoms.insert(-id, no);
                }
                "i" | "n" => {
                    let id: u64 = words[1].parse().unwrap();
                    let end = words.iter().position(|&word| word == "0").unwrap_or(words.len());
                    let of = |words: &[&str], sign: i64| -> Vec<Atom> {
                        let numbers = words.iter().map_while(|word| word.parse::<i64>().ok());
                        numbers.map(|atom| atoms[&(sign * atom)]).collect()
                    };
                    let mut said = of(&words[2..end], 1);
                    if words[0] == "i" {
                        said.extend(of(&words[(end + 1).min(words.len())..], -1));
                    }
                    // What never holds together forbids nothing.
                    if said.contains(&Atom::Always(false)) {
                        continue;
                    }
                    let conditions = said.iter().filter_map(|atom| match atom {
                        Atom::Cell(condition) => Some(*condition),
                        Atom::Always(_) => None,
                    });
                    let nogood: Vec<Condition> = conditions.collect();
                    if words[0] == "i" {
                        let by = words.iter().find_map(|word| word.strip_prefix("c:")).unwrap();
                        match *words.last().unwrap() {
                            "l:wall" => {
                                walls += 1;
                                assert!(is_wall(&nogood, size), "{line}");
                            }
                            "l:nogood" => {
                                let base = &nogoods[&by.parse().unwrap()];
                                assert!(base.iter().all(|condition| nogood.contains(condition)), "{line}");
                            }
                            _ => panic!("{line}"),
                        }
                    } else {
                        let hints = words[(end + 1).min(words.len())..]
                            .iter()
                            .map(|hint| hint.parse::<u64>().unwrap());
                        let hints: Vec<&Vec<Condition>> =
                            hints.filter_map(|hint| nogoods.get(&hint)).collect();
                        assert!(follows(&nogood, &hints), "{line}");
                        concluded |= nogood.is_empty();
                    }
                    nogoods.insert(id, nogood);
                }
                "c" => assert!(line.contains("UNSAT") && concluded, "{line}"),
                other => panic!("{other}"),
            }
        }
        assert!(concluded, "{proof}");
        walls
    }

    fn is_wall(nogood: &[Condition], size: Size) -> bool {
        let mut shading = Shading::filled(size, Shade::White);
        nogood.iter().for_each(|&(cell, _)| shading.set(cell, Shade::Shaded));
        let blank = blank(size.rows(), size.cols());
        nogood.iter().all(|&(_, shaded)| shaded)
            && !referee::violations(&blank, &shading, Semantics::Strict).is_empty()
    }

    /// Assuming all of a nogood, do the others lead to a contradiction?
    fn follows(nogood: &[Condition], others: &[&Vec<Condition>]) -> bool {
        let mut holds: BTreeSet<Condition> = nogood.iter().copied().collect();
        loop {
            let before = holds.len();
            for other in others {
                let mut open = other.iter().filter(|&condition| !holds.contains(condition));
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(&(cell, shaded)), None) => {
                        holds.insert((cell, !shaded));
                    }
                    _ => {}
                }
            }
            if holds.len() == before {
                return false;
            }
        }
    }
}
