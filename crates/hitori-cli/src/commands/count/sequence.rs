//! `hitori count sequence`: integer sequences, term by term.

use std::num::NonZeroUsize;

use hitori_count::report::TermReport;
use hitori_count::{SEQUENCES, Sequence};

use super::{explained, json_lines, watched};
use crate::args::parse_count;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Print the terms of an integer sequence; without a name, list the sequences
///
/// Each term is printed as soon as it is known, so that Ctrl-C and --timeout keep those that are done.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The sequence
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// So many terms
    #[arg(long, value_name = "N", value_parser = parse_count, default_value = "5", requires = "name")]
    terms: NonZeroUsize,
    /// Print lines of a b-file of the On-Line Encyclopedia of Integer Sequences: n a(n)
    #[arg(long, conflicts_with = "json", requires = "name")]
    b_file: bool,
    /// Print one JSON object per term: view sequence oeis n value shading board (null if there is none)
    #[arg(long, requires = "name")]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count sequence
  hitori count sequence fewest-maximal --terms 8
  hitori count sequence maximal-shadings --terms 8 --b-file
  hitori count sequence most-shaded --terms 12 --json
  hitori count sequence hitori-number-most --terms 8";

/// Prints the terms, or the list.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let Some(name) = &args.name else {
        Output::save(None, list().as_bytes())?;
        return Ok(Exit::Fine);
    };
    let Some(sequence) = Sequence::named(name) else {
        let names: Vec<&str> = SEQUENCES.iter().map(|sequence| sequence.name).collect();
        return Err(Failure::Bad(format!("no sequence {name:?}: one of {} expected", names.join(", "))));
    };
    for n in sequence.first..sequence.first + args.terms.get() {
        let term = watched(session, None, |budget| sequence.term(n, budget)).map_err(explained)?;
        let report = TermReport::new(sequence, &term);
        let text = match (args.json, args.b_file) {
            (true, _) => json_lines(&[report]),
            (_, true) => report.b_file_line(),
            _ => report.to_string(),
        };
        Output::save(None, text.as_bytes())?;
    }
    Ok(Exit::Fine)
}

fn list() -> String {
    let line = |sequence: &Sequence| {
        let oeis = sequence.oeis.unwrap_or("-");
        format!("{:<24} {:<8} {} ({})\n", sequence.name, oeis, sequence.title, sequence.reference)
    };
    SEQUENCES.iter().map(line).collect()
}
