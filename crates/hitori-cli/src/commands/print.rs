//! `hitori print`: puzzles on paper, as a PDF with their solutions.

use std::ffi::{OsStr, OsString};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::ValueHint;
use hitori_core::engine::{Budget, Limit, Status, StopReason};
use hitori_core::generate::{Batch, GenerateError, Generator, Request, parse_difficulty};
use hitori_core::rate::{Difficulty, DifficultyRange, RateOptions, Rating, rate_unique};
use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, Shading, Size};

use super::generate::seeds;
use crate::args::{From, Inputs, Jobs, TimeoutEach};
use crate::batch::{self, Named};
use crate::book::{Book, Labels, Paper, Printed, Solutions, Style};
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;
use crate::pipeline::{self, Feeder, Interrupted, Sheet};
use crate::progress::Progress;
use crate::source::path_name;
use crate::verdict;

/// Make a book of puzzles to print, as PDF
///
/// The puzzles come from files, or from the generator (--size): then every word of --difficulty gets an equal share of them,
/// easy ones first. Each has its number, its difficulty and its rating above it; solutions follow at the end. The same puzzles and options
/// give the same file. For other wishes at the generator: hitori generate … | hitori print - -o book.pdf
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Files, - for standard input, puzzle URLs or game IDs; a file may hold many puzzles
    #[arg(required_unless_present = "size", conflicts_with = "size", value_name = "INPUT", value_hint = ValueHint::AnyPath)]
    inputs: Vec<OsString>,
    #[command(flatten)]
    from: From,
    /// Generate puzzles of this size instead: side of a square board, or ROWSxCOLS
    #[arg(long, value_name = "N|RxC", conflicts_with = "from")]
    size: Option<Size>,
    /// Number of puzzles to generate [default: 4]
    #[arg(long, value_name = "K", requires = "size", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    count: Option<u64>,
    /// How hard: gentle, easy, medium, hard or fierce, or a range like easy..hard (docs/difficulty.md)
    #[arg(long, value_name = "WORDS", value_parser = parse_difficulty, requires = "size")]
    difficulty: Option<DifficultyRange>,
    /// Seed of the first puzzle; the K-th has S + K − 1 [default: a new one each time, which is printed]
    #[arg(long, value_name = "S", requires = "size")]
    seed: Option<u64>,
    /// File to write; it appears when it is complete
    #[arg(short, long, value_name = "FILE.pdf", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Title of the book
    #[arg(long, value_name = "TEXT", default_value = "Hitori")]
    title: String,
    /// Paper
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    paper: Paper,
    /// Puzzles on a page [default: 6, 4, 2 or 1, so that cells are 9 mm wide]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=60))]
    per_page: Option<u8>,
    /// Where the solutions are
    #[arg(long, value_name = "WHERE", default_value = "end")]
    solutions: Solutions,
    /// Names of columns and rows beside the boards
    #[arg(long, value_name = "WHICH")]
    labels: Option<Labels>,
    /// Begin with a page of rules, with an example
    #[arg(long)]
    rules_page: bool,
    /// Tell nothing about how hard a puzzle is
    #[arg(long)]
    no_difficulty: bool,
    /// Print the names of puzzles
    #[arg(long)]
    names: bool,
    /// Take puzzles with several solutions, too; one of them is printed
    #[arg(long, conflicts_with = "size")]
    any: bool,
    #[command(flatten)]
    timeout: TimeoutEach,
    #[command(flatten)]
    jobs: Jobs,
}

/// Puzzles that are generated unless another number is asked for.
const COUNT: u64 = 4;

const AFTER_HELP: &str = "\
Examples:
  hitori print --size 8 --difficulty easy..hard --count 48 -o book.pdf
  hitori print puzzles.jsonl --title 'Puzzles for the train' --rules-page -o train.pdf
  hitori print puzzle.txt --per-page 1 --labels letters --solutions upside-down -o sheet.pdf
  hitori generate --size 9 --symmetry rotate --count 12 | hitori print - -o symmetric.pdf";

