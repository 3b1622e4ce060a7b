//! A puzzle with several solutions: list them all, and show what they share.
//!
//! `cargo run -p hitori-core --example common_cells`

use hitori_core::solve::{Options, forced, up_to};
use hitori_core::{Semantics, formats, render};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = formats::parse("1 2 3 4\n2 1 4 3\n3 4 1 1\n4 3 1 2\n", None)?.puzzle;
    for semantics in [Semantics::Strict, Semantics::Minimal] {
        let options = Options::default().with_semantics(semantics);
        let all = up_to(&puzzle, 1000, &options);
        println!("{}: {} solutions", semantics.name(), all.solutions.len());
        // Marks are drawn as far as they are known: cells on which the solutions differ stay open.
        if let Some(common) = forced(&puzzle, &options).forced {
            print!("{}", render::text(&puzzle, Some(&common)));
        }
    }
    Ok(())
}
