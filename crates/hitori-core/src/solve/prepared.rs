//! A puzzle prepared for questions: the root level is done, the rest is a search that keeps what it learns.
//!
//! Both semantics rest on one fact: *unshading a cell of a legal shading keeps it legal*, unless two
//! duplicates become white (its neighbours are all white, so it connects to them). Hence:
//!
//! - A shading that obeys the three rules becomes a minimal one by unshading needless cells one after the
//!   other.
//! - No minimal solution contains another: a further shaded cell would have a white duplicate in both.
//! - A solution s is the only minimal one exactly when each of its shaded cells is shaded in every solution:
//!   any other would have to leave one of them white. It is the only strict one when, besides, no white cell
//!   of s could be shaded as well: any other solution that contains s would, cell by cell, be such a shading.
//!
//! So uniqueness asks "can this shaded cell be white?" for single cells, each a search that stays near that
//! cell, instead of forbidding a whole solution with one long clause.

use std::borrow::Cow;

use super::board::{Board, COLUMN, PIECE, ROW};
use super::every;
use super::literal::Literal;
use super::log::Log;
use super::marked;
use super::options::{Options, Tuning};
use super::residual::{Residual, Scope};
use super::root::{Ended, NoWitness, Root};
use super::search::Search;
use super::solutions::Solutions;
use crate::board::{Puzzle, Semantics, Shade, Shading};
use crate::certificate::{Certificate, Claim};
use crate::engine::{Budget, Limit, Meter, Outcome, Question, Stats, StopReason};

pub(super) struct Prepared<'p> {
    puzzle: Cow<'p, Puzzle>,
    semantics: Semantics,
    root: Result<Settled, Ended>,
    /// The work of the root level.
    stats: Stats,
    /// What the root level has concluded, when a certificate is wanted and no search goes on with it.
    log: Option<Log>,
    assumed: Assumed,
    /// The budget of what is done beside the search.
    meter: Meter,
}

/// The root level, and a search over the rest when there is one.
#[derive(Clone)]
pub(super) struct Settled {
    pub(super) base: Shading,
    pub(super) search: Option<Search>,
}

/// What is assumed until further notice.
#[derive(Clone, Default)]
pub(super) struct Assumed {
    /// The marks behind it.
    pub(super) marks: Option<Shading>,
    /// The marks that are no facts. Questions put theirs behind these while they search.
    pub(super) literals: Vec<Literal>,
    /// Whether the marks contradict a fact.
    impossible: bool,
}

impl<'p> Prepared<'p> {
    /// Runs the root level and sets up the search, within the budget. With marks, only solutions that agree
    /// with them count. A log cannot justify marks.
    pub(super) fn new(
        puzzle: Cow<'p, Puzzle>,
        marks: Option<&Shading>,
        options: &Options,
        scope: Scope,
        mut log: Option<Log>,
    ) -> Self {
        debug_assert!(marks.is_none() || log.is_none());
        let mut meter = Meter::start(&options.budget);
        let mut stats = Stats::default();
        let root = meter.check().map_err(Ended::Limit).and_then(|()| match &mut log {
            None => Root::new(&puzzle, marks, &options.tuning, &mut meter, &mut NoWitness),
            Some(log) => Root::new(&puzzle, marks, &options.tuning, &mut meter, log),
        });
        let minimal = options.semantics == Semantics::Minimal;
        let root = root.and_then(|root| {
            stats.propagations = root.decided();
            let needs = match marks.filter(|_| minimal) {
                Some(marks) => marked::needs(&root.board, marks, &mut meter)?,
                None => vec![],
            };
            if root.open.is_empty() {
                return Ok(Settled { base: root.board.shading(), search: None });
            }
            let (base, residual) = Residual::new(root, scope, &mut meter)?;
            stats.residual = residual.vars() as u64;
            let mut log = log.take();
            if let Some(log) = &mut log {
                log.know(&base);
            }
            let mut search = Search::new(residual, &options.tuning, meter.clone(), log)?;
            marked::demand(&mut search, &needs);
            Ok(Settled { base, search: Some(search) })
        });
        Self { puzzle, semantics: options.semantics, root, stats, log, assumed: Assumed::default(), meter }
    }

    /// Prepares the same puzzle once more, with the same assumptions, for questions about every solution.
    pub(super) fn again(&self, options: &Options) -> Self {
        let mut again = Self::new(self.puzzle.clone(), None, options, every(options.semantics), None);
        again.assume(self.marks());
        again
    }

