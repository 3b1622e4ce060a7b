//! The studies of Wensveen 2024 and of the printed boards, on measurements that their plans gave at `--scale quick`
//! (`tests/data/*.jsonl`, as `hitori lab run` wrote them), and on the same measurements spoilt.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use std::collections::BTreeMap;
use std::path::Path;

use hitori_lab::data::Data;
use hitori_lab::finding::Holds;
use hitori_lab::section::Section;
use hitori_lab::studies::analyse;
use serde_json::{Value, json};

const STUDIES: [&str; 5] =
    ["wensveen-lines", "wensveen-boards", "wensveen-classes", "wensveen-collections", "documents"];

fn recorded(study: &str) -> Data {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(format!("{study}.jsonl"));
    Data::load(&path).unwrap()
}

fn holds(section: &Section) -> BTreeMap<&str, Holds> {
    section.findings.iter().map(|finding| (finding.id.as_str(), finding.holds)).collect()
}

/// Returns what was found for a claim.
fn here<'a>(section: &'a Section, id: &str) -> &'a str {
    &section.findings.iter().find(|finding| finding.id == id).unwrap().here
}

/// Changes what a command printed.
fn spoilt(study: &str, command: &str, spoil: impl Fn(&mut Vec<Value>)) -> Section {
    let mut data = recorded(study);
    let one = data.measurements.iter_mut().find(|one| one.set == command).unwrap();
    spoil(&mut one.output);
    analyse(&data)
}

#[test]
fn every_section_can_be_shown() {
    for study in STUDIES {
        let section = analyse(&recorded(study));
        assert_eq!(section.id, study);
        assert!(section.tables.iter().all(|table| !table.rows.is_empty()), "{study}");
        for figure in &section.figures {
            figure.svg().unwrap_or_else(|error| panic!("{}: {error}", figure.id));
        }
        let ids = holds(&section);
        assert_eq!(ids.len(), section.findings.len(), "{study}: an id twice");
        assert!(
            section.findings.iter().all(|one| one.holds != Holds::No || !one.because.is_empty()),
            "{study}"
        );
    }
}

#[test]
fn lines_are_as_published() {
    let section = analyse(&recorded("wensveen-lines"));
    for (id, verdict) in holds(&section) {
        assert_eq!(verdict == Holds::Yes, id != "wensveen-table-11", "{id}");
    }
    assert_eq!(here(&section, "wensveen-table-11"), "1 17 173 1647");
    let wrong = spoilt("wensveen-lines", "12", |rows| rows[10]["partial"] = json!("1122821"));
    assert_eq!(holds(&wrong)["wensveen-table-12"], Holds::No);
    assert_eq!(here(&wrong, "wensveen-table-12"), "10 of 11 equal");
    let short = spoilt("wensveen-lines", "13", |rows| rows.truncate(5));
    assert_eq!(holds(&short)["wensveen-table-13"], Holds::Open);
    let wrong = spoilt("wensveen-lines", "13", |rows| rows[20]["more"] = json!("1"));
    assert_eq!(holds(&wrong)["wensveen-lines-5-4"], Holds::No);
}

#[test]
fn boards_show_where_the_formula_fails() {
    let section = analyse(&recorded("wensveen-boards"));
    let verdicts = holds(&section);
    for (id, verdict) in [
        ("wensveen-table-14", Holds::Yes),
        ("wensveen-table-15", Holds::Differs),
        ("wensveen-patterns", Holds::No),
        ("wensveen-table-16", Holds::Yes),
        ("wensveen-bound", Holds::Yes),
        ("wensveen-thirds", Holds::Differs),
        ("wensveen-heyawake", Holds::Differs),
        ("wensveen-formula", Holds::No),
        ("wensveen-hitori-number-4", Holds::Yes),
        ("wensveen-hitori-number-5", Holds::No),
        ("wensveen-hitori-bound", Holds::Yes),
    ] {
        assert_eq!(verdicts[id], verdict, "{id}: {}", here(&section, id));
    }
    assert_eq!(here(&section, "wensveen-formula"), "16×7: 37, 17×14: 80, 19×16: 102");
    assert!(here(&section, "wensveen-heyawake").ends_with("not 13×13: 57"));
    let wrong = spoilt("wensveen-boards", "16", |rows| rows.last_mut().unwrap()["most"] = json!(64));
    assert_eq!(holds(&wrong)["wensveen-table-16"], Holds::No);
    let none = spoilt("wensveen-boards", "17x14", Vec::clear);
    assert_eq!(holds(&none)["wensveen-formula"], Holds::Open);
}

