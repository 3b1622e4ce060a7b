//! `hitori rules`: the catalogue of rules, with pictures and proofs.

use clap::builder::{PossibleValue, TypedValueParser};
use hitori_core::deduce::{ExampleBoards, RULES, Rule, RuleSet, rule};
use hitori_core::report::RuleView;

use crate::args::Suggested;
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::verdict::json_line;
use crate::wrap::wrapped;

/// List the rules that people solve with, with pictures and proofs
///
/// Without an ID one line for each, cheapest class first; below, the rules that are not in use by default. Pictures
/// show the board with the marks before and after.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The rules to show, with examples and proof; upper or lower case, or `all`
    #[arg(value_name = "ID", value_parser = ids(), hide_possible_values = true)]
    ids: Vec<String>,
    /// Print one JSON object per rule: view id name class set option statement proof examples
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hitori rules             all rules, a line each
  hitori rules Sim-M3      one of them with its examples and its proof
  hitori rules EncP AltP   two that are not in use by default
  hitori rules all --json";

/// Takes any ID, since forms of rules are looked up as well; completions offer the rules.
fn ids() -> impl TypedValueParser<Value = String> {
    let mut values: Vec<PossibleValue> =
        RULES.iter().map(|rule| PossibleValue::new(rule.id).help(rule.name)).collect();
    values.push(PossibleValue::new("BP").help("assumption that a cell is shaded"));
    values.push(PossibleValue::new("WP").help("assumption that a cell is white"));
    values.push(PossibleValue::new("all").help("every rule"));
    Suggested { values, parse: Ok }
}

/// Returns what switches a set on; nothing for those in use by default. `explain` and `hint` have the same options.
fn option(set: RuleSet) -> Option<&'static str> {
    match set {
        RuleSet::Wensveen | RuleSet::Ahead => None,
        RuleSet::TwoSat => Some("classify --lines 2sat"),
        _ => Some("classify --rules all"),
    }
}

/// Prints the catalogue.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let mut text = Vec::new();
    if args.ids.is_empty() && !args.json {
        text = catalogue().into_bytes();
    }
    let (assumptions, ids): (Vec<String>, Vec<String>) =
        args.ids.iter().cloned().partition(|id| assumption(id).is_some());
    let only_assumptions = ids.is_empty() && !assumptions.is_empty();
    for id in assumptions {
        text.extend(format!("{}\n", wrapped("", assumption(&id).unwrap_or_default())).into_bytes());
    }
    let args = Args { ids, ..args };
    let rules = if only_assumptions { Vec::new() } else { selected(&args)? };
    for (place, rule) in rules.into_iter().enumerate() {
        if args.json {
            json_line(&RuleView::new(rule, option(rule.set)), &mut text);
        } else if !args.ids.is_empty() {
            let gap = if place == 0 { "" } else { "\n\n" };
            text.extend(format!("{gap}{}", in_full(rule, session)).into_bytes());
        }
    }
    Output::save(None, &text)?;
    Ok(Exit::Fine)
}

/// Returns what explanations mean by an assumption, which is no rule.
fn assumption(id: &str) -> Option<&'static str> {
    match id.to_ascii_uppercase().as_str() {
        "BP" => Some(
            "BP, assumption that a cell is shaded (class G): rules lead from it to a contradiction, so the cell is white. \
             Explanations show the way there.",
        ),
        "WP" => Some(
            "WP, assumption that a cell is white (class G): rules lead from it to a contradiction, so the cell is shaded. \
             Explanations show the way there.",
        ),
        _ => None,
    }
}

/// Returns the rules asked for, or all of them, set by set.
fn selected(args: &Args) -> Result<Vec<&'static Rule>, Failure> {
    if args.ids.is_empty() || args.ids.iter().any(|id| id.eq_ignore_ascii_case("all")) {
        return Ok(RuleSet::ALL.into_iter().flat_map(RuleSet::rules).collect());
    }
    let known = || RULES.iter().map(|rule| rule.id).collect::<Vec<_>>().join(", ");
    let found = args.ids.iter().map(|id| {
        // Explanations print forms of a rule as well: NCO-B is one of NCO.
        let form_of = || id.rsplit_once('-').and_then(|(name, _)| rule(name));
        // A star is easily forgotten, and shells take it for something else.
        let with_star = || rule(&format!("{id}*"));
        rule(id).or_else(with_star).or_else(form_of).ok_or_else(|| {
            Failure::Bad(format!("no rule '{}'; there are {}", crate::source::printable(id), known()))
        })
    });
    found.collect()
}

/// Returns one line per rule, set by set.
fn catalogue() -> String {
    let mut text = String::new();
    for set in RuleSet::ALL {
        match option(set) {
            Some(option) => text += &format!("\n{} (hitori {option}):\n", set.heading()),
            None if set == RuleSet::Ahead => {
                text += &format!("\n{} (not with --rules wensveen):\n", set.heading());
            }
            None => {}
        }
        for rule in set.rules() {
            text += &format!("{}\n", wrapped(&format!("{}  {:<7} ", rule.class, rule.id), rule.statement));
        }
    }
    text
}

/// Returns a rule with its proof and its examples.
fn in_full(rule: &Rule, session: &Session) -> String {
    let option = option(rule.set).map(|option| format!(", used by hitori {option}")).unwrap_or_default();
    let mut text = format!("{}, class {}{option}\n", rule.id, rule.class);
    for paragraph in rule.proof() {
        text += &format!("\n{}\n", wrapped("", &without_markup(&paragraph)));
    }
    for boards in rule.examples.iter().filter_map(|example| example.boards()) {
        let ExampleBoards { puzzle, marks, .. } = &boards;
        let before = session.paint.marks(puzzle, marks);
        let after = session.paint.marks(puzzle, &boards.after());
        text.push('\n');
        for (row, (left, right)) in before.lines().zip(after.lines()).enumerate() {
            let arrow = if row == before.lines().count() / 2 { "──►" } else { "   " };
            text += &format!("{left}  {arrow}  {right}\n");
        }
    }
    text
}

/// Returns documentation as plain text: `*emphasis*` and backquotes mean nothing on a terminal. A star that ends a word, as in
/// Sim-U*, opens no emphasis and stays.
fn without_markup(text: &str) -> String {
    let mut plain = String::new();
    let mut emphasis = false;
    let mut rest = text.chars().peekable();
    while let Some(sign) = rest.next() {
        let opens = !emphasis && plain.chars().next_back().is_none_or(|last| !last.is_alphanumeric());
        match sign {
            '`' => {}
            '*' if emphasis => emphasis = false,
            '*' if opens && rest.peek().is_some_and(|next| next.is_alphanumeric()) => emphasis = true,
            _ => plain.push(sign),
        }
    }
    plain
}
