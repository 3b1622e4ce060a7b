//! What is special about `sat`: the models have the same solutions, the formulas say what they claim, the proofs hold.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use common::{SEMANTICS, is_installed, mixed_boards, spec, start};
use hitori_backends::Task;
use hitori_core::engine::{Budget, Engine, Limit, Question, Status, StopReason};
use hitori_core::generate::instance;
use hitori_core::solve::{self, Options};
use hitori_core::{Clue, Puzzle, Semantics, Shade, Shading, Size, referee};

type Clauses = Vec<Vec<i32>>;

/// The clauses of a text, as any reader of DIMACS takes them; the numbers of the header are checked.
fn read(dimacs: &str) -> Clauses {
    let header = dimacs.lines().find(|line| line.starts_with("p cnf ")).unwrap();
    let numbers: Vec<usize> = header.split(' ').skip(2).map(|number| number.parse().unwrap()).collect();
    let literals = dimacs.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clauses: Clauses = literals.map(read_clause).collect();
    assert_eq!(clauses.len(), numbers[1]);
    let highest = clauses.iter().flatten().map(|literal| literal.unsigned_abs() as usize).max().unwrap_or(0);
    assert!(highest <= numbers[0]);
    clauses
}

fn read_clause(line: &str) -> Vec<i32> {
    let mut literals: Vec<i32> = line.split_whitespace().map(|literal| literal.parse().unwrap()).collect();
    assert_eq!(literals.pop(), Some(0), "{line}");
    literals
}

fn encode(engine: &str, puzzle: &Puzzle, semantics: Semantics) -> String {
    let spec = spec(engine);
    spec.encode(&Task::new(puzzle, semantics), &Budget::default()).unwrap()
}

/// A plain solver on the text alone.
fn model(clauses: &Clauses, size: Size) -> Option<Shading> {
    let mut solver = BasicSolver::default();
    for clause in clauses {
        let mut literals: Vec<Lit> = clause
            .iter()
            .map(|&literal| Lit::new(solver.var_of_int(literal.unsigned_abs() - 1), literal > 0))
            .collect();
        solver.add_clause_reuse(&mut literals);
    }
    // Cells that no clause speaks of are white.
    let shaded = |solver: &BasicSolver, cell: usize| solver.get_model().get(cell) == Some(&lbool::TRUE);
    let shade = |solver: &BasicSolver, cell| if shaded(solver, cell) { Shade::Shaded } else { Shade::White };
    (solver.solve_limited(&[]) == lbool::TRUE)
        .then(|| Shading::new(size, (0..size.cells()).map(|cell| shade(&solver, cell)).collect()).unwrap())
}

#[test]
fn all_models_have_the_solutions_of_the_rules() {
    let mut engines: Vec<_> =
        ["sat", "sat:matrix", "sat:cycles"].iter().map(|text| (text, start(&spec(text)))).collect();
    let mut solutions = 0;
    let blank = |rows, cols| {
        let size = Size::new(rows, cols).unwrap();
        Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap()
    };
    // Without numbers, every legal shading is a solution: connectivity is all that is left.
    let blanks = [
        blank(1, 1),
        blank(1, 4),
        blank(4, 1),
        blank(2, 2),
        blank(2, 4),
        blank(3, 3),
        blank(3, 4),
        blank(4, 4),
    ];
    for puzzle in mixed_boards(300, 1, 5).iter().chain(&blanks) {
        for semantics in SEMANTICS {
            let options = Options::default().with_semantics(semantics);
            let truth = solve::up_to(puzzle, usize::MAX, &options);
            let truth: BTreeSet<Vec<String>> = truth.solutions.iter().map(Shading::row_strings).collect();
            solutions += truth.len();
            for (text, session) in &mut engines {
                let outcome = session.ask(puzzle, &Question::up_to(usize::MAX).with_semantics(semantics));
                assert!(outcome.complete, "{text}: {:?}", outcome.stop);
                let found: BTreeSet<Vec<String>> =
                    outcome.solutions.iter().map(Shading::row_strings).collect();
                assert_eq!(found, truth, "{text}, {}", semantics.name());
            }
        }
    }
    assert!(solutions > 1000, "{solutions}");
}

#[test]
fn the_printed_program_is_complete() {
    for puzzle in mixed_boards(60, 2, 5) {
        for semantics in SEMANTICS {
            let options = Options::default().with_semantics(semantics);
            let solvable = solve::solve(&puzzle, &options).status() == Status::Solved;
            for engine in ["sat:matrix", "sat:cycles"] {
                let found = model(&read(&encode(engine, &puzzle, semantics)), puzzle.size());
                assert_eq!(found.is_some(), solvable, "{engine}");
                if let Some(shading) = found {
                    assert!(referee::violations(&puzzle, &shading, semantics).is_empty(), "{engine}");
                }
            }
        }
    }
}

