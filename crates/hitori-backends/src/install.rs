//! Where foreign solvers live and how they get there: a private Python environment with pinned versions, no root needed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use thiserror::Error;

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
}

/// Returns the folder of the private environments.
pub fn folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set(FOLDER_VARIABLE).or_else(|| {
        let data = set("XDG_DATA_HOME").or_else(|| Some(set("HOME")?.join(".local/share")))?;
        Some(data.join("hitori/engines"))
    })
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

/// Returns the version that a program of the system prints.
pub fn program_version(program: &str) -> Option<String> {
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    output.status.success().then(|| text.split_whitespace().find(is_version).unwrap_or("?").to_owned())
}

/// Puts packages into the private environment, which is made when it is not there. What the tools print goes to standard
/// error.
pub fn install_python(packages: &[Package]) -> Result<(), InstallError> {
    let folder = folder().ok_or(InstallError::NoFolder)?.join("python");
    let python = python();
    if !works(&python) {
        if let Some(parent) = folder.parent() {
            let write = |error| InstallError::Write { path: parent.to_owned(), error };
            fs::create_dir_all(parent).map_err(write)?;
        }
        let arguments: [OsString; 4] = ["-m".into(), "venv".into(), "--clear".into(), folder.clone().into()];
        let hint = "; on Debian, python3 -m venv needs: apt-get install python3-venv";
        run(Path::new("python3"), &arguments, hint)?;
    }
    let mut arguments: Vec<OsString> =
        ["-m", "pip", "install", "--disable-pip-version-check", "--quiet"].map(OsString::from).to_vec();
    arguments.extend(packages.iter().map(|package| format!("{}=={}", package.name, package.version).into()));
    run(&python, &arguments, "; is there a network?")
}

fn works(python: &Path) -> bool {
    let run = Command::new(python).args(["-m", "pip", "--version"]).stdin(Stdio::null()).output();
    run.is_ok_and(|output| output.status.success())
}

fn run(program: &Path, arguments: &[OsString], hint: &'static str) -> Result<(), InstallError> {
    let name = program.display().to_string();
    let mut command = Command::new(program);
    // Our standard output is for answers.
    command.args(arguments).stdin(Stdio::null()).stdout(io::stderr());
    let status = command.status().map_err(|error| InstallError::Run { program: name.clone(), error })?;
    if status.success() {
        return Ok(());
    }
    let words: Vec<String> = arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    Err(InstallError::Failed { command: format!("{name} {}", words.join(" ")), hint })
}
