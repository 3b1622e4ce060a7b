//! The programs of `smt`: redundant constraints keep every solution, every encoding is plain SMT-LIB, limits are kept.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use common::{ask, spec, start};
use hitori_backends::{Kind, Task, paradigm};
use hitori_core::engine::{Budget, Engine, Limit, Question, Status, StopReason};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options};
use hitori_core::{Clue, Puzzle, Semantics, Shading, Size, formats};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Boards with more solutions are left out.
const MOST: usize = 60;

fn names(kind: Kind) -> Vec<&'static str> {
    let parts = paradigm("smt").unwrap().parts.iter();
    parts.filter(|part| part.kind == kind).map(|part| part.name).collect()
}

/// All boards of up to three cells in a line, of which White Neighbours as in Rietdijk 2026 is wrong for some; random boards, many of them
/// with several solutions; such with rare patterns planted; unique ones with up to three numbers erased.
fn boards() -> Vec<Puzzle> {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let board = |rows: usize, cols: usize, clues: Vec<u32>| {
        let clues = clues.into_iter().map(|n| Clue::new(n).unwrap_or(Clue::BLANK)).collect();
        Puzzle::new(Size::new(rows, cols).unwrap(), clues).unwrap()
    };
    let mut boards = vec![board(1, 1, vec![1]), board(1, 2, vec![1, 1]), board(2, 1, vec![1, 1])];
    boards.push(board(1, 3, vec![1, 2, 1]));
    boards.push(board(3, 1, vec![1, 1, 1]));
    let sizes = [(2, 2), (2, 3), (3, 3), (4, 3), (2, 6), (3, 5), (4, 4), (4, 5), (5, 5)];
    for round in 0..32 {
        for (rows, cols) in sizes {
            let symbols = rng.random_range(2..=6);
            let blanks = if round % 5 == 0 { 0.1 } else { 0.0 };
            let mut clue = || if rng.random_bool(blanks) { 0 } else { rng.random_range(1..=symbols) };
            boards.push(board(rows, cols, (0..rows * cols).map(|_| clue()).collect()));
        }
    }
    // Patterns that chance seldom makes, on boards that have solutions: four equal cells in a corner, and three pairs stacked
    // from the border.
    for planted in
        [&[(0, 1), (1, 1), (5, 1), (6, 1)][..], &[(1, 1), (2, 1), (6, 2), (7, 2), (11, 3), (12, 3)]]
    {
        let mut random = || {
            let mut clues: Vec<u32> = (0..25).map(|_| rng.random_range(1..=8)).collect();
            planted.iter().for_each(|&(cell, number)| clues[cell] = number);
            board(5, 5, clues)
        };
        let solvable = |board: &Puzzle| {
            let solutions = solve::up_to(board, MOST + 1, &Options::default()).solutions.len();
            (1..=MOST).contains(&solutions)
        };
        boards.extend(std::iter::repeat_with(&mut random).filter(solvable).take(12));
    }
    for seed in 0..100 {
        let side = [4, 5, 5, 6][seed % 4];
        let (puzzle, _) = instance(Size::new(side, side).unwrap(), seed as u64).unwrap();
        let mut clues = puzzle.clues().to_vec();
        for _ in 0..seed % 4 {
            clues[rng.random_range(0..side * side)] = Clue::BLANK;
        }
        boards.push(Puzzle::new(puzzle.size(), clues).unwrap());
    }
    boards
}

fn sorted(solutions: impl IntoIterator<Item = Shading>) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = solutions.into_iter().map(|solution| solution.row_strings()).collect();
    rows.sort();
    rows
}

