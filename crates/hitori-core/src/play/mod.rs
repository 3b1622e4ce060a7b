//! Playing a puzzle: marks, history, mistakes, hints. Page, terminal and notebook play on one [`Session`]; none of them
//! knows a rule.
//!
//! ```text
//! Puzzle ──► Session ── mark, undo, redo, checkpoints ──► marks
//!               │
//!               └──► mistakes, violations, hint (three levels), is_done     Saved: the session as JSON
//! ```
//!
//! What there is to play: puzzles from anywhere, the [puzzle of the day](daily), and boards to [practise](practice) one rule.
//!
//! A session is pure: it reads no clock, starts no thread and writes nothing. What it knows about the solution is found out once,
//! when it is made.

mod daily;
mod hint;
mod practice;
mod saved;
mod session;

pub use daily::{Date, DateError, daily};
pub use hint::{Hint, HintError};
pub use practice::{Practice, PracticeError, practice};
pub use saved::{SavedError, SavedMove, SavedSession};
pub use session::{Checkpoint, PlayError, Session};
