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
    values.extend(ASSUMPTIONS.iter().map(|known| PossibleValue::new(known.form).help(known.name)));
    values.push(PossibleValue::new("all").help("every rule"));
    Suggested { values, parse: Ok }
}

/// An assumption that fails, which is no rule: what explanations call it and mean by it.
struct Assumption {
    form: &'static str,
    name: &'static str,
    statement: &'static str,
}

const ASSUMPTIONS: [Assumption; 3] = [
    Assumption {
        form: "Prob",
        name: "assumption about a cell",
        statement: "either BP (the cell is assumed to be shaded) or WP (it is assumed to be white); \
                    `generate --require Prob:1..` and `classify --json` count both",
    },
    Assumption {
        form: "BP",
        name: "assumption that a cell is shaded",
        statement: "rules lead from it to a contradiction, so the cell is white; explanations show the way there",
    },
    Assumption {
        form: "WP",
        name: "assumption that a cell is white",
        statement: "rules lead from it to a contradiction, so the cell is shaded; explanations show the way there",
    },
];

/// What can be looked up.
enum Entry {
    Rule(&'static Rule),
    Assumption(&'static Assumption),
}

impl Entry {
    /// Finds what explanations call by a name: a rule, a form of one, or an assumption.
    fn find(id: &str) -> Option<Self> {
        // Explanations print forms of a rule as well: NCO-B is one of NCO.
        let form_of = || id.rsplit_once('-').and_then(|(name, _)| rule(name));
        // A star is easily forgotten, and shells take it for something else.
        let with_star = || rule(&format!("{id}*"));
        let found = rule(id).or_else(with_star).or_else(form_of).map(Self::Rule);
        let assumption = || ASSUMPTIONS.iter().find(|assumption| assumption.form.eq_ignore_ascii_case(id));
        found.or_else(|| assumption().map(Self::Assumption))
    }

    fn view(&self) -> RuleView<'static> {
        match self {
            Self::Rule(rule) => RuleView::new(rule),
            Self::Assumption(Assumption { form, name, statement }) => {
                RuleView::assumption(form, name, statement)
            }
        }
    }

    fn in_full(&self, session: &Session) -> String {
        match self {
            Self::Rule(rule) => in_full(rule, session),
            Self::Assumption(Assumption { form, name, statement }) => {
                format!("{form}, {name}, class G\n\n{}\n", wrapped("", &format!("{form}: {statement}.")))
            }
        }
    }
}

/// Prints the catalogue.
pub fn run(args: Args, session: &Session) -> Result<Exit, Failure> {
    let mut text = Vec::new();
    if args.ids.is_empty() && !args.json {
        text = catalogue().into_bytes();
    }
    for (place, entry) in selected(&args)?.into_iter().enumerate() {
        if args.json {
            json_line(&entry.view(), &mut text);
        } else if !args.ids.is_empty() {
            let gap = if place == 0 { "" } else { "\n\n" };
            text.extend(format!("{gap}{}", entry.in_full(session)).into_bytes());
        }
    }
    Output::save(None, &text)?;
    Ok(Exit::Fine)
}

/// Returns what was asked for, or all rules, set by set.
fn selected(args: &Args) -> Result<Vec<Entry>, Failure> {
    if args.ids.is_empty() || args.ids.iter().any(|id| id.eq_ignore_ascii_case("all")) {
        return Ok(RuleSet::ALL.into_iter().flat_map(RuleSet::rules).map(Entry::Rule).collect());
    }
    let known = || RULES.iter().map(|rule| rule.id).collect::<Vec<_>>().join(", ");
    let found = args.ids.iter().map(|id| {
        Entry::find(id).ok_or_else(|| {
            Failure::Bad(format!("no rule '{}'; there are {}", crate::source::printable(id), known()))
        })
    });
    found.collect()
}

/// Returns one line per rule, set by set.
fn catalogue() -> String {
    let mut text = String::new();
    for set in RuleSet::ALL {
        match set.option() {
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
    let option = rule.set.option().map(|option| format!(", used by hitori {option}")).unwrap_or_default();
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
