//! Tables of Wensveen 2024 as tables: rows of what is computed here, beside what the thesis prints.

use hitori_core::deduce::{Axes, Class, Finding, LineMethod, Position, Rule, RuleSet, Sink};
use hitori_core::engine::{Budget, Limit, Meter};
use hitori_core::{Clue, Literal, Puzzle, Shade, Size};

use crate::error::CountError;
use crate::frontier::{ShadingError, most_shaded};
use crate::hitori_numbers::fewest_numbers;
use crate::number::Number;
use crate::renaming::boards_up_to_renaming;

/// A row of Table 14: the boards of a size up to renaming.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RenamingRow {
    /// Rows, columns and symbols of the boards.
    pub board: [usize; 3],
    /// The boards, computed.
    pub boards: Number,
    /// The boards as the thesis prints them.
    pub published: Number,
}

/// The boards of Table 14: rows, columns, symbols, number.
const TABLE_14: [([usize; 3], &str); 7] = [
    ([3, 3, 3], "3281"),
    ([4, 4, 4], "178973355"),
    ([4, 5, 4], "45813246635"),
    ([5, 4, 5], "795019337135"),
    ([5, 5, 5], "2483597478617802"),
    ([5, 6, 5], "7761038612902285822"),
    ([6, 6, 6], "14325688388877185110915943"),
];

/// Computes Table 14 of Wensveen 2024.
///
/// # Errors
/// When the budget is spent.
pub fn table_14(budget: &Budget) -> Result<Vec<RenamingRow>, Limit> {
    let row = |(board, published): ([usize; 3], &str)| {
        let [rows, cols, symbols] = board;
        let size = Size::new(rows, cols).expect("the sizes of the table are small");
        let published = published.parse().expect("the numbers of the table are numbers");
        Ok(RenamingRow { board, boards: boards_up_to_renaming(size, symbols, budget)?, published })
    };
    TABLE_14.into_iter().map(row).collect()
}

/// An entry of Table 16: the most shaded cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MostShadedRow {
    /// Rows of the board, at least as many as columns.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// The most shaded cells, computed.
    pub most: usize,
    /// What the thesis' formula gives, from six columns on: mn/3 to the nearest whole number when n is even, rounded up
    /// when it is odd.
    pub formula: Option<usize>,
}

/// Computes Table 16 of Wensveen 2024, for all boards with sides from 2 to `longest` (14 in the thesis).
///
/// # Errors
/// If a side is too long, or the budget is spent.
pub fn table_16(longest: usize, budget: &Budget) -> Result<Vec<MostShadedRow>, ShadingError> {
    let budget = budget.start();
    let mut table = Vec::new();
    for rows in 2..=longest {
        for cols in 2..=rows {
            // A side that is too long for a board is too long for the search: it is refused before.
            let Ok(size) = Size::new(rows, cols) else { break };
            let most = most_shaded(size, &budget)?.count;
            let cells = rows * cols;
            let rounded = if cols % 2 == 0 { (2 * cells + 3) / 6 } else { cells.div_ceil(3) };
            table.push(MostShadedRow { rows, cols, most, formula: (cols >= 6).then_some(rounded) });
        }
    }
    Ok(table)
}

/// Lists the lines of Table 11 of Wensveen 2024, of so many cells, up to renaming: every number stands in them twice, and the
/// extended line rules (EncP, AltP) decide cells that the other rules of class B leave open. The thesis prints examples;
/// these are all.
///
/// # Errors
/// When the budget is spent.
pub fn table_11(cells: usize, budget: &Budget) -> Result<Vec<Vec<u8>>, Limit> {
    let mut meter = Meter::start(budget);
    let is_plain = |rule: &&Rule| rule.id == "NoB" || rule.class == Class::B;
    let plain: Vec<&Rule> = RuleSet::Wensveen.rules().filter(is_plain).collect();
    let extended: Vec<&Rule> = plain.iter().copied().chain(RuleSet::Extended.rules()).collect();
    let mut lines = Vec::new();
    each_line_of_pairs(&mut vec![0; cells], 1, &mut |line| {
        meter.tick(1)?;
        if let (Some(without), Some(with)) = (decided(&plain, line), decided(&extended, line))
            && with > without
        {
            lines.push(line.to_vec());
        }
        Ok(())
    })?;
    Ok(lines)
}

/// Visits every line in which each number stands twice, up to renaming; a zero is a free cell. An odd length has none.
fn each_line_of_pairs(
    line: &mut Vec<u8>,
    number: u8,
    visit: &mut dyn FnMut(&[u8]) -> Result<(), Limit>,
) -> Result<(), Limit> {
    let Some(first) = line.iter().position(|&cell| cell == 0) else { return visit(line) };
    line[first] = number;
    for second in first + 1..line.len() {
        if line[second] == 0 {
            line[second] = number;
            each_line_of_pairs(line, number.saturating_add(1), visit)?;
            line[second] = 0;
        }
    }
    line[first] = 0;
    Ok(())
}

