//! Modules as one script, for a page that is a single file.
//!
//! Every module becomes a function that is called once and returns what the module exports; an import takes it from there. That is
//! enough for modules as ours are written: imports stand on top, a line each, and an export stands before what it names.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Returns a module with all that it imports, as one script.
pub fn bundle(entry: &Path) -> io::Result<String> {
    let mut bundle = Bundle { done: vec![], script: String::new() };
    bundle.add(entry)?;
    Ok(bundle.script)
}

struct Bundle {
    /// The modules that are in the script, by their place in this list.
    done: Vec<PathBuf>,
    script: String,
}

impl Bundle {
    /// Adds a module behind those that it imports, and returns its number.
    fn add(&mut self, path: &Path) -> io::Result<usize> {
        let path = path.canonicalize()?;
        if let Some(number) = self.done.iter().position(|known| *known == path) {
            return Ok(number);
        }
        let (mut body, mut exported) = (String::new(), Vec::new());
        let source = fs::read_to_string(&path)?;
        for line in source.lines() {
            if let Some((names, from)) = import(line) {
                let file = path.with_file_name(from);
                if from.ends_with(".json") {
                    body += &format!("const {names} = {};\n", fs::read_to_string(file)?.trim());
                } else {
                    let number = self.add(&file)?;
                    body += &format!("const {names} = module{number};\n");
                }
            } else if let Some(rest) = line.strip_prefix("export ") {
                exported.extend(declared(rest));
                body += &format!("{rest}\n");
            } else {
                body += &format!("{line}\n");
            }
        }
        let number = self.done.len();
        let exports = exported.join(", ");
        self.script += &format!("const module{number} = (() => {{\n{body}return {{ {exports} }};\n}})();\n");
        self.done.push(path);
        Ok(number)
    }
}

/// Returns what an import names and where it comes from.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import ")?.split_once(" from ")?;
    Some((names, from.trim_start_matches('\'').split_once('\'')?.0))
}

/// Returns the name that a declaration declares.
fn declared(declaration: &str) -> Option<&str> {
    let mut words = declaration.split(|char: char| !(char.is_alphanumeric() || char == '_' || char == '$'));
    words.find(|word| !matches!(*word, "async" | "const" | "let" | "class" | "function" | ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_comes_once_and_before_those_that_import_it() {
        let entry = Path::new(env!("CARGO_MANIFEST_DIR")).join("alone/explanation.js");
        let script = bundle(&entry).unwrap();
        assert!(!script.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
        assert_eq!(script.matches("class StepPlayer ").count(), 1);
        assert_eq!(script.matches("class Board ").count(), 1);
        assert!(script.find("class Board ") < script.find("class StepPlayer "));
    }

    #[test]
    fn declarations_are_named() {
        for (text, name) in [
            ("const a = 1;", "a"),
            ("class Board {", "Board"),
            ("async function mount(root) {", "mount"),
            ("function* all() {", "all"),
        ] {
            assert_eq!(declared(text), Some(name));
        }
        assert_eq!(import("import { a, b } from './x.js';"), Some(("{ a, b }", "./x.js")));
        assert_eq!(import("const a = 1;"), None);
    }
}
