//! Drawing all consequences of the assignments on the trail, cheapest rule first.

use super::Search;
use super::trail::Reason;
use crate::solve::literal::Literal;
use crate::solve::residual::NONE;

/// A literal that is false and implied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) literal: Literal,
    pub(super) reason: Reason,
}

/// How far each rule has read the trail.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heads {
    binary: usize,
    clauses: usize,
    pub(super) walls: usize,
}

impl Heads {
    /// The trail has become this short.
    pub(super) fn cut(&mut self, length: usize) {
        self.binary = self.binary.min(length);
        self.clauses = self.clauses.min(length);
        self.walls = self.walls.min(length);
    }
}

impl Search {
    /// Runs all rules to a common fixpoint, or to the first conflict.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        let before = self.trail.len();
        let result = self.fixpoint();
        self.stats.propagations += (self.trail.len() - before) as u64;
        result
    }

    fn fixpoint(&mut self) -> Result<(), Conflict> {
        loop {
            // 1. The rules of neighbours and duplicates, as long as there is anything new.
            while let Some(&literal) = self.trail.literals.get(self.heads.binary) {
                self.heads.binary += 1;
                self.binary(literal)?;
            }
            // 2. One literal through the learnt clauses.
            if let Some(&literal) = self.trail.literals.get(self.heads.clauses) {
                self.heads.clauses += 1;
                self.learnt(literal)?;
                continue;
            }
            // 3. One shaded cell into the forest.
            let Some(&literal) = self.trail.literals.get(self.heads.walls) else { return Ok(()) };
            if literal.is_shaded() {
                self.wall(literal.var())?;
            }
            self.heads.walls += 1;
        }
    }

    #[inline]
    fn imply(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        if self.trail.is_undecided(literal.var()) {
            self.trail.push(literal, reason);
        } else if self.trail.is_false(literal) {
            return Err(Conflict { literal, reason });
        }
        Ok(())
    }

    fn binary(&mut self, literal: Literal) -> Result<(), Conflict> {
        let var = literal.var();
        if literal.is_shaded() {
            for next in self.residual.near[var as usize] {
                if next != NONE {
                    self.imply(Literal::white(next), Reason::Other(var))?;
                }
            }
            return Ok(());
        }
        for direction in 0..2 {
            let mut next = self.residual.ring[var as usize][direction];
            while next != var {
                self.imply(Literal::shaded(next), Reason::Other(var))?;
                next = self.residual.ring[next as usize][direction];
            }
        }
        Ok(())
    }

    fn learnt(&mut self, literal: Literal) -> Result<(), Conflict> {
        let mut conflict = None;
        self.clauses.propagate(!literal, &mut self.trail, |trail, literal, reason| {
            if trail.is_false(literal) {
                conflict = Some(Conflict { literal, reason });
                return false;
            }
            trail.push(literal, reason);
            true
        });
        conflict.map_or(Ok(()), Err)
    }

    /// Enters a shaded variable into the forest; cells with two corners in the grown tree become white.
    fn wall(&mut self, var: u32) -> Result<(), Conflict> {
        let touch = self.residual.touch[var as usize];
        if let Some((i, j)) = self.forest.closing_pair(&touch) {
            return Err(Conflict { literal: Literal::white(var), reason: Reason::Wall(i as u8, j as u8) });
        }
        let mut grown = std::mem::take(&mut self.grown);
        self.forest.join(var, &touch, &mut grown);
        for &node in &grown {
            for place in 0..self.residual.touching(node).len() {
                let near = self.residual.touching(node)[place];
                if (near as usize) < self.residual.vars() && self.trail.is_undecided(near) {
                    self.look_for_wall(near);
                }
            }
        }
        grown.clear();
        self.grown = grown;
        Ok(())
    }

    /// Makes an undecided cell white when shading it would close a wall.
    pub(super) fn look_for_wall(&mut self, var: u32) {
        if let Some((i, j)) = self.forest.closing_pair(&self.residual.touch[var as usize]) {
            let (literal, reason) = (Literal::white(var), Reason::Wall(i as u8, j as u8));
            self.trail.push(literal, reason);
            // Nobody asks for the reason of a fact later.
            if self.trail.level() == 0 {
                self.note(literal, reason);
            }
        }
    }

    /// Writes a wall that is a reason into the log, if there is one.
    pub(super) fn note(&mut self, literal: Literal, reason: Reason) {
        if let (Some(log), Reason::Wall(i, j)) = (&mut self.log, reason) {
            let touch = self.residual.touch[literal.var() as usize];
            let cells = &self.residual.cells;
            let mut chain = Vec::new();
            self.forest.chain(touch[i as usize], touch[j as usize], |node| {
                chain.extend(cells.get(node as usize).map(|&cell| cell as usize));
            });
            log.wall(cells[literal.var() as usize] as usize, &chain);
        }
    }

    /// Undoes all levels above `level`.
    pub(super) fn cancel(&mut self, level: u32) {
        let length = self.trail.length_at(level);
        while self.trail.len() > length {
            let place = self.trail.len() - 1;
            // The loop condition says that there is one.
            let Some(literal) = self.trail.pop() else { break };
            let var = literal.var();
            if literal.is_shaded() && place < self.heads.walls {
                self.forest.unjoin(var);
            }
            self.phase[var as usize] = literal.is_shaded();
            self.order.insert(var);
        }
        self.trail.close_levels(level);
        self.heads.cut(length);
    }
}
