//! Legal shadings of a board, maximal ones, and those with the most shaded cells.

use std::fmt;

use hitori_core::Size;
use serde::{Deserialize, Serialize};

use crate::frontier::{MostShaded, Period};
use crate::number::Number;

/// The legal shadings of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ShadingsReport {
    /// Name and version of this view: `count-shadings/1`.
    pub view: String,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// Legal shadings.
    pub legal: Number,
    /// Legal shadings to which no cell can be added, if they were counted.
    pub maximal: Option<Number>,
}

impl ShadingsReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-shadings/1";

    /// Reports what [`shadings`](crate::shadings) and [`maximal_shadings`](crate::maximal_shadings) have counted.
    pub fn new(size: Size, legal: Number, maximal: Option<u64>) -> Self {
        let maximal = maximal.map(Number::from);
        Self { view: Self::VIEW.to_owned(), rows: size.rows(), cols: size.cols(), legal, maximal }
    }
}

impl fmt::Display for ShadingsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} legal", self.legal.grouped())?;
        if let Some(maximal) = &self.maximal {
            write!(f, ", {} maximal", maximal.grouped())?;
        }
        writeln!(f)
    }
}

/// The most shaded cells of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MostShadedReport {
    /// Name and version of this view: `count-most-shaded/1`.
    pub view: String,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// The most shaded cells.
    pub most: usize,
    /// A shading that has them: rows of x (shaded) and - (white).
    pub shading: Vec<String>,
    /// How the number goes on for longer boards; `null` where no period was found, absent where none was looked for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "present")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<PeriodReport>"))]
    pub period: Option<Option<PeriodReport>>,
}

/// From some number of rows on, so many more rows have exactly so many more shaded cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PeriodReport {
    /// The shortest board, in rows, from which this holds.
    pub from: usize,
    /// So many more rows …
    pub rows: usize,
    /// … have so many more shaded cells.
    pub shaded: usize,
}

impl MostShadedReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-most-shaded/1";

    /// Reports what [`most_shaded`](crate::most_shaded) has found.
    pub fn new(found: &MostShaded) -> Self {
        let size = found.shading.size();
        Self {
            view: Self::VIEW.to_owned(),
            rows: size.rows(),
            cols: size.cols(),
            most: found.count,
            shading: found.shading.row_strings(),
            period: None,
        }
    }

    /// Adds what [`most_shaded_period`](crate::most_shaded_period) has found, or has not.
    pub fn with_period(self, period: Option<Period>) -> Self {
        let period = period.map(|Period { from, rows, shaded }| PeriodReport { from, rows, shaded });
        Self { period: Some(period), ..self }
    }
}

impl fmt::Display for MostShadedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} shaded at the most\n{}", self.most, self.shading.join("\n"))?;
        let cols = self.rows.min(self.cols);
        match self.period {
            Some(Some(PeriodReport { from, rows, shaded })) => {
                writeln!(f, "from {from} rows of {cols} on: {rows} more rows have exactly {shaded} more")
            }
            Some(None) => writeln!(f, "no period within the rows of {cols} that were looked at"),
            None => Ok(()),
        }
    }
}

/// A value that is there, `null` or not, as against one that is absent.
mod present {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        value: &Option<Option<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(serializer)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Option<T>>, D::Error> {
        Option::deserialize(deserializer).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::engine::Budget;

    use super::*;
    use crate::frontier::most_shaded;

    #[test]
    fn a_period_is_absent_null_or_there() {
        let found = most_shaded(Size::new(2, 2).unwrap(), &Budget::default()).unwrap();
        let bare = MostShadedReport::new(&found);
        let period = PeriodReport { from: 2, rows: 2, shaded: 1 };
        for (report, ending) in [
            (bare.clone(), "\"shading\":[\"x-\",\"--\"]}"),
            (bare.clone().with_period(None), "\"period\":null}"),
            (
                MostShadedReport { period: Some(Some(period)), ..bare },
                "\"period\":{\"from\":2,\"rows\":2,\"shaded\":1}}",
            ),
        ] {
            let text = serde_json::to_string(&report).unwrap();
            assert!(text.ends_with(ending), "{text}");
            assert_eq!(serde_json::from_str::<MostShadedReport>(&text).unwrap(), report);
        }
    }
}
