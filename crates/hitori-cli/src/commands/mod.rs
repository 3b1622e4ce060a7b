//! The commands, one file each.
//!
//! To add one: a file here with `pub struct Args` (its arguments; the first line of its documentation is the help text, and
//! `after_help` has examples) and `pub fn run(args, session)`, a `mod` line, and a line in the registry below, in its group. A test
//! walks this folder and fails when a file is missing from the registry.

mod bench;
mod cells;
mod check;
mod classify;
mod completions;
mod convert;
mod count;
mod encode;
mod engines;
mod enumerate;
mod explain;
mod generate;
mod hint;
mod lab;
mod make_hard;
mod man;
mod options;
mod play;
mod print;
mod properties;
mod prove;
mod reduce;
mod render;
mod rules;
mod serve;
mod solve;
mod typo;
mod unique;

pub use self::play::give_back_terminal;

use clap::Args as _;

use crate::cli::Session;
use crate::failure::{Exit, Failure};

macro_rules! registry {
    ($($heading:literal: { $($variant:ident = $module:ident,)* })*) => {
        /// One command with its arguments.
        #[derive(clap::Subcommand)]
        pub enum Command { $($($variant($module::Args),)*)* }

        impl Command {
            /// Runs it.
            pub fn run(self, session: &Session) -> Result<Exit, Failure> {
                match self { $($(Self::$variant(args) => $module::run(args, session),)*)* }
            }

            /// Returns the definition of the command of that name; none for a name of two words, which modules write otherwise.
            pub fn definition(name: &str) -> Option<clap::Command> {
                match name {
                    $($(stringify!($module) => {
                        Some($module::Args::augment_args(clap::Command::new(stringify!($module))))
                    })*)*
                    _ => None,
                }
            }
        }

        /// The commands as the help groups them.
        pub const GROUPS: &[(&str, &[&str])] = &[$(($heading, &[$(stringify!($module),)*]),)*];
    };
}

// In the order in which the help lists them: what people type most comes first.
registry! {
    "Solve and check": {
        Solve = solve,
        Unique = unique,
        Typo = typo,
        Check = check,
        Prove = prove,
    }
    "Play and learn": {
        Serve = serve,
        Play = play,
        Hint = hint,
        Explain = explain,
        Classify = classify,
        Properties = properties,
        Rules = rules,
    }
    "Make, convert and draw": {
        Generate = generate,
        Cells = cells,
        Reduce = reduce,
        MakeHard = make_hard,
        Convert = convert,
        Render = render,
        Print = print,
    }
    "Count": {
        Count = count,
        Enumerate = enumerate,
    }
    "Compare engines": {
        Engines = engines,
        Encode = encode,
        Lab = lab,
        Bench = bench,
        Options = options,
    }
    "This program": {
        Completions = completions,
        Man = man,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::{fs, path::Path};

    #[test]
    fn every_file_is_registered() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands");
        let files: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
            .filter(|name| name != "mod")
            .collect();
        let registered = super::GROUPS.iter().flat_map(|(_, names)| *names);
        assert_eq!(files, registered.map(|name| (*name).to_owned()).collect());
    }
}
