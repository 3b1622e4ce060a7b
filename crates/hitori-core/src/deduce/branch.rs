//! Wensveen's two solvers made complete: deduce like a person, and where the rules are stuck, assume and go on.
//!
//! The solvers (Wensveen 2024, sections 3 and 6) deduce: by the pattern rules, or by the line solver with the rules for several lines.
//! They end where no rule applies, with an answer only if every cell is decided by then. Here an undecided cell is then
//! taken to be white, later shaded, and each of the two positions is settled by the same rules. A position whose marks
//! contradict each other is given up, one without undecided cells is a solution.
//!
//! *Complete, each solution once.* The two positions made from one have no solution in common and all of its solutions
//! between them, as the rules that settle them lose none. Under strict semantics UC would lose some (`Rule::needs_unique`), so
//! it is used under minimal semantics only, where in turn a shaded cell without a duplicate that could be white is a
//! contradiction.
//!
//! *Which cell.* One that has undecided duplicates, the most of them: white, it shades all of them. When no such cell is left
//! the rest is free: it never needs to be shaded, and if rules left it open it may be (NoB and NCO whiten what may not). So
//! after the contested cells no further assumption fails before the second solution.

use super::pace::Pace;
use super::settle::{Halt, Settled, Settler, Stage, Tally};
use super::{Class, Position, Rule, RuleSelection};
use crate::board::{Literal, Puzzle, Semantics, Shading};
use crate::engine::{Budget, Limit, Meter};

/// Finds all solutions of a puzzle, one after the other: by rules, and by assumptions where the rules are stuck.
///
/// Each solution is found once and none is left out. A position is settled by the rules; if cells stay undecided, one of
/// them is assumed to be white, later shaded, and both positions are settled in turn. Positions whose marks contradict each
/// other are given up.
///
/// ```
/// use hitori_core::deduce::{Branching, LineMethod};
/// use hitori_core::{engine::Budget, formats, Semantics};
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let mut branching = Branching::new(&puzzle, Semantics::Strict, LineMethod::TwoSat);
/// let solution = branching.next(&Budget::default()).unwrap().unwrap();
/// assert_eq!(solution.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// assert_eq!(branching.next(&Budget::default()), Ok(None));
/// # Ok::<(), formats::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Branching {
    puzzle: Puzzle,
    rules: Vec<&'static Rule>,
    semantics: Semantics,
    /// At least one literal of each holds in the solutions to come.
    clauses: Vec<Vec<Literal>>,
    /// Where the search is; `None` before it begins.
    settled: Option<Settled>,
    /// What was assumed to get there.
    assumed: Vec<Assumed>,
    /// Whether the position is done with, so that the last assumption has to be undone.
    is_done: bool,
    work: BranchingWork,
}

/// An assumption: a cell is white, or, after that was searched, shaded.
#[derive(Clone)]
struct Assumed {
    cell: usize,
    /// How far the position had come, while the cell is assumed to be white.
    before: Option<Stage>,
}

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BranchingWork {
    /// Cells whose shade was assumed.
    pub assumptions: u64,
    /// Cells decided by rules.
    pub decided: u64,
    /// Positions given up.
    pub contradictions: u64,
}

impl Branching {
    /// Prepares the search; nothing is searched yet.
    pub fn new(puzzle: &Puzzle, semantics: Semantics, rules: impl Into<RuleSelection>) -> Self {
        let rules = rules.into().usable(semantics == Semantics::Minimal);
        let (puzzle, work) = (puzzle.clone(), BranchingWork::default());
        let (clauses, assumed, settled) = (vec![], vec![], None);
        Self { puzzle, rules, semantics, clauses, settled, assumed, is_done: false, work }
    }

