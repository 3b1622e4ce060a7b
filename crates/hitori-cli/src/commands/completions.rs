//! `hitori completions`: scripts that teach a shell our commands and options.

use clap_complete::Shell;

use crate::cli::{self, Session};
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The shell
    shell: Shell,
}

const AFTER_HELP: &str = "\
Examples:
  hitori completions bash > ~/.local/share/bash-completion/completions/hitori
  hitori completions zsh > ~/.zfunc/_hitori
  hitori completions fish > ~/.config/fish/completions/hitori.fish";

/// Prints the script.
pub fn run(args: Args, _: &Session) -> Result<Exit, Failure> {
    // Into memory first: the generator panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli::definition(), "hitori", &mut script);
    Output::save(None, &script)?;
    Ok(Exit::Fine)
}
