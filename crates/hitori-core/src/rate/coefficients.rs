//! The weights of the rating, written by `tools/calibrate-rating --update`: change nothing here by hand.
//!
//! Fitted to `menneske-train.jsonl`, which is not part of this repository. Its SHA-256 is
//! `640c53266c43f5ed42f2b7b9f0102b29691a8d717a9d8b9815aafe7db40e772f`.

/// The rating of a path on which nothing has to be done.
pub(super) const BASE: f64 = 0.000000;

/// The weights of the terms, in the order of `Path::TERMS`.
pub(super) const WEIGHTS: [f64; 5] = [
    1.195364, // openings
    1.872745, // blocked
    1.365993, // open share
    0.173035, // crossings
    0.393915, // look-ahead
];
