//! Orders of generated puzzles: as many as were asked for, from later seeds where some give no puzzle.

mod common;

use common::{Scratch, hitori, hitori_with};

/// Of the seeds from 1 on these give a 6×6 puzzle of medium difficulty within six shadings.
const FRUITFUL: [u64; 4] = [2, 4, 5, 7];
const ORDER: [&str; 9] = ["generate", "6", "--difficulty", "medium", "--tries", "6", "--seed", "1", "--bare"];

fn seeds(lines: &[serde_json::Value]) -> Vec<u64> {
    lines.iter().map(|line| line["seed"].as_u64().expect("a seed")).collect()
}

#[test]
fn an_order_is_filled_from_later_seeds() {
    let run = hitori(&[&ORDER[..], &["--count", "4", "-j", "1"]].concat()).expect(0);
    assert_eq!(seeds(&run.json()), FRUITFUL);
    for seed in [1, 3, 6] {
        assert!(run.stderr.contains(&format!("seed {seed} passed over: gave up after")), "{}", run.stderr);
    }
    assert!(!run.stderr.contains("rare") && !run.stderr.contains("seed 2 "), "{}", run.stderr);
    // The same command gives the same puzzles, on any number of threads, and a seed the same one alone.
    let again = hitori(&[&ORDER[..], &["--count", "4", "-j", "3"]].concat()).expect(0);
    assert_eq!(again.stdout, run.stdout);
    let alone = hitori(&[&ORDER[..7], &["5", "--bare"]].concat()).expect(0);
    assert_eq!(alone.lines(), [run.lines()[2]]);
}

#[test]
fn a_folder_is_filled_from_later_seeds_and_resumed() {
    let scratch = Scratch::new();
    let folder = scratch.path("set/");
    let order = [&ORDER[..], &["--count", "4", "--to", "plain", "-o", &folder]].concat();
    let names = || -> Vec<String> {
        let files = std::fs::read_dir(&folder).expect("the folder").flatten();
        let mut names: Vec<String> =
            files.map(|file| file.file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    };
    hitori(&order).expect(0);
    let filled = [".hitori-request", "6x6-2.txt", "6x6-4.txt", "6x6-5.txt", "6x6-7.txt"];
    assert_eq!(names(), filled);
    std::fs::remove_file(format!("{folder}6x6-4.txt")).expect("a puzzle");
    let run = hitori(&order).expect(0);
    assert!(run.stderr.contains("3 of 4 were there already"), "{}", run.stderr);
    assert_eq!(names(), filled);
}

#[test]
fn an_order_that_cannot_be_filled_is_delivered_as_far_as_it_got() {
    let scratch = Scratch::new();
    // There are not so many different puzzles.
    let file = scratch.path("few.jsonl");
    let order = ["generate", "3", "--distinct", "--count", "500", "--seed", "1", "-o", &file];
    let run = hitori(&order).expect(3);
    let made = std::fs::read_to_string(&file).expect("the file").lines().count();
    assert!(made > 15, "{made}");
    let message =
        format!("{made} of 500 puzzles made: gave up after 10 seeds in succession without a puzzle");
    assert!(run.stderr.contains(&message) && !run.stderr.contains("rare"), "{}", run.stderr);
    let book = scratch.path("few.pdf");
    let run = hitori(&["print", "--size", "3", "--count", "500", "--seed", "1", "-o", &book]).expect(3);
    assert!(run.stderr.contains(&format!("{made} of 500 puzzles made")), "{}", run.stderr);
    assert!(std::fs::read(&book).expect("the book").starts_with(b"%PDF"));
    // Where none was found, nothing else is known of them.
    let none = hitori(&["generate", "12", "--shaded", "48..", "--tries", "20", "--seed", "1"]).expect(3);
    assert!(none.stdout.is_empty() && none.stderr.contains("rare or do not exist"), "{}", none.stderr);
}

#[test]
fn no_puzzle_comes_twice_where_that_is_asked_for() {
    let run = hitori(&["generate", "3", "--count", "15", "--seed", "1", "--distinct"]).expect(0);
    assert!(run.stderr.contains("passed over: the same puzzle as seed "), "{}", run.stderr);
    let all = hitori_with(&["convert", "-", "--canonical", "--to", "jsonl"], &run.stdout).expect(0);
    assert_eq!((run.json().len(), all.json().len()), (15, 15));
    // What is kept keeps its numbers and where it is from.
    let twice = format!("{0}{0}", run.stdout);
    let kept = hitori_with(&["convert", "-", "--distinct", "--to", "jsonl"], &twice).expect(0);
    assert_eq!(kept.stdout, run.stdout);
    assert!(kept.stderr.contains("15 puzzles left out"), "{}", kept.stderr);
}

#[test]
fn a_book_gets_as_many_puzzles_as_were_ordered() {
    let scratch = Scratch::new();
    let book = scratch.path("book.pdf");
    let order = ["print", "--size", "3", "--count", "12", "--seed", "1", "-o", &book];
    let run = hitori(&order).expect(0);
    assert!(run.stderr.contains("passed over: the same puzzle as "), "{}", run.stderr);
    let first = std::fs::read(&book).expect("the book");
    hitori(&order).expect(0);
    assert!(std::fs::read(&book).expect("the book") == first, "the same order gives the same book");
}

#[test]
fn the_last_seed_of_all_ends_an_order() {
    let first = (u64::MAX - 1).to_string();
    let order = ["generate", "6", "--difficulty", "fierce", "--tries", "2", "--count", "2", "--seed", &first];
    let run = hitori(&order).expect(3);
    assert!(run.stderr.contains(&format!("there is no seed above {}", u64::MAX)), "{}", run.stderr);
}
