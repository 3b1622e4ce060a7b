//! Cells that always have the same shade, or always opposite ones, become one variable.
//!
//! Two neighbours with the same number are never both shaded and never both white. Chains of such pairs, and
//! rings like
//!
//! ```text
//! u v        upper u white → lower u shaded → lower v white → upper v shaded → upper u white:
//! u v        all four cells follow from any one of them
//! ```
//!
//! make implications that run in a circle: all of these cells are *twins*. The strongly connected components
//! of the graph of implications are the literals that imply each other (Aspvall, Plass and Tarjan 1979), and
//! each component has a mirror image of the opposite literals. Where a literal is in one component with its
//! opposite, there is no solution.
//!
//! A clause about one cell holds for all of its twins, and the rules of neighbours and duplicates lead from
//! that cell to all the others: proofs need not mention them.

use super::implications::{Implications, Implied};
use crate::engine::{Limit, Meter};
use crate::solve::literal::Literal;
use crate::solve::residual::NONE;

#[derive(Clone)]
pub(super) struct Twins {
    /// For each cell, the literal of its variable that holds exactly when the cell is shaded.
    shaded: Vec<Literal>,
    /// The first cell of each variable in reading order, which is shaded exactly when the variable is.
    first: Vec<u32>,
}

/// Lists of numbers by literal, one behind the other.
#[derive(Clone)]
pub(super) struct Lists {
    start: Vec<u32>,
    items: Vec<u32>,
}

impl Twins {
    /// Takes no two cells for twins.
    pub(super) fn single(cells: usize) -> Self {
        Self { shaded: (0..cells as u32).map(Literal::shaded).collect(), first: (0..cells as u32).collect() }
    }

    /// Finds all twins, or a literal that implies its opposite and is implied by it.
    pub(super) fn find(
        cells: usize,
        implications: &Implications,
        meter: &mut Meter,
    ) -> Result<Result<Self, Literal>, Limit> {
        let component = components(2 * cells, implications, meter)?;
        let mut literal_of = vec![NONE; 2 * cells];
        let mut twins = Self { shaded: Vec::with_capacity(cells), first: vec![] };
        for cell in 0..cells as u32 {
            let [shaded, white] = [Literal::shaded(cell), Literal::white(cell)]
                .map(|literal| component[literal.index()] as usize);
            if shaded == white {
                return Ok(Err(Literal::shaded(cell)));
            }
            if literal_of[shaded] == NONE {
                let var = twins.first.len() as u32;
                literal_of[shaded] = Literal::shaded(var).word();
                literal_of[white] = Literal::white(var).word();
                twins.first.push(cell);
            }
            twins.shaded.push(Literal::from_word(literal_of[shaded]));
        }
        Ok(Ok(twins))
    }

    /// Number of variables, once twins are one.
    pub(super) fn len(&self) -> usize {
        self.first.len()
    }

    /// The literal of variables that says the same as one of cells.
    #[inline]
    pub(super) fn inner(&self, outer: Literal) -> Literal {
        let shaded = self.shaded[outer.var() as usize];
        if outer.is_shaded() { shaded } else { !shaded }
    }

    /// The literal of the first cell that says the same as one of variables.
    #[inline]
    pub(super) fn outer(&self, inner: Literal) -> Literal {
        let cell = self.first[inner.var() as usize];
        if inner.is_shaded() { Literal::shaded(cell) } else { Literal::white(cell) }
    }

    /// The first cells of the variables, in reading order.
    pub(super) fn first_cells(&self) -> &[u32] {
        &self.first
    }

    /// The cells that each literal shades.
    pub(super) fn members(&self) -> Lists {
        Lists::new(2 * self.len(), (0..).zip(&self.shaded).map(|(cell, literal)| (literal.word(), cell)))
    }
}

impl Lists {
    /// Sorts pairs of list and item by list.
    pub(super) fn new(lists: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut start = vec![0u32; lists + 1];
        for (list, _) in pairs.clone() {
            start[list as usize + 1] += 1;
        }
        for list in 0..lists {
            start[list + 1] += start[list];
        }
        let mut fill = start.clone();
        let mut items = vec![0; start[lists] as usize];
        for (list, item) in pairs {
            items[fill[list as usize] as usize] = item;
            fill[list as usize] += 1;
        }
        Self { start, items }
    }

