//! Where to cut a line: stretches in which the cells of every pair stay among themselves, for EncP and AltP.
//!
//! Wensveen 2024 (section 5.2.4) looks for blocks A and their permutations A' in a suffix tree, which knows nothing of order: a tree
//! for `a b c d` does not find `c d a b`. Here each cell has at most one *partner*, a duplicate, and a block is a stretch
//! whose partners make up a stretch as well. For two sequences these are known as common intervals. Four kinds of cuts
//! are found, of which the first three have all rows of its Table 10:
//!
//! - **closed**: one stretch that holds its own partners: `A A'`, `A B B' A'`;
//! - **twins**: two stretches, each with the partners of the other: `A B … B' A'`, `A B … A' B'`;
//! - **wrapped**: the stretch from twin to twin, with one more for the partners of what lies between: `A B A' … B'`, or
//!   with several of even length (Wensveen's `abcdefghcbad … fg … he`);
//! - **runs**: two stretches between cells without partners that hold the partners of their cells, wherever these are.
//!
//! **The largest are enough.** `cuts.rs` finds all that closed and twin stretches yield, so a larger cut never yields less.
//!
//! *Closed.* Two closed stretches that overlap have a closed union, so the largest ones are disjoint. With a random
//! number for each pair, a stretch is closed when the exclusive-or of its cells is zero (this is checked).
//!
//! *Twins.* The smallest twins around two neighbours are found by growing: the hull of the partners, then the hull of their partners,
//! until nothing changes; this fails when both meet or when there is a cell without partner. If the twins (I, J) around
//! places u, u+1 and (K, L) around u+1, u+2 exist, so do (I ∪ K, J ∪ L): the unions are stretches, because both have u+1 and
//! its partner v. They do not meet: say u+1 < v, so that I lies before J and K before L. A place x of I and L would have
//! its partner in J, behind it, and in K, before it; likewise one of K and J. So each unbroken row of successes gives one pair of largest
//! twins, and these share no neighbours: their lengths add up to less than two lines.
//!
//! Hulls come from tables of minima and maxima over 1, 2, 4, … partners. Growing takes few rounds in practice, as
//! it takes over the twins of the place before as soon as it meets them. In all about n log n steps for n cells.
//!
//! A number that stands more than twice has several pairs. The line is looked at with the first two of each number as
//! partners, with the last two, and with the first and the last; mixtures of these are not tried.

use std::collections::HashMap;
use std::ops::Range;

use super::super::rule::is_over_after;
use super::super::{Axes, Position, Sink};
use super::cuts::{Cut, CutLine};

/// What a cell without partner has in the table of partners.
const NONE: usize = usize::MAX;

/// Closed stretches up to this length are shown even when they lie in larger ones: few cells are easier to see.
const SHORT: usize = 24;

/// What a cut looks like. Mirror images are of the same kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::deduce) enum CutKind {
    /// One stretch, or two with the pairs of the outer ends around those of the inner ends, by and large.
    Enclosing,
    /// All others: those of the outer ends cross those of the inner ends, or the cut is wrapped.
    Alternating,
}

/// Calls `visit` with every cut of a kind on every line, until the sink has had enough.
pub(in crate::deduce) fn for_cuts(
    position: &Position,
    axes: Axes,
    wanted: CutKind,
    found: &mut dyn Sink,
    mut visit: impl FnMut(&CutLine<'_>, &Cut<'_>, &mut dyn Sink),
) {
    for &direction in axes.directions() {
        let (lines, length) = position.lines(direction);
        for line in 0..lines {
            if is_over_after(found, 8 * length) {
                return;
            }
            let cells = (0..length).map(|place| position.at(direction, line, place)).collect();
            let line = CutLine { position, direction, cells };
            for partner in partners(&line) {
                let mut visit = |cut: &Cut<'_>| {
                    visit(&line, cut, found);
                    !is_over_after(found, cut.places().count())
                };
                if !for_cuts_of(&Pairs::new(partner), wanted, &mut visit) {
                    return;
                }
            }
        }
    }
}

