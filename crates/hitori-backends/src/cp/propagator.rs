//! The propagator for connectivity, with explanations.
//!
//! It keeps the graph of contacts of the shaded cells free of cycles (`crate::walls` says why that is connectivity):
//!
//! - *conflict*: the shaded cells contain a wall. Reason: its cells are shaded.
//! - *propagation*: an undecided cell touches two nodes of one tree (cells, or the outside), so shading it would close a wall
//!   along the way between them. It becomes white. Reason: the cells of that way are shaded.
//!
//! Both say the same: of a wall's cells one is white. So every explanation is a wall, and the checker, which shares no code
//! with the propagator, can look at it alone: it shades the cells of premises and conclusion, no others, and asks whether the
//! white cells fall apart. *If they do, no solution has all these cells: shading more joins nothing, and a part cannot
//! vanish, since a cell of it lies beside a shaded one and must stay white.*

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hitori_core::Size;
use pumpkin_checking::{CheckerVariable, InferenceChecker, IntExt, VariableState};
use pumpkin_core::declare_inference_label;
use pumpkin_core::predicates::{Predicate, PropositionalConjunction};
use pumpkin_core::proof::{ConstraintTag, InferenceCode};
use pumpkin_core::propagation::{
    DomainEvents, EventsToRegister, LocalId, Priority, PropagationContext, Propagator, PropagatorConstructor,
    PropagatorConstructorContext, PropagatorSpec, ReadDomains, RuntimeCheckers,
};
use pumpkin_core::state::{PropagationStatusCP, PropagatorConflict};
use pumpkin_core::variables::Literal;

use crate::walls::Forest;

declare_inference_label!(Wall);

/// White cells are connected.
pub(super) struct Connected {
    /// At least two rows and two columns.
    pub(super) size: Size,
    /// True for a shaded cell, in reading order.
    pub(super) shaded: Vec<Literal>,
    pub(super) tag: ConstraintTag,
    /// How many walls were given as reasons.
    pub(super) walls: Arc<AtomicU64>,
}

impl PropagatorConstructor for Connected {
    type PropagatorImpl = ConnectedPropagator;

    fn create(self, _: PropagatorConstructorContext<'_>) -> PropagatorSpec<ConnectedPropagator> {
        // Only a cell that becomes shaded can bring a wall about.
        let mut registration = EventsToRegister::empty();
        for (cell, literal) in self.shaded.iter().enumerate() {
            // Boards have fewer than 2^28 cells.
            registration.add(literal, DomainEvents::LOWER_BOUND, LocalId::from(cell as u32));
        }
        let mut checkers = RuntimeCheckers::builder();
        let checker = WallChecker { size: self.size, shaded: self.shaded.clone() };
        let code = checkers.add_inference_checker(self.tag, Wall, checker);
        let Self { size, shaded, walls, .. } = self;
        let propagator = ConnectedPropagator { size, shaded, code, walls };
        PropagatorSpec { registration, checkers: checkers.build(), propagator }
    }
}

/// Keeps the graph of contacts of the shaded cells free of cycles.
#[derive(Clone)]
pub(super) struct ConnectedPropagator {
    size: Size,
    shaded: Vec<Literal>,
    code: InferenceCode,
    walls: Arc<AtomicU64>,
}

impl Propagator for ConnectedPropagator {
    fn name(&self) -> &str {
        "HitoriConnected"
    }

    /// After the clauses, which are cheaper.
    fn priority(&self) -> Priority {
        Priority::Low
    }

    fn propagate_from_scratch(&self, mut context: PropagationContext<'_>) -> PropagationStatusCP {
        let values: Vec<Option<bool>> =
            self.shaded.iter().map(|&literal| context.evaluate_literal(literal)).collect();
        let forest = Forest::grow(self.size, |cell| values[cell] == Some(true));
        if let Some(wall) = forest.wall() {
            self.walls.fetch_add(1, Ordering::Relaxed);
            let conflict =
                PropagatorConflict { conjunction: self.reason(&wall), inference_code: self.code.clone() };
            return Err(conflict.into());
        }
        let outside = self.size.cells();
        let mut touching = Vec::with_capacity(5);
        for cell in (0..outside).filter(|&cell| values[cell].is_none()) {
            touching.clear();
            touching.extend(self.size.diagonals(cell).filter(|&other| values[other] == Some(true)));
            touching.extend(self.size.is_border(cell).then_some(outside));
            if let Some((a, b)) = forest.joined(&touching) {
                self.walls.fetch_add(1, Ordering::Relaxed);
                let reason = self.reason(&forest.way(a, b));
                context.post(self.shaded[cell].get_false_predicate(), (reason, &self.code))?;
            }
        }
        Ok(())
    }
}

impl ConnectedPropagator {
    fn reason(&self, cells: &[usize]) -> PropositionalConjunction {
        cells.iter().map(|&cell| self.shaded[cell].get_true_predicate()).collect()
    }
}

/// Checks that the white cells fall apart when only the cells of the inference are shaded.
#[derive(Clone, Debug)]
pub(super) struct WallChecker {
    size: Size,
    shaded: Vec<Literal>,
}

impl InferenceChecker<Predicate> for WallChecker {
    fn check(&self, state: VariableState<Predicate>, _: &[Predicate], _: Option<&Predicate>) -> bool {
        // The state knows nothing but the inference, not even that a cell has no value above 1.
        let white = |cell: usize| self.shaded[cell].induced_lower_bound(&state) < IntExt::Int(1);
        let mut reached = vec![false; self.size.cells()];
        let mut parts = 0;
        for start in 0..self.size.cells() {
            if reached[start] || !white(start) {
                continue;
            }
            parts += 1;
            reached[start] = true;
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                for other in self.size.neighbours(cell) {
                    if white(other) && !reached[other] {
                        reached[other] = true;
                        open.push(other);
                    }
                }
            }
        }
        parts > 1
    }
}

#[cfg(test)]
mod tests {
    use pumpkin_core::Solver;

    use super::*;

    /// The checker accepts walls, whichever cell is the conclusion, and nothing less than a wall.
    #[test]
    fn the_checker_tells_walls_from_others() {
        let size = Size::new(4, 4).unwrap();
        let mut solver = Solver::default();
        let shaded: Vec<Literal> = (0..size.cells()).map(|_| solver.new_literal()).collect();
        let checker = WallChecker { size, shaded: shaded.clone() };
        let accepts = |premises: &[usize], conclusion: Option<usize>| {
            let premises: Vec<Predicate> =
                premises.iter().map(|&cell| shaded[cell].get_true_predicate()).collect();
            let conclusion = conclusion.map(|cell| shaded[cell].get_false_predicate());
            let state = VariableState::prepare_for_conflict_check(premises.clone(), conclusion).unwrap();
            checker.check(state, &premises, conclusion.as_ref())
        };
        // A corner cut off, and a ring around cell 5.
        for wall in [vec![1, 4], vec![1, 4, 6, 9]] {
            assert!(accepts(&wall, None));
            for &cell in &wall {
                let rest: Vec<usize> = wall.iter().copied().filter(|&other| other != cell).collect();
                assert!(accepts(&rest, Some(cell)) && (wall.len() > 2 || !accepts(&rest, None)));
            }
        }
        assert!(!accepts(&[4, 6, 9], None) && !accepts(&[6, 9], Some(11)) && !accepts(&[], Some(0)));
    }
}
