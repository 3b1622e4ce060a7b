//! Generates puzzles of class D (corners decide) until there are three, or five seconds have passed.
//!
//! `cargo run -p hitori-core --example class_d`
use std::time::Duration;

use hitori_core::Size;
use hitori_core::deduce::Class;
use hitori_core::engine::{Budget, CancelToken, Limit};
use hitori_core::generate::{GenerateError, Generator, Request, Target};
use hitori_core::render;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let request = Request::new(Size::new(8, 8)?).with_target(Target::new(Class::D..=Class::D));
    let generator = Generator::new(request)?; // Fails with the bound if no puzzle can be like that.

    // Whoever has a clone of the token can cancel: another thread, a signal handler, a button.
    let (cancel, soon) = (CancelToken::new(), Duration::from_secs(5));
    let token = cancel.clone();
    std::thread::spawn(move || (std::thread::sleep(soon), token.cancel()));
    let budget = Budget::default().with_cancel(cancel).with_progress(|progress| {
        if progress.done % 10 == 0 {
            eprintln!("{} of at most {} shadings tried", progress.done, progress.total.unwrap_or(0));
        }
    });
    for seed in 1..=3 {
        match generator.generate(seed, &budget) {
            Ok(generated) => {
                let grade = generated.grade.map(|grade| grade.to_string()).unwrap_or_default();
                println!("seed {seed}: {grade}\n{}", render::text(&generated.puzzle, None));
            }
            Err(GenerateError::GaveUp(stats)) => println!("seed {seed}: none after {stats}"),
            Err(GenerateError::Limit(Limit::Cancelled)) => {
                println!("cancelled");
                break;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