    /// Looks only for solutions in which at least one of these literals holds from now on.
    ///
    /// Before: the cells of the literals are on the board.
    ///
    /// ```
    /// use hitori_core::deduce::{Branching, LineMethod};
    /// use hitori_core::engine::Budget;
    /// use hitori_core::{Literal, Puzzle, Semantics};
    /// // Nothing or any one cell may be shaded.
    /// let puzzle = Puzzle::from_rows([[1, 2], [2, 1]])?;
    /// let mut branching = Branching::new(&puzzle, Semantics::Strict, LineMethod::Patterns);
    /// branching.demand(vec![Literal::shaded(0), Literal::shaded(3)]);
    /// let mut shaded = Vec::new();
    /// while let Some(solution) = branching.next(&Budget::default())? {
    ///     shaded.extend(solution.shaded());
    /// }
    /// shaded.sort_unstable();
    /// assert_eq!(shaded, [0, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn demand(&mut self, clause: Vec<Literal>) {
        self.clauses.push(clause);
    }

    /// Returns the work since the beginning.
    pub fn work(&self) -> BranchingWork {
        self.work
    }

    /// Returns the next solution, or `None` when there are no more. Conflicts of the budget are contradictions.
    ///
    /// After a limit the search can be resumed where it was.
    pub fn next(&mut self, budget: &Budget) -> Result<Option<Shading>, Limit> {
        let pace = Pace::start(budget)?;
        let mut meter = Meter::start(pace.budget());
        let mut settled = match self.settled.take() {
            Some(settled) => settled,
            None => settler(&self.rules, &pace).begin(Position::start(&self.puzzle, None, &pace)?)?,
        };
        let solution = self.search(&mut settled, &pace, &mut meter);
        self.settled = Some(settled);
        solution
    }

    /// Searches on to the next solution. What a limit leaves marked follows from the position, so the search can
    /// be resumed from there.
    fn search(
        &mut self,
        settled: &mut Settled,
        pace: &Pace,
        meter: &mut Meter,
    ) -> Result<Option<Shading>, Limit> {
        loop {
            if self.is_done {
                if !self.go_back(settled) {
                    return Ok(None);
                }
                self.is_done = false;
            }
            match self.settle(settled, pace) {
                Err(Halt::Contradiction) => {
                    self.work.contradictions += 1;
                    self.is_done = true;
                    meter.conflict()?;
                }
                Err(Halt::Limit(limit)) => return Err(limit),
                Ok(()) if settled.position().open() == 0 => {
                    self.is_done = true;
                    return Ok(Some(settled.position().marks()));
                }
                Ok(()) => self.assume(settled, pace)?,
            }
        }
    }

    /// Undoes assumptions up to the last one that is still white, and shades that cell. Returns `false` when
    /// there is none.
    fn go_back(&mut self, settled: &mut Settled) -> bool {
        while let Some(last) = self.assumed.last_mut() {
            if let Some(before) = last.before.take() {
                settled.back_to(before);
                settled.mark(Literal::shaded(last.cell));
                return true;
            }
            self.assumed.pop();
        }
        false
    }

    /// Applies the rules and the clauses until they are stuck.
    fn settle(&mut self, settled: &mut Settled, pace: &Pace) -> Result<(), Halt> {
        loop {
            settler(&self.rules, pace).advance(settled, Class::F, &mut self.work)?;
            settled.check()?;
            pace.many(self.clauses.iter().map(Vec::len).sum())?;
            if !self.propagate(settled)? {
                break;
            }
        }
        let position = settled.position();
        if self.semantics == Semantics::Minimal {
            pace.many(position.size().cells())?;
        }
        let needless = self.semantics == Semantics::Minimal && has_needless(position);
        // Nothing is cut off from nothing: on a board of one cell only this keeps it white.
        let all_shaded = (0..position.size().cells()).all(|cell| position.is_shaded(cell));
        if needless || all_shaded {
            return Err(Halt::Contradiction);
        }
        Ok(())
    }

    /// Marks the only literal of a clause that can still hold, for all clauses. Returns whether any cell was marked.
    fn propagate(&mut self, settled: &mut Settled) -> Result<bool, Halt> {
        let before = self.work.decided;
        for clause in &self.clauses {
            let position = settled.position();
            if clause.iter().any(|literal| position.shade(literal.cell) == literal.shade) {
                continue;
            }
            let mut open = clause.iter().filter(|literal| position.is_open(literal.cell));
            match (open.next(), open.next()) {
                (None, _) => return Err(Halt::Contradiction),
                (Some(&only), None) => {
                    settled.mark(only);
                    self.work.decided += 1;
                }
                _ => {}
            }
        }
        Ok(self.work.decided > before)
    }

    /// Assumes that a cell is white.
    fn assume(&mut self, settled: &mut Settled, pace: &Pace) -> Result<(), Limit> {
        let position = settled.position();
        pace.many(position.size().cells())?;
        let undecided = (0..position.size().cells()).filter(|&cell| position.is_open(cell));
        let contest =
            |&cell: &usize| -> usize { position.groups(cell).map(|group| position.open_in(group) - 1).sum() };
        // `max_by_key` would take the last of several, a person takes the first.
        let Some(cell) = undecided.min_by_key(|cell| std::cmp::Reverse(contest(cell))) else { return Ok(()) };
        self.assumed.push(Assumed { cell, before: Some(settled.stage()) });
        settled.mark(Literal::white(cell));
        self.work.assumptions += 1;
        Ok(())
    }
}

/// Rules without assumptions of their own.
fn settler<'a>(rules: &'a [&'static Rule], pace: &'a Pace) -> Settler<'a> {
    Settler { rules, stages: &[], when_full: false, pace }
}

impl Tally for BranchingWork {
    fn decided(&mut self, _: usize) {
        self.decided += 1;
    }
}

/// Returns whether there is a shaded cell all of whose duplicates are shaded, too.
fn has_needless(position: &Position) -> bool {
    let mut shaded = (0..position.size().cells()).filter(|&cell| position.is_shaded(cell));
    shaded.any(|cell| position.is_alone(cell))
}
