//! Unit propagation for the checker: rules read off the board, lemmas as watched clauses.
//!
//! Only ever adds clauses and facts. A clause is tested by assuming the opposite of it, on top of the facts, and undoing
//! that again; so a stored clause never has a literal that is a fact, and two of its literals can be watched.

use crate::board::{self, Puzzle, Semantics, Shade, Size};
use crate::engine::{Budget, Limit, Meter};

/// No group.
const NONE: u32 = u32::MAX;
/// The end of a list of clauses.
const END: usize = usize::MAX;
/// The two kinds of groups of duplicates.
const LINES: [usize; 2] = [0, 1];

/// A cell with a shade: the cell × 2, plus one for shaded.
type Literal = u32;

pub(super) struct Propagator {
    size: Size,
    groups: Groups,
    semantics: Semantics,
    shades: Vec<Shade>,
    /// Decided cells in order, and how many of them have been followed.
    trail: Vec<u32>,
    followed: usize,
    /// The facts contradict each other.
    contradictory: bool,
    clauses: Clauses,
    meter: Meter,
}

/// The duplicates, by line. Blanks and lone numbers are in no group.
struct Groups {
    /// The groups of each cell in its row and column, [`NONE`] without one.
    of: Vec<[u32; 2]>,
    /// The cells of all groups, one group behind the other.
    cells: Vec<u32>,
    /// Where each group begins, and where the next one will.
    starts: Vec<u32>,
    /// How many members are not shaded.
    unshaded: Vec<u32>,
}

/// Clauses of at least two literals; the first two are watched, by lists that run through the clauses.
struct Clauses {
    literals: Vec<Literal>,
    /// Where each clause begins, and where the next one will.
    starts: Vec<usize>,
    /// The next link of the list that each of a clause's two watches is in. A link is a clause × 2 plus which watch.
    next: Vec<[usize; 2]>,
    heads: Vec<usize>,
}

/// Why following the rules has ended early.
enum Halt {
    /// The rules cannot all be obeyed.
    Contradiction,
    /// The budget is spent.
    Limit(Limit),
}

impl Propagator {
    /// Follows all that the board alone says.
    pub(super) fn new(puzzle: &Puzzle, semantics: Semantics, budget: &Budget) -> Result<Self, Limit> {
        let meter = Meter::start(budget);
        meter.check()?;
        let size = puzzle.size();
        let mut new = Self {
            size,
            groups: Groups::new(puzzle),
            semantics,
            shades: vec![Shade::Undecided; size.cells()],
            trail: vec![],
            followed: 0,
            contradictory: false,
            clauses: Clauses {
                literals: vec![],
                starts: vec![0],
                next: vec![],
                heads: vec![END; 2 * size.cells()],
            },
            meter,
        };
        if semantics == Semantics::Minimal {
            let lonely = (0..size.cells()).filter(|&cell| new.groups.of[cell] == [NONE; 2]);
            for cell in lonely.collect::<Vec<_>>() {
                new.fact(literal(cell, Shade::White))?;
            }
        }
        Ok(new)
    }

    /// Returns whether the facts contradict each other.
    pub(super) fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// Returns the fact about a cell.
    pub(super) fn shade(&self, cell: usize) -> Shade {
        self.shades[cell]
    }

    /// Returns whether the clause follows: its opposite leads to a contradiction.
    pub(super) fn implies(&mut self, clause: &[board::Literal]) -> Result<bool, Limit> {
        self.meter.steps(1 + clause.len())?;
        if self.contradictory {
            return Ok(true);
        }
        let facts = self.trail.len();
        let mut denials = clause.iter().map(|&board::Literal { cell, shade }| literal(cell, shade) ^ 1);
        let result = denials.try_for_each(|denial| self.assign(denial)).and_then(|()| self.follow());
        while self.trail.len() > facts {
            // The loop condition says that there is one.
            let Some(cell) = self.trail.pop() else { break };
            self.groups.decided(cell, self.shades[cell as usize], false);
            self.shades[cell as usize] = Shade::Undecided;
        }
        self.followed = facts;
        contradicts(result)
    }