    /// Returns the puzzle.
    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns which shadings count.
    pub(super) fn semantics(&self) -> Semantics {
        self.semantics
    }

    /// Returns the marks that are assumed.
    pub(super) fn marks(&self) -> Option<&Shading> {
        self.assumed.marks.as_ref()
    }

    /// Returns the work so far.
    pub(super) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Ok(Settled { search: Some(search), .. }) = &self.root {
            let Stats { residual, propagations, .. } = stats;
            stats = search.stats();
            stats.residual = residual;
            stats.propagations += propagations;
        }
        stats
    }

    /// Spends this budget from now on.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.meter = Meter::start(budget);
        if let Ok(Settled { search: Some(search), .. }) = &mut self.root {
            search.set_budget(budget);
        }
    }

    /// Speaks only of solutions that agree with these marks, instead of those assumed before. Marks of
    /// another size agree with none.
    pub(super) fn assume(&mut self, marks: Option<&Shading>) {
        self.assumed = Assumed { marks: marks.cloned(), ..Assumed::default() };
        let (Some(marks), Ok(settled)) = (marks, &mut self.root) else { return };
        let fits = marks.size() == settled.base.size();
        let minimal = self.semantics == Semantics::Minimal;
        self.assumed.impossible = !fits
            || !marks.literals().all(|mark| take(&self.puzzle, settled, minimal, mark, &mut self.assumed));
    }

    /// Looks for one solution.
    pub(super) fn any(&mut self) -> Outcome {
        match self.find_first() {
            Ok(Some(solution)) => match self.minimal(solution) {
                Ok(solution) => Outcome::found(vec![solution], false),
                Err(limit) => Outcome::stopped(vec![], limit),
            },
            Ok(None) => Outcome::found(vec![], true),
            Err(limit) => Outcome::stopped(vec![], limit),
        }
    }

    /// Finds out whether there is no, one or more than one solution. Under strict semantics free cells have
    /// to be known.
    pub(super) fn unique(&mut self) -> Outcome {
        let first = match self.find_first() {
            Ok(Some(solution)) => solution,
            Ok(None) => return Outcome::found(vec![], true),
            Err(limit) => return Outcome::stopped(vec![], limit),
        };
        // The solution is one whether or not needless cells can be unshaded in time, but not a minimal one.
        let first = match self.minimal(first) {
            Ok(first) => first,
            Err(limit) => return Outcome::stopped(vec![], limit),
        };
        match self.second(&first) {
            Ok(None) => Outcome::found(vec![first], true),
            Ok(Some(second)) => Outcome::found(vec![first, second], false),
            Err(limit) => Outcome::stopped(vec![first], limit),
        }
    }

    /// Looks for a solution besides the first one, on which the search stands.
    fn second(&mut self, first: &Shading) -> Result<Option<Shading>, Limit> {
        let semantics = self.semantics;
        let Some(Open { puzzle, base, search, assumed, meter }) = self.open() else { return Ok(None) };
        if semantics == Semantics::Strict
            && let Some(cell) = search.extension(|cell| assumed.is_marked(cell), meter)?
        {
            let mut second = first.clone();
            second.set(cell, Shade::Shaded);
            return Ok(Some(second));
        }
        for var in search.vars() {
            meter.steps(1)?;
            let is_shaded = first.get(search.cell(var)) == Shade::Shaded;
            if is_shaded && !search.is_fact(var) && assumed.and(search, &[Literal::white(var)])? {
                let second = read(base, search);
                return match semantics {
                    Semantics::Strict => Ok(Some(second)),
                    Semantics::Minimal => without_needless(puzzle, second, meter).map(Some),
                };
            }
        }
        Ok(None)
    }

    /// Returns the shaded cells of a known solution that are not known to be shaded in every solution; none
    /// when all are.
    ///
    /// The search starts from the known solution, so it only ever looks at what could be different.
    pub(super) fn unforced_cells(&mut self, solution: &Shading) -> Result<Vec<usize>, Limit> {
        self.within_budget()?;
        let Some(Open { base, search, .. }) = self.open() else { return Ok(vec![]) };
        // A free cell can always be white instead.
        let is_free = |cell: &usize| base.get(*cell) == Shade::Undecided && search.var_of(*cell).is_none();
        let mut unforced: Vec<usize> = solution.shaded().filter(is_free).collect();
        let shaded: Vec<bool> = search.cells().map(|cell| solution.get(cell) == Shade::Shaded).collect();
        search.set_phase(&shaded);
        search.probe()?;
        let open = |search: &Search, var: u32| shaded[var as usize] && !search.is_fact(var);
        for var in search.vars() {
            if open(search, var) && search.solve(&[Literal::white(var)])? {
                let open = search.vars().filter(|&var| open(search, var));
                unforced.extend(open.map(|var| search.cell(var)));
                break;
            }
        }
        Ok(unforced)
    }

    /// Finds what [`unique`](Self::unique) finds, with a proof if the engine was started with a log.
    pub(super) fn certify(&mut self) -> (Outcome, Option<Certificate>) {
        let outcome = self.unique();
        let claim = match (&outcome.solutions[..], outcome.complete) {
            ([], true) => Claim::Unsolvable,
            ([solution], true) => Claim::Unique(solution.clone()),
            _ => return (outcome, None),
        };
        let (size, semantics) = (self.puzzle.size(), self.semantics);
        match self.finish_log(&claim).map(Log::into_lemmas) {
            None => (outcome, None),
            Some(Ok(lemmas)) => (outcome, Some(Certificate { size, semantics, claim, lemmas })),
            Some(Err(largest)) => {
                let stop = StopReason::Unsuitable(format!(
                    "{}, but the certificate would name more than {largest} cells, the limit for {size}",
                    outcome.status()
                ));
                (Outcome { stop: Some(stop), ..outcome }, None)
            }
        }
    }

    /// Takes the log out of the engine and adds what `unique` knew without saying it to the search: under
    /// strict semantics, the walls that keep the white cells of the solution white. Under minimal semantics
    /// nothing is missing: all shaded cells are facts, so no other cell has a white duplicate.
    fn finish_log(&mut self, claim: &Claim) -> Option<Log> {
        let mut log = self.log.take();
        let strict = self.semantics == Semantics::Strict;
        let Some(Open { base, search, assumed, .. }) = self.open() else { return log };
        log = log.or(search.take_log());
        if let (true, Claim::Unique(solution), Some(log)) = (strict, claim, &mut log) {
            log.know(solution);
            let size = solution.size();
            let near_shaded = |&cell: &usize| size.neighbours(cell).any(|c| solution.get(c) == Shade::Shaded);
            for cell in open_whites(base, search, assumed, solution).filter(|cell| !near_shaded(cell)) {
                if log.is_full() {
                    break;
                }
                log.wall_of_facts(cell);
            }
        }
        log
    }

    /// Returns an error when the budget was used up in the root level.
    pub(super) fn within_budget(&self) -> Result<(), Limit> {
        match self.root {
            Err(Ended::Limit(limit)) => Err(limit),
            _ => Ok(()),
        }
    }

    /// Returns the work of the root level.
    pub(super) fn root_stats(&self) -> Stats {
        self.stats
    }

    /// Returns what the root level has settled.
    pub(super) fn into_settled(self) -> Result<Settled, Ended> {
        self.root
    }

    /// Returns all solutions, one after the other, on a search of their own: what they exclude does not hold
    /// here.
    pub(super) fn solutions(&self, budget: &Budget, tuning: &Tuning) -> Solutions<'p> {
        let mut question = Question::any().with_semantics(self.semantics).with_budget(budget.clone());
        question.marks = self.assumed.marks.clone();
        let solutions = Solutions::new(self.puzzle.clone(), &question, tuning);
        if self.within_budget().is_err() {
            // The root level begins again, within this budget.
            return solutions;
        }
        let mut settled = self.root.as_ref().ok().filter(|_| !self.assumed.impossible).cloned();
        if let Some(Settled { search: Some(search), .. }) = &mut settled {
            self.assumed.literals.iter().for_each(|&literal| search.add(&[literal]));
            search.set_budget(budget);
        }
        // Without a search, the work so far is all there is.
        let stats = if settled.is_some() { self.stats } else { self.stats() };
        solutions.settled(settled, stats)
    }

    /// Finds what all solutions share.
    pub(super) fn forced(&mut self) -> Outcome {
        let first =
            match self.find_first().and_then(|first| first.map(|first| self.minimal(first)).transpose()) {
                Ok(Some(solution)) => solution,
                Ok(None) => return Outcome::found(vec![], true),
                Err(limit) => return Outcome::stopped(vec![], limit),
            };
        match self.common(&first) {
            Ok(common) => {
                let complete = common.is_complete();
                Outcome { forced: Some(common), ..Outcome::found(vec![first], complete) }
            }
            Err(limit) => Outcome::stopped(vec![first], limit),
        }
    }

    /// Returns the cells of a solution that have the same shade in all others, the rest undecided.
    fn common(&mut self, first: &Shading) -> Result<Shading, Limit> {
        let mut common = first.clone();
        let minimal = self.semantics == Semantics::Minimal;
        let Some(Open { puzzle, base, search, assumed, meter }) = self.open() else { return Ok(common) };
        for var in search.vars() {
            meter.steps(1)?;
            let cell = search.cell(var);
            if search.is_fact(var) || common.get(cell) == Shade::Undecided {
                continue;
            }
            // Under minimal semantics a white cell may be shaded only for the sake of a duplicate.
            let questions: Vec<Vec<Literal>> = match (common.get(cell), minimal) {
                (Shade::Shaded, _) => vec![vec![Literal::white(var)]],
                (_, false) => vec![vec![Literal::shaded(var)]],
                (_, true) => search
                    .duplicates(var)
                    .map(|other| vec![Literal::white(other), Literal::shaded(var)])
                    .collect(),
            };
            for question in questions {
                if assumed.and(search, &question)? {
                    base.cells().chunks(PIECE).try_for_each(|cells| meter.steps(cells.len()))?;
                    let other = read(base, search);
                    let other = if minimal { without_needless(puzzle, other, meter)? } else { other };
                    for cell in search.cells() {
                        if common.get(cell) != other.get(cell) {
                            common.set(cell, Shade::Undecided);
                        }
                    }
                    break;
                }
            }
        }
        Ok(common)
    }

    fn open(&mut self) -> Option<Open<'_>> {
        match &mut self.root {
            Ok(Settled { base, search: Some(search) }) => Some(Open {
                puzzle: &self.puzzle,
                base,
                search,
                assumed: &mut self.assumed,
                meter: &mut self.meter,
            }),
            _ => None,
        }
    }

    /// Returns a shading that obeys the three rules, with the search still standing on it.
    fn find_first(&mut self) -> Result<Option<Shading>, Limit> {
        let Settled { base, search } = match &mut self.root {
            Ok(settled) => settled,
            Err(Ended::Unsolvable) => return Ok(None),
            Err(Ended::Limit(limit)) => return Err(*limit),
        };
        if self.assumed.impossible {
            return Ok(None);
        }
        let Some(search) = search else { return Ok(Some(base.clone())) };
        search.probe()?;
        let found = !search.is_exhausted() && self.assumed.and(search, &[])?;
        Ok(found.then(|| read(base, search)))
    }

    /// Returns a solution of the kind that counts, with as few shaded cells as possible.
    fn minimal(&mut self, solution: Shading) -> Result<Shading, Limit> {
        match (self.semantics, &self.root) {
            // Without a search, every shaded cell follows from the rules, so none is needless.
            (Semantics::Minimal, Ok(Settled { search: Some(_), .. })) => {
                without_needless(&self.puzzle, solution, &mut self.meter)
            }
            _ => Ok(solution),
        }
    }
}

