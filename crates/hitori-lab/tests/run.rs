//! Plans that are run, stopped and gone on with.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hitori_core::engine::{Budget, CancelToken};
use hitori_lab::log::{self, Measurement, Record, Status};
use hitori_lab::plan::{Plan, Scale};
use hitori_lab::run::{Ended, Progress, Setting, run};

const PLAN: &str = r#"
title = "Small boards"
question = "unique"
order = "growing"

[[sets]]
sides = [4, 5, 6]
count = 4

[[sets]]
name = "wide"
request = "--size 4x7 --symbols 6"
seed = 100
count = 2

[[runs]]
engines = ["native", "sat", "properties"]
repetitions = 2

[[runs]]
on = ["wide"]
engines = ["rules"]
"#;

const JOBS: usize = (3 * 4 + 2) * 3 * 2 + 2;

fn setting(file: &Path, budget: Budget) -> Setting {
    Setting { scale: Scale::THESIS, file: file.to_owned(), program: PathBuf::from("/nowhere"), budget }
}

fn go_on(file: &Path, budget: Budget, report: impl FnMut(Progress<'_>)) -> Ended {
    let plan = Plan::parse("small", PLAN).unwrap();
    run(&plan, PLAN, &setting(file, budget), report).unwrap()
}

fn measurements(file: &Path) -> Vec<Measurement> {
    let of = |record| match record {
        Record::Measurement(measurement) => Some(measurement),
        _ => None,
    };
    log::read(file).unwrap().records.into_iter().filter_map(of).collect()
}

/// What does not depend on the machine.
fn exact(measurements: &[Measurement]) -> BTreeMap<String, (Status, BTreeMap<String, f64>)> {
    let counted = |one: &Measurement| {
        let values =
            one.values.iter().filter(|(name, _)| !name.contains("seconds") && !name.contains("memory"));
        values.map(|(name, &value)| (name.clone(), value)).collect()
    };
    measurements.iter().map(|one| (one.key.clone(), (one.status, counted(one)))).collect()
}

#[test]
fn a_stopped_run_goes_on_with_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, parts) = (folder.path().join("whole.jsonl"), folder.path().join("parts.jsonl"));
    let ended = go_on(&whole, Budget::default(), |_| {});
    assert_eq!((ended.measured, ended.left, ended.beaten, ended.wrong), (JOBS, 0, 0, 0));
    let mut rounds = 0;
    loop {
        rounds += 1;
        let cancel = CancelToken::new();
        let mut seen = 0;
        let ended = go_on(&parts, Budget::default().with_cancel(cancel.clone()), |progress| {
            assert_eq!(progress.all, JOBS);
            seen += 1;
            // After 1, 2, 3 … measurements.
            if seen > rounds {
                cancel.cancel();
            }
        });
        if ended.left == 0 {
            break;
        }
        assert_eq!(ended.measured, rounds);
    }
    assert!(rounds > 5);
    let (whole, parts) = (measurements(&whole), measurements(&parts));
    assert_eq!((whole.len(), parts.len()), (JOBS, JOBS), "none twice, none lost");
    assert_eq!(exact(&whole), exact(&parts));
    assert!(whole.iter().all(Measurement::is_solved));
}

#[test]
fn engines_that_solve_nothing_are_not_asked_about_larger_boards() {
    let text = "
        title = \"Out of reach\"
        limit = 1e-9
        order = \"growing\"
        [[sets]]
        sides = [12, 13, 14]
        count = 2
        [[runs]]
        engines = [\"sat:matrix\"]
    ";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reach.jsonl");
    let plan = Plan::parse("reach", text).unwrap();
    let ended = run(&plan, text, &setting(&file, Budget::default()), |_| {}).unwrap();
    assert_eq!((ended.measured, ended.beaten), (2, 4));
    assert!(measurements(&file).iter().all(|one| one.status == Status::Limit));
    let again = run(&plan, text, &setting(&file, Budget::default()), |_| {}).unwrap();
    assert_eq!((again.measured, again.beaten), (0, 4), "a later run concludes the same");
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let text = "
        title = \"Commands\"
        [[commands]]
        name = \"none\"
        run = \"count lines 5 --json\"
    ";
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse("commands", text).unwrap();
    let setting = setting(&folder.path().join("commands.jsonl"), Budget::default());
    let error = run(&plan, text, &setting, |_| {}).unwrap_err().to_string();
    assert!(error.contains("/nowhere"), "{error}");
}
