//! `hitori generate`: puzzles with exactly one solution, to order.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use clap::ValueHint;
use hitori_core::deduce::{Class, Grade, grade};
use hitori_core::formats::{self, Entry, FormatRef};
use hitori_core::generate::{
    Bias, Made, Order, Refusal, Symmetry, Uniform, generate, generate_accepted, near_uniform,
};
use hitori_core::solve::{Options, unique};
use hitori_core::{Shading, Size};

use super::convert::write_entry;
use crate::args::{Jobs, format_to};
use crate::batch;
use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::pipeline::{self, Feeder, Interrupted, Sheet};
use crate::progress::Progress;
use crate::source::Source;

/// Orders that failed this often before any puzzle came out are not tried further.
const HOPELESS: u64 = 3;

/// Shadings tried for a puzzle of a class: some classes are rare.
const TRIES_FOR_A_CLASS: usize = 10_000;
/// Assumptions within assumptions when a puzzle is graded.
const DEPTH: usize = 2;

/// Generate puzzles with exactly one solution
///
/// The K-th puzzle has the seed S + K − 1, carries it, and comes out the same alone (--seed) or in a run, on any machine
/// and with any number of jobs. Into a folder (-o DIR/), every puzzle gets a file of its own, and puzzles that
/// are there already are not made again: an interrupted run goes on where it stopped.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Side of a square board, or ROWSxCOLS; may be left out when a shading or puzzle says it
    #[arg(long, value_name = "N|RxC", value_parser = parse_size, required_unless_present_any = ["shading", "from_puzzle"])]
    size: Option<Size>,
    /// Number of puzzles
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// Seed of the first puzzle
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Different numbers that may be used [default: the longer side]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    symbols: Option<u32>,
    /// Probability that a shaded cell copies a neighbour
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = parse_probability)]
    bias_neighbour: f64,
    /// Probability that a shaded cell otherwise takes a number of both its row and its column
    #[arg(long, value_name = "P", default_value_t = 0.0, value_parser = parse_probability)]
    bias_cross: f64,
    /// Shaded cells of the solution: MIN..MAX (both included), MIN.., ..MAX, or one number
    #[arg(long, value_name = "RANGE", value_parser = parse_range)]
    shaded: Option<RangeInclusive<usize>>,
    /// Symmetry of the shading
    #[arg(long, value_name = "WHICH", default_value = "none", value_parser = ["none", "rotate", "mirror", "diagonal"])]
    symmetry: String,
    /// File with the solution, a picture: x shaded, - white, ? as you like
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["from_puzzle", "symmetry"])]
    shading: Option<OsString>,
    /// Puzzle whose solution is to be used again with other numbers
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "symmetry")]
    from_puzzle: Option<OsString>,
    /// Draw every unique board of the size with the same probability, exactly; for small boards
    #[arg(long, conflicts_with_all = ["near_uniform", "bias_neighbour", "bias_cross", "shaded", "symmetry", "shading", "from_puzzle"])]
    uniform: bool,
    /// The same approximately, by a random walk of --walk steps per cell
    #[arg(long, conflicts_with_all = ["bias_neighbour", "bias_cross", "shaded", "symmetry", "shading", "from_puzzle"])]
    near_uniform: bool,
    /// Steps of the random walk per cell
    #[arg(long, value_name = "K", default_value_t = 200, requires = "near_uniform")]
    walk: usize,
    /// Shadings tried for one puzzle before giving up (--uniform: boards) [default: 1000, --class: 10000, --uniform: 10000000]
    #[arg(long, value_name = "K")]
    tries: Option<usize>,
    /// Classes of difficulty wanted: one letter from A to G, or a range like D..F
    #[arg(long, value_name = "CLASSES", value_parser = parse_classes, conflicts_with_all = ["uniform", "near_uniform"])]
    class: Option<RangeInclusive<Class>>,
    /// Steps wanted, as the class counts them: MIN..MAX, MIN.., ..MAX, or one number
    #[arg(long, value_name = "RANGE", value_parser = parse_range, requires = "class")]
    steps: Option<RangeInclusive<usize>>,
    /// Format to write
    #[arg(long, value_name = "FORMAT", default_value = "jsonl", value_parser = format_to())]
    to: FormatRef,
    /// File to write instead of standard output; or a folder (ending in /, or there already): a file per puzzle
    #[arg(short, long, value_name = "FILE|DIR/", value_hint = ValueHint::AnyPath)]
    output: Option<PathBuf>,
    /// Write the solutions too [json and jsonl: always, unless --bare]
    #[arg(long, conflicts_with = "bare")]
    solutions: bool,
    /// Leave the solutions out
    #[arg(long)]
    bare: bool,
    #[command(flatten)]
    jobs: Jobs,
}

