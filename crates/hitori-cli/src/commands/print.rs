//! `hitori print`: puzzles on paper, as a PDF with their solutions.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::ValueHint;
use hitori_core::engine::{Budget, Limit, Status, StopReason};
use hitori_core::generate::{Generated, Generator, Request, parse_difficulty};
use hitori_core::rate::{Difficulty, DifficultyRange, RateOptions, Rating, rate_unique};
use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, Shading, Size};

use crate::args::{INPUT, Inputs, TimeoutEach};
use crate::batch::{self, Named};
use crate::book::{Book, Labels, Paper, Printed, Solutions, Style};
use crate::cli::Session;
use crate::complaints::{Complaint, Complaints};
use crate::distinct::Distinct;
use crate::failure::{Exit, Failure, complain};
use crate::order::{self, Miss, Order};
use crate::output::{self, Output};
use crate::pipeline::{Interrupted, Sheet};
use crate::seed::{self, check_seeds};
use crate::source::path_name;
use crate::verdict;

/// Make a book of puzzles to print, as PDF
///
/// The puzzles come from files, or from the generator (--size): then every word of --difficulty gets an equal share of them,
/// easy ones first. Each has its number, its difficulty and its rating above it; solutions follow at the end.
/// Duplicates are left out, even if rotated, mirrored or renumbered. A seed that gives no new puzzle is
/// passed over and reported, and a later seed takes its place; after 10 such seeds in succession the book is
/// printed as far as it got, and the exit code is 3. The same puzzles and options give the same file. For
/// other requests: hitori generate … | hitori print - -o book.pdf
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    inputs: Inputs,
    /// Generate puzzles of this size instead: side of a square board, or ROWSxCOLS
    #[arg(long, value_name = "N|RxC", conflicts_with_all = [INPUT, "from", "only"])]
    size: Option<Size>,
    /// Number of puzzles to generate [default: 4]
    #[arg(long, value_name = "K", requires = "size", conflicts_with = INPUT, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    count: Option<u64>,
    /// How hard: gentle, easy, medium, hard or fierce, or a range like easy..hard (docs/difficulty.md)
    #[arg(long, value_name = "WORDS", value_parser = parse_difficulty, requires = "size", conflicts_with = INPUT)]
    difficulty: Option<DifficultyRange>,
    /// Seed of the first puzzle; the next puzzles have the seeds after it [default: random, and printed]
    #[arg(long, value_name = "S", requires = "size", conflicts_with = INPUT)]
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
    /// Do not print the difficulty
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
        None => (read(&args, &printer, session)?, String::new()),
    };
    let mut done = std::mem::take(&mut *printer.done.lock().unwrap_or_else(PoisonError::into_inner));
    // Workers finish in any order.
    done.sort_by_key(|candidate| candidate.place);
    let puzzles = match args.size {
        Some(_) => done.into_iter().map(|candidate| candidate.printed).collect(),
        None => distinct(done),
    };
    // An order that could not be filled is printed as far as it got.
    let is_spoilt = outcome != Exit::Fine && (args.size.is_none() || outcome != Exit::NoAnswer);
    if is_spoilt || puzzles.is_empty() {
        let why = match args.size {
            Some(_) => "there is no puzzle for it",
            None => "not all of the input above can be printed",
        };
        match args.output.as_deref() {
            Some(path) => complain(format_args!("{} was not written: {why}", path_name(path))),
            None => complain(format_args!("no book was written: {why}")),
        }
        return Ok(outcome.max(Exit::Fails));
    }
    let number = match puzzles.len() {
        1 => "1 puzzle".to_owned(),
        several => format!("{several} puzzles"),
    };
    let book = Book {
        title: args.title,
        about: number + &about,
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
    output::no_terminal("a PDF", "FILE.pdf", path)?;
    let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(()) };
    match path.extension().and_then(OsStr::to_str) {
        Some(ending) if !ending.eq_ignore_ascii_case("pdf") => {
            Err(Failure::Bad(format!("{}: a book is FILE.pdf", path_name(path))))
        }
        _ => Ok(()),
    }
}

/// Where a puzzle stands in the book: the number of its input or share, and its number there.
type Place = (usize, usize);

/// A puzzle that goes into the book unless it is there already.
struct Candidate {
    place: Place,
    printed: Printed,
    /// What messages call it.
    name: String,
    /// Where it was read.
    named: Option<Named>,
}

