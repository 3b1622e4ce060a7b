//! Wensveen 2024, Tables 11 to 13: lines made of a block and a permutation of it.

use serde_json::Value;

use super::charts;
use super::common::{Claim, begin};
use super::json::{self, cell, entries, whole, wholes};
use crate::data::Data;
use crate::figures::{Chart, Point, Xy};
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::table::{Cell, Column, Table};

const SOURCE: &str = "Wensveen 2024, section 5.3";

/// The columns of Tables 12 and 13, as the view names them.
const KINDS: [&str; 5] = ["none", "partial", "one", "two", "more"];

/// A table of the document: its number, whether the blocks touch, and its rows from two numbers on.
struct Printed {
    table: &'static str,
    words: &'static str,
    rows: [[i128; 5]; 11],
}

const PRINTED: [Printed; 2] = [
    Printed {
        table: "12",
        words: "apart from each other",
        rows: [
            [0, 0, 0, 2, 0],
            [0, 4, 0, 2, 0],
            [2, 4, 10, 6, 2],
            [32, 44, 32, 12, 0],
            [298, 62, 288, 58, 14],
            [3_000, 696, 1_200, 144, 0],
            [28_518, 1_192, 9_458, 998, 154],
            [295_920, 16_560, 47_520, 2_880, 0],
            [3_174_938, 31_274, 393_788, 26_202, 2_598],
            [36_945_216, 570_816, 2_314_368, 86_400, 0],
            [455_869_606, 1_122_820, 20_972_374, 972_262, 64_538],
        ],
    },
    Printed {
        table: "13",
        words: "side by side",
        rows: [
            [0, 0, 1, 1, 0],
            [1, 1, 2, 2, 0],
            [9, 1, 10, 4, 0],
            [66, 6, 36, 12, 0],
            [512, 8, 164, 36, 0],
            [4_088, 56, 752, 144, 0],
            [35_800, 88, 3_856, 576, 0],
            [337_800, 840, 21_360, 2_880, 0],
            [3_486_240, 1_440, 126_720, 14_400, 0],
            [38_985_840, 19_440, 825_120, 86_400, 0],
            [472_815_504, 34_704, 5_632_992, 518_400, 0],
        ],
    },
];

/// How many lines of 6, 8, 10 and 12 cells Table 11 prints.
const EXAMPLES: [i128; 4] = [1, 1, 4, 7];

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let lines = json::rows(data, "11");
    let mut table = Table::new(
        "Table 11: lines that only EncP and AltP decide further, up to renaming",
        ["cells", "lines", "document: examples"].map(Column::new),
    );
    for row in lines {
        table.push([cell(whole(row, "cells")), count(row).into(), cell(whole(row, "examples"))]);
    }
    section.tables.push(table);
    section.findings.push(table_11(lines));
    for printed in &PRINTED {
        let rows = json::rows(data, printed.table);
        section.tables.push(orders(printed, rows));
        section.findings.push(printed.finding(rows));
    }
    section.findings.extend(statements(data));
    let shares = KINDS.map(|kind| {
        let point = |row: &Value| {
            let counts = wholes(row, KINDS)?;
            let share = whole(row, kind)? as f64 / counts.iter().sum::<i128>() as f64;
            // What never happens has no place on a logarithmic axis.
            Some(Point::new(whole(row, "n")? as f64, share)).filter(|_| share > 0.0)
        };
        charts::series(kind, json::rows(data, "12").iter().filter_map(point).collect(), None)
    });
    let chart = Xy {
        x: Column::with_unit("length of the block", "numbers"),
        y: Column::new("share of all orders"),
        x_log: false,
        y_log: true,
        limit: None,
        series: shares.into_iter().collect(),
    };
    let caption = "Orders of a block by the colourings of the line, blocks apart from each other";
    section.figures.extend(charts::figure("wensveen-lines", caption, Chart::Xy(chart)));
    section
}

/// Returns how many lines a row of Table 11 has.
fn count(row: &Value) -> usize {
    row["lines"].as_array().map_or(0, Vec::len)
}

fn table_11(rows: &[Value]) -> Finding {
    let claim = Claim::new(
        "wensveen-table-11",
        "Wensveen 2024, Table 11",
        "lines of 6, 8, 10 and 12 cells that can only be solved by enclosing and alternating permutations",
        json::list(&EXAMPLES),
    );
    let counts: Vec<i128> = rows.iter().map(|row| count(row) as i128).collect();
    let here = Some(&counts[..]).filter(|counts| counts.len() == EXAMPLES.len());
    let because =
        "the thesis prints examples; these are all lines, up to renaming, of which the two rules decide more";
    json::exactly(claim, &EXAMPLES, here, Holds::Differs, because)
}

