//! The smallest set that meets all of some sets, by branch and bound.

use std::collections::{HashMap, HashSet};

use crate::engine::{Budget, Limit};

/// Returns a smallest set that has a member of each of the given sets, if one has fewer than `bound` members.
/// Takes the members it visits from `effort`; once that is 0, the answer means nothing.
pub(super) fn smallest_hitting_set(
    sets: &[Vec<usize>],
    bound: usize,
    budget: &Budget,
    effort: &mut u64,
) -> Result<Option<Vec<usize>>, Limit> {
    let mut search = Search { sets, best: None, bound, budget, effort };
    search.extend(&mut vec![], &mut vec![])?;
    Ok(search.best.map(|mut best| {
        best.sort_unstable();
        best
    }))
}

struct Search<'a> {
    sets: &'a [Vec<usize>],
    best: Option<Vec<usize>>,
    /// What a set has to be smaller than.
    bound: usize,
    budget: &'a Budget,
    /// Members that may still be visited.
    effort: &'a mut u64,
}

impl Search<'_> {
    /// Tries all sets that have the members chosen and none of those excluded.
    fn extend(&mut self, chosen: &mut Vec<usize>, excluded: &mut Vec<usize>) -> Result<(), Limit> {
        self.budget.check()?;
        let members: usize = self.sets.iter().map(Vec::len).sum();
        *self.effort = self.effort.saturating_sub((members * (1 + chosen.len() + excluded.len())) as u64);
        if *self.effort == 0 {
            return Ok(());
        }
        let missed: Vec<Vec<usize>> = self
            .sets
            .iter()
            .filter(|set| !set.iter().any(|member| chosen.contains(member)))
            .map(|set| set.iter().copied().filter(|member| !excluded.contains(member)).collect())
            .collect();
        if chosen.len() + disjoint(&missed) >= self.bound {
            return Ok(());
        }
        let Some(narrowest) = missed.iter().min_by_key(|set| set.len()) else {
            self.bound = chosen.len();
            self.best = Some(chosen.clone());
            return Ok(());
        };
        // What meets most sets first. A member that has been tried is excluded from then on: nothing comes
        // twice.
        let mut members = narrowest.clone();
        let mut meets: HashMap<usize, usize> = HashMap::new();
        missed.iter().flatten().for_each(|&member| *meets.entry(member).or_default() += 1);
        members.sort_by_key(|member| std::cmp::Reverse(meets.get(member).copied()));
        let before = excluded.len();
        for member in members {
            chosen.push(member);
            self.extend(chosen, excluded)?;
            chosen.pop();
            excluded.push(member);
        }
        excluded.truncate(before);
        Ok(())
    }
}

/// Returns how many of the sets are found to have no member in common: as many members are needed at least.
fn disjoint(sets: &[Vec<usize>]) -> usize {
    let mut order: Vec<&Vec<usize>> = sets.iter().collect();
    order.sort_by_key(|set| set.len());
    let mut taken: HashSet<usize> = HashSet::new();
    let mut count = 0;
    for set in order {
        if !set.iter().any(|member| taken.contains(member)) {
            taken.extend(set);
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_small_as_by_trying_all() {
        let mut state = 7_u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..200 {
            let sets: Vec<Vec<usize>> = (0..next(8))
                .map(|_| {
                    let mut set: Vec<usize> = (0..1 + next(4)).map(|_| next(10) as usize).collect();
                    set.sort_unstable();
                    set.dedup();
                    set
                })
                .collect();
            let hits = |mask: u32| sets.iter().all(|set| set.iter().any(|&member| mask >> member & 1 == 1));
            let least =
                (0..1024_u32).filter(|&mask| hits(mask)).map(u32::count_ones).min().expect("all") as usize;
            let smallest = |bound| {
                smallest_hitting_set(&sets, bound, &Budget::default(), &mut { u64::MAX }).expect("no limit")
            };
            let found = smallest(11).expect("one");
            assert_eq!(found.len(), least, "{sets:?}");
            assert!(hits(found.iter().fold(0, |mask, member| mask | 1 << member)));
            assert_eq!(smallest(least), None);
        }
    }
}
