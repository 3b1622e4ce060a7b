//! What the fuzz targets demand of formats, certificates, shares, formulas, the engine, the service and the command line. [`TARGETS`] lists them all; a program in `fuzz_targets/`
//! hands each of them to libFuzzer, and a test below gives each its corpus without libFuzzer.
//!
//! ```text
//! ./run 10                                    ten minutes for all targets together
//! RUSTC_BOOTSTRAP=1 cargo fuzz run plain      one target, until it finds something
//! ```
//!
//! A finding belongs into `corpus/TARGET/`, under a name that says what it is: `./test` reads everything that lies there.

mod arguments;
mod engine;
mod formula;
mod request;
mod share;
mod structured;

use base64::Engine as _;
use hitori_core::certificate::{self, Certificate, Claim, dimacs};
use hitori_core::engine::{Budget, Status};
use hitori_core::formats::{self, Entry, FormatRef, Records};
use hitori_core::{Clue, Puzzle, Size, solve};

pub use arguments::arguments;
pub use engine::{engine, tuning};
pub use formula::{formula, map};
pub use request::request;
pub use share::share;
pub use structured::{address, penpa_header};

/// A target: its name, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("plain", |data| format("plain", data)),
    ("json", |data| format("json", data)),
    ("jsonl", |data| format("jsonl", data)),
    ("puzzlink", |data| format("puzzlink", data)),
    ("pzprv3", |data| format("pzprv3", data)),
    ("tatham", |data| format("tatham", data)),
    ("janko", |data| format("janko", data)),
    ("singles", |data| format("singles", data)),
    ("penpa", penpa),
    ("penpa_header", penpa_header),
    ("address", address),
    ("detect", detect),
    ("shading", shading),
    ("certificate", certificate),
    ("share", share),
    ("engine", engine),
    ("tuning", tuning),
    ("arguments", arguments),
    ("formula", formula),
    ("map", map),
    ("request", request),
];

/// Reads bytes in one format, alone and as a stream; what can be read must survive being written and read again.
pub fn format(name: &str, data: &[u8]) {
    let format = formats::format(name).expect("a registered format");
    stream(data, Some(format));
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(entry) = formats::parse(text, Some(format)) {
        round_trip(format, &entry);
    }
}

/// The packed form is no work for a fuzzer, so the bytes are what is to be packed.
pub fn penpa(data: &[u8]) {
    format("penpa", data);
    format("penpa", packed(data).as_bytes());
}

/// The penpa address of an unpacked text.
fn packed(inner: &[u8]) -> String {
    let packed = miniz_oxide::deflate::compress_to_vec(inner, 1);
    format!("m=edit&p={}", base64::engine::general_purpose::STANDARD.encode(packed))
}

/// Reads bytes in the format they look like.
pub fn detect(data: &[u8]) {
    stream(data, None);
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(entry) = formats::parse(text, None) {
        for format in formats::FORMATS.iter().copied() {
            round_trip(format, &entry);
        }
    }
}

/// Reads bytes as a shading; the first two say the size.
pub fn shading(data: &[u8]) {
    let [rows, cols, rest @ ..] = data else { return };
    let Ok(size) = Size::new(usize::from(rows % 8), usize::from(cols % 8)) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    if let Ok(shading) = formats::parse_shading(text, size) {
        assert_eq!(shading.size(), size);
        assert_eq!(formats::parse_shading(&shading.to_string(), size), Ok(shading));
    }
}

/// Reads bytes as a certificate. It must survive being written and read again, and whatever it claims about a small board is
/// true if the checker accepts it.
pub fn certificate(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let certificate: Certificate = match text.parse() {
        Ok(certificate) => certificate,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1 && error.message.len() < 400, "{error}");
            return;
        }
    };
    assert_eq!(certificate.to_string().parse().as_ref(), Ok(&certificate));
    let size = certificate.size;
    if size.cells() > 64 {
        return;
    }
    for symbols in 1..=4 {
        let clues =
            (0..size.cells()).map(|cell| Clue::new((cell * cell % symbols) as u32 + 1).expect("small"));
        let puzzle = Puzzle::new(size, clues.collect()).expect("as many clues as cells");
        let _ = dimacs::write_cnf(&mut Vec::new(), &puzzle, &certificate);
        let _ = dimacs::write_drat(&mut Vec::new(), &certificate);
        if certificate::check(&puzzle, &certificate, &Budget::default()).is_ok() {
            let options = solve::Options::default().with_semantics(certificate.semantics);
            let expected = match certificate.claim {
                Claim::Unsolvable => Status::Unsolvable,
                Claim::Unique(_) => Status::Unique,
            };
            assert_eq!(solve::unique(&puzzle, &options).status(), expected, "{puzzle}");
        }
    }
}

/// A stream ends, and errors have a place.
fn stream(data: &[u8], from: Option<FormatRef>) {
    // A puzzle takes a byte at least, and so does an error behind which the stream goes on.
    let limit = data.len() + 1;
    let mut count = 0;
    for record in Records::new(data, from) {
        count += 1;
        assert!(count <= limit, "an endless stream");
        if let Ok(record) = record
            && let Err(error) = record.read()
        {
            assert!(error.line >= record.line && error.column >= 1);
        }
    }
}

fn round_trip(format: FormatRef, entry: &Entry) {
    let Ok(written) = format.write(entry) else { return };
    if !format.can_read() {
        return;
    }
    assert_eq!(formats::detect(&written).map(|found| found.name()), Ok(format.name()), "{written}");
    let read = formats::parse(&written, None).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(read.puzzle, entry.puzzle, "{written}");
    if read.solution.is_some() {
        assert_eq!(read.solution, entry.solution, "{written}");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::TARGETS;

    fn names(folder: &str) -> BTreeSet<String> {
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
            .unwrap()
            .map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn every_target_has_a_program_and_a_corpus() {
        let targets: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(names("fuzz_targets"), targets);
        assert_eq!(names("corpus"), targets);
        let manifest = include_str!("../Cargo.toml");
        for target in targets {
            assert!(manifest.contains(&format!("name = \"{target}\"\n")), "{target} is not in Cargo.toml");
        }
    }

    /// Everything that the targets start from or have found. What is in it says what it was found by.
    #[test]
    fn the_corpora_pass() {
        for (name, target) in TARGETS {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
            let mut count = 0;
            for file in std::fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                let data = std::fs::read(&path).unwrap();
                let result = std::panic::catch_unwind(|| target(&data));
                assert!(result.is_ok(), "{}", path.display());
                assert!(data.len() <= 1 << 14, "{}: a corpus is kept small", path.display());
                count += 1;
            }
            assert!((1..=200).contains(&count), "{name}: {count} files");
        }
    }
}
