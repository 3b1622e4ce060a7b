//! Wensveen 2024, Tables 19 and 20: all uniquely solvable boards of a size by class.

use serde_json::Value;

use super::charts;
use super::common::{Claim, begin};
use super::json::{self, CLASSES, board, cell, exactly, whole, wholes};
use crate::data::Data;
use crate::figures::Figure;
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::table::{Cell, Column, Table};

/// The boards, and the share of all boards up to renaming that is uniquely solvable, in percent, as the document prints it.
const BOARDS: [(&str, &str); 5] =
    [("3×3", "12.3"), ("4×3", "8.4"), ("4×4", "1.6"), ("5×3", "5.4"), ("3×5", "1.3")];

/// A column of a table: all boards of a size, graded in one way.
struct Graded<'a> {
    board: String,
    table: i128,
    is_exact: bool,
    is_ours: bool,
    classes: [i128; 7],
    here: &'a Value,
    view: &'a Value,
}

impl<'a> Graded<'a> {
    fn read(view: &'a Value) -> Option<Self> {
        let here = &view["here"];
        Some(Self {
            board: board(here),
            table: whole(view, "table")?,
            is_exact: view["lines"] == "2sat",
            is_ours: here["rule_set"].as_str()?.contains("ahead"),
            classes: wholes(&here["by_class"], CLASSES)?,
            here,
            view,
        })
    }

    fn name(&self) -> String {
        let lines = if self.is_exact { "2-SAT" } else { "rules" };
        format!("{}, {lines}{}", self.board, if self.is_ours { " and NCO-1" } else { "" })
    }

    fn printed(&self) -> Option<[i128; 7]> {
        wholes(&self.view["wensveen"], CLASSES)
    }
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let commands = ["19", "19-4x4", "20", "19-ours", "20-ours"];
    let all: Vec<Graded<'_>> =
        commands.iter().flat_map(|command| json::rows(data, command)).filter_map(Graded::read).collect();
    section.tables.push(table(&all));
    section.figures.extend(figure(&all));
    section.findings = findings(&all);
    section
}

