//! A solver session: one puzzle, many questions, and nothing learnt is lost between them.

use std::borrow::Cow;
use std::fmt;

use super::options::Options;
use super::prepared::Prepared;
use super::solutions::Solutions;
use super::{every, spoil};
use crate::board::{Puzzle, Shading};
use crate::engine::{Budget, Goal, Limit, Outcome, Question, Stats, Work, refereed};

/// A puzzle with a native search that stays alive between questions.
///
/// Facts and learnt clauses serve every later question, marks may come and go, and a question that ran out of
/// its budget can be asked again: it keeps what was learnt. All answers pass the referee.
///
/// ```
/// use hitori_core::engine::{Goal, Status};
/// use hitori_core::solve::{Options, Solver};
/// use hitori_core::{Puzzle, Shade, Shading};
/// let puzzle = Puzzle::from_rows([[1, 2], [2, 1]])?;
/// let mut solver = Solver::new(&puzzle, &Options::default());
/// assert_eq!(solver.ask(Goal::Unique).status(), Status::Multiple);
/// // One after the other, without collecting them.
/// assert_eq!(solver.solutions().count(), 5);
/// // Only those that agree with marks.
/// let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
/// marks.set(0, Shade::Shaded);
/// solver.assume(&marks);
/// let forced = solver.ask(Goal::Forced).forced.expect("there are solutions");
/// assert_eq!(forced.row_strings(), ["x-", "--"]);
/// solver.assume_nothing();
/// assert_eq!(solver.solutions().count(), 5);
/// # Ok::<(), hitori_core::PuzzleError>(())
/// ```
pub struct Solver<'p> {
    prepared: Prepared<'p>,
    options: Options,
    /// The work that earlier questions have been told of.
    told: Stats,
}

impl<'p> Solver<'p> {
    /// Prepares a puzzle, borrowed or owned, within the budget. If that runs out, the next question prepares
    /// the puzzle again within its own budget, and reports the limit if that runs out as well.
    pub fn new(puzzle: impl Into<Cow<'p, Puzzle>>, options: &Options) -> Self {
        let prepared = Prepared::new(puzzle.into(), None, options, every(options.semantics), None);
        Self { prepared, options: options.clone(), told: Stats::default() }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.prepared.puzzle()
    }

    /// Gives each following question this budget. One that has been [started](Budget::start) is shared by all
    /// of them.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.options.budget = budget.clone();
    }

    /// Speaks only of solutions that agree with these marks, instead of those assumed before. Marks of
    /// another size agree with none.
    pub fn assume(&mut self, marks: &Shading) {
        self.prepared.assume(Some(marks));
    }

    /// Speaks of all solutions again.
    pub fn assume_nothing(&mut self) {
        self.prepared.assume(None);
    }

    /// Answers a question within the budget. The work in the outcome is that of this question alone.
    ///
    /// [`Goal::UpTo`] is answered on a copy of the search, as [`solutions`](Self::solutions) are.
    pub fn ask(&mut self, goal: Goal) -> Outcome {
        let budget = self.options.budget.start();
        let begin = budget.clock().now();
        if let Err(limit) = self.prepare(&budget) {
            return Outcome::stopped(vec![], limit)
                .with_work(Work::Native(Stats::default()), budget.clock().since(begin));
        }
        let mut enumerated = None;
        let mut outcome = match goal {
            Goal::Any => self.prepared.any(),
            Goal::Unique => self.prepared.unique(),
            Goal::UpTo(limit) => {
                let mut solutions = self.prepared.solutions(&budget, &self.options.tuning);
                let outcome = solutions.up_to(limit);
                enumerated = Some(solutions.stats());
                outcome
            }
            Goal::Forced => self.prepared.forced(),
        };
        if self.options.tuning.fault == 1 {
            outcome.solutions.iter_mut().for_each(spoil);
        }
        let mut question = Question::new(goal).with_semantics(self.prepared.semantics());
        question.marks = self.prepared.marks().cloned();
        let stats = self.prepared.stats();
        // An enumeration starts from a copy of the search, with the counters that it has.
        let work = enumerated.unwrap_or(stats).since(&self.told);
        self.told = stats;
        let outcome = refereed(self.prepared.puzzle(), &question, outcome);
        outcome.with_work(Work::Native(work), budget.clock().since(begin))
    }

    /// Prepares the puzzle again if the last budget ran out over it, and spends this one from now on.
    fn prepare(&mut self, budget: &Budget) -> Result<(), Limit> {
        budget.check()?;
        if self.prepared.within_budget().is_err() {
            self.prepared = self.prepared.again(&self.options.clone().with_budget(budget.clone()));
            self.told = Stats::default();
        }
        self.prepared.set_budget(budget);
        self.prepared.within_budget()
    }

    /// Returns all solutions that agree with the marks, one after the other. The budget is that of the whole
    /// iteration.
    ///
    /// The iterator has a search of its own, which starts from what was learnt here.
    pub fn solutions(&self) -> Solutions<'p> {
        self.prepared.solutions(&self.options.budget.start(), &self.options.tuning)
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solver({}, {})", self.puzzle().size(), self.prepared.semantics())
    }
}
