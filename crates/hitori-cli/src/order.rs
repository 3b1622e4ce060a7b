//! An order of generated puzzles: seeds in turn until as many have given a puzzle as were asked for.
//!
//! The work is done in rounds. The first round takes one seed for each puzzle; each further round takes the
//! next seeds for the puzzles that are still missing. Which seed serves which puzzle depends on the order of
//! the seeds alone, never on the order in which threads finish, so the same order gives the same puzzles.
//!
//! A request that no seed meets would run for ever. So an order is given up after [`FRUITLESS`] seeds in
//! succession without a puzzle. What was made by then is kept.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use hitori_core::engine::{Budget, Limit};
use hitori_core::generate::{GenerateError, Generated, Generator};

use crate::cli::Session;
use crate::complaints::Complaint;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;
use crate::pipeline::{self, Feeder, Interrupted, Sheet};
use crate::progress::Progress;

/// Seeds in succession without a puzzle after which an order is given up.
pub const FRUITLESS: u64 = 10;

/// A puzzle of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Its share of the order, such as those of one difficulty.
    pub share: usize,
    /// Its number in the whole order, from 0.
    pub number: u64,
}

/// What is ordered.
#[derive(Clone, Copy)]
pub struct Order {
    /// Puzzles.
    pub count: u64,
    /// Shares that they are divided into; they differ by one puzzle at most.
    pub shares: usize,
    /// The seed of the first puzzle.
    pub seed: u64,
    /// Worker threads.
    pub jobs: usize,
}

impl Order {
    /// Returns the place of the puzzle with a number: the first puzzles belong to the first share, and so on.
    fn place(self, number: u64) -> Place {
        let share = u128::from(number) * self.shares as u128 / u128::from(self.count);
        Place { share: share as usize, number }
    }
}

/// Why a seed gave no puzzle.
pub struct Miss {
    why: String,
    outcome: Exit,
}

impl Miss {
    /// A seed that is passed over: another one may do.
    pub fn new(why: impl Display) -> Self {
        Self { why: why.to_string(), outcome: Exit::Fine }
    }
}

/// Generates the puzzle of a seed.
pub fn make(
    generator: &Generator,
    seed: u64,
    budget: &Budget,
) -> Result<Result<Generated, Miss>, Interrupted> {
    match generator.generate(seed, budget) {
        Ok(generated) => Ok(Ok(generated)),
        Err(GenerateError::Limit(Limit::Cancelled)) => Err(Interrupted),
        // Whether such puzzles are rare is seen from all seeds together.
        Err(GenerateError::GaveUp(stats)) => Ok(Err(Miss::new(format_args!("gave up after {stats}")))),
        Err(GenerateError::Limit(limit)) => Ok(Err(Miss::new(limit))),
        Err(error) => Ok(Err(Miss { why: error.to_string(), outcome: Exit::NoAnswer })),
    }
}

