//! Boards that are images of each other are counted once: what is counted does not change when a board is turned.
//!
//! A board has eight images (four when it is not square), and the top rows of these are the sides of the board read
//! in both directions. Written with the smallest unused symbol at each first appearance, a side becomes a *pattern*.
//! Only boards whose top row has the smallest pattern of all sides are visited, and each counts 8/t, where t sides
//! have that pattern: of the 8/|S| different images of a board with symmetries S, t/|S| have the smallest pattern on
//! top, so that all of them together are counted 8/|S| times.

use crate::spec::{MOST_CELLS, Spec};

/// What each board is multiplied by, so that 1/t is whole.
pub(crate) const SCALE: u64 = 840;

/// The longest side for which there is a table of patterns: 115,975 of them. Larger boards are walked one by one.
const LONGEST: usize = 10;

/// For each symbol that completes a column, how many of its two readings have the pattern of the top row; [`SMALLER`]
/// when one has a smaller pattern.
pub(crate) type Outcomes = [u8; MOST_CELLS + 1];

/// A reading of the column is smaller than the top row.
pub(crate) const SMALLER: u8 = u8::MAX;

/// Sides of a board, compared by pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// Sides are not compared: every board counts for itself.
    Ignored,
    /// Top and bottom, in both directions.
    Rows,
    /// All four sides, in both directions.
    Square,
}

impl Symmetry {
    /// Returns the sides to compare on a board.
    fn of(rows: usize, cols: usize) -> Self {
        match (rows, cols) {
            (_, LONGEST..) if cols > LONGEST => Self::Ignored,
            // On a board of one cell the columns are one side.
            _ if rows == cols && rows > 1 => Self::Square,
            _ => Self::Rows,
        }
    }

    /// Returns the sides to compare on the boards of a count.
    pub(crate) fn of_spec(spec: &Spec) -> Self {
        Self::of(spec.size().rows(), spec.size().cols())
    }

    /// Returns how many images a board has.
    pub(crate) fn order(self) -> u64 {
        match self {
            Self::Ignored => 1,
            Self::Rows => 4,
            Self::Square => 8,
        }
    }
}

/// All patterns of one length and their beginnings, as a tree: level by level, each in lexicographic order. So the
/// children of a node lie side by side, and of two complete patterns the smaller one has the smaller number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns {
    /// The child of a node for the first name; that for name k is k places further.
    child: Vec<u32>,
    /// Different symbols so far, which is also the name of a new one.
    names: Vec<u8>,
    /// The largest complete pattern below a node.
    largest: Vec<u32>,
    /// Where complete patterns start, and for each of them its mirror image.
    complete: usize,
    mirror: Vec<u32>,
}

/// The root of the tree: a line of which nothing is known.
pub(crate) const NOTHING: u32 = 0;

impl Patterns {
    /// Lists the patterns of a length.
    pub(crate) fn new(length: usize) -> Self {
        let mut patterns = Self { child: vec![], names: vec![0], ..Self::default() };
        let mut level = 0..1;
        let mut lines: Vec<Vec<u8>> = vec![vec![]];
        for _ in 0..length {
            let mut longer = Vec::new();
            for (node, line) in level.clone().zip(&lines) {
                patterns.child.push(patterns.names.len() as u32);
                for name in 0..=patterns.names[node] {
                    patterns.names.push(patterns.names[node].max(name + 1));
                    longer.push([&line[..], &[name]].concat());
                }
            }
            (level, lines) = (level.end..patterns.names.len(), longer);
        }
        patterns.complete = level.start;
        patterns.largest = (0..patterns.names.len() as u32).collect();
        for node in (0..level.start).rev() {
            let last = patterns.child[node] + u32::from(patterns.names[node]);
            patterns.largest[node] = patterns.largest[last as usize];
        }
        patterns.mirror = lines.iter().map(|line| patterns.of(line.iter().rev().copied())).collect();
        patterns
    }

    /// Returns the node of a line of symbols.
    pub(crate) fn of(&self, line: impl Iterator<Item = u8>) -> u32 {
        let mut names = [u8::MAX; 256];
        line.fold(NOTHING, |node, symbol| self.extend(node, &mut names[usize::from(symbol)]))
    }

    /// Returns the node one symbol further. The symbol's name is [`u8::MAX`] when it is new, and is then given.
    #[inline]
    pub(crate) fn extend(&self, node: u32, name: &mut u8) -> u32 {
        if *name == u8::MAX {
            *name = self.names[node as usize];
        }
        self.child[node as usize] + u32::from(*name)
    }

    /// Returns the largest complete pattern that a node can become.
    #[inline]
    pub(crate) fn largest(&self, node: u32) -> u32 {
        self.largest[node as usize]
    }

    /// Returns how many complete patterns there are.
    pub(crate) fn complete_count(&self) -> usize {
        self.mirror.len()
    }

    /// Returns the place of a complete pattern among all of them, in lexicographic order.
    #[inline]
    pub(crate) fn complete_place(&self, node: u32) -> usize {
        node as usize - self.complete
    }

    /// Returns a complete pattern read from its other end.
    #[inline]
    pub(crate) fn mirror(&self, node: u32) -> u32 {
        self.mirror[node as usize - self.complete]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_in_order_and_mirrored() {
        let patterns = Patterns::new(4);
        assert_eq!(patterns.mirror.len(), 15);
        let of = |line: &[u8]| patterns.of(line.iter().copied());
        assert_eq!(of(&[7, 7, 3, 7]), of(&[0, 0, 1, 0]));
        assert!(of(&[0, 0, 0, 0]) < of(&[0, 0, 1, 0]) && of(&[0, 1, 2, 2]) < of(&[0, 1, 2, 3]));
        assert_eq!(patterns.mirror(of(&[0, 0, 1, 2])), of(&[0, 1, 2, 2]));
        assert_eq!(patterns.largest(of(&[0, 0])), of(&[0, 0, 1, 2]));
    }
}
