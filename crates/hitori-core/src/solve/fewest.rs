//! Solutions with the fewest shaded cells.
//!
//! Wensveen 2024 (section 5.1) calls a solution minimal when it uses as few shaded cells as possible.
//! [`Semantics::Minimal`](crate::Semantics::Minimal) means something else: no shaded cell could be white.
//! That is how a person looks at a solution, one cell at a time, it can be checked without knowing any other
//! solution, and it is what the thesis counts: of the boards of 3×3, 404 have one solution that shades
//! nothing needlessly, as in its Table 19, and 456 have one with the fewest shaded cells. A solution with the
//! fewest is always minimal in our sense; the reverse does not hold.
//!
//! Branch and bound over the engine: at every node it gives a solution s that agrees with the marks. If s
//! shades marked cells only, every other solution of the node shades these and more. Otherwise a cell that s
//! shades without a mark is tried white, then shaded. Equal numbers of a row that are not marked as shaded
//! need all but one shaded, which bounds the node from below, and so do those of a column.

use super::{Options, Solver};
use crate::board::{Clue, Direction, Puzzle, Semantics, Shade, Shading};
use crate::engine::{Goal, Outcome, Question, Status, StopReason, refereed};

/// Finds the solutions with the fewest shaded cells, up to `limit` of them, and whether these are all. The
/// outcome speaks of such solutions alone: [`Outcome::unique`] is there when just one has so few.
///
/// ```
/// use hitori_core::Puzzle;
/// use hitori_core::solve::{self, Options};
/// let puzzle = Puzzle::from_rows([[1, 1, 2], [1, 3, 2], [3, 3, 1]])?;
/// let outcome = solve::fewest(&puzzle, 10, &Options::default());
/// assert!(outcome.complete);
/// assert!(outcome.solutions.iter().all(|solution| solution.shaded().count() == 3));
/// # Ok::<(), hitori_core::PuzzleError>(())
/// ```
pub fn fewest(puzzle: &Puzzle, limit: usize, options: &Options) -> Outcome {
    let budget = options.budget.start();
    let clock = options.budget.clock();
    let begin = clock.now();
    let options = options.clone().with_semantics(Semantics::Strict).with_budget(budget.clone());
    let found = match search(puzzle, limit, &options) {
        Ok((mut solutions, complete)) => {
            solutions.truncate(limit);
            Outcome::found(solutions, complete)
        }
        Err(stop) => Outcome::stopped(vec![], stop),
    };
    let question = Question::up_to(limit).with_budget(budget);
    let mut outcome = refereed(puzzle, &question, found);
    outcome.time = clock.since(begin);
    outcome
}

/// Returns up to `limit` solutions with the fewest shaded cells, and whether these are all.
fn search(puzzle: &Puzzle, limit: usize, options: &Options) -> Result<(Vec<Shading>, bool), StopReason> {
    let mut solver = Solver::new(puzzle, options);
    let mut best = Best { limit, shaded: usize::MAX, solutions: vec![], more: false };
    let mut marks = Shading::filled(puzzle.size(), Shade::Undecided);
    // The cells marked on the way to a node, and whether both their shades have been tried by then.
    let mut path: Vec<(usize, bool)> = Vec::new();
    loop {
        let next =
            if best.excludes(bound(puzzle, &marks)) { None } else { step(&mut solver, &marks, &mut best)? };
        if let Some(cell) = next {
            marks.set(cell, Shade::White);
            path.push((cell, false));
            continue;
        }
        // Back to the last cell of which one shade is left.
        loop {
            match path.pop() {
                None => return Ok((best.solutions, !best.more)),
                Some((cell, true)) => marks.set(cell, Shade::Undecided),
                Some((cell, false)) => {
                    marks.set(cell, Shade::Shaded);
                    path.push((cell, true));
                    break;
                }
            }
        }
    }
}

/// The best solutions so far.
struct Best {
    limit: usize,
    shaded: usize,
    solutions: Vec<Shading>,
    /// Whether there is another one as good that was not kept.
    more: bool,
}

impl Best {
    /// Returns whether nothing with at least so many shaded cells is of interest.
    fn excludes(&self, shaded: usize) -> bool {
        shaded > self.shaded || (shaded == self.shaded && self.more)
    }

    fn add(&mut self, solution: Shading) {
        let shaded = solution.shaded().count();
        if shaded < self.shaded {
            (self.shaded, self.more) = (shaded, false);
            self.solutions.clear();
        }
        if shaded == self.shaded {
            if self.solutions.len() < self.limit { self.solutions.push(solution) } else { self.more = true }
        }
    }
}

/// Looks at a node. Returns a cell to branch on, or nothing when the node is done.
fn step(solver: &mut Solver<'_>, marks: &Shading, best: &mut Best) -> Result<Option<usize>, StopReason> {
    solver.assume(marks);
    let goal = if best.solutions.is_empty() { Goal::Unique } else { Goal::Any };
    let outcome = solver.ask(goal);
    if let Some(stop) = outcome.stop {
        return Err(stop);
    }
    let is_only = outcome.status() == Status::Unique;
    let Some(solution) = outcome.solutions.into_iter().next() else { return Ok(None) };
    let unmarked = solution.shaded().find(|&cell| marks.get(cell) != Shade::Shaded);
    if is_only || unmarked.is_none() {
        best.add(solution);
        return Ok(None);
    }
    Ok(unmarked)
}

/// Returns a number of shaded cells that every solution that agrees with the marks has.
fn bound(puzzle: &Puzzle, marks: &Shading) -> usize {
    let size = puzzle.size();
    let mut needed = [0; 2];
    for line in size.lines() {
        let shaded = line.cells().filter(|&cell| marks.get(cell) == Shade::Shaded).count();
        let open = line.cells().filter(|&cell| marks.get(cell) != Shade::Shaded);
        let mut clues: Vec<Clue> =
            open.map(|cell| puzzle.clues()[cell]).filter(|clue| !clue.is_blank()).collect();
        clues.sort_unstable();
        let repeats = clues.windows(2).filter(|pair| pair[0] == pair[1]).count();
        needed[usize::from(line.direction() == Direction::Column)] += shaded + repeats;
    }
    needed[0].max(needed[1])
}
