//! Plain text, for pipes, e-mails and bug reports: no escape codes, no colour needed.
//!
//! One character row per board row and `digits + 2` characters per cell: a one-digit cell is then about as high as it
//! is wide in a terminal. The two spare characters carry the mark: `▐7▌` shaded, `(7)` known white on a partial board.

use super::{Board, Look, digits};
use crate::board::{Puzzle, Shading};

/// Plain text without any escape codes: shaded cells stand between blocks `▐7▌`, blanks are `·`.
///
/// In a partial shading known white cells are ringed, `(7)`, and undecided cells carry no mark. Every line, the last
/// one included, ends with a newline.
///
/// ```
/// use hitori_core::{Clue, Puzzle, Shade, Shading, Size, render};
///
/// let size = Size::new(2, 3)?;
/// let clues = [1, 1, 2, 3, 10, 3].into_iter().filter_map(Clue::new).collect();
/// let mut shading = Shading::filled(size, Shade::White);
/// shading.set(0, Shade::Shaded);
/// shading.set(5, Shade::Shaded);
/// assert_eq!(
///     render::text(&Puzzle::new(size, clues)?, Some(&shading)),
///     "┌──────────────┐\n\
///      │  ▐1▌  1   2  │\n\
///      │   3  10  ▐3▌ │\n\
///      └──────────────┘\n"
/// );
/// # Ok::<(), hitori_core::board::SizeError>(())
/// ```
pub fn text(puzzle: &Puzzle, shading: Option<&Shading>) -> String {
    lay_out(Board::new(puzzle, shading), &Plain, Layout::Framed)
}

/// How much room a board takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// In a frame, with a mark on either side of a number: what [`text`] and [`ansi`](super::ansi()) do.
    Framed,
    /// In a frame, with the numbers of rows and columns outside it.
    Labelled,
    /// Without a frame, and with a mark in front of a number only: for boards that are too wide otherwise.
    Dense,
}

impl Layout {
    /// Characters in a line of the board.
    pub fn width(self, puzzle: &Puzzle) -> usize {
        let (cols, digits) = (puzzle.size().cols(), Board::new(puzzle, None).digits());
        match self {
            Self::Framed => cols * (digits + 2) + 4,
            Self::Labelled => Self::Framed.width(puzzle) + gutter(puzzle.size().rows()),
            Self::Dense => cols * (digits + 1),
        }
    }
}

/// The board in any layout, with ANSI colours or without any escape codes.
pub fn board(puzzle: &Puzzle, shading: Option<&Shading>, layout: Layout, colours: bool) -> String {
    let board = Board::new(puzzle, shading);
    if colours { lay_out(board, &super::ansi::Paper, layout) } else { lay_out(board, &Plain, layout) }
}

/// The same for marks on the way to a solution: known white cells are ringed even when no cell is open any more.
pub fn marked_board(puzzle: &Puzzle, marks: &Shading, layout: Layout, colours: bool) -> String {
    let board = Board { partial: true, ..Board::new(puzzle, Some(marks)) };
    if colours { lay_out(board, &super::ansi::Paper, layout) } else { lay_out(board, &Plain, layout) }
}

/// The same with some cells pointed out, `[7]`, where marks leave room: `▐7]` is shaded, `(7]` white. `pointed` is in ascending
/// order.
pub fn pointed_board(
    puzzle: &Puzzle,
    marks: &Shading,
    pointed: &[usize],
    layout: Layout,
    colours: bool,
) -> String {
    let board = Board { partial: true, pointed, ..Board::new(puzzle, Some(marks)) };
    if colours { lay_out(board, &super::ansi::Paper, layout) } else { lay_out(board, &Plain, layout) }
}

