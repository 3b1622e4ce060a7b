//! Cells that always have the same shade, or always opposite ones, become one variable.
//!
//! Two neighbours with the same number are never both shaded and never both white. Chains of such pairs, and rings like
//!
//! ```text
//! u v        upper u white → lower u shaded → lower v white → upper v shaded → upper u white:
//! u v        all four cells follow from any one of them
//! ```
//!
//! make implications that run in a circle. The strongly connected components of the graph of implications are the classes of literals that
//! imply each other (Aspvall, Plass and Tarjan 1979), and each component has a mirror image of the opposite literals. Where a
//! literal is in one component with its opposite, there is no solution.
//!
//! A clause about one cell of a class says the same about all of them, and whoever follows the rules of neighbours and duplicates from that cell
//! reaches all the others: proofs need not mention classes.

use super::implications::{Implications, Implied};
use crate::solve::literal::Literal;
use crate::solve::residual::NONE;

#[derive(Clone)]
pub(super) struct Classes {
    /// For each cell, the literal of its class that holds exactly when the cell is shaded.
    shaded: Vec<Literal>,
    /// The first cell of each class in reading order, which is shaded exactly when the class is.
    first: Vec<u32>,
}

/// Lists of numbers by literal, one behind the other.
#[derive(Clone)]
pub(super) struct Lists {
    start: Vec<u32>,
    items: Vec<u32>,
}

impl Classes {
    /// Makes every cell a class of its own.
    pub(super) fn single(cells: usize) -> Self {
        Self { shaded: (0..cells as u32).map(Literal::shaded).collect(), first: (0..cells as u32).collect() }
    }

    /// Finds the classes, or a literal that implies its opposite and is implied by it.
    pub(super) fn find(cells: usize, implications: &Implications) -> Result<Self, Literal> {
        let component = components(2 * cells, implications);
        let mut literal_of = vec![NONE; 2 * cells];
        let mut classes = Self { shaded: Vec::with_capacity(cells), first: vec![] };
        for cell in 0..cells as u32 {
            let [shaded, white] =
                [Literal::shaded(cell), Literal::white(cell)].map(|literal| component[literal.index()] as usize);
            if shaded == white {
                return Err(Literal::shaded(cell));
            }
            if literal_of[shaded] == NONE {
                let class = classes.first.len() as u32;
                literal_of[shaded] = Literal::shaded(class).word();
                literal_of[white] = Literal::white(class).word();
                classes.first.push(cell);
            }
            classes.shaded.push(Literal::from_word(literal_of[shaded]));
        }
        Ok(classes)
    }

    /// Number of classes.
    pub(super) fn len(&self) -> usize {
        self.first.len()
    }

    /// The literal of classes that says the same as one of cells.
    #[inline]
    pub(super) fn inner(&self, outer: Literal) -> Literal {
        let shaded = self.shaded[outer.var() as usize];
        if outer.is_shaded() { shaded } else { !shaded }
    }

    /// The literal of the first cell that says the same as one of classes.
    #[inline]
    pub(super) fn outer(&self, inner: Literal) -> Literal {
        let cell = self.first[inner.var() as usize];
        if inner.is_shaded() { Literal::shaded(cell) } else { Literal::white(cell) }
    }

    /// The first cells of the classes, in reading order.
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

/// The strongly connected component of each literal (Tarjan 1972), with a stack of its own. Rings that are walked are left out: the number of
/// their implications grows with the square of their length, and missing some only leaves classes apart.
fn components(literals: usize, implications: &Implications) -> Vec<u32> {
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
    component
}
