//! Rules applied until nothing changes, and assumptions followed until they fail: what grading, explaining and branching share.
//!
//! A *round* lets all rules of a class look at one and the same position; only then is anything applied. Always the
//! cheapest class that finds something has its round. A [`Tally`] counts what happens on the way.

use super::pace::Pace;
use super::track::Track;
use super::{Axes, Class, Finding, Position, Rule, Sink};
use crate::board::{Literal, Shade};
use crate::engine::Limit;

/// Why rules cannot be followed any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Two conclusions, or a conclusion and the rules of the game, contradict each other.
    Contradiction,
    /// The budget is spent.
    Limit(Limit),
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// What a round did to a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Gain {
    /// Cells decided.
    pub(super) cells: usize,
    /// The weights of the applications: white cells that would have been cut off.
    pub(super) weight: usize,
}

/// Counts what happens to a position, though not what happens within assumptions.
pub(super) trait Tally {
    /// The rule at this place has decided a cell.
    fn decided(&mut self, _rule: usize) {}
    /// A round of this class has found something: a gain, or, without one, a contradiction.
    fn round(&mut self, _class: Class, _gain: Gain) {}
    /// An assumption has failed, which decides a cell.
    fn failed(&mut self, _failure: Failure) {}
    /// Returns whether rounds are all that counts: what cells they decide does not matter once a contradiction is certain.
    fn counts_rounds_only(&self) -> bool {
        false
    }
}

/// Counts nothing.
impl Tally for () {}

/// How an assumption fails.
#[derive(Clone, Copy)]
pub(super) struct Failure {
    /// The class of the rules it takes; G when further assumptions are needed.
    pub(super) class: Class,
    /// Rounds of conclusions until then.
    pub(super) rounds: usize,
}

/// A position that a [`Settler`] works on, with what it has applied to it.
#[derive(Clone)]
pub(super) struct Settled {
    track: Track,
    /// For each rule of the settler, by place, how many marks there were when it last looked at rows and at columns.
    seen: Vec<[Option<usize>; 2]>,
    /// So many of the first marks are known to obey the rules of the game.
    unbroken: usize,
}

/// How far a [`Settled`] had come, so that it can be taken back there.
#[derive(Clone)]
pub(super) struct Stage {
    marks: usize,
    seen: Vec<[Option<usize>; 2]>,
    unbroken: usize,
}

impl Settled {
    /// Returns the position.
    pub(super) fn position(&self) -> &Position {
        self.track.position()
    }

    /// Marks an undecided cell.
    pub(super) fn mark(&mut self, literal: Literal) {
        self.track.mark(literal.cell, literal.shade);
    }

    /// Returns an error when the marks break the rules of the game.
    pub(super) fn check(&mut self) -> Result<(), Halt> {
        if !self.track.is_unbroken(self.unbroken) {
            return Err(Halt::Contradiction);
        }
        self.unbroken = self.track.now();
        Ok(())
    }

    /// Returns how far it has come.
    pub(super) fn stage(&self) -> Stage {
        Stage { marks: self.track.now(), seen: self.seen.clone(), unbroken: self.unbroken }
    }

    /// Takes back everything since then.
    pub(super) fn back_to(&mut self, stage: Stage) {
        self.track.take_back(stage.marks);
        (self.seen, self.unbroken) = (stage.seen, stage.unbroken);
    }

    /// Returns the axes along which a rule has something to look at, out of those asked for, and how many marks there were when it
    /// last did. From now on they count as looked at.
    fn due(&mut self, rule: usize, axes: Axes) -> [Option<(Axes, Option<usize>)>; 2] {
        let now = self.track.now();
        let [rows, columns] = &mut self.seen[rule];
        let look = |seen: &mut Option<usize>, wanted: bool| {
            (wanted && *seen != Some(now)).then(|| seen.replace(now))
        };
        match (look(rows, axes != Axes::Columns), look(columns, axes != Axes::Rows)) {
            (Some(since), Some(also)) if since == also => [Some((Axes::Both, since)), None],
            (rows, columns) => {
                [rows.map(|since| (Axes::Rows, since)), columns.map(|since| (Axes::Columns, since))]
            }
        }
    }
}

