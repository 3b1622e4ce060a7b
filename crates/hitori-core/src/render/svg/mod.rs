//! Scalable pictures, for pages, slides and print.
//!
//! Plain SVG 1.1 without style sheets, so that browsers, resvg and PDF converters agree. All coordinates are integers:
//! at scale 1, 2, 3 … every edge falls on a pixel. Layers from bottom to top: paper, highlights, shaded cells, rings,
//! grid, frame, numbers. The same board and style always give the same bytes.

mod labels;
mod themes;

pub use themes::Theme;

use std::borrow::Cow;
use std::fmt::Write;

use self::labels::gutter;
use super::{Board, Look, digits};
use crate::board::{Puzzle, Shading};

/// How a picture looks. Start from the default and change what matters:
///
/// ```
/// use hitori_core::render::SvgStyle;
/// let large = SvgStyle { cell: 96, ..SvgStyle::default() };
/// ```
///
/// Colours are whatever SVG understands: `#202020`, `navy`, `none`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SvgStyle {
    /// Side of a cell in user units (pixels at scale 1); anything outside 8 to 1000 is moved to the nearer limit.
    pub cell: u32,
    /// The margin around the boards; `none` leaves it transparent.
    pub background: String,
    /// The ground of the board.
    pub paper: String,
    /// Numbers and the outer frame.
    pub ink: String,
    /// The thin lines between cells.
    pub grid: String,
    /// The ground of shaded cells.
    pub shaded: String,
    /// Numbers in shaded cells.
    pub shaded_ink: String,
    /// The rings around white cells.
    pub ring: String,
    /// Whether the numbers of shaded cells are drawn.
    pub shaded_numbers: bool,
    /// Which white cells carry a ring.
    pub white_marks: WhiteMarks,
    /// Whether rows and columns are numbered at the left and the upper edge.
    pub labels: bool,
    /// Coloured cells, for explanations. A later one covers an earlier one.
    pub highlights: Vec<Highlight>,
    /// The name of the picture for screen readers and tooltips; `None` says what is drawn.
    pub title: Option<String>,
}

impl Default for SvgStyle {
    fn default() -> Self {
        Self {
            cell: 48,
            background: "#ffffff".into(),
            paper: "#ffffff".into(),
            ink: "#1c1c24".into(),
            grid: "#a3a3ad".into(),
            shaded: "#2d2d38".into(),
            shaded_ink: "#b4b4c0".into(),
            ring: "#6fb3a6".into(),
            shaded_numbers: true,
            white_marks: WhiteMarks::Partial,
            labels: false,
            highlights: Vec::new(),
            title: None,
        }
    }
}

/// Which white cells carry a small ring, as solvers draw it on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum WhiteMarks {
    /// Those of partial shadings, where a cell without a mark is an open one.
    #[default]
    Partial,
    /// All.
    Always,
    /// None; in a partial shading white and undecided cells then look alike.
    Never,
}

/// Some cells in one colour: a filled ground, or a border inside a shaded cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The cells in any order; those outside the board are ignored.
    pub cells: Vec<usize>,
    /// The colour.
    pub colour: String,
}

/// A scalable picture in the default style.
///
/// ```
/// use hitori_core::{Clue, Puzzle, Size, render};
///
/// let size = Size::new(2, 2)?;
/// let puzzle = Puzzle::new(size, [1, 2, 2, 1].into_iter().filter_map(Clue::new).collect())?;
/// let picture = render::svg(&puzzle, None);
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(picture.contains("<title>Hitori 2×2</title>"));
/// # Ok::<(), hitori_core::board::SizeError>(())
/// ```
pub fn svg(puzzle: &Puzzle, shading: Option<&Shading>) -> String {
    svg_with(puzzle, shading, &SvgStyle::default())
}

