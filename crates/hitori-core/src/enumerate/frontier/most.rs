//! The most shaded cells that a legal shading can have, and a shading that has them.
//!
//! For each state of the frontier the most shaded cells so far, and the step that led there; the way back from the best state at the end is
//! the shading. Two states that mirror each other at the end of a row are one; the way back notes where it was turned.
//!
//! **Dominance.** Let s′ arise from s by making one shaded cell of the frontier white, or by giving it a tree of its own. Then
//! everything that can follow s can follow s′. *Proof.* Add the same cells, one after the other, to a prefix with frontier s
//! and to one with s′. Each added cell has in the second prefix no shaded neighbour and no contact that it lacks in the first,
//! and two contacts that are one tree in the second are one tree in the first: so it is at the start, and each added cell
//! joins in the second prefix only trees of cells that it joins in the first. If all contacts of a cell are different
//! trees in the first, they are in the second. ∎ So a state with no more shaded cells than such an s′ is not needed. That holds
//! as well if s′ itself is not needed, because of an s″: following the chain, which has fewer shaded cells or more trees at each link, ends at
//! a state that is kept.
//!
//! Making a cell of the frontier white costs one shaded cell. So the states that are kept are those in which each shaded cell
//! of the frontier is worth its place, and they are few.

use std::ops::ControlFlow;

use super::layer::Layer;
use super::{ASK_AGAIN, Board, FRESH, Refusal, State, WIDEST, Watch, identity, label, put, renamed};
use crate::board::{Shade, Shading, Size};

/// The answer of [`most_shaded`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MostShaded {
    /// The most shaded cells.
    pub count: usize,
    /// A legal shading with so many.
    pub shading: Shading,
}

/// Bits of a step: the cell was shaded; the state was turned around behind it. Above them the number of the state before.
const SHADED: u32 = 1;
const TURNED: u32 = 2;
const BITS: u32 = 2;

/// The largest number of shaded cells of a legal shading.
pub fn most_shaded(size: Size, watch: Watch) -> Result<MostShaded, Refusal> {
    let board = Board::new(size)?;
    let mut search = Search::new(board);
    for row in 0..board.rows {
        for col in 0..board.cols {
            let done = (row * board.cols + col) as f64 / size.cells() as f64;
            let stopped = search.step(row, col, &mut || watch(done)).is_break();
            if stopped {
                return Err(Refusal::Stopped);
            }
        }
    }
    let shading = search.way_back(size);
    Ok(MostShaded { count: shading.shaded().count(), shading })
}

/// How the most shaded cells go on when a board of some width gets longer: from `from` rows on, `rows` more rows have exactly
/// `shaded` more shaded cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The shortest board, in rows, from which this holds.
    pub from: usize,
    /// So many more rows …
    pub rows: usize,
    /// … have so many more shaded cells.
    pub shaded: usize,
}

