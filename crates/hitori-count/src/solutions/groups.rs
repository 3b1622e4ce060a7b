//! Which cells share a number in a line, and what has to be known of them on the way.
//!
//! A *group* is the cells of a line with the same number, as far as the facts leave something open about
//! them. While cells of it are still to come, a state knows one of four things about it:
//!
//! - nothing;
//! - [`WHITE`]: it has its white cell, so every further cell is shaded, and every shaded cell is justified;
//! - [`NEEDED`]: a shaded cell has no other duplicate that could be white, so a white one must come (minimal
//!   semantics);
//! - [`PENDING`]: a shaded cell of a column is justified if a white one comes in its row; if none comes, the
//!   column needs one. A column has one cell in each row, so this is about the row in progress.
//!
//! Under strict semantics only the first two occur.

use hitori_core::{Puzzle, Semantics, Shade, Shading};

/// Nothing is known of a group.
pub(super) const NOTHING: u128 = 0;
pub(super) const WHITE: u128 = 1;
pub(super) const NEEDED: u128 = 2;
pub(super) const PENDING: u128 = 3;

/// Groups alive at one time, two bits each.
const MOST_ALIVE: usize = 64;

/// A group's two bits.
pub(super) type Slot = u8;

/// What numbers and facts demand of a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Demand {
    pub(super) may_be_white: bool,
    pub(super) may_be_shaded: bool,
    /// Whether the cell needs a white duplicate that is not there yet when it is shaded.
    pub(super) needs_reason: bool,
    pub(super) in_row: Option<Member>,
    pub(super) in_column: Option<Member>,
}

/// A cell as a member of a group.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) slot: Slot,
    /// Whether no further cell of the group comes.
    pub(super) is_last: bool,
    /// For a group of a row: the columns' groups of its cells up to this one, each with whether it ends in
    /// this row.
    pub(super) columns: Vec<(Slot, bool)>,
}

/// The demands of all cells, row by row, and the most groups alive at one time. `None` when these are too
/// many.
pub(super) fn demands(
    puzzle: &Puzzle,
    facts: &Shading,
    semantics: Semantics,
    (rows, cols): (usize, usize),
    at: impl Fn(usize, usize) -> usize,
) -> Option<(Vec<Demand>, usize)> {
    let is_minimal = semantics == Semantics::Minimal;
    let place = |row: usize, col: usize| row * cols + col;
    let fact = |row: usize, col: usize| facts.get(at(row, col));
    let mut demands: Vec<Demand> = vec![Demand::default(); rows * cols];
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        let demand = &mut demands[place(row, col)];
        demand.may_be_white = fact(row, col) != Shade::Shaded;
        demand.may_be_shaded = fact(row, col) != Shade::White;
        demand.needs_reason = is_minimal;
    }
    let row_lines: Vec<Vec<(usize, usize)>> =
        (0..rows).map(|row| (0..cols).map(|col| (row, col)).collect()).collect();
    let column_lines: Vec<Vec<(usize, usize)>> =
        (0..cols).map(|col| (0..rows).map(|row| (row, col)).collect()).collect();
    let same = |line: &[(usize, usize)]| {
        let mut cells: Vec<(u32, (usize, usize))> = line
            .iter()
            .filter_map(|&(row, col)| Some((puzzle.clue(at(row, col)).number()?, (row, col))))
            .collect();
        cells.sort_unstable();
        let groups: Vec<Vec<(usize, usize)>> = cells
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| group.iter().map(|&(_, cell)| cell).collect())
            .collect();
        groups
    };
    // 1. A white fact shades the other cells of its groups, and is their reason.
    for group in row_lines.iter().chain(&column_lines).flat_map(|line| same(line)) {
        let whites = group.iter().filter(|&&(row, col)| fact(row, col) == Shade::White).count();
        for &(row, col) in group.iter().filter(|_| whites > 0) {
            let demand = &mut demands[place(row, col)];
            demand.needs_reason = false;
            demand.may_be_white &= fact(row, col) == Shade::White && whites == 1;
        }
    }
    // 2. What is left of the groups: cells that may be white, and shaded ones that wait for them.
    let is_open = |demand: &Demand| demand.may_be_white && demand.may_be_shaded;
    let left = |line: &[(usize, usize)], demands: &[Demand]| -> Vec<Vec<(usize, usize)>> {
        let waits = |demand: &Demand| is_open(demand) || (demand.needs_reason && demand.may_be_shaded);
        let mut groups = same(line);
        groups.iter_mut().for_each(|group| group.retain(|&(row, col)| waits(&demands[place(row, col)])));
        groups.retain(|group| {
            group.len() > 1 && group.iter().any(|&(row, col)| demands[place(row, col)].may_be_white)
        });
        groups
    };
    let mut column_groups: Vec<Vec<(usize, usize)>> =
        column_lines.iter().flat_map(|line| left(line, &demands)).collect();
    column_groups.sort_unstable();
    // 3. Slots: those of columns are free again behind the row of their last cell, those of rows behind their
    //    last cell.
    let mut slots = Slots::default();
    let mut begins: Vec<Vec<usize>> = vec![vec![]; rows];
    for (id, group) in column_groups.iter().enumerate() {
        begins[group[0].0].push(id);
    }
    let mut ending: Vec<Vec<Slot>> = vec![vec![]; rows];
    for row in 0..rows {
        for &id in &begins[row] {
            let group = &column_groups[id];
            let last = group[group.len() - 1];
            let slot = slots.take()?;
            ending[last.0].push(slot);
            for &(row, col) in group {
                let is_last = (row, col) == last;
                demands[place(row, col)].in_column = Some(Member { slot, is_last, columns: vec![] });
            }
        }
        let groups = left(&row_lines[row], &demands);
        let mut taken = Vec::new();
        for group in groups {
            let slot = slots.take()?;
            taken.push(slot);
            let mut columns = Vec::new();
            for (number, &(row, col)) in (1..).zip(&group) {
                let demand = &mut demands[place(row, col)];
                columns.extend(demand.in_column.as_ref().map(|member| (member.slot, member.is_last)));
                demand.in_row =
                    Some(Member { slot, is_last: number == group.len(), columns: columns.clone() });
            }
        }
        taken.into_iter().chain(std::mem::take(&mut ending[row])).for_each(|slot| slots.free.push(slot));
    }
    Some((demands, slots.most))
}