/// All sixteen at once: what keeps every solution together, keeps every solution alone. Each has to say something on many
/// of the boards, and on boards that have solutions.
#[test]
fn redundant_constraints_keep_every_solution() {
    needs!("z3-solver");
    let redundant = names(Kind::Redundant);
    assert_eq!(redundant.len(), 16);
    let all = spec(&format!("smt:external+{}", redundant.join("+")));
    // Without integers, counting lines is written in another way.
    let boolean = spec("smt:qf_bool+lw+mb");
    let (mut session, mut boolean_session) = (start(&all), start(&boolean));
    let mut spoke: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut tried, mut several) = (0, 0);
    for (place, puzzle) in boards().into_iter().enumerate() {
        let truth = solve::up_to(&puzzle, MOST + 1, &Options::default());
        if truth.solutions.len() > MOST {
            continue;
        }
        let truth = sorted(truth.solutions);
        let outcome = ask(&mut session, &puzzle, Semantics::Strict, MOST + 1);
        assert!(outcome.complete, "{:?}", outcome.stop);
        assert_eq!(sorted(outcome.solutions), truth, "{:?}", puzzle.rows().collect::<Vec<_>>());
        if place % 8 == 0 {
            let outcome = ask(&mut boolean_session, &puzzle, Semantics::Strict, MOST + 1);
            assert_eq!(sorted(outcome.solutions), truth, "{:?}", puzzle.rows().collect::<Vec<_>>());
        }
        tried += 1;
        several += usize::from(truth.len() > 1);
        for name in redundant.iter().filter(|_| !truth.is_empty()) {
            let program = |text: &str| {
                let spec = spec(text);
                spec.encode(&Task::strict(&puzzle), &Budget::default()).unwrap().matches("(assert ").count()
            };
            if program(&format!("smt:external+{name}")) > program("smt:external") {
                *spoke.entry(name).or_default() += 1;
            }
        }
    }
    assert!(tried >= 300, "{tried} boards");
    assert!(several >= 100, "{several} boards with several solutions");
    for name in redundant {
        assert!(spoke.get(name).is_some_and(|&count| count >= 10), "{name} says too little: {spoke:?}");
    }
}

/// Rietdijk 2026 states White Neighbours for all boards of more than one cell. On a line of three it is wrong: the outer two may be
/// black, and the cell between them has no white neighbour.
#[test]
fn white_neighbours_is_silent_where_it_is_wrong() {
    needs!("z3-solver");
    let puzzle = formats::parse("1 1 1\n", None).unwrap().puzzle;
    let outcome = ask(&mut start(&spec("smt:wn")), &puzzle, Semantics::Strict, 9);
    assert_eq!(sorted(outcome.solutions), [["x-x"]]);
}

/// Every symbol is declared before it is used, no logic is left, and parentheses close: checked without any solver.
#[test]
fn programs_are_plain_smt_lib() {
    let puzzle = instance(Size::new(6, 5).unwrap(), 3).unwrap().0;
    for model in names(Kind::Model) {
        let spec = spec(&format!("smt:{model}+{}", names(Kind::Redundant).join("+")));
        let task = Task::new(&puzzle, Semantics::Minimal);
        let program = spec.encode(&task, &Budget::default()).unwrap();
        let integers = program.contains("(set-logic QF_LIA)");
        let code: Vec<&str> = program.lines().filter(|line| !line.starts_with(';')).collect();
        let mut known: Vec<&str> =
            "set-option :produce-models set-logic QF_LIA QF_BV QF_UF declare-const define-fun assert \
            check-sat get-value true false not and or => = ite Bool"
                .split_whitespace()
                .collect();
        known.extend(match model {
            "qf_bv" => vec!["_", "BitVec", "bvult", "bvnot"],
            "qf_bool" => vec![],
            _ => vec!["Int", "+", "-", "<", "<=", ">", ">="],
        });
        for line in code {
            let open = line.matches('(').count();
            assert_eq!(open, line.matches(')').count(), "{line}");
            let mut words = line.split(['(', ')', ' ']).filter(|word| !word.is_empty());
            if line.starts_with("(declare-const ") || line.starts_with("(define-fun ") {
                known.extend(words.nth(1));
            }
            for word in words {
                let number = word.strip_prefix("bv").filter(|_| model == "qf_bv").unwrap_or(word);
                let is_number = number.parse::<u32>().is_ok() && (integers || model == "qf_bv");
                assert!(is_number || known.contains(&word), "{model}: {word} in {line}");
            }
        }
        assert!(!program.contains(['$', '{', '}', '@']), "{model}");
    }
}

