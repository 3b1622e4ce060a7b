//! The patterns that de Nooij 2026 (appendix B) and Rietdijk 2026 (Table 1, appendix D) name, one by one: which of Wensveen's rules contains each, which
//! are new, which are wrong as printed. And the new rules: how far they reach, and the classes they change; `soundness.rs`
//! has them among all the others.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

mod common;

use common::{Collected, Legal, for_every_board, mask};
use hitori_core::deduce::{Axes, GradeOptions, Position, Rule, RuleSelection, RuleSet, grade, rule};
use hitori_core::solve::{Options, unique};
use hitori_core::{Literal, Puzzle, Semantics, Shade, Shading, Size, formats, generate};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

type Conclusions = Vec<Literal>;

fn find(rule: &Rule, position: &Position) -> Conclusions {
    Collected::of(&[rule], position, Axes::Both).literals
}

/// Applies rules until nothing changes.
fn settle(position: &mut Position, rules: &[&Rule]) {
    loop {
        let open = position.open();
        for rule in rules {
            for literal in find(rule, position) {
                position.mark(literal.cell, literal.shade);
            }
        }
        if position.open() == open {
            return;
        }
    }
}

fn rule_of(id: &str) -> &'static Rule {
    rule(id).unwrap()
}

fn parse(rows: &[&str], marks: &[&str]) -> Position {
    let size = Size::new(rows.len(), rows[0].len()).unwrap();
    let numbers: Vec<u32> = rows.concat().chars().map(|c| c.to_digit(36).unwrap_or(0)).collect();
    let puzzle = common::board(size, &numbers);
    match marks {
        [] => Position::new(&puzzle),
        marks => {
            let marks = formats::parse_shading(&marks.join("\n"), size).unwrap();
            Position::with_marks(&puzzle, &marks).unwrap()
        }
    }
}

/// Part of a solution.
fn partial(solution: &Shading, rng: &mut ChaCha8Rng) -> Shading {
    let density = rng.random_range(0.0..1.0);
    let keep = |&shade: &Shade| if rng.random_bool(density) { shade } else { Shade::Undecided };
    Shading::new(solution.size(), solution.cells().iter().map(keep).collect()).unwrap()
}

// ---- The new rules -------------------------------------------------------------------------------------------------

/// What stands in the examples is out of reach for Wensveen's rules up to the same class.
#[test]
fn examples_are_new() {
    for rule in RuleSet::Further.rules() {
        // UC takes for granted that the board is a puzzle with one solution; pictures are not.
        let is_cheap = |other: &&Rule| other.class <= rule.class && other.id != "UC";
        let rules: Vec<&Rule> = RuleSelection::default().rules().filter(is_cheap).collect();
        let beyond = rule.examples.iter().any(|example| {
            let boards = example.boards().unwrap();
            let start = Position::with_marks(&boards.puzzle, &boards.marks).unwrap();
            let mut settled = start.clone();
            settle(&mut settled, &rules);
            find(rule, &start).iter().any(|literal| settled.is_open(literal.cell))
        });
        assert!(beyond, "{}", rule.id);
    }
}

/// With all rules no class rises, and the answer stays.
#[test]
fn classes_with_all_rules() {
    let legal = Legal::new(3, 3);
    let all = GradeOptions::default().with_rules(RuleSelection::all());
    let mut split = [0; 7];
    for_every_board(legal.size, 3, |puzzle| {
        if let [only] = legal.solutions(puzzle, Semantics::Minimal)[..] {
            let grade = grade(puzzle, &all).unwrap();
            assert_eq!(mask(&grade.solution), only);
            split[grade.class as usize] += 1;
        }
    });
    assert_eq!(split, [2, 92, 0, 118, 80, 88, 24]); // Without them 2 92 0 70 0 216 24.
    let mut lower = 0;
    for seed in 0..150 {
        let (puzzle, solution) = generate::instance(Size::new(7, 8).unwrap(), seed).unwrap();
        let (wensveen, with_all) =
            (grade(&puzzle, &GradeOptions::default()).unwrap(), grade(&puzzle, &all).unwrap());
        assert!(with_all.class <= wensveen.class, "{puzzle:?}");
        assert_eq!(with_all.solution, solution);
        lower += usize::from(with_all.class < wensveen.class);
    }
    println!("of 150 boards 7×8, {lower} fall into a lower class");
    assert!(lower > 0);
}

// ---- The named patterns --------------------------------------------------------------------------------------------

