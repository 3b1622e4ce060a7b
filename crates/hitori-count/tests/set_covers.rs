//! What Wensveen 2024, section 5.3, says about pairs that contradict the layouts of a block of even length, as checked
//! statements: how many pairs there are, how many minimal sets of them contradict every layout, and the bound for zero.
//!
//! A block A of 2k numbers has k + 1 layouts with k white cells: two that alternate, and k − 1 that have two white
//! neighbours. A pair of numbers that are white in a layout and neighbours in A' contradicts it.
//!
//! The thesis prints three of its indices in a way that does not fit its own example (|A| = 8: ten pairs, six different, five
//! covers). What is so, for n = (|A| − 2)/2, the number of layouts with white neighbours:
//!
//! - the pairs are the tetrahedral number n(n + 1)(n + 2)/6; the formula is printed with |A|/2 in the place of n;
//! - the covers are a(n), with a(0) = a(1) = 1 and a(n) = 3a(n − 1) − a(n − 2), as printed;
//! - they are the sum of C(m + ℓ, 2ℓ) for m = n − 1, not n; C(m + ℓ, 2ℓ) is the number of those that have ℓ + 1 pairs.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use std::collections::BTreeSet;

use hitori_core::engine::Budget;
use hitori_count::block_orders;

/// Two numbers of the block, by their places from 0 on, the smaller one first.
type Pair = (usize, usize);

/// Returns the white places of every layout: no two neighbours are shaded, and half of the cells are.
fn layouts(length: usize) -> Vec<Vec<usize>> {
    let is_legal = |mask: &usize| mask & (mask >> 1) == 0 && mask.count_ones() as usize == length / 2;
    let white = |mask: usize| (0..length).filter(|place| mask >> place & 1 == 0).collect();
    (0..1usize << length).filter(is_legal).map(white).collect()
}

fn pairs_of(white: &[usize]) -> impl Iterator<Item = Pair> {
    white.iter().enumerate().flat_map(|(at, &a)| white[at + 1..].iter().map(move |&b| (a, b)))
}

fn has_white_neighbours(white: &[usize]) -> bool {
    white.windows(2).any(|pair| pair[0] + 1 == pair[1])
}

/// A pair of which one stands on an even and the other on an odd place can be neighbours in an alternating A'.
fn is_mixed(&(a, b): &Pair) -> bool {
    (a + b) % 2 == 1
}

/// Returns the minimal sets of pairs that contradict all layouts: each pair contradicts one that no other of the set does.
fn minimal_covers(layouts: &[Vec<usize>], is_allowed: impl Fn(&Pair) -> bool) -> Vec<BTreeSet<Pair>> {
    let pairs: BTreeSet<Pair> = layouts.iter().flat_map(|white| pairs_of(white)).filter(is_allowed).collect();
    let covers = |pair: &Pair| {
        let covered = |white: &Vec<usize>| white.contains(&pair.0) && white.contains(&pair.1);
        (0..layouts.len()).filter(|&k| covered(&layouts[k])).map(|k| 1u32 << k).sum::<u32>()
    };
    let pairs: Vec<(Pair, u32)> = pairs.into_iter().map(|pair| (pair, covers(&pair))).collect();
    let all = (1u32 << layouts.len()) - 1;
    let mut found = BTreeSet::new();
    extend(&pairs, all, &mut Vec::new(), &mut found);
    found.into_iter().collect()
}

/// Adds a pair for the first layout that nothing contradicts yet, in every way. A pair that becomes needless stays so.
fn extend(
    pairs: &[(Pair, u32)],
    all: u32,
    chosen: &mut Vec<(Pair, u32)>,
    found: &mut BTreeSet<BTreeSet<Pair>>,
) {
    let union = |skipped: usize| {
        let others = chosen.iter().enumerate().filter(|&(at, _)| at != skipped);
        others.fold(0, |sum, (_, (_, covered))| sum | covered)
    };
    if (0..chosen.len()).any(|at| chosen[at].1 & !union(at) == 0) {
        return;
    }
    let open = all & !union(usize::MAX);
    if open == 0 {
        found.insert(chosen.iter().map(|(pair, _)| *pair).collect());
        return;
    }
    for &(pair, covered) in pairs {
        if covered & (open & open.wrapping_neg()) != 0 {
            chosen.push((pair, covered));
            extend(pairs, all, chosen, found);
            chosen.pop();
        }
    }
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, j| product * (n - j) / (j + 1))
}

/// a(n) = 3a(n − 1) − a(n − 2).
fn recurrence(n: u64) -> u64 {
    (0..n.saturating_sub(1)).fold((1, 1), |(before, last), _| (last, 3 * last - before)).1
}

/// The sum of T(n, ℓ) = C(n + ℓ, 2ℓ), as printed.
fn sum(n: u64) -> u64 {
    (0..=n).map(|l| binomial(n + l, 2 * l)).sum()
}

fn with_white_neighbours(length: usize) -> Vec<Vec<usize>> {
    layouts(length).into_iter().filter(|white| has_white_neighbours(white)).collect()
}

#[test]
fn pairs_are_the_tetrahedral_numbers() {
    for n in 1..=8 {
        let layouts = with_white_neighbours(2 * n + 2);
        assert_eq!(layouts.len(), n);
        let pairs = || layouts.iter().flat_map(|white| pairs_of(white)).filter(is_mixed);
        assert_eq!(pairs().count(), n * (n + 1) * (n + 2) / 6, "all, n = {n}");
        assert_eq!(pairs().collect::<BTreeSet<_>>().len(), n * (n + 1) / 2, "different ones, n = {n}");
        let printed = (n + 1) * (n + 2) * (n + 3) / 6;
        assert_ne!(pairs().count(), printed, "as printed, with |A|/2 in the place of n");
    }
}

