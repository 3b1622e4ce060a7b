//! LaTeX: a TikZ picture to include in a document. It is only written.
//!
//! ```text
//! % small
//! \begin{tikzpicture}[x=0.6cm,y=-0.6cm]
//! \draw[step=0.6cm] (0,0) grid (3,2);
//! \node at (0.5,0.5) {1};
//! \end{tikzpicture}
//! ```
//!
//! The document needs `\usepackage{tikz}`; a whole one (`convert --document`) has it. If there is a solution, a second
//! picture follows in which shaded cells are grey. The y axis points down, so a cell's place is its column and row. A grid has lines every centimetre
//! whatever the units are, unless its step is given.

use crate::board::{Puzzle, Shade, Shading};

use super::cursor::{push_line, push_number};
use super::{Entry, Format, Framing, WriteError, Writer};

/// The format `latex`.
pub(super) static FORMAT: Format =
    Format::new("latex", "LaTeX picture (TikZ), with the solution in a second one (only written)", &Latex)
        .with_extensions(&["tex"])
        .with_separator("\n")
        .with_document(DOCUMENT);

/// A document of A4 or Letter, as the installation likes, on whose lines 29 columns fit.
const DOCUMENT: Framing = Framing {
    before: "\\documentclass{article}\n\\usepackage[margin=18mm]{geometry}\n\\usepackage{tikz}\n\
             \\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{8mm}\n\\begin{document}\n",
    between: "\n",
    after: "\\end{document}\n",
};

struct Latex;

/// The side of a cell.
const SIDE: &str = "0.6cm";

impl Writer for Latex {
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
}

fn picture(out: &mut String, puzzle: &Puzzle, solution: Option<&Shading>) {
    let size = puzzle.size();
    out.push_str(&format!("\\begin{{tikzpicture}}[x={SIDE},y=-{SIDE}]\n"));
    for cell in solution.into_iter().flat_map(Shading::shaded) {
        let (row, col) = size.place(cell);
        out.push_str(&format!("\\fill[gray!60] ({col},{row}) rectangle ({},{});\n", col + 1, row + 1));
    }
    out.push_str(&format!("\\draw[step={SIDE}] (0,0) grid ({},{});\n", size.cols(), size.rows()));
    for (cell, clue) in puzzle.clues().iter().enumerate() {
        let (row, col) = size.place(cell);
        let Some(number) = clue.number() else { continue };
        let white = solution.is_some_and(|solution| solution.get(cell) == Shade::White);
        // Longer numbers than these would reach into the next cell.
        let digits = number.checked_ilog10().map_or(1, |log| log + 1);
        let scale =
            if digits > 2 { format!("[scale={:.2}]", 2.0 / f64::from(digits)) } else { String::new() };
        out.push_str(&format!(
            "\\node{scale} at ({col}.5,{row}.5) {{{}",
            if white { "\\textbf{" } else { "" }
        ));
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
        let written = FORMAT.write(&parse("1 .\n\nx-\n", None).unwrap()).unwrap();
        assert_eq!(written.matches("\\begin{tikzpicture}").count(), 2);
        // Lines and cells have one measure.
        assert_eq!(written.matches("[x=0.6cm,y=-0.6cm]\n").count(), 2, "{written}");
        assert!(
            written.contains("\\draw[step=0.6cm] (0,0) grid (2,1);\n\\node at (0.5,0.5) {1};\n\\end"),
            "{written}"
        );
        assert!(written.contains("\\fill[gray!60] (0,0) rectangle (1,1);"), "{written}");
    }

    /// A number of any length stays in its cell, and a document has everything that a picture needs.
    #[test]
    fn long_numbers_and_documents() {
        let written = FORMAT.write(&parse("10 100 12345\n", None).unwrap()).unwrap();
        for node in [
            "\\node at (0.5,0.5) {10};",
            "\\node[scale=0.67] at (1.5,0.5) {100};",
            "\\node[scale=0.40] at (2.5,0.5) {12345};",
        ] {
            assert!(written.contains(node), "{written}");
        }
        let document = FORMAT.document().unwrap();
        assert!(
            document.before.contains("\\usepackage{tikz}")
                && document.before.ends_with("\\begin{document}\n")
        );
        assert_eq!(document.after, "\\end{document}\n");
    }
}
