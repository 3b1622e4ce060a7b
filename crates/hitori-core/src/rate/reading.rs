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
use crate::deduce::{Axes, Finding, Pace, Position, RULES, Sink, Track, cuts, rule};
use crate::engine::Limit;

/// Patterns in the order in which they are looked for.
const EARLY: [&str; 7] = ["CP", "DoT", "DoC", "Sim-U3", "Sim-M3", "BoP", "Sim-U*"];

/// Patterns that are looked for only when no cut-off is in sight.
const LATE: [&str; 2] = ["Sim-M4", "Sim-M*"];

/// What readings come to, summed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Openings used.
    pub(super) openings: usize,
    /// Times that a person had to look for cut-offs, and found some.
    pub(super) cuts: usize,
    /// Rounds of follow-up.
    pub(super) rounds: usize,
}

/// A board that is read in one way after the other.
pub(super) struct Reader<'b> {
    start: Position,
    early: Vec<Opening>,
    late: Vec<Opening>,
    pace: &'b Pace,
}

impl<'b> Reader<'b> {
    /// The ways to read a board.
    pub(super) const WAYS: usize = 8;

    /// Looks for the openings of a board.
    pub(super) fn new(puzzle: &Puzzle, pace: &'b Pace) -> Result<Self, Limit> {
        let start = Position::start(puzzle, None, pace)?;
        let early = openings(&start, &EARLY, pace)?;
        let late = openings(&start, &LATE, pace)?;
        Ok(Self { start, early, late, pace })
    }

    /// Returns how many openings there are: no reading uses more.
    pub(super) fn openings(&self) -> usize {
        self.early.len() + self.late.len()
    }

    /// Reads the board in one way and adds up what that comes to. Returns the position to which it leads: rules are monotone, so it is
    /// the same for all ways.
    pub(super) fn read(&self, way: usize, counts: &mut Counts) -> Result<Position, Limit> {
        let order = Reading { size: self.start.size(), way };
        let mut walk = Walk::new(self.start.clone(), self.pace)?;
        self.pace.many(self.early.len())?;
        let mut early = order.sorted(&self.early).into_iter().peekable();
        // Most boards are read to their end without a late one.
        let mut late = None;
        loop {
            self.pace.steps(1)?;
            // What tells nothing new now never will: no opening is looked at twice.
            while early.next_if(|opening| !walk.is_news(opening)).is_some() {
                self.pace.steps(1)?;
            }
            if let Some(opening) = early.next() {
                counts.openings += 1;
                walk.apply(&opening.conclusions)?;
                continue;
            }
            let found = walk.cuts()?;
            if !found.is_empty() {
                counts.cuts += 1;
                walk.apply(&found)?;
                continue;
            }
            let late = late.get_or_insert_with(|| order.sorted(&self.late).into_iter().peekable());
            while late.next_if(|opening| !walk.is_news(opening)).is_some() {
                self.pace.steps(1)?;
            }
            let Some(opening) = late.next() else { break };
            counts.openings += 1;
            walk.apply(&opening.conclusions)?;
        }
        counts.rounds += walk.rounds;
        Ok(walk.into_position())
    }
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
fn openings(position: &Position, rules: &[&str], pace: &Pace) -> Result<Vec<Opening>, Limit> {
    struct All<'a>(usize, Vec<Opening>, &'a Pace);
    impl Sink for All<'_> {
        fn add(&mut self, finding: Finding<'_>) {
            if let Finding::Step { conclusions, premises, .. } = finding {
                if self.2.check().is_err() {
                    return;
                }
                let decided = conclusions.iter().map(|literal| literal.cell);
                let cells: Vec<usize> = premises().into_iter().chain(decided).collect();
                _ = self.2.many(cells.len());
                self.1.push(Opening { rank: self.0, conclusions: conclusions.to_vec(), cells });
            }
        }

        fn is_over(&mut self, steps: usize) -> bool {
            self.2.steps(steps).is_err()
        }
    }
    let mut all = All(0, Vec::new(), pace);
    for (rank, rule) in rules.iter().filter_map(|id| rule(id)).enumerate() {
        all.0 = rank;
        rule.find(position, Axes::Both, &mut all);
        pace.check()?;
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
    track: Track,
    /// Rounds of follow-up so far.
    pub(super) rounds: usize,
    pub(super) pace: &'b Pace,
    /// How many marks there were when cut-offs were looked for, and when each rule of the table was.
    seen: (Option<usize>, Vec<Option<usize>>),
}

impl<'b> Walk<'b> {
    /// Starts at a position.
    pub(super) fn new(position: Position, pace: &'b Pace) -> Result<Self, Limit> {
        let track = Track::new(position, pace)?;
        Ok(Self { track, rounds: 0, pace, seen: (None, vec![None; RULES.len()]) })
    }

    /// Returns the position.
    pub(super) fn position(&self) -> &Position {
        self.track.position()
    }

    fn into_position(self) -> Position {
        self.track.into_position()
    }

    fn is_news(&self, opening: &Opening) -> bool {
        opening.conclusions.iter().any(|literal| self.position().is_open(literal.cell))
    }

