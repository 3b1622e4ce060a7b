//! LaTeX: a TikZ picture to include in a document. It is only written.
//!
//! ```text
//! % small
//! \begin{tikzpicture}[x=0.6cm,y=-0.6cm]
//! \draw (0,0) grid (3,2);
//! \node at (0.5,0.5) {1};
//! \end{tikzpicture}
//! ```
//!
//! The document needs `\usepackage{tikz}`. If there is a solution, a second picture follows in which shaded
//! cells are grey. The y axis points down, so a cell's place is its column and row.

use crate::board::{Puzzle, Shade, Shading};

use super::cursor::{only_written, push_line, push_number};
use super::{Entry, Format, ParseError, WriteError};

/// The format `latex`.
pub struct Latex;

impl Format for Latex {
    fn name(&self) -> &'static str {
        "latex"
    }

    fn about(&self) -> &'static str {
        "LaTeX picture (TikZ), with the solution in a second one (only written)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["tex"]
    }

    fn can_read(&self) -> bool {
        false
    }

    fn looks_like(&self, _: &str) -> bool {
        false
    }

    fn read(&self, _: &str) -> Result<Entry, ParseError> {
        Err(only_written(self.name()))
    }

    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        if let Some(id) = &entry.id {
            push_line(out, &format!("% {id}"));
        }
        picture(out, &entry.puzzle, None);
        if let Some(solution) = &entry.solution {
            out.push_str("% solution\n");
            picture(out, &entry.puzzle, Some(solution));
        }
        Ok(())
    }

    fn separator(&self) -> &'static str {
        "\n"
    }
}

fn picture(out: &mut String, puzzle: &Puzzle, solution: Option<&Shading>) {
    let size = puzzle.size();
    out.push_str("\\begin{tikzpicture}[x=0.6cm,y=-0.6cm]\n");
    for cell in solution.into_iter().flat_map(Shading::shaded) {
        let (row, col) = size.place(cell);
        out.push_str(&format!("\\fill[gray!60] ({col},{row}) rectangle ({},{});\n", col + 1, row + 1));
    }
    out.push_str(&format!("\\draw (0,0) grid ({},{});\n", size.cols(), size.rows()));
    for (cell, clue) in puzzle.clues().iter().enumerate() {
        let (row, col) = size.place(cell);
        let Some(number) = clue.number() else { continue };
        let white = solution.is_some_and(|solution| solution.get(cell) == Shade::White);
        out.push_str(&format!("\\node at ({col}.5,{row}.5) {{{}", if white { "\\textbf{" } else { "" }));
        push_number(out, number);
        out.push_str(if white { "}};\n" } else { "};\n" });
    }
    out.push_str("\\end{tikzpicture}\n");
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn pictures() {
        let written = Latex.write(&parse("1 .\n\nx-\n", None).unwrap()).unwrap();
        assert_eq!(written.matches("\\begin{tikzpicture}").count(), 2);
        assert!(written.contains("\\draw (0,0) grid (2,1);\n\\node at (0.5,0.5) {1};\n\\end"), "{written}");
        assert!(written.contains("\\fill[gray!60] (0,0) rectangle (1,1);"), "{written}");
    }
}
