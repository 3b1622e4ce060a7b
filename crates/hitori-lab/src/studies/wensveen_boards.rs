//! Wensveen 2024, Tables 14 to 16, and the Hitori number: boards up to renaming, pruned boards, most shaded cells.

use serde_json::Value;

use super::charts;
use super::common::{Claim, begin};
use super::json::{self, board, cell, entries, exactly, whole, wholes};
use crate::data::Data;
use crate::figures::{Chart, HeatMap};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::table::{Cell, Column, Table};

/// The squares from 2×2 to 17×17 in OEIS A239231, as read in a stored copy of its page.
const A239231: [i128; 16] = [1, 4, 5, 9, 12, 17, 21, 27, 33, 41, 48, 56, 65, 75, 85, 96];

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let [renaming, pruned, most] = ["14", "15", "16"].map(|command| json::rows(data, command));
    section.tables.extend([table_14(renaming), table_15(pruned), table_16(most)]);
    section.figures.extend(surplus(most));
    let claim = Claim::new(
        "wensveen-table-14",
        "Wensveen 2024, Table 14",
        "boards up to renaming, 3×3 to 6×6",
        "7 numbers",
    );
    let equal = |row: &Value| whole(row, "boards_up_to_renaming") == whole(row, "wensveen");
    let equal: Vec<bool> = renaming.iter().map(equal).collect();
    section.findings.push(entries(claim, 7, &equal, Holds::No, ""));
    section.findings.extend(pruning(data, pruned));
    section.findings.extend(most_shaded(most));
    section.findings.push(beyond(data));
    section.findings.extend(hitori_numbers(data));
    section
}

fn table_14(rows: &[Value]) -> Table {
    let mut table = Table::new(
        "Table 14: boards up to renaming",
        ["board", "symbols", "here", "document"].map(Column::new),
    );
    for row in rows {
        let number = |name| cell(whole(row, name));
        table.push([
            board(row).into(),
            number("symbols"),
            number("boards_up_to_renaming"),
            number("wensveen"),
        ]);
    }
    table
}

/// Returns the number of boards of a list that are left, for the board of a row.
fn left(rows: &[Value], list: &str, of: &Value) -> Option<i128> {
    let is_it =
        |row: &&Value| row["list"] == list && board(row) == board(of) && row["symbols"] == of["symbols"];
    whole(rows.iter().find(is_it)?, "left")
}

fn table_15(rows: &[Value]) -> Table {
    let columns = [
        "board",
        "symbols",
        "up to renaming",
        "without all patterns",
        "share (%)",
        "without the printed ones",
        "share (%) ",
        "document",
        "document: share (%)",
    ];
    let mut table =
        Table::new("Table 15: boards that are left when patterns are dropped", columns.map(Column::new));
    for row in rows.iter().filter(|row| row["list"] == "all") {
        let all = whole(row, "boards_up_to_renaming");
        let share = |left: Option<i128>| match (left, all) {
            (Some(left), Some(all)) if all > 0 => Cell::number(100.0 * left as f64 / all as f64, 3),
            _ => Cell::Empty,
        };
        let mut cells = vec![board(row).into(), cell(whole(row, "symbols")), cell(all)];
        for left in [whole(row, "left"), left(rows, "wensveen", row), whole(row, "wensveen_left")] {
            cells.extend([cell(left), share(left)]);
        }
        table.push(cells);
    }
    table
}

fn table_16(rows: &[Value]) -> Table {
    let longest = rows.iter().filter_map(|row| whole(row, "rows")).max().unwrap_or(1);
    let columns = ["m \\ n".to_owned()].into_iter().chain((2..=longest).map(|n| n.to_string()));
    let mut table = Table::new(
        "Table 16: most shaded cells of m×n; (…) is the formula, where it differs",
        columns.map(Column::new),
    );
    for m in 2..=longest {
        let mut cells = vec![Cell::Integer(m)];
        cells.extend((2..=m).map(|n| {
            let row = rows.iter().find(|row| wholes(row, ["rows", "cols"]) == Some([m, n]));
            match row.map(|row| (whole(row, "most"), whole(row, "formula"))) {
                Some((Some(most), Some(formula))) if most != formula => format!("{most} ({formula})").into(),
                Some((most, _)) => cell(most),
                None => Cell::Empty,
            }
        }));
        table.push(cells);
    }
    table
}

