//! Boards as people type and paste them: every style is read back as the board that was written, errors have a place, and damage is
//! survived.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use hitori_core::formats::{Entry, Records, detect, format, is_inline, parse, parse_shading};
use hitori_core::{Clue, Puzzle, Shade, Shading, Size, render};
use proptest::prelude::*;

fn rows(text: &str) -> String {
    let entry = parse(text, None).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(detect(text).unwrap().name(), "plain", "{text}");
    let row = |row: &[Clue]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    entry.puzzle.rows().map(row).collect::<Vec<_>>().join("/")
}

fn complaint(text: &str) -> String {
    parse(text, None).unwrap_err().to_string()
}

#[test]
fn every_style_gives_the_same_board() {
    for text in [
        "1,1,12\n2,,1\n",
        "1, 1, 12\n2, ., 1",
        "1,1,12,\n2,,1,\n",
        "1,1,12;\n2,_,1;\n",
        "\"1\",\"1\",\"12\"\n\"2\",\"\",\"1\"\n",
        "1;1;12\n2;;1\n",
        "1|1|12\n2||1\n",
        "# title\n| 1 | 1 | 12 |\n# inside\n| 2 |   | 1 |\n",
        "|   |   |   |\n|:-:|:-:|:-:|\n| 1 | 1 | 12 |\n| 2 |   | 1 |\n",
        "| 1 | 1 | 12 |\n|---|---|---|\n| 2 | . | 1 |\n",
        "| 1 1 12 |\n| 2 . 1 |\n",
        "+---+---+----+\n| 1 | 1 | 12 |\n+---+---+----+\n| 2 |   | 1  |\n+---+---+----+\n",
        "┌───┬───┬────┐\n│ 1 │ 1 │ 12 │\n├───┼───┼────┤\n│ 2 │   │  1 │\n└───┴───┴────┘\n",
        "╔══════════╗\n║ 1  1  12 ║\n║ 2  ·   1 ║\n╚══════════╝\n",
        "     1  2  3\n  ┌───────────┐\n1 │  1  1  12 │\n2 │  2  ·  1  │\n  └───────────┘\n",
        "[[1,1,12],[2,null,1]]",
        "[[1, 1, 12], [2, None, 1]]\n",
        "[\n  [1, 1, 12],\n\n  [2, \".\", 1],\n]\n",
        "[[1, 1, 12],\n [2, '', 1]];",
        "[[ 1  1 12]\n [ 2  .  1]]",
        "[1, 1, 12]\n[2, _, 1]\n",
        "[1, 1, 12],\n[2, None, 1]\n",
        "((1, 1, 12), (2, None, 1))",
        "[(1, 1, 12), # Python\n (2, None, 1)]",
        "{{1, 1, 12}, {2, null, 1}};\n",
        "[\"1 1 12\", \"2 . 1\"]",
    ] {
        assert_eq!(rows(text), "1 1 12/2 . 1", "{text}");
    }
    assert_eq!(rows("[\"112\",\n\"2.1\"]"), "1 1 2/2 . 1");
    assert_eq!(rows("1,,\n2,3,1\n"), "1 . ./2 3 1", "only some rows end in a separator");
    assert_eq!(rows(",1\n2,\n"), ". 1/2 .");
    assert!(is_inline("[[1,1,2],[2,3,1]]"));
}

#[test]
fn what_is_ambiguous_or_wrong_is_said_with_its_place() {
    for (text, expected) in [
        ("[1, 2, 3, 4]", "line 1, column 1: expected rows in brackets of their own"),
        ("1,2;3,4\n", "line 1, column 4: expected one sort of separator, found `,` and `;`"),
        ("|1|2\n|2|1\n", "line 1, column 5: expected a bar at both ends of the row, or at neither"),
        ("1,2,3\n1,2\n", "line 2, column 1: expected 3 cells in row 2, found 2"),
        ("1,2,3\n1,x,3\n", "line 2, column 3: expected a number, or nothing or `.`"),
        ("| 1 | 2 |\n|---|---|\n| 2 | 1 |\n", "line 1, column 1: expected an empty head or the first row"),
        ("| 1 | 1 |\n| 2 | 1 |\n|---|---|\n| 2 | 1 |\n", "line 3, column 1: expected a row, found dashes"),
        ("[[1,2],[2]]", "line 1, column 8: expected 2 cells in row 2, found 1"),
        ("[[1,2],\n [2,-1]]", "line 2, column 5: expected a number, or None or null"),
        ("[[1,2],[2,1)]", "line 1, column 12: expected `,` or `]`, found `)`"),
        ("[[1,2],[2,1]", "line 1, column 13: expected `,` and another row, or `]`, found the end"),
        ("[[1,2],[2,,1]]", "line 1, column 11: expected a number, or None or null"),
        ("[[[1,2],[2,1]]]", "line 1, column 3: expected a number in the row of one puzzle"),
        ("[[1,2],[2,4294967295]]", "line 1, column 11: expected a number of at most 4294967294"),
        ("[[1,2],[]]", "line 1, column 8: expected at least one cell"),
        ("[[\"1,2],[2,1]]", "line 1, column 3: expected another `\"`"),
        ("┌───┐\n│ 1 │\n", "line 2, column 6: expected the lower edge of the box, found an end"),
        ("┌───┐ ┌───┐\n│ 1 │ │ 1 │\n└───┘ └───┘\n", "line 1, column 7: expected one board, found a second"),
        ("┌───┐\n│ 1 │\n└───┘\n┌───┐\n│ 2 │\n└───┘\n", "line 4, column 1: expected one puzzle"),
        ("┌───┐\n│ a │\n└───┘\n", "line 2, column 3: expected a number"),
        ("[[1,2],[2,1]]\n\n[[1,2],[2,1]]\n", "line 3, column 1: expected one puzzle"),
    ] {
        assert!(complaint(text).starts_with(expected), "{text}: {}", complaint(text));
    }
}

