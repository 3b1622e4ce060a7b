//! Every format of the registry against the same demands: the samples of the design notes, round trips, detection,
//! streams, and damage of all kinds.
//!
//! New formats are picked up from the registry. What one of them cannot carry is stated in [`carried`].

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
use std::collections::BTreeSet;
use std::path::Path;

use hitori_core::formats::{
    Entry, Extra, FORMATS, FormatRef, Framing, Records, WriteError, detect, format, is_inline, parse,
    parse_shading,
};
use hitori_core::{Clue, Puzzle, Shade, Shading, Size};
use proptest::prelude::*;

/// Boards of the design notes in every format they are given in, with their solutions.
mod samples {
    use super::*;

    fn rows(puzzle: &Puzzle) -> String {
        puzzle
            .rows()
            .map(|row| row.iter().map(Clue::to_string).collect::<String>())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn puzzlink() {
        let entry = parse("hitori/4/4/1114142333214213", None).unwrap();
        assert_eq!(rows(&entry.puzzle), "1114 1423 3321 4213");
        let solution = parse_shading("x-x-\n----\nx-x-\n---x\n", entry.puzzle.size()).unwrap();
        assert_obeys(&entry.puzzle, &solution);
        let url = format("puzzlink").unwrap().write(&entry).unwrap();
        assert_eq!(url, "https://puzz.link/p?hitori/4/4/1114142333214213\n");
    }

    #[test]
    fn tatham() {
        let entry = parse("6x6dk:361566412253452144234115163346553461", None).unwrap();
        assert_eq!(rows(&entry.puzzle), "361566 412253 452144 234115 163346 553461");
        let text = "-x--x- --x--- x---x- ---x-- --x--x -x----".replace(' ', "\n");
        let solution = parse_shading(&text, entry.puzzle.size()).unwrap();
        assert_obeys(&entry.puzzle, &solution);
    }

    /// No repeats and no neighbours; the referee proper is elsewhere.
    fn assert_obeys(puzzle: &Puzzle, solution: &Shading) {
        let size = puzzle.size();
        for a in 0..size.cells() {
            let shaded = |cell| solution.get(cell) == Shade::Shaded;
            assert!(!shaded(a) || size.neighbours(a).all(|b| !shaded(b)));
            for b in a + 1..size.cells() {
                let ((ra, ca), (rb, cb)) = (size.place(a), size.place(b));
                let same = puzzle.clues()[a] == puzzle.clues()[b] && (ra == rb || ca == cb);
                assert!(!same || shaded(a) || shaded(b), "{} and {}", size.name(a), size.name(b));
            }
        }
    }
}

/// Texts that could be read in several ways, the format each is detected as, and the board it must give.
#[test]
fn ambiguous_texts() {
    let cases: &[(&str, &str, &str)] = &[
        ("5", "plain", "5"),
        ("3\n1 2 3\n2 3 1\n3 1 2\n", "plain", "1 2 3/2 3 1/3 1 2"),
        ("3\n\n1 2 3\n2 3 1\n3 1 2\n", "singles", "1 2 3/2 3 1/3 1 2"),
        ("123\n231\n312\n", "plain", "1 2 3/2 3 1/3 1 2"),
        ("12 34\n", "plain", "12 34"),
        ("1234\n", "plain", "1 2 3 4"),
        ("12 34\n56 78\n", "plain", "12 34/56 78"),
        ("1 2\n2 1\n", "plain", "1 2/2 1"),
        ("2 2\n1 2\n2 1\n", "plain", "1 2/2 1"),
        ("2 3\n1 2 3\n3 1 2\n", "plain", "1 2 3/3 1 2"),
        ("1\n5\n", "plain", "5"),
        ("2:1221", "tatham", "1 2/2 1"),
        ("2x1:12", "tatham", "1 2"),
        ("hitori/2/1/12", "puzzlink", "1 2"),
        ("{\"cells\":[[1,2]]}", "jsonl", "1 2"),
        ("{\"cells\":\n[[1,2]]}", "json", "1 2"),
        ("[{\"cells\":[[1,2]]}]", "json", "1 2"),
        ("[begin]\n[problem]\n1 2\n[end]", "janko", "1 2"),
        ("pzprv3/hitori/1/2/1 2 /. . /", "pzprv3", "1 2"),
        ("# a comment\n\n. 1\n1 .\n", "plain", ". 1/1 ."),
        ("_", "plain", "."),
        (".1\n1.\n", "plain", ". 1/1 ."),
    ];
    for (text, name, board) in cases {
        assert_eq!(detect(text).unwrap().name(), *name, "{text:?}");
        let entry = parse(text, None).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let rows: Vec<String> = entry
            .puzzle
            .rows()
            .map(|row| row.iter().map(Clue::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(rows.join("/"), *board, "{text:?}");
    }
}

/// What must come back when an entry is written in a format and read again.
fn carried(name: &str, entry: &Entry) -> Entry {
    if format(name).unwrap().keeps_all() {
        return entry.clone();
    }
    let solution = entry.solution.clone().filter(|solution| {
        let shaded = solution.cells().contains(&Shade::Shaded);
        let white = solution.cells().contains(&Shade::White);
        match name {
            "plain" | "janko" => true,
            // No marks at all are no solution.
            "pzprv3" => shaded || white,
            // Without a shaded cell it is a puzzle file; it has no undecided cells.
            "singles" => shaded && solution.is_complete(),
            // Only shaded cells are coloured, unless there are undecided ones.
            "penpa" => (shaded && solution.is_complete()) || (white && !solution.is_complete()),
            _ => false,
        }
    });
    Entry { solution, ..Entry::new(entry.puzzle.clone()) }
}

/// What a format must refuse to write; everything else it must write.
fn expressible(name: &str, puzzle: &Puzzle) -> bool {
    let size = puzzle.size();
    let all = |range: std::ops::RangeInclusive<usize>| {
        puzzle.clues().iter().all(|clue| clue.number().is_some_and(|n| range.contains(&(n as usize))))
    };
    match name {
        "puzzlink" => puzzle.clues().iter().all(|clue| clue.number().is_none_or(|number| number < 1296)),
        "tatham" => {
            let sides = 2..=62;
            sides.contains(&size.rows())
                && sides.contains(&size.cols())
                && all(1..=size.rows().max(size.cols()).min(61))
        }
        "singles" => size.rows() == size.cols() && puzzle.clues().iter().all(|clue| !clue.is_blank()),
        _ => true,
    }
}

fn readable() -> impl Iterator<Item = FormatRef> {
    FORMATS.iter().copied().filter(|format| format.can_read())
}

fn clue() -> impl Strategy<Value = Clue> {
    prop_oneof![
        6 => (0u32..10).prop_map(Some),
        2 => (0u32..100).prop_map(Some),
        1 => prop_oneof![Just(35u32), Just(36), Just(61), Just(62), Just(1295), Just(1296), Just(Clue::MAX)].prop_map(Some),
        1 => Just(None),
    ]
    .prop_map(|number| number.and_then(Clue::new).unwrap_or(Clue::BLANK))
}

fn shade() -> impl Strategy<Value = Shade> {
    prop_oneof![5 => Just(Shade::White), 2 => Just(Shade::Shaded), 1 => Just(Shade::Undecided)]
}

/// Boards of all shapes; half of them within what every format can express, else the narrow ones would be idle.
fn entry() -> impl Strategy<Value = Entry> {
    let tame = (2usize..9).prop_flat_map(|side| {
        let cells = prop::collection::vec((1..=side as u32).prop_map(|n| Clue::new(n).unwrap()), side * side);
        cells.prop_map(move |cells| Puzzle::new(Size::new(side, side).unwrap(), cells).unwrap())
    });
    let wild = (1usize..7, 1usize..7).prop_flat_map(|(rows, cols)| {
        let cells = prop::collection::vec(clue(), rows * cols);
        cells.prop_map(move |cells| Puzzle::new(Size::new(rows, cols).unwrap(), cells).unwrap())
    });
    let name = prop::option::of("[ -~äß]{0,12}");
    (prop_oneof![tame, wild], any::<bool>(), name.clone(), name, prop::bool::ANY).prop_flat_map(
        |(puzzle, complete, id, class, extra)| {
            let size = puzzle.size();
            let shades = prop::collection::vec(shade(), size.cells());
            prop::option::of(shades).prop_map(move |shades| {
                let solution = shades.map(|mut shades| {
                    if complete {
                        shades.iter_mut().filter(|s| **s == Shade::Undecided).for_each(|s| *s = Shade::White);
                    }
                    Shading::new(size, shades).unwrap()
                });
                let mut map = Extra::new();
                if extra {
                    map.insert("year".to_owned(), 2025.into());
                    map.insert("author".to_owned(), "A \"B\"\n".into());
                }
                Entry {
                    id: id.clone(),
                    class: class.clone(),
                    solution,
                    extra: map,
                    ..Entry::new(puzzle.clone())
                }
            })
        },
    )
}

/// The same text with LF, CR and CRLF at the ends of its lines, in turn.
fn cr_or_lf(text: &str) -> String {
    text.split_inclusive('\n')
        .zip(["\n", "\r", "\r\n"].iter().cycle())
        .map(|(line, end)| line.replace('\n', end))
        .collect()
}

/// An entry without names, as formats other than JSON give it back.
fn bare(entry: &Entry) -> Entry {
    Entry { solution: entry.solution.clone(), ..Entry::new(entry.puzzle.clone()) }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Written and read again, a board is the same; detection finds the format that wrote it, without exception.
    #[test]
    fn round_trip(entry in entry()) {
        for format in readable() {
            let written = match format.write(&entry) {
                Ok(written) => written,
                Err(error) => {
                    prop_assert!(!expressible(format.name(), &entry.puzzle), "{}: {error}", format.name());
                    continue;
                }
            };
            prop_assert!(expressible(format.name(), &entry.puzzle), "{} should have refused", format.name());
            prop_assert!(written.ends_with('\n'));
            prop_assert_eq!(detect(&written).map(|found| found.name()), Ok(format.name()), "{}", written);
            let expected = carried(format.name(), &entry);
            for text in [written.clone(), written.replace('\n', "\r\n"), written.trim_end().to_owned(), format!("\u{feff}{written}\n\n"), written.replace('\n', "\r"), cr_or_lf(&written)] {
                let read = parse(&text, None);
                prop_assert!(read.is_ok(), "{}: {:?}\n{}", format.name(), read, text);
                let read = read.unwrap();
                let read = if format.keeps_all() { read } else { bare(&read) };
                prop_assert_eq!(&read, &expected, "{}:\n{}", format.name(), text);
                let records: Result<Vec<_>, _> = Records::new(std::io::BufReader::with_capacity(3, text.as_bytes()), None).collect();
                let records = records.map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(records.len(), 1, "{}:\n{:?}", format.name(), text);
                prop_assert_eq!(&records[0].read().unwrap().puzzle, &expected.puzzle);
            }
            if let Some(solution) = &expected.solution {
                for text in [&written, &written.replace('\n', "\r"), &cr_or_lf(&written)] {
                    let shading = parse_shading(text, entry.puzzle.size());
                    prop_assert_eq!(shading.as_ref(), Ok(solution), "{}:\n{}", format.name(), text);
                }
            }
        }
    }

    /// Several puzzles in one stream come out as they went in, in the order they went in.
    #[test]
    fn streams(entries in prop::collection::vec(entry(), 1..5), capacity in 1usize..40) {
        for format in readable() {
            let entries: Vec<_> = entries.iter().filter(|entry| expressible(format.name(), &entry.puzzle)).collect();
            if entries.is_empty() {
                continue;
            }
            let written: Vec<String> = entries.iter().map(|entry| format.write(entry).unwrap()).collect();
            let Framing { before, between, after } = format.framing();
            let list = format!("{before}{}{after}", written.join(between));
            let listed: Result<Vec<_>, _> = Records::new(list.as_bytes(), None).collect();
            prop_assert_eq!(listed.map_err(|error| TestCaseError::fail(error.to_string()))?.len(), entries.len(), "{}", list);
            let stream = written.join(format.separator());
            for from in [None, Some(format)] {
                let reader = std::io::BufReader::with_capacity(capacity, stream.as_bytes());
                let records: Result<Vec<_>, _> = Records::new(reader, from).collect();
                let records = records.map_err(|error| TestCaseError::fail(format!("{}: {error}\n{stream}", format.name())))?;
                prop_assert_eq!(records.len(), entries.len(), "{}:\n{}", format.name(), stream);
                let mut offset = 0;
                for ((record, entry), text) in records.iter().zip(&entries).zip(&written) {
                    prop_assert_eq!(record.format.name(), format.name());
                    let line = stream[..offset].matches('\n').count() + 1;
                    prop_assert_eq!(record.line, line, "{}:\n{}", format.name(), stream);
                    offset += text.len() + format.separator().len();
                    let read = record.read().map_err(|error| TestCaseError::fail(format!("{}: {error}\n{stream}", format.name())))?;
                    prop_assert_eq!(read.puzzle, entry.puzzle.clone(), "{}:\n{}", format.name(), stream);
                    prop_assert_eq!(read.solution, carried(format.name(), entry).solution, "{}:\n{}", format.name(), stream);
                }
            }
        }
    }

    /// Texts with a few bytes changed, lost or doubled are read or refused, with a place that exists.
    #[test]
    fn damage(entry in entry(), changes in prop::collection::vec((any::<prop::sample::Index>(), 0u8..4, any::<u8>()), 1..6)) {
        for format in readable() {
            let Ok(written) = format.write(&entry) else { continue };
            let mut bytes = written.into_bytes();
            for (index, kind, byte) in &changes {
                let at = index.index(bytes.len());
                match kind {
                    0 => bytes[at] = *byte,
                    1 => { bytes.remove(at); }
                    2 => bytes.insert(at, *byte),
                    _ => bytes.truncate(at.max(1)),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            survive(&bytes, entry.puzzle.size());
        }
    }

    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survive(&bytes, Size::new(2, 3).unwrap());
    }

    /// Random texts out of the signs that the formats are made of.
    #[test]
    fn arbitrary_signs(text in "([0-9]{1,3}|[ \n.#x?/:,;@BCE-]|\\[|\\]|\\{|\\}|\"|begin|problem|solution|end|size |pzprv3|hitori/|m=edit&p=|\"cells\":|4x4:){0,40}") {
        survive(text.as_bytes(), Size::new(2, 2).unwrap());
    }
}

/// Reads a text in every way there is; errors have to point into it.
fn survive(bytes: &[u8], size: Size) {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.matches(['\n', '\r']).count() + 1;
    let inside = |line: usize, column: usize| {
        assert!((1..=lines).contains(&line) && column >= 1, "{line}:{column} in {text:?}")
    };
    for from in std::iter::once(None).chain(FORMATS.iter().copied().map(Some)) {
        if let Err(error) = parse(&text, from) {
            inside(error.line, error.column);
        }
        for record in Records::new(bytes, from).take(bytes.len() + 2).flatten() {
            if let Err(error) = record.read() {
                inside(error.line, error.column);
            }
        }
        assert!(Records::new(bytes, from).count() <= bytes.len() + 1, "an endless stream: {text:?}");
    }
    if let Err(error) = parse_shading(&text, size) {
        inside(error.line, error.column);
    }
}

/// Reasons for not writing can be matched.
#[test]
fn refusals_have_a_kind() {
    let refusal =
        |name: &str, text: &str| format(name).unwrap().write(&parse(text, None).unwrap()).unwrap_err();
    assert!(matches!(refusal("singles", "1 2 3"), WriteError::Size { .. }));
    assert!(matches!(refusal("singles", "1 .\n2 1"), WriteError::Clue { cell: 1, clue: Clue::BLANK, .. }));
    assert!(matches!(refusal("tatham", "1 2\n2 3"), WriteError::Clue { cell: 3, .. }));
    assert!(matches!(refusal("puzzlink", "1296 1"), WriteError::Clue { cell: 0, .. }));
    let mut entry = parse("1 2", None).unwrap();
    entry.extra.insert("cells".to_owned(), 1.into());
    for name in ["json", "jsonl"] {
        let error = format(name).unwrap().write(&entry).unwrap_err();
        assert_eq!(error, WriteError::ReservedKey("cells".to_owned()));
    }
}

/// What a format writes on one line and people would pass as an argument is known from the name of a file.
#[test]
fn arguments_are_puzzles_or_files() {
    let entry = parse("1 1 2\n2 3 1\n3 2 3\n", None).unwrap();
    for format in FORMATS.iter().filter(|format| format.is_inline()) {
        let written = format.write(&entry).unwrap();
        assert!(is_inline(written.lines().next().unwrap()), "{written}");
    }
    assert!(is_inline("1 2\n2 1"));
    for file in ["puzzle.txt", "12.txt", "begin.janko", "{x}.json", "5", "", "a:b", "C:\\puzzles\\1.txt"] {
        assert!(!is_inline(file), "{file}");
    }
}

/// Everything the fuzzer starts from or has found, and a target for every format that can be read.
#[test]
fn fuzz_corpus() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let mut targets = BTreeSet::new();
    for folder in std::fs::read_dir(fuzz.join("corpus")).unwrap() {
        let folder = folder.unwrap().path();
        targets.insert(folder.file_name().unwrap().to_string_lossy().into_owned());
        for file in std::fs::read_dir(folder).unwrap() {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            survive(&bytes, Size::new(2, 3).unwrap());
        }
    }
    for name in readable().map(|format| format.name()).chain([
        "detect",
        "shading",
        "certificate",
        "address",
        "penpa_header",
    ]) {
        assert!(targets.contains(name), "{name} has no corpus");
        assert!(fuzz.join(format!("fuzz_targets/{name}.rs")).exists(), "{name} has no fuzz target");
    }
}

/// A large board in every format: none of them has a limit of its own on the size, and none is quadratic.
#[test]
fn large_boards() {
    let size = Size::new(300, 400).unwrap();
    let cells = (0..size.cells()).map(|cell| Clue::new((cell * 7919 % 400) as u32 + 1).unwrap()).collect();
    let mut entry = Entry::new(Puzzle::new(size, cells).unwrap());
    let shades =
        (0..size.cells()).map(|cell| if cell % 5 == 0 { Shade::Shaded } else { Shade::White }).collect();
    entry.solution = Some(Shading::new(size, shades).unwrap());
    for format in readable().filter(|format| expressible(format.name(), &entry.puzzle)) {
        let written = format.write(&entry).unwrap();
        assert_eq!(parse(&written, None).unwrap(), carried(format.name(), &entry), "{}", format.name());
        let records: Vec<_> = Records::new(written.as_bytes(), None).map(|record| record.unwrap()).collect();
        assert_eq!(records.len(), 1, "{}", format.name());
    }
    for format in FORMATS.iter().filter(|format| !format.can_read()) {
        assert!(!format.write(&entry).unwrap().is_empty());
    }
}

/// 2000×2000 through a reader's usual buffer: a long first line is not looked at again and again.
#[test]
fn huge_boards() {
    let size = Size::new(2000, 2000).unwrap();
    let cells = (0..size.cells()).map(|cell| Clue::new((cell * 7919 % 1200) as u32 + 1).unwrap()).collect();
    let entry = Entry::new(Puzzle::new(size, cells).unwrap());
    for name in ["plain", "jsonl", "json", "puzzlink"] {
        let written = format(name).unwrap().write(&entry).unwrap();
        let mut records = Records::new(std::io::BufReader::new(written.as_bytes()), None);
        assert_eq!(records.next().unwrap().unwrap().read().unwrap(), entry, "{name}");
        assert!(records.next().is_none());
    }
}

/// A stream is read as it comes: a reader that would never end gives its first puzzles.
#[test]
fn endless_streams_are_read_as_they_come() {
    struct Endless(&'static str, usize);
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let rest = &self.0.as_bytes()[self.1..];
            let count = rest.len().min(buffer.len());
            buffer[..count].copy_from_slice(&rest[..count]);
            self.1 = (self.1 + count) % self.0.len();
            Ok(count)
        }
    }
    for block in [
        "{\"cells\":[[1,2]]}\n",
        "[{\"cells\":[[1,2]]},{\"cells\":[[1,2]]}] ",
        "{\"cells\":[[1,\n2]]}",
        "1 2\n\n-x\n\n",
        "hitori/2/1/12\n",
        "2x1:12\n",
        "begin\nproblem\n1 2\nend\n",
        "pzprv3\nhitori\n1\n2\n1 2\n. .\n",
        "2\n\n1 2\n2 1\n\n@\n",
    ] {
        let records = Records::new(std::io::BufReader::new(Endless(block, 0)), None);
        for record in records.take(1000) {
            record.unwrap().read().unwrap_or_else(|error| panic!("{block:?}: {error}"));
        }
    }
}
