//! The gadgets of de Nooij 2026, appendix E, drawn anew from its text, with what does not hold up there repaired.
//!
//! **Clause gadget** (Fig. 9): a wall of shaded cells that touch at corners, in columns B and C, from the top of the board to its bottom. For
//! each literal of the clause one of its cells in column C is not fixed but stands for the literal, and the cell to the right
//! of it for the opposite. Where the literal is true there is a way through. So left and right are connected exactly when the clause holds.
//!
//! **Connecting gadget** (Fig. 10): four rows of two cells with opposite literals, columns A and C, around a white cell in B with shaded cells
//! above and below it, so that A and C are not both shaded. Three rows are ports:
//!
//! ```text
//!          A     C      numbers: 1 stands twice in A, 2 twice in C, 3 in C and A and twice in the last row
//! port 1   x1   -x2
//! port 2  -x1    x3     Going round, cells of different colour follow one another (same number: not both white; same row: not
//! port 3  -x3    x2     both shaded): A1 A2 C2 C4 A4 A3 C3 C1 A1. So there are only two ways to shade the eight cells.
//! inner    x3   -x3
//! ```
//!
//! **Links** (Figs. 12, 13): a port and the two cells of a clause, or a port of another connecting gadget, stand in the same row and
//! have the same numbers, opposite literals the same one: again a ring of four, with two ways to shade it. A variable with k ≥ 3 clauses gets
//! k - 2 connecting gadgets in a chain, linked from port 3 to port 1.
//!
//! **Filler** (Fig. 11) stands before, between and behind the gadgets; with more of it, and rows more, the board becomes square.
//!
//! **Repaired**
//! - "k - 2 connecting gadgets" is not enough for k < 3. A variable of two clauses needs none, its two clause gadgets are linked in one
//!   row; the two cells of a variable with one clause get the same number; a variable without a clause gets a connecting gadget for
//!   itself, so that both of its values are counted.
//! - The definition of a solution of a partial solution speaks of equal numbers in rows only; the connecting gadgets need columns too.
//! - "Every other white tile must be white by the connectivity constraint" is not so: a cell without a shaded neighbour can often be
//!   shaded without cutting anything. Here every white cell lies beside a fixed shaded one.
//! - That a model gives a solution (Lemma E.8) needs more than open walls: no gadget may cut anything off. Gadgets of several ports in
//!   neighbouring rows are walls of their own as long as they are high; here a row of white cells runs between any two ports.
//! - Variables may occur twice in a clause, and clauses may always hold: [`Formula::effective`].
//!
//! **Size.** A square with a side of 4 + 9m + 11g or 4 + 6b, whichever is larger, and a little more to make it square: m clauses, g connecting
//! gadgets, b rows of links (3k - 5 for a variable of k ≥ 3 clauses, else one).

use super::occurrences::{Occurrence, Occurrences};
use super::sketch::{Offset, Sketch};
use super::{ReduceError, allowed};
use crate::formula::{Formula, Literal};

/// Rows of a band: a row of links with what is around it.
const BAND: usize = 6;
/// Rows above the first band, and below the last one.
const EDGE: usize = 2;

