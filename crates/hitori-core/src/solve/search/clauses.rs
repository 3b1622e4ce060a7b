//! Learnt clauses and others: one arena, two watched literals each.
//!
//! A watch remembers another literal of its clause: where that is true, the clause is not looked at (Chu,
//! Harwood and Stuckey 2009). Clauses of two literals are nothing but their watches. Layout of a clause at
//! `c`: length, glue, place, wall, literals.

use super::trail::{Reason, Trail};
use crate::solve::literal::Literal;
use crate::solve::residual::NONE;

const LENGTH: usize = 0;
/// Number of levels when the clause was last a reason, or [`PERMANENT`].
const GLUE: usize = 1;
/// Where the last search for another watch ended, in clauses that stay; whether the clause was used since the
/// last clean-up, in the others.
const PLACE: usize = 2;
/// The wall that the clause is, [`NONE`] for others.
const WALL: usize = 3;
const LITERALS: usize = 4;

/// Glue of a clause that may never be thrown away. Such clauses can be as long as the board has cells, and
/// searching each from its beginning would be quadratic.
pub(super) const PERMANENT: u32 = 0;

/// In the place of a clause: the other literal is all there is.
const PAIR: u32 = NONE;

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of the clause.
    other: Literal,
}

#[derive(Clone)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// The watches on each literal.
    watches: Vec<Vec<Watch>>,
    /// Number of clauses that may be thrown away.
    pub(super) learnt: usize,
}

impl Clauses {
    pub(super) fn new(vars: usize) -> Self {
        Self { words: vec![], watches: vec![vec![]; 2 * vars], learnt: 0 }
    }

    /// The literals of a clause.
    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Literal> {
        let c = clause as usize;
        let length = self.words[c + LENGTH] as usize;
        self.words[c + LITERALS..c + LITERALS + length].iter().map(|&word| Literal::from_word(word))
    }

    /// Stores a clause of at least two literals; the first two are watched. Returns the reason that it is for
    /// its first literal.
    pub(super) fn add(&mut self, literals: &[Literal], glue: u32, wall: Option<u32>) -> Reason {
        debug_assert!(literals.len() >= 2);
        let [first, second] = [literals[0], literals[1]];
        if literals.len() == 2 {
            self.watches[first.index()].push(Watch { clause: PAIR, other: second });
            self.watches[second.index()].push(Watch { clause: PAIR, other: first });
            return Reason::Other(!second);
        }
        let clause = self.words.len() as u32;
        self.words.extend([literals.len() as u32, glue, 0, wall.unwrap_or(NONE)]);
        self.words.extend(literals.iter().map(|literal| literal.word()));
        self.learnt += usize::from(glue != PERMANENT);
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
        Reason::Clause(clause)
    }

    /// Takes from a clause the wall that it is, if it is one and nobody has taken it before.
    pub(super) fn take_wall(&mut self, clause: u32) -> Option<u32> {
        let wall = std::mem::replace(&mut self.words[clause as usize + WALL], NONE);
        (wall != NONE).then_some(wall)
    }

    /// A clause was a reason in analysis, with its literals on so many levels as `levels` says.
    pub(super) fn used(&mut self, clause: u32, levels: impl FnOnce(&Self) -> u32) {
        let c = clause as usize;
        if self.words[c + GLUE] != PERMANENT {
            self.words[c + PLACE] = 2;
            if self.words[c + GLUE] > 2 {
                self.words[c + GLUE] = self.words[c + GLUE].min(levels(self).max(1));
            }
        }
    }

    /// Returns how many clauses watch a literal.
    #[inline]
    pub(super) fn watching(&self, literal: Literal) -> usize {
        self.watches[literal.index()].len()
    }