/// Where a picture lies. All turned and mirrored images count.
#[derive(Clone, Copy, PartialEq)]
enum At {
    Anywhere,
    /// Its first row on the border.
    Border,
    /// Its first cell in the corner.
    Corner,
}

/// Equal letters are equal numbers, dots are anything; `-x` are marks that must be there, and what follows.
struct Picture {
    at: At,
    board: Vec<String>,
    marks: Vec<String>,
    concludes: Vec<String>,
}

/// Rows separated by `/`; `_` stands for a gap of none to three cells.
fn picture(at: At, board: &str, marks: &str, concludes: &str) -> Vec<Picture> {
    let gaps = if board.contains('_') { 0..4 } else { 0..1 };
    gaps.map(|gap| {
        let rows = |text: &str, filler: &str| -> Vec<String> {
            text.replace('_', &filler.repeat(gap)).split('/').map(str::to_owned).collect()
        };
        Picture { at, board: rows(board, "."), marks: rows(marks, "?"), concludes: rows(concludes, "?") }
    })
    .collect()
}

impl Picture {
    /// Everything that it concludes, in the given images of the board: 1 upside down, 2 left to right, 4 rows for columns.
    fn find(&self, position: &Position, images: impl Iterator<Item = usize>) -> Conclusions {
        let size = position.size();
        let mut conclusions = vec![];
        for image in images {
            let (rows, cols) =
                if image & 4 > 0 { (size.cols(), size.rows()) } else { (size.rows(), size.cols()) };
            let at = |row: usize, col: usize| {
                let row = if image & 1 > 0 { rows - 1 - row } else { row };
                let col = if image & 2 > 0 { cols - 1 - col } else { col };
                if image & 4 > 0 { size.at(col, row) } else { size.at(row, col) }
            };
            let (height, width) = (self.board.len(), self.board[0].len());
            if height > rows || width > cols {
                continue;
            }
            let tops = if self.at == At::Anywhere { rows - height + 1 } else { 1 };
            let lefts = if self.at == At::Corner { 1 } else { cols - width + 1 };
            for (top, left) in (0..tops).flat_map(|top| (0..lefts).map(move |left| (top, left))) {
                let cells: Vec<usize> =
                    (0..height * width).map(|k| at(top + k / width, left + k % width)).collect();
                let [letters, marks, result] =
                    [&self.board, &self.marks, &self.concludes].map(|rows| rows.concat().into_bytes());
                let fits = (0..cells.len()).all(|k| {
                    let known = position.shade(cells[k]);
                    (marks[k] == b'?' || known == mark(marks[k]))
                        && (letters[k] == b'.'
                            || (0..k).all(|j| letters[j] != letters[k] || position.same(cells[j], cells[k])))
                });
                if fits {
                    let follows = (0..cells.len()).filter(|&k| result[k] != b'?');
                    conclusions.extend(follows.map(|k| Literal { cell: cells[k], shade: mark(result[k]) }));
                }
            }
        }
        conclusions
    }
}

fn mark(byte: u8) -> Shade {
    if byte == b'x' { Shade::Shaded } else { Shade::White }
}

/// A pattern as its source has it: pictures, in all images or in one, or a look at the whole board.
enum Pattern {
    Pictures(Vec<Picture>),
    Image(usize, Vec<Picture>),
    Whole(fn(&Position) -> Conclusions),
}

impl Pattern {
    fn find(&self, position: &Position) -> Conclusions {
        match self {
            Self::Pictures(pictures) => pictures.iter().flat_map(|p| p.find(position, 0..8)).collect(),
            Self::Image(image, pictures) => {
                pictures.iter().flat_map(|p| p.find(position, *image..image + 1)).collect()
            }
            Self::Whole(look) => look(position),
        }
    }
}

