//! Pages as PDF, by krilla: it embeds the letters that are used, compresses, and checks what PDF/UA-1 demands.
//!
//! Every text belongs to a heading, a paragraph or a board, which is a figure with its numbers as alternative text; running
//! titles, page numbers and lines are marked as artifacts, which no screen reader reads out.

use krilla::color::luma;
use krilla::configure::{Configuration, Validator};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect as Box, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{ArtifactType, BBox, ContentTag, Node, SpanTag, Tag, TagGroup, TagKind, TagTree};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use std::num::NonZeroU16;

use hitori_core::{Puzzle, Shade, Shading};

use super::boxes::{Content, Item, Page, Placed, Rect};
use super::{Book, BookError, Labels, font, rules};

/// Shades of grey: 0 is black.
const INK: u8 = 0;
const FAINT: u8 = 96;
const GRID: u8 = 128;
const SHADED: u8 = 60;

/// Size of the number of a puzzle, of its difficulty, of the number of a solution, of page numbers, of the title of a part.
const NUMBER: f32 = 13.0;
const REMARK: f32 = 9.0;
const SMALL: f32 = 8.0;
const PART: f32 = 15.0;
/// Numbers of solutions below this size are left out: the shading tells all.
pub const LEGIBLE: f32 = 3.5;

