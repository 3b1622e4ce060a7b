//! Learning from a conflict: the first unique implication point.
//!
//! The clause learnt says what must not happen again, in terms of the last level's one literal through which every
//! path from the decision to the conflict runs. Reasons are computed here, when they are needed, and nowhere else.

use super::Search;
use super::propagate::Conflict;
use super::trail::Reason;
use crate::solve::literal::Literal;

/// A learnt clause: its literals, all false now, the first on the current level, the second on the highest of the others.
pub(super) struct Learnt {
    pub(super) literals: Vec<Literal>,
    /// The level on which the first literal follows from the others.
    pub(super) level: u32,
    /// Number of levels in the clause.
    pub(super) glue: u32,
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
        self.note(conflict.literal, conflict.reason);
        causes.push(!conflict.literal);
        loop {
            for cause in causes.drain(..) {
                let var = cause.var();
                if !self.seen[var as usize] && self.trail.level_of(var) > 0 {
                    self.seen[var as usize] = true;
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
                if self.seen[literal.var() as usize] {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                literals[0] = !literal;
                break;
            }
            self.seen[literal.var() as usize] = false;
            let reason = self.trail.reason_of(literal.var());
            self.explain(literal, reason, &mut causes);
            self.note(literal, reason);
        }
        self.causes = causes;
        let kept = self.minimize(&literals);
        for literal in literals {
            self.seen[literal.var() as usize] = false;
        }
        self.finish(kept)
    }

    /// Leaves out literals that the others imply.
    fn minimize(&mut self, literals: &[Literal]) -> Vec<Literal> {
        let mut causes = std::mem::take(&mut self.causes);
        let mut kept = vec![literals[0]];
        for &literal in &literals[1..] {
            let reason = self.trail.reason_of(literal.var());
            self.explain(!literal, reason, &mut causes);
            let implied =
                |cause: &Literal| self.seen[cause.var() as usize] || self.trail.level_of(cause.var()) == 0;
            if reason == Reason::None || !causes.iter().all(implied) {
                kept.push(literal);
            } else {
                self.note(!literal, reason);
            }
            causes.clear();
        }
        self.causes = causes;
        kept
    }

    fn finish(&mut self, mut literals: Vec<Literal>) -> Learnt {
        let level_of = |literal: &Literal| self.trail.level_of(literal.var());
        let second = (1..literals.len()).max_by_key(|&i| level_of(&literals[i]));
        let level = second.map_or(0, |second| {
            literals.swap(1, second);
            level_of(&literals[1])
        });
        let mut levels: Vec<u32> = literals.iter().map(level_of).collect();
        levels.sort_unstable();
        levels.dedup();
        Learnt { literals, level, glue: levels.len() as u32 }
    }

    /// Appends the true literals that imply a literal by the given reason.
    fn explain(&mut self, literal: Literal, reason: Reason, causes: &mut Vec<Literal>) {
        match reason {
            Reason::None => {}
            Reason::Other(other) if literal.is_shaded() => causes.push(Literal::white(other)),
            Reason::Other(other) => causes.push(Literal::shaded(other)),
            Reason::Wall(i, j) => {
                let touch = self.residual.touch[literal.var() as usize];
                let vars = self.residual.vars() as u32;
                self.forest.chain(touch[i as usize], touch[j as usize], |node| {
                    if node < vars {
                        causes.push(Literal::shaded(node));
                    }
                });
            }
            Reason::Clause(clause) => {
                causes.extend(
                    self.clauses.literals(clause).filter(|&other| other != literal).map(|other| !other),
                );
            }
        }
    }
}
