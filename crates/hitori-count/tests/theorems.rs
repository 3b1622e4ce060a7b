//! Theorems 5.3 to 5.7 of Wensveen 2024, about lines of blocks A and B and permutations A' and B' of them,
//! as checked statements.

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

/// How the second blocks of a line are ordered beside the first ones.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    /// A*: every number stays on a place of the same parity.
    Same,
    /// A~: every number changes the parity of its place.
    Other,
    /// Neither.
    Mixed,
}

fn order_of(order: &[usize]) -> Order {
    let moved = order.iter().enumerate().filter(|&(place, number)| (place + number) % 2 == 1).count();
    match moved {
        0 => Order::Same,
        all if all == order.len() => Order::Other,
        _ => Order::Mixed,
    }
}

/// What the shadings of a line have in common: no two neighbours are shaded, and no number is white twice.
#[derive(Debug, PartialEq)]
struct Gain {
    colourings: usize,
    /// Cells that have the same shade in all of them.
    decided: usize,
    /// Whether the first cell is shaded in all of them.
    first_is_shaded: bool,
}

/// Finds what the shadings of a line have in common. From `cut` on it stands apart from what is before.
fn gain(line: &[usize], cut: usize) -> Gain {
    let numbers = line.len() / 2;
    let masks: Vec<[usize; 3]> = (0..numbers)
        .map(|number| {
            let mut places = (0..line.len()).filter(|&place| line[place] == number).map(|place| 1 << place);
            let (first, second) = (places.next().unwrap(), places.next().unwrap());
            [first, second, first | second]
        })
        .collect();
    let neighbours = !(1 << cut >> 1);
    let shadings = (0..3usize.pow(numbers as u32)).map(|choice| {
        let digit = |number: usize| choice / 3usize.pow(number as u32) % 3;
        (0..numbers).fold(0, |mask, number| mask | masks[number][digit(number)])
    });
    let all: Vec<usize> = shadings.filter(|mask| mask & (mask >> 1) & neighbours == 0).collect();
    let shaded = all.iter().fold(usize::MAX, |common, mask| common & mask);
    let white = all.iter().fold(usize::MAX, |common, mask| common & !mask);
    let decided = (0..line.len()).filter(|place| (shaded | white) >> place & 1 == 1).count();
    Gain { colourings: all.len(), decided, first_is_shaded: shaded & 1 == 1 }
}

/// Visits all lines of blocks A and B of these lengths, the second ones in every order: encloses (ABB'A')
/// or alternates (ABA'B').
fn for_every_line(a: usize, b: usize, encloses: bool, visit: &mut dyn FnMut(&[usize], Order, Order)) {
    for_every_order(a, &mut |second_a| {
        for_every_order(b, &mut |second_b| {
            let of_b = second_b.iter().map(|number| a + number);
            let first = 0..a + b;
            let line: Vec<usize> = match encloses {
                true => first.chain(of_b).chain(second_a.iter().copied()).collect(),
                false => first.chain(second_a.iter().copied()).chain(of_b).collect(),
            };
            visit(&line, order_of(second_a), order_of(second_b));
        });
    });
}

/// Theorem 5.3 for all lines with up to six numbers whose blocks stand side by side: where such a line has
/// a colouring at all, the first cell is shaded in every one of them. For ABB'A* that holds with |A| even,
/// as the text wants it; for ABA'B' in all orders that Table 8 admits.
#[test]
fn theorem_5_3() {
    let (mut enclosing, mut alternating) = (0, 0);
    for numbers in 2..=6 {
        for a in 1..=numbers {
            let b = numbers - a;
            if a % 2 == 0 {
                for_every_line(a, b, true, &mut |line, order, _| {
                    let gain = gain(line, 0);
                    if order == Order::Same && gain.colourings > 0 {
                        enclosing += 1;
                        assert!(gain.decided > 0 && gain.first_is_shaded, "{line:?}: {gain:?}");
                    }
                });
            }
            if b > 0 && numbers > 2 {
                for_every_line(a, b, false, &mut |line, of_a, of_b| {
                    let gain = gain(line, 0);
                    if is_in_table_8(a, b, of_a, of_b) && gain.colourings > 0 {
                        alternating += 1;
                        assert!(gain.decided > 0 && gain.first_is_shaded, "{line:?}: {gain:?}");
                    }
                });
            }
        }
    }
    assert_eq!((enclosing, alternating), (76, 165), "lines with a colouring");
}