/// What differs between plain text and a coloured terminal; the layout is the same.
pub(super) trait Skin {
    /// The characters left and right of a number, and the codes that switch its style on.
    fn cell(&self, look: Look, partial: bool) -> ([char; 2], &'static str);
    /// The codes for the frame.
    fn frame(&self) -> &'static str;
    /// The codes that end every line.
    fn reset(&self) -> &'static str;
}

struct Plain;

impl Skin for Plain {
    fn cell(&self, look: Look, partial: bool) -> ([char; 2], &'static str) {
        let around = match look {
            Look::Shaded => ['▐', '▌'],
            Look::White if partial => ['(', ')'],
            Look::White | Look::Open | Look::Plain => [' ', ' '],
        };
        (around, "")
    }

    fn frame(&self) -> &'static str {
        ""
    }

    fn reset(&self) -> &'static str {
        ""
    }
}

/// Writes a board line by line.
pub(super) fn lay_out(board: Board<'_>, skin: &impl Skin, layout: Layout) -> String {
    let size = board.size();
    // All columns are equally wide, or boards whose longest number misses some columns would look crooked.
    let width = board.digits();
    let mut out = String::with_capacity(size.cells() * (width + 4));

    let framed = layout != Layout::Dense;
    let labelled = layout == Layout::Labelled;
    let gutter = if labelled { gutter(size.rows()) } else { 0 };
    let edge = |out: &mut String, left: char, right: char| {
        if !framed {
            return;
        }
        out.extend(std::iter::repeat_n(' ', gutter));
        out.push_str(skin.frame());
        out.push(left);
        out.extend(std::iter::repeat_n('─', size.cols() * (width + 2) + 2));
        out.push(right);
        out.push_str(skin.reset());
        out.push('\n');
    };

    if labelled {
        column_labels(&mut out, size.cols(), width, gutter + 2);
    }
    edge(&mut out, '┌', '┐');
    let mut current = "";
    for (row, col, clue, look) in board.cells() {
        if col == 0 && labelled {
            out.push_str(&format!("{:>1$} ", row + 1, gutter - 1));
        }
        if col == 0 && framed {
            out.push_str(skin.frame());
            out.push_str("│ ");
            current = skin.frame();
        } else if col == 0 {
            current = "";
        }
        let ([mut left, mut right], codes) = skin.cell(look, board.partial);
        if board.pointed.binary_search(&size.at(row, col)).is_ok() {
            left = if left == ' ' { '[' } else { left };
            right = ']';
        }
        // Runs of equal cells share their codes: a large board is a third of the size.
        if codes != current {
            out.push_str(codes);
            current = codes;
        }
        // Marks hug their number: a ring far from a short number would not look like one.
        let (text, length) = match clue.number() {
            Some(number) => (number.to_string(), digits(number)),
            None => ("·".to_owned(), 1),
        };
        out.extend(std::iter::repeat_n(' ', width - length));
        out.push(left);
        out.push_str(&text);
        if framed {
            out.push(right);
        }
        if col + 1 == size.cols() {
            if framed {
                out.push_str(if current == skin.frame() { "" } else { skin.frame() });
                out.push_str(" │");
            }
            out.push_str(skin.reset());
            out.push('\n');
        }
    }
    edge(&mut out, '└', '┘');
    out
}

/// Returns the room left of the frame for the numbers of so many rows.
fn gutter(rows: usize) -> usize {
    digits(rows as u32) + 1
}

