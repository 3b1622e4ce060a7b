//! The way of a person through a puzzle, counted: openings (`reading.rs`), and what it takes where they end.
//!
//! Where reading ends, dearer steps are looked for, cheapest kind first: *exits* (of the last two exits of a cell one is
//! decided: EP, CloI), *crossings* (patterns of two lines: DP, SbP), and *assumptions*: a shade that leads to a contradiction is
//! wrong, found by following it in the head. Of the assumptions, those with the fewest rounds until the contradiction come
//! first. Each kind has its round: all that it tells at a position is marked at once, then openings' follow-up and cut-offs
//! have their turn. So nothing here depends on how the board is held.
//!
//! Numbers that stand alone are not taken to be white ("unique number"), though in a puzzle with one solution they are: people
//! do not need that, and the labels the weights were fitted to do without.

use serde::{Deserialize, Serialize};

use super::reading::{Counts, Reader, Walk};
use crate::board::{Literal, Puzzle, Shading};
use crate::deduce::Pace;
use crate::engine::Limit;

/// Rules about the last two exits of a cell.
const EXITS: [&str; 2] = ["EP", "CloI"];

/// Patterns of two lines.
const CROSSINGS: [&str; 2] = ["DP", "SbP"];

/// What a person does on the way to the solution, counted. Nothing depends on how the board is held or what the numbers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Path {
    /// Patterns of numbers that a reader has to find, one after the other; the average over eight ways to read.
    pub openings: f64,
    /// Times that looking for cut-offs helps a reader; the average over eight ways to read.
    pub cuts: f64,
    /// Rounds of following up what was found; the average over eight ways to read.
    pub rounds: f64,
    /// Cells that are undecided where reading ends.
    pub stuck: usize,
    /// Rounds with conclusions about the last two exits of a cell.
    pub exits: usize,
    /// Rounds with patterns of two lines.
    pub crossings: usize,
    /// Rounds with assumptions.
    pub assumptions: usize,
    /// Rounds that had to be followed in the head until an assumption failed, summed over the rounds with assumptions.
    pub depth: usize,
    /// Cells that are undecided where single assumptions end.
    pub beyond: usize,
    /// Cells of the board.
    pub cells: usize,
}

impl Path {
    /// Follows a person through a puzzle whose only solution is known.
    pub(super) fn new(puzzle: &Puzzle, solution: &Shading, pace: &Pace) -> Result<Self, Limit> {
        let mut way = Way::start(puzzle, solution, pace)?;
        way.go_on()?;
        while way.read_again()? {}
        Ok(way.path())
    }
}

/// The way of a person, as far as it has been followed: one reading, what it takes from there, and the other readings, which can only
/// change how many openings there are on average.
pub(super) struct Way<'a> {
    solution: &'a Shading,
    reader: Reader<'a>,
    /// So many ways to read have been tried.
    readings: usize,
    counts: Counts,
    /// The position to which reading leads, then the end.
    walk: Walk<'a>,
    /// What is known but for the averages.
    path: Path,
    /// Whether the walk has come to its end.
    is_over: bool,
}

impl<'a> Way<'a> {
    /// Reads a puzzle for the first time.
    pub(super) fn start(puzzle: &Puzzle, solution: &'a Shading, pace: &'a Pace) -> Result<Self, Limit> {
        let reader = Reader::new(puzzle, pace)?;
        let mut counts = Counts::default();
        let position = reader.read(0, &mut counts)?;
        let path = Path { stuck: position.open(), cells: puzzle.size().cells(), ..Path::default() };
        let is_over = path.stuck == 0;
        let walk = Walk::new(position, pace)?;
        Ok(Self { solution, reader, readings: 1, counts, walk, path, is_over })
    }

    /// Goes on from where reading ends, to the solution or as far as single assumptions lead.
    pub(super) fn go_on(&mut self) -> Result<(), Limit> {
        let Self { walk, path, .. } = self;
        while walk.position().open() > 0 {
            walk.pace.steps(1)?;
            let cuts = walk.cuts()?;
            if !cuts.is_empty() {
                walk.apply(&cuts)?;
            } else if let Some(found) = any(walk, &EXITS)? {
                path.exits += 1;
                walk.apply(&found)?;
            } else if let Some(found) = any(walk, &CROSSINGS)? {
                path.crossings += 1;
                walk.apply(&found)?;
            } else if let Some((found, depth)) = assumptions(walk, self.solution)? {
                path.assumptions += 1;
                path.depth += depth;
                walk.apply(&found)?;
            } else {
                path.beyond = walk.position().open();
                break;
            }
        }
        self.is_over = true;
        Ok(())
    }

    /// Reads the puzzle in the next way. Returns `false` when it was read in all ways.
    pub(super) fn read_again(&mut self) -> Result<bool, Limit> {
        if self.readings == Reader::WAYS {
            return Ok(false);
        }
        self.reader.read(self.readings, &mut self.counts)?;
        self.readings += 1;
        Ok(true)
    }

    /// Returns two paths between which the whole one will be: it has no less of anything than the first, and no more than the second.
    pub(super) fn bounds(&self) -> [Path; 2] {
        let path = self.path();
        let mean = |left: usize| (self.counts.openings + left) as f64 / Reader::WAYS as f64;
        let left = Reader::WAYS - self.readings;
        // Whoever uses an opening in one way uses one in all.
        let least = Path { openings: mean(left * self.counts.openings.min(1)), ..path };
        let most = Path { openings: mean(left * self.reader.openings()), ..path };
        match self.is_over {
            true => [least, most],
            false => [least, Path { crossings: usize::MAX, depth: usize::MAX, ..most }],
        }
    }

    /// Returns what has been counted so far. Averages are those of all ways to read, as if those left counted nothing.
    pub(super) fn path(&self) -> Path {
        let Counts { openings, cuts, rounds } = self.counts;
        let mean = |sum: usize| sum as f64 / Reader::WAYS as f64;
        Path { openings: mean(openings), cuts: mean(cuts), rounds: mean(rounds), ..self.path }
    }
}

/// Returns what some rules decide that is not known yet, or `None` if that is nothing.
fn any(walk: &mut Walk<'_>, rules: &[&str]) -> Result<Option<Vec<Literal>>, Limit> {
    let mut found = Vec::new();
    for id in rules {
        found.extend(walk.find(id)?);
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

/// Returns what the shortest assumptions that fail decide, and the rounds each takes. The solution says which shade can fail.
fn assumptions(walk: &mut Walk<'_>, solution: &Shading) -> Result<Option<(Vec<Literal>, usize)>, Limit> {
    walk.pace.many(solution.cells().len())?;
    let open: Vec<usize> =
        (0..solution.cells().len()).filter(|&cell| walk.position().is_open(cell)).collect();
    for with_cuts in [false, true] {
        let mut shortest: Option<(Vec<Literal>, usize)> = None;
        for &cell in &open {
            let right = Literal { cell, shade: solution.get(cell) };
            let limit = shortest.as_ref().map_or(usize::MAX, |(_, depth)| *depth);
            if let Some(depth) = walk.rounds_until_failure(!right, limit, with_cuts)? {
                match &mut shortest {
                    Some((found, least)) if *least == depth => found.push(right),
                    _ => shortest = Some((vec![right], depth)),
                }
            }
        }
        if shortest.is_some() {
            return Ok(shortest);
        }
    }
    Ok(None)
}
