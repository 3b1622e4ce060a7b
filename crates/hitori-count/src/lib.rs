//! Exact numbers of Hitori boards, lines and shadings.
//!
//! | I want to … | call … |
//! |---|---|
//! | count the boards that are solvable and unique, on several threads, in shards, with checkpoints | [`CountJob::run`] |
//! | print or read what was counted | [`report::BoardsReport`] |
//! | put the files of shards together | [`merge_shares`] |
//! | know how long a count would take | [`CountJob::sample`] |
//! | estimate a count from random boards | [`BoardSampler`] |
//! | count in the calling thread, piece by piece | [`Census`], [`units()`] |
//! | see the boards themselves, one by one | [`boards`] |
//! | count all boards up to renaming, with or without a solution | [`boards_up_to_renaming`] |
//! | count the solutions of a puzzle without listing them | [`count_solutions`] |
//! | count legal shadings of a board, or those to which no cell can be added | [`shadings`], [`maximal_shadings`] |
//! | find the most shaded cells of a board, or of all boards of a width | [`most_shaded`], [`most_shaded_period`] |
//! | print integer sequences, term by term | [`Sequence::term`], [`SEQUENCES`] |
//! | find the fewest and the most different numbers of a board with one solution, with such a board | [`fewest_numbers`], [`most_numbers`] |
//! | count maximal shadings of any length, and find the fewest shaded cells of one | [`maximal_shadings_of`], [`fewest_maximal`] |
//! | list line patterns without a colouring, and count the boards that contain none | [`minimal_patterns`], [`boards_left`] |
//! | count lines made of a block and a permutation of it | [`block_orders`] |
//!
//! Boards are counted **up to renaming of symbols**: each is written with the smallest unused symbol at each first
//! appearance. Everything that can take long takes a [`Budget`](hitori_core::engine::Budget): it ends soon after a
//! cancellation or a deadline, and reports its progress.
//!
//! ```text
//! renaming (closed form)           legal ──► walk ──► census, tally (solvable, unique, by symbols, by shaded cells, by class)
//! lines    (closed form)           every     rows and last_row: boards in restricted-growth order, with the shadings that are
//! frontier (shadings of any size)  shading   still possible; symmetry weighs, the last row is merged
//! maximal  (backtracking)          patterns  line patterns without a colouring, and the boards without them
//!
//! job (threads, shards) ──► share (which units are done) ──► store (files), report (JSON and prose)
//! ```
//!
//! # Features
//!
//! `schema`: JSON Schemas of the views in [`report`].

mod board_sample;
mod census;
mod checksum;
mod error;
mod frontier;
mod hitori_numbers;
mod job;
mod last_row;
mod last_sets;
mod legal;
mod level;
mod lines;
mod list;
mod maximal;
mod number;
mod patterns;
mod renaming;
pub mod report;
mod rows;
mod sequence;
mod share;
mod sink;
mod solutions;
mod spec;
mod store;
mod symmetry;
mod tally;
#[cfg(test)]
mod transposed;
mod units;
mod walk;
mod wensveen;

pub use board_sample::{BoardSample, BoardSampler};
pub use census::{Census, Grading};
pub use error::CountError;
pub use frontier::{
    FewestMaximal, MostShaded, Period, ShadingError, WIDEST, WIDEST_MAXIMAL, fewest_maximal,
    maximal_shadings_of, most_shaded, most_shaded_period, shadings,
};
pub use hitori_numbers::{NumberedBoard, fewest_numbers, most_numbers};
pub use job::{CountJob, Counted, Sample, Shard, ShardError};
pub use lines::{BlockOrders, block_orders};
pub use list::{SolvableBoard, boards};
pub use maximal::maximal_shadings;
pub use number::{Number, NumberError};
pub use patterns::{
    PatternError, PatternList, WENSVEEN_BOARDS_LEFT, WENSVEEN_PATTERNS, boards_left, boards_left_by,
    is_same_pattern, line_has_colouring, minimal_patterns,
};
pub use renaming::boards_up_to_renaming;
pub use sequence::{SEQUENCES, Sequence, Term};
pub use share::{Share, ShareError};
pub use solutions::{SolutionCount, count_solutions};
pub use spec::{Spec, SpecError};
pub use store::{load_share, merge_shares, save_share};
pub use tally::Tally;
pub use units::{Unit, fingerprint, units};
pub use wensveen::{
    ClassColumn, MostShadedRow, RenamingRow, TABLE_11_EXAMPLES, hitori_number, table_11, table_14, table_16,
};

/// The examples of the README.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
