//! Shares as files. A file is replaced at once, so that a kill or a full disk leaves the old one or the new one,
//! never half of one.

use std::fs::{self, Permissions};
use std::io::{self, Write};
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
    replace(path, share.write().as_bytes())
        .map_err(|error| CountError::Write { path: path.to_owned(), error: without_path(error) })
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

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link is followed: the file it leads to is the one to replace.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = match fs::metadata(&path) {
        Ok(there) if there.is_file() => {
            // Renaming would get around a write protection that opening respects.
            fs::File::options().write(true).open(&path)?;
            Some(there.permissions())
        }
        Ok(_) => return Err(io::Error::other("it is not a file")),
        Err(_) => None,
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hitori-");
    if let Some(permissions) = permissions.clone().or_else(ordinary) {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        // Those of a new file are cut by the mask of the process, those of an old file are to stay.
        file.as_file().set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// Returns the permissions of an ordinary new file; a temporary one would be for its owner only.
fn ordinary() -> Option<Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}

/// Returns the error without the temporary name, which says nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path ") {
        Some((message, _)) => io::Error::new(error.kind(), message.to_owned()),
        None => error,
    }
}