/// Leaves out puzzles that are the same as an earlier one up to symmetry and renumbering, and reports how
/// many.
fn distinct(candidates: Vec<Candidate>) -> Vec<Printed> {
    let mut complaints = Complaints::default();
    let forms = Distinct::default();
    let mut puzzles = Vec::with_capacity(candidates.len());
    for Candidate { printed, name, named, .. } in candidates {
        match forms.add(printed.puzzle.canonical().puzzle, &name) {
            Ok(()) => puzzles.push(printed),
            Err(why) => {
                let message = format!("{name} left out: {why}");
                complaints.print(
                    &named
                        .map_or_else(|| Complaint::from(message.clone()), |named| named.complaint(&message)),
                );
            }
        }
    }
    puzzles
}

/// What turns puzzles into printed ones, from several threads.
struct Printer {
    budget: Budget,
    difficulty: bool,
    names: bool,
    any: bool,
    done: Mutex<Vec<Candidate>>,
}

impl Printer {
    /// Returns what is printed about a puzzle beside its number.
    fn remarks(&self, rating: Option<&Rating>, name: &str) -> Vec<String> {
        let mut remarks = Vec::new();
        if let Some(rating) = rating.filter(|_| self.difficulty) {
            remarks.push(rating.difficulty.to_string());
            remarks.push(format!("{:.1}", rating.value));
        }
        remarks.extend(self.names.then(|| name.to_owned()));
        remarks
    }

    fn add(&self, candidate: Candidate) {
        self.done.lock().unwrap_or_else(PoisonError::into_inner).push(candidate);
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
                Status::Multiple => "it has several solutions; add --any to print it anyway".to_owned(),
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
        let (name, place) = (named.label().into_owned(), named.place());
        let remarks = self.remarks(rating.as_ref(), &name);
        let printed = Printed { puzzle: puzzle.clone(), solution: solution.clone(), remarks };
        self.add(Candidate { place, printed, name, named: Some(named) });
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
    let printer = Arc::clone(printer);
    batch::run(session, &args.inputs, &mut Output::stdout(), move |named, sheet| printer.read(named, sheet))
}

/// Generates puzzles. Returns also what is to be said about them behind their number.
fn generate(
    args: &Args,
    size: Size,
    printer: &Arc<Printer>,
    session: &Session,
) -> Result<(Exit, String), Failure> {
    let words: Vec<Option<Difficulty>> = match args.difficulty {
        None => vec![None],
        Some(range) => Difficulty::ALL.into_iter().filter(|&word| range.contains(word)).map(Some).collect(),
    };
    let generators: Vec<Generator> = words
        .iter()
        .map(|word| {
            let request = Request::new(size);
            let request = word.map_or(request.clone(), |word| request.with_difficulty(word));
            Generator::new(request).map_err(|error| Failure::Bad(error.to_string()))
        })
        .collect::<Result<_, _>>()?;
    let count = args.count.unwrap_or(COUNT);
    let seed = args.seed.unwrap_or_else(|| {
        let seed = seed::fresh();
        complain(format_args!("To get the same book again: --seed {seed}"));
        seed
    });
    check_seeds(seed, count)?;
    let order = Order { count, shares: generators.len(), seed, jobs: args.inputs.jobs.count() };
    let (working, keeping) = (Arc::clone(printer), Arc::clone(printer));
    let work = move |place: order::Place, seed: u64| {
        let generator = &generators[place.share];
        let generated = match order::make(generator, seed, &working.budget)? {
            Ok(generated) => generated,
            Err(miss) => return Ok(Err(miss)),
        };
        let rating = match &generated.rating {
            Some(rating) => Some(rating.clone()),
            None if working.difficulty => match working.rate(&generated.puzzle, &generated.solution) {
                Ok(rating) => Some(rating),
                Err(Limit::Cancelled) => return Err(Interrupted),
                Err(limit) => return Ok(Err(Miss::new(format_args!("{limit} while it was rated")))),
            },
            None => None,
        };
        let form = generated.puzzle.canonical().puzzle;
        let Generated { puzzle, solution, .. } = generated.clone();
        let name = generator.entry(generated).id.unwrap_or_default();
        let remarks = working.remarks(rating.as_ref(), &name);
        let place = (place.share, place.number as usize);
        let printed = Printed { puzzle, solution, remarks };
        Ok(Ok((form, Candidate { place, printed, name, named: None })))
    };
    let forms = Distinct::default();
    let keep = move |_, _, (form, candidate): (Puzzle, Candidate), _: &mut Sheet| {
        forms.add(form, &candidate.name).map_err(Miss::new)?;
        keeping.add(candidate);
        Ok(())
    };
    let outcome = order::fill(order, session, &mut Output::stdout(), work, keep)?;
    let difficulty = args.difficulty.map_or(String::new(), |range| format!(", {range}"));
    Ok((outcome, format!(" {size}{difficulty}, seed {seed}")))
}
