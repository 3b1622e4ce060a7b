//! Writes the table of the page's files: every file below `page/`, so that a new one needs no line anywhere.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/bundle.rs"]
mod bundle;
#[path = "src/squeeze.rs"]
mod squeeze;

/// What only the static page has, where answers come from WebAssembly in a worker.
const STATIC_ONLY: [&str; 3] = ["door-worker.js", "worker.js", "sw.js"];

/// Files whose name for the browser is another: the page imports `door.js`, whichever door that is.
const RENAMED: [(&str, &str); 1] = [("door-http.js", "door.js")];

/// What a browser is told about a file, by its ending. Files of any other kind are not sent.
const MEDIA_TYPES: [(&str, &str); 9] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("webmanifest", "application/manifest+json"),
];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=page");
    println!("cargo:rerun-if-changed=alone");
    println!("cargo:rerun-if-changed=src/bundle.rs");
    println!("cargo:rerun-if-changed=src/squeeze.rs");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    collect(&here.join("page"), "", &mut files)?;
    files.sort();
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let script = bundle::bundle(&here.join("alone/explanation.js"))?;
    fs::write(folder.join("explanation.js"), squeeze::squeeze(&script))?;
    let mut table = String::from("&[\n");
    for (name, path) in &mut files {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let Some((_, media_type)) = MEDIA_TYPES.iter().find(|(known, _)| Some(*known) == ending) else {
            continue;
        };
        if ending == Some("js") {
            let squeezed = folder.join(name.replace('/', "-"));
            fs::write(&squeezed, squeeze::squeeze(&fs::read_to_string(&*path)?))?;
            *path = squeezed;
        }
        let _ = writeln!(
            table,
            "    File {{ path: {name:?}, media_type: {media_type:?}, bytes: include_bytes!({path:?}) }},"
        );
    }
    table.push(']');
    fs::write(folder.join("files.rs"), table)
}

/// Collects the files of a folder and of those in it, with the names that browsers know them by.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if !STATIC_ONLY.contains(&path.as_str()) && !name.starts_with('.') {
            let renamed = RENAMED.iter().find(|(from, _)| *from == path).map(|(_, to)| (*to).to_owned());
            files.push((renamed.unwrap_or(path), entry.path()));
        }
    }
    Ok(())
}
