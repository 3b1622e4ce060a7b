//! The rows of the program, in the LP format, put into the templates of this folder.
//!
//! A line `\ {name}` of a template is a place for rows; it is a comment, so that a template is an LP text itself. Rows are
//! counted on the way, for solvers that take only so many.

use hitori_core::{Puzzle, Semantics, Size};

use crate::oracle::Task;
use crate::spec::EngineSpec;

const RULES: &str = include_str!("rules.lp");
const MINIMAL: &str = include_str!("minimal.lp");
const ISOLATION: &str = include_str!("isolation.lp");
const FLOW: &str = include_str!("flow.lp");
const LAZY: &str = include_str!("lazy.lp");
const END: &str = include_str!("end.lp");

/// The width at which rows are broken. Some readers of the format take no more than 510 characters in a line.
const WIDTH: usize = 100;

/// A program and its size.
pub struct Program {
    /// The LP text.
    pub text: String,
    /// Constraints.
    pub rows: usize,
    /// Variables.
    pub columns: usize,
}

/// Writes the program of a task.
pub fn program(spec: &EngineSpec, task: &Task<'_>) -> Program {
    let mut writer = Writer { puzzle: task.puzzle, size: task.puzzle.size(), rows: 0, arcs: 0 };
    let mut text = String::new();
    let minimal = (task.semantics == Semantics::Minimal).then_some(MINIMAL);
    let isolation = spec.has("isolation").then_some(ISOLATION);
    let connected = if spec.model() == "flow" { FLOW } else { LAZY };
    let templates = [Some(RULES), minimal, isolation, Some(connected), Some(END)];
    for template in templates.into_iter().flatten() {
        for line in template.lines() {
            match line.strip_prefix("\\ {").and_then(|rest| rest.strip_suffix('}')) {
                Some(place) => text.push_str(&writer.fill(place)),
                None => {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
    }
    Program { text, rows: writer.rows, columns: writer.size.cells() + writer.arcs }
}

/// A coefficient and a variable.
type Term = (i64, String);

struct Writer<'a> {
    puzzle: &'a Puzzle,
    size: Size,
    rows: usize,
    /// Variables beyond those of the cells.
    arcs: usize,
}

impl Writer<'_> {
    /// Returns the lines that belong into a place.
    fn fill(&mut self, place: &str) -> String {
        match place {
            "numbers" => self.numbers(),
            "edges" => self.edges(),
            "needs" => self.needs(),
            "company" => self.company(),
            "sources" => self.sources(),
            "balance" => self.balance(),
            "gates" => self.gates(),
            "cells" => self.cells(),
            // Rows for walls are made while solving.
            _ => String::new(),
        }
    }

    fn numbers(&mut self) -> String {
        let mut text = String::new();
        for cells in self.puzzle.duplicate_groups() {
            let terms: Vec<Term> = cells.iter().map(|&cell| (1, self.white(cell))).collect();
            // No other group has the same two first cells.
            let name = format!("equal_{}_{}", self.place(cells[0]), self.place(cells[1]));
            text += &self.row(&name, &terms, "<=", 1);
        }
        text
    }

    fn edges(&mut self) -> String {
        let mut text = String::new();
        for (a, b) in self.size.adjacent_pairs() {
            let name = format!("edge_{}_{}", self.place(a), self.place(b));
            text += &self.row(&name, &[(1, self.white(a)), (1, self.white(b))], ">=", 1);
        }
        text
    }

    fn needs(&mut self) -> String {
        let mut text = String::new();
        for (cell, duplicates) in self.puzzle.duplicates().into_iter().enumerate() {
            let cells = [cell].into_iter().chain(duplicates);
            let terms: Vec<Term> = cells.map(|cell| (1, self.white(cell))).collect();
            text += &self.row(&format!("need_{}", self.place(cell)), &terms, ">=", 1);
        }
        text
    }

    /// Proof: let all neighbours of a cell be shaded, and let there be a cell beyond them. That cell is white, or it is shaded
    /// and has a neighbour, which is white; and that one is neither the cell nor a neighbour of it, since those are shaded
    /// and touch no shaded cell. So there is a white cell beyond, and the cell, white as all neighbours of shaded cells, is
    /// cut off from it. Without a cell beyond (1×2 and the middle of 1×3) it may be the only white one.
    fn company(&mut self) -> String {
        let mut text = String::new();
        for cell in 0..self.size.cells() {
            let near: Vec<usize> = self.size.neighbours(cell).collect();
            if near.len() + 1 < self.size.cells() {
                let terms: Vec<Term> = near.iter().map(|&near| (1, self.white(near))).collect();
                text += &self.row(&format!("company_{}", self.place(cell)), &terms, ">=", 1);
            }
        }
        text
    }

    fn sources(&mut self) -> String {
        let all = self.size.cells() as i64;
        let first = self.white(0);
        self.arcs += 1;
        let mut text =
            self.row("enters_first", &[(1, "source_1".to_owned()), (-all, first.clone())], "<=", 0);
        if self.size.cells() == 1 {
            // No neighbour asks for a white cell.
            return text + &self.row("some_white", &[(1, first)], ">=", 1);
        }
        self.arcs += 1;
        text += &self.row("enters_second", &[(1, "source_2".to_owned()), (all, first)], "<=", all);
        text
    }

    fn balance(&mut self) -> String {
        let mut text = String::new();
        for cell in 0..self.size.cells() {
            let mut terms: Vec<Term> = Vec::new();
            if cell < 2 {
                terms.push((1, format!("source_{}", cell + 1)));
            }
            for near in self.size.neighbours(cell) {
                terms.push((1, self.arc(near, cell)));
                terms.push((-1, self.arc(cell, near)));
                // Counted where it ends.
                self.arcs += 1;
            }
            terms.push((-1, self.white(cell)));
            text += &self.row(&format!("balance_{}", self.place(cell)), &terms, "=", 0);
        }
        text
    }

    fn gates(&mut self) -> String {
        let mut text = String::new();
        // All white cells but the one at which the flow enters may lie behind a cell.
        let most = self.size.cells() as i64 - 1;
        for cell in 0..self.size.cells() {
            let mut terms: Vec<Term> =
                self.size.neighbours(cell).map(|near| (1, self.arc(near, cell))).collect();
            if !terms.is_empty() {
                terms.push((-most, self.white(cell)));
                text += &self.row(&format!("gate_{}", self.place(cell)), &terms, "<=", 0);
            }
        }
        text
    }

    fn cells(&self) -> String {
        let mut text = String::new();
        for row in 0..self.size.rows() {
            let names: Vec<String> =
                (0..self.size.cols()).map(|col| self.white(self.size.at(row, col))).collect();
            text += &broken(&names);
        }
        text
    }

    /// Returns one row of the program, and counts it.
    fn row(&mut self, name: &str, terms: &[Term], relation: &str, bound: i64) -> String {
        self.rows += 1;
        let mut words = vec![format!("{name}:")];
        for (place, (coefficient, variable)) in terms.iter().enumerate() {
            let sign = match (*coefficient < 0, place) {
                (true, _) => "- ",
                (false, 0) => "",
                (false, _) => "+ ",
            };
            let size = match coefficient.unsigned_abs() {
                1 => String::new(),
                size => format!("{size} "),
            };
            words.push(format!("{sign}{size}{variable}"));
        }
        words.push(format!("{relation} {bound}"));
        broken(&words)
    }

    fn white(&self, cell: usize) -> String {
        format!("w_{}", self.place(cell))
    }

    fn arc(&self, from: usize, to: usize) -> String {
        format!("f_{}_{}", self.place(from), self.place(to))
    }

    fn place(&self, cell: usize) -> String {
        let (row, col) = self.size.place(cell);
        format!("{}_{}", row + 1, col + 1)
    }
}

/// Breaks words into lines that are not too long.
fn broken(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH {
            text.push_str("\n   ");
            width = 3;
        }
        text.push(' ');
        text.push_str(word);
        width += 1 + word.len();
    }
    text.push('\n');
    text
}