const AFTER_HELP: &str = "\
Examples:
  hitori generate --size 10 --to plain              one 10×10 puzzle
  hitori generate --size 8x12 --count 100 -o set.jsonl
  hitori generate --size 12 --count 500 -o puzzles/ one file each; run it again to go on
  hitori generate --size 9 --symmetry rotate --shaded 25..30
  hitori generate --size 9 --class F..G --steps 5.. --count 10
  hitori generate --shading heart.txt               hide a picture in the solution
  hitori generate --size 4 --uniform --count 1000   every unique board equally likely";

/// What a person has to need for it.
struct Wanted {
    classes: RangeInclusive<Class>,
    steps: RangeInclusive<usize>,
}

impl Wanted {
    /// Is the grade as wanted? Steps may be halves or averages.
    fn fits(&self, grade: &Grade) -> bool {
        let steps = *self.steps.start() as f64..=*self.steps.end() as f64;
        self.classes.contains(&grade.class) && steps.contains(&grade.steps)
    }
}

/// Where a puzzle comes from.
enum Maker {
    Order(Order),
    Graded { order: Order, wanted: Wanted },
    Uniform { uniform: Uniform, tries: usize, order: Order },
    Walk { steps: usize, order: Order },
}

impl Maker {
    fn make(&self, seed: u64) -> Result<(Made, Option<Grade>), Refusal> {
        let made = match self {
            Self::Order(order) => generate(order, seed),
            Self::Graded { order, wanted } => {
                let mut graded = None;
                let made = generate_accepted(order, seed, |puzzle, _| {
                    graded = grade(puzzle, DEPTH).ok().filter(|grade| wanted.fits(grade));
                    graded.is_some()
                });
                return made.map(|made| (made, graded));
            }
            Self::Uniform { uniform, tries, order } => uniform.draw(seed, *tries, &order.effort.budget),
            Self::Walk { steps, order } => {
                near_uniform(order.size, order.symbols, seed, *steps, &order.effort.budget)
            }
        };
        made.map(|made| (made, None))
    }
}

