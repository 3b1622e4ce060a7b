//! `hitori man`: manual pages, out of the same definition as the help.

use std::path::PathBuf;

use clap::ValueHint;
use clap_mangen::Man;

use crate::cli::{self, Session};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::source::{path_name, printable};

/// Write manual pages
///
/// Without -o one page, of the whole program or of a command, for `man -l -`; with -o a page for every command into a folder.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The command, with spaces between its words: solve, `count boards` [default: hitori itself]
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Folder for the pages of all commands; it is made if there is none
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "command")]
    output: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  hitori man | man -l -
  hitori man solve | man -l -
  hitori man -o ~/.local/share/man/man1/     then: man hitori-solve";

/// A page and the name of its command, with hyphens.
struct Page {
    name: String,
    text: Vec<u8>,
}

/// Prints a page, or writes all of them.
pub fn run(args: Args, _: &Session) -> Result<Exit, Failure> {
    let pages = pages()?;
    if let Some(folder) = &args.output {
        let failure = |error| Failure::Write { name: path_name(folder), error };
        std::fs::create_dir_all(folder).map_err(failure)?;
        for Page { name, text } in &pages {
            Output::save(Some(&folder.join(format!("{name}.1"))), text)?;
        }
        return Ok(Exit::Fine);
    }
    let words = args.command.iter().flat_map(|words| words.split_whitespace());
    let wanted = std::iter::once("hitori").chain(words).collect::<Vec<_>>().join("-");
    let Some(page) = pages.iter().find(|page| page.name == wanted) else {
        let asked = args.command.join(" ");
        return Err(Failure::Bad(format!("no command '{}'; hitori --help lists them", printable(&asked))));
    };
    Output::save(None, &page.text)?;
    Ok(Exit::Fine)
}

/// Returns the pages of the program and of all its commands.
fn pages() -> Result<Vec<Page>, Failure> {
    let mut definition = cli::definition().disable_help_subcommand(true);
    definition.build();
    // The template of the help lists the commands in groups; a page has a section of its own for them.
    let mut pages = Vec::new();
    add(&definition, "hitori".to_owned(), &mut pages)
        .map_err(|error| Failure::Write { name: "the manual page".to_owned(), error })?;
    Ok(pages)
}

fn add(command: &clap::Command, name: String, pages: &mut Vec<Page>) -> std::io::Result<()> {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        add(inner, format!("{name}-{}", inner.get_name()), pages)?;
    }
    let text = page(command, &name)?;
    pages.push(Page { name, text });
    Ok(())
}

/// What the exit codes of the help begin with.
const EXIT_CODES: &str = "Exit codes:\n";

/// What the examples of a command begin with.
const EXAMPLES: &str = "Examples:\n";

/// Returns the page of a command: what the help has behind the options goes into sections of their own.
fn page(command: &clap::Command, name: &str) -> std::io::Result<Vec<u8>> {
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let man = Man::new(command.clone().after_help(None::<&str>)).title(name);
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    let (before, codes) = cli::AFTER_HELP.split_once(EXIT_CODES).unwrap_or(("", cli::AFTER_HELP));
    match after.strip_prefix(EXAMPLES) {
        Some(examples) => section("EXAMPLES", examples, &mut text),
        None if after.contains(EXIT_CODES) => section("INPUT", before, &mut text),
        None if !after.is_empty() => section("NOTES", &after, &mut text),
        None => {}
    }
    section("EXIT STATUS", codes, &mut text);
    // The commands have no version of their own.
    if command.get_version().is_some() || command.get_long_version().is_some() {
        man.render_version_section(&mut text)?;
    }
    Ok(text)
}

/// Adds a section whose lines stay as they are.
fn section(title: &str, lines: &str, page: &mut Vec<u8>) {
    let mut text = format!(".SH \"{title}\"\n.nf\n");
    for line in lines.trim_end().lines() {
        let line = line.replace('\\', "\\\\").replace('-', "\\-");
        // A dot or a quote at the beginning would be a request.
        let guard = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
        text += &format!("{guard}{line}\n");
    }
    text += ".fi\n";
    page.extend_from_slice(text.as_bytes());
}
