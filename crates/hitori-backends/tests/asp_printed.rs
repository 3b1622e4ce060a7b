//! Answer set programming as its documents print it: de Nooij's rules to the letter and as they are meant, and the note of 2023
//! with its own sense of a solution.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;

use common::{COUNTEREXAMPLES, all_solutions, ask, board, encode, mixed_boards, spec, start};
use hitori_backends::{Limits, Pool};
use hitori_core::engine::{Question, Status, StopReason};
use hitori_core::solve::{self, Options};
use hitori_core::{Semantics, Shading};

/// With the conclusions that de Nooij 2026 means to draw, boards lose their only solution; as printed, and repaired, they keep it.
#[test]
fn meant_rules_lose_solutions_and_others_do_not() {
    needs!("clingo");
    for (rule, rows) in COUNTEREXAMPLES {
        let puzzle = board(rows);
        let truth = solve::unique(&puzzle, &Options::default());
        let Some(solution) = truth.unique() else { panic!("{rows:?} has not exactly one solution") };
        for keeps in [rule.to_owned(), format!("{rule}-printed")] {
            let outcome = ask(&mut start(&spec(&format!("asp:{keeps}"))), &puzzle, Semantics::Strict, 2);
            assert_eq!(outcome.solutions, std::slice::from_ref(solution), "{keeps}");
        }
        let meant = spec(&format!("asp:{rule}-meant"));
        let outcome = ask(&mut start(&meant).trusting(), &puzzle, Semantics::Strict, 2);
        assert_eq!((outcome.status(), outcome.stop), (Status::Unsolvable, None), "{meant}");
        // It is not counted with, and where it says that there is no solution it is not believed.
        let refused = ask(&mut start(&meant), &puzzle, Semantics::Strict, 2).stop;
        assert!(
            matches!(&refused, Some(StopReason::Unsuitable(why)) if why.contains("--trust")),
            "{refused:?}"
        );
        let confirmed = Pool::start(meant.clone(), Limits::default()).unwrap().ask(&puzzle, &Question::any());
        let reason = confirmed.stop.unwrap().to_string();
        assert!(reason.contains("native has found") && reason.contains(&meant.to_string()), "{reason}");
    }
}

/// What is printed says something else than what is repaired: numbers of rules after grounding tell them apart.
#[test]
fn printed_rules_are_other_programs() {
    let puzzle = board(&["12", "21"]);
    for rule in ["ia", "fi", "st", "dep", "nep", "qc"] {
        let text = |name: &str| encode(&spec(&format!("asp:{name}")), &puzzle, Semantics::Strict);
        let printed = text(&format!("{rule}-printed"));
        assert!(printed.contains("What is wrong with it"), "{rule}");
        assert!(!printed.contains(&format!("redundant/{rule}.lp")), "{rule}");
        assert_ne!(text(rule), printed);
    }
}

// ---- The note of 2023 ---------------------------------------------------------------------------------------------------

/// The note's own board, and the cells that its program shades.
#[test]
fn the_note_solves_its_board() {
    needs!("clingo");
    let puzzle = board(&["112435", "115446", "466211", "633354", "234165", "254625"]);
    let outcome = ask(&mut start(&spec("asp:note")).trusting(), &puzzle, Semantics::Strict, 100);
    assert!(outcome.complete && outcome.solutions.len() == 1);
    assert_eq!(outcome.solutions[0].shaded().count(), 11);
    assert_eq!(solve::unique(&puzzle, &Options::default()).unique(), outcome.solutions.first());
}

/// To the note, a shading is a solution if every shaded cell has an equal in its row or column, shaded or not: fewer than in
/// the strict sense, more than in the minimal one.
#[test]
fn the_note_has_solutions_of_its_own() {
    needs!("clingo");
    let mut session = start(&spec("asp:note")).trusting();
    let mut between = 0;
    let example = board(&["112", "231", "323"]);
    for puzzle in mixed_boards(150, 5, 4).into_iter().chain([example.clone()]) {
        let Some(strict) = all_solutions(&puzzle, Semantics::Strict, 400) else { continue };
        let equals = puzzle.duplicates();
        let is_own = |rows: &&Vec<String>| {
            rows.concat().chars().zip(&equals).all(|(letter, equals)| letter == '-' || !equals.is_empty())
        };
        let own: BTreeSet<Vec<String>> = strict.iter().filter(is_own).cloned().collect();
        let outcome = ask(&mut session, &puzzle, Semantics::Strict, 500);
        let found: BTreeSet<_> = outcome.solutions.iter().map(Shading::row_strings).collect();
        assert_eq!((outcome.complete, &found), (true, &own), "{puzzle:?}");
        let minimal = all_solutions(&puzzle, Semantics::Minimal, 400).unwrap();
        let outcome = ask(&mut session, &puzzle, Semantics::Minimal, 500);
        let found: BTreeSet<_> = outcome.solutions.iter().map(Shading::row_strings).collect();
        assert_eq!(found, minimal, "{puzzle:?}");
        if puzzle == example {
            assert_eq!((strict.len(), own.len(), minimal.len()), (10, 6, 4));
        }
        between += usize::from(strict.len() > own.len() && own.len() > minimal.len());
    }
    assert!(between >= 5, "{between}");
    let refused = ask(&mut start(&spec("asp:note")), &example, Semantics::Strict, 2).stop;
    assert!(matches!(&refused, Some(StopReason::Unsuitable(why)) if why.contains("--trust")), "{refused:?}");
    assert_eq!(ask(&mut start(&spec("asp:note")), &example, Semantics::Strict, 1).status(), Status::Solved);
}
