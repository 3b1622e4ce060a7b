//! `hitori make-hard FAMILY`: the formulas of a family as boards, or as DIMACS CNF.

use std::sync::Arc;

use clap::{Arg, ArgMatches, Args as _, Command, FromArgMatches, Subcommand};
use hitori_core::engine::{Budget, Limit, Status};
use hitori_core::formats::{Entry, FormatRef};
use hitori_hard::{FAMILIES, Family, FamilyError, FamilyOption, Gadgets, Made, Settings, family, reduce};

use super::{Several, sign};
use crate::args::{Jobs, TimeoutEach};
use crate::cli::Session;
use crate::commands::reduce::gadgets_parser;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::{self, Feeder, Interrupted, Sheet};
use crate::progress::Progress;
use crate::seed::seeds;
use crate::source;
use crate::writer::write_entry;

/// What all families share.
#[derive(clap::Args)]
struct Common {
    #[command(flatten)]
    several: Several,
    /// The construction: ours, which is smaller, or that of de Nooij 2026
    #[arg(long, value_name = "WHICH", default_value = "compact", value_parser = gadgets_parser())]
    gadgets: Gadgets,
    /// Write the formula (DIMACS CNF) instead of its board
    #[arg(long, conflicts_with_all = ["to", "gadgets"])]
    cnf: bool,
    #[command(flatten)]
    timeout: TimeoutEach,
    #[command(flatten)]
    jobs: Jobs,
}

/// A family with its options.
pub struct Chosen {
    settings: Settings,
    common: Common,
}

