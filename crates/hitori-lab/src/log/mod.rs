//! Measurements as a file: one JSON object on each line, appended as soon as it is made.

mod csv;
mod file;
mod machine;
mod record;

pub use csv::write_csv;
pub use file::{Log, LogError, read};
pub use machine::{Machine, load, now};
pub use record::{Measurement, Record, Session, Status};
