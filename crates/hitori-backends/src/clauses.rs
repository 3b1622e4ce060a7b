//! The rules as clauses over cells: the blocks that propositional formulas and constraint programs share.

use hitori_core::engine::{Budget, Limit};
use hitori_core::{Literal, Puzzle, Semantics};

use crate::oracle::Task;

/// Something that is written clause by clause, with a comment above every block of them.
pub(crate) trait ClauseWriter {
    /// Says what the next clauses mean.
    fn block(&mut self, about: &str);

    /// Demands that at least one of these literals holds.
    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>);
}

/// Items of a long list (clauses, variables, edges) between two looks at the budget.
const ITEMS_BETWEEN_CHECKS: usize = 1 << 13;

/// Passes the items of a long list on, and looks at the budget now and then.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn for_each<T>(
    items: impl IntoIterator<Item = T>,
    budget: &Budget,
    mut each: impl FnMut(T),
) -> Result<(), Limit> {
    for (place, item) in items.into_iter().enumerate() {
        if place.is_multiple_of(ITEMS_BETWEEN_CHECKS) {
            budget.check()?;
        }
        each(item);
    }
    Ok(())
}

/// Writes all rules but connectivity. Without it, and under strict semantics, Hitori is 2-SAT: no clause has more than
/// two literals.
///
/// # Errors
/// If the budget is spent.
pub(crate) fn write_rules(
    writer: &mut impl ClauseWriter,
    task: &Task<'_>,
    budget: &Budget,
) -> Result<(), Limit> {
    writer.block("No two shaded cells share an edge.");
    let pairs = task.puzzle.size().adjacent_pairs();
    for_each(pairs, budget, |(a, b)| writer.clause([a, b].map(Literal::white)))?;
    writer.block("No number twice among the white cells of a row or column.");
    let pairs = task.puzzle.duplicate_pairs();
    for_each(pairs, budget, |(a, b)| writer.clause([a, b].map(Literal::shaded)))?;
    if task.semantics == Semantics::Minimal {
        // A cell without duplicates is white.
        writer.block("Minimal: a shaded cell has a white duplicate in its row or column.");
        for (cell, duplicates) in task.puzzle.duplicates().into_iter().enumerate() {
            budget.check()?;
            writer.clause(std::iter::once(cell).chain(duplicates).map(Literal::white));
        }
    }
    Ok(())
}

/// Returns the first lines of a program: what it is about, and the board.
pub(crate) fn header(task: &Task<'_>, model: &str) -> Vec<String> {
    let sense = match task.semantics {
        Semantics::Strict => "any shading that obeys the rules",
        Semantics::Minimal => {
            "shadings in which every shaded cell has a white duplicate in its row or column"
        }
    };
    let title = format!("Hitori {}, model {model}; solutions: {sense}", task.puzzle.size());
    [title, String::new()].into_iter().chain(board(task.puzzle)).collect()
}

/// Returns the rows of the board, its columns aligned.
fn board(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    let width = puzzle.clues().iter().map(|clue| clue.to_string().len()).max().unwrap_or(1);
    puzzle.rows().map(move |row| {
        let clues: Vec<String> = row.iter().map(|clue| format!("{:>width$}", clue.to_string())).collect();
        format!("  {}", clues.join(" "))
    })
}
