//! Walks over boards in restricted-growth order: each board is written with the smallest unused symbol at each first
//! appearance, so that boards that differ by names of symbols are visited once.
//!
//! ```text
//! units   the beginnings of boards           rows      the rows above the last, with the shadings that are left
//! legal   the shadings to start with         last_row  the last row, with what last_sets says about its symbols
//! symmetry  which of the images of a board is visited, and how much it counts
//! ```

use hitori_core::engine::{Budget, Limit, Meter};

use crate::last_row::LastRow;
use crate::rows::Rows;
use crate::sink::Sink;
use crate::spec::Spec;
use crate::symmetry::Symmetry;
use crate::units::Unit;

/// Walks over the boards of units.
pub(crate) struct Walk {
    rows: Rows,
    last: LastRow,
}

impl Walk {
    /// Prepares the walk; with symmetry, only one of the images of a board is visited.
    pub(crate) fn new(spec: &Spec, with_symmetry: bool, budget: &Budget) -> Result<Self, Limit> {
        let symmetry = if with_symmetry { Symmetry::of_spec(spec) } else { Symmetry::Ignored };
        Ok(Self { rows: Rows::new(spec, symmetry, Meter::start(budget))?, last: LastRow::new() })
    }

    /// Returns how boards are weighed.
    pub(crate) fn symmetry(&self) -> Symmetry {
        self.rows.symmetry
    }

    /// Visits all boards of a unit in order, unless the sink wants no more. After an error some of them have been
    /// visited, and the walk is over for good.
    pub(crate) fn visit<S: Sink>(&mut self, unit: &Unit, sink: &mut S) -> Result<(), Limit> {
        let Self { rows, last } = self;
        rows.enter(unit.board());
        rows.fill_below_unit(unit.symbols(), &mut |rows, used| {
            last.fill(rows, used, sink);
            if sink.is_over() {
                rows.end();
            }
        });
        rows.check()
    }
}
