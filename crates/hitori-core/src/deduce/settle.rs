//! Rules applied until nothing changes, and assumptions followed until they fail: what grading and explaining share.
//!
//! A *round* lets all rules of a class look at one and the same position; only then is anything applied. Always the
//! cheapest class that finds something has its round. Whoever wants to know more than the marks in the end keeps a
//! [`Tally`].

use super::clash::Breach;
use super::{Class, Found, Position, Rule, Which};
use crate::board::Shade;

/// Two conclusions, or a conclusion and the rules of the game, contradict each other.
#[derive(Debug)]
pub(super) struct Contradiction;

/// What a round did to a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Gain {
    /// Cells decided.
    pub(super) cells: usize,
    /// White cells that would have been cut off.
    pub(super) cut_off: usize,
}

/// Somebody who keeps count of what happens to a position, though not of what happens within assumptions.
pub(super) trait Tally {
    /// The rule at this place has decided a cell.
    fn decided(&mut self, _rule: usize) {}
    /// A round of this class has found something: a gain, or, without one, a contradiction.
    fn round(&mut self, _class: Class, _gain: Gain) {}
    /// An assumption has failed, which decides a cell.
    fn failed(&mut self, _failure: Failure) {}
}

/// The one who does not care.
impl Tally for () {}

/// How an assumption fails.
#[derive(Clone, Copy)]
pub(super) struct Failure {
    /// The class of the rules it takes; G when further assumptions are needed.
    pub(super) class: Class,
    /// Rounds of conclusions until then.
    pub(super) rounds: usize,
}

/// Rules, and how far they are to be followed.
pub(super) struct Settler<'a> {
    /// Cheapest class first. A position remembers by these places which static rules it has seen.
    pub(super) rules: Vec<&'static dyn Rule>,
    /// Classes that an assumption is followed with, one after the other; after each, the marks are held against the rules
    /// of the game.
    pub(super) stages: &'static [Class],
    /// Do rules look at a full board, too? One that obeys the rules of the game may still contradict UC.
    pub(super) when_full: bool,
    /// Is it time to end? Then rules rest where they are, and no assumption is said to fail any more.
    pub(super) is_over: &'a dyn Fn() -> bool,
}

impl Settler<'_> {
    /// Lets all rules of a class look at the position, then applies what they found.
    pub(super) fn round(
        &self,
        position: &mut Position,
        class: Class,
        which: Which,
        tally: &mut impl Tally,
    ) -> Result<Gain, Contradiction> {
        let of_class = self.rules.iter().enumerate().filter(|(_, rule)| rule.class() == class);
        let due: Vec<(usize, &dyn Rule, Which)> = of_class
            .filter_map(|(place, &rule)| {
                let lines = if rule.is_static() { position.not_applied(place, which) } else { Some(which) };
                lines.map(|lines| (place, rule, lines))
            })
            .collect();
        let mut found = Round { position, rule: 0, conclusions: vec![], cut_off: 0, contradiction: false };
        for (place, rule, lines) in due {
            found.rule = place;
            rule.find(found.position, lines, &mut found);
        }
        let Round { conclusions, cut_off, contradiction, .. } = found;
        if contradiction {
            return Err(Contradiction);
        }
        let mut cells = 0;
        for (cell, shade, rule) in conclusions {
            if position.is_open(cell) {
                cells += 1;
                tally.decided(rule);
            }
            if !position.mark(cell, shade) {
                return Err(Contradiction);
            }
        }
        Ok(Gain { cells, cut_off })
    }

    /// Applies all rules up to a class until nothing changes.
    pub(super) fn advance(
        &self,
        position: &mut Position,
        class: Class,
        tally: &mut impl Tally,
    ) -> Result<(), Contradiction> {
        'again: while (self.when_full || position.open() > 0) && !(self.is_over)() {
            for &cheaper in &Class::ALL[..=class as usize] {
                let outcome = self.round(position, cheaper, Which::Both, tally);
                let gain = outcome.as_ref().map_or(Gain::default(), |&gain| gain);
                if outcome.is_err() || gain.cells > 0 {
                    tally.round(cheaper, gain);
                    outcome?;
                    continue 'again;
                }
            }
            break;
        }
        Ok(())
    }

    /// Follows an assumption, with others nested in it `level - 1` deep; none when it holds out.
    pub(super) fn refute(
        &self,
        position: &Position,
        (cell, shade): (usize, Shade),
        level: usize,
    ) -> Option<Failure> {
        let mut trial = position.clone();
        trial.mark(cell, shade);
        let mut rounds = Rounds(0);
        let mut looked_at = None;
        for &class in self.stages {
            let mut outcome = self.advance(&mut trial, class, &mut rounds);
            // Without a new mark there is no new breach.
            if looked_at.replace(trial.open()) != Some(trial.open()) {
                outcome = outcome.and_then(|()| unbroken(&trial));
            }
            if outcome.is_err() {
                return Some(Failure { class, rounds: rounds.0 });
            }
        }
        let fails = level > 1 && self.exhaust(&mut trial, level - 1, &mut ()).is_err();
        fails.then_some(Failure { class: Class::G, rounds: rounds.0 + 1 })
    }

    /// Class G: assumes each undecided cell to be shaded, and white; a contradiction proves the other shade. All cells are
    /// judged from one position; then what was proved is applied, and all it leads to. Repeats until nothing changes.
    pub(super) fn exhaust(
        &self,
        position: &mut Position,
        level: usize,
        tally: &mut impl Tally,
    ) -> Result<(), Contradiction> {
        loop {
            let mut proved = Vec::new();
            for cell in (0..position.size().cells()).filter(|&cell| position.is_open(cell)) {
                if (self.is_over)() {
                    return Ok(());
                }
                let [shaded, white] =
                    [Shade::Shaded, Shade::White].map(|shade| self.refute(position, (cell, shade), level));
                match (shaded, white) {
                    (Some(_), Some(_)) => return Err(Contradiction),
                    (Some(failure), None) => proved.push((cell, Shade::White, failure)),
                    (None, Some(failure)) => proved.push((cell, Shade::Shaded, failure)),
                    (None, None) => {}
                }
            }
            if proved.is_empty() {
                return Ok(());
            }
            for (cell, shade, failure) in proved {
                tally.failed(failure);
                position.mark(cell, shade);
            }
            self.advance(position, Class::F, tally)?;
            unbroken(position)?;
        }
    }
}

/// Do the marks obey the rules of the game?
pub(super) fn unbroken(position: &Position) -> Result<(), Contradiction> {
    Breach::find(position).map_or(Ok(()), |_| Err(Contradiction))
}

/// Counts the rounds until an assumption fails.
struct Rounds(usize);

impl Tally for Rounds {
    fn round(&mut self, _: Class, _: Gain) {
        self.0 += 1;
    }
}

/// What one round has found: conclusions about undecided cells, with the rule they came from first.
struct Round<'p> {
    position: &'p Position,
    rule: usize,
    conclusions: Vec<(usize, Shade, usize)>,
    cut_off: usize,
    contradiction: bool,
}

impl Found for Round<'_> {
    fn step(&mut self, _: &'static str, conclusions: &[(usize, Shade)], _: &dyn Fn() -> Vec<usize>) {
        for &(cell, shade) in conclusions {
            match self.position.shade(cell) {
                Shade::Undecided => self.conclusions.push((cell, shade, self.rule)),
                known => self.contradiction |= known != shade,
            }
        }
    }

    fn cut_off(&mut self, cells: usize) {
        self.cut_off += cells;
    }
}
