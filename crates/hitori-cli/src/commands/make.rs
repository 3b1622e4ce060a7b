//! `hitori make`: seeded random puzzles with exactly one solution.

use std::path::PathBuf;

use clap::ValueHint;
use hitori_core::input::{Entry, FormatRef};
use hitori_core::{Size, make};

use super::convert::write_entry;
use crate::args::{Jobs, format_to};
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::pipeline::{self, Feeder, Sheet};
use crate::progress::Progress;

/// Make random puzzles with exactly one solution
///
/// The same size and seed give the same puzzle on every machine. The K-th puzzle has the seed S + K − 1 and is named
/// after its size and seed.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Side of a square board, or ROWSxCOLS
    #[arg(long, value_name = "N|RxC", value_parser = parse_size)]
    size: Size,
    /// Number of puzzles
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// Seed of the first puzzle
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Format to write
    #[arg(long, value_name = "FORMAT", default_value = "jsonl", value_parser = format_to())]
    to: FormatRef,
    /// File to write instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Write the solutions too
    #[arg(long)]
    solutions: bool,
    #[command(flatten)]
    jobs: Jobs,
}

const AFTER_HELP: &str = "\
Examples:
  hitori make --size 10 --to plain                      one 10×10 puzzle
  hitori make --size 8x12 --count 100 --seed 7 -o set.jsonl
  hitori make --size 20 --solutions | hitori check -    a stream with its solutions";

/// Makes the puzzles, on all cores.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let (size, count, seed, format, solutions) = (args.size, args.count, args.seed, args.to, args.solutions);
    let mut output = Output::create(args.output.as_deref())?;
    let feed = move |feeder: &mut Feeder<u64>| {
        // Stops as soon as nobody wants more; seeds go round at the end of their range.
        let _ = (0..count).all(|k| feeder.push(seed.wrapping_add(k), 1));
    };
    let work = move |seed: u64, sheet: &mut Sheet| {
        let Some((puzzle, solution)) = make::make(size, seed) else {
            sheet.complain(format_args!("seed {seed}: no uniquely solvable puzzle of size {size} was found"));
            return Ok(());
        };
        let mut entry = Entry::new(puzzle);
        entry.id = Some(format!("{}x{}-{seed}", size.rows(), size.cols()));
        entry.solution = solutions.then_some(solution);
        if let Err(error) = write_entry(format, &entry, sheet) {
            sheet.complain(format_args!("seed {seed}: {error}"));
        }
        Ok(())
    };
    let progress = Progress::new(Some(count));
    let outcome = pipeline::run(args.jobs.count(), &session.interrupt, progress, &mut output, feed, work)?;
    output.finish()?;
    Ok(outcome)
}

fn parse_size(text: &str) -> Result<Size, String> {
    let (rows, cols) = text.split_once(['x', '×']).unwrap_or((text, text));
    let side =
        |side: &str| side.parse().map_err(|_| "a side like 10 or ROWSxCOLS like 8x12 expected".to_owned());
    Size::new(side(rows)?, side(cols)?).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_squares_and_rectangles() {
        assert_eq!(parse_size("10"), Ok(Size::new(10, 10).unwrap()));
        assert_eq!(parse_size("8x12"), Ok(Size::new(8, 12).unwrap()));
        for bad in ["", "0", "x", "3x", "-1", "3x4x5", "99999999999999999999"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }
}
