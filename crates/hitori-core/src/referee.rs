//! The three rules and nothing else: does a [`Shading`] solve a [`Puzzle`]?

use std::collections::BTreeMap;

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

/// Is the shading a solution? The quick form of [`violations`].
pub fn is_solution(puzzle: &Puzzle, shading: &Shading, semantics: Semantics) -> bool {
    puzzle.size() == shading.size()
        && shading.is_complete()
        && no_two_adjacent(shading)
        && is_connected(shading)
        && no_repeat(&puzzle.compact(), shading)
        && (semantics == Semantics::Strict || nothing_needless(&puzzle.compact(), shading))
}

/// Returns whether every shaded cell has a white duplicate in its row or column.
fn nothing_needless(puzzle: &Puzzle, shading: &Shading) -> bool {
    let size = puzzle.size();
    let mut is_needed = vec![false; size.cells()];
    // The last line in which a number was white, lines counted from 1.
    let mut last = vec![0usize; puzzle.bound()];
    for (at, line) in (1..).zip(size.lines()) {
        let numbers = |shade: Shade| {
            let cells = line.cells().filter(move |&cell| shading.get(cell) == shade);
            cells.filter_map(|cell| puzzle.clue(cell).number().map(|number| (cell, number as usize)))
        };
        numbers(Shade::White).for_each(|(_, number)| last[number] = at);
        numbers(Shade::Shaded).for_each(|(cell, number)| is_needed[cell] |= last[number] == at);
    }
    shading.shaded().all(|cell| is_needed[cell])
}

fn no_two_adjacent(shading: &Shading) -> bool {
    // Without a way out of the loop: the compiler then looks at many cells at a time.
    fn meet(a: &[Shade], b: &[Shade]) -> bool {
        let both = |(a, b): (&Shade, &Shade)| (*a == Shade::Shaded) & (*b == Shade::Shaded);
        a.iter().zip(b).map(both).fold(false, |found, both| found | both)
    }
    let (cols, cells) = (shading.size().cols(), shading.cells());
    !shading.rows().any(|row| meet(row, &row[1..])) && !meet(cells, &cells[cols..])
}

/// Counts white areas row by row: a run of white cells opens one, and a contact with the row above that joins two closes one.
/// A board without any white cell has no area at all: it does not count as connected.
fn is_connected(shading: &Shading) -> bool {
    // The runs of the row above and of this one, cell by cell; 0 where the cell is shaded.
    let cols = shading.size().cols();
    let (mut above, mut here) = (vec![0u32; cols], vec![0u32; cols]);
    // Union-find over runs, of which no row has more than this.
    let mut up: Vec<u32> = Vec::with_capacity(1 + shading.size().rows() * cols.div_ceil(2));
    up.push(0);
    let mut areas = 0;
    for row in shading.rows() {
        let (mut left, mut above_left) = (0, 0);
        for ((&shade, &above), here) in row.iter().zip(&above).zip(&mut here) {
            *here = match shade {
                Shade::Shaded => 0,
                _ if left != 0 => left,
                _ => {
                    areas += 1;
                    up.push(up.len() as u32);
                    up.len() as u32 - 1
                }
            };
            // Where the cells on the left are white as well, they have joined the two runs already.
            if *here != 0 && above != 0 && (left == 0 || above_left == 0) {
                let (a, b) = (find(&mut up, above), find(&mut up, *here));
                areas -= usize::from(a != b);
                up[b as usize] = a;
            }
            (left, above_left) = (*here, above);
        }
        std::mem::swap(&mut above, &mut here);
    }
    areas == 1
}

fn find(up: &mut [u32], mut run: u32) -> u32 {
    while up[run as usize] != run {
        up[run as usize] = up[up[run as usize] as usize];
        run = up[run as usize];
    }
    run
}

fn no_repeat(puzzle: &Puzzle, shading: &Shading) -> bool {
    let bound = puzzle.bound();
    // A table over all numbers pays as long as it is not much longer than a column.
    let columns =
        if bound <= 8 * puzzle.size().rows() + 64 { no_repeat_in_columns } else { no_repeat_by_sorting };
    no_repeat_in_rows(puzzle, shading, bound) && columns(puzzle, shading, bound)
}

fn no_repeat_in_rows(puzzle: &Puzzle, shading: &Shading, bound: usize) -> bool {
    // The last row in which a number was white.
    let mut last = vec![0u32; bound];
    (1..).zip(puzzle.rows().zip(shading.rows())).all(|(row, (clues, shades))| {
        clues.iter().zip(shades).all(|(clue, shade)| match (shade, clue.number()) {
            (Shade::White, Some(number)) => std::mem::replace(&mut last[number as usize], row) != row,
            _ => true,
        })
    })
}

/// Columns checked together, so that a row of the table is one cache line.
const LANES: usize = 16;

fn no_repeat_in_columns(puzzle: &Puzzle, shading: &Shading, bound: usize) -> bool {
    let cols = puzzle.size().cols();
    // The last block of columns in which a number was white in this lane.
    let mut last = vec![[0u32; LANES]; bound];
    (1..).zip((0..cols).step_by(LANES)).all(|(block, first)| {
        let lanes = first..cols.min(first + LANES);
        puzzle.rows().zip(shading.rows()).all(|(clues, shades)| {
            let cells = clues[lanes.clone()].iter().zip(&shades[lanes.clone()]);
            cells.enumerate().all(|(lane, (clue, shade))| match (shade, clue.number()) {
                (Shade::White, Some(number)) => {
                    std::mem::replace(&mut last[number as usize][lane], block) != block
                }
                _ => true,
            })
        })
    })
}

fn no_repeat_by_sorting(puzzle: &Puzzle, shading: &Shading, _bound: usize) -> bool {
    let cols = puzzle.size().cols();
    let mut column = Vec::with_capacity(puzzle.size().rows());
    (0..cols).all(|col| {
        let cells = (col..puzzle.size().cells()).step_by(cols);
        column.clear();
        column.extend(
            cells
                .filter(|&cell| shading.get(cell) == Shade::White)
                .filter_map(|cell| puzzle.clues()[cell].number()),
        );
        column.sort_unstable();
        column.windows(2).all(|pair| pair[0] != pair[1])
    })
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

    /// The quick form and the full one agree on every shading of small boards.
    #[test]
    fn quick_and_full_form_agree() {
        for (rows, cols) in [(1, 1), (1, 5), (5, 1), (2, 2), (3, 3), (3, 5), (5, 3), (4, 4)] {
            let size = Size::new(rows, cols).unwrap();
            let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
            for mask in 0..1u32 << size.cells() {
                let shade = |cell| if mask >> cell & 1 == 1 { Shade::Shaded } else { Shade::White };
                let shading = Shading::new(size, (0..size.cells()).map(shade).collect()).unwrap();
                let full = violations(&blank, &shading, Semantics::Strict);
                assert_eq!(is_solution(&blank, &shading, Semantics::Strict), full.is_empty(), "{shading}");
                let cut = full.iter().any(|found| matches!(found.kind(), "cut-off" | "no-white"));
                assert_eq!(is_connected(&shading), !cut, "{shading}");
            }
        }
    }
}
