//! Where foreign solvers live and how they get there: a private Python environment with pinned versions, and programs that Cargo builds; no
//! root needed.

mod environment;
mod program;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, fs, io};

use hitori_core::engine::{Budget, Limit};
use thiserror::Error;

use crate::process::tool::{self, Print, ToolError};
use environment::Environment;
pub use program::{build_program, built_program};

/// The variable that says where the environments are, instead of the user's folder for data.
pub const FOLDER_VARIABLE: &str = "HITORI_ENGINES";

/// A package with its pinned version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Package {
    /// Name on the package index.
    pub name: &'static str,
    /// Version.
    pub version: &'static str,
}

/// What went wrong while installing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InstallError {
    /// There is no place for the environment.
    #[error("there is no home folder to put solvers into: set {FOLDER_VARIABLE}")]
    NoFolder,
    /// A command cannot be run at all.
    #[error("{program} cannot be run: {error}")]
    Run {
        /// The program.
        program: String,
        /// What the system says.
        error: io::Error,
    },
    /// A command failed; it has said why on standard error.
    #[error("{command} failed{hint}")]
    Failed {
        /// The command.
        command: String,
        /// What may help.
        hint: &'static str,
    },
    /// The environment's folder cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Something else is in the place of the environment. It is left alone.
    #[error(
        "{} is not an environment that hitori made, so it is left alone: set {FOLDER_VARIABLE} to another folder, or \
         move it away", path.display()
    )]
    Foreign {
        /// What is there.
        path: PathBuf,
    },
    /// The environment does not work and cannot be told to be ours alone, so it is not deleted.
    #[error("the Python environment {} does not work: remove this folder, and install again", path.display())]
    Broken {
        /// Its folder.
        path: PathBuf,
    },
    /// pip has put a package somewhere else.
    #[error("pip says that {package} is installed, and it is not in {}: do its settings name another place?", path.display())]
    Elsewhere {
        /// The package.
        package: &'static str,
        /// The environment.
        path: PathBuf,
    },
    /// A program has to be built, and there is nothing to build it with.
    #[error("cargo, which builds it, is not installed: install Rust, and try again")]
    NoCargo,
    /// A program has to be built, and its sources are gone.
    #[error("the sources that hitori was built from are not in {} any more", path.display())]
    NoSource {
        /// Where they were.
        path: PathBuf,
    },
    /// The budget ran out.
    #[error(transparent)]
    Stopped(#[from] Limit),
}

/// Returns the folder of the private environments.
pub fn folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set(FOLDER_VARIABLE).or_else(|| Some(hitori_files::data_folder()?.join("hitori/engines")))
}

/// Returns the interpreter of the private environment, whether it is there or not.
pub fn python() -> PathBuf {
    folder().unwrap_or_default().join("python/bin/python")
}

/// Returns the version of a package in the private environment.
pub fn python_version_of(package: &str) -> Option<String> {
    let libraries = folder()?.join("python/lib");
    let prefix = format!("{}-", package.replace('-', "_"));
    for library in fs::read_dir(libraries).ok()?.flatten() {
        let Ok(packages) = fs::read_dir(library.path().join("site-packages")) else { continue };
        for found in packages.flatten() {
            let name = found.file_name().to_string_lossy().into_owned();
            let version = name.strip_suffix(".dist-info").and_then(|name| name.strip_prefix(&prefix));
            // What an interrupted installation left has no record of its files.
            if let Some(version) = version.filter(|_| found.path().join("RECORD").is_file()) {
                return Some(version.to_owned());
            }
        }
    }
    None
}

/// How long a program may take to tell its version.
const VERSION_TIME: Duration = Duration::from_secs(5);
/// The longest text with a version in it.
const VERSION_TEXT: usize = 1 << 14;

/// Returns the version that a program of the system prints, or `None` when there is no such program, or none that answers
/// within the budget and a few seconds.
pub fn program_version(program: &str, budget: &Budget) -> Option<String> {
    let mut command = Command::new(program);
    command.arg("--version");
    let time = budget.left().map_or(VERSION_TIME, |left| left.min(VERSION_TIME));
    let ended = tool::run(&command, Print::Kept(VERSION_TEXT), &budget.clone().with_time(time)).ok()?;
    let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    let version = ended.output.split_whitespace().find(is_version).unwrap_or("?");
    let is_plain = |c: &char| c.is_ascii_graphic();
    ended.success.then(|| version.chars().take_while(is_plain).take(40).collect())
}

/// Puts packages into the private environment, which is made when it is not there. What the tools print goes to standard
/// error. One installation runs at a time: where another one is running, `waits` is called, and its end is waited for.
///
/// Only the environment is ever written to: neither the Python of the user nor anything that was in its place before.
pub fn install_python(
    packages: &[Package],
    budget: &Budget,
    waits: impl FnOnce(),
) -> Result<(), InstallError> {
    let folder = folder().ok_or(InstallError::NoFolder)?.join("python");
    let environment = Environment::open(&folder, budget, waits)?;
    let install =
        ["-I", "-m", "pip", "--require-virtualenv", "install", "--disable-pip-version-check", "--quiet"];
    let mut arguments: Vec<OsString> = install.map(OsString::from).to_vec();
    arguments.extend(packages.iter().map(|package| format!("{}=={}", package.name, package.version).into()));
    run(&environment.python(), &arguments, "; is there a network?", budget)?;
    let is_absent = |package: &&Package| python_version_of(package.name).as_deref() != Some(package.version);
    match packages.iter().find(is_absent) {
        None => Ok(()),
        Some(package) => Err(InstallError::Elsewhere { package: package.name, path: folder }),
    }
}

/// Runs a tool that must succeed. What would make pip write to another place is not passed on.
fn run(
    program: &Path,
    arguments: &[OsString],
    hint: &'static str,
    budget: &Budget,
) -> Result<(), InstallError> {
    let name = program.display().to_string();
    let mut command = Command::new(program);
    command.args(arguments);
    for variable in ["PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_PYTHON"] {
        command.env_remove(variable);
    }
    match tool::run(&command, Print::Through, budget) {
        Ok(ended) if ended.success => Ok(()),
        Err(ToolError::Limit(limit)) => Err(limit.into()),
        Err(ToolError::Run(error)) => Err(InstallError::Run { program: name, error }),
        Ok(_) | Err(ToolError::Flood) => {
            let words: Vec<String> =
                arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            Err(InstallError::Failed { command: format!("{name} {}", words.join(" ")), hint })
        }
    }
}
