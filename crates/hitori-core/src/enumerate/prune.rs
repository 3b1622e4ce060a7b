//! Line patterns that no board with a solution contains, and how many boards they leave (W, section 7.2 and Table 15).
//!
//! W lists numbers that must not stand beside each other on a line, such as 1 1 1 1, and drops the boards that contain them before
//! solving. Here the list is derived: the line solver (2-SAT) decides which lines have no colouring. What stands in a part of a
//! line has only a part of the line's clauses, and with fewer equal cells there are fewer clauses. So from an unsolvable line cells may be
//! taken away at its ends, and equal cells be made different, as long as it stays unsolvable: what is left in the end is a *minimal pattern*. A number that
//! stands in it once may be any number. Every unsolvable line contains a minimal pattern, and every line that contains one is unsolvable.
//! Hence dropping boards by *all* patterns is the same as keeping those whose lines, each for itself, have a colouring.
//!
//! **Counting what is left** needs no walk over boards. Let the board have m rows of n cells, n ≥ m, and c symbols, renamed ones being
//! different. Every line of up to three cells has a colouring (at worst `a a a`: both ends), and of those with four only `a a a a` has none; the
//! program asks the line solver for this, too. With m ≤ 3 the rows are independent: g^m boards, if g rows have a colouring. With m = 4, inclusion and exclusion
//! over the columns that are `a a a a`: if f(x) rows with a colouring agree with x, which gives the numbers of some columns and leaves the
//! others open, then the boards with these columns have four such rows: Σ_x (−1)^|x| f(x)⁴.
//! From the numbers L_1 … L_c of boards with 1 … c symbols come those up to renaming: exactly k symbols are used by
//! E_k = Σ_j (−1)^{k−j} C(k, j) L_j boards, which are E_k / k! up to renaming.

use std::collections::HashMap;

use num_bigint::{BigInt, BigUint};
use thiserror::Error;

use crate::board::{Clue, Puzzle, Size};
use crate::deduce::{Position, RuleSet};

/// The patterns that W's section 7.2 spells out. One of them, 1 2 2 1 1, has a colouring.
pub const W_PATTERNS: [&[u8]; 7] = [
    &[1, 1, 1, 1],
    &[2, 1, 1, 1, 2],
    &[2, 1, 2, 1, 2],
    &[1, 2, 1, 2, 2],
    &[1, 2, 2, 1, 1],
    &[1, 1, 1, 2, 2, 2],
    &[1, 2, 3, 2, 3, 1],
];

/// The table of partial rows may have so many entries.
const MOST_PARTIAL_ROWS: usize = 1 << 24;

/// Boards whose share cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PruneError {
    /// Lines of both directions have several unsolvable patterns.
    #[error("the shorter side of {0} is too long: at most 4")]
    TooWide(Size),
    /// Too many rows to look at.
    #[error("{0} with {1} symbols has too many different rows")]
    TooMany(Size, usize),
}

/// Has a line with these numbers a colouring, as far as the line alone can tell?
pub fn line_has_colouring(numbers: &[u8]) -> bool {
    let clues = numbers.iter().map(|&number| Clue::new(u32::from(number) + 1).unwrap_or(Clue::BLANK));
    let size = Size::new(1, numbers.len());
    // The empty line has one.
    let Some(puzzle) = size.ok().and_then(|size| Puzzle::new(size, clues.collect()).ok()) else {
        return true;
    };
    let position = Position::new(&puzzle);
    !RuleSet::TwoSat.rules().any(|solver| solver.contradicts(&position))
}

/// The minimal unsolvable patterns up to a length, one of each two that mirror each other; numbers from 1 in the order of their appearance.
pub fn minimal_patterns(longest: usize) -> Vec<Vec<u8>> {
    let mut known = HashMap::new();
    let mut unsolvable = |line: &[u8]| -> bool {
        let line = renamed(line.iter().copied());
        *known.entry(line).or_insert_with_key(|line| !line_has_colouring(line))
    };
    let mut patterns = Vec::new();
    for length in 1..=longest {
        each_line(&mut Vec::new(), length, length, &mut |line| {
            let mirrored = renamed(line.iter().rev().copied());
            // A line with an unsolvable part is none; its own solution is looked for last.
            let minimal = line <= &mirrored[..]
                && !unsolvable(&line[1..])
                && !unsolvable(&line[..length - 1])
                && unsolvable(line)
                && !splits(line).any(|finer| unsolvable(&finer));
            if minimal {
                patterns.push(line.to_vec());
            }
        });
    }
    patterns
}

