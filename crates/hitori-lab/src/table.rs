//! Tables: columns with units, cells that know what they are; as text for a terminal, Markdown, CSV and HTML.
//!
//! A cell holds the number itself. How many digits are shown is decided where it is printed, so that CSV and the sorting
//! of a page see all of it.

use std::fmt::Write;

use hitori_core::printable;
use hitori_core::render::escaped;
use serde::{Deserialize, Serialize};

/// The longest text that a terminal shows of a cell.
const LONGEST_TEXT: usize = 100;

/// A table with a caption.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// The rows from top to bottom. Cells that are missing at the end of a row are empty.
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The unit of its numbers, if they have one.
    pub unit: Option<String>,
}

/// One entry of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cell {
    /// A whole number.
    Integer(#[serde(with = "integer")] i128),
    /// A measured number and how many of its digits mean something.
    Number {
        /// The number.
        value: f64,
        /// Significant digits.
        digits: u8,
    },
    /// The p-value of a test.
    P(f64),
    /// Anything else.
    Text(String),
    /// Nothing: not measured, or not defined.
    Empty,
}

impl Column {
    /// Names a column of texts or plain numbers.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), unit: None }
    }

    /// Names a column of numbers with a unit.
    pub fn with_unit(name: impl Into<String>, unit: impl Into<String>) -> Self {
        Self { name: name.into(), unit: Some(unit.into()) }
    }

    /// Returns the name, with the unit in parentheses.
    pub fn head(&self) -> String {
        match &self.unit {
            Some(unit) => format!("{} ({unit})", self.name),
            None => self.name.clone(),
        }
    }
}

impl Cell {
    /// Makes a cell of a number; one that is infinite or not a number is shown as nothing.
    pub fn number(value: f64, digits: u8) -> Self {
        if value.is_finite() { Self::Number { value, digits } } else { Self::Empty }
    }

    /// Makes a cell of a number that is exact: whole ones stand without a point.
    pub fn exact(value: f64) -> Self {
        let is_whole = value.fract() == 0.0 && value.abs() < 1e15;
        if is_whole { Self::Integer(value as i128) } else { Self::number(value, 6) }
    }

    /// Makes a cell of a p-value, or an empty one.
    pub fn p(p: Option<f64>) -> Self {
        p.filter(|p| p.is_finite()).map_or(Self::Empty, Self::P)
    }

    /// Makes a cell of a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Returns the cell as people read it.
    pub fn shown(&self) -> String {
        match self {
            Self::Integer(value) => grouped(*value),
            Self::Number { value, digits } => significant(*value, *digits),
            Self::P(p) => p_text(*p),
            Self::Text(text) => text.clone(),
            Self::Empty => "–".to_owned(),
        }
    }

    /// Returns the cell as programs read it: every digit, no signs between them.
    pub fn raw(&self) -> String {
        match self {
            Self::Integer(value) => value.to_string(),
            Self::Number { value, .. } | Self::P(value) => value.to_string(),
            Self::Text(text) => text.clone(),
            Self::Empty => String::new(),
        }
    }

