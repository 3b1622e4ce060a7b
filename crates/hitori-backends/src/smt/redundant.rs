//! The sixteen redundant constraints of Rietdijk 2026 (Table 1, appendix D), in that order. Each is a template in
//! `redundant/` with its proof, and holds in every solution under strict semantics, so under minimal semantics, too.

use crate::paradigm::Part;

/// A redundant constraint.
pub struct Redundant {
    pub part: Part,
    pub template: &'static str,
}

macro_rules! redundant {
    ($($name:literal $about:literal,)*) => {
        &[$(Redundant {
            part: Part::redundant($name, $about),
            template: include_str!(concat!("redundant/", $name, ".smt2")),
        }),*]
    };
}

/// All of them.
pub const REDUNDANT: &[Redundant] = redundant![
    "wn" "White Neighbours: a white cell has a white neighbour",
    "cc" "Corner Close: the two neighbours of a corner are not both shaded",
    "st" "Sandwich Triple: a a a, the middle is white, the outer two are shaded",
    "sp" "Sandwich Pair: a b a, the middle is white",
    "tc" "Triple Corner: a corner that duplicates both its neighbours is shaded",
    "qc" "Quad Corner: four duplicates in a corner, it and its diagonal are shaded",
    "tep" "Triple Edge Pair: three pairs stacked from a border, the cells beside the first two are white",
    "dep" "Double Edge Pair: two pairs stacked from a border, the cells beside the first are white",
    "ce" "Close Edge: the three neighbours of a border cell are not all shaded",
    "fde" "Force Double Edge: of two exits beside a shaded border cell one is white if the other duplicates their corner",
    "bc" "Border Close: beside a shaded border cell both exits duplicate their corner, which is shaded",
    "lw" "Least Whites: at least half of a line is white",
    "mb" "Most Blacks: at most half of a line is shaded",
    "pi" "Pair Isolation: a a ... a, the lone one is shaded",
    "ci" "Close Isolation: the last two exits of a cell are duplicates, further ones in their line are shaded",
    "wb" "White Bridges: two white cells side by side join every two neighbouring lines",
];
