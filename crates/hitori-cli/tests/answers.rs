//! What single commands answer to people: marks, steps, typos, names, estimates.

mod common;

use common::{SAMPLE, Scratch, UNSOLVABLE, hitori, hitori_with};

const PAPER: &str = "4 8 1 6 3 2 5 7\n3 6 7 2 1 6 5 4\n2 3 4 8 2 8 6 1\n4 1 6 5 7 7 3 5\n7 2 3 1 8 5 1 2\n\
                     3 5 6 7 3 1 8 4\n6 4 2 3 5 4 7 8\n8 7 1 4 2 3 5 6\n";

#[test]
fn dots_in_a_file_of_marks_are_open_cells() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let dots = scratch.file("dots.txt", "....\n....\n....\n....\n");
    let open = scratch.file("open.txt", "????\n????\n????\n????\n");
    for command in [&["hint", &puzzle, "--marks"][..], &["explain", &puzzle, "--marks"]] {
        let run = |marks| hitori(&[command, &[marks]].concat()).expect(0).stdout;
        assert_eq!(run(&dots), run(&open));
    }
    let answer = hitori(&["solve", &puzzle, "--marks", &dots, "--json"]).expect(0);
    assert_eq!(answer.json()[0]["status"], "unique");
    // In a solution a dot is a white cell.
    let solution = scratch.file("s.txt", "#.#.\n....\n#.#.\n...#\n");
    hitori(&["check", &puzzle, "--solution", &solution]).expect(0);
}

#[test]
fn wrong_marks_are_distinguished_from_an_unsolvable_board() {
    let scratch = Scratch::new();
    let (fine, bad) = (scratch.file("p.txt", SAMPLE), scratch.file("u.txt", UNSOLVABLE));
    let wrong = scratch.file("wrong.txt", "-???\n????\n????\n????\n");
    let open = scratch.file("open.txt", "???\n???\n???\n");
    let view = |puzzle: &str, marks: &str| {
        hitori(&["solve", puzzle, "--marks", marks, "--json"]).expect(1).json().remove(0)
    };
    assert_eq!(view(&fine, &wrong)["without_marks"], "solved");
    assert_eq!(view(&bad, &open)["without_marks"], "unsolvable");
    let text = |puzzle: &str, marks: &str| hitori(&["solve", puzzle, "--marks", marks]).expect(1).stdout;
    assert!(text(&fine, &wrong).contains("no solution agrees with the marks"));
    assert!(text(&bad, &open).contains("unsolvable, even without the marks"));
}

#[test]
fn chosen_steps_do_not_give_the_solution_away() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("w.txt", PAPER);
    let whole = hitori(&["explain", &puzzle]).expect(0).stdout;
    let solved = whole.lines().rev().take(11).collect::<Vec<_>>();
    let two = hitori(&["explain", &puzzle, "--steps", "2"]).expect(0).stdout;
    assert!(two.contains("After step 2 of "), "{two}");
    assert!(two.lines().rev().take(11).collect::<Vec<_>>() != solved, "{two}");
    // The board after the last step shown is that of --boards.
    let boards = hitori(&["explain", &puzzle, "--boards=2"]).expect(0).stdout;
    let after = two.split("After step 2 of ").nth(1).expect("a board").split_once('\n').expect("lines").1;
    assert!(boards.contains(after), "{after}");
    let none = hitori(&["explain", &puzzle, "--steps", "100.."]).expect(0).stdout;
    assert!(none.contains("No step is in this range: there are "), "{none}");
    assert_eq!(none.matches('┌').count(), 1, "{none}");
}

#[test]
fn a_copy_with_one_solution_is_only_probably_right() {
    let run = hitori_with(&["typo", "-"], PAPER).expect(0);
    assert!(run.stdout.contains("probably copied right"), "{}", run.stdout);
    assert!(run.stdout.split_whitespace().collect::<Vec<_>>().join(" ").contains("cannot be seen"));
}

/// The conflict is printed before any change is tried; the message of the limit counts the changes tried.
#[test]
fn a_typo_search_that_is_cut_short_reports_what_was_tried() {
    // Every one of its 1600 cells has 39 other numbers to try.
    let row =
        |row: usize| (0..40).map(|col| ((row + col) % 40 + 1).to_string()).collect::<Vec<_>>().join(" ");
    let latin = (0..40).map(row).collect::<Vec<_>>().join("\n");
    let run = hitori_with(&["typo", "-", "--timeout", "300ms"], &latin).expect(3);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("There may be more to find: ") && text.contains("time limit"), "{text}");
    assert!(text.contains("changes of a single number") || text.contains("before any change"), "{text}");
    assert!(!text.contains("leaves exactly one solution: There") && text.contains("several"), "{text}");
}

#[test]
fn assumptions_are_explained_under_every_name_they_have() {
    for name in ["Prob", "prob", "BP", "WP"] {
        assert!(hitori(&["rules", name]).expect(0).stdout.contains("assum"), "{name}");
    }
}

#[test]
fn usual_is_a_set_of_rules_among_others() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("p.txt", SAMPLE);
    let both = hitori(&["classify", &puzzle, "--rules", "usual,further"]).expect(0);
    let named = hitori(&["classify", &puzzle, "--rules", "wensveen,ahead,further"]).expect(0);
    assert_eq!(both.stdout, named.stdout);
}

#[test]
fn no_hit_in_a_sample_is_an_upper_bound() {
    let estimate = ["count", "estimate", "6", "6", "--boards", "1000", "--engine"];
    let run = hitori(&estimate).expect(0);
    assert!(run.stdout.contains("0 of 1,000: below 4.3e22 (95 %)"), "{}", run.stdout);
    let view = hitori(&[&estimate[..], &["--json"]].concat()).expect(0).json().remove(0);
    assert!(view["solvable"]["standard_error"].is_null());
    assert!((view["solvable"]["below"].as_f64().expect("a bound") / 4.3e22 - 1.0).abs() < 0.02);
}
