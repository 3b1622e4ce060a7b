//! Where a rule leads on: the places that are to be looked at for the next step of an explanation, and no others.
//!
//! A place stays on the agenda while the rule finds something new there. Marks put places on it; whether one is still of use is
//! seen when its turn comes. For cut-offs the order is that of how much would be cut off, then that of reading. What a cell would
//! cut off changes when the trees at it grow, which puts it on the agenda anew, or when a cell of it is shaded: then it is one
//! less. So each cell knows by which others it would be cut off.

use std::collections::{BTreeSet, HashMap};

use super::candidate::{Candidate, candidates_by};
use super::cuts::CutOff;
use super::pace::Pace;
use super::rule::{Again, Cut};
use super::track::{News, Track};
use super::{Axes, Finding, Finish, Position, Rule, Sink};
use crate::engine::Limit;

/// Cells beside what is cut off that may be shaded with the one that does it, and then some: with fewer open cells than that to
/// spare, the smaller side may become the larger one.
const SPARE: usize = 32;

/// The places of one rule.
#[derive(Clone, Default)]
pub(super) struct Agenda {
    /// How many marks there were when the rule last looked.
    since: Option<usize>,
    /// Places at which the rule finds something new, or did.
    places: BTreeSet<usize>,
    cuts: Cuts,
    /// For a rule that looks at numbers only: so many of the first things it finds are known.
    pub(super) known: usize,
}

/// The cells that would cut others off.
#[derive(Clone, Default)]
struct Cuts {
    /// How many, and which cell.
    order: BTreeSet<(usize, usize)>,
    /// For each cell how many, and which look that is known from.
    weights: HashMap<usize, (usize, usize)>,
    /// For each cell that would be cut off: by which, and the look that is known from.
    threats: HashMap<usize, Vec<(usize, usize)>>,
    /// How many threats were noted.
    noted: usize,
    /// Cells that would cut off so much that the next shaded cell may change the sides, or too much to note
    /// it.
    unsteady: BTreeSet<usize>,
    looks: usize,
}

/// Entries of threats for each cell of the board, at most: what else would cut off much is looked at anew
/// instead.
const THREATS: usize = 4;

/// One rule, where it looks, and with which budget.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub(super) rule: &'static Rule,
    pub(super) again: &'a Again,
    pub(super) track: &'a Track,
    pub(super) pace: &'a Pace,
}

impl Look<'_> {
    /// Returns what the rule finds at places. With `one`, only the first.
    fn at(&self, places: impl Iterator<Item = usize>, one: bool) -> Result<Vec<Candidate>, Finish> {
        let news = self.track.news(Some(self.track.now()));
        candidates_by(self.track.position(), self.rule, one, self.pace, |found| {
            for place in places {
                if found.is_over(1) {
                    return;
                }
                (self.again.look)(&news, place, Axes::Both, found);
            }
        })
    }
}

impl Agenda {
    /// Forgets everything but what looks at numbers only: marks were taken back in between.
    pub(super) fn restart(&mut self) {
        *self = Self { known: self.known, ..Self::default() };
    }

    /// Takes out what is no longer of use.
    pub(super) fn tidy(&mut self, position: &Position) {
        self.cuts.order.retain(|&(_, cell)| position.is_open(cell));
        if self.cuts.order.is_empty() {
            self.cuts = Cuts::default();
        }
    }

    /// Returns the best candidate of the rule, or with `all` every one that may be the best; of cut-offs those that cut off least.
    pub(super) fn candidates(&mut self, look: Look<'_>, all: bool) -> Result<Vec<Candidate>, Finish> {
        let news = look.track.news(self.since);
        if self.since != Some(look.track.now()) {
            match look.again.cut {
                Some(cut) => self.cuts.update(&news, look.again, cut, look.pace).map_err(Finish::Stopped)?,
                None => self.update(&news, look)?,
            }
            self.since = Some(look.track.now());
        }
        if look.again.cut.is_some() {
            let position = look.track.position();
            while let Some(&first) = self.cuts.order.first()
                && !position.is_open(first.1)
            {
                self.cuts.order.remove(&first);
            }
            if !all {
                return look.at(self.cuts.order.first().map(|&(_, cell)| cell).into_iter(), true);
            }
            // A smaller cut-off is simpler, whatever else is said about it.
            let least = self.cuts.order.first().map_or(0, |&(weight, _)| weight);
            let order = self.cuts.order.iter().take_while(|&&(weight, _)| weight == least);
            return look.at(order.map(|&(_, cell)| cell), false);
        }
        if all {
            return look.at(self.places.iter().copied(), false);
        }
        while let Some(&place) = self.places.first() {
            let found = look.at([place].into_iter(), true)?;
            if let Some(first) = found.first() {
                let Some(shared) = look.again.shared else { return Ok(found) };
                let mut more = shared(look.track.position(), &first.premises);
                more.retain(|other| *other != place && self.places.contains(other));
                return look.at([place].into_iter().chain(more), true);
            }
            self.places.remove(&place);
        }
        Ok(vec![])
    }

    fn update(&mut self, news: &News<'_>, look: Look<'_>) -> Result<(), Finish> {
        for place in look.again.places_of(news, &mut Paced(look.pace)) {
            if look.at([place].into_iter(), true)?.is_empty() {
                self.places.remove(&place);
            } else {
                self.places.insert(place);
            }
        }
        look.pace.check().map_err(Finish::Stopped)
    }
}

/// A sink that counts steps, for questions that report nothing.
struct Paced<'a>(&'a Pace);

impl Sink for Paced<'_> {
    fn add(&mut self, _: Finding<'_>) {}

    fn is_over(&mut self, steps: usize) -> bool {
        self.0.steps(steps).is_err()
    }
}

impl Cuts {
    fn update(&mut self, news: &News<'_>, again: &Again, cut: Cut, pace: &Pace) -> Result<(), Limit> {
        let (size, sink) = (news.position.size(), &mut Paced(pace));
        let is_any_shaded = news.is_all || news.shaded().next().is_some();
        for shaded in news.shaded() {
            for (cell, look) in self.threats.remove(&shaded).unwrap_or_default() {
                self.noted -= 1;
                pace.steps(1)?;
                if let Some((weight, known_from)) = self.weights.get_mut(&cell)
                    && *known_from == look
                    && self.order.remove(&(*weight, cell))
                {
                    *weight -= 1;
                    self.order.insert((*weight, cell));
                }
            }
        }
        let mut cells = again.places_of(news, sink);
        // White cells change no sides.
        if is_any_shaded {
            cells.extend(std::mem::take(&mut self.unsteady));
            cells.sort_unstable();
            cells.dedup();
        }
        for cell in cells {
            pace.steps(1)?;
            if let Some((weight, _)) = self.weights.remove(&cell) {
                self.order.remove(&(weight, cell));
            }
            let Some(cut) = cut(news, cell, sink) else { continue };
            self.looks += 1;
            self.weights.insert(cell, (cut.len(), self.looks));
            self.order.insert((cut.len(), cell));
            let CutOff::Cells(cut) = &cut else {
                self.unsteady.insert(cell);
                continue;
            };
            if 4 * (cut.len() + SPARE) > size.cells() || self.noted + cut.len() > THREATS * size.cells() {
                self.unsteady.insert(cell);
            } else {
                self.noted += cut.len();
                cut.iter().for_each(|&other| self.threats.entry(other).or_default().push((cell, self.looks)));
            }
        }
        pace.check()
    }
}