    /// Visits the clauses that watch a literal that has become false. Those that leave one literal give it to
    /// `imply`, which answers whether to go on.
    pub(super) fn propagate(
        &mut self,
        falsified: Literal,
        trail: &mut Trail,
        mut imply: impl FnMut(&mut Trail, Literal, Reason) -> bool,
    ) {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        // Watches that stay are moved to the front.
        let (mut from, mut to) = (0, 0);
        while let Some(&watch) = watches.get(from) {
            from += 1;
            watches[to] = watch;
            to += 1;
            if trail.is_true(watch.other) {
                continue;
            }
            if watch.clause == PAIR {
                if imply(trail, watch.other, Reason::Other(!falsified)) {
                    continue;
                }
                break;
            }
            let first = watch.clause as usize + LITERALS;
            // The two watched literals are the first two.
            let mine = usize::from(self.words[first] != falsified.word());
            let other = Literal::from_word(self.words[first + 1 - mine]);
            if other != watch.other && trail.is_true(other) {
                watches[to - 1].other = other;
                continue;
            }
            match self.free(watch.clause as usize, trail) {
                Some(at) => {
                    self.words.swap(at, first + mine);
                    let literal = Literal::from_word(self.words[first + mine]);
                    self.watches[literal.index()].push(Watch { clause: watch.clause, other });
                    to -= 1;
                }
                None if imply(trail, other, Reason::Clause(watch.clause)) => {}
                None => break,
            }
        }
        watches.copy_within(from.., to);
        watches.truncate(to + watches.len() - from);
        self.watches[falsified.index()] = watches;
    }

    /// The place of a literal that is not false, besides the watched ones.
    #[inline]
    fn free(&mut self, c: usize, trail: &Trail) -> Option<usize> {
        let first = c + LITERALS + 2;
        let end = c + LITERALS + self.words[c + LENGTH] as usize;
        let is_free = |&at: &usize| !trail.is_false(Literal::from_word(self.words[at]));
        if self.words[c + GLUE] != PERMANENT {
            return (first..end).find(is_free);
        }
        let start = first + self.words[c + PLACE] as usize;
        let free = (start..end).find(is_free).or_else(|| (first..start).find(is_free))?;
        self.words[c + PLACE] = (free - first) as u32;
        Some(free)
    }

    /// Throws away the worse half of the learnt clauses and those that facts satisfy; `moved` tells where the
    /// reasons of assigned variables have gone. Glue up to `keep_glue` stays, and so does glue up to `middle`
    /// when the clause was used lately. Returns how many went.
    pub(super) fn reduce(
        &mut self,
        keep_glue: u32,
        middle: u32,
        trail: &Trail,
        mut moved: impl FnMut(u32, u32),
    ) -> usize {
        let mut all = Vec::new();
        let mut at = 0;
        while at < self.words.len() {
            all.push(at as u32);
            at += LITERALS + self.words[at + LENGTH] as usize;
        }
        let is_reason = |clauses: &Self, c: u32| {
            clauses
                .literals(c)
                .take(2)
                .any(|l| trail.is_true(l) && trail.reason_of(l.var()) == Reason::Clause(c))
        };
        let mut candidates: Vec<(u32, u32, u32)> = Vec::new();
        for &clause in &all {
            let c = clause as usize;
            let (glue, used) = (self.words[c + GLUE], self.words[c + PLACE]);
            if glue == PERMANENT || glue <= keep_glue {
                continue;
            }
            self.words[c + PLACE] = used.saturating_sub(1);
            let is_used = glue <= middle && used > 0;
            if !is_used && !is_reason(self, clause) {
                candidates.push((glue, self.words[c + LENGTH], clause));
            }
        }
        // Low glue first, then short, then young: the tail is thrown away.
        candidates.sort_unstable_by_key(|&(glue, length, c)| (glue, length, std::cmp::Reverse(c)));
        let mut gone: Vec<u32> =
            candidates.split_off(candidates.len() / 2).into_iter().map(|(.., c)| c).collect();
        gone.sort_unstable();
        let satisfied = |clauses: &Self, c: u32| {
            clauses.literals(c).any(|l| trail.is_true(l) && trail.is_fact(l.var())) && !is_reason(clauses, c)
        };
        let old = std::mem::replace(self, Self::new(self.watches.len() / 2));
        let mut removed = 0;
        let mut literals = Vec::new();
        for (watches, mut kept) in old.watches.iter().zip(std::mem::take(&mut self.watches)) {
            debug_assert!(kept.is_empty());
            kept.extend(watches.iter().filter(|watch| watch.clause == PAIR));
            self.watches.push(kept);
        }
        for c in all {
            if gone.binary_search(&c).is_ok() || satisfied(&old, c) {
                removed += 1;
                continue;
            }
            literals.clear();
            literals.extend(old.literals(c));
            let new = self.words.len() as u32;
            let at = c as usize;
            self.add(&literals, old.words[at + GLUE], Some(old.words[at + WALL]));
            self.words[new as usize + PLACE] = old.words[at + PLACE];
            if is_reason(&old, c) {
                moved(c, new);
            }
        }
        removed
    }
}