/// Returns how many cells of a line rules decide in the end; `None` when they contradict each other.
fn decided(rules: &[&Rule], line: &[u8]) -> Option<usize> {
    let clues = line.iter().map(|&number| Clue::new(u32::from(number)).unwrap_or(Clue::BLANK)).collect();
    let puzzle = Size::new(1, line.len()).ok().and_then(|size| Puzzle::new(size, clues).ok())?;
    let mut position = Position::new(&puzzle);
    loop {
        let mut found = Conclusions::default();
        rules.iter().for_each(|rule| rule.find(&position, Axes::Rows, &mut found));
        let open = position.open();
        if found.contradiction || !found.literals.iter().all(|found| position.mark(found.cell, found.shade)) {
            return None;
        }
        if position.open() == open {
            return Some(line.len() - open);
        }
    }
}

/// What rules conclude.
#[derive(Default)]
struct Conclusions {
    literals: Vec<Literal>,
    contradiction: bool,
}

impl Sink for Conclusions {
    fn add(&mut self, finding: Finding<'_>) {
        match finding {
            Finding::Step { conclusions, .. } => {
                let decided = conclusions.iter().filter(|literal| literal.shade != Shade::Undecided);
                self.literals.extend(decided);
            }
            Finding::Contradiction { .. } => self.contradiction = true,
        }
    }
}

/// A column of Table 19 or 20: how the thesis classifies all boards of a size that are uniquely solvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClassColumn {
    /// The number of the table.
    pub table: u32,
    /// Rows, columns and symbols of the boards.
    pub board: [usize; 3],
    /// How single lines are solved.
    pub lines: LineMethod,
    /// The boards of the classes A to G, as the thesis prints them.
    pub published: [u64; 7],
    /// Whether the boards are so many that grading them takes more than a minute.
    pub is_long: bool,
}

impl ClassColumn {
    /// The columns of both tables. Table 19 has one column for both ways of solving lines.
    pub const ALL: [Self; 10] = [
        Self::new(19, [3, 3, 3], LineMethod::Patterns, [2, 92, 0, 88, 0, 179, 43]),
        Self::new(19, [3, 3, 3], LineMethod::TwoSat, [2, 92, 0, 88, 0, 179, 43]),
        Self::new(19, [4, 3, 4], LineMethod::Patterns, [24, 13_989, 236, 10_970, 1_024, 29_988, 2_711]),
        Self::new(19, [4, 3, 4], LineMethod::TwoSat, [24, 13_989, 236, 10_970, 1_024, 29_988, 2_711]),
        Self::new(19, [4, 4, 4], LineMethod::Patterns, CLASSES_OF_4X4),
        Self::new(19, [4, 4, 4], LineMethod::TwoSat, CLASSES_OF_4X4),
        Self::new(20, [3, 5, 4], LineMethod::Patterns, [0, 114_985, 4_098, 63_105, 4_037, 361_484, 48_642]),
        Self::new(20, [3, 5, 4], LineMethod::TwoSat, [0, 115_213, 4_006, 62_873, 4_038, 361_502, 48_719]),
        Self::new(
            20,
            [5, 3, 5],
            LineMethod::Patterns,
            [552, 2_885_157, 91_034, 1_612_287, 83_721, 8_271_443, 954_665],
        )
        .long(),
        Self::new(
            20,
            [5, 3, 5],
            LineMethod::TwoSat,
            [552, 2_893_161, 88_808, 1_605_431, 83_395, 8_278_295, 949_217],
        )
        .long(),
    ];

    const fn new(table: u32, board: [usize; 3], lines: LineMethod, published: [u64; 7]) -> Self {
        Self { table, board, lines, published, is_long: false }
    }

    const fn long(self) -> Self {
        Self { is_long: true, ..self }
    }

    /// Returns all boards that the thesis finds uniquely solvable.
    pub fn published_unique(&self) -> u64 {
        self.published.iter().sum()
    }
}

const CLASSES_OF_4X4: [u64; 7] = [24, 637_927, 22_222, 550_272, 63_383, 1_456_155, 114_148];

/// How many lines Table 11 prints, by their length.
pub const TABLE_11_EXAMPLES: [(usize, usize); 4] = [(6, 1), (8, 1), (10, 4), (12, 7)];

