//! `hitori reduce`: a formula becomes a board with as many solutions as the formula has models, and solutions become models again.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueHint;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hitori_core::engine::{Outcome, Status};
use hitori_core::formats::{self, Entry, FormatRef};
use hitori_core::solve::{Options, unique};
use hitori_hard::{Assignment, Formula, Gadgets, Reduction, ReductionMap, reduce};

use crate::args::{TimeoutEach, format_to};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::source::{self, Source};
use crate::writer::{entry_text, target};

/// Turn a formula into a puzzle, and solutions of it into models
///
/// Reads DIMACS CNF and writes a board that has exactly as many solutions (strict semantics) as the formula has models.
/// Variables that occur nowhere count: each doubles the number. With --unique the formula must have exactly one model, so that the board
/// is a puzzle. The map (--map) says which cell stands for which literal; with it, --decode makes an assignment from a solution,
/// and --shade a solution from an assignment. docs/reduction.md has the gadgets and the proof.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// File with the formula (DIMACS CNF), - for standard input
    #[arg(value_name = "FORMULA", value_hint = ValueHint::FilePath, required_unless_present_any = ["decode", "shade"])]
    formula: Option<OsString>,
    /// File for the board instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Format of the board [default: what the file's ending promises, else plain]
    #[arg(long, value_name = "FORMAT", value_parser = format_to())]
    to: Option<FormatRef>,
    /// File for the map, as JSON
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    map: Option<PathBuf>,
    /// The construction: ours, which is smaller, or that of de Nooij 2026
    #[arg(long, value_name = "WHICH", default_value = "compact", value_parser = gadgets_parser())]
    gadgets: Gadgets,
    /// Refuse a formula that does not have exactly one model
    #[arg(long)]
    unique: bool,
    /// Read a solution of the board and print the assignment it stands for
    #[arg(long, value_name = "SOLUTION", requires = "with", conflicts_with_all = ["formula", "shade", "to", "map", "unique"])]
    decode: Option<OsString>,
    /// Read an assignment (literals, or the lines that SAT solvers print) and write the solution that stands for it
    #[arg(long, value_name = "ASSIGNMENT", requires = "with", conflicts_with_all = ["formula", "to", "map", "unique"])]
    shade: Option<OsString>,
    /// The map to decode or shade with
    #[arg(long, value_name = "MAP", value_hint = ValueHint::FilePath, conflicts_with = "formula")]
    with: Option<OsString>,
    #[command(flatten)]
    timeout: TimeoutEach,
}

const AFTER_HELP: &str = "\
Examples:
  hitori reduce formula.cnf                            the board as text
  hitori reduce formula.cnf -o board.jsonl --map map.json
  hitori reduce formula.cnf --unique -o puzzle.txt     only if it has exactly one model
  hitori solve board.jsonl --json | hitori reduce --decode - --with map.json
  hitori reduce --shade model.txt --with map.json      for example the output of a SAT solver
Boards may have as many cells as may be read; HITORI_MAX_CELLS raises the limit.";

/// The names of gadgets.
pub(super) fn gadgets_parser() -> impl TypedValueParser<Value = Gadgets> {
    PossibleValuesParser::new(Gadgets::ALL.map(Gadgets::name)).try_map(|name| name.parse::<Gadgets>())
}

/// Makes a board, or uses a map.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    match (&args.formula, &args.decode, &args.shade, &args.with) {
        (_, Some(solution), _, Some(map)) => decode(&args, solution, map),
        (_, _, Some(assignment), Some(map)) => shade(&args, assignment, map),
        (Some(formula), ..) => make(&args, formula, session),
        // The parser lets nothing else through.
        _ => Err(Failure::Bad("a formula, --decode or --shade expected".to_owned())),
    }
}

