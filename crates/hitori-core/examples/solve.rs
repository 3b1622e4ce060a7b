//! Solve a puzzle from a file or from the text of an address, and say why an answer was refused.
//!
//! `cargo run -p hitori-core --example solve -- hitori/4/4/1114142333214213`

use hitori_core::solve::{Options, unique};
use hitori_core::{formats, render};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument = std::env::args().nth(1).unwrap_or_else(|| "hitori/4/4/1114142333214213".to_owned());
    let text = std::fs::read_to_string(&argument).unwrap_or(argument);
    let puzzle = formats::parse(&text, None)?.puzzle;
    let outcome = unique(&puzzle, &Options::default());
    for solution in &outcome.solutions {
        println!("{}", render::ansi(&puzzle, Some(solution)));
    }
    let conflicts = outcome.work.get("conflicts").unwrap_or_default();
    println!("{} in {:?}, {conflicts} conflicts", outcome.status(), outcome.time);
    Ok(())
}
