//! Small boards, made harder step by step.
//!
//! ```text
//! generated board ──► change a few numbers ──► one solution? ──► measure ──► keep it, or go back ──► … ──► the hardest seen
//!                     change.rs                native engine     hardness.rs  late acceptance
//! ```
//!
//! A step proposes one change. Most proposals fail the question for one solution, which the engine answers in microseconds; only the
//! others are measured. *Late acceptance* (Burke and Bykov 2017) takes a board that is not easier than the present one, or not easier than the one of
//! some steps ago, and so needs no temperature: a measure whose values have no meaningful differences will do. A climb that has found
//! nothing harder for a while begins again with another board.
//!
//! Depth is slow to measure, and says little about a board on which one level is enough. Boards that cost the engine conflicts are the ones
//! on which assumptions have to be nested, so a climb on depth begins, after each start, with a *warm-up* on conflicts.
//!
//! Everything follows from the seed and the number of steps. A climb that its budget ends gives the hardest board so far.

mod change;
mod hardness;

use hitori_core::engine::{Budget, Limit, Progress};
use hitori_core::generate::{GenerateError, Generator, Request};
use hitori_core::{Puzzle, Shading, Size};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use thiserror::Error;

pub use hardness::{Conflicts, Depth, Hardness, MOST_LEVELS, Measure, measure};

use change::Board;
use hardness::{measure_unless_easier, only_solution};

/// The longest side of a board to climb on. Measures of larger boards take too long.
pub const MOST_SIDE: usize = 12;
/// The shortest side: smaller boards can be listed by `hitori enumerate`.
pub const LEAST_SIDE: usize = 3;

/// Boards ago that a new board is compared with.
const HISTORY: usize = 100;
/// Steps between two looks at the clock and two reports of progress.
const REPORT: u64 = 16;

/// What to climb on, and how long.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Climb {
    /// The size of the board.
    pub size: Size,
    /// What makes it hard.
    pub measure: Measure,
    /// Changes to try.
    pub steps: u64,
    /// Changes without a harder board after which another board is taken.
    pub patience: u64,
    /// Changes tried after each start to make the board costly for the engine, before a climb on depth. They are no steps.
    pub warm_up: u64,
}

impl Climb {
    /// Steps of a climb that says nothing about them.
    pub const STEPS: u64 = 20_000;
    /// Patience of a climb that says nothing about it.
    pub const PATIENCE: u64 = 10_000;

    /// Warm-up of a climb on depth that says nothing about it.
    pub const WARM_UP: u64 = 5_000;

    /// Makes a climb with the usual number of steps.
    pub fn new(size: Size, measure: Measure) -> Self {
        Self { size, measure, steps: Self::STEPS, patience: Self::PATIENCE, warm_up: Self::WARM_UP }
    }

    /// Tries so many changes.
    pub fn with_steps(self, steps: u64) -> Self {
        Self { steps, ..self }
    }

    /// Takes another board after so many changes without a harder one.
    pub fn with_patience(self, patience: u64) -> Self {
        Self { patience, ..self }
    }

    /// Tries so many changes on conflicts before a climb on depth.
    pub fn with_warm_up(self, warm_up: u64) -> Self {
        Self { warm_up, ..self }
    }
}

/// Where a climb has led.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Climbed {
    /// The hardest board.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Shading,
    /// How hard it is.
    pub hardness: Hardness,
    /// Changes that were tried.
    pub steps: u64,
    /// Changes that were tried until the hardest board was there: with as many steps the climb leads to it again.
    pub found: u64,
    /// Boards with one solution among them.
    pub measured: u64,
    /// Boards that the climb began with, one after the other.
    pub starts: u64,
    /// Why it ended before its last step, if it did.
    pub stop: Option<Limit>,
}

/// Why there is no board.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ClimbError {
    /// The board is too small or too large.
    #[error("a board of {0} to climb on; sides from {LEAST_SIDE} to {MOST_SIDE} expected")]
    Size(Size),
    /// There is no board to begin with.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The budget was spent before there was a board.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Looks for a hard board.
