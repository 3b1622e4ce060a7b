//! Why a run over boards has no result.

use std::io;
use std::path::PathBuf;

use hitori_core::engine::Limit;
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
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: ShareError,
    },
    /// A new count would overwrite a file.
    #[error("{}: exists already", .0.display())]
    Exists(PathBuf),
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {error}", path.display())]
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