/// Returns the Hitori number of a side (Suzuki, Uchizawa and Uno, as cited by Wensveen 2024, section 7.1): the fewest different
/// numbers of a strictly unique board of n×n; `None` where there is no such board.
///
/// # Errors
/// If there is no board of this side, or the budget is spent.
pub fn hitori_number(side: usize, budget: &Budget) -> Result<Option<usize>, CountError> {
    match fewest_numbers(side, budget) {
        Ok(found) => Ok(Some(found.count)),
        Err(CountError::NoTerm(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patterns::{PatternList, boards_left_by};

    #[test]
    fn table_14_is_the_printed_one() {
        let rows = table_14(&Budget::default()).unwrap();
        assert_eq!(rows.len(), 7);
        assert!(rows.iter().all(|row| row.boards == row.published), "{rows:?}");
    }

    /// The formula holds on all boards of the thesis' table with at least six columns but width 7, where m = 16 is the
    /// first that it misses, beyond the table.
    #[test]
    fn table_16_obeys_the_formula() {
        let rows = table_16(9, &Budget::default()).unwrap();
        assert_eq!(rows.len(), (2..=9).map(|rows| rows - 1).sum::<usize>());
        assert!(rows.iter().all(|row| row.formula.is_none_or(|formula| formula == row.most)), "{rows:?}");
        let square = |side: usize| rows.iter().find(|row| [row.rows, row.cols] == [side; 2]).unwrap().most;
        // As seen in published puzzles, section 4 of the thesis.
        assert_eq!([5, 6, 7, 8, 9].map(square), [9, 12, 17, 21, 27]);
    }

    /// The sums that the thesis prints below its columns.
    #[test]
    fn the_columns_add_up_to_the_printed_sums() {
        for column in ClassColumn::ALL {
            let expected = match column.board {
                [3, 3, 3] => 404,
                [4, 3, 4] => 58_942,
                [4, 4, 4] => 2_844_131,
                [3, 5, 4] => 596_351,
                _ => 13_898_859,
            };
            assert_eq!(column.published_unique(), expected, "{:?}", column.board);
        }
    }

    /// As counted in `hitori-core/tests/extended.rs`; the first is the thesis' own a b c c a b.
    #[test]
    fn table_11_has_all_lines_of_pairs() {
        let lines = |cells| table_11(cells, &Budget::default()).unwrap();
        assert_eq!(lines(6), [[1, 2, 3, 3, 1, 2]]);
        assert_eq!([4, 5, 8, 10].map(|cells| lines(cells).len()), [0, 0, 17, 173]);
    }

    /// Section 7.1 gives 3 for n = 4, which is right, and for n = 5, which is not: with three numbers every row has two shaded
    /// cells, ten in all, and a board of 5×5 has nine at most (Table 16). The bound ⌈(2n − 1)/3⌉ holds.
    #[test]
    fn hitori_numbers_of_small_boards() {
        let numbers = [1, 2, 3, 4, 5].map(|side| hitori_number(side, &Budget::default()).unwrap());
        for (side, number) in (1..).zip(numbers) {
            assert!(
                number.is_none_or(|number| number >= (2 * side - 1usize).div_ceil(3)),
                "{side}: {number:?}"
            );
        }
        assert_eq!(numbers[3..], [Some(3), Some(4)]);
        assert_eq!(most_shaded(Size::new(5, 5).unwrap(), &Budget::default()).unwrap().count, 9);
    }

    /// Boards without one of the seven printed patterns, against a plain walk over all boards.
    #[test]
    fn boards_left_by_the_printed_patterns() {
        for (rows, cols, symbols) in [(2, 2, 2), (3, 3, 3), (3, 4, 3), (2, 6, 3), (4, 4, 2), (3, 5, 3)] {
            let size = Size::new(rows, cols).unwrap();
            for list in [PatternList::All, PatternList::Wensveen] {
                let left = boards_left_by(list, size, symbols, &Budget::default()).unwrap();
                assert_eq!(left, Number::from(plainly(list, size, symbols as u8)), "{size} {list:?}");
            }
        }
    }

    fn plainly(list: PatternList, size: Size, symbols: u8) -> u64 {
        let (mut board, mut left) = (vec![1u8; size.cells()], 0);
        loop {
            let keeps = size
                .lines()
                .all(|line| list.keeps(&line.cells().map(|cell| board[cell]).collect::<Vec<_>>()));
            left += u64::from(keeps);
            let Some(at) = (1..board.len()).rev().find(|&at| {
                let largest = board[..at].iter().copied().max().unwrap_or(0);
                board[at] <= largest && board[at] < symbols
            }) else {
                return left;
            };
            board[at] += 1;
            board[at + 1..].fill(1);
        }
    }
}
