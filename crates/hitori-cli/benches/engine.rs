//! `cargo bench`: the same measurements as `hitori bench`, with the program Cargo has just built.

use std::process::{Command, exit};

fn main() {
    // Cargo passes `--bench` and perhaps a filter; neither means anything here.
    let status = Command::new(env!("CARGO_BIN_EXE_hitori")).arg("bench").status();
    match status {
        Ok(status) => exit(status.code().unwrap_or(1)),
        Err(error) => {
            eprintln!("cannot run hitori bench: {error}");
            exit(1);
        }
    }
}
