//! Certificates: every answer that needs one has one, the checker accepts it, and it accepts no false claim.

#![allow(clippy::unwrap_used)] // A test that panics has failed, as it should.

mod common;

use common::{Legal, board, for_every_board, mask, one_colour_board, random_board};
use hitori_core::certificate::dimacs::{self, DimacsError};
use hitori_core::certificate::{self, Certificate, CheckError, Claim, Lemma};
use hitori_core::engine::{Budget, CancelToken, Limit, Meter, Status};
use hitori_core::solve::{Certified, Options, certify, unique};
use hitori_core::{Literal, Puzzle, Semantics, Shade, Shading, Size, generate};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

const BOTH: [Semantics; 2] = [Semantics::Strict, Semantics::Minimal];

fn options(semantics: Semantics) -> Options {
    Options::default().with_semantics(semantics)
}

/// Leaves all work to the search.
fn search_alone(semantics: Semantics) -> Options {
    let mut options = options(semantics);
    for (name, value) in
        [("patterns", 0), ("sweeps", 0), ("probe", 0), ("keep", 10), ("keep_growth", 0), ("restart", 1)]
    {
        options.tuning.set(name, value).unwrap();
    }
    options
}

/// The same over cells, with all walls in the forest.
fn cell_by_cell(semantics: Semantics) -> Options {
    let mut options = search_alone(semantics);
    for name in ["twins", "blocks"] {
        options.tuning.set(name, 0).unwrap();
    }
    options
}

fn check(puzzle: &Puzzle, certificate: &Certificate) -> Result<(), CheckError> {
    certificate::check(puzzle, certificate, &Budget::default())
}

/// Certifies, compares with the plain run, checks.
fn certified(puzzle: &Puzzle, options: &Options) -> Certified {
    let certified = certify(puzzle, options);
    let plain = unique(puzzle, options);
    let outcome = &certified.outcome;
    assert_eq!(
        (&outcome.solutions, outcome.complete, &outcome.work),
        (&plain.solutions, plain.complete, &plain.work),
        "the search has changed"
    );
    match (outcome.status(), &certified.certificate) {
        (Status::Unsolvable, Some(certificate)) => assert_eq!(certificate.claim, Claim::Unsolvable),
        (Status::Unique, Some(certificate)) => {
            assert_eq!(certificate.claim, Claim::Unique(outcome.solutions[0].clone()));
        }
        (Status::Multiple, None) => {}
        other => panic!("{other:?}"),
    }
    if let Some(certificate) = &certified.certificate {
        assert_eq!(check(puzzle, certificate), Ok(()), "{puzzle:?}\n{certificate}");
    }
    certified
}

#[test]
fn all_boards_3x3() {
    let mut counts = [0; 3];
    for_every_board(Size::new(3, 3).unwrap(), 3, |puzzle| {
        for semantics in BOTH {
            let place = [Status::Unsolvable, Status::Unique, Status::Multiple]
                .iter()
                .position(|&status| status == certified(puzzle, &options(semantics)).outcome.status());
            certified(puzzle, &search_alone(semantics));
            counts[place.unwrap()] += 1;
        }
    });
    assert_eq!(counts, [2 * (3281 - 634), 264 + 404, 2 * 634 - 264 - 404]);
}

#[test]
fn random_boards_of_all_shapes() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut shapes: Vec<(usize, usize)> = (1..=5).flat_map(|r| (1..=5).map(move |c| (r, c))).collect();
    shapes.extend([(1, 9), (9, 1), (2, 8), (8, 2), (3, 7), (7, 7)]);
    for (rows, cols) in shapes {
        let size = Size::new(rows, cols).unwrap();
        for _ in 0..200 {
            let puzzle = random_board(&mut rng, size);
            for semantics in BOTH {
                certified(&puzzle, &options(semantics));
                certified(&puzzle, &search_alone(semantics));
            }
        }
    }
}

