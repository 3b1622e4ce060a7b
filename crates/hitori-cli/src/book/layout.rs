//! Where everything stands: boxes on pages, in points from the top left corner. Nothing is drawn here.
//!
//! ```text
//! ┌ margin ──────────────────────┐
//! │ title                        │
//! │ ┌ slot ─────┐  ┌ slot ─────┐ │   as many slots as puzzles go on a page, in the arrangement that leaves the
//! │ │ heading   │  │           │ │   largest cells for the largest board of the book
//! │ │ ┌ board ┐ │  │           │ │
//! │ └───────────┘  └───────────┘ │
//! │ solutions, upside down       │   or in small on pages of their own
//! │            page              │
//! └──────────────────────────────┘
//! ```

use thiserror::Error;

use super::boxes::{Content, Item, Page, Placed, Rect, Shape};
use super::font;
use super::rules;
use super::{Paper, Solutions, Style};

/// White space around every page; common printers reach to about a third of it.
const MARGIN: f32 = 45.0;
/// Height of the title, and of the space below it.
const HEADER: f32 = 40.0;
/// Height of the page number, and of the space above it.
const FOOTER: f32 = 26.0;
/// Height of a line with the number of the page.
const FOOTER_LINE: f32 = 12.0;
/// Space between slots.
const GAP: f32 = 22.0;
/// Height of the line above a puzzle.
const HEADING: f32 = 20.0;
/// Height of the line above a solution.
const CAPTION: f32 = 12.0;
/// Space between solutions.
const CAPTION_GAP: f32 = 16.0;
/// The largest title, and the smallest.
const TITLE: [f32; 2] = [22.0, 9.0];

/// Cells of puzzles: the smallest, what the usual number of puzzles on a page leaves at least (9 mm), and the largest.
const CELL: [f32; 3] = [9.0, 25.5, 36.0];
/// The smallest print of a puzzle.
const SMALLEST_FONT: f32 = 4.2;
/// Cells of solutions at the end: the smallest and the largest; and the side of a board between the two.
const SOLUTION_CELL: [f32; 2] = [6.5, 11.0];
const SOLUTION_SIDE: f32 = 130.0;
/// Cells of solutions at the foot: the smallest, in which shading can still be told, and the largest.
const FOOT_CELL: [f32; 2] = [2.4, 8.0];
/// The largest share of a page that solutions at its foot take: so much that a board of 50×50 has room on all papers.
const FOOT_SHARE: f32 = 0.21;
/// Numbers of puzzles on a page from which the usual one is taken.
const USUAL: [usize; 4] = [6, 4, 2, 1];

/// Height and width of labels in units of a cell.
const LABEL: f32 = 0.75;

/// Why something does not fit on the paper.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The cells would be too small.
    #[error(
        "a {rows}×{cols} board{} is too large with {per_page} on a page of {paper}: {}",
        // Shorter ones are not what takes the room.
        if *.digits > 2 { format!(" with numbers of {digits} digits") } else { String::new() },
        if *.most == 0 { "not even one fits".to_owned() } else { format!("at most {most} fit") }
    )]
    TooLarge {
        /// Rows of the largest board.
        rows: usize,
        /// Columns of the largest board.
        cols: usize,
        /// Digits of the longest number.
        digits: usize,
        /// Puzzles on a page.
        per_page: usize,
        /// The paper.
        paper: Paper,
        /// Puzzles of this size that fit on a page.
        most: usize,
    },
    /// The title does not fit on a line.
    #[error("the title is too long for a line of {paper}: at most about {most} letters")]
    LongTitle {
        /// The paper.
        paper: Paper,
        /// About as many letters fit.
        most: usize,
    },
}

/// Lays out a book.
pub fn layout(title: &str, shapes: &[Shape], style: &Style) -> Result<Vec<Page>, LayoutError> {
    let frame = Frame::new(style.paper);
    let title_size = frame.title_size(title)?;
    let plan = Plan::new(shapes, style, &frame)?;
    let mut pages: Vec<Page> = Vec::new();
    if style.rules {
        pages.push(rules::page(frame.body, style.unique, |solved, at, cell| {
            let board = Rect::new(at.x, at.y + CAPTION, 4.0 * cell, 4.0 * cell);
            placed(Content::Example(solved), at.split_top(CAPTION).0, board, cell, 1, 0.0)
        }));
    }
    for (number, chunk) in shapes.chunks(plan.per_page).enumerate() {
        pages.push(plan.puzzles(number * plan.per_page, chunk));
    }
    if style.solutions == Solutions::End {
        pages.extend(solutions_at_end(shapes, frame.body));
    }
    for (number, page) in pages.iter_mut().enumerate() {
        let head = if number == 0 {
            Item::Title(frame.header, title_size)
        } else {
            Item::RunningTitle(frame.header.split_top(FOOTER_LINE).0)
        };
        page.insert(0, head);
        page.push(Item::PageNumber(frame.footer));
    }
    Ok(pages)
}

