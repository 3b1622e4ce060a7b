//! Tests of the table: code and table agree about keys and slots, and every text is well-formed.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::language::Language;
use super::slots::SLOTS;
use super::*;
use crate::board::{Puzzle, Semantics, Shading};
use crate::deduce::explainer::Explainer;
use crate::deduce::pace::Pace;
use crate::deduce::{
    Application, Axes, ExplainOptions, Finding, Finish, HintLevel, LineMethod, Position, RULES, Rule,
    RuleSelection, Sink, Step, explain, probe, rules,
};
use crate::formats;
use crate::generate::instance;

/// Every language, each with the same tests.
const LANGUAGES: [&Language; 1] = [&ENGLISH];

/// One message that was said.
#[derive(Debug)]
struct Use {
    key: String,
    slots: BTreeSet<String>,
    said: String,
    /// Slots that were filled with something of another kind than theirs.
    strange: Vec<String>,
}

thread_local! {
    /// What is said while a test listens.
    static HEARD: RefCell<Option<Vec<Use>>> = const { RefCell::new(None) };
}

/// Notes a message that was said, if a test listens.
pub(super) fn record(key: &str, fills: &[(&str, Fill<'_>)], said: &str) {
    let is_strange =
        |(name, fill): &&(&str, Fill<'_>)| Slot::named(name).map(|slot| slot.kind) != Some(kind(fill));
    HEARD.with_borrow_mut(|heard| {
        if let Some(heard) = heard {
            heard.push(Use {
                key: key.to_owned(),
                slots: fills.iter().map(|(name, _)| (*name).to_owned()).collect(),
                said: said.to_owned(),
                strange: fills.iter().filter(is_strange).map(|(name, _)| (*name).to_owned()).collect(),
            });
        }
    });
}

/// Returns everything that is said meanwhile.
fn heard(speak: impl FnOnce()) -> Vec<Use> {
    HEARD.set(Some(vec![]));
    speak();
    HEARD.take().unwrap_or_default()
}

fn kind(fill: &Fill<'_>) -> SlotKind {
    match fill {
        Fill::Cells(_) | Fill::Few(..) => SlotKind::Cells,
        Fill::Cell(_) => SlotKind::Cell,
        Fill::Number(_) => SlotKind::Number,
        Fill::Count(_) => SlotKind::Count,
        Fill::Shade(_) => SlotKind::Shade,
        Fill::Line(_) => SlotKind::Line,
        Fill::Text(_) => SlotKind::Text,
    }
}

/// Asks a rule for the reason of everything that it finds. Each must be a message, and nothing around it.
struct Reasons<'a> {
    rule: &'static Rule,
    position: &'a Position,
    uses: Vec<Use>,
}

impl Sink for Reasons<'_> {
    fn add(&mut self, finding: Finding<'_>) {
        if let Finding::Step { form, conclusions, premises, .. } = finding {
            let premises = premises();
            let application = Application { form, conclusions, premises: &premises };
            let mut why = String::new();
            let uses = heard(|| why = self.rule.why(self.position, &application));
            assert!(uses.last().is_some_and(|last| last.said == why), "{why:?} is not from the table");
            self.uses.extend(uses);
        }
    }
}

/// Says all hints of all steps, those within assumptions included.
fn give_hints(size: Size, steps: &[Step]) {
    for step in steps {
        for level in HintLevel::ALL {
            assert!(!step.hint(level, size).is_empty(), "{step:?}");
        }
        step.probe.iter().for_each(|probe| give_hints(size, &probe.steps));
    }
}

/// Explains a board from marks on, and expects a contradiction.
fn contradiction(board: &str, marks: &[&str], options: &ExplainOptions) {
    let puzzle = formats::parse(board, None).unwrap().puzzle;
    let shades = marks.iter().flat_map(|row| row.chars()).map(|letter| Shade::from_letter(letter).unwrap());
    let marks = Shading::new(puzzle.size(), shades.collect()).unwrap();
    let finish = explain(&puzzle, Some(&marks), options).unwrap().finish;
    assert!(matches!(finish, Finish::Contradiction(_)), "{board}: {finish:?}");
}

/// Explains a puzzle, gives hints, and follows every wrong assumption.
fn explain_all(puzzle: &Puzzle, solution: &Shading, rules: RuleSelection) {
    let options = ExplainOptions::default().with_rules(rules);
    give_hints(puzzle.size(), &explain(puzzle, None, &options).unwrap().steps);
    let pace = Pace::endless();
    let explainer = Explainer::new(&options, &pace);
    let mut scene = explainer.scene(Position::new(puzzle)).unwrap();
    for literal in solution.literals() {
        let step = probe::follow(&explainer, &mut scene, !literal, 1).unwrap();
        give_hints(puzzle.size(), step.as_slice());
        scene.mark(literal);
    }
}

/// Every message is said by something, nothing is said that is not in the table, and the slots that are filled are those that
/// the text has, each with its kind.
#[test]
fn the_table_has_what_is_said_and_nothing_else() {
    let mut uses = Vec::new();
    for rule in RULES.iter().copied().chain([rules::template()]) {
        for example in rule.examples {
            let boards = example.boards().unwrap();
            let position = Position::with_marks(&boards.puzzle, &boards.marks).unwrap();
            let mut reasons = Reasons { rule, position: &position, uses: vec![] };
            rule.find(&position, Axes::Both, &mut reasons);
            assert!(!reasons.uses.is_empty(), "{} has no reasons", rule.id);
            uses.append(&mut reasons.uses);
        }
    }
    uses.extend(heard(|| {
        for seed in 0..12 {
            let size = Size::new(3 + seed as usize % 6, 3 + seed as usize % 5).unwrap();
            let (puzzle, solution) = instance(size, seed).unwrap();
            explain_all(&puzzle, &solution, RuleSelection::all());
        }
        let minimal = ExplainOptions::default().with_semantics(Semantics::Minimal);
        contradiction("1 2\n3 4", &["xx", "??"], &minimal);
        contradiction("1 1\n3 4", &["--", "??"], &minimal);
        contradiction("1 2\n3 1", &["-x", "x?"], &minimal);
        contradiction("1 2\n3 4", &["x-", "--"], &minimal);
        // Of so many cells that are cut off only some are named.
        let (board, wall) = (
            "1 2 3 4 5 6\n2 3 4 5 6 1\n3 4 5 6 1 2\n4 5 6 1 2 3\n5 6 1 2 3 4\n6 1 2 3 4 5",
            ["?????x", "????x?", "???x??", "??x???", "?x????", "x?????"],
        );
        contradiction(board, &wall, &ExplainOptions::default());
        let lines = ExplainOptions::default().with_rules(LineMethod::TwoSat);
        contradiction("1 1 2\n1 3 4", &["-??", "???"], &lines);
        contradiction("1 1 1 1\n1 2 3 4", &["????", "????"], &lines);
    }));
    for Use { key, slots, said, strange } in &uses {
        let message = messages().iter().find(|message| message.key == key);
        let message = message.unwrap_or_else(|| panic!("{key} is not in the table"));
        assert!(!said.contains(['{', '}']), "{key}: {said}");
        assert!(strange.is_empty(), "{key}: {strange:?} are of another kind");
        let wanted: BTreeSet<String> = message.slots().iter().map(|slot| slot.name.to_owned()).collect();
        assert_eq!(slots, &wanted, "{key}");
    }
    let said: BTreeSet<&str> = uses.iter().map(|one| &one.key[..]).collect();
    let never: Vec<&str> =
        messages().iter().map(|message| message.key).filter(|key| !said.contains(key)).collect();
    assert!(never.is_empty(), "nothing says {never:?}");
}

/// Returns the texts of all files of a folder and of those in it.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.file_name().is_some_and(|name| name != "tests.rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// What is said on paths that no test takes is in the table as well.
#[test]
fn every_key_in_the_code_is_in_the_table() {
    let mut keys = BTreeSet::new();
    for (file, text) in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/deduce")) {
        for call in text.split("say(").skip(1) {
            let argument = call.split_once(',').map_or("", |(_, rest)| rest.trim_start());
            let Some((key, _)) = argument.strip_prefix('"').and_then(|rest| rest.split_once('"')) else {
                continue;
            };
            assert!(messages().iter().any(|message| message.key == key), "{file} says {key}");
            keys.insert(key.to_owned());
        }
    }
    // A few more are chosen from an array, or joined in a closure.
    assert!(keys.len() > messages().len() * 3 / 4, "{keys:?}");
}

