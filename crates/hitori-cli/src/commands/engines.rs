//! `hitori engines`: every way to solve that there is, and how to get the ones that are missing.

use std::collections::BTreeSet;

use hitori_backends::install::{self, InstallError, Package};
use hitori_backends::report::EngineView;
use hitori_backends::{Availability, Keeps, Kind, Origin, PARADIGMS, Paradigm, Solver, paradigm};
use hitori_core::engine::{Budget, Limit};

use crate::cli::Session;
use crate::failure::{Exit, Failure, complain};
use crate::output::Output;
use crate::source::path_name;

/// List all engines with their models, parts and solvers, or install the foreign ones
///
/// An engine is chosen by name, and by parts of it: --engine asp, --engine asp:ucd+sp, --engine ilp:flow+gurobi, --engine
/// smt:seed=7. What is not named is the default, which stands first. What a document prints and we repaired is listed apart
/// as printed.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    /// Engines to list [default: all]
    #[arg(value_name = "NAME", value_parser = known)]
    names: Vec<&'static str>,
    /// Print one JSON object per engine: name about models redundant printed options solvers capabilities
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Set foreign solvers up for this user: a private Python environment with pinned versions, no root needed
    ///
    /// The environment is the folder `python` in $HITORI_ENGINES, or else in hitori/engines of the user's folder for data;
    /// nothing else is written to, and a folder of that name that hitori did not make is left alone. The engine cp, where this
    /// program is built without it, is built beside it by Cargo, out of the sources that this program was built from. What cannot be
    /// installed without root is named with the command that does it; the exit code is then 1 if it was asked for by its name. A
    /// solver whose licence is not a free one is installed only when its own name is given.
    Install {
        /// Engines, solvers or packages [default: all with a free licence]
        #[arg(value_name = "NAME")]
        names: Vec<String>,
    },
}

const AFTER_HELP: &str = "\
Examples:
  hitori engines                    everything, with versions and what is missing
  hitori engines asp smt            two of them
  hitori engines install            all foreign solvers with a free licence
  hitori engines install asp highs  those of an engine, or single solvers
  hitori engines install gurobi     a proprietary one, by its name alone";

fn known(name: &str) -> Result<&'static str, String> {
    match paradigm(name) {
        Some(paradigm) => Ok(paradigm.name),
        None => {
            let names: Vec<&str> = PARADIGMS.iter().map(|paradigm| paradigm.name).collect();
            Err(format!("one of {} expected", names.join(", ")))
        }
    }
}

/// Lists or installs.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    if let Some(Action::Install { names }) = args.action {
        return install(&names, session);
    }
    let wanted = |paradigm: &&&Paradigm| args.names.is_empty() || args.names.contains(&paradigm.name);
    let mut text = String::new();
    for &paradigm in PARADIGMS.iter().filter(wanted) {
        if args.json {
            text += &serde_json::to_string(&EngineView::new(paradigm)).expect("names are strings");
            text += "\n";
        } else {
            text += if text.is_empty() { "" } else { "\n" };
            describe(paradigm, &mut text);
        }
    }
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}

/// One engine for people.
fn describe(paradigm: &'static Paradigm, text: &mut String) {
    *text += &format!("{}: {}\n", paradigm.name, paradigm.about);
    let parts = |kind: Kind| paradigm.parts.iter().filter(move |part| part.kind == kind);
    let titles = [
        (Kind::Model, "model"),
        (Kind::Redundant, "redundant"),
        (Kind::Printed, "printed"),
        (Kind::Option, "option"),
    ];
    for (kind, title) in titles {
        for part in parts(kind) {
            let note = match part.keeps {
                Keeps::Unique => " (unique puzzles only)",
                Keeps::Some => " (solutions of its own: counted with --trust only)",
                _ => "",
            };
            let name = part.range.map_or_else(|| part.name.to_owned(), |_| format!("{}=N", part.name));
            let range = part.range.map_or_else(String::new, |(least, most)| format!(" ({least} to {most})"));
            *text += &format!("  {title:9} {name:12} {}{range}{note}\n", part.about);
        }
    }
    for solver in paradigm.solvers {
        let availability = match solver.availability() {
            Availability::Ready(version) => version,
            Availability::Missing(_) if is_silent(solver) => "installed, but does not answer".to_owned(),
            Availability::Missing(command) => format!("missing; {command}"),
        };
        *text += &format!("  solver    {:12} {} [{availability}]\n", solver.name, solver.about);
    }
    *text += &format!("  can       {}\n", EngineView::new(paradigm).capabilities.join(", "));
}

