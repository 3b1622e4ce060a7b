//! The root level beside a plain one that draws the same conclusions cell by cell, by other means.

use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use super::{NoWitness, Root};
use crate::board::{Clue, Puzzle, Shade, Shading, Size};
use crate::engine::{Budget, Meter};
use crate::solve::options::Tuning;

/// What the root level finds out, or nothing when the rules contradict each other.
fn quick(puzzle: &Puzzle, given: Option<&Shading>, tuning: &Tuning) -> Option<Shading> {
    let mut meter = Meter::start(&Budget::default());
    let root = Root::new(puzzle, given, tuning, &mut meter, &mut NoWitness).ok()?;
    let shading = root.board.shading();
    let open: Vec<usize> = root.open.iter().map(|&cell| root.board.unpad(cell)).collect();
    let undecided = (0..puzzle.size().cells()).filter(|&cell| shading.get(cell) == Shade::Undecided);
    assert_eq!(open, undecided.collect::<Vec<_>>());
    assert_eq!(root.decided(), shading.literals().count() as u64);
    Some(shading)
}

/// The same from the definitions: pairs of cells, and walls by a walk over all shaded cells.
fn plain(puzzle: &Puzzle, given: Option<&Shading>, tuning: &Tuning) -> Option<Shading> {
    let size = puzzle.size();
    let mut board = Plain {
        duplicates: puzzle.duplicates(),
        shading: Shading::filled(size, Shade::Undecided),
        clash: false,
    };
    for mark in given.into_iter().flat_map(Shading::literals) {
        board.decide(mark.cell, mark.shade);
    }
    for cell in (0..size.cells()).filter(|&cell| size.cuts_alone(cell)) {
        board.decide(cell, Shade::White);
    }
    if tuning.patterns == 1 {
        board.patterns(puzzle);
    }
    board.propagate();
    for _ in 0..=tuning.sweeps {
        let closing: Vec<usize> = (0..size.cells())
            .filter(|&cell| board.shading.get(cell) == Shade::Undecided && board.closes_wall(cell, |_| true))
            .collect();
        if board.clash || closing.is_empty() {
            break;
        }
        closing.iter().for_each(|&cell| board.decide(cell, Shade::White));
        board.propagate();
    }
    // Among cells that come one after the other, the last one of a wall closes it.
    let walls = board.shading.shaded().any(|cell| board.closes_wall(cell, |other| other < cell));
    (!board.clash && !walls).then_some(board.shading)
}

struct Plain {
    duplicates: Vec<Vec<usize>>,
    shading: Shading,
    clash: bool,
}

impl Plain {
    fn decide(&mut self, cell: usize, shade: Shade) {
        self.clash |= self.shading.get(cell) == !shade;
        self.shading.set(cell, shade);
    }

    /// `a b a` and `a a … a`, by looking at all lines. Of numbers between, only neighbours in the list of
    /// equal ones count.
    fn patterns(&mut self, puzzle: &Puzzle) {
        for line in puzzle.size().lines() {
            let cells: Vec<usize> = line.cells().collect();
            let place =
                |cell: usize| cells.iter().position(|&other| other == cell).expect("a cell of the line");
            for group in puzzle.duplicates_in(line) {
                for pair in group.windows(2) {
                    match place(pair[1]) - place(pair[0]) {
                        1 => {
                            let others = group.iter().filter(|cell| !pair.contains(cell));
                            others.for_each(|&cell| self.decide(cell, Shade::Shaded));
                        }
                        2 => self.decide(cells[place(pair[0]) + 1], Shade::White),
                        _ => {}
                    }
                }
            }
        }
    }

    fn propagate(&mut self) {
        loop {
            let before = self.shading.clone();
            for mark in before.literals() {
                match mark.shade {
                    Shade::Shaded => {
                        let near: Vec<usize> = before.size().neighbours(mark.cell).collect();
                        near.iter().for_each(|&next| self.decide(next, Shade::White));
                    }
                    _ => {
                        let others = self.duplicates[mark.cell].clone();
                        others.iter().for_each(|&other| self.decide(other, Shade::Shaded));
                    }
                }
            }
            if self.clash || self.shading == before {
                return;
            }
        }
    }

    /// Returns whether a cell and shaded ones among the others form a wall: from one of its contacts, a walk
    /// over corners and the outside reaches another.
    fn closes_wall(&self, cell: usize, among: impl Fn(usize) -> bool) -> bool {
        let size = self.shading.size();
        let outside = size.cells();
        let is_node =
            |&other: &usize| other != cell && self.shading.get(other) == Shade::Shaded && among(other);
        let near = |node: usize| -> Vec<usize> {
            if node == outside {
                return (0..outside).filter(|&other| size.is_border(other)).filter(is_node).collect();
            }
            let border = size.is_border(node).then_some(outside);
            size.diagonals(node).filter(is_node).chain(border).collect()
        };
        let contacts = near(cell);
        contacts.iter().any(|&start| {
            let (mut seen, mut open) = (vec![start], vec![start]);
            while let Some(node) = open.pop() {
                for next in near(node) {
                    if !seen.contains(&next) {
                        seen.push(next);
                        open.push(next);
                    }
                }
            }
            contacts.iter().any(|contact| *contact != start && seen.contains(contact))
        })
    }
}