    /// Tells whether the cell belongs to the right of its column.
    fn is_number(&self) -> bool {
        matches!(self, Self::Integer(_) | Self::Number { .. } | Self::P(_))
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<usize> for Cell {
    fn from(value: usize) -> Self {
        // 128 bits hold every `usize`.
        Self::Integer(value as i128)
    }
}

impl From<u64> for Cell {
    fn from(value: u64) -> Self {
        Self::Integer(value.into())
    }
}

impl Table {
    /// Starts a table without rows.
    pub fn new(caption: impl Into<String>, columns: impl IntoIterator<Item = Column>) -> Self {
        Self { caption: caption.into(), columns: columns.into_iter().collect(), rows: Vec::new() }
    }

    /// Adds a row. Cells beyond the last column are not shown.
    pub fn push(&mut self, row: impl IntoIterator<Item = Cell>) {
        self.rows.push(row.into_iter().collect());
    }

    /// Returns the table for a terminal: columns as wide as they need, numbers to the right.
    pub fn to_text(&self) -> String {
        let shown = |text: &str| printable(text, LONGEST_TEXT).into_owned();
        let head: Vec<String> = self.columns.iter().map(|column| shown(&column.head())).collect();
        let rows: Vec<Vec<String>> =
            self.rows().map(|row| row.map(|cell| shown(&cell.shown())).collect()).collect();
        let widths: Vec<usize> = (0..head.len())
            .map(|col| rows.iter().chain([&head]).map(|row| row[col].chars().count()).max().unwrap_or(0))
            .collect();
        let right: Vec<bool> = (0..head.len()).map(|col| self.is_right(col)).collect();
        let mut out = String::new();
        if !self.caption.is_empty() {
            let _ = writeln!(out, "{}", printable(&self.caption, 1000));
        }
        for row in [&head].into_iter().chain(&rows) {
            let cells = row.iter().zip(&widths).zip(&right).map(|((cell, &width), right)| {
                if *right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            });
            let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
        }
        out
    }

    /// Returns the table in Markdown, with the caption as a paragraph above it.
    pub fn to_markdown(&self) -> String {
        let shown = |text: &str| escaped(text).replace('\\', "\\\\").replace('|', "\\|");
        let line = |cells: &mut dyn Iterator<Item = String>| {
            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
        };
        let mut out = String::new();
        if !self.caption.is_empty() {
            let _ = write!(out, "{}\n\n", shown(&self.caption));
        }
        out += &line(&mut self.columns.iter().map(|column| shown(&column.head())));
        out += &line(
            &mut (0..self.columns.len())
                .map(|col| if self.is_right(col) { "--:".to_owned() } else { "---".to_owned() }),
        );
        for row in self.rows() {
            out += &line(&mut row.map(|cell| shown(&cell.shown())));
        }
        out
    }

    /// Returns the table as CSV (RFC 4180), with all digits and without the caption.
    pub fn to_csv(&self) -> String {
        let mut out = csv_line(self.columns.iter().map(Column::head));
        for row in self.rows() {
            out += &csv_line(row.map(Cell::raw));
        }
        out
    }

    /// Returns the table as an element of a page. Its cells carry what they are sorted by.
    pub fn to_html(&self) -> String {
        let mut out = String::from("<table class=\"sortable\">\n");
        if !self.caption.is_empty() {
            let _ = writeln!(out, "<caption>{}</caption>", escaped(&self.caption));
        }
        out += "<thead><tr>";
        for (col, column) in self.columns.iter().enumerate() {
            let class = if self.is_right(col) { " class=\"n\"" } else { "" };
            let _ = write!(out, "<th scope=\"col\"{class}>{}</th>", escaped(&column.head()));
        }
        out += "</tr></thead>\n<tbody>\n";
        for row in self.rows() {
            out += "<tr>";
            for (col, cell) in row.enumerate() {
                let class = if self.is_right(col) { " class=\"n\"" } else { "" };
                let key = match cell {
                    Cell::Text(_) => String::new(),
                    cell => format!(" data-v=\"{}\"", cell.raw()),
                };
                let _ = write!(out, "<td{class}{key}>{}</td>", escaped(&cell.shown()));
            }
            out += "</tr>\n";
        }
        out + "</tbody>\n</table>\n"
    }

    /// Returns rows of exactly as many cells as there are columns.
    fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = &Cell>> {
        self.rows.iter().map(|row| (0..self.columns.len()).map(|col| row.get(col).unwrap_or(&Cell::Empty)))
    }

    /// Tells whether a column holds numbers, and nothing but numbers and gaps.
    fn is_right(&self, col: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(col)).filter(|cell| **cell != Cell::Empty);
        let mut any = false;
        cells.all(|cell| {
            any = true;
            cell.is_number()
        }) && any
    }
}

/// Returns a number with this many significant digits. Digits before the point are never replaced by zeros.
///
/// ```
/// use hitori_lab::table::significant;
/// assert_eq!(significant(0.012345, 3), "0.0123");
/// assert_eq!(significant(1234.6, 3), "1235");
/// assert_eq!(significant(0.00001234, 2), "1.2e-5");
/// ```
pub fn significant(value: f64, digits: u8) -> String {
    let digits = usize::from(digits.clamp(1, 17));
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return "–".to_owned();
    }
    // The exponent after rounding: 9.99 with two digits is 10.
    let scientific = format!("{value:.*e}", digits - 1);
    let exponent: i32 =
        scientific.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    if !(-4..=9).contains(&exponent) {
        return scientific;
    }
    let decimals = (digits as i32 - 1 - exponent).max(0) as usize;
    format!("{value:.decimals$}")
}

/// Returns a p-value as papers print it: two digits, and a bound for very small ones.
pub fn p_text(p: f64) -> String {
    if !p.is_finite() {
        "–".to_owned()
    } else if p < 0.0001 {
        "< 0.0001".to_owned()
    } else if p > 0.995 {
        "1.0".to_owned()
    } else {
        significant(p, 2)
    }
}

