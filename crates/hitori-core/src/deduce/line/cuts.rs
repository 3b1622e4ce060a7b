//! What follows from a cut: one or two stretches of a line that hold n pairs of duplicates and nothing else.
//!
//! Each pair needs a shaded cell, so at least n of the 2n cells are shaded. A stretch of m cells takes at most ⌈m/2⌉.
//!
//! **Even lengths: nothing to spare.** The stretches take n at most, so there are exactly n: of each pair exactly one cell
//! is shaded, and every stretch is half shaded. Divide a stretch into *couples* of neighbours. A couple takes one shaded
//! cell at most, so it takes exactly one: it is `x-` or `-x`. After `-x` no `x-` can follow. So a stretch is `x-` up to
//! some couple and `-x` from there on, and all that is open are the numbers s and t of couples `x-` in the two stretches.
//! Take the cells of a pair, in couples i and j counted from 0. In the same stretch, i ≤ j:
//!
//! - both first or both second in their couples: the couples differ, so i < s ≤ j;
//! - one first, the other second: the couples are alike, so not i < s ≤ j.
//!
//! In two stretches: in the first case either i < s or j < t, and not both; in the second case both or neither. For a given s this
//! bounds t from below and above. Going through all s gives all (s, t), and with them all that the stretches
//! yield: couples before the smallest s are `x-`, those from the greatest on are `-x`. Nothing is lost, since every such
//! (s, t) obeys all rules within the stretches.
//!
//! With further stretches of even length there is nothing to spare either; their pairs are left out of account here.
//!
//! **Odd lengths: one to spare.** The stretches take n + 1 at most. Were neither full, they would take n − 1. So one of them
//! is full, which only `x-x…-x` is; and unless both are, exactly n cells are shaded, one of each pair. The three
//! possibilities are followed: beside a shaded cell white ones, a white cell's partner shaded, and, unless both are full,
//! a shaded cell's partner white. What those that break no rule have in common holds.
//!
//! **Further duplicates.** Where exactly one cell of each pair is shaded the other is white, and every further cell of the line with its
//! number is shaded (Wensveen's `a b … a b … a`). That is so with even lengths, and with odd ones unless both stretches can be full.
//!
//! Wensveen 2024 (section 5.2.1, after Lemma 5.1, which holds) argues with two alternating patterns for each of A and A'. That is wrong: there may be a place where
//! `x-` turns into `-x` (`a b c d … c d a b` may be `x--x` both times). Counting the turns in is what s and t do.

use std::ops::Range;

use super::super::messages::{Fill, say};
use super::super::{Position, Sink};
use crate::board::Shade::{self, Shaded, Undecided, White};
use crate::board::{Direction, Literal};

/// Stretches that hold the partners of their cells; the second may be empty. Both have even or both odd lengths, since
/// there are two cells to a pair.
pub(in crate::deduce) struct Cut<'a> {
    pub(super) stretches: [Range<usize>; 2],
    /// More stretches with partners; then all lengths are even and nothing is concluded about these.
    pub(super) apart: Vec<Range<usize>>,
    pub(super) partner: &'a [usize],
}

/// What follows from a cut.
struct Follows {
    /// Shades of its places.
    shades: Vec<(usize, Shade)>,
    /// Of each pair exactly one cell is shaded.
    one_of_each: bool,
}

/// The stretches break a rule however they are shaded.
struct Impossible;

