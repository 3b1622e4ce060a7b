//! Drawing all consequences of the assignments on the trail, cheapest rule first.

use super::Search;
use super::implications::Implied;
use super::trail::Reason;
use crate::engine::Limit;
use crate::solve::board::PIECE;
use crate::solve::literal::Literal;
use crate::solve::log::Log;

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
    walls: usize,
    /// Facts whose reasons are in the log.
    noted: usize,
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
    /// Runs all rules to a common fixpoint, or to the first conflict. When the budget ends, the literals that
    /// are left wait for the next call.
    pub(super) fn propagate(&mut self) -> Result<Result<(), Conflict>, Limit> {
        let before = self.trail.len();
        let result = self.fixpoint();
        self.note_facts();
        self.stats.propagations += (self.trail.len() - before) as u64;
        result
    }

    fn fixpoint(&mut self) -> Result<Result<(), Conflict>, Limit> {
        loop {
            // Between two literals is the only place to stop: each rule has read a literal completely or not
            // at all.
            self.obey()?;
            // 1. The rules of neighbours and duplicates, as long as there is anything new.
            while let Some(&literal) = self.trail.literals.get(self.heads.binary) {
                self.heads.binary += 1;
                if let Err(conflict) = self.binary(literal) {
                    return Ok(Err(conflict));
                }
                self.obey()?;
            }
            // 2. One literal through the learnt clauses.
            if let Some(&literal) = self.trail.literals.get(self.heads.clauses) {
                self.heads.clauses += 1;
                if let Err(conflict) = self.learnt(literal) {
                    return Ok(Err(conflict));
                }
                continue;
            }
            // 3. What one literal shades into the forest.
            let Some(&literal) = self.trail.literals.get(self.heads.walls) else { return Ok(Ok(())) };
            for place in 0..self.contacts.shaded_by(literal).len() {
                let node = self.contacts.shaded_by(literal)[place];
                if let Err(conflict) = self.wall(literal, node) {
                    return Ok(Err(conflict));
                }
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
        let (from, to) = self.implications.span(literal);
        self.count((1 + to - from) as usize);
        for place in from..to {
            match self.implications.entry(place) {
                Implied::Literal(implied) => self.imply(implied, Reason::Other(literal))?,
                Implied::Ring(cell, direction) => {
                    let mut next = self.residual.ring[cell as usize][direction];
                    while next != cell {
                        let mut left = PIECE;
                        while next != cell && left > 0 {
                            self.imply(self.twins.inner(Literal::shaded(next)), Reason::Other(literal))?;
                            next = self.residual.ring[next as usize][direction];
                            left -= 1;
                        }
                        self.count(PIECE - left);
                    }
                }
            }
        }
        Ok(())
    }

    fn learnt(&mut self, literal: Literal) -> Result<(), Conflict> {
        let mut conflict = None;
        self.count(self.clauses.watching(!literal));
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

    /// Enters a shaded node into the forest; what would close a wall with the grown tree is not shaded.
    fn wall(&mut self, literal: Literal, node: u32) -> Result<(), Conflict> {
        let touch = self.contacts.touching(node);
        if let Some(pair) = self.forest.closing_pair(touch) {
            return Err(Conflict { literal: !literal, reason: Reason::Wall(node, pair) });
        }
        let mut grown = std::mem::take(&mut self.grown);
        self.forest.join(node, touch, &mut grown);
        for &node in &grown {
            self.count(1 + self.contacts.touching(node).len());
            for place in 0..self.contacts.touching(node).len() {
                self.look_for_wall(self.contacts.touching(node)[place]);
            }
        }
        grown.clear();
        self.grown = grown;
        Ok(())
    }

    /// Decides that an undecided node is not shaded when shading it would close a wall.
    pub(super) fn look_for_wall(&mut self, node: u32) {
        if let Some(literal) = self.contacts.literal(node)
            && self.trail.is_undecided(literal.var())
            && let Some(pair) = self.forest.closing_pair(self.contacts.touching(node))
        {
            self.trail.push(!literal, Reason::Wall(node, pair));
        }
    }

    /// Writes the reasons of facts into the log, if there is one: nobody asks for them later.
    fn note_facts(&mut self) {
        if self.log.as_ref().is_none_or(Log::is_full) || self.trail.level() > 0 {
            return;
        }
        while let Some(&fact) = self.trail.literals.get(self.heads.noted) {
            self.heads.noted += 1;
            self.note(self.trail.reason_of(fact.var()));
        }
    }

    /// Writes a wall that is a reason into the log, if there is one.
    pub(super) fn note(&mut self, reason: Reason) {
        if self.log.as_ref().is_none_or(Log::is_full) {
            return;
        }
        match reason {
            Reason::Wall(node, [a, b]) => {
                let mut vars = self.contacts.cells(node).to_vec();
                self.forest.chain(a, b, |node| vars.extend(self.contacts.cells(node)));
                self.count(vars.len());
                self.note_wall(&vars);
            }
            Reason::Clause(clause) => {
                if let Some(wall) = self.clauses.take_wall(clause) {
                    let vars = std::mem::take(&mut self.walls[wall as usize]);
                    self.note_wall(&vars);
                }
            }
            Reason::None | Reason::Other(_) => {}
        }
    }

    /// Writes a wall of these cells into the log, if there is one. Where two of them are twins, what follows
    /// for variables is written as well: propagation from cell to cell concludes nothing from a wall of which
    /// two cells are open, although both are shaded or neither is.
    pub(super) fn note_wall(&mut self, vars: &[u32]) {
        let Some(log) = &mut self.log else { return };
        let cell = |var: u32| self.residual.cells[var as usize] as usize;
        let cells: Vec<usize> = vars.iter().map(|&var| cell(var)).collect();
        let Some(open) = log.wall(&cells) else { return };
        let mut literals: Vec<Literal> = vars
            .iter()
            .filter(|&&var| open.binary_search(&cell(var)).is_ok())
            .map(|&var| self.twins.inner(Literal::white(var)))
            .collect();
        literals.sort_unstable();
        literals.dedup();
        if literals.len() < open.len() {
            log.clause(&self.residual, literals.into_iter().map(|literal| self.twins.outer(literal)));
        }
    }

    /// Undoes all levels above `level`.
    pub(super) fn cancel(&mut self, level: u32) {
        let length = self.trail.length_at(level);
        while self.trail.len() > length {
            // The loop condition says that there is one.
            let Some(literal) = self.trail.pop() else { break };
            let var = literal.var();
            self.phase[var as usize] = literal.is_shaded();
            self.order.insert(var);
        }
        let (trail, contacts) = (&self.trail, &self.contacts);
        self.forest
            .unjoin_while(|node| contacts.literal(node).is_some_and(|literal| !trail.is_true(literal)));
        self.trail.close_levels(level);
        self.heads.cut(length);
    }
}
