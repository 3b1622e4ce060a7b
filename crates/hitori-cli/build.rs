//! Tells the program which commit it is built from, without asking git: it need not be installed, and a package has no repository.
//!
//! In a repository the commit stands in its files; in a package Cargo has put it into `.cargo_vcs_info.json`. Elsewhere it is
//! unknown, which is no reason to fail.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo:rerun-if-changed=build.rs");
    let commit = in_repository(&here).or_else(|| in_package(&here));
    println!("cargo:rustc-env=HITORI_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    println!("cargo:rustc-env=HITORI_TARGET={}", std::env::var("TARGET").unwrap_or_default());
}

/// Returns the commit that is checked out, if this is our own repository and not one that merely contains a copy of the crate.
fn in_repository(here: &Path) -> Option<String> {
    let root = here.ancestors().nth(2).filter(|root| root.join("crates/hitori-cli") == here)?;
    let mut folder = root.join(".git");
    if folder.is_file() {
        // A worktree: the file says where its folder is.
        let link = fs::read_to_string(&folder).ok()?;
        folder = root.join(link.strip_prefix("gitdir:")?.trim());
    }
    let head = watched(&folder.join("HEAD"))?;
    // It grows with every commit, wherever the commit itself is kept.
    watched(&folder.join("logs/HEAD"));
    let Some(name) = head.trim().strip_prefix("ref: ") else { return hash(&head) };
    // Branches of all worktrees are in the folder of the repository.
    let common = fs::read_to_string(folder.join("commondir")).ok();
    let common = common.map_or(folder.clone(), |common| folder.join(common.trim()));
    let loose = watched(&common.join(name)).and_then(|text| hash(&text));
    loose.or_else(|| {
        let packed = watched(&common.join("packed-refs"))?;
        packed.lines().find_map(|line| line.strip_suffix(name)?.strip_suffix(' ').and_then(hash))
    })
}

/// Returns the commit that a package was made from.
fn in_package(here: &Path) -> Option<String> {
    let info = fs::read_to_string(here.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = info.split_once("\"sha1\"")?;
    hash(rest.split('"').nth(1)?)
}

/// Reads a file, and has this program run again when it changes.
fn watched(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    println!("cargo:rerun-if-changed={}", path.display());
    Some(text)
}

/// Returns the first digits of a commit, if it is one.
fn hash(text: &str) -> Option<String> {
    let text = text.trim();
    let is_hash = text.len() >= 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| text[..12].to_owned())
}
