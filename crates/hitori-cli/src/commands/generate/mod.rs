//! `hitori generate`: puzzles with exactly one solution, as requested.

mod folder;

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueHint;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hitori_core::deduce::Class;
use hitori_core::engine::Budget;
use hitori_core::formats::{self, Entry, FormatRef};
use hitori_core::generate::{
    Attempts, Bias, Generator, Method, Request, Requirement, Symmetry, Target, parse_classes,
    parse_difficulty, parse_probability, parse_range, parse_scheme,
};
use hitori_core::rate::DifficultyRange;
use hitori_core::solve::{Options, unique};
use hitori_core::{Puzzle, Shading, Size};

use self::folder::Folder;
use crate::args::{Jobs, TimeoutEach, format_to, parse_count};
use crate::batch::{self, Picked};
use crate::cli::Session;
use crate::distinct::Distinct;
use crate::failure::{Exit, Failure, complain};
use crate::order::{self, Miss, Order};
use crate::output::{Output, is_folder};
use crate::pipeline::{Interrupted, Sheet};
use crate::seed::{self, check_seeds};
use crate::source::{Source, path_name};
use crate::writer::{entry_text, target, write_entry};

/// Generate puzzles with exactly one solution
///
/// Every run makes new puzzles, unless --seed is given. The puzzles have the seeds S, S + 1, … A seed that
/// gives no puzzle is passed over and reported, and a later seed takes its place, so that --count K gives K
/// puzzles. After 10 seeds in succession without a puzzle the run gives up; what was made is kept, and the
/// exit code is 3. A seed gives the same puzzle alone or in a run, on any machine and with any number of
/// jobs. In JSON a puzzle carries its seed, the generator's version and these options (`request`), so that it
/// can be generated again. In a folder (-o DIR/) every puzzle gets a file of its own, and a puzzle that is
/// there already is not made again: run the same command to resume an interrupted run.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// Side of a square board, or ROWSxCOLS: the same as --size
    #[arg(value_name = "SIZE", conflicts_with = "size")]
    side: Option<Size>,
    /// Side of a square board, or ROWSxCOLS; may be left out when a shading or puzzle says it
    #[arg(long, value_name = "N|RxC")]
    size: Option<Size>,
    /// Number of puzzles
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// Seed of the first puzzle [default: random, and printed; in a folder: the one stored there]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
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
    #[arg(long, value_name = "WHICH", default_value_t = Symmetry::None, value_parser = symmetry())]
    symmetry: Symmetry,
    /// File with the solution, a picture: x shaded, - white, ? as you like; or its rows themselves, joined by /
    #[arg(long, value_name = "FILE|ROWS", allow_hyphen_values = true, value_hint = ValueHint::FilePath, conflicts_with_all = ["from_puzzle", "symmetry"])]
    shading: Option<OsString>,
    /// Puzzle whose solution is to be used again with other numbers
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "symmetry")]
    from_puzzle: Option<OsString>,
    /// repair: numbers that allow another solution are drawn again; nooij: all numbers are, as in de Nooij 2026; rietdijk: all
    /// numbers and the shading, as in Rietdijk 2026
    #[arg(long, value_name = "SCHEME", default_value = "repair", value_parser = scheme(), conflicts_with_all = ["uniform", "near_uniform"])]
    scheme: Method,
    /// Draw every unique board of the size with the same probability, exactly; for small boards
    #[arg(long, conflicts_with_all = ["near_uniform", "bias_neighbour", "bias_cross", "shaded", "symmetry", "shading", "from_puzzle"])]
    uniform: bool,
    /// The same approximately, by a random walk of --walk steps per cell
    #[arg(long, conflicts_with_all = ["bias_neighbour", "bias_cross", "shaded", "symmetry", "shading", "from_puzzle"])]
    near_uniform: bool,
    /// Steps of the random walk per cell
    #[arg(long, value_name = "K", default_value_t = Method::STEPS_PER_CELL, requires = "near_uniform")]
    walk: usize,
    /// Shadings tried for one puzzle before giving up (--uniform: boards; --scheme nooij, rietdijk: fillings) [default: 1000, --class, --difficulty or --require: 10000, --scheme: 100000, --uniform: 10000000]
    #[arg(long, value_name = "K", value_parser = parse_count)]
    tries: Option<NonZeroUsize>,
    /// Classes of difficulty wanted: one letter from A to G, or a range like D..F or D..
    #[arg(long, value_name = "CLASSES", value_parser = parse_classes, conflicts_with_all = ["uniform", "near_uniform"])]
    class: Option<RangeInclusive<Class>>,
    /// Steps wanted, as the class counts them: MIN..MAX, MIN.., ..MAX, or one number
    #[arg(long, value_name = "RANGE", value_parser = parse_range, requires = "class")]
    steps: Option<RangeInclusive<usize>>,
    /// Levels of assumptions within assumptions that grading may use
    #[arg(long, value_name = "K", default_value_t = Target::DEPTH, requires = "class")]
    depth: usize,
    /// How hard for people: gentle, easy, medium, hard or fierce, or a range like easy..hard (docs/difficulty.md)
    #[arg(long, value_name = "WORDS", value_parser = parse_difficulty, conflicts_with_all = ["uniform", "near_uniform"])]
    difficulty: Option<DifficultyRange>,
    /// Steps of a rule that the usual explanation is to have: NCO:5.., Prob:1..2, Sim-U*:0; may be given for several rules (see
    /// `hitori rules`; Prob is an assumption)
    #[arg(long, value_name = "RULE:RANGE", conflicts_with_all = ["uniform", "near_uniform"])]
    require: Vec<Requirement>,
    /// Fillings tried for each shading
    #[arg(long, value_name = "K", default_value_t = Attempts::default().fillings, hide_short_help = true)]
    fillings: usize,
    /// Repairs tried for each filling
    #[arg(long, value_name = "K", default_value_t = Attempts::default().repairs, hide_short_help = true)]
    repairs: usize,
    /// Format to write [default: what the file's ending promises, else jsonl]
    #[arg(long, value_name = "FORMAT", value_parser = format_to())]
    to: Option<FormatRef>,
    /// File to write instead of standard output, replaced with a message if it is there; or a folder (ending
    /// in /, or there already): a file per puzzle
    #[arg(short, long, value_name = "FILE|DIR/", value_hint = ValueHint::AnyPath)]
    output: Option<PathBuf>,
    /// Write the solutions too [json and jsonl: always, unless --bare]
    #[arg(long, conflicts_with = "bare")]
    solutions: bool,
    /// Leave the solutions out
    #[arg(long)]
    bare: bool,
    /// Pass over puzzles that are the same as an earlier one up to symmetry and renumbering
    #[arg(long)]
    distinct: bool,
    #[command(flatten)]
    timeout: TimeoutEach,
    #[command(flatten)]
    jobs: Jobs,
}

