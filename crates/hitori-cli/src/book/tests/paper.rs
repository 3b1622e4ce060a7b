//! Books on paper: what poppler sees of them, where it is installed.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use hitori_core::engine::Budget;
use hitori_core::generate::{Request, generate};
use hitori_core::{Puzzle, Shade, Size};

use super::super::boxes::{Content, Shape};
use super::super::layout::layout;
use super::super::{Book, Labels, Paper, Printed, Solutions, draw};
use super::{ALL_SOLUTIONS, boards, book, style};

/// Runs a program of poppler on a book and returns what it prints; `None`, with a line about it, where it is not installed.
fn poppler(program: &str, args: &[&str], file: &Path, pdf: &[u8], target: &Path) -> Option<String> {
    std::fs::write(file, pdf).unwrap();
    let Ok(run) = Command::new(program).args(args).arg(file).arg(target).output() else {
        let is_needed = std::env::var_os("HITORI_REQUIRE_ALL").is_some();
        assert!(!is_needed, "HITORI_REQUIRE_ALL is set, without {program}");
        // Not caught by the test runner, as `eprintln` is.
        std::io::stderr().write_all(format!("left out: {program} is not installed\n").as_bytes()).unwrap();
        return None;
    };
    assert!(run.status.success() && run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
    Some(String::from_utf8(run.stdout).unwrap())
}

/// A page as grey pixels, by pdftoppm.
struct Pixels {
    width: usize,
    grey: Vec<u8>,
}

/// Pixels to a point.
const SCALE: f32 = 2.0;

impl Pixels {
    /// Draws all pages; `None` without poppler.
    fn of(pdf: &[u8]) -> Option<Vec<Self>> {
        let folder = tempfile::tempdir().unwrap();
        let (file, pages) = (folder.path().join("book.pdf"), folder.path().join("page"));
        poppler("pdftoppm", &["-gray", "-r", "144", "-aa", "no"], &file, pdf, &pages)?;
        let mut files: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().flatten().map(|file| file.path()).collect();
        files.retain(|file| file.extension().is_some_and(|ending| ending == "pgm"));
        files.sort();
        Some(files.iter().map(|file| Self::read(&std::fs::read(file).unwrap())).collect())
    }

    /// Reads a PGM picture: `P5 WIDTH HEIGHT 255`, white space, pixels.
    fn read(file: &[u8]) -> Self {
        let text = String::from_utf8_lossy(&file[..40]).into_owned();
        let words: Vec<&str> = text.split_ascii_whitespace().take(4).collect();
        assert_eq!((words[0], words[3]), ("P5", "255"));
        let (width, height): (usize, usize) = (words[1].parse().unwrap(), words[2].parse().unwrap());
        Self { width, grey: file[file.len() - width * height..].to_vec() }
    }

    fn at(&self, x: f32, y: f32) -> u8 {
        self.grey[(y * SCALE) as usize * self.width + (x * SCALE) as usize]
    }
}

/// A number on a page, and the middle of it.
struct Word {
    text: String,
    x: f32,
    y: f32,
}

/// Returns the numbers of all pages, by pdftotext; `None` without poppler.
fn words(pdf: &[u8]) -> Option<Vec<Vec<Word>>> {
    let folder = tempfile::tempdir().unwrap();
    let text = poppler("pdftotext", &["-bbox"], &folder.path().join("book.pdf"), pdf, Path::new("-"))?;
    // <word xMin="85.4" yMin="110.2" xMax="92.1" yMax="124.8">12</word>
    let word = |line: &str| {
        let (edges, text) = line.trim().strip_prefix("<word ")?.strip_suffix("</word>")?.split_once('>')?;
        // Headings carry words for those who do not see the page; where these would stand is of no meaning.
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let mut edges = edges.split('"').skip(1).step_by(2).map(|edge| edge.parse::<f32>().unwrap());
        let mut edge = || edges.next().unwrap();
        let (left, top, right, bottom) = (edge(), edge(), edge(), edge());
        Some(Word { text: text.to_owned(), x: (left + right) / 2.0, y: (top + bottom) / 2.0 })
    };
    Some(text.split("<page ").skip(1).map(|page| page.lines().filter_map(word).collect()).collect())
}

/// Checks that every cell of every board has the number that it should have, and no other.
fn check_numbers(book: &Book) {
    let pages = book.pages().unwrap();
    let Some(words) = words(&book.pdf().unwrap()) else {
        return;
    };
    assert_eq!(pages.len(), words.len());
    let mut found = [0, 0];
    for (page, words) in pages.iter().zip(&words) {
        for placed in boards(page) {
            let (Content::Puzzle(k) | Content::Solution(k)) = placed.content else { continue };
            let is_solution = matches!(placed.content, Content::Solution(_));
            let Printed { puzzle, solution, .. } = &book.puzzles[k];
            let size = puzzle.size();
            let mut numbers = vec![String::new(); size.cells()];
            for Word { text, x, y } in words {
                let (mut x, mut y) = (*x, *y);
                if let Some(around) = placed.turned {
                    (x, y) = (around.x + around.right() - x, around.y + around.bottom() - y);
                }
                let (col, row) = ((x - placed.board.x) / placed.cell, (y - placed.board.y) / placed.cell);
                if col >= 0.0 && row >= 0.0 && col < size.cols() as f32 && row < size.rows() as f32 {
                    numbers[size.at(row as usize, col as usize)] += text;
                }
            }
            for (cell, number) in numbers.iter().enumerate() {
                let is_drawn =
                    !is_solution || (placed.font >= draw::LEGIBLE && solution.get(cell) == Shade::White);
                let wanted = if is_drawn { puzzle.clue(cell).to_string() } else { String::new() };
                assert_eq!(*number, wanted, "{:?} {} {:?}", placed.content, size.name(cell), book.style);
                found[usize::from(is_solution)] += usize::from(is_drawn);
            }
        }
    }
    let cells: usize = book.puzzles.iter().map(|printed| printed.puzzle.size().cells()).sum();
    assert_eq!(found[0], cells);
    assert!(book.style.solutions != Solutions::End || found[1] > cells / 4, "{found:?}");
}

#[test]
fn every_number_stands_in_its_cell() {
    check_numbers(&book(Solutions::End, None));
    for paper in [Paper::A4, Paper::Letter] {
        for (per_page, labels) in [(1, None), (2, Some(Labels::Letters)), (4, None)] {
            let mut book = book(Solutions::UpsideDown, labels);
            book.style.paper = paper;
            book.style.per_page = Some(per_page);
            check_numbers(&book);
        }
    }
}

/// A large board, and the longest numbers that there are.
#[test]
fn large_boards_and_long_numbers_are_legible() {
    let mut large = book(Solutions::End, Some(Labels::Letters));
    let made = generate(&Request::new(Size::new(30, 30).unwrap()), 3, &Budget::default()).unwrap();
    let long = large.puzzles[2].puzzle.clues().iter().map(|clue| 4_294_967_294 - clue.number().unwrap());
    let long = Puzzle::from_numbers(large.puzzles[2].puzzle.size(), long).unwrap();
    large.puzzles[2].puzzle = long;
    large.puzzles.truncate(3);
    check_numbers(&large);
    large.puzzles =
        vec![Printed { puzzle: made.puzzle, solution: made.solution, remarks: vec!["30×30".into()] }];
    for solutions in ALL_SOLUTIONS {
        large.style.solutions = solutions;
        check_numbers(&large);
    }
    let shape = Shape { rows: 30, cols: 30, digits: 10 };
    let error = layout("Hitori", &[shape], &style(Paper::A4, None, Solutions::End, None)).unwrap_err();
    assert!(error.to_string().contains("30×30 board with numbers of 10 digits"), "{error}");
}

/// What is seen on paper is what the book says: cells of solutions are dark exactly where they are shaded, also upside down,
/// puzzles have no dark cell, and nothing is drawn into the margins.
#[test]
fn solutions_on_paper_are_those_of_their_puzzles() {
    for (solutions, labels) in [(Solutions::End, None), (Solutions::UpsideDown, Some(Labels::Letters))] {
        let book = book(solutions, labels);
        let pages = book.pages().unwrap();
        let Some(pictures) = Pixels::of(&book.pdf().unwrap()) else {
            return;
        };
        assert_eq!(pages.len(), pictures.len());
        let mut looked_at = 0;
        for (page, picture) in pages.iter().zip(&pictures) {
            let (width, height) = book.style.paper.size();
            for step in 0..400 {
                let part = step as f32 / 400.0;
                for (x, y) in [
                    (width * part, 30.0),
                    (width * part, height - 30.0),
                    (30.0, height * part),
                    (width - 30.0, height * part),
                ] {
                    assert_eq!(picture.at(x, y), 255, "{x} {y}");
                }
            }
            for placed in boards(page) {
                let (Content::Puzzle(k) | Content::Solution(k)) = placed.content else { continue };
                let Printed { puzzle, solution, .. } = &book.puzzles[k];
                for cell in 0..puzzle.size().cells() {
                    let (row, col) = puzzle.size().place(cell);
                    // Beside the number, which stands in the middle.
                    let mut x = placed.board.x + (col as f32 + 0.12) * placed.cell;
                    let mut y = placed.board.y + (row as f32 + 0.12) * placed.cell;
                    if let Some(around) = placed.turned {
                        (x, y) = (around.x + around.right() - x, around.y + around.bottom() - y);
                    }
                    let is_dark = picture.at(x, y) < 100;
                    let is_shaded = solution.get(cell) == Shade::Shaded;
                    let wanted = is_shaded && matches!(placed.content, Content::Solution(_));
                    assert_eq!(is_dark, wanted, "{:?} {}", placed.content, puzzle.size().name(cell));
                    looked_at += 1;
                }
            }
        }
        let cells: usize = book.puzzles.iter().map(|printed| printed.puzzle.size().cells()).sum();
        assert_eq!(looked_at, 2 * cells);
    }
}
