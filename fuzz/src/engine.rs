//! The engine against brute force, on every small board and under any settings.

#[path = "../../crates/hitori-core/tests/common/mod.rs"]
mod common;

use std::sync::LazyLock;

use common::{Legal, board, mask};
use hitori_core::engine::{Budget, Status};
use hitori_core::solve::{Options, Tuning, unique, up_to};
use hitori_core::{Puzzle, Semantics};

const SIDES: std::ops::RangeInclusive<usize> = 1..=4;

static LEGAL: LazyLock<Vec<Legal>> =
    LazyLock::new(|| SIDES.flat_map(|rows| SIDES.map(move |cols| Legal::new(rows, cols))).collect());

/// Any small board, blanks included: every verdict of the engine equals brute force.
pub fn engine(data: &[u8]) {
    let Some((&head, numbers)) = data.split_first() else { return };
    let (legal, puzzle) = small_board(head, numbers);
    for semantics in [Semantics::Strict, Semantics::Minimal] {
        let mut options = Options::default().with_semantics(semantics);
        for (name, bit) in [("probe", 0x40), ("patterns", 0x80)] {
            options.tuning.set(name, u32::from(head & bit != 0)).expect("both are switches");
        }
        compare(legal, &puzzle, &options);
    }
}

/// The same under any settings and a budget of conflicts: two bytes for every setting, one for the budget, the rest is the board.
pub fn tuning(data: &[u8]) {
    let table = || Tuning::TABLE.iter().filter(|setting| setting.name != "fault");
    let Some((settings, rest)) = data.split_at_checked(2 * table().count()) else { return };
    let &[conflicts, head, ref numbers @ ..] = rest else { return };
    let (legal, puzzle) = small_board(head, numbers);
    let mut tuning = Tuning::default();
    for (setting, bytes) in table().zip(settings.chunks(2)) {
        // Small values change more than large ones: half of all choices are near the smallest.
        let value = match (bytes[0] % 4, u32::from(bytes[1])) {
            (0, _) => setting.default,
            (1, value) => setting.min + (setting.max - setting.min) / 255 * value,
            (_, value) => setting.min + value % (setting.max - setting.min + 1).min(16),
        };
        tuning.set(setting.name, value).expect("within its range");
    }
    for semantics in [Semantics::Strict, Semantics::Minimal] {
        let options = Options::default().with_semantics(semantics).with_tuning(tuning.clone());
        compare(legal, &puzzle, &options);
        // A budget may leave a question open, but not answer it wrongly.
        let budget = Budget::default().with_conflicts(u64::from(conflicts));
        let status = unique(&puzzle, &options.with_budget(budget)).status();
        let expected = expected_status(legal.solutions(&puzzle, semantics).len());
        assert!(
            status == expected || status == Status::Unknown,
            "{puzzle:?} {semantics:?} {tuning:?}: {status}"
        );
    }
}

/// A board of one of the sizes, with as many of the numbers as it has cells; missing ones are blanks.
fn small_board(head: u8, numbers: &[u8]) -> (&'static Legal, Puzzle) {
    let legal = &LEGAL[head as usize % LEGAL.len()];
    let mut numbers: Vec<u32> = numbers.iter().map(|&n| u32::from(n % 8)).collect();
    numbers.resize(legal.size.cells(), 0);
    (legal, board(legal.size, &numbers))
}

fn expected_status(solutions: usize) -> Status {
    [Status::Unsolvable, Status::Unique, Status::Multiple][solutions.min(2)]
}

fn compare(legal: &Legal, puzzle: &Puzzle, options: &Options) {
    let expected = legal.solutions(puzzle, options.semantics);
    let status = expected_status(expected.len());
    assert_eq!(unique(puzzle, options).status(), status, "{puzzle:?} {options:?}");
    let mut found: Vec<u32> = up_to(puzzle, usize::MAX, options).solutions.iter().map(mask).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{puzzle:?} {options:?}");
}
