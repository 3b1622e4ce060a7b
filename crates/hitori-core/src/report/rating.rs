//! How hard a puzzle is for a person: a part of the views `classify/1` and `explain/1`.

use serde::{Deserialize, Serialize};

use crate::rate::{Difficulty, Path, RateError, Rating};

/// How hard a puzzle is for a person, or why that is not known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RatingView {
    /// A number, 0 or more, that grows with difficulty; none for puzzles without exactly one solution.
    pub rating: Option<f64>,
    /// The rating in a word.
    pub difficulty: Option<Difficulty>,
    /// Why there is no rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_reason: Option<String>,
    /// What the rating is made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Path>,
}

impl RatingView {
    /// Describes a rating, or why there is none.
    pub fn new(rating: &Result<Rating, RateError>) -> Self {
        match rating {
            Ok(Rating { value, difficulty, path, .. }) => Self {
                rating: Some(*value),
                difficulty: Some(*difficulty),
                rating_reason: None,
                path: Some(*path),
            },
            Err(error) => Self { rating_reason: Some(error.to_string()), ..Self::default() },
        }
    }
}
