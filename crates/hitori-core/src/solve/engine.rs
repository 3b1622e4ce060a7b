//! The questions that can be asked about a puzzle, answered with one search each.
//!
//! Both semantics rest on one fact: *unshading a cell of a legal shading keeps it legal*, unless two equal numbers
//! become white (its neighbours are all white, so it connects to them). Hence:
//!
//! - A shading that obeys the three rules becomes a minimal one by unshading needless cells one after the other.
//! - No minimal solution contains another: a further shaded cell would have an equal white cell in both.
//! - A solution s is the only minimal one exactly when each of its shaded cells is shaded in every solution: any other
//!   would have to leave one of them white. It is the only strict one when, besides, no white cell of s could be
//!   shaded as well: any other solution that contains s would, cell by cell, be such a shading.
//!
//! So uniqueness asks "can this shaded cell be white?" for single cells, each a search that stays near that cell,
//! instead of forbidding a whole solution with one long clause.

use std::time::Duration;

use super::answer::{Answer, Certified, Count, Stats};
use super::board::{Board, COLUMN, ROW};
use super::literal::Literal;
use super::log::Log;
use super::marked;
use super::options::Options;
use super::residual::{Residual, Scope};
use super::root::{Nobody, Root};
use super::search::Search;
use crate::board::{Puzzle, Semantics, Shade, Shading};
use crate::certificate::{Certificate, Claim};
use crate::engine::{Clock, Limit, Meter};
use crate::walls::Walls;

pub(super) struct Engine<'p> {
    puzzle: &'p Puzzle,
    semantics: Semantics,
    clock: Clock,
    started: Option<Duration>,
    root: Result<Settled, Unsolvable>,
    stats: Stats,
    /// What the root level has concluded, when a certificate is wanted and no search goes on with it.
    log: Option<Log>,
}

struct Unsolvable;

/// The root level, and a search over the rest when there is one.
struct Settled {
    base: Shading,
    search: Option<Search>,
}

impl<'p> Engine<'p> {
    /// With marks, only solutions that agree with them are spoken of. A log cannot say where marks come from.
    pub(super) fn new(
        puzzle: &'p Puzzle,
        marks: Option<&Shading>,
        options: &Options,
        scope: Scope,
        mut log: Option<Log>,
    ) -> Self {
        debug_assert!(marks.is_none() || log.is_none());
        let started = options.budget.clock().now();
        let meter = Meter::start(&options.budget);
        let mut stats = Stats::default();
        let root = match &mut log {
            None => Root::new(puzzle, marks, &options.tuning, &mut Nobody),
            Some(log) => Root::new(puzzle, marks, &options.tuning, log),
        };
        let minimal = options.semantics == Semantics::Minimal;
        let root = root.and_then(|root| {
            stats.propagations = root.propagations;
            let needs = match marks.filter(|_| minimal) {
                Some(marks) => marked::needs(&root.board, marks)?,
                None => vec![],
            };
            if root.open.is_empty() {
                return Ok(Settled { base: root.board.shading(), search: None });
            }
            let (base, residual) = Residual::new(root, scope);
            stats.residual = residual.vars() as u64;
            let mut log = log.take();
            if let Some(log) = &mut log {
                log.know(&base);
            }
            let mut search = Search::new(residual, &options.tuning, meter, log);
            marked::demand(&mut search, &needs);
            Ok(Settled { base, search: Some(search) })
        });
        let root = root.map_err(|_| Unsolvable);
        let clock = options.budget.clock().clone();
        Self { puzzle, semantics: options.semantics, clock, started, root, stats, log }
    }

