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
    "cc" "Corner Close: the two neighbours of a corner are not both black",
    "st" "Sandwich Triple: a a a, the middle is white, the outer two are black",
    "sp" "Sandwich Pair: a b a, the middle is white",
    "tc" "Triple Corner: a corner that equals both its neighbours is black",
    "qc" "Quad Corner: four equal cells in a corner, it and its diagonal are black",
    "tep" "Triple Edge Pair: three pairs stacked from a border, the cells beside the first two are white",
    "dep" "Double Edge Pair: two pairs stacked from a border, the cells beside the first are white",
    "ce" "Close Edge: the three neighbours of a border cell are not all black",
    "fde" "Force Double Edge: of two exits beside a black border cell one is white if the other equals their corner",
    "bc" "Border Close: beside a black border cell both exits equal their corner, which is black",
    "lw" "Least Whites: at least half of a line is white",
    "mb" "Most Blacks: at most half of a line is black",
    "pi" "Pair Isolation: a a ... a, the lone one is black",
    "ci" "Close Isolation: the last two exits of a cell are equal, further equals in their line are black",
    "wb" "White Bridges: two white cells side by side join every two neighbouring lines",
];