/// The number of boards up to renaming, with at most so many symbols, in which every line by itself has a colouring.
pub fn boards_left(size: Size, symbols: usize) -> Result<BigUint, PruneError> {
    let (rows, cols) = (size.rows().min(size.cols()), size.rows().max(size.cols()));
    let symbols = symbols.min(size.cells());
    let constant_is_bad = !line_has_colouring(&vec![1; rows]);
    let mut other_is_bad = rows > 4;
    each_line(&mut Vec::new(), rows.min(4), rows, &mut |line| {
        other_is_bad |= line.iter().any(|&number| number > 1) && !line_has_colouring(line);
    });
    if other_is_bad {
        return Err(PruneError::TooWide(size));
    }
    let partial_rows = u32::try_from(cols).ok().and_then(|cols| (symbols + 1).checked_pow(cols));
    if partial_rows.is_none_or(|number| number > MOST_PARTIAL_ROWS) {
        return Err(PruneError::TooMany(size, symbols));
    }
    let labelled: Vec<BigInt> =
        (0..=symbols).map(|symbols| labelled(rows, cols, symbols, constant_is_bad)).collect();
    let mut total = BigInt::ZERO;
    let mut factorial = BigInt::from(1u8);
    for used in 1..=symbols {
        factorial *= used;
        let mut exactly = BigInt::ZERO;
        let mut choose = BigInt::from(1u8);
        for fewer in 0..=used {
            // C(used, fewer), from the top down.
            let term = &choose * &labelled[used - fewer];
            exactly = if fewer % 2 == 0 { exactly + term } else { exactly - term };
            choose = choose * (used - fewer) / (fewer + 1);
        }
        total += exactly / &factorial;
    }
    Ok(total.into_parts().1)
}

/// Boards with the given symbols, none renamed, in which every line has a colouring.
fn labelled(rows: usize, cols: usize, symbols: usize, constant_is_bad: bool) -> BigInt {
    if symbols == 0 {
        return BigInt::ZERO;
    }
    // Partial rows are numbers to the base symbols + 1, the first column first; the digit `symbols` leaves a column open.
    let base = symbols + 1;
    let mut agreeing = vec![0u64; base.pow(cols as u32)];
    let digits = |mut index: usize| {
        let mut line = vec![0u8; cols];
        line.iter_mut().rev().for_each(|digit| {
            *digit = (index % base) as u8;
            index /= base;
        });
        line
    };
    let number = |line: &[u8]| line.iter().fold(0, |index, &digit| index * base + digit as usize);
    for index in 0..agreeing.len() {
        let line = digits(index);
        if line.contains(&(symbols as u8)) {
            continue;
        }
        // A row renamed in the order of appearance is never larger, so its answer is there already.
        let first = renamed(line.iter().copied()).iter().map(|symbol| symbol - 1).collect::<Vec<_>>();
        let first = number(&first);
        agreeing[index] = if first < index { agreeing[first] } else { line_has_colouring(&line).into() };
    }
    // An open column takes every symbol.
    for col in 0..cols {
        let step = base.pow((cols - 1 - col) as u32);
        for index in 0..agreeing.len() {
            if index / step % base == symbols {
                agreeing[index] = (1..=symbols).map(|back| agreeing[index - back * step]).sum();
            }
        }
    }
    let power = |agreeing: u64| BigInt::from(agreeing).pow(rows as u32);
    if !constant_is_bad {
        return power(agreeing[agreeing.len() - 1]);
    }
    let mut total = BigInt::ZERO;
    for (index, &agreeing) in agreeing.iter().enumerate().filter(|(_, agreeing)| **agreeing > 0) {
        let given = digits(index).iter().filter(|&&digit| digit < symbols as u8).count();
        if given % 2 == 0 { total += power(agreeing) } else { total -= power(agreeing) }
    }
    total
}

/// Every line of a length with at most so many numbers, up to renaming, in restricted-growth order.
fn each_line(line: &mut Vec<u8>, length: usize, most: usize, visit: &mut dyn FnMut(&[u8])) {
    if line.len() == length {
        return visit(line);
    }
    let used = line.iter().copied().max().unwrap_or(0);
    for number in 1..=(used + 1).min(most as u8) {
        line.push(number);
        each_line(line, length, most, visit);
        line.pop();
    }
}

/// The numbers 1, 2, … in the order of their first appearance.
fn renamed(line: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut names = [0u8; 256];
    let mut used = 0;
    line.map(|number| {
        let name = &mut names[number as usize];
        if *name == 0 {
            used += 1;
            *name = used;
        }
        *name
    })
    .collect()
}

