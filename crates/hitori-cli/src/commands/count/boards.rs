//! `hitori count boards`: how many boards of a size are solvable, and how many uniquely.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueHint;
use hitori_core::engine::{Limit, parse_time};
use hitori_core::{Semantics, Size};
use hitori_count::report::{BoardsReport, HitoriNumberReport};
use hitori_count::{CountError, CountJob, Grading, Number, Shard, Share, ShareError, boards_up_to_renaming};

use super::{Boards, explained, print, watched};
use crate::args::{Jobs, Meaning, RuleArgs};
use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;
use crate::source::path_name;

/// Count the boards of a size that are solvable and uniquely solvable, up to renaming of symbols
///
/// Exact, without asking a solver about every board. Large counts can be split into shards, stopped and
/// resumed. A count of more than 10^17 boards is refused, with an estimate of its time, unless --force is
/// given.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(flatten)]
    boards: Boards,
    #[command(flatten)]
    meaning: Meaning,
    /// Tell the unique boards apart by class of difficulty, A to G
    #[arg(long)]
    by_class: bool,
    #[command(flatten)]
    rules: RuleArgs,
    /// Tell the unique boards apart by something: shaded, the number of shaded cells
    #[arg(long, value_name = "WHAT", value_parser = ["shaded"])]
    by: Option<String>,
    /// Print the counts for every number of symbols up to K, which one run gives, and for squares the Hitori number
    #[arg(long)]
    every: bool,
    /// Count only the I-th of N shards; needs -o
    #[arg(long, value_name = "I/N", requires = "output")]
    shard: Option<Shard>,
    /// File that is kept up to date while counting, for --resume and hitori count merge
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Resume with the file of an interrupted run, if it is there
    #[arg(long, requires = "output")]
    resume: bool,
    /// How often the file is brought up to date, such as 30s or 5m
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = parse_time)]
    checkpoint: Duration,
    /// Count even if it would take years
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    jobs: Jobs,
    /// Print one JSON object: view rows cols symbols semantics boards_up_to_renaming solvable unique, and rule_set and
    /// by_class (with ungraded, if any board has no class) or by_shaded if asked for
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori count boards 4 4 --symbols 4                         in a moment
  hitori count boards 3 3 --by-class --semantics minimal --rules wensveen
                                                              as in Table 19 of Wensveen 2024
  hitori count boards 5 5 --shard 1/16 -o part1.json          a night's work in pieces
  hitori count boards 5 5 --shard 1/16 -o part1.json --resume
  hitori count merge part*.json                               all pieces together";

/// Counts.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let spec = args.boards.spec()?;
    let semantics = args.meaning.semantics();
    let shard = args.shard.unwrap_or_default();
    let mut job = CountJob::new(spec.clone())
        .with_shard(shard)
        .with_threads(NonZeroUsize::new(args.jobs.count()).unwrap_or(NonZeroUsize::MIN))
        .with_interval(args.checkpoint)
        .with_resume(args.resume);
    if args.by_class {
        job = job.with_grading(Grading::new(semantics, args.rules.selection()));
    } else if args.rules.are_given() {
        return Err(Failure::Bad("--rules and --lines go with --by-class".to_owned()));
    }
    if let Some(file) = &args.output {
        job = job.with_checkpoint(file);
    }
    if !args.force {
        refuse_hopeless(spec.size(), spec.symbols(), session)?;
    }
    let counted = watched(session, Some("unit"), |budget| job.run(budget)).map_err(|error| match error {
        CountError::Limit(limit) if limit != Limit::Cancelled => Failure::Unmet {
            message: format!("{limit} before the first unit of work was counted"),
            outcome: Exit::NoAnswer,
        },
        error => explained(error),
    })?;
    if let Some(limit) = counted.stopped {
        let (missing, units) = (counted.missing, counted.units);
        let resume = match &args.output {
            Some(file) => format!("to resume: --resume -o {}", path_name(file)),
            None => "-o FILE would have kept what was counted".to_owned(),
        };
        complain(format_args!("stopped after {} of {units} units of work; {resume}", units - missing));
        return Err(limit.into());
    }
    if let Err(ShareError::Incomplete { units, .. }) = counted.share.complete() {
        let text = format!("shard {shard} done; {units} units belong to others\n");
        Output::save(None, text.as_bytes())?;
        return Ok(Exit::Fine);
    }
    let wanted = Wanted { semantics, every: args.every, by_shaded: args.by.is_some(), json: args.json };
    wanted.print(&counted.share, session).map_err(|error| explained(CountError::Share(error)))?
}

/// Boards up to renaming beyond which a count is refused: about a core's month.
const MOST_BOARDS: f64 = 1e17;

/// Boards that one core counts in a second, as in the count of 4×5 with 4 symbols.
const BOARDS_PER_SECOND: f64 = 3e10;

/// Refuses a count that would take years, and names an alternative.
fn refuse_hopeless(size: Size, symbols: usize, session: &Session) -> Result<(), Failure> {
    let boards = watched(session, None, |budget| boards_up_to_renaming(size, symbols, budget))?.to_f64();
    if boards <= MOST_BOARDS {
        return Ok(());
    }
    let years = boards / BOARDS_PER_SECOND / (365.25 * 24.0 * 3600.0);
    let (rows, cols) = (size.rows(), size.cols());
    Err(Failure::Bad(format!(
        "there are {boards:.1e} boards of {size} with up to {symbols} symbols: counting them would take \
         about {years:.0e} years on one core. `hitori count estimate {rows} {cols}` estimates the numbers from \
         random boards, fewer --symbols make the count smaller, and --force counts anyway"
    )))
}

/// What is printed of a complete count.
pub(super) struct Wanted {
    pub(super) semantics: Semantics,
    pub(super) every: bool,
    pub(super) by_shaded: bool,
    pub(super) json: bool,
}

impl Wanted {
    /// Prints the counts.
    pub(super) fn print(
        &self,
        share: &Share,
        session: &Session,
    ) -> Result<Result<Exit, Failure>, ShareError> {
        let symbols = share.spec().symbols();
        let first = if self.every { 1 } else { symbols };
        let reports = watched(session, None, |budget| {
            let report = |most| BoardsReport::new(share, most, self.semantics, self.by_shaded, budget);
            (first..=symbols).map(report).collect::<Result<Vec<_>, _>>()
        })?;
        Ok(print(&reports, self.json).and_then(|exit| {
            if let Some(number) = self.hitori_number(&reports) {
                Output::save(None, number.to_string().as_bytes())?;
            }
            Ok(exit)
        }))
    }

    /// Returns the Hitori number, where the counts show it to people: it is the fewest symbols with which a square board is unique.
    fn hitori_number(&self, reports: &[BoardsReport]) -> Option<HitoriNumberReport> {
        let is_shown = self.every && !self.json && self.semantics == Semantics::Strict;
        let unique = reports.iter().find(|report| report.unique > Number::default())?;
        (is_shown && unique.rows == unique.cols)
            .then(|| HitoriNumberReport::new(unique.rows, Some(unique.symbols)))
    }
}