const AFTER_HELP: &str = "\
Examples:
  hitori generate 10 --to plain                     one 10×10 puzzle
  hitori generate --size 8x12 --count 100 -o set.jsonl
  hitori generate --size 12 --count 500 -o puzzles/ one file each; run it again to resume
  hitori generate --size 9 --symmetry rotate --shaded 25..30
  hitori generate --size 9 --class F..G --steps 5.. --count 10
  hitori generate --size 8 --difficulty medium..hard
  hitori generate --size 8 --require NCO:5.. --require Prob:0   cut-offs, and no guessing
  hitori generate --shading heart.txt               hide a picture in the solution
  hitori generate --size 4 --uniform --count 1000   every unique board equally likely";

/// Generates the puzzles, on all cores.
pub fn run(mut args: Args, session: &Session) -> Result<Exit, Failure> {
    args.size = args.size.or(args.side);
    let generator = Generator::new(request(&args)?).map_err(|error| Failure::Bad(error.to_string()))?;
    let file = args.output.as_deref().filter(|path| !is_folder(path));
    let format = target(args.to, file, formats::format("jsonl"))?;
    let solutions = args.solutions || (!args.bare && format.keeps_all());
    let first = args.seed.unwrap_or_else(seed::fresh);
    // Checked before anything is written, and again for a folder that has a first seed of its own.
    check_seeds(first, args.count)?;
    let (mut output, folder) = match &args.output {
        Some(path) if is_folder(path) => {
            (Output::stdout(), Some(Folder::open(path, &generator, format, solutions, first)?))
        }
        file => {
            let there =
                file.as_deref().filter(|path| path.metadata().is_ok_and(|it| it.is_file() && it.len() > 0));
            if let Some(path) = there {
                complain(format_args!("{} is there already and will be replaced", path_name(path)));
            }
            (Output::create(file.as_deref())?, None)
        }
    };
    let first = match (&folder, args.seed) {
        (Some(folder), None) => folder.first_seed(),
        _ => first,
    };
    check_seeds(first, args.count)?;
    if folder.is_none() && args.seed.is_none() && !format.keeps_all() {
        let again = if args.count == 1 { "puzzle" } else { "puzzles" };
        complain(format_args!("To get the same {again} again: --seed {first}"));
    }
    let order = Order { count: args.count, shares: 1, seed: first, jobs: args.jobs.count() };
    let job = Arc::new(Job {
        generator,
        budget: args.timeout.budget(&session.interrupt),
        format,
        solutions,
        folder,
        distinct: args.distinct.then(Distinct::default),
    });
    let (working, keeping) = (Arc::clone(&job), Arc::clone(&job));
    let outcome = order::fill(
        order,
        session,
        &mut output,
        move |_, seed| working.make(seed),
        move |_, seed, made, sheet| keeping.keep(seed, made, sheet),
    );
    if let Some((name, there)) = job.folder.as_ref().and_then(Folder::there_already) {
        complain(format_args!("{name}: {there} of {} were there already", args.count));
    }
    // What is finished is kept, also after Ctrl-C.
    match outcome {
        Ok(_) | Err(Failure::Interrupted) => output.finish()?,
        Err(_) => {}
    }
    outcome
}

