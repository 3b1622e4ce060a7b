//! The three rules and nothing else: does a [`Shading`] solve a [`Puzzle`]?

mod quick;

use std::collections::BTreeMap;

pub use self::quick::is_solution;
use crate::board::{Puzzle, Semantics, Shade, Shading, Size};

/// One breach of the rules, with the cells that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The shading is for a board of another size.
    Size {
        /// Size of the shading.
        shading: Size,
        /// Size of the puzzle.
        puzzle: Size,
    },
    /// A cell has no shade.
    Undecided {
        /// The cell.
        cell: usize,
    },
    /// Equal numbers left white in one row.
    RepeatInRow {
        /// The number.
        number: u32,
        /// The white cells that hold it.
        cells: Vec<usize>,
    },
    /// Equal numbers left white in one column.
    RepeatInColumn {
        /// The number.
        number: u32,
        /// The white cells that hold it.
        cells: Vec<usize>,
    },
    /// Two shaded cells share an edge.
    Adjacent {
        /// The two cells.
        cells: [usize; 2],
    },
    /// White cells that are cut off from the largest white area.
    CutOff {
        /// One area, in row-major order.
        cells: Vec<usize>,
    },
    /// No cell is white.
    NoWhite,
    /// Minimal semantics: a shaded cell without an equal white cell in its row and column.
    Needless {
        /// The cell.
        cell: usize,
    },
}

impl Violation {
    /// One word per kind, for JSON.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Size { .. } => "size",
            Self::Undecided { .. } => "undecided",
            Self::RepeatInRow { .. } => "repeat-in-row",
            Self::RepeatInColumn { .. } => "repeat-in-column",
            Self::Adjacent { .. } => "adjacent",
            Self::CutOff { .. } => "cut-off",
            Self::NoWhite => "no-white",
            Self::Needless { .. } => "needless",
        }
    }

    /// The cells involved.
    pub fn cells(&self) -> Vec<usize> {
        match self {
            Self::Size { .. } | Self::NoWhite => vec![],
            Self::Undecided { cell } | Self::Needless { cell } => vec![*cell],
            Self::RepeatInRow { cells, .. } | Self::RepeatInColumn { cells, .. } | Self::CutOff { cells } => {
                cells.clone()
            }
            Self::Adjacent { cells } => cells.to_vec(),
        }
    }

    /// The sentence for a person.
    pub fn describe(&self, size: Size) -> String {
        let names = |cells: &[usize]| cells.iter().map(|&c| size.name(c)).collect::<Vec<_>>().join(" ");
        match self {
            Self::Size { shading, puzzle } => {
                format!("the shading is {shading}, the puzzle {puzzle}")
            }
            Self::Undecided { cell } => format!("{} is undecided", size.name(*cell)),
            Self::RepeatInRow { number, cells } => {
                format!(
                    "{number} stays white {} times in row {}: {}",
                    cells.len(),
                    cells[0] / size.cols() + 1,
                    names(cells)
                )
            }
            Self::RepeatInColumn { number, cells } => {
                format!(
                    "{number} stays white {} times in column {}: {}",
                    cells.len(),
                    cells[0] % size.cols() + 1,
                    names(cells)
                )
            }
            Self::Adjacent { cells } => format!("shaded cells share an edge: {}", names(cells)),
            Self::CutOff { cells } => {
                let cut = if cells.len() == 1 { "white cell is" } else { "white cells are" };
                format!("{} {cut} cut off from the rest: {}", cells.len(), names(cells))
            }
            Self::NoWhite => "no cell is white".to_owned(),
            Self::Needless { cell } => {
                format!(
                    "{} is shaded although no equal number is white in its row and column",
                    size.name(*cell)
                )
            }
        }
    }
}

/// Every breach of the rules; none means that the shading is a solution.
///
/// ```
/// use hitori_core::{formats, referee, Semantics};
/// let puzzle = formats::parse("1 1 2\n2 3 1\n3 2 1\n", None)?.puzzle;
/// let shading = formats::parse_shading("x--\n---\n--x\n", puzzle.size())?;
/// assert!(referee::violations(&puzzle, &shading, Semantics::Strict).is_empty());
/// let shading = formats::parse_shading("xx-\n---\n---\n", puzzle.size())?;
/// let breaches = referee::violations(&puzzle, &shading, Semantics::Strict);
/// assert_eq!(breaches[0].describe(puzzle.size()), "1 stays white 2 times in column 3: r2c3 r3c3");
/// assert_eq!(breaches[1].describe(puzzle.size()), "shaded cells share an edge: r1c1 r1c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn violations(puzzle: &Puzzle, shading: &Shading, semantics: Semantics) -> Vec<Violation> {
    if puzzle.size() != shading.size() {
        return vec![Violation::Size { shading: shading.size(), puzzle: puzzle.size() }];
    }
    let mut found: Vec<Violation> = Vec::new();
    let undecided = shading.cells().iter().enumerate().filter(|(_, shade)| **shade == Shade::Undecided);
    found.extend(undecided.map(|(cell, _)| Violation::Undecided { cell }));
    let (in_rows, in_columns) = white_groups(puzzle, shading);
    for ((_, number), cells) in &in_rows {
        if cells.len() > 1 {
            found.push(Violation::RepeatInRow { number: *number, cells: cells.clone() });
        }
    }
    for ((_, number), cells) in &in_columns {
        if cells.len() > 1 {
            found.push(Violation::RepeatInColumn { number: *number, cells: cells.clone() });
        }
    }
    let size = puzzle.size();
    for cell in shading.shaded() {
        let below = size.neighbours(cell).filter(|&next| next > cell && shading.get(next) == Shade::Shaded);
        found.extend(below.map(|next| Violation::Adjacent { cells: [cell, next] }));
    }
    found.extend(cut_off(shading));
    if semantics == Semantics::Minimal {
        let needless = shading.shaded().filter(|&cell| {
            let (row, col) = size.place(cell);
            let white_equal =
                |number| in_rows.contains_key(&(row, number)) || in_columns.contains_key(&(col, number));
            !puzzle.clues()[cell].number().is_some_and(white_equal)
        });
        found.extend(needless.map(|cell| Violation::Needless { cell }));
    }
    found
}