impl Cut<'_> {
    /// All its places.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.stretches.iter().chain(&self.apart).flat_map(Range::clone)
    }

    /// What follows.
    fn conclusions(&self) -> Result<Follows, Impossible> {
        if self.stretches[0].len().is_multiple_of(2) { self.even() } else { self.odd() }
    }

    fn even(&self) -> Result<Follows, Impossible> {
        let [first, second] = &self.stretches;
        let mut turns = [Turns::new(first.len() / 2), Turns::new(second.len() / 2)];
        // For each s the bounds that pairs in two stretches set for t: those that hold from some s on, those up to some s.
        let couples = first.len() / 2;
        let mut from = vec![0..=second.len() / 2; couples + 1];
        let mut up_to = from.clone();
        for place in self.stretches.iter().flat_map(Range::clone) {
            let partner = self.partner[place];
            if !first.contains(&partner) && !second.contains(&partner) {
                continue;
            }
            let [here, there] = [place, partner].map(|place| usize::from(!first.contains(&place)));
            if place > partner && here == there || here > there {
                continue;
            }
            let [(i, k), (j, l)] = [(place, here), (partner, there)].map(|(place, stretch)| {
                let offset = place - self.stretches[stretch].start;
                (offset / 2, offset % 2)
            });
            if here == there {
                turns[here].pair(i, j, k == l);
            } else if k == l {
                tighten(&mut from[i + 1], 0, j);
                tighten(&mut up_to[i], j + 1, usize::MAX);
            } else {
                tighten(&mut from[i + 1], j + 1, usize::MAX);
                tighten(&mut up_to[i], 0, j);
            }
        }
        for s in 0..couples {
            let (low, high) = (*from[s].start(), *from[s].end());
            tighten(&mut from[s + 1], low, high);
            let back = couples - s;
            let (low, high) = (*up_to[back].start(), *up_to[back].end());
            tighten(&mut up_to[back - 1], low, high);
        }
        let [turns, others] = turns.map(Turns::allowed);
        let [after, before] = [next_allowed(&others), last_allowed(&others)];
        let mut found: Option<[(usize, usize); 2]> = None;
        for s in (0..=couples).filter(|&s| turns[s]) {
            let low = *from[s].start().max(up_to[s].start());
            let high = *from[s].end().min(up_to[s].end());
            let Some((low, high)) = after.get(low).copied().zip(before.get(high).copied()) else { continue };
            if let (Some(low), Some(high)) = (low, high)
                && low <= high
            {
                let [ss, ts] = found.get_or_insert([(s, s), (low, high)]);
                *ss = (ss.0.min(s), ss.1.max(s));
                *ts = (ts.0.min(low), ts.1.max(high));
            }
        }
        let found = found.ok_or(Impossible)?;
        let mut shades = Vec::new();
        for (stretch, (least, most)) in self.stretches.iter().zip(found) {
            for (offset, place) in stretch.clone().enumerate() {
                let by = |shaded: bool| if shaded { Shaded } else { White };
                if offset / 2 < least {
                    shades.push((place, by(offset % 2 == 0)));
                } else if offset / 2 >= most {
                    shades.push((place, by(offset % 2 == 1)));
                }
            }
        }
        Ok(Follows { shades, one_of_each: true })
    }

    fn odd(&self) -> Result<Follows, Impossible> {
        let [first, second] = &self.stretches;
        let both_full = self.with_full(&[first, second], false);
        let one_of_each = both_full.is_none();
        let cases = [self.with_full(&[first], true), self.with_full(&[second], true), both_full];
        let in_common = |one: Vec<Shade>, two: Vec<Shade>| {
            let both = one.into_iter().zip(two);
            both.map(|(one, two)| if one == two { one } else { Undecided }).collect()
        };
        let shades = cases.into_iter().flatten().reduce(in_common).ok_or(Impossible)?;
        let shades = self.places().zip(shades).filter(|&(_, shade)| shade != Undecided).collect();
        Ok(Follows { shades, one_of_each })
    }

    /// The shades of all places when stretches are full, and only one cell of each pair is shaded or not only one; none if
    /// that breaks a rule.
    fn with_full(&self, full: &[&Range<usize>], one_of_each: bool) -> Option<Vec<Shade>> {
        let [first, second] = &self.stretches;
        let index = |place: usize| {
            if first.contains(&place) { place - first.start } else { first.len() + place - second.start }
        };
        let mut shades = vec![Undecided; first.len() + second.len()];
        let alternating =
            |stretch: &&Range<usize>| Range::clone(stretch).zip([Shaded, White].into_iter().cycle());
        let mut due: Vec<(usize, Shade)> = full.iter().flat_map(alternating).collect();
        while let Some((place, shade)) = due.pop() {
            let known = &mut shades[index(place)];
            if *known != Undecided {
                if *known != shade {
                    return None;
                }
                continue;
            }
            *known = shade;
            if shade == White {
                due.push((self.partner[place], Shaded));
            } else {
                if one_of_each {
                    due.push((self.partner[place], White));
                }
                let stretch = if first.contains(&place) { first } else { second };
                let near = [place.wrapping_sub(1), place + 1];
                due.extend(near.into_iter().filter(|near| stretch.contains(near)).map(|near| (near, White)));
            }
        }
        Some(shades)
    }
}

