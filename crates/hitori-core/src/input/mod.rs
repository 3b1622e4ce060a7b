//! Puzzle formats: text to [`Entry`] and back.
