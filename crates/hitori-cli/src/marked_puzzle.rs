//! What `explain` and `hint` start from: a puzzle with one solution, and marks on the way to it.

use hitori_core::board::{Shade, Shading};
use hitori_core::deduce::{self, ExplainOptions};
use hitori_core::engine::{Limit, Status};
use hitori_core::rate::{RateError, RateOptions, Rating, rate, rate_unique};
use hitori_core::{Semantics, solve};

use crate::args::{Input, Marks, RuleArgs, Search};
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::verdict;

/// The arguments: the puzzle, what is known about it, and how steps are to be found.
#[derive(clap::Args)]
pub struct MarkedPuzzleArgs {
    #[command(flatten)]
    puzzle: Input,
    #[command(flatten)]
    marks: Marks,
    /// Among steps that are equally easy to see, prefer the one with the fewest premises, close to the last one
    #[arg(long)]
    simplest: bool,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    search: Search,
}

/// The puzzle and its marks, read and checked.
pub struct MarkedPuzzle {
    /// The puzzle.
    pub named: Named,
    /// The marks given.
    marks: Option<Shading>,
    /// How steps are to be found.
    pub options: ExplainOptions,
    /// The only solution, if there is just one.
    solution: Option<Shading>,
}

impl MarkedPuzzle {
    /// Reads puzzle and marks. Fails on puzzles with no or several solutions, unless `partial`: then there is no solution
    /// to compare with.
    pub fn read(args: &MarkedPuzzleArgs, partial: bool, session: &Session) -> Result<Self, Failure> {
        let (source, picked) = (args.puzzle.source(), args.puzzle.picked());
        let (named, marks) = match args.marks.file() {
            Some(file) => {
                batch::with_marks(&source, picked, file).map(|(named, marks)| (named, Some(marks)))?
            }
            None => (batch::single(&source, picked)?, None),
        };
        let mut options = args.search.options(&session.interrupt);
        options.budget = options.budget.start();
        let answer = solve::unique(&named.entry.puzzle, &options);
        if answer.stop.as_ref().is_some_and(|stop| stop.is_cancelled()) {
            return Err(Failure::Interrupted);
        }
        let unique = answer.status() == Status::Unique;
        if !unique && !partial {
            let (reason, outcome) = match answer.status() {
                Status::Multiple => ("it has several solutions".to_owned(), Exit::Fails),
                _ => (verdict::why_not(&answer), verdict::exit(&answer)),
            };
            let message = named.at(format_args!(
                "{reason}, so there is no single solution to explain; to see how far the rules lead: \
                 hitori explain --partial"
            ));
            return Err(Failure::Unmet { message, outcome });
        }
        let solution = answer.solutions.into_iter().next().filter(|_| unique);
        let options = ExplainOptions::default()
            .with_rules(args.rules.selection())
            .with_simplest(args.simplest)
            .with_unique(unique || options.semantics == Semantics::Minimal)
            .with_semantics(options.semantics)
            .with_budget(options.budget);
        Ok(Self { named, marks, options, solution })
    }

    /// Returns the failure that a limit is.
    pub fn stopped(&self, limit: Limit) -> Failure {
        if limit == Limit::Cancelled {
            return Failure::Interrupted;
        }
        let message = self.named.at("the time is over before the next step is found");
        Failure::Unmet { message, outcome: Exit::NoAnswer }
    }

    /// Returns what is known so far.
    pub fn marks(&self) -> Shading {
        let blank = || Shading::filled(self.named.entry.puzzle.size(), Shade::Undecided);
        self.marks.clone().unwrap_or_else(blank)
    }

    /// Returns how hard the puzzle is for a person, or why that cannot be said. Under strict semantics its only solution is known
    /// already.
    pub fn rating(&self) -> Result<Rating, RateError> {
        let (puzzle, options) = (&self.named.entry.puzzle, RateOptions::default());
        let options = options.with_budget(self.options.budget.clone());
        match &self.solution {
            Some(solution) if self.options.semantics == Semantics::Strict => {
                Ok(rate_unique(puzzle, solution, &options)?)
            }
            _ => rate(puzzle, &options),
        }
    }

    /// Returns whether the marks are the solution; a player who only shades leaves the other cells open.
    pub fn is_solved(&self) -> bool {
        let (Some(marks), Some(solution)) = (&self.marks, &self.solution) else { return false };
        marks.shaded().eq(solution.shaded())
    }

    /// Returns the marks that contradict the solution.
    pub fn mistakes(&self) -> Result<Vec<usize>, Failure> {
        match (&self.marks, &self.solution) {
            (Some(marks), Some(solution)) => {
                deduce::mistakes(solution, marks).map_err(|error| Failure::Bad(self.named.at(error)))
            }
            _ => Ok(vec![]),
        }
    }
}