/// Draws how far the most shaded cells are from a third of the board.
fn surplus(rows: &[Value]) -> Option<crate::figures::Figure> {
    let longest = rows.iter().filter_map(|row| whole(row, "rows")).max()?;
    let value = |m: i128, n: i128| {
        let row = rows.iter().find(|row| wholes(row, ["rows", "cols"]) == Some([m.max(n), m.min(n)]))?;
        Some(whole(row, "most")? as f64 - (m * n) as f64 / 3.0)
    };
    let sides: Vec<i128> = (2..=longest).collect();
    let names = |prefix: &str| sides.iter().map(|side| format!("{prefix}{side}")).collect::<Vec<_>>();
    let chart = Chart::HeatMap(HeatMap {
        value: Column::with_unit("most shaded cells − mn/3", "cells"),
        x: Column::with_unit("columns n", "cells"),
        columns: names(""),
        rows: names("m = "),
        values: sides.iter().map(|&m| sides.iter().map(|&n| value(m, n)).collect()).collect(),
        centre: Some(0.0),
        is_log: false,
    });
    charts::figure("wensveen-most-shaded", "Most shaded cells, compared with a third of the board", chart)
}

fn pruning(data: &Data, rows: &[Value]) -> Vec<Finding> {
    let source = "Wensveen 2024, section 7.2";
    let claim = Claim::new(
        "wensveen-table-15",
        "Wensveen 2024, Table 15",
        "boards that the patterns leave",
        "15 numbers",
    );
    let all = rows.iter().filter(|row| row["list"] == "all");
    let equal: Vec<bool> =
        all.map(|row| left(rows, "wensveen", row) == whole(row, "wensveen_left")).collect();
    let because = "the figure with the full list is lost: these are the seven patterns named in the text. No pattern of a line can \
                   drop a board of 3×2 or 3×3, as every line of up to three cells has a colouring; the thesis drops 10 and 505";
    let mut found = vec![entries(claim, 15, &equal, Holds::Differs, because)];
    let listed = |row: &&Value| row["listed_by_wensveen"] == true;
    let printed: Vec<&Value> = json::rows(data, "patterns").iter().filter(listed).collect();
    let solvable: Vec<String> = printed
        .iter()
        .filter(|row| row["solvable"] == true)
        .map(|row| {
            row["pattern"].as_array().into_iter().flatten().map(|n| format!("{n} ")).collect::<String>()
        })
        .collect();
    let claim =
        Claim::new("wensveen-patterns", source, "lines with a listed pattern have no solution", "7 patterns");
    found.push(match (printed.len(), &solvable[..]) {
        (0, _) => claim.not_measured(),
        (count, []) => claim.found(format!("{count} of {count}"), Holds::Yes, ""),
        (count, _) => claim.found(
            format!("{} of {count}; {}has a colouring", count - solvable.len(), solvable.concat()),
            Holds::No,
            "shade both ends and the middle; uniquely solvable boards are dropped by it",
        ),
    });
    found
}

/// A row of Table 16: rows, columns, most shaded cells and formula.
type Row = (i128, i128, i128, Option<i128>);