/// Returns everything that is wrong with the texts of a language.
fn problems(language: &Language) -> Vec<String> {
    let mut problems = Vec::new();
    let keys: Vec<&str> = language.messages.iter().map(|message| message.key).collect();
    for key in messages().iter().map(|message| message.key) {
        match keys.iter().filter(|&&known| known == key).count() {
            0 => problems.push(format!("{key} is missing")),
            1 => {}
            _ => problems.push(format!("{key} is there twice")),
        }
    }
    if (0..=200).any(|count| (language.form)(count) >= language.forms) {
        problems.push("a count has no form".to_owned());
    }
    for message in language.messages {
        let (key, text) = (message.key, message.text);
        let mut problem = |what: String| problems.push(format!("{key}: {what}"));
        let Some(english) = messages().iter().find(|english| english.key == key) else {
            problem("nothing says that".to_owned());
            continue;
        };
        if text.is_empty() || text.trim() != text {
            problem("it is empty, or starts or ends with a space".to_owned());
        }
        for piece in pieces(text) {
            let (name, alternatives) = match piece {
                Piece::Words(words) if words.contains(['{', '}']) => {
                    problem(format!("a brace is left over in {words:?}"));
                    continue;
                }
                Piece::Words(_) => continue,
                Piece::Slot { name, alternatives, .. } => (name, alternatives),
            };
            let Some(slot) = Slot::named(name) else {
                problem(format!("there is no slot {name:?}"));
                continue;
            };
            if !english.slots().contains(&slot) {
                problem(format!("nothing fills {name}"));
            }
            let allowed: &[usize] = match slot.kind {
                SlotKind::Cells | SlotKind::Count => &[0, language.forms],
                SlotKind::Shade | SlotKind::Line => &[2],
                SlotKind::Cell | SlotKind::Number | SlotKind::Text => &[0],
            };
            if !allowed.contains(&alternatives.len()) {
                problem(format!("{name} has {} alternatives", alternatives.len()));
            }
            if alternatives.iter().any(|words| words.contains('{')) {
                problem(format!("a brace in an alternative of {name}"));
            }
        }
        // Where one word serves for one and for several, a count is not needed.
        let is_needed = |slot: &&&Slot| slot.kind != SlotKind::Count;
        for slot in english.slots().iter().filter(is_needed).filter(|slot| !message.slots().contains(slot)) {
            problem(format!("{} is left out", slot.name));
        }
    }
    problems
}

