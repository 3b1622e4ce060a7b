//! Why a run over boards has no result.

use std::io;
use std::path::{Path, PathBuf};

use hitori_core::engine::Limit;
use hitori_core::{Size, SizeError, printable};
use thiserror::Error;

use crate::frontier::ShadingError;
use crate::share::ShareError;
use crate::spec::{Spec, SpecError};

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
    /// Shadings cannot be counted.
    #[error(transparent)]
    Shading(#[from] ShadingError),
    /// There is no board of this side.
    #[error(transparent)]
    Size(SizeError),
    /// A sequence has no term for this board.
    #[error("no board of {0} has exactly one solution")]
    NoTerm(Size),
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
    /// There are too many boards to draw from.
    #[error("there are 2^128 boards or more of {0}: too many to draw from")]
    TooMany(Spec),
    /// A job was given a unit that there is not.
    #[error("there is no unit {unit}: the count has {units}, numbered from 0")]
    Unit {
        /// The unit.
        unit: usize,
        /// How many there are.
        units: usize,
    },
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
