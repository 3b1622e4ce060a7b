//! All assignments, one after the other, without a clause for each of them (Gebser, Kaufmann, Neumann and
//! Schaub 2007, "Conflict-driven answer set enumeration").
//!
//! After an assignment the last decision is undone and its opposite becomes part of the level below:
//! everything with the decision has been visited. That level is the *floor* from then on. Above it the search
//! learns and jumps back as usual, but never below it, because what has been visited is known only from the
//! literals flipped there. A conflict on the floor means that nothing is left with the decision of that
//! level, so the decision is flipped in the same way. When level 0 is reached and fails, all assignments
//! have been visited.
//!
//! A flipped literal has no reason, so analysis keeps it in what it learns, and learnt clauses are
//! consequences of the rules alone. What a clause implies on a level below the floor is asserted on the
//! floor, and again, each time the floor sinks, until the floor has reached the clause's own level: otherwise
//! it would be lost, and learnt once more.
//!
//! Memory is constant: the trail, its queues, and at most as many learnt clauses as
//! [`Tuning`](crate::solve::Tuning) keeps at first, besides those of two literals, each of which is learnt
//! once.

use super::Search;
use super::trail::Reason;
use crate::engine::Limit;
use crate::solve::literal::Literal;

/// How far the enumeration has got.
#[derive(Clone, Default)]
pub(super) struct Enumeration {
    /// Whether the search enumerates: then its clauses do not become more and more.
    pub(super) is_on: bool,
    /// The level below which nothing is undone; 0 while nothing is enumerated.
    pub(super) floor: u32,
    /// Whether an assignment stands on the trail that has been returned.
    stands: bool,
    /// Literals asserted on the floor that follow on a lower level already, those of higher levels last.
    late: Vec<Late>,
}

/// A literal asserted above the level on which it follows.
#[derive(Clone, Copy)]
struct Late {
    literal: Literal,
    /// Where it follows.
    follows: u32,
    /// Where it stands.
    stands: u32,
}

impl Search {
    /// Leaves the next assignment on the trail. Returns `false` when all have been visited.
    ///
    /// After a limit the next call resumes the search where it stopped.
    pub(in super::super) fn next_assignment(&mut self) -> Result<bool, Limit> {
        self.enumeration.is_on = true;
        if std::mem::take(&mut self.enumeration.stands) {
            self.flip_last();
        }
        self.enumeration.stands = self.run(&[])?;
        Ok(self.enumeration.stands)
    }

    /// Starts without an enumeration.
    pub(super) fn forget_enumeration(&mut self) {
        self.enumeration = Enumeration::default();
    }

    /// Undoes the last decision and asserts its opposite one level below, which becomes the floor.
    pub(super) fn flip_last(&mut self) {
        let level = self.trail.level();
        let Some(below) = level.checked_sub(1) else {
            self.exhausted = true;
            return;
        };
        let decision = self.trail.literals[self.trail.length_at(below)];
        // Without assumptions no level is empty.
        debug_assert_eq!(
            (self.trail.level_of(decision.var()), self.trail.reason_of(decision.var())),
            (level, Reason::None)
        );
        let mut kept: Vec<(Late, Reason)> = Vec::new();
        while let Some(&late) = self.enumeration.late.last().filter(|late| late.stands == level) {
            self.enumeration.late.pop();
            if late.follows <= below {
                kept.push((late, self.trail.reason_of(late.literal.var())));
            }
        }
        self.cancel(below);
        self.enumeration.floor = below;
        self.trail.push(!decision, Reason::None);
        for (late, reason) in kept.into_iter().rev() {
            self.assert_late(late.literal, reason, late.follows);
        }
    }

    /// Asserts on the current level what follows on this or a lower one.
    pub(super) fn assert_late(&mut self, literal: Literal, reason: Reason, follows: u32) {
        let stands = self.trail.level();
        if follows < stands {
            self.enumeration.late.push(Late { literal, follows, stands });
        }
        self.trail.push(literal, reason);
    }
}
