//! `hitori render`: puzzles as pictures.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ValueHint, value_parser};
use hitori_core::engine::{Goal, Status};
use hitori_core::render::{self, Layout, SvgStyle, Theme, WhiteMarks};
use hitori_core::{Semantics, Shading, referee};

use crate::args::{Engine, Inputs, Marks};
use crate::asker::Asker;
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::{self, Output, is_folder};
use crate::png;
use crate::source::{Source, path_name, stdin_once};
use crate::verdict;

/// Draw puzzles as SVG, PNG or text
///
/// The ending of the output file decides, or --to. Without one of --solution, --solve, --marks and --own the board is drawn
/// unshaded. With a folder as output every puzzle gets a picture of its own, under its name.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Picture to write: FILE.svg, FILE.png or FILE.txt, or DIR/ for a picture of each puzzle [default: standard output]
    #[arg(short, long, value_name = "FILE|DIR/", value_hint = ValueHint::AnyPath)]
    output: Option<PathBuf>,
    /// Kind of picture, where no ending tells [default: svg]
    #[arg(long, value_name = "KIND", value_parser = kind_parser())]
    to: Option<Kind>,
    /// Draw the solution in this file (- for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "shading", conflicts_with = "marks")]
    solution: Option<OsString>,
    /// Draw the solution that the engine finds
    #[arg(long, group = "shading", conflicts_with = "marks")]
    solve: bool,
    #[command(flatten)]
    marks: Marks,
    /// Draw the solution or marks that the input itself contains
    #[arg(long, group = "shading", conflicts_with = "marks")]
    own: bool,
    /// Number the rows and columns
    #[arg(long)]
    labels: bool,
    /// Colours of the picture: light, dark, or print, which takes little ink
    #[arg(long, value_name = "WHICH", default_value = "light", value_parser = theme_parser())]
    style: Theme,
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
  hitori render puzzle.txt --solve --labels -o solution.png --cell 96
  hitori render puzzle.txt --marks mine.txt --to text     marks so far, as text
  hitori render puzzles.jsonl -o pictures/ --to png       a picture of each
  hitori render puzzles.jsonl --only 3 -o third.svg
  hitori render puzzle.txt --solve --style dark -o solution.png
  hitori render hitori/4/4/1114142333214213 > puzzle.svg";

fn theme_parser() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::name))
        .try_map(|name| Theme::named(&name).ok_or("light, dark or print expected"))
}

/// The kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Text,
}

impl Kind {
    const ALL: [(Self, &'static str, &'static str); 3] =
        [(Self::Svg, "svg", "svg"), (Self::Png, "png", "png"), (Self::Text, "text", "txt")];

    /// The ending of its files.
    fn ending(self) -> &'static str {
        Self::ALL.iter().find(|(kind, ..)| *kind == self).map_or("svg", |(.., ending)| ending)
    }

    /// The kind that was asked for, or that the file's ending promises.
    fn of(to: Option<Self>, output: Option<&Path>) -> Result<Self, Failure> {
        let file = output.filter(|path| *path != Path::new("-") && !is_folder(path));
        let Some(path) = file else { return Ok(to.unwrap_or(Self::Svg)) };
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default().to_ascii_lowercase();
        let promised = Self::ALL.iter().find(|(.., known)| *known == ending).map(|(kind, ..)| *kind);
        let name = path_name(path);
        match (to, promised) {
            (Some(to), Some(promised)) if to != promised => {
                Err(Failure::Bad(format!("{name}: the ending promises another kind of picture than --to")))
            }
            (Some(kind), _) | (None, Some(kind)) => Ok(kind),
            (None, None) => {
                Err(Failure::Bad(format!("{name}: a picture is FILE.svg, FILE.png or FILE.txt, or DIR/")))
            }
        }
    }
}

/// How puzzles are drawn.
struct Drawing {
    kind: Kind,
    style: SvgStyle,
    scale: f32,
    own: bool,
    /// Finds the solution to draw, if that is wanted.
    asker: Option<Asker>,
    semantics: Semantics,
}