///
/// ```
/// use hitori_core::{Size, engine::Budget};
/// use hitori_hard::{Climb, Measure, climb};
/// let request = Climb::new(Size::new(6, 6)?, Measure::Depth).with_steps(50).with_warm_up(100);
/// let found = climb(&request, 1, &Budget::default())?;
/// assert_eq!(climb(&request, 1, &Budget::default())?.puzzle, found.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn climb(request: &Climb, seed: u64, budget: &Budget) -> Result<Climbed, ClimbError> {
    let size = request.size;
    let sides = LEAST_SIDE..=MOST_SIDE;
    if !sides.contains(&size.rows()) || !sides.contains(&size.cols()) {
        return Err(ClimbError::Size(size));
    }
    let budget = budget.start();
    let generator = Generator::new(Request::new(size))?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let start = Place::start(&generator, request.measure, &mut rng, &budget)?;
    let mut best = Climbed::at(&start);
    best.stop = walk(request, &generator, start, &mut best, &mut rng, &budget).err();
    Ok(best)
}

impl Climbed {
    /// The beginning of a climb.
    fn at(place: &Place) -> Self {
        Self {
            puzzle: place.board.puzzle(),
            solution: place.board.solution().clone(),
            hardness: place.hardness,
            steps: 0,
            found: 0,
            measured: 0,
            starts: 1,
            stop: None,
        }
    }

    /// Keeps a board if it is the hardest so far.
    fn keep(&mut self, place: &Place) {
        if place.hardness > self.hardness {
            self.puzzle = place.board.puzzle();
            self.solution = place.board.solution().clone();
            self.hardness = place.hardness;
            self.found = self.steps;
        }
    }
}

/// A board on the way, and how hard it is.
#[derive(Clone)]
struct Place {
    board: Board,
    hardness: Hardness,
}

impl Place {
    /// Begins with a generated board.
    fn start(
        generator: &Generator,
        by: Measure,
        rng: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> Result<Self, ClimbError> {
        // The generator reports progress of its own.
        let generated = match generator.generate(rng.random(), &quiet(budget)) {
            Err(GenerateError::Limit(limit)) => return Err(limit.into()),
            other => other?,
        };
        let hardness = measure(&generated.puzzle, by, budget)?;
        Ok(Self { board: Board::new(&generated.puzzle, generated.solution), hardness })
    }
}

/// Returns the board to climb on depth from: the one that is most costly for the engine after a few changes.
fn warmed(
    request: &Climb,
    generator: &Generator,
    place: Place,
    rng: &mut ChaCha8Rng,
    budget: &Budget,
) -> Result<Place, Limit> {
    if request.measure == Measure::Conflicts || request.warm_up == 0 {
        return Ok(place);
    }
    let quiet = quiet(budget);
    let before = Climb { measure: Measure::Conflicts, patience: u64::MAX, ..request.clone() };
    let before = before.with_steps(request.warm_up);
    let place = Place { hardness: measure(&place.board.puzzle(), Measure::Conflicts, &quiet)?, ..place };
    let mut costly = Climbed::at(&place);
    walk(&before, generator, place, &mut costly, rng, &quiet)?;
    let hardness = measure(&costly.puzzle, request.measure, &quiet)?;
    Ok(Place { board: Board::new(&costly.puzzle, costly.solution), hardness })
}

/// Returns a budget that ends at the same time and reports no progress.
fn quiet(budget: &Budget) -> Budget {
    let quiet =
        Budget::default().with_cancel(budget.cancel_token().clone()).with_clock(budget.clock().clone());
    match budget.left() {
        Some(left) => quiet.with_time(left).start(),
        None => quiet,
    }
}

/// Takes the steps, and keeps the hardest board up to date.
fn walk(
    request: &Climb,
    generator: &Generator,
    start: Place,
    best: &mut Climbed,
    rng: &mut ChaCha8Rng,
    budget: &Budget,
) -> Result<(), Limit> {
    if request.steps == 0 {
        return Ok(());
    }
    let mut place = warmed(request, generator, start, rng, budget)?;
    best.keep(&place);
    let mut history = vec![place.hardness; HISTORY];
    // The hardest board since the last start, and the steps since then.
    let (mut peak, mut waited) = (place.hardness, 0);
    for step in 0..request.steps {
        if step % REPORT == 0 {
            budget.check()?;
            budget.report(Progress::new(step, Some(request.steps)));
        }
        best.steps = step + 1;
        waited += 1;
        if waited > request.patience {
            match Place::start(generator, request.measure, rng, budget) {
                Ok(start) => place = warmed(request, generator, start, rng, budget)?,
                Err(ClimbError::Limit(limit)) => return Err(limit),
                // It has worked before; without a new board the old one is as good.
                Err(_) => {}
            }
            best.keep(&place);
            (peak, waited) = (place.hardness, 0);
            history.fill(place.hardness);
            best.starts += 1;
        }
        let changed = place.board.changed(rng);
        let puzzle = changed.puzzle();
        let Some(solution) = only_solution(&puzzle, budget)? else { continue };
        best.measured += 1;
        let past = best.measured as usize % HISTORY;
        let floor = place.hardness.min(history[past]);
        if let Some(hardness) = measure_unless_easier(&puzzle, request.measure, &floor, budget)?
            && hardness >= floor
        {
            place = Place { board: changed.with_solution(solution), hardness };
            best.keep(&place);
            if hardness > peak {
                (peak, waited) = (hardness, 0);
            }
        }
        history[past] = place.hardness;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).unwrap()
    }

