//! How fast puzzles are graded: a stream of 9×9 from file to file, large boards, long lines, and puzzles made to a class; and how
//! grading, rating and explaining grow with the board.

use std::fmt::Write as _;
use std::process::Stdio;
use std::time::Instant;

use hitori_core::Size;
use hitori_core::board::{Clue, Puzzle};
use hitori_core::deduce::{Axes, Class, Finding, GradeOptions, Position, RuleSet, Sink, grade};
use hitori_core::engine::Budget;
use hitori_core::formats::{self, Entry};
use hitori_core::generate::{Generator, Request, Target, instance};

use super::{Failure, Part, Session, growth, json, median, ourselves, scratch_file};

/// Puzzles in the stream; all different.
const STREAM: u64 = 20_000;
const SIDE: usize = 9;
const LARGE: [usize; 2] = [50, 200];
const TO_ORDER: [(Class, usize); 2] = [(Class::G, 9), (Class::B, 12)];
/// Puzzles of each class and size made to order.
const ORDERED: u64 = 20;
/// Cells of single lines for the extended line rules.
const LONG: [usize; 3] = [100, 1_000, 10_000];

pub(super) fn measure(sides: &[usize], rounds: u32, session: &Session) -> Result<Part, Failure> {
    let failure = |error: &dyn std::fmt::Display| Failure::Bad(format!("the measurement failed: {error}"));
    let mut prose = String::new();
    let size = |side: usize| Size::new(side, side).map_err(|error| failure(&error));
    let format = formats::format("jsonl").ok_or_else(|| failure(&"the jsonl format is missing"))?;
    let mut text = String::new();
    for seed in 0..STREAM {
        let (puzzle, _) = instance(size(SIDE)?, seed).ok_or_else(|| failure(&"no puzzle found"))?;
        format.write_to(&Entry::new(puzzle), &mut text).map_err(|error| failure(&error))?;
    }
    let file = scratch_file(&text, ".jsonl")?;
    let mut times = Vec::new();
    for _ in 0..rounds {
        if session.interrupt.is_set() {
            return Err(Failure::Interrupted);
        }
        let start = Instant::now();
        let status =
            ourselves()?.arg("classify").arg(file.path()).stdin(Stdio::null()).stdout(Stdio::null()).status();
        times.push(start.elapsed().as_secs_f64());
        if !status.map_err(|error| failure(&error))?.success() {
            return Err(failure(&"some puzzle was not classified"));
        }
    }
    let rate = STREAM as f64 / median(times);
    let _ = writeln!(
        prose,
        "classify {STREAM} puzzles {SIDE}×{SIDE} from jsonl: {rate:.0} per second, all cores"
    );
    let mut large = serde_json::Map::new();
    for side in LARGE {
        let mut times = Vec::new();
        for seed in 0..u64::from(rounds) {
            let (puzzle, _) = instance(size(side)?, seed).ok_or_else(|| failure(&"no puzzle found"))?;
            let start = Instant::now();
            grade(&puzzle, &grading()).map_err(|_| failure(&"a puzzle was not classified"))?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
        let time = median(times);
        let _ = writeln!(prose, "classify one {side}×{side}: {time:.1} ms");
        large.insert(side.to_string(), json!(time));
    }
    let mut long = serde_json::Map::new();
    for cells in LONG {
        let time = median(
            (0..rounds)
                .map(|_| long_line(cells))
                .collect::<Option<_>>()
                .ok_or_else(|| failure(&"a long line was not made"))?,
        );
        let _ = writeln!(prose, "extended line rules on one line of {cells}: {time:.3} ms");
        long.insert(cells.to_string(), json!(time));
    }
    let mut ordered = serde_json::Map::new();
    for (class, side) in TO_ORDER {
        let request =
            Request::new(size(side)?).with_target(Target::new(class..=class)).with_draws(usize::MAX);
        let generator = Generator::new(request).map_err(|error| failure(&error))?;
        let budget = Budget::default().with_cancel(session.interrupt.token());
        let start = Instant::now();
        for seed in 0..ORDERED {
            generator.generate(seed, &budget).map_err(|_| Failure::Interrupted)?;
        }
        let rate = ORDERED as f64 / start.elapsed().as_secs_f64();
        let _ = writeln!(prose, "generate class {class} {side}×{side}: {rate:.1} per second, one core");
        ordered.insert(format!("{class}{side}"), json!(rate));
    }
    let (lines, growth) = growth::measure(sides, rounds, session)?;
    prose += &lines;
    let json = json!({
        "per_second": rate,
        "millis": large,
        "long_line_millis": long,
        "to_order_per_second": ordered,
        "growth_millis": growth,
    });
    Ok(Part { name: "classify", prose, json })
}

fn grading() -> GradeOptions {
    GradeOptions::default().with_depth(2)
}

/// Returns the milliseconds that the extended line rules take on a line of blocks A B A B' of four cells each, B' being B backwards.
fn long_line(cells: usize) -> Option<f64> {
    let clue = |place: usize| {
        let (group, block, at) = (place / 16, place / 4 % 4, place % 4);
        let at = if block == 3 { 3 - at } else { at };
        Clue::new((group * 8 + block % 2 * 4 + at + 1) as u32)
    };
    let puzzle = Puzzle::new(Size::new(1, cells).ok()?, (0..cells).map(clue).collect::<Option<_>>()?).ok()?;
    let position = Position::new(&puzzle);
    let start = Instant::now();
    RuleSet::Extended.rules().for_each(|rule| rule.find(&position, Axes::Rows, &mut Ignore));
    Some(start.elapsed().as_secs_f64() * 1e3)
}

struct Ignore;

impl Sink for Ignore {
    fn add(&mut self, _: Finding<'_>) {}
}
