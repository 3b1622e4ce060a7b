//! What is counted, for every number of symbols at once.

use hitori_core::Semantics;
use hitori_core::deduce::Class;

use crate::symmetry::SCALE;

/// Counts of boards in units of 1/840, each board weighed by its symmetry: whole only when all units are added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Boards with a solution, by number of symbols.
    pub(crate) solvable: Vec<u128>,
    /// Boards with exactly one solution in the strict sense, by number of symbols and of shaded cells.
    pub(crate) strict: Vec<Vec<u128>>,
    /// The same in the minimal sense.
    pub(crate) minimal: Vec<Vec<u128>>,
    /// What was graded, if anything was.
    pub(crate) graded: Option<Graded>,
}

/// Graded boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Graded {
    /// Boards by number of symbols and class A to G.
    pub(crate) by_class: Vec<Vec<u128>>,
    /// Boards that the grader could not grade, by number of symbols.
    pub(crate) ungraded: Vec<u128>,
}

/// A number went beyond 128 bits: no true count does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

impl Tally {
    /// Makes a tally of nothing.
    pub(crate) fn new(symbols: usize, cells: usize, with_classes: bool) -> Self {
        let by_shaded = vec![vec![0; cells + 1]; symbols + 1];
        let graded = with_classes.then(|| Graded {
            by_class: vec![vec![0; Class::ALL.len()]; symbols + 1],
            ungraded: vec![0; symbols + 1],
        });
        Self { solvable: vec![0; symbols + 1], strict: by_shaded.clone(), minimal: by_shaded, graded }
    }

    /// Adds another tally of the same count.
    pub(crate) fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        add(&mut self.solvable, &other.solvable)?;
        add_tables(&mut self.strict, &other.strict)?;
        add_tables(&mut self.minimal, &other.minimal)?;
        if let (Some(graded), Some(other)) = (&mut self.graded, &other.graded) {
            add_tables(&mut graded.by_class, &other.by_class)?;
            add(&mut graded.ungraded, &other.ungraded)?;
        }
        Ok(())
    }

    /// Returns whether its numbers can be counts of the same boards: a board that is unique in the strict sense is so
    /// in the minimal sense, a unique board is solvable, and every unique board is graded or is known not to be.
    pub(crate) fn is_consistent(&self, graded: Option<Semantics>) -> bool {
        (0..self.solvable.len()).all(|symbols| {
            let (strict, minimal) = (&self.strict[symbols], &self.minimal[symbols]);
            let unique = |semantics| match semantics {
                Semantics::Strict => sum(strict),
                Semantics::Minimal => sum(minimal),
            };
            let is_graded = match (&self.graded, graded) {
                (Some(table), Some(semantics)) => {
                    let graded = table.by_class[symbols].iter().chain([&table.ungraded[symbols]]);
                    unique(semantics).is_some_and(|unique| sum(graded) == Some(unique))
                }
                (None, None) => true,
                _ => false,
            };
            is_graded
                && strict.iter().zip(minimal).all(|(strict, minimal)| strict <= minimal)
                && sum(minimal).is_some_and(|unique| unique <= self.solvable[symbols])
        })
    }

    /// Returns the boards with a solution that have at most so many symbols, or `None` if the tally is not complete.
    pub fn solvable(&self, symbols: usize) -> Option<u128> {
        whole(sum(self.solvable.iter().take(symbols + 1))?)
    }

    /// Returns the boards with exactly one solution, by number of shaded cells, or `None` if the tally is not complete.
    pub fn unique(&self, symbols: usize, semantics: Semantics) -> Option<Vec<u128>> {
        match semantics {
            Semantics::Strict => columns(&self.strict, symbols),
            Semantics::Minimal => columns(&self.minimal, symbols),
        }
    }

    /// Returns the graded boards by class A to G, empty where boards were not graded, or `None` if the tally is not
    /// complete.
    pub fn by_class(&self, symbols: usize) -> Option<Vec<u128>> {
        self.graded.as_ref().map_or(Some(vec![]), |graded| columns(&graded.by_class, symbols))
    }

    /// Returns the unique boards that were to be graded and could not be, or `None` if the tally is not complete.
    pub fn ungraded(&self, symbols: usize) -> Option<u128> {
        let ungraded = self.graded.iter().flat_map(|graded| graded.ungraded.iter().take(symbols + 1));
        whole(sum(ungraded)?)
    }
}

fn add(to: &mut [u128], from: &[u128]) -> Result<(), Overflow> {
    to.iter_mut().zip(from).try_for_each(|(to, from)| {
        *to = to.checked_add(*from).ok_or(Overflow)?;
        Ok(())
    })
}

fn add_tables(to: &mut [Vec<u128>], from: &[Vec<u128>]) -> Result<(), Overflow> {
    to.iter_mut().zip(from).try_for_each(|(to, from)| add(to, from))
}

fn sum<'a>(numbers: impl IntoIterator<Item = &'a u128>) -> Option<u128> {
    numbers.into_iter().try_fold(0u128, |sum, number| sum.checked_add(*number))
}

/// Returns the sums over the first rows of a table.
fn columns(table: &[Vec<u128>], symbols: usize) -> Option<Vec<u128>> {
    let width = table.first().map_or(0, Vec::len);
    (0..width).map(|k| whole(sum(table.iter().take(symbols + 1).map(|row| &row[k]))?)).collect()
}

fn whole(count: u128) -> Option<u128> {
    let scale = u128::from(SCALE);
    count.is_multiple_of(scale).then_some(count / scale)
}
