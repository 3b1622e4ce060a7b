//! How soon work stops: each long function on a 50×50 board (or the largest it takes), cancelled in the middle.

use std::fmt::Write as _;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use hitori_core::deduce::{Class, ExplainOptions, GradeOptions, explain, grade};
use hitori_core::engine::{Budget, CancelToken};
use hitori_core::generate::{Generator, Method, Request, Target, instance};
use hitori_core::solve::{self, Options, Solver};
use hitori_core::{Clue, Puzzle, Size, certificate};
use hitori_count::{CountJob, Spec, boards, maximal_shadings, most_shaded, shadings};

use super::{Failure, Part, Session, json};

const SIDE: usize = 50;

/// A long function: does its work until it is done or the budget is spent. What it finds is of no interest here.
type Work = fn(&Budget, &Boards);

/// What the functions work on.
struct Boards {
    /// Unique, generated.
    puzzle: Puzzle,
    /// All blank: more solutions than can be counted.
    blank: Puzzle,
    size: Size,
}

const WORK: &[(&str, Work)] =
    &[
        ("solve: all solutions", |budget, boards| {
            drop(solve::up_to(&boards.blank, usize::MAX, &Options::default().with_budget(budget.clone())));
        }),
        ("Solver::solutions", |budget, boards| {
            let solver = Solver::new(&boards.blank, &Options::default().with_budget(budget.clone()));
            solver.solutions().take_while(Result::is_ok).for_each(drop);
        }),
        ("certify and check", |budget, boards| {
            while budget.check().is_ok() {
                let options = Options::default().with_budget(budget.clone());
                if let Some(proof) = solve::certify(&boards.puzzle, &options).certificate {
                    drop(certificate::check(&boards.puzzle, &proof, budget));
                }
            }
        }),
        ("generate", |budget, boards| generate(budget, Request::new(boards.size))),
        ("generate a class", |budget, boards| {
            generate(budget, Request::new(boards.size).with_target(Target::new(Class::G..=Class::G)));
        }),
        ("near-uniform sampling", |budget, boards| {
            generate(budget, Request::new(boards.size).with_method(Method::NEAR_UNIFORM));
        }),
        ("grade", |budget, boards| {
            while grade(&boards.puzzle, &GradeOptions::default().with_budget(budget.clone())).is_ok() {}
        }),
        ("explain", |budget, boards| {
            while budget.check().is_ok() {
                drop(explain(&boards.puzzle, None, &ExplainOptions::default().with_budget(budget.clone())));
            }
        }),
        ("count boards 5×5", |budget, _| {
            if let Some(spec) = five() {
                drop(CountJob::new(spec).run(budget));
            }
        }),
        ("enumerate 5×5", |budget, _| {
            if let Some(spec) = five() {
                let _ = boards(&spec, None, budget, |_| std::ops::ControlFlow::Continue(()));
            }
        }),
        ("count shadings 20×50", |budget, _| {
            let _ = wide().map(|size| shadings(size, budget));
        }),
        ("count most-shaded 20×50", |budget, _| {
            let _ = wide().map(|size| most_shaded(size, budget));
        }),
        ("maximal shadings 8×8", |budget, _| {
            let _ = Size::new(8, 8).map(|size| maximal_shadings(size, budget));
        }),
    ];

fn five() -> Option<Spec> {
    Spec::new(Size::new(5, 5).ok()?, 5).ok()
}

fn wide() -> Option<Size> {
    Size::new(20, SIDE).ok()
}

fn generate(budget: &Budget, request: Request) {
    if let Ok(generator) = Generator::new(request) {
        (0..).find(|&seed| generator.generate(seed, budget).is_err() && budget.check().is_err());
    }
}

pub(super) fn measure(rounds: u32, session: &Session) -> Result<Part, Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::Bad(format!("the measurement failed: {error}"));
    let size = Size::new(SIDE, SIDE).map_err(|error| failure(&error))?;
    let (puzzle, _) = instance(size, 1).ok_or_else(|| failure(&"no puzzle found"))?;
    let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).map_err(|error| failure(&error))?;
    let boards = Boards { puzzle, blank, size };
    let mut prose =
        String::from("cancelled after 20, 40, … ms on 50×50, returned after   median ms    max ms\n");
    let mut rows = Vec::new();
    for &(name, work) in WORK {
        let mut waits = Vec::new();
        for round in 1..=rounds {
            if session.interrupt.is_set() {
                return Err(Failure::Interrupted);
            }
            waits.push(wait(work, &boards, Duration::from_millis(20 * u64::from(round))));
        }
        waits.sort_by(f64::total_cmp);
        let (median, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
        let _ = writeln!(prose, "{name:53} {median:9.2} {longest:9.2}");
        rows.push(json!({ "work": name, "median_millis": median, "max_millis": longest }));
    }
    Ok(Part { name: "cancel", prose, json: json!(rows) })
}

/// Starts the work, cancels it after a while, and returns how many milliseconds it went on after that.
fn wait(work: Work, boards: &Boards, after: Duration) -> f64 {
    let token = CancelToken::new();
    let budget = Budget::default().with_cancel(token.clone());
    thread::scope(|scope| {
        let (done, ended) = mpsc::channel();
        scope.spawn(move || {
            work(&budget, boards);
            // The receiver waits for this.
            let _ = done.send(Instant::now());
        });
        thread::sleep(after);
        let cancelled = Instant::now();
        token.cancel();
        ended.recv().map_or(f64::NAN, |end| end.saturating_duration_since(cancelled).as_secs_f64() * 1e3)
    })
}