/// Makes the book.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    check_output(args.output.as_deref())?;
    let printer = Arc::new(Printer {
        budget: args.timeout.budget(&session.interrupt),
        difficulty: !args.no_difficulty,
        names: args.names,
        any: args.any,
        done: Mutex::default(),
    });
    // Found out before hours of work.
    let mut output = Output::create(args.output.as_deref())?;
    let (outcome, about) = match args.size {
        Some(size) => generate(&args, size, &printer, session)?,
        None => (read(&args, &printer, session)?, None),
    };
    let mut done = std::mem::take(&mut *printer.done.lock().unwrap_or_else(PoisonError::into_inner));
    // Workers finish in any order.
    done.sort_by_key(|(place, _)| *place);
    let puzzles: Vec<Printed> = done.into_iter().map(|(_, printed)| printed).collect();
    if outcome != Exit::Fine || puzzles.is_empty() {
        let name = args.output.as_deref().map_or("the book".to_owned(), path_name);
        complain(format_args!("{name} not written: not everything could be put into it"));
        return Ok(outcome.max(Exit::Fails));
    }
    let number = match puzzles.len() {
        1 => "1 puzzle".to_owned(),
        several => format!("{several} puzzles"),
    };
    let book = Book {
        title: args.title,
        about: about.unwrap_or(number),
        puzzles,
        style: Style {
            paper: args.paper,
            per_page: args.per_page.map(usize::from),
            solutions: args.solutions,
            labels: args.labels,
            rules: args.rules_page,
            unique: !args.any,
        },
    };
    let pdf = book.pdf().map_err(|error| Failure::Bad(error.to_string()))?;
    output.write(&pdf)?;
    output.finish()?;
    Ok(outcome)
}

/// Makes sure that a PDF goes where one belongs.
fn check_output(path: Option<&Path>) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        if io::stdout().is_terminal() {
            return Err(Failure::Bad(
                "a PDF is nothing for a terminal: -o FILE.pdf says where it goes".to_owned(),
            ));
        }
        return Ok(());
    };
    match path.extension().and_then(OsStr::to_str) {
        Some(ending) if !ending.eq_ignore_ascii_case("pdf") => {
            Err(Failure::Bad(format!("{}: a book is FILE.pdf", path_name(path))))
        }
        _ => Ok(()),
    }
}

/// Where a puzzle stands in the book: the number of its input or share, and its number there.
type Place = (usize, usize);

/// What turns puzzles into printed ones, from several threads.
struct Printer {
    budget: Budget,
    difficulty: bool,
    names: bool,
    any: bool,
    done: Mutex<Vec<(Place, Printed)>>,
}

impl Printer {
    /// Adds a puzzle with its solution and whatever is known about it.
    fn add(
        &self,
        place: Place,
        puzzle: Puzzle,
        solution: Shading,
        rating: Option<&Rating>,
        name: Option<String>,
    ) {
        let mut remarks = Vec::new();
        if let Some(rating) = rating.filter(|_| self.difficulty) {
            remarks.push(rating.difficulty.to_string());
            remarks.push(format!("{:.1}", rating.value));
        }
        remarks.extend(name.filter(|_| self.names));
        let printed = Printed { puzzle, solution, remarks };
        self.done.lock().unwrap_or_else(PoisonError::into_inner).push((place, printed));
    }

    /// Solves and rates a puzzle and adds it. Complains about one that does not belong into a book.
    fn read(&self, named: Named, sheet: &mut Sheet) -> Result<(), Interrupted> {
        let puzzle = &named.entry.puzzle;
        let outcome = unique(puzzle, &Options::default().with_budget(self.budget.clone()));
        if outcome.stop.as_ref().is_some_and(StopReason::is_cancelled) {
            return Err(Interrupted);
        }
        let status = outcome.status();
        let Some(solution) = outcome
            .solutions
            .first()
            .filter(|_| status == Status::Unique || (self.any && status != Status::Unknown))
        else {
            let why = match status {
                Status::Multiple => "it has several solutions; --any prints it all the same".to_owned(),
                _ => verdict::why_not(&outcome),
            };
            sheet.fall_short(outcome_exit(status), named.complaint(format_args!("{}: {why}", named.label())));
            return Ok(());
        };
        let rating = if status == Status::Unique && self.difficulty {
            match self.rate(puzzle, solution) {
                Ok(rating) => Some(rating),
                Err(Limit::Cancelled) => return Err(Interrupted),
                Err(limit) => {
                    let message = format!(
                        "{}: {limit} while it was rated; --no-difficulty leaves that out",
                        named.label()
                    );
                    sheet.fall_short(Exit::NoAnswer, named.complaint(message));
                    return Ok(());
                }
            }
        } else {
            None
        };
        let name = named.label().into_owned();
        self.add(named.place(), puzzle.clone(), solution.clone(), rating.as_ref(), Some(name));
        Ok(())
    }

