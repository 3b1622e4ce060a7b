//! The instance maker: seeded random puzzles with exactly one solution.
