//! `hitori lab`: studies of engines and puzzles, with their statistics and figures.
//!
//! What a study is, is in `hitori-lab`: its plan, its measurements and what is made of them. Here are arguments, files and
//! progress.

mod compare;
mod export;
mod list;
mod report;
mod run;

use std::path::PathBuf;

use clap::ValueHint;
use hitori_lab::data::Data;

use crate::cli::Session;
use crate::failure::{Exit, Failure};

/// Repeat the studies of the founding documents, or your own, with statistics and figures
///
/// A study is a plan: which puzzles, which engines, how often. Running it writes every single measurement to a file at once, so that it
/// can be stopped at any time and gone on with. A report makes tables, figures and tests of the measurements, and says which
/// published findings hold here.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

/// What can be done, in the order in which the help lists it.
#[derive(clap::Subcommand)]
enum What {
    List(list::Args),
    Run(run::Args),
    Report(report::Args),
    Compare(compare::Args),
    Export(export::Args),
}

/// Where measurements lie.
#[derive(clap::Args)]
struct Folder {
    /// Folder of the measurements
    #[arg(long, value_name = "FOLDER", default_value = "hitori-lab", value_hint = ValueHint::DirPath)]
    results: PathBuf,
}

/// Which measurements are read.
#[derive(clap::Args)]
struct Chosen {
    /// Only these studies [default: all that are in the folder]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    folder: Folder,
}

impl Chosen {
    fn load(&self) -> Result<Vec<Data>, Failure> {
        report::load_all(&self.folder.results, &self.names)
    }
}

const AFTER_HELP: &str = "\
Examples:
  hitori lab list                        the studies
  hitori lab list wensveen-classes       the plan of one, an example for your own
  hitori lab run --all --scale quick     all of them, in minutes
  hitori lab run nooij-rules             one, with as many puzzles as the thesis
  hitori lab run my-plan.toml            your own
  hitori lab run my-plan.toml --shard 1/4
                                         a part of it, for one of several machines
  hitori lab report -o report.html       tables, figures, and what holds
  hitori lab compare before after        two folders of measurements
  hitori lab export -o all.csv           the measurements as a table";

/// Does it.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    match args.what {
        What::List(args) => list::run(args),
        What::Run(args) => run::run(args, session),
        What::Report(args) => report::run(args),
        What::Compare(args) => compare::run(args),
        What::Export(args) => export::run(args),
    }
}