/// Wensveen 2024, section 6.2, as it stands does not say that a white cell has a distance.
#[test]
fn without_a_distance_for_every_white_cell_the_matrix_says_nothing() {
    // Two opposite corners have to be shaded, and then the other two are apart.
    let puzzle = hitori_core::formats::parse("1 1\n1 1\n", None).unwrap().puzzle;
    assert_eq!(solve::solve(&puzzle, &Options::default()).status(), Status::Unsolvable);
    let text = encode("sat:matrix", &puzzle, Semantics::Strict);
    assert_eq!(model(&read(&text), puzzle.size()), None);
    let (before, _) = text.split_once("c A white cell has a distance.").unwrap();
    let clauses: Clauses =
        before.lines().filter(|line| !line.starts_with(['c', 'p'])).map(read_clause).collect();
    let shading = model(&clauses, puzzle.size()).unwrap();
    assert_eq!(referee::violations(&puzzle, &shading, Semantics::Strict)[0].kind(), "cut-off");
}

/// No wall clause of `cycles` contains another, so none could be left out.
#[test]
fn walls_are_minimal() {
    for (rows, cols, walls) in [(1, 4, 2), (2, 2, 2), (2, 3, 4), (3, 3, 10), (6, 5, 0), (6, 6, 0)] {
        let size = Size::new(rows, cols).unwrap();
        let puzzle = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
        let text = encode("sat:cycles", &puzzle, Semantics::Strict);
        let (_, text) = text.split_once("No walls").unwrap();
        let sets: Vec<u64> = text
            .lines()
            .skip(1)
            .map(|line| read_clause(line).iter().fold(0, |set, literal| set | 1 << literal.unsigned_abs()))
            .collect();
        for (place, &a) in sets.iter().enumerate() {
            assert!(sets[place + 1..].iter().all(|&b| a & b != a && a & b != b), "{size}");
        }
        // Counted by hand where it is feasible.
        assert!(walls == 0 || sets.len() == walls, "{size}: {}", sets.len());
    }
}

#[test]
fn boards_with_too_many_walls_or_distances_are_refused_soon() {
    for (engine, side) in
        [("sat:cycles", 13), ("sat:cycles", 60), ("sat:cycles+cadical", 200), ("sat:matrix", 100)]
    {
        if engine.contains("cadical") && !is_installed("python-sat") {
            continue;
        }
        let size = Size::new(side, side).unwrap();
        let puzzle = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
        let begin = Instant::now();
        let outcome = start(&spec(engine)).ask(&puzzle, &Question::unique());
        let Some(StopReason::Unsuitable(reason)) = outcome.stop else {
            panic!("{engine}: {:?}", outcome.stop)
        };
        assert!(
            reason.contains(&size.to_string())
                && reason.split(' ').any(|word| word.parse().is_ok_and(|number: usize| number > 1_000_000)),
            "{reason}"
        );
        assert!(begin.elapsed() < Duration::from_secs(30), "{engine} {size}: {:?}", begin.elapsed());
    }
}

#[test]
fn the_solver_stops_when_it_is_told_to() {
    let puzzle = instance(Size::new(30, 30).unwrap(), 1).unwrap().0;
    let begin = Instant::now();
    let budget = Budget::default().with_time(Duration::from_millis(300));
    let mut session = start(&spec("sat:matrix"));
    let outcome = session.ask(&puzzle, &Question::unique().with_budget(budget));
    assert_eq!(outcome.stop, Some(StopReason::Limit(Limit::Time)));
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
    // And takes the next puzzle.
    let puzzle = instance(Size::new(5, 5).unwrap(), 1).unwrap().0;
    assert_eq!(session.ask(&puzzle, &Question::unique()).status(), Status::Unique);
}

#[test]
fn statistics_tell_of_the_work() {
    let puzzle = instance(Size::new(12, 12).unwrap(), 3).unwrap().0;
    for engine in ["sat", "sat:cadical"] {
        if engine.contains("cadical") && !is_installed("python-sat") {
            continue;
        }
        let outcome = start(&spec(engine)).ask(&puzzle, &Question::unique());
        let get = |name: &str| outcome.work.get(name).unwrap_or_else(|| panic!("{engine} has no {name}"));
        assert_eq!(get("variables"), 144.0);
        let program = read(&encode(engine, &puzzle, Semantics::Strict)).len() as f64;
        // Every wall and the solution that was found.
        assert_eq!(get("constraints"), program + get("walls") + 1.0, "{engine}");
        assert!(get("conflicts") > 0.0 && get("rounds") > 1.0, "{engine}");
        for name in
            ["decisions", "propagations", "restarts", "encode_seconds", "ground_seconds", "solve_seconds"]
        {
            assert!(get(name) >= 0.0);
        }
    }
}