/// Makes the puzzles, on all cores.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let order = order(&args, session)?;
    let size = order.size;
    let bad = |refusal: Refusal| Failure::Bad(refusal.to_string());
    order.check().map_err(bad)?;
    let maker = if args.uniform {
        let uniform = Uniform::new(size, order.symbols).map_err(bad)?;
        Maker::Uniform { uniform, tries: args.tries.unwrap_or(10_000_000), order }
    } else if args.near_uniform {
        Maker::Walk { steps: args.walk, order }
    } else if let Some(classes) = args.class {
        let steps = args.steps.unwrap_or(0..=usize::MAX);
        Maker::Graded { order, wanted: Wanted { classes, steps } }
    } else {
        Maker::Order(order)
    };
    let folder = args.output.clone().filter(|path| is_folder(path));
    let mut output = match &folder {
        None => Output::create(args.output.as_deref())?,
        Some(folder) => {
            let failure = |error| Failure::Write { name: folder.display().to_string(), error };
            std::fs::create_dir_all(folder).map_err(failure)?;
            Output::stdout()
        }
    };
    let (count, first, format) = (args.count, args.seed, args.to);
    let solutions = args.solutions || (!args.bare && ["json", "jsonl"].contains(&format.name()));
    let file = folder.map(|folder| {
        let ending = format.extensions().first().copied().unwrap_or("txt");
        move |id: &str| folder.join(format!("{id}.{ending}"))
    });
    let id = move |seed: u64| format!("{}x{}-{seed}", size.rows(), size.cols());
    let already = file.clone();
    let feed = move |feeder: &mut Feeder<u64>| {
        let there = |seed: u64| already.as_ref().is_some_and(|file| file(&id(seed)).exists());
        // Stops as soon as nobody wants more; seeds go round at the end of their range.
        let seeds = (0..count).map(|k| first.wrapping_add(k));
        let _ = seeds.filter(|&seed| !there(seed)).all(|seed| feeder.push(seed, 1));
    };
    let (made, failed) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = move |seed: u64, sheet: &mut Sheet| {
        if made.load(Ordering::Relaxed) == 0 && failed.load(Ordering::Relaxed) >= HOPELESS {
            return Ok(());
        }
        let entry = match maker.make(seed) {
            Ok((made, grade)) => entry(made, grade, id(seed), seed, solutions),
            Err(Refusal::Stopped) => return Err(Interrupted),
            Err(refusal) => {
                failed.fetch_add(1, Ordering::Relaxed);
                sheet.fall_short(Outcome::NoAnswer, format_args!("seed {seed}: {refusal}"));
                return Ok(());
            }
        };
        made.fetch_add(1, Ordering::Relaxed);
        let written = match &file {
            None => write_entry(format, &entry, sheet),
            Some(file) => write_file(format, &entry, &file(&id(seed))),
        };
        if let Err(error) = written {
            sheet.complain(format_args!("seed {seed}: {error}"));
        }
        Ok(())
    };
    let progress = Progress::new(Some(count));
    let outcome = pipeline::run(args.jobs.count(), &session.interrupt, progress, &mut output, feed, work);
    // What is finished is kept, also after Ctrl-C.
    match outcome {
        Ok(_) | Err(Failure::Interrupted) => output.finish()?,
        Err(_) => {}
    }
    outcome
}

fn order(args: &Args, session: &Session) -> Result<Order, Failure> {
    let drawing = match (&args.shading, &args.from_puzzle) {
        (Some(file), _) => Some(read_drawing(file, args.size)?),
        (_, Some(file)) => Some(solution_of(file)?),
        _ => None,
    };
    // Clap has made sure that one of the three is there.
    let size = args.size.or(drawing.as_ref().map(Shading::size));
    let size = size.ok_or_else(|| Failure::Bad("--size is missing".to_owned()))?;
    let mut order = Order::new(size);
    order.symbols = args.symbols.map_or(order.symbols, |symbols| symbols as usize);
    order.bias = Bias { neighbour: args.bias_neighbour, cross: args.bias_cross };
    order.shaded = args.shaded.clone().unwrap_or(order.shaded);
    let symmetry = Symmetry::ALL.into_iter().find(|(name, _)| *name == args.symmetry);
    order.symmetry = symmetry.map_or(Symmetry::None, |(_, symmetry)| symmetry);
    order.drawing = drawing;
    let usual = if args.class.is_some() { TRIES_FOR_A_CLASS } else { order.effort.shadings };
    order.effort.shadings = args.tries.unwrap_or(usual);
    order.effort.budget = std::mem::take(&mut order.effort.budget).with_cancel(session.interrupt.token());
    Ok(order)
}