/// A subcommand for each family of the library, with the options that it has.
impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        // Their options are put together only when one of them is named: every start of the program comes by here.
        let deferred =
            |family: &&'static Family| Command::new(family.name).about(family.about).defer(complete);
        command.subcommands(FAMILIES.iter().map(deferred))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        family(name).is_some()
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let mut settings = family(name).ok_or_else(missing)?.settings();
        for option in settings.family().options {
            if let Some(value) = matches.get_one::<String>(option.name) {
                // The parser below has tried it.
                let wrong =
                    |error: FamilyError| clap::Error::raw(clap::error::ErrorKind::ValueValidation, error);
                settings.set(option.name, value).map_err(wrong)?;
            }
        }
        Ok(Self { settings, common: Common::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Gives the subcommand of a family its options and its description.
fn complete(command: Command) -> Command {
    let Some(family) = family(command.get_name()) else { return command };
    let options = family.options.iter().map(|option| argument(family, option));
    let command = Common::augment_args(command.args(options));
    // Last, for what is common to all has a description of its own.
    command.about(family.about).long_about(format!("{}\n\n{}", family.about, family.details))
}

fn argument(family: &'static Family, option: &'static FamilyOption) -> Arg {
    let default = option.default.map(|value| format!(" [default: {value}]")).unwrap_or_default();
    let parser = move |text: &str| {
        let tried = family.settings().set(option.name, text);
        tried.map(|()| text.to_owned()).map_err(|_| format!("{} expected", option.expected()))
    };
    Arg::new(option.name)
        .long(option.name)
        .value_name("N")
        .help(format!("{}: {} to {}{default}", option.help, option.min, option.max))
        .allow_negative_numbers(true)
        .value_parser(parser)
}

/// Makes the formulas, and their boards on all cores.
pub fn run(chosen: Chosen, session: &Session) -> Result<Exit, Failure> {
    let Chosen { settings, common } = chosen;
    let several = &common.several;
    let seeds = seeds(several.seed, several.count)?;
    let budget = common.timeout.budget(&session.interrupt);
    if common.cnf {
        return write_formula(&settings, several, &budget);
    }
    let job = Arc::new(Job {
        format: several.format()?,
        gadgets: common.gadgets,
        most_cells: source::limits()?.cells(),
        settings,
        budget,
    });
    let mut output = Output::create(several.output.as_deref())?;
    let feed = move |feeder: &mut Feeder<'_, u64>| {
        // Stops as soon as nobody wants more.
        let _ = { seeds }.all(|seed| feeder.push(seed, 1));
    };
    let work = move |seed: u64, sheet: &mut Sheet| job.run(seed, sheet);
    let progress = Progress::of("board", Some(several.count));
    let outcome = pipeline::run(common.jobs.count(), &session.interrupt, progress, &mut output, feed, work);
    // What is finished is kept, also after Ctrl-C.
    match outcome {
        Ok(outcome) => output.finish_unless_bad(outcome)?,
        Err(Failure::Interrupted) => output.finish()?,
        Err(_) => {}
    }
    outcome
}

/// Writes one formula, with a comment that says where it is from.
fn write_formula(settings: &Settings, several: &Several, budget: &Budget) -> Result<Exit, Failure> {
    let Several { count, seed, output, .. } = several;
    if *count != 1 {
        return Err(Failure::Bad(format!(
            "--count {count}: DIMACS CNF holds one formula, --count 1 expected with --cnf"
        )));
    }
    let name = settings.family().name;
    let made = match settings.make(*seed, budget) {
        Err(FamilyError::Limit(Limit::Cancelled)) => return Err(Failure::Interrupted),
        Err(error) => {
            let message = format!("seed {seed}: {error}");
            return Err(Failure::Unmet { message, outcome: Exit::NoAnswer });
        }
        Ok(made) => made,
    };
    let known = match made.status {
        Status::Unsolvable => "no model",
        Status::Unique => "exactly one model",
        Status::Multiple => "several models",
        Status::Solved => "a model",
        Status::Unknown => "a model or none, not known",
    };
    let text =
        format!("c hitori make-hard {name} {settings} --seed {seed} --cnf\nc {known}\n{}", made.formula);
    Output::save(output.as_deref(), text.as_bytes())?;
    Ok(Exit::Fine)
}

/// What is to be done with each seed.
struct Job {
    settings: Settings,
    gadgets: Gadgets,
    most_cells: usize,
    budget: Budget,
    format: FormatRef,
}

impl Job {
    fn run(&self, seed: u64, sheet: &mut Sheet) -> Result<(), Interrupted> {
        let made = match self.settings.make(seed, &self.budget) {
            Ok(made) => made,
            Err(FamilyError::Limit(Limit::Cancelled)) => return Err(Interrupted),
            Err(error) => {
                sheet.fall_short(Exit::NoAnswer, format!("seed {seed}: {error}"));
                return Ok(());
            }
        };
        let written = self.entry(&made, seed).and_then(|entry| write_entry(self.format, &entry, sheet));
        if let Err(error) = written {
            sheet.complain(format!("seed {seed}: {error}"));
        }
        Ok(())
    }

    fn entry(&self, made: &Made, seed: u64) -> Result<Entry, String> {
        let reduction = reduce(&made.formula, self.gadgets, self.most_cells)
            .map_err(|error| format!("{error}; HITORI_MAX_CELLS=N in the environment allows N"))?;
        let family = self.settings.family().name;
        let mut entry = Entry::new(reduction.puzzle);
        let other = if self.gadgets == Gadgets::default() { "" } else { self.gadgets.name() };
        let id = [family, &made.label.to_string(), &seed.to_string(), other];
        entry.id = Some(id.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("-"));
        if self.format.keeps_all()
            && let Some(model) = &made.model
        {
            entry.solution = Some(reduction.map.shade(model).map_err(|error| error.to_string())?);
        }
        sign(&mut entry, family, format!("{} --gadgets {}", self.settings, self.gadgets.name()), seed);
        entry.extra.insert("variables".to_owned(), made.formula.variables().into());
        entry.extra.insert("clauses".to_owned(), made.formula.clauses().len().into());
        entry.extra.insert("status".to_owned(), made.status.name().into());
        Ok(entry)
    }
}
