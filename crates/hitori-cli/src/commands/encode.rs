//! `hitori encode`: the program that an engine would run, in its own language.

use std::path::PathBuf;

use clap::ValueHint;
use hitori_backends::{EngineSpec, Task};

use crate::args::{Input, Meaning, engine_parser};
use crate::batch;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use hitori_core::engine::Budget;

/// Print the program that an engine would run on a puzzle
///
/// Logic programs, SMT-LIB, DIMACS, LP files: each in the paradigm's own language, complete and with comments, so that it
/// can be read, changed and run by hand. Where a model leaves connectivity out, walls are added while it is solved.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    puzzle: Input,
    /// Engine, with parts of it: asp, asp:ucd+sp, smt:qf_bv; `hitori engines` lists them
    #[arg(long, value_name = "NAME[:PART+…]", value_parser = engine_parser(), hide_possible_values = true)]
    engine: EngineSpec,
    #[command(flatten)]
    meaning: Meaning,
    /// File for the program instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  hitori encode --engine asp puzzle.txt                    a logic program for clingo
  hitori encode --engine smt:qf_bv puzzle.txt -o p.smt2    SMT-LIB for any SMT solver
  hitori encode --engine sat:matrix puzzle.txt -o p.cnf    clauses for any SAT solver";

/// Prints the program.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let named = batch::single(&args.puzzle.source(), args.puzzle.picked())?;
    let task = Task::new(&named.entry.puzzle, args.meaning.semantics());
    let budget = Budget::default().with_cancel(session.interrupt.token());
    let program = match args.engine.refuses(&task) {
        Some(reason) => Err(reason),
        None => args.engine.encode(&task, &budget).map_err(|stop| stop.to_string()),
    };
    let program =
        program.map_err(|reason| Failure::Bad(named.at(format_args!("{}: {reason}", args.engine))))?;
    Output::save(args.output.as_deref(), program.as_bytes())?;
    Ok(Exit::Fine)
}