/// The parts that all pages have.
struct Frame {
    paper: Paper,
    header: Rect,
    body: Rect,
    footer: Rect,
}

impl Frame {
    fn new(paper: Paper) -> Self {
        let (width, height) = paper.size();
        let inside = Rect::new(MARGIN, MARGIN, width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        let (header, rest) = inside.split_top(HEADER);
        let body = Rect { height: rest.height - FOOTER, ..rest };
        let footer = Rect { y: inside.bottom() - FOOTER_LINE, height: FOOTER_LINE, ..inside };
        Self { paper, header: Rect { height: HEADER - 10.0, ..header }, body, footer }
    }

    /// Returns the size in which the title fits on its line.
    fn title_size(&self, title: &str) -> Result<f32, LayoutError> {
        let [largest, smallest] = TITLE;
        let size = (self.header.width / font::width(title).max(f32::EPSILON)).min(largest);
        if size >= smallest {
            return Ok(size);
        }
        let most = title.chars().count() as f32 * size / smallest;
        Err(LayoutError::LongTitle { paper: self.paper, most: most as usize })
    }
}

/// How puzzles stand on a page.
struct Plan {
    per_page: usize,
    slots: Vec<Rect>,
    /// Where the solutions stand upside down, with their columns and the side of their cells.
    foot: Option<(Rect, usize, f32)>,
    /// Space for labels in units of a cell.
    label: f32,
}

impl Plan {
    fn new(shapes: &[Shape], style: &Style, frame: &Frame) -> Result<Self, LayoutError> {
        let largest = shapes.iter().fold(Shape { rows: 1, cols: 1, digits: 1 }, |most, shape| Shape {
            rows: most.rows.max(shape.rows),
            cols: most.cols.max(shape.cols),
            digits: most.digits.max(shape.digits),
        });
        let fit = |per_page| Self::fit(per_page, largest, style, frame);
        let per_page = match style.per_page {
            Some(per_page) => per_page.max(1),
            None => {
                // No more slots than there are puzzles, and large cells.
                let enough = USUAL.into_iter().rev().find(|&n| n >= shapes.len()).unwrap_or(USUAL[0]);
                let roomy = |n: &usize| fit(*n).is_some_and(|(_, cell)| cell >= CELL[1]);
                USUAL.into_iter().filter(|&n| n <= enough).find(roomy).unwrap_or(1)
            }
        };
        match fit(per_page) {
            Some((plan, _)) => Ok(plan),
            None => {
                let most = (1..per_page).rev().find(|&n| fit(n).is_some()).unwrap_or(0);
                let Shape { rows, cols, digits } = largest;
                Err(LayoutError::TooLarge { rows, cols, digits, per_page, paper: style.paper, most })
            }
        }
    }

    /// Returns the plan for so many puzzles on a page, and the side of a cell of the largest board; `None` when it would be too
    /// small.
    fn fit(per_page: usize, largest: Shape, style: &Style, frame: &Frame) -> Option<(Self, f32)> {
        let label = if style.labels.is_some() { LABEL } else { 0.0 };
        let mut body = frame.body;
        let mut foot = None;
        if style.solutions == Solutions::UpsideDown {
            let room = Rect { height: FOOT_SHARE * body.height, ..body };
            let (cols, cell) = arrange(per_page, room, largest, 0.0, CAPTION, CAPTION_GAP);
            let cell = cell.min(FOOT_CELL[1]);
            if cell < FOOT_CELL[0] {
                return None;
            }
            let lines = per_page.div_ceil(cols) as f32;
            let height = lines * (CAPTION + cell * largest.rows as f32) + (lines - 1.0) * CAPTION_GAP;
            body.height -= height + GAP;
            foot = Some((Rect { y: body.bottom() + GAP, height, ..body }, cols, cell));
        }
        let (cols, cell) = arrange(per_page, body, largest, label, HEADING, GAP);
        if cell < CELL[0] || number_size(cell, largest.digits) < SMALLEST_FONT {
            return None;
        }
        let slots = slots(per_page, cols, body, GAP);
        Some((Self { per_page, slots, foot, label }, cell))
    }

