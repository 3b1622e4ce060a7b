//! The view `class-table/1`: a collection of puzzles by size and class, as in Tables 2, 3, 17 and 18 of Wensveen 2024.
//!
//! One row a size. Each way of grading that was asked for has its own counts, so that rules stand beside 2-SAT lines.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Size;
use crate::deduce::{Class, RuleSelection};

/// A collection by size and class. Puzzles are added in any order.
///
/// ```
/// use hitori_core::Size;
/// use hitori_core::deduce::{Class, RuleSelection};
/// use hitori_core::report::ClassTable;
/// let mut table = ClassTable::new(vec![RuleSelection::default()]);
/// table.add(Size::new(5, 5)?, Some(9), &[Some(Class::F)]);
/// table.add(Size::new(5, 5)?, None, &[None]);
/// let row = &table.rows()[0];
/// assert_eq!((row.puzzles, row.most_shaded, row.classes[0].unclassified), (2, Some(9), 1));
/// # Ok::<(), hitori_core::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ClassTable {
    rules: Vec<RuleSelection>,
    sizes: BTreeMap<(usize, usize), Counts>,
}

/// The puzzles of a size.
#[derive(Clone, Debug, Default, PartialEq)]
struct Counts {
    puzzles: u64,
    most_shaded: Option<usize>,
    /// For each selection of rules, the puzzles of each class.
    classes: Vec<[u64; Class::ALL.len()]>,
}

/// The row of a size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClassTableView<'a> {
    /// Name and version of the view.
    pub view: Cow<'a, str>,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub cols: usize,
    /// Puzzles of this size, with and without a class.
    pub puzzles: u64,
    /// The most shaded cells among the solutions of those that are uniquely solvable.
    pub most_shaded: Option<usize>,
    /// The classes, once for each way of grading.
    pub classes: Vec<ClassCountsView>,
}

/// The puzzles of a size by class, as some rules see them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClassCountsView {
    /// The sets of rules, with commas between.
    pub rule_set: RuleSelection,
    /// Puzzles of each class, A to G.
    pub counts: BTreeMap<Class, u64>,
    /// Their shares of the puzzles that have a class, from 0 to 1; empty where none has one.
    pub shares: BTreeMap<Class, f64>,
    /// Puzzles without a class: not uniquely solvable, or out of reach.
    pub unclassified: u64,
}

impl ClassTable {
    /// The name and version of the view.
    pub const VIEW: &'static str = "class-table/1";

    /// Begins a table for these ways of grading.
    pub fn new(rules: Vec<RuleSelection>) -> Self {
        Self { rules, sizes: BTreeMap::new() }
    }

    /// Returns the ways of grading.
    pub fn rules(&self) -> &[RuleSelection] {
        &self.rules
    }

    /// Adds a puzzle: the shaded cells of its only solution, if it has one, and its class for each way of grading. Classes
    /// that are missing count as none.
    pub fn add(&mut self, size: Size, shaded: Option<usize>, classes: &[Option<Class>]) {
        let counts = self.sizes.entry((size.rows(), size.cols())).or_default();
        counts.puzzles += 1;
        counts.most_shaded = counts.most_shaded.max(shaded);
        counts.classes.resize(self.rules.len(), Default::default());
        for (counts, class) in counts.classes.iter_mut().zip(classes) {
            if let Some(class) = class {
                counts[*class as usize] += 1;
            }
        }
    }

