//! The checker: replays a certificate on the board, lemma by lemma.
//!
//! It uses the puzzle, the referee and nothing of the engine, so that a mistake there cannot hide here. Why each kind of
//! step may be believed:
//!
//! - *Wall.* Suppose all its cells are shaded. If two of them share an edge, a rule is broken. If not, the line through
//!   their centres does not cross itself, for two crossing diagonals join four cells of a square. A closed line has white
//!   cells inside and outside, beside each of its cells; a line from border to border has them on both sides. Either
//!   way white cells are cut off. An inner cell of a one-line board stands between its two neighbours, and the only cell
//!   of a board must not be shaded because then none is white.
//! - *Clause.* A shading without any of its literals would be a contradiction of rules and earlier lemmas.
//! - *Unique.* Every cell of every solution has the shade claimed, and the referee accepts that shading.

use thiserror::Error;

use super::propagate::Propagator;
use super::{Certificate, Claim, Lemma};
use crate::board::{Literal, Puzzle, Shade, Size};
use crate::engine::{Budget, Limit};
use crate::referee;

/// Why a certificate proves nothing. Lemmas are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It is about a board of another size.
    #[error("the certificate is for a board of {certificate}, the puzzle is {puzzle}")]
    Size {
        /// Size in the certificate.
        certificate: Size,
        /// Size of the puzzle.
        puzzle: Size,
    },
    /// A lemma names a cell that is not on the board.
    #[error("lemma {lemma} names cell {cell}, which is not on the board")]
    NoSuchCell {
        /// The lemma.
        lemma: usize,
        /// The cell.
        cell: usize,
    },
    /// A clause asks for a cell to be undecided.
    #[error("lemma {lemma} gives {cell} no shade")]
    NoShade {
        /// The lemma.
        lemma: usize,
        /// The cell's name.
        cell: String,
    },
    /// The cells are no wall.
    #[error("lemma {lemma} is no wall: {why}")]
    NotAWall {
        /// The lemma.
        lemma: usize,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The clause does not follow by unit propagation.
    #[error("lemma {lemma} does not follow from the rules and the lemmas before it")]
    NotImplied {
        /// The lemma.
        lemma: usize,
    },
    /// The lemmas hold, but no contradiction follows from them.
    #[error("the lemmas do not rule out every solution")]
    NoContradiction,
    /// The lemmas hold, but leave a cell open or decide it otherwise.
    #[error("the lemmas do not force {cell} to be as in the solution")]
    NotForced {
        /// The cell's name.
        cell: String,
    },
    /// The shading claimed to be the only solution is none.
    #[error("the shading breaks the rules: {0}")]
    NotASolution(String),
    /// The budget was spent before the end: the certificate may be right or wrong.
    #[error("not checked to the end: {0}")]
    Limit(#[from] Limit),
}

/// Checks a proof; `Ok` means that the claim holds for this puzzle.
pub fn check(puzzle: &Puzzle, certificate: &Certificate, budget: &Budget) -> Result<(), CheckError> {
    let size = puzzle.size();
    if certificate.size != size {
        return Err(CheckError::Size { certificate: certificate.size, puzzle: size });
    }
    let mut propagator = Propagator::new(puzzle, certificate.semantics, budget)?;
    let mut on_wall = vec![false; size.cells()];
    for (lemma, step) in (1..).zip(&certificate.lemmas) {
        let literals = step.literals();
        check_literals(size, lemma, &literals)?;
        match step {
            Lemma::Wall(cells) => {
                is_wall(size, cells, &mut on_wall).map_err(|why| CheckError::NotAWall { lemma, why })?;
            }
            Lemma::Clause(_) | Lemma::Fact(_) if propagator.implies(&literals)? => {}
            Lemma::Clause(_) | Lemma::Fact(_) => return Err(CheckError::NotImplied { lemma }),
        }
        propagator.add(&literals)?;
    }
    let Claim::Unique(solution) = &certificate.claim else {
        return if propagator.is_contradictory() { Ok(()) } else { Err(CheckError::NoContradiction) };
    };
    if !referee::is_solution(puzzle, solution, certificate.semantics) {
        let breaches = referee::violations(puzzle, solution, certificate.semantics);
        let first = breaches.first().map_or(String::new(), |breach| breach.describe(size));
        return Err(CheckError::NotASolution(first));
    }
    match (0..size.cells()).find(|&cell| propagator.shade(cell) != solution.get(cell)) {
        Some(cell) => Err(CheckError::NotForced { cell: size.name(cell) }),
        None => Ok(()),
    }
}

fn check_literals(size: Size, lemma: usize, literals: &[Literal]) -> Result<(), CheckError> {
    for &Literal { cell, shade } in literals {
        if cell >= size.cells() {
            return Err(CheckError::NoSuchCell { lemma, cell });
        }
        if shade == Shade::Undecided {
            return Err(CheckError::NoShade { lemma, cell: size.name(cell) });
        }
    }
    Ok(())
}

/// Checks that these cells, all shaded, would cut white cells off. `mark` is all false, before and after.
fn is_wall(size: Size, cells: &[usize], mark: &mut [bool]) -> Result<(), &'static str> {
    let repeated = cells.iter().any(|&cell| std::mem::replace(&mut mark[cell], true));
    cells.iter().for_each(|&cell| mark[cell] = false);
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return Err("it has no cells") };
    if repeated {
        return Err("a cell occurs twice");
    }
    if !cells.windows(2).all(|pair| size.touch(pair[0], pair[1])) {
        return Err("two consecutive cells do not touch at a corner");
    }
    let closed = cells.len() >= 4 && size.touch(first, last);
    let chain = cells.len() >= 2 && size.is_border(first) && size.is_border(last);
    if closed || chain || (cells.len() == 1 && size.cuts_alone(first)) {
        Ok(())
    } else {
        Err("it is neither closed nor runs from border to border")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Semantics;
    use crate::board::{Clue, Shading};

    /// Every sequence of touching cells, extended as long as no cell repeats.
    fn for_every_path(size: Size, path: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
        visit(path);
        let next: Vec<usize> = match path.last() {
            Some(&last) => size.diagonals(last).collect(),
            None => (0..size.cells()).collect(),
        };
        for cell in next {
            if !path.contains(&cell) {
                path.push(cell);
                for_every_path(size, path, visit);
                path.pop();
            }
        }
    }

    /// No legal shading contains a wall, and every shading that cuts white cells off contains one.
    #[test]
    fn walls_are_exactly_what_cuts_off() {
        let shapes = [(1, 1), (1, 2), (1, 5), (5, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (5, 3)];
        for (rows, cols) in shapes {
            let size = Size::new(rows, cols).unwrap();
            let mut mark = vec![false; size.cells()];
            let mut walls = Vec::new();
            for_every_path(size, &mut vec![], &mut |path| {
                if is_wall(size, path, &mut mark).is_ok() {
                    walls.push(path.iter().fold(0u32, |mask, cell| mask | 1 << cell));
                }
            });
            walls.sort_unstable();
            walls.dedup();
            let blank = Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap();
            for mask in 0..1u32 << size.cells() {
                let shaded = |cell: usize| mask >> cell & 1 == 1;
                let adjacent = |cell: usize| shaded(cell) && size.neighbours(cell).any(shaded);
                if (0..size.cells()).any(adjacent) {
                    continue;
                }
                let shade = |cell| if shaded(cell) { Shade::Shaded } else { Shade::White };
                let shading = Shading::new(size, (0..size.cells()).map(shade).collect()).unwrap();
                let legal = referee::is_solution(&blank, &shading, Semantics::Strict);
                let walled = walls.iter().any(|wall| wall & mask == *wall);
                assert_eq!(legal, !walled, "{size}\n{shading}");
            }
        }
    }

    #[test]
    fn what_is_no_wall() {
        let size = Size::new(5, 5).unwrap();
        let mut mark = vec![false; 25];
        let mut fails = |cells: &[usize]| is_wall(size, cells, &mut mark).unwrap_err();
        assert!(fails(&[]).contains("no cells"));
        assert!(fails(&[0]).contains("neither"));
        assert!(fails(&[6, 12, 6, 12]).contains("twice"));
        assert!(fails(&[0, 6, 12]).contains("neither"));
        assert!(fails(&[5, 6]).contains("corner"));
        assert!(fails(&[1, 9]).contains("corner"));
        assert!(fails(&[2, 8, 17, 11]).contains("corner"));
        assert!(fails(&[4, 10]).contains("corner"));
        assert_eq!(is_wall(size, &[7, 13, 17, 11], &mut mark), Ok(()));
        assert_eq!(is_wall(size, &[1, 5], &mut mark), Ok(()));
    }
}
