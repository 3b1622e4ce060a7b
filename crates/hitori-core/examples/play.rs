//! A game with a mistake, an undo and hints in three grades.
//!
//! `cargo run -p hitori-core --example play`

use hitori_core::deduce::HintLevel;
use hitori_core::engine::Budget;
use hitori_core::play::{Hint, SavedSession, Session};
use hitori_core::solve::Options;
use hitori_core::{Shade, formats, render};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
    let mut session = Session::new(puzzle, &Options::default())?;
    let budget = Budget::default();

    session.mark(0, Shade::Shaded)?;
    session.mark(1, Shade::Shaded)?;
    for violation in session.violations() {
        println!("{}", violation.describe(session.puzzle().size()));
    }
    if let Hint::Mistakes(cells) = session.hint(&budget)? {
        println!("wrong: {cells:?}");
        session.undo();
    }
    while let Hint::Step(step) = session.hint(&budget)? {
        for level in HintLevel::ALL {
            println!("{level:6}{}", step.hint(level, session.puzzle().size()));
        }
        session.take(&step)?;
    }
    print!("{}", render::text(session.puzzle(), Some(session.marks())));
    println!("solved: {}", session.is_done());
    println!("{}", serde_json::to_string(&SavedSession::from(&session))?);
    Ok(())
}