#[test]
fn every_text_is_well_formed() {
    for language in LANGUAGES {
        assert_eq!(problems(language), [""; 0]);
    }
    for (place, slot) in SLOTS.iter().enumerate() {
        assert_eq!(
            SLOTS.iter().position(|other| other.name == slot.name),
            Some(place),
            "{} twice",
            slot.name
        );
        assert!(messages().iter().any(|message| message.slots().contains(&slot)), "{} is unused", slot.name);
        assert!(!slot.meaning.is_empty());
    }
    // A reason goes on after a colon, or stands in brackets.
    for rule in RULES {
        let belongs = |key: &str| key == rule.id || key.starts_with(&format!("{}.", rule.id));
        let reasons: Vec<&Message> = messages().iter().filter(|message| belongs(message.key)).collect();
        assert!(!reasons.is_empty() || rule.id == "AltP", "{} has no row", rule.id);
        assert!(reasons.iter().all(|reason| !reason.text.ends_with('.')), "{}", rule.id);
    }
}

/// The table of English with another text for some keys, in a language with three forms.
fn translated(texts: &[(&'static str, &'static str)]) -> Language {
    let text = |message: &Message| texts.iter().find(|(key, _)| *key == message.key).map(|&(_, text)| text);
    let rows =
        messages().iter().map(|message| Message::new(message.key, text(message).unwrap_or(message.text)));
    let form = |count| match count {
        1 => 0,
        2..=4 => 1,
        _ => 2,
    };
    Language { messages: Vec::leak(rows.collect()), forms: 3, form }
}

