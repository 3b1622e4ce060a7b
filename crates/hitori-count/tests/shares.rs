//! Share files: version 1 as written by an older program, and files that were damaged or forged.

#![allow(clippy::unwrap_used)]

#[path = "common/forged.rs"]
mod forged;

use forged::forged;
use hitori_core::engine::{Budget, CancelToken, Limit};
use hitori_core::{Semantics, Size};
use hitori_count::report::BoardsReport;
use hitori_count::{CountJob, Share, ShareError, Spec, fingerprint, units};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Written by commit 244b475: `count boards 3 4 --symbols 3 --shard I/2`.
const SHARDS: [&str; 2] =
    [include_str!("data/v1-3x4-3-shard1.json"), include_str!("data/v1-3x4-3-shard2.json")];
/// Written by commit 244b475: `count boards 3 3 --symbols 3 --by-class --semantics minimal`.
const GRADED: &str = include_str!("data/v1-3x3-3-classes.json");

fn read(text: &str) -> Result<Share, ShareError> {
    Share::read(text, &Budget::default())
}

fn report(share: &Share) -> Result<BoardsReport, ShareError> {
    let symbols = share.spec().symbols();
    BoardsReport::new(share, symbols, Semantics::Strict, true, &Budget::default())
}

/// A count of 5×5 is under way in files of version 1: its units must stay what they are.
#[test]
fn units_of_5_by_5_are_pinned() {
    let spec = Spec::new(Size::new(5, 5).unwrap(), 5).unwrap();
    let units = units(&spec, &Budget::default()).unwrap();
    assert_eq!((units.len(), format!("{:016x}", fingerprint(&units)).as_str()), (18_135, "27fe3959ed4c2847"));
}

#[test]
fn files_of_version_1_are_read_merged_and_written_byte_by_byte() {
    for text in [SHARDS[0], SHARDS[1], GRADED] {
        assert_eq!(read(text).unwrap().write(), text);
        assert_eq!(forged(serde_json::from_str(text).unwrap()), text, "the forger of these tests is good");
    }
    let mut merged = read(SHARDS[0]).unwrap();
    assert!(matches!(report(&merged), Err(ShareError::Incomplete { .. })));
    merged.merge(&read(SHARDS[1]).unwrap()).unwrap();
    let job = CountJob::new(Spec::new(Size::new(3, 4).unwrap(), 3).unwrap());
    assert_eq!(merged, job.run(&Budget::default()).unwrap().share);
    let graded = report(&read(GRADED).unwrap()).unwrap();
    assert_eq!((graded.semantics, graded.unique.to_string().as_str()), (Semantics::Minimal, "404"));
    let classes = graded.by_class.unwrap();
    let counts: Vec<String> = classes.values().map(ToString::to_string).collect();
    assert_eq!(counts, ["2", "92", "0", "70", "0", "216", "24"]);
}

#[test]
fn a_checkpoint_of_version_1_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("share.json");
    std::fs::write(&path, SHARDS[0]).unwrap();
    let job = CountJob::new(Spec::new(Size::new(3, 4).unwrap(), 3).unwrap());
    let resumed = job.clone().with_checkpoint(&path).with_resume(true).run(&Budget::default()).unwrap();
    assert_eq!(resumed.share, job.run(&Budget::default()).unwrap().share);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), resumed.share.write());
}

#[test]
fn damaged_files_are_refused() {
    let text = SHARDS[0];
    assert!(matches!(
        read(&text.replacen("\"done\": \"", "\"done\": \"f", 1)),
        Err(ShareError::Checksum { .. })
    ));
    assert!(matches!(read(&text[..text.len() / 2]), Err(ShareError::Malformed(_))));
    assert!(matches!(read("{}"), Err(ShareError::Malformed(_))));
    let newer = text.replacen("\"version\": 1", "\"version\": 2", 1);
    assert!(matches!(read(&newer), Err(ShareError::Foreign { .. })));
    // Nothing of a file reaches a terminal as it is.
    let escape = text.replacen("hitori count boards", "\\u001b[2J\\n", 1);
    let message = read(&escape).unwrap_err().to_string();
    assert!(!message.contains(['\u{1b}', '\n']), "{message:?}");
}