/// A column of gadgets: what stands above the bands, in a band without a literal, and below the bands.
struct Pictures {
    above: [&'static str; EDGE],
    band: [&'static str; BAND],
    below: [&'static str; EDGE],
}

const FILLER: Pictures = Pictures {
    above: ["..#.", "#..."],
    band: ["...#", ".#..", "...#", "#...", "..#.", "#..."],
    below: ["...#", ".#.."],
};
/// The wall in columns B and C.
const CLAUSE: Pictures = Pictures {
    above: ["#..#.", ".#..."],
    band: ["..#..", ".#..#", "..#..", ".#...", "#..#.", ".#..."],
    below: ["..#..", ".#..#"],
};
const CONNECTING: Pictures = Pictures {
    above: ["#..#.#.", ".#....."],
    band: ["....#..", "#.#...#", ".#..#..", "..#....", "#....#.", ".#.#..."],
    below: ["......#", "#.#.#.."],
};
/// A connecting gadget's band with a port.
const PORT: [&str; BAND] = ["....#..", "#.#...#", ".A.C.#.", "..#.#..", "#....#.", ".#.#..."];

/// The row of a band, and the columns of the gadgets, in which the two cells with literals stand.
const LINK_ROW: usize = 2;
const CLAUSE_CELLS: [usize; 2] = [2, 3];
const PORT_CELLS: [usize; 2] = [1, 3];

/// Draws a formula, unless the board would be too large.
pub fn sketch(formula: &Formula, most_cells: usize) -> Result<Sketch, ReduceError> {
    let clauses = formula.effective();
    let occurrences = Occurrences::new(&clauses);
    let present = occurrences.of_each();
    let layout =
        Layout::new(clauses.len(), present.iter().map(Vec::len), formula.variables() - present.len());
    let size = allowed(layout.side, layout.side, most_cells, "")?;

    let mut drawing = Drawing { sketch: Sketch::new(size), clauses: clauses.len(), bands: 0, connecting: 0 };
    drawing.frame(&layout);
    for (variable, occurrences) in occurrences.with_free(formula.variables()) {
        match occurrences {
            [] => drawing.free(variable),
            [only] => drawing.alone(*only),
            [first, second] => drawing.couple(*first, *second),
            places => drawing.chain(variable, places),
        }
    }
    Ok(drawing.sketch)
}

/// How many gadgets there are, and the side of the board.
struct Layout {
    side: usize,
    clauses: usize,
    /// With one that is not used where the width would be odd.
    connecting: usize,
    /// Behind the last gadget.
    fillers: usize,
}

impl Layout {
    fn new(clauses: usize, uses: impl Iterator<Item = usize>, free: usize) -> Self {
        let (mut bands, mut connecting) = (free, free);
        for uses in uses {
            connecting += uses.saturating_sub(2);
            bands += if uses < 3 { 1 } else { 3 * uses - 5 };
        }
        let (filler, clause, link) = (width(&FILLER), width(&CLAUSE), width(&CONNECTING));
        // Bands are even and so is a filler: the gadgets have to be even together.
        connecting += (clauses + connecting) % 2;
        let gadgets =
            clauses.saturating_mul(clause + filler).saturating_add(connecting.saturating_mul(link + filler));
        let height = BAND.saturating_mul(bands.max(1));
        let mut fillers = height.saturating_sub(gadgets).div_ceil(filler);
        let breadth = |fillers: usize| gadgets.saturating_add(fillers.saturating_mul(filler));
        while breadth(fillers) % BAND != 0 && breadth(fillers) < usize::MAX {
            fillers += 1;
        }
        let side = breadth(fillers).saturating_add(filler);
        Self { side, clauses, connecting, fillers }
    }
}

fn width(pictures: &Pictures) -> usize {
    pictures.band[0].len()
}

/// The column at which a gadget begins.
fn clause_column(clause: usize) -> usize {
    width(&FILLER) + clause * (width(&CLAUSE) + width(&FILLER))
}

/// The two cells of a gadget in a row of links, with the literal of the first; the second has the opposite.
#[derive(Clone, Copy)]
struct Pair {
    cells: [Offset; 2],
    first: Literal,
}

struct Drawing {
    sketch: Sketch,
    clauses: usize,
    /// Bands and connecting gadgets used so far.
    bands: usize,
    connecting: usize,
}

impl Drawing {
    /// Draws everything without a literal.
    fn frame(&mut self, layout: &Layout) {
        let mut col = 0;
        let mut column = |pictures: &Pictures| {
            let rows = self.sketch.size().rows();
            self.sketch.draw(0, col, &pictures.above);
            for row in (EDGE..rows - EDGE).step_by(BAND) {
                self.sketch.draw(row, col, &pictures.band);
            }
            self.sketch.draw(rows - EDGE, col, &pictures.below);
            col += width(pictures);
        };
        column(&FILLER);
        let clauses = std::iter::repeat_n(&CLAUSE, layout.clauses);
        for gadget in clauses.chain(std::iter::repeat_n(&CONNECTING, layout.connecting)) {
            column(gadget);
            column(&FILLER);
        }
        for _ in 0..layout.fillers {
            column(&FILLER);
        }
    }

    /// Returns a band that is not in use.
    fn band(&mut self) -> usize {
        self.bands += 1;
        self.bands - 1
    }

    /// Returns a connecting gadget that is not in use.
    fn gadget(&mut self) -> usize {
        self.connecting += 1;
        self.connecting - 1
    }

    /// Opens a gap in a clause's wall.
    fn gap(&self, band: usize, (clause, literal): Occurrence) -> Pair {
        let (row, col) = (EDGE + BAND * band + LINK_ROW, clause_column(clause));
        Pair { cells: CLAUSE_CELLS.map(|place| (row, col + place)), first: literal }
    }

    /// Draws a port of a connecting gadget.
    fn port(&mut self, band: usize, gadget: usize, first: Literal) -> Pair {
        let (row, col) = (
            EDGE + BAND * band,
            clause_column(self.clauses) + gadget * (width(&CONNECTING) + width(&FILLER)),
        );
        self.sketch.replace(row, col, &PORT);
        Pair { cells: PORT_CELLS.map(|place| (row + LINK_ROW, col + place)), first }
    }

    /// Gives the numbers of two groups to a pair: the first to the cell with the given literal.
    fn label(&mut self, pair: Pair, literal: Literal, groups: [u32; 2]) {
        for (cell, own) in pair.cells.into_iter().zip([pair.first, -pair.first]) {
            self.sketch.label(cell, own, groups[usize::from(own != literal)]);
        }
    }

    /// Draws a variable without a clause.
    fn free(&mut self, literal: Literal) {
        let (band, gadget, group) = (self.band(), self.gadget(), self.sketch.group());
        let pair = self.port(band, gadget, literal);
        self.label(pair, literal, [group; 2]);
    }

    /// Draws a variable of one clause.
    fn alone(&mut self, place: Occurrence) {
        let (band, group) = (self.band(), self.sketch.group());
        let pair = self.gap(band, place);
        self.label(pair, place.1, [group; 2]);
    }

    /// Draws a variable of two clauses.
    fn couple(&mut self, first: Occurrence, second: Occurrence) {
        let (band, groups) = (self.band(), [self.sketch.group(), self.sketch.group()]);
        self.label(self.gap(band, first), first.1, groups);
        self.label(self.gap(band, second), -first.1, groups);
    }

    /// Draws a variable of three clauses or more.
    fn chain(&mut self, x: Literal, places: &[Occurrence]) {
        let gadgets = places.len() - 2;
        let (mut one, two) = (self.sketch.group(), self.sketch.group());
        let mut entry = self.band();
        self.label(self.gap(entry, places[0]), -x, [one, two]);
        for (at, &place) in places[1..=gadgets].iter().enumerate() {
            let (gadget, three) = (self.gadget(), self.sketch.group());
            let port = self.port(entry, gadget, x);
            self.label(port, x, [one, two]);

            let band = self.band();
            let port = self.port(band, gadget, -x);
            self.label(port, -x, [one, three]);
            self.label(self.gap(band, place), x, [one, three]);

            let band = self.band();
            let port = self.port(band, gadget, x);
            self.label(port, x, [three; 2]);

            entry = self.band();
            let port = self.port(entry, gadget, -x);
            self.label(port, -x, [three, two]);
            if at + 1 == gadgets {
                self.label(self.gap(entry, places[gadgets + 1]), x, [three, two]);
            }
            one = three;
        }
    }
}
