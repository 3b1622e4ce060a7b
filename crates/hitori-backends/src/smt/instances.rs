//! What the templates are repeated for: cells, pairs, lines, and the images of a picture.

use hitori_core::board::Direction;
use hitori_core::{Puzzle, Size};

use super::picture::Picture;
use super::template::{Instances, Mistake, Scope};

/// Returns a cell in the names of a program: `3_4` for row 3, column 4.
pub fn label(size: Size, cell: usize) -> String {
    let (row, col) = size.place(cell);
    format!("{}_{}", row + 1, col + 1)
}

/// Returns the names that every template may use: `$cells`, `$bits` (enough for every cell's number and all ones), `$steps`, and the
/// list `all` of all cells.
pub fn board(size: Size) -> Scope {
    let bits = usize::BITS - size.cells().leading_zeros();
    Scope::default()
        .with("cells", size.cells())
        .with("bits", bits)
        .with("steps", steps(size))
        .with_list("all", (0..size.cells()).map(|cell| label(size, cell)))
}

/// A flood is over after as many steps as there are cells. One more is in Rietdijk 2026.
fn steps(size: Size) -> usize {
    size.cells() + 1
}

/// Returns the instances of a kind; `integers` says whether the program's logic has them.
///
/// | kind | names |
/// |---|---|
/// | `cell` | `c`, its number `index` from 0, lists `n` (neighbours) and `e` (duplicates in its lines) |
/// | `crowded` | the same, on boards where a white cell is never alone |
/// | `edge`, `equal` | `a`, `b`: share an edge; are duplicates in a line |
/// | `group` | list `m`: the duplicates of a number in a line |
/// | `way` | `c` and a neighbour `n` |
/// | `rivals` | `c` and two neighbours `a`, `b` |
/// | `start`, `second`, `later` | `c`: the first cell; the one beside it (`a` the first); the others |
/// | `moment`, `step` | step `k` from 0 and cell `c`; step `k` from 1, `j` before it, cell `c`, list `n` |
/// | `integer line` | list `c`, `length`, `least` (half of it, rounded down), `most` (up), `excess` (one more); only where there are integers |
/// | `boolean line` | the same and the line's name `l`, where there are none |
/// | `boolean count`, `boolean none`, `boolean over` | see `lw.smt2` |
/// | `bridge` | lists `a`, `b`: two lines side by side |
/// | `image of …` | what the picture names: see `picture.rs` |
pub fn instances<'a>(puzzle: &'a Puzzle, kind: &str, integers: bool) -> Result<Instances<'a>, Mistake> {
    let size = puzzle.size();
    // A flood has the square of the cells: they are made one after the other, and each has another step or cell.
    let steps = match kind {
        "moment" => Some(0..=steps(size)),
        "step" => Some(1..=steps(size)),
        _ => None,
    };
    if let Some(steps) = steps {
        let cells = move |k: usize| (0..size.cells()).map(move |cell| moment(size, k, cell));
        return Ok(Instances { scopes: Box::new(steps.flat_map(cells)), may_repeat: false });
    }
    all_of(puzzle, kind, integers).map(Instances::from)
}

/// Returns the number of moments of a flood.
pub fn moments(size: Size) -> u64 {
    (size.cells() as u64).saturating_mul(steps(size) as u64 + 1)
}

/// Returns a cell in a step of a flood; the first step has none before it.
fn moment(size: Size, k: usize, cell: usize) -> Scope {
    let scope = Scope::default().with("c", label(size, cell)).with("k", k);
    match k.checked_sub(1) {
        None => scope,
        Some(before) => {
            scope.with("j", before).with_list("n", size.neighbours(cell).map(|near| label(size, near)))
        }
    }
}