    /// The counters so far.
    pub(super) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Ok(Settled { search: Some(search), .. }) = &self.root {
            let Stats { residual, propagations, .. } = stats;
            stats = search.stats;
            stats.residual = residual;
            stats.propagations += propagations;
        }
        stats.time = self.clock.since(self.started);
        stats
    }

    /// One solution or none.
    pub(super) fn first(&mut self) -> Answer {
        match self.find_first() {
            Ok(Some(solution)) => Answer::Solved(self.minimal(solution)),
            Ok(None) => Answer::Unsolvable,
            Err(limit) => Answer::Unknown(limit, None),
        }
    }

    /// None, one or several.
    pub(super) fn unique(&mut self) -> Answer {
        let first = match self.find_first() {
            Ok(Some(solution)) => solution,
            Ok(None) => return Answer::Unsolvable,
            Err(limit) => return Answer::Unknown(limit, None),
        };
        let (minimal, puzzle) = (self.semantics == Semantics::Minimal, self.puzzle);
        let Some((base, search)) = self.open() else { return Answer::Unique(first) };
        if !minimal && let Some(cell) = extension(base, search, &first) {
            let mut second = first.clone();
            second.set(cell, Shade::Shaded);
            return Answer::Multiple(first, second);
        }
        let first = if minimal { without_needless(puzzle, first) } else { first };
        for var in 0..search.residual.vars() as u32 {
            let is_shaded = first.get(search.residual.cells[var as usize] as usize) == Shade::Shaded;
            if search.trail.is_fact(var) || !is_shaded {
                continue;
            }
            match search.solve(&[Literal::white(var)]) {
                Ok(false) => {}
                Ok(true) => {
                    let second = read(base, search);
                    let second = if minimal { without_needless(puzzle, second) } else { second };
                    return Answer::Multiple(first, second);
                }
                Err(limit) => return Answer::Unknown(limit, Some(first)),
            }
        }
        Answer::Unique(first)
    }

    /// The shaded cells of a known solution that are not known to be shaded in every solution; none when all are.
    ///
    /// The search starts from the known solution, so it only ever looks at what could be different.
    pub(super) fn doubts(&mut self, solution: &Shading) -> Result<Vec<usize>, Limit> {
        let Some((base, search)) = self.open() else { return Ok(vec![]) };
        // A free cell can always be white instead; the variables stand in reading order.
        let is_free = |cell: &usize| {
            base.get(*cell) == Shade::Undecided
                && search.residual.cells.binary_search(&(*cell as u32)).is_err()
        };
        let mut doubts: Vec<usize> = solution.shaded().filter(is_free).collect();
        let shaded: Vec<bool> =
            search.residual.cells.iter().map(|&cell| solution.get(cell as usize) == Shade::Shaded).collect();
        search.phase.copy_from_slice(&shaded);
        search.probe()?;
        let open = |search: &Search, var: u32| shaded[var as usize] && !search.trail.is_fact(var);
        let vars = 0..search.residual.vars() as u32;
        for var in vars.clone() {
            if open(search, var) && search.solve(&[Literal::white(var)])? {
                let cells =
                    vars.filter(|&var| open(search, var)).map(|var| search.residual.cells[var as usize]);
                doubts.extend(cells.map(|cell| cell as usize));
                break;
            }
        }
        Ok(doubts)
    }

    /// The same with a proof, if the engine was started with a log.
    pub(super) fn certify(&mut self) -> Certified {
        let answer = self.unique();
        let claim = match &answer {
            Answer::Unsolvable => Claim::Unsolvable,
            Answer::Unique(solution) => Claim::Unique(solution.clone()),
            _ => return Certified { answer, certificate: None },
        };
        let (size, semantics) = (self.puzzle.size(), self.semantics);
        let certificate = self.finish_log(&claim).map(|log| Certificate {
            size,
            semantics,
            claim,
            lemmas: log.into_lemmas(),
        });
        Certified { answer, certificate }
    }

    /// Takes the log out of the engine and adds what `unique` knew without saying it to the search: under strict
    /// semantics, the walls that keep the white cells of the solution white. Under minimal semantics nothing is missing:
    /// all shaded cells are facts, so no other cell has an equal white one.
    fn finish_log(&mut self, claim: &Claim) -> Option<Log> {
        let mut log = self.log.take();
        let strict = self.semantics == Semantics::Strict;
        let Some((base, search)) = self.open() else { return log };
        log = log.or(search.log.take());
        if let (true, Claim::Unique(solution), Some(log)) = (strict, claim, &mut log) {
            log.know(solution);
            let size = solution.size();
            let near_shaded = |&cell: &usize| size.neighbours(cell).any(|c| solution.get(c) == Shade::Shaded);
            for cell in open_whites(base, search, solution).filter(|cell| !near_shaded(cell)) {
                log.wall(cell, &[]);
            }
        }
        log
    }

    /// Up to `limit` solutions.
    pub(super) fn count(&mut self, limit: usize) -> Count {
        let mut solutions = Vec::new();
        let stopped = self.enumerate(|solution| {
            if solutions.len() < limit {
                solutions.push(solution);
                return true;
            }
            false
        });
        match stopped {
            Ok(complete) => Count { solutions, complete, stopped: None },
            Err(stopped) => Count { solutions, complete: false, stopped: Some(stopped) },
        }
    }

    /// Gives every solution to `visit` until it says no; have all been seen?
    fn enumerate(&mut self, mut visit: impl FnMut(Shading) -> bool) -> Result<bool, Limit> {
        let (minimal, puzzle) = (self.semantics == Semantics::Minimal, self.puzzle);
        let Ok(Settled { base, search }) = &mut self.root else { return Ok(true) };
        let Some(search) = search else { return Ok(visit(base.clone())) };
        while search.solve(&[])? {
            let solution = read(base, search);
            // Forbid this solution. The decisions imply all of it; a minimal one stands for everything that contains it.
            let (solution, forbid) = if minimal {
                let solution = without_needless(puzzle, solution);
                let cells = search.residual.cells.iter();
                let shaded =
                    (0..).zip(cells).filter(|&(_, &cell)| solution.get(cell as usize) == Shade::Shaded);
                let forbid: Vec<Literal> = shaded.map(|(var, _)| Literal::white(var)).collect();
                (solution, forbid)
            } else {
                (solution, search.trail.decisions().map(|decision| !decision).collect())
            };
            if !visit(solution) {
                return Ok(false);
            }
            search.add(&forbid);
        }
        Ok(true)
    }

    /// What all solutions have in common.
    pub(super) fn forced(&mut self) -> Result<Option<Shading>, Limit> {
        let Some(first) = self.find_first()? else { return Ok(None) };
        let (minimal, puzzle) = (self.semantics == Semantics::Minimal, self.puzzle);
        let Some((base, search)) = self.open() else { return Ok(Some(first)) };
        let first = if minimal { without_needless(puzzle, first) } else { first };
        let mut common = first.clone();
        for var in 0..search.residual.vars() as u32 {
            let cell = search.residual.cells[var as usize] as usize;
            if search.trail.is_fact(var) || common.get(cell) == Shade::Undecided {
                continue;
            }
            // Under minimal semantics a white cell may be shaded only for the sake of an equal one.
            let questions: Vec<Vec<Literal>> = match (common.get(cell), minimal) {
                (Shade::Shaded, _) => vec![vec![Literal::white(var)]],
                (_, false) => vec![vec![Literal::shaded(var)]],
                (_, true) => equals(&search.residual, var)
                    .map(|other| vec![Literal::white(other), Literal::shaded(var)])
                    .collect(),
            };
            for question in questions {
                if search.solve(&question)? {
                    let other = read(base, search);
                    let other = if minimal { without_needless(puzzle, other) } else { other };
                    for &cell in &search.residual.cells {
                        if common.get(cell as usize) != other.get(cell as usize) {
                            common.set(cell as usize, Shade::Undecided);
                        }
                    }
                    break;
                }
            }
        }
        Ok(Some(common))
    }

    fn open(&mut self) -> Option<(&Shading, &mut Search)> {
        match &mut self.root {
            Ok(Settled { base, search: Some(search) }) => Some((base, search)),
            _ => None,
        }
    }

    /// A shading that obeys the three rules, with the search still standing on it.
    fn find_first(&mut self) -> Result<Option<Shading>, Limit> {
        let Ok(Settled { base, search }) = &mut self.root else { return Ok(None) };
        let Some(search) = search else { return Ok(Some(base.clone())) };
        search.probe()?;
        if !search.is_exhausted() && search.solve(&[])? { Ok(Some(read(base, search))) } else { Ok(None) }
    }

    fn minimal(&self, solution: Shading) -> Shading {
        match self.semantics {
            Semantics::Strict => solution,
            Semantics::Minimal => without_needless(self.puzzle, solution),
        }
    }
}

