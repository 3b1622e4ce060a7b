//! What a shade implies at once, as lists: the rules of neighbours and duplicates.
//!
//! Shaded → the neighbours are white; white → the duplicates are shaded. A ring of duplicates in a line has
//! as many implications as pairs, so long rings are not written out: their place in the list says which ring
//! to walk.

use super::twins::Twins;
use crate::engine::{Limit, Meter};
use crate::solve::board::{COLUMN, ROW};
use crate::solve::literal::Literal;
use crate::solve::residual::{NONE, Residual};

/// Rings of more cells are walked.
const WRITTEN: usize = 8;
/// Marks a ring to walk: its cell × 2, plus its direction.
const RING: u32 = 1 << 31;

/// An entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Implied {
    /// This literal.
    Literal(Literal),
    /// All other cells of the ring of this cell in this direction are shaded.
    Ring(u32, usize),
}

#[derive(Clone)]
pub(super) struct Implications {
    /// Where the list of each literal starts, and where the last one ends.
    start: Vec<u32>,
    entries: Vec<u32>,
}

impl Implications {
    /// Lists the implications of single cells.
    pub(super) fn of_cells(residual: &Residual, meter: &mut Meter) -> Result<Self, Limit> {
        let vars = residual.vars();
        let mut lists =
            Self { start: Vec::with_capacity(2 * vars + 1), entries: Vec::with_capacity(4 * vars) };
        for var in 0..vars as u32 {
            meter.steps(2 * WRITTEN)?;
            lists.start.push(lists.entries.len() as u32);
            for direction in [ROW, COLUMN] {
                lists.ring(residual, var, direction);
            }
            lists.start.push(lists.entries.len() as u32);
            let near = residual.near[var as usize].iter().filter(|&&next| next != NONE);
            lists.entries.extend(near.map(|&next| Literal::white(next).word()));
        }
        lists.start.push(lists.entries.len() as u32);
        Ok(lists)
    }

    fn ring(&mut self, residual: &Residual, var: u32, direction: usize) {
        let begin = self.entries.len();
        for other in ring(residual, var, direction) {
            if self.entries.len() - begin == WRITTEN - 1 {
                self.entries.truncate(begin);
                self.entries.push(RING | var << 1 | direction as u32);
                return;
            }
            self.entries.push(Literal::shaded(other).word());
        }
    }

    /// Lists the implications between variables: those of all their cells, each once.
    pub(super) fn of_twins(&self, twins: &Twins, meter: &mut Meter) -> Result<Self, Limit> {
        let members = twins.members();
        let mut lists = Self { start: Vec::with_capacity(2 * twins.len() + 1), entries: vec![] };
        let mut list = Vec::new();
        for literal in (0..2 * twins.len() as u32).map(Literal::from_word) {
            lists.start.push(lists.entries.len() as u32);
            list.clear();
            let shaded = members.of(literal).iter().map(|&cell| Literal::shaded(cell));
            let white = members.of(!literal).iter().map(|&cell| Literal::white(cell));
            for member in shaded.chain(white) {
                list.extend(self.of(member).map(|implied| match implied {
                    Implied::Literal(other) => twins.inner(other).word(),
                    Implied::Ring(cell, direction) => RING | cell << 1 | direction as u32,
                }));
            }
            meter.steps(1 + list.len())?;
            list.sort_unstable();
            list.dedup();
            lists.entries.extend(list.iter().filter(|&&entry| entry != literal.word()));
        }
        lists.start.push(lists.entries.len() as u32);
        Ok(lists)
    }

    /// Lists these implications, each as two literals.
    #[cfg(test)]
    pub(super) fn of_pairs(literals: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let lists = super::twins::Lists::new(literals, pairs);
        let lists: Vec<&[u32]> = (0..literals).map(|literal| lists.at(literal)).collect();
        let mut start = vec![0];
        start.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        Self { start, entries: lists.concat() }
    }

    /// What a literal implies.
    #[inline]
    pub(super) fn of(&self, literal: Literal) -> impl Iterator<Item = Implied> {
        let (from, to) = self.span(literal);
        self.entries[from as usize..to as usize].iter().map(|&entry| unpack(entry))
    }

    /// The places of a literal's entries.
    #[inline]
    pub(super) fn span(&self, literal: Literal) -> (u32, u32) {
        (self.start[literal.index()], self.start[literal.index() + 1])
    }

    /// The entry at a place.
    #[inline]
    pub(super) fn entry(&self, place: u32) -> Implied {
        unpack(self.entries[place as usize])
    }
}

/// The other cells of a cell's ring.
#[inline]
pub(super) fn ring(residual: &Residual, var: u32, direction: usize) -> impl Iterator<Item = u32> {
    let next = move |&at: &u32| Some(residual.ring[at as usize][direction]);
    std::iter::successors(next(&var), next).take_while(move |&at| at != var)
}

#[inline]
fn unpack(entry: u32) -> Implied {
    if entry & RING == 0 {
        Implied::Literal(Literal::from_word(entry))
    } else {
        Implied::Ring((entry & !RING) >> 1, (entry & 1) as usize)
    }
}
