//! Numbers for the shaded cells of a shading whose white cells have theirs, so that it is the only solution.
//!
//! A shading T solves the board exactly when it is legal and has at least one cell of each pair of equal numbers in a line.
//! A cell that has no number yet is taken to be shaded in T. *If then there is a second solution T, no way to go on gets
//! rid of it*: a number adds pairs of which one cell is the new one, and that is in T. So cells get their numbers one after
//! the other, and every prefix is asked about. Each number that is wrong for a cell alone, with all others shaded, is left
//! out from the start.

use hitori_core::engine::{Budget, Limit, Meter, Question, Status, StopReason};
use hitori_core::solve::{self, Tuning};
use hitori_core::{Puzzle, Shade, Shading};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::NumberedBoard;

/// What came of a search.
pub(super) enum Filled {
    /// A board whose only solution is the shading.
    Board(Box<NumberedBoard>),
    /// There is none.
    None,
    /// The questions are used up.
    Unknown,
}

/// How to search: everything, or at random with so many questions.
pub(super) enum Effort<'r> {
    Everything,
    Random(&'r mut ChaCha8Rng, usize),
}

/// Looks for numbers of the shaded cells. `whites` has the numbers of the white cells, and 0 for shaded ones.
pub(super) fn fill(
    shading: &Shading,
    whites: &[u32],
    mut effort: Effort<'_>,
    meter: &mut Meter,
) -> Result<Filled, Limit> {
    let size = shading.size();
    let mut filling = Filling {
        shading,
        numbers: whites.to_vec(),
        cells: Vec::new(),
        questions: match effort {
            Effort::Everything => usize::MAX,
            Effort::Random(_, questions) => questions,
        },
    };
    let mut cells = Vec::new();
    for cell in shading.shaded() {
        let (row, col) = size.place(cell);
        let line = size.row(row).cells().chain(size.column(col).cells());
        let mut choices: Vec<u32> = line.map(|cell| whites[cell]).filter(|&number| number > 0).collect();
        choices.sort_unstable();
        choices.dedup();
        let mut good = Vec::with_capacity(choices.len());
        for number in choices {
            filling.numbers[cell] = number;
            if filling.is_only_solution(meter)? {
                good.push(number);
            }
        }
        filling.numbers[cell] = 0;
        if good.is_empty() {
            return Ok(Filled::None);
        }
        if let Effort::Random(random, _) = &mut effort {
            good.shuffle(*random);
        }
        cells.push((cell, good));
    }
    cells.sort_by_key(|(_, choices)| choices.len());
    filling.cells = cells;
    match filling.decide(0, meter)? {
        Some(true) => Ok(Filled::Board(Box::new(filling.board()))),
        Some(false) => Ok(Filled::None),
        None => Ok(Filled::Unknown),
    }
}

struct Filling<'s> {
    shading: &'s Shading,
    /// The numbers of the cells that have one, and 0.
    numbers: Vec<u32>,
    /// The shaded cells and the numbers that each could have, in the order in which they are decided.
    cells: Vec<(usize, Vec<u32>)>,
    /// The questions that are left.
    questions: usize,
}

impl Filling<'_> {
    /// Gives a number to this cell and all behind it. Returns whether it did, or nothing if the questions are used up.
    fn decide(&mut self, place: usize, meter: &mut Meter) -> Result<Option<bool>, Limit> {
        let Some((cell, choices)) = self.cells.get(place).cloned() else { return Ok(Some(true)) };
        for number in choices {
            if self.questions == 0 {
                return Ok(None);
            }
            self.questions -= 1;
            self.numbers[cell] = number;
            if self.is_only_solution(meter)? {
                match self.decide(place + 1, meter)? {
                    Some(false) => {}
                    found => return Ok(found),
                }
            }
        }
        self.numbers[cell] = 0;
        Ok(Some(false))
    }

    /// Returns whether the shading is the only solution when the cells without a number are shaded.
    fn is_only_solution(&self, meter: &mut Meter) -> Result<bool, Limit> {
        let size = self.shading.size();
        let mut marks = Shading::filled(size, Shade::Undecided);
        let largest = size.cells() as u32;
        // A cell without a number gets one that stands nowhere else.
        let numbers = self.numbers.iter().enumerate().map(|(cell, &number)| {
            if number > 0 {
                return number;
            }
            marks.set(cell, Shade::Shaded);
            largest + 1 + cell as u32
        });
        let puzzle = Puzzle::from_numbers(size, numbers).expect("one positive number for each cell");
        only_solution(&puzzle, Some(marks), meter.budget()).map(|found| found.as_ref() == Some(self.shading))
    }

    fn board(&self) -> NumberedBoard {
        let size = self.shading.size();
        let board = Puzzle::from_numbers(size, self.numbers.iter().copied())
            .expect("one positive number for each cell");
        let mut numbers = self.numbers.clone();
        numbers.sort_unstable();
        numbers.dedup();
        NumberedBoard { count: numbers.len(), board, solution: self.shading.clone() }
    }
}

/// Returns the only solution that agrees with marks, if there is exactly one.
fn only_solution(puzzle: &Puzzle, marks: Option<Shading>, budget: &Budget) -> Result<Option<Shading>, Limit> {
    let mut question = Question::unique().with_budget(budget.clone());
    question.marks = marks;
    let outcome = solve::ask(puzzle, &question, &Tuning::default());
    if let Some(StopReason::Limit(limit)) = outcome.stop {
        return Err(limit);
    }
    Ok(if outcome.status() == Status::Unique { outcome.unique().cloned() } else { None })
}