fn table(all: &[Graded<'_>]) -> Table {
    let columns =
        ["table", "boards"].into_iter().chain(CLASSES).chain(["unique", "solvable", "up to renaming"]);
    let mut table = Table::new(
        "Tables 19 and 20: uniquely solvable boards up to renaming, by class (minimal sense)",
        columns.map(Column::new),
    );
    for graded in all {
        let mut row = vec![Cell::Integer(graded.table), graded.name().into()];
        row.extend(graded.classes.map(Cell::Integer));
        row.extend(
            ["unique", "solvable", "boards_up_to_renaming"].map(|name| cell(whole(graded.here, name))),
        );
        table.push(row);
        if let Some(printed) = graded.printed().filter(|_| !graded.is_ours) {
            let mut row = vec![Cell::Integer(graded.table), "document".into()];
            row.extend(printed.map(Cell::Integer));
            row.push(cell(whole(graded.view, "wensveen_unique")));
            table.push(row);
        }
    }
    table
}

/// Draws the share of each class.
fn figure(all: &[Graded<'_>]) -> Option<Figure> {
    let shares = |classes: [i128; 7]| {
        let sum = classes.iter().sum::<i128>().max(1) as f64;
        classes.map(|count| Some(100.0 * count as f64 / sum)).to_vec()
    };
    let mut rows: Vec<(String, Vec<Option<f64>>)> = vec![];
    for graded in all.iter().filter(|graded| !graded.is_exact) {
        rows.push((graded.name(), shares(graded.classes)));
        if let Some(printed) = graded.printed().filter(|_| !graded.is_ours) {
            rows.push((format!("{}, document", graded.board), shares(printed)));
        }
    }
    rows.sort_by(|a, b| a.0.split(',').next().cmp(&b.0.split(',').next()));
    let chart = charts::class_shares("share of unique boards", rows);
    charts::figure("wensveen-classes", "Classes of all uniquely solvable boards, lines by rules", chart)
}

fn findings(all: &[Graded<'_>]) -> Vec<Finding> {
    let mut found = vec![];
    let of = |board: &str, is_exact: bool| {
        all.iter().find(|one| one.board == board && one.is_exact == is_exact && !one.is_ours)
    };
    for (board, share) in BOARDS {
        let table = if ["5×3", "3×5"].contains(&board) { 20 } else { 19 };
        let source = format!("Wensveen 2024, Table {table}");
        let id = board.replace('×', "x");
        let rules = of(board, false);
        found.extend(sizes(&id, &source, board, share, rules));
        for is_exact in [false, true] {
            let lines = if is_exact { "2-SAT" } else { "rules" };
            let name = format!("wensveen-classes-{id}-{}", if is_exact { "2sat" } else { "rules" });
            let graded = of(board, is_exact);
            let Some(printed) = graded.and_then(Graded::printed) else {
                let claim =
                    Claim::new(&name, &source, format!("classes A to G of {board}, {lines}"), "7 numbers");
                found.push(claim.not_measured());
                continue;
            };
            let claim = Claim::new(
                &name,
                &source,
                format!("classes A to G of {board}, {lines}"),
                json::list(&printed),
            );
            let because = "here a board and its mirror image have the same class; the odd numbers that the thesis has on 3×3 show that \
                           this is not so for its program. Above 3×3 its pruning loses boards, too";
            let here = graded.map(|graded| &graded.classes[..]);
            found.push(exactly(claim, &printed, here, Holds::Differs, because));
        }
        found.push(both_lines(&id, &source, board, of(board, false), of(board, true)));
    }
    found.push(easy_classes(all));
    found.push(hard_is_largest(all));
    found
}

/// Compares the number of unique boards, and its share.
fn sizes(id: &str, source: &str, board: &str, share: &str, rules: Option<&Graded<'_>>) -> [Finding; 2] {
    let printed = rules.and_then(|one| whole(one.view, "wensveen_unique"));
    let unique = rules.and_then(|one| whole(one.here, "unique"));
    let reported = printed.map_or_else(|| "–".to_owned(), |printed| json::list(&[printed]));
    let claim = Claim::new(
        &format!("wensveen-unique-{id}"),
        source,
        format!("uniquely solvable boards of {board}"),
        reported,
    );
    let count = match (printed, unique) {
        (Some(printed), Some(unique)) => exactly(
            claim,
            &[printed],
            Some(&[unique]),
            Holds::Differs,
            "the pruning of the thesis loses boards",
        ),
        _ => claim.not_measured(),
    };
    let words = format!("share of all boards of {board} up to renaming that is uniquely solvable");
    let claim = Claim::new(&format!("wensveen-share-{id}"), source, words, format!("{share} %"));
    let all = rules.and_then(|one| whole(one.here, "boards_up_to_renaming"));
    let share_here = match (unique, all) {
        (Some(unique), Some(all)) if all > 0 => {
            let here = format!("{:.1}", 100.0 * unique as f64 / all as f64);
            let (holds, because) = match here == share {
                true => (Holds::Yes, ""),
                false => {
                    (Holds::Differs, "the boards that the pruning of the thesis loses make the difference")
                }
            };
            claim.found(format!("{here} %"), holds, because)
        }
        _ => claim.not_measured(),
    };
    [count, share_here]
}

/// Compares lines by rules with lines by 2-SAT: how many boards change into class B.
fn both_lines(
    id: &str,
    source: &str,
    board: &str,
    rules: Option<&Graded<'_>>,
    exact: Option<&Graded<'_>>,
) -> Finding {
    let words = format!("{board}: 2-SAT lines find so many more boards of class B than rules do");
    let printed = rules.and_then(Graded::printed).zip(exact.and_then(Graded::printed));
    let printed = printed.map(|(rules, exact)| exact[1] - rules[1]);
    let reported = printed.map_or_else(|| "–".to_owned(), |more| json::list(&[more]));
    let claim = Claim::new(&format!("wensveen-2sat-{id}"), source, words, reported);
    match (printed, rules, exact) {
        (Some(printed), Some(rules), Some(exact)) => {
            let here = [exact.classes[1] - rules.classes[1]];
            exactly(claim, &[printed], Some(&here), Holds::Differs, "")
        }
        _ => claim.not_measured(),
    }
}

/// On 3×3, where nothing is lost, A to C are the thesis' own.
fn easy_classes(all: &[Graded<'_>]) -> Finding {
    let claim = Claim::new("wensveen-easy", "Wensveen 2024, Table 19", "A, B and C of 3×3", "2 92 0");
    let graded = all.iter().find(|one| one.board == "3×3" && !one.is_exact && !one.is_ours);
    exactly(claim, &[2, 92, 0], graded.map(|graded| &graded.classes[..3]), Holds::No, "")
}

fn hard_is_largest(all: &[Graded<'_>]) -> Finding {
    let claim = Claim::new(
        "wensveen-hard",
        "Wensveen 2024, section 8.2",
        "most boards are of class F (connectivity)",
        "all sizes",
    );
    let of_thesis: Vec<&Graded<'_>> = all.iter().filter(|one| !one.is_ours).collect();
    if of_thesis.is_empty() {
        return claim.not_measured();
    }
    let is_largest = |one: &&&Graded<'_>| one.classes.iter().all(|&count| count <= one.classes[5]);
    let count = of_thesis.iter().filter(is_largest).count();
    let holds = if count == of_thesis.len() { Holds::Yes } else { Holds::No };
    claim.found(format!("the largest class in {count} of {} columns", of_thesis.len()), holds, "")
}