    /// Takes a clause as given and follows it.
    pub(super) fn add(&mut self, clause: &[board::Literal]) -> Result<(), Limit> {
        self.meter.steps(1 + clause.len())?;
        if self.contradictory {
            return Ok(());
        }
        let mut literals: Vec<Literal> =
            clause.iter().map(|&board::Literal { cell, shade }| literal(cell, shade)).collect();
        literals.sort_unstable();
        literals.dedup();
        let both_shades = literals.windows(2).any(|pair| pair[0] ^ 1 == pair[1]);
        if both_shades || literals.iter().any(|&literal| self.is_true(literal)) {
            return Ok(());
        }
        literals.retain(|&literal| !self.is_true(literal ^ 1));
        match literals[..] {
            [] => self.contradictory = true,
            [literal] => self.fact(literal)?,
            _ => self.clauses.add(&literals),
        }
        Ok(())
    }

    fn fact(&mut self, literal: Literal) -> Result<(), Limit> {
        let result = self.assign(literal).and_then(|()| self.follow());
        self.contradictory |= contradicts(result)?;
        Ok(())
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.shades[cell_of(literal)] == shade_of(literal)
    }

    fn assign(&mut self, literal: Literal) -> Result<(), Halt> {
        let (cell, shade) = (cell_of(literal), shade_of(literal));
        if self.shades[cell] == Shade::Undecided {
            self.shades[cell] = shade;
            self.trail.push(cell as u32);
            self.groups.decided(cell as u32, shade, true);
            Ok(())
        } else if self.shades[cell] == shade {
            Ok(())
        } else {
            Err(Halt::Contradiction)
        }
    }

    /// Draws every consequence of what is decided.
    fn follow(&mut self) -> Result<(), Halt> {
        while let Some(&cell) = self.trail.get(self.followed) {
            self.followed += 1;
            self.meter.steps(1).map_err(Halt::Limit)?;
            let cell = cell as usize;
            match self.shades[cell] {
                Shade::Shaded => {
                    for next in self.size.neighbours(cell) {
                        self.assign(literal(next, Shade::White))?;
                    }
                    if self.semantics == Semantics::Minimal {
                        self.follow_support(cell)?;
                    }
                }
                _ => self.shade_duplicates(cell)?,
            }
            self.follow_clauses(literal(cell, self.shades[cell]) ^ 1)?;
        }
        Ok(())
    }

    fn shade_duplicates(&mut self, cell: usize) -> Result<(), Halt> {
        for line in LINES {
            let group = self.groups.of[cell][line];
            self.meter.steps(self.groups.len(group)).map_err(Halt::Limit)?;
            for place in 0..self.groups.len(group) {
                let other = self.groups.members(group)[place] as usize;
                if other != cell {
                    self.assign(literal(other, Shade::Shaded))?;
                }
            }
        }
        Ok(())
    }

    /// Minimal semantics, after a cell was shaded: it, or a duplicate that counted on it, may have lost all support, or all
    /// but one.
    fn follow_support(&mut self, cell: usize) -> Result<(), Halt> {
        self.check_support(cell)?;
        for line in LINES {
            let group = self.groups.of[cell][line];
            // With two unshaded members left, no member's clause has shrunk to one literal: an unshaded one still has
            // the other, a shaded one both.
            if group == NONE || self.groups.unshaded[group as usize] > 1 {
                continue;
            }
            self.meter.steps(self.groups.len(group)).map_err(Halt::Limit)?;
            for place in 0..self.groups.len(group) {
                self.check_support(self.groups.members(group)[place] as usize)?;
            }
        }
        Ok(())
    }

    /// The clause "the cell is white or one of its duplicates is", when at most one of its literals is not false.
    fn check_support(&mut self, cell: usize) -> Result<(), Halt> {
        let myself = u32::from(self.shades[cell] != Shade::Shaded);
        let groups = self.groups.of[cell];
        let unshaded =
            |group: u32| if group == NONE { 0 } else { self.groups.unshaded[group as usize] - myself };
        match (unshaded(groups[0]) + unshaded(groups[1]), self.shades[cell]) {
            (0, _) => self.assign(literal(cell, Shade::White)),
            (1, Shade::Shaded) => {
                let lines = LINES.map(|line| self.groups.members(groups[line]));
                let last =
                    lines.concat().into_iter().find(|&other| self.shades[other as usize] != Shade::Shaded);
                // The count says that there is one.
                last.map_or(Ok(()), |last| self.assign(literal(last as usize, Shade::White)))
            }
            _ => Ok(()),
        }
    }