/// The orders of ABA'B' that Table 8 of Wensveen 2024 admits.
fn is_in_table_8(a: usize, b: usize, of_a: Order, of_b: Order) -> bool {
    match (a % 2, b % 2) {
        (0, 0) => (of_a, of_b) != (Order::Other, Order::Other),
        (1, 1) => true,
        _ => (of_a, of_b) != (Order::Same, Order::Same),
    }
}

/// What does not hold of Tables 6 and 8. The rows of Table 6 for odd |A| admit no line with gain: with B
/// there is no colouring at all, without B there are two, which share no cell. And both tables admit lines
/// without any colouring.
#[test]
fn tables_6_and_8_admit_lines_without_gain() {
    for numbers in 2..=6 {
        for a in (1..=numbers).step_by(2) {
            let b = numbers - a;
            let excluded = if b % 2 == 0 { Order::Other } else { Order::Same };
            for_every_line(a, b, true, &mut |line, of_a, of_b| {
                if of_a == Order::Same && (b == 0 || of_b != excluded) {
                    let gain = gain(line, 0);
                    let expected = if b == 0 { (2, 0) } else { (0, line.len()) };
                    assert_eq!((gain.colourings, gain.decided), expected, "{line:?}");
                }
            });
        }
    }
    // Table 8: anopaonp, and most lines of |A| = 5 and |B| = 1.
    assert_eq!(gain(&[0, 1, 2, 3, 0, 2, 1, 3], 0).colourings, 0);
    let (mut all, mut without) = (0, 0);
    for_every_line(5, 1, false, &mut |line, _, _| {
        all += 1;
        without += usize::from(gain(line, 0).colourings == 0);
    });
    assert_eq!((without, all), (84, 120));
}

/// Splits of ABB'A* with even |A|. As the text before Table 7 has it, there is gain wherever there is a
/// colouring, but for: B beside a B that alternates with it, and even blocks that mirror each other across
/// the gap.
#[test]
fn split_enclosing_lines_have_gain_where_the_text_says_so() {
    for (a, b) in [(2, 1), (2, 2), (2, 3), (2, 4), (4, 1), (4, 2)] {
        for_every_line(a, b, true, &mut |line, of_a, of_b| {
            for cut in [a, a + b, a + 2 * b] {
                let is_apart = cut == a + b;
                let is_excluded = match (b % 2, is_apart) {
                    (0, false) => of_b == Order::Other,
                    (0, true) => of_b == Order::Same,
                    (_, false) => of_b == Order::Same,
                    (_, true) => false,
                };
                let gain = gain(line, cut);
                if of_a == Order::Same && gain.colourings > 0 {
                    assert_eq!(gain.decided == 0, is_excluded, "{line:?}, apart from {cut}: {gain:?}");
                }
            }
        });
    }
}

/// Table 9, splits of ABA'B' in the orders of Table 8. Its row for even blocks has lost two tildes, which
/// the text before it has: not `ABA* … B*` and `A … BA*B*` are without gain, but `ABA~ … B*` and `A …
/// BA*B~`.
#[test]
fn table_9_holds_as_the_text_before_it_has_it() {
    for (a, b) in
        [(2, 2), (2, 4), (4, 2), (2, 1), (2, 3), (4, 1), (1, 2), (3, 2), (1, 4), (1, 3), (3, 1), (3, 3)]
    {
        for_every_line(a, b, false, &mut |line, of_a, of_b| {
            if !is_in_table_8(a, b, of_a, of_b) {
                return;
            }
            use Order::{Other, Same};
            for (place, cut) in [(1, a), (2, a + b), (3, 2 * a + b)] {
                let is_excluded = matches!(
                    (a % 2, b % 2, place, of_a, of_b),
                    (0, 0, 2, Same, Same)
                        | (0, 0, 3, Other, Same)
                        | (0, 0, 1, Same, Other)
                        | (0, 1, 1, Other, Same)
                        | (1, 0, 3, Same, Other)
                        | (1, 1, 2, Same, Same)
                );
                let gain = gain(line, cut);
                if gain.colourings > 0 {
                    assert_eq!(gain.decided == 0, is_excluded, "{line:?}, apart from {cut}: {gain:?}");
                }
            }
        });
    }
}
