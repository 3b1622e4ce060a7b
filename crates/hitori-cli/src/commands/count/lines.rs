//! `hitori count lines`: lines made of a block and a permutation of it (W, Tables 12 and 13).

use hitori_core::enumerate::{Lines, lines};
use serde_json::json;

use super::table;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// Count the orders of a block by the colourings of the line that it makes with its original
///
/// A line holds a block of n different numbers and later the same numbers in another order. A colouring shades one of any
/// two equal cells at least, and never two neighbours. For each n: how many of the n! orders have no colouring,
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
    /// Print one JSON object per length: n adjacent none partial one two more
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count lines 12             W's Table 12
  hitori count lines 12 --adjacent  W's Table 13
  hitori count lines 100 --json";

/// Prints a line for each length.
pub fn run(args: Args) -> Result<Outcome, Failure> {
    let counted = lines(args.longest as usize, args.adjacent);
    let text = if args.json {
        let object = |Lines { n, adjacent, none, partial, one, two, more }: &Lines| {
            let [none, partial, one, two, more] = [none, partial, one, two, more].map(ToString::to_string);
            let object = json!({ "n": n, "adjacent": adjacent, "none": none, "partial": partial, "one": one, "two": two, "more": more });
            format!("{object}\n")
        };
        counted.iter().map(object).collect()
    } else {
        let row = |Lines { n, none, partial, one, two, more, .. }: &Lines| {
            std::iter::once(n.to_string())
                .chain([none, partial, one, two, more].map(ToString::to_string))
                .collect::<Vec<_>>()
        };
        table(&["n", "none", "partial", "one", "two", "more"], &counted.iter().map(row).collect::<Vec<_>>())
    };
    Output::save(None, text.as_bytes())?;
    Ok(Outcome::Fine)
}
