//! The weights of the rating, written by `tools/calibrate-rating`: change nothing here by hand.
//!
//! Fitted to `menneske-train.jsonl`, which is not part of this repository: SHA-256
//! 0000.

/// The rating of a path on which nothing has to be done.
pub(super) const BASE: f64 = 0.0;

/// The weights of the terms, in the order of [`Path::TERMS`](super::Path::TERMS).
pub(super) const WEIGHTS: [f64; 5] = [1.195, 1.873, 1.366, 0.173, 0.394];
