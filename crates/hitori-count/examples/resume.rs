//! Counts the boards of 4×4 with up to 5 symbols with two threads, is stopped after 200 units, and goes on from the
//! checkpoint.
//!
//! `cargo run --release -p hitori-count --example resume`

use hitori_core::engine::{Budget, CancelToken};
use hitori_core::{Semantics, Size};
use hitori_count::report::BoardsReport;
use hitori_count::{CountJob, Spec};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let spec = Spec::new(Size::new(4, 4)?, 5)?;
    let job = CountJob::new(spec)
        .with_threads(2.try_into()?)
        .with_checkpoint(folder.path().join("count.json"))
        .with_resume(true);

    let cancel = CancelToken::new();
    let stop = cancel.clone();
    let budget = Budget::default().with_cancel(cancel).with_progress(move |progress| {
        if progress.done == 200 {
            stop.cancel();
        }
    });
    let first = job.run(&budget)?;
    println!("stopped ({:?}) with {} of {} units to go", first.stopped, first.missing, first.units);

    let second = job.run(&Budget::default())?;
    let report = BoardsReport::new(&second.share, 5, Semantics::Minimal, false, &Budget::default())?;
    print!("{report}");
    Ok(())
}
