//! What encoders ask about a board: which cells are equal, which share an edge.

use std::collections::BTreeMap;

use hitori_core::{Puzzle, Size};

/// The cells of each line, rows first.
pub fn lines(size: Size) -> impl Iterator<Item = Vec<usize>> {
    let rows = (0..size.rows()).map(move |row| (0..size.cols()).map(|col| size.at(row, col)).collect());
    let columns = (0..size.cols()).map(move |col| (0..size.rows()).map(|row| size.at(row, col)).collect());
    rows.chain(columns)
}

/// The cells of a line that share a number, where there are at least two: lines in the order of [`lines`], numbers from
/// small to large, cells in the order of the line. Blanks equal nothing.
pub fn groups(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    for line in lines(puzzle.size()) {
        let mut by_number: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for cell in line {
            if let Some(number) = puzzle.clues()[cell].number() {
                by_number.entry(number).or_default().push(cell);
            }
        }
        groups.extend(by_number.into_values().filter(|cells| cells.len() > 1));
    }
    groups
}

/// All pairs of equal cells in a line: at least one of each is shaded.
pub fn equal_pairs(puzzle: &Puzzle) -> Vec<(usize, usize)> {
    let pairs = |cells: Vec<usize>| -> Vec<(usize, usize)> {
        let later = |place: usize| cells[place + 1..].iter().map(move |&other| (place, other));
        (0..cells.len()).flat_map(later).map(|(place, other)| (cells[place], other)).collect()
    };
    groups(puzzle).into_iter().flat_map(pairs).collect()
}

/// For each cell the equal cells of its row and column.
pub fn equals(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let mut equals = vec![Vec::new(); puzzle.size().cells()];
    for (a, b) in equal_pairs(puzzle) {
        equals[a].push(b);
        equals[b].push(a);
    }
    equals
}

/// All pairs of cells that share an edge: at most one of each is shaded.
pub fn adjacent_pairs(size: Size) -> impl Iterator<Item = (usize, usize)> {
    (0..size.cells()).flat_map(move |cell| {
        size.neighbours(cell).filter(move |&other| cell < other).map(move |other| (cell, other))
    })
}

#[cfg(test)]
mod tests {
    use hitori_core::formats;

    use super::*;

    #[test]
    fn groups_pairs_and_equals() {
        let puzzle = formats::parse("1 1 1\n2 3 1\n. . 2\n", None).unwrap().puzzle;
        assert_eq!(groups(&puzzle), [vec![0, 1, 2], vec![2, 5]]);
        assert_eq!(equal_pairs(&puzzle), [(0, 1), (0, 2), (1, 2), (2, 5)]);
        assert_eq!(equals(&puzzle)[2], [0, 1, 5]);
        assert_eq!(adjacent_pairs(puzzle.size()).count(), 12);
    }
}
