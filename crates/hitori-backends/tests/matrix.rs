//! The whole matrix: every engine × every model × every redundant constraint (repaired and as printed), option and solver, on the same boards, in
//! both senses of "solution", against what `testdata/` says of them.
//!
//! Each paradigm is a test of its own. A solver that is not installed is left out with the command that installs it, or
//! fails the test where `HITORI_REQUIRE_ALL` is set.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;

use common::{agrees, corpus, start_if_installed, testdata};
use hitori_backends::{EngineSpec, Keeps, Kind, PARADIGMS, Paradigm, Part, paradigm};
use hitori_core::engine::Status;
use serde::Deserialize;

/// The longest side of boards for a model together with something redundant or optional.
const SIDE_OF_COMBINATIONS: usize = 7;

/// Even the slowest part is tried on boards up to this side.
const SMALLEST_SIDE: usize = 5;

/// An engine that takes seconds a board beyond a side: its paradigm, its part or solver (or all redundant constraints of it), the side, and why.
/// A line of `testdata/skips.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Skip {
    engine: String,
    part: String,
    side: usize,
    reason: String,
}

fn skips() -> Vec<Skip> {
    serde_json::from_str(&testdata("skips.json")).unwrap()
}

/// Returns the longest side of boards for an engine.
fn longest_side(spec: &EngineSpec) -> usize {
    let is_in = |name: &str| match name {
        "redundant" => spec.extras().iter().any(|part| part.kind == Kind::Redundant),
        name => spec.model() == name || spec.has(name) || spec.solver().name == name,
    };
    let skips = skips();
    let slow = skips.iter().filter(|skip| spec.paradigm().name == skip.engine && is_in(&skip.part));
    slow.map(|skip| skip.side).min().unwrap_or(usize::MAX)
}

macro_rules! matrix {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            try_everything(paradigm(stringify!($name)).unwrap());
        })*

        const TRIED: &[&str] = &[$(stringify!($name)),*];
    };
}

matrix! { asp smt sat cpsat ilp prolog rules lines native }

/// Pumpkin takes minutes to build: `cargo test --features cp` tries it.
#[cfg(feature = "cp")]
#[test]
fn cp() {
    try_everything(paradigm("cp").unwrap());
}

#[test]
fn every_paradigm_is_tried() {
    let registered: BTreeSet<&str> = PARADIGMS.iter().map(|paradigm| paradigm.name).collect();
    assert_eq!(registered, TRIED.iter().copied().chain(["cp"]).collect());
}

#[test]
fn the_corpus_has_boards_of_every_kind() {
    let cases = corpus();
    let small: Vec<_> = cases.iter().filter(|case| case.side() <= SMALLEST_SIDE).collect();
    assert!(small.len() >= 60, "{} small boards", small.len());
    for Skip { engine, part, side, reason } in skips() {
        assert!(side >= SMALLEST_SIDE && !reason.is_empty(), "{part} of {engine}");
        let parts = paradigm(&engine).unwrap().parts;
        let is_meant =
            |known: &Part| known.name == part || (part == "redundant" && known.kind == Kind::Redundant);
        let is_solver = paradigm(&engine).unwrap().solvers.iter().any(|solver| solver.name == part);
        assert!(is_solver || parts.iter().any(is_meant), "{engine} has no {part}");
    }
    for status in [Status::Unique, Status::Multiple, Status::Unsolvable] {
        let count = small.iter().filter(|case| case.truth[0].status == status).count();
        assert!(count >= 10, "{count} small boards are {status}");
    }
    assert!(cases.iter().any(|case| case.side() == 15));
    assert!(small.iter().any(|case| case.puzzle.clues().iter().any(|clue| clue.is_blank())));
    assert!(small.iter().any(|case| case.puzzle.size().rows() != case.puzzle.size().cols()));
}

/// Models alone, with each solver; and with every redundant constraint and option.
fn try_everything(paradigm: &'static Paradigm) {
    let cases = corpus();
    let of = |kind: Kind| paradigm.parts.iter().filter(move |part| part.kind == kind).map(|part| part.name);
    let mut models: Vec<Vec<&str>> = of(Kind::Model).map(|model| vec![model]).collect();
    if models.is_empty() {
        models.push(vec![]);
    }
    for model in models {
        for solver in paradigm.solvers {
            let names = model.iter().copied().chain([solver.name]);
            run(&EngineSpec::with(paradigm, names).unwrap(), &cases, usize::MAX);
        }
        // What is printed with a mistake that costs solutions has tests of its own.
        let tried = |part: &&Part| match part.kind {
            Kind::Model => false,
            Kind::Printed => part.keeps != Keeps::Some,
            _ => true,
        };
        for extra in paradigm.parts.iter().filter(tried).map(Part::sample) {
            let spec = EngineSpec::with(paradigm, model.iter().copied().chain([&*extra])).unwrap();
            if does_not_go_together(&spec) {
                continue;
            }
            run(&spec, &cases, SIDE_OF_COMBINATIONS);
        }
    }
}

/// Returns whether an option is not for this model: settings of Z3's engine for integers, where there are none.
fn does_not_go_together(spec: &EngineSpec) -> bool {
    let has_integers = ["qf_ia", "alt_u", "alt_c", "tree_c"].contains(&spec.model());
    spec.paradigm().name == "smt" && (spec.has("phase") || spec.has("arith-old")) && !has_integers
}

fn run(spec: &EngineSpec, cases: &[common::Case], side: usize) {
    let Some(mut session) = start_if_installed(spec) else { return };
    for case in cases.iter().filter(|case| case.side() <= side.min(longest_side(spec))) {
        agrees(spec, &mut session, case);
    }
}