/// Rules, and how far they are to be followed.
pub(super) struct Settler<'a> {
    /// The rules, cheapest class first.
    pub(super) rules: &'a [&'static Rule],
    /// Classes that an assumption is followed with, one after the other; after each, the marks are held against the rules
    /// of the game.
    pub(super) stages: &'static [Class],
    /// Whether rules look at a full board, too. One that obeys the rules of the game may still contradict UC.
    pub(super) when_full: bool,
    /// When to stop.
    pub(super) pace: &'a Pace,
}

impl Settler<'_> {
    /// Takes up a position that no rule has been applied to.
    pub(super) fn begin(&self, position: Position) -> Result<Settled, Limit> {
        let track = Track::new(position, self.pace)?;
        Ok(Settled { track, seen: vec![[None; 2]; self.rules.len()], unbroken: 0 })
    }

    /// Lets all rules of a class look at the position, then applies what they found.
    pub(super) fn round(
        &self,
        settled: &mut Settled,
        class: Class,
        axes: Axes,
        tally: &mut impl Tally,
    ) -> Result<Gain, Halt> {
        let mut conclusions = Vec::new();
        let (mut weight, mut contradiction) = (0, false);
        for (place, rule) in self.rules.iter().enumerate().filter(|(_, rule)| rule.class == class) {
            for (axes, since) in settled.due(place, axes).into_iter().flatten() {
                let news = settled.track.news(since);
                let (position, pace) = (news.position, self.pace);
                let mut round = Round { position, pace, rule: place, conclusions, weight, contradiction };
                rule.find_again(&news, axes, &mut round);
                Round { conclusions, weight, contradiction, .. } = round;
            }
            if let Err(limit) = self.pace.steps(1) {
                // What was found is not used, so that all rules have to look again when the work goes on.
                settled.seen.fill([None; 2]);
                return Err(limit.into());
            }
        }
        if contradiction {
            return Err(Halt::Contradiction);
        }
        let mut cells = 0;
        if let Err(limit) = self.pace.many(conclusions.len()) {
            settled.seen.fill([None; 2]);
            return Err(limit.into());
        }
        for (Literal { cell, shade }, rule) in conclusions {
            if settled.position().is_open(cell) {
                cells += 1;
                tally.decided(rule);
            }
            if !settled.track.mark(cell, shade) {
                return Err(Halt::Contradiction);
            }
        }
        Ok(Gain { cells, weight })
    }

    /// Lets all rules look once. Returns whether none of them finds anything new.
    pub(super) fn is_quiet(&self, settled: &mut Settled) -> Result<bool, Limit> {
        for &class in Class::G.below() {
            match self.round(settled, class, Axes::Both, &mut ()) {
                Ok(Gain { cells: 0, .. }) => {}
                Ok(_) | Err(Halt::Contradiction) => return Ok(false),
                Err(Halt::Limit(limit)) => return Err(limit),
            }
        }
        Ok(true)
    }

    /// Applies all rules up to a class until nothing changes.
    pub(super) fn advance(
        &self,
        settled: &mut Settled,
        class: Class,
        tally: &mut impl Tally,
    ) -> Result<(), Halt> {
        'again: while self.when_full || settled.position().open() > 0 {
            self.pace.steps(1)?;
            for &cheaper in class.up_to() {
                if cheaper == Class::F && tally.counts_rounds_only() && self.is_lost(settled) {
                    tally.round(Class::F, Gain::default());
                    if self.when_full {
                        tally.round(Class::B, Gain::default());
                    }
                    return Err(Halt::Contradiction);
                }
                match self.round(settled, cheaper, Axes::Both, tally) {
                    Err(Halt::Contradiction) => {
                        tally.round(cheaper, Gain::default());
                        return Err(Halt::Contradiction);
                    }
                    Err(limit) => return Err(limit),
                    Ok(gain) if gain.cells > 0 => {
                        tally.round(cheaper, gain);
                        continue 'again;
                    }
                    Ok(_) => {}
                }
            }
            break;
        }
        Ok(())
    }

    /// Returns whether what comes next is known, where the cheaper rules are at their end and cells are cut off: NCO finds that
    /// every open cell would leave cells cut off, and so makes it white. By UC it has a duplicate that is no more shaded than itself,
    /// hence open, or DoW would have shaded the cell: then two white duplicates contradict each other.
    fn is_lost(&self, settled: &Settled) -> bool {
        let has = |id: &str| self.rules.iter().any(|rule| rule.id == id);
        // CloI might contradict NCO at once.
        settled.track.forest().is_broken() && settled.position().open() > 0 && has("UC") && !has("CloI")
    }

    /// Follows an assumption, with others nested in it `level - 1` deep. Returns `None` when it leads to no contradiction. The position
    /// is in the end what it was.
    pub(super) fn refute(
        &self,
        settled: &mut Settled,
        assumed: Literal,
        level: usize,
    ) -> Result<Option<Failure>, Limit> {
        let stage = settled.stage();
        let failure = self.refute_here(settled, assumed, level);
        settled.back_to(stage);
        failure
    }

    fn refute_here(
        &self,
        trial: &mut Settled,
        assumed: Literal,
        level: usize,
    ) -> Result<Option<Failure>, Limit> {
        trial.mark(assumed);
        let mut rounds = Rounds(0);
        for &class in self.stages {
            let outcome = self.advance(trial, class, &mut rounds);
            if fails(outcome.and_then(|()| trial.check()))? {
                return Ok(Some(Failure { class, rounds: rounds.0 }));
            }
        }
        let nested = level > 1 && fails(self.exhaust(trial, level - 1, &mut ()))?;
        Ok(nested.then_some(Failure { class: Class::G, rounds: rounds.0 + 1 }))
    }

    /// Follows an assumption to its end. Returns the most expensive class used on the way; G when it ends neither in a full
    /// board nor in a contradiction. The position is in the end what it was.
    pub(super) fn follow(&self, settled: &mut Settled, assumed: Literal) -> Result<Class, Limit> {
        let stage = settled.stage();
        let class = self.follow_here(settled, assumed);
        settled.back_to(stage);
        class
    }

    fn follow_here(&self, trial: &mut Settled, assumed: Literal) -> Result<Class, Limit> {
        trial.mark(assumed);
        let mut highest = Highest(Class::A);
        for &class in self.stages {
            let outcome = self.advance(trial, class, &mut highest);
            if fails(outcome.and_then(|()| trial.check()))? || trial.position().open() == 0 {
                return Ok(highest.0);
            }
        }
        Ok(Class::G)
    }

    /// Class G: assumes each undecided cell to be shaded, and white; a contradiction proves the other shade. All cells are
    /// judged from one position; then what was proved is applied, and all it leads to. Repeats until nothing changes.
    pub(super) fn exhaust(
        &self,
        settled: &mut Settled,
        level: usize,
        tally: &mut impl Tally,
    ) -> Result<(), Halt> {
        loop {
            let mut proved = Vec::new();
            let position = settled.position();
            self.pace.many(position.size().cells())?;
            let open: Vec<usize> =
                (0..position.size().cells()).filter(|&cell| position.is_open(cell)).collect();
            for cell in open {
                let shaded = self.refute(settled, Literal::shaded(cell), level)?;
                let white = self.refute(settled, Literal::white(cell), level)?;
                match (shaded, white) {
                    (Some(_), Some(_)) => return Err(Halt::Contradiction),
                    (Some(failure), None) => proved.push((Literal::white(cell), failure)),
                    (None, Some(failure)) => proved.push((Literal::shaded(cell), failure)),
                    (None, None) => {}
                }
            }
            if proved.is_empty() {
                return Ok(());
            }
            for (literal, failure) in proved {
                tally.failed(failure);
                settled.mark(literal);
            }
            self.advance(settled, Class::F, tally)?;
            settled.check()?;
        }
    }
}

