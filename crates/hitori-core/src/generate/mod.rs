//! The generator: puzzles with exactly one solution, as requested.
//!
//! ```text
//! Request ──check──► Generator + seed ──► topology: a random maximal legal shading, the solution
//!                        │                  fill: random numbers for white cells, then for shaded ones
//!                        │                  attempt: new numbers for shaded cells that are not forced (repair), and for
//!                        │                           some of them while the puzzle is not as hard as wanted
//!                        │                  aim, lines, target, requirement: is it as hard as wanted, with the steps wanted?
//!                        │                  choice: of hard ones, the most demanding of a few
//!                        ├──────────────► scheme: as de Nooij 2026 and Rietdijk 2026 do it, without repair
//!                        ├──────────────► uniform, chain: samplers instead of all that
//!                        └► referee ──► Generated ──► Entry with its Provenance
//! ```
//!
//! 1. `topology.rs`: a random maximal legal shading, the solution.
//! 2. `fill.rs`: random numbers for the white cells, no line repeating one; then every shaded cell repeats a white
//!    number of its row or column.
//! 3. `attempt.rs`: while there is another solution, the shaded cells that are not known to be forced get new numbers
//!    (repair); while the puzzle is not of the difficulty wanted, some of them do.
//!
//! **Every strictly unique puzzle can come out, and nothing else.** Nothing else, because uniqueness is proved before a
//! puzzle is handed out. Every one: its solution is a maximal shading, so step 1 can draw it; its white cells repeat no
//! number in a line, so step 2 can draw them; each shaded cell repeats a white number of its row or column, or it could
//! be white, so step 2 can draw it as well: what it never draws, `attempt.rs` shows to have two solutions. Then there is nothing to repair, and a
//! puzzle that fits the request is handed out. Blanks are not drawn.
//!
//! A change that makes a seed give another puzzle is a new [`VERSION`].

mod aim;
mod attempt;
mod budgeted;
mod chain;
mod choice;
mod draws;
mod error;
mod fill;
mod generator;
mod lines;
mod mend;
mod provenance;
mod request;
mod requirement;
mod scheme;
mod target;
mod text;
mod topology;
mod uniform;
mod values;

pub use chain::Chain;
pub use error::{GenerateError, GenerateStats, Impossible};
pub use fill::Bias;
pub use generator::{Batch, Generated, Generator, generate};
pub use mend::{Mended, mend};
pub use provenance::{Provenance, ProvenanceError};
pub use request::{Attempts, Method, Request};
pub use requirement::Requirement;
pub use target::Target;
pub use text::RequestError;
pub use topology::{Symmetry, UnknownSymmetry};
pub use uniform::Uniform;
pub use values::{parse_classes, parse_difficulty, parse_probability, parse_range, parse_scheme};

use crate::board::{Clue, Puzzle, Shading, Size};
use crate::engine::Budget;

/// The version of the generator: request, seed and version name one puzzle for good.
pub const VERSION: u32 = 2;

/// Returns a puzzle of the given size and its solution, without further wishes, for tests and measurements; `None` where
/// there is none.
pub fn instance(size: Size, seed: u64) -> Option<(Puzzle, Shading)> {
    let generated = generate(&Request::new(size), seed, &Budget::default()).ok()?;
    Some((generated.puzzle, generated.solution))
}

/// Returns the board with these symbols, which count from 0.
fn board(size: Size, symbols: &[u32]) -> Puzzle {
    // A request has far fewer symbols than there are numbers, and all callers have one for each cell.
    let clue = |symbol: &u32| Clue::new(symbol + 1).expect("symbols are far below the largest number");
    Puzzle::new(size, symbols.iter().map(clue).collect()).expect("one symbol for each cell")
}
