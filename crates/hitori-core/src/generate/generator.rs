//! The generator itself: draw a shading, fill it, repair it; or leave it to a sampler. Whatever comes out meets the referee.

use std::sync::atomic::{AtomicU64, Ordering};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::attempt::Attempt;
use super::budgeted::BudgetedSolver;
use super::chain::Chain;
use super::choice::Choice;
use super::error::{GenerateError, GenerateStats};
use super::provenance;
use super::request::{Method, Request};
use super::scheme;
use super::target::Judged;
use super::topology::{self, Topology, fullest_line};
use super::uniform::Uniform;
use crate::board::{Puzzle, Semantics, Shading};
use crate::deduce::Grade;
use crate::engine::Budget;
use crate::rate::Rating;
use crate::referee;
use crate::walls::Walls;

/// A puzzle that meets a request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution, accepted by the referee.
    pub solution: Shading,
    /// Its grade, where the request has a target.
    pub grade: Option<Grade>,
    /// Its rating, where the request has a difficulty.
    pub rating: Option<Rating>,
    /// The seed it was generated from.
    pub seed: u64,
    /// The work it took.
    pub stats: GenerateStats,
}

/// A request that has been checked, for as many seeds as are wanted.
///
/// ```
/// use hitori_core::engine::Budget;
/// use hitori_core::generate::{Generator, Request};
/// use hitori_core::Size;
/// let generator = Generator::new(Request::new(Size::new(6, 6)?))?;
/// let budget = Budget::default();
/// let puzzles: Result<Vec<_>, _> = (1..=10).map(|seed| generator.generate(seed, &budget)).collect();
/// assert_eq!(puzzles?.len(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    request: Request,
    /// The request as text, which every puzzle carries.
    text: String,
    /// What stands before and behind the seed in the name of a puzzle.
    name: [String; 2],
    /// The counts of exact sampling, where the request asks for it.
    uniform: Option<Uniform>,
    /// Damages solutions before they meet the referee.
    #[cfg(test)]
    corrupt: Option<fn(&mut Shading)>,
}

impl Generator {
    /// Checks a request; fails with the bound that it violates.
    pub fn new(request: Request) -> Result<Self, GenerateError> {
        request.check()?;
        let uniform = match request.method {
            Method::Uniform => Some(Uniform::new(request.size, request.symbols)?),
            _ => None,
        };
        let text = request.to_string();
        Ok(Self {
            name: provenance::name(request.size, &text),
            text,
            request,
            uniform,
            #[cfg(test)]
            corrupt: None,
        })
    }

    /// Returns the request.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// Returns the request as the options of `hitori generate`.
    pub(super) fn request_text(&self) -> &str {
        &self.text
    }

    /// Returns what stands before and behind the seed in the name of a puzzle.
    pub(super) fn name(&self) -> &[String; 2] {
        &self.name
    }

    /// Generates the puzzle of a seed, the same on every machine.
    ///
    /// The budget is one for the whole request. It is told about progress after every shading drawn (every board, when
    /// sampling uniformly; every step of a random walk), out of those that may be drawn.
    pub fn generate(&self, seed: u64, budget: &Budget) -> Result<Generated, GenerateError> {
        let generated = match (&self.uniform, self.request.method) {
            (Some(uniform), _) => uniform.draw(seed, self.request.draws(), budget),
            (None, Method::NearUniform { steps_per_cell }) => {
                Chain::new(&self.request, seed, budget)?.walk(seed, steps_per_cell)
            }
            (None, Method::Nooij | Method::Rietdijk) => {
                scheme::draw(&self.request, seed, &BudgetedSolver::start(budget))
            }
            _ => self.draw(seed, &BudgetedSolver::start(budget)),
        }?;
        self.refereed(generated)
    }

