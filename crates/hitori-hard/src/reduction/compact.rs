//! Our gadgets: one band of seven rows for each clause, slots of five columns for the variables.
//!
//! **A band is a wall with switches.** Shaded cells that touch at corners run through it from the left border to the right one, so
//! what lies above is cut off from what lies below, except where a *switch* is open: four cells `ab/cd` of which the two on one
//! diagonal are shaded. On the one diagonal they belong to the wall; on the other they leave a way through. In a band of clause
//! C, the slot of a variable in C holds a switch that is open exactly when C's literal is true; all other switches of the band are
//! frozen shut. White cells are connected within the region between two walls whatever the switches do. So *the white cells are
//! connected exactly when every wall has an open switch, that is, when every clause holds*.
//!
//! **Switches of a variable agree.** A switch consists of two pairs `ab` and `cd` of neighbours, not both shaded. A pair that is
//! not linked has the same number twice: exactly one is shaded. Otherwise it has two numbers u v which occur once more, in the same
//! columns, in a pair of the variable's previous or next switch: `u v` above `u v`. If the first u is white, the second is shaded, so the
//! second v is white, so the first v is shaded; and likewise beginning with any cell of the four. So in either case exactly one
//! cell of each pair is white, linked pairs are opposite, and the pairs of one switch are opposite because neighbours are not both
//! shaded. One of a switch's pairs is linked to the switch before, the other to the one after; which is which decides whether
//! the next switch has the same diagonal or the other one, whatever its literal and its slot want.
//!
//! **Size.** 7b + 2 rows and 5s + 4 columns: b clauses (without those that always hold), s slots. Variables that meet in no clause share a
//! slot, so s is at most the number of variables and for long formulas of short clauses far less. Variables that occur nowhere get switches of
//! their own in bands that are always open.
//!
//! The pictures were found by an answer set program: periodic patterns in which every white cell lies beside a shaded one, walls are
//! closed and corridors connected; this is the smallest it found.

use super::occurrences::{Occurrence, Occurrences};
use super::sketch::Sketch;
use super::{ReduceError, allowed};
use crate::formula::{Formula, Literal};

/// Rows of a band.
const BAND: usize = 7;
/// Columns of a slot.
const SLOT: usize = 5;
/// Columns of a margin; above and below the bands lies one row.
const MARGIN: usize = 2;

/// A slot in a band. In slots with even numbers the shut diagonal is `ad`, in the others `bc`.
const EVEN: [&str; BAND] = [".#...", "...#.", "#.#..", ".#.ab", "...cd", "#.#..", "....#"];
const ODD: [&str; BAND] = [".#...", "....#", "#.#..", "...ab", ".#.cd", "#.#..", "...#."];
/// What stands left and right of the slots; on the right it depends on the last slot.
const LEFT: [&str; BAND] = ["..", ".#", "#.", "..", ".#", "..", "#."];
const RIGHT_OF_EVEN: [&str; BAND] = [".#", "..", "#.", "..", ".#", "#.", ".."];
const RIGHT_OF_ODD: [&str; BAND] = [".#", "..", "#.", ".#", "..", "#.", ".."];
/// The rows above the first band and below the last one.
const ABOVE: [&str; 3] = [".#", "..#.#", ".."];
const BELOW: [&str; 5] = ["..", "#.#..", ".#...", ".#", "#."];

/// The place of `a` in a slot.
const SWITCH: (usize, usize) = (3, 3);

/// Draws a formula, unless the board would be too large.
pub fn sketch(formula: &Formula, most_cells: usize) -> Result<Sketch, ReduceError> {
    let clauses = formula.effective();
    let occurrences = Occurrences::new(&clauses);
    let present = occurrences.of_each();
    let free = formula.variables() - present.len();
    let longest = clauses.iter().map(Vec::len).max().unwrap_or(0);
    let (rows, cols) = sides(clauses.len(), free, longest);
    allowed(rows, cols, most_cells, "at least ")?;
    let slots = slots(present, clauses.len());
    let used = slots.iter().map(|slot| slot + 1).max().unwrap_or(0);
    let (rows, cols) = sides(clauses.len(), free, used);
    let size = allowed(rows, cols, most_cells, "")?;

    let mut drawing = Drawing { sketch: Sketch::new(size), slots: (cols - 2 * MARGIN) / SLOT };
    // Free variables stand in bands of their own, whose first slot is always open.
    let mut places = (clauses.len()..).flat_map(|band| (1..drawing.slots).map(move |slot| (band, slot)));
    let mut slots = slots.iter();
    let mut links: Vec<Vec<Switch>> = Vec::with_capacity(formula.variables());
    for (variable, occurrences) in occurrences.with_free(formula.variables()) {
        if occurrences.is_empty() {
            links.extend(places.next().map(|(band, slot)| vec![Switch { band, slot, literal: variable }]));
        } else if let Some(&slot) = slots.next() {
            links.push(occurrences.iter().map(|&(band, literal)| Switch { band, slot, literal }).collect());
        }
    }
    drawing.frame();
    for band in 0..(rows - 2) / BAND {
        for slot in 0..drawing.slots {
            drawing.freeze(band, slot, band >= clauses.len() && slot == 0);
        }
    }
    for switches in &links {
        drawing.link(switches);
    }
    Ok(drawing.sketch)
}