/// A picture, or why there is none.
enum Drawn {
    /// With what has to be said about it.
    Picture(Vec<u8>, Vec<String>),
    Nothing(Exit, String),
}

/// Draws the pictures.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let kind = Kind::of(args.to, args.output.as_deref())?;
    if kind == Kind::Png {
        output::no_terminal("a PNG", "FILE.png", args.output.as_deref())?;
    }
    if kind != Kind::Png && args.scale.is_some() {
        return Err(Failure::Bad(
            "--scale is for PNG; the size of an SVG is that of its cells, --cell".to_owned(),
        ));
    }
    let asker = match args.solve {
        true => Some(Asker::start(&args.engine, Goal::Unique, None, session)?),
        false => None,
    };
    let shading = args.solution.as_deref().or(args.marks.file()).map(Source::new);
    let white_marks = if args.marks.file().is_some() { WhiteMarks::Always } else { WhiteMarks::Partial };
    let drawing = Drawing {
        kind,
        style: SvgStyle { cell: args.cell, labels: args.labels, white_marks, ..args.style.style() },
        scale: args.scale.unwrap_or(1.0),
        own: args.own,
        asker,
        semantics: args.engine.search.semantics(),
    };
    if let Some(folder) = args.output.as_deref().filter(|path| is_folder(path)) {
        if shading.is_some() {
            return Err(Failure::Bad(
                "--solution and --marks go with one puzzle, not with a folder".to_owned(),
            ));
        }
        return draw_all(&args.inputs, folder, drawing, session);
    }
    let input = args.inputs.one("a single picture")?;
    stdin_once(&[std::slice::from_ref(&input), shading.as_slice()].concat())?;
    let named = batch::single(&input, args.inputs.picked())?;
    let shading = match shading {
        Some(file) if args.marks.file().is_some() => Some(file.read_marks(named.entry.puzzle.size())?),
        Some(file) => Some(file.read_shading(named.entry.puzzle.size())?),
        None => None,
    };
    match drawing.draw(&named, shading)? {
        Drawn::Picture(picture, remarks) => {
            remarks.iter().for_each(|remark| complain(named.at(remark)));
            Output::save(args.output.as_deref(), &picture)?;
            Ok(Exit::Fine)
        }
        Drawn::Nothing(exit, why) => {
            complain(named.at(why));
            Ok(exit)
        }
    }
}

/// Draws every puzzle of the inputs into a file of a folder.
fn draw_all(inputs: &Inputs, folder: &Path, drawing: Drawing, session: &Session) -> Result<Exit, Failure> {
    let name = path_name(folder);
    std::fs::create_dir_all(folder).map_err(|error| Failure::Write { name, error })?;
    let (folder, names) = (folder.to_owned(), Arc::new(Mutex::new(HashSet::new())));
    let mut output = Output::stdout();
    let outcome = batch::run(session, inputs, &mut output, move |named, sheet| {
        match drawing.draw(&named, None) {
            Err(Failure::Interrupted) => return Err(crate::pipeline::Interrupted),
            Err(failure) => sheet.complain(named.complaint(failure)),
            Ok(Drawn::Nothing(exit, why)) => sheet.fall_short(exit, named.complaint(why)),
            Ok(Drawn::Picture(picture, remarks)) => {
                remarks.into_iter().for_each(|remark| sheet.fall_short(Exit::Fine, named.complaint(remark)));
                let (folder, names, ending) = (folder.clone(), Arc::clone(&names), drawing.kind.ending());
                // Which of two puzzles of one name gets another one depends on their order alone.
                sheet.in_turn(move |sheet| {
                    let mut names = names.lock().unwrap_or_else(PoisonError::into_inner);
                    let file = folder.join(file_name(&named.id(), ending, &mut names));
                    if let Err(failure) = Output::save(Some(&file), &picture) {
                        sheet.complain(named.complaint(failure));
                    }
                });
            }
        }
        Ok(())
    })?;
    output.finish()?;
    Ok(outcome)
}

