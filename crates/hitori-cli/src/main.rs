//! The `hitori` command. Everything is in the library beside this file.

use std::process::ExitCode;

fn main() -> ExitCode {
    hitori_cli::main()
}
