//! Conflict-driven search over what the root level left open.

mod analyze;
mod clauses;
mod contacts;
mod enumerate;
mod extension;
mod forest;
mod implications;
mod order;
mod propagate;
mod trail;
mod twins;

use super::board::{COLUMN, ROW};
use super::literal::Literal;
use super::log::Log;
use super::options::Tuning;
use super::residual::Residual;
use crate::engine::{Budget, Limit, Meter, Stats};
use analyze::{Learnt, Levels, Seen};
use clauses::{Clauses, PERMANENT};
use contacts::{Contacts, Wall};
use enumerate::Enumeration;
use forest::Forest;
use implications::{Implications, ring};
use order::Order;
use propagate::{Conflict, Heads};
use trail::{Reason, Trail};
use twins::Twins;

#[derive(Clone)]
pub(super) struct Search {
    residual: Residual,
    twins: Twins,
    implications: Implications,
    contacts: Contacts,
    /// The cells of each wall that is a clause and not yet in the log.
    walls: Vec<Vec<u32>>,
    trail: Trail,
    forest: Forest,
    clauses: Clauses,
    order: Order,
    heads: Heads,
    /// Whether a variable was shaded when it was last assigned.
    phase: Vec<bool>,
    /// What analysis knows about variables, and which of them it has to forget.
    seen: Vec<Seen>,
    cleared: Vec<u32>,
    /// Room for analysis and propagation, kept to save allocations.
    causes: Vec<Literal>,
    calls: Vec<(u32, usize)>,
    levels: Levels,
    grown: Vec<u32>,
    stats: Stats,
    /// What is concluded, when a certificate is wanted.
    log: Option<Log>,
    tuning: Tuning,
    meter: Meter,
    /// A limit that was met where the work could not stop.
    owed: Option<Limit>,
    /// Learnt clauses kept before the next clean-up.
    keep: usize,
    /// No assignment is left.
    exhausted: bool,
    enumeration: Enumeration,
}

impl Search {
    pub(super) fn new(
        residual: Residual,
        tuning: &Tuning,
        mut meter: Meter,
        mut log: Option<Log>,
    ) -> Result<Self, Limit> {
        let mut implications = Implications::of_cells(&residual, &mut meter)?;
        let mut twins = Twins::single(residual.vars());
        let mut exhausted = false;
        if tuning.twins == 1 {
            match Twins::find(residual.vars(), &implications, &mut meter)? {
                Ok(found) if found.len() < twins.len() => {
                    implications = implications.of_twins(&found, &mut meter)?;
                    twins = found;
                }
                Ok(_) => {}
                Err(literal) => {
                    exhausted = true;
                    if let Some(log) = &mut log {
                        log.clause(&residual, [!literal].into_iter());
                    }
                }
            }
        }
        let (contacts, walls) = Contacts::new(&residual, &twins, tuning.blocks == 1, &mut meter)?;
        let vars = twins.len();
        let mut search = Self {
            trail: Trail::new(vars),
            forest: Forest::new(&contacts),
            clauses: Clauses::new(vars),
            order: Order::new(vars, tuning.decay),
            heads: Heads::default(),
            phase: vec![tuning.phase == 1; vars],
            seen: vec![Seen::No; vars],
            cleared: vec![],
            causes: vec![],
            calls: vec![],
            levels: Levels::default(),
            grown: vec![],
            stats: Stats::default(),
            log,
            tuning: tuning.clone(),
            meter,
            owed: None,
            keep: tuning.keep as usize,
            exhausted,
            enumeration: Enumeration::default(),
            walls: vec![],
            residual,
            twins,
            implications,
            contacts,
        };
        for wall in walls {
            search.count(wall.cells.len());
            search.add_wall(wall);
            search.obey()?;
        }
        for var in 0..vars as u32 {
            search.order.insert(var);
        }
        for node in 0..search.contacts.open() as u32 {
            search.count(1 + search.contacts.touching(node).len());
            search.look_for_wall(node);
            search.obey()?;
        }
        Ok(search)
    }

    /// Adds a clause that says that some cells are not all shaded, for they would be a wall.
    fn add_wall(&mut self, wall: Wall) {
        let id = self.walls.len() as u32;
        match wall.clause[..] {
            [] => debug_assert!(false, "the root level has found all walls of shaded cells"),
            [_] | [_, _] => {
                self.note_wall(&wall.cells);
                self.add_inner(&wall.clause);
            }
            _ => {
                self.clauses.add(&wall.clause, PERMANENT, Some(id));
                self.walls.extend(self.log.is_some().then_some(wall.cells));
            }
        }
    }

