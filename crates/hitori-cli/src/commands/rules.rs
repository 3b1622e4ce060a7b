//! `hitori rules`: the catalogue of rules, with pictures and proofs.

use hitori_core::Size;
use hitori_core::board::{Clue, Puzzle, Shade, Shading};
use hitori_core::deduce::{EXTENDED, Example, FURTHER, LineSolver, RULES, Rule};
use serde_json::{Value, json};

use crate::cli::Session;
use crate::failure::{Failure, Outcome};
use crate::lesson::wrapped;
use crate::output::Output;

/// List the rules that people solve with, with pictures and proofs
///
/// Without an ID one line for each, cheapest class first; below, the rules that are not in use by default. Pictures
/// show the board with the marks before and after.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The rules to show, with examples and proof; upper or lower case, or `all`
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Print one JSON object per rule: id class set option statement proof examples
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori rules             all rules, a line each
  hitori rules Sim-M3      one of them with its examples and its proof
  hitori rules EncP AltP   two that only classify --rules all uses
  hitori rules all --json";

/// Rules that are switched on together.
struct Group {
    /// For programs.
    set: &'static str,
    heading: &'static str,
    /// What switches them on; nothing for those in use by default.
    option: Option<&'static str>,
    rules: &'static [&'static dyn Rule],
}

/// Those in use by default first.
const GROUPS: [Group; 4] = [
    Group { set: "wensveen", heading: "W's rules, which define the classes", option: None, rules: RULES },
    Group {
        set: "extended",
        heading: "W's extended line rules",
        option: Some("classify --rules all"),
        rules: EXTENDED,
    },
    Group {
        set: "further",
        heading: "Further patterns that people use",
        option: Some("classify --rules all"),
        rules: FURTHER,
    },
    Group {
        set: "2sat",
        heading: "All that a single line yields",
        option: Some("classify --lines 2sat"),
        rules: &[&LineSolver],
    },
];

/// Prints the catalogue.
pub fn run(args: Args, session: &Session) -> Result<Outcome, Failure> {
    let everything = args.ids.is_empty() || args.ids.iter().any(|id| id.eq_ignore_ascii_case("all"));
    let all = || GROUPS.iter().flat_map(|group| group.rules.iter().map(move |&rule| (group, rule)));
    let mut rules: Vec<(&Group, &dyn Rule)> = Vec::new();
    if everything {
        rules.extend(all());
    } else {
        for id in &args.ids {
            let known = || all().map(|(_, rule)| rule.id()).collect::<Vec<_>>().join(", ");
            let rule = all().find(|(_, rule)| rule.id().eq_ignore_ascii_case(id)).ok_or_else(|| {
                Failure::Bad(format!("no rule '{}'; there are {}", crate::source::printable(id), known()))
            })?;
            rules.push(rule);
        }
    }
    let mut text = String::new();
    let mut heading = GROUPS[0].heading;
    for (group, rule) in rules {
        if args.json {
            text += &format!("{}\n", as_json(group, rule));
        } else if args.ids.is_empty() {
            if heading != group.heading {
                heading = group.heading;
                let option = group.option.map(|option| format!(" (hitori {option})")).unwrap_or_default();
                text += &format!("\n{heading}{option}:\n");
            }
            text +=
                &format!("{}\n", wrapped(&format!("{}  {:<7} ", rule.class(), rule.id()), rule.statement()));
        } else {
            let gap = if text.is_empty() { "" } else { "\n\n" };
            text += &format!("{gap}{}", in_full(group, rule, session));
        }
    }
    Output::save(None, text.as_bytes())?;
    Ok(Outcome::Fine)
}

fn in_full(group: &Group, rule: &dyn Rule, session: &Session) -> String {
    let option = group.option.map(|option| format!(", used by hitori {option}")).unwrap_or_default();
    let mut text = format!("{}, class {}{option}\n", rule.id(), rule.class());
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

fn as_json(group: &Group, rule: &dyn Rule) -> Value {
    let example = |example: &Example| {
        let (_, before, _) = boards(example);
        json!({ "board": example.board, "marks": before.row_strings(), "concludes": example.concludes })
    };
    json!({
        "id": rule.id(),
        "class": rule.class().to_string(),
        "set": group.set,
        "option": group.option,
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
