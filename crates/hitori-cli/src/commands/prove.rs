//! `hitori prove`: a certificate for those who do not trust the engine, and the checker that needs no trust in it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use hitori_core::certificate::dimacs::{self, DimacsError};
use hitori_core::certificate::{self, Certificate, CheckError, Claim};
use hitori_core::engine::Limit;
use hitori_core::solve::certify;

use crate::args::{Input, Search};
use crate::batch;
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;
use crate::source::{self, Source, path_name};

/// Prove that a puzzle has no or only one solution, or check such a proof
///
/// The certificate lists walls (cells that must not all be shaded, checked by geometry) and clauses that follow by unit
/// propagation. The checker shares no code with the search. With --dimacs the same proof is written for SAT tools.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    puzzle: Input,
    /// Check this certificate instead of making one; if --semantics is given, it has to be for those
    #[arg(long, value_name = "CERTIFICATE", conflicts_with_all = ["output", "dimacs"])]
    check: Option<OsString>,
    /// File for the certificate instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Write NAME.cnf and NAME.drat as well
    #[arg(long, value_name = "NAME")]
    dimacs: Option<PathBuf>,
    #[command(flatten)]
    search: Search,
}

const AFTER_HELP: &str = "\
Examples:
  hitori prove puzzle.txt -o puzzle.cert       find and write the proof
  hitori prove puzzle.txt --check puzzle.cert  check it
  hitori prove puzzle.txt --dimacs puzzle      puzzle.cnf and puzzle.drat for a DRAT checker";

/// Makes or checks a certificate.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let input = args.puzzle.source();
    if let Some(file) = &args.check {
        return check(&input, &Source::new(file), &args, session);
    }
    let named = batch::single(&input, args.puzzle.picked())?;
    let puzzle = &named.entry.puzzle;
    let certified = certify(puzzle, &args.search.options(&session.interrupt));
    let Some(certificate) = certified.certificate else {
        return match certified.outcome.stop {
            Some(stop) if stop.is_cancelled() => Err(Failure::Interrupted),
            Some(stop) => {
                complain(named.at(stop));
                Ok(Exit::NoAnswer)
            }
            None => {
                let status = certified.outcome.status();
                complain(named.at(format_args!("{status}: there is nothing to prove")));
                Ok(Exit::Fails)
            }
        };
    };
    if let Some(name) = &args.dimacs {
        let (mut formula, mut proof) = (Vec::new(), Vec::new());
        let failure = |error| match error {
            DimacsError::Io(error) => Failure::Write { name: path_name(name), error },
            error => Failure::Bad(error.to_string()),
        };
        dimacs::write_cnf(&mut formula, puzzle, &certificate).map_err(failure)?;
        dimacs::write_drat(&mut proof, &certificate).map_err(failure)?;
        Output::save(Some(&with_ending(name, "cnf")), &formula)?;
        Output::save(Some(&with_ending(name, "drat")), &proof)?;
    }
    Output::save(args.output.as_deref(), certificate.to_string().as_bytes())?;
    Ok(Exit::Fine)
}

/// Checks a certificate. A proof for other semantics than those asked for proves nothing that was asked.
fn check(input: &Source, file: &Source, args: &Args, session: &Session) -> Result<Exit, Failure> {
    source::stdin_once(&[input.clone(), file.clone()])?;
    let named = batch::single(input, args.puzzle.picked())?;
    let text = file.read_to_string()?;
    let certificate: Certificate = text.parse().map_err(|error| Failure::Bad(file.malformed(&error)))?;
    let (id, found) = (named.label(), certificate.semantics.name());
    let asked = args.search.semantics_asked().filter(|&asked| asked != certificate.semantics);
    let budget = args.search.options(&session.interrupt).budget;
    let (line, outcome) = if let Some(asked) = asked {
        let asked = asked.name();
        (format!("{id} not proved ({asked}): the certificate is for {found} semantics"), Exit::Fails)
    } else {
        match certificate::check(&named.entry.puzzle, &certificate, &budget) {
            Ok(()) => (format!("{id} proved {} ({found})", claim(&certificate)), Exit::Fine),
            Err(CheckError::Limit(Limit::Cancelled)) => return Err(Failure::Interrupted),
            Err(error @ CheckError::Limit(_)) => {
                complain(named.at(error));
                return Ok(Exit::NoAnswer);
            }
            Err(error) => (format!("{id} not proved ({found}): {error}"), Exit::Fails),
        }
    };
    Output::save(None, format!("{line}\n").as_bytes())?;
    Ok(outcome)
}

fn claim(certificate: &Certificate) -> &'static str {
    match certificate.claim {
        Claim::Unsolvable => "unsolvable",
        Claim::Unique(_) => "unique",
    }
}

/// Adds an ending without replacing a part of the name that looks like one.
fn with_ending(name: &Path, ending: &str) -> PathBuf {
    let mut whole = name.as_os_str().to_owned();
    whole.push(".");
    whole.push(ending);
    whole.into()
}