fn orders(printed: &Printed, rows: &[Value]) -> Table {
    let columns = ["n"].into_iter().chain(KINDS).chain(["document"]).map(Column::new);
    let caption =
        format!("Table {}: orders by colourings of the line, blocks {}", printed.table, printed.words);
    let mut table = Table::new(caption, columns);
    for (place, row) in rows.iter().enumerate() {
        let counts = wholes(row, KINDS);
        let mut cells = vec![cell(whole(row, "n"))];
        cells.extend(KINDS.map(|kind| cell(whole(row, kind))));
        cells.push(match printed.rows.get(place) {
            Some(printed) if counts.as_ref() == Some(printed) => "the same".into(),
            Some(printed) => json::list(printed).into(),
            None => Cell::Empty,
        });
        table.push(cells);
    }
    table
}

impl Printed {
    fn finding(&self, rows: &[Value]) -> Finding {
        let claim = Claim::new(
            &format!("wensveen-table-{}", self.table),
            &format!("Wensveen 2024, Table {}", self.table),
            format!("orders by colourings, blocks {}, |A| = 2 to 12", self.words),
            format!("{} rows", self.rows.len()),
        );
        let is_equal = |(row, printed): (&Value, &[i128; 5])| wholes(row, KINDS).as_ref() == Some(printed);
        let equal: Vec<bool> = rows.iter().zip(&self.rows).map(is_equal).collect();
        entries(claim, self.rows.len(), &equal, Holds::No, "")
    }
}

fn factorial(n: i128) -> i128 {
    (2..=n).product()
}

/// Checks the closed forms and the theorems that can be seen in the counts, on all lengths that were counted.
fn statements(data: &Data) -> Vec<Finding> {
    // The length of the block and what it is about in each row.
    type Holding = fn(i128, [i128; 5]) -> bool;
    let all: [(&str, &str, &str, &str, &str, Holding); 5] = [
        (
            "even",
            "12",
            "blocks apart, |A| even: orders with the two alternating colourings",
            "2 · ((|A|/2)!)²",
            "two and more together",
            |n, [.., two, more]| n % 2 == 1 || two + more == 2 * factorial(n / 2).pow(2),
        ),
        (
            "odd",
            "12",
            "blocks apart, |A| odd: orders with exactly two colourings",
            "⌊|A|/2⌋! · ⌈|A|/2⌉!",
            "two",
            |n, [.., two, _]| n % 2 == 0 || two == factorial(n / 2) * factorial(n - n / 2),
        ),
        (
            "adjacent",
            "13",
            "blocks side by side: orders with exactly two colourings",
            "⌊|A|/2⌋! · ⌈|A|/2⌉!",
            "two",
            |n, [.., two, _]| two == factorial(n / 2) * factorial(n - n / 2),
        ),
        (
            "5-4",
            "13",
            "Theorem 5.4: side by side there are at most two colourings",
            "0 orders",
            "more",
            |_, row| row[4] == 0,
        ),
        (
            "5-5",
            "12",
            "Theorem 5.5: |A| odd, there are at most two colourings",
            "0 orders",
            "more",
            |n, row| n % 2 == 0 || row[4] == 0,
        ),
    ];
    let finding = |(id, table, words, reported, column, holds): (_, &str, &str, _, _, Holding)| {
        let claim = Claim::new(&format!("wensveen-lines-{id}"), SOURCE, words, reported);
        let rows: Vec<(i128, [i128; 5])> = json::rows(data, table)
            .iter()
            .filter_map(|row| Some((whole(row, "n")?, wholes(row, KINDS)?)))
            .collect();
        let Some(&(longest, _)) = rows.last() else { return claim.not_measured() };
        match rows.iter().find(|&&(n, row)| !holds(n, row)) {
            None => {
                claim.found(format!("so for every |A| up to {longest}, column '{column}'"), Holds::Yes, "")
            }
            Some((n, row)) => claim.found(format!("|A| = {n}: {}", json::list(row)), Holds::No, ""),
        }
    };
    all.into_iter().map(finding).collect()
}