/// Every way to lie about the boards, their units and their numbers, with the right checksum.
#[test]
fn forged_files_are_refused() {
    let edits: &[(&str, Value)] = &[
        ("units", json!(0)),
        ("units", json!(usize::MAX)),
        ("done", json!("")),
        ("done", json!("é".repeat(40))),
        ("done", json!("f".repeat(1000))),
        ("rows", json!(4)),
        ("rows", json!(1u64 << 32)),
        ("cols", json!(1u64 << 31)),
        ("symbols", json!(2)),
        ("symbols", json!(0)),
        ("symbols", json!(1_000_000_000_000_000u64)),
        ("fingerprint", json!("0000000000000000")),
        ("classes", json!("classes of all boards")),
        ("classes", json!("classes of strict unique boards by rules")),
        ("solvable", json!([])),
        ("solvable", json!(["0", "0", "0", "0"])),
        ("solvable", json!(["+0", "0", "1", "2"])),
        ("strict", json!([["0"]])),
        ("by_class", json!([["1"]])),
        ("ungraded", json!(["1", "1", "1", "1"])),
    ];
    for (key, value) in edits {
        let mut file: Value = serde_json::from_str(SHARDS[0]).unwrap();
        if *key == "ungraded" {
            // It stands before the checksum.
            let checksum = file.as_object_mut().unwrap().shift_remove("checksum").unwrap();
            file["ungraded"] = value.clone();
            file["checksum"] = checksum;
        }
        file[*key] = value.clone();
        let read = read(&forged(file));
        assert!(matches!(read, Err(ShareError::Malformed(_))), "{key} {value}: {read:?}");
    }
    // No units, and none to be done: the file of adversaries that count nothing.
    let mut file: Value = serde_json::from_str(SHARDS[0]).unwrap();
    (file["units"], file["done"]) = (json!(0), json!(""));
    assert!(matches!(read(&forged(file)), Err(ShareError::Malformed(_))));
    // A class fewer: the graded boards are not all unique ones.
    let mut file: Value = serde_json::from_str(GRADED).unwrap();
    file["by_class"][3][6] = json!("0");
    assert!(matches!(read(&forged(file)), Err(ShareError::Malformed(_))));
}

/// A board with too many units to list: the budget ends it, and the claim decides how many are held.
#[test]
fn claims_about_large_boards_take_neither_memory_nor_time() {
    let mut file: Value = serde_json::from_str(SHARDS[0]).unwrap();
    (file["rows"], file["cols"], file["symbols"]) = (json!(6), json!(7), json!(42));
    let zeros = |cols: usize| json!(vec![vec!["0"; cols]; 43]);
    (file["solvable"], file["strict"], file["minimal"]) = (json!(vec!["0"; 43]), zeros(43), zeros(43));
    (file["units"], file["done"]) = (json!(8), json!("00"));
    assert!(
        matches!(read(&forged(file.clone())), Err(ShareError::Malformed(text)) if text.contains("units"))
    );
    let cancelled = Budget::default().with_cancel(CancelToken::from_fn(|| true));
    assert_eq!(Share::read(&forged(file), &cancelled), Err(ShareError::Limit(Limit::Cancelled)));
}

/// Numbers so large that they overflow when they are added up are errors, not panics.
#[test]
fn forged_numbers_do_not_overflow() {
    let mut whole: Value = serde_json::from_str(SHARDS[0]).unwrap();
    for symbols in 0..4 {
        whole["solvable"][symbols] = json!(u128::MAX.to_string());
    }
    let large = read(&forged(whole)).unwrap();
    let mut merged = read(SHARDS[1]).unwrap();
    assert_eq!(merged.merge(&large), Err(ShareError::NotWhole));
    let mut all: Value = serde_json::from_str(&large.write()).unwrap();
    let units = large.units();
    let digits = "f".repeat(units / 4) + ["", "1", "3", "7"][units % 4];
    all["done"] = json!(digits);
    assert_eq!(report(&read(&forged(all)).unwrap()), Err(ShareError::NotWhole));
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<u64>().prop_map(|number| json!(number)),
        (0u64..70).prop_map(|number| json!(number)),
        ".{0,12}".prop_map(|text| json!(text)),
        "[0-9a-f]{0,40}".prop_map(|text| json!(text)),
        any::<u128>().prop_map(|number| json!(number.to_string())),
        prop::collection::vec(any::<u128>().prop_map(|number| number.to_string()), 0..6)
            .prop_map(|texts| json!(texts)),
        prop::collection::vec(prop::collection::vec("[0-9]{0,3}", 0..14), 0..6).prop_map(|rows| json!(rows)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Any fields replaced by anything, with the right checksum: read never panics, and what it takes can be used.
    #[test]
    fn forged_fields_never_panic(
        which in 0..3usize,
        edits in prop::collection::vec((0..14usize, any_value()), 1..4),
    ) {
        let mut file: Value = serde_json::from_str([SHARDS[0], SHARDS[1], GRADED][which]).unwrap();
        let keys: Vec<String> = file.as_object().unwrap().keys().cloned().collect();
        for (key, value) in edits {
            file[&keys[key]] = value;
        }
        let text = forged(file);
        // The looks at the budget are the time that a claim can cost.
        let looks = std::sync::atomic::AtomicUsize::new(0);
        let token = CancelToken::from_fn(move || looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 1000);
        if let Ok(share) = Share::read(&text, &Budget::default().with_cancel(token)) {
            prop_assert_eq!(share.write(), text);
            let _ = report(&share);
            let mut other = read(SHARDS[1]).unwrap();
            let _ = other.merge(&share);
        }
    }

    /// Any text, and any text with a piece replaced.
    #[test]
    fn any_text_never_panics(text in ".{0,200}", at in 0..2000usize, length in 0..50usize) {
        let _ = read(&text);
        let mut bytes = GRADED.as_bytes().to_vec();
        let at = at.min(bytes.len());
        let end = (at + length).min(bytes.len());
        bytes.splice(at..end, text.bytes());
        let _ = read(&String::from_utf8_lossy(&bytes));
    }
}
