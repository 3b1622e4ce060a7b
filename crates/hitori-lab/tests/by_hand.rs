//! Studies on logs made by hand, for what no recorded log has.

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

fn plan_of(study: &str) -> Plan {
    let study = STUDIES.iter().find(|known| known.name == study).unwrap();
    Plan::parse(study.name, study.plan).unwrap()
}

/// Returns what a study finds for a claim in these measurements.
fn found(study: &str, id: &str, measurements: Vec<Measurement>) -> Finding {
    let section = analyse(&Data::new(plan_of(study), vec![], measurements));
    section.findings.into_iter().find(|finding| finding.id == id).unwrap()
}

/// Returns what is found about de Nooij's "38 times" in these measurements.
fn headline(measurements: Vec<Measurement>) -> Finding {
    found("paradigms", "paradigms-38", measurements)
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

/// De Nooij prints 14 single rules beside Unique Cell. Those that are printed with a mistake count once, as
/// printed.
#[test]
fn every_rule_of_the_document_is_counted_once() {
    let plan = plan_of("nooij-rules");
    let engines = plan.runs.iter().flat_map(|run| &run.engines);
    let mut measurements = vec![];
    for engine in engines {
        for side in [10, 50] {
            for (instance, seconds) in [("0", 1.0), ("1", 1.5), ("2", 2.0)] {
                let slower = if engine == "asp" { 0.0 } else { 0.5 };
                let one = measured(engine, side, Some(seconds + slower));
                measurements.push(Measurement { instance: instance.into(), ..one });
            }
        }
    }
    let found = found("nooij-rules", "nooij-all-slower", measurements);
    assert_eq!((&*found.reported, &*found.here, found.holds), ("all 14", "all 14", Holds::Yes));
}