/// A board with so many numbers, the largest of them huge or small, and blanks. Some are made of lines with
/// one number.
fn board(rng: &mut impl Rng, size: Size) -> Puzzle {
    let symbols = *[1, 2, 5, size.cols() as u32, size.rows() as u32 + 3, 1000, u32::MAX - 2].choose(rng);
    let blanks = *[0.0, 0.0, 0.1, 0.6].choose(rng);
    let scale = if symbols < 1000 { *[1, 1, 1_000_000].choose(rng) } else { 1 };
    let clue = |_| {
        let number = rng.random_range(0..=symbols) * scale;
        if rng.random_bool(blanks) { Clue::BLANK } else { Clue::new(number).expect("small enough") }
    };
    Puzzle::new(size, (0..size.cells()).map(clue).collect()).expect("as many clues as cells")
}

trait Choose<T> {
    fn choose(&self, rng: &mut impl Rng) -> &T;
}

impl<T> Choose<T> for [T] {
    fn choose(&self, rng: &mut impl Rng) -> &T {
        &self[rng.random_range(0..self.len())]
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// All shapes, on both sides of a chunk of cells and of a block of columns.
    #[test]
    fn quick_and_plain_agree(
        (rows, cols) in prop_oneof![
            (1usize..9, 1usize..9), (Just(1), 1usize..150), (1usize..150, Just(1)), (2usize..5, 14usize..70), (14usize..70, 2usize..5),
        ],
        marks in prop_oneof![Just(0.0), Just(0.05)],
        settings: (bool, bool),
        seed: u64,
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let size = Size::new(rows, cols).expect("a board");
        let puzzle = board(&mut rng, size);
        let tuning = Tuning { patterns: u32::from(settings.0), sweeps: if settings.1 { 8 } else { 0 }, ..Tuning::default() };
        let mut given = Shading::filled(size, Shade::Undecided);
        for cell in 0..size.cells() {
            if rng.random_bool(marks) {
                given.set(cell, if rng.random_bool(0.3) { Shade::Shaded } else { Shade::White });
            }
        }
        let given = (marks > 0.0).then_some(&given);
        prop_assert_eq!(quick(&puzzle, given, &tuning), plain(&puzzle, given, &tuning), "{}", puzzle);
    }

    /// Boards with few repeats, on which facts follow from facts for a long time.
    #[test]
    fn long_consequences_agree(rows in 2usize..14, cols in 2usize..14, extra in 0u32..8, seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let size = Size::new(rows, cols).expect("a board");
        let symbols = rows.max(cols) as u32 + extra;
        let numbers = (0..size.cells()).map(|_| rng.random_range(1..=symbols));
        let puzzle = Puzzle::from_numbers(size, numbers).expect("small numbers");
        let mut given = Shading::filled(size, Shade::Undecided);
        given.set(rng.random_range(0..size.cells()), Shade::White);
        let tuning = Tuning::default();
        prop_assert_eq!(quick(&puzzle, Some(&given), &tuning), plain(&puzzle, Some(&given), &tuning), "{}", puzzle);
    }
}

/// Steps along lines this long do not fit into two bytes.
#[test]
fn very_long_lines_are_linked() {
    let length = 70_000;
    let number = |cell: usize| match cell {
        0 | 40_000 | 69_999 => 1,
        // A pair, and one far away, which the pair shades.
        100 | 101 | 60_000 => 2,
        _ => 10 + cell as u32,
    };
    for (rows, cols) in [(1, length), (length, 1), (2, length), (length, 2)] {
        let size = Size::new(rows, cols).expect("a board");
        let place = |cell: usize| (cell / cols, cell % cols);
        let along = |cell: usize| if cols == length { place(cell).1 } else { place(cell).0 };
        let across = |cell: usize| if cols == length { place(cell).0 } else { place(cell).1 };
        let numbers = (0..size.cells())
            .map(|cell| if across(cell) == 0 { number(along(cell)) } else { 200_000 + cell as u32 });
        let puzzle = Puzzle::from_numbers(size, numbers).expect("small numbers");
        let cell = |at: usize| {
            (0..size.cells()).find(|&cell| across(cell) == 0 && along(cell) == at).expect("a cell")
        };
        let mut given = Shading::filled(size, Shade::Undecided);
        given.set(cell(40_000), Shade::White);
        let found = quick(&puzzle, Some(&given), &Tuning::default());
        if rows.min(cols) == 1 {
            // Inner cells of a single line are white, so two of a number are a contradiction.
            assert_eq!(found, None);
            continue;
        }
        let found = found.expect("nothing contradicts");
        assert_eq!([0, 69_999, 60_000].map(|at| found.get(cell(at))), [Shade::Shaded; 3]);
        assert_eq!([1, 69_998, 59_999].map(|at| found.get(cell(at))), [Shade::White; 3]);
        assert_eq!(found.get(cell(100)), Shade::Undecided);
    }
}

/// The pairs of ones shade two cells side by side. Of the neighbours that this makes white none has a duplicate, so nothing
/// waits when the contradiction is noticed.
#[test]
fn a_contradiction_is_noticed_where_no_white_cell_waits() {
    let size = Size::new(3, 3).expect("a board");
    let clues = [2, 1, 0, 2, 0, 0, 1, 1, 1].map(|number| match number {
        0 => Clue::BLANK,
        number => Clue::new(number).expect("a number"),
    });
    let puzzle = Puzzle::new(size, clues.to_vec()).expect("nine clues");
    assert_eq!(quick(&puzzle, None, &Tuning::default()), None);
}
