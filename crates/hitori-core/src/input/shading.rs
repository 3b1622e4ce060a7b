//! Shadings on their own.
use super::ParseError;
use crate::grid::Size;
use crate::puzzle::Shading;

/// Reads a shading for a board of the given size from any format that can carry one.
pub fn parse_shading(text: &str, size: Size) -> Result<Shading, ParseError> {
    let _ = (text, size);
    unimplemented!("formats")
}
