//! From the command line to an exit code.

use std::ffi::OsString;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, ColorChoice, CommandFactory, FromArgMatches, Parser};
use hitori_core::engine::Budget;

use crate::args::INPUT;
use crate::commands::{Command, GROUPS};
use crate::failure::{Exit, Failure, complain};
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::paint::Paint;
use crate::source::stdin_is_piped;

/// Solve, explain, generate, prove and count Hitori puzzles.
///
/// Shade cells so that no number repeats among the unshaded cells of a row or column, no two shaded cells share an
/// edge, and the unshaded cells are connected.
#[derive(Parser)]
#[command(name = "hitori", version, long_version = LONG_VERSION, max_term_width = 110, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Command,
}

/// What goes with every command.
#[derive(Args)]
struct Globals {
    /// Colours: on a terminal unless NO_COLOR is set, always, or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

#[cfg(feature = "cp")]
macro_rules! features {
    () => {
        "cp"
    };
}

#[cfg(not(feature = "cp"))]
macro_rules! features {
    () => {
        "none (cp, the constraint programming engine, is left out)"
    };
}

/// What `--version` says; `-V` says the first line.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit: ",
    env!("HITORI_COMMIT"),
    "\nfeatures: ",
    features!(),
    "\ntarget: ",
    env!("HITORI_TARGET")
);

pub(crate) const AFTER_HELP: &str = "\
INPUT is a file, a folder (its puzzle files in natural order), - for standard
input, a puzzle URL, a game ID, or rows as in 112/233/121; the format is
detected. It may be left out where puzzles are piped in; --only picks one puzzle
of several. A puzzle without a name of its own is called NAME#K:
the file's name without its ending (stdin, or arg for a URL or game ID) and the
puzzle's number among those of that name.

Exit codes:
  0    every puzzle was answered (unique, check: and what was asked holds)
  1    some puzzle has no solution (unique: or several; check: or breaks a rule)
  2    bad input or usage, or the output cannot be written
  3    some puzzle has no answer: a budget (--timeout, --conflicts) ran out, a
       solver gave up or crashed, or the referee rejected its answer; or fewer
       puzzles were generated than --count asked for
  130  interrupted (143 by SIGTERM, 129 by SIGHUP)
The first of 130, 2, 3, 1 that applies is taken.";

/// What every command may need to know about this run.
pub struct Session {
    /// The user's wish to stop.
    pub interrupt: Interrupt,
    /// How boards look on standard output.
    pub paint: Paint,
    /// What the whole run may take, running.
    limit: Budget,
}

impl Session {
    /// Returns the same run with a time limit, from now on.
    pub fn with_timeout(&self, time: Option<Duration>) -> Self {
        let limit = time.map_or_else(Budget::default, |time| Budget::default().with_time(time).start());
        Self { interrupt: self.interrupt.clone(), paint: self.paint, limit }
    }

    /// Returns a budget that Ctrl-C ends, and the time limit of the run if there is one.
    pub fn budget(&self) -> Budget {
        self.limit.clone().with_cancel(self.interrupt.token())
    }
}

/// Runs the command that the arguments name.
pub fn main() -> Exit {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let cli = match parse_usual(&arguments).map_or_else(|| parse(&arguments), Ok) {
        Ok(cli) => cli,
        Err(error) => return not_a_command(error),
    };
    let session = Session {
        interrupt: Interrupt::install(),
        paint: Paint::new(cli.globals.color),
        limit: Budget::default(),
    };
    match cli.command.run(&session) {
        Ok(outcome) => outcome,
        // Whoever read our output has seen enough: `hitori … | head` is no error.
        Err(Failure::PipeClosed(outcome)) => outcome,
        Err(Failure::Interrupted) => Exit::Interrupted,
        Err(failure) => {
            complain(&failure);
            if let Failure::Unmet { outcome, .. } = failure { outcome } else { Exit::Bad }
        }
    }
}

/// Reads arguments that begin with the name of a command, by the definition of that command alone: the definitions of all of them take
/// longer to build than a small puzzle to solve. `None` for everything that is not as it should be, or asks for help: what is to be said
/// then is for [`parse`].
fn parse_usual(arguments: &[OsString]) -> Option<Cli> {
    let command = Command::definition(arguments.get(1)?.to_str()?)?;
    let mut definition =
        Globals::augment_args(clap::Command::new("hitori")).subcommand(command.mut_args(takes_negative));
    let matches = definition.try_get_matches_from_mut(arguments).ok()?;
    match missing_input(&mut definition, &matches) {
        Some(_) => None,
        None => Cli::from_arg_matches(&matches).ok(),
    }
}

/// Reads any arguments.
fn parse(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    let mut definition = definition();
    let matches = definition.try_get_matches_from_mut(arguments)?;
    match missing_input(&mut definition, &matches) {
        Some(error) => Err(error),
        None => Cli::from_arg_matches(&matches),
    }
}

/// The whole command with its subcommands. Every option takes a negative number for its value, so that the option can say
/// what it expects instead.
pub fn definition() -> clap::Command {
    let command = Cli::command().mut_subcommands(|command| command.mut_args(takes_negative));
    let template = grouped_help(&command);
    command.help_template(template)
}

fn takes_negative(arg: Arg) -> Arg {
    match arg.get_action().takes_values() && !arg.is_positional() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    }
}