    /// Returns the cells that are white because shading them would cut white cells off, and that were not returned before. Whoever
    /// calls marks them.
    ///
    /// Before: what is marked was followed up to its end.
    pub(super) fn cuts(&mut self) -> Result<Vec<Literal>, Limit> {
        self.pace.check()?;
        let news = self.track.news(self.seen.0.replace(self.track.now()));
        let position = news.position;
        let all = if news.is_all { position.size().cells() } else { 0 };
        self.pace.many(1 + all + news.grown.len())?;
        if news.forest.is_broken() {
            // What cuts something off already has no solution, and nothing follows for a person.
            let found = cuts(
                position.size(),
                |cell| position.is_shaded(cell),
                |steps| self.pace.steps(steps).is_err(),
            );
            self.pace.check()?;
            let found = found.filter(|cuts| cuts.is_whole).map_or_else(Vec::new, |cuts| cuts.cells);
            let open = found.into_iter().filter(|&(cell, _)| position.is_open(cell));
            return Ok(open.map(|(cell, _)| Literal::white(cell)).collect());
        }
        let mut found: Vec<usize> = news.at_trees().filter(|&cell| news.forest.closes(cell)).collect();
        found.sort_unstable();
        found.dedup();
        Ok(found.into_iter().map(Literal::white).collect())
    }

    /// Returns what a rule decides here that is not known yet and was not returned before, each cell once. Whoever calls marks it.
    pub(super) fn find(&mut self, id: &str) -> Result<Vec<Literal>, Limit> {
        struct New<'a>(&'a Position, Vec<Literal>, &'a Pace);
        impl Sink for New<'_> {
            fn add(&mut self, finding: Finding<'_>) {
                if let Finding::Step { conclusions, .. } = finding {
                    let is_open = |literal: &&Literal| self.0.is_open(literal.cell);
                    self.1.extend(conclusions.iter().filter(is_open).copied());
                }
            }

            fn is_over(&mut self, steps: usize) -> bool {
                self.2.steps(steps).is_err()
            }
        }
        let Some(place) = RULES.iter().position(|rule| rule.id == id) else { return Ok(vec![]) };
        let since = self.seen.1[place].replace(self.track.now());
        let mut new = New(self.position(), Vec::new(), self.pace);
        RULES[place].find_again(&self.track.news(since), Axes::Both, &mut new);
        self.pace.check()?;
        let New(_, mut found, _) = new;
        found.sort_unstable_by_key(|literal| literal.cell);
        found.dedup_by_key(|literal| literal.cell);
        Ok(found)
    }

    /// Marks cells and follows them up: neighbours of shaded cells, duplicates of white ones, round by round.
    pub(super) fn apply(&mut self, literals: &[Literal]) -> Result<(), Limit> {
        let mut fresh = self.track.now();
        literals.iter().for_each(|literal| _ = self.track.mark(literal.cell, literal.shade));
        loop {
            let next = self.follow(fresh)?;
            if self.track.now() == next {
                return Ok(());
            }
            self.rounds += 1;
            fresh = next;
        }
    }

    /// Marks what follows at once from the marks after the first so many: neighbours of shaded cells, duplicates of white ones.
    /// Returns how many marks there were before.
    fn follow(&mut self, fresh: usize) -> Result<usize, Limit> {
        let (size, now) = (self.position().size(), self.track.now());
        let mut others = Vec::new();
        for place in fresh..now {
            let Literal { cell, shade } = self.track.mark_at(place);
            others.clear();
            if shade == Shade::Shaded {
                others.extend(size.neighbours(cell));
            } else {
                // A group without open cells has nothing to mark.
                let position = self.position();
                let open = position.groups(cell).filter(|&group| position.open_in(group) > 0);
                others.extend(open.flat_map(|group| position.members(group)).filter(|&other| other != cell));
            }
            self.pace.many(1 + others.len())?;
            others.iter().for_each(|&other| _ = self.track.mark(other, !shade));
        }
        Ok(now)
    }

    /// Returns after how many rounds of follow-up an assumption contradicts the rules of the game, if it does within a number of
    /// rounds. With `with_cuts`, cut-offs are looked for as well when nothing else follows, which counts as a round.
    ///
    /// Before: all cut-offs that are in sight have been marked. The walk is in the end where it was.
    pub(super) fn rounds_until_failure(
        &mut self,
        assumed: Literal,
        most: usize,
        with_cuts: bool,
    ) -> Result<Option<usize>, Limit> {
        let (marks, seen) = (self.track.now(), self.seen.0);
        let failure = self.failure(assumed, most, with_cuts);
        self.track.take_back(marks);
        self.seen.0 = seen;
        failure
    }

    fn failure(&mut self, assumed: Literal, most: usize, with_cuts: bool) -> Result<Option<usize>, Limit> {
        let mut fresh = self.track.now();
        self.track.mark(assumed.cell, assumed.shade);
        let mut rounds = 0;
        while rounds <= most {
            self.pace.steps(1)?;
            if !self.track.is_unbroken(fresh) {
                return Ok(Some(rounds));
            }
            fresh = self.follow(fresh)?;
            if self.track.now() == fresh && with_cuts {
                let cuts = self.cuts()?;
                cuts.iter().for_each(|literal| _ = self.track.mark(literal.cell, literal.shade));
            }
            if self.track.now() == fresh {
                return Ok(None);
            }
            rounds += 1;
        }
        Ok(None)
    }
}
