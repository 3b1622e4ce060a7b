//! docs/schema: a JSON Schema for every view, generated from the types, and real output that obeys it.
//!
//! `HITORI_UPDATE=1 cargo test -p hitori-cli --test schema` writes the files anew.

#![allow(clippy::unwrap_used)] // In a test, failing is the message.
mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use common::{MULTIPLE, SAMPLE, Scratch, UNSOLVABLE, hitori, hitori_with};
use hitori_backends::report::EngineView;
use hitori_core::engine::Budget;
use hitori_core::play::{SavedSession, Session, practice};
use hitori_core::report::{
    CellsView, CheckView, ClassTable, ClassTableView, ClassView, ExplainView, FewestView, HintView,
    PracticeView, PropertiesView, RuleView, SessionChangeView, SolveView, TypoView,
};
use hitori_core::solve::Options;
use hitori_core::{Puzzle, Shade, Shading};
use hitori_count::report::{
    BlockOrdersReport, BoardsReport, ClassColumnReport, EstimateReport, HitoriNumberReport, MostShadedReport,
    MostShadedRowReport, PairLinesReport, PatternBoardsReport, PatternReport, RenamingRowReport,
    ShadingsReport, SolutionCountReport, TermReport, UpToRenamingReport,
};
use hitori_hard::ReductionMap;
use hitori_lab::log::{Measurement, Session as LabSession};
use hitori_lab::run::RunView;
use hitori_lab::studies::StudyView;
use schemars::{Schema, schema_for};
use serde_json::{Value, json};

