//! The most shaded cells that a legal shading can have, and a shading that has them.
//!
//! For each state of the frontier the most shaded cells so far, and the step that led there; the way back from the
//! best state at the end is the shading. Two states that mirror each other at the end of a row are one; the way back
//! notes where it was turned.
//!
//! **Dominance.** Let s′ arise from s by making one shaded cell of the frontier white, or by giving it a tree of its
//! own. Then everything that can follow s can follow s′. *Proof.* Add the same cells, one after the other, to a
//! prefix with frontier s and to one with s′. Each added cell has in the second prefix no shaded neighbour and no
//! contact that it lacks in the first, and two contacts that are one tree in the second are one tree in the first: so
//! it is at the start, and each added cell joins in the second prefix only trees of cells that it joins in the first.
//! If all contacts of a cell are different trees in the first, they are in the second. ∎ So a state with no more
//! shaded cells than such an s′ is not needed. That holds as well if s′ itself is not needed, because of an s″:
//! following the chain, which has fewer shaded cells or more trees at each link, ends at a state that is kept.
//!
//! Making a cell of the frontier white costs one shaded cell. So the states that are kept are those in which each
//! shaded cell of the frontier is worth its place, and they are few.

use hitori_core::engine::{Budget, Limit, Meter, Progress};
use hitori_core::{Shade, Shading, Size};

use super::{FRESH, Layer, ShadingError, State, TICK, Turned, WIDEST, identity, label, put, renamed};

/// The most cells of a board for which a shading is found: the way to it is kept for each cell.
const MOST_CELLS: usize = 1 << 22;

/// The answer of [`most_shaded`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MostShaded {
    /// The most shaded cells.
    pub count: usize,
    /// A legal shading with so many.
    pub shading: Shading,
}

/// Bits of a step: the cell was shaded; the state was turned around behind it. Above them the number of the state
/// before.
const SHADED: u32 = 1;
const TURNED: u32 = 2;
const BITS: u32 = 2;

/// Finds the largest number of shaded cells of a legal shading.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::engine::Budget;
/// let most = hitori_count::most_shaded(Size::new(16, 7)?, &Budget::default())?;
/// assert_eq!((most.count, most.shading.shaded().count()), (37, 37));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the shorter side has more than [`WIDEST`] cells, the board more than four million, or the budget is spent.
pub fn most_shaded(size: Size, budget: &Budget) -> Result<MostShaded, ShadingError> {
    let board = Turned::new(size)?;
    if size.cells() > MOST_CELLS {
        return Err(ShadingError::TooManyCells {
            size,
            what: "the most shaded cells are found",
            most: MOST_CELLS,
        });
    }
    let mut search = MostSearch::new(board, budget);
    for row in 0..board.rows {
        for col in 0..board.cols {
            search.step(row, col, (row * board.cols + col) as f64 / size.cells() as f64)?;
        }
    }
    let shading = search.way_back(size);
    Ok(MostShaded { count: shading.shaded().count(), shading })
}

/// How the most shaded cells go on when a board of some width gets longer: from `from` rows on, `rows` more rows have
/// exactly `shaded` more shaded cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Period {
    /// The shortest board, in rows, from which this holds.
    pub from: usize,
    /// So many more rows …
    pub rows: usize,
    /// … have so many more shaded cells.
    pub shaded: usize,
}

/// Finds the period of the boards of a width at least two, if it shows within so many rows.
///
/// All inner rows are alike, so the states kept at the end of a row, with their numbers, follow from those at the end
/// of the row before; and if all numbers there are larger by some g, so are those here. When a row ends with the same
/// states as an earlier one, p rows before, and with numbers that are all larger by g, everything from there on
/// repeats: the board with p more rows has g more shaded cells, however long it is.
///
/// # Errors
/// If the width is not between 2 and [`WIDEST`], or the budget is spent.
pub fn most_shaded_period(
    cols: usize,
    most_rows: usize,
    budget: &Budget,
) -> Result<Option<Period>, ShadingError> {
    // No row is the last one.
    let board = Turned { rows: usize::MAX, cols };
    if !(2..=WIDEST).contains(&cols) {
        return Err(ShadingError::NoPeriod(cols));
    }
    let mut search = MostSearch::new(board, budget);
    let mut ends: Vec<(Vec<(State, u32)>, u32)> = Vec::new();
    for row in 0..most_rows {
        for col in 0..cols {
            search.step(row, col, (row * cols + col) as f64 / (most_rows * cols) as f64)?;
        }
        search.steps.clear();
        let least = search.kept.iter().map(|&(_, value)| value).min().unwrap_or(0);
        let mut end: Vec<_> = search.kept.iter().map(|&(state, value)| (state, value - least)).collect();
        end.sort_unstable();
        if let Some(before) = ends.iter().position(|(earlier, _)| *earlier == end) {
            let shaded = (least - ends[before].1) as usize;
            // A board has one row more than those whose end it is: the last.
            return Ok(Some(Period { from: before + 2, rows: row - before, shaded }));
        }
        ends.push((end, least));
    }
    Ok(None)
}