/// The parts of a prepared puzzle that has a search.
struct Open<'a> {
    puzzle: &'a Puzzle,
    base: &'a Shading,
    search: &'a mut Search,
    assumed: &'a mut Assumed,
    meter: &'a mut Meter,
}

impl Assumed {
    /// Looks for an assignment under what is assumed and these literals.
    pub(super) fn and(&mut self, search: &mut Search, literals: &[Literal]) -> Result<bool, Limit> {
        let length = self.literals.len();
        self.literals.extend_from_slice(literals);
        let found = search.solve(&self.literals);
        self.literals.truncate(length);
        found
    }

    /// Returns whether a cell is marked.
    fn is_marked(&self, cell: usize) -> bool {
        self.marks.as_ref().is_some_and(|marks| marks.get(cell) != Shade::Undecided)
    }
}

/// Takes a mark over into what is assumed. Returns `false` when it contradicts a fact.
fn take(
    puzzle: &Puzzle,
    settled: &mut Settled,
    minimal: bool,
    mark: crate::board::Literal,
    assumed: &mut Assumed,
) -> bool {
    let is_shaded = mark.shade == Shade::Shaded;
    let fact = settled.base.get(mark.cell);
    if fact != Shade::Undecided && fact != mark.shade {
        return false;
    }
    if let Some(search) = &mut settled.search
        && fact == Shade::Undecided
    {
        match search.var_of(mark.cell) {
            Some(var) => {
                assumed.literals.push(if is_shaded { Literal::shaded(var) } else { Literal::white(var) });
            }
            // A free cell is white in every minimal solution, and in strict sessions there is none.
            None if is_shaded => return false,
            None => {}
        }
    }
    !(minimal && is_shaded) || justify(puzzle, settled, mark.cell)
}

