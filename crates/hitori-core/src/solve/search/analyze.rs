//! Learning from a conflict: the first unique implication point.
//!
//! The clause learnt says what must not happen again, in terms of the last level's one literal through which
//! every path from the decision to the conflict runs. Reasons are computed here, when they are needed, and
//! nowhere else.
//!
//! Then literals that the others imply are left out, however many steps that takes (Sörensson and Biere
//! 2009). Results about variables on the way are kept until the clause is finished.

use super::Search;
use super::propagate::Conflict;
use super::trail::Reason;
use crate::solve::literal::Literal;

/// A learnt clause: its literals, all false now, the first on the current level, the second on the highest of
/// the others.
pub(super) struct Learnt {
    pub(super) literals: Vec<Literal>,
    /// The level on which the first literal follows from the others.
    pub(super) level: u32,
    /// Number of levels in the clause.
    pub(super) glue: u32,
}

/// What analysis knows about a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// Nothing.
    No,
    /// It is in the clause, or on the way to it.
    Clause,
    /// The clause implies it.
    Implied,
    /// It cannot be left out.
    Needed,
}

/// Counts the levels of a clause, by a mark on each.
#[derive(Clone, Default)]
pub(super) struct Levels {
    marks: Vec<u32>,
    mark: u32,
}

impl Levels {
    fn count(&mut self, levels: impl Iterator<Item = u32>) -> u32 {
        self.mark = self.mark.wrapping_add(1);
        let mut count = 0;
        for level in levels {
            let level = level as usize;
            if level >= self.marks.len() {
                self.marks.resize(level + 1, self.mark.wrapping_sub(1));
            }
            if self.marks[level] != self.mark {
                self.marks[level] = self.mark;
                count += 1;
            }
        }
        count
    }
}

