//! Why a run over boards has no result.

use std::io;
use std::path::{Path, PathBuf};

use hitori_core::engine::Limit;
use hitori_core::printable;
use thiserror::Error;

use crate::share::ShareError;
use crate::spec::SpecError;

/// Why a run over boards has no result.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// The budget is spent, or the work was cancelled.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The boards cannot be walked.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A share cannot be used.
    #[error(transparent)]
    Share(#[from] ShareError),
    /// A file with a share cannot be used.
    #[error("{}: {error}", name(path))]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ShareError,
    },
    /// A new count would overwrite a file.
    #[error("{}: exists already", name(.0))]
    Exists(PathBuf),
    /// A file cannot be read.
    #[error("{}: {error}", name(path))]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {error}", name(path))]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A counting thread panicked. Units that were complete before are in the checkpoint.
    #[error("internal error: a counting thread crashed: {0}")]
    Crashed(String),
}

/// Returns a file's name as messages show it.
fn name(path: &Path) -> String {
    printable(&path.display().to_string(), 400).into_owned()
}
