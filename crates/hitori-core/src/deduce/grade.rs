//! The class of a puzzle: the dearest rule it needs when cheaper ones are always tried first.

use std::fmt;

use super::{Found, Lines, Position, Which, rules_of};
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
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// How hard a puzzle is for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The class.
    pub class: Class,
    /// Levels of assumptions within assumptions; 0 below class G.
    pub depth: usize,
    /// What the rules arrive at.
    pub solution: Shading,
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
/// use hitori_core::deduce::{Class, grade};
/// use hitori_core::input;
/// let puzzle = input::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let grade = grade(&puzzle, 2).unwrap();
/// assert_eq!(grade.class, Class::D);
/// assert_eq!(grade.solution.row_strings(), ["x-x-", "----", "x-x-", "---x"]);
/// # Ok::<(), input::ParseError>(())
/// ```
pub fn grade(puzzle: &Puzzle, depth: usize) -> Result<Grade, NotGraded> {
    grade_with(puzzle, depth, Lines::Rules)
}

/// Like [`grade`], with a choice of what is used for single lines.
pub fn grade_with(puzzle: &Puzzle, depth: usize, lines: Lines) -> Result<Grade, NotGraded> {
    let mut position = Position::new(puzzle, None);
    for class in Class::ALL {
        if class == Class::G {
            break;
        }
        settle(&mut position, class, lines).map_err(|_| NotGraded::Contradiction)?;
        if position.open() == 0 {
            return Ok(Grade { class, depth: 0, solution: position.marks() });
        }
    }
    for level in 1..=depth {
        probe(&mut position, level, lines).map_err(|_| NotGraded::Contradiction)?;
        if position.open() == 0 {
            return Ok(Grade { class: Class::G, depth: level, solution: position.marks() });
        }
    }
    Err(NotGraded::Stuck(position.marks()))
}

/// Two conclusions, or a conclusion and the rules, contradict each other.
#[derive(Debug)]
struct Contradiction;

/// Applies all rules up to a class until nothing changes.
fn settle(position: &mut Position, class: Class, lines: Lines) -> Result<(), Contradiction> {
    let mut found = Fresh::default();
    while position.open() > 0 {
        // The cheapest class that finds something; then from the cheapest again.
        let step = Class::ALL.into_iter().take_while(|&cheaper| cheaper <= class).any(|cheaper| {
            for rule in rules_of(cheaper, lines) {
                rule.find(position, Which::Both, &mut Filter { position, fresh: &mut found });
            }
            !found.conclusions.is_empty() || found.contradiction
        });
        if found.contradiction {
            return Err(Contradiction);
        }
        if !step {
            break;
        }
        for (cell, shade) in found.conclusions.drain(..) {
            if !position.mark(cell, shade) {
                return Err(Contradiction);
            }
        }
    }
    if is_broken(position) { Err(Contradiction) } else { Ok(()) }
}

/// Conclusions about cells that were undecided.
#[derive(Default)]
struct Fresh {
    conclusions: Vec<(usize, Shade)>,
    contradiction: bool,
}

struct Filter<'a> {
    position: &'a Position,
    fresh: &'a mut Fresh,
}

impl Found for Filter<'_> {
    fn step(&mut self, _: &'static str, conclusions: &[(usize, Shade)], _: &dyn Fn() -> Vec<usize>) {
        for &(cell, shade) in conclusions {
            match self.position.shade(cell) {
                Shade::Undecided => self.fresh.conclusions.push((cell, shade)),
                known => self.fresh.contradiction |= known != shade,
            }
        }
    }
}

/// Do the marks break a rule of the game?
fn is_broken(position: &Position) -> bool {
    let size = position.size();
    (0..size.cells()).any(|cell| match position.shade(cell) {
        Shade::Shaded => size.neighbours(cell).any(|near| position.is_shaded(near)),
        Shade::White => position.equals(cell).any(|other| position.is_white(other)),
        Shade::Undecided => false,
    }) || !position.cut_off(|cell| position.is_shaded(cell)).is_empty()
}

/// Class G: assumes each undecided cell to be shaded, and white, and draws conclusions with everything below G, or with
/// assumptions of one level less; a contradiction proves the other shade. Repeats until nothing changes.
fn probe(position: &mut Position, level: usize, lines: Lines) -> Result<(), Contradiction> {
    loop {
        let mut proved = Vec::new();
        for cell in (0..position.size().cells()).filter(|&cell| position.is_open(cell)) {
            for (shade, other) in [(Shade::Shaded, Shade::White), (Shade::White, Shade::Shaded)] {
                let mut trial = position.clone();
                trial.mark(cell, shade);
                let failed = settle(&mut trial, Class::F, lines).is_err()
                    || (level > 1 && trial.open() > 0 && probe(&mut trial, level - 1, lines).is_err());
                if failed {
                    proved.push((cell, other));
                    break;
                }
            }
        }
        if proved.is_empty() {
            return Ok(());
        }
        for (cell, shade) in proved {
            if !position.mark(cell, shade) {
                return Err(Contradiction);
            }
        }
        settle(position, Class::F, lines)?;
        if position.open() == 0 {
            return Ok(());
        }
    }
}