#[test]
fn covers_obey_the_recurrence() {
    for n in 1..=7u64 {
        let covers = minimal_covers(&with_white_neighbours(2 * n as usize + 2), is_mixed);
        assert_eq!(covers.len() as u64, recurrence(n), "n = {n}");
        assert_eq!(covers.len() as u64, sum(n - 1), "n = {n}");
        assert_ne!(covers.len() as u64, sum(n), "as printed");
        for l in 0..n {
            let of_length = covers.iter().filter(|cover| cover.len() as u64 == l + 1).count();
            assert_eq!(of_length as u64, binomial(n - 1 + l, 2 * l), "{} pairs, n = {n}", l + 1);
        }
    }
    assert_eq!([0, 1, 2, 3, 4, 5].map(recurrence), [1, 1, 2, 5, 13, 34]);
    // The two sides of the printed text, shifted by one against each other.
    assert!((0..20).all(|n| sum(n) == recurrence(n + 1)));
}

/// Visits every order of the numbers from 0 up to a length.
fn for_every_order(length: usize, visit: &mut dyn FnMut(&[usize])) {
    fn swap(order: &mut [usize], at: usize, visit: &mut dyn FnMut(&[usize])) {
        if at == order.len() {
            return visit(order);
        }
        for other in at..order.len() {
            order.swap(at, other);
            swap(order, at + 1, visit);
            order.swap(at, other);
        }
    }
    swap(&mut (0..length).collect::<Vec<_>>(), 0, visit);
}

fn neighbours(order: &[usize]) -> BTreeSet<Pair> {
    order.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect()
}

/// The example of the thesis for |A| = 8: its covers, the alternating orders that hold each, and those that hold any, which are
/// the orders with exactly two colourings.
#[test]
fn the_example_of_eight() {
    let covers = minimal_covers(&with_white_neighbours(8), is_mixed);
    let named = |cover: &BTreeSet<Pair>| {
        let letter = |place: usize| char::from(b'a' + place as u8);
        cover.iter().map(|&(a, b)| format!("{}{}", letter(a), letter(b))).collect::<Vec<_>>().join(" ")
    };
    let names: Vec<String> = covers.iter().map(named).collect();
    // The last is printed once as be, de, fg and once as bc, de, fg: the latter is one.
    assert_eq!(names, ["bc de fg", "bc dg", "be dg", "be fg", "bg"]);
    let (mut each, mut any, mut alternating) = ([0; 5], 0u64, 0u64);
    for_every_order(8, &mut |order| {
        if !order.windows(2).all(|pair| is_mixed(&(pair[0], pair[1]))) {
            return;
        }
        alternating += 1;
        let there = neighbours(order);
        let held: Vec<bool> = covers.iter().map(|cover| cover.is_subset(&there)).collect();
        held.iter().zip(&mut each).for_each(|(&held, count)| *count += u64::from(held));
        any += u64::from(held.contains(&true));
    });
    assert_eq!(each, [120, 240, 240, 240, 504]);
    assert_eq!((any, alternating - any), (998, 154));
    let counted = block_orders(8, false, &Budget::default()).unwrap();
    let counted = counted.iter().find(|orders| orders.n == 8).unwrap();
    assert_eq!((&counted.two, &counted.more), (&any.into(), &(alternating - any).into()));
}

/// For zero colourings all layouts are to be contradicted, by pairs of any kind. The printed bound for the number of minimal
/// covers, C(|A|/2, 2)² times the sum, holds, and so it does with the right index of the sum.
#[test]
fn covers_for_zero_are_below_the_bound() {
    let mut exact = vec![];
    for length in [4, 6, 8, 10] {
        let (half, layouts) = (length as u64 / 2, layouts(length));
        assert_eq!(layouts.len() as u64, half + 1);
        let covers = minimal_covers(&layouts, |_| true).len() as u64;
        let factor = binomial(half, 2).pow(2);
        assert!(covers <= factor * sum(half - 2), "|A| = {length}: {covers}");
        assert!(covers <= factor * sum(half - 1), "|A| = {length}, as printed: {covers}");
        exact.push(covers);
    }
    // The same by another program.
    assert_eq!(exact, [1, 17, 132, 735]);
}

/// An order has no colouring exactly when its neighbours contain a cover of all layouts; what has none apart has none side by
/// side either, but not the other way round.
#[test]
fn no_colouring_is_a_cover_of_all_layouts() {
    for length in [4, 6, 8] {
        let layouts = layouts(length);
        let covers = minimal_covers(&layouts, |_| true);
        let (mut none, mut none_adjacent) = (0u64, 0u64);
        for_every_order(length, &mut |order| {
            let there = neighbours(order);
            none += u64::from(covers.iter().any(|cover| cover.is_subset(&there)));
            // The last of A and the first of A' must not both be shaded: one is white in A, the other shaded there.
            let left = layouts.iter().filter(|white| pairs_of(white).all(|pair| !there.contains(&pair)));
            let touch = |white: &&Vec<usize>| !white.contains(&(length - 1)) && white.contains(&order[0]);
            none_adjacent += u64::from(left.filter(|white| !touch(white)).count() == 0);
        });
        let counted = |adjacent| {
            let all = block_orders(length, adjacent, &Budget::default()).unwrap();
            all.into_iter().find(|orders| orders.n == length).unwrap().none
        };
        assert_eq!(counted(false), none.into(), "|A| = {length}");
        assert_eq!(counted(true), none_adjacent.into(), "|A| = {length}, side by side");
        assert!(none < none_adjacent, "a proper subset");
    }
}