#[test]
fn classes_stand_beside_the_published_ones() {
    let section = analyse(&recorded("wensveen-classes"));
    let verdicts = holds(&section);
    for (id, verdict, shown) in [
        ("wensveen-unique-3x3", Holds::Yes, "404"),
        ("wensveen-unique-4x3", Holds::Differs, "59,054"),
        ("wensveen-unique-4x4", Holds::Differs, "2,984,076"),
        ("wensveen-unique-3x5", Holds::Differs, "617,310"),
        ("wensveen-unique-5x3", Holds::Open, "–"),
        ("wensveen-classes-3x3-rules", Holds::Differs, "2 92 0 70 0 152 88"),
        ("wensveen-easy", Holds::Yes, "2 92 0"),
        ("wensveen-2sat-3x5", Holds::Yes, "228"),
        ("wensveen-2sat-4x3", Holds::Yes, "0"),
        ("wensveen-share-4x3", Holds::Yes, "8.4 %"),
    ] {
        assert_eq!((verdicts[id], here(&section, id)), (verdict, shown), "{id}");
    }
    // Ours, with NCO-1, has a row of its own and is no finding.
    let text = section.tables[0].to_markdown();
    assert!(text.contains("| 3×3, rules and NCO-1 | 2 | 92 | 0 | 70 | 0 | 216 | 24 |"), "{text}");
    let wrong = spoilt("wensveen-classes", "19", |rows| rows[0]["here"]["unique"] = json!("405"));
    assert_eq!(holds(&wrong)["wensveen-unique-3x3"], Holds::Differs);
}

#[test]
fn collections_without_files_say_so() {
    let section = analyse(&recorded("wensveen-collections"));
    let verdicts = holds(&section);
    for (id, verdict) in [
        ("wensveen-menneske-a", Holds::Yes),
        ("wensveen-menneske-f", Holds::Yes),
        ("wensveen-menneske-b-falls", Holds::Yes),
        ("wensveen-menneske-solved", Holds::Yes),
        ("wensveen-menneske-5-b", Holds::Open),
    ] {
        assert_eq!(verdicts[id], verdict, "{id}: {}", here(&section, id));
    }
    // The same rows under the name of the file: shares of 5×5 are compared, and the other sizes are not there.
    let mut data = recorded("wensveen-collections");
    let mut file = data.measurements.iter().find(|one| one.set == "n5").unwrap().clone();
    file.set = "menneske".to_owned();
    file.output[0]["classes"][0]["counts"] =
        json!({ "A": 0, "B": 328, "C": 12, "D": 112, "E": 6, "F": 529, "G": 13 });
    data.measurements.push(file);
    let with_file = analyse(&data);
    assert_eq!(holds(&with_file)["wensveen-menneske-5-b"], Holds::Yes);
    assert_eq!(holds(&with_file)["wensveen-menneske-5-f"], Holds::Yes);
    assert_eq!(holds(&with_file)["wensveen-menneske-6-b"], Holds::Open);
    let wrong = spoilt("wensveen-collections", "n8", |rows| rows[0]["puzzles"] = json!(1001));
    assert_eq!(here(&wrong, "wensveen-menneske-solved"), "1 without a class");
    assert_eq!(holds(&wrong)["wensveen-menneske-solved"], Holds::Differs);
}

#[test]
fn printed_boards_have_the_solutions_that_are_told() {
    let section = analyse(&recorded("documents"));
    for (id, verdict) in holds(&section) {
        let expected = match id {
            "documents-wensveen-figure-39-strict" => Holds::Differs,
            "documents-cp-sat-chapter" => Holds::Open,
            _ => Holds::Yes,
        };
        assert_eq!(verdict, expected, "{id}: {}", here(&section, id));
    }
    let counts =
        ["own", "strict", "minimal"].map(|sense| here(&section, &format!("documents-three-{sense}")));
    assert_eq!(counts, ["6", "10", "4"]);
    // An engine that stopped early has not counted.
    let stopped = spoilt("documents", "three-own", |rows| rows[0]["complete"] = json!(false));
    assert_eq!(holds(&stopped)["documents-three-own"], Holds::Open);
}
