//! Findings: what a document reports, what was measured here, and whether it holds.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::table::{Cell, Column, Table};

/// A claim of a document, beside what was found here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// A short name, unique in a report: `nooij-rq1-grounding`.
    pub id: String,
    /// Author, year and place: "de Nooij 2026, Table 1".
    pub source: String,
    /// The claim in one sentence.
    pub claim: String,
    /// What the document reports for it: a number, a p, a row.
    pub reported: String,
    /// The same, measured here.
    pub here: String,
    /// Whether the claim holds here.
    pub holds: Holds,
    /// Why it does not, or what differs; empty where there is nothing to say.
    pub because: String,
}

/// Whether a claim holds here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holds {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// Partly, or under other conditions; the finding says which.
    Differs,
    /// Too little was measured to tell.
    Open,
}

impl Holds {
    /// All of them, in the order in which they are counted.
    pub const ALL: [Self; 4] = [Self::Yes, Self::Differs, Self::No, Self::Open];

    /// Returns the word for it in tables and classes of pages.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Differs => "differs",
            Self::Open => "open",
        }
    }
}

impl fmt::Display for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Returns findings as a table: finding, document, here, holds, because.
pub fn findings_table<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Table {
    let columns = ["source", "finding", "document", "here", "holds?", "because"].map(Column::new);
    let mut table = Table::new("", columns);
    for finding in findings {
        let Finding { source, claim, reported, here, because, .. } = finding;
        let holds = finding.holds.word();
        table.push([source, claim, reported, here, holds, because].map(Cell::text));
    }
    table
}

/// Returns how many findings hold, in a sentence.
///
/// ```
/// assert_eq!(hitori_lab::finding::summary([]), "No findings.");
/// ```
pub fn summary<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> String {
    let holds: Vec<Holds> = findings.into_iter().map(|finding| finding.holds).collect();
    let count = |which: Holds| holds.iter().filter(|holds| **holds == which).count();
    if holds.is_empty() {
        return "No findings.".to_owned();
    }
    let noun = if holds.len() == 1 { "finding" } else { "findings" };
    let [yes, differs, no, open] = Holds::ALL.map(count);
    format!("{} {noun}: {yes} hold here, {differs} differ, {no} do not hold, {open} are open.", holds.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(holds: Holds) -> Finding {
        Finding {
            id: "x".into(),
            source: "de Nooij 2026, Table 1".into(),
            claim: "Isolated Area is slower".into(),
            reported: "103 ms".into(),
            here: "98 ms".into(),
            holds,
            because: String::new(),
        }
    }

    #[test]
    fn findings_are_counted_and_listed() {
        let findings = [finding(Holds::Yes), finding(Holds::No), finding(Holds::Yes)];
        assert_eq!(summary(&findings), "3 findings: 2 hold here, 0 differ, 1 do not hold, 0 are open.");
        let text = findings_table(&findings).to_text();
        assert!(text.lines().nth(2).unwrap().ends_with("98 ms  no"), "{text}");
        let json = serde_json::to_string(&findings[1]).unwrap();
        assert!(json.contains("\"holds\":\"no\""));
        assert_eq!(serde_json::from_str::<Finding>(&json).unwrap(), findings[1]);
    }
}