/// Draws a book.
pub fn pdf(book: &Book, pages: &[Page]) -> Result<Vec<u8>, BookError> {
    let font = Font::new(font::DATA.to_vec().into(), 0);
    let font = font.ok_or_else(|| BookError::Pdf("its font cannot be read".to_owned()))?;
    let settings = SerializeSettings {
        configuration: Configuration::new_with_validator(Validator::UA1),
        ..SerializeSettings::default()
    };
    let mut document = Document::new_with(settings);
    let mut tags = TagTree::new();
    let mut contents = Contents::default();
    let (width, height) = book.style.paper.size();
    let example = if book.style.rules { rules::example() } else { None };
    for (index, items) in pages.iter().enumerate() {
        let settings = PageSettings::from_wh(width, height);
        let settings = settings.ok_or_else(|| BookError::Pdf("the paper has no size".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let surface = page.surface();
        let (font, example) = (&font, example.as_ref());
        let mut pen =
            Pen { surface, font, book, example, page: index, tags: &mut tags, contents: &mut contents };
        items.iter().for_each(|item| pen.item(item));
        // Surface and page are finished when they are dropped, in this order.
    }
    let creator = concat!("hitori ", env!("CARGO_PKG_VERSION"));
    document.set_metadata(
        Metadata::new()
            .title(book.title.clone())
            .description(book.about.clone())
            .language("en".to_owned())
            .creator(creator.to_owned()),
    );
    document.set_outline(contents.outline());
    document.set_tag_tree(tags);
    document.finish().map_err(|error| BookError::Pdf(format!("{error:?}")))
}

fn heading(level: u16, text: &str) -> TagKind {
    let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
    Tag::Hn(level, Some(text.to_owned())).into()
}

/// Returns the baseline of a line in the middle of a box.
fn middle(area: Rect, size: f32) -> f32 {
    area.y + (area.height + font::CAPITAL * size) / 2.0
}

/// What a page is drawn with, and where its tags and bookmarks go.
struct Pen<'s, 'b> {
    surface: Surface<'s>,
    font: &'b Font,
    book: &'b Book,
    example: Option<&'b (Puzzle, Shading)>,
    page: usize,
    tags: &'b mut TagTree,
    contents: &'b mut Contents,
}

impl<'b> Pen<'_, 'b> {
    fn item(&mut self, item: &Item) {
        let book = self.book;
        match item {
            Item::Board(placed) => {
                // The layout has no board that the book does not have.
                let Some((puzzle, solution)) = self.content(placed.content) else { return };
                self.contents.add(placed, self.page);
                self.board(placed, puzzle, solution);
            }
            Item::Title(area, size) => {
                self.contents.part(&book.title, *area, self.page, Part::Puzzles);
                self.tagged_line(heading(1, &book.title), &book.title, *area, *size);
            }
            Item::Heading(area, text) => {
                self.contents.part(text, *area, self.page, Part::Other);
                self.tagged_line(heading(2, text), text, *area, PART);
            }
            Item::Paragraph(lines, size) => {
                let mut paragraph = TagGroup::new(Tag::P);
                for (area, text) in lines {
                    let id = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
                    self.line(text, area.x, middle(*area, *size), *size, INK);
                    self.surface.end_tagged();
                    paragraph.push(id);
                }
                self.tags.push(paragraph);
            }
            Item::RunningTitle(area) => {
                let text = font::cut(&book.title, SMALL, area.width);
                self.surface.start_tagged(ContentTag::Artifact(ArtifactType::Header));
                self.line(&text, area.x, middle(*area, SMALL), SMALL, FAINT);
                self.surface.end_tagged();
            }
            Item::PageNumber(area) => {
                self.surface.start_tagged(ContentTag::Artifact(ArtifactType::Footer));
                self.centred(&(self.page + 1).to_string(), *area, REMARK, INK);
                self.surface.end_tagged();
            }
        }
    }

    /// Returns a puzzle with its solution.
    fn content(&self, content: Content) -> Option<(&'b Puzzle, &'b Shading)> {
        match content {
            Content::Example(_) => self.example.map(|(puzzle, solution)| (puzzle, solution)),
            Content::Puzzle(k) | Content::Solution(k) => {
                self.book.puzzles.get(k).map(|printed| (&printed.puzzle, &printed.solution))
            }
        }
    }

    /// Draws a line of text from its left end on.
    fn line(&mut self, text: &str, x: f32, baseline: f32, size: f32, grey: u8) {
        let glyphs: Vec<KrillaGlyph> = text
            .char_indices()
            .filter_map(|(start, letter)| {
                let font::Glyph { id, advance } = font::glyph(letter)?;
                let range = start..start + letter.len_utf8();
                Some(KrillaGlyph::new(GlyphId::new(id.into()), advance, 0.0, 0.0, 0.0, range, None))
            })
            .collect();
        if glyphs.is_empty() {
            return;
        }
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(grey)));
        let start = Point::from_xy(x, baseline);
        self.surface.draw_glyphs(start, &glyphs, self.font.clone(), text, size, false);
    }

    /// Draws a text in the middle of a box.
    fn centred(&mut self, text: &str, area: Rect, size: f32, grey: u8) {
        let x = area.x + (area.width - font::width(text) * size) / 2.0;
        self.line(text, x, middle(area, size), size, grey);
    }

    fn tagged_line(&mut self, kind: TagKind, text: &str, area: Rect, size: f32) {
        let id = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
        self.line(text, area.x, middle(area, size), size, INK);
        self.surface.end_tagged();
        self.tags.push(TagGroup::with_children(kind, vec![Node::Leaf(id)]));
    }

    /// Draws a board with what stands above it.
    fn board(&mut self, placed: &Placed, puzzle: &Puzzle, solution: &Shading) {
        if let Some(around) = placed.turned {
            let (x, y) = (around.x + around.right(), around.y + around.bottom());
            self.surface.push_transform(&Transform::from_row(-1.0, 0.0, 0.0, -1.0, x, y));
        }
        self.board_heading(placed);
        let is_solved = matches!(placed.content, Content::Solution(_) | Content::Example(true));
        let shading = is_solved.then_some(solution);
        let mut figure = Tag::Figure(Some(description(puzzle, shading)));
        let area = placed.area();
        let bbox = Box::from_ltrb(area.x, area.y, area.right(), area.bottom());
        figure.set_bbox(bbox.map(|rect| BBox::new(self.page, rect)));
        let id = self.surface.start_tagged(ContentTag::Other);
        self.cells(placed, puzzle, shading);
        if let Some(labels) = self.book.style.labels.filter(|_| placed.label > 0.0) {
            self.labels(placed, puzzle, labels);
        }
        self.surface.end_tagged();
        self.tags.push(TagGroup::with_children(figure, vec![Node::Leaf(id)]));
        if placed.turned.is_some() {
            self.surface.pop();
        }
    }

    /// Draws the number of a puzzle, and beside it in small what there is to say about it.
    fn board_heading(&mut self, placed: &Placed) {
        let area = placed.heading;
        let (number, size, level) = match placed.content {
            Content::Puzzle(k) => ((k + 1).to_string(), NUMBER, 2),
            // Solutions at the end stand in a part of their own.
            Content::Solution(k) if placed.turned.is_none() => ((k + 1).to_string(), SMALL, 3),
            Content::Solution(k) => ((k + 1).to_string(), SMALL, 2),
            Content::Example(_) => return,
        };
        let remarks = match placed.content {
            Content::Puzzle(k) => self.book.puzzles.get(k).map(|printed| printed.remarks.join("  ·  ")),
            _ => None,
        };
        let spoken = match placed.content {
            Content::Puzzle(_) => format!("Puzzle {number}"),
            _ => format!("Solution of puzzle {number}"),
        };
        let id =
            self.surface.start_tagged(ContentTag::Span(SpanTag::empty().with_actual_text(Some(&spoken))));
        // Both stand on one line.
        let baseline = middle(area, size);
        self.line(&number, area.x, baseline, size, INK);
        self.surface.end_tagged();
        self.tags.push(TagGroup::with_children(heading(level, &spoken), vec![Node::Leaf(id)]));
        let x = area.x + font::width(&number) * size + REMARK;
        let remarks = font::cut(&font::known(&remarks.unwrap_or_default()), REMARK, area.right() - x);
        if !remarks.is_empty() {
            let id = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            self.line(&remarks, x, baseline, REMARK, FAINT);
            self.surface.end_tagged();
            self.tags.push(TagGroup::with_children(Tag::P, vec![Node::Leaf(id)]));
        }
    }

    /// Draws shaded cells, lines and numbers.
    fn cells(&mut self, placed: &Placed, puzzle: &Puzzle, shading: Option<&Shading>) {
        let Placed { board, cell, .. } = *placed;
        let size = puzzle.size();
        let corner = |row: usize, col: usize| (board.x + cell * col as f32, board.y + cell * row as f32);
        let mut shaded = PathBuilder::new();
        for index in shading.into_iter().flat_map(Shading::shaded) {
            let (row, col) = size.place(index);
            let (x, y) = corner(row, col);
            if let Some(square) = Box::from_xywh(x, y, cell, cell) {
                shaded.push_rect(square);
            }
        }
        self.path(shaded, Some(fill(SHADED)), None);

        let mut lines = PathBuilder::new();
        for row in 1..size.rows() {
            let y = corner(row, 0).1;
            lines.move_to(board.x, y);
            lines.line_to(board.right(), y);
        }
        for col in 1..size.cols() {
            let x = corner(0, col).0;
            lines.move_to(x, board.y);
            lines.line_to(x, board.bottom());
        }
        self.path(lines, None, Some(stroke(GRID, (cell / 40.0).clamp(0.25, 0.7))));
        let mut frame = PathBuilder::new();
        if let Some(rect) = Box::from_xywh(board.x, board.y, board.width, board.height) {
            frame.push_rect(rect);
        }
        self.path(frame, None, Some(stroke(INK, (cell / 18.0).clamp(0.6, 1.4))));

        if placed.font < LEGIBLE {
            return;
        }
        for (index, clue) in puzzle.clues().iter().enumerate() {
            let is_shaded = shading.is_some_and(|shading| shading.get(index) == Shade::Shaded);
            let Some(number) = clue.number().filter(|_| !is_shaded) else { continue };
            let (row, col) = size.place(index);
            let (x, y) = corner(row, col);
            let area = Rect { x, y, width: cell, height: cell };
            self.centred(&number.to_string(), area, placed.font, INK);
        }
    }

    /// Draws what columns and rows are called above and beside the board.
    fn labels(&mut self, placed: &Placed, puzzle: &Puzzle, labels: Labels) {
        let Placed { board, cell, label, font, .. } = *placed;
        let size = (0.8 * font).min(REMARK);
        for col in 0..puzzle.size().cols() {
            let area =
                Rect { x: board.x + cell * col as f32, y: board.y - label, width: cell, height: label };
            self.centred(&labels.column(col), area, size, FAINT);
        }
        for row in 0..puzzle.size().rows() {
            let area =
                Rect { x: board.x - label, y: board.y + cell * row as f32, width: label, height: cell };
            self.centred(&(row + 1).to_string(), area, size, FAINT);
        }
    }

    fn path(&mut self, path: PathBuilder, fill: Option<Fill>, stroke: Option<Stroke>) {
        // An empty path has nothing to draw.
        let Some(path) = path.finish() else { return };
        self.surface.set_fill(fill);
        self.surface.set_stroke(stroke);
        self.surface.draw_path(&path);
    }
}

