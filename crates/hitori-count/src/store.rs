//! Shares as files. A file is replaced at once, so that a kill or a full disk leaves the old one or the new one,
//! never half of one.

use std::fs;
use std::path::Path;

use hitori_core::engine::Budget;

use crate::error::CountError;
use crate::share::{Share, ShareError};

/// Reads a share from a file.
///
/// # Errors
/// If the file cannot be read, if it is no share (see [`Share::read`]), or if the budget is spent.
pub fn load_share(path: impl AsRef<Path>, budget: &Budget) -> Result<Share, CountError> {
    let path = path.as_ref();
    let failure = |error| CountError::Read { path: path.to_owned(), error };
    let text = fs::read_to_string(path).map_err(failure)?;
    Share::read(&text, budget).map_err(|error| match error {
        ShareError::Limit(limit) => CountError::Limit(limit),
        error => CountError::File { path: path.to_owned(), error },
    })
}

/// Writes a share to a file, under a temporary name first.
///
/// # Errors
/// If the file cannot be written.
pub fn save_share(share: &Share, path: impl AsRef<Path>) -> Result<(), CountError> {
    let path = path.as_ref();
    hitori_files::save(path, share.write().as_bytes())
        .map_err(|error| CountError::Write { path: path.to_owned(), error })
}

/// Puts the shards of a count together. Without any file there is nothing to put together: `None`.
///
/// # Errors
/// If a file cannot be read, belongs to another count, or has a unit that another one has, or if the budget is spent.
pub fn merge_shares<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
    budget: &Budget,
) -> Result<Option<Share>, CountError> {
    let budget = budget.start();
    let mut whole: Option<Share> = None;
    for path in paths {
        let share = load_share(&path, &budget)?;
        match &mut whole {
            None => whole = Some(share),
            Some(whole) => whole
                .merge(&share)
                .map_err(|error| CountError::File { path: path.as_ref().to_owned(), error })?,
        }
    }
    Ok(whole)
}
