//! The class of a puzzle, the dearest rule it needs when cheaper ones are always tried first, and the number of steps.
//!
//! A round collects every conclusion that its rules allow from one and the same position before any is applied, so
//! neither class nor steps depend on the order in which cells are visited. Steps (W, Table 5):
//!
//! | class | steps |
//! |---|---|
//! | A | none |
//! | B, C, E | sweeps along rows and columns in turn, averaged over starting with rows and with columns |
//! | D | cells decided by the corner rules |
//! | F | white cells that would have been cut off, summed over the applications of NCO |
//! | G | average over the successful assumptions of the class each needed (A is 1, F is 6, an assumption within 7) |

use std::fmt;

use super::{Found, Position, Rule, Rulebook, Which, rules_of};
use crate::puzzle::{Puzzle, Shade, Shading};

/// Classes of difficulty (W, Table 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Trivial: neighbours of shaded cells, numbers without an equal.
    A,
    /// Patterns of a single line.
    B,
    /// Patterns of two lines.
    C,
    /// Corners.
    D,
    /// Pairs at the border.
    E,
    /// Connectivity.
    F,
    /// Assume and see.
    G,
}

impl Class {
    /// All classes, cheapest first.
    pub const ALL: [Self; 7] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G];

    /// The classes below this one, cheapest first.
    fn below(self) -> &'static [Self] {
        &Self::ALL[..self as usize]
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// How hard a puzzle is for a person. Written `B2.5`, `F17`, `G4.3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The class.
    pub class: Class,
    /// The steps, counted as the class counts them.
    pub steps: f64,
    /// Levels of assumptions within assumptions; 0 below class G.
    pub depth: usize,
    /// What the rules arrive at.
    pub solution: Shading,
    /// The rules and, as `Prob`, assumptions, with the number of cells that each decided.
    pub uses: Vec<(&'static str, u32)>,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = usize::from(self.steps.fract().abs() > 0.05 && self.steps.fract() < 0.95);
        write!(f, "{}{:.digits$}", self.class, self.steps)
    }
}

/// Why a puzzle has no class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotGraded {
    /// The rules contradict each other: no solution.
    Contradiction,
    /// The rules, and assumptions of so many levels, leave cells undecided: several solutions, or deeper ones needed.
    Stuck(Shading),
}

/// Finds the class of a puzzle, with assumptions nested at most `depth` levels.
///
/// The rule UC takes for granted that nothing is shaded needlessly: puzzles that are unique in the strict or in the minimal
/// sense may be asked about, others get an answer for the minimal reading.
///
/// ```
/// use hitori_core::deduce::grade;
/// use hitori_core::input;
/// let puzzle = input::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let grade = grade(&puzzle, 2).unwrap();
/// assert_eq!(grade.to_string(), "F1");
/// assert_eq!(grade.solution.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// # Ok::<(), input::ParseError>(())
/// ```
pub fn grade(puzzle: &Puzzle, depth: usize) -> Result<Grade, NotGraded> {
    grade_with(puzzle, depth, Rulebook::default())
}

/// Like [`grade`], with the choice of the rules and of how single lines are looked at.
pub fn grade_with(puzzle: &Puzzle, depth: usize, rules: impl Into<Rulebook>) -> Result<Grade, NotGraded> {
    let broken = |_: Contradiction| NotGraded::Contradiction;
    let mut position = Position::new(puzzle, None);
    let mut book = Book::new(rules.into());
    for &class in Class::G.below() {
        let before = position.clone();
        let gain = advance(&mut position, class, &mut book).map_err(broken)?;
        if position.open() == 0 {
            unbroken(&position).map_err(broken)?;
            let steps = match class {
                Class::A | Class::G => 0.0,
                Class::B | Class::C | Class::E => average_sweeps(&before, class, &book).map_err(broken)?,
                Class::D => gain.cells as f64,
                Class::F => gain.cut_off as f64,
            };
            return Ok(Grade { class, steps, depth: 0, solution: position.marks(), uses: book.uses() });
        }
    }
    unbroken(&position).map_err(broken)?;
    let mut efforts = Vec::new();
    for level in 1..=depth {
        probe(&mut position, level, &mut book, &mut efforts).map_err(broken)?;
        if position.open() == 0 {
            let steps = efforts.iter().sum::<usize>() as f64 / efforts.len() as f64;
            return Ok(Grade {
                class: Class::G,
                steps,
                depth: level,
                solution: position.marks(),
                uses: book.uses(),
            });
        }
    }
    Err(NotGraded::Stuck(position.marks()))
}

