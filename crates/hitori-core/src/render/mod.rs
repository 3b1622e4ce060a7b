//! Boards to look at.