fn all_of(puzzle: &Puzzle, kind: &str, integers: bool) -> Result<Vec<Scope>, Mistake> {
    let size = puzzle.size();
    let name = |cell: usize| label(size, cell);
    let pair = |(a, b): (usize, usize)| Scope::default().with("a", name(a)).with("b", name(b));
    let one = |cell: usize| Scope::default().with("c", name(cell));
    let near = |cell: usize| size.neighbours(cell).map(name);
    // In the order in which a row or a column is read, whichever the board has.
    let second = if size.cells() > 1 { Some(1) } else { None };
    Ok(match kind {
        "cell" => cells(puzzle),
        // A white cell whose neighbours are all black is cut off from a neighbour's other neighbour, which is white. Only in
        // boards of up to three cells, all in one line, can there be none.
        "crowded" if size.cells() <= 3 => vec![],
        "crowded" => cells(puzzle),
        "edge" => size.adjacent_pairs().map(pair).collect(),
        "equal" => puzzle.duplicate_pairs().map(pair).collect(),
        "group" => puzzle
            .duplicate_groups()
            .map(|m| Scope::default().with_list("m", m.into_iter().map(name)))
            .collect(),
        "way" => (0..size.cells()).flat_map(|cell| near(cell).map(move |n| one(cell).with("n", n))).collect(),
        "rivals" => {
            let of = |cell: usize| {
                let near: Vec<String> = near(cell).collect();
                let pairs = (0..near.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
                pairs.map(|(a, b)| one(cell).with("a", &near[a]).with("b", &near[b])).collect::<Vec<_>>()
            };
            (0..size.cells()).flat_map(of).collect()
        }
        "start" => vec![one(0)],
        "second" => second.into_iter().map(|cell| one(cell).with("a", name(0))).collect(),
        "later" => (second.map_or(1, |cell| cell + 1)..size.cells()).map(one).collect(),
        "bridge" => {
            let lines: Vec<Vec<String>> = size.lines().map(|line| line.cells().map(name).collect()).collect();
            let (rows, columns) = lines.split_at(size.rows());
            let both = rows.windows(2).chain(columns.windows(2));
            both.map(|pair| Scope::default().with_list("a", pair[0].clone()).with_list("b", pair[1].clone()))
                .collect()
        }
        "integer line" if integers => every_line(size).map(|line| line.scope).collect(),
        "boolean line" if !integers => every_line(size).map(|line| line.scope).collect(),
        "boolean count" if !integers => every_line(size).flat_map(|line| line.counts()).collect(),
        "boolean none" if !integers => every_line(size).flat_map(|line| line.none()).collect(),
        "boolean over" if !integers => every_line(size).flat_map(|line| line.over()).collect(),
        "integer line" | "boolean line" | "boolean count" | "boolean none" | "boolean over" => vec![],
        _ => match kind.strip_prefix("image of ") {
            Some(picture) => Picture::parse(picture)?.find(puzzle),
            None => return Err(format!("there is no kind '{kind}'")),
        },
    })
}

fn cells(puzzle: &Puzzle) -> Vec<Scope> {
    let size = puzzle.size();
    let duplicates = puzzle.duplicates();
    let cell = |cell: usize| {
        Scope::default()
            .with("c", label(size, cell))
            .with("index", cell)
            .with_list("n", size.neighbours(cell).map(|n| label(size, n)))
            .with_list("e", duplicates[cell].iter().map(|&e| label(size, e)))
    };
    (0..size.cells()).map(cell).collect()
}

/// A line whose white cells are counted.
struct CountedLine {
    name: String,
    cells: Vec<String>,
    scope: Scope,
}

fn every_line(size: Size) -> impl Iterator<Item = CountedLine> {
    size.lines().enumerate().map(move |(place, line)| {
        let name = match line.direction() {
            Direction::Row => format!("row_{}", place + 1),
            Direction::Column => format!("column_{}", place - size.rows() + 1),
        };
        let cells: Vec<String> = line.cells().map(|cell| label(size, cell)).collect();
        let scope = Scope::default()
            .with("l", &name)
            .with("length", cells.len())
            .with("least", cells.len() / 2)
            .with("most", cells.len().div_ceil(2))
            .with("excess", excess(cells.len()))
            .with_list("c", cells.clone());
        CountedLine { name, cells, scope }
    })
}

/// One more black cell than a line of this length can have.
fn excess(length: usize) -> usize {
    length.div_ceil(2) + 1
}

impl CountedLine {
    fn at(&self, i: usize, k: usize) -> Scope {
        Scope::default().with("l", &self.name).with("i", i).with("k", k)
    }

    /// `k` of the first `i` cells, where that is neither trivial nor impossible: `h` is one cell less, `j` one less to have,
    /// `c` the cell.
    fn counts(&self) -> Vec<Scope> {
        let of = |i: usize| (1..=i.min(excess(self.cells.len()))).map(move |k| (i, k));
        let counts = (1..=self.cells.len()).flat_map(of);
        counts
            .map(|(i, k)| self.at(i, k).with("h", i - 1).with("j", k - 1).with("c", &self.cells[i - 1]))
            .collect()
    }

    /// None at all of the first `i`.
    fn none(&self) -> Vec<Scope> {
        (0..=self.cells.len()).map(|i| self.at(i, 0)).collect()
    }

    /// One more than there are among the first `i`.
    fn over(&self) -> Vec<Scope> {
        (0..excess(self.cells.len())).map(|i| self.at(i, i + 1)).collect()
    }
}
