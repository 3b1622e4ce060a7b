//! One shading and its numbers: drawn, repaired until they allow no other solution, and drawn again in part towards a difficulty.
//!
//! **Pairs that could be exchanged are not drawn.** Where a shaded cell repeats the number of a neighbour, no other white cell of its lines
//! has that number, and the neighbour could be shaded instead, there are two solutions whatever the other numbers are. So another
//! number is drawn. That leaves out no unique puzzle, and most of what would have to be repaired.
//!
//! **Towards a difficulty** the numbers of a puzzle that was not wanted are drawn again in part, instead of a new shading: those of the
//! cells that the rules of the classes wanted do not reach, if it is too hard, else those of a few cells drawn at random. `aim.rs`
//! says which puzzles are not even graded.
//!
//! *Every puzzle that is wanted can still come out*: it can be the first filling of its shading, of which nothing was drawn again.

use rand::{Rng, RngExt};

use super::aim::{Aim, Candidate, Verdict};
use super::budgeted::BudgetedSolver;
use super::error::{GenerateError, GenerateStats};
use super::fill::Filling;
use super::request::Request;
use super::target::Judged;
use crate::board::{Puzzle, Shading};
use crate::walls::Walls;

/// Times that cells of one filling get new numbers because they are too hard.
const EASED: usize = 12;

/// The share of the shaded cells that gets new numbers when a puzzle is too easy.
const SHARE: f64 = 0.3;

/// A shading that is to be filled.
pub(super) struct Attempt<'a> {
    request: &'a Request,
    solution: &'a Shading,
    walls: Walls,
    shaded: Vec<usize>,
    /// Where the puzzle is to be of a difficulty.
    aim: Option<Aim<'a>>,
}

/// A filling without another solution.
struct Unique {
    puzzle: Puzzle,
    /// The shaded cells that need more than patterns and cut-offs, where that was looked at.
    open: Vec<usize>,
}

impl<'a> Attempt<'a> {
    /// Takes up a maximal shading and its walls.
    pub(super) fn new(request: &'a Request, solution: &'a Shading, walls: Walls) -> Self {
        let mut shaded = Vec::with_capacity(walls.count());
        shaded.extend(solution.shaded());
        let aim = request.is_judged().then(|| Aim::new(request, solution));
        Self { request, solution, walls, shaded, aim }
    }

    /// Fills the shading with numbers and repairs them until they have no other solution, and further until they are as hard as wanted;
    /// `None` when that does not come about. A puzzle that is not wanted takes one of the fillings that are left.
    pub(super) fn fill<R: Rng>(
        &mut self,
        fillings_left: &mut usize,
        stats: &mut GenerateStats,
        solver: &BudgetedSolver,
        rng: &mut R,
    ) -> Result<Option<(Puzzle, Judged)>, GenerateError> {
        *fillings_left -= 1;
        stats.fillings += 1;
        let mut filling = Filling::new(self.solution, self.request.symbols, solver, rng)?;
        draw(&mut filling, &self.shaded, self.request, &mut self.walls, solver, rng)?;
        // The numbers of the last puzzle that took more than patterns and cut-offs.
        let mut kept: Option<Vec<u32>> = None;
        let mut eased = 0;
        loop {
            let Some(unique) = self.repair(&mut filling, stats, solver, rng)? else { return Ok(None) };
            let Unique { puzzle, open } = unique;
            let Some(aim) = &mut self.aim else { return Ok(Some((puzzle, Judged::default()))) };
            let candidate = Candidate { puzzle: &puzzle, numbers: filling.numbers(), open: &open };
            let cells = match aim.judge(candidate, stats, solver, rng)? {
                Verdict::Wanted(judged) => return Ok(Some((puzzle, judged))),
                Verdict::TooHard(cells) if eased < EASED => {
                    eased += 1;
                    stats.repairs += 1;
                    cells
                }
                _ if *fillings_left == 0 => return Ok(None),
                Verdict::TooHard(_) | Verdict::Other => {
                    *fillings_left -= 1;
                    stats.fillings += 1;
                    match &kept {
                        _ if !aim.wants_open() => {}
                        _ if !open.is_empty() => kept = Some(filling.numbers().to_vec()),
                        Some(numbers) => filling.restore(numbers),
                        None => {}
                    }
                    self.some_shaded(rng)
                }
            };
            draw(&mut filling, &cells, self.request, &mut self.walls, solver, rng)?;
        }
    }

    /// Draws numbers again until there is no other solution; `None` when all repairs failed.
    fn repair<R: Rng>(
        &mut self,
        filling: &mut Filling<'_>,
        stats: &mut GenerateStats,
        solver: &BudgetedSolver,
        rng: &mut R,
    ) -> Result<Option<Unique>, GenerateError> {
        for round in 0..=self.request.attempts.repairs {
            let open = self.aim.as_mut().and_then(|aim| aim.open(filling.numbers()));
            let puzzle = filling.puzzle();
            // Patterns and cut-offs prove it as well as the engine does.
            let unforced = match &open {
                Some(open) if open.is_empty() => vec![],
                // The shading is maximal, so it is the only solution when all its shaded cells are forced.
                _ => solver.unforced_cells(&puzzle, self.solution)?,
            };
            if unforced.is_empty() {
                return Ok(Some(Unique { puzzle, open: open.unwrap_or_default() }));
            }
            if round < self.request.attempts.repairs {
                stats.repairs += 1;
                draw(filling, &unforced, self.request, &mut self.walls, solver, rng)?;
            }
        }
        Ok(None)
    }

    /// Returns some of the shaded cells, at least one.
    fn some_shaded(&self, rng: &mut impl Rng) -> Vec<usize> {
        let mut some: Vec<usize> = self.shaded.iter().copied().filter(|_| rng.random_bool(SHARE)).collect();
        if some.is_empty() && !self.shaded.is_empty() {
            some.push(self.shaded[rng.random_range(0..self.shaded.len())]);
        }
        some
    }
}

/// Draws numbers of shaded cells, but none that a neighbour could be exchanged for.
fn draw<R: Rng>(
    filling: &mut Filling<'_>,
    cells: &[usize],
    request: &Request,
    walls: &mut Walls,
    solver: &BudgetedSolver,
    rng: &mut R,
) -> Result<(), GenerateError> {
    Ok(filling.draw_unless(cells, request.bias, solver, rng, |cell, copied| {
        copied.next_to.is_some_and(|white| walls.can_replace(cell, white))
    })?)
}
