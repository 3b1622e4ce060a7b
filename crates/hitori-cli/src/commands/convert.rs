//! `hitori convert`: the same puzzles in another format, or in canonical form.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::ValueHint;
use hitori_core::Canonical;
use hitori_core::engine::Goal;
use hitori_core::formats::{Entry, FORMATS, FormatRef, Framing};
use hitori_core::generate::Provenance;

use crate::args::{Engine, Inputs, format_to};
use crate::asker::Asker;
use crate::batch;
use crate::cli::Session;
use crate::distinct::Distinct;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;
use crate::pipeline::Sheet;
use crate::verdict;
use crate::writer::{target, write_entry};

/// Write puzzles in another format
///
/// Puzzles are streamed in order. What the new format has no place for (names, sources, solutions) is left out.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Format to write; may be left out where the output file's ending tells
    #[arg(long, value_name = "FORMAT", value_parser = format_to())]
    to: Option<FormatRef>,
    /// File to write instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Add the solution (the first one found)
    #[arg(long)]
    solve: bool,
    /// Write a whole document that can be compiled, not parts of one (latex)
    #[arg(long)]
    document: bool,
    /// Leave out solutions and marks that the input contains
    #[arg(long, conflicts_with = "solve")]
    bare: bool,
    /// Write each puzzle in the one form that all have which are the same up to turning, mirroring and renaming their numbers,
    /// and each of these forms once
    ///
    /// The form is the least of the images that are not higher than wide, each with its numbers renamed 1, 2, 3, … in order of first
    /// appearance, compared cell by cell, blanks last. Solutions and marks turn with their puzzles; from which seed a puzzle was
    /// generated is left out, because that seed makes another image. Puzzles whose form was there before are left out and counted.
    #[arg(long)]
    canonical: bool,
    /// Leave out puzzles that are the same as an earlier one up to symmetry and renumbering; the others stay
    /// as they are
    #[arg(long, conflicts_with = "canonical")]
    distinct: bool,
    #[command(flatten)]
    engine: Engine,
}

const AFTER_HELP: &str = "\
Examples:
  hitori convert puzzle.txt --to puzzlink               a URL to open in the browser
  hitori convert *.txt -o puzzles.jsonl                 many files into one stream
  hitori convert set.jsonl --distinct -o distinct.jsonl   no duplicates, even if rotated or renumbered
  hitori convert puzzle.txt --solve --document -o puzzle.tex   for pdflatex
  hitori convert --solve --to jsonl 6x6dk:361566412253452144234115163346553461";

/// Converts all inputs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let asker = Asker::start(&args.engine, Goal::Any, None, session)?;
    let format = target(args.to, args.output.as_deref(), None)?;
    let (solve, bare) = (args.solve, args.bare);
    let document = if args.document { Some(document(format)?) } else { None };
    // Out of one file puzzles keep their numbers; out of several they would lose what tells them apart.
    let several = args.inputs.files()?.len() > 1;
    let canonical = args.canonical;
    let forms = (args.canonical || args.distinct).then(Distinct::default).map(Arc::new);
    let left_out = Arc::new(AtomicU64::new(0));
    let counting = Arc::clone(&left_out);
    let mut output = Output::create(args.output.as_deref())?;
    output.write(document.map_or("", |document| document.before).as_bytes())?;
    let outcome = batch::run(session, &args.inputs, &mut output, move |mut named, sheet| {
        if several && named.entry.id.is_none() {
            named.entry.id = Some(named.id().into_owned());
        }
        if canonical {
            make_canonical(&mut named.entry);
        }
        let mut trouble = None;
        if solve {
            let answer = asker.ask(&named.entry.puzzle)?;
            if answer.solutions.is_empty() {
                let why = verdict::why_not(&answer);
                let message = format!("{}: {why}, written without a solution", named.label());
                trouble = Some((verdict::exit(&answer), message));
            }
            named.entry.solution = answer.solutions.into_iter().next();
        } else if bare {
            named.entry.solution = None;
        }
        let form = forms.clone().map(|forms| match canonical {
            true => (forms, named.entry.puzzle.clone()),
            false => (forms, named.entry.puzzle.canonical().puzzle),
        });
        let write = move |sheet: &mut Sheet| {
            if let Some((outcome, message)) = trouble {
                sheet.fall_short(outcome, named.complaint(message));
            }
            if let Err(error) = write_entry(format, &named.entry, sheet) {
                sheet.complain(named.complaint(error));
            }
        };
        match form {
            None => write(sheet),
            // Which of two is the first is known only then.
            Some((forms, form)) => {
                let left_out = Arc::clone(&counting);
                sheet.in_turn(move |sheet| match forms.add(form, "") {
                    Ok(()) => write(sheet),
                    Err(_) => drop(left_out.fetch_add(1, Ordering::Relaxed)),
                });
            }
        }
        Ok(())
    })?;
    output.write(document.map_or("", |document| document.after).as_bytes())?;
    output.finish_unless_bad(outcome)?;
    report_left_out(left_out.load(Ordering::Relaxed));
    Ok(outcome)
}

/// Returns what makes a document of puzzles in a format.
fn document(format: FormatRef) -> Result<Framing, Failure> {
    let with: Vec<&str> =
        FORMATS.iter().filter(|format| format.document().is_some()).map(|format| format.name()).collect();
    format.document().ok_or_else(|| {
        Failure::Bad(format!("--document goes with --to {}, not with {}", with.join(" or "), format.name()))
    })
}

/// Replaces a puzzle by its canonical form; what came with it turns along, or goes where it is no longer true.
fn make_canonical(entry: &mut Entry) {
    let Canonical { puzzle, image, .. } = entry.puzzle.canonical();
    entry.solution = entry.solution.as_ref().map(|solution| image.shading(solution));
    if puzzle != entry.puzzle {
        Provenance::remove(entry);
    }
    entry.puzzle = puzzle;
}

/// Reports how many puzzles were left out.
fn report_left_out(count: u64) {
    let puzzles = match count {
        0 => return,
        1 => "1 puzzle".to_owned(),
        several => format!("{several} puzzles"),
    };
    complain(format_args!("{puzzles} left out, the same as others up to symmetry and renumbering"));
}
