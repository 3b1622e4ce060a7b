//! `hitori count patterns`: what no line of a solvable board contains, and how many boards that leaves (W, section 7.2).

use std::num::NonZeroUsize;

use hitori_core::Size;
use hitori_core::enumerate::{W_PATTERNS, boards_left, classes, line_has_colouring, minimal_patterns};
use serde_json::json;

use super::table;
use crate::args::parse_count;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// List the line patterns without a colouring, and count the boards that contain none of them
///
/// A pattern stands for all lines that hold it, mirrored or not, side by side: equal numbers for equal ones; a number that
/// stands in it once for any number. Only minimal patterns are listed: no part of one is a pattern. The boards are
/// those of W's Table 15, up to renaming of symbols, with W's numbers beside; a board is left when every line by itself has a
/// colouring.
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
    /// Print one JSON object per pattern (pattern listed_by_w solvable) and per board (rows cols symbols classes left w_left)
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count patterns
  hitori count patterns --longest 8 --json
  hitori count patterns --board 4x8 --symbols 4";

/// W's Table 15: symbols (W's m, the rows), columns, boards left.
const TABLE: [(usize, usize, u64); 15] = [
    (3, 2, 112),
    (3, 3, 2_776),
    (3, 4, 40_007),
    (3, 5, 588_810),
    (3, 6, 9_043_984),
    (3, 7, 111_076_162),
    (3, 8, 2_114_822_448),
    (4, 2, 2_512),
    (4, 3, 489_697),
    (4, 4, 85_097_188),
    (4, 5, 12_645_780_645),
    (4, 6, 1_924_883_302_791),
    (5, 2, 73_463),
    (5, 3, 173_959_355),
    (5, 4, 385_036_717_713),
];

/// Prints the patterns, then the boards.
pub fn run(args: Args) -> Result<Outcome, Failure> {
    let bad = |error: &dyn std::fmt::Display| Failure::Bad(error.to_string());
    let mut boards = Vec::new();
    match (args.board, args.symbols) {
        (Some(size), Some(symbols)) => boards.push((size, symbols.get(), None)),
        _ => {
            for (rows, cols, left) in TABLE {
                let size = Size::new(rows, cols).map_err(|error| bad(&error))?;
                boards.push((size, rows, Some(left)));
            }
        }
    }
    let mut counted = Vec::new();
    for (size, symbols, by_w) in boards {
        let left = boards_left(size, symbols).map_err(|error| bad(&error))?;
        counted.push((size, symbols, classes(size, symbols), left, by_w));
    }
    let patterns = minimal_patterns(args.longest as usize);
    let listed = |pattern: &[u8]| W_PATTERNS.into_iter().any(|by_w| same(by_w, pattern));
    let solvable: Vec<&[u8]> = W_PATTERNS.into_iter().filter(|pattern| line_has_colouring(pattern)).collect();
    let mut text = String::new();
    if args.json {
        let minimal = patterns.iter().map(|pattern| (&pattern[..], listed(pattern), false));
        for (pattern, by_w, solvable) in minimal.chain(solvable.iter().map(|&pattern| (pattern, true, true)))
        {
            text +=
                &format!("{}\n", json!({ "pattern": pattern, "listed_by_w": by_w, "solvable": solvable }));
        }
        for (size, symbols, classes, left, by_w) in counted {
            let [classes, left] = [classes, left].map(|count| count.to_string());
            let by_w = by_w.map(|count: u64| count.to_string());
            let board = json!({ "rows": size.rows(), "cols": size.cols(), "symbols": symbols, "classes": classes, "left": left, "w_left": by_w });
            text += &format!("{board}\n");
        }
    } else {
        text +=
            &format!("Minimal patterns without a colouring, up to {} cells (* in W's list):\n", args.longest);
        for pattern in &patterns {
            text += &format!("  {}{}\n", spaced(pattern), if listed(pattern) { " *" } else { "" });
        }
        for pattern in solvable {
            text += &format!("In W's list, but with a colouring: {}\n", spaced(pattern));
        }
        let share = |left: f64, all: f64| format!("{:.1} %", 100.0 * left / all);
        let rows = counted.iter().map(|(size, symbols, classes, left, by_w)| {
            let [all, here]: [f64; 2] =
                [classes, left].map(|count| count.to_string().parse().unwrap_or(f64::NAN));
            let of_w = by_w.map(|count| [count.to_string(), share(count as f64, all)]);
            let [w_left, w_share] = of_w.unwrap_or_default();
            vec![
                size.to_string(),
                symbols.to_string(),
                classes.to_string(),
                left.to_string(),
                share(here, all),
                w_left,
                w_share,
            ]
        });
        text.push('\n');
        let head = ["board", "symbols", "classes", "left", "share", "W: left", "share"];
        text += &table(&head, &rows.collect::<Vec<_>>());
    }
    Output::save(None, text.as_bytes())?;
    Ok(Outcome::Fine)
}

/// Is one the other, up to renaming and mirroring?
fn same(a: &[u8], b: &[u8]) -> bool {
    let equal = |a: &[u8], b: &[u8]| {
        a.len() == b.len() && (0..a.len()).all(|j| (0..j).all(|i| (a[i] == a[j]) == (b[i] == b[j])))
    };
    let mirrored: Vec<u8> = b.iter().rev().copied().collect();
    equal(a, b) || equal(a, &mirrored)
}

fn spaced(pattern: &[u8]) -> String {
    pattern.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
