//! 2-SAT, the line solver: a cell that has the same shade in every solution of its line has that shade (Wensveen 2024, section
//! 6.1). It takes the place of all other rules of class B.
//!
//! *Proof.* On one line the rules of the game are clauses of two literals: of two neighbours one is white, of two duplicates
//! one is shaded. That is 2-SAT, whose forced literals are found exactly. A line without any solution is
//! a contradiction.
//!
//! The thesis leaves cells out that are unique in their line, which would lose the middle of `a b a` (Sim-M3) whenever b is
//! one of them: of the 92 boards 3×3 that its own Table 19 counts in B for both variants, 60 would remain. Here they stay
//! in, so that the line solver finds all that the pattern rules find, and more: `a b c c a b`, for one.

// `hitori rules 2-SAT` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;
use crate::board::Direction;
use crate::deduce::line::LineSolver;

pub(super) static RULE: Rule = Rule {
    id: "2-SAT",
    name: "line solver",
    class: Class::B,
    set: RuleSet::TwoSat,
    sight: Sight::Line,
    needs_unique: false,
    is_static: false,
    joins: true,
    statement: "a cell that has the same shade in every solution of its line has that shade",
    source: include_str!("two_sat.rs"),
    examples: &[
        Example { board: &["123312"], marks: &[], concludes: &["x-??-x"] },
        Example { board: &["12134"], marks: &[], concludes: &["?-???"] },
        Example { board: &["12314"], marks: &["-????"], concludes: &["??-x-"] },
    ],
    find,
    again: Some(Again { places, look, look_at_all: None, cut: None, shared: Some(lines_through) }),
    why,
};

fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    let mut solver = LineSolver::default();
    for &direction in axes.directions() {
        for line in 0..position.lines(direction).0 {
            if found.is_over(1) {
                return;
            }
            solver.solve("2-SAT", position, direction, line, found);
        }
    }
}

/// Rows come first, then columns.
fn places(news: &News<'_>, places: &mut Vec<usize>) {
    let size = news.position.size();
    if news.is_all {
        places.extend(0..size.rows() + size.cols());
        return;
    }
    for &cell in news.marked {
        let (row, col) = size.place(cell as usize);
        places.extend([row, size.rows() + col]);
    }
}

/// Returns the row and the column of the first premise: a row and a column may both follow from one mark.
fn lines_through(position: &Position, premises: &[usize]) -> Vec<usize> {
    let size = position.size();
    let lines = premises.first().map(|&cell| [size.place(cell).0, size.rows() + size.place(cell).1]);
    lines.map_or_else(|| (0..size.rows() + size.cols()).collect(), |lines| lines.to_vec())
}

fn look(news: &News<'_>, line: usize, axes: Axes, found: &mut dyn Sink) {
    let rows = news.position.size().rows();
    let (direction, line) =
        if line < rows { (Direction::Row, line) } else { (Direction::Column, line - rows) };
    if axes.directions().contains(&direction) && !found.is_over(1) {
        LineSolver::default().solve("2-SAT", news.position, direction, line, found);
    }
}

fn why(position: &Position, application: &Application<'_>) -> String {
    let (size, conclusion) = (position.size(), application.conclusions[0]);
    let row = size.place(conclusion.cell).0;
    let is_row = application.premises.iter().all(|&cell| size.place(cell).0 == row);
    // A chain may pass a cell twice, once for each of its shades.
    let mut premises = application.premises.to_vec();
    premises.sort_unstable();
    premises.dedup();
    let slots = [
        ("count", Count(named_count(position, application.conclusions))),
        ("line", Fill::Line(if is_row { Direction::Row } else { Direction::Column })),
        ("cells", Cells(&premises)),
    ];
    say(size, "2-SAT", &slots)
}
