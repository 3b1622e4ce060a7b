//! Wensveen 2024, Tables 2, 3, 17 and 18: a collection of puzzles by size and class.

use serde_json::Value;

use super::charts;
use super::common::{Claim, begin, number};
use super::json::{self, CLASSES, board, cell, whole, wholes};
use crate::data::Data;
use crate::figures::{Chart, Figure, Point, Xy};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::table::{Cell, Column, Table};

/// A size of menneske.no.
struct Printed {
    side: usize,
    /// Puzzles (Table 2).
    puzzles: i128,
    /// The most shaded cells (Table 3).
    most: i128,
    /// Their share of the cells in percent, as Table 3 prints it.
    share: f64,
    /// Classes A to G by rules (Table 17). Entries that cannot be read follow from the printed sums.
    classes: [i128; 7],
}

const fn printed(side: usize, puzzles: i128, (most, share): (i128, f64), classes: [i128; 7]) -> Printed {
    Printed { side, puzzles, most, share, classes }
}

const PRINTED: [Printed; 8] = [
    printed(5, 31_610, (9, 36.0), [0, 10_375, 384, 3_530, 187, 16_736, 398]),
    printed(6, 29_902, (12, 33.33), [0, 8_477, 374, 1_841, 120, 18_629, 461]),
    printed(8, 35_972, (21, 32.81), [0, 8_091, 244, 856, 41, 26_281, 458]),
    printed(9, 241_948, (27, 33.33), [0, 50_423, 840, 3_902, 200, 184_385, 2_196]),
    printed(12, 31_131, (46, 31.94), [0, 3_419, 22, 145, 6, 27_412, 127]),
    printed(15, 3_807, (71, 31.56), [0, 148, 0, 4, 0, 3_568, 87]),
    printed(17, 1_836, (90, 31.56), [0, 46, 0, 1, 0, 1_785, 4]),
    printed(20, 5, (121, 30.25), [0, 0, 0, 0, 0, 5, 0]),
];

/// Collections in files, as they are called in the plan and here.
const FILES: [(&str, &str); 2] = [("menneske", "menneske.no"), ("janko", "janko.at")];

/// Puzzles of a size that were classified here.
struct Graded {
    name: String,
    side: usize,
    puzzles: i128,
    most: Option<i128>,
    rules: [i128; 7],
    exact: Option<[i128; 7]>,
}

impl Graded {
    fn read(name: &str, row: &Value) -> Option<Self> {
        let of = |place: usize| wholes(&row["classes"][place]["counts"], CLASSES);
        let [rows, cols, puzzles] = wholes(row, ["rows", "cols", "puzzles"])?;
        Some(Self {
            name: format!("{} {name}", board(row)),
            side: usize::try_from(rows).ok().filter(|_| rows == cols)?,
            puzzles,
            most: whole(row, "most_shaded"),
            rules: of(0)?,
            exact: of(1),
        })
    }
}

/// Returns the share of a class in percent.
fn share(classes: &[i128; 7], class: usize) -> f64 {
    100.0 * classes[class] as f64 / classes.iter().sum::<i128>().max(1) as f64
}

/// Returns the share of shaded cells on a square board in percent.
fn share_of_cells(shaded: i128, side: usize) -> f64 {
    100.0 * shaded as f64 / (side * side) as f64
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let generated: Vec<Graded> = PRINTED
        .iter()
        .flat_map(|printed| json::rows(data, &format!("n{}", printed.side)))
        .filter_map(|row| Graded::read("generated", row))
        .collect();
    let read = |command: &str, name: &str| -> Vec<Graded> {
        json::rows(data, command).iter().filter_map(|row| Graded::read(name, row)).collect()
    };
    let files: Vec<Vec<Graded>> = FILES.iter().map(|(command, name)| read(command, name)).collect();
    let ours = read("ours", "generated, with NCO-1");
    section.tables.push(sizes(&generated));
    let all: Vec<&Graded> = generated.iter().chain(&ours).chain(files.iter().flatten()).collect();
    section.tables.push(classes(&all));
    section.figures.extend(heat_map(&generated));
    section.figures.extend(trend(&generated));
    section.findings = findings(&generated, &ours);
    section.findings.extend(published(&files[0]));
    section
}

