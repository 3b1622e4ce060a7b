//! Line patterns that no board with a solution contains, and how many boards they leave (Wensveen 2024, section 7.2 and
//! Table 15).
//!
//! Wensveen lists numbers that must not stand beside each other on a line, such as 1 1 1 1, and drops the boards that
//! contain them before solving. Here the list is derived: the line solver (2-SAT) decides which lines have no
//! colouring. What stands in a part of a line has only a part of the line's clauses, and with fewer duplicates there
//! are fewer clauses. So from an unsolvable line cells may be taken away at its ends, and duplicates be made
//! different, as long as it stays unsolvable: what is left in the end is a *minimal pattern*. A number that stands in
//! it once may be any number. Every unsolvable line contains a minimal pattern, and every line that contains one is
//! unsolvable. Hence dropping boards by *all* patterns is the same as keeping those whose lines, each for itself,
//! have a colouring.
//!
//! **Counting what is left** needs no walk over boards. Let the board have m rows of n cells, n ≥ m, and c symbols,
//! renamed ones being different. Every line of up to three cells has a colouring (at worst `a a a`: both ends), and
//! of those with four only `a a a a` has none; the program asks the line solver for this, too. With m ≤ 3 the rows
//! are independent: g^m boards, if g rows have a colouring. With m = 4, inclusion and exclusion over the columns that
//! are `a a a a`: if f(x) rows with a colouring agree with x, which gives the numbers of some columns and leaves the
//! others open, then the boards with these columns have four such rows: Σ_x (−1)^|x| f(x)⁴. From the numbers L_1 …
//! L_c of boards with 1 … c symbols come those up to renaming: exactly k symbols are used by E_k = Σ_j (−1)^{k−j}
//! C(k, j) L_j boards, which are E_k / k! up to renaming.

use std::collections::HashMap;

use hitori_core::deduce::{Position, RuleSet};
use hitori_core::engine::{Budget, Limit, Meter, Progress};
use hitori_core::{Clue, Puzzle, Size};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::number::Number;

/// The patterns that Wensveen 2024 spells out in section 7.2. One of them, 1 2 2 1 1, has a colouring.
pub const WENSVEEN_PATTERNS: [&[u8]; 7] = [
    &[1, 1, 1, 1],
    &[2, 1, 1, 1, 2],
    &[2, 1, 2, 1, 2],
    &[1, 2, 1, 2, 2],
    &[1, 2, 2, 1, 1],
    &[1, 1, 1, 2, 2, 2],
    &[1, 2, 3, 2, 3, 1],
];

/// Boards that Wensveen 2024 keeps by these patterns, Table 15: symbols (also the rows), columns, boards left.
pub const WENSVEEN_BOARDS_LEFT: [(usize, usize, u64); 15] = [
    (3, 2, 112),
    (3, 3, 2_776),
    (3, 4, 40_007),
    (3, 5, 588_810),
    (3, 6, 9_043_984),
    (3, 7, 111_076_162),
    (3, 8, 2_114_822_448),
    (4, 2, 2_512),
    (4, 3, 489_697),
    (4, 4, 85_097_188),
    (4, 5, 12_645_780_645),
    (4, 6, 1_924_883_302_791),
    (5, 2, 73_463),
    (5, 3, 173_959_355),
    (5, 4, 385_036_717_713),
];

/// What boards are dropped by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PatternList {
    /// All patterns without a colouring: no board with a solution is lost.
    #[default]
    All,
    /// [`WENSVEEN_PATTERNS`], mirrored or not, and nothing else. It drops solvable boards, by 1 2 2 1 1, and keeps others.
    Wensveen,
}

impl PatternList {
    /// Returns whether a line holds none of the patterns. Different numbers of a pattern may stand for the same one.
    pub fn keeps(self, line: &[u8]) -> bool {
        match self {
            Self::All => line_has_colouring(line),
            Self::Wensveen => WENSVEEN_PATTERNS.iter().all(|pattern| {
                let there = line.windows(pattern.len()).any(|part| fits(pattern, part.iter().copied()));
                let back = line.windows(pattern.len()).any(|part| fits(pattern, part.iter().rev().copied()));
                !there && !back
            }),
        }
    }
}

/// Returns whether numbers are equal wherever those of the pattern are.
fn fits(pattern: &[u8], part: impl Iterator<Item = u8>) -> bool {
    let mut stands_for = [None; 256];
    pattern
        .iter()
        .zip(part)
        .all(|(&name, number)| *stands_for[usize::from(name)].get_or_insert(number) == number)
}

/// Lines or rows looked at between two looks at the budget.
const TICK: u32 = 256;