    /// Visits the clauses that watch a literal that has become false.
    fn follow_clauses(&mut self, falsified: Literal) -> Result<(), Halt> {
        // The list is taken apart and every clause put into the list of what it watches now.
        let mut link = std::mem::replace(&mut self.clauses.heads[falsified as usize], END);
        let mut result = Ok(());
        while link != END {
            if result.is_ok() {
                result = self.meter.steps(1).map_err(Halt::Limit);
            }
            let (clause, watch) = (link >> 1, link & 1);
            let rest = self.clauses.next[clause][watch];
            let (start, end) = (self.clauses.starts[clause], self.clauses.starts[clause + 1]);
            let other = self.clauses.literals[start + 1 - watch];
            if result.is_ok() && !self.is_true(other) {
                let free = (start + 2..end).find(|&at| !self.is_true(self.clauses.literals[at] ^ 1));
                match free {
                    Some(at) => self.clauses.literals.swap(at, start + watch),
                    None => result = self.assign(other),
                }
            }
            self.clauses.watch(link, self.clauses.literals[start + watch]);
            link = rest;
        }
        result
    }
}

impl Groups {
    fn new(puzzle: &Puzzle) -> Self {
        let size = puzzle.size();
        let mut groups = Self {
            of: vec![[NONE; 2]; size.cells()],
            cells: Vec::with_capacity(size.cells()),
            starts: vec![0],
            unshaded: vec![],
        };
        // The numbered cells of a line, sorted by number: number and cell in one word.
        let mut line: Vec<u64> = Vec::new();
        let word =
            |cell: usize| puzzle.clue(cell).number().map(|number| u64::from(number) << 32 | cell as u64);
        for row in 0..size.rows() {
            line.extend(size.row(row).cells().filter_map(word));
            groups.split(&mut line, 0);
        }
        for column in 0..size.cols() {
            line.extend(size.column(column).cells().filter_map(word));
            groups.split(&mut line, 1);
        }
        groups
    }

    /// Makes groups of a line's cells and empties the list.
    fn split(&mut self, line: &mut Vec<u64>, kind: usize) {
        line.sort_unstable();
        for duplicates in line.chunk_by(|a, b| a >> 32 == b >> 32).filter(|group| group.len() > 1) {
            let group = self.unshaded.len() as u32;
            self.unshaded.push(duplicates.len() as u32);
            for &word in duplicates {
                let cell = word as u32;
                self.of[cell as usize][kind] = group;
                self.cells.push(cell);
            }
            self.starts.push(self.cells.len() as u32);
        }
        line.clear();
    }

    fn members(&self, group: u32) -> &[u32] {
        if group == NONE {
            return &[];
        }
        let group = group as usize;
        &self.cells[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    fn len(&self, group: u32) -> usize {
        self.members(group).len()
    }

    /// Counts a cell that gets a shade or, with `done` false, loses it.
    fn decided(&mut self, cell: u32, shade: Shade, done: bool) {
        if shade == Shade::Shaded {
            for group in self.of[cell as usize].into_iter().filter(|&group| group != NONE) {
                let unshaded = &mut self.unshaded[group as usize];
                *unshaded = if done { *unshaded - 1 } else { *unshaded + 1 };
            }
        }
    }
}

impl Clauses {
    fn add(&mut self, literals: &[Literal]) {
        let clause = self.next.len();
        self.literals.extend(literals);
        self.starts.push(self.literals.len());
        self.next.push([END; 2]);
        self.watch(clause << 1, literals[0]);
        self.watch(clause << 1 | 1, literals[1]);
    }

    fn watch(&mut self, link: usize, literal: Literal) {
        let next = std::mem::replace(&mut self.heads[literal as usize], link);
        self.next[link >> 1][link & 1] = next;
    }
}

/// Returns whether following the rules has ended in a contradiction.
fn contradicts(result: Result<(), Halt>) -> Result<bool, Limit> {
    match result {
        Ok(()) => Ok(false),
        Err(Halt::Contradiction) => Ok(true),
        Err(Halt::Limit(limit)) => Err(limit),
    }
}

fn literal(cell: usize, shade: Shade) -> Literal {
    (cell as u32) << 1 | u32::from(shade == Shade::Shaded)
}

fn cell_of(literal: Literal) -> usize {
    (literal >> 1) as usize
}

fn shade_of(literal: Literal) -> Shade {
    if literal & 1 == 1 { Shade::Shaded } else { Shade::White }
}
