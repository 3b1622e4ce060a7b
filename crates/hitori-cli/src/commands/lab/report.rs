//! What is made of the measurements: tables, figures, tests, and which findings hold.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use hitori_lab::data::Data;
use hitori_lab::finding::{findings_table, summary};
use hitori_lab::log::logs_in;
use hitori_lab::report::{Report, facts};
use hitori_lab::section::Section;
use hitori_lab::studies::{STUDIES, analyse};

use super::Chosen;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::png::png_on_white;
use crate::source::{path_name, printable};

/// Make tables, figures and tests of the measurements, and say which findings hold
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    chosen: Chosen,
    /// Write to FILE.html (one page that stands alone), .md, .json or .txt; text on standard output without it
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Also write every figure to this folder, as SVG, as PNG and as CSV
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    figures: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Exit, Failure> {
    let form = Form::of(args.output.as_deref())?;
    let all = args.chosen.load()?;
    let report = Report {
        title: "Hitori: the founding documents' studies over again".to_owned(),
        prose: vec![
            "What the documents report stands beside what was measured here. A finding is open where too little was measured to tell."
                .to_owned(),
        ],
        facts: facts(&all),
        sections: all.iter().map(analyse).collect(),
    };
    if let Some(folder) = &args.figures {
        draw(&report, folder)?;
    }
    let text = match form {
        Form::Html => report.html().map_err(|error| Failure::Bad(error.to_string()))?,
        Form::Json => {
            serde_json::to_string_pretty(&report).map_err(|error| Failure::Bad(error.to_string()))?
        }
        Form::Markdown => markdown(&report),
        Form::Text => prose(&report.sections),
    };
    match form {
        Form::Text => save_text(args.output.as_deref(), &text)?,
        _ => Output::save(args.output.as_deref(), text.as_bytes())?,
    }
    Ok(Exit::Fine)
}

/// Writes text. A terminal gets it without control characters: titles and names are the words of a plan,
/// which may be a stranger's.
pub(super) fn save_text(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    let lines = text.lines().map(|line| hitori_core::printable(line, usize::MAX) + "\n");
    Output::save(path, lines.collect::<String>().as_bytes())
}

/// What the report is written as.
#[derive(Clone, Copy)]
enum Form {
    Html,
    Json,
    Markdown,
    Text,
}

impl Form {
    fn of(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Self::Text) };
        match path.extension().and_then(OsStr::to_str) {
            Some("html" | "htm") => Ok(Self::Html),
            Some("json") => Ok(Self::Json),
            Some("md") => Ok(Self::Markdown),
            Some("txt") => Ok(Self::Text),
            _ => {
                let name = path_name(path);
                Err(Failure::Bad(format!("{name}: a report is FILE.html, FILE.json, FILE.md or FILE.txt")))
            }
        }
    }
}

/// Writes every figure in three files.
fn draw(report: &Report, folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::Write { name: path_name(folder), error })?;
    for figure in report.sections.iter().flat_map(|section| &section.figures) {
        let bad = |error: &dyn std::fmt::Display| Failure::Bad(format!("{}: {error}", figure.id));
        let svg = figure.svg().map_err(|error| bad(&error))?;
        let save = |ending: &str, bytes: &[u8]| {
            Output::save(Some(&folder.join(format!("{}.{ending}", figure.id))), bytes)
        };
        save("svg", svg.as_bytes())?;
        save("png", &png_on_white(&svg, 2.0).map_err(|error| bad(&error))?)?;
        save("csv", figure.csv().as_bytes())?;
    }
    Ok(())
}

/// The whole in Markdown, figures left out: findings first, then every table.
fn markdown(report: &Report) -> String {
    let findings: Vec<_> = report.sections.iter().flat_map(|section| &section.findings).collect();
    let mut text = format!("# {}\n\n{}\n\n", report.title, summary(findings.iter().copied()));
    for (name, value) in &report.facts {
        text += &format!("- {name}: {value}\n");
    }
    text += &format!("\n## Findings\n\n{}", findings_table(findings).to_markdown());
    for section in &report.sections {
        text += &format!("\n## {}\n\n{}; {}\n\n", section.title, section.source, section.scale);
        for paragraph in &section.prose {
            text += &format!("{paragraph}\n\n");
        }
        for table in &section.tables {
            text += &format!("{}\n", table.to_markdown());
        }
    }
    text
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

/// Reads the measurements of a folder: those of these plans, or all; shipped studies first, in the order of the list. The shards of a
/// plan are taken together.
pub(super) fn load_all(folder: &Path, names: &[String]) -> Result<Vec<Data>, Failure> {
    let logs = logs_in(folder)
        .map_err(|error| Failure::Bad(format!("{}: {error}; see hitori lab run", path_name(folder))))?;
    if logs.is_empty() {
        return Err(Failure::Bad(format!("no measurements in {}; see hitori lab run", path_name(folder))));
    }
    let rank = |name: &String| STUDIES.iter().position(|study| study.name == *name).unwrap_or(usize::MAX);
    let mut found: Vec<String> = logs.keys().cloned().collect();
    found.sort_by_key(|name| (rank(name), name.clone()));
    let names = if names.is_empty() { found } else { names.to_vec() };
    let mut all = Vec::new();
    for name in names {
        let Some(paths) = logs.get(&name) else {
            let (name, folder) = (printable(&name).into_owned(), path_name(folder));
            return Err(Failure::Bad(format!("no measurements of '{name}' in {folder}; see hitori lab run")));
        };
        all.push(Data::load_all(paths).map_err(|error| Failure::Bad(error.to_string()))?);
    }
    Ok(all)
}