fn most_shaded(rows: &[Value]) -> Vec<Finding> {
    let source = "Wensveen 2024, section 7.3";
    let rows: Vec<Row> = rows
        .iter()
        .filter_map(|row| {
            let [m, n, most] = wholes(row, ["rows", "cols", "most"])?;
            Some((m, n, most, whole(row, "formula")))
        })
        .collect();
    let claim = |id: &str, words: &str, reported: &str| Claim::new(id, source, words, reported);
    // Ends a claim with the boards on which it is so.
    let judged = |claim: Claim, rows: &[Row], holds: &dyn Fn(&Row) -> bool, verdict: Holds, because: &str| {
        if rows.is_empty() {
            return claim.not_measured();
        }
        let fails = rows.iter().filter(|row| !holds(row));
        let fails: Vec<String> = fails.map(|(m, n, most, _)| format!("{m}×{n}: {most}")).collect();
        let count = format!("{} of {} boards", rows.len() - fails.len(), rows.len());
        match fails.is_empty() {
            true => claim.found(count, Holds::Yes, ""),
            false => claim.found(
                format!("{count}; not {}", fails[..fails.len().min(4)].join(", ")),
                verdict,
                because,
            ),
        }
    };
    let of_table: Vec<Row> =
        rows.iter().copied().filter(|&(m, _, _, formula)| m <= 14 && formula.is_some()).collect();
    let thirds: Vec<Row> = rows.iter().copied().filter(|(m, n, ..)| m % 3 == 0 || n % 3 == 0).collect();
    let squares: Vec<Row> = rows.iter().copied().filter(|(m, n, ..)| m == n).collect();
    let sequence = |&(m, _, most, _): &Row| {
        A239231.get((m - 2).unsigned_abs() as usize).is_none_or(|&other| other == most)
    };
    vec![
        judged(
            claim(
                "wensveen-table-16",
                "mn/3, nearest for even n, rounded up for odd n, for 6 ≤ n ≤ m ≤ 14",
                "all",
            ),
            &of_table,
            &|&(_, _, most, formula)| formula == Some(most),
            Holds::No,
            "",
        ),
        judged(
            claim("wensveen-bound", "no board has more than mn/3 + 1 shaded cells", "m, n from 2 on"),
            &rows,
            &|&(m, n, most, _)| 3 * most <= m * n + 3,
            Holds::No,
            "",
        ),
        judged(
            claim("wensveen-thirds", "m or n divisible by 3: exactly mn/3 shaded cells", "exact"),
            &thirds,
            &|&(m, n, most, _)| 3 * most == m * n,
            Holds::Differs,
            match thirds.iter().all(|&(m, n, most, _)| n < 6 || 3 * most == m * n) {
                true => "so on all of them that have six columns or more; narrower ones have more, or fewer",
                false => "",
            },
        ),
        judged(
            claim("wensveen-heyawake", "squares have the Heyawake numbers, OEIS A239231", "A239231"),
            &squares,
            &sequence,
            Holds::Differs,
            "these entries of the sequence are too small by one: `hitori count most-shaded` prints a shading",
        ),
    ]
}

/// Tries the formula where the thesis did not.
fn beyond(data: &Data) -> Finding {
    let claim = Claim::new(
        "wensveen-formula",
        "Wensveen 2024, section 7.3",
        "the formula, for all m ≥ n ≥ 6",
        "16×7: 38, 17×14: 79, 19×16: 101",
    );
    let most: Option<Vec<i128>> = ["16x7", "17x14", "19x16"]
        .iter()
        .map(|command| json::rows(data, command).first().and_then(|row| whole(row, "most")))
        .collect();
    let Some(most) = most else { return claim.not_measured() };
    let here = format!("16×7: {}, 17×14: {}, 19×16: {}", most[0], most[1], most[2]);
    match most[..] {
        [38, 79, 101] => claim.found(here, Holds::Yes, ""),
        _ => claim.found(
            here,
            Holds::No,
            "beyond the boards that the thesis tried: one too many on width 7, one too few on widths 14 and 16",
        ),
    }
}

fn hitori_numbers(data: &Data) -> Vec<Finding> {
    let source = "Wensveen 2024, section 7.1";
    let number = |side: usize, name: &str| {
        json::rows(data, &format!("h{side}")).first().and_then(|row| whole(row, name))
    };
    let mut found = vec![];
    for (side, because) in [
        (4, ""),
        (
            5,
            "with three numbers every row has two shaded cells, ten in all, and 5×5 has nine at most (Table 16)",
        ),
    ] {
        let words = format!("the Hitori number of {side}×{side}");
        let claim = Claim::new(&format!("wensveen-hitori-number-{side}"), source, words, "3");
        let here = number(side, "hitori_number").map(|number| [number]);
        found.push(exactly(claim, &[3], here.as_ref().map(|here| &here[..]), Holds::No, because));
    }
    let claim =
        Claim::new("wensveen-hitori-bound", source, "h(n) is at least (2n − 1)/3", "n = 3, 4, 5: 2, 3, 3");
    let both = [3, 4, 5].map(|side| Some((number(side, "hitori_number")?, number(side, "lower_bound")?)));
    let both: Option<Vec<(i128, i128)>> = both.into_iter().collect();
    found.push(match both {
        None => claim.not_measured(),
        Some(both) => {
            let numbers: Vec<i128> = both.iter().map(|(number, _)| *number).collect();
            let holds =
                if both.iter().all(|(number, bound)| number >= bound) { Holds::Yes } else { Holds::No };
            claim.found(json::list(&numbers), holds, "")
        }
    });
    found
}
