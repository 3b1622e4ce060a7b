//! `hitori count patterns`: what no line of a solvable board contains, and how many boards that leaves (Wensveen 2024,
//! section 7.2).

use std::fmt::Write as _;
use std::num::NonZeroUsize;

use hitori_core::Size;
use hitori_count::report::{PatternBoardsReport, PatternReport, pattern_boards_table};
use hitori_count::{
    PatternError, PatternList, WENSVEEN_BOARDS_LEFT, WENSVEEN_PATTERNS, line_has_colouring, minimal_patterns,
};

use super::{json_lines, watched};
use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// List the line patterns without a colouring, and count the boards that contain none of them
///
/// A pattern stands for all lines that hold it, mirrored or not, side by side: equal numbers for equal ones; a number that
/// stands in it once for any number. Only minimal patterns are listed: no part of one is a pattern. The boards are those of
/// Wensveen 2024, Table 15, up to renaming of symbols, with the numbers given there beside; a board is left when every line
/// by itself has a colouring, or, with --list wensveen, holds none of the seven patterns that the thesis prints.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The longest patterns to list
    #[arg(long, value_name = "L", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=10))]
    longest: u64,
    /// Another board to count for, instead of those of the table; its shorter side is at most 4
    #[arg(long, value_name = "RxC", requires = "symbols")]
    board: Option<Size>,
    /// Symbols of that board
    #[arg(long, value_name = "K", value_parser = parse_count, requires = "board")]
    symbols: Option<NonZeroUsize>,
    /// What boards are dropped by: all patterns without a colouring, or the seven that Wensveen 2024 prints, one of which has one
    #[arg(long, value_name = "LIST", default_value = "all", value_parser = ["all", "wensveen"])]
    list: String,
    /// Print one JSON object per pattern (view pattern listed_by_wensveen solvable) and per board (view rows cols symbols
    /// boards_up_to_renaming list left wensveen_left)
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count patterns
  hitori count patterns --longest 8 --json
  hitori count patterns --board 4x8 --symbols 4
  hitori count patterns --list wensveen                       by the printed patterns alone";

/// Prints the patterns, then the boards.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let list = if args.list == "wensveen" { PatternList::Wensveen } else { PatternList::All };
    let mut boards = Vec::new();
    match (args.board, args.symbols) {
        (Some(size), Some(symbols)) => boards.push((size, symbols.get(), None)),
        _ => {
            for (rows, cols, left) in WENSVEEN_BOARDS_LEFT {
                let size = Size::new(rows, cols).map_err(|error| Failure::Bad(error.to_string()))?;
                boards.push((size, rows, Some(left)));
            }
        }
    }
    let counted = watched(session, None, |budget| {
        let count =
            |(size, symbols, published)| PatternBoardsReport::count(list, size, symbols, published, budget);
        boards.into_iter().map(count).collect::<Result<Vec<_>, PatternError>>()
    })?;
    let patterns = watched(session, None, |budget| minimal_patterns(args.longest as usize, budget))?;
    let patterns: Vec<PatternReport> = patterns.iter().map(|pattern| PatternReport::new(pattern)).collect();
    let solvable = WENSVEEN_PATTERNS.into_iter().filter(|pattern| line_has_colouring(pattern));
    let solvable: Vec<PatternReport> = solvable.map(PatternReport::new).collect();
    let text = match args.json {
        true => json_lines(&patterns) + &json_lines(&solvable) + &json_lines(&counted),
        false => prose(args.longest, &patterns, &solvable) + "\n" + &pattern_boards_table(&counted),
    };
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}

fn prose(longest: u64, patterns: &[PatternReport], solvable: &[PatternReport]) -> String {
    let mut text = format!(
        "Minimal patterns without a colouring, up to {longest} cells (* in the list of Wensveen 2024):\n"
    );
    for pattern in patterns {
        let _ = writeln!(text, "  {pattern}");
    }
    for pattern in solvable {
        let pattern = pattern.to_string();
        let pattern = pattern.trim_end_matches(" *");
        let _ = writeln!(text, "In the list of Wensveen 2024, but with a colouring: {pattern}");
    }
    text
}
