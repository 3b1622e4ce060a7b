//! Openings: patterns of numbers that a person finds by reading the board, one at a time.
//!
//! After each opening the person follows it up (neighbours of shaded cells are white, duplicates of white cells shaded) to the
//! end before reading on. Corners are looked at first, then triples, sandwiches, stacked pairs and pairs; only when none of
//! them tells anything new, cut-offs. How many openings it takes is the best single measure of what separates easy published
//! puzzles from very easy ones: many openings are many small parts of a board that do not help each other.
//!
//! Which opening comes first depends on where one starts to read. So the board is read in eight ways, along rows and along
//! columns from each corner, and counts are averaged: held another way, the same eight counts come in another order.

use crate::board::{Literal, Puzzle, Shade, Size};
use crate::deduce::{Axes, Finding, Position, Rule, Sink, cuts, rule};
use crate::engine::{Budget, Limit};
use crate::walls::Walls;

/// Patterns in the order in which they are looked for.
const EARLY: [&str; 7] = ["CP", "DoT", "DoC", "Sim-U3", "Sim-M3", "BoP", "Sim-U*"];

/// Patterns that are looked for only when no cut-off is in sight.
const LATE: [&str; 2] = ["Sim-M4", "Sim-M*"];

/// The ways to read a board.
const READINGS: usize = 8;

/// What reading comes to, averaged over all readings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Counts {
    /// Openings used.
    pub(super) openings: f64,
    /// Times that a person had to look for cut-offs, and found some.
    pub(super) cuts: f64,
    /// Rounds of follow-up.
    pub(super) rounds: f64,
}

/// Reads the board in all ways. Returns the position to which each of them leads: rules are monotone, so it is the same.
pub(super) fn read(puzzle: &Puzzle, budget: &Budget) -> Result<(Position, Counts), Limit> {
    let start = Position::new(puzzle);
    let early = openings(&start, &EARLY, budget)?;
    let late = openings(&start, &LATE, budget)?;
    let mut reached = start.clone();
    let (mut used, mut cut, mut rounds) = (0, 0, 0);
    for reading in 0..READINGS {
        let order = Reading { size: puzzle.size(), way: reading };
        let (early, late) = (order.sorted(&early), order.sorted(&late));
        let mut walk = Walk { position: start.clone(), rounds: 0, budget };
        let (mut early, mut late) = (early.into_iter().peekable(), late.into_iter().peekable());
        loop {
            budget.check()?;
            // What tells nothing new now never will: no opening is looked at twice.
            while early.next_if(|opening| !walk.is_news(opening)).is_some() {}
            if let Some(opening) = early.next() {
                used += 1;
                walk.apply(&opening.conclusions);
                continue;
            }
            let found = walk.cuts()?;
            if !found.is_empty() {
                cut += 1;
                walk.apply(&found);
                continue;
            }
            while late.next_if(|opening| !walk.is_news(opening)).is_some() {}
            let Some(opening) = late.next() else { break };
            used += 1;
            walk.apply(&opening.conclusions);
        }
        rounds += walk.rounds;
        reached = walk.position;
    }
    let mean = |sum: usize| sum as f64 / READINGS as f64;
    Ok((reached, Counts { openings: mean(used), cuts: mean(cut), rounds: mean(rounds) }))
}

/// A pattern somewhere on the board.
struct Opening {
    /// The place of its rule in the order.
    rank: usize,
    conclusions: Vec<Literal>,
    /// The cells it is made of, conclusions included.
    cells: Vec<usize>,
}

/// Returns the applications of rules that look at numbers only.
fn openings(position: &Position, rules: &[&str], budget: &Budget) -> Result<Vec<Opening>, Limit> {
    struct All<'a>(usize, Vec<Opening>, &'a Budget);
    impl Sink for All<'_> {
        fn add(&mut self, finding: Finding<'_>) {
            if let Finding::Step { conclusions, premises, .. } = finding {
                let decided = conclusions.iter().map(|literal| literal.cell);
                let cells = premises().into_iter().chain(decided).collect();
                self.1.push(Opening { rank: self.0, conclusions: conclusions.to_vec(), cells });
            }
        }

        fn is_over(&self) -> bool {
            self.2.check().is_err()
        }
    }
    let mut all = All(0, Vec::new(), budget);
    for (rank, rule) in rules.iter().filter_map(|id| rule(id)).enumerate() {
        all.0 = rank;
        rule.find(position, Axes::Both, &mut all);
        budget.check()?;
    }
    Ok(all.1)
}

/// One way to read a board: its lowest bits say whether rows and columns run backwards, and whether they change roles.
struct Reading {
    size: Size,
    way: usize,
}

impl Reading {
    /// Returns where a cell lies for this reader: line, then place in it.
    fn place(&self, cell: usize) -> (usize, usize) {
        let (row, col) = self.size.place(cell);
        let row = if self.way & 1 == 0 { row } else { self.size.rows() - 1 - row };
        let col = if self.way & 2 == 0 { col } else { self.size.cols() - 1 - col };
        if self.way & 4 == 0 { (row, col) } else { (col, row) }
    }

