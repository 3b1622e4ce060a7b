//! What an explanation knows from step to step, kept up to date mark by mark: what was told, what stands alone, and where each
//! rule has to look for the next step.
//!
//! There are two positions. *Told* has what the steps have said so far. *Later* has the cells besides that are white by UC and are
//! told only when a step needs them; the rules that come after cut-offs look at this one. Each rule that reads marks has an
//! [`Agenda`] of the places where it finds something new, so that a step costs what has changed since the last one. Assumptions
//! are followed on the same scene, which is taken back afterwards.

use super::Position;
use super::agenda::Agenda;
use super::pace::Pace;
use super::settle::{Settled, Settler, Stage};
use super::track::Track;
use crate::board::{Literal, Shade};
use crate::engine::Limit;

/// What is known, and where to look next.
pub(super) struct Scene {
    told: Track,
    /// So many of the first marks are known to obey the rules of the game.
    unbroken: usize,
    alone: Option<Alone>,
    /// One for each rule of the explainer, by place.
    agendas: Vec<Agenda>,
    first_later: usize,
    /// How often cells that are white by UC were looked for on the whole board.
    versions: usize,
    trying: Option<Trying>,
}

/// Where assumptions are tried.
pub(super) struct Trying {
    pub(super) settled: Settled,
    /// How many marks of the later position it has.
    marks: usize,
    version: usize,
}

/// The cells that are white by UC.
struct Alone {
    /// What was told, and with it all that is white by UC.
    later: Track,
    /// Whether something was told that contradicts UC.
    is_wrong: bool,
    /// Counts how often this was made.
    version: usize,
}

/// How far a [`Scene`] had come.
pub(super) struct Mark {
    told: usize,
    unbroken: usize,
    /// The version of what is white by UC, and how many marks there were with it.
    later: Option<(usize, usize)>,
    agendas: Vec<Agenda>,
    /// How many marks the one for assumptions had, and its version.
    trying: Option<(Stage, usize, usize)>,
}

impl Alone {
    fn new(told: &Position, version: usize, pace: &Pace) -> Result<Self, Limit> {
        let mut later = told.clone();
        for cell in 0..told.size().cells() {
            pace.steps(1)?;
            if told.is_alone(cell) {
                later.mark(cell, Shade::White);
            }
        }
        Ok(Self { later: Track::new(later, pace)?, is_wrong: false, version })
    }
}

impl Scene {
    /// Begins at a position, with so many agendas; those from `first_later` on are about the later position.
    pub(super) fn new(
        position: Position,
        agendas: usize,
        first_later: usize,
        pace: &Pace,
    ) -> Result<Self, Limit> {
        let agendas = vec![Agenda::default(); agendas];
        Ok(Self {
            told: Track::new(position, pace)?,
            unbroken: 0,
            alone: None,
            agendas,
            first_later,
            versions: 0,
            trying: None,
        })
    }

    /// Returns the position with what was told.
    pub(super) fn told(&self) -> &Position {
        self.told.position()
    }

    /// Returns the position that the agenda at a place is about, and the agenda.
    pub(super) fn agenda(&mut self, place: usize) -> (&Track, &mut Agenda) {
        let later = self.alone.as_ref().filter(|_| place >= self.first_later).map(|alone| &alone.later);
        (later.unwrap_or(&self.told), &mut self.agendas[place])
    }

    /// Returns whether the marks obey the rules of the game.
    pub(super) fn is_unbroken(&mut self) -> bool {
        let is_unbroken = self.told.is_unbroken(self.unbroken);
        if is_unbroken {
            self.unbroken = self.told.now();
            self.told.set_connected();
        }
        is_unbroken
    }

    /// Sees to it that all cells that are white by UC are known.
    pub(super) fn look_for_alone(&mut self, pace: &Pace) -> Result<(), Limit> {
        if self.alone.as_ref().is_none_or(|alone| alone.is_wrong) {
            self.versions += 1;
            self.alone = Some(Alone::new(self.told.position(), self.versions, pace)?);
            self.agendas[self.first_later..].iter_mut().for_each(Agenda::restart);
            self.trying = None;
        }
        Ok(())
    }