/// A scalable picture in a style of one's own.
///
/// ```
/// use hitori_core::render::{Highlight, SvgStyle, svg_with};
/// use hitori_core::{Clue, Puzzle, Size};
///
/// let size = Size::new(1, 2)?;
/// let puzzle = Puzzle::new(size, [5, 5].into_iter().filter_map(Clue::new).collect())?;
/// let pair = Highlight { cells: vec![0, 1], colour: "gold".into() };
/// let style = SvgStyle { highlights: vec![pair], ..SvgStyle::default() };
/// assert!(svg_with(&puzzle, None, &style).contains("gold"));
/// # Ok::<(), hitori_core::board::SizeError>(())
/// ```
pub fn svg_with(puzzle: &Puzzle, shading: Option<&Shading>, style: &SvgStyle) -> String {
    svg_row(&[(puzzle, shading)], style)
}

/// Several boards side by side in one picture, aligned at the top: a puzzle and its solution, before and after a step.
pub fn svg_row(boards: &[(&Puzzle, Option<&Shading>)], style: &SvgStyle) -> String {
    let measure = Measure::new(style);
    let boards: Vec<Board<'_>> =
        boards.iter().map(|(puzzle, shading)| Board::new(puzzle, *shading)).collect();
    let gutter = if style.labels { gutter(measure.cell) } else { 0 };
    let widths = boards.iter().map(|board| gutter + measure.cell * board.size().cols() as u64);
    let width =
        widths.sum::<u64>() + 2 * measure.margin + measure.gap * (boards.len() as u64).saturating_sub(1);
    let rows = boards.iter().map(|board| board.size().rows()).max().unwrap_or(0) as u64;
    let height = gutter + measure.cell * rows + 2 * measure.margin;

    let cells: usize = boards.iter().map(|board| board.size().cells()).sum();
    let mut out = String::with_capacity(1000 + 64 * cells);
    let title = style.title.clone().unwrap_or_else(|| default_title(&boards));
    // Writing to a string cannot fail; neither here nor below is there an error to report.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n",
        escaped(&title)
    );
    if style.background != "none" {
        let _ = writeln!(
            out,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            escaped(&style.background)
        );
    }
    let mut x = measure.margin;
    for board in boards {
        x += gutter;
        Painter { board, style, measure, x, y: measure.margin + gutter }.paint(&mut out);
        x += measure.cell * board.size().cols() as u64 + measure.gap;
    }
    out.push_str("</svg>\n");
    out
}

/// The lengths of a picture, all derived from the side of a cell. 64 bits hold the largest board at the largest cell.
#[derive(Clone, Copy)]
struct Measure {
    cell: u64,
    line: u64,
    frame: u64,
    margin: u64,
    gap: u64,
    ring: u64,
}

/// Fonts that have digits of about the same width, for a viewer to choose from.
const FONTS: &str = "Helvetica, Arial, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif";
/// Width of a digit in units of the font size: between Helvetica's 0.56 and DejaVu's 0.64, the widest common one.
const DIGIT_WIDTH: f64 = 0.64;
/// Half the height of a digit in units of the font size. Shifting the baseline by it centres digits in every viewer;
/// `dominant-baseline` does not (resvg and PDF converters read it differently from browsers).
const HALF_DIGIT_HEIGHT: f64 = 0.36;
/// The largest share of a cell that the font size may take.
const FONT_SHARE: f64 = 0.54;
/// The largest share of a cell's width that a number may take: it stays inside the ring.
const NUMBER_SHARE: f64 = 0.70;

impl Measure {
    fn new(style: &SvgStyle) -> Self {
        let cell = u64::from(style.cell.clamp(8, 1000));
        // Lines of even width around integer coordinates have integer edges.
        let line = 2 * (cell / 48).max(1);
        let frame = 2 * line;
        Self { cell, line, frame, margin: frame + cell / 8, gap: cell, ring: cell * 39 / 100 }
    }

    /// Font size for a number in tenths of a unit.
    fn font(self, digits: usize) -> u64 {
        let cell = self.cell as f64;
        let fitting = NUMBER_SHARE * cell / (DIGIT_WIDTH * digits as f64);
        (fitting.min(FONT_SHARE * cell) * 10.0) as u64
    }
}