/// The line of a cut.
pub(in crate::deduce) struct CutLine<'a> {
    pub(super) position: &'a Position,
    pub(super) direction: Direction,
    pub(super) cells: Vec<usize>,
}

/// Reports what follows from a cut; the premises are all its places.
pub(in crate::deduce) fn report_cut(
    rule: &'static str,
    line: &CutLine<'_>,
    cut: &Cut<'_>,
    found: &mut dyn Sink,
) {
    let CutLine { position, direction, cells } = line;
    let premises = || cut.places().map(|place| cells[place]).collect();
    let mut conclusions: Vec<Literal> = Vec::new();
    match cut.conclusions() {
        Ok(Follows { shades, one_of_each }) => {
            conclusions
                .extend(shades.into_iter().map(|(place, shade)| Literal { cell: cells[place], shade }));
            for place in cut.places().filter(|&place| one_of_each && place < cut.partner[place]) {
                let partner = cells[cut.partner[place]];
                let further =
                    position.duplicates_along(cells[place], *direction).filter(|&cell| cell != partner);
                conclusions.extend(further.map(Literal::shaded));
            }
        }
        Err(Impossible) => found.contradiction(rule, &premises),
    }
    if !conclusions.is_empty() {
        found.step(rule, &conclusions, &premises);
    }
}

/// Returns `r1c1 to r1c6 hold 3 pairs, which need 3 shaded cells, and take no more than 3`.
pub(in crate::deduce) fn explain_cut(position: &Position, premises: &[usize]) -> String {
    let size = position.size();
    let near = |a: usize, b: usize| size.neighbours(a).any(|near| near == b);
    let stretches: Vec<&[usize]> = premises.chunk_by(|&a, &b| near(a, b)).collect();
    let named = stretches.iter().map(|stretch| match **stretch {
        [from, .., to] => say(size, "stretch", &[("from", Fill::Cell(from)), ("to", Fill::Cell(to))]),
        [only] => size.name(only),
        [] => String::new(),
    });
    let both = |before: String, next: String| {
        say(size, "stretch.both", &[("before", Fill::Text(&before)), ("next", Fill::Text(&next))])
    };
    let named = named.reduce(both).unwrap_or_default();
    let most: usize = stretches.iter().map(|stretch| stretch.len().div_ceil(2)).sum();
    let slots = [
        ("stretches", Fill::Text(&named)),
        ("pairs", Fill::Count(premises.len() / 2)),
        ("most", Fill::Count(most)),
    ];
    say(size, "EncP", &slots)
}

/// Where a stretch may turn: which numbers of couples `x-` its own pairs allow.
struct Turns {
    least: usize,
    most: usize,
    /// At each number of couples, how many more ranges of forbidden numbers begin than end there.
    forbidden: Vec<isize>,
}

impl Turns {
    fn new(couples: usize) -> Self {
        Self { least: 0, most: couples, forbidden: vec![0; couples + 2] }
    }

    /// A pair in couples i ≤ j that differ, or are alike.
    fn pair(&mut self, i: usize, j: usize, differ: bool) {
        if differ {
            self.least = self.least.max(i + 1);
            self.most = self.most.min(j);
        } else {
            self.forbidden[i + 1] += 1;
            self.forbidden[j + 1] -= 1;
        }
    }

    fn allowed(self) -> Vec<bool> {
        let mut depth = 0;
        let counts = self.forbidden.iter().enumerate().take(self.forbidden.len() - 1);
        let allowed = counts.map(|(count, change)| {
            depth += change;
            depth == 0 && (self.least..=self.most).contains(&count)
        });
        allowed.collect()
    }
}

fn tighten(bounds: &mut std::ops::RangeInclusive<usize>, low: usize, high: usize) {
    *bounds = low.max(*bounds.start())..=high.min(*bounds.end());
}

/// For each number the next one that is allowed.
fn next_allowed(allowed: &[bool]) -> Vec<Option<usize>> {
    let mut next = vec![None; allowed.len()];
    for at in (0..allowed.len()).rev() {
        next[at] = if allowed[at] { Some(at) } else { next.get(at + 1).copied().flatten() };
    }
    next
}

/// For each number the last one up to it that is allowed.
fn last_allowed(allowed: &[bool]) -> Vec<Option<usize>> {
    let mut last = None;
    let up_to = allowed.iter().enumerate().map(|(at, &allowed)| {
        last = if allowed { Some(at) } else { last };
        last
    });
    up_to.collect()
}