/// Returns a line of CSV; quotes stand where they must.
pub(crate) fn csv_line(cells: impl IntoIterator<Item = String>) -> String {
    let mut line = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail, and cells are texts.
    let _ = line.write_record(cells);
    line.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Returns an integer with commas between groups of three digits, from five digits on.
fn grouped(value: i128) -> String {
    let digits = value.unsigned_abs().to_string();
    let sign = if value < 0 { "−" } else { "" };
    if digits.len() < 5 {
        return format!("{sign}{digits}");
    }
    let mut out = sign.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Whole numbers in JSON: a number up to 53 bits, which every reader holds, and beyond that a text.
mod integer {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Form {
        Small(i64),
        Large(String),
    }

    pub fn serialize<S: Serializer>(value: &i128, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(*value) {
            Ok(small) if small.unsigned_abs() < 1 << 53 => Form::Small(small),
            _ => Form::Large(value.to_string()),
        }
        .serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i128, D::Error> {
        match Form::deserialize(deserializer)? {
            Form::Small(value) => Ok(value.into()),
            Form::Large(text) => {
                text.parse().map_err(|_| Error::custom(format!("'{text}' is no whole number")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let columns =
            [Column::new("rule"), Column::with_unit("time", "ms"), Column::new("p"), Column::new("boards")];
        let mut table = Table::new("Rules | and times", columns);
        table.push(["a|b <i>".into(), Cell::number(12.345, 3), Cell::p(Some(0.00003)), 12_345_u64.into()]);
        table.push(["say \"x\"".into(), Cell::number(f64::NAN, 3), Cell::p(None), Cell::Integer(1 << 90)]);
        table.push(["short".into()]);
        table
    }

    #[test]
    fn text_is_aligned() {
        assert_eq!(
            sample().to_text(),
            "Rules | and times\n\
             rule     time (ms)         p                                 boards\n\
             a|b <i>       12.3  < 0.0001                                 12,345\n\
             say \"x\"          –         –  1,237,940,039,285,380,274,899,124,224\n\
             short            –         –                                      –\n"
        );
        assert_eq!(Table::default().to_text(), "\n");
        let mut odd = Table::new("", [Column::new("\u{1b}[2J")]);
        odd.push(["a\nb".into()]);
        assert_eq!(odd.to_text(), "\\u{1b}[2J\na\\nb\n");
    }

    #[test]
    fn markdown_and_csv_keep_their_columns() {
        let markdown = sample().to_markdown();
        assert!(
            markdown.contains("| rule | time (ms) | p | boards |\n| --- | --: | --: | --: |\n"),
            "{markdown}"
        );
        assert!(markdown.contains("| a\\|b &lt;i&gt; | 12.3 |"), "{markdown}");
        assert_eq!(
            sample().to_csv(),
            "rule,time (ms),p,boards\na|b <i>,12.345,0.00003,12345\n\
             \"say \"\"x\"\"\",,,1237940039285380274899124224\nshort,,,\n"
        );
    }

    #[test]
    fn html_is_escaped_and_sortable() {
        let html = sample().to_html();
        assert!(html.contains("<td>a|b &lt;i&gt;</td><td class=\"n\" data-v=\"12.345\">12.3</td>"), "{html}");
        assert!(!html.contains("<i>"));
        assert_eq!(html.matches("<td").count(), 12);
    }

    #[test]
    fn numbers_are_shown_with_their_digits() {
        for (value, digits, expected) in [
            (0.0, 3, "0"),
            (9.996, 3, "10.0"),
            (-0.05, 1, "-0.05"),
            (123_456.7, 2, "123457"),
            (1e12, 3, "1.00e12"),
            (0.0001, 2, "0.00010"),
            (0.00009, 2, "9.0e-5"),
            (f64::INFINITY, 2, "–"),
            (1.0, 0, "1"),
        ] {
            assert_eq!(significant(value, digits), expected);
        }
        assert_eq!([0.049, 0.9999, 0.00042, 0.0].map(p_text), ["0.049", "1.0", "0.00042", "< 0.0001"]);
        assert_eq!([999, -1234, -12_345].map(grouped), ["999", "−1234", "−12,345"]);
    }

    #[test]
    fn json_keeps_everything() {
        let table = sample();
        let text = serde_json::to_string(&table).unwrap();
        assert!(text.contains("{\"integer\":\"1237940039285380274899124224\"}"), "{text}");
        assert_eq!(serde_json::from_str::<Table>(&text).unwrap(), table);
        assert!(serde_json::from_str::<Cell>("{\"integer\":\"x\"}").is_err());
    }
}
