//! Questions about the solutions that agree with marks: is there one, only one, which cells do they share?
//!
//! Marks become facts of the root level, before anything else does. A cell without equals is no exception, so none that
//! is marked as shaded is left out as free and taken as white. Under strict semantics nothing else changes: the argument on
//! top of `engine.rs` goes from one solution to another by cells in which the two differ, and no such cell is marked.
//!
//! Minimal semantics wants more. Needless cells are unshaded in the end, so a cell marked as shaded must be needed: one of
//! its equals has to be white. That is a clause for each such cell. Once it holds, it holds: what is white stays white when
//! other cells are unshaded.

use super::answer::{Answer, Count, Report};
use super::board::{Board, UNDECIDED, WHITE};
use super::engine::Engine;
use super::literal::Literal;
use super::options::Options;
use super::residual::Scope;
use super::root::Contradiction;
use super::search::Search;
use super::{ask, every};
use crate::board::{Puzzle, Shading};
use crate::engine::Limit;

/// A puzzle with marks. The questions are those of this module, asked about the solutions that agree with the marks only.
/// Marks of another size agree with none.
///
/// ```
/// use hitori_core::solve::{Answer, Marked, Options};
/// use hitori_core::{formats, formats::parse_shading};
/// let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
/// let right = parse_shading("x???\n????\n????\n????", puzzle.size())?;
/// let answer = Marked::new(&puzzle, &right).unique(&Options::default()).answer;
/// assert!(matches!(answer, Answer::Unique(_)));
/// let wrong = parse_shading("-???\n????\n????\n????", puzzle.size())?;
/// let answer = Marked::new(&puzzle, &wrong).solve(&Options::default()).answer;
/// assert_eq!(answer, Answer::Unsolvable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Marked<'p> {
    puzzle: &'p Puzzle,
    marks: &'p Shading,
}

impl<'p> Marked<'p> {
    /// The puzzle with these marks.
    pub fn new(puzzle: &'p Puzzle, marks: &'p Shading) -> Self {
        Self { puzzle, marks }
    }

    /// One solution or none, as [`solve`](super::solve) does.
    pub fn solve(self, options: &Options) -> Report<Answer> {
        self.ask(options, Scope::Contested, Engine::first)
    }

    /// None, one or several, as [`unique`](super::unique) does.
    pub fn unique(self, options: &Options) -> Report<Answer> {
        self.ask(options, Scope::Contested, Engine::unique)
    }

    /// Up to `limit` solutions, as [`count`](super::count) does.
    pub fn count(self, limit: usize, options: &Options) -> Report<Count> {
        self.ask(options, every(options), |engine| engine.count(limit))
    }

    /// What these solutions share, as [`forced`](super::forced) does.
    pub fn forced(self, options: &Options) -> Report<Result<Option<Shading>, Limit>> {
        self.ask(options, every(options), Engine::forced)
    }

    fn ask<T>(
        self,
        options: &Options,
        scope: Scope,
        question: impl FnOnce(&mut Engine<'p>) -> T,
    ) -> Report<T> {
        ask(self.puzzle, Some(self.marks), options, scope, question)
    }
}

/// What minimal semantics demands of cells marked as shaded: for each that is not needed yet, the undecided cells of which
/// one has to be white.
pub(super) fn needs(board: &Board, marks: &Shading) -> Result<Vec<Vec<u32>>, Contradiction> {
    let mut needs = Vec::new();
    for cell in marks.shaded().map(|cell| board.pad(cell)) {
        if board.equals(cell).any(|equal| board.shade(equal) == WHITE) {
            continue;
        }
        let open = board.equals(cell).filter(|&equal| board.shade(equal) == UNDECIDED);
        let open: Vec<u32> = open.map(|equal| board.unpad(equal) as u32).collect();
        if open.is_empty() {
            return Err(Contradiction);
        }
        needs.push(open);
    }
    Ok(needs)
}

/// Tells a search of these demands.
pub(super) fn demand(search: &mut Search, needs: &[Vec<u32>]) {
    for need in needs {
        // The variables stand in reading order. A cell that is none is free, so it is white: nothing is left to demand.
        let white =
            |cell| search.residual.cells.binary_search(cell).ok().map(|var| Literal::white(var as u32));
        let clause: Option<Vec<Literal>> = need.iter().map(white).collect();
        if let Some(clause) = clause {
            search.add(&clause);
        }
    }
}
