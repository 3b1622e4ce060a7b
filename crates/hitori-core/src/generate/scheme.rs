//! The generators of the founding documents, as they describe them: nothing is repaired.
//!
//! De Nooij 2026 (appendix D, Algorithms 1 to 5) and Rietdijk 2026 (section 4.1, appendix C) come from one group and share
//! their steps: a maximal shading in random order, numbers for the white cells by backtracking, numbers for the shaded ones
//! out of those of their row and column, and a solver that is asked whether the board is unique. They differ in what happens
//! when it is not: Algorithm 1 of de Nooij keeps the shading and draws numbers again, Rietdijk's text starts the entire
//! process again. The two draw from different distributions: the first gives every shading the same chance, the second
//! prefers those of which many fillings are unique.
//!
//! Two things are not as printed. A filling whose backtracking goes on for too long is drawn again: the documents do not say
//! how long it may take. And all attempts together are bounded by [`Request::draws`], where the documents go on for ever.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::budgeted::BudgetedSolver;
use super::choice::Choice;
use super::error::{GenerateError, GenerateStats};
use super::fill::Filling;
use super::generator::{Generated, draw_shading};
use super::request::{Method, Request};
use super::target::Judged;
use super::topology::Topology;
use crate::board::Shading;

/// Draws until a board is unique, and of the difficulty wanted.
pub(super) fn draw(
    request: &Request,
    seed: u64,
    solver: &BudgetedSolver,
) -> Result<Generated, GenerateError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut topology = Topology::new(request.size, request.symmetry, request.shaded.clone());
    let mut stats = GenerateStats::default();
    let mut choice = Choice::default();
    let mut kept: Option<Shading> = None;
    while stats.misfits + stats.fillings < request.draws() && !choice.is_over(&stats) {
        solver.report(stats.misfits + stats.fillings, request.draws())?;
        let solution = match kept.take() {
            Some(solution) => solution,
            None => match draw_shading(request, &mut topology, solver, &mut rng)? {
                Some((solution, _)) => {
                    stats.shadings += 1;
                    solution
                }
                None => {
                    stats.misfits += 1;
                    continue;
                }
            },
        };
        stats.fillings += 1;
        if let Some(mut filling) = Filling::by_backtracking(&solution, request.symbols, solver, &mut rng)? {
            let shaded: Vec<usize> = solution.shaded().collect();
            filling.draw(&shaded, request.bias, solver, &mut rng)?;
            let puzzle = filling.puzzle();
            if solver.only_solution(&puzzle)?.as_ref() == Some(&solution)
                && let Some(Judged { grade, rating }) =
                    request.judged(&puzzle, &solution, &mut stats, solver.budget())?
            {
                let drawn = Generated { puzzle, solution: solution.clone(), grade, rating, seed, stats };
                if let Some(chosen) = choice.add(drawn, solver.budget())? {
                    return Ok(chosen);
                }
            }
        }
        kept = (request.method == Method::Nooij).then_some(solution);
    }
    choice.take(&stats).ok_or(GenerateError::GaveUp(stats))
}