/// The sides of the board for so many clauses, free variables and slots.
fn sides(clauses: usize, free: usize, slots: usize) -> (usize, usize) {
    // A band for free variables has an open slot and at least one more.
    let slots = slots.max(if free > 0 { 2 } else { 1 });
    let free_bands = if free > 0 { free.div_ceil(slots - 1) } else { 0 };
    let bands = (clauses + free_bands).max(1);
    (BAND.saturating_mul(bands).saturating_add(2), SLOT.saturating_mul(slots).saturating_add(2 * MARGIN))
}

/// Returns a slot for each variable that occurs, no two of a clause in the same: those with most clauses choose first.
fn slots(occurrences: &[Vec<Occurrence>], clauses: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..occurrences.len()).collect();
    order.sort_by_key(|&variable| std::cmp::Reverse(occurrences[variable].len()));
    // The slots taken in each clause, 64 in a word.
    let mut taken: Vec<Vec<u64>> = vec![Vec::new(); clauses];
    let mut slots = vec![0; occurrences.len()];
    let mut union: Vec<u64> = Vec::new();
    for variable in order {
        union.clear();
        for &(band, _) in &occurrences[variable] {
            union.resize(union.len().max(taken[band].len()), 0);
            union.iter_mut().zip(&taken[band]).for_each(|(all, &word)| *all |= word);
        }
        let word = union.iter().position(|&word| word != u64::MAX).unwrap_or(union.len());
        let bit = union.get(word).map_or(0, |word| word.trailing_ones() as usize);
        slots[variable] = 64 * word + bit;
        for &(band, _) in &occurrences[variable] {
            let words = &mut taken[band];
            words.resize(words.len().max(word + 1), 0);
            words[word] |= 1 << bit;
        }
    }
    slots
}

/// A switch: open exactly when its literal is true.
#[derive(Clone, Copy)]
struct Switch {
    band: usize,
    slot: usize,
    literal: Literal,
}

impl Switch {
    /// The literal of `a`, and of `d`; `b` and `c` have the opposite. The cells of the shut diagonal are white when the switch is open.
    fn corner(self) -> Literal {
        if self.slot.is_multiple_of(2) { self.literal } else { -self.literal }
    }

    /// The place of `a`.
    fn place(self) -> (usize, usize) {
        (1 + BAND * self.band + SWITCH.0, MARGIN + SLOT * self.slot + SWITCH.1)
    }
}

struct Drawing {
    sketch: Sketch,
    slots: usize,
}

impl Drawing {
    /// Draws what does not depend on the formula.
    fn frame(&mut self) {
        let size = self.sketch.size();
        let (last_row, last_col) = (size.rows() - 1, size.cols() - MARGIN);
        let odd_end = self.slots.is_multiple_of(2);
        let [above_left, above, above_right] = ABOVE;
        let [below_left, below_even, below_odd, below_right_of_even, below_right_of_odd] = BELOW;
        for row in (1..last_row).step_by(BAND) {
            self.sketch.draw(row, 0, &LEFT);
            self.sketch.draw(row, last_col, if odd_end { &RIGHT_OF_ODD } else { &RIGHT_OF_EVEN });
        }
        for slot in 0..self.slots {
            let (col, even) = (MARGIN + SLOT * slot, slot % 2 == 0);
            self.sketch.draw(0, col, &[above]);
            self.sketch.draw(last_row, col, &[if even { below_even } else { below_odd }]);
            for row in (1..last_row).step_by(BAND) {
                self.sketch.draw(row, col, if even { &EVEN } else { &ODD });
            }
        }
        self.sketch.draw(0, 0, &[above_left]);
        self.sketch.draw(0, last_col, &[above_right]);
        self.sketch.draw(last_row, 0, &[below_left]);
        self.sketch.draw(
            last_row,
            last_col,
            &[if odd_end { below_right_of_odd } else { below_right_of_even }],
        );
    }

    /// Makes a switch one that is always open or always shut.
    fn freeze(&mut self, band: usize, slot: usize, open: bool) {
        let (row, col) = Switch { band, slot, literal: 1 }.place();
        let diagonal = if slot.is_multiple_of(2) == open {
            [(row, col + 1), (row + 1, col)]
        } else {
            [(row, col), (row + 1, col + 1)]
        };
        for cell in diagonal {
            self.sketch.shade_at(cell);
        }
    }

    /// Draws the switches of one variable, which stand in one slot in the order of their bands, and links them.
    fn link(&mut self, switches: &[Switch]) {
        // The pair of the switch before that waits for its link: the literal of its left cell, and its two groups.
        let mut waiting: Option<(Literal, [u32; 2])> = None;
        for (at, switch) in switches.iter().enumerate() {
            let is_last = at + 1 == switches.len();
            // Rows of pairs by what their left cell says: `ab` below the literal, `cd` below its opposite.
            let upper = switch.corner();
            let (linked, groups) = match waiting {
                // Linked pairs are opposite.
                Some((left, groups)) => (-left, groups),
                None => (upper, [self.sketch.group(); 2]),
            };
            self.pair(*switch, linked, groups);
            let groups =
                if is_last { [self.sketch.group(); 2] } else { [self.sketch.group(), self.sketch.group()] };
            self.pair(*switch, -linked, groups);
            waiting = Some((-linked, groups));
        }
    }

    /// Draws the pair of a switch whose left cell has the given literal.
    fn pair(&mut self, switch: Switch, left: Literal, groups: [u32; 2]) {
        let (row, col) = switch.place();
        let row = row + usize::from(left != switch.corner());
        self.sketch.label((row, col), left, groups[0]);
        self.sketch.label((row, col + 1), -left, groups[1]);
    }
}
