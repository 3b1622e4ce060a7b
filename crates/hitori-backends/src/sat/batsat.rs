//! BatSat as an oracle inside this program: takes clauses between searches, stops when asked to, and can write down what it
//! learnt as a proof.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use batsat::callbacks::Callbacks;
use batsat::{ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use hitori_core::engine::{Budget, Limit, StopReason};
use hitori_core::{Shade, Shading, Size};

use super::cnf::{Cnf, Signed, signed};
use super::{FORMULA_SUFFIX, formula};
use crate::clauses::for_each;
use crate::counters::Counters;
use crate::oracle::{Clause, Oracle, Task};
use crate::spec::EngineSpec;
use crate::stopwatch::Stopwatch;

/// The solver, and its puzzle if it has one.
pub(super) struct Batsat {
    spec: EngineSpec,
    loaded: Option<Loaded>,
}

struct Loaded {
    size: Size,
    solver: Solver<Watcher>,
    /// Where a proof goes, and the formula that it is about: all clauses that the solver has been given.
    proof: Option<(PathBuf, Cnf)>,
    counters: Counters,
}

impl Batsat {
    pub(super) fn new(spec: &EngineSpec) -> Self {
        Self { spec: spec.clone(), loaded: None }
    }
}

impl Oracle for Batsat {
    fn load(&mut self, task: &Task<'_>, budget: &Budget) -> Result<(), StopReason> {
        let watch = Stopwatch::start();
        // The old formula goes before the new one comes: both can be large.
        self.loaded = None;
        let cnf = formula(&self.spec, task, budget)?;
        let mut counters = Counters::default();
        watch.add_to(&mut counters, "encode");
        counters.set("literals", cnf.literals() as f64);
        let watch = Stopwatch::start();
        let watcher = Watcher { lemmas: task.proof.is_some().then(Vec::new), ..Watcher::default() };
        let mut solver = Solver::new(SolverOpts::default(), watcher);
        for_each(0..cnf.highest(), budget, |_| {
            solver.new_var_default();
        })?;
        let mut loaded = Loaded { size: task.puzzle.size(), solver, proof: None, counters };
        for_each(cnf.clauses(), budget, |clause| loaded.add(clause))?;
        watch.add_to(&mut loaded.counters, "ground");
        loaded.proof = task.proof.clone().map(|path| (path, cnf));
        self.loaded = Some(loaded);
        Ok(())
    }

    fn next(&mut self, clauses: &[Clause], budget: &Budget) -> Result<Option<Shading>, StopReason> {
        let Some(loaded) = &mut self.loaded else { return Ok(None) };
        for clause in clauses {
            let literals: Vec<Signed> = clause.iter().copied().map(signed).collect();
            loaded.add(&literals);
            if let Some((_, cnf)) = &mut loaded.proof {
                cnf.signed_clause(literals);
            }
        }
        loaded.solver.cb_mut().budget = budget.clone();
        let watch = Stopwatch::start();
        let end = loaded.solver.solve_limited(&[]);
        watch.add_to(&mut loaded.counters, "solve");
        if end == lbool::TRUE {
            return Ok(Some(loaded.shading()));
        }
        if end == lbool::FALSE {
            return loaded.write_proof().map(|()| None);
        }
        Err(budget.check().err().unwrap_or(Limit::Cancelled).into())
    }

    fn counters(&self) -> Counters {
        let Some(Loaded { solver, counters, .. }) = &self.loaded else { return Counters::default() };
        let mut counters = counters.clone();
        let watcher = solver.cb();
        for (name, value) in [
            ("variables", u64::from(solver.num_vars())),
            ("constraints", watcher.given),
            ("decisions", solver.num_decisions()),
            ("conflicts", solver.num_conflicts()),
            ("propagations", solver.num_propagations()),
            ("restarts", solver.num_restarts()),
            ("lemmas", watcher.learnt),
        ] {
            counters.set(name, value as f64);
        }
        if watcher.learnt > 0 {
            counters.set("lemma_size", watcher.learnt_literals as f64 / watcher.learnt as f64);
        }
        counters
    }
}

impl Loaded {
    fn add(&mut self, clause: &[Signed]) {
        let mut literals: Vec<Lit> = clause
            .iter()
            .map(|&literal| {
                let variable = self.solver.var_of_int(literal.unsigned_abs() - 1);
                Lit::new(variable, literal > 0)
            })
            .collect();
        self.solver.cb_mut().given += 1;
        // False when the formula has become unsatisfiable, which the next search says too.
        self.solver.add_clause_reuse(&mut literals);
    }

    fn shading(&self) -> Shading {
        let model = self.solver.get_model();
        let mut shading = Shading::filled(self.size, Shade::White);
        for cell in (0..self.size.cells()).filter(|&cell| model[cell] == lbool::TRUE) {
            shading.set(cell, Shade::Shaded);
        }
        shading
    }

    /// There are no (more) solutions: the lemmas and the empty clause refute the formula.
    fn write_proof(&mut self) -> Result<(), StopReason> {
        let Some((path, cnf)) = &self.proof else { return Ok(()) };
        let mut formula = OsString::from(path);
        formula.push(FORMULA_SUFFIX);
        let lemmas = self.solver.cb().lemmas.as_deref().unwrap_or_default();
        let cannot = |path: &Path, error: io::Error| {
            StopReason::GaveUp(format!("cannot write {}: {error}", path.display()))
        };
        fs::write(&formula, cnf.to_string()).map_err(|error| cannot(formula.as_ref(), error))?;
        write_drat(path, lemmas).map_err(|error| cannot(path, error))
    }
}

/// One clause a line; the last is empty.
fn write_drat(path: &Path, lemmas: &[Signed]) -> io::Result<()> {
    let mut out = io::BufWriter::new(fs::File::create(path)?);
    for &literal in lemmas {
        match literal {
            0 => writeln!(out, "0")?,
            _ => write!(out, "{literal} ")?,
        }
    }
    writeln!(out, "0")?;
    out.flush()
}

/// Sees every learnt clause, and tells the solver when to stop.
#[derive(Default)]
struct Watcher {
    budget: Budget,
    given: u64,
    learnt: u64,
    learnt_literals: u64,
    /// The learnt clauses for a proof, each with a 0 at its end.
    lemmas: Option<Vec<Signed>>,
}

impl Callbacks for Watcher {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind != ClauseKind::Learnt {
            return;
        }
        self.learnt += 1;
        self.learnt_literals += clause.len() as u64;
        if let Some(lemmas) = &mut self.lemmas {
            // Fewer than 2^31 variables, as they came from `Signed`s.
            let number = |lit: &Lit| lit.var().idx() as Signed + 1;
            lemmas.extend(clause.iter().map(|lit| if lit.sign() { number(lit) } else { -number(lit) }));
            lemmas.push(0);
        }
    }

    fn stop(&self) -> bool {
        self.budget.check().is_err()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use hitori_core::Puzzle;
    use hitori_core::engine::CancelToken;

    use super::*;

    /// Returns a budget that is cancelled at the look with this number, and the number of looks so far.
    fn cancelled_at(look: usize) -> (Budget, Arc<AtomicUsize>) {
        let looks = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&looks);
        let token = CancelToken::from_fn(move || counted.fetch_add(1, Ordering::Relaxed) + 1 >= look);
        (Budget::default().with_cancel(token), looks)
    }

    /// No long list is walked without a look at the budget: neither while the formula is written
    /// nor while the solver takes it.
    #[test]
    fn the_budget_is_looked_at_all_the_way_into_the_solver() {
        let side = 20;
        let row = |row: u32| (0..side).map(|col| (row + col) % side + 1).collect::<Vec<u32>>();
        let latin = Puzzle::from_rows((0..side).map(row).collect::<Vec<_>>()).unwrap();
        let equal = Puzzle::from_rows([vec![1; 800]]).unwrap();
        for (engine, puzzle) in [("sat:matrix", &latin), ("sat", &equal)] {
            let (spec, task) = (engine.parse().unwrap(), Task::strict(puzzle));
            let (budget, looks) = cancelled_at(usize::MAX);
            let cnf = formula(&spec, &task, &budget).unwrap();
            let (literals, clauses) = (cnf.literals(), cnf.clauses().count());
            let while_written = looks.swap(0, Ordering::Relaxed);
            assert!(literals / while_written < 50_000, "{engine}: {while_written} looks at {literals}");
            Batsat::new(&spec).load(&task, &budget).unwrap();
            let in_all = looks.load(Ordering::Relaxed);
            let while_taken = in_all - while_written;
            assert!(clauses / while_taken < 10_000, "{engine}: {while_taken} looks at {clauses} clauses");
            for look in [1, while_written, while_written + 1, in_all] {
                let (budget, looks) = cancelled_at(look);
                let end = Batsat::new(&spec).load(&task, &budget);
                assert_eq!(end, Err(Limit::Cancelled.into()), "{engine}, look {look}");
                assert_eq!(looks.load(Ordering::Relaxed), look, "{engine}: it continues after the limit");
            }
        }
    }

    #[test]
    fn a_formula_is_printed_while_the_budget_lasts() {
        let puzzle = Puzzle::from_rows(vec![vec![1; 40]; 40]).unwrap();
        let spec: EngineSpec = "sat:matrix".parse().unwrap();
        let cnf = formula(&spec, &Task::strict(&puzzle), &Budget::default()).unwrap();
        let (budget, looks) = cancelled_at(10);
        let end = cnf.text(&budget);
        assert_eq!((end, looks.load(Ordering::Relaxed)), (Err(Limit::Cancelled.into()), 10));
        assert_eq!(cnf.text(&Budget::default()), Ok(cnf.to_string()));
    }
}