/// Returns whether following rules ended in a contradiction; a limit stays an error.
fn fails(outcome: Result<(), Halt>) -> Result<bool, Limit> {
    match outcome {
        Ok(()) => Ok(false),
        Err(Halt::Contradiction) => Ok(true),
        Err(Halt::Limit(limit)) => Err(limit),
    }
}

/// Counts the rounds until an assumption fails.
struct Rounds(usize);

impl Tally for Rounds {
    fn round(&mut self, _: Class, _: Gain) {
        self.0 += 1;
    }

    fn counts_rounds_only(&self) -> bool {
        true
    }
}

/// The most expensive class that found something.
struct Highest(Class);

impl Tally for Highest {
    fn round(&mut self, class: Class, _: Gain) {
        self.0 = self.0.max(class);
    }

    fn counts_rounds_only(&self) -> bool {
        true
    }
}

/// What one round has found: conclusions about undecided cells, each with the place of its rule.
struct Round<'p> {
    position: &'p Position,
    pace: &'p Pace,
    rule: usize,
    conclusions: Vec<(Literal, usize)>,
    weight: usize,
    contradiction: bool,
}

impl Sink for Round<'_> {
    fn add(&mut self, finding: Finding<'_>) {
        match finding {
            Finding::Step { conclusions, weight, .. } => {
                self.weight += weight;
                for &literal in conclusions {
                    match self.position.shade(literal.cell) {
                        Shade::Undecided => self.conclusions.push((literal, self.rule)),
                        known => self.contradiction |= known != literal.shade,
                    }
                }
            }
            Finding::Contradiction { .. } => self.contradiction = true,
        }
    }

    fn is_over(&mut self, steps: usize) -> bool {
        self.pace.steps(steps).is_err()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::board::Puzzle;
    use crate::deduce::{RULES, RuleSet};

    static LOOKS: AtomicUsize = AtomicUsize::new(0);

    /// A static rule that finds nothing and counts how often it is asked about a direction.
    static COUNTING: Rule = Rule {
        id: "Counting",
        name: "counting",
        class: Class::B,
        set: RuleSet::Wensveen,
        sight: crate::deduce::Sight::Line,
        needs_unique: false,
        is_static: true,
        joins: true,
        statement: "nothing follows",
        source: "",
        examples: &[],
        find: |_, axes, _| {
            LOOKS.fetch_add(axes.directions().len(), Ordering::Relaxed);
        },
        again: None,
        why: |_, _| String::new(),
    };

    /// A set of 32 bits could not tell which of more rules have been applied.
    #[test]
    fn more_than_32_rules_are_told_apart() {
        let puzzle = Puzzle::from_rows([[1, 2, 1], [3, 4, 5]]).expect("a small board");
        let sim_m3 = RULES.iter().copied().find(|rule| rule.id == "Sim-M3").expect("a rule of the table");
        let mut rules = vec![&COUNTING; 70];
        rules.push(sim_m3);
        let pace = Pace::endless();
        let settler = Settler { rules: &rules, stages: &[], when_full: false, pace: &pace };
        let begin = || settler.begin(Position::new(&puzzle)).expect("there is no limit");
        let mut settled = begin();
        let gain = |settled: &mut Settled, axes| {
            settler.round(settled, Class::B, axes, &mut ()).expect("nothing contradicts").cells
        };
        assert_eq!([Axes::Rows, Axes::Both, Axes::Both].map(|axes| gain(&mut settled, axes)), [1, 0, 0]);
        assert_eq!(LOOKS.load(Ordering::Relaxed), 70 * 2, "each rule looks at rows once and at columns once");
        let mut again = begin();
        assert_eq!((gain(&mut again, Axes::Both), LOOKS.load(Ordering::Relaxed)), (1, 70 * 4));
    }
}