/// Writes the numbers of the columns above the last digits of their cells: of all, or of every second, fifth, tenth …, if there is no
/// room for more.
fn column_labels(out: &mut String, cols: usize, width: usize, indent: usize) {
    let longest = digits(cols as u32);
    let steps = [1, 2, 5].into_iter().chain((1..).map(|tens| tens * 10));
    let step = steps.into_iter().find(|step| longest < step * (width + 2)).unwrap_or(cols);
    let mut line = " ".repeat(indent);
    for col in (1..=cols).filter(|col| col % step == 0) {
        // The number of a cell ends one character before the cell does.
        let end = indent + col * (width + 2) - 1;
        let label = col.to_string();
        line.extend(std::iter::repeat_n(' ', end - label.len() - line.len()));
        line.push_str(&label);
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::samples;

    #[test]
    fn one_cell() {
        assert_eq!(text(&samples::puzzle(&["1"]), None), "┌─────┐\n│  1  │\n└─────┘\n");
    }

    #[test]
    fn a_solution_has_blocks_and_no_rings() {
        let puzzle = samples::puzzle(&["1 1 2", "2 3 1"]);
        let expected = "┌───────────┐\n│ ▐1▌ 1  2  │\n│  2  3  1  │\n└───────────┘\n";
        assert_eq!(text(&puzzle, Some(&samples::shading(&["x--", "---"]))), expected);
    }

    #[test]
    fn a_partial_shading_tells_white_from_open() {
        let (puzzle, shading) = samples::mixed();
        let expected = "\
┌──────────────────────────┐
│      ▐1▌     (·)     12  │
│ (123456)      1      ▐·▌ │
│       7      ▐7▌     (·) │
└──────────────────────────┘
";
        assert_eq!(text(&puzzle, Some(&shading)), expected);
    }

    #[test]
    fn all_lines_are_as_long_as_promised() {
        let (puzzle, shading) = samples::mixed();
        for layout in [Layout::Framed, Layout::Dense] {
            let drawn = board(&puzzle, Some(&shading), layout, false);
            let lengths: Vec<usize> = drawn.lines().map(|line| line.chars().count()).collect();
            assert!(lengths.iter().all(|length| *length == layout.width(&puzzle)), "{lengths:?}");
        }
    }

    #[test]
    fn labels_stand_at_their_rows_and_columns() {
        let puzzle = samples::puzzle(&["1 1 12", "2 3 1"]);
        let shading = samples::shading(&["x--", "--x"]);
        let expected = "      1   2   3\n  ┌──────────────┐\n1 │  ▐1▌  1  12  │\n2 │   2   3  ▐1▌ │\n  └──────────────┘\n";
        assert_eq!(board(&puzzle, Some(&shading), Layout::Labelled, false), expected);
        // With more columns than there is room for, some are left out, and the others stand where they belong.
        let row = vec!["1"; 120].join(" ");
        let drawn = board(&samples::puzzle(&[&row]), None, Layout::Labelled, false);
        let lines: Vec<&str> = drawn.lines().collect();
        let at = |col: usize| lines[2].char_indices().filter(|(_, c)| *c == '1').nth(col).unwrap().0;
        let bytes_before_frame = "│".len() - 1;
        let labels: Vec<&str> = lines[0].split_whitespace().collect();
        assert_eq!((labels.len(), labels[59]), (60, "120"));
        assert_eq!(lines[0].len(), at(120) + 1 - bytes_before_frame);
    }

    #[test]
    fn pointed_cells_stand_in_brackets() {
        let puzzle = samples::puzzle(&["1 1 2", "2 3 1"]);
        let marks = samples::shading(&["x-?", "???"]);
        let expected = "┌───────────┐\n│ ▐1](1][2] │\n│  2  3 [1] │\n└───────────┘\n";
        assert_eq!(pointed_board(&puzzle, &marks, &[0, 1, 2, 5], Layout::Framed, false), expected);
    }

    #[test]
    fn a_dense_board_has_no_frame_and_one_mark_a_cell() {
        let puzzle = samples::puzzle(&["1 1 12", "2 3 1"]);
        let shading = samples::shading(&["x--", "--x"]);
        assert_eq!(board(&puzzle, Some(&shading), Layout::Dense, false), " ▐1  1 12\n  2  3 ▐1\n");
        let coloured = board(&puzzle, Some(&shading), Layout::Dense, true);
        assert!(coloured.lines().all(|line| line.starts_with("\x1b[") && line.ends_with("\x1b[0m")));
    }
}
