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

use super::settle::{Halt, Settled, Settler, Tally};
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
    rules: Vec<&'static Rule>,
    semantics: Semantics,
    /// At least one literal of each holds in the solutions to come.
    clauses: Vec<Vec<Literal>>,
    /// Positions not yet settled, the next one last.
    waiting: Vec<Settled>,
    work: BranchingWork,
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
        let start = settler(&rules, &Budget::default()).begin(Position::new(puzzle));
        Self { rules, semantics, clauses: vec![], waiting: vec![start], work: BranchingWork::default() }
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
        let mut meter = Meter::start(budget);
        while let Some(mut settled) = self.waiting.pop() {
            match self.settle(&mut settled, meter.budget()) {
                Err(Halt::Contradiction) => {
                    self.work.contradictions += 1;
                    meter.conflict()?;
                }
                // What was marked so far follows from the position, so it is no loss to go on from here.
                Err(Halt::Limit(limit)) => {
                    self.waiting.push(settled);
                    return Err(limit);
                }
                Ok(()) if settled.position().open() == 0 => return Ok(Some(settled.position().marks())),
                Ok(()) => self.assume(&settled),
            }
        }
        Ok(None)
    }

    /// Applies the rules and the clauses until they are stuck.
    fn settle(&mut self, settled: &mut Settled, budget: &Budget) -> Result<(), Halt> {
        loop {
            settler(&self.rules, budget).advance(settled, Class::F, &mut self.work)?;
            settled.check()?;
            if !self.propagate(settled)? {
                break;
            }
        }
        let position = settled.position();
        let needless = self.semantics == Semantics::Minimal && has_needless(position);
        // Nothing is cut off from nothing: on a board of one cell only this keeps it white.
        let all_shaded = (0..position.size().cells()).all(|cell| position.is_shaded(cell));
        if needless || all_shaded {
            return Err(Halt::Contradiction);
        }
        Ok(budget.check()?)
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

    /// Puts the two continuations of a position in line: white is tried first.
    fn assume(&mut self, settled: &Settled) {
        let position = settled.position();
        let undecided = (0..position.size().cells()).filter(|&cell| position.is_open(cell));
        let contest =
            |&cell: &usize| position.duplicates(cell).filter(|&other| position.is_open(other)).count();
        // `max_by_key` would take the last of several, a person takes the first.
        let Some(cell) = undecided.min_by_key(|cell| std::cmp::Reverse(contest(cell))) else { return };
        for literal in [Literal::shaded(cell), Literal::white(cell)] {
            let mut next = settled.clone();
            next.mark(literal);
            self.waiting.push(next);
        }
        self.work.assumptions += 1;
    }
}

/// Rules without assumptions of their own.
fn settler<'a>(rules: &'a [&'static Rule], budget: &'a Budget) -> Settler<'a> {
    Settler { rules, stages: &[], when_full: false, budget }
}

impl Tally for BranchingWork {
    fn decided(&mut self, _: usize) {
        self.decided += 1;
    }
}

/// Returns whether there is a shaded cell all of whose duplicates are shaded, too.
fn has_needless(position: &Position) -> bool {
    let mut shaded = (0..position.size().cells()).filter(|&cell| position.is_shaded(cell));
    shaded.any(|cell| position.duplicates(cell).all(|other| position.is_shaded(other)))
}