/// Installs what the names stand for.
fn install(names: &[String], session: &Session) -> Result<Exit, Failure> {
    let mut packages: BTreeSet<Package> = BTreeSet::new();
    let mut features: BTreeSet<&str> = BTreeSet::new();
    let mut by_hand: BTreeSet<String> = BTreeSet::new();
    let mut proprietary: Vec<&Solver> = Vec::new();
    let mut unused: Vec<&String> = names.iter().collect();
    for &paradigm in PARADIGMS {
        for solver in paradigm.solvers {
            let package = match solver.origin {
                Origin::Python(name, ..) | Origin::System(_, name) => name,
                _ => solver.name,
            };
            let is_meant = |name: &str| [paradigm.name, solver.name, package].contains(&name);
            unused.retain(|name| !is_meant(name));
            if !names.is_empty() && !names.iter().any(|name| is_meant(name)) {
                continue;
            }
            let is_named = names.iter().any(|name| [solver.name, package].contains(&name.as_str()));
            if solver.proprietary && !is_named {
                proprietary.push(solver);
            } else {
                demand(solver, &mut packages, &mut features, &mut by_hand);
            }
        }
    }
    if let Some(name) = unused.first() {
        return Err(Failure::Bad(format!(
            "no engine, solver or package is called '{name}'; see hitori engines"
        )));
    }
    if !packages.is_empty() {
        let list: Vec<Package> = packages.into_iter().collect();
        let shown: Vec<String> = list.iter().map(|p| format!("{} {}", p.name, p.version)).collect();
        let folder = install::folder().map_or("?".to_owned(), |folder| path_name(&folder));
        complain(format_args!("installing {} into {folder}", shown.join(", ")));
        let budget = Budget::default().with_cancel(session.interrupt.token());
        let waits =
            || complain(format_args!("another installation is writing to {folder}: waiting for its end"));
        install::install_python(&list, &budget, waits).map_err(|error| match error {
            InstallError::Stopped(Limit::Cancelled) => Failure::Interrupted,
            error => Failure::Bad(error.to_string()),
        })?;
        Output::save(None, format!("installed: {}\n", shown.join(", ")).as_bytes())?;
    }
    let built = build(&features, session)?;
    for solver in proprietary.into_iter().filter(|solver| is_missing(solver)) {
        let name = solver.name;
        complain(format_args!("left out, for it is proprietary: {name}; run: hitori engines install {name}"));
    }
    for command in &by_hand {
        complain(format_args!("not installable by this user alone; run: {command}"));
    }
    // What was not asked for by name is no failure: all that can be installed is.
    Ok(if (built && by_hand.is_empty()) || names.is_empty() { Exit::Fine } else { Exit::Fails })
}

/// Builds solvers that this build has left out. Returns whether all could be built; where there is nothing to build them with, this
/// is said.
fn build(features: &BTreeSet<&str>, session: &Session) -> Result<bool, Failure> {
    let mut all = true;
    for feature in features {
        let folder = install::folder().map_or("?".to_owned(), |folder| path_name(&folder));
        complain(format_args!("building {feature} into {folder}, which takes minutes"));
        let budget = Budget::default().with_cancel(session.interrupt.token());
        match install::build_program(feature, &budget) {
            Ok(()) => Output::save(None, format!("installed: {feature}\n").as_bytes())?,
            Err(InstallError::Stopped(Limit::Cancelled)) => return Err(Failure::Interrupted),
            Err(error @ (InstallError::NoCargo | InstallError::NoSource { .. })) => {
                complain(format_args!("{feature} is left out: {error}"));
                all = false;
            }
            Err(error) => return Err(Failure::Bad(error.to_string())),
        }
    }
    Ok(all)
}

/// Returns whether the program of a solver that is not available is there after all: then it did not print
/// its version in time, or not at all.
fn is_silent(solver: &Solver) -> bool {
    let Origin::System(program, _) = solver.origin else { return false };
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

fn is_missing(solver: &Solver) -> bool {
    matches!(solver.availability(), Availability::Missing(_))
}

/// Sorts a solver that is missing, or in another version than ours, by how it is installed.
fn demand(
    solver: &Solver,
    packages: &mut BTreeSet<Package>,
    features: &mut BTreeSet<&'static str>,
    by_hand: &mut BTreeSet<String>,
) {
    let availability = solver.availability();
    match (solver.origin, availability) {
        (Origin::Python(_, pinned, _), Availability::Ready(version)) if version == pinned => {}
        (Origin::Python(name, version, _), _) => _ = packages.insert(Package { name, version }),
        (_, Availability::Ready(_)) => {}
        (Origin::Feature(_, _, feature, _), Availability::Missing(_)) => _ = features.insert(feature),
        (_, Availability::Missing(command)) => _ = by_hand.insert(command),
    }
}