/// The whole board: facts of the root level, what the search has assigned, and free cells white.
fn read(base: &Shading, search: &Search) -> Shading {
    let white = |&shade: &Shade| if shade == Shade::Undecided { Shade::White } else { shade };
    let cells = base.cells().iter().map(white).collect();
    let mut shading = Shading::new(base.size(), cells).expect("as many cells as the base");
    for (var, &cell) in (0..).zip(&search.residual.cells) {
        let shade = if search.trail.is_shaded(var) { Shade::Shaded } else { Shade::White };
        shading.set(cell as usize, shade);
    }
    shading
}

/// A white cell of a solution that could be shaded as well. Facts cannot.
fn extension(base: &Shading, search: &Search, solution: &Shading) -> Option<usize> {
    let mut candidates = open_whites(base, search, solution).peekable();
    candidates.peek()?;
    // A solution is legal, so all of its cells can be shaded in any order.
    let mut walls = Walls::from_shading(solution).ok()?;
    candidates.find(|&cell| walls.allows(cell))
}

/// The white cells of a solution that are no facts.
fn open_whites(base: &Shading, search: &Search, solution: &Shading) -> impl Iterator<Item = usize> {
    let mut may = base.clone();
    for (var, &cell) in (0..).zip(&search.residual.cells) {
        if search.trail.is_fact(var) {
            may.set(cell as usize, Shade::White);
        }
    }
    let cells = 0..solution.size().cells();
    cells.filter(move |&cell| may.get(cell) == Shade::Undecided && solution.get(cell) == Shade::White)
}

/// The undecided cells with the same number in the row and column of one.
fn equals(residual: &Residual, var: u32) -> impl Iterator<Item = u32> {
    [ROW, COLUMN].into_iter().flat_map(move |direction| {
        let next = move |&at: &u32| Some(residual.equal[at as usize][direction]);
        std::iter::successors(next(&var), next).take_while(move |&at| at != var)
    })
}

/// Unshades cells without an equal white cell in their row and column, one after the other.
///
/// One pass is enough: whites only become more, so what was needed stays needed.
fn without_needless(puzzle: &Puzzle, mut shading: Shading) -> Shading {
    let board = Board::new(puzzle, |_| {});
    for cell in 0..puzzle.size().cells() {
        let is_white = |equal: u32| shading.get(board.unpad(equal)) == Shade::White;
        if shading.get(cell) == Shade::Shaded && !board.equals(board.pad(cell)).any(is_white) {
            shading.set(cell, Shade::White);
        }
    }
    shading
}
