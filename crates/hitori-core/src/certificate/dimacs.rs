//! Certificates for the tools of the SAT world: a formula in DIMACS CNF, a proof in DRAT.
//!
//! The formula holds the rules of neighbours and duplicates for the whole board, the wall lemmas as axioms, for minimal
//! semantics the support of every cell, and for a unique solution the clause that forbids it. It says less than the
//! puzzle does, as walls that the proof does not need are missing; so when it has no model, the puzzle has no (other)
//! solution. What such a tool cannot see: that the walls are walls, and that the solution is one. [`super::check`] can.
//!
//! Variable *v* is the cell with index *v* − 1 in reading order; true means shaded.

use std::io::{self, Write};

use thiserror::Error;

use super::{Certificate, Claim, Lemma};
use crate::board::{Literal, Puzzle, Semantics, Shade, Size};

/// Why a certificate cannot be written as a formula or a proof. Lemmas are counted from 1.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DimacsError {
    /// The certificate, or the solution in it, is for a board of another size.
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
    /// A lemma, or the solution, asks for a cell to be undecided.
    #[error("{} has no shade, which a formula cannot say", .size.name(*.cell))]
    NoShade {
        /// Size of the board.
        size: Size,
        /// The cell.
        cell: usize,
    },
    /// The output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the formula that is to be refuted.
///
/// ```
/// use hitori_core::{Size, certificate::dimacs, generate, solve};
/// let (puzzle, _) = generate::instance(Size::new(6, 6)?, 1).expect("most seeds give one");
/// let certificate = solve::certify(&puzzle, &solve::Options::default()).certificate.expect("it is unique");
/// let (mut formula, mut proof) = (Vec::new(), Vec::new());
/// dimacs::write_cnf(&mut formula, &puzzle, &certificate)?;
/// dimacs::write_drat(&mut proof, &certificate)?;
/// assert!(String::from_utf8(formula)?.contains("\np cnf 36 "));
/// assert!(proof.ends_with(b"\n0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_cnf(
    out: &mut impl Write,
    puzzle: &Puzzle,
    certificate: &Certificate,
) -> Result<(), DimacsError> {
    let size = puzzle.size();
    if certificate.size != size {
        return Err(DimacsError::Size { certificate: certificate.size, puzzle: size });
    }
    check_cells(certificate)?;
    writeln!(out, "c hitori {size}, {} semantics", certificate.semantics.name())?;
    for row in 0..size.rows() {
        let (first, last) = (size.at(row, 0), size.at(row, size.cols() - 1));
        let names = (size.name(first), size.name(last));
        writeln!(out, "c cells {} to {} are variables {} to {}", names.0, names.1, first + 1, last + 1)?;
    }
    writeln!(out, "c a variable is true when its cell is shaded")?;
    // The header wants the number of clauses before the first of them, so everything is gone through twice.
    let mut count = 0u64;
    for_every_clause(puzzle, certificate, |_| {
        count += 1;
        Ok(())
    })?;
    writeln!(out, "p cnf {} {count}", size.cells())?;
    for_every_clause(puzzle, certificate, |literals| write_clause(out, literals))?;
    Ok(())
}

/// Writes the proof: the clause lemmas in order, then the empty clause.
pub fn write_drat(out: &mut impl Write, certificate: &Certificate) -> Result<(), DimacsError> {
    check_cells(certificate)?;
    for lemma in &certificate.lemmas {
        if !matches!(lemma, Lemma::Wall(_)) {
            write_clause(out, &lemma.literals())?;
        }
    }
    write_clause(out, &[])?;
    Ok(())
}

/// Checks that every cell of the certificate is on its board and has a shade, before anything is written.
fn check_cells(certificate: &Certificate) -> Result<(), DimacsError> {
    let size = certificate.size;
    for (lemma, step) in (1..).zip(&certificate.lemmas) {
        for &Literal { cell, shade } in step.literals().iter() {
            if cell >= size.cells() {
                return Err(DimacsError::NoSuchCell { lemma, cell });
            }
            if shade == Shade::Undecided {
                return Err(DimacsError::NoShade { size, cell });
            }
        }
    }
    if let Claim::Unique(solution) = &certificate.claim {
        if solution.size() != size {
            return Err(DimacsError::Size { certificate: solution.size(), puzzle: size });
        }
        if let Some(cell) = solution.cells().iter().position(|&shade| shade == Shade::Undecided) {
            return Err(DimacsError::NoShade { size, cell });
        }
    }
    Ok(())
}

fn write_clause(out: &mut impl Write, literals: &[Literal]) -> io::Result<()> {
    for &Literal { cell, shade } in literals {
        let sign = if shade == Shade::Shaded { "" } else { "-" };
        write!(out, "{sign}{} ", cell + 1)?;
    }
    writeln!(out, "0")
}

fn for_every_clause(
    puzzle: &Puzzle,
    certificate: &Certificate,
    mut visit: impl FnMut(&[Literal]) -> io::Result<()>,
) -> io::Result<()> {
    let size = puzzle.size();
    let clues = puzzle.clues();
    let duplicates = |cell: usize| {
        let (row, col) = size.place(cell);
        let line = (0..size.cols()).map(move |c| size.at(row, c));
        let line = line.chain((0..size.rows()).map(move |r| size.at(r, col)));
        line.filter(move |&other| other != cell && clues[other] == clues[cell] && !clues[cell].is_blank())
    };
    for cell in 0..size.cells() {
        for next in size.neighbours(cell).filter(|&next| next > cell) {
            visit(&[Literal::white(cell), Literal::white(next)])?;
        }
        for other in duplicates(cell).filter(|&other| other > cell) {
            visit(&[Literal::shaded(cell), Literal::shaded(other)])?;
        }
        if certificate.semantics == Semantics::Minimal {
            let support: Vec<_> = std::iter::once(cell).chain(duplicates(cell)).map(Literal::white).collect();
            visit(&support)?;
        }
    }
    for lemma in &certificate.lemmas {
        if let Lemma::Wall(_) = lemma {
            visit(&lemma.literals())?;
        }
    }
    if let Claim::Unique(solution) = &certificate.claim {
        let forbidden: Vec<Literal> = solution.literals().map(|literal| !literal).collect();
        visit(&forbidden)?;
    }
    Ok(())
}
