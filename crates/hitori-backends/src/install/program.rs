//! Solvers that are crates behind a feature, for builds without it: Cargo builds a program that has nothing else
//! (`src/bin/hitori-solver.rs`) out of the sources of this crate, and puts it into the engines' folder.
//!
//! The folder has the version in its name, so that a program never speaks to a worker of another one.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use hitori_core::engine::Budget;

use super::{InstallError, folder, program_version};
use crate::process::tool::{self, Print, ToolError};

/// The program, as Cargo names it.
const PROGRAM: &str = "hitori-solver";

/// Returns the program that has the solvers of a feature, if it has been built.
pub fn built_program(feature: &str) -> Option<PathBuf> {
    let file = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
    let program = root(feature)?.join("bin").join(file);
    program.is_file().then_some(program)
}

/// Builds the program that has the solvers of a feature, which may take minutes. What Cargo prints goes to standard error; nothing
/// outside the engines' folder is written to, apart from Cargo's own cache of crates.
pub fn build_program(feature: &str, budget: &Budget) -> Result<(), InstallError> {
    let root = root(feature).ok_or(InstallError::NoFolder)?;
    let source = Path::new(env!("CARGO_MANIFEST_DIR"));
    if !source.join("Cargo.toml").is_file() {
        return Err(InstallError::NoSource { path: source.to_owned() });
    }
    if program_version("cargo", budget).is_none() {
        budget.check()?;
        return Err(InstallError::NoCargo);
    }
    let target = root.join("build");
    let mut command = Command::new("cargo");
    command.args(["install", "--locked", "--quiet", "--force", "--features", feature, "--bin", PROGRAM]);
    command.arg("--path").arg(source).arg("--root").arg(&root).env("CARGO_TARGET_DIR", &target);
    // A build inside a build would inherit how that one is done.
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        command.env_remove(variable);
    }
    let ended = tool::run(&command, Print::Through, budget);
    // What is left of a build is large, and of no use to the next version.
    let _ = fs::remove_dir_all(&target);
    match ended {
        Ok(ended) if ended.success && built_program(feature).is_some() => Ok(()),
        Err(ToolError::Limit(limit)) => Err(limit.into()),
        Err(ToolError::Run(error)) => Err(InstallError::Run { program: "cargo".to_owned(), error }),
        Ok(_) | Err(ToolError::Flood) => Err(InstallError::Failed {
            command: format!("cargo install --features {feature} --path {}", source.display()),
            hint: "; is there a network?",
        }),
    }
}

fn root(feature: &str) -> Option<PathBuf> {
    Some(folder()?.join(format!("{feature}-{}", env!("CARGO_PKG_VERSION"))))
}