/// Returns the usual complaint about a command without its INPUT, unless something is piped in that takes its place.
fn missing_input(definition: &mut clap::Command, matches: &ArgMatches) -> Option<clap::Error> {
    let (name, given) = matches.subcommand()?;
    let command = definition.find_subcommand_mut(name)?;
    let input = command.get_positionals().find(|arg| arg.get_id() == INPUT)?;
    let many = if matches!(input.get_action(), ArgAction::Append) { "..." } else { "" };
    // `print --size 8` generates its puzzles.
    let replaces = |arg: &&Arg| {
        let replaced = command.get_arg_conflicts_with(arg);
        replaced.iter().any(|other| other.get_id() == INPUT) && given.contains_id(arg.get_id().as_str())
    };
    if given.contains_id(INPUT) || stdin_is_piped() || command.get_arguments().any(|arg| replaces(&arg)) {
        return None;
    }
    let mut error = clap::Error::new(ErrorKind::MissingRequiredArgument).with_cmd(command);
    let missing = ContextValue::Strings(vec![format!("<{INPUT}>{many}")]);
    error.insert(ContextKind::InvalidArg, missing);
    error.insert(ContextKind::Usage, ContextValue::StyledStr(command.render_usage()));
    Some(error)
}

/// Returns the template of the help, with the commands in their groups: clap itself lists them as one.
fn grouped_help(command: &clap::Command) -> String {
    let mut list = String::new();
    for (heading, names) in GROUPS {
        list += &format!("{heading}:\n");
        for name in *names {
            // Modules have an underscore where commands have a hyphen.
            let name = &name.replace('_', "-");
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            list += &format!("  {name:12} {}\n", about.map(ToString::to_string).unwrap_or_default());
        }
        list.push('\n');
    }
    format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}\
         `hitori COMMAND --help` explains a command and has examples.\n\nOptions:\n{{options}}{{after-help}}"
    )
}

/// Help and version go to standard output, wrong usage to standard error in the same voice as all other errors.
fn not_a_command(mut error: clap::Error) -> Exit {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let printed = error.print();
            match printed.map_err(|e| Output::stdout().failure(e)) {
                Ok(()) | Err(Failure::PipeClosed(_)) => Exit::Fine,
                Err(failure) => {
                    complain(&failure);
                    Exit::Bad
                }
            }
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Nowhere left to report a failure to print this.
            let _ = error.print();
            Exit::Bad
        }
        _ => {
            improve(&mut error);
            let text = error.render().to_string();
            complain(text.strip_prefix("error: ").unwrap_or(&text).trim_end());
            Exit::Bad
        }
    }
}

/// Leaves out advice that does not help, and puts the command that is closest to what was typed first.
fn improve(error: &mut clap::Error) {
    if error.kind() == ErrorKind::UnknownArgument {
        // "To pass '--rating' as a value": no command takes a value that begins with a hyphen.
        error.remove(ContextKind::Suggested);
    }
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand).cloned() else {
        return;
    };
    if let Some(ContextValue::Strings(mut names)) = error.remove(ContextKind::SuggestedSubcommand) {
        names.sort_by_key(|name| distance(name, &typed));
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(names));
    }
}

/// Returns how many letters have to be inserted, removed or replaced to make one word of another (Levenshtein
/// 1966).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for place in 1..=other.len() {
            let replaced = diagonal + usize::from(letter != other[place - 1]);
            diagonal = row[place];
            row[place] = replaced.min(row[place - 1] + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_far_apart_as_they_have_different_letters() {
        let far = |one, other| distance(one, other);
        assert_eq!((far("solve", "solvee"), far("serve", "solvee"), far("", "ab")), (1, 3, 2));
    }

    #[test]
    fn the_definition_is_sound() {
        definition().debug_assert();
    }

    /// Every command with a name of one word is known, with the arguments that the whole definition has for it.
    #[test]
    fn commands_are_defined_alone_as_among_all() {
        let all = definition();
        for among in all.get_subcommands().filter(|command| !command.get_name().contains('-')) {
            let alone =
                Command::definition(among.get_name()).expect("it has this name").mut_args(takes_negative);
            let names = |command: &clap::Command| -> Vec<String> {
                let arguments = command.get_arguments().map(|arg| format!("{arg:?}"));
                let nested = command.get_subcommands().map(|nested| format!("{nested:?}"));
                arguments.chain(nested).collect()
            };
            assert_eq!(names(&alone), names(among), "{}", among.get_name());
        }
        assert!(Command::definition("none").is_none());
    }

    /// Whether one definition is read or all, the arguments mean the same; what is wrong, or asks for help, is left to all of them.
    #[test]
    fn usual_arguments_are_read_alone() {
        let words = |line: &str| -> Vec<OsString> { line.split(' ').map(OsString::from).collect() };
        for line in ["hitori unique --json a.jsonl", "hitori --color never solve a", "hitori count lines 5"] {
            assert!(parse(&words(line)).is_ok(), "{line}");
            assert_eq!(parse_usual(&words(line)).is_some(), !line.contains("--color"), "{line}");
        }
        for line in
            ["hitori unique --jsn a", "hitori solve --help", "hitori none", "hitori", "hitori help solve"]
        {
            assert!(parse(&words(line)).is_err() && parse_usual(&words(line)).is_none(), "{line}");
        }
    }

    /// Clap would list a command that the template forgets under no heading at all.
    #[test]
    fn every_command_has_a_group() {
        let names = GROUPS.iter().flat_map(|(_, names)| *names);
        let grouped: Vec<String> = names.map(|name| name.replace('_', "-")).collect();
        let command = definition();
        for subcommand in command.get_subcommands() {
            let name = subcommand.get_name();
            assert!(grouped.iter().any(|grouped| grouped == name), "{name}");
        }
    }

    #[test]
    fn every_command_has_examples() {
        for command in definition().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("hitori {}", command.get_name())), "{}", command.get_name());
        }
    }
}
