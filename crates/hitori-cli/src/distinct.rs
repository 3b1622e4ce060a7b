//! Puzzles of which none may come twice, up to symmetry and renumbering.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, PoisonError};

use hitori_core::Puzzle;

/// The canonical forms that have come, each with what its puzzle is called.
#[derive(Default)]
pub struct Distinct(Mutex<HashMap<Puzzle, String>>);

impl Distinct {
    /// Remembers the canonical form of a puzzle. Fails, with the reason, if an earlier puzzle has the same
    /// form.
    pub fn add(&self, form: Puzzle, name: &str) -> Result<(), String> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(form) {
            Entry::Occupied(first) => {
                Err(format!("the same puzzle as {} up to symmetry and renumbering", first.get()))
            }
            Entry::Vacant(place) => {
                place.insert(name.to_owned());
                Ok(())
            }
        }
    }
}
