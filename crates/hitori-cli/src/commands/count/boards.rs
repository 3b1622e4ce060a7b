//! `hitori count boards`: how many boards of a size are solvable, and how many uniquely.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueHint;
use hitori_core::deduce::{Class, LineMethod};
use hitori_core::enumerate::{Share, Spec, Tally, classes};
use hitori_core::{Semantics, Size};
use serde_json::{Value, json};

use super::Board;
use super::census::Job;
use crate::args::{Jobs, Meaning, parse_duration};
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// Count the boards of a size that are solvable and uniquely solvable, up to renaming of symbols
///
/// Exact, without asking a solver about every board. Large counts can be split into shards, stopped and taken up again.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    board: Board,
    /// The most different symbols on a board [default: the longer side]
    #[arg(long, value_name = "K")]
    symbols: Option<usize>,
    #[command(flatten)]
    meaning: Meaning,
    /// Tell the unique boards apart by class of difficulty, A to G
    #[arg(long)]
    by_class: bool,
    /// How classes look at single lines: by the pattern rules of class B, or exactly, by a 2-SAT solver
    #[arg(long, value_name = "HOW", default_value = "rules", value_parser = ["rules", "2sat"], requires = "by_class")]
    lines: String,
    /// Tell the unique boards apart by something: shaded, the number of shaded cells
    #[arg(long, value_name = "WHAT", value_parser = ["shaded"])]
    by: Option<String>,
    /// Print the counts for every number of symbols up to K, which one run gives
    #[arg(long)]
    every: bool,
    /// Count only the I-th of N shards; needs -o
    #[arg(long, value_name = "I/N", value_parser = parse_shard, requires = "output")]
    shard: Option<(usize, usize)>,
    /// File that is kept up to date while counting, for --resume and hitori count merge
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Go on with the file of an interrupted run, if it is there
    #[arg(long, requires = "output")]
    resume: bool,
    /// How often the file is brought up to date, such as 30s or 5m
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_duration)]
    checkpoint: Duration,
    #[command(flatten)]
    jobs: Jobs,
    /// Print one JSON object: rows cols symbols semantics classes solvable unique, and by_class or by_shaded if asked for
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count boards 4 4 --symbols 4                         in a moment
  hitori count boards 3 3 --by-class --semantics minimal      W's table 19
  hitori count boards 5 5 --shard 1/16 -o part1.json          a night's work in pieces
  hitori count boards 5 5 --shard 1/16 -o part1.json --resume
  hitori count merge part*.json                               all pieces together";

/// `I/N` with I from 1 to N, as a place from 0.
fn parse_shard(text: &str) -> Result<(usize, usize), String> {
    let numbers =
        text.split_once('/').and_then(|(i, n)| Some((i.parse::<usize>().ok()?, n.parse::<usize>().ok()?)));
    match numbers {
        Some((i, n)) if (1..=n).contains(&i) => Ok((i - 1, n)),
        _ => Err("I/N with I from 1 to N expected, such as 3/16".to_owned()),
    }
}

/// Counts.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let size = args.board.size()?;
    let symbols = args.symbols.unwrap_or(size.rows().max(size.cols()));
    let spec = Spec::new(size, symbols).map_err(|error| Failure::Bad(error.to_string()))?;
    let semantics = args.meaning.semantics();
    let lines = if args.lines == "2sat" { LineMethod::TwoSat } else { LineMethod::Patterns };
    let job = Job {
        spec,
        grading: args.by_class.then_some((semantics, lines)),
        shard: args.shard.unwrap_or((0, 1)),
        file: args.output,
        resume: args.resume,
        checkpoint: args.checkpoint,
        threads: args.jobs.count(),
    };
    let share = job.run(session)?;
    let report = Report { semantics, every: args.every, by_shaded: args.by.is_some(), json: args.json };
    if share.missing().next().is_some() {
        let (first, shards) = job.shard;
        let left = share.missing().count();
        let text = format!("shard {}/{shards} done; {left} units belong to others\n", first + 1);
        Output::save(None, text.as_bytes())?;
        return Ok(Outcome::Fine);
    }
    report.print(&share)?;
    Ok(Outcome::Fine)
}

/// What is printed of a complete count.
pub(super) struct Report {
    pub(super) semantics: Semantics,
    pub(super) every: bool,
    pub(super) by_shaded: bool,
    pub(super) json: bool,
}

impl Report {
    /// Prints the counts.
    pub(super) fn print(&self, share: &Share) -> Result<(), Failure> {
        let (rows, cols, symbols) = share.board();
        let broken = || Failure::Bad("the units do not add up to whole numbers: a share is wrong".to_owned());
        let size = Size::new(rows, cols).map_err(|error| Failure::Bad(error.to_string()))?;
        let tally = share.tally().ok_or_else(broken)?;
        let first = if self.every { 1 } else { symbols };
        let mut text = String::new();
        for most in first..=symbols {
            let line = self.line(size, most, &tally).ok_or_else(broken)?;
            text += &if self.json { format!("{line}\n") } else { self.prose(&line) };
        }
        Output::save(None, text.as_bytes())
    }

    /// The object for boards with at most so many symbols.
    fn line(&self, size: Size, symbols: usize, tally: &Tally) -> Option<Value> {
        let unique = tally.unique(symbols, self.semantics)?;
        let mut line = json!({
            "rows": size.rows(),
            "cols": size.cols(),
            "symbols": symbols,
            "semantics": self.semantics.name(),
            "classes": classes(size, symbols).to_string(),
            "solvable": tally.solvable(symbols)?.to_string(),
            "unique": unique.iter().sum::<u128>().to_string(),
        });
        let by_class = tally.by_class(symbols)?;
        if !by_class.is_empty() {
            let named = Class::ALL
                .iter()
                .zip(by_class)
                .map(|(class, count)| (class.to_string(), json!(count.to_string())));
            line["by_class"] = Value::Object(named.collect());
        }
        if self.by_shaded {
            let longest = unique.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
            line["by_shaded"] = unique[..longest].iter().map(u128::to_string).collect();
        }
        Some(line)
    }

    /// The same for people.
    fn prose(&self, line: &Value) -> String {
        let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
        let mut prose = format!(
            "{}×{} with up to {} symbols: {} classes, {} solvable, {} unique ({})\n",
            line["rows"],
            line["cols"],
            line["symbols"],
            grouped(&text("classes")),
            grouped(&text("solvable")),
            grouped(&text("unique")),
            text("semantics"),
        );
        if let Some(classes) = line["by_class"].as_object() {
            let counts = classes
                .iter()
                .map(|(class, count)| format!("{class} {}", grouped(count.as_str().unwrap_or_default())));
            prose += &format!("  by class: {}\n", counts.collect::<Vec<_>>().join(", "));
        }
        if let Some(counts) = line["by_shaded"].as_array() {
            let shown = counts.iter().enumerate().filter(|(_, count)| *count != "0");
            let counts = shown
                .map(|(shaded, count)| format!("{shaded}: {}", grouped(count.as_str().unwrap_or_default())));
            prose += &format!("  by shaded cells: {}\n", counts.collect::<Vec<_>>().join(", "));
        }
        prose
    }
}

/// A number with its digits in groups of three.
fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