/// One board at its place in the picture.
struct Painter<'a> {
    board: Board<'a>,
    style: &'a SvgStyle,
    measure: Measure,
    x: u64,
    y: u64,
}

impl Painter<'_> {
    fn paint(&self, out: &mut String) {
        let Measure { cell, line, frame, .. } = self.measure;
        let (x, y, size) = (self.x, self.y, self.board.size());
        let (width, height) = (cell * size.cols() as u64, cell * size.rows() as u64);

        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            escaped(&self.style.paper)
        );
        self.highlights(out, false);
        self.shaded(out);
        self.highlights(out, true);
        self.rings(out);

        if size.cells() > 1 {
            let _ = write!(
                out,
                "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{line}\" shape-rendering=\"crispEdges\" d=\"",
                escaped(&self.style.grid)
            );
            for row in 1..size.rows() as u64 {
                let _ = write!(out, "M{x} {}h{width}", y + row * cell);
            }
            for col in 1..size.cols() as u64 {
                let _ = write!(out, "M{} {y}v{height}", x + col * cell);
            }
            out.push_str("\"/>\n");
        }
        // The frame grows outwards only: it reaches into the board no further than a grid line, and cells at the edge
        // look as large as the others.
        let out_by = (frame - line) / 2;
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{frame}\" stroke-linejoin=\"round\"/>",
            x - out_by,
            y - out_by,
            width + 2 * out_by,
            height + 2 * out_by,
            escaped(&self.style.ink)
        );
        self.numbers(out);
        self.labels(out);
    }

    /// The top left corner of a cell.
    fn corner(&self, row: usize, col: usize) -> (u64, u64) {
        (self.x + self.measure.cell * col as u64, self.y + self.measure.cell * row as u64)
    }

    /// The ground of all shaded cells as one path: the smallest file and no seams.
    fn shaded(&self, out: &mut String) {
        let cell = self.measure.cell;
        let mut shaded = self.board.cells().filter(|(.., look)| *look == Look::Shaded).peekable();
        if shaded.peek().is_none() {
            return;
        }
        let _ = write!(out, "<path fill=\"{}\" d=\"", escaped(&self.style.shaded));
        for (row, col, ..) in shaded {
            let (x, y) = self.corner(row, col);
            let _ = write!(out, "M{x} {y}h{cell}v{cell}h-{cell}z");
        }
        out.push_str("\"/>\n");
    }

    /// Highlights fill the ground of a cell, but only border a shaded one: it must stay dark.
    fn highlights(&self, out: &mut String, of_shaded: bool) {
        let Measure { cell, line, frame, .. } = self.measure;
        for highlight in &self.style.highlights {
            let colour = escaped(&highlight.colour);
            for cell_index in highlight.cells.iter().filter(|index| **index < self.board.size().cells()) {
                let (row, col) = self.board.size().place(*cell_index);
                let (x, y) = self.corner(row, col);
                if (self.board.look(row, col) == Look::Shaded) != of_shaded {
                    continue;
                }
                if of_shaded {
                    // The border's outer edge touches the grid line's inner edge: half a line plus half a border.
                    let inset = line / 2 + frame / 2;
                    let side = cell.saturating_sub(2 * inset);
                    let _ = writeln!(
                        out,
                        "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"none\" \
                         stroke=\"{colour}\" stroke-width=\"{frame}\"/>",
                        x + inset,
                        y + inset
                    );
                } else {
                    let _ = writeln!(
                        out,
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\" fill=\"{colour}\"/>"
                    );
                }
            }
        }
    }

    fn rings(&self, out: &mut String) {
        let wanted = match self.style.white_marks {
            WhiteMarks::Partial => self.board.partial,
            WhiteMarks::Always => true,
            WhiteMarks::Never => false,
        };
        let mut white = self.board.cells().filter(|(.., look)| wanted && *look == Look::White).peekable();
        if white.peek().is_none() {
            return;
        }
        let Measure { cell, line, ring, .. } = self.measure;
        let colour = escaped(&self.style.ring);
        let _ = writeln!(out, "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{line}\">");
        for (row, col, ..) in white {
            let (x, y) = self.corner(row, col);
            let _ = writeln!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"{ring}\"/>", x + cell / 2, y + cell / 2);
        }
        out.push_str("</g>\n");
    }

    /// Numbers of up to three digits share one size, so that common boards look even; longer ones shrink alone.
    fn numbers(&self, out: &mut String) {
        let base = self.measure.font(self.board.digits().min(3));
        let _ = writeln!(
            out,
            "<g font-family=\"{FONTS}\" font-size=\"{}\" text-anchor=\"middle\">",
            Tenths(base)
        );
        for (shaded, ink) in [(false, &self.style.ink), (true, &self.style.shaded_ink)] {
            if shaded && !self.style.shaded_numbers {
                continue;
            }
            let mut cells = self
                .board
                .cells()
                .filter(|(_, _, clue, look)| !clue.is_blank() && (*look == Look::Shaded) == shaded)
                .peekable();
            if cells.peek().is_none() {
                continue;
            }
            let _ = writeln!(out, "<g fill=\"{}\">", escaped(ink));
            for (row, col, clue, _) in cells {
                let font = base.min(self.measure.font(clue.number().map_or(1, digits)));
                let drop = (HALF_DIGIT_HEIGHT * font as f64 / 10.0).round() as u64;
                let (x, y) = self.corner(row, col);
                let half = self.measure.cell / 2;
                let _ = write!(out, "<text x=\"{}\" y=\"{}\"", x + half, y + half + drop);
                if font != base {
                    let _ = write!(out, " font-size=\"{}\"", Tenths(font));
                }
                let _ = writeln!(out, ">{clue}</text>");
            }
            out.push_str("</g>\n");
        }
        out.push_str("</g>\n");
    }
}

