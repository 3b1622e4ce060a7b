//! Why a request gives no puzzle, as values that can be matched.

use std::fmt;

use thiserror::Error;

use crate::board::Size;
use crate::engine::{Limit, StopReason};
use crate::referee::Violation;

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// No puzzle can meet the request, whatever the seed.
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// No puzzle was found within the attempts allowed. Another seed or more attempts may find one.
    #[error("gave up after {0}; such puzzles are rare or do not exist")]
    GaveUp(GenerateStats),
    /// Enough seeds of a [`Batch`](super::Batch) gave no puzzle; this one was not tried.
    #[error("not tried: the first {seeds} seeds gave no puzzle")]
    Hopeless {
        /// Seeds that were tried.
        seeds: u64,
    },
    /// The budget of the request ran out, or the request was cancelled.
    #[error("stopped before a puzzle was found: {0}")]
    Limit(#[from] Limit),
    /// The referee does not accept the solution of a puzzle that was about to be handed out: a defect of this library.
    #[error("internal error: the referee rejects the solution of a generated puzzle ({} violations); please report it", .0.len())]
    Invalid(Vec<Violation>),
    /// The engine failed otherwise: a defect of this library.
    #[error("internal error: {0}; please report it")]
    Engine(StopReason),
}

impl From<StopReason> for GenerateError {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Limit(limit) => Self::Limit(limit),
            other => Self::Engine(other),
        }
    }
}

/// A bound that a request violates, or two wishes that exclude each other.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum Impossible {
    /// Two cells with different numbers allow three shadings, with the same number two.
    #[error("no board of {size} has exactly one solution: of two duplicates either can be shaded")]
    TwoCells {
        /// The size asked for.
        size: Size,
    },
    /// A legal shading leaves more cells of some line white than there are symbols.
    #[error(
        "{symbols} symbols are too few for {size}: a legal shading shades at most {most_shaded} cells, so some line keeps at least {fewest} different numbers white"
    )]
    TooFewSymbols {
        /// The size asked for.
        size: Size,
        /// The symbols asked for.
        symbols: usize,
        /// Symbols that every unique puzzle of this size needs.
        fewest: usize,
        /// Shaded cells that no legal shading of this size exceeds.
        most_shaded: usize,
    },
    /// More symbols than a puzzle can hold.
    #[error("{symbols} symbols are too many: at most {most}")]
    TooManySymbols {
        /// The symbols asked for.
        symbols: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// No legal shading has as many shaded cells.
    #[error("{wanted} shaded cells are too many for {size}: a legal shading has at most {most}")]
    TooManyShaded {
        /// The size asked for.
        size: Size,
        /// The fewest shaded cells asked for.
        wanted: usize,
        /// Shaded cells that no legal shading of this size exceeds.
        most: usize,
    },
    /// Every solution of a unique puzzle has more shaded cells.
    #[error(
        "{wanted} shaded cells are too few for {size}: a shading to which no cell can be added has at least {fewest}"
    )]
    TooFewShaded {
        /// The size asked for.
        size: Size,
        /// The most shaded cells asked for.
        wanted: usize,
        /// Shaded cells that every solution of a unique puzzle of this size has.
        fewest: usize,
    },
    /// A range without values.
    #[error("the range of {what} is empty")]
    EmptyRange {
        /// What the range is of.
        what: &'static str,
    },
    /// Diagonal symmetry on a board that is not square.
    #[error("diagonal symmetry needs a square board, not {size}")]
    NotSquare {
        /// The size asked for.
        size: Size,
    },
    /// A bias that is no probability.
    #[error("the {bias} bias is a probability from 0 to 1, not {value}")]
    NotAProbability {
        /// Which bias.
        bias: &'static str,
        /// The value asked for.
        value: f64,
    },
    /// The drawing is for a board of another size.
    #[error("the shading is {drawing}, the board {size}")]
    DrawingSize {
        /// Size of the drawing.
        drawing: Size,
        /// The size asked for.
        size: Size,
    },
    /// Two shaded cells of the drawing share an edge.
    #[error("the shading breaks the rules: {} share an edge", names(.size, .cells))]
    DrawingAdjacent {
        /// Size of the drawing.
        size: Size,
        /// The two cells.
        cells: [usize; 2],
    },
    /// The shaded cells of the drawing cut white cells off.
    #[error("the shading breaks the rules: {} closes a wall that cuts white cells off", names(.size, &[*.cell]))]
    DrawingWall {
        /// Size of the drawing.
        size: Size,
        /// The cell that closes the wall.
        cell: usize,
    },
    /// White cells of the drawing could be shaded as well, which would be a second solution.
    #[error(
        "no puzzle with this shading has only one solution, because these white cells could be shaded as well: {} (write ? for cells that may be shaded)",
        names(.size, .cells)
    )]
    DrawingNotMaximal {
        /// Size of the drawing.
        size: Size,
        /// The white cells.
        cells: Vec<usize>,
    },
    /// The drawing leaves more cells of some line white than there are symbols.
    #[error("{symbols} symbols are too few for this shading: a line keeps {needed} cells white")]
    DrawingSymbols {
        /// The symbols asked for.
        symbols: usize,
        /// White cells of the fullest line.
        needed: usize,
    },
    /// The drawing has another number of shaded cells than asked for.
    #[error("the shading has {shaded} shaded cells, which is not in the range asked for")]
    DrawingShaded {
        /// Shaded cells of the drawing.
        shaded: usize,
    },
    /// The rules of class A never shade a cell, and a unique puzzle of more than one cell has a shaded one.
    #[error("no puzzle of {size} with exactly one solution has class A: its rules never shade a cell")]
    ClassA {
        /// The size asked for.
        size: Size,
    },
    /// All boards of the size have been tried (`tests/classes.rs`), and none has such a class.
    #[error(
        "no puzzle of {size} with exactly one solution has such a class: of all boards of this size, those have {found}"
    )]
    NoBoardOfClass {
        /// The size asked for.
        size: Size,
        /// The classes that there are.
        found: &'static str,
    },
    /// More steps are required than there are cells, and every step decides one.
    #[error("{wanted} steps are too many for {size}: every step decides a cell, so there are at most {most}")]
    TooManySteps {
        /// The size asked for.
        size: Size,
        /// The fewest steps asked for, of all rules together.
        wanted: usize,
        /// The cells of the board.
        most: usize,
    },
    /// Two ranges for the steps of one rule.
    #[error("steps of {rule} are required twice")]
    RequiredTwice {
        /// The rule.
        rule: &'static str,
    },
    /// Exact sampling among so many boards would not end.
    #[error(
        "there are more than 2^127 boards of {size} with {symbols} symbols up to renaming: drawing until one is unique would not end; near-uniform sampling goes further"
    )]
    TooManyBoards {
        /// The size asked for.
        size: Size,
        /// The symbols asked for.
        symbols: usize,
    },
    /// Two wishes that exclude each other.
    #[error("{option} cannot be combined with {with}")]
    Excluded {
        /// One wish.
        option: &'static str,
        /// The other.
        with: &'static str,
    },
}

