//! `hitori count lines`: lines made of a block and a permutation of it (Wensveen 2024, Tables 12 and 13).

use hitori_count::block_orders;
use hitori_count::report::{BlockOrdersReport, block_orders_table};

use super::{json_lines, watched};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Count the orders of a block by the colourings of the line that it makes with its original
///
/// A line holds a block of n different numbers and later the same numbers in another order. A colouring shades one of any
/// two duplicates at least, and never two neighbours. For each n: how many of the n! orders have no colouring,
/// several that agree on some cell (partial), exactly one, two that are complementary, or more.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The longest block
    #[arg(value_name = "N", value_parser = clap::value_parser!(u64).range(2..=10_000))]
    longest: u64,
    /// The block and its copy touch each other
    #[arg(long)]
    adjacent: bool,
    /// Print one JSON object per length: view n adjacent none partial one two more
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count lines 12             Table 12 of Wensveen 2024
  hitori count lines 12 --adjacent  Table 13
  hitori count lines 100 --json";

/// Prints a line for each length.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let longest = args.longest as usize;
    let counted = watched(session, None, |budget| block_orders(longest, args.adjacent, budget))?;
    let text = match args.json {
        true => json_lines(&counted.iter().map(BlockOrdersReport::from).collect::<Vec<_>>()),
        false => block_orders_table(&counted),
    };
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}
