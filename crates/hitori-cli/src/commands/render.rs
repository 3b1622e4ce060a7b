//! `hitori render`: a puzzle as a picture.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{ValueHint, value_parser};
use hitori_core::render::{self, SvgStyle};
use hitori_core::{Shading, referee};

use crate::args::{Engine, Input};
use crate::asker::Asker;
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;
use crate::png;
use crate::source::{self, Source, path_name};
use crate::verdict;
use hitori_core::engine::{Goal, Status};

/// Draw a puzzle as SVG or PNG
///
/// The ending of the output file decides. Without one of --solution, --solve and --marks the board is drawn unshaded.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    puzzle: Input,
    /// Picture to write: FILE.svg or FILE.png [default: SVG on standard output]
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Draw the solution in this file (- for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "shading")]
    solution: Option<OsString>,
    /// Draw the solution that the engine finds
    #[arg(long, group = "shading")]
    solve: bool,
    /// Draw the solution or marks that the input itself contains
    #[arg(long, group = "shading")]
    marks: bool,
    /// Side of a cell in the picture, in pixels
    #[arg(long, value_name = "PX", default_value_t = 48, value_parser = value_parser!(u32).range(8..=1000))]
    cell: u32,
    /// Enlarges a PNG further without changing its proportions [default: 1]
    #[arg(long, value_name = "FACTOR", value_parser = parse_scale)]
    scale: Option<f32>,
    #[command(flatten)]
    engine: Engine,
}

const AFTER_HELP: &str = "\
Examples:
  hitori render puzzle.txt -o puzzle.svg
  hitori render puzzle.txt --solve -o solution.png --cell 96
  hitori render hitori/4/4/1114142333214213 > puzzle.svg";

enum Picture {
    Svg,
    Png,
}

/// Draws the picture.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let kind = Picture::of(args.output.as_deref())?;
    if let (Picture::Svg, Some(_)) = (&kind, args.scale) {
        return Err(Failure::Bad(
            "--scale is for PNG; the size of an SVG is that of its cells, --cell".to_owned(),
        ));
    }
    let input = Source::new(&args.puzzle.input);
    let solution = args.solution.as_deref().map(Source::new);
    source::stdin_once(&[std::slice::from_ref(&input), solution.as_slice()].concat())?;
    let named = batch::single(&input, args.puzzle.from.from)?;
    let puzzle = &named.entry.puzzle;
    let shading = if args.solve {
        let asker = Asker::start(&args.engine, Goal::Unique, None, session)?;
        let answer = asker.ask(puzzle).map_err(|_| Failure::Interrupted)?;
        let Some(solution) = answer.solution() else {
            complain(named.at(format_args!("nothing drawn, it is {}", answer.status())));
            return Ok(verdict::exit(&answer));
        };
        match answer.status() {
            Status::Multiple => complain(named.at("the solution drawn is not the only one")),
            Status::Unknown => complain(named.at("the solution drawn may not be the only one")),
            _ => {}
        }
        Some(solution.clone())
    } else {
        given(solution.as_ref(), args.marks, &named)?
    };
    // Marks on the way to a solution break no rule yet.
    let semantics = args.engine.search.semantics();
    let complete = shading.as_ref().filter(|shading| shading.is_complete());
    let violations = complete.map(|shading| referee::violations(puzzle, shading, semantics));
    if let Some(violation) = violations.unwrap_or_default().first() {
        complain(
            named.at(format_args!("what is drawn is no solution: {}", violation.describe(puzzle.size()))),
        );
    }
    let style = SvgStyle { cell: args.cell, ..SvgStyle::default() };
    let svg = render::svg_with(puzzle, shading.as_ref(), &style);
    let picture = match kind {
        Picture::Svg => svg.into_bytes(),
        Picture::Png => {
            png::png(&svg, args.scale.unwrap_or(1.0)).map_err(|error| Failure::Bad(named.at(error)))?
        }
    };
    Output::save(args.output.as_deref(), &picture)?;
    Ok(Exit::Fine)
}

impl Picture {
    fn of(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Self::Svg) };
        match path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(Failure::Bad(format!("{}: a picture is FILE.svg or FILE.png", path_name(path)))),
        }
    }
}

/// The shading that the user supplies, if any.
fn given(solution: Option<&Source>, marks: bool, named: &Named) -> Result<Option<Shading>, Failure> {
    match (solution, marks, &named.entry.solution) {
        (Some(file), _, _) => file.read_shading(named.entry.puzzle.size()).map(Some),
        (None, true, None) => Err(Failure::Bad(named.at("no solution or marks in it"))),
        (None, true, marks) => Ok(marks.clone()),
        (None, false, _) => Ok(None),
    }
}

fn parse_scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=100.0).contains(&scale) => Ok(scale),
        _ => Err("a factor from 0.1 to 100 expected".to_owned()),
    }
}
