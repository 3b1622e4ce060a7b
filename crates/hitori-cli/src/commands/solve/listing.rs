//! `hitori solve --limit`: solutions are printed as they are found, and none is kept.
//!
//! Under JSON the line of a puzzle begins before its status is known, so the status stands behind the
//! solutions. Whatever ends the list (a limit, a budget, Ctrl-C) the line is completed; only a reader that
//! goes away ends it in the middle.

use std::time::{Duration, Instant};

use hitori_core::Shading;
use hitori_core::engine::{Outcome, Work};
use hitori_core::formats::Framing;
use hitori_core::report::SolveView;
use hitori_core::solve::Solutions;

use super::Show;
use crate::asker::Asker;
use crate::batch::Named;
use crate::pipeline::{Interrupted, Sheet};
use crate::verdict;

/// Solutions that are handed over one by one: a search may take long for each.
const FIRST: usize = 16;

/// Later ones are handed over when they take so many bytes …
const BYTES: usize = 1 << 15;

/// … or when the last were handed over so long ago.
const TIME: Duration = Duration::from_millis(100);

/// The solutions kept: as many as the status depends on.
const KEPT: usize = 2;

/// A list on its way out.
struct Listing<'a> {
    show: Show,
    named: &'a Named,
    sheet: &'a mut Sheet,
    found: usize,
    kept: Vec<Shading>,
    handed_over: Instant,
}

/// Prints up to `limit` solutions of a puzzle, and what they amount to.
pub(super) fn print(
    show: Show,
    named: &Named,
    asker: &Asker,
    mut solutions: Solutions<'_>,
    limit: usize,
    sheet: &mut Sheet,
) -> Result<(), Interrupted> {
    let puzzle = &named.entry.puzzle;
    let clock = asker.question().budget.clock();
    let begin = clock.now();
    if show.json {
        asker.view(named.id(), puzzle, &Outcome::default()).write_before_solutions(&mut sheet.out);
    } else {
        sheet.begin(Framing::separated("\n"));
    }
    let mut listing = Listing { show, named, sheet, found: 0, kept: Vec::new(), handed_over: Instant::now() };
    let (complete, stop) = loop {
        match solutions.next() {
            None => break (true, None),
            Some(Ok(_)) if listing.found == limit => break (false, None),
            Some(Ok(solution)) => listing.add(solution)?,
            Some(Err(stop)) => break (false, Some(stop)),
        }
    };
    if listing.found == 0 && stop.as_ref().is_some_and(|stop| stop.is_cancelled()) {
        return Err(Interrupted);
    }
    let Listing { sheet, found, kept, .. } = listing;
    let mut outcome = Outcome::found(kept, complete);
    outcome.stop = stop;
    let outcome = outcome.with_work(Work::Native(solutions.stats()), clock.since(begin));
    sheet.outcome(verdict::exit(&outcome));
    if show.json {
        asker.view(named.id(), puzzle, &outcome).write_after_solutions(&mut sheet.out);
    } else {
        if found == 0 {
            let board = show.paint.board(puzzle, asker.question().marks.as_ref());
            sheet.line(board.trim_end_matches('\n'));
        }
        show.summary(named, asker, &outcome, found, sheet);
    }
    Ok(())
}

impl Listing<'_> {
    /// Puts a solution on the sheet, and hands the sheet over now and then.
    fn add(&mut self, solution: Shading) -> Result<(), Interrupted> {
        let is_first = self.found == 0;
        if self.show.json {
            SolveView::write_solution(&solution, is_first, &mut self.sheet.out);
        } else {
            if !is_first {
                self.sheet.line("");
            }
            let board = self.show.paint.board(&self.named.entry.puzzle, Some(&solution));
            self.sheet.line(board.trim_end_matches('\n'));
        }
        self.found += 1;
        if self.kept.len() < KEPT {
            self.kept.push(solution);
        }
        let is_due = self.found <= FIRST
            || self.sheet.out.len() >= BYTES
            || (self.found.is_multiple_of(FIRST) && self.handed_over.elapsed() >= TIME);
        if is_due {
            self.handed_over = Instant::now();
            // Without a reader nothing is left to do.
            if !self.sheet.hand_over() {
                return Err(Interrupted);
            }
        }
        Ok(())
    }
}
