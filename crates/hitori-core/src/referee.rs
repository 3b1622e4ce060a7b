//! The three rules and nothing else: does a [`Shading`] solve a [`Puzzle`]?