/// The table of partial rows may have so many entries.
const MOST_PARTIAL_ROWS: usize = 1 << 24;

/// Boards that patterns leave, but that cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// Lines of both directions have several unsolvable patterns.
    #[error("the shorter side of {0} is too long: at most 4")]
    TooWide(Size),
    /// Too many rows to look at.
    #[error("{0} with {1} symbols has too many different rows")]
    TooManyRows(Size, usize),
    /// The budget is spent, or the work was cancelled.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Returns whether a line with these numbers has a colouring, as far as the line alone can tell.
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

/// Lists the minimal unsolvable patterns up to a length, one of each two that mirror each other; numbers from 1 in
/// the order of their appearance.
///
/// # Errors
/// When the budget is spent.
pub fn minimal_patterns(longest: usize, budget: &Budget) -> Result<Vec<Vec<u8>>, Limit> {
    let mut meter = Meter::start(budget);
    let mut known = HashMap::new();
    let mut unsolvable = |line: &[u8]| -> bool {
        let line = renamed(line.iter().copied());
        *known.entry(line).or_insert_with_key(|line| !line_has_colouring(line))
    };
    let mut patterns = Vec::new();
    for length in 1..=longest {
        each_line(&mut Vec::new(), length, length, &mut |line| {
            meter.tick(TICK)?;
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
            Ok(())
        })?;
    }
    Ok(patterns)
}

/// Returns whether two patterns are the same, up to renaming and mirroring.
pub fn is_same_pattern(a: &[u8], b: &[u8]) -> bool {
    let a = renamed(a.iter().copied());
    a == renamed(b.iter().copied()) || a == renamed(b.iter().rev().copied())
}

/// Counts the boards up to renaming, with at most so many symbols, in which every line by itself has a colouring.
///
/// # Errors
/// If the shorter side has more than four cells, if there are too many different rows, or if the budget is spent.
pub fn boards_left(size: Size, symbols: usize, budget: &Budget) -> Result<Number, PatternError> {
    boards_left_by(PatternList::All, size, symbols, budget)
}

/// Counts the boards up to renaming, with at most so many symbols, of which no line holds a pattern of a list.
///
/// # Errors
/// If the shorter side has more than four cells, if there are too many different rows, or if the budget is spent.
pub fn boards_left_by(
    list: PatternList,
    size: Size,
    symbols: usize,
    budget: &Budget,
) -> Result<Number, PatternError> {
    let mut meter = Meter::start(budget);
    let (rows, cols) = (size.rows().min(size.cols()), size.rows().max(size.cols()));
    let symbols = symbols.min(size.cells());
    if rows > 4 {
        return Err(PatternError::TooWide(size));
    }
    let constant_is_bad = !list.keeps(&vec![1; rows]);
    let mut other_is_bad = false;
    each_line(&mut Vec::new(), rows, rows, &mut |line| {
        other_is_bad |= line.iter().any(|&number| number > 1) && !list.keeps(line);
        Ok(())
    })?;
    if other_is_bad {
        return Err(PatternError::TooWide(size));
    }
    let partial_rows = u32::try_from(cols).ok().and_then(|cols| (symbols + 1).checked_pow(cols));
    if partial_rows.is_none_or(|number| number > MOST_PARTIAL_ROWS) {
        return Err(PatternError::TooManyRows(size, symbols));
    }
    let mut labelled_boards = Vec::new();
    for used in 0..=symbols {
        meter.budget().report(Progress::new(used as u64, Some(symbols as u64 + 1)));
        labelled_boards.push(labelled(list, [rows, cols], used, constant_is_bad, &mut meter)?);
    }
    let mut total = BigInt::ZERO;
    let mut factorial = BigInt::from(1u8);
    for used in 1..=symbols {
        factorial *= used;
        let mut exactly = BigInt::ZERO;
        let mut choose = BigInt::from(1u8);
        for fewer in 0..=used {
            // C(used, fewer), from the top down.
            let term = &choose * &labelled_boards[used - fewer];
            exactly = if fewer % 2 == 0 { exactly + term } else { exactly - term };
            choose = choose * (used - fewer) / (fewer + 1);
        }
        total += exactly / &factorial;
    }
    Ok(Number(total.into_parts().1))
}

