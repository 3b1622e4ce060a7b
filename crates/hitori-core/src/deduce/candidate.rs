//! Applications of rules that may become the next step of an explanation.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::messages::{Fill, say};
use super::pace::Pace;
use super::{Application, Axes, Clash, Finding, Finish, Position, Rule, Sink, Step};
use crate::board::Literal;

/// One application of a rule.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) rule: &'static Rule,
    form: &'static str,
    pub(super) conclusions: Vec<Literal>,
    pub(super) premises: Vec<usize>,
    /// The white cells that would have been cut off; 0 for other rules.
    pub(super) weight: usize,
}

impl Candidate {
    /// Returns the application of UC to several cells: all their duplicates are shaded.
    pub(super) fn alone(rule: &'static Rule, position: &Position, cells: &[usize]) -> Self {
        let mut premises: Vec<usize> = cells.iter().flat_map(|&cell| position.duplicates(cell)).collect();
        premises.sort_unstable();
        premises.dedup();
        let conclusions = cells.iter().map(|&cell| Literal::white(cell)).collect();
        Self { rule, form: rule.id, conclusions, premises, weight: 0 }
    }

    fn application(&self) -> Application<'_> {
        Application { form: self.form, conclusions: &self.conclusions, premises: &self.premises }
    }

    /// Returns whether it concludes something that is not known.
    pub(super) fn is_news(&self, position: &Position) -> bool {
        self.conclusions.iter().any(|literal| position.shade(literal.cell) != literal.shade)
    }

    /// Returns how it contradicts a mark, if it does.
    pub(super) fn clash(&self, position: &Position) -> Option<Clash> {
        let contradicts = |literal: &&Literal| {
            !position.is_open(literal.cell) && position.shade(literal.cell) != literal.shade
        };
        let literal = self.conclusions.iter().find(contradicts)?;
        let alone = Application { conclusions: &[*literal], ..self.application() };
        let why = self.rule.why(position, &alone);
        let slots = [
            ("cell", Fill::Cell(literal.cell)),
            ("shade", Fill::Shade(literal.shade)),
            ("why", Fill::Text(&why)),
            ("marked", Fill::Shade(position.shade(literal.cell))),
        ];
        let sentence = say(position.size(), "clash.mark", &slots);
        Some(Clash::new(self.premises.iter().copied().chain([literal.cell]), sentence))
    }

    /// Returns it as a step from a position, with or without its sentence: what is known already is not concluded again.
    pub(super) fn step(&self, position: &Position, words: bool) -> Step {
        let sentence = if words { self.rule.sentence(position, &self.application()) } else { String::new() };
        let is_open = |literal: &&Literal| position.is_open(literal.cell);
        let Rule { id, name, class, .. } = *self.rule;
        Step {
            rule: id,
            name,
            form: self.form,
            class,
            conclusions: self.conclusions.iter().filter(is_open).copied().collect(),
            premises: self.premises.clone(),
            sentence,
            probe: None,
        }
    }
}

/// Returns the applications of a rule that say something new, or how an explanation ends here. With `one`, only the first, or
/// the first with the least weight.
pub(super) fn candidates(
    position: &Position,
    rule: &'static Rule,
    one: bool,
    pace: &Pace,
) -> Result<Vec<Candidate>, Finish> {
    candidates_by(position, rule, one, pace, |found| rule.find(position, Axes::Both, found))
}

/// Returns the applications that say something new among those that are reported, or how an explanation ends here.
pub(super) fn candidates_by(
    position: &Position,
    rule: &'static Rule,
    one: bool,
    pace: &Pace,
    report: impl FnOnce(&mut dyn Sink),
) -> Result<Vec<Candidate>, Finish> {
    let (found, places, said) = (Vec::new(), HashMap::new(), HashSet::new());
    let mut candidates = Candidates { position, rule, one, pace, found, places, said, clash: None };
    report(&mut candidates);
    pace.check().map_err(Finish::Stopped)?;
    candidates.clash.map_or(Ok(candidates.found), |clash| Err(Finish::Contradiction(clash)))
}

/// Conclusions of one candidate that are compared one by one; of more there is a set.
const FEW: usize = 16;

/// Collects what one rule finds, and joins what has the same premises.
struct Candidates<'a> {
    position: &'a Position,
    rule: &'static Rule,
    one: bool,
    pace: &'a Pace,
    found: Vec<Candidate>,
    /// Where a candidate is, by a hash of its form and premises; of several with the same hash each next one
    /// has the next.
    places: HashMap<u64, usize>,
    /// What candidates with more than [`FEW`] conclusions conclude.
    said: HashSet<(usize, Literal)>,
    clash: Option<Clash>,
}

impl Candidates<'_> {
    /// Returns whether one is enough, and there is one that weighs no more.
    fn is_beaten(&self, weight: usize) -> bool {
        let last = self.found.last();
        self.one && !self.rule.joins && last.is_some_and(|best| best.weight > 0 && best.weight <= weight)
    }

    fn add_step(&mut self, form: &'static str, conclusions: &[Literal], premises: Vec<usize>, weight: usize) {
        let rule = self.rule;
        if !rule.joins {
            let conclusions = conclusions.to_vec();
            self.found.push(Candidate { rule, form, conclusions, premises, weight });
            return;
        }
        let is_same = |candidate: &Candidate| candidate.form == form && candidate.premises == premises;
        let place = match self.found.first() {
            // Only candidates that join the first one matter.
            Some(first) if self.one => Some(0).filter(|_| is_same(first)),
            _ if self.one => Some(self.found.len()),
            _ => {
                let mut hasher = DefaultHasher::new();
                (form, &premises).hash(&mut hasher);
                let mut hash = hasher.finish();
                while self.places.get(&hash).is_some_and(|&place| !is_same(&self.found[place])) {
                    hash = hash.wrapping_add(1);
                }
                Some(*self.places.entry(hash).or_insert(self.found.len()))
            }
        };
        let Some(place) = place else { return };
        if place == self.found.len() {
            self.found.push(Candidate { rule, form, conclusions: vec![], premises, weight });
        }
        conclusions.iter().for_each(|&literal| self.join(place, literal));
    }

    /// Adds a conclusion to a candidate that may have it already.
    fn join(&mut self, place: usize, literal: Literal) {
        let conclusions = &mut self.found[place].conclusions;
        if conclusions.len() == FEW {
            self.said.extend(conclusions.iter().map(|&literal| (place, literal)));
        }
        let is_new = match conclusions.len() {
            0..FEW => !conclusions.contains(&literal),
            _ => self.said.insert((place, literal)),
        };
        if is_new {
            conclusions.push(literal);
        }
    }
}

impl Sink for Candidates<'_> {
    fn add(&mut self, finding: Finding<'_>) {
        match finding {
            Finding::Step { form, conclusions, premises, weight } => {
                let is_known = |literal: &Literal| self.position.shade(literal.cell) == literal.shade;
                if !conclusions.iter().all(is_known) && !self.is_beaten(weight) && self.pace.check().is_ok() {
                    let premises = premises();
                    _ = self.pace.many(conclusions.len() + premises.len());
                    self.add_step(form, conclusions, premises, weight);
                }
            }
            Finding::Contradiction { form, premises } => {
                if self.clash.is_none() {
                    let premises = premises();
                    let slots = [("cells", Fill::Cells(&premises)), ("form", Fill::Text(form))];
                    let sentence = say(self.position.size(), "clash.rule", &slots);
                    self.clash = Some(Clash::new(premises, sentence));
                }
            }
        }
    }

    fn is_over(&mut self, steps: usize) -> bool {
        self.pace.steps(steps).is_err()
    }
}
