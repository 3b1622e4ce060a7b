//! LaTeX: a TikZ picture to include in a document. It is only written.
//!
//! ```text
//! % small
//! \begin{tikzpicture}[x=6mm,y=-6mm]
//! \draw[step=6mm] (0,0) grid (3,2);
//! \node at (0.5,0.5) {1};
//! \end{tikzpicture}
//! ```
//!
//! The document needs `\usepackage{tikz}`; a whole one (`convert --document`) has it. If there is a solution, a second
//! picture follows in which shaded cells are grey. The y axis points down, so a cell's place is its column and row. A grid has lines every centimetre
//! whatever the units are, unless its step is given. Cells are 6 mm wide, and wider where numbers have more than four digits.

use crate::board::{Puzzle, Shade, Shading};

use super::cursor::{push_line, push_number};
use super::{Entry, Format, Framing, WriteError, Writer};

/// The format `latex`.
pub(super) static FORMAT: Format =
    Format::new("latex", "LaTeX picture (TikZ), with the solution in a second one (only written)", &Latex)
        .with_extensions(&["tex"])
        .with_separator("\n")
        .with_document(DOCUMENT);

/// A document of A4 or Letter, as the installation likes, on whose lines 28 columns fit. Lines may end early: a picture is no word, and
/// no space in a line of it stretches.
const DOCUMENT: Framing = Framing {
    before: "\\documentclass{article}\n\\usepackage[margin=18mm]{geometry}\n\\usepackage{tikz}\n\
             \\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{8mm}\n\\setlength{\\lineskip}{4mm}\n\\begin{document}\n\\raggedright\n",
    between: "\n",
    after: "\\end{document}\n",
};

struct Latex;

/// Millimetres that a cell has for each digit of the longest number, and digits for which there is always room.
const DIGIT: f64 = 1.5;
const LEAST_DIGITS: u32 = 4;
/// Millimetres of a digit in the size of the text around it. Longer numbers than fit are printed smaller.
const USUAL_DIGIT: f64 = 3.0;

impl Writer for Latex {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        if let Some(id) = &entry.id {
            push_line(out, &format!("% {id}"));
        }
        picture(out, &entry.puzzle, None);
        if let Some(solution) = &entry.solution {
            out.push_str("\\quad % solution\n");
            picture(out, &entry.puzzle, Some(solution));
        }
        Ok(())
    }
}

fn picture(out: &mut String, puzzle: &Puzzle, solution: Option<&Shading>) {
    let size = puzzle.size();
    let longest = puzzle.clues().iter().filter_map(|clue| clue.number()).max().map_or(1, digits);
    let side = DIGIT * f64::from(longest.max(LEAST_DIGITS));
    out.push_str(&format!("\\begin{{tikzpicture}}[x={side}mm,y=-{side}mm]\n"));
    for cell in solution.into_iter().flat_map(Shading::shaded) {
        let (row, col) = size.place(cell);
        out.push_str(&format!("\\fill[gray!60] ({col},{row}) rectangle ({},{});\n", col + 1, row + 1));
    }
    out.push_str(&format!("\\draw[step={side}mm] (0,0) grid ({},{});\n", size.cols(), size.rows()));
    for (cell, clue) in puzzle.clues().iter().enumerate() {
        let (row, col) = size.place(cell);
        let Some(number) = clue.number() else { continue };
        let white = solution.is_some_and(|solution| solution.get(cell) == Shade::White);
        let fitting = side / (USUAL_DIGIT * f64::from(digits(number)));
        let scale = if fitting < 1.0 { format!("[scale={fitting:.2}]") } else { String::new() };
        out.push_str(&format!(
            "\\node{scale} at ({col}.5,{row}.5) {{{}",
            if white { "\\textbf{" } else { "" }
        ));
        push_number(out, number);
        out.push_str(if white { "}};\n" } else { "};\n" });
    }
    out.push_str("\\end{tikzpicture}\n");
}

fn digits(number: u32) -> u32 {
    number.checked_ilog10().map_or(1, |log| log + 1)
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn pictures() {
        let written = FORMAT.write(&parse("1 .\n\nx-\n", None).unwrap()).unwrap();
        assert_eq!(written.matches("\\begin{tikzpicture}").count(), 2);
        // Lines and cells have one measure.
        assert_eq!(written.matches("[x=6mm,y=-6mm]\n").count(), 2, "{written}");
        assert!(
            written.contains("\\draw[step=6mm] (0,0) grid (2,1);\n\\node at (0.5,0.5) {1};\n\\end"),
            "{written}"
        );
        assert!(written.contains("\\fill[gray!60] (0,0) rectangle (1,1);"), "{written}");
    }

    /// A number of any length stays in its cell, and a document has everything that a picture needs.
    #[test]
    fn long_numbers_and_documents() {
        for (row, side, nodes) in [
            (
                "10 100 1000",
                "6mm",
                ["{10}", "[scale=0.67] at (1.5,0.5) {100}", "[scale=0.50] at (2.5,0.5) {1000}"],
            ),
            (
                "10 100 12345",
                "7.5mm",
                ["{10}", "[scale=0.83] at (1.5,0.5) {100}", "[scale=0.50] at (2.5,0.5) {12345}"],
            ),
            (
                "10 12345 4294967294",
                "15mm",
                ["{10}", "at (1.5,0.5) {12345}", "[scale=0.50] at (2.5,0.5) {4294967294}"],
            ),
        ] {
            let written = FORMAT.write(&parse(&format!("{row}\n"), None).unwrap()).unwrap();
            assert!(written.contains(&format!("[x={side},y=-{side}]\n\\draw[step={side}]")), "{written}");
            for node in nodes {
                assert!(written.contains(node), "no {node} in {written}");
            }
        }
        let document = FORMAT.document().unwrap();
        assert!(
            document.before.contains("\\usepackage{tikz}") && document.before.contains("\\begin{document}\n")
        );
        assert_eq!(document.after, "\\end{document}\n");
    }
}
