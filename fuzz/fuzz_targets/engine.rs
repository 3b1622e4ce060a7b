//! Any small board, blanks included: every verdict of the engine equals brute force.
#![no_main]

#[path = "../../crates/hitori-core/tests/common/mod.rs"]
mod common;

use std::sync::LazyLock;

use common::{Legal, board, mask};
use hitori_core::Semantics;
use hitori_core::engine::Status;
use hitori_core::solve::{Options, unique, up_to};
use libfuzzer_sys::fuzz_target;

const SIDES: std::ops::RangeInclusive<usize> = 1..=4;

static LEGAL: LazyLock<Vec<Legal>> =
    LazyLock::new(|| SIDES.flat_map(|rows| SIDES.map(move |cols| Legal::new(rows, cols))).collect());

fuzz_target!(|data: &[u8]| {
    let Some((&head, numbers)) = data.split_first() else { return };
    let legal = &LEGAL[head as usize % LEGAL.len()];
    let mut numbers: Vec<u32> = numbers.iter().map(|&n| u32::from(n % 8)).collect();
    numbers.resize(legal.size.cells(), 0);
    let puzzle = board(legal.size, &numbers);
    for semantics in [Semantics::Strict, Semantics::Minimal] {
        let mut options = Options::default().with_semantics(semantics);
        options.tuning.probe = u32::from(head & 0x40 != 0);
        options.tuning.patterns = u32::from(head & 0x80 != 0);
        let expected = legal.solutions(&puzzle, semantics);
        let status = [Status::Unsolvable, Status::Unique, Status::Multiple][expected.len().min(2)];
        assert_eq!(unique(&puzzle, &options).status(), status, "{puzzle:?} {semantics:?}");
        let mut found: Vec<u32> = up_to(&puzzle, usize::MAX, &options).solutions.iter().map(mask).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{puzzle:?} {semantics:?}");
    }
});
