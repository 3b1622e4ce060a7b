//! How large a program will be, before it is written: what does not fit into the memory that a solver may use is refused with
//! its size. Writing it would take at least as much here, where no limit holds.
//!
//! The numbers of bytes are rounded up: they count the text, its copy in the message to the solver, and what is held while it
//! is written. Those of smt, sat and ilp are measured (`hitori encode` on boards of several sizes), those of cp and of plain
//! lists are reasoned.

use hitori_core::{Puzzle, Semantics};

use crate::oracle::Task;
use crate::spec::EngineSpec;

/// What a cell takes in a program that only lists the board.
const BYTES_OF_A_CELL: u64 = 150;

/// Returns why a program of so many items is not written, if it does not fit into the memory of the task.
pub(crate) fn beyond_memory(task: &Task<'_>, items: u64, what: &str, bytes_each: u64) -> Option<String> {
    let mebibytes = items.saturating_mul(bytes_each) >> 20;
    (mebibytes > task.memory as u64).then(|| {
        format!(
            "the program for {} has about {items} {what}, which take about {mebibytes} MiB to write: {} MiB are allowed \
             (--memory)",
            task.puzzle.size(),
            task.memory
        )
    })
}

/// Refuses boards that are too large for a program that lists the board and little else: for
/// [`Paradigm::refuses`](crate::Paradigm).
pub(crate) fn refuses_long_lists(_: &EngineSpec, task: &Task<'_>) -> Option<String> {
    beyond_memory(task, task.puzzle.size().cells() as u64, "cells", BYTES_OF_A_CELL)
}

/// Returns the number of pairs of duplicates in a line, without listing them: a line of one number has half its square.
pub(crate) fn pairs(puzzle: &Puzzle) -> u64 {
    let of_group = |cells: Vec<usize>| (cells.len() as u64) * (cells.len() as u64 - 1) / 2;
    puzzle.duplicate_groups().map(of_group).fold(0, u64::saturating_add)
}

/// Returns the number of literals of all rules but connectivity, as clauses.
pub(crate) fn literals(task: &Task<'_>) -> u64 {
    let (cells, pairs) = (task.puzzle.size().cells() as u64, pairs(task.puzzle));
    let minimal = if task.semantics == Semantics::Minimal { pairs.saturating_mul(2) + cells } else { 0 };
    // Two for each edge and for each pair.
    (4 * cells).saturating_add(pairs.saturating_mul(2)).saturating_add(minimal)
}

#[cfg(test)]
mod tests {
    use hitori_core::Size;

    use super::*;

    #[test]
    fn pairs_and_literals_are_counted() {
        let size = Size::new(5, 4).unwrap();
        for symbols in 1..6 {
            let puzzle = Puzzle::from_numbers(size, (0..20).map(|cell| cell * cell % symbols)).unwrap();
            assert_eq!(pairs(&puzzle), puzzle.duplicate_pairs().count() as u64);
            let minimal = Task::new(&puzzle, Semantics::Minimal);
            let listed: usize = puzzle.duplicates().iter().map(|others| others.len() + 1).sum();
            assert_eq!(literals(&minimal) - literals(&Task::strict(&puzzle)), listed as u64);
        }
    }

    /// Nothing is built: these programs would take gigabytes and minutes.
    #[test]
    fn every_program_that_does_not_fit_is_refused_with_its_size() {
        let large = Size::new(1500, 1500).unwrap();
        let same = Puzzle::from_numbers(large, (0..large.cells()).map(|_| 7)).unwrap();
        for engine in [
            "asp",
            "smt",
            "smt:alt_u",
            "smt:external",
            "smt:qf_bool",
            "sat",
            "sat:matrix",
            "sat:cycles",
            "sat:cadical",
            "cp",
            "cp:distance",
            "cpsat",
            "ilp",
            "ilp:flow",
            "ilp:gurobi",
            "prolog",
        ] {
            let spec: EngineSpec = engine.parse().unwrap();
            let mut task = Task::new(&same, Semantics::Minimal);
            task.memory = 100;
            let reason = spec.refuses(&task).unwrap_or_else(|| panic!("{engine} takes it"));
            let told = if engine == "ilp:gurobi" { "2000" } else { "100 MiB" };
            assert!(reason.contains(told), "{engine}: {reason}");
            let small = Puzzle::from_rows([[1, 1, 2], [2, 3, 1], [3, 2, 2]]).unwrap();
            assert_eq!(spec.refuses(&Task::strict(&small)), None, "{engine}");
        }
    }

    /// The flood of `qf_bool` grows with the square of the cells.
    #[test]
    fn the_memory_decides_how_large_a_board_may_be() {
        let spec: EngineSpec = "smt:qf_bool".parse().unwrap();
        let refuses = |side: usize, memory: usize| {
            let size = Size::new(side, side).unwrap();
            let puzzle = Puzzle::from_numbers(size, (0..size.cells()).map(|cell| cell as u32)).unwrap();
            let mut task = Task::strict(&puzzle);
            task.memory = memory;
            spec.refuses(&task).is_some()
        };
        assert!(!refuses(15, 500) && refuses(60, 500));
        assert!(!refuses(30, 4096) && refuses(60, 4096));
        assert!(!refuses(30, 1 << 20));
    }
}
