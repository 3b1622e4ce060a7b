//! Counting in pieces: units of work that any number of threads or machines can do, in any order.

use super::symmetry::SCALE;
use super::tally::{Counter, Tally};
use super::walk::{Spec, Unit, Walk};
use crate::solve::Semantics;

/// The boards of a size, ready to be counted.
pub struct Census {
    spec: Spec,
    walk: Walk,
}

impl Census {
    /// Prepares the lists that all units share.
    pub fn new(spec: &Spec) -> Self {
        Self { spec: spec.clone(), walk: Walk::new(spec, std::env::var("NOSYM").is_err()) }
    }

    /// The pieces of the work.
    pub fn units(&mut self) -> Vec<Unit> {
        self.walk.units()
    }

    /// A tally of nothing, to add to.
    pub fn nothing(&self) -> Tally {
        Tally::new(self.spec.symbols(), self.spec.size().cells())
    }

    /// Counts one piece.
    pub fn count(&mut self, unit: &Unit, tally: &mut Tally) {
        let mut counter = Counter::new(self.spec.symbols(), self.spec.size().cells());
        self.walk.visit(unit, &mut counter);
        counter.pour(self.walk.symmetry(), tally);
    }

    /// Counts everything.
    pub fn count_all(&mut self) -> Tally {
        let mut tally = self.nothing();
        for unit in self.units() {
            self.count(&unit, &mut tally);
        }
        tally
    }
}

impl Tally {
    /// Boards with a solution that have at most so many symbols. None unless all units have been added.
    pub fn solvable(&self, symbols: usize) -> Option<u128> {
        whole(self.solvable.iter().take(symbols + 1).sum())
    }

    /// Boards with exactly one solution, by number of shaded cells.
    pub fn unique(&self, symbols: usize, semantics: Semantics) -> Option<Vec<u128>> {
        let counts = match semantics {
            Semantics::Strict => &self.strict,
            Semantics::Minimal => &self.minimal,
        };
        let shaded = 0..counts[0].len();
        shaded.map(|k| whole(counts.iter().take(symbols + 1).map(|by_shaded| by_shaded[k]).sum())).collect()
    }
}

fn whole(count: u128) -> Option<u128> {
    let scale = u128::from(SCALE);
    (count % scale == 0).then_some(count / scale)
}