fn fill(grey: u8) -> Fill {
    Fill { paint: luma::Color::new(grey).into(), ..Fill::default() }
}

fn stroke(grey: u8, width: f32) -> Stroke {
    Stroke { paint: luma::Color::new(grey).into(), width, ..Stroke::default() }
}

/// Returns a board for those who do not see it: its numbers row by row, or the shaded cells.
pub fn description(puzzle: &Puzzle, shading: Option<&Shading>) -> String {
    let size = puzzle.size();
    let (rows, cols) = (size.rows(), size.cols());
    if let Some(shading) = shading {
        let shaded: Vec<String> = shading.shaded().map(|cell| size.name(cell)).collect();
        return format!("Solution, {rows} rows and {cols} columns. Shaded: {}.", shaded.join(", "));
    }
    let mut text = format!("Puzzle, {rows} rows and {cols} columns.");
    for (row, clues) in (1..).zip(puzzle.rows()) {
        let numbers: Vec<String> = clues
            .iter()
            .map(|clue| clue.number().map_or("blank".to_owned(), |number| number.to_string()))
            .collect();
        text += &format!(" Row {row}: {}.", numbers.join(" "));
    }
    text
}

/// Whose bookmarks stand below that of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The title: puzzles.
    Puzzles,
    /// Any other, of which the last one has the solutions.
    Other,
}