/// The white cells of each number of each line.
type Groups = BTreeMap<(usize, u32), Vec<usize>>;

fn white_groups(puzzle: &Puzzle, shading: &Shading) -> (Groups, Groups) {
    let (mut in_rows, mut in_columns) = (Groups::new(), Groups::new());
    for (cell, (clue, shade)) in puzzle.clues().iter().zip(shading.cells()).enumerate() {
        if let (Some(number), Shade::White) = (clue.number(), shade) {
            let (row, col) = puzzle.size().place(cell);
            in_rows.entry((row, number)).or_default().push(cell);
            in_columns.entry((col, number)).or_default().push(cell);
        }
    }
    (in_rows, in_columns)
}

/// All white areas but the largest. Undecided cells count as open here: they may still become white.
fn cut_off(shading: &Shading) -> Vec<Violation> {
    let size = shading.size();
    let mut seen: Vec<bool> = shading.cells().iter().map(|&shade| shade == Shade::Shaded).collect();
    let mut areas: Vec<Vec<usize>> = Vec::new();
    for start in 0..size.cells() {
        if !seen[start] {
            let mut area = Vec::new();
            flood(size, start, &mut seen, |cell| area.push(cell));
            area.sort_unstable();
            areas.push(area);
        }
    }
    // The first of the largest areas is the one that the others are cut off from.
    let Some(main) = (0..areas.len()).max_by_key(|&i| (areas[i].len(), std::cmp::Reverse(i))) else {
        return vec![Violation::NoWhite];
    };
    areas.swap_remove(main);
    areas.sort_unstable();
    areas.into_iter().map(|cells| Violation::CutOff { cells }).collect()
}

/// Visits every cell that can be reached from `start` over cells not yet seen.
fn flood(size: Size, start: usize, seen: &mut [bool], mut visit: impl FnMut(usize)) {
    let mut open = vec![start];
    seen[start] = true;
    while let Some(cell) = open.pop() {
        visit(cell);
        for next in size.neighbours(cell) {
            if !seen[next] {
                seen[next] = true;
                open.push(next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Clue;

    fn board(rows: &[&[u32]]) -> Puzzle {
        let size = Size::new(rows.len(), rows[0].len()).unwrap();
        Puzzle::new(size, rows.concat().into_iter().map(|n| Clue::new(n).unwrap()).collect()).unwrap()
    }

    fn shading(rows: &[&str]) -> Shading {
        let size = Size::new(rows.len(), rows[0].len()).unwrap();
        Shading::new(size, rows.concat().chars().map(|c| Shade::from_letter(c).unwrap()).collect()).unwrap()
    }

    fn kinds(puzzle: &Puzzle, rows: &[&str], semantics: Semantics) -> Vec<&'static str> {
        violations(puzzle, &shading(rows), semantics).iter().map(Violation::kind).collect()
    }

    /// A failing board for every kind of breach.
    #[test]
    fn every_breach_is_found() {
        let puzzle = board(&[&[1, 1, 2], &[2, 3, 1], &[3, 2, 1]]);
        let strict = Semantics::Strict;
        assert!(kinds(&puzzle, &["x--", "---", "--x"], Semantics::Minimal).is_empty());
        assert_eq!(kinds(&puzzle, &["---", "---", "--x"], strict), ["repeat-in-row"]);
        assert_eq!(kinds(&puzzle, &["x--", "---", "---"], strict), ["repeat-in-column"]);
        assert_eq!(kinds(&puzzle, &["xx-", "---", "--x"], strict), ["adjacent"]);
        assert_eq!(kinds(&puzzle, &["-x-", "x--", "--x"], strict), ["cut-off"]);
        assert_eq!(kinds(&puzzle, &["x--", "?--", "--x"], strict), ["undecided"]);
        assert_eq!(kinds(&puzzle, &["x--x"], strict), ["size"]);
        assert_eq!(kinds(&puzzle, &["x--", "-x-", "--x"], Semantics::Minimal), ["cut-off", "needless"]);
        assert_eq!(kinds(&board(&[&[1]]), &["x"], strict), ["no-white"]);
        assert!(kinds(&board(&[&[1]]), &["-"], strict).is_empty());
    }
}
