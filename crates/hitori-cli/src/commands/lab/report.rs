//! What is made of the measurements: tables, figures, tests, and which findings hold.

use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use hitori_lab::data::Data;
use hitori_lab::finding::{findings_table, summary};
use hitori_lab::run::file_of;
use hitori_lab::section::Section;
use hitori_lab::studies::{STUDIES, analyse};

use super::Folder;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::source::{path_name, printable};

/// Make tables, figures and tests of the measurements, and say which findings hold
#[derive(clap::Args)]
pub struct Args {
    /// Only these studies [default: all that are in the folder]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    folder: Folder,
    /// Write to FILE.html (one page that stands alone) or FILE.json; text on standard output without it
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Exit, Failure> {
    let all = load_all(&args.folder.results, &args.names)?;
    let sections: Vec<Section> = all.iter().map(analyse).collect();
    let text = match ending(args.output.as_deref()) {
        Some("json") => {
            serde_json::to_string_pretty(&sections).map_err(|error| Failure::Bad(error.to_string()))?
        }
        _ => prose(&sections),
    };
    Output::save(args.output.as_deref(), text.as_bytes())?;
    Ok(Exit::Fine)
}

fn ending(path: Option<&Path>) -> Option<&str> {
    path?.extension()?.to_str()
}

fn prose(sections: &[Section]) -> String {
    let mut text = String::new();
    for section in sections {
        text += &format!("{}\n{}; {}\n\n", section.title, section.source, section.scale);
        for table in &section.tables {
            text += &format!("{}\n", table.to_text());
        }
    }
    let findings: Vec<_> = sections.iter().flat_map(|section| &section.findings).collect();
    text += &findings_table(findings.iter().copied()).to_text();
    text += &format!("\n{}\n", summary(findings));
    text
}

/// Reads the measurements of a folder: those of these plans, or all; shipped studies first, in the order of the list.
pub(super) fn load_all(folder: &Path, names: &[String]) -> Result<Vec<Data>, Failure> {
    let names = if names.is_empty() { found(folder)? } else { names.to_vec() };
    let mut all = Vec::new();
    for name in names {
        let path = file_of(folder, &name);
        if !path.is_file() {
            let (name, folder) = (printable(&name).into_owned(), path_name(folder));
            return Err(Failure::Bad(format!("no measurements of '{name}' in {folder}; see hitori lab run")));
        }
        all.push(Data::load(&path).map_err(|error| Failure::Bad(error.to_string()))?);
    }
    Ok(all)
}

fn found(folder: &Path) -> Result<Vec<String>, Failure> {
    let error = |error| Failure::Bad(format!("{}: {error}; see hitori lab run", path_name(folder)));
    let mut names = Vec::new();
    for file in fs::read_dir(folder).map_err(error)?.flatten() {
        let path = file.path();
        if path.extension().is_some_and(|ending| ending == "jsonl")
            && let Some(stem) = path.file_stem()
        {
            names.push(stem.to_string_lossy().into_owned());
        }
    }
    if names.is_empty() {
        return Err(Failure::Bad(format!("no measurements in {}; see hitori lab run", path_name(folder))));
    }
    let rank = |name: &String| STUDIES.iter().position(|study| study.name == *name).unwrap_or(usize::MAX);
    names.sort_by_key(|name| (rank(name), name.clone()));
    Ok(names)
}
