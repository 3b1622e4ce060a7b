//! A second route through the boards of a unit, for tests: column by column, each board for itself.
//!
//! It shares with the walk only the list of legal shadings. Symbols are labelled, so that a board with new symbols is
//! met once for each way to name them; sides are read off the complete board; the least solution is the intersection
//! of all. What it is compared with fills rows, names symbols by first appearance, prunes by sides and merges the
//! last row.

use hitori_core::Size;
use hitori_core::engine::Budget;

use crate::census::Census;
use crate::legal::all_legal_shadings;
use crate::spec::Spec;
use crate::symmetry::SCALE;
use crate::tally::Tally;
use crate::units::{Unit, units};

struct Transposed<'a> {
    spec: &'a Spec,
    unit: &'a Unit,
    board: Vec<u8>,
    /// The cells below the unit, column by column.
    cells: Vec<usize>,
    /// The shadings that are left before each of these cells is filled.
    alive: Vec<Vec<u64>>,
    tally: Tally,
}

/// Counts the boards of a unit.
fn count(spec: &Spec, unit: &Unit) -> Tally {
    let (rows, cols) = (spec.size().rows(), spec.size().cols());
    let mut board = unit.board().to_vec();
    let first = board.len() / cols;
    board.resize(rows * cols, u8::MAX);
    let cells: Vec<usize> =
        (0..cols).flat_map(|col| (first..rows).map(move |row| row * cols + col)).collect();
    let mut left = all_legal_shadings(spec.size());
    for cell in 0..first * cols {
        left.retain(allows(spec.size(), &board, cell));
    }
    let mut alive = vec![vec![]; cells.len() + 1];
    alive[0] = left;
    let tally = Tally::new(spec.symbols(), rows * cols, false);
    let mut walk = Transposed { spec, unit, board, cells, alive, tally };
    walk.fill(0);
    // A board was met once for each way to label its new symbols.
    let free = spec.symbols() - unit.symbols();
    for symbols in unit.symbols()..=spec.symbols() {
        let new = symbols - unit.symbols();
        let labellings = ((free - new + 1)..=free).product::<usize>() as u128;
        let tables = [&mut walk.tally.strict[symbols], &mut walk.tally.minimal[symbols]];
        for count in tables.into_iter().flatten().chain([&mut walk.tally.solvable[symbols]]) {
            assert!(count.is_multiple_of(labellings));
            *count /= labellings;
        }
    }
    walk.tally
}

/// Returns the test whether a shading leaves no two equal symbols white in the row and column of a cell.
fn allows(size: Size, board: &[u8], cell: usize) -> impl Fn(&u64) -> bool {
    let (row, col) = (cell / size.cols(), cell % size.cols());
    let line = (0..size.cols()).map(|other| row * size.cols() + other);
    let column = (0..size.rows()).map(|other| other * size.cols() + col);
    let others = line.chain(column).filter(|&other| other != cell && board[other] == board[cell]);
    let equal = others.fold(0, |equal, other| equal | 1u64 << other);
    move |mask| mask >> cell & 1 == 1 || mask & equal == equal
}

impl Transposed<'_> {
    fn fill(&mut self, place: usize) {
        let Some(&cell) = self.cells.get(place) else { return self.complete() };
        for symbol in 0..self.spec.symbols() as u8 {
            self.board[cell] = symbol;
            let allows = allows(self.spec.size(), &self.board, cell);
            let [.., before, after] = &mut self.alive[..=place + 1] else { return };
            after.clear();
            after.extend(before.iter().copied().filter(allows));
            if !after.is_empty() {
                self.fill(place + 1);
            }
        }
        self.board[cell] = u8::MAX;
    }

    fn complete(&mut self) {
        let readings = readings(self.spec.size(), &self.board);
        let top = &readings[0];
        if readings.iter().any(|reading| reading < top) {
            return;
        }
        let equal = readings.iter().filter(|reading| *reading == top).count();
        let weight = u128::from(SCALE) / equal as u128 * readings.len() as u128;
        let mut seen = self.board.clone();
        seen.sort_unstable();
        seen.dedup();
        let symbols = seen.len();
        debug_assert!(symbols >= self.unit.symbols());
        let solutions = &self.alive[self.cells.len()];
        self.tally.solvable[symbols] += weight;
        let least = solutions.iter().fold(u64::MAX, |least, mask| least & mask);
        if solutions.contains(&least) {
            let shaded = least.count_ones() as usize;
            self.tally.minimal[symbols][shaded] += weight;
            self.tally.strict[symbols][shaded] += if solutions.len() == 1 { weight } else { 0 };
        }
    }
}

/// Returns the sides of a board in both directions, each with symbols named by first appearance: the top first, the
/// columns only of a square.
fn readings(size: Size, board: &[u8]) -> Vec<Vec<u8>> {
    let (rows, cols) = (size.rows(), size.cols());
    let row = |row: usize| (0..cols).map(|col| board[row * cols + col]).collect::<Vec<u8>>();
    let column = |col: usize| (0..rows).map(|row| board[row * cols + col]).collect::<Vec<u8>>();
    let mut sides = vec![row(0), row(rows - 1)];
    if rows == cols && rows > 1 {
        sides.extend([column(0), column(cols - 1)]);
    }
    let backwards: Vec<Vec<u8>> = sides.iter().map(|side| side.iter().rev().copied().collect()).collect();
    sides.extend(backwards);
    sides.iter().map(|side| named(side)).collect()
}

fn named(side: &[u8]) -> Vec<u8> {
    let mut names: Vec<u8> = vec![];
    let mut name = |symbol: &u8| match names.iter().position(|known| known == symbol) {
        Some(name) => name as u8,
        None => {
            names.push(*symbol);
            names.len() as u8 - 1
        }
    };
    side.iter().map(&mut name).collect()
}

/// Compares both routes on units.
fn compare(spec: &Spec, chosen: &[Unit]) {
    let mut census = Census::new(spec, None, &Budget::default()).unwrap();
    for unit in chosen {
        assert_eq!(census.count(unit).unwrap(), count(spec, unit), "{spec}: {:?}", unit.board());
    }
}

fn spec(rows: usize, cols: usize, symbols: usize) -> Spec {
    Spec::new(Size::new(rows, cols).unwrap(), symbols).unwrap()
}

#[test]
fn all_units_of_small_boards() {
    for (rows, cols, symbols) in
        [(1, 4, 4), (2, 2, 4), (2, 4, 4), (3, 3, 9), (3, 4, 4), (4, 3, 4), (3, 5, 3), (4, 4, 3)]
    {
        let spec = spec(rows, cols, symbols);
        compare(&spec, &units(&spec, &Budget::default()).unwrap());
    }
}

/// `HITORI_UNITS` units of the long count, drawn by a fixed rule.
#[test]
#[ignore = "minutes to hours; ./test long runs it with a few units"]
fn many_units_of_5x5() {
    let number: usize = std::env::var("HITORI_UNITS").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    let spec = spec(5, 5, 5);
    let units = units(&spec, &Budget::default()).unwrap();
    let mut state = 5u64;
    for _ in 0..number {
        // Knuth's multiplier; the high bits are random enough to pick units.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let unit = (state >> 33) as usize % units.len();
        let start = std::time::Instant::now();
        compare(&spec, &units[unit..=unit]);
        println!("unit {unit} {:?}: equal, {:.1} s", units[unit].board(), start.elapsed().as_secs_f64());
    }
}