/// The bookmarks: parts of the book, and its puzzles and solutions below them.
#[derive(Default)]
struct Contents {
    parts: Vec<(OutlineNode, Part)>,
}

impl Contents {
    fn part(&mut self, text: &str, area: Rect, page: usize, part: Part) {
        self.parts.push((entry(text, area, page), part));
    }

    fn add(&mut self, placed: &Placed, page: usize) {
        let (name, wanted) = match placed.content {
            Content::Puzzle(k) => (format!("Puzzle {}", k + 1), Part::Puzzles),
            // Those at the foot of a page are found with their puzzles.
            Content::Solution(k) if placed.turned.is_none() => (format!("Solution {}", k + 1), Part::Other),
            _ => return,
        };
        if let Some((part, _)) = self.parts.iter_mut().rev().find(|(_, part)| *part == wanted) {
            part.push_child(entry(&name, placed.heading, page));
        }
    }

    fn outline(self) -> Outline {
        let mut outline = Outline::new();
        self.parts.into_iter().for_each(|(part, _)| outline.push_child(part));
        outline
    }
}

fn entry(text: &str, area: Rect, page: usize) -> OutlineNode {
    OutlineNode::new(text.to_owned(), XyzDestination::new(page, Point::from_xy(area.x, area.y)))
}