/// What is to be done with each seed.
struct Job {
    generator: Generator,
    budget: Budget,
    format: FormatRef,
    solutions: bool,
    /// Where every puzzle gets a file of its own.
    folder: Option<Folder>,
    /// Where no puzzle may come twice.
    distinct: Option<Distinct>,
}

/// A puzzle of an order.
enum Made {
    /// Generated now; with its canonical form, where that is compared.
    New(Box<Entry>, Option<Puzzle>),
    /// In its file since an earlier run.
    There(Option<Puzzle>),
}

impl Job {
    /// Generates the puzzle of a seed, unless it is there.
    fn make(&self, seed: u64) -> Result<Result<Made, Miss>, Interrupted> {
        let form = |puzzle: &Puzzle| self.distinct.is_some().then(|| puzzle.canonical().puzzle);
        if let Some(there) = self.folder.as_ref().and_then(|folder| folder.puzzle(seed)) {
            return Ok(Ok(Made::There(there.as_ref().and_then(form))));
        }
        let generated = match order::make(&self.generator, seed, &self.budget)? {
            Ok(generated) => generated,
            Err(miss) => return Ok(Err(miss)),
        };
        let form = form(&generated.puzzle);
        let mut entry = self.generator.entry(generated);
        if !self.solutions {
            entry.solution = None;
        }
        Ok(Ok(Made::New(Box::new(entry), form)))
    }