fn sizes(generated: &[Graded]) -> Table {
    let columns = [
        "size",
        "document: puzzles",
        "puzzles",
        "document: most shaded",
        "most shaded",
        "document: share of cells (%)",
        "share of cells (%)",
    ];
    let mut table =
        Table::new("Tables 2 and 3: puzzles, and the most shaded cells among them", columns.map(Column::new));
    for printed in &PRINTED {
        let here = generated.iter().find(|one| one.side == printed.side);
        let share = |most: i128| Cell::number(share_of_cells(most, printed.side), 4);
        let most = here.and_then(|one| one.most);
        table.push([
            format!("{0}×{0}", printed.side).into(),
            Cell::Integer(printed.puzzles),
            cell(here.map(|one| one.puzzles)),
            Cell::Integer(printed.most),
            cell(most),
            Cell::number(printed.share, 4),
            most.map_or(Cell::Empty, share),
        ]);
    }
    table
}

fn classes(all: &[&Graded]) -> Table {
    let columns = ["puzzles", "lines"].into_iter().chain(CLASSES).map(Column::new);
    let mut table = Table::new("Tables 17 and 18: shares of the classes in percent", columns);
    let mut push = |name: String, lines: &str, classes: &[i128; 7]| {
        let shares = (0..7).map(|class| Cell::number(share(classes, class), 3));
        table.push([name.into(), lines.into()].into_iter().chain(shares));
    };
    for one in all {
        push(one.name.clone(), "rules", &one.rules);
        if let Some(exact) = &one.exact {
            push(one.name.clone(), "2-SAT", exact);
        }
        let document = PRINTED.iter().find(|printed| printed.side == one.side).map(|printed| printed.classes);
        if let Some(document) = document {
            push(format!("{0}×{0} document", one.side), "rules", &document);
        }
    }
    // Several collections have the same size.
    let mut seen = std::collections::BTreeSet::new();
    table.rows.retain(|row| seen.insert(format!("{row:?}")));
    table
}

/// Draws the shares of classes by size, here and in the document.
fn heat_map(generated: &[Graded]) -> Option<Figure> {
    let mut rows: Vec<(String, Vec<Option<f64>>)> = vec![];
    for one in generated {
        let shares =
            |classes: &[i128; 7]| (0..7).map(|class| Some(share(classes, class))).collect::<Vec<_>>();
        rows.push((one.name.clone(), shares(&one.rules)));
        let document = PRINTED.iter().find(|printed| printed.side == one.side)?;
        rows.push((format!("{0}×{0} menneske.no", one.side), shares(&document.classes)));
    }
    let chart = charts::class_shares("share of puzzles", rows);
    charts::figure(
        "wensveen-collections",
        "Classes by size: generated puzzles and those of the document",
        chart,
    )
}

/// Draws the shares of B and F against the side.
fn trend(generated: &[Graded]) -> Option<Figure> {
    let mut all = vec![];
    for (class, name) in [(1, "B"), (5, "F")] {
        let here = generated.iter().map(|one| Point::new(one.side as f64, share(&one.rules, class)));
        let document =
            PRINTED.iter().map(|printed| Point::new(printed.side as f64, share(&printed.classes, class)));
        all.push(charts::series(format!("{name}, generated"), here.collect(), None));
        if !generated.is_empty() {
            all.push(charts::series(format!("{name}, menneske.no"), document.collect(), None));
        }
    }
    let chart = Chart::Xy(Xy {
        x: Column::with_unit("side n", "cells"),
        y: Column::with_unit("share of puzzles", "%"),
        x_log: false,
        y_log: false,
        limit: None,
        series: all,
    });
    charts::figure("wensveen-collections-trend", "Single lines (B) and connectivity (F) by size", chart)
}