    /// One list, by the index of its literal.
    #[inline]
    pub(super) fn of(&self, literal: Literal) -> &[u32] {
        self.at(literal.index())
    }

    /// One list.
    #[inline]
    pub(super) fn at(&self, list: usize) -> &[u32] {
        &self.items[self.start[list] as usize..self.start[list + 1] as usize]
    }

    /// Number of lists.
    pub(super) fn len(&self) -> usize {
        self.start.len() - 1
    }
}

/// The strongly connected component of each literal (Tarjan 1972), with a stack of its own. Rings that are
/// walked are left out: the number of their implications grows with the square of their length, and missing
/// some only means more variables.
fn components(literals: usize, implications: &Implications, meter: &mut Meter) -> Result<Vec<u32>, Limit> {
    let mut component = vec![NONE; literals];
    // The order in which literals were met, and the earliest that each is known to reach.
    let (mut met, mut reach) = (vec![NONE; literals], vec![NONE; literals]);
    let (mut count, mut found) = (0, 0);
    let (mut stack, mut calls) = (Vec::new(), Vec::new());
    for start in 0..literals {
        if met[start] != NONE {
            continue;
        }
        calls.push((start, implications.span(Literal::from_word(start as u32)).0));
        while let Some((literal, place)) = calls.pop() {
            meter.steps(1)?;
            if met[literal] == NONE {
                met[literal] = count;
                reach[literal] = count;
                count += 1;
                stack.push(literal);
            }
            let end = implications.span(Literal::from_word(literal as u32)).1;
            let mut place = place;
            let mut below = None;
            while place < end && below.is_none() {
                if let Implied::Literal(next) = implications.entry(place) {
                    let next = next.index();
                    if met[next] == NONE {
                        // The same place is looked at again when the call returns.
                        below = Some(next);
                        continue;
                    }
                    if component[next] == NONE {
                        reach[literal] = reach[literal].min(reach[next]);
                    }
                }
                place += 1;
            }
            if let Some(next) = below {
                calls.push((literal, place));
                calls.push((next, implications.span(Literal::from_word(next as u32)).0));
            } else if reach[literal] == met[literal] {
                while let Some(member) = stack.pop() {
                    component[member] = found;
                    if member == literal {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    Ok(component)
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::Budget;

    /// Cells are twins exactly when they reach each other in the closure of the implications and of their
    /// mirror images.
    #[test]
    fn twins_reach_each_other() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut merged, mut contradictions) = (0, 0);
        for _ in 0..2000 {
            let cells = rng.random_range(1..8usize);
            let mut reaches = vec![vec![false; 2 * cells]; 2 * cells];
            for _ in 0..rng.random_range(0..3 * cells) {
                let [a, b] = [0; 2].map(|_| rng.random_range(0..2 * cells));
                reaches[a][b] = true;
                reaches[b ^ 1][a ^ 1] = true;
            }
            let pairs = || {
                let pairs = (0..2 * cells).flat_map(|a| (0..2 * cells).map(move |b| (a, b)));
                pairs.filter(|&(a, b)| reaches[a][b]).map(|(a, b)| (a as u32, b as u32)).collect::<Vec<_>>()
            };
            let implications = Implications::of_pairs(2 * cells, pairs().into_iter());
            for through in 0..2 * cells {
                for a in 0..2 * cells {
                    for b in 0..2 * cells {
                        reaches[a][b] |= a == b || (reaches[a][through] && reaches[through][b]);
                    }
                }
            }
            let both = |a: usize, b: usize| reaches[a][b] && reaches[b][a];
            let mut meter = Meter::start(&Budget::default());
            match Twins::find(cells, &implications, &mut meter).expect("no limit") {
                Err(literal) => {
                    contradictions += 1;
                    assert!(both(literal.index(), (!literal).index()));
                }
                Ok(twins) => {
                    merged += cells - twins.len();
                    let literals = || (0..2 * cells as u32).map(Literal::from_word);
                    for a in literals() {
                        assert!(!both(a.index(), (!a).index()));
                        assert_eq!(twins.inner(!a), !twins.inner(a));
                        assert_eq!(twins.inner(twins.outer(twins.inner(a))), twins.inner(a));
                        for b in literals() {
                            assert_eq!(twins.inner(a) == twins.inner(b), both(a.index(), b.index()));
                        }
                    }
                }
            }
        }
        assert!(merged > 300 && contradictions > 100, "{merged} {contradictions}");
    }
}
