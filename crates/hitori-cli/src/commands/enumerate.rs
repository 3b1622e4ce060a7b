//! `hitori enumerate`: the boards of a size themselves.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::ValueHint;
use hitori_core::deduce::{Class, GradeOptions, grade};
use hitori_core::formats::{self, Entry, FormatRef};
use hitori_core::{Semantics, Size};
use hitori_count::{SolvableBoard, Spec, boards};

use crate::args::{Meaning, Timeout, format_to};
use crate::cli::Session;
use crate::complaints::Complaints;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::Sheet;
use crate::writer::{target, write_entry};

/// Print every solvable board of a size, up to renaming of symbols
///
/// Boards come in the order of their symbols, read row by row, each written with the smallest unused number at its first
/// appearance.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Rows
    rows: usize,
    /// Columns
    cols: usize,
    /// The most different symbols on a board [default: the longer side]
    #[arg(long, value_name = "K")]
    symbols: Option<usize>,
    /// Only boards with exactly one solution
    #[arg(long)]
    unique: bool,
    #[command(flatten)]
    meaning: Meaning,
    /// Only unique boards of this class, A to G
    #[arg(long, value_name = "CLASS", value_parser = parse_class)]
    class: Option<Class>,
    /// Only unique boards with so many shaded cells
    #[arg(long, value_name = "K")]
    shaded: Option<usize>,
    /// Stop after so many boards
    #[arg(long, value_name = "K")]
    limit: Option<u64>,
    /// Format of the boards [default: what the file's ending promises, else jsonl]
    #[arg(long, value_name = "FORMAT", value_parser = format_to())]
    to: Option<FormatRef>,
    /// File for the boards instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    timeout: Timeout,
}

const AFTER_HELP: &str = "\
Examples:
  hitori enumerate 3 3 --unique                        all 264 of them
  hitori enumerate 4 4 --class G --limit 10 --to plain
  hitori enumerate 2 5 | wc -l                         the number of solvable ones";

fn parse_class(text: &str) -> Result<Class, String> {
    let class = Class::ALL.into_iter().find(|class| class.to_string().eq_ignore_ascii_case(text));
    class.ok_or_else(|| "a class from A to G expected".to_owned())
}

/// Prints the boards.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let bad = |error: &dyn std::fmt::Display| Failure::Bad(error.to_string());
    let size = Size::new(args.rows, args.cols).map_err(|error| bad(&error))?;
    let spec =
        Spec::new(size, args.symbols.unwrap_or(args.rows.max(args.cols))).map_err(|error| bad(&error))?;
    let semantics = args.meaning.semantics();
    let only_unique = args.unique || args.class.is_some() || args.shaded.is_some();
    let format = target(args.to, args.output.as_deref(), formats::format("jsonl"))?;
    let mut output = Output::create(args.output.as_deref())?;
    let (mut left, mut printed) = (args.limit.unwrap_or(u64::MAX), Ok(()));
    let budget = session.with_timeout(args.timeout.timeout).budget();
    let end = boards(&spec, only_unique.then_some(semantics), &budget, |board| {
        if left > 0 && wanted(&board, &args, semantics) {
            printed = print(board, semantics, format, &mut output);
            left -= 1;
        }
        if printed.is_ok() && left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    printed?;
    // What was found before Ctrl-C is kept.
    output.finish()?;
    end?;
    Ok(Exit::Fine)
}

/// Returns whether a board has the class and the shaded cells that were asked for.
fn wanted(board: &SolvableBoard, args: &Args, semantics: Semantics) -> bool {
    let shaded = board.least.as_ref().map(|least| least.shaded().count());
    if args.shaded.is_some_and(|wanted| shaded != Some(wanted)) {
        return false;
    }
    let deep = GradeOptions::default().with_depth(board.puzzle.size().cells());
    args.class.is_none_or(|class| {
        board.is_unique(semantics) && grade(&board.puzzle, &deep).is_ok_and(|grade| grade.class == class)
    })
}

/// Prints one board, with its solution where it has exactly one.
fn print(
    board: SolvableBoard,
    semantics: Semantics,
    format: FormatRef,
    output: &mut Output,
) -> Result<(), Failure> {
    let solution = if board.is_unique(semantics) { board.least } else { None };
    let entry = Entry { solution, ..Entry::new(board.puzzle) };
    let mut sheet = Sheet::default();
    write_entry(format, &entry, &mut sheet).map_err(Failure::Bad)?;
    sheet.print(output, &mut Complaints::default()).map(drop)
}