    /// Draws shadings until one can be filled as wanted.
    pub(super) fn draw(&self, seed: u64, solver: &BudgetedSolver) -> Result<Generated, GenerateError> {
        let request = &self.request;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut topology = Topology::new(request.size, request.symmetry, request.shaded.clone());
        let mut stats = GenerateStats::default();
        let mut choice = Choice::default();
        while stats.draws() < request.draws() && !choice.is_over(&stats) {
            solver.report(stats.draws(), request.draws())?;
            let Some((solution, walls)) = draw_shading(request, &mut topology, solver, &mut rng)? else {
                stats.misfits += 1;
                continue;
            };
            stats.shadings += 1;
            let mut attempt = Attempt::new(request, &solution, walls);
            let mut fillings_left = request.attempts.fillings;
            while fillings_left > 0 {
                let Some((puzzle, Judged { grade, rating })) =
                    attempt.fill(&mut fillings_left, &mut stats, solver, &mut rng)?
                else {
                    continue;
                };
                let solution = solution.clone();
                let drawn = Generated { puzzle, solution, grade, rating, seed, stats };
                if let Some(chosen) = choice.add(drawn, solver.budget())? {
                    return Ok(chosen);
                }
                // Candidates of one shading would be too much like each other for a choice.
                break;
            }
        }
        choice.take(&stats).ok_or(GenerateError::GaveUp(stats))
    }

    /// Returns the puzzle unless the referee rejects its solution.
    fn refereed(&self, generated: Generated) -> Result<Generated, GenerateError> {
        #[cfg(test)]
        let generated = {
            let mut generated = generated;
            if let Some(corrupt) = self.corrupt {
                corrupt(&mut generated.solution);
            }
            generated
        };
        let Generated { puzzle, solution, .. } = &generated;
        if referee::is_solution(puzzle, solution, Semantics::Strict) {
            return Ok(generated);
        }
        Err(GenerateError::Invalid(referee::violations(puzzle, solution, Semantics::Strict)))
    }
}

/// Draws a shading; `None` when it is not as requested.
pub(super) fn draw_shading(
    request: &Request,
    topology: &mut Topology,
    solver: &BudgetedSolver,
    rng: &mut impl Rng,
) -> Result<Option<(Shading, Walls)>, GenerateError> {
    let drawn = match &request.drawing {
        Some(drawing) => {
            topology::complete(drawing, rng).ok().filter(|walls| request.shaded.contains(&walls.count()))
        }
        None => topology.draw(rng, solver)?,
    };
    let shading = drawn.map(|walls| (walls.shading(), walls));
    Ok(shading.filter(|(shading, _)| fullest_line(shading) <= request.symbols))
}

/// Generates one strictly unique puzzle; the same request and seed give the same puzzle on every machine.
///
/// Checks the request each time: a [`Generator`] does so once for many seeds.
///
/// ```
/// use hitori_core::engine::Budget;
/// use hitori_core::generate::{GenerateError, Impossible, Request, generate};
/// use hitori_core::{Semantics, Size, referee};
/// let request = Request::new(Size::new(8, 8)?);
/// let generated = generate(&request, 42, &Budget::default())?;
/// assert!(referee::is_solution(&generated.puzzle, &generated.solution, Semantics::Strict));
///
/// let request = Request::new(Size::new(9, 9)?).with_symbols(5);
/// let error = generate(&request, 1, &Budget::default()).unwrap_err();
/// assert!(matches!(error, GenerateError::Impossible(Impossible::TooFewSymbols { fewest: 6, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(request: &Request, seed: u64, budget: &Budget) -> Result<Generated, GenerateError> {
    Generator::new(request.clone())?.generate(seed, budget)
}

/// A generator for many seeds, from any number of threads, that notices when none of them gives a puzzle.
///
/// Each seed that gives up costs as much as the request allows, and thousands of them cost that thousands of times. So once
/// [`Batch::HOPELESS`] seeds have given up before any gave a puzzle, further seeds fail at once with
/// [`GenerateError::Hopeless`].
#[derive(Debug)]
pub struct Batch {
    generator: Generator,
    made: AtomicU64,
    gave_up: AtomicU64,
}

impl Batch {
    /// Seeds that may give up before any has given a puzzle.
    pub const HOPELESS: u64 = 3;

    /// Starts a batch.
    pub fn new(generator: Generator) -> Self {
        Self { generator, made: AtomicU64::new(0), gave_up: AtomicU64::new(0) }
    }