/// The rules in use, cheapest first, and how many cells each has decided; the last count is that of assumptions.
#[derive(Clone)]
struct Book {
    rules: Vec<&'static dyn Rule>,
    counts: Vec<u32>,
}

impl Book {
    fn new(rules: Rulebook) -> Self {
        let rules: Vec<&dyn Rule> =
            Class::G.below().iter().flat_map(|&class| rules_of(class, rules)).collect();
        let counts = vec![0; rules.len() + 1];
        Self { rules, counts }
    }

    fn uses(&self) -> Vec<(&'static str, u32)> {
        self.rules.iter().map(|rule| rule.id()).chain(["Prob"]).zip(self.counts.iter().copied()).collect()
    }
}

/// Two conclusions, or a conclusion and the rules, contradict each other.
#[derive(Debug)]
struct Contradiction;

/// What one round has found: conclusions about undecided cells, with the rule they came from first.
struct Round<'p> {
    position: &'p Position,
    rule: usize,
    conclusions: Vec<(usize, Shade, usize)>,
    cut_off: usize,
    contradiction: bool,
}

impl Found for Round<'_> {
    fn step(&mut self, _: &'static str, conclusions: &[(usize, Shade)], _: &dyn Fn() -> Vec<usize>) {
        for &(cell, shade) in conclusions {
            match self.position.shade(cell) {
                Shade::Undecided => self.conclusions.push((cell, shade, self.rule)),
                known => self.contradiction |= known != shade,
            }
        }
    }

    fn cut_off(&mut self, cells: usize) {
        self.cut_off += cells;
    }
}

/// What a round did to the position.
#[derive(Default)]
struct Gain {
    /// Cells decided.
    cells: usize,
    /// White cells that would have been cut off.
    cut_off: usize,
}

/// Lets all rules of a class look at the position, then applies what they found.
fn round(
    position: &mut Position,
    class: Class,
    which: Which,
    book: &mut Book,
) -> Result<Gain, Contradiction> {
    let of_class = book.rules.iter().enumerate().filter(|(_, rule)| rule.class() == class);
    let due: Vec<(usize, &dyn Rule, Which)> = of_class
        .filter_map(|(place, &rule)| {
            let lines = if rule.is_static() { position.not_applied(place, which) } else { Some(which) };
            lines.map(|lines| (place, rule, lines))
        })
        .collect();
    let mut found = Round { position, rule: 0, conclusions: vec![], cut_off: 0, contradiction: false };
    for (place, rule, lines) in due {
        found.rule = place;
        rule.find(found.position, lines, &mut found);
    }
    let Round { conclusions, cut_off, contradiction, .. } = found;
    if contradiction {
        return Err(Contradiction);
    }
    let mut cells = 0;
    for (cell, shade, rule) in conclusions {
        if position.is_open(cell) {
            cells += 1;
            book.counts[rule] += 1;
        }
        if !position.mark(cell, shade) {
            return Err(Contradiction);
        }
    }
    Ok(Gain { cells, cut_off })
}

/// Applies all rules up to a class until nothing changes, always the cheapest class that finds something. Returns what
/// the dearest class gained.
fn advance(position: &mut Position, class: Class, book: &mut Book) -> Result<Gain, Contradiction> {
    let mut total = Gain::default();
    'again: while position.open() > 0 {
        for &cheaper in &Class::ALL[..=class as usize] {
            let gain = round(position, cheaper, Which::Both, book)?;
            if gain.cells > 0 {
                if cheaper == class {
                    total.cells += gain.cells;
                    total.cut_off += gain.cut_off;
                }
                continue 'again;
            }
        }
        break;
    }
    Ok(total)
}