    /// Lays out a page of puzzles, the first of which has the given index.
    fn puzzles(&self, first: usize, shapes: &[Shape]) -> Page {
        let mut page = Page::new();
        for ((index, shape), slot) in (first..).zip(shapes).zip(&self.slots) {
            let cell = cell_in(*slot, *shape, self.label, HEADING).min(CELL[2]);
            let label = self.label * cell;
            let (width, height) = (cell * shape.cols as f32, cell * shape.rows as f32);
            let x = slot.x + (slot.width - width - label) / 2.0 + label;
            let heading = Rect::new(x, slot.y, slot.right() - x, HEADING);
            let board = Rect::new(x, slot.y + HEADING + label, width, height);
            page.push(Item::Board(placed(Content::Puzzle(index), heading, board, cell, shape.digits, label)));
        }
        if let Some((foot, cols, cell)) = self.foot {
            for ((index, shape), slot) in
                (first..).zip(shapes).zip(slots(self.per_page, cols, foot, CAPTION_GAP))
            {
                let (heading, rest) = slot.split_top(CAPTION);
                let board = Rect::new(rest.x, rest.y, cell * shape.cols as f32, cell * shape.rows as f32);
                let mut solution = placed(Content::Solution(index), heading, board, cell, shape.digits, 0.0);
                solution.turned = Some(foot);
                page.push(Item::Board(solution));
            }
        }
        page
    }
}

/// Lays out all solutions in small, line by line.
fn solutions_at_end(shapes: &[Shape], body: Rect) -> Vec<Page> {
    let (heading, first) = body.split_top(30.0);
    let mut pages = vec![vec![Item::Heading(Rect { height: 20.0, ..heading }, "Solutions")]];
    let (mut area, mut x, mut y, mut tallest) = (first, first.x, first.y, 0.0_f32);
    for (index, shape) in shapes.iter().enumerate() {
        let (rows, cols) = (shape.rows as f32, shape.cols as f32);
        let [smallest, largest] = SOLUTION_CELL;
        let usual = (SOLUTION_SIDE / rows.max(cols)).clamp(smallest, largest);
        let cell = usual.min(first.width / cols).min((first.height - CAPTION) / rows);
        let (width, height) = (cell * cols, cell * rows + CAPTION);
        // A hair's breadth of rounding is no reason for a new line.
        if x > area.x && x + width > area.right() + 0.01 {
            (x, y, tallest) = (area.x, y + tallest + CAPTION_GAP, 0.0);
        }
        if y > area.y && y + height > area.bottom() + 0.01 {
            pages.push(Page::new());
            (area, x, y, tallest) = (body, body.x, body.y, 0.0);
        }
        let caption = Rect::new(x, y, width, CAPTION);
        let board = Rect::new(x, y + CAPTION, width, height - CAPTION);
        let solution = placed(Content::Solution(index), caption, board, cell, shape.digits, 0.0);
        if let Some(page) = pages.last_mut() {
            page.push(Item::Board(solution));
        }
        x += width + CAPTION_GAP;
        tallest = tallest.max(height);
    }
    pages
}

fn placed(content: Content, heading: Rect, board: Rect, cell: f32, digits: usize, label: f32) -> Placed {
    Placed { content, heading, board, cell, font: number_size(cell, digits), label, turned: None }
}

/// Returns the columns of the arrangement that leaves the largest cells, and their side.
fn arrange(count: usize, room: Rect, shape: Shape, label: f32, heading: f32, gap: f32) -> (usize, f32) {
    let mut best = (1, f32::MIN);
    for cols in 1..=count {
        let slot = slot(room, cols, count.div_ceil(cols), gap);
        let cell = cell_in(slot, shape, label, heading).min(CELL[2]);
        if cell > best.1 {
            best = (cols, cell);
        }
    }
    best
}

/// Returns the side of a cell when a board fills its slot.
fn cell_in(slot: Rect, shape: Shape, label: f32, heading: f32) -> f32 {
    let across = slot.width / (shape.cols as f32 + label);
    let down = (slot.height - heading) / (shape.rows as f32 + label);
    across.min(down)
}

/// Returns the first of the slots into which a room is divided.
fn slot(room: Rect, cols: usize, rows: usize, gap: f32) -> Rect {
    let share = |length: f32, count: usize| (length - gap * (count as f32 - 1.0)) / count as f32;
    Rect::new(room.x, room.y, share(room.width, cols), share(room.height, rows))
}

/// Returns the slots into which a room is divided, row by row.
fn slots(count: usize, cols: usize, room: Rect, gap: f32) -> Vec<Rect> {
    let first = slot(room, cols, count.div_ceil(cols), gap);
    let place = |index: usize| Rect {
        x: first.x + (index % cols) as f32 * (first.width + gap),
        y: first.y + (index / cols) as f32 * (first.height + gap),
        ..first
    };
    (0..count).map(place).collect()
}

/// Returns the size in which numbers of so many digits fit into their cells.
fn number_size(cell: f32, digits: usize) -> f32 {
    let digit = font::width("0").max(0.5);
    (0.56 * cell).min(0.8 * cell / (digit * digits.max(1) as f32))
}
