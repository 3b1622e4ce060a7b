//! Brute force, as the tests of the core have it.

#[path = "../../../hitori-core/tests/common/legal.rs"]
mod legal;

pub use legal::{Legal, for_every_board, mask};
