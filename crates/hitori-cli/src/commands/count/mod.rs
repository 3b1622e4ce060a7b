//! `hitori count`: exact numbers of boards, lines and shadings.
//!
//! One file for each thing to count, with its `Args` and its `run`, and a line in the list below. What is counted,
//! and what is printed, is in `hitori-count`.

mod boards;
mod estimate;
mod hitori_number;
mod lines;
mod merge;
mod most_shaded;
mod patterns;
mod sequence;
mod shadings;
mod table;
mod up_to_renaming;

use std::fmt::Display;
use std::num::NonZeroUsize;

use hitori_core::Size;
use hitori_core::engine::{Budget, Limit};
use hitori_count::{CountError, PatternError, ShadingError, ShareError, Spec};
use serde::Serialize;

use crate::args::{Timeout, parse_count};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::progress;
use crate::source::path_name;

/// Count boards, lines and shadings, exactly
///
/// Numbers may be large; in JSON those that can be are strings.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    timeout: Timeout,
}

/// What can be counted, in the order in which the help lists it.
#[derive(clap::Subcommand)]
enum What {
    // Boards up to renaming were called classes once, which are now classes of difficulty only.
    #[command(alias = "classes")]
    UpToRenaming(up_to_renaming::Args),
    Boards(boards::Args),
    Merge(merge::Args),
    Estimate(estimate::Args),
    Lines(lines::Args),
    Patterns(patterns::Args),
    Shadings(shadings::Args),
    MostShaded(most_shaded::Args),
    HitoriNumber(hitori_number::Args),
    Sequence(sequence::Args),
    Table(table::Args),
}

const AFTER_HELP: &str = "\
Examples:
  hitori count up-to-renaming 5 5 --symbols 5   all boards up to renaming of symbols
  hitori count boards 4 4 --symbols 4           solvable and uniquely solvable ones
  hitori count estimate 5 5 --boards 1000000    the same from random boards, with errors
  hitori count lines 24                         orders of a block by the colourings of the line
  hitori count patterns                         what no line of a solvable board contains
  hitori count shadings 8 8                     legal shadings
  hitori count most-shaded 16 40                the most shaded cells, with a shading
  hitori count hitori-number 4                  the fewest numbers of a unique board
  hitori count sequence fewest-maximal          an integer sequence, term by term
  hitori count table 19                         a table of Wensveen 2024, theirs and ours";

/// Counts.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let session = &session.with_timeout(args.timeout.timeout);
    match args.what {
        What::UpToRenaming(args) => up_to_renaming::run(args, session),
        What::Boards(args) => boards::run(args, session),
        What::Merge(args) => merge::run(args, session),
        What::Estimate(args) => estimate::run(args, session),
        What::Lines(args) => lines::run(args, session),
        What::Patterns(args) => patterns::run(args, session),
        What::Shadings(args) => shadings::run(args, session),
        What::MostShaded(args) => most_shaded::run(args, session),
        What::HitoriNumber(args) => hitori_number::run(args, session),
        What::Sequence(args) => sequence::run(args, session),
        What::Table(args) => table::run(args, session),
    }
}

/// The board that something is counted for.
#[derive(clap::Args)]
struct Board {
    /// Rows of the board
    #[arg(value_name = "ROWS", value_parser = parse_count)]
    rows: NonZeroUsize,
    /// Columns of the board
    #[arg(value_name = "COLS", value_parser = parse_count)]
    cols: NonZeroUsize,
}

impl Board {
    fn size(&self) -> Result<Size, Failure> {
        Size::new(self.rows.get(), self.cols.get()).map_err(|error| Failure::Bad(error.to_string()))
    }
}

/// The boards that are counted: all of a size, with so many symbols at the most.
#[derive(clap::Args)]
struct Boards {
    #[command(flatten)]
    board: Board,
    /// The most different symbols on a board [default: the longer side]
    #[arg(long, value_name = "K")]
    symbols: Option<usize>,
}

impl Boards {
    fn spec(&self) -> Result<Spec, Failure> {
        let size = self.board.size()?;
        let symbols = self.symbols.unwrap_or(size.rows().max(size.cols()));
        Spec::new(size, symbols).map_err(|error| Failure::Bad(error.to_string()))
    }
}

/// Does work with a budget that Ctrl-C ends and whose progress is shown, in pieces of a kind or as a share.
fn watched<T>(session: &Session, noun: Option<&'static str>, work: impl FnOnce(&Budget) -> T) -> T {
    progress::watched(session.budget(), noun, work)
}

/// Prints views: one JSON object a line, or prose.
fn print<R: Serialize + Display>(reports: &[R], json: bool) -> Result<Exit, Failure> {
    let text = if json { json_lines(reports) } else { reports.iter().map(ToString::to_string).collect() };
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}

fn json_lines(reports: &[impl Serialize]) -> String {
    let line = |report| serde_json::to_string(report).expect("views have only string keys") + "\n";
    reports.iter().map(line).collect()
}

/// Says what an error means for the command, in the words of the command line.
pub(super) fn explained(error: CountError) -> Failure {
    match error {
        CountError::Limit(limit) | CountError::Share(ShareError::Limit(limit)) => limit.into(),
        CountError::Shading(error) => error.into(),
        CountError::Exists(path) => {
            Failure::Bad(format!("{}: exists already; --resume goes on with it", path_name(&path)))
        }
        CountError::Write { path, error } => Failure::Write { name: path_name(&path), error },
        error => Failure::Bad(error.to_string()),
    }
}

impl From<Limit> for Failure {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Cancelled => Self::Interrupted,
            limit => Self::Unmet { message: limit.to_string(), outcome: Exit::NoAnswer },
        }
    }
}

impl From<ShadingError> for Failure {
    fn from(error: ShadingError) -> Self {
        match error {
            ShadingError::Limit(limit) => limit.into(),
            error => Self::Bad(error.to_string()),
        }
    }
}

impl From<PatternError> for Failure {
    fn from(error: PatternError) -> Self {
        match error {
            PatternError::Limit(limit) => limit.into(),
            error => Self::Bad(error.to_string()),
        }
    }
}
