//! Pictures of patterns, as the redundant constraints have them: a part of the board with some cells named, in all its
//! eight images.
//!
//! ```text
//! image of abo/cd.                      somewhere on the board
//! image of abo/cd. at border            its first row lies on a side of the board
//! image of ab/c. at corner where a=b=c  its first cell lies in a corner of the board
//! image of ab_o where a=b=o             any number of cells, or none, between b and o
//! ```
//!
//! Letters name cells, and a letter that stands there several times a list of them, in the order of the board; `/` ends a
//! row, a dot is any cell. `_` is any number of columns, none included, of cells without a
//! name; it stands at the same place in every row. `where` lists which cells have to have the same number: a blank
//! has none.

use std::collections::BTreeMap;

use hitori_core::{Puzzle, Size};

use super::instances::label;
use super::template::{Mistake, Scope};

/// A pattern.
#[derive(Debug)]
pub struct Picture {
    rows: Vec<Vec<char>>,
    place: Place,
    /// Names of cells with the same number.
    equal: Vec<Vec<char>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Anywhere,
    Border,
    Corner,
}

impl Picture {
    /// Reads what stands after `image of`.
    pub fn parse(text: &str) -> Result<Self, Mistake> {
        let (text, equal) = text.split_once(" where ").unwrap_or((text, ""));
        let (rows, place) = text.split_once(" at ").unwrap_or((text, ""));
        let place = match place {
            "" => Place::Anywhere,
            "border" => Place::Border,
            "corner" => Place::Corner,
            other => return Err(format!("'{other}' is no place of a picture")),
        };
        let rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        let gap = |row: &[char]| row.iter().position(|&name| name == '_');
        if rows.iter().any(|row| row.len() != rows[0].len() || gap(row) != gap(&rows[0])) {
            return Err(format!("the rows of {text} do not fit together"));
        }
        let equal: Vec<Vec<char>> = equal
            .split(", ")
            .filter(|set| !set.is_empty())
            .map(|set| set.split('=').flat_map(str::chars).collect())
            .collect();
        let is_named = |name: &char| rows.concat().contains(name);
        match equal.concat().iter().find(|name| !is_named(name)) {
            Some(name) => Err(format!("{name} is not in the picture")),
            None => Ok(Self { rows, place, equal }),
        }
    }

    /// All its images on a board.
    pub fn find(&self, puzzle: &Puzzle) -> Vec<Scope> {
        let size = puzzle.size();
        let mut found = Vec::new();
        let longest = size.rows().max(size.cols());
        let has_gap = self.rows[0].contains(&'_');
        for gap in 0..if has_gap { longest } else { 1 } {
            let rows: Vec<Vec<char>> = self.rows.iter().map(|row| stretched(row, gap)).collect();
            for image in 0..8 {
                let view = View { size, image };
                let (height, width) = view.extent();
                for top in 0..if self.place == Place::Anywhere { height } else { 1 } {
                    for left in 0..if self.place == Place::Corner { 1 } else { width } {
                        let fits = top + rows.len() <= height && left + rows[0].len() <= width;
                        let named = || named(&rows, &view, top, left);
                        found.extend(fits.then(named).filter(|cells| self.matches(puzzle, cells)));
                    }
                }
            }
        }
        let scope = |cells: BTreeMap<char, Vec<usize>>| {
            cells.into_iter().fold(Scope::default(), |scope, (name, cells)| {
                scope.with_list(&name.to_string(), cells.into_iter().map(|cell| label(size, cell)))
            })
        };
        found.into_iter().map(scope).collect()
    }

    /// Returns whether the numbers agree.
    fn matches(&self, puzzle: &Puzzle, cells: &BTreeMap<char, Vec<usize>>) -> bool {
        self.equal.iter().all(|set| {
            let cells = set.iter().filter_map(|name| cells.get(name)).flatten();
            let mut numbers = cells.map(|&cell| puzzle.clues()[cell].number());
            // A set is never empty.
            let first = numbers.next().flatten();
            first.is_some() && numbers.all(|number| number == first)
        })
    }
}

fn stretched(row: &[char], gap: usize) -> Vec<char> {
    let cell = |&name: &char| if name == '_' { vec!['.'; gap] } else { vec![name] };
    row.iter().flat_map(cell).collect()
}

fn named(rows: &[Vec<char>], view: &View, top: usize, left: usize) -> BTreeMap<char, Vec<usize>> {
    let mut cells: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for (down, row) in rows.iter().enumerate() {
        for (right, &name) in row.iter().enumerate().filter(|(_, name)| **name != '.') {
            cells.entry(name).or_default().push(view.cell(top + down, left + right));
        }
    }
    cells.values_mut().for_each(|cells| cells.sort_unstable());
    cells
}

/// The board as one of the eight images shows it.
struct View {
    size: Size,
    image: usize,
}

impl View {
    fn swaps(&self) -> bool {
        self.image & 4 != 0
    }

    /// Height and width.
    fn extent(&self) -> (usize, usize) {
        if self.swaps() { (self.size.cols(), self.size.rows()) } else { (self.size.rows(), self.size.cols()) }
    }

    fn cell(&self, row: usize, col: usize) -> usize {
        let (height, width) = self.extent();
        let row = if self.image & 1 != 0 { height - 1 - row } else { row };
        let col = if self.image & 2 != 0 { width - 1 - col } else { col };
        if self.swaps() { self.size.at(col, row) } else { self.size.at(row, col) }
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::formats;

    use super::*;

    fn count(picture: &str, board: &str) -> usize {
        Picture::parse(picture).unwrap().find(&formats::parse(board, None).unwrap().puzzle).len()
    }

    #[test]
    fn places_numbers_and_gaps() {
        // Each of the four corners in two images, each inner border cell in two.
        assert_eq!(count("x at corner", "1 2 3\n4 5 6\n"), 8);
        assert_eq!(count("x.x/.x. at border", "1 2 3\n4 5 6\n7 8 9\n"), 8);
        assert_eq!(count("a.a where a=a", "1 2 1\n. 4 .\n"), 4);
        // Read from the left in two images, the other way round in none.
        assert_eq!(count("ab_o where a=b=o", "1 1 2 2 1\n"), 2);
        assert_eq!(count("ab_o where a=b=o", "1 1 1\n"), 4);
    }

    #[test]
    fn wrong_pictures_are_told() {
        assert!(Picture::parse("ab/c").unwrap_err().contains("do not fit"));
        assert!(Picture::parse("a_b/ab_").unwrap_err().contains("do not fit"));
        assert!(Picture::parse("ab at home").unwrap_err().contains("no place"));
        assert!(Picture::parse("ab where a=c").unwrap_err().contains("not in the picture"));
    }
}