    /// Writes a puzzle, unless it comes for the second time.
    fn keep(&self, seed: u64, made: Made, sheet: &mut Sheet) -> Result<(), Miss> {
        let (entry, form) = match made {
            Made::New(entry, form) => (Some(entry), form),
            Made::There(form) => (None, form),
        };
        if let (Some(distinct), Some(form)) = (&self.distinct, form) {
            distinct.add(form, &format!("seed {seed}")).map_err(Miss::new)?;
        }
        let written = match (entry, &self.folder) {
            (None, Some(folder)) => {
                folder.count();
                Ok(())
            }
            (None, None) => Ok(()),
            (Some(entry), None) => write_entry(self.format, &entry, sheet),
            (Some(entry), Some(folder)) => entry_text(self.format, &entry).and_then(|text| {
                Output::save(Some(&folder.file(seed)), text.as_bytes()).map_err(|failure| failure.to_string())
            }),
        };
        if let Err(error) = written {
            sheet.complain(format!("seed {seed}: {error}"));
        }
        Ok(())
    }
}

/// Returns what the options ask for.
fn request(args: &Args) -> Result<Request, Failure> {
    let drawing = match (&args.shading, &args.from_puzzle) {
        (Some(drawing), _) => Some(read_drawing(drawing, args.size)?),
        (_, Some(file)) => Some(solution_of(file)?),
        _ => None,
    };
    let size = args.size.or(drawing.as_ref().map(Shading::size));
    let size = size.ok_or_else(|| {
        Failure::Bad("which size? hitori generate 8, hitori generate 8x12 or --size 8".to_owned())
    })?;
    let mut request = Request::new(size).with_symmetry(args.symmetry);
    request.symbols = args.symbols.map_or(request.symbols, |symbols| symbols as usize);
    request.bias = Bias::default().with_neighbour(args.bias_neighbour).with_cross(args.bias_cross);
    request.shaded = args.shaded.clone().unwrap_or(request.shaded);
    request.drawing = drawing;
    request.method = match (args.uniform, args.near_uniform) {
        (true, _) => Method::Uniform,
        (_, true) => Method::NearUniform { steps_per_cell: args.walk },
        _ => args.scheme,
    };
    request.target = args.class.clone().map(|classes| {
        let target = Target::new(classes).with_depth(args.depth);
        args.steps.clone().map_or(target.clone(), |steps| target.with_steps(steps))
    });
    request.difficulty = args.difficulty;
    request = args.require.iter().cloned().fold(request, Request::with_requirement);
    request.attempts.draws = args.tries.map(NonZeroUsize::get);
    Ok(request.with_fillings(args.fillings).with_repairs(args.repairs))
}

/// Reads a shading whose size is that of its rows unless it is given.
fn read_drawing(argument: &OsString, size: Option<Size>) -> Result<Shading, Failure> {
    let source = Source::new(argument);
    let text = match argument.to_str().filter(|text| is_drawing(text) && !Path::new(text).exists()) {
        Some(rows) => rows.replace('/', "\n"),
        None => source.read_to_string()?,
    };
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

/// Returns whether an argument is a drawing itself: rows joined by `/`, as in the `request` that puzzles carry.
fn is_drawing(argument: &str) -> bool {
    argument.contains('/') && argument.chars().all(|letter| "x-?/".contains(letter))
}

/// Returns the only solution of a puzzle.
fn solution_of(argument: &OsString) -> Result<Shading, Failure> {
    let named = batch::single(&Source::new(argument), Picked::default())?;
    let outcome = unique(&named.entry.puzzle, &Options::default());
    match outcome.unique() {
        Some(solution) => Ok(solution.clone()),
        None => Err(Failure::Bad(named.at(format_args!(
            "a puzzle with exactly one solution expected, this one is {}",
            outcome.status()
        )))),
    }
}

/// The names of schemes.
fn scheme() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::SCHEMES.map(|(name, _)| name)).try_map(|name| parse_scheme(&name))
}

/// The names of symmetries.
fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)).try_map(|name| name.parse::<Symmetry>())
}