/// Adds what holds for every minimal solution: the cell is white, or one of its duplicates is. Returns
/// `false` when all duplicates are shaded for good.
fn justify(puzzle: &Puzzle, settled: &mut Settled, cell: usize) -> bool {
    let size = puzzle.size();
    let (row, col) = size.place(cell);
    let line = size.row(row).cells().chain(size.column(col).cells());
    let clue = puzzle.clue(cell);
    let duplicates = line.filter(|&other| other != cell && !clue.is_blank() && puzzle.clue(other) == clue);
    let mut clause = Vec::new();
    for other in duplicates {
        match (settled.base.get(other), settled.search.as_ref().and_then(|search| search.var_of(other))) {
            (Shade::Shaded, _) => {}
            (Shade::Undecided, Some(var)) => clause.push(Literal::white(var)),
            // White, or free and so white in every minimal solution.
            _ => return true,
        }
    }
    let Some(search) = settled.search.as_mut().filter(|_| !clause.is_empty()) else { return false };
    clause.extend(search.var_of(cell).map(Literal::white));
    search.add(&clause);
    true
}

/// Returns the whole board: facts of the root level, what the search has assigned, and free cells white.
pub(super) fn read(base: &Shading, search: &Search) -> Shading {
    let white = |&shade: &Shade| if shade == Shade::Undecided { Shade::White } else { shade };
    let cells = base.cells().iter().map(white).collect();
    let mut shading = Shading::new(base.size(), cells).expect("as many cells as the base");
    for (var, cell) in (0..).zip(search.cells()) {
        let shade = if search.is_shaded(var) { Shade::Shaded } else { Shade::White };
        shading.set(cell, shade);
    }
    shading
}

