//! The pieces of a count: a unit is all boards that begin with the same two rows (fewer on boards of one or two rows).

use std::ops::ControlFlow;

use hitori_core::engine::{Budget, Limit, Meter};

use crate::checksum::fnv1a;
use crate::rows::Rows;
use crate::spec::Spec;
use crate::symmetry::Symmetry;

/// A piece of a count: all boards that begin with the same rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// The symbols of the rows.
    board: Vec<u8>,
    /// How many different ones there are.
    symbols: usize,
}

impl Unit {
    /// Returns the symbols of the rows that all its boards begin with, row by row, from 0 on.
    pub fn board(&self) -> &[u8] {
        &self.board
    }

    /// Returns the number of different symbols in these rows.
    pub fn symbols(&self) -> usize {
        self.symbols
    }
}

/// Lists the units of a count, in the order of the boards. Of boards that are images of each other only one is
/// counted, so units without such a board are left out.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::engine::Budget;
/// use hitori_count::{Spec, fingerprint, units};
/// let units = units(&Spec::new(Size::new(5, 5)?, 5)?, &Budget::default())?;
/// assert_eq!((units.len(), fingerprint(&units)), (18_135, 0x27fe_3959_ed4c_2847));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the budget is spent.
pub fn units(spec: &Spec, budget: &Budget) -> Result<Vec<Unit>, Limit> {
    let mut units = Vec::new();
    each_unit(spec, true, budget, |unit| {
        units.push(unit);
        ControlFlow::Continue(())
    })?;
    Ok(units)
}

/// Returns a number that tells lists of units apart: files of a count carry it.
pub fn fingerprint(units: &[Unit]) -> u64 {
    fnv1a(units.iter().flat_map(|unit| unit.board.iter().copied().chain([u8::MAX])))
}

/// Calls a function with one unit after the other, until it breaks off.
pub(crate) fn each_unit(
    spec: &Spec,
    with_symmetry: bool,
    budget: &Budget,
    mut visit: impl FnMut(Unit) -> ControlFlow<()>,
) -> Result<(), Limit> {
    let symmetry = if with_symmetry { Symmetry::of_spec(spec) } else { Symmetry::Ignored };
    let mut rows = Rows::of_units(spec, symmetry, Meter::start(budget))?;
    if rows.unit_rows == 0 {
        // The only row is the last: everything is one unit.
        let _ = visit(Unit { board: vec![], symbols: 0 });
        return Ok(());
    }
    rows.fill(0, 0, 0, &mut |rows, symbols| {
        let board = rows.board[..rows.unit_rows * rows.cols].to_vec();
        if visit(Unit { board, symbols }).is_break() {
            rows.end();
        }
    });
    rows.check()
}
