//! One vocabulary for everything that answers questions about a puzzle.
//!
//! ```text
//! Puzzle + Question ──► Engine::ask ──► Outcome ──► refereed ──► Outcome
//!          (goal, semantics,            (solutions, complete,    (every shading has met the referee)
//!           marks, Budget)               stop, work, time)
//! ```
//!
//! The native engine, the rules for people and every back-end implement [`Engine`]. No engine judges itself: whoever
//! asks goes through [`Refereed`] (or a function that calls [`refereed`]), so an invalid shading never leaves the library.
//!
//! A [`Budget`] is obeyed by everything that can run long, here and in the crates above; a [`Shard`] says which part of it
//! one of several machines does.

#[doc(hidden)]
pub mod audit;
mod budget;
mod outcome;
mod question;
mod refereed;
mod shard;
mod work;

pub use budget::{Budget, CancelToken, Clock, Limit, Meter, Progress, parse_time};
pub use outcome::{Outcome, Status, StopReason, UnknownStatus};
pub use question::{Goal, Question};
pub use refereed::{Refereed, refereed};
pub use shard::{Shard, ShardError};
pub use work::{Stats, Work};

use crate::board::Puzzle;

/// Something that answers questions about puzzles.
pub trait Engine {
    /// Returns the name as users write it: `native`, `asp:sp`.
    fn name(&self) -> String;

    /// Answers a question about a puzzle.
    ///
    /// After: all shadings of the outcome differ, agree with the question's marks, and are complete. When the budget runs out,
    /// what was found before is in the outcome, and [`Outcome::stop`] names the limit. An engine that cannot deal with
    /// the puzzle or the question says so by [`StopReason::Unsuitable`]. It may be asked again after any outcome.
    fn ask(&mut self, puzzle: &Puzzle, question: &Question) -> Outcome;
}