/// Counts the boards with the given symbols, none renamed, in which every line has a colouring.
fn labelled(
    list: PatternList,
    [rows, cols]: [usize; 2],
    symbols: usize,
    constant_is_bad: bool,
    meter: &mut Meter,
) -> Result<BigInt, Limit> {
    if symbols == 0 {
        return Ok(BigInt::ZERO);
    }
    // Partial rows are numbers to the base symbols + 1, the first column first; the digit `symbols` leaves a column
    // open.
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
        meter.tick(TICK)?;
        let line = digits(index);
        if line.contains(&(symbols as u8)) {
            continue;
        }
        // A row renamed in the order of appearance is never larger, so its answer is there already.
        let first = renamed(line.iter().copied()).iter().map(|symbol| symbol - 1).collect::<Vec<_>>();
        let first = number(&first);
        agreeing[index] = if first < index { agreeing[first] } else { list.keeps(&line).into() };
    }
    // An open column takes every symbol.
    for col in 0..cols {
        let step = base.pow((cols - 1 - col) as u32);
        for index in 0..agreeing.len() {
            meter.tick(TICK)?;
            if index / step % base == symbols {
                agreeing[index] = (1..=symbols).map(|back| agreeing[index - back * step]).sum();
            }
        }
    }
    let power = |agreeing: u64| BigInt::from(agreeing).pow(rows as u32);
    if !constant_is_bad {
        return Ok(power(agreeing[agreeing.len() - 1]));
    }
    let mut total = BigInt::ZERO;
    for (index, &agreeing) in agreeing.iter().enumerate().filter(|(_, agreeing)| **agreeing > 0) {
        meter.tick(TICK)?;
        let given = digits(index).iter().filter(|&&digit| digit < symbols as u8).count();
        if given % 2 == 0 { total += power(agreeing) } else { total -= power(agreeing) }
    }
    Ok(total)
}

/// Visits every line of a length with at most so many numbers, up to renaming, in restricted-growth order.
fn each_line(
    line: &mut Vec<u8>,
    length: usize,
    most: usize,
    visit: &mut dyn FnMut(&[u8]) -> Result<(), Limit>,
) -> Result<(), Limit> {
    if line.len() == length {
        return visit(line);
    }
    let used = line.iter().copied().max().unwrap_or(0);
    for number in 1..=(used + 1).min(most as u8) {
        line.push(number);
        each_line(line, length, most, visit)?;
        line.pop();
    }
    Ok(())
}

/// Returns the line with the numbers 1, 2, … in the order of their first appearance.
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

/// Returns the lines in which one number has been made two in some way.
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
    use crate::legal::all_legal_shadings;
    use crate::renaming::boards_up_to_renaming;
    use hitori_core::solve::{Options, unique};
    use num_bigint::BigUint;

    fn each_line(line: &mut Vec<u8>, length: usize, most: usize, visit: &mut dyn FnMut(&[u8])) {
        let mut visit = |line: &[u8]| {
            visit(line);
            Ok(())
        };
        super::each_line(line, length, most, &mut visit).unwrap();
    }

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

    /// A line has no colouring exactly when a part of it is a minimal pattern, perhaps mirrored, perhaps with more
    /// duplicates.
    #[test]
    fn patterns_say_it_all() {
        let patterns = minimal_patterns(7, &Budget::default()).unwrap();
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

    /// Of Wensveen's patterns all but one are unsolvable; that one has a colouring: both ends and the middle shaded.
    #[test]
    fn patterns_of_the_paper() {
        let solvable: Vec<_> =
            WENSVEEN_PATTERNS.into_iter().filter(|line| line_has_colouring(line)).collect();
        assert_eq!(solvable, [&[1, 2, 2, 1, 1]]);
    }

    /// What that pattern costs: a board that contains it and has exactly one solution.
    #[test]
    fn a_pattern_of_the_paper_loses_a_puzzle() {
        let puzzle = Puzzle::from_rows([[1, 2, 2, 1, 1], [4, 1, 5, 3, 2], [5, 1, 1, 5, 3]]).unwrap();
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
            let masks = all_legal_shadings(size);
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
            let counted = boards_up_to_renaming(size, symbols, &Budget::default());
            assert_eq!(counted, Ok(Number(BigUint::from(all))));
            assert_eq!(
                boards_left(size, symbols, &Budget::default()),
                Ok(Number(BigUint::from(left))),
                "{size}"
            );
            let across = Size::new(cols, rows).unwrap();
            assert_eq!(
                boards_left(across, symbols, &Budget::default()),
                Ok(Number(BigUint::from(left))),
                "{across}"
            );
        }
    }

    #[test]
    fn cancelled_work_ends_at_once() {
        let budget = Budget::default().with_cancel(hitori_core::engine::CancelToken::from_fn(|| true));
        assert_eq!(minimal_patterns(10, &budget), Err(Limit::Cancelled));
        let left = boards_left(Size::new(4, 10).unwrap(), 4, &budget);
        assert_eq!(left, Err(PatternError::Limit(Limit::Cancelled)));
    }
}