fn findings(generated: &[Graded], ours: &[Graded]) -> Vec<Finding> {
    let source = "Wensveen 2024, Table 17";
    let claim = |id: &str, words: &str, reported: &str| Claim::new(id, source, words, reported);
    // Ends a claim about every size.
    let every = |claim: Claim, here: String, is_so: bool, because: &str| match generated.is_empty() {
        true => claim.not_measured(),
        false => claim.found(
            here,
            if is_so { Holds::Yes } else { Holds::Differs },
            if is_so { "" } else { because },
        ),
    };
    let shares = |class: usize| {
        let shown =
            generated.iter().map(|one| format!("{}: {} %", one.side, number(share(&one.rules, class))));
        shown.collect::<Vec<_>>().join(", ")
    };
    let ends = |class: usize| {
        Some((
            share(&generated.first()?.rules, class),
            share(&generated.iter().rev().find(|one| one.puzzles > 20)?.rules, class),
        ))
    };
    let is_largest = |one: &Graded| one.rules.iter().all(|&count| count <= one.rules[5]);
    let trivial: i128 = generated.iter().map(|one| one.rules[0]).sum();
    let unsolved: i128 = generated.iter().map(|one| one.puzzles - one.rules.iter().sum::<i128>()).sum();
    let mut found = vec![
        every(
            claim("wensveen-menneske-a", "no puzzle of class A", "0 of 376,208"),
            format!("{trivial} generated puzzles"),
            trivial == 0,
            "",
        ),
        every(
            claim(
                "wensveen-menneske-f",
                "F is the largest class at every size",
                "53 % of 5×5 to 97 % of 17×17",
            ),
            shares(5),
            generated.iter().all(is_largest),
            "not at every size, on generated puzzles",
        ),
        every(
            claim(
                "wensveen-menneske-b-falls",
                "the larger, the fewer puzzles are of class B",
                "33 % of 5×5 to 2.5 % of 17×17",
            ),
            shares(1),
            ends(1).is_some_and(|(first, last)| last < first),
            "",
        ),
        every(
            claim(
                "wensveen-menneske-f-rises",
                "the larger, the more puzzles are of class F",
                "53 % of 5×5 to 97 % of 17×17",
            ),
            shares(5),
            ends(5).is_some_and(|(first, last)| last > first),
            "",
        ),
        every(
            Claim::new(
                "wensveen-menneske-solved",
                "Wensveen 2024, section 8.1",
                "every uniquely solvable puzzle has a class",
                "all 376,208",
            ),
            format!("{unsolved} without a class"),
            unsolved == 0,
            "",
        ),
        both_solvers(generated),
        most(generated),
        printed_shares(generated),
    ];
    found.push(ahead(generated, ours));
    found
}

/// Compares lines by rules with lines by 2-SAT.
fn both_solvers(generated: &[Graded]) -> Finding {
    let claim = Claim::new(
        "wensveen-menneske-2sat",
        "Wensveen 2024, Tables 17 and 18",
        "both solvers classify almost alike; 2-SAT finds more of class B",
        "slight differences",
    );
    let sum = |of: &dyn Fn(&Graded) -> Option<[i128; 7]>| -> Option<[i128; 7]> {
        let all: Option<Vec<[i128; 7]>> = generated.iter().map(of).collect();
        let all = all.filter(|all| !all.is_empty())?;
        Some(std::array::from_fn(|class| all.iter().map(|classes| classes[class]).sum()))
    };
    let (Some(rules), Some(exact)) = (sum(&|one| Some(one.rules)), sum(&|one| one.exact)) else {
        return claim.not_measured();
    };
    let puzzles: i128 = rules.iter().sum();
    let moved = rules.iter().zip(&exact).map(|(a, b)| (a - b).abs()).sum::<i128>() / 2;
    let share = 100.0 * moved as f64 / puzzles.max(1) as f64;
    let more = exact[1] - rules[1];
    let here = format!("{} % of {puzzles} puzzles change class; {more} more of class B", number(share));
    let holds = if share < 5.0 && more >= 0 { Holds::Yes } else { Holds::Differs };
    claim.found(here, holds, "")
}

/// Compares the most shaded cells with those of the document.
fn most(generated: &[Graded]) -> Finding {
    let reported: Vec<i128> = PRINTED.iter().map(|printed| printed.most).collect();
    let claim = Claim::new(
        "wensveen-table-3",
        "Wensveen 2024, Table 3",
        "the most shaded cells of a puzzle, by size",
        json::list(&reported),
    );
    let here: Option<Vec<i128>> = generated.iter().map(|one| one.most).collect();
    match here.filter(|here| here.len() == PRINTED.len()) {
        None => claim.not_measured(),
        Some(here) => {
            let holds = if here == reported { Holds::Yes } else { Holds::Differs };
            let because =
                "a maximum over other puzzles, and fewer or more of them; Table 16 has what is possible";
            claim.found(json::list(&here), holds, if holds == Holds::Yes { "" } else { because })
        }
    }
}

