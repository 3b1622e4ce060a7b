//! Exact numbers of Hitori boards, lines and shadings.
#![allow(missing_docs)]
mod census;
mod checksum;
mod error;
mod frontier;
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
mod share;
mod sink;
mod spec;
mod store;
mod symmetry;
mod tally;
mod units;
mod walk;
pub use census::{Census, Grading};
pub use error::CountError;
pub use frontier::{MostShaded, Period, ShadingError, WIDEST, most_shaded, most_shaded_period, shadings};
pub use job::{CountJob, Counted, Sample, Shard, ShardError};
pub use lines::{BlockOrders, block_orders};
pub use list::{SolvableBoard, boards};
pub use maximal::maximal_shadings;
pub use number::{Number, NumberError};
pub use patterns::{
    PatternError, WENSVEEN_BOARDS_LEFT, WENSVEEN_PATTERNS, boards_left, is_same_pattern, line_has_colouring,
    minimal_patterns,
};
pub use renaming::boards_up_to_renaming;
pub use share::{Share, ShareError};
pub use spec::{Spec, SpecError};
pub use store::{load_share, merge_shares, save_share};
pub use tally::Tally;
pub use units::{Unit, fingerprint, units};
