//! Model `cycles`: a clause for every wall that the board could have, up front (the idea is Gander and Hofer's). For small
//! boards: the number of walls grows exponentially with the number of cells.
//!
//! Only walls without a shorter one inside are needed. In the graph of contacts (cells joined at corners, border cells also
//! joined to the outside) a wall is a cycle. *If a cycle has a chord, or passes two border cells without passing the
//! outside, then some of its cells make up a smaller wall, whose clause implies the larger one's.* So these are left:
//!
//! - curves: chordless cycles of cells with at most one border cell;
//! - cuts: chordless paths between two border cells, with no border cell between them.

use std::ops::ControlFlow;

use hitori_core::engine::{Budget, StopReason};
use hitori_core::{Literal, Size};

use super::cnf::Cnf;
use crate::clauses::ClauseWriter;
use crate::oracle::Task;

/// Time is looked at once in so many steps of the search for walls.
const STEPS_BETWEEN_CHECKS: usize = 1 << 14;

pub(super) fn encode(task: &Task<'_>, budget: &Budget) -> Result<Cnf, StopReason> {
    let size = task.puzzle.size();
    let mut cnf = Cnf::without_connectivity(task, "cycles", budget)?;
    cnf.block("No walls: of all cells that close a curve or lead from border to border, one is white.");
    let most = super::most_literals(task);
    let (mut walls, mut literals) = (0, 0);
    let end = Search::new(size).run(budget, &mut |wall| {
        walls += 1;
        literals += wall.len();
        if literals > most {
            return ControlFlow::Break(StopReason::Unsuitable(format!(
                "a board of {size} has too many walls: clauses for the first {walls} of them have more than {} literals; \
                 cycles is for boards up to about 12×12, which has 3.6 million walls",
                most
            )));
        }
        cnf.clause(wall.iter().copied().map(Literal::white));
        ControlFlow::Continue(())
    });
    match end {
        ControlFlow::Continue(()) => Ok(cnf),
        ControlFlow::Break(stop) => Err(stop),
    }
}

type Visit<'a> = &'a mut dyn FnMut(&[usize]) -> ControlFlow<StopReason>;

/// Depth-first over chordless paths, without recursion: paths can be as long as the board is large.
struct Search {
    size: Size,
    diagonals: Vec<Vec<usize>>,
    border: Vec<bool>,
    /// The path, and for each of its cells which diagonal is to be tried next.
    path: Vec<usize>,
    tried: Vec<usize>,
    /// How many cells of the path each cell touches.
    touches: Vec<u8>,
    steps: usize,
}

impl Search {
    fn new(size: Size) -> Self {
        Self {
            size,
            diagonals: (0..size.cells()).map(|cell| size.diagonals(cell).collect()).collect(),
            border: (0..size.cells()).map(|cell| size.is_border(cell)).collect(),
            path: vec![],
            tried: vec![],
            touches: vec![0; size.cells()],
            steps: 0,
        }
    }

    fn run(mut self, budget: &Budget, visit: Visit<'_>) -> ControlFlow<StopReason> {
        let size = self.size;
        if size.is_line() {
            return (0..size.cells())
                .filter(|&cell| size.cuts_alone(cell))
                .try_for_each(|cell| visit(&[cell]));
        }
        for start in 0..size.cells() {
            if self.border[start] {
                self.from(start, Self::cut, budget, visit)?;
            }
        }
        for start in 0..size.cells() {
            self.from(start, Self::curve, budget, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits all chordless paths from a cell, as far as `way` lets them go.
    fn from(
        &mut self,
        start: usize,
        way: fn(&Self, usize) -> Way,
        budget: &Budget,
        visit: Visit<'_>,
    ) -> ControlFlow<StopReason> {
        self.push(start);
        while let Some((&last, tried)) = self.path.last().zip(self.tried.last_mut()) {
            let Some(&cell) = self.diagonals[last].get(*tried) else {
                self.pop(last);
                continue;
            };
            *tried += 1;
            self.steps += 1;
            if self.steps.is_multiple_of(STEPS_BETWEEN_CHECKS)
                && let Err(limit) = budget.check()
            {
                return ControlFlow::Break(limit.into());
            }
            match way(self, cell) {
                Way::Blocked => {}
                Way::Open => self.push(cell),
                Way::Closes => {
                    self.path.push(cell);
                    let end = visit(&self.path);
                    self.path.pop();
                    end?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Leads from border to border; the end is the later of the two, so that no wall is found from both.
    fn cut(&self, cell: usize) -> Way {
        match (self.touches[cell], self.border[cell]) {
            (1, false) => Way::Open,
            (1, true) if cell > self.path[0] => Way::Closes,
            _ => Way::Blocked,
        }
    }

    /// Leads around and back. The start is the earliest cell, and the second one comes before the last, so that no wall is found
    /// twice.
    fn curve(&self, cell: usize) -> Way {
        let start = self.path[0];
        let second_border = self.border[cell] && self.path.iter().any(|&other| self.border[other]);
        if cell <= start || second_border {
            return Way::Blocked;
        }
        let returns = self.path.len() > 2 && self.diagonals[cell].contains(&start);
        match (self.touches[cell], returns) {
            (1, false) => Way::Open,
            (2, true) if self.path[1] < cell => Way::Closes,
            _ => Way::Blocked,
        }
    }

    fn push(&mut self, cell: usize) {
        self.path.push(cell);
        self.tried.push(0);
        self.touch(cell, 1);
    }

    fn pop(&mut self, cell: usize) {
        self.path.pop();
        self.tried.pop();
        self.touch(cell, -1);
    }

    fn touch(&mut self, cell: usize, by: i8) {
        for &other in &self.diagonals[cell] {
            self.touches[other] = self.touches[other].wrapping_add_signed(by);
        }
    }
}

/// What a cell would do to the path.
enum Way {
    /// It touches a cell before the last one, or leads where others look.
    Blocked,
    /// It makes the path longer.
    Open,
    /// It completes a wall.
    Closes,
}