/// Returns the white cells of a solution that are neither facts nor marked.
fn open_whites(
    base: &Shading,
    search: &Search,
    assumed: &Assumed,
    solution: &Shading,
) -> impl Iterator<Item = usize> {
    let mut may = base.clone();
    for (var, cell) in (0..).zip(search.cells()) {
        if search.is_fact(var) {
            may.set(cell, Shade::White);
        }
    }
    let cells = 0..solution.size().cells();
    cells.filter(move |&cell| {
        may.get(cell) == Shade::Undecided && solution.get(cell) == Shade::White && !assumed.is_marked(cell)
    })
}

/// Unshades cells without a white duplicate in their row and column, one after the other.
///
/// One pass is enough: whites only become more, so what was needed stays needed. What is known of a ring is
/// noted on all of its cells, so each is walked three times at most.
pub(super) fn without_needless(
    puzzle: &Puzzle,
    mut shading: Shading,
    meter: &mut Meter,
) -> Result<Shading, Limit> {
    let board = Board::new(puzzle, meter)?;
    let mut rings = [ROW, COLUMN].map(|_| vec![Ring::Unknown; board.state.len()]);
    for cell in 0..puzzle.size().cells() {
        meter.steps(1)?;
        if shading.get(cell) != Shade::Shaded {
            continue;
        }
        let start = board.pad(cell);
        let mut is_needed = false;
        for direction in [ROW, COLUMN] {
            let ring = &mut rings[direction];
            if ring[start as usize] == Ring::Unknown {
                let mut found = Ring::Shaded;
                for at in board.ring(start, direction) {
                    meter.steps(1)?;
                    if shading.get(board.unpad(at)) == Shade::White {
                        found = Ring::HasWhite;
                        break;
                    }
                }
                note(&board, ring, start, direction, found, meter)?;
            }
            is_needed |= ring[start as usize] == Ring::HasWhite;
        }
        if !is_needed {
            shading.set(cell, Shade::White);
            for direction in [ROW, COLUMN] {
                note(&board, &mut rings[direction], start, direction, Ring::HasWhite, meter)?;
            }
        }
    }
    Ok(shading)
}

/// What is known of the duplicates of a cell in one direction, the cell included.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ring {
    Unknown,
    Shaded,
    HasWhite,
}

/// Notes what is known of a ring on all of its cells.
fn note(
    board: &Board,
    rings: &mut [Ring],
    start: u32,
    direction: usize,
    found: Ring,
    meter: &mut Meter,
) -> Result<(), Limit> {
    for at in board.ring(start, direction) {
        meter.steps(1)?;
        rings[at as usize] = found;
    }
    Ok(())
}