#[test]
fn solutions_come_with_their_boards() {
    let solution = |text: &str| {
        let entry = parse(text, None).unwrap_or_else(|error| panic!("{text}\n{error}"));
        entry.solution.map(|solution| solution.to_string().replace('\n', " "))
    };
    for text in ["1,1,2\n2,3,1\n\nx--\n---\n", "[[1,1,2],[2,3,1]]\n\nx--\n---", "1|1|2\n2|3|1\n\n#..\n...\n"]
    {
        assert_eq!(solution(text).as_deref(), Some("x-- ---"), "{text}");
    }
    // The only marks are shaded: a solution, if it is one.
    let drawn = |rows: &str| format!("┌──┐\n{rows}└──┘\n");
    assert_eq!(solution(&drawn("│▐1▌ 1  2 │\n│ 2  3  1 │\n")).as_deref(), Some("x-- ---"));
    assert_eq!(solution(&drawn("│▐1▌ 1  2 │\n│ 3  3  1 │\n")).as_deref(), Some("x?? ???"));
    assert_eq!(solution(&drawn("│▐1▌(1) 2 │\n│ 2  3  1 │\n")).as_deref(), Some("x-? ???"));
    assert_eq!(solution(&drawn("│ 1  1  2 │\n│ 2  3  1 │\n")), None);
    // What explain prints: a caption, the board, sentences, the board again.
    let text = format!(
        "p · 2×3 · 2 steps\n{}  1 A UC  r1c3 is white.\n{}",
        drawn("│ 1  1  2 │\n│ 2  3  1 │\n"),
        drawn("│▐1▌ 1  2 │\n│ 2  3  1 │\n")
    );
    assert_eq!(solution(&text).as_deref(), Some("x-- ---"));
    assert_eq!(parse_shading(&text, Size::new(2, 3).unwrap()).unwrap().to_string(), "x--\n---");
}

#[test]
fn streams_of_every_style() {
    for (stream, expected) in [
        ("1,2\n2,1\n\n3,4\n4,3\n\n-x\n--\n", vec![(1, 1), (4, 3)]),
        ("[[1,2],\n\n[2,1]]\n[[3,4],[4,3]]\n# c\n\n[[5,6],[6,5]]", vec![(1, 1), (4, 3), (7, 5)]),
        ("[1,2]\n[2,1]\n\n[3,4]\n[4,3]\n", vec![(1, 1), (4, 3)]),
        ("┌─┐\n│1 2│\n└─┘\na: unique · 1×2\n\n┌─┐\n│3 2│\n└─┘\nb: unique · 1×2\n\n", vec![(1, 1), (6, 3)]),
        (
            "### a\n\n|  |  |\n|--|--|\n| 1 | 1 |\n\nSolution:\n\n|  |  |\n|--|--|\n| ■ | 1 |\n\n### b\n\n|  |  |\n|--|--|\n| 3 | 4 |\n",
            vec![(3, 1), (15, 3)],
        ),
    ] {
        // A tiny buffer, so that every boundary between chunks is met.
        let reader = std::io::BufReader::with_capacity(3, stream.as_bytes());
        let found: Vec<_> = Records::new(reader, None)
            .map(|record| record.unwrap())
            .map(|record| {
                (
                    record.line,
                    record.read().unwrap_or_else(|e| panic!("{stream}\n{e}")).puzzle.clues()[0]
                        .number()
                        .unwrap(),
                )
            })
            .collect();
        assert_eq!(found, expected, "{stream}");
    }
}

fn clue() -> impl Strategy<Value = Clue> {
    prop_oneof![6 => (0u32..10).prop_map(Some), 2 => (0u32..1000).prop_map(Some), 1 => Just(Some(Clue::MAX)), 2 => Just(None)]
        .prop_map(|number| number.and_then(Clue::new).unwrap_or(Clue::BLANK))
}

fn board() -> impl Strategy<Value = (Puzzle, Shading)> {
    (1usize..7, 1usize..7).prop_flat_map(|(rows, cols)| {
        let size = Size::new(rows, cols).unwrap();
        let shade =
            prop_oneof![3 => Just(Shade::White), 1 => Just(Shade::Shaded), 1 => Just(Shade::Undecided)];
        (prop::collection::vec(clue(), rows * cols), prop::collection::vec(shade, rows * cols)).prop_map(
            move |(clues, shades)| (Puzzle::new(size, clues).unwrap(), Shading::new(size, shades).unwrap()),
        )
    })
}