/// Made boards, and the same with one number changed: mostly unsolvable.
#[test]
fn made_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let mut seen = [0; 3];
    for seed in 0..60 {
        let size = Size::new(rng.random_range(6..=15), rng.random_range(6..=15)).unwrap();
        let (puzzle, _) = generate::instance(size, seed).unwrap();
        let mut clues = puzzle.clues().to_vec();
        let (from, to) = (rng.random_range(0..clues.len()), rng.random_range(0..clues.len()));
        clues[to] = clues[from];
        let changed = Puzzle::new(size, clues).unwrap();
        for semantics in BOTH {
            for puzzle in [&puzzle, &changed] {
                match certified(puzzle, &options(semantics)).outcome.status() {
                    Status::Unsolvable => seen[0] += 1,
                    Status::Unique => seen[1] += 1,
                    _ => seen[2] += 1,
                }
                certified(puzzle, &search_alone(semantics));
            }
        }
    }
    assert!(seen[0] > 50 && seen[1] > 50, "{seen:?}");
}

/// Boards on which the search has to learn long clauses.
#[test]
fn one_colour_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let (mut unique, mut learnt) = (0, 0);
    for round in 0..400 {
        let size = Size::new(6 + round % 9, 6 + round % 8).unwrap();
        let puzzle = one_colour_board(&mut rng, size);
        for semantics in BOTH {
            for options in [options(semantics), search_alone(semantics), cell_by_cell(semantics)] {
                let Some(certificate) = certified(&puzzle, &options).certificate else { continue };
                let long = |lemma: &&Lemma| matches!(lemma, Lemma::Clause(literals) if literals.len() > 2);
                learnt += certificate.lemmas.iter().filter(long).count();
                unique += usize::from(certificate.claim != Claim::Unsolvable);
            }
        }
    }
    assert!(unique > 20 && learnt > 1000, "hardly tested: {unique} unique, {learnt} clauses learnt");
}

/// Whatever the lemmas: a claim that the checker accepts is true. Lemmas come from other boards, from mutation and
/// from chance.
#[test]
fn no_false_claim_is_accepted() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let legal = Legal::new(4, 4);
    let mut pool: Vec<Lemma> = Vec::new();
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..1500 {
        let puzzle = random_board(&mut rng, legal.size);
        for semantics in BOTH {
            let solutions = legal.solutions(&puzzle, semantics);
            let answer = certified(&puzzle, &options(semantics));
            let mut claims = vec![Claim::Unsolvable];
            claims.extend(solutions.iter().take(2).map(|&mask| Claim::Unique(shading(legal.size, mask))));
            let own = answer.certificate.map_or(vec![], |certificate| certificate.lemmas);
            for claim in claims {
                let is_true = match &claim {
                    Claim::Unsolvable => solutions.is_empty(),
                    Claim::Unique(s) => solutions == [mask(s)],
                };
                for _ in 0..4 {
                    let mut lemmas = own.clone();
                    for _ in 0..rng.random_range(0..12) {
                        let foreign = pool.get(rng.random_range(0..=pool.len())).cloned();
                        let lemma = foreign.unwrap_or_else(|| random_lemma(&mut rng, legal.size));
                        lemmas.insert(rng.random_range(0..=lemmas.len()), lemma);
                    }
                    mutate(&mut rng, &mut lemmas, legal.size);
                    // A lemma that does not hold spoils the rest, so leave those out and see what is left.
                    let claim = claim.clone();
                    let mut certificate = Certificate { size: legal.size, semantics, claim, lemmas };
                    let mut result = check(&puzzle, &certificate);
                    while let Err(CheckError::NotAWall { lemma, .. } | CheckError::NotImplied { lemma }) =
                        result
                    {
                        certificate.lemmas.remove(lemma - 1);
                        result = check(&puzzle, &certificate);
                    }
                    assert!(result.is_err() || is_true, "{puzzle:?}\n{certificate}");
                    if result.is_ok() { accepted += 1 } else { refused += 1 }
                }
            }
            pool.extend(own);
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} {refused}");
}

