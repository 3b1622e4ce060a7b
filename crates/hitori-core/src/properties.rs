//! Structural properties of a puzzle, after R (section 5.3) and N (section 6.1).
//!
//! R does not say how duplicates are counted. Counting each number of each line at most once gives R's means for boards
//! of its generator (docs/generator.md); counting pairs does not.

use crate::board::{Puzzle, Shading};

/// What a puzzle looks like. A number that repeats in a line counts once for that line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    /// Shaded cells of the solution.
    pub shaded: usize,
    /// Numbers of a line that stand on two neighbouring cells of it.
    pub adjacent: usize,
    /// Numbers of a line that stand on three cells in a row.
    pub triples: usize,
    /// Numbers of a line that stand on two cells of it that are not neighbours.
    pub apart: usize,
    /// Cells whose number occurs again both in their row and in their column.
    pub both: usize,
    /// Cells whose number occurs nowhere else in their row and column.
    pub single: usize,
}

impl Properties {
    /// Counts all of them.
    ///
    /// ```
    /// use hitori_core::{formats, properties::Properties};
    /// let puzzle = formats::parse("1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3\n", None)?.puzzle;
    /// let solution = formats::parse_shading("x-x-\n----\nx-x-\n---x\n", puzzle.size())?;
    /// let properties = Properties::new(&puzzle, &solution);
    /// assert_eq!((properties.shaded, properties.adjacent, properties.triples), (5, 4, 1));
    /// # Ok::<(), formats::ParseError>(())
    /// ```
    pub fn new(puzzle: &Puzzle, solution: &Shading) -> Self {
        let size = puzzle.size();
        let mut found = Self { shaded: solution.shaded().count(), ..Self::default() };
        let mut repeats = vec![[false; 2]; size.cells()];
        let rows = (0..size.rows()).map(|row| ((0..size.cols()).map(|col| size.at(row, col)).collect(), 0));
        let cols = (0..size.cols()).map(|col| ((0..size.rows()).map(|row| size.at(row, col)).collect(), 1));
        for (line, direction) in rows.chain(cols) {
            let line: Vec<usize> = line;
            found.count_line(puzzle, &line, direction, &mut repeats);
        }
        found.both = repeats.iter().filter(|repeats| **repeats == [true; 2]).count();
        found.single = repeats.iter().filter(|repeats| **repeats == [false; 2]).count();
        found
    }

    fn count_line(&mut self, puzzle: &Puzzle, line: &[usize], direction: usize, repeats: &mut [[bool; 2]]) {
        let clues = puzzle.clues();
        let mut places: Vec<usize> = (0..line.len()).filter(|&at| !clues[line[at]].is_blank()).collect();
        places.sort_by_key(|&at| (clues[line[at]], at));
        for group in places.chunk_by(|&a, &b| clues[line[a]] == clues[line[b]]) {
            let neighbours = |cells: &[usize], gap: usize| cells[cells.len() - 1] == cells[0] + gap;
            self.adjacent += usize::from(group.windows(2).any(|pair| neighbours(pair, 1)));
            self.triples += usize::from(group.windows(3).any(|three| neighbours(three, 2)));
            self.apart += usize::from(group.len() > 1 && !neighbours(group, 1));
            if group.len() > 1 {
                group.iter().for_each(|&at| repeats[line[at]][direction] = true);
            }
        }
    }
}
