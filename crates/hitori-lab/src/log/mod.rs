//! Measurements as a file: one JSON object on each line, appended as soon as it is made.

mod csv;
mod file;
mod folder;
mod machine;
mod record;

pub use csv::write_csv;
pub use file::{Log, LogError, read};
pub use folder::{file_of, logs_in};
pub use machine::{Machine, load, now};
pub use record::{Measurement, Record, Session, Status};