    fn rate(&self, puzzle: &Puzzle, solution: &Shading) -> Result<Rating, Limit> {
        rate_unique(puzzle, solution, &RateOptions::default().with_budget(self.budget.clone()))
    }
}

fn outcome_exit(status: Status) -> Exit {
    match status {
        Status::Unknown => Exit::NoAnswer,
        _ => Exit::Fails,
    }
}

/// Reads the puzzles of the inputs.
fn read(args: &Args, printer: &Arc<Printer>, session: &Session) -> Result<Exit, Failure> {
    let inputs = Inputs { inputs: args.inputs.clone(), from: args.from, jobs: args.jobs };
    let printer = Arc::clone(printer);
    batch::run(session, &inputs, &mut Output::stdout(), move |named, sheet| printer.read(named, sheet))
}

/// Generates puzzles. Returns a sentence about them as well.
fn generate(
    args: &Args,
    size: Size,
    printer: &Arc<Printer>,
    session: &Session,
) -> Result<(Exit, Option<String>), Failure> {
    let words: Vec<Option<Difficulty>> = match args.difficulty {
        None => vec![None],
        Some(range) => Difficulty::ALL.into_iter().filter(|&word| range.contains(word)).map(Some).collect(),
    };
    let batches: Vec<Batch> = words
        .iter()
        .map(|word| {
            let request = Request::new(size);
            let request = word.map_or(request.clone(), |word| request.with_difficulty(word));
            Generator::new(request).map(Batch::new).map_err(|error| Failure::Bad(error.to_string()))
        })
        .collect::<Result<_, _>>()?;
    let count = args.count.unwrap_or(COUNT);
    let seed = args.seed.unwrap_or_else(|| {
        let seed = RandomState::new().hash_one(0) >> 32;
        complain(format_args!("--seed {seed} makes this book again"));
        seed
    });
    let shares = batches.len() as u64;
    // The first puzzles get the first word, and so on; shares differ by one at most.
    let place = move |k: u64| ((k * shares / count) as usize, k as usize);
    let mut jobs = (0..count).map(place).zip(seeds(seed, count)?);
    let feed = move |feeder: &mut Feeder<'_, (Place, u64)>| {
        // Stops as soon as nobody wants more.
        let _ = jobs.all(|job| feeder.push(job, 1));
    };
    let printer = Arc::clone(printer);
    let work = move |(place, seed): (Place, u64), sheet: &mut Sheet| {
        let share = place.0;
        let generated = match batches[share].generate(seed, &printer.budget) {
            Ok(generated) => generated,
            Err(GenerateError::Limit(Limit::Cancelled)) => return Err(Interrupted),
            Err(GenerateError::Hopeless { .. }) => return Ok(()),
            Err(error) => {
                let word = words[share].map_or(String::new(), |word| format!("{word}, "));
                sheet.fall_short(Exit::NoAnswer, format!("{word}seed {seed}: {error}"));
                return Ok(());
            }
        };
        let rating = match generated.rating {
            Some(rating) => Some(rating),
            None if printer.difficulty => match printer.rate(&generated.puzzle, &generated.solution) {
                Ok(rating) => Some(rating),
                Err(Limit::Cancelled) => return Err(Interrupted),
                Err(limit) => {
                    sheet.fall_short(Exit::NoAnswer, format!("seed {seed}: {limit}"));
                    return Ok(());
                }
            },
            None => None,
        };
        let name = format!("{}x{}-{seed}", size.rows(), size.cols());
        printer.add(place, generated.puzzle, generated.solution, rating.as_ref(), Some(name));
        Ok(())
    };
    let progress = Progress::new(Some(count));
    let outcome =
        pipeline::run(args.jobs.count(), &session.interrupt, progress, &mut Output::stdout(), feed, work)?;
    let difficulty = args.difficulty.map_or(String::new(), |range| format!(", {range}"));
    Ok((outcome, Some(format!("{count} puzzles {size}{difficulty}, seed {seed}"))))
}