/// What holds for all shadings holds for the minimal ones; the other way round, a second solution may be needless.
#[test]
fn proofs_under_the_other_semantics() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let legal = Legal::new(4, 4);
    let mut refused = 0;
    for _ in 0..3000 {
        let puzzle = random_board(&mut rng, legal.size);
        if let Some(strict) = certified(&puzzle, &options(Semantics::Strict)).certificate {
            assert_eq!(check(&puzzle, &Certificate { semantics: Semantics::Minimal, ..strict }), Ok(()));
        }
        let Some(minimal) = certified(&puzzle, &options(Semantics::Minimal)).certificate else { continue };
        let result = check(&puzzle, &Certificate { semantics: Semantics::Strict, ..minimal });
        if legal.solutions(&puzzle, Semantics::Strict).len() > 1 {
            assert!(result.is_err(), "{puzzle:?}");
            refused += 1;
        }
    }
    assert!(refused > 20, "{refused}");
}

fn shading(size: Size, mask: u32) -> Shading {
    Shading::new(size, (0..size.cells()).map(|cell| common::shade(mask, cell)).collect()).unwrap()
}

fn random_lemma(rng: &mut impl Rng, size: Size) -> Lemma {
    let length = rng.random_range(0..4);
    let cells: Vec<usize> = (0..length).map(|_| rng.random_range(0..size.cells())).collect();
    if rng.random_bool(0.3) {
        return Lemma::Wall(cells);
    }
    let shade = |rng: &mut _| if Rng::next_u32(rng) % 2 == 0 { Shade::White } else { Shade::Shaded };
    Lemma::clause(cells.into_iter().map(|cell| Literal { cell, shade: shade(rng) }).collect())
}

/// Drops, swaps and changes single things.
fn mutate(rng: &mut impl Rng, lemmas: &mut Vec<Lemma>, size: Size) {
    for _ in 0..rng.random_range(0..3) {
        if lemmas.is_empty() {
            return;
        }
        let at = rng.random_range(0..lemmas.len());
        let cell = rng.random_range(0..size.cells());
        match (rng.random_range(0..4), &mut lemmas[at]) {
            (0, _) => drop(lemmas.remove(at)),
            (1, _) => lemmas.shuffle(rng),
            (_, Lemma::Wall(cells)) if !cells.is_empty() => {
                let place = rng.random_range(0..cells.len());
                if rng.random_bool(0.5) {
                    cells.remove(place);
                } else {
                    cells[place] = cell;
                }
            }
            (_, Lemma::Clause(literals)) if !literals.is_empty() => {
                let place = rng.random_range(0..literals.len());
                let old = literals[place];
                literals[place] = if rng.random_bool(0.5) { Literal { cell, ..old } } else { !old };
            }
            (_, Lemma::Fact(literal)) => {
                *literal = if rng.random_bool(0.5) { Literal { cell, ..*literal } } else { !*literal };
            }
            _ => {}
        }
    }
}

