//! Structural properties of a puzzle, as counted by Rietdijk 2026 (section 5.3) and de Nooij 2026 (section 6.1).
//!
//! The two do not count the same. Rietdijk 2026 reports adjacent, triple and non-adjacent *duplicates* and does not say how
//! they are counted; counting each number of each line at most once gives the published means for boards of the same
//! kind (docs/generator.md), counting pairs does not. De Nooij 2026 counts *tiles*, that is, cells: those with the number of
//! a neighbour, those whose number occurs again in both row and column, and those whose number occurs nowhere else in
//! row and column. Duplicates in both row and column are the same cells in both.
//!
//! | property | name in Rietdijk 2026 (Table 2) | name in de Nooij 2026 |
//! |---|---|---|
//! | [`Properties::shaded`] | BT, black tiles | – |
//! | [`Properties::adjacent`] | AD, adjacent duplicates | – |
//! | [`Properties::triples`] | TAD, triple adjacent duplicates | – |
//! | [`Properties::apart`] | NAD, non-adjacent duplicates | – |
//! | [`Properties::both`] | RCD, duplicates in both row and column | row-column duplicate tiles |
//! | [`Properties::adjacent_cells`] | – | adjacent-duplicate tiles |
//! | [`Properties::single`] | – | unique tiles |

use serde::{Deserialize, Serialize};

use crate::board::{Direction, Line, Puzzle, Shading};

/// The structural properties of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Properties {
    /// Shaded cells of the solution.
    pub shaded: usize,
    /// Numbers of a line that stand on two neighbouring cells of it, each counted once per line.
    pub adjacent: usize,
    /// Cells that have the number of a neighbour.
    pub adjacent_cells: usize,
    /// Numbers of a line that stand on three cells of it in a row, each counted once per line.
    pub triples: usize,
    /// Numbers of a line that stand on two cells of it that are not neighbours, each counted once per line.
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
    /// // 1 1 and 1 1 1 in the first line and column, 3 3 in the third row, 2 2 in the third column.
    /// assert_eq!((properties.adjacent, properties.adjacent_cells, properties.triples), (4, 8, 1));
    /// assert_eq!(properties.shaded, 5);
    /// # Ok::<(), formats::ParseError>(())
    /// ```
    pub fn new(puzzle: &Puzzle, solution: &Shading) -> Self {
        Self { shaded: solution.shaded().count(), ..Self::of_numbers(puzzle) }
    }

    /// Counts all that need no solution: of a puzzle with several, there is no number of shaded cells, and it stays 0.
    pub fn of_numbers(puzzle: &Puzzle) -> Self {
        let (size, clues) = (puzzle.size(), puzzle.clues());
        let mut found = Self::default();
        let mut repeats = vec![[false; 2]; size.cells()];
        for line in size.lines() {
            found.count_line(puzzle, line, &mut repeats);
        }
        let like_neighbour = |&cell: &usize| {
            !clues[cell].is_blank() && size.neighbours(cell).any(|near| clues[near] == clues[cell])
        };
        found.adjacent_cells = (0..size.cells()).filter(like_neighbour).count();
        found.both = repeats.iter().filter(|repeats| **repeats == [true; 2]).count();
        found.single = repeats.iter().filter(|repeats| **repeats == [false; 2]).count();
        found
    }

    fn count_line(&mut self, puzzle: &Puzzle, line: Line, repeats: &mut [[bool; 2]]) {
        let clues = puzzle.clues();
        let cells: Vec<usize> = line.cells().collect();
        let direction = usize::from(line.direction() == Direction::Column);
        let mut places: Vec<usize> = (0..cells.len()).filter(|&at| !clues[cells[at]].is_blank()).collect();
        places.sort_by_key(|&at| (clues[cells[at]], at));
        for group in places.chunk_by(|&a, &b| clues[cells[a]] == clues[cells[b]]) {
            let neighbours = |group: &[usize], gap: usize| group[group.len() - 1] == group[0] + gap;
            self.adjacent += usize::from(group.windows(2).any(|pair| neighbours(pair, 1)));
            self.triples += usize::from(group.windows(3).any(|three| neighbours(three, 2)));
            self.apart += usize::from(group.len() > 1 && !neighbours(group, 1));
            if group.len() > 1 {
                group.iter().for_each(|&at| repeats[cells[at]][direction] = true);
            }
        }
    }
}