/// The same, and a look whether the marks still obey the rules of the game: for assumptions, which are there to fail.
fn settle(position: &mut Position, class: Class, book: &mut Book) -> Result<(), Contradiction> {
    advance(position, class, book)?;
    unbroken(position)
}

/// Sweeps of a class that is known to be enough, on a position on which the classes below have done what they can.
fn average_sweeps(position: &Position, class: Class, book: &Book) -> Result<f64, Contradiction> {
    let orders = [[Which::Rows, Which::Columns], [Which::Columns, Which::Rows]];
    let [rows_first, columns_first] =
        orders.map(|order| count_sweeps(position.clone(), class, order, book.clone()));
    Ok((rows_first? + columns_first?) as f64 / 2.0)
}

fn count_sweeps(
    mut position: Position,
    class: Class,
    order: [Which; 2],
    mut book: Book,
) -> Result<usize, Contradiction> {
    let mut sweeps = 0;
    while position.open() > 0 {
        round(&mut position, class, order[sweeps % 2], &mut book)?;
        sweeps += 1;
        if let Some(&below) = class.below().last() {
            advance(&mut position, below, &mut book)?;
        }
    }
    Ok(sweeps)
}

/// Do the marks obey the rules of the game?
fn unbroken(position: &Position) -> Result<(), Contradiction> {
    let size = position.size();
    let legal = (0..size.cells()).all(|cell| match position.shade(cell) {
        Shade::Shaded => !size.neighbours(cell).any(|near| position.is_shaded(near)),
        Shade::White => !position.equals(cell).any(|other| position.is_white(other)),
        Shade::Undecided => true,
    });
    let connected = legal && position.cut_off(|cell| position.is_shaded(cell)).is_empty();
    if connected { Ok(()) } else { Err(Contradiction) }
}

/// Class G: assumes each undecided cell to be shaded, and white, and draws conclusions with everything below G, or with
/// assumptions of one level less; a contradiction proves the other shade. All cells are judged from one position; then
/// what was proved is applied. Repeats until nothing changes. `efforts` gets the class of every successful assumption.
fn probe(
    position: &mut Position,
    level: usize,
    book: &mut Book,
    efforts: &mut Vec<usize>,
) -> Result<(), Contradiction> {
    while position.open() > 0 {
        let mut proved = Vec::new();
        for cell in (0..position.size().cells()).filter(|&cell| position.is_open(cell)) {
            for (shade, other) in [(Shade::Shaded, Shade::White), (Shade::White, Shade::Shaded)] {
                if let Some(effort) = refute(position, cell, shade, level, book) {
                    proved.push((cell, other));
                    efforts.push(effort);
                }
            }
        }
        if proved.is_empty() {
            return Ok(());
        }
        for (cell, shade) in proved {
            // A cell that fails both ways, or against what another one proved, leaves nothing.
            *book.counts.last_mut().expect("there is always the count of assumptions") +=
                u32::from(position.is_open(cell));
            if !position.mark(cell, shade) {
                return Err(Contradiction);
            }
        }
        settle(position, Class::F, book)?;
    }
    Ok(())
}

/// The class, from 1, with which an assumption fails.
fn refute(position: &Position, cell: usize, shade: Shade, level: usize, book: &Book) -> Option<usize> {
    let mut trial = position.clone();
    trial.mark(cell, shade);
    let mut ignored = book.clone();
    for &class in Class::G.below() {
        if settle(&mut trial, class, &mut ignored).is_err() {
            return Some(class as usize + 1);
        }
    }
    let deeper = level > 1 && probe(&mut trial, level - 1, &mut ignored, &mut vec![]).is_err();
    deeper.then_some(Class::G as usize + 1)
}