/// Names the first few cells.
fn names(size: &Size, cells: &[usize]) -> String {
    let shown: Vec<String> = cells.iter().take(8).map(|&cell| size.name(cell)).collect();
    format!("{}{}", shown.join(" "), if cells.len() > 8 { " …" } else { "" })
}

/// The work that went into a puzzle, or into the attempt to find one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GenerateStats {
    /// Shadings drawn that were not filled: another number of shaded cells, not symmetric, or too few symbols for them.
    pub misfits: usize,
    /// Shadings that were filled with numbers.
    pub shadings: usize,
    /// Fillings.
    pub fillings: usize,
    /// Repairs of fillings that had another solution.
    pub repairs: usize,
    /// Unique puzzles of another class or number of steps than wanted.
    pub rejected: usize,
    /// Unique puzzles whose explanation has not the steps required.
    pub other_steps: usize,
    /// Boards that the exact sampler drew, or steps of the random walk, that gave no new unique board.
    pub not_unique: usize,
}

impl GenerateStats {
    /// Returns how many shadings were drawn.
    pub fn draws(&self) -> usize {
        self.misfits + self.shadings
    }
}

/// What was done, as in "gave up after …".
impl fmt::Display for GenerateStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.draws() == 0 {
            return write!(f, "{} boards that do not have exactly one solution", self.not_unique);
        }
        write!(f, "{} shadings", self.draws())?;
        if self.misfits > 0 {
            write!(
                f,
                " ({} with another number of shaded cells, more numbers needed, or not symmetric)",
                self.misfits
            )?;
        }
        write!(f, ", {} fillings and {} repairs", self.fillings, self.repairs)?;
        if self.rejected > 0 {
            write!(f, "; {} unique puzzles were not of the class or difficulty wanted", self.rejected)?;
        }
        if self.other_steps > 0 {
            write!(f, "; {} unique puzzles lacked the required steps", self.other_steps)?;
        }
        Ok(())
    }
}
