//! `hitori make-hard`: boards of hard formulas, and small boards made harder.
//!
//! The families and their options come from the registry of `hitori-hard`; a new one needs no change here. `small.rs` climbs.

mod families;
mod small;

use std::path::PathBuf;

use clap::ValueHint;
use hitori_core::formats::Entry;
use hitori_core::formats::{self, FormatRef};

use crate::args::format_to;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::writer::target;

/// What a board carries that was made here, in JSON: changes when a seed gives another board.
const MADE_BY: &str = "make-hard/1";

/// Make boards that are hard: for engines from formulas, for people by climbing
///
/// A formula of a family becomes a board with as many solutions as the formula has models (see `hitori reduce`). Everything follows
/// from the options and the seed, on any machine and with any number of jobs.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

/// What can be made. Families are listed as the library lists them.
#[derive(clap::Subcommand)]
enum What {
    #[command(flatten)]
    Family(families::Chosen),
    Small(small::Args),
}

const AFTER_HELP: &str = "\
Examples:
  hitori make-hard threshold --variables 60 --count 20 -o threshold.jsonl
  hitori make-hard pigeonhole --holes 7 | hitori solve -
  hitori make-hard parity --vertices 24 --cnf -o parity.cnf
  hitori make-hard planted --variables 25           a puzzle with one solution
  hitori make-hard factoring --product 143          its solution is 11 times 13
  hitori make-hard small --size 8 --measure depth   a hard puzzle for people";

/// Makes boards.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    match args.what {
        What::Family(chosen) => families::run(chosen, session),
        What::Small(args) => small::run(args, session),
    }
}

/// How many boards, from which seed on, and where they go.
#[derive(clap::Args)]
struct Several {
    /// Number of boards
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// Seed of the first board; the K-th one has seed S + K − 1
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Format to write [default: what the file's ending promises, else jsonl]
    #[arg(long, value_name = "FORMAT", value_parser = format_to())]
    to: Option<FormatRef>,
    /// File to write instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

impl Several {
    fn format(&self) -> Result<FormatRef, Failure> {
        target(self.to, self.output.as_deref(), formats::format("jsonl"))
    }
}

/// Says in an entry what it takes to make it again.
fn sign(entry: &mut Entry, kind: &str, options: String, seed: u64) {
    let keys = [
        ("made_by", MADE_BY.into()),
        ("family", kind.into()),
        ("options", options.into()),
        ("seed", seed.into()),
    ];
    entry.extra.extend(keys.map(|(key, value)| (key.to_owned(), value)));
}
