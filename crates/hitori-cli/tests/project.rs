//! What the project says about itself: which crates there are, and where unsafe code is.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Returns the names of all crates of the workspace.
fn crates() -> Vec<String> {
    let folders = fs::read_dir(root().join("crates")).unwrap().map(|folder| folder.unwrap().path());
    let manifests = folders.chain(["site", "python"].map(|folder| root().join(folder)));
    let names = manifests.map(|folder| folder.join("Cargo.toml")).filter(|file| file.exists()).map(|file| {
        let manifest = fs::read_to_string(&file).unwrap();
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = "));
        name.unwrap_or_else(|| panic!("{}", file.display())).trim_matches('"').to_owned()
    });
    names.collect()
}

#[test]
fn every_list_of_crates_is_complete() {
    let crates = crates();
    assert!(crates.len() > 10, "{crates:?}");
    for document in
        ["README.md", "ARCHITECTURE.md", "crates/hitori-core/README.md", "crates/hitori-cli/src/lib.rs"]
    {
        let text = text(document);
        // A README or a module does not list itself.
        let own = document.strip_prefix("crates/").and_then(|path| path.split('/').next());
        for name in crates.iter().filter(|name| Some(name.as_str()) != own) {
            assert!(text.contains(&format!("`{name}`")), "{document} leaves out {name}");
        }
    }
}

/// Visits all files of Rust below a folder.
fn for_every_source(folder: &Path, visit: &mut dyn FnMut(&Path)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        match path.is_dir() {
            true if path.file_name().is_some_and(|name| name == "target") => {}
            true => for_every_source(&path, visit),
            false if is_source => visit(&path),
            false => {}
        }
    }
}

#[test]
fn unsafe_code_is_where_the_documents_say() {
    let lint = concat!("allow(unsafe", "_code)");
    let mut files = vec![];
    for folder in ["crates", "python", "site", "fuzz"] {
        for_every_source(&root().join(folder), &mut |path| {
            if fs::read_to_string(path).unwrap().contains(lint) {
                files.push(path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned());
            }
        });
    }
    assert_eq!(files, ["crates/hitori-wasm/src/abi.rs"]);
    assert!(text("Cargo.toml").contains("unsafe_code = \"deny\""));
    for document in ["SECURITY.md", "CONTRIBUTING.md"] {
        assert!(text(document).contains(&files[0]), "{document}");
    }
}

/// The package is in no registry yet, so the documents install it from its folder.
#[test]
fn no_document_installs_a_package_that_is_not_published() {
    let documents = fs::read_dir(root().join("docs")).unwrap().map(|file| file.unwrap().path());
    for file in documents.chain([root().join("README.md"), root().join("CHANGELOG.md")]) {
        if file.extension().is_some_and(|extension| extension == "md") {
            let text = fs::read_to_string(&file).unwrap();
            assert!(
                !text.contains("pip install hitori") && !text.contains("pip install 'hitori"),
                "{}",
                file.display()
            );
        }
    }
}
