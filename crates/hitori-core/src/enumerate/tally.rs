//! What is counted, for every number of symbols at once.

/// Counts of boards, each board counted as often as the symmetry says, in units of 1/[`SCALE`](super::symmetry::SCALE).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Boards with a solution, by number of symbols.
    pub(super) solvable: Vec<u128>,
    /// Boards with exactly one solution in the strict sense, by number of symbols and of shaded cells.
    pub(super) strict: Vec<Vec<u128>>,
    /// The same in the minimal sense.
    pub(super) minimal: Vec<Vec<u128>>,
}

impl Tally {
    /// Nothing counted yet.
    pub(super) fn new(symbols: usize, cells: usize) -> Self {
        let by_shaded = vec![vec![0; cells + 1]; symbols + 1];
        Self { solvable: vec![0; symbols + 1], strict: by_shaded.clone(), minimal: by_shaded }
    }

    /// Adds another one.
    pub(super) fn add(&mut self, other: &Self) {
        let add = |to: &mut Vec<u128>, from: &Vec<u128>| to.iter_mut().zip(from).for_each(|(a, b)| *a += b);
        add(&mut self.solvable, &other.solvable);
        self.strict.iter_mut().zip(&other.strict).for_each(|(a, b)| add(a, b));
        self.minimal.iter_mut().zip(&other.minimal).for_each(|(a, b)| add(a, b));
    }
}
impl Tally {
    /// x
    pub fn totals(&self) -> (u128,u128,u128) {
        let s = 840u128;
        let sum: u128 = self.solvable.iter().sum();
        let st: u128 = self.strict.iter().flatten().sum();
        let mi: u128 = self.minimal.iter().flatten().sum();
        assert!(sum % s == 0 && st % s == 0 && mi % s == 0);
        (sum/s, st/s, mi/s)
    }
}