/// The lines in which one number has been made two in some way.
fn splits(line: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let used = line.iter().copied().max().unwrap_or(0);
    (1..=used).flat_map(move |number| {
        let places: Vec<usize> = (0..line.len()).filter(|&place| line[place] == number).collect();
        // The first place keeps its number; of the others any that are not none.
        (1..1usize << (places.len() - 1)).map(move |chosen| {
            let mut finer = line.to_vec();
            for (k, &place) in places[1..].iter().enumerate() {
                if chosen >> k & 1 == 1 {
                    finer[place] = used + 1;
                }
            }
            finer
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::classes;
    use crate::enumerate::legal::legal_shadings;
    use crate::solve::{Options, unique};

    /// All lines up to eight cells, with every set of shaded cells.
    #[test]
    fn line_solver_and_brute_force_agree() {
        for length in 1..=8 {
            each_line(&mut Vec::new(), length, length, &mut |line| {
                let fits = |mask: u32| {
                    let white = |place: usize| mask >> place & 1 == 0;
                    let clash = |i: usize, j: usize| line[i] == line[j] && white(i) && white(j);
                    mask & mask << 1 == 0 && !(0..length).any(|j| (0..j).any(|i| clash(i, j)))
                };
                assert_eq!(line_has_colouring(line), (0..1 << length).any(fits), "{line:?}");
            });
        }
    }

    /// A line has no colouring exactly when a part of it is a minimal pattern, perhaps mirrored, perhaps with more equal cells.
    #[test]
    fn patterns_say_it_all() {
        let patterns = minimal_patterns(7);
        let matches = |pattern: &[u8], part: &[u8]| {
            let pairs = (0..part.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            pairs.filter(|&(i, j)| pattern[i] == pattern[j]).all(|(i, j)| part[i] == part[j])
        };
        for length in 1..=7 {
            each_line(&mut Vec::new(), length, length, &mut |line| {
                let contained = patterns.iter().any(|pattern| {
                    let mirrored: Vec<u8> = pattern.iter().rev().copied().collect();
                    line.windows(pattern.len()).any(|part| matches(pattern, part) || matches(&mirrored, part))
                });
                assert_eq!(contained, !line_has_colouring(line), "{line:?}");
            });
        }
    }

    /// Of W's patterns all but one are unsolvable; that one has a colouring: both ends and the middle shaded.
    #[test]
    fn patterns_of_the_paper() {
        let solvable: Vec<_> = W_PATTERNS.into_iter().filter(|line| line_has_colouring(line)).collect();
        assert_eq!(solvable, [&[1, 2, 2, 1, 1]]);
    }

    /// What W's pattern costs: a board that contains it and has exactly one solution.
    #[test]
    fn a_pattern_of_the_paper_loses_a_puzzle() {
        let clues = [1, 2, 2, 1, 1, 4, 1, 5, 3, 2, 5, 1, 1, 5, 3].map(|number| Clue::new(number).unwrap());
        let puzzle = Puzzle::new(Size::new(3, 5).unwrap(), clues.to_vec()).unwrap();
        let outcome = unique(&puzzle, &Options::default());
        let solution = outcome.unique().unwrap();
        assert_eq!(solution.row_strings(), ["x-x-x", "-----", "-x-x-"]);
    }

    /// All boards one by one: the number left, and none of those dropped has a solution.
    #[test]
    fn boards_one_by_one() {
        for (rows, cols, symbols) in
            [(3, 2, 3), (3, 3, 3), (4, 3, 4), (2, 5, 3), (4, 4, 2), (5, 4, 2), (4, 1, 4)]
        {
            let size = Size::new(rows, cols).unwrap();
            let masks = legal_shadings(size);
            let (mut all, mut left) = (0u32, 0u32);
            let mut known = HashMap::new();
            let mut fine =
                |line: Vec<u8>| *known.entry(line).or_insert_with_key(|line| line_has_colouring(line));
            each_line(&mut Vec::new(), size.cells(), symbols, &mut |board| {
                all += 1;
                let row = |r: usize| board[r * cols..][..cols].to_vec();
                let column = |c: usize| (0..rows).map(|r| board[r * cols + c]).collect::<Vec<u8>>();
                let mut lines = (0..rows).map(row).chain((0..cols).map(column));
                if lines.all(&mut fine) {
                    left += 1;
                    return;
                }
                if size.cells() > 12 {
                    // Too many to look for a solution of each.
                    return;
                }
                let in_line = |a: usize, b: usize| a / cols == b / cols || a % cols == b % cols;
                let fits = |mask: &u64| {
                    let white = |cell: usize| mask >> cell & 1 == 0;
                    (0..size.cells()).all(|b| {
                        (0..b).all(|a| board[a] != board[b] || !in_line(a, b) || !white(a) || !white(b))
                    })
                };
                assert!(!masks.iter().any(fits), "{board:?} is lost");
            });
            assert_eq!(BigUint::from(all), classes(size, symbols));
            assert_eq!(boards_left(size, symbols), Ok(BigUint::from(left)), "{size}");
            let across = Size::new(cols, rows).unwrap();
            assert_eq!(boards_left(across, symbols), Ok(BigUint::from(left)), "{across}");
        }
    }
}