struct MostSearch {
    board: Turned,
    meter: Meter,
    /// The states that are kept, with the most shaded cells so far.
    kept: Vec<(State, u32)>,
    /// For each cell: the step that led to each state behind it.
    steps: Vec<Vec<u32>>,
    /// The states behind the next cell, before any is thrown away: table, most shaded cells, steps.
    layer: Layer,
    values: Vec<u32>,
    from: Vec<u32>,
}

impl MostSearch {
    fn new(board: Turned, budget: &Budget) -> Self {
        Self {
            board,
            meter: Meter::start(budget),
            kept: vec![(0, 0)],
            steps: Vec::new(),
            layer: Layer::new(),
            values: Vec::new(),
            from: Vec::new(),
        }
    }

    /// Decides a cell in all states. `done` is the share of the work before it.
    fn step(&mut self, row: usize, col: usize, done: f64) -> Result<(), Limit> {
        self.meter.check()?;
        self.meter.budget().report(Progress::from_share(done));
        let row_ends = col + 1 == self.board.cols;
        self.layer.clear();
        self.values.clear();
        self.from.clear();
        for number in 0..self.kept.len() {
            self.meter.tick(TICK)?;
            let (state, value) = self.kept[number];
            let step = (number as u32) << BITS;
            self.offer(self.board.white(state, col), value, step, row_ends);
            if let Some(next) = self.board.shaded(state, row, col) {
                self.offer(next, value + 1, step | SHADED, row_ends);
            }
        }
        self.kept.clear();
        let mut steps = Vec::new();
        for (number, &state) in self.layer.iter().enumerate() {
            self.meter.tick(TICK)?;
            if self.is_needed(state, self.values[number], row_ends) {
                self.kept.push((state, self.values[number]));
                steps.push(self.from[number]);
            }
        }
        self.steps.push(steps);
        Ok(())
    }

    fn offer(&mut self, mut state: State, value: u32, mut step: u32, row_ends: bool) {
        if row_ends {
            let turned = self.board.mirrored(state);
            if turned < state {
                state = turned;
                step |= TURNED;
            }
        }
        let number = self.layer.insert_full(state).0;
        if number == self.values.len() {
            self.values.push(value);
            self.from.push(step);
        } else if value > self.values[number] {
            self.values[number] = value;
            self.from[number] = step;
        }
    }

    /// Returns whether no single state in the layer dominates this one.
    fn is_needed(&self, state: State, value: u32, row_ends: bool) -> bool {
        let at_least = |state: State| {
            let state = if row_ends { state.min(self.board.mirrored(state)) } else { state };
            self.layer.get_index_of(&state).is_some_and(|number| self.values[number] >= value)
        };
        let places = 0..=self.board.cols;
        let mut shaded = places.filter(|&place| label(state, place) != 0);
        !shaded.any(|place| {
            let white = renamed(put(state, place, 0), identity());
            let alone = renamed(put(state, place, FRESH), identity());
            at_least(white) || (alone != state && at_least(alone))
        })
    }

