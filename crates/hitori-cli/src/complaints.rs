//! Complaints about inputs, and an end to them where an input is all wrong.
//!
//! A stream that is damaged or read with the wrong `--from` has something wrong on every line, and nobody reads a million
//! messages: after the first few of an input the rest are only counted.

use std::sync::Arc;

use crate::failure::complain;

/// Complaints about one input that are printed.
const PRINTED: usize = 10;

/// A message for standard error.
pub struct Complaint {
    message: String,
    /// The input it is about, where there may be too many.
    input: Option<Arc<str>>,
}

impl Complaint {
    /// One of many about the same input, which is called by its label.
    pub fn one_of_many(message: String, input: &Arc<str>) -> Self {
        Self { message, input: Some(Arc::clone(input)) }
    }
}

impl From<String> for Complaint {
    /// One that is always printed.
    fn from(message: String) -> Self {
        Self { message, input: None }
    }
}

/// Prints complaints in their order.
#[derive(Default)]
pub struct Complaints {
    input: Option<Arc<str>>,
    /// Complaints about that input so far.
    count: usize,
}

impl Complaints {
    /// Prints one, or counts it.
    pub fn print(&mut self, complaint: &Complaint) {
        let Some(input) = &complaint.input else {
            return complain(&complaint.message);
        };
        // The same label may come again as another input.
        if !self.input.as_ref().is_some_and(|before| Arc::ptr_eq(before, input)) {
            self.end();
            self.input = Some(Arc::clone(input));
        }
        self.count += 1;
        if self.count <= PRINTED {
            complain(&complaint.message);
        }
    }

    /// Says how many were only counted.
    pub fn end(&mut self) {
        if let (Some(input), more @ 1..) = (self.input.take(), self.count.saturating_sub(PRINTED)) {
            complain(format_args!("{input}: … and {more} more"));
        }
        self.count = 0;
    }
}

impl Drop for Complaints {
    fn drop(&mut self) {
        self.end();
    }
}