/// A name for the picture of a puzzle that no other one has, whatever the puzzle is called.
fn file_name(id: &str, ending: &str, taken: &mut HashSet<String>) -> String {
    const LONGEST: usize = 100;
    let plain = |c: char| if c.is_alphanumeric() || "-_#.,+".contains(c) { c } else { '_' };
    let stem: String = id.chars().take(LONGEST).map(plain).collect();
    let stem = if stem.starts_with('.') || stem.is_empty() { format!("_{stem}") } else { stem };
    let mut name = format!("{stem}.{ending}");
    // Some systems do not tell upper from lower case.
    let mut number = 2;
    while !taken.insert(name.to_lowercase()) {
        name = format!("{stem}-{number}.{ending}");
        number += 1;
    }
    name
}

impl Drawing {
    /// Draws a puzzle, with the given shading or the one that was asked for.
    fn draw(&self, named: &Named, given: Option<Shading>) -> Result<Drawn, Failure> {
        let puzzle = &named.entry.puzzle;
        let mut remarks = Vec::new();
        let shading = if let Some(asker) = &self.asker {
            let answer = asker.ask(puzzle).map_err(|_| Failure::Interrupted)?;
            let Some(solution) = answer.solution() else {
                let why = format!("nothing drawn, it is {}", answer.status());
                return Ok(Drawn::Nothing(verdict::exit(&answer), why));
            };
            match answer.status() {
                Status::Multiple => remarks.push("the solution drawn is not the only one".to_owned()),
                Status::Unknown => remarks.push("the solution drawn may not be the only one".to_owned()),
                _ => {}
            }
            Some(solution.clone())
        } else if self.own {
            let Some(own) = &named.entry.solution else {
                return Ok(Drawn::Nothing(Exit::Bad, "no solution or marks in it".to_owned()));
            };
            Some(own.clone())
        } else {
            given
        };
        // Marks on the way to a solution break no rule yet.
        let complete = shading.as_ref().filter(|shading| shading.is_complete());
        let violations = complete.map(|shading| referee::violations(puzzle, shading, self.semantics));
        if let Some(violation) = violations.unwrap_or_default().first() {
            let breach = violation.describe(puzzle.size());
            remarks.push(format!("what is drawn is no solution: {breach}"));
        }
        let svg = || render::svg_with(puzzle, shading.as_ref(), &self.style);
        let picture = match self.kind {
            Kind::Svg => svg().into_bytes(),
            Kind::Png => match png::png(&svg(), self.scale) {
                Ok(picture) => picture,
                Err(error) => return Ok(Drawn::Nothing(Exit::Bad, error.to_string())),
            },
            Kind::Text => {
                let layout = if self.style.labels { Layout::Labelled } else { Layout::Framed };
                render::board(puzzle, shading.as_ref(), layout, false).into_bytes()
            }
        };
        Ok(Drawn::Picture(picture, remarks))
    }
}

fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(|(_, name, _)| name)).map(|name| {
        Kind::ALL.iter().find(|(_, known, _)| *known == name).map_or(Kind::Svg, |(kind, ..)| *kind)
    })
}

fn parse_scale(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(scale) if (0.1..=100.0).contains(&scale) => Ok(scale),
        _ => Err("a factor from 0.1 to 100 expected".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_harmless_and_differ() {
        let mut taken = HashSet::new();
        let mut name = |id: &str| file_name(id, "svg", &mut taken);
        assert_eq!(name("set#3"), "set#3.svg");
        assert_eq!(name("../../etc/passwd"), "_.._.._etc_passwd.svg");
        assert_eq!(name("SET#3"), "SET#3-2.svg");
        assert_eq!(name(""), "_.svg");
        assert!(name(&"ä".repeat(1000)).chars().count() < 110);
    }
}
