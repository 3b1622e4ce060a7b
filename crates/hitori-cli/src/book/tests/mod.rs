//! Every box of every layout; `paper.rs` looks at what is drawn into them.

mod paper;

use hitori_core::engine::Budget;
use hitori_core::generate::{Request, generate};
use hitori_core::{Puzzle, Shade, Size};

use super::boxes::{Content, Item, Page, Placed, Rect, Shape};
use super::layout::{LayoutError, layout};
use super::{Book, BookError, Labels, Paper, Printed, Solutions, Style, draw};

const ALL_SOLUTIONS: [Solutions; 3] = [Solutions::End, Solutions::UpsideDown, Solutions::None];

fn style(paper: Paper, per_page: Option<usize>, solutions: Solutions, labels: Option<Labels>) -> Style {
    Style { paper, per_page, solutions, labels, rules: true, unique: true }
}

fn boards(page: &Page) -> Vec<Placed> {
    let board = |item: &Item| if let Item::Board(placed) = item { Some(*placed) } else { None };
    page.iter().filter_map(board).collect()
}

/// Everything that a page has, as boxes.
fn boxes(page: &Page) -> Vec<Rect> {
    let mut boxes = Vec::new();
    for item in page {
        match item {
            Item::Title(area, _) | Item::RunningTitle(area) | Item::Heading(area, _) => boxes.push(*area),
            Item::PageNumber(area) => boxes.push(*area),
            Item::Paragraph(lines, _) => boxes.extend(lines.iter().map(|(area, _)| *area)),
            Item::Board(placed) => boxes.push(placed.area()),
        }
    }
    boxes
}

fn overlap(a: Rect, b: Rect) -> bool {
    const HAIR: f32 = 0.01;
    a.x + HAIR < b.right() && b.x + HAIR < a.right() && a.y + HAIR < b.bottom() && b.y + HAIR < a.bottom()
}

/// Checks one layout: nothing outside the margins, nothing over anything else, every board once, large enough to be read.
fn check(shapes: &[Shape], style: &Style, pages: &[Page]) {
    let context = format!("{style:?} {:?}", shapes[0]);
    let (width, height) = style.paper.size();
    let mut found = Vec::new();
    for page in pages {
        let boxes = boxes(page);
        for (index, a) in boxes.iter().enumerate() {
            // 15 mm is more than any printer needs.
            let least = 42.5;
            assert!(a.x >= least && a.y >= least, "{context}: {a:?}");
            assert!(a.right() <= width - least && a.bottom() <= height - least, "{context}: {a:?}");
            assert!(a.width > 0.0 && a.height > 0.0, "{context}: {a:?}");
            for b in &boxes[..index] {
                assert!(!overlap(*a, *b), "{context}: {a:?} {b:?}");
            }
        }
        for placed in boards(page) {
            found.push(placed.content);
            let (Content::Puzzle(k) | Content::Solution(k)) = placed.content else { continue };
            let (rows, cols) = (shapes[k].rows as f32, shapes[k].cols as f32);
            assert!((placed.board.width - cols * placed.cell).abs() < 0.01, "{context}");
            assert!((placed.board.height - rows * placed.cell).abs() < 0.01, "{context}");
            if matches!(placed.content, Content::Puzzle(_)) {
                assert!(placed.cell >= 9.0 && placed.font >= 4.2, "{context}: {placed:?}");
            }
        }
    }
    let mut wanted = vec![Content::Example(false), Content::Example(true)];
    wanted.extend((0..shapes.len()).map(Content::Puzzle));
    if style.solutions != Solutions::None {
        wanted.extend((0..shapes.len()).map(Content::Solution));
    }
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted, "{context}");
}