/// Compares the shares that Table 3 prints with the numbers beside them.
fn printed_shares(generated: &[Graded]) -> Finding {
    let claim = Claim::new(
        "wensveen-table-3-shares",
        "Wensveen 2024, Table 3",
        "the printed shares of shaded cells follow from the printed numbers",
        "8 shares",
    );
    if generated.is_empty() {
        return claim.not_measured();
    }
    let wrong: Vec<String> = PRINTED
        .iter()
        .map(|printed| (printed, share_of_cells(printed.most, printed.side)))
        .filter(|(printed, share)| (share - printed.share).abs() > 0.006)
        .map(|(printed, share)| {
            let side = printed.side;
            format!(
                "{side}×{side}: {} of {} cells are {share:.2} %, not {} %",
                printed.most,
                side * side,
                printed.share
            )
        })
        .collect();
    match wrong.is_empty() {
        true => claim.found("8 shares", Holds::Yes, ""),
        false => claim.found(
            wrong.join(", "),
            Holds::Differs,
            "a misprint: the share of the row above is repeated",
        ),
    }
}

/// Shows what NCO-1, which the thesis lacks, changes.
fn ahead(generated: &[Graded], ours: &[Graded]) -> Finding {
    let claim = Claim::new(
        "wensveen-ahead",
        "Wensveen 2024, Table 17",
        "9×9: share of class G (assumptions)",
        "0.91 %",
    );
    let thesis = generated.iter().find(|one| one.side == 9);
    match (thesis, ours.first()) {
        (Some(thesis), Some(ours)) => {
            let (without, with) = (share(&thesis.rules, 6), share(&ours.rules, 6));
            let here =
                format!("{} % by the thesis' rules, {} % with our NCO-1", number(without), number(with));
            // The thesis' puzzles are others; what counts is that few need assumptions.
            let holds = if without <= 2.0 { Holds::Yes } else { Holds::Differs };
            claim.found(
                here,
                holds,
                if holds == Holds::Yes {
                    ""
                } else {
                    "generated puzzles need more assumptions than those of menneske.no"
                },
            )
        }
        _ => claim.not_measured(),
    }
}

/// Compares puzzles of menneske.no itself, where they are there, with the shares that the thesis has.
fn published(puzzles: &[Graded]) -> Vec<Finding> {
    let mut found = vec![];
    for printed in PRINTED.iter().filter(|printed| [5, 6, 12].contains(&printed.side)) {
        let side = printed.side;
        for (class, name) in [(1, "B"), (5, "F")] {
            let id = format!("wensveen-menneske-{side}-{}", name.to_lowercase());
            let expected = share(&printed.classes, class);
            let claim = Claim::new(
                &id,
                "Wensveen 2024, Table 17",
                format!("share of class {name} among {side}×{side} of menneske.no"),
                format!("{} %", number(expected)),
            );
            found.push(match puzzles.iter().find(|one| one.side == side && one.puzzles >= 20) {
                None => claim.found("–", Holds::Open, "the puzzles are not ours to ship, and are not there"),
                Some(one) => {
                    let here = share(&one.rules, class);
                    // Three standard errors of a share of so many puzzles.
                    let error = 3.0 * (expected * (100.0 - expected) / one.puzzles as f64).sqrt();
                    let (holds, because) = match (here - expected).abs() <= error {
                        true => (Holds::Yes, ""),
                        false => (
                            Holds::Differs,
                            "the sample may not be random, and F and G are told apart in another way",
                        ),
                    };
                    claim.found(format!("{} % of {} puzzles", number(here), one.puzzles), holds, because)
                }
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums that Table 17 prints: by class, and of all puzzles that have one (three have several solutions).
    #[test]
    fn the_printed_numbers_add_up() {
        let sums: [i128; 7] =
            std::array::from_fn(|class| PRINTED.iter().map(|printed| printed.classes[class]).sum());
        assert_eq!(sums, [0, 80_979, 1_864, 10_279, 554, 278_801, 3_731]);
        assert_eq!(sums.iter().sum::<i128>(), 376_208);
        assert_eq!(PRINTED.iter().map(|printed| printed.puzzles).sum::<i128>(), 376_211);
    }
}
