//! The search's signature: the work it does on a fixed set of boards. A change of behaviour shows here, wanted or not;
//! a wanted one is written down by changing the number in the same commit.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
use hitori_core::engine::{Stats, Work};
use hitori_core::solve::{Options, Tuning, unique};
use hitori_core::{Clue, Puzzle, Size, generate};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn total(boards: &[Puzzle], tuning: &Tuning) -> [u64; 5] {
    let mut sum = [0; 5];
    for board in boards {
        let options = Options::default().with_tuning(tuning.clone());
        let Work::Native(Stats { residual, probes, decisions, propagations, conflicts, .. }) =
            unique(board, &options).work
        else {
            panic!("the native engine has counters of its own");
        };
        for (sum, value) in sum.iter_mut().zip([residual, probes, decisions, propagations, conflicts]) {
            *sum += value;
        }
    }
    sum
}

/// Random boards with few enough repeats to be solvable and enough to need search.
fn random_boards() -> Vec<Puzzle> {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    (0..100)
        .map(|_| {
            let size = Size::new(14, 17).unwrap();
            let symbols = rng.random_range(30..80);
            let number = |_| Clue::new(rng.random_range(1..=symbols)).unwrap();
            Puzzle::new(size, (0..size.cells()).map(number).collect()).unwrap()
        })
        .collect()
}

#[test]
fn signature_of_made_boards() {
    let sizes = (5..30).map(|side| Size::new(side, side + side % 3).unwrap());
    let boards: Vec<Puzzle> =
        (0..).zip(sizes).map(|(seed, size)| generate::instance(size, seed).unwrap().0).collect();
    assert_eq!(
        total(&boards, &Tuning::default()),
        [9, 0, 0, 8962, 0],
        "residual, probes, decisions, propagations, conflicts"
    );
}

#[test]
fn signature_of_random_boards() {
    assert_eq!(total(&random_boards(), &Tuning::default()), [1019, 848, 362, 5323, 14], "as above");
}

#[test]
fn signature_of_the_search_alone() {
    let mut tuning = Tuning::default();
    for name in ["patterns", "sweeps", "probe"] {
        tuning.set(name, 0).unwrap();
    }
    assert_eq!(total(&random_boards(), &tuning), [10384, 0, 274, 1371, 26], "as above");
}
