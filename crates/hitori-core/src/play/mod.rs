//! Playing a puzzle: marks, history, mistakes, hints. Page, terminal and notebook play on one [`Session`]; none of them
//! knows a rule.
//!
//! ```text
//! Puzzle ──► Session ── mark, undo, redo, checkpoints ──► marks
//!               │
//!               └──► mistakes, violations, hint (three levels), is_done     Saved: the session as JSON
//! ```
//!
//! A session is pure: it reads no clock, starts no thread and writes nothing. What it knows about the solution is found out once,
//! when it is made.

mod hint;
mod saved;
mod session;

pub use hint::{Hint, HintError};
pub use saved::{SavedError, SavedMove, SavedSession};
pub use session::{Checkpoint, PlayError, Session};
