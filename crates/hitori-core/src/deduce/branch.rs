//! W's two solvers made complete: deduce like a person, and where the rules are stuck, assume and go on.
//!
//! W's solvers (sections 3 and 6) deduce: by the pattern rules, or by the line solver with the rules for several lines.
//! They end where no rule applies, with an answer only if every cell is decided by then. Here an undecided cell is then
//! taken to be white, later shaded, and each of the two positions is settled by the same rules. A position whose marks
//! contradict each other is given up, one without undecided cells is a solution.
//!
//! *Complete, each solution once.* The two positions made from one have no solution in common and all of its solutions
//! between them, as the rules that settle them lose none. In the strict sense UC would lose some (`Rule::needs_unique`), so
//! it is used in the minimal sense only, where in turn a shaded cell without an equal cell that could be white is a
//! contradiction.
//!
//! *Which cell.* One that has undecided equals, the most of them: white, it shades all of them. When no such cell is left
//! the rest is free: it never needs to be shaded, and if rules left it open it may be (NoB and NCO whiten what may not). So
//! after the contested cells no further assumption fails before the second solution.

use super::settle::{Contradiction, Settler, Tally, unbroken};
use super::{Class, Position, Rule, Rulebook, rules_of};
use crate::board::{Puzzle, Semantics, Shade, Shading};
use crate::engine::{Budget, Limit, Meter};

/// All solutions of a puzzle, one after the other. See the file's own text.
///
/// ```
/// use hitori_core::deduce::{Branching, Lines};
/// use hitori_core::{engine::Budget, formats, Semantics};
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let mut branching = Branching::new(&puzzle, Semantics::Strict, Lines::TwoSat);
/// let solution = branching.next(&Budget::default()).unwrap().unwrap();
/// assert_eq!(solution.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// assert_eq!(branching.next(&Budget::default()), Ok(None));
/// # Ok::<(), formats::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Branching {
    rules: Vec<&'static dyn Rule>,
    semantics: Semantics,
    /// Positions not yet settled, the next one last.
    waiting: Vec<Position>,
    work: Work,
}

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Cells whose shade was assumed.
    pub assumptions: u64,
    /// Cells decided by rules.
    pub decided: u64,
    /// Positions given up.
    pub contradictions: u64,
}

impl Branching {
    /// Nothing is searched yet.
    pub fn new(puzzle: &Puzzle, semantics: Semantics, rules: impl Into<Rulebook>) -> Self {
        let rules = rules.into();
        let all = Class::ALL.into_iter().flat_map(|class| rules_of(class, rules));
        let rules = all.filter(|rule| semantics == Semantics::Minimal || !rule.needs_unique()).collect();
        Self { rules, semantics, waiting: vec![Position::new(puzzle, None)], work: Work::default() }
    }

    /// The work since the beginning.
    pub fn work(&self) -> Work {
        self.work
    }

    /// The next solution, or `None` when there are no more. Conflicts of the budget are contradictions.
    ///
    /// After a limit the search can be resumed where it was.
    pub fn next(&mut self, budget: &Budget) -> Result<Option<Shading>, Limit> {
        let mut meter = Meter::start(budget);
        while let Some(mut position) = self.waiting.pop() {
            if self.settle(&mut position, &meter).is_err() {
                self.work.contradictions += 1;
                meter.conflict()?;
            } else if let Err(limit) = meter.check() {
                self.waiting.push(position);
                return Err(limit);
            } else if position.open() == 0 {
                return Ok(Some(position.marks()));
            } else {
                self.assume(position);
            }
        }
        Ok(None)
    }

    /// Applies the rules until they are stuck or the budget is spent.
    fn settle(&mut self, position: &mut Position, meter: &Meter) -> Result<(), Contradiction> {
        let settler = Settler {
            rules: std::mem::take(&mut self.rules),
            stages: &[],
            when_full: false,
            is_over: &|| meter.check().is_err(),
        };
        let outcome = settler.advance(position, Class::F, &mut self.work);
        self.rules = settler.rules;
        outcome?;
        unbroken(position)?;
        let needless = self.semantics == Semantics::Minimal && has_needless(position);
        // Nothing is cut off from nothing: on a board of one cell only this keeps it white.
        let all_shaded = (0..position.size().cells()).all(|cell| position.is_shaded(cell));
        if needless || all_shaded { Err(Contradiction) } else { Ok(()) }
    }

    /// Puts the two continuations of a position in line: white is tried first.
    fn assume(&mut self, position: Position) {
        let undecided = (0..position.size().cells()).filter(|&cell| position.is_open(cell));
        let contest = |&cell: &usize| position.equals(cell).filter(|&other| position.is_open(other)).count();
        // `max_by_key` would take the last of several, a person takes the first.
        let Some(cell) = undecided.min_by_key(|cell| std::cmp::Reverse(contest(cell))) else { return };
        for shade in [Shade::Shaded, Shade::White] {
            let mut next = position.clone();
            next.mark(cell, shade);
            self.waiting.push(next);
        }
        self.work.assumptions += 1;
    }
}

impl Tally for Work {
    fn decided(&mut self, _: usize) {
        self.decided += 1;
    }
}

/// Is there a shaded cell without an equal one that is or may become white?
fn has_needless(position: &Position) -> bool {
    let mut shaded = (0..position.size().cells()).filter(|&cell| position.is_shaded(cell));
    shaded.any(|cell| position.equals(cell).all(|other| position.is_shaded(other)))
}
