//! `hitori rules`: the catalogue of rules, with pictures and proofs.

use hitori_core::Size;
use hitori_core::deduce::{Example, RULES, Rule};
use hitori_core::puzzle::{Clue, Puzzle, Shade, Shading};
use serde_json::{Value, json};

use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::lesson::wrapped;
use crate::output::Output;

/// List the rules that people solve with, with pictures and proofs
///
/// Without an ID one line for each, cheapest class first. Pictures show the board with the marks before and after.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The rules to show, with examples and proof; upper or lower case, or `all`
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Print one JSON object per rule: id class statement proof examples
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori rules             all rules, a line each
  hitori rules Sim-M3      one of them with its examples and its proof
  hitori rules all --json";

/// Prints the catalogue.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let everything = args.ids.is_empty() || args.ids.iter().any(|id| id.eq_ignore_ascii_case("all"));
    let named = |id: &String| RULES.iter().copied().find(|rule| rule.id().eq_ignore_ascii_case(id));
    let mut rules: Vec<&dyn Rule> = Vec::new();
    if everything {
        rules.extend(RULES);
    } else {
        for id in &args.ids {
            let known = || RULES.iter().map(|rule| rule.id()).collect::<Vec<_>>().join(", ");
            let rule = named(id).ok_or_else(|| {
                Failure::Bad(format!("no rule '{}'; there are {}", crate::source::printable(id), known()))
            })?;
            rules.push(rule);
        }
    }
    let mut text = String::new();
    for rule in rules {
        if args.json {
            text += &format!("{}\n", as_json(rule));
        } else if args.ids.is_empty() {
            text +=
                &format!("{}\n", wrapped(&format!("{}  {:<7} ", rule.class(), rule.id()), rule.statement()));
        } else {
            let gap = if text.is_empty() { "" } else { "\n\n" };
            text += &format!("{gap}{}", in_full(rule, session));
        }
    }
    Output::save(None, text.as_bytes())?;
    Ok(Outcome::Fine)
}

fn in_full(rule: &dyn Rule, session: &Session) -> String {
    let mut text = format!("{}, class {}\n", rule.id(), rule.class());
    for paragraph in rule.proof() {
        // The emphasis of the documentation means nothing here.
        text += &format!("\n{}\n", wrapped("", &paragraph.replace(['*', '`'], "")));
    }
    for example in rule.examples() {
        let (puzzle, before, after) = boards(example);
        let before = session.paint.board(&puzzle, Some(&before));
        let after = session.paint.board(&puzzle, Some(&after));
        text.push('\n');
        for (row, (left, right)) in before.lines().zip(after.lines()).enumerate() {
            let arrow = if row == before.lines().count() / 2 { "──►" } else { "   " };
            text += &format!("{left}  {arrow}  {right}\n");
        }
    }
    text
}

fn as_json(rule: &dyn Rule) -> Value {
    let example = |example: &Example| {
        let (_, before, _) = boards(example);
        json!({ "board": example.board, "marks": before.row_strings(), "concludes": example.concludes })
    };
    json!({
        "id": rule.id(),
        "class": rule.class().to_string(),
        "statement": rule.statement(),
        "proof": rule.proof(),
        "examples": rule.examples().iter().map(example).collect::<Vec<_>>(),
    })
}

/// The puzzle of an example, its marks, and its marks with the conclusions.
fn boards(example: &Example) -> (Puzzle, Shading, Shading) {
    let clue = |letter: char| letter.to_digit(36).and_then(Clue::new).unwrap_or(Clue::BLANK);
    let clues: Vec<Clue> = example.board.iter().flat_map(|row| row.chars().map(clue)).collect();
    let (rows, cols) = (example.board.len(), clues.len() / example.board.len());
    let size = Size::new(rows, cols).expect("examples are small");
    let marks = |rows: &[&str]| {
        let letters = rows.iter().flat_map(|row| row.chars());
        let shades: Vec<Shade> = letters.filter_map(Shade::from_letter).collect();
        Shading::new(size, shades).unwrap_or_else(|_| Shading::filled(size, Shade::Undecided))
    };
    let (before, concludes) = (marks(example.marks), marks(example.concludes));
    let mut after = before.clone();
    for cell in (0..size.cells()).filter(|&cell| before.get(cell) == Shade::Undecided) {
        after.set(cell, concludes.get(cell));
    }
    (Puzzle::new(size, clues).expect("as many clues as cells"), before, after)
}