#[test]
fn proofs_hold() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.drat");
    let generated = (4..=8).map(|side| instance(Size::new(side, side).unwrap(), 7).unwrap().0);
    let boards: Vec<Puzzle> = generated.chain(mixed_boards(12, 3, 5)).collect();
    let (mut proofs, mut engines) = (0, 0);
    for engine in
        ["sat", "sat:cadical", "sat:matrix", "sat:matrix+cadical", "sat:cycles", "sat:cycles+cadical"]
    {
        if engine.contains("cadical") && !is_installed("python-sat") {
            continue;
        }
        engines += 1;
        let mut session = start(&spec(engine)).with_proof(&path);
        for puzzle in &boards {
            let outcome = session.ask(puzzle, &Question::unique());
            if !outcome.complete {
                assert_eq!(outcome.status(), Status::Multiple, "{engine}: {:?}", outcome.stop);
                continue;
            }
            proofs += 1;
            let formula = read(&std::fs::read_to_string(folder.path().join("proof.drat.cnf")).unwrap());
            let proof = std::fs::read_to_string(&path).unwrap();
            assert!(refutes(&proof, &formula), "{engine}\n{proof}");
            // The formula is the program, and after it what was added: walls, and the solution that was found.
            let program = read(&encode(engine, puzzle, Semantics::Strict));
            assert_eq!(formula[..program.len()], program, "{engine}");
            for clause in &formula[program.len()..] {
                let other = |&literal: &i32| (literal.unsigned_abs() as usize - 1, literal > 0);
                let excluded: Vec<(usize, bool)> = clause.iter().map(other).collect();
                let shade = |is_shaded| if is_shaded { Shade::White } else { Shade::Shaded };
                let size = puzzle.size();
                let mut shading = Shading::filled(size, Shade::White);
                excluded.iter().for_each(|&(cell, is_shaded)| shading.set(cell, shade(is_shaded)));
                let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
                let is_wall = !referee::violations(&blank, &shading, Semantics::Strict).is_empty();
                assert!(is_wall || outcome.solutions == [shading], "{engine}");
            }
            // Without the clause that the solution breaks there is nothing to refute.
            if let [solution] = &outcome.solutions[..] {
                let shaded =
                    |literal: &i32| solution.get(literal.unsigned_abs() as usize - 1) == Shade::Shaded;
                let on_cells = |literal: &i32| literal.unsigned_abs() as usize <= puzzle.size().cells();
                let broken = |clause: &Vec<i32>| clause.iter().all(|l| on_cells(l) && (*l > 0) != shaded(l));
                let satisfiable: Clauses = formula.into_iter().filter(|clause| !broken(clause)).collect();
                assert!(!refutes(&proof, &satisfiable), "{engine}");
            }
        }
        let nowhere = folder.path().join("no/such/folder/proof");
        let outcome = session.with_proof(nowhere).ask(&boards[0], &Question::unique());
        let Some(StopReason::GaveUp(reason)) = outcome.stop else { panic!("{engine}: {:?}", outcome.stop) };
        assert!(reason.starts_with("cannot write"), "{engine}: {reason}");
    }
    assert!(proofs > 6 * engines, "{proofs} proofs of {engines} engines");
}

/// Does each clause of the proof follow by unit propagation from those before it (RUP), down to the empty one? Deletions
/// are skipped, which a checker may do.
fn refutes(proof: &str, formula: &Clauses) -> bool {
    let mut known = formula.clone();
    for line in proof.lines().filter(|line| !line.starts_with('d')) {
        let lemma = read_clause(line);
        if !follows(&known, &lemma) {
            return false;
        }
        if lemma.is_empty() {
            return true;
        }
        known.push(lemma);
    }
    false
}

fn follows(known: &Clauses, lemma: &[i32]) -> bool {
    let mut holds: BTreeSet<i32> = lemma.iter().map(|literal| -literal).collect();
    loop {
        let before = holds.len();
        for clause in known {
            if clause.iter().any(|literal| holds.contains(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&literal| !holds.contains(&-literal));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&unit), None) => {
                    holds.insert(unit);
                }
                _ => {}
            }
        }
        if holds.len() == before {
            return false;
        }
    }
}