/// Slots that are taken and free again.
#[derive(Default)]
struct Slots {
    free: Vec<Slot>,
    most: usize,
}

impl Slots {
    fn take(&mut self) -> Option<Slot> {
        self.free.pop().or_else(|| {
            self.most += 1;
            (self.most <= MOST_ALIVE).then(|| (self.most - 1) as Slot)
        })
    }
}

#[inline]
pub(super) fn get(known: u128, slot: Slot) -> u128 {
    known >> (2 * slot) & 3
}

#[inline]
pub(super) fn set(known: u128, slot: Slot, value: u128) -> u128 {
    known & !(3 << (2 * slot)) | value << (2 * slot)
}

impl Demand {
    /// Returns what is known behind this cell when it is white, unless it must not be.
    #[inline]
    pub(super) fn white(&self, mut known: u128) -> Option<u128> {
        if !self.may_be_white {
            return None;
        }
        if let Some(member) = &self.in_row {
            if get(known, member.slot) == WHITE {
                return None;
            }
            known = member.justified(set(known, member.slot, WHITE));
        }
        if let Some(Member { slot, .. }) = self.in_column {
            if get(known, slot) == WHITE {
                return None;
            }
            known = set(known, slot, WHITE);
        }
        self.behind(known)
    }

    /// Returns what is known behind this cell when it is shaded, unless it must not be.
    #[inline]
    pub(super) fn shaded(&self, known: u128) -> Option<u128> {
        if !self.may_be_shaded {
            return None;
        }
        let known = if self.needs_reason { self.with_reason(known)? } else { known };
        self.behind(known)
    }

    /// Returns what is known when the cell is shaded and must have a white duplicate.
    fn with_reason(&self, known: u128) -> Option<u128> {
        let will_be_white = |member: &Option<Member>| {
            member.as_ref().is_some_and(|member| matches!(get(known, member.slot), WHITE | NEEDED))
        };
        if will_be_white(&self.in_row) || will_be_white(&self.in_column) {
            return Some(known);
        }
        match (&self.in_row, &self.in_column) {
            (Some(_), Some(column)) => Some(set(known, column.slot, PENDING)),
            // With a white cell in the row, the others that waited for it have their reason.
            (Some(row), None) => Some(row.justified(set(known, row.slot, NEEDED))),
            (None, Some(column)) => Some(set(known, column.slot, NEEDED)),
            (None, None) => None,
        }
    }

    /// Ends the groups that end with this cell.
    #[inline]
    fn behind(&self, mut known: u128) -> Option<u128> {
        if let Some(member) = self.in_row.as_ref().filter(|member| member.is_last) {
            match get(known, member.slot) {
                NEEDED => return None,
                NOTHING => known = member.unjustified(known)?,
                _ => {}
            }
            known = set(known, member.slot, NOTHING);
        }
        if let Some(Member { slot, is_last: true, .. }) = self.in_column {
            match get(known, slot) {
                NEEDED => return None,
                // The row decides.
                PENDING => {}
                _ => known = set(known, slot, NOTHING),
            }
        }
        Some(known)
    }
}

impl Member {
    /// The row has or will have a white cell: its columns need none for the shaded cells of this row.
    fn justified(&self, mut known: u128) -> u128 {
        for &(slot, _) in &self.columns {
            if get(known, slot) == PENDING {
                known = set(known, slot, NOTHING);
            }
        }
        known
    }

    /// The row ends without a white cell: its columns need one each.
    fn unjustified(&self, mut known: u128) -> Option<u128> {
        for &(slot, ends) in &self.columns {
            if get(known, slot) == PENDING {
                if ends {
                    return None;
                }
                known = set(known, slot, NEEDED);
            }
        }
        Some(known)
    }
}