/// A wrong certificate for every complaint of the checker.
#[test]
fn wrong_certificates() {
    let size = Size::new(3, 3).unwrap();
    let puzzle = board(size, &[1, 1, 2, 2, 3, 1, 3, 2, 1]);
    let solution = shading(size, 0b1_0000_0001);
    let claim = Claim::Unique(solution.clone());
    let right = Certificate { size, semantics: Semantics::Strict, claim, lemmas: vec![] };
    let with = |lemmas: &[Lemma]| {
        let lemmas = lemmas.to_vec();
        check(&puzzle, &Certificate { lemmas, ..right.clone() })
    };
    let shaded = Shade::Shaded;

    let wide = board(Size::new(2, 3).unwrap(), &[1, 2, 3, 2, 3, 1]);
    assert!(matches!(check(&wide, &right), Err(CheckError::Size { .. })));
    let lemma = Lemma::Clause(vec![Literal::white(9)]);
    assert_eq!(with(&[lemma]), Err(CheckError::NoSuchCell { lemma: 1, cell: 9 }));
    assert!(matches!(with(&[Lemma::Wall(vec![1, 9])]), Err(CheckError::NoSuchCell { .. })));
    let lemma = Lemma::Clause(vec![Literal { cell: 0, shade: Shade::Undecided }]);
    assert_eq!(with(&[lemma]), Err(CheckError::NoShade { lemma: 1, cell: "r1c1".into() }));
    for gap in [vec![1, 2], vec![0, 8], vec![0, 4, 0], vec![0, 4], vec![4], vec![0], vec![]] {
        assert!(matches!(with(&[Lemma::Wall(gap)]), Err(CheckError::NotAWall { lemma: 1, .. })));
    }
    // True, and still more than unit propagation sees: there is a wall behind it.
    let lemma = Lemma::Clause(vec![Literal::white(4)]);
    assert_eq!(with(&[Lemma::Wall(vec![1, 3]), lemma]), Err(CheckError::NotImplied { lemma: 2 }));
    // False.
    let lemma = Lemma::Clause(vec![Literal::white(0)]);
    assert_eq!(with(&[lemma]), Err(CheckError::NotImplied { lemma: 1 }));
    assert!(matches!(with(&[]), Err(CheckError::NotForced { .. })));
    assert_eq!(with(&[Lemma::Clause(vec![])]), Err(CheckError::NotImplied { lemma: 1 }));
    let unsolvable = Certificate { claim: Claim::Unsolvable, ..right.clone() };
    assert_eq!(check(&puzzle, &unsolvable), Err(CheckError::NoContradiction));
    for wrong in [0b0_0000_0001, 0b1_0000_0011, 0b1_0001_0001] {
        let wrong = Certificate { claim: Claim::Unique(shading(size, wrong)), ..right.clone() };
        assert!(matches!(check(&puzzle, &wrong), Err(CheckError::NotASolution(_))));
    }
    let mut hole = solution.clone();
    hole.set(4, Shade::Undecided);
    let hole = Certificate { claim: Claim::Unique(hole), ..right.clone() };
    assert!(matches!(check(&puzzle, &hole), Err(CheckError::NotASolution(_))));
    let narrow = Shading::filled(Size::new(1, 3).unwrap(), shaded);
    let narrow = Certificate { claim: Claim::Unique(narrow), ..right.clone() };
    assert!(matches!(check(&puzzle, &narrow), Err(CheckError::NotASolution(_))));
    // A lemma of minimal semantics is not one of strict semantics: nothing keeps a blank from being shaded.
    let blanks = board(size, &[0; 9]);
    let mut lemmaless = Certificate { claim: Claim::Unique(shading(size, 0)), ..right.clone() };
    assert!(matches!(check(&blanks, &lemmaless), Err(CheckError::NotForced { .. })));
    lemmaless.semantics = Semantics::Minimal;
    assert_eq!(check(&blanks, &lemmaless), Ok(()));
}

/// Replays the proof file on the formula file with a propagation that knows nothing of Hitori.
#[test]
fn dimacs_proofs_hold() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let mut proofs = 0;
    for seed in 0..200 {
        let size = Size::new(rng.random_range(1..=6), rng.random_range(1..=6)).unwrap();
        let puzzle = match (seed % 3, generate::instance(size, seed)) {
            (0, Some((puzzle, _))) => puzzle,
            (1, _) => one_colour_board(&mut rng, size),
            _ => random_board(&mut rng, size),
        };
        for semantics in BOTH {
            for options in [options(semantics), search_alone(semantics), cell_by_cell(semantics)] {
                let Some(certificate) = certify(&puzzle, &options).certificate else { continue };
                let (mut formula, mut proof) = (Vec::new(), Vec::new());
                dimacs::write_cnf(&mut formula, &puzzle, &certificate).unwrap();
                dimacs::write_drat(&mut proof, &certificate).unwrap();
                let (formula, proof) =
                    (String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap());
                let (header, mut clauses) = read_cnf(&formula);
                assert_eq!(header, format!("p cnf {} {}", size.cells(), clauses.len()));
                for line in proof.lines() {
                    let clause = read_clause(line);
                    assert!(is_implied(&clauses, &clause), "{line}\n{formula}\n{proof}");
                    clauses.push(clause);
                }
                assert_eq!(clauses.last(), Some(&vec![]));
                proofs += 1;
            }
        }
    }
    assert!(proofs > 200, "{proofs}");
}

fn read_cnf(formula: &str) -> (&str, Vec<Vec<i32>>) {
    let mut lines = formula.lines().skip_while(|line| line.starts_with('c'));
    (lines.next().unwrap(), lines.map(read_clause).collect())
}

fn read_clause(line: &str) -> Vec<i32> {
    let mut literals: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
    assert_eq!(literals.pop(), Some(0));
    literals
}

