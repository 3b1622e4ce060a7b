//! Whether one more cell could be shaded in the solution that stands on the trail.
//!
//! The search's own forest leaves out everything that lies in no wall, and free cells are not in it at all.
//! So the shaded variables and the fixed nodes are put into trees once more, which takes no longer than
//! reading the solution does.

use super::super::residual::NONE;
use super::super::root::Union;
use super::Search;
use crate::engine::{Limit, Meter};

impl Search {
    /// Returns the first white cell that could be shaded as well, when all variables are assigned: no
    /// neighbour is shaded, and it would close no wall. Facts are left out, and so is what `may_not` holds
    /// for.
    pub(in super::super) fn extension(
        &self,
        may_not: impl Fn(usize) -> bool,
        meter: &mut Meter,
    ) -> Result<Option<usize>, Limit> {
        let residual = &self.residual;
        let is_open = |&var: &u32| !self.is_fact(var) && !self.is_shaded(var) && !may_not(self.cell(var));
        let vars = self.vars().filter(is_open);
        let vars =
            vars.map(|var| (self.cell(var), &residual.near[var as usize], &residual.touch[var as usize]));
        let free = residual.free.iter().map(|free| (free.cell as usize, &free.near, &free.touch));
        let free = free.filter(|&(cell, ..)| !may_not(cell));
        let has_room = |near: &[u32; 4]| near.iter().all(|&next| next == NONE || !self.is_shaded(next));
        let mut candidates = vars.chain(free).filter(|&(_, near, _)| has_room(near)).peekable();
        if candidates.peek().is_none() {
            return Ok(None);
        }
        let mut trees = self.trees(meter)?;
        let mut first = None;
        for (cell, _, touch) in candidates {
            meter.steps(1)?;
            if first.is_none_or(|first| cell < first) && !self.closes(touch, &mut trees) {
                first = Some(cell);
            }
        }
        Ok(first)
    }

    /// The trees of shaded cells. Node 0 is none there, so each of ours is one further.
    fn trees(&self, meter: &mut Meter) -> Result<Union, Limit> {
        let mut trees = Union::new(self.residual.nodes() + 1);
        for var in self.vars().filter(|&var| self.is_shaded(var)) {
            meter.steps(4)?;
            for node in self.shaded_nodes(&self.residual.touch[var as usize]) {
                trees.unite(var + 1, node + 1);
            }
        }
        Ok(trees)
    }

    /// Returns whether a cell that touches these nodes would close a wall: two of them are in one tree.
    fn closes(&self, touch: &[u32; 4], trees: &mut Union) -> bool {
        let mut met = [0; 4];
        for (count, node) in self.shaded_nodes(touch).enumerate() {
            let tree = trees.find(node + 1);
            if met[..count].contains(&tree) {
                return true;
            }
            met[count] = tree;
        }
        false
    }

    /// The nodes that count now: those fixed, and shaded variables.
    fn shaded_nodes(&self, touch: &[u32; 4]) -> impl Iterator<Item = u32> {
        let vars = self.residual.vars() as u32;
        touch.iter().copied().filter(move |&node| node != NONE && (node >= vars || self.is_shaded(node)))
    }
}