#[test]
fn everything_stays_on_its_page_and_nothing_overlaps() {
    let (mut laid_out, mut refused) = (0, 0);
    for paper in [Paper::A4, Paper::Letter] {
        for side in 1..=50_usize {
            for (rows, cols) in [(side, side), (side, side.div_ceil(2)), (side.div_ceil(3), side)] {
                let shapes = [Shape { rows, cols, digits: side.to_string().len() }; 13];
                for per_page in
                    [None, Some(1), Some(2), Some(3), Some(4), Some(6), Some(9), Some(12), Some(60)]
                {
                    for solutions in ALL_SOLUTIONS {
                        for labels in [None, Some(Labels::Numbers)] {
                            let style = style(paper, per_page, solutions, labels);
                            match layout("A book", &shapes, &style) {
                                Ok(pages) => {
                                    laid_out += 1;
                                    check(&shapes, &style, &pages);
                                }
                                // The usual number of puzzles always fits.
                                Err(error) => {
                                    refused += 1;
                                    assert!(
                                        per_page.is_some_and(|n| n > 1),
                                        "{style:?} {rows}×{cols}: {error}"
                                    );
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(laid_out > 5000 && refused > 500, "{laid_out} {refused}");
}

#[test]
fn boards_of_all_sizes_stand_in_one_book() {
    let shapes: Vec<Shape> =
        (1..=24).map(|k| Shape { rows: k, cols: 1 + (7 * k) % 24, digits: 1 + k % 3 }).collect();
    for solutions in ALL_SOLUTIONS {
        for per_page in [None, Some(1), Some(4)] {
            let style = style(Paper::A4, per_page, solutions, Some(Labels::Letters));
            let pages = layout("Mixed", &shapes, &style).unwrap();
            check(&shapes, &style, &pages);
        }
    }
}

#[test]
fn the_usual_number_of_puzzles_leaves_large_cells() {
    let per_page = |side: usize, count: usize| {
        let shapes = vec![Shape { rows: side, cols: side, digits: 2 }; count];
        let pages = layout("Hitori", &shapes, &style(Paper::A4, None, Solutions::None, None)).unwrap();
        // The first page has the rules.
        boards(&pages[1]).len()
    };
    assert_eq!([4, 5, 6, 8, 9, 12, 15, 20, 50].map(|side| per_page(side, 48)), [6, 6, 6, 4, 4, 2, 1, 1, 1]);
    assert_eq!([1, 2, 3, 4, 5].map(|count| per_page(5, count)), [1, 2, 3, 4, 5]);
}

#[test]
fn what_does_not_fit_is_refused_with_what_would() {
    let shapes = [Shape { rows: 20, cols: 20, digits: 2 }];
    let error = layout("Hitori", &shapes, &style(Paper::Letter, Some(60), Solutions::End, None)).unwrap_err();
    let LayoutError::TooLarge { most, .. } = error.clone() else { panic!("{error}") };
    assert!(most > 1 && error.to_string().contains(&format!("at most {most} fit")), "{error}");
    let fitting = style(Paper::Letter, Some(most), Solutions::End, None);
    assert!(layout("Hitori", &shapes, &fitting).is_ok());
    let fitting = style(Paper::Letter, Some(most + 1), Solutions::End, None);
    assert!(layout("Hitori", &shapes, &fitting).is_err());
    let huge = [Shape { rows: 200, cols: 200, digits: 3 }];
    let error = layout("Hitori", &huge, &style(Paper::A4, None, Solutions::End, None)).unwrap_err();
    assert!(error.to_string().contains("200×200") && error.to_string().contains("not even one"), "{error}");
    let title = "a title ".repeat(40);
    let error = layout(&title, &shapes, &style(Paper::A4, None, Solutions::End, None)).unwrap_err();
    assert!(matches!(error, LayoutError::LongTitle { most: 60..200, .. }), "{error}");
}

#[test]
fn labels_of_columns_go_on_behind_z() {
    let names = [0, 1, 25, 26, 27, 51, 52, 701, 702].map(|index| Labels::Letters.column(index));
    assert_eq!(names, ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    assert_eq!(Labels::Numbers.column(9), "10");
}

/// A book of generated puzzles of many shapes.
fn book(solutions: Solutions, labels: Option<Labels>) -> Book {
    let printed = |(seed, (rows, cols)): (u64, (usize, usize))| {
        let request = Request::new(Size::new(rows, cols).unwrap());
        let made = generate(&request, seed, &Budget::default()).unwrap();
        Printed { puzzle: made.puzzle, solution: made.solution, remarks: vec!["easy".into(), "2.3".into()] }
    };
    let shapes = [(4, 4), (5, 7), (8, 8), (12, 9), (8, 8), (3, 6), (10, 10)];
    Book {
        title: "Büchlein".to_owned(),
        about: "7 puzzles".to_owned(),
        puzzles: (1..).zip(shapes).map(printed).collect(),
        style: style(Paper::A4, None, solutions, labels),
    }
}

#[test]
fn the_same_book_is_the_same_file() {
    let book = book(Solutions::End, None);
    let pdf = book.pdf().unwrap();
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf == book.pdf().unwrap());
    // The whole font has more than 400 kilobytes.
    assert!(pdf.len() < 100_000, "{}", pdf.len());
}

#[test]
fn letters_that_the_font_lacks_are_refused_in_titles_and_replaced_in_names() {
    let mut book = book(Solutions::None, None);
    book.puzzles[0].remarks = vec!["ひとり\u{7}".to_owned()];
    assert!(book.pdf().is_ok());
    book.title = "ひとり".to_owned();
    assert!(matches!(book.pdf(), Err(BookError::Letter('ひ'))));
}

#[test]
fn boards_are_described_in_words() {
    let puzzle = Puzzle::from_rows([[1, 1], [1, 2]]).unwrap();
    assert_eq!(draw::description(&puzzle, None), "Puzzle, 2 rows and 2 columns. Row 1: 1 1. Row 2: 1 2.");
    let mut shading = hitori_core::Shading::filled(puzzle.size(), Shade::White);
    shading.set(0, Shade::Shaded);
    assert_eq!(draw::description(&puzzle, Some(&shading)), "Solution, 2 rows and 2 columns. Shaded: r1c1.");
}
