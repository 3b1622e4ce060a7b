//! Rules applied until nothing changes, and assumptions followed until they fail: what grading, explaining and branching share.
//!
//! A *round* lets all rules of a class look at one and the same position; only then is anything applied. Always the
//! cheapest class that finds something has its round. A [`Tally`] counts what happens on the way.

use super::clash::Breach;
use super::{Axes, Class, Finding, Position, Rule, Sink};
use crate::board::{Literal, Shade};
use crate::engine::{Budget, Limit};

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
    pub(super) position: Position,
    /// For each static rule of the settler, by place, whether it has been applied to rows and to columns.
    applied: Vec<[bool; 2]>,
}

impl Settled {
    /// Returns the axes that a static rule has not been applied to yet, out of those asked for; they count as applied from
    /// now on.
    fn not_applied(&mut self, rule: usize, axes: Axes) -> Option<Axes> {
        let [rows, columns] = &mut self.applied[rule];
        let is_fresh = |seen: &mut bool, wanted: bool| wanted && !std::mem::replace(seen, *seen || wanted);
        match (is_fresh(rows, axes != Axes::Columns), is_fresh(columns, axes != Axes::Rows)) {
            (true, true) => Some(Axes::Both),
            (true, false) => Some(Axes::Rows),
            (false, true) => Some(Axes::Columns),
            (false, false) => None,
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
    /// When to stop. It has been started.
    pub(super) budget: &'a Budget,
}

impl Settler<'_> {
    /// Takes up a position that no rule has been applied to.
    pub(super) fn begin(&self, position: Position) -> Settled {
        Settled { position, applied: vec![[false; 2]; self.rules.len()] }
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
            let due = if rule.is_static { settled.not_applied(place, axes) } else { Some(axes) };
            let Some(axes) = due else { continue };
            let (position, budget) = (&settled.position, self.budget);
            let mut round = Round { position, budget, rule: place, conclusions, weight, contradiction };
            rule.find(position, axes, &mut round);
            Round { conclusions, weight, contradiction, .. } = round;
            if let Err(limit) = self.budget.check() {
                // What was found is not used, so that static rules have to look again when the work goes on.
                settled.applied.fill([false; 2]);
                return Err(limit.into());
            }
        }
        if contradiction {
            return Err(Halt::Contradiction);
        }
        let mut cells = 0;
        for (Literal { cell, shade }, rule) in conclusions {
            if settled.position.is_open(cell) {
                cells += 1;
                tally.decided(rule);
            }
            if !settled.position.mark(cell, shade) {
                return Err(Halt::Contradiction);
            }
        }
        Ok(Gain { cells, weight })
    }

    /// Applies all rules up to a class until nothing changes.
    pub(super) fn advance(
        &self,
        settled: &mut Settled,
        class: Class,
        tally: &mut impl Tally,
    ) -> Result<(), Halt> {
        'again: while self.when_full || settled.position.open() > 0 {
            self.budget.check()?;
            for &cheaper in class.up_to() {
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

    /// Follows an assumption, with others nested in it `level - 1` deep. Returns `None` when it leads to no contradiction.
    pub(super) fn refute(
        &self,
        settled: &Settled,
        assumed: Literal,
        level: usize,
    ) -> Result<Option<Failure>, Limit> {
        let mut trial = settled.clone();
        trial.position.mark(assumed.cell, assumed.shade);
        let mut rounds = Rounds(0);
        let mut looked_at = None;
        for &class in self.stages {
            let mut outcome = self.advance(&mut trial, class, &mut rounds);
            // Without a new mark there is no new breach.
            let open = trial.position.open();
            if looked_at.replace(open) != Some(open) {
                outcome = outcome.and_then(|()| unbroken(&trial.position));
            }
            if fails(outcome)? {
                return Ok(Some(Failure { class, rounds: rounds.0 }));
            }
        }
        let nested = level > 1 && fails(self.exhaust(&mut trial, level - 1, &mut ()))?;
        Ok(nested.then_some(Failure { class: Class::G, rounds: rounds.0 + 1 }))
    }

    /// Follows an assumption to its end. Returns the most expensive class used on the way; G when it ends neither in a full
    /// board nor in a contradiction.
    pub(super) fn follow(&self, settled: &Settled, assumed: Literal) -> Result<Class, Limit> {
        let mut trial = settled.clone();
        trial.position.mark(assumed.cell, assumed.shade);
        let mut highest = Highest(Class::A);
        for &class in self.stages {
            let outcome = self.advance(&mut trial, class, &mut highest);
            if fails(outcome.and_then(|()| unbroken(&trial.position)))? || trial.position.open() == 0 {
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
            for cell in (0..settled.position.size().cells()).filter(|&cell| settled.position.is_open(cell)) {
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
                settled.position.mark(literal.cell, literal.shade);
            }
            self.advance(settled, Class::F, tally)?;
            unbroken(&settled.position)?;
        }
    }
}

/// Returns an error when the marks break the rules of the game.
pub(super) fn unbroken(position: &Position) -> Result<(), Halt> {
    Breach::find(position).map_or(Ok(()), |_| Err(Halt::Contradiction))
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
}

/// The most expensive class that found something.
struct Highest(Class);

impl Tally for Highest {
    fn round(&mut self, class: Class, _: Gain) {
        self.0 = self.0.max(class);
    }
}

/// What one round has found: conclusions about undecided cells, each with the place of its rule.
struct Round<'p> {
    position: &'p Position,
    budget: &'p Budget,
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

    fn is_over(&self) -> bool {
        self.budget.check().is_err()
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
        why: |_, _| String::new(),
    };

    /// B9: which static rules have been applied was a set of 32 bits.
    #[test]
    fn more_than_32_rules_are_told_apart() {
        let puzzle = Puzzle::from_rows([[1, 2, 1], [3, 4, 5]]).expect("a small board");
        let sim_m3 = RULES.iter().copied().find(|rule| rule.id == "Sim-M3").expect("a rule of the table");
        let mut rules = vec![&COUNTING; 70];
        rules.push(sim_m3);
        let settler = Settler { rules: &rules, stages: &[], when_full: false, budget: &Budget::default() };
        let mut settled = settler.begin(Position::new(&puzzle));
        let gain = |settled: &mut Settled, axes| {
            settler.round(settled, Class::B, axes, &mut ()).expect("nothing contradicts").cells
        };
        assert_eq!([Axes::Rows, Axes::Both, Axes::Both].map(|axes| gain(&mut settled, axes)), [1, 0, 0]);
        assert_eq!(LOOKS.load(Ordering::Relaxed), 70 * 2, "each rule looks at rows once and at columns once");
        let mut again = settler.begin(Position::new(&puzzle));
        assert_eq!((gain(&mut again, Axes::Both), LOOKS.load(Ordering::Relaxed)), (1, 70 * 4));
    }
}