/// The board in every style that is read.
fn styles(puzzle: &Puzzle) -> Vec<String> {
    let cells = |row: &[Clue], blank: &str, between: &str| {
        let cell = |clue: &Clue| if clue.is_blank() { blank.to_owned() } else { clue.to_string() };
        row.iter().map(cell).collect::<Vec<_>>().join(between)
    };
    let lines = |before: &str, blank: &str, between: &str, behind: &str, line: &str| {
        let row = |row| format!("{before}{}{behind}", cells(row, blank, between));
        puzzle.rows().map(row).collect::<Vec<_>>().join(line)
    };
    let mut styles = vec![
        lines("| ", "", " | ", " |", "\n"),
        lines("|", ".", "|", "|", "\n"),
        format!("[{}]", lines("[", "null", ",", "]", ",")),
        format!("[{}]\n", lines("[", "None", ", ", "]", ",\n ")),
        format!("[\n{},\n]\n", lines("  (", "\".\"", ", ", ")", ",\n\n")),
        format!("{{{}}};", lines("{", "''", ",", "}", ",")),
        format!("[{}]\n", lines("[", ".", " ", "]", "\n")),
        render::text(puzzle, None),
        format("markdown").unwrap().write(&Entry::new(puzzle.clone())).unwrap(),
    ];
    if puzzle.size().cols() > 1 {
        styles.push(lines("", ".", ",", "", "\n"));
        styles.push(lines("", "", ",", ",", "\n"));
        styles.push(lines("", "_", " ; ", "", "\n"));
        styles.push(lines("", "", "|", "", "\n").lines().map(|line| format!("|{line}|\n")).collect());
    }
    if puzzle.size().rows() > 1 {
        styles.push(lines("[", "None", ", ", "]", "\n"));
    }
    styles
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Written in any style and read again, a board is the same, alone and in a stream.
    #[test]
    fn styles_are_read_back((puzzle, _) in board()) {
        for text in styles(&puzzle) {
            for text in [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}# c\n{text}\n\n")] {
                let read = parse(&text, None).map(|entry| entry.puzzle);
                prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{}", text);
                let twice = format!("{}\n\n{}", text.trim_end(), text.trim_start_matches('\u{feff}'));
                let records = Records::new(std::io::BufReader::with_capacity(3, twice.as_bytes()), None);
                let boards: Vec<_> = records.map(|record| record.unwrap().read().map(|entry| entry.puzzle)).collect();
                prop_assert_eq!(&boards, &vec![Ok(puzzle.clone()), Ok(puzzle.clone())], "{}", twice);
            }
        }
    }

    /// What is drawn with marks is read back with them, unless no white cell is marked.
    #[test]
    fn drawings_are_read_back((puzzle, shading) in board()) {
        let entry = parse(&render::text(&puzzle, Some(&shading)), None).unwrap();
        prop_assert_eq!(&entry.puzzle, &puzzle);
        let cells = shading.cells();
        if cells.contains(&Shade::White) && cells.contains(&Shade::Undecided) {
            prop_assert_eq!(entry.solution, Some(shading.clone()));
        } else if let Some(read) = entry.solution {
            prop_assert!(read.shaded().eq(shading.shaded()));
        }
        let entry = parse(&format("markdown").unwrap().write(&Entry { solution: Some(shading.clone()), ..entry }).unwrap(), None).unwrap();
        prop_assert_eq!(&entry.puzzle, &puzzle);
        prop_assert!(entry.solution.unwrap().shaded().eq(shading.shaded()));
    }

    /// Damaged texts are read or refused, with a place that exists, and streams of them end.
    #[test]
    fn damage((puzzle, shading) in board(), changes in prop::collection::vec((any::<prop::sample::Index>(), 0u8..4, "[0-9,;|\\[\\](){}\"' \n.#┌│└▐▌■-]"), 1..6)) {
        for text in styles(&puzzle).into_iter().chain([render::text(&puzzle, Some(&shading))]) {
            let mut signs: Vec<char> = text.chars().collect();
            for (index, kind, sign) in &changes {
                if signs.is_empty() {
                    break;
                }
                let (at, sign) = (index.index(signs.len()), sign.chars().next().unwrap());
                match kind {
                    0 => signs[at] = sign,
                    1 => drop(signs.remove(at)),
                    2 => signs.insert(at, sign),
                    _ => signs.truncate(at.max(1)),
                }
            }
            let text: String = signs.into_iter().collect();
            let lines = text.matches('\n').count() + 1;
            for from in [None, format("plain")] {
                if let Err(error) = parse(&text, from) {
                    prop_assert!(error.line <= lines && error.column >= 1, "{}\n{}", text, error);
                }
            }
            let _ = parse_shading(&text, puzzle.size());
            prop_assert!(Records::new(text.as_bytes(), None).count() <= text.len() + 1);
        }
    }
}