    /// Returns the rows, smallest boards first.
    pub fn rows(&self) -> Vec<ClassTableView<'static>> {
        self.sizes.iter().map(|(&size, counts)| self.row(size, counts)).collect()
    }

    fn row(&self, (rows, cols): (usize, usize), counts: &Counts) -> ClassTableView<'static> {
        let classes = self.rules.iter().zip(&counts.classes).map(|(&rule_set, classes)| {
            let graded: u64 = classes.iter().sum();
            let share = |count: u64| count as f64 / graded as f64;
            let each = || Class::ALL.into_iter().zip(classes.iter().copied());
            ClassCountsView {
                rule_set,
                counts: each().collect(),
                shares: each().filter(|_| graded > 0).map(|(class, count)| (class, share(count))).collect(),
                unclassified: counts.puzzles - graded,
            }
        });
        ClassTableView {
            view: Self::VIEW.into(),
            rows,
            cols,
            puzzles: counts.puzzles,
            most_shaded: counts.most_shaded,
            classes: classes.collect(),
        }
    }
}

/// Writes counts, and below them shares, for each size and way of grading.
impl fmt::Display for ClassTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.rules.iter().map(ToString::to_string).collect();
        let width = names.iter().map(String::len).max().unwrap_or(0).max("rules".len());
        write!(f, "{:<9} {:>9} {:>11}  {:<width$}", "size", "puzzles", "most shaded", "rules")?;
        Class::ALL.iter().try_for_each(|class| write!(f, " {class:>8}"))?;
        writeln!(f, " {:>8}", "none")?;
        for row in self.rows() {
            let shaded = row.most_shaded.map_or_else(|| "–".to_owned(), |shaded| shaded.to_string());
            let size = format!("{}×{}", row.rows, row.cols);
            let mut head = format!("{size:<9} {:>9} {shaded:>11}", row.puzzles);
            for (classes, name) in row.classes.iter().zip(&names) {
                write!(f, "{head}  {name:<width$}")?;
                classes.counts.values().try_for_each(|count| write!(f, " {count:>8}"))?;
                writeln!(f, " {:>8}", classes.unclassified)?;
                head = " ".repeat(31);
                if !classes.shares.is_empty() {
                    write!(f, "{head}  {:<width$}", "share")?;
                    classes.shares.values().try_for_each(|share| write!(f, " {:>6.2} %", 100.0 * share))?;
                    writeln!(f)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduce::LineMethod;

    #[test]
    fn rows_add_up_and_are_read_back() {
        let both = vec![RuleSelection::default(), LineMethod::TwoSat.into()];
        let mut table = ClassTable::new(both);
        let small = Size::new(5, 5).expect("a size");
        for (shaded, rules, lines) in [
            (Some(8), Some(Class::F), Some(Class::B)),
            (Some(9), Some(Class::B), Some(Class::B)),
            (None, None, None),
            (Some(7), Some(Class::F), None),
        ] {
            table.add(small, shaded, &[rules, lines]);
        }
        table.add(Size::new(4, 12).expect("a size"), None, &[None, None]);
        let rows = table.rows();
        assert_eq!((rows[0].rows, rows[0].cols, rows[0].most_shaded), (4, 12, None));
        assert!(rows[0].classes[0].shares.is_empty());
        let [rules, lines] = &rows[1].classes[..] else { panic!("two ways of grading") };
        assert_eq!((rules.counts[&Class::F], rules.counts[&Class::B], rules.unclassified), (2, 1, 1));
        assert_eq!((lines.counts[&Class::B], lines.unclassified), (2, 2));
        assert!((rules.shares[&Class::F] - 2.0 / 3.0).abs() < 1e-12);
        let text = serde_json::to_string(&rows[1]).expect("a view is plain data");
        assert!(
            text.starts_with(r#"{"view":"class-table/1","rows":5,"cols":5,"puzzles":4,"most_shaded":9,"#)
        );
        assert!(text.contains(r#"{"rule_set":"wensveen,ahead","counts":{"A":0,"B":1,"#), "{text}");
        assert_eq!(serde_json::from_str::<ClassTableView<'_>>(&text).ok().as_ref(), Some(&rows[1]));
        let prose = table.to_string();
        assert!(prose.contains("wensveen,ahead,2sat        0        2 "), "{prose}");
        assert!(prose.contains("66.67 %"), "{prose}");
    }
}