    /// Returns the shading that leads to the best state.
    fn way_back(&self, size: Size) -> Shading {
        let Turned { cols, .. } = self.board;
        let mut shading = Shading::filled(size, Shade::White);
        let best = (0..self.kept.len()).max_by_key(|&number| self.kept[number].1);
        // There is always the state of a white frontier, which nothing dominates.
        let mut number = best.unwrap_or(0);
        let mut turned = false;
        for (cell, steps) in self.steps.iter().enumerate().rev() {
            let step = steps[number];
            turned ^= step & TURNED != 0;
            if step & SHADED != 0 {
                let (row, col) = (cell / cols, cell % cols);
                let col = if turned { cols - 1 - col } else { col };
                let across = size.cols() != cols;
                shading.set(if across { size.at(col, row) } else { size.at(row, col) }, Shade::Shaded);
            }
            number = (step >> BITS) as usize;
        }
        shading
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::legal::all_legal_shadings;
    use hitori_core::formats::parse_shading;
    use hitori_core::walls::Walls;

    /// Wensveen 2024, Table 16: the formula for m ≥ n ≥ 6, which is checked there up to 14.
    fn formula(m: usize, n: usize) -> usize {
        if n.is_multiple_of(2) { (2 * m * n + 3) / 6 } else { (m * n).div_ceil(3) }
    }

    fn most(rows: usize, cols: usize) -> usize {
        let answer = most_shaded(Size::new(rows, cols).unwrap(), &Budget::default()).unwrap();
        let walls = Walls::from_shading(&answer.shading);
        assert_eq!(walls.map(|walls| walls.count()), Ok(answer.count), "{}", answer.shading);
        answer.count
    }

    /// Both orientations of every small board, against the list of its legal shadings.
    #[test]
    fn brute_force() {
        for rows in 1..=7usize {
            for cols in (1..=7).filter(|cols| rows * cols <= 30) {
                let masks = all_legal_shadings(Size::new(rows, cols).unwrap());
                let listed = masks.iter().map(|mask| mask.count_ones() as usize).max();
                assert_eq!(Some(most(rows, cols)), listed, "{rows}×{cols}");
            }
        }
    }

    /// OEIS A239231 from side 2 on. It has 56 for side 13, which is too few: the shading found here has 57.
    #[test]
    fn heyawake_numbers() {
        let listed = [1, 4, 5, 9, 12, 17, 21, 27, 33, 41, 48, 56, 65];
        for (side, listed) in (2..).zip(listed) {
            assert_eq!(most(side, side), listed + usize::from(side == 13), "{side}");
        }
    }

    /// The formula holds as far as Wensveen 2024 looked. Further on it holds for n = 6 and 8 to 10 on the boards tried here,
    /// and says one too many for n = 7.
    #[test]
    fn formula_of_the_paper() {
        for n in 6..=10 {
            for m in n..=14 {
                assert_eq!(most(m, n), formula(m, n), "{m}×{n}");
            }
        }
        for m in 15..=40 {
            for n in [6, 8] {
                assert_eq!(most(m, n), formula(m, n), "{m}×{n}");
            }
        }
        let fails = |&m: &usize| most(m, 7) != formula(m, 7);
        assert_eq!((7..=40).filter(fails).collect::<Vec<_>>(), [16, 22, 25, 28, 31, 32, 34, 37, 38, 40]);
        assert!((7..=40).filter(fails).all(|m| most(m, 7) + 1 == formula(m, 7)));
    }

    /// On 19×16 the formula says one too few: a legal shading with 102 shaded cells, found by this program.
    #[test]
    fn formula_is_too_small_on_19_by_16() {
        let rows = [
            "x-x-x-x-x-x--x-x",
            "-----------x----",
            "x-x-x-x-x-x--x-x",
            "---x-x---x--x---",
            "x-x---x-x-x--x-x",
            "---x-x-x----x---",
            "x-x------x-x-x-x",
            "---x-x-x--x-----",
            "x-x-x-x--x-x-x-x",
            "-------x----x---",
            "x-x-x-x--x-x-x-x",
            "---x---x--x-----",
            "x-x-x-x-x--x-x-x",
            "-----x----x-x---",
            "x-x-x-x-x----x-x",
            "---x---x--x-x---",
            "x-x-x-x-x--x-x-x",
            "----------x-----",
            "x-x-x-x-x--x-x-x",
        ];
        assert_eq!(formula(19, 16), 101);
        let shading = parse_shading(&rows.join("\n"), Size::new(19, 16).unwrap()).unwrap();
        assert_eq!(Walls::from_shading(&shading).map(|walls| walls.count()), Ok(102));
    }

    #[test]
    fn cancelled_searches_end_at_once_and_large_boards_are_refused() {
        let cancel = hitori_core::engine::CancelToken::from_fn(|| true);
        let budget = Budget::default().with_cancel(cancel);
        let cancelled = ShadingError::Limit(Limit::Cancelled);
        assert_eq!(most_shaded(Size::new(9, 9).unwrap(), &budget), Err(cancelled));
        assert_eq!(most_shaded_period(9, 99, &budget), Err(cancelled));
        let long = Size::new(1, MOST_CELLS + 1).unwrap();
        assert!(matches!(most_shaded(long, &budget), Err(ShadingError::TooManyCells { .. })));
    }

    /// What the period says is what the boards have.
    #[test]
    fn periods() {
        for (cols, expected) in [(6, (3, 6)), (7, (16, 37)), (8, (3, 8))] {
            let found = most_shaded_period(cols, 200, &Budget::default()).unwrap().unwrap();
            // A multiple of it is the same.
            assert_eq!(found.shaded * expected.0, expected.1 * found.rows, "{cols}: {found:?}");
            for rows in found.from..found.from + 5 {
                assert_eq!(most(rows + found.rows, cols), most(rows, cols) + found.shaded, "{rows}×{cols}");
            }
        }
        assert_eq!(most_shaded_period(1, 9, &Budget::default()), Err(ShadingError::NoPeriod(1)));
    }

    /// The other way to see it, with no trees and nothing thrown away: rows of white components.
    #[test]
    fn white_components_agree() {
        for (rows, cols) in [(7, 7), (12, 5), (15, 7), (16, 7), (17, 7), (20, 6)] {
            assert_eq!(most(rows, cols), by_white_components(rows, cols), "{rows}×{cols}");
        }
    }

    fn by_white_components(rows: usize, cols: usize) -> usize {
        type Row = (u32, Vec<usize>);
        let masks: Vec<u32> = (0..1 << cols).filter(|mask| mask & (mask << 1) == 0).collect();
        let white = |mask: u32, col: usize| mask >> col & 1 == 0;
        // Each white cell has the leftmost column of its component; a shaded one has none that counts.
        let mut layer: HashMap<Row, u32> = HashMap::new();
        let runs = |mask: u32| -> Vec<usize> {
            (0..cols)
                .map(|col| (0..=col).rev().take_while(|&c| white(mask, c)).last().unwrap_or(cols))
                .collect()
        };
        for &mask in &masks {
            layer.insert((mask, runs(mask)), mask.count_ones());
        }
        for _ in 1..rows {
            let mut next: HashMap<Row, u32> = HashMap::new();
            for ((above, parts), value) in &layer {
                for &mask in masks.iter().filter(|&&mask| mask & above == 0) {
                    // Names: columns for the new row, columns + cols for the parts above; joined until nothing changes.
                    let mut names: Vec<usize> = runs(mask);
                    let mut old: Vec<usize> = parts.iter().map(|part| part + cols).collect();
                    for col in (0..cols).filter(|&col| white(mask, col) && white(*above, col)) {
                        let (low, high) = (names[col].min(old[col]), names[col].max(old[col]));
                        for name in names.iter_mut().chain(&mut old) {
                            if *name == high {
                                *name = low;
                            }
                        }
                    }
                    let is_lost = |col: usize| {
                        white(*above, col) && !(0..cols).any(|c| white(mask, c) && names[c] == old[col])
                    };
                    if (0..cols).any(is_lost) {
                        continue;
                    }
                    let first = |col: usize| {
                        (0..cols).find(|&c| white(mask, c) && names[c] == names[col]).unwrap_or(cols)
                    };
                    let names =
                        (0..cols).map(|col| if white(mask, col) { first(col) } else { cols }).collect();
                    let best = next.entry((mask, names)).or_default();
                    *best = (*best).max(value + mask.count_ones());
                }
            }
            layer = next;
        }
        let whole = |(mask, parts): &Row| {
            let mut whites = (0..cols).filter(|&col| white(*mask, col)).map(|col| parts[col]);
            whites.next().is_none_or(|first| whites.all(|part| part == first))
        };
        let best = layer.iter().filter(|(row, _)| whole(row)).map(|(_, &value)| value).max();
        best.unwrap_or(0) as usize
    }
}