/// Fills an order. `work` makes something of a seed, on any thread; `keep` takes it in the order of the
/// seeds, and may turn it down. Reports on standard error which seeds were passed over, and returns
/// [`Exit::NoAnswer`] where puzzles are missing.
pub fn fill<T, W, K>(
    order: Order,
    session: &Session,
    output: &mut Output,
    work: W,
    keep: K,
) -> Result<Exit, Failure>
where
    T: Send + 'static,
    W: Fn(Place, u64) -> Result<Result<T, Miss>, Interrupted> + Send + Sync + 'static,
    K: Fn(Place, u64, T, &mut Sheet) -> Result<(), Miss> + Send + Sync + 'static,
{
    let (work, keep) = (Arc::new(work), Arc::new(keep));
    let state = Arc::new(Mutex::new(State::new(order)));
    let mut outcome = Exit::Fine;
    // Nothing stands for the first round, whose puzzles need not be listed.
    let mut missing: Option<Vec<Place>> = None;
    let mut next = order.seed;
    loop {
        let wanted = missing.as_ref().map_or(order.count, |places| places.len() as u64);
        // The last seed of all is never used up silently.
        let left = (u64::MAX - next).saturating_add(1);
        let taken = wanted.min(left);
        let places: Box<dyn Iterator<Item = Place> + Send> = match missing.take() {
            None => Box::new((0..taken).map(move |number| order.place(number))),
            Some(places) => Box::new(places.into_iter().take(taken as usize)),
        };
        let mut jobs = places.zip(next..=u64::MAX);
        let feeding = Arc::clone(&state);
        let feed = move |feeder: &mut Feeder<'_, (Place, u64)>| {
            // Progress counts puzzles, not seeds. Stops as soon as no more are wanted.
            let _ = jobs.all(|job| !locked(&feeding).is_over() && feeder.push(job, 0));
        };
        let (working, keeping, settling) = (Arc::clone(&work), Arc::clone(&keep), Arc::clone(&state));
        let job = move |(place, seed): (Place, u64), sheet: &mut Sheet| {
            if locked(&settling).is_given_up(place.share) {
                return Ok(());
            }
            let made = working(place, seed)?;
            let (keep, state) = (Arc::clone(&keeping), Arc::clone(&settling));
            sheet.in_turn(move |sheet| {
                let mut state = locked(&state);
                if !state.is_given_up(place.share) {
                    let end = made.and_then(|made| keep(place, seed, made, sheet));
                    state.settle(place, seed, end, sheet);
                }
            });
            Ok(())
        };
        let progress = Progress::of("puzzle", Some(order.count)).with_done(locked(&state).made);
        outcome.add(pipeline::run(order.jobs, &session.interrupt, progress, output, feed, job)?);
        let mut state = locked(&state);
        let again: Vec<Place> = std::mem::take(&mut state.missing);
        let again: Vec<Place> = again.into_iter().filter(|place| !state.is_given_up(place.share)).collect();
        let is_last = taken == left && taken > 0;
        if again.is_empty() || is_last {
            state.end(is_last && !again.is_empty());
            outcome.add(if state.made < order.count { Exit::NoAnswer } else { Exit::Fine });
            return Ok(outcome);
        }
        next += taken;
        missing = Some(again);
    }
}

fn locked(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far an order has got.
struct State {
    order: Order,
    /// What all messages about seeds have in common, so that there are not too many.
    label: Arc<str>,
    made: u64,
    passed_over: u64,
    missing: Vec<Place>,
    /// For each share, seeds in succession without a puzzle.
    fruitless: Vec<u64>,
}

impl State {
    fn new(order: Order) -> Self {
        Self {
            order,
            label: "seeds passed over".into(),
            made: 0,
            passed_over: 0,
            missing: vec![],
            fruitless: vec![0; order.shares],
        }
    }

    fn is_given_up(&self, share: usize) -> bool {
        self.fruitless[share] >= FRUITLESS
    }

    fn is_over(&self) -> bool {
        self.fruitless.iter().all(|&seeds| seeds >= FRUITLESS)
    }

    /// Counts the result of a seed.
    fn settle(&mut self, place: Place, seed: u64, end: Result<(), Miss>, sheet: &mut Sheet) {
        match end {
            Ok(()) => {
                self.made += 1;
                self.fruitless[place.share] = 0;
                sheet.advance(1);
            }
            Err(Miss { why, outcome }) => {
                self.passed_over += 1;
                self.fruitless[place.share] += 1;
                self.missing.push(place);
                let message = format!("seed {seed} passed over: {why}");
                sheet.fall_short(outcome, Complaint::one_of_many(message, &self.label));
            }
        }
    }

    /// Reports why puzzles are missing, if any are.
    fn end(&self, is_out_of_seeds: bool) {
        let (made, count) = (self.made, self.order.count);
        if made == count {
            return;
        }
        let why = if is_out_of_seeds {
            format!("there is no seed above {}", u64::MAX)
        } else {
            format!("gave up after {FRUITLESS} seeds in succession without a puzzle")
        };
        // A few puzzles are no basis for an estimate of how many there are.
        let rare = if made == 0 { "; such puzzles are rare or do not exist" } else { "" };
        complain(format_args!("{made} of {count} puzzles made: {why}{rare}"));
    }
}
