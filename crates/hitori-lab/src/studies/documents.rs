//! The boards that the documents print: how many solutions they have, and what each document's own engine says.

use serde_json::Value;

use super::common::{Claim, begin};
use super::json::{self, board, cell, exactly};
use crate::data::Data;
use crate::finding::{Finding, Holds};
use crate::section::Section;
use crate::table::{Cell, Column, Table};

/// A board of a document.
struct Printed {
    /// Its commands begin with this.
    name: &'static str,
    source: &'static str,
    /// What the document says of it, and how many solutions that makes: all of them, minimal ones, by its own engine.
    claims: &'static [(&'static str, &'static str, i128, &'static str)],
}

const PRINTED: [Printed; 6] = [
    Printed {
        name: "nooij-figure-1",
        source: "de Nooij 2026, Figure 1",
        claims: &[
            ("strict", "it is uniquely solvable", 1, ""),
            ("own", "clingo finds exactly one solution", 1, ""),
        ],
    },
    Printed {
        name: "wensveen-figure-1",
        source: "Wensveen 2024, Figure 1",
        claims: &[
            ("minimal", "one solution, in the sense of the thesis (nothing is shaded needlessly)", 1, ""),
            ("strict", "the 4 may be shaded as well: two solutions by the rules of the puzzle alone", 2, ""),
            ("own", "the rules of the thesis find exactly one", 1, ""),
        ],
    },
    Printed {
        name: "wensveen-figure-39",
        source: "Wensveen 2024, Figure 39",
        claims: &[
            (
                "strict",
                "it has three solutions",
                3,
                "all shadings by the rules; numbers that stand once in row and column may be shaded in some",
            ),
            ("note", "three solutions, if only repeated numbers are shaded", 3, ""),
        ],
    },
    Printed {
        name: "rietdijk-figure-1",
        source: "Rietdijk 2026, Figure 1",
        claims: &[
            ("strict", "one solution is shown", 1, ""),
            ("own", "Z3 finds exactly one solution", 1, ""),
        ],
    },
    Printed {
        name: "asp-note",
        source: "the ASP note of 2023",
        claims: &[
            ("strict", "one solution is shown", 1, ""),
            ("own", "its program finds exactly one solution", 1, ""),
        ],
    },
    Printed {
        name: "three",
        // Not printed anywhere: the smallest board that tells the three senses apart.
        source: "this project, on the program of the ASP note of 2023",
        claims: &[
            ("own", "1 1 2 / 2 3 1 / 3 2 3 by the note's program: only repeated numbers are shaded", 6, ""),
            ("strict", "the same board: all shadings that obey the rules", 10, ""),
            ("minimal", "the same board: shadings that shade nothing needlessly", 4, ""),
        ],
    },
];

/// Returns how many solutions a command has found, if it has found all.
fn solutions(data: &Data, command: &str) -> Option<i128> {
    let answer = json::rows(data, command).first()?;
    let is_all =
        answer["complete"] == true || answer["status"] == "unique" || answer["status"] == "unsolvable";
    Some(answer["solutions"].as_array()?.len() as i128).filter(|_| is_all)
}

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    let columns = ["board", "source", "strict", "minimal", "own engine", "its solutions"];
    let mut table = Table::new("Solutions of the printed boards", columns.map(Column::new));
    for printed in &PRINTED {
        let of = |what: &str| format!("{}-{what}", printed.name);
        let size = json::rows(data, &of("strict")).first().map_or(Cell::Empty, |row| board(row).into());
        let own = json::rows(data, &of("own")).first();
        let engine = own.and_then(|row| row["engine"].as_str()).map_or(Cell::Empty, Cell::text);
        let count = |what: &str| cell(solutions(data, &of(what)));
        table.push([size, printed.source.into(), count("strict"), count("minimal"), engine, count("own")]);
        section.findings.extend(printed.findings(data));
    }
    section.tables.push(table);
    section.findings.extend([several(data), grey_cells(data)]);
    let chapter = json::rows(data, "cp-sat-chapter");
    section.tables.extend(Some(chapter_table(chapter)).filter(|_| !chapter.is_empty()));
    section.findings.push(chapter_finding(chapter));
    section
}

impl Printed {
    fn findings(&self, data: &Data) -> Vec<Finding> {
        let finding = |&(what, words, count, because): &(&str, &str, i128, &str)| {
            let claim = Claim::new(
                &format!("documents-{}-{what}", self.name),
                self.source,
                words,
                json::list(&[count]),
            );
            let here = solutions(data, &format!("{}-{what}", self.name)).map(|count| [count]);
            exactly(claim, &[count], here.as_ref().map(|here| &here[..]), Holds::Differs, because)
        };
        self.claims.iter().map(finding).collect()
    }
}

/// Figure 39 is one of three puzzles of menneske.no that the thesis finds not to be uniquely solvable.
fn several(data: &Data) -> Finding {
    let claim = Claim::new(
        "documents-wensveen-figure-39-minimal",
        "Wensveen 2024, Figure 39",
        "it is not uniquely solvable, in the sense of the thesis (nothing is shaded needlessly)",
        "several solutions",
    );
    match solutions(data, "wensveen-figure-39-minimal") {
        None => claim.not_measured(),
        Some(count) => {
            let holds = if count > 1 { Holds::Yes } else { Holds::No };
            claim.found(format!("{count} solutions"), holds, "")
        }
    }
}

/// Figure 39 shows three cells that the thesis' solvers leave grey.
fn grey_cells(data: &Data) -> Finding {
    let claim = Claim::new(
        "documents-wensveen-figure-39-partial",
        "Wensveen 2024, Figure 39",
        "the rules leave three cells undecided",
        "3 cells",
    );
    let answer = json::rows(data, "wensveen-figure-39-partial").first();
    match answer.and_then(|row| row["reason"].as_str()) {
        None => claim.not_measured(),
        Some(reason) if reason.starts_with("3 cells ") => claim.found("3 cells", Holds::Yes, ""),
        Some(reason) => claim.found(reason, Holds::Differs, ""),
    }
}

fn chapter_table(rows: &[Value]) -> Table {
    let mut table = Table::new(
        "The boards of the CP-SAT chapter",
        [Column::new("board"), Column::new("answer"), Column::with_unit("time", "s")],
    );
    for row in rows {
        let status = row["status"].as_str().unwrap_or("–");
        let time = row["micros"].as_f64().map_or(Cell::Empty, |micros| Cell::number(micros / 1e6, 3));
        table.push([board(row).into(), status.into(), time]);
    }
    table
}

fn chapter_finding(rows: &[Value]) -> Finding {
    let claim = Claim::new(
        "documents-cp-sat-chapter",
        "the CP-SAT chapter",
        "its two boards, 8×8 and 17×17, are uniquely solvable",
        "2 boards",
    );
    let unique = rows.iter().filter(|row| row["status"] == "unique").count();
    match rows.len() {
        0 => {
            claim.found("–", Holds::Open, "the boards are not ours to ship: the plan says where to put them")
        }
        count if unique == count => claim.found(format!("{unique} boards"), Holds::Yes, ""),
        count => claim.found(format!("{unique} of {count} boards"), Holds::No, ""),
    }
}