/// A program that takes long ends when its time is over, and the next puzzle is solved as if nothing had been.
#[test]
fn time_limits_are_kept() {
    needs!("z3-solver");
    let puzzle = instance(Size::new(16, 16).unwrap(), 1).unwrap().0;
    let mut session = start(&spec("smt:qf_bv"));
    let budget = Budget::default().with_time(Duration::from_millis(300));
    let begin = Instant::now();
    let outcome = session.ask(&puzzle, &Question::unique().with_budget(budget));
    assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)));
    assert!(begin.elapsed() < Duration::from_secs(10));
    let small = formats::parse("1 1\n2 3\n", None).unwrap().puzzle;
    assert_eq!(ask(&mut session, &small, Semantics::Strict, 9).solutions.len(), 2);
}

/// Statistics are there, by the names that solvers share.
#[test]
fn statistics_have_their_names() {
    needs!("z3-solver");
    let puzzle = instance(Size::new(8, 8).unwrap(), 1).unwrap().0;
    for model in ["qf_ia", "qf_bool"] {
        let outcome = ask(&mut start(&spec(&format!("smt:{model}"))), &puzzle, Semantics::Strict, 2);
        assert_eq!(outcome.status(), Status::Unique);
        for name in [
            "variables",
            "constraints",
            "conflicts",
            "decisions",
            "propagations",
            "ground_seconds",
            "solve_seconds",
        ] {
            assert!(outcome.work.get(name).is_some_and(|value| value > 0.0), "{name}: {:?}", outcome.work);
        }
    }
    let program = spec("smt").encode(&Task::strict(&puzzle), &Budget::default()).unwrap();
    // A rank and a colour for each cell, and the root.
    assert_eq!(program.matches("(declare-const ").count(), 2 * 64 + 1);
}

/// Settings of the solver change its search and not its answer; the same setting twice is the same search.
#[test]
fn settings_change_the_search() {
    needs!("z3-solver", "cvc5");
    let (puzzle, solution) = instance(Size::new(8, 8).unwrap(), 3).unwrap();
    let effort = |name: &str| {
        let outcome = ask(&mut start(&spec(name)), &puzzle, Semantics::Strict, 2);
        assert_eq!((outcome.stop, outcome.solutions), (None, vec![solution.clone()]), "{name}");
        ["decisions", "conflicts"].map(|name| outcome.work.get(name).unwrap() as u64)
    };
    let plain = effort("smt");
    for other in ["smt:phase=1", "smt:arith-old", "smt:cvc5"] {
        assert_ne!(effort(other), plain, "{other}");
    }
    for seeds in [
        ["smt:seed=1", "smt:seed=2", "smt:seed=3"],
        ["smt:seed=1+cvc5", "smt:seed=2+cvc5", "smt:seed=3+cvc5"],
    ] {
        let efforts = seeds.map(effort);
        assert!(efforts[0] != efforts[1] || efforts[1] != efforts[2], "{seeds:?}: {efforts:?}");
        assert_eq!(effort(seeds[2]), efforts[2]);
    }
}

/// What only Z3 has, and only for integers, is refused elsewhere.
#[test]
fn settings_that_do_nothing_are_refused() {
    let puzzle = Puzzle::from_rows([[1, 1], [2, 1]]).unwrap();
    for (name, is_refused) in [
        ("smt:phase=1", false),
        ("smt:tree_c+arith-old", false),
        ("smt:qf_bool+phase=1", true),
        ("smt:phase=1+cvc5", true),
        ("smt:external+arith-old", true),
        ("smt:external+seed=5+cvc5", false),
    ] {
        let refusal = spec(name).refuses(&Task::strict(&puzzle));
        assert_eq!(refusal.is_some(), is_refused, "{name}: {refusal:?}");
    }
}
