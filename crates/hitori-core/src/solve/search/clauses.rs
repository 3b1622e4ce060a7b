//! Learnt clauses: one arena, two watched literals each.
//!
//! A watch list is a chain through the clauses themselves, so a literal that occurs in no clause costs one word. Layout
//! of a clause at `c`: length, glue, next clause in the list of its first watch, of its second watch, literals.

use super::trail::{Reason, Trail};
use crate::solve::literal::Literal;
use crate::solve::residual::NONE;

const LENGTH: usize = 0;
const GLUE: usize = 1;
const NEXT: usize = 2;
const LITERALS: usize = 4;

/// Glue of a clause that may never be thrown away, with the place where the last search for another watch ended: such clauses can
/// be as long as the board has cells, and searching each from its beginning would be quadratic.
pub(super) const PERMANENT: u32 = 1 << 31;

#[derive(Clone)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// First link of each literal's watch list. A link is a clause × 2 plus which of its watches.
    heads: Vec<u32>,
    /// Number of clauses that may be thrown away.
    pub(super) learnt: usize,
}

impl Clauses {
    pub(super) fn new(vars: usize) -> Self {
        Self { words: vec![], heads: vec![NONE; 2 * vars], learnt: 0 }
    }

    /// The literals of a clause.
    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Literal> {
        let c = clause as usize;
        let length = self.words[c + LENGTH] as usize;
        self.words[c + LITERALS..c + LITERALS + length].iter().map(|&word| Literal::from_word(word))
    }

    /// Stores a clause of at least two literals; the first two are watched.
    pub(super) fn add(&mut self, literals: &[Literal], glue: u32) -> u32 {
        debug_assert!(literals.len() >= 2);
        let clause = self.words.len() as u32;
        self.words.extend([literals.len() as u32, glue, NONE, NONE]);
        self.words.extend(literals.iter().map(|literal| literal.word()));
        self.learnt += usize::from(glue < PERMANENT);
        for watch in 0..2 {
            self.watch(clause << 1 | watch, literals[watch as usize]);
        }
        clause
    }

    fn watch(&mut self, link: u32, literal: Literal) {
        let next = std::mem::replace(&mut self.heads[literal.index()], link);
        self.words[next_of(link)] = next;
    }

    /// Visits the clauses that watch a literal that has become false. Those that leave one literal give it to `imply`,
    /// which answers whether to go on.
    pub(super) fn propagate(
        &mut self,
        falsified: Literal,
        trail: &mut Trail,
        mut imply: impl FnMut(&mut Trail, Literal, Reason) -> bool,
    ) {
        let mut before = NONE;
        let mut link = self.heads[falsified.index()];
        while link != NONE {
            let (clause, watch) = ((link >> 1) as usize, (link & 1) as usize);
            let next = self.words[next_of(link)];
            let other = Literal::from_word(self.words[clause + LITERALS + 1 - watch]);
            if !trail.is_true(other) {
                let first = clause + LITERALS;
                let end = first + self.words[clause + LENGTH] as usize;
                let glue = self.words[clause + GLUE];
                let start = first + 2 + if glue < PERMANENT { 0 } else { (glue - PERMANENT) as usize };
                let is_free = |&at: &usize| !trail.is_false(Literal::from_word(self.words[at]));
                let free = (start..end).find(is_free).or_else(|| (first + 2..start).find(is_free));
                if let Some(at) = free {
                    if glue >= PERMANENT {
                        self.words[clause + GLUE] = PERMANENT + (at - first - 2) as u32;
                    }
                    self.words.swap(at, first + watch);
                    match before {
                        NONE => self.heads[falsified.index()] = next,
                        _ => self.words[next_of(before)] = next,
                    }
                    self.watch(link, Literal::from_word(self.words[first + watch]));
                    link = next;
                    continue;
                }
                if !imply(trail, other, Reason::Clause(clause as u32)) {
                    return;
                }
            }
            before = link;
            link = next;
        }
    }

    /// Throws away the worse half of the learnt clauses and those that facts satisfy; `moved` tells where the reasons
    /// of assigned variables have gone. Glue up to `keep_glue` stays. Returns how many went.
    pub(super) fn reduce(&mut self, keep_glue: u32, trail: &Trail, mut moved: impl FnMut(u32, u32)) -> usize {
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
        let mut candidates: Vec<(u32, u32, u32)> = all
            .iter()
            .map(|&c| (self.words[c as usize + GLUE], self.words[c as usize + LENGTH], c))
            .filter(|&(glue, _, c)| glue < PERMANENT && glue > keep_glue && !is_reason(self, c))
            .collect();
        // Low glue first, then short, then young: the tail is thrown away.
        candidates.sort_unstable_by_key(|&(glue, length, c)| (glue, length, std::cmp::Reverse(c)));
        let mut gone: Vec<u32> =
            candidates.split_off(candidates.len() / 2).into_iter().map(|(.., c)| c).collect();
        gone.sort_unstable();
        let satisfied = |clauses: &Self, c: u32| {
            clauses.literals(c).any(|l| trail.is_true(l) && trail.is_fact(l.var())) && !is_reason(clauses, c)
        };
        let old = Self {
            words: std::mem::take(&mut self.words),
            heads: std::mem::take(&mut self.heads),
            learnt: 0,
        };
        self.heads = vec![NONE; old.heads.len()];
        self.learnt = 0;
        let mut removed = 0;
        let mut literals = Vec::new();
        for c in all {
            if gone.binary_search(&c).is_ok() || satisfied(&old, c) {
                removed += 1;
                continue;
            }
            literals.clear();
            literals.extend(old.literals(c));
            let new = self.add(&literals, old.words[c as usize + GLUE]);
            if is_reason(&old, c) {
                moved(c, new);
            }
        }
        removed
    }
}

/// Where a link's successor is stored.
#[inline]
fn next_of(link: u32) -> usize {
    (link >> 1) as usize + NEXT + (link & 1) as usize
}
