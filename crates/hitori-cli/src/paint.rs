//! How boards look on standard output: with colours for a terminal, without for everything else.

use std::env;
use std::io::{self, IsTerminal};

use clap::ColorChoice;
use hitori_core::{Puzzle, Shading, render};

/// The choice between the two.
#[derive(Clone, Copy)]
pub struct Paint {
    ansi: bool,
}

impl Paint {
    /// What `--color` asks for on this standard output.
    pub fn new(choice: ColorChoice) -> Self {
        let ansi = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => io::stdout().is_terminal() && wanted(),
        };
        Self { ansi }
    }

    /// The board, with a final newline.
    pub fn board(self, puzzle: &Puzzle, shading: Option<&Shading>) -> String {
        let mut board = if self.ansi { render::ansi(puzzle, shading) } else { render::text(puzzle, shading) };
        if !board.ends_with('\n') {
            board.push('\n');
        }
        board
    }
}

/// The two conventions by which a user turns colours off for all programs.
fn wanted() -> bool {
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_none_or(|t| t != "dumb")
}
