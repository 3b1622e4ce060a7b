//! `hitori count`: exact numbers of boards, lines and shadings.
//!
//! One file for each thing to count, with its `Args` and its `run`, and a line in the list below.

mod boards;
mod census;
mod classes;
mod lines;
mod merge;
mod most_shaded;
mod patterns;
mod shadings;

pub use census::{count_whole, sample};

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use hitori_core::Size;
use hitori_core::enumerate::Watch;

use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::progress::Progress;

/// Count boards, lines and shadings, exactly
///
/// Numbers may be large; in JSON those that can be are strings.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

/// What can be counted, in the order in which the help lists it.
#[derive(clap::Subcommand)]
enum What {
    Classes(classes::Args),
    Boards(boards::Args),
    Merge(merge::Args),
    Lines(lines::Args),
    Patterns(patterns::Args),
    Shadings(shadings::Args),
    MostShaded(most_shaded::Args),
}

const AFTER_HELP: &str = "\
Examples:
  hitori count classes 5 5 --symbols 5   boards up to renaming of symbols
  hitori count boards 4 4 --symbols 4    solvable and uniquely solvable ones
  hitori count lines 24                  orders of a block by the colourings of the line
  hitori count patterns                  what no line of a solvable board contains
  hitori count shadings 8 8              legal shadings
  hitori count most-shaded 16 40         the most shaded cells, with a shading";

/// Counts.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    match args.what {
        What::Classes(args) => classes::run(args),
        What::Boards(args) => boards::run(args, session),
        What::Merge(args) => merge::run(args, session),
        What::Lines(args) => lines::run(args),
        What::Patterns(args) => patterns::run(args),
        What::Shadings(args) => shadings::run(args, session),
        What::MostShaded(args) => most_shaded::run(args, session),
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

/// Steps of the progress bar.
const STEPS: u64 = 1000;

/// Does work that tells how far it is, with a progress bar, until Ctrl-C.
fn watched<T>(session: &Session, work: impl FnOnce(Watch) -> T) -> T {
    let stop = session.interrupt.token();
    let mut progress = Progress::of_work(STEPS);
    let mut done = 0;
    work(&mut |share| {
        let now = (share * STEPS as f64) as u64;
        progress.advance(0, now.saturating_sub(done));
        done = done.max(now);
        if stop.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

/// A table for people: columns as wide as they need, numbers to the right.
fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |col: usize| {
        let cells = rows.iter().map(|row| row[col].chars().count());
        cells.chain([head[col].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: &[String]| {
        let cells: Vec<String> =
            cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        format!("{}\n", cells.join("  "))
    };
    let head: Vec<String> = head.iter().map(|&name| name.to_owned()).collect();
    std::iter::once(line(&head)).chain(rows.iter().map(|row| line(row))).collect()
}