impl Search {
    /// Derives the clause that a conflict above level 0 teaches.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> Learnt {
        let current = self.trail.level();
        // Place 0 is for the implication point.
        let mut literals = vec![Literal::white(0)];
        let mut open = 0;
        let mut place = self.trail.len();
        let mut causes = std::mem::take(&mut self.causes);
        self.explain(conflict.literal, conflict.reason, &mut causes);
        self.note(conflict.reason);
        self.used(conflict.reason);
        causes.push(!conflict.literal);
        loop {
            for cause in causes.drain(..) {
                let var = cause.var();
                if self.seen[var as usize] == Seen::No && self.trail.level_of(var) > 0 {
                    self.seen[var as usize] = Seen::Clause;
                    self.order.bump(var);
                    if self.trail.level_of(var) == current {
                        open += 1;
                    } else {
                        literals.push(!cause);
                    }
                }
            }
            let literal = loop {
                place -= 1;
                let literal = self.trail.literals[place];
                if self.seen[literal.var() as usize] == Seen::Clause {
                    break literal;
                }
            };
            open -= 1;
            self.seen[literal.var() as usize] = Seen::No;
            if open == 0 {
                literals[0] = !literal;
                break;
            }
            let reason = self.trail.reason_of(literal.var());
            self.explain(literal, reason, &mut causes);
            self.note(reason);
            self.used(reason);
        }
        self.causes = causes;
        self.cleared.extend(literals.iter().map(|literal| literal.var()));
        let mut kept = vec![literals[0]];
        for &literal in &literals[1..] {
            if !self.is_implied(literal.var()) {
                kept.push(literal);
            }
        }
        if self.tuning.reasons == 1 {
            self.bump_reasons(&kept);
        }
        for var in self.cleared.drain(..) {
            self.seen[var as usize] = Seen::No;
        }
        self.finish(kept)
    }

    /// Counts as active what implies the literals of a clause, one step back (Liang et al. 2016).
    fn bump_reasons(&mut self, clause: &[Literal]) {
        let mut causes = std::mem::take(&mut self.causes);
        for literal in &clause[1..] {
            let reason = self.trail.reason_of(literal.var());
            self.explain(!*literal, reason, &mut causes);
            for cause in causes.drain(..) {
                if self.seen[cause.var() as usize] != Seen::Clause && self.trail.level_of(cause.var()) > 0 {
                    self.order.bump(cause.var());
                }
            }
        }
        self.causes = causes;
    }

    /// Returns whether the rest of the clause implies a variable's value: all causes are in the clause,
    /// facts, or implied in turn.
    fn is_implied(&mut self, start: u32) -> bool {
        // The variables under examination, each with its causes yet to be looked at behind it in the list.
        let mut calls = std::mem::take(&mut self.calls);
        let mut causes = std::mem::take(&mut self.causes);
        debug_assert!(calls.is_empty() && causes.is_empty());
        let mut implied = self.descend(start, &mut calls, &mut causes);
        while implied && let Some(&(var, bottom)) = calls.last() {
            if causes.len() == bottom {
                calls.pop();
                if var != start {
                    self.mark(var, Seen::Implied);
                }
                continue;
            }
            // The condition above says that there is one.
            let Some(cause) = causes.pop() else { break };
            let next = cause.var();
            implied = self.trail.level_of(next) == 0
                || match self.seen[next as usize] {
                    Seen::Clause | Seen::Implied => true,
                    Seen::Needed => false,
                    Seen::No => self.descend(next, &mut calls, &mut causes),
                };
            if !implied {
                self.mark(next, Seen::Needed);
            }
        }
        if !implied {
            // Whoever needed it cannot be left out either.
            for &(var, _) in calls.iter().filter(|&&(var, _)| var != start) {
                self.mark(var, Seen::Needed);
            }
        }
        calls.clear();
        causes.clear();
        self.calls = calls;
        self.causes = causes;
        implied
    }

    /// Begins to examine a variable. Returns `false` when nothing implies it.
    fn descend(&mut self, var: u32, calls: &mut Vec<(u32, usize)>, causes: &mut Vec<Literal>) -> bool {
        let reason = self.trail.reason_of(var);
        if reason == Reason::None {
            return false;
        }
        calls.push((var, causes.len()));
        self.explain(self.trail.literal_of(var), reason, causes);
        self.note(reason);
        true
    }

    fn mark(&mut self, var: u32, seen: Seen) {
        if self.seen[var as usize] == Seen::No {
            self.seen[var as usize] = seen;
            self.cleared.push(var);
        }
    }

    fn finish(&mut self, mut literals: Vec<Literal>) -> Learnt {
        let level_of = |literal: &Literal| self.trail.level_of(literal.var());
        let second = (1..literals.len()).max_by_key(|&i| level_of(&literals[i]));
        let level = second.map_or(0, |second| {
            literals.swap(1, second);
            level_of(&literals[1])
        });
        let glue = self.levels.count(literals.iter().map(level_of));
        Learnt { literals, level, glue }
    }

    /// A clause has helped: it is kept longer.
    fn used(&mut self, reason: Reason) {
        if let Reason::Clause(clause) = reason {
            let (levels, trail) = (&mut self.levels, &self.trail);
            self.clauses.used(clause, |clauses| {
                levels.count(clauses.literals(clause).map(|l| trail.level_of(l.var())))
            });
        }
    }

    /// Appends the true literals that imply a literal by the given reason.
    fn explain(&mut self, literal: Literal, reason: Reason, causes: &mut Vec<Literal>) {
        let before = causes.len();
        match reason {
            Reason::None => {}
            Reason::Other(other) => causes.push(other),
            Reason::Wall(_, [a, b]) => {
                let contacts = &self.contacts;
                self.forest.chain(a, b, |node| causes.extend(contacts.literal(node)));
            }
            Reason::Clause(clause) => {
                let others = self.clauses.literals(clause).filter(|&other| other != literal);
                causes.extend(others.map(|other| !other));
            }
        }
        self.count(1 + causes.len() - before);
    }
}