/// The period of the boards of a width at least two, if it shows within so many rows.
///
/// All inner rows are alike, so the states kept at the end of a row, with their numbers, follow from those at the end of the row
/// before; and if all numbers there are larger by some g, so are those here. When a row ends with the same states
/// as an earlier one, p rows before, and with numbers that are all larger by g, everything from there on repeats: the board with p more
/// rows has g more shaded cells, however long it is.
pub fn most_shaded_period(cols: usize, most_rows: usize, watch: Watch) -> Result<Option<Period>, Refusal> {
    // No row is the last one.
    let board = Board { rows: usize::MAX, cols };
    if !(2..=WIDEST).contains(&cols) {
        return Err(Refusal::NoWidth(cols));
    }
    let mut search = Search::new(board);
    let mut ends: Vec<(Vec<(State, u32)>, u32)> = Vec::new();
    for row in 0..most_rows {
        for col in 0..cols {
            let done = (row * cols + col) as f64 / (most_rows * cols) as f64;
            if search.step(row, col, &mut || watch(done)).is_break() {
                return Err(Refusal::Stopped);
            }
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

struct Search {
    board: Board,
    /// The states that are kept, with the most shaded cells so far.
    kept: Vec<(State, u32)>,
    /// For each cell: the step that led to each state behind it.
    steps: Vec<Vec<u32>>,
    /// The states behind the next cell, before any is thrown away: table, most shaded cells, steps.
    layer: Layer,
    values: Vec<u32>,
    from: Vec<u32>,
}

impl Search {
    fn new(board: Board) -> Self {
        Self {
            board,
            kept: vec![(0, 0)],
            steps: Vec::new(),
            layer: Layer::new(),
            values: Vec::new(),
            from: Vec::new(),
        }
    }

    fn step(&mut self, row: usize, col: usize, ask: &mut dyn FnMut() -> ControlFlow<()>) -> ControlFlow<()> {
        let row_ends = col + 1 == self.board.cols;
        self.layer.clear();
        self.values.clear();
        self.from.clear();
        for number in 0..self.kept.len() {
            if number % ASK_AGAIN == 0 {
                ask()?;
            }
            let (state, value) = self.kept[number];
            let step = (number as u32) << BITS;
            self.offer(self.board.white(state, col), value, step, row_ends);
            if let Some(next) = self.board.shaded(state, row, col) {
                self.offer(next, value + 1, step | SHADED, row_ends);
            }
        }
        self.kept.clear();
        let mut steps = Vec::new();
        for (number, &state) in self.layer.states().iter().enumerate() {
            if number % ASK_AGAIN == 0 {
                ask()?;
            }
            if self.is_needed(state, self.values[number], row_ends) {
                self.kept.push((state, self.values[number]));
                steps.push(self.from[number]);
            }
        }
        self.steps.push(steps);
        ControlFlow::Continue(())
    }

    fn offer(&mut self, mut state: State, value: u32, mut step: u32, row_ends: bool) {
        if row_ends {
            let turned = self.board.mirrored(state);
            if turned < state {
                state = turned;
                step |= TURNED;
            }
        }
        let number = self.layer.enter(state);
        if number == self.values.len() {
            self.values.push(value);
            self.from.push(step);
        } else if value > self.values[number] {
            self.values[number] = value;
            self.from[number] = step;
        }
    }

    /// Is there no single state in the layer that dominates this one?
    fn is_needed(&self, state: State, value: u32, row_ends: bool) -> bool {
        let at_least = |state: State| {
            let state = if row_ends { state.min(self.board.mirrored(state)) } else { state };
            self.layer.find(state).is_some_and(|number| self.values[number] >= value)
        };
        let places = 0..=self.board.cols;
        let mut shaded = places.filter(|&place| label(state, place) != 0);
        !shaded.any(|place| {
            let white = renamed(put(state, place, 0), identity());
            let alone = renamed(put(state, place, FRESH), identity());
            at_least(white) || (alone != state && at_least(alone))
        })
    }

    /// The shading that leads to the best state.
    fn way_back(&self, size: Size) -> Shading {
        let Board { cols, .. } = self.board;
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
    use crate::enumerate::legal::legal_shadings;
    use crate::formats::parse_shading;
    use crate::walls::Walls;

    /// W, Table 16: the formula for m ≥ n ≥ 6, which W checked up to 14.
    fn formula(m: usize, n: usize) -> usize {
        if n.is_multiple_of(2) { (2 * m * n + 3) / 6 } else { (m * n).div_ceil(3) }
    }

    fn most(rows: usize, cols: usize) -> usize {
        let answer = most_shaded(Size::new(rows, cols).unwrap(), &mut |_| ControlFlow::Continue(())).unwrap();
        let walls = Walls::from_shading(&answer.shading);
        assert_eq!(walls.map(|walls| walls.count()), Ok(answer.count), "{}", answer.shading);
        answer.count
    }

    /// Both orientations of every small board, against the list of its legal shadings.
    #[test]
    fn brute_force() {
        for rows in 1..=7usize {
            for cols in (1..=7).filter(|cols| rows * cols <= 30) {
                let masks = legal_shadings(Size::new(rows, cols).unwrap());
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

    /// The formula holds as far as W looked. Further on it holds for even n here, and says one too many for n = 7.
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

    /// What the period says is what the boards have.
    #[test]
    fn periods() {
        for (cols, expected) in [(6, (3, 6)), (7, (16, 37)), (8, (3, 8))] {
            let found = most_shaded_period(cols, 200, &mut |_| ControlFlow::Continue(())).unwrap().unwrap();
            // A multiple of it is the same.
            assert_eq!(found.shaded * expected.0, expected.1 * found.rows, "{cols}: {found:?}");
            for rows in found.from..found.from + 5 {
                assert_eq!(most(rows + found.rows, cols), most(rows, cols) + found.shaded, "{rows}×{cols}");
            }
        }
        assert_eq!(most_shaded_period(1, 9, &mut |_| ControlFlow::Continue(())), Err(Refusal::NoWidth(1)));
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