/// A shading whose size is that of its rows unless it is given.
fn read_drawing(argument: &OsString, size: Option<Size>) -> Result<Shading, Failure> {
    let source = Source::new(argument);
    let text = source.read_to_string()?;
    let rows: Vec<usize> = text
        .lines()
        .map(|line| line.chars().filter(|letter| !letter.is_whitespace()).count())
        .filter(|&length| length > 0)
        .collect();
    let size = match size {
        Some(size) => size,
        None => Size::new(rows.len(), rows.first().copied().unwrap_or(0))
            .map_err(|error| Failure::Bad(format!("{}: {error}", source.label())))?,
    };
    formats::parse_shading(&text, size).map_err(|error| Failure::Bad(source.malformed(&error)))
}

/// The only solution of a puzzle.
fn solution_of(argument: &OsString) -> Result<Shading, Failure> {
    let named = batch::single(&Source::new(argument), None)?;
    let outcome = unique(&named.entry.puzzle, &Options::default());
    match outcome.unique() {
        Some(solution) => Ok(solution.clone()),
        None => Err(Failure::Bad(named.at(format_args!(
            "a puzzle with exactly one solution expected, this one is {}",
            outcome.status()
        )))),
    }
}

fn entry(made: Made, grade: Option<Grade>, id: String, seed: u64, solutions: bool) -> Entry {
    let mut entry = Entry::new(made.puzzle);
    entry.id = Some(id);
    entry.solution = solutions.then_some(made.solution);
    if let Some(grade) = grade {
        entry.class = Some(grade.class.to_string());
        entry.extra.insert("steps".to_owned(), grade.steps.into());
    }
    entry.extra.insert("seed".to_owned(), seed.into());
    entry
}

fn write_file(format: FormatRef, entry: &Entry, path: &Path) -> Result<(), String> {
    let text = format.write(entry).map_err(|error| format!("{} cannot hold it: {error}", format.name()))?;
    Output::save(Some(path), text.as_bytes()).map_err(|failure| failure.to_string())
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(['/', '\\'])
}

/// Reads a side like 10 or a size like 8x12.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let (rows, cols) = text.split_once(['x', '×']).unwrap_or((text, text));
    let side =
        |side: &str| side.parse().map_err(|_| "a side like 10 or ROWSxCOLS like 8x12 expected".to_owned());
    Size::new(side(rows)?, side(cols)?).map_err(|error| error.to_string())
}

fn parse_probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "a probability from 0 to 1 expected".to_owned())
}

fn parse_classes(text: &str) -> Result<RangeInclusive<Class>, String> {
    let expected = || "a class from A to G, or a range like D..F expected".to_owned();
    let class = |name: &str| {
        Class::ALL.into_iter().find(|class| class.to_string().eq_ignore_ascii_case(name)).ok_or_else(expected)
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (low, high) = (class(low)?, class(high.trim_start_matches('='))?);
    if low <= high { Ok(low..=high) } else { Err(format!("{low} is above {high}")) }
}

fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || "MIN..MAX, MIN.., ..MAX or one number expected".to_owned();
    let number = |text: &str, default: usize| match text {
        "" => Ok(default),
        _ => text.parse().map_err(|_| expected()),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low, 0)?, number(high.trim_start_matches('='), usize::MAX)?),
        None => (text.parse().map_err(|_| expected())?, text.parse().map_err(|_| expected())?),
    };
    if low <= high { Ok(low..=high) } else { Err(format!("{low} is more than {high}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_squares_and_rectangles() {
        assert_eq!(parse_size("10"), Ok(Size::new(10, 10).unwrap()));
        assert_eq!(parse_size("8x12"), Ok(Size::new(8, 12).unwrap()));
        for bad in ["", "0", "x", "3x", "-1", "3x4x5", "99999999999999999999"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn ranges() {
        assert_eq!(parse_range("3..5"), Ok(3..=5));
        assert_eq!(parse_range("3.."), Ok(3..=usize::MAX));
        assert_eq!(parse_range("..=5"), Ok(0..=5));
        assert_eq!(parse_range("7"), Ok(7..=7));
        for bad in ["", "a", "5..3", "1..b", "-1"] {
            assert!(parse_range(bad).is_err(), "{bad}");
        }
    }
}