/// Calls `visit` with every cut of a kind, until it returns `false`. Returns whether it never did.
fn for_cuts_of(pairs: &Pairs, wanted: CutKind, visit: &mut dyn FnMut(&Cut<'_>) -> bool) -> bool {
    let enclosing = wanted == CutKind::Enclosing;
    if enclosing && !pairs.closed().iter().all(&mut *visit) {
        return false;
    }
    let mut of_two = |first: Range<usize>, second: Range<usize>| {
        pairs.kind(&first, &second) != wanted || visit(&pairs.cut(first, second))
    };
    let twins = pairs.twins();
    // Twins side by side are one closed stretch.
    let apart = twins.iter().filter(|(first, second)| first.len() > 1 && first.end < second.start);
    if !apart.cloned().chain(pairs.runs()).all(|(first, second)| of_two(first, second)) {
        return false;
    }
    let wrap =
        |(first, second): &(Range<usize>, Range<usize>)| pairs.wrapped(first.start..second.end, first.len());
    enclosing || twins.iter().filter_map(wrap).all(|cut| visit(&cut))
}

/// Returns the partner of each place, in one way or in three. A line without pairs has none.
fn partners(line: &CutLine<'_>) -> Vec<Vec<usize>> {
    let CutLine { position, direction, cells } = line;
    let stride = cells.get(1).map_or(1, |second| second - cells[0]);
    let place = |cell: usize| (cell - cells[0]) / stride;
    let mut ways = vec![vec![NONE; cells.len()]; 3];
    let (mut any, mut several) = (false, false);
    for (first, &cell) in cells.iter().enumerate() {
        let mut others = position.duplicates_along(cell, *direction).map(place).peekable();
        // Duplicates come in the order of the line; each group is entered by its first cell.
        if others.peek().is_none_or(|&other| other < first) {
            continue;
        }
        let group: Vec<usize> = std::iter::once(first).chain(others).collect();
        let last = group.len() - 1;
        any = true;
        several |= last > 1;
        for (way, [a, b]) in ways.iter_mut().zip([[0, 1], [last - 1, last], [0, last]]) {
            way[group[a]] = group[b];
            way[group[b]] = group[a];
        }
    }
    ways.truncate(if several { 3 } else { usize::from(any) });
    ways
}

/// A line with one way of pairing its cells.
struct Pairs {
    partner: Vec<usize>,
    /// `low[k][i]`: the lowest partner of the 2ᵏ places from i on.
    low: Vec<Vec<usize>>,
    /// The highest one; [`NONE`] when one of the places has no partner.
    high: Vec<Vec<usize>>,
}

impl Pairs {
    fn new(partner: Vec<usize>) -> Self {
        let low = table(partner.clone(), usize::min);
        let high = table(partner.clone(), usize::max);
        Self { partner, low, high }
    }

    /// Returns the smallest stretch with all partners of a stretch that is not empty; none if some cell has no partner.
    fn hull(&self, of: &Range<usize>) -> Option<Range<usize>> {
        let level = of.len().ilog2() as usize;
        let other = of.end - (1 << level);
        let high = self.high[level][of.start].max(self.high[level][other]);
        (high != NONE).then(|| self.low[level][of.start].min(self.low[level][other])..high + 1)
    }

    fn cut(&self, first: Range<usize>, second: Range<usize>) -> Cut<'_> {
        Cut { stretches: [first, second], apart: vec![], partner: &self.partner }
    }

    fn kind(&self, first: &Range<usize>, second: &Range<usize>) -> CutKind {
        let partner = |place: usize| self.partner[place] as isize;
        let outer = partner(first.start) - partner(second.end - 1);
        let inner = partner(first.end - 1) - partner(second.start);
        if outer >= inner { CutKind::Enclosing } else { CutKind::Alternating }
    }

    /// Returns for each place the exclusive-or of the numbers of the pairs before it.
    fn sums(&self) -> Vec<u64> {
        let mut sums = vec![0];
        for (place, &partner) in self.partner.iter().enumerate() {
            // A cell without partner never finds its number again.
            let pair = hash(if partner == NONE { place } else { place.min(partner) });
            sums.push(sums[place] ^ pair);
        }
        sums
    }

    /// Returns all largest closed stretches, and the short ones that do not fall into two; short ones first.
    fn closed(&self) -> Vec<Cut<'_>> {
        let sums = self.sums();
        let mut last = HashMap::new();
        let mut stretches: Vec<Range<usize>> = Vec::new();
        for (end, &sum) in sums.iter().enumerate() {
            stretches
                .extend(last.insert(sum, end).filter(|start| end - start <= SHORT).map(|start| start..end));
        }
        let mut start = 0;
        while start < self.partner.len() {
            // Every sum has been entered.
            let end = last.get(&sums[start]).copied().unwrap_or(start);
            if end > start {
                stretches.push(start..end);
            }
            start = end.max(start + 1);
        }
        stretches.sort_unstable_by_key(|stretch| (stretch.len(), stretch.start));
        stretches.dedup();
        stretches.retain(|stretch| self.hull(stretch).is_some_and(|hull| hull == *stretch));
        let cuts = stretches.into_iter().map(|stretch| {
            let end = stretch.end;
            self.cut(stretch, end..end)
        });
        cuts.collect()
    }

    /// Returns all pairs of runs between cells without partners that hold each other's partners, and are no twins.
    fn runs(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let sums = self.sums();
        let mut by_sum: HashMap<u64, Range<usize>> = HashMap::new();
        let mut found = Vec::new();
        let mut start = 0;
        for end in 0..=self.partner.len() {
            if self.partner.get(end).is_some_and(|&partner| partner != NONE) {
                continue;
            }
            let run = start..end;
            start = end + 1;
            let sum = sums[run.end] ^ sums[run.start];
            if run.is_empty() || sum == 0 {
                continue;
            }
            let Some(other) = by_sum.insert(sum, run.clone()) else { continue };
            let hulls = [&other, &run].map(|run| self.hull(run));
            let twins = hulls == [Some(run.clone()), Some(other.clone())];
            let inside = |place: &usize| other.contains(place) || run.contains(place);
            if !twins && other.clone().chain(run.clone()).all(|place| inside(&self.partner[place])) {
                found.push((other, run));
            }
        }
        found
    }

    /// Returns all largest twins, those of a single pair included, the first before the second.
    fn twins(&self) -> Vec<(Range<usize>, Range<usize>)> {
        let mut twins = Vec::new();
        let mut grown: Option<(Range<usize>, Range<usize>)> = None;
        let mut before: Option<(Range<usize>, Range<usize>)> = None;
        for place in 0..self.partner.len() {
            let around = self.grow(place, before.as_ref());
            if grown.is_none() && self.partner[place] != NONE {
                grown = Some((place..place + 1, self.partner[place]..self.partner[place] + 1));
            }
            match (&mut grown, &around) {
                (Some((first, second)), Some(more)) => {
                    *first = union(first, &more.0);
                    *second = union(second, &more.1);
                }
                // Each pair of twins is found from both sides.
                _ => twins.extend(grown.take().filter(|(first, second)| first.start < second.start)),
            }
            before = around;
        }
        twins
    }

    /// Returns the smallest twins whose first has a place and the next one. `before`: those of the place before.
    fn grow(
        &self,
        place: usize,
        before: Option<&(Range<usize>, Range<usize>)>,
    ) -> Option<(Range<usize>, Range<usize>)> {
        if place + 1 == self.partner.len() {
            return None;
        }
        let mut first = place..place + 2;
        loop {
            let mut second = self.hull(&first)?;
            let mut back = self.hull(&second)?;
            if back.start < place {
                let (left, right) = before?;
                back = union(&back, left);
                second = union(&second, right);
            }
            if back.start < second.end && second.start < back.end {
                return None;
            }
            if back == first {
                return Some((first, second));
            }
            first = back;
        }
    }

    /// Returns the stretch with another that holds the partners it lacks, or, around blocks of several cells, with several.
    fn wrapped(&self, stretch: Range<usize>, block: usize) -> Option<Cut<'_>> {
        let hull = self.hull(&stretch)?;
        let on_both_sides = hull.start < stretch.start && hull.end > stretch.end;
        if hull == stretch || block == 1 && on_both_sides {
            return None;
        }
        let lacking =
            stretch.clone().map(|place| self.partner[place]).filter(|place| !stretch.contains(place));
        let mut lacking: Vec<usize> = lacking.collect();
        lacking.sort_unstable();
        let parts = lacking.chunk_by(|a, b| a + 1 == *b).map(|part| part[0]..part[0] + part.len());
        let mut parts: Vec<Range<usize>> = parts.collect();
        let single = parts.len() == 1;
        // Side by side with a part it is one longer stretch, which is another cut.
        if parts.iter().any(|part| part.end == stretch.start || stretch.end == part.start) {
            return None;
        }
        match parts.pop() {
            Some(part) if single => Some(self.cut(stretch, part)),
            Some(part) => {
                parts.push(part);
                let even = parts.iter().chain([&stretch]).all(|part| part.len().is_multiple_of(2));
                let end = stretch.end;
                even.then(|| Cut { apart: parts, ..self.cut(stretch, end..end) })
            }
            None => None,
        }
    }
}

fn union(a: &Range<usize>, b: &Range<usize>) -> Range<usize> {
    a.start.min(b.start)..a.end.max(b.end)
}

/// Returns for each power of two the least or greatest of so many values from each place on.
fn table(values: Vec<usize>, pick: fn(usize, usize) -> usize) -> Vec<Vec<usize>> {
    let mut levels = vec![values];
    let mut width = 1;
    while let Some(last) = levels.last().filter(|last| last.len() > width) {
        let next = (0..last.len() - width).map(|at| pick(last[at], last[at + width])).collect();
        levels.push(next);
        width *= 2;
    }
    levels
}

/// Splitmix64: different sets of pairs with the same sum are rare, and are checked.
fn hash(pair: usize) -> u64 {
    let mut x = (pair as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