    /// Returns the generator.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Generates the puzzle of a seed, like [`Generator::generate`].
    pub fn generate(&self, seed: u64, budget: &Budget) -> Result<Generated, GenerateError> {
        let gave_up = self.gave_up.load(Ordering::Relaxed);
        if self.made.load(Ordering::Relaxed) == 0 && gave_up >= Self::HOPELESS {
            return Err(GenerateError::Hopeless { seeds: gave_up });
        }
        let end = self.generator.generate(seed, budget);
        match &end {
            Ok(_) => self.made.fetch_add(1, Ordering::Relaxed),
            Err(GenerateError::GaveUp(_)) => self.gave_up.fetch_add(1, Ordering::Relaxed),
            Err(_) => 0,
        };
        end
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Impossible, instance};
    use super::*;
    use crate::board::{Shade, Size};
    use crate::referee::is_solution;

    #[test]
    fn instances_of_all_shapes_are_unique() {
        let shapes = (1..=12).flat_map(|rows| (1..=12).map(move |cols| (rows, cols)));
        let solver = BudgetedSolver::start(&Budget::default());
        for (seed, (rows, cols)) in (0..).zip(shapes) {
            let size = Size::new(rows, cols).unwrap();
            let Some((puzzle, solution)) = instance(size, seed) else {
                assert_eq!(size.cells(), 2, "{size}");
                continue;
            };
            assert!(is_solution(&puzzle, &solution, Semantics::Strict), "{size}");
            assert_eq!(solver.only_solution(&puzzle), Ok(Some(solution)), "{size}");
        }
    }

    /// Whatever the method, a wrong solution does not get past the referee.
    #[test]
    fn corrupted_solutions_are_caught() {
        let request = Request::new(Size::new(4, 4).unwrap());
        let whiten: fn(&mut Shading) = |shading| {
            let first = shading.shaded().next();
            first.into_iter().for_each(|cell| shading.set(cell, Shade::White));
        };
        let shade_all: fn(&mut Shading) = |shading| *shading = Shading::filled(shading.size(), Shade::Shaded);
        let leave_open: fn(&mut Shading) = |shading| shading.set(5, Shade::Undecided);
        let schemes = [Method::Nooij, Method::Rietdijk];
        for method in [Method::Repair, Method::Uniform, Method::NEAR_UNIFORM].into_iter().chain(schemes) {
            let mut generator = Generator::new(request.clone().with_method(method)).unwrap();
            for corrupt in [whiten, shade_all, leave_open] {
                generator.corrupt = Some(corrupt);
                let end = generator.generate(1, &Budget::default());
                assert!(matches!(&end, Err(GenerateError::Invalid(found)) if !found.is_empty()), "{end:?}");
            }
            generator.corrupt = None;
            assert!(generator.generate(1, &Budget::default()).is_ok());
        }
    }

    #[test]
    fn hopeless_batches_are_not_tried_further() {
        let rare = Request::new(Size::new(12, 12).unwrap()).with_shaded(48..=usize::MAX).with_draws(1);
        let batch = Batch::new(Generator::new(rare).unwrap());
        let ends: Vec<_> = (0..5).map(|seed| batch.generate(seed, &Budget::default()).unwrap_err()).collect();
        assert!(ends[..3].iter().all(|end| matches!(end, GenerateError::GaveUp(_))), "{ends:?}");
        assert_eq!(ends[3..], [GenerateError::Hopeless { seeds: 3 }, GenerateError::Hopeless { seeds: 3 }]);
    }

    #[test]
    fn bounds_are_values() {
        let size = Size::new(5, 5).unwrap();
        let refused = |request: Request| match Generator::new(request) {
            Err(GenerateError::Impossible(bound)) => bound,
            other => panic!("{other:?}"),
        };
        let few = refused(Request::new(size).with_shaded(0..=0));
        assert_eq!(few, Impossible::TooFewShaded { size, wanted: 0, fewest: 3 });
        let many = refused(Request::new(size).with_shaded(20..=25));
        assert_eq!(many, Impossible::TooManyShaded { size, wanted: 20, most: 9 });
        let huge = refused(Request::new(size).with_symbols(usize::MAX));
        assert!(matches!(huge, Impossible::TooManySymbols { most: Request::MAX_SYMBOLS, .. }));
        let mixed = Request::new(size).with_shaded(3..=9).with_method(Method::Uniform);
        assert!(matches!(refused(mixed), Impossible::Excluded { with: "uniform sampling", .. }));
    }
}