    /// Returns how many undecided cells are white by UC.
    pub(super) fn alone_count(&self) -> usize {
        self.alone.as_ref().map_or(0, |alone| alone.later.now() - self.told.now())
    }

    /// Returns whether a cell is undecided and white by UC.
    pub(super) fn is_alone(&self, cell: usize) -> bool {
        self.alone.is_some() && self.told().is_open(cell) && self.told().is_alone(cell)
    }

    /// Returns the undecided cells that are white by UC.
    pub(super) fn all_alone(&self) -> Vec<usize> {
        (0..self.told().size().cells()).filter(|&cell| self.is_alone(cell)).collect()
    }

    /// Marks an undecided cell.
    pub(super) fn mark(&mut self, Literal { cell, shade }: Literal) {
        if !self.told().is_open(cell) {
            return;
        }
        self.told.mark(cell, shade);
        let Some(alone) = &mut self.alone else { return };
        alone.is_wrong |= !alone.later.mark(cell, shade);
        if shade == Shade::Shaded {
            // The last cells of its groups that are not shaded may stand alone now.
            let position = self.told.position();
            for group in position.groups(cell).filter(|&group| position.unshaded_in(group) == 1) {
                let last = position.members(group).find(|&other| !position.is_shaded(other));
                if let Some(last) = last
                    && position.is_open(last)
                    && position.is_alone(last)
                {
                    alone.later.mark(last, Shade::White);
                }
            }
        }
    }

    /// Tells all cells that are white by UC: assumptions are followed with them.
    pub(super) fn tell_alone(&mut self) {
        if self.alone_count() > 0 {
            self.all_alone().into_iter().for_each(|cell| self.mark(Literal::white(cell)));
        }
    }

    /// Returns where assumptions are tried: at the later position, with all rules at their end. It has to be given back.
    pub(super) fn take_trying(&mut self, settler: &Settler<'_>) -> Result<Trying, Limit> {
        let later = self.alone.as_ref().map_or(&self.told, |alone| &alone.later);
        let (mut settled, marks, mut version) = match self.trying.take() {
            Some(trying) => (trying.settled, trying.marks, trying.version),
            None => (settler.begin(later.position().blank())?, 0, self.versions + 1),
        };
        later.marked(marks).for_each(|literal| settled.mark(literal));
        if !settler.is_quiet(&mut settled)? {
            // Then every assumption has to be followed with what the rules find besides.
            settled = settler.begin(later.position().clone())?;
            version = self.versions + 1;
        }
        self.versions = self.versions.max(version);
        Ok(Trying { settled, marks: later.now(), version })
    }

    /// Takes it back.
    pub(super) fn give_back(&mut self, trying: Trying) {
        self.trying = Some(trying);
    }

    /// Returns how far it has come.
    pub(super) fn now(&mut self) -> Mark {
        let later = self.alone.as_ref().map_or(&self.told, |alone| &alone.later).position();
        self.agendas.iter_mut().for_each(|agenda| agenda.tidy(later));
        Mark {
            told: self.told.now(),
            unbroken: self.unbroken,
            later: self.alone.as_ref().map(|alone| (alone.version, alone.later.now())),
            agendas: self.agendas.clone(),
            trying: self.trying.as_ref().map(|trying| (trying.settled.stage(), trying.marks, trying.version)),
        }
    }

    /// Takes back everything since then.
    pub(super) fn back_to(&mut self, mark: Mark) {
        let kept =
            self.alone.take().zip(mark.later).filter(|(alone, (version, _))| alone.version == *version);
        self.alone = kept.map(|(mut alone, (_, marks))| {
            alone.later.take_back(marks);
            alone.is_wrong = false;
            alone
        });
        self.told.take_back(mark.told);
        self.unbroken = mark.unbroken;
        self.agendas = mark.agendas;
        let trying = self.trying.take().zip(mark.trying);
        self.trying = trying.filter(|(trying, (.., version))| trying.version == *version).map(
            |(mut trying, (stage, marks, version))| {
                trying.settled.back_to(stage);
                Trying { settled: trying.settled, marks, version }
            },
        );
    }
}