fn is_implied(clauses: &[Vec<i32>], clause: &[i32]) -> bool {
    let mut known: Vec<i32> = clause.iter().map(|literal| -literal).collect();
    loop {
        let before = known.len();
        for clause in clauses {
            if clause.iter().any(|literal| known.contains(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&literal| !known.contains(&-literal));
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&unit), None) => known.push(unit),
                _ => {}
            }
        }
        if known.len() == before {
            return false;
        }
    }
}

/// A check looks at its budget before it begins and then again and again, and stops when it is told to.
#[test]
fn a_check_can_be_cancelled() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    let size = Size::new(50, 50).unwrap();
    let (puzzle, _) = (1..).find_map(|seed| generate::instance(size, seed)).unwrap();
    let mut certificate = certify(&puzzle, &search_alone(Semantics::Strict)).certificate.unwrap();
    // Real proofs are short; said 300 times over, this one is still right.
    certificate.lemmas = std::iter::repeat_n(certificate.lemmas, 300).flatten().collect();
    let cancelled_after = |count: u64| {
        let looks = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&looks);
        let token = CancelToken::from_fn(move || counter.fetch_add(1, Ordering::Relaxed) >= count);
        let result = certificate::check(&puzzle, &certificate, &Budget::default().with_cancel(token));
        (result, looks.load(Ordering::Relaxed))
    };
    let (result, looks) = cancelled_after(u64::MAX);
    assert_eq!(result, Ok(()));
    // A literal is an elementary step at least.
    let literals: usize = certificate.lemmas.iter().map(|lemma| lemma.literals().len()).sum();
    assert!(looks > 20 && looks as usize * Meter::STEPS >= literals, "{looks} looks at {literals} literals");
    for count in [0, 1, looks / 2] {
        let (result, looks) = cancelled_after(count);
        assert_eq!(result, Err(CheckError::Limit(Limit::Cancelled)));
        assert_eq!(looks, count + 1, "nothing is done behind the cancellation");
    }
}

/// Certificates made by hand, with cells that no board has: errors, not overflows.
#[test]
fn impossible_certificates_are_refused_by_the_writers() {
    let (puzzle, solution) = generate::instance(Size::new(5, 5).unwrap(), 1).unwrap();
    let size = puzzle.size();
    let with = |claim: Claim, lemma: Lemma| Certificate {
        size,
        semantics: Semantics::Strict,
        claim,
        lemmas: vec![lemma],
    };
    let written = |certificate: &Certificate| {
        let (mut cnf, mut drat) = (Vec::new(), Vec::new());
        let results =
            [dimacs::write_cnf(&mut cnf, &puzzle, certificate), dimacs::write_drat(&mut drat, certificate)];
        assert!(
            results.iter().all(Result::is_ok) || cnf.is_empty() && drat.is_empty(),
            "nothing half-written"
        );
        results
    };
    for lemma in [Lemma::Wall(vec![25]), Lemma::Clause(vec![Literal::shaded(usize::MAX)])] {
        let cell = lemma.literals()[0].cell;
        let wrong = with(Claim::Unsolvable, lemma);
        for result in written(&wrong) {
            assert!(
                matches!(result, Err(DimacsError::NoSuchCell { lemma: 1, cell: found }) if found == cell)
            );
        }
        assert!(matches!(check(&puzzle, &wrong), Err(CheckError::NoSuchCell { .. })));
    }
    let undecided =
        with(Claim::Unsolvable, Lemma::Clause(vec![Literal { cell: 0, shade: Shade::Undecided }]));
    assert!(
        written(&undecided).iter().all(|result| matches!(result, Err(DimacsError::NoShade { cell: 0, .. })))
    );
    let other = Shading::filled(Size::new(2, 2).unwrap(), Shade::White);
    let narrow = with(Claim::Unique(other), Lemma::Clause(vec![]));
    assert!(written(&narrow).iter().all(|result| matches!(result, Err(DimacsError::Size { .. }))));
    let (wide, _) = generate::instance(Size::new(6, 6).unwrap(), 1).unwrap();
    let right = with(Claim::Unique(solution), Lemma::Clause(vec![]));
    let foreign = dimacs::write_cnf(&mut Vec::new(), &wide, &right);
    assert!(matches!(foreign, Err(DimacsError::Size { .. })));
}