fn make(args: &Args, formula: &OsString, session: &Session) -> Result<Exit, Failure> {
    let source = Source::new(formula);
    let text = source.read_to_string()?;
    let formula = Formula::from_dimacs(&text).map_err(|error| Failure::Bad(source.malformed(&error)))?;
    let format = target(args.to, args.output.as_deref(), formats::format("plain"))?;
    let refuse = |message: &dyn std::fmt::Display| Failure::Bad(format!("{}: {message}", source.label()));
    let most = source::limits()?.cells();
    let reduction = reduce(&formula, args.gadgets, most)
        .map_err(|error| refuse(&format_args!("{error}; HITORI_MAX_CELLS=N in the environment allows N")))?;
    if args.unique {
        let options = Options::default().with_budget(args.timeout.budget(&session.interrupt));
        check_unique(&source, &reduction, &unique(&reduction.puzzle, &options))?;
    }
    let Reduction { puzzle, map } = reduction;
    let mut entry = Entry::new(puzzle);
    entry.id = Some(source.name());
    let board = entry_text(format, &entry).map_err(|error| refuse(&error))?;
    // The map first: a board without its map is of less use than a map without its board.
    if let Some(path) = &args.map {
        Output::save(Some(path), json(&map)?.as_bytes())?;
    }
    Output::save(args.output.as_deref(), board.as_bytes())?;
    Ok(Exit::Fine)
}

/// Fails unless the formula has exactly one model.
fn check_unique(source: &Source, reduction: &Reduction, outcome: &Outcome) -> Result<(), Failure> {
    let unmet = |outcome, message: String| Failure::Unmet {
        message: format!("{}: {message}", source.label()),
        outcome,
    };
    let models: Vec<String> = outcome
        .solutions
        .iter()
        .filter_map(|solution| reduction.map.decode(solution).ok())
        .map(|model| model.to_string())
        .collect();
    match (outcome.status(), &outcome.stop) {
        (Status::Unique, _) => Ok(()),
        (_, Some(stop)) if stop.is_cancelled() => Err(Failure::Interrupted),
        (Status::Unsolvable, _) => {
            Err(unmet(Exit::Fails, "the formula has no model, exactly one expected".to_owned()))
        }
        (Status::Multiple, _) => Err(unmet(
            Exit::Fails,
            format!(
                "the formula has several models, exactly one expected; two of them:\n{}",
                models.join("")
            ),
        )),
        (_, stop) => {
            let why = stop.as_ref().map_or_else(|| "it was not decided".to_owned(), ToString::to_string);
            Err(unmet(
                Exit::NoAnswer,
                format!("whether the formula has exactly one model is not known: {why}"),
            ))
        }
    }
}

fn decode(args: &Args, solution: &OsString, map: &OsString) -> Result<Exit, Failure> {
    let (solution, map_source) = (Source::new(solution), Source::new(map));
    source::stdin_once(&[solution.clone(), map_source.clone()])?;
    let map = read_map(&map_source)?;
    let size = map.fixed().map_err(|error| bad(&map_source, &error))?.size();
    let shading = solution.read_shading(size)?;
    let model = map.decode(&shading).map_err(|error| bad(&solution, &error))?;
    Output::save(args.output.as_deref(), model.to_string().as_bytes())?;
    Ok(Exit::Fine)
}

fn shade(args: &Args, assignment: &OsString, map: &OsString) -> Result<Exit, Failure> {
    let (assignment, map_source) = (Source::new(assignment), Source::new(map));
    source::stdin_once(&[assignment.clone(), map_source.clone()])?;
    let map = read_map(&map_source)?;
    // Before anything is made for the variables that the map claims.
    map.fixed().map_err(|error| bad(&map_source, &error))?;
    let text = assignment.read_to_string()?;
    let model = Assignment::parse(&text, map.variables)
        .map_err(|error| Failure::Bad(assignment.malformed(&error)))?;
    let shading = map.shade(&model).map_err(|error| bad(&assignment, &error))?;
    let mut text = shading.row_strings().join("\n");
    text.push('\n');
    Output::save(args.output.as_deref(), text.as_bytes())?;
    Ok(Exit::Fine)
}

fn read_map(source: &Source) -> Result<ReductionMap, Failure> {
    serde_json::from_str(&source.read_to_string()?)
        .map_err(|error| bad(source, &format_args!("no map: {error}")))
}

fn json(map: &ReductionMap) -> Result<String, Failure> {
    let text = serde_json::to_string(map).map_err(|error| Failure::Bad(format!("the map: {error}")))?;
    Ok(text + "\n")
}

fn bad(source: &Source, error: &dyn std::fmt::Display) -> Failure {
    Failure::Bad(format!("{}: {error}", source.label()))
}