/// A number given in tenths, written without a needless `.0`.
struct Tenths(u64);

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.0 / 10, self.0 % 10) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, tenths) => write!(f, "{whole}.{tenths}"),
        }
    }
}

fn default_title(boards: &[Board<'_>]) -> String {
    let names: Vec<String> = boards
        .iter()
        .map(|board| {
            let state = match board.shading {
                None => "",
                Some(_) if board.partial => ", partly shaded",
                Some(_) => ", shaded",
            };
            format!("Hitori {}{state}", board.size())
        })
        .collect();
    names.join("; ")
}

/// Returns a text as it may stand in XML and HTML, inside or outside quotes.
///
/// ```
/// assert_eq!(hitori_core::render::escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
/// ```
pub fn escaped(text: &str) -> Cow<'_, str> {
    // XML has no way at all to write most control characters.
    let plain = |letter: char| !letter.is_control() && !"&<>\"'\u{fffe}\u{ffff}".contains(letter);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            other => out.push(if plain(other) { other } else { ' ' }),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Clue, Shade};
    use crate::render::samples;

    fn count(picture: &str, what: &str) -> usize {
        picture.matches(what).count()
    }

    #[test]
    fn one_cell_in_full() {
        let expected = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"68\" height=\"68\" viewBox=\"0 0 68 68\" role=\"img\">
<title>Hitori 1×1</title>
<rect width=\"68\" height=\"68\" fill=\"#ffffff\"/>
<rect x=\"10\" y=\"10\" width=\"48\" height=\"48\" fill=\"#ffffff\"/>
<rect x=\"9\" y=\"9\" width=\"50\" height=\"50\" fill=\"none\" stroke=\"#1c1c24\" stroke-width=\"4\" \
stroke-linejoin=\"round\"/>
<g font-family=\"Helvetica, Arial, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif\" \
font-size=\"25.9\" text-anchor=\"middle\">
<g fill=\"#1c1c24\">
<text x=\"34\" y=\"43\">7</text>
</g>
</g>
</svg>
";
        assert_eq!(svg(&samples::puzzle(&["7"]), None), expected);
    }

    #[test]
    fn blanks_have_no_number_and_shaded_cells_are_one_path() {
        let (puzzle, shading) = samples::mixed();
        let picture = svg(&puzzle, Some(&shading));
        assert_eq!(count(&picture, "<text"), 6);
        assert_eq!(count(&picture, "h48v48h-48z"), 3);
        assert_eq!(count(&picture, "<circle"), 3, "{picture}");
        assert!(picture.contains("<title>Hitori 3×3, partly shaded</title>"));
    }

    #[test]
    fn rings_are_for_partial_shadings_unless_asked() {
        let puzzle = samples::puzzle(&["1 1 2"]);
        let shading = samples::shading(&["x--"]);
        let rings = |white_marks| {
            count(
                &svg_with(&puzzle, Some(&shading), &SvgStyle { white_marks, ..SvgStyle::default() }),
                "<circle",
            )
        };
        assert_eq!(rings(WhiteMarks::Partial), 0);
        assert_eq!(rings(WhiteMarks::Always), 2);
        let (puzzle, shading) = samples::mixed();
        let never = SvgStyle { white_marks: WhiteMarks::Never, ..SvgStyle::default() };
        assert_eq!(count(&svg_with(&puzzle, Some(&shading), &never), "<circle"), 0);
    }

    #[test]
    fn numbers_of_shaded_cells_can_be_left_out() {
        let puzzle = samples::puzzle(&["1 1 2"]);
        let style = SvgStyle { shaded_numbers: false, ..SvgStyle::default() };
        assert_eq!(count(&svg_with(&puzzle, Some(&samples::shading(&["x--"])), &style), "<text"), 2);
    }

    #[test]
    fn long_numbers_fit_into_their_cells() {
        let measure = Measure::new(&SvgStyle::default());
        for digits in 1..=10 {
            let font = measure.font(digits) as f64 / 10.0;
            assert!(font > 5.0, "{digits} digits at {font}");
            assert!(font * DIGIT_WIDTH * digits as f64 <= 0.72 * measure.cell as f64);
        }
        assert_eq!(measure.font(1), measure.font(2), "two digits need no smaller font");
        let picture = svg(&samples::puzzle(&["1 123456"]), None);
        assert!(picture.contains("font-size=\"8.7\">123456<"), "{picture}");
    }

    #[test]
    fn highlights_fill_white_cells_border_shaded_ones_and_ignore_strangers() {
        let puzzle = samples::puzzle(&["1 1 2"]);
        let highlights = vec![Highlight { cells: vec![0, 1, 99], colour: "gold".into() }];
        let style = SvgStyle { highlights, ..SvgStyle::default() };
        let picture = svg_with(&puzzle, Some(&samples::shading(&["x--"])), &style);
        assert_eq!(count(&picture, "fill=\"gold\""), 1);
        assert_eq!(count(&picture, "stroke=\"gold\""), 1);
    }

    #[test]
    fn texts_from_outside_are_escaped() {
        let puzzle = samples::puzzle(&["1"]);
        let style =
            SvgStyle { ink: "\"/><script>".into(), title: Some("a<b\0& c".into()), ..SvgStyle::default() };
        let picture = svg_with(&puzzle, None, &style);
        assert!(!picture.contains("<script"));
        assert!(picture.contains("<title>a&lt;b &amp; c</title>"));
    }

    #[test]
    fn extreme_cell_sizes_and_no_boards_give_a_picture() {
        let puzzle =
            Puzzle::new(crate::Size::new(1, 1).unwrap(), vec![Clue::new(Clue::MAX).unwrap()]).unwrap();
        let shading = Shading::filled(puzzle.size(), Shade::Shaded);
        for cell in [0, 8, 9, 47, 1000, u32::MAX] {
            let highlights = vec![Highlight { cells: vec![0], colour: "red".into() }];
            let style = SvgStyle { cell, highlights, ..SvgStyle::default() };
            assert!(svg_with(&puzzle, Some(&shading), &style).contains("4294967294"));
        }
        assert!(svg_row(&[], &SvgStyle::default()).ends_with("</svg>\n"));
    }
}