/// Every view with its schema.
fn views() -> BTreeMap<&'static str, Schema> {
    BTreeMap::from([
        (SolveView::VIEW, schema_for!(SolveView<'static>)),
        (CheckView::VIEW, schema_for!(CheckView<'static>)),
        (CellsView::VIEW, schema_for!(CellsView<'static>)),
        (PracticeView::VIEW, schema_for!(PracticeView<'static>)),
        (SessionChangeView::VIEW, schema_for!(SessionChangeView<'static>)),
        (ClassView::VIEW, schema_for!(ClassView<'static>)),
        (ClassTable::VIEW, schema_for!(ClassTableView<'static>)),
        (FewestView::VIEW, schema_for!(FewestView<'static>)),
        (TypoView::VIEW, schema_for!(TypoView<'static>)),
        (PropertiesView::VIEW, schema_for!(PropertiesView<'static>)),
        (ExplainView::VIEW, schema_for!(ExplainView<'static>)),
        (HintView::VIEW, schema_for!(HintView<'static>)),
        (RuleView::VIEW, schema_for!(RuleView<'static>)),
        (SavedSession::VIEW, schema_for!(SavedSession)),
        (EngineView::VIEW, schema_for!(EngineView)),
        (BoardsReport::VIEW, schema_for!(BoardsReport)),
        (UpToRenamingReport::VIEW, schema_for!(UpToRenamingReport)),
        (BlockOrdersReport::VIEW, schema_for!(BlockOrdersReport)),
        (PatternReport::VIEW, schema_for!(PatternReport)),
        (PatternBoardsReport::VIEW, schema_for!(PatternBoardsReport)),
        (ShadingsReport::VIEW, schema_for!(ShadingsReport)),
        (SolutionCountReport::VIEW, schema_for!(SolutionCountReport<'static>)),
        (MostShadedReport::VIEW, schema_for!(MostShadedReport)),
        (EstimateReport::VIEW, schema_for!(EstimateReport)),
        (TermReport::VIEW, schema_for!(TermReport)),
        (StudyView::VIEW, schema_for!(StudyView)),
        (RunView::VIEW, schema_for!(RunView)),
        (LabSession::VIEW, schema_for!(LabSession)),
        (Measurement::VIEW, schema_for!(Measurement)),
        (PairLinesReport::VIEW, schema_for!(PairLinesReport)),
        (RenamingRowReport::VIEW, schema_for!(RenamingRowReport)),
        (MostShadedRowReport::VIEW, schema_for!(MostShadedRowReport)),
        (ClassColumnReport::VIEW, schema_for!(ClassColumnReport)),
        (HitoriNumberReport::VIEW, schema_for!(HitoriNumberReport)),
        (ReductionMap::VIEW, schema_for!(ReductionMap)),
    ])
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

/// The file of a view: `solve/1` is `solve-1.json`.
fn file(view: &str) -> PathBuf {
    folder().join(format!("{}.json", view.replace('/', "-")))
}

#[test]
fn the_files_are_those_of_the_types() {
    let update = env::var_os("HITORI_UPDATE").is_some();
    if update {
        fs::create_dir_all(folder()).unwrap();
    }
    for (view, schema) in views() {
        let mut schema = serde_json::to_value(schema).unwrap();
        schema["title"] = json!(view);
        // A document says which view it is; another version is another schema.
        schema["properties"]["view"]["const"] = json!(view);
        let text = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
        if update {
            fs::write(file(view), text).unwrap();
        } else {
            let there = fs::read_to_string(file(view)).unwrap_or_default();
            assert_eq!(there, text, "{view} has changed; HITORI_UPDATE=1 writes docs/schema anew");
        }
    }
    let known: Vec<PathBuf> = views().keys().map(|view| file(view)).collect();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let is_schema = path.extension().is_some_and(|ending| ending == "json");
        assert!(!is_schema || known.contains(&path), "{} is the schema of no view", path.display());
    }
}

/// Checks each line against the schema that its `view` names. Returns the views seen.
fn validate(lines: &[Value]) -> Vec<String> {
    let mut seen = Vec::new();
    for line in lines {
        let view = line["view"].as_str().unwrap_or_else(|| panic!("no view: {line}")).to_owned();
        assert_eq!(line.as_object().unwrap().keys().next().unwrap(), "view", "the view comes first");
        let schema: Value = serde_json::from_str(&fs::read_to_string(file(&view)).unwrap()).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> = validator.iter_errors(line).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{view}: {errors:?}\n{line}");
        seen.push(view);
    }
    seen
}

#[test]
fn real_output_obeys_the_schemas() {
    let boards = format!("{SAMPLE}\n{MULTIPLE}\n{UNSOLVABLE}");
    let on = |args: &[&str], input: &str| validate(&hitori_with(args, input).json());
    let of = |args: &[&str]| validate(&hitori(args).expect(0).json());
    let mut seen = Vec::new();
    seen.extend(on(&["solve", "--json", "-"], &boards));
    seen.extend(on(&["solve", "--json", "--limit", "3", "-"], &boards));
    seen.extend(on(&["solve", "--json", "--count", "-"], &boards));
    seen.extend(on(&["solve", "--json", "--set", "fault=1", "-"], SAMPLE));
    seen.extend(on(&["unique", "--json", "--engine", "rules", "-"], SAMPLE));
    seen.extend(on(&["classify", "--json", "-"], &boards));
    seen.extend(on(&["classify", "--table", "--json", "-"], &boards));
    seen.extend(on(&["solve", "--fewest", "--json", "-"], &boards));
    seen.extend(on(&["typo", "--json", "-"], &boards));
    seen.extend(on(&["cells", "--json", "-", "--cell", "r1c1"], &boards));
    seen.extend(on(&["properties", "--json", "-"], &boards));
    seen.extend(on(&["explain", "--json", "-"], SAMPLE));
    seen.extend(on(&["explain", "--json", "--partial", "-"], UNSOLVABLE));
    seen.extend(on(&["hint", "--json", "-"], SAMPLE));
    seen.extend(of(&["rules", "all", "--json"]));
    seen.extend(of(&["engines", "native", "sat", "--json"]));
    let solved = hitori_with(&["convert", "--solve", "--to", "jsonl", "-"], SAMPLE).expect(0).stdout;
    seen.extend(on(&["check", "--json", "-"], &solved));
    seen.extend(on(&["check", "--json", "-"], &solved.replacen("x-x-", "xx--", 1)));
    for count in [
        &["count", "boards", "3", "3", "--by-class", "--by", "shaded", "--every"][..],
        &["count", "up-to-renaming", "3", "3", "--symbols", "3"],
        &["count", "lines", "6"],
        &["count", "patterns", "--longest", "5", "--board", "3x3", "--symbols", "3"],
        &["count", "shadings", "4", "4"],
        &["count", "most-shaded", "4", "5"],
        &["count", "most-shaded", "6", "9", "--period"],
        &["count", "hitori-number", "2"],
        &["count", "estimate", "3", "3", "--boards", "1000"],
        &["count", "sequence", "fewest-maximal"],
        &["count", "sequence", "hitori-number"],
        &["count", "sequence", "lines-none"],
        &["count", "table", "11", "--longest", "6"],
        &["count", "table", "14"],
        &["count", "table", "15"],
        &["count", "table", "16", "--longest", "6"],
        &["count", "table", "19", "--board", "3x3"],
    ] {
        let run = hitori(&[count, &["--json"]].concat());
        assert_eq!(run.code, Some(0), "{count:?}: {}", run.stderr);
        seen.extend(validate(&run.json()));
    }
    seen.extend(of(&["lab", "list", "--json"]));
    let scratch = Scratch::new();
    let plan = scratch.file(
        "tiny.toml",
        "title = \"Tiny\"\n[[sets]]\nsides = [4]\ncount = 1\n[[runs]]\nengines = [\"native\", \"sat\", \"properties\"]\n\
         [[commands]]\nname = \"lines\"\nrun = \"count lines 3 --json\"\n",
    );
    seen.extend(of(&["lab", "run", &plan, "--results", &scratch.path(""), "--shard", "1/2", "--json"]));
    hitori(&["lab", "run", &plan, "--results", &scratch.path("")]).expect(0);
    let mut lines = fs::read_to_string(scratch.path("tiny.jsonl")).unwrap();
    lines += &fs::read_to_string(scratch.path("tiny.shard-1-of-2.jsonl")).unwrap();
    let map = scratch.path("map.json");
    hitori_with(&["reduce", "-", "--map", &map], "p cnf 2 1\n1 -2 0\n").expect(0);
    seen.extend(validate(&[serde_json::from_str(&fs::read_to_string(&map).unwrap()).unwrap()]));
    seen.extend(validate(&lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<_>>()));
    let mut session =
        Session::new(Puzzle::from_rows([[1, 1], [1, 2]]).unwrap(), &Options::default()).unwrap();
    session.mark(0, Shade::Shaded).unwrap();
    seen.extend(validate(&[serde_json::to_value(SavedSession::from(&session)).unwrap()]));
    let open = Shading::filled(session.puzzle().size(), Shade::Undecided);
    let change = SessionChangeView::new(&session, &open).with_mistakes(&session);
    let practice = practice("Sim-M3", 1, &Budget::default()).unwrap();
    seen.extend(validate(&[
        serde_json::to_value(change).unwrap(),
        serde_json::to_value(PracticeView::new(&practice)).unwrap(),
    ]));
    for view in views().keys() {
        assert!(seen.iter().any(|other| other == view), "no output of the view {view} was checked");
    }
}
