//! The study of the paradigms on a log made by hand: both CP models answer de Nooij's headline number.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.

use std::collections::BTreeMap;

use hitori_lab::data::Data;
use hitori_lab::finding::{Finding, Holds};
use hitori_lab::log::{Measurement, Status};
use hitori_lab::plan::Plan;
use hitori_lab::studies::{STUDIES, analyse};

/// Returns a measurement of a square board: solved in so many seconds, or stopped at the limit.
fn measured(engine: &str, side: usize, seconds: Option<f64>) -> Measurement {
    Measurement {
        key: format!("n{side}/0 {engine} 0"),
        set: format!("n{side}"),
        instance: "0".into(),
        rows: side,
        cols: side,
        engine: engine.into(),
        repetition: 0,
        at: "2026-11-19T12:00:00Z".into(),
        load: 0.1,
        status: if seconds.is_some() { Status::Solved } else { Status::Limit },
        reason: None,
        wall_seconds: seconds.unwrap_or(10.0),
        values: BTreeMap::new(),
        output: vec![],
    }
}

/// Returns what is found about de Nooij's "38 times" in these measurements.
fn headline(measurements: Vec<Measurement>) -> Finding {
    let study = STUDIES.iter().find(|study| study.name == "paradigms").unwrap();
    let plan = Plan::parse(study.name, study.plan).unwrap();
    let section = analyse(&Data::new(plan, vec![], measurements));
    section.findings.into_iter().find(|finding| finding.id == "paradigms-38").unwrap()
}

#[test]
fn both_cp_models_answer_the_headline_number() {
    let found = headline(vec![
        measured("asp", 10, Some(0.1)),
        measured("cp", 10, Some(0.01)),
        measured("cp:distance", 10, None),
        measured("asp", 50, Some(0.5)),
        measured("cp", 50, Some(0.125)),
    ]);
    assert_eq!(found.here, "cp: 0.250 times; cp:distance: at least 40.0 times, it solved nothing");
    assert_eq!(found.holds, Holds::Differs);
}

#[test]
fn a_cp_model_that_was_not_tried_is_named_and_not_guessed() {
    let found = headline(vec![measured("asp", 50, Some(0.5)), measured("cp", 50, Some(10.0))]);
    assert_eq!(found.here, "cp: 20.0 times; cp:distance: not measured");
    assert_eq!(found.holds, Holds::Open);
    // An engine that solved the smaller boards and was interrupted has not been out of time.
    let found = headline(vec![
        measured("asp", 50, Some(0.5)),
        measured("cp", 50, Some(0.5)),
        measured("cp:distance", 10, Some(1.0)),
    ]);
    assert_eq!(found.here, "cp: 1.00 times; cp:distance: not measured");
    assert_eq!(found.holds, Holds::Differs);
}

#[test]
fn without_the_largest_boards_the_headline_number_is_open() {
    let found = headline(vec![measured("asp", 10, Some(0.5)), measured("cp", 10, Some(0.5))]);
    assert_eq!((found.holds, &*found.because), (Holds::Open, "not measured in this run"));
}