/// What became of a pattern.
enum Verdict {
    /// This rule of Wensveen's, with NoB, finds all of it.
    Contained(&'static str),
    /// A rule of its own, which finds all of it.
    New(&'static str),
    /// A board with one solution that it contradicts.
    Unsound(&'static [&'static str]),
}

fn named() -> Vec<(&'static str, &'static str, Pattern, Verdict)> {
    use At::*;
    use Pattern::{Image, Pictures, Whole};
    use Verdict::*;
    let all = |pictures: &[(At, &str, &str, &str)]| -> Vec<Picture> {
        pictures
            .iter()
            .flat_map(|&(at, board, marks, concludes)| picture(at, board, marks, concludes))
            .collect()
    };
    let one = |at, board, marks, concludes| Pictures(all(&[(at, board, marks, concludes)]));
    // Patterns of numbers alone.
    let bare =
        |at, board: &str, concludes: &str| picture(at, board, &concludes.replace(['-', 'x'], "?"), concludes);
    let numbers = |at, pictures: &[(&str, &str)]| {
        Pictures(pictures.iter().flat_map(|&(board, concludes)| bare(at, board, concludes)).collect())
    };
    vec![
        ("de Nooij", "Unique Cell", Whole(unique_cell), Contained("UC")),
        ("de Nooij", "Unique Cell Dynamic", Whole(unique_cell_dynamic), Contained("UC")),
        (
            "de Nooij",
            "Quad Middle",
            one(Anywhere, ".../.../...", "?x?/x?x/???", "???/???/?-?"),
            Contained("NCO"),
        ),
        ("de Nooij", "Isolated Area, as meant", Whole(dead_end), Contained("NCO")),
        (
            "de Nooij",
            "Isolated Area, as printed",
            Whole(isolated_area),
            Unsound(&["426343", "566341", "345412", "633514", "143525", "514631"]),
        ),
        (
            "de Nooij, Rietdijk",
            "Paired Isolation",
            numbers(Anywhere, &[("aa_a", "??_x")]),
            Contained("Sim-U*"),
        ),
        (
            "de Nooij",
            "Flanked Isolation",
            numbers(Anywhere, &[("abba_a", "????_x"), ("abba_b", "????_x")]),
            Contained("Sim-M*"),
        ),
        ("de Nooij", "Impossible Pair", numbers(Anywhere, &[("a_a./b_.b", "?_?-/?_-?")]), Contained("DP")),
        ("de Nooij, Rietdijk", "Sandwich Pair", numbers(Anywhere, &[("a.a", "?-?")]), Contained("Sim-M3")),
        ("de Nooij, Rietdijk", "Sandwich Triple", numbers(Anywhere, &[("aaa", "x-x")]), Contained("Sim-U3")),
        (
            "de Nooij",
            "M-Pair",
            numbers(Anywhere, &[("a_a_a/b_b_.", "?_?_x/?_?_?"), ("a_a_a/b_._b", "?_x_?/?_?_?")]),
            Contained("SbP"),
        ),
        (
            "de Nooij, Rietdijk",
            "Double Edge Pair",
            numbers(Border, &[("aa./bb.", "??-/???")]),
            Contained("BoP"),
        ),
        (
            "de Nooij",
            "Double Edge Pair, as printed",
            Image(0, bare(Border, "..aa./..bb.", "-????/?????")),
            Unsound(&["53552", "15334", "31535", "54214", "12141"]),
        ),
        (
            "de Nooij, Rietdijk",
            "N-Edge Pair, Triple Edge Pair",
            numbers(Border, &[("aa./bb./cc.", "??-/??-/???"), ("aa./bb./cc./dd.", "??-/??-/??-/???")]),
            Contained("BoP"),
        ),
        (
            "de Nooij",
            "N-Edge Pair, as printed",
            Image(0, bare(Border, "..aa./..bb./..cc.", "-????/-????/?????")),
            Unsound(&["55331", "51332", "53114", "34125", "52355"]),
        ),
        (
            "de Nooij, Rietdijk",
            "Close Edge",
            Pictures(all(&[
                (Border, ".../...", "x?x/???", "???/?-?"),
                (Border, ".../...", "x??/?x?", "??-/???"),
            ])),
            Contained("NCO"),
        ),
        ("de Nooij, Rietdijk", "Quad Corner", numbers(Corner, &[("aa/aa", "x?/?x")]), Contained("CP")),
        (
            "de Nooij",
            "Quad Corner, fourth line as printed",
            Image(3, bare(Corner, "aa/a.", "x?/?x")),
            Unsound(&["223", "213", "233"]),
        ),
        ("de Nooij, Rietdijk", "Triple Corner", numbers(Corner, &[("aa/a.", "x?/??")]), Contained("DoT")),
        ("de Nooij", "Double Corner", numbers(Corner, &[("aa/..", "??/-?"), (".a/.a", "??/-?")]), New("DoC")),
        ("Rietdijk", "White Neighbours", Whole(white_neighbours), Contained("NCO")),
        ("Rietdijk", "Corner Close", one(Corner, "../..", "?x/??", "??/-?"), Contained("NCO")),
        (
            "Rietdijk",
            "Force Double Edge",
            Pictures(all(&[
                (Border, "..a/..a", "x??/???", "???/?-?"),
                (Border, ".../.aa", "x??/???", "??-/???"),
            ])),
            New("FDE"),
        ),
        ("Rietdijk", "Border Close", one(Border, "..a/.aa", "x??/???", "???/??x"), New("BoC")),
        ("Rietdijk", "Least Whites", Whole(least_whites), Contained("NoB")),
        ("Rietdijk", "Most Blacks", Whole(most_blacks), Contained("NoB")),
        (
            "Rietdijk",
            "Close Isolation",
            one(Anywhere, "..._./a.a_a/..._.", "?x?_?/???_?/?x?_?", "???_?/???_x/???_?"),
            New("CloI"),
        ),
        ("Rietdijk", "White Bridges", Whole(white_bridges), Contained("NCO")),
    ]
}

fn unique_cell(position: &Position) -> Conclusions {
    let cells = 0..position.size().cells();
    cells.filter(|&cell| position.duplicates(cell).next().is_none()).map(Literal::white).collect()
}

fn unique_cell_dynamic(position: &Position) -> Conclusions {
    let alone = |&cell: &usize| position.duplicates(cell).all(|other| position.is_shaded(other));
    (0..position.size().cells()).filter(alone).map(Literal::white).collect()
}

/// A white cell has a white neighbour.
fn white_neighbours(position: &Position) -> Conclusions {
    let size = position.size();
    let last = |cell: usize| {
        let open: Vec<usize> = size.neighbours(cell).filter(|&near| !position.is_shaded(near)).collect();
        if let [only] = open[..] { Some(Literal::white(only)) } else { None }
    };
    (0..size.cells()).filter(|&cell| position.is_white(cell)).filter_map(last).collect()
}

/// From a white cell with one way out, along white cells with one way on: every way out is white.
fn dead_end(position: &Position) -> Conclusions {
    let size = position.size();
    let mut conclusions = vec![];
    for start in (0..size.cells()).filter(|&cell| position.is_white(cell)) {
        let mut area = vec![start];
        while let Some(&last) = area.last() {
            let on: Vec<usize> = size
                .neighbours(last)
                .filter(|near| !position.is_shaded(*near) && !area.contains(near))
                .collect();
            let [next] = on[..] else { break };
            conclusions.push(Literal::white(next));
            if !position.is_white(next) {
                break;
            }
            area.push(next);
        }
    }
    conclusions
}

/// De Nooij's five rules to the letter: a white cell with three isolated neighbours is isolated, and the fourth neighbour white.
fn isolated_area(position: &Position) -> Conclusions {
    let size = position.size();
    let mut isolated: Vec<bool> = (0..size.cells()).map(|cell| position.is_shaded(cell)).collect();
    let mut conclusions = vec![];
    loop {
        let before = conclusions.len();
        for cell in (0..size.cells()).filter(|&cell| position.is_white(cell)) {
            let near: Vec<usize> = size.neighbours(cell).collect();
            for &fourth in &near {
                let others = near.iter().filter(|&&other| other != fourth && isolated[other]).count();
                if others == 3 && !conclusions.contains(&Literal::white(fourth)) {
                    conclusions.push(Literal::white(fourth));
                }
                isolated[cell] |= others == 3;
            }
        }
        if conclusions.len() == before {
            return conclusions;
        }
    }
}

fn lines(position: &Position) -> Vec<Vec<usize>> {
    let directions = Axes::Both.directions().iter();
    let line = |direction, line, length| (0..length).map(|at| position.at(direction, line, at)).collect();
    directions
        .flat_map(|&direction| {
            let (lines, length) = position.lines(direction);
            (0..lines).map(move |at| line(direction, at, length))
        })
        .collect()
}

/// At least half of a line, rounded down, is white: so many cells left that are not shaded means all of them.
fn least_whites(position: &Position) -> Conclusions {
    let rest = |line: Vec<usize>| {
        let left: Vec<usize> = line.iter().copied().filter(|&cell| !position.is_shaded(cell)).collect();
        if left.len() == line.len() / 2 { left } else { vec![] }
    };
    lines(position).into_iter().flat_map(rest).map(Literal::white).collect()
}

/// At most half of a line, rounded up, is shaded.
fn most_blacks(position: &Position) -> Conclusions {
    let rest = |line: Vec<usize>| {
        let (shaded, left): (Vec<usize>, Vec<usize>) =
            line.iter().partition(|&&cell| position.is_shaded(cell));
        if shaded.len() == line.len().div_ceil(2) { left } else { vec![] }
    };
    lines(position).into_iter().flat_map(rest).map(Literal::white).collect()
}

/// Two lines side by side touch in white cells: the last place where they can is white on both sides.
fn white_bridges(position: &Position) -> Conclusions {
    let mut conclusions = vec![];
    for &direction in Axes::Both.directions() {
        let (lines, length) = position.lines(direction);
        for line in 1..lines {
            let both = |place| [line - 1, line].map(|line| position.at(direction, line, place));
            let bridges: Vec<[usize; 2]> = (0..length)
                .map(both)
                .filter(|pair| !pair.iter().any(|&cell| position.is_shaded(cell)))
                .collect();
            if let [only] = bridges[..] {
                conclusions.extend(only.map(Literal::white));
            }
        }
    }
    conclusions
}

/// Boards with one solution, and parts of it.
fn positions(mut visit: impl FnMut(&Puzzle, &Shading, &Position)) {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for seed in 0..3000 {
        let size = Size::new(rng.random_range(3..=7), rng.random_range(3..=7)).unwrap();
        let Some((puzzle, solution)) = generate::instance(size, seed) else { continue };
        visit(&puzzle, &solution, &Position::with_marks(&puzzle, &solution).unwrap());
        for _ in 0..4 {
            visit(&puzzle, &solution, &Position::with_marks(&puzzle, &partial(&solution, &mut rng)).unwrap());
        }
    }
}

/// Does the pattern conclude something else than the solution it looks at?
fn contradicts(pattern: &Pattern, puzzle: &Puzzle, solution: &Shading) -> bool {
    let position = Position::with_marks(puzzle, solution).unwrap();
    pattern.find(&position).iter().any(|literal| solution.get(literal.cell) != literal.shade)
}

#[test]
fn every_named_pattern() {
    let patterns = named();
    let mut seen = vec![0; patterns.len()];
    positions(|puzzle, solution, position| {
        for ((_, name, pattern, verdict), seen) in patterns.iter().zip(&mut seen) {
            let id = match verdict {
                Verdict::Contained(id) | Verdict::New(id) => *id,
                Verdict::Unsound(_) => continue,
            };
            let found = pattern.find(position);
            *seen += found.len();
            if found.is_empty() {
                continue;
            }
            let mut settled = position.clone();
            // Where one exit is shaded already, CloI says nothing: the other one is white, and duplicates of white cells are shaded.
            let usual = if id == "CloI" { &["NCO", "DoW"][..] } else { &[] };
            let rules: Vec<&Rule> = [id, "NoB"].iter().chain(usual).map(|id| rule_of(id)).collect();
            settle(&mut settled, &rules);
            for Literal { cell, shade } in found {
                assert_eq!(shade, solution.cells()[cell], "{name} is unsound on {puzzle:?}");
                assert_eq!(
                    shade,
                    settled.shade(cell),
                    "{name} is not in {id} on\n{puzzle}\n{}",
                    position.marks()
                );
            }
        }
    });
    let text = include_str!("../../../docs/rules.md");
    let mut missing = vec![];
    for ((source, name, pattern, verdict), seen) in patterns.iter().zip(seen) {
        let row = match verdict {
            Verdict::Contained(id) => {
                format!("| {name} | {source} | in Wensveen | {id} ({}) |", rule_of(id).class)
            }
            Verdict::New(id) => format!("| {name} | {source} | new | {id} ({}) |", rule_of(id).class),
            Verdict::Unsound(board) => {
                let puzzle = parse(board, &[]).puzzle().clone();
                let Some(solution) = unique(&puzzle, &Options::default()).unique().cloned() else {
                    panic!("{name}: the board has not exactly one solution")
                };
                assert!(contradicts(pattern, &puzzle, &solution), "{name}");
                format!("| {name} | {source} | unsound | `{}` |", board.join(" "))
            }
        };
        println!("{row}");
        assert!(seen > 0 || matches!(verdict, Verdict::Unsound(_)), "{name} never occurred");
        missing.extend((!text.contains(&row)).then_some(row));
    }
    assert!(missing.is_empty(), "docs/rules.md lacks {missing:#?}");
}
