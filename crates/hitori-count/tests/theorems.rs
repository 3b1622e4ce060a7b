//! Theorems 5.4 to 5.7 of Wensveen 2024, about lines of a block A and a permutation A' of it, as checked statements.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use hitori_core::engine::Budget;
use hitori_count::block_orders;

/// Visits every order of the numbers from 0 up to a length.
fn for_every_order(length: usize, visit: &mut dyn FnMut(&[usize])) {
    fn place(order: &mut Vec<usize>, length: usize, visit: &mut dyn FnMut(&[usize])) {
        if order.len() == length {
            return visit(order);
        }
        for number in 0..length {
            if !order.contains(&number) {
                order.push(number);
                place(order, length, visit);
                order.pop();
            }
        }
    }
    place(&mut Vec::new(), length, visit);
}

/// Counts the colourings of A and A', side by side or apart from each other, by trying all shadings of A: no two neighbours are shaded, and
/// each number is shaded in one of them, as Lemmas 5.1 and 5.2 have it, so that those of A' follow.
fn colourings(order: &[usize], adjacent: bool) -> usize {
    let length = order.len();
    let is_legal = |mask: usize| mask & (mask >> 1) == 0;
    let mirrored = |mask: usize| (0..length).filter(|&k| mask >> order[k] & 1 == 0).map(|k| 1 << k).sum();
    let touch = |mask: usize, copy: usize| adjacent && mask >> (length - 1) & copy & 1 == 1;
    let shadings = (0..1usize << length).map(|mask| (mask, mirrored(mask)));
    shadings.filter(|&(mask, copy)| is_legal(mask) && is_legal(copy) && !touch(mask, copy)).count()
}

/// Theorem 5.4: side by side, A and A' have at most two colourings. Theorem 5.5: apart from each other they have if |A| is
/// odd. By the closed form for every length to 60; an even length apart from each other shows that it can be otherwise.
#[test]
fn theorems_5_4_and_5_5() {
    let adjacent = block_orders(60, true, &Budget::default()).unwrap();
    assert!(adjacent.iter().all(|orders| orders.more == 0u64.into()));
    let apart = block_orders(60, false, &Budget::default()).unwrap();
    for orders in &apart {
        let has_more = orders.more > 0u64.into();
        assert_eq!(has_more, orders.n % 2 == 0 && orders.n >= 4, "{}", orders.n);
    }
    // The same for the orders themselves.
    for length in 2..=7 {
        for_every_order(length, &mut |order| {
            assert!(colourings(order, true) <= 2, "5.4: {order:?}");
            assert!(length % 2 == 0 || colourings(order, false) <= 2, "5.5: {order:?}");
        });
    }
}

/// Returns whether two numbers are neighbours in A'.
fn are_neighbours(order: &[usize], a: usize, b: usize) -> bool {
    order.windows(2).any(|pair| pair == [a, b] || pair == [b, a])
}

/// Returns whether two neighbours in A' both stand on places of A of this parity; places count from 1 in the thesis.
fn has_pair(order: &[usize], parity: usize) -> bool {
    order.windows(2).any(|pair| pair.iter().all(|number| (number + 1) % 2 == parity))
}

/// Theorem 5.6: if a₂a₃, a₄a₅, … are neighbours in A', and so are two of even and two of odd places, there is no colouring.
/// Theorem 5.7: a line without a colouring has two neighbours of even places and two of odd ones.
#[test]
fn theorems_5_6_and_5_7() {
    for length in [4, 6, 8] {
        let (mut premises, mut unsolvable) = (0, 0);
        for_every_order(length, &mut |order| {
            let count = colourings(order, false);
            let both = has_pair(order, 0) && has_pair(order, 1);
            if both && (1..length - 2).step_by(2).all(|k| are_neighbours(order, k, k + 1)) {
                premises += 1;
                assert_eq!(count, 0, "5.6: {order:?}");
            }
            if count == 0 {
                unsolvable += 1;
                assert!(both, "5.7: {order:?}");
            }
        });
        assert!(
            unsolvable > 0 && premises > 0 && premises <= unsolvable,
            "{length}: {premises}, {unsolvable}"
        );
        println!("|A| = {length}: {unsolvable} without a colouring, {premises} of them by 5.6");
    }
}