    /// Spends this budget from now on.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.meter = Meter::start(budget);
        self.owed = None;
    }

    /// Counts elementary steps and looks at the budget now and then. A limit is remembered until
    /// [`obey`](Self::obey).
    #[inline]
    pub(super) fn count(&mut self, steps: usize) {
        if self.owed.is_none() {
            self.owed = self.meter.steps(steps).err();
        }
    }

    /// Returns the limit that was met, where the work can stop.
    #[inline]
    pub(super) fn obey(&mut self) -> Result<(), Limit> {
        if self.owed.is_none() { Ok(()) } else { self.owed.take().map_or(Ok(()), Err) }
    }

    /// Returns the work so far.
    pub(super) fn stats(&self) -> Stats {
        self.stats
    }

    /// Takes out what was concluded, when a certificate is wanted.
    pub(super) fn take_log(&mut self) -> Option<Log> {
        self.log.take()
    }

    /// Returns all variables.
    pub(super) fn vars(&self) -> std::ops::Range<u32> {
        0..self.residual.vars() as u32
    }

    /// Returns the puzzle's cell of each variable, in reading order.
    pub(super) fn cells(&self) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator {
        self.residual.cells.iter().map(|&cell| cell as usize)
    }

    /// Returns the puzzle's cell of a variable.
    pub(super) fn cell(&self, var: u32) -> usize {
        self.residual.cells[var as usize] as usize
    }

    /// Returns the variable of a cell, unless the cell is decided or free.
    pub(super) fn var_of(&self, cell: usize) -> Option<u32> {
        self.residual.cells.binary_search(&(cell as u32)).ok().map(|var| var as u32)
    }

    /// Returns whether a variable has its shade for good.
    pub(super) fn is_fact(&self, var: u32) -> bool {
        self.trail.is_fact(self.inner(var).var())
    }

    /// Returns whether a variable is shaded now.
    pub(super) fn is_shaded(&self, var: u32) -> bool {
        self.trail.is_true(self.inner(var))
    }

    /// The literal that shades the cell of a variable.
    fn inner(&self, var: u32) -> Literal {
        self.twins.inner(Literal::shaded(var))
    }

    /// Tries these shades first: shaded where true.
    pub(super) fn set_phase(&mut self, shaded: &[bool]) {
        for (phase, &cell) in self.phase.iter_mut().zip(self.twins.first_cells()) {
            *phase = shaded[cell as usize];
        }
    }

    /// Returns the undecided cells with the same number in the row and column of one.
    pub(super) fn duplicates(&self, var: u32) -> impl Iterator<Item = u32> {
        [ROW, COLUMN].into_iter().flat_map(move |direction| ring(&self.residual, var, direction))
    }

    /// Returns whether every variable is a fact.
    fn is_settled(&self) -> bool {
        self.trail.length_at(0) == self.twins.len()
    }

    /// Looks for an assignment under assumptions and leaves it on the trail. Returns `false` when there is
    /// none.
    pub(super) fn solve(&mut self, assumptions: &[Literal]) -> Result<bool, Limit> {
        self.cancel(0);
        self.forget_enumeration();
        self.run(assumptions)
    }

    /// Searches from where the trail stands, never below the floor of an enumeration.
    fn run(&mut self, assumptions: &[Literal]) -> Result<bool, Limit> {
        let mut restarts = 0;
        let mut conflicts_left = luby(restarts) * u64::from(self.tuning.restart);
        while !self.exhausted {
            // 1. Consequences.
            if let Err(conflict) = self.propagate()? {
                // 2. Learn, go back.
                self.learn(conflict)?;
                conflicts_left = conflicts_left.saturating_sub(1);
                continue;
            }
            // Restarts and decisions are work as well.
            self.count(1);
            self.obey()?;
            // 3. Start again, with what was learnt.
            if conflicts_left == 0 {
                restarts += 1;
                self.stats.restarts += 1;
                conflicts_left = luby(restarts) * u64::from(self.tuning.restart);
                self.cancel(self.enumeration.floor);
                continue;
            }
            // 4. Forget clauses that did not help.
            if self.clauses.learnt > self.keep {
                self.reduce();
            }
            // 5. Assume or decide.
            let next = match assumptions.get(self.trail.level() as usize) {
                Some(&assumption) if self.trail.is_false(self.twins.inner(assumption)) => break,
                Some(&assumption) => self.twins.inner(assumption),
                None => match self.choose() {
                    Some(literal) => literal,
                    None => return Ok(true),
                },
            };
            self.stats.decisions += 1;
            self.trail.open_level();
            if self.trail.is_undecided(next.var()) {
                self.trail.push(next, Reason::None);
            }
        }
        self.cancel(0);
        Ok(false)
    }

    /// Tries undecided variables both ways on the root level; what fails is decided the other way for good.
    ///
    /// A literal that followed from another without a conflict has fewer consequences than that one and
    /// cannot fail either, so it is left out: most probes cost nothing.
    pub(super) fn probe(&mut self) -> Result<(), Limit> {
        self.cancel(0);
        if self.tuning.probe == 0 {
            return Ok(());
        }
        let vars = self.twins.len();
        let mut passed = vec![0u32; 2 * vars];
        let mut effort = u64::from(self.tuning.probe_effort) * vars as u64;
        for round in 1.. {
            let facts = self.trail.length_at(0);
            for var in 0..vars as u32 {
                for literal in [Literal::shaded(var), Literal::white(var)] {
                    if self.exhausted || self.settle()? {
                        return Ok(());
                    }
                    if passed[literal.index()] == round || !self.trail.is_undecided(var) {
                        continue;
                    }
                    self.count(1);
                    self.obey()?;
                    let before = self.stats.propagations;
                    self.stats.probes += 1;
                    self.trail.open_level();
                    self.trail.push(literal, Reason::None);
                    match self.propagate()? {
                        Err(conflict) => self.learn(conflict)?,
                        Ok(()) => {
                            for place in self.trail.length_at(0)..self.trail.len() {
                                passed[self.trail.literals[place].index()] = round;
                            }
                            self.cancel(0);
                        }
                    }
                    effort = match effort.checked_sub(1 + self.stats.propagations - before) {
                        Some(left) => left,
                        None => return Ok(()),
                    };
                }
            }
            if self.trail.len() == facts {
                break;
            }
        }
        Ok(())
    }

    /// Draws the consequences of new facts. Returns whether everything is decided.
    fn settle(&mut self) -> Result<bool, Limit> {
        debug_assert_eq!(self.trail.level(), 0);
        if let Err(conflict) = self.propagate()? {
            self.note(conflict.reason);
            self.exhausted = true;
        }
        Ok(self.exhausted || self.is_settled())
    }

    /// Returns whether it is proved that no assignment is left.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    fn learn(&mut self, conflict: Conflict) -> Result<(), Limit> {
        self.stats.conflicts += 1;
        if self.trail.level() == 0 {
            self.note(conflict.reason);
            self.exhausted = true;
            return Ok(());
        }
        if self.trail.level() == self.enumeration.floor {
            self.flip_last();
            return self.meter.conflict();
        }
        let Learnt { literals, level, glue } = self.analyze(conflict);
        if let Some(log) = &mut self.log {
            let outer = literals.iter().map(|&literal| self.twins.outer(literal));
            log.clause(&self.residual, outer);
        }
        self.cancel(level.max(self.enumeration.floor));
        self.stats.learnt += 1;
        let reason = match literals.len() {
            1 => Reason::None,
            _ => self.clauses.add(&literals, glue, None),
        };
        self.assert_late(literals[0], reason, level);
        self.order.decay();
        self.obey()?;
        self.meter.conflict()
    }

    /// Adds a clause that is no consequence of the rules, for good. Without literals, nothing is left to
    /// find.
    pub(super) fn add(&mut self, literals: &[Literal]) {
        self.cancel(0);
        let mut inner: Vec<Literal> = literals.iter().map(|&literal| self.twins.inner(literal)).collect();
        // Twins may stand beside each other. The order of the others is kept: it decides what is watched.
        if self.twins.len() < self.residual.vars() {
            let mut met = std::collections::HashSet::new();
            inner.retain(|&literal| met.insert(literal.index()));
            if inner.iter().any(|&literal| met.contains(&(!literal).index())) {
                return;
            }
        }
        self.add_inner(&inner);
    }

    /// The same for a clause of inner literals, each once.
    fn add_inner(&mut self, literals: &[Literal]) {
        let open: Vec<Literal> = literals.iter().copied().filter(|&l| !self.trail.is_false(l)).collect();
        match open[..] {
            _ if open.iter().any(|&literal| self.trail.is_true(literal)) => {}
            [] => self.exhausted = true,
            [fact] => self.trail.push(fact, Reason::None),
            _ => {
                self.clauses.add(&open, PERMANENT, None);
            }
        }
    }

    fn choose(&mut self) -> Option<Literal> {
        loop {
            let var = self.order.pop()?;
            if self.trail.is_undecided(var) {
                return Some(if self.phase[var as usize] {
                    Literal::shaded(var)
                } else {
                    Literal::white(var)
                });
            }
        }
    }

    fn reduce(&mut self) {
        let mut moves = Vec::new();
        let is_enumeration = self.enumeration.is_on;
        let (glue, middle) = if is_enumeration { (0, 0) } else { (self.tuning.glue, self.tuning.middle) };
        let removed = self.clauses.reduce(glue, middle, &self.trail, |old, new| moves.push((old, new)));
        self.trail.move_clauses(&moves);
        self.stats.deleted += removed as u64;
        self.keep = match is_enumeration {
            // A clause that is a reason cannot be thrown away.
            true => self.tuning.keep as usize + moves.len(),
            false => self.keep + self.tuning.keep_growth as usize,
        };
    }
}

/// The Luby sequence 1 1 2 1 1 2 4 …, from index 0.
fn luby(index: u64) -> u64 {
    let mut at = index + 1;
    loop {
        // Find the block of length 2^k − 1 that ends at or after `at`.
        let k = u64::BITS - at.leading_zeros();
        if at == (1 << k) - 1 {
            return 1 << (k - 1);
        }
        at -= (1 << (k - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_is_luby() {
        let start: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
