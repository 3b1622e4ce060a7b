//! An explanation as one page to click through: `page.html` with a board, a list of frames and their data put in.
//!
//! A frame is what is seen at a time: the marks, and the cells to be coloured. Every step is one; an assumption shows
//! itself, its inner steps and the contradiction first, with everything that is only supposed in a colour of its own.

use std::fmt::Write;

use serde_json::{Value, json};

use super::svg::escaped;
use crate::board::{Literal, Puzzle, Shade, Shading};
use crate::deduce::{Explanation, Finish, Step};

const TEMPLATE: &str = include_str!("page.html");
/// Side of a cell in the units of the picture.
const CELL: usize = 40;

/// Returns an explanation as an HTML page to click through. It loads nothing: style, script and picture are in it.
///
/// `start` holds the marks that the explanation starts from.
pub fn page(title: &str, puzzle: &Puzzle, start: &Shading, explanation: &Explanation) -> String {
    let mut frames = Frames {
        list: String::new(),
        data: Vec::new(),
        marks: start.clone(),
        shown: Shading::filled(puzzle.size(), Shade::Undecided),
        supposed: vec![],
    };
    frames.add("", "Start", "The puzzle as given.", &[], &[]);
    for (number, step) in (1..).zip(&explanation.steps) {
        frames.step(step, &number.to_string(), 0);
    }
    let (last, class) = match &explanation.finish {
        Finish::Solved => ("Solved.".to_owned(), ""),
        Finish::Stuck => ("The rules lead no further.".to_owned(), ""),
        Finish::StepLimit | Finish::Stopped(_) => ("Nobody has looked any further.".to_owned(), ""),
        Finish::Contradiction(clash) => (format!("A contradiction: {}.", clash.sentence), "clash"),
    };
    frames.add(class, "End", &last, &[], &[]);
    // Text in a script ends at the first closing tag, whatever language the script is in.
    let data = json!(frames.data).to_string().replace('<', "\\u003c");
    let parts = [
        ("{{title}}", escaped(title).into_owned()),
        ("{{size}}", puzzle.size().to_string()),
        ("{{board}}", board(puzzle)),
        ("{{frames}}", frames.list),
        ("{{data}}", data),
    ];
    // Split first, so that nothing that is put in is taken for a place to put something in.
    let mut page = String::new();
    let mut rest = TEMPLATE;
    for (place, part) in parts {
        let (before, after) = rest.split_once(place).unwrap_or((rest, ""));
        page.push_str(before);
        page.push_str(&part);
        rest = after;
    }
    page + rest
}

/// The list of frames and what the script needs to draw them.
struct Frames {
    list: String,
    data: Vec<Value>,
    marks: Shading,
    /// The marks of the frame before.
    shown: Shading,
    /// Cells whose marks are only supposed.
    supposed: Vec<usize>,
}

impl Frames {
    fn step(&mut self, step: &Step, number: &str, level: usize) {
        let inner = format!("inner l{}", (level + 1).min(3));
        if let Some(probe) = &step.probe {
            let (marks, supposed) = (self.marks.clone(), self.supposed.clone());
            let Literal { cell, shade } = probe.assumed;
            self.mark(&[probe.assumed], true);
            let suppose = format!("Suppose {} is {shade}.", marks.size().name(cell));
            self.add(&inner, "?", &suppose, &[], &[cell]);
            for step in &probe.steps {
                self.step(step, "·", level + 1);
            }
            let but = format!("But then {}.", probe.clash.sentence);
            self.add(&format!("{inner} clash"), "!", &but, &probe.clash.cells, &[]);
            (self.marks, self.supposed) = (marks, supposed);
        }
        self.mark(&step.conclusions, level > 0);
        let concluded: Vec<usize> = step.conclusions.iter().map(|literal| literal.cell).collect();
        let head = if level == 0 {
            format!("{number} · {} {}", step.class, step.form)
        } else {
            step.form.to_owned()
        };
        let class = if level == 0 { String::new() } else { format!("inner l{}", level.min(3)) };
        self.add(&class, &head, &step.sentence, &step.premises, &concluded);
    }

    fn mark(&mut self, conclusions: &[Literal], supposed: bool) {
        for &Literal { cell, shade } in conclusions {
            self.marks.set(cell, shade);
            self.supposed.extend(supposed.then_some(cell));
        }
    }

    fn add(&mut self, class: &str, head: &str, text: &str, premises: &[usize], concluded: &[usize]) {
        let (head, text) = (escaped(head), escaped(text));
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.list,
            "<li class=\"{class}\"><button><b>{head}</b> <span>{text}</span></button></li>"
        );
        let clash = class.contains("clash");
        let changed =
            (0..self.marks.cells().len()).filter(|&cell| self.marks.get(cell) != self.shown.get(cell));
        // Cell and mark, one after the other: with all marks in every frame a large board would take megabytes.
        let changes: Vec<Value> =
            changed.flat_map(|cell| [json!(cell), json!(self.marks.get(cell).letter())]).collect();
        self.shown.clone_from(&self.marks);
        self.data.push(json!({
            "m": changes,
            "p": if clash { &[] } else { premises },
            "c": concluded,
            "s": self.supposed,
            "x": if clash { premises } else { &[] },
        }));
    }
}

/// The board with a group for every cell: ground, ring and number; classes of the group say what is seen of them.
fn board(puzzle: &Puzzle) -> String {
    let size = puzzle.size();
    // A margin for the numbers of rows and columns, since the sentences name cells by them.
    let (left, top) = (26, 26);
    let (width, height) = (left + size.cols() * CELL + 4, top + size.rows() * CELL + 4);
    let mut svg = format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"Board\">\n");
    for col in 0..size.cols() {
        let x = left + col * CELL + CELL / 2;
        let _ = writeln!(svg, "<text class=\"axis\" x=\"{x}\" y=\"17\">c{}</text>", col + 1);
    }
    for row in 0..size.rows() {
        let y = top + row * CELL + CELL / 2 + 4;
        let _ = writeln!(svg, "<text class=\"axis\" x=\"12\" y=\"{y}\">r{}</text>", row + 1);
    }
    for (cell, clue) in puzzle.clues().iter().enumerate() {
        let (row, col) = size.place(cell);
        let (x, y) = (left + col * CELL, top + row * CELL);
        let number = clue.number().map(|number| number.to_string()).unwrap_or_default();
        let font = if number.len() <= 2 { 18 } else { 50 / number.len() };
        let (cx, cy) = (x + CELL / 2, y + CELL / 2);
        let _ = writeln!(
            svg,
            "<g class=\"cell\"><rect class=\"ground\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>\
             <rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\
             <circle cx=\"{cx}\" cy=\"{cy}\" r=\"15\"/>\
             <text x=\"{cx}\" y=\"{}\" font-size=\"{font}\">{number}</text></g>",
            x + 3,
            y + 3,
            CELL - 6,
            CELL - 6,
            cy + font * 36 / 100,
        );
    }
    let _ = writeln!(
        svg,
        "<rect class=\"border\" x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\"/></svg>",
        size.cols() * CELL,
        size.rows() * CELL
    );
    svg
}