    #[test]
    fn climbs_lead_up_and_come_out_the_same_again() {
        for by in Measure::ALL {
            let request = Climb::new(size(6, 7), by).with_steps(400).with_warm_up(300);
            let found = climb(&request, 3, &Budget::default()).unwrap();
            let start = climb(&request.clone().with_steps(0), 3, &Budget::default()).unwrap();
            assert!(found.hardness > start.hardness, "{} and {}", found.hardness, start.hardness);
            assert_eq!(measure(&found.puzzle, by, &Budget::default()), Ok(found.hardness));
            assert_eq!(only_solution(&found.puzzle, &Budget::default()), Ok(Some(found.solution)));
            assert_eq!(climb(&request, 3, &Budget::default()).unwrap().puzzle, found.puzzle);
            assert_eq!((found.steps, found.stop), (400, None));
            let soon = climb(&request.with_steps(found.found), 3, &Budget::default()).unwrap();
            assert_eq!((soon.puzzle, soon.found), (found.puzzle, found.found));
        }
    }

    #[test]
    fn without_patience_other_boards_are_taken() {
        let request = Climb::new(size(5, 5), Measure::Conflicts).with_steps(100).with_patience(9);
        let found = climb(&request, 1, &Budget::default()).unwrap();
        assert!((2..=11).contains(&found.starts), "{}", found.starts);
    }

    #[test]
    fn a_budget_ends_a_climb_and_keeps_the_best() {
        let budget = Budget::default().with_time(std::time::Duration::from_millis(200));
        let request = Climb::new(size(8, 8), Measure::Conflicts).with_steps(u64::MAX);
        let found = climb(&request, 1, &budget).unwrap();
        assert_eq!(found.stop, Some(Limit::Time));
        assert!(found.steps > 1 && only_solution(&found.puzzle, &Budget::default()).unwrap().is_some());
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        for wrong in [size(2, 6), size(6, 13), size(1000, 1000)] {
            let error = climb(&Climb::new(wrong, Measure::Depth), 1, &Budget::default()).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("a board of {wrong} to climb on; sides from 3 to 12 expected")
            );
        }
    }
}