    /// Sorts openings as the reader meets them: by kind; for each, what lies along the lines of reading, line by line, then
    /// what lies across them. Two openings are met at once only if they are the same.
    fn sorted<'o>(&self, openings: &'o [Opening]) -> Vec<&'o Opening> {
        let mut sorted: Vec<&Opening> = openings.iter().collect();
        sorted.sort_by_cached_key(|opening| {
            let mut places: Vec<_> = opening.cells.iter().map(|&cell| self.place(cell)).collect();
            let same =
                |of: fn(&(usize, usize)) -> usize| places.windows(2).all(|two| of(&two[0]) == of(&two[1]));
            let is_across = same(|place| place.1) && !same(|place| place.0);
            if is_across {
                places.iter_mut().for_each(|(line, place)| std::mem::swap(line, place));
            }
            places.sort_unstable();
            let told = |literal: &Literal| (self.place(literal.cell), literal.shade == Shade::White);
            let mut told: Vec<_> = opening.conclusions.iter().map(told).collect();
            told.sort_unstable();
            (opening.rank, is_across, places, told)
        });
        sorted
    }
}

/// A position that is followed up whenever something is marked.
pub(super) struct Walk<'b> {
    pub(super) position: Position,
    /// Rounds of follow-up so far.
    pub(super) rounds: usize,
    pub(super) budget: &'b Budget,
}

impl Walk<'_> {
    fn is_news(&self, opening: &Opening) -> bool {
        opening.conclusions.iter().any(|literal| self.position.is_open(literal.cell))
    }

    /// Returns the cells that are white because shading them would cut white cells off.
    pub(super) fn cuts(&self) -> Result<Vec<Literal>, Limit> {
        self.budget.check()?;
        let position = &self.position;
        let size = position.size();
        let mut walls = Walls::new(size);
        // What cuts something off already has no solution, and nothing follows for a person. No two shaded cells share an edge here: what
        // was marked has been followed up, and contradictions are noticed before.
        let shaded = (0..size.cells()).filter(|&cell| position.is_shaded(cell));
        if size.cells() == 1 || !{ shaded }.all(|cell| walls.shade(cell)) {
            return Ok(vec![]);
        }
        let open = (0..size.cells()).filter(|&cell| position.is_open(cell));
        let found: Vec<Literal> = open.filter(|&cell| !walls.allows(cell)).map(Literal::white).collect();
        debug_assert!({
            let slowly = cuts(size, |cell| position.is_shaded(cell)).unwrap_or_default();
            let slowly = slowly.into_iter().map(|(cell, _)| cell).filter(|&cell| position.is_open(cell));
            slowly.eq(found.iter().map(|literal| literal.cell))
        });
        Ok(found)
    }

    /// Returns what a rule decides here that is not known yet, each cell once.
    pub(super) fn find(&self, id: &str) -> Result<Vec<Literal>, Limit> {
        rule(id).map_or_else(|| Ok(vec![]), |rule| self.find_by(rule))
    }

    fn find_by(&self, rule: &Rule) -> Result<Vec<Literal>, Limit> {
        struct New<'a>(&'a Position, Vec<Literal>, &'a Budget);
        impl Sink for New<'_> {
            fn add(&mut self, finding: Finding<'_>) {
                if let Finding::Step { conclusions, .. } = finding {
                    let is_open = |literal: &&Literal| self.0.is_open(literal.cell);
                    self.1.extend(conclusions.iter().filter(is_open).copied());
                }
            }

            fn is_over(&self) -> bool {
                self.2.check().is_err()
            }
        }
        let mut new = New(&self.position, Vec::new(), self.budget);
        rule.find(&self.position, Axes::Both, &mut new);
        self.budget.check()?;
        let New(_, mut found, _) = new;
        found.sort_unstable_by_key(|literal| literal.cell);
        found.dedup_by_key(|literal| literal.cell);
        Ok(found)
    }

    /// Marks cells and follows them up: neighbours of shaded cells, duplicates of white ones, round by round.
    pub(super) fn apply(&mut self, literals: &[Literal]) {
        let mut fresh: Vec<usize> = Vec::new();
        for &Literal { cell, shade } in literals {
            if self.position.is_open(cell) {
                self.position.mark(cell, shade);
                fresh.push(cell);
            }
        }
        loop {
            let next = self.follow(&fresh);
            if next.is_empty() {
                return;
            }
            self.rounds += 1;
            fresh = next;
        }
    }

    /// Marks what follows at once from cells that were just marked: neighbours of shaded cells, duplicates of white ones.
    /// Returns the cells marked.
    pub(super) fn follow(&mut self, fresh: &[usize]) -> Vec<usize> {
        let size = self.position.size();
        let mut next = Vec::new();
        for &cell in fresh {
            let (others, shade): (Vec<usize>, _) = if self.position.is_shaded(cell) {
                (size.neighbours(cell).collect(), Shade::White)
            } else {
                (self.position.duplicates(cell).collect(), Shade::Shaded)
            };
            for other in others {
                if self.position.is_open(other) {
                    self.position.mark(other, shade);
                    next.push(other);
                }
            }
        }
        next
    }
}
