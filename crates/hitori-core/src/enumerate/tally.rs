//! What is counted, for every number of symbols at once.

use super::symmetry::{SCALE, Symmetry};
use super::walk::{Found, Sink};
use crate::deduce::Class;

/// Counts of boards in units of 1/840, each board weighed by its symmetry: whole only when all units are added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Boards with a solution, by number of symbols.
    pub(super) solvable: Vec<u128>,
    /// Boards with exactly one solution in the strict sense, by number of symbols and of shaded cells.
    pub(super) strict: Vec<Vec<u128>>,
    /// The same in the minimal sense.
    pub(super) minimal: Vec<Vec<u128>>,
    /// Boards by number of symbols and class A to G; nothing where classes are not asked for.
    pub(super) by_class: Vec<Vec<u128>>,
}

impl Tally {
    /// Nothing counted yet.
    pub(super) fn new(symbols: usize, cells: usize, with_classes: bool) -> Self {
        let by_shaded = vec![vec![0; cells + 1]; symbols + 1];
        let by_class = if with_classes { vec![vec![0; Class::ALL.len()]; symbols + 1] } else { vec![] };
        Self { solvable: vec![0; symbols + 1], strict: by_shaded.clone(), minimal: by_shaded, by_class }
    }

    /// Are all its tables as long as those of another?
    pub(super) fn has_shape_of(&self, other: &Self) -> bool {
        let same = |a: &[Vec<u128>], b: &[Vec<u128>]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.len() == b.len())
        };
        self.solvable.len() == other.solvable.len()
            && same(&self.strict, &other.strict)
            && same(&self.minimal, &other.minimal)
            && same(&self.by_class, &other.by_class)
    }

    /// Adds another one.
    pub fn add(&mut self, other: &Self) {
        let add = |to: &mut Vec<u128>, from: &Vec<u128>| to.iter_mut().zip(from).for_each(|(a, b)| *a += b);
        add(&mut self.solvable, &other.solvable);
        self.strict.iter_mut().zip(&other.strict).for_each(|(a, b)| add(a, b));
        self.minimal.iter_mut().zip(&other.minimal).for_each(|(a, b)| add(a, b));
        self.by_class.iter_mut().zip(&other.by_class).for_each(|(a, b)| add(a, b));
    }
}

/// Counts the boards of a unit, apart by number of sides, so that the weighing is done once in the end. Tables lie flat.
pub(super) struct Counter {
    symbols: usize,
    cells: usize,
    /// By sides and symbols.
    solvable: Vec<u64>,
    /// By sides, symbols and shaded cells: boards unique in the minimal sense, and how many of them are in the strict sense.
    unique: Vec<[u64; 2]>,
}

/// A board has eight sides and directions, and at least one of them is on top.
const SIDES: usize = 9;

impl Counter {
    pub(super) fn new(symbols: usize, cells: usize) -> Self {
        let rows = SIDES * (symbols + 1);
        Self { symbols, cells, solvable: vec![0; rows], unique: vec![[0; 2]; rows * (cells + 1)] }
    }

    /// Adds what was counted to a tally.
    pub(super) fn pour(&self, symmetry: Symmetry, tally: &mut Tally) {
        for (row, &solvable) in self.solvable.iter().enumerate() {
            let (sides, symbols) = (row / (self.symbols + 1), row % (self.symbols + 1));
            if sides == 0 {
                continue;
            }
            let weight = u128::from(SCALE / sides as u64 * symmetry.order());
            tally.solvable[symbols] += u128::from(solvable) * weight;
            let unique = &self.unique[row * (self.cells + 1)..][..=self.cells];
            for (shaded, &[minimal, strict]) in unique.iter().enumerate() {
                tally.minimal[symbols][shaded] += u128::from(minimal) * weight;
                tally.strict[symbols][shaded] += u128::from(strict) * weight;
            }
        }
    }
}

impl Sink for Counter {
    const MERGE: bool = true;

    #[inline]
    fn board(&mut self, found: &Found<'_>) {
        let row = found.sides * (self.symbols + 1) + found.symbols;
        self.solvable[row] += found.weight;
        if let Some(mask) = found.least {
            let counts = &mut self.unique[row * (self.cells + 1) + mask.count_ones() as usize];
            counts[0] += found.weight;
            counts[1] += if found.is_only { found.weight } else { 0 };
        }
    }
}
