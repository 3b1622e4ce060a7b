//! Puzzles that are the same up to turning, mirroring and renaming, and the one that stands for all of them.
//!
//! Solutions turn and mirror with their board ([`Image`]), and of numbers only equality matters. The canonical form of a
//! puzzle ([`Puzzle::canonical`]) is found in three steps:
//!
//! 1. all its images that are not higher than wide: eight of a square board, four of any other;
//! 2. in each the numbers are renamed 1, 2, 3, … in the order in which they appear first, row by row; blanks stay blank;
//! 3. of these the least, compared cell by cell, where a blank is larger than any number.
//!
//! Two puzzles have the same canonical form exactly when one can be turned, mirrored and renamed into the other. If they
//! have, both are the same up to these with the form itself. If one can be turned and mirrored into the other, then both have
//! the same images; and renaming an image does not change in which cells numbers appear first or are equal, so step 2
//! makes the same boards of them.

use super::puzzle::{Clue, Puzzle};
use super::shading::Shading;
use super::size::Size;

/// One of the eight ways to turn and mirror a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Image {
    /// Its rows are columns of the board.
    transposed: bool,
    /// Its rows come from below.
    upside_down: bool,
    /// Its columns come from the right.
    reversed: bool,
}

impl Image {
    /// All eight, beginning with the one that leaves a board as it is.
    pub const ALL: [Self; 8] = [
        Self::new(false, false, false),
        Self::new(false, false, true),
        Self::new(false, true, false),
        Self::new(false, true, true),
        Self::new(true, false, false),
        Self::new(true, false, true),
        Self::new(true, true, false),
        Self::new(true, true, true),
    ];

    const fn new(transposed: bool, upside_down: bool, reversed: bool) -> Self {
        Self { transposed, upside_down, reversed }
    }

    /// Returns the size of the image of a board.
    pub fn size(self, board: Size) -> Size {
        if self.transposed { board.transposed() } else { board }
    }

    /// Returns the cells of a board in the order in which its image has them.
    pub fn cells(self, board: Size) -> impl Iterator<Item = usize> {
        let image = self.size(board);
        (0..image.cells()).map(move |cell| {
            let (mut row, mut col) = image.place(cell);
            if self.upside_down {
                row = image.rows() - 1 - row;
            }
            if self.reversed {
                col = image.cols() - 1 - col;
            }
            if self.transposed { board.at(col, row) } else { board.at(row, col) }
        })
    }

    /// Returns the image of a puzzle.
    pub fn puzzle(self, puzzle: &Puzzle) -> Puzzle {
        let size = puzzle.size();
        let clues = self.cells(size).map(|cell| puzzle.clue(cell)).collect();
        Puzzle::new(self.size(size), clues).expect("as many cells as before")
    }

    /// Returns the image of a shading.
    pub fn shading(self, shading: &Shading) -> Shading {
        let size = shading.size();
        let cells = self.cells(size).map(|cell| shading.get(cell)).collect();
        Shading::new(self.size(size), cells).expect("as many cells as before")
    }
}

/// The puzzle that stands for all that are the same up to turning, mirroring and renaming.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// That puzzle.
    pub puzzle: Puzzle,
    /// How the given one is turned and mirrored into it, so that its solutions and marks can be, too.
    pub image: Image,
}

impl Puzzle {
    /// Returns the puzzle that stands for this one and for all that are the same up to turning, mirroring and renaming.
    ///
    /// ```
    /// use hitori_core::Puzzle;
    /// let puzzle = Puzzle::from_rows([[7, 3, 3], [3, 5, 7]])?;
    /// let turned = Puzzle::from_rows([[1, 2], [2, 3], [2, 1]])?;
    /// assert_eq!(puzzle.canonical().puzzle, turned.canonical().puzzle);
    /// assert_eq!(puzzle.canonical().puzzle.to_string(), "1 1 2\n2 3 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self) -> Canonical {
        let (puzzle, size) = (self.compact(), self.size());
        let lies = |image: &Image| image.size(size).rows() <= image.size(size).cols();
        let mut least = vec![Clue::BLANK; size.cells()];
        let mut names = vec![None; puzzle.bound()];
        let mut found = None;
        for image in Image::ALL.into_iter().filter(lies) {
            names.fill(None);
            let mut named = 0;
            // Up to the first difference both are equal, so the image can be written over the least one so far.
            let mut is_less = false;
            for (place, cell) in least.iter_mut().zip(image.cells(size)) {
                let clue = puzzle.clue(cell);
                let renamed = match clue.number() {
                    None => clue,
                    Some(number) => *names[number as usize].get_or_insert_with(|| {
                        named += 1;
                        Clue::new(named).expect("there are more names than cells")
                    }),
                };
                if !is_less && renamed > *place {
                    break;
                }
                is_less |= renamed < *place;
                *place = renamed;
            }
            if is_less || found.is_none() {
                found = Some(image);
            }
        }
        // Every board or its transpose lies.
        let image = found.unwrap_or(Image::ALL[0]);
        let puzzle = Self::new(image.size(size), least).expect("as many cells as before");
        Canonical { puzzle, image }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shade;

    #[test]
    fn images_of_a_small_board() {
        let puzzle = Puzzle::from_rows([[1, 2, 3], [4, 5, 6]]).unwrap();
        let images = Image::ALL.map(|image| image.puzzle(&puzzle).to_string());
        let expected = [
            "1 2 3\n4 5 6",
            "3 2 1\n6 5 4",
            "4 5 6\n1 2 3",
            "6 5 4\n3 2 1",
            "1 4\n2 5\n3 6",
            "4 1\n5 2\n6 3",
            "3 6\n2 5\n1 4",
            "6 3\n5 2\n4 1",
        ];
        assert_eq!(images, expected);
        let mut shading = Shading::filled(puzzle.size(), Shade::White);
        shading.set(2, Shade::Shaded);
        assert_eq!(Image::ALL[5].shading(&shading).row_strings(), ["--", "--", "-x"]);
    }

    #[test]
    fn blanks_and_huge_numbers() {
        let [a, b] = [Clue::new(0), Clue::new(Clue::MAX)].map(Option::unwrap);
        let size = Size::new(2, 2).unwrap();
        let puzzle = Puzzle::new(size, vec![Clue::BLANK, b, a, b]).unwrap();
        assert_eq!(puzzle.canonical().puzzle.to_string(), "1 1\n2 .");
        let blank = Puzzle::new(Size::new(3, 1).unwrap(), vec![Clue::BLANK; 3]).unwrap();
        assert_eq!(blank.canonical().puzzle.to_string(), ". . .");
    }
}
