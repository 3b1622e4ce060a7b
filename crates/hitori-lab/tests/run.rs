//! Plans that are run, stopped and gone on with.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use hitori_core::engine::{Budget, CancelToken, Shard};
use hitori_lab::data::Data;
use hitori_lab::log::{self, LogError, Measurement, Record, Status, file_of};
use hitori_lab::plan::{Plan, Scale};
use hitori_lab::run::{Ended, Progress, RunError, Setting, run};

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

fn setting(folder: &Path, budget: Budget) -> Setting {
    let (shard, program) = (Shard::default(), PathBuf::from("/nowhere"));
    Setting { scale: Scale::THESIS, shard, folder: folder.to_owned(), program, budget }
}

fn go_on(folder: &Path, budget: Budget, report: impl FnMut(Progress<'_>)) -> Ended {
    let plan = Plan::parse("small", PLAN).unwrap();
    run(&plan, PLAN, &setting(folder, budget), report).unwrap()
}

fn measurements(folder: &Path, plan: &str) -> Vec<Measurement> {
    read(&file_of(folder, plan, Shard::default()))
}

fn read(file: &Path) -> Vec<Measurement> {
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
    let (whole, parts) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (whole, parts) = (whole.path(), parts.path());
    let ended = go_on(whole, Budget::default(), |_| {});
    assert_eq!((ended.measured, ended.left, ended.beaten, ended.wrong), (JOBS, 0, 0, 0));
    let mut rounds = 0;
    loop {
        rounds += 1;
        let cancel = CancelToken::new();
        let mut seen = 0;
        let ended = go_on(parts, Budget::default().with_cancel(cancel.clone()), |progress| {
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
    let (whole, parts) = (measurements(whole, "small"), measurements(parts, "small"));
    assert_eq!((whole.len(), parts.len()), (JOBS, JOBS), "none twice, none lost");
    assert_eq!(exact(&whole), exact(&parts));
    assert!(whole.iter().all(Measurement::is_solved));
}

/// A plan of boards that no engine decides in time.
const REACH: &str = "
        title = \"Out of reach\"
        limit = 1e-9
        order = \"growing\"
        [[sets]]
        sides = [12, 13, 14]
        count = 2
        [[runs]]
        engines = [\"sat:matrix\"]
";

#[test]
fn engines_that_solve_nothing_are_not_asked_about_larger_boards() {
    let text = REACH;
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse("reach", text).unwrap();
    let ended = run(&plan, text, &setting(folder.path(), Budget::default()), |_| {}).unwrap();
    assert_eq!((ended.measured, ended.beaten), (2, 4));
    assert!(measurements(folder.path(), "reach").iter().all(|one| one.status == Status::Limit));
    let again = run(&plan, text, &setting(folder.path(), Budget::default()), |_| {}).unwrap();
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
    let setting = setting(folder.path(), Budget::default());
    let error = run(&plan, text, &setting, |_| {}).unwrap_err().to_string();
    assert!(error.contains("/nowhere"), "{error}");
}

/// Runs every shard once; returns how many jobs wait.
fn run_shards(plan: &Plan, text: &str, folder: &Path, of: usize) -> usize {
    let shards = (1..=of).map(|number| Shard::new(number, of).unwrap());
    shards
        .map(|shard| {
            let setting = Setting { shard, ..setting(folder, Budget::default()) };
            run(plan, text, &setting, |_| {}).unwrap().waiting
        })
        .sum()
}

/// In any number of shards, with one of them stopped and gone on with: the measurements of the single run, none twice, none lost, and
/// all engines on a puzzle in one shard.
#[test]
fn shards_have_the_measurements_of_the_single_run() {
    let whole = tempfile::tempdir().unwrap();
    go_on(whole.path(), Budget::default(), |_| {});
    let expected = exact(&measurements(whole.path(), "small"));
    let plan = Plan::parse("small", PLAN).unwrap();
    for of in [2, 3, 5, 50] {
        let folder = tempfile::tempdir().unwrap();
        let cancel = CancelToken::new();
        let stopped = setting(folder.path(), Budget::default().with_cancel(cancel.clone()));
        let stopped = Setting { shard: Shard::new(2, of).unwrap(), ..stopped };
        let ended = run(&plan, PLAN, &stopped, |_| cancel.cancel()).unwrap();
        assert!(ended.left > 0);
        run_shards(&plan, PLAN, folder.path(), of);
        assert_eq!(run_shards(&plan, PLAN, folder.path(), of), 0);
        let logs = log::logs_in(folder.path()).unwrap();
        assert_eq!(logs["small"].len(), of);
        let mut shards_of: BTreeMap<(String, String), BTreeSet<&Path>> = BTreeMap::new();
        for log in &logs["small"] {
            for one in read(log) {
                shards_of.entry((one.set, one.instance)).or_default().insert(log);
            }
        }
        assert!(shards_of.values().all(|shards| shards.len() == 1));
        let found = Data::load_all(&logs["small"]).unwrap().measurements;
        assert_eq!(found.len(), JOBS, "none twice, none lost");
        assert_eq!(exact(&found), expected);
    }
}

/// Whether an engine is beaten is told from all shards: where one has still to try, larger boards wait.
#[test]
fn shards_wait_for_each_other_before_an_engine_is_beaten() {
    let text = REACH;
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse("reach", text).unwrap();
    let of = |number| Setting {
        shard: Shard::new(number, 2).unwrap(),
        ..setting(folder.path(), Budget::default())
    };
    let counts = |number| {
        let ended = run(&plan, text, &of(number), |_| {}).unwrap();
        (ended.measured, ended.beaten, ended.waiting)
    };
    assert_eq!(counts(1), (1, 0, 2), "the other shard may still solve something of n12");
    assert_eq!(counts(2), (1, 2, 0));
    assert_eq!(counts(1), (0, 2, 0));
}

/// A log of another shard is refused, as is a measurement in two logs.
#[test]
fn logs_of_other_shards_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let plan = Plan::parse("small", PLAN).unwrap();
    run_shards(&plan, PLAN, folder.path(), 2);
    let file = |number| file_of(folder.path(), "small", Shard::new(number, 2).unwrap());
    std::fs::copy(file(2), file(1)).unwrap();
    let first = Setting { shard: Shard::new(1, 2).unwrap(), ..setting(folder.path(), Budget::default()) };
    let error = run(&plan, PLAN, &first, |_| {}).unwrap_err();
    assert!(matches!(error, RunError::Log(LogError::OtherShard { .. })), "{error}");
    assert!(error.to_string().contains("holds measurements of shard 2/2"), "{error}");
    let error = Data::load_all(&[file(1), file(2)]).unwrap_err();
    assert!(matches!(error, LogError::Twice { .. }), "{error}");
}