#[test]
fn bad_texts_are_noticed() {
    for (key, text, expected) in [
        ("NoB", "obok {cells", "a brace is left over"),
        ("NoB", "obok} {cells}", "a brace is left over"),
        ("NoB", "obok {cell} {cells}", "nothing fills cell"),
        ("NoB", "obok {cels} {cells}", "there is no slot \"cels\""),
        ("NoB", "obok", "cells is left out"),
        ("NoB", "{count:a|b} {cells}", "count has 2 alternatives"),
        ("NoB", "{count:a|b|{cells} {cells}", "a brace in an alternative"),
        ("NoB", " {cells}", "starts or ends with a space"),
        ("NoB", "", "it is empty"),
        ("DoW", "{count:a|b|c} {number} {cell:a|b|c}", "cell has 3 alternatives"),
        ("2-SAT", "{line} {cells}", "line has 0 alternatives"),
    ] {
        let found = problems(&translated(&[(key, text)]));
        let is_expected = |problem: &String| problem.starts_with(&format!("{key}: {expected}"));
        assert!(
            found.iter().any(|problem| is_expected(problem) || problem.contains(expected)),
            "{text}: {found:?}"
        );
    }
    let good = problems(&translated(&[("NoB", "obok {cells} {count:a|b|}"), ("DoW", "{cell} {number}")]));
    assert!(!good.iter().any(|problem| problem.contains("NoB") || problem.contains("DoW")), "{good:?}");
    let mut rows = messages().to_vec();
    rows[0] = rows[1];
    rows.push(Message::new("Nob", "x"));
    let found = problems(&Language { messages: rows.leak(), forms: 1, form: |count| count });
    for expected in
        ["UC.none is missing", "UC.one is there twice", "Nob: nothing says that", "a count has no form"]
    {
        assert!(found.iter().any(|problem| problem == expected), "{expected}: {found:?}");
    }
}

#[test]
fn slots_are_filled_and_what_cannot_be_stays() {
    let size = Size::new(4, 5).unwrap();
    let fills = [
        ("cells", Fill::Cells(&[0, 1, 5])),
        ("cell", Fill::Cell(19)),
        ("number", Fill::Number("7".to_owned())),
        ("count", Fill::Count(1)),
        ("shade", Fill::Shade(Shade::White)),
        ("marked", Fill::Shade(Shade::Undecided)),
        ("line", Fill::Line(Direction::Row)),
        ("why", Fill::Text("{cell}")),
    ];
    for (text, expected) in [
        ("{cells} {cells:is|are}; {cell}", "r1c1, r1c2 and r2c1 are; r4c5"),
        ("{count} {count:it|they} {number}s", "1 it 7s"),
        ("{shade:shaded|white} {line:row|column}", "white row"),
        // What fills a slot is not read again.
        ("{why}", "{cell}"),
        ("{missing} {missing:a|b} {", "{missing} {missing:a|b} {"),
        ("{shade} {line} {marked:a|b}", "{shade} {line} {marked:a|b}"),
        ("{cell:a|b} {shade:a}", "{cell:a|b} {shade:a}"),
    ] {
        assert_eq!(ENGLISH.filled_in(size, text, &fills), expected);
    }
    assert_eq!(say(size, "no such key", &[]), "{no such key}");
}

#[test]
fn cells_are_listed_as_in_speech() {
    let size = Size::new(4, 5).unwrap();
    let list = |cells: &[usize]| ENGLISH.filled_in(size, "{cells}", &[("cells", Fill::Cells(cells))]);
    assert_eq!(list(&[]), "");
    assert_eq!(list(&[0]), "r1c1");
    assert_eq!(list(&[0, 1]), "r1c1 and r1c2");
    assert_eq!(list(&[0, 1, 5]), "r1c1, r1c2 and r2c1");
    let all: Vec<usize> = (0..20).collect();
    assert!(list(&all[..13]).ends_with("r3c2 and r3c3"));
    assert!(list(&all).ends_with("r3c2 and 8 more"));
}

/// Another language lists cells and counts in its own way.
#[test]
fn a_language_has_its_own_forms() {
    let size = Size::new(4, 5).unwrap();
    let polish = translated(&[
        ("list.last", "{before} i {next}"),
        ("NoB", "{cells} {count:styka się|stykają się|styka się}, {count} {count:pole|pola|pól}"),
    ]);
    for (count, expected) in [
        (1, "r1c1 i r1c2 styka się, 1 pole"),
        (3, "r1c1 i r1c2 stykają się, 3 pola"),
        (5, "r1c1 i r1c2 styka się, 5 pól"),
    ] {
        let fills = [("cells", Fill::Cells(&[0, 1])), ("count", Fill::Count(count))];
        assert_eq!(polish.say(size, "NoB", &fills), expected);
    }
}
