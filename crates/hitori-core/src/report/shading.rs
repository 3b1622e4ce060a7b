//! Shadings as JSON: a list of rows, each a string of `-` (white), `x` (shaded) and `?` (undecided).

use std::borrow::Cow;

use serde::de::Error as _;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::{Shade, Shading, Size};

/// A shading as a list of row strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowStrings<'a>(pub Cow<'a, Shading>);

impl<'a> From<&'a Shading> for RowStrings<'a> {
    fn from(shading: &'a Shading) -> Self {
        Self(Cow::Borrowed(shading))
    }
}

impl Serialize for RowStrings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // One string serves all rows: there may be a million boards.
        let mut rows = serializer.serialize_seq(Some(self.0.size().rows()))?;
        let mut text = String::with_capacity(self.0.size().cols());
        for row in self.0.rows() {
            text.clear();
            text.extend(row.iter().map(|shade| shade.letter()));
            rows.serialize_element(&text)?;
        }
        rows.end()
    }
}

impl<'de> Deserialize<'de> for RowStrings<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows: Vec<String> = Vec::deserialize(deserializer)?;
        let cols = rows.first().map_or(0, |row| row.chars().count());
        if let Some(row) = rows.iter().position(|row| row.chars().count() != cols) {
            return Err(D::Error::custom(format!("row {} is not as long as the first", row + 1)));
        }
        let size = Size::new(rows.len(), cols).map_err(D::Error::custom)?;
        let letters = rows.iter().flat_map(|row| row.chars());
        let shade = |letter| {
            Shade::from_letter(letter)
                .ok_or_else(|| D::Error::custom(format!("'{letter}' is no shade: -, x or ? expected")))
        };
        let shades: Vec<Shade> = letters.map(shade).collect::<Result<_, _>>()?;
        Ok(Self(Cow::Owned(Shading::new(size, shades).map_err(D::Error::custom)?)))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for RowStrings<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Shading".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "One string per row: - white, x shaded, ? undecided",
            "type": "array",
            "items": {"type": "string", "pattern": "^[-x?]+$"},
            "minItems": 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_back() {
        let text = r#"["-x?","x--"]"#;
        let rows: RowStrings<'_> = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&rows).unwrap(), text);
        for bad in [r#"["-x","-"]"#, r#"["-y"]"#, "[]", r#"[""]"#] {
            assert!(serde_json::from_str::<RowStrings<'_>>(bad).is_err(), "{bad}");
        }
    }
}
