//! Which step comes next: the one that is easiest to see.
//!
//! Rules are tried in the order of their [`Sight`]; of several cut-offs the one that would cut the fewest cells off comes
//! first. A number that stands alone (UC) is white only because the puzzle has one solution, and hardly any rule ever looks at
//! it. So it is told when a step needs it, or at the very end, and not as a list of half the board at the beginning.
//!
//! An explanation stays within the classes that the puzzle needs: one of class D is explained without connectivity.

use std::cell::OnceCell;

use super::agenda::Look;
use super::candidate::{Candidate, candidates};
use super::pace::Pace;
use super::scene::Scene;
use super::settle::{Halt, Settler};
use super::{Clash, Class, ExplainOptions, Finish, Position, Rule, Sight, Step, probe};
use crate::board::{Literal, Semantics};
use crate::engine::{Limit, Progress};

/// The rules and limits of one explanation.
pub(super) struct Explainer<'o> {
    /// The rules, cheapest class first.
    pub(super) rules: Vec<&'static Rule>,
    /// The rules but UC, in the order of their sight.
    tiers: Vec<Tier>,
    /// UC, where it may be used.
    alone: Option<&'static Rule>,
    pub(super) options: &'o ExplainOptions,
    /// When to stop.
    pub(super) pace: &'o Pace,
}

/// Rules for which the same has to be seen.
struct Tier {
    sight: Sight,
    rules: Vec<Source>,
}

/// A rule, and the place of its agenda. What one that looks at numbers only ever finds is found once.
struct Source {
    rule: &'static Rule,
    place: usize,
    found: OnceCell<Vec<Candidate>>,
}

/// What an explanation has to keep in mind from step to step.
pub(super) struct Course {
    /// The most expensive class that may be used, once somebody has asked.
    most: OnceCell<Class>,
    /// Whether progress is reported, in cells decided.
    is_main: bool,
}

impl Course {
    /// Allows all classes: for hints and within assumptions.
    pub(super) fn free() -> Self {
        Self { most: OnceCell::from(Class::F), is_main: false }
    }

    /// Allows the classes that the puzzle needs from the first position on.
    pub(super) fn within_needs() -> Self {
        Self { most: OnceCell::new(), is_main: true }
    }
}

impl<'o> Explainer<'o> {
    pub(super) fn new(options: &'o ExplainOptions, pace: &'o Pace) -> Self {
        let rules = options.rules.usable(options.unique);
        let (alone, mut sorted): (Vec<&'static Rule>, Vec<&'static Rule>) =
            rules.iter().copied().partition(|rule| rule.sight == Sight::Alone);
        sorted.sort_by_key(|rule| rule.sight);
        let same = |a: &&'static Rule, b: &&'static Rule| a.sight == b.sight;
        let mut places = 0..;
        let mut source = |&rule: &&'static Rule| Source {
            rule,
            place: places.next().unwrap_or_default(),
            found: OnceCell::new(),
        };
        let tier = |rules: &[&'static Rule]| Tier {
            sight: rules[0].sight,
            rules: rules.iter().map(&mut source).collect(),
        };
        let tiers = sorted.chunk_by(same).map(tier).collect();
        Self { rules, tiers, alone: alone.first().copied(), options, pace }
    }

    /// Returns the scene of an explanation that begins at a position.
    pub(super) fn scene(&self, position: Position) -> Result<Scene, Limit> {
        let sources = || self.tiers.iter().flat_map(|tier| tier.rules.iter().map(|_| tier.sight));
        let first_later = sources().filter(|&sight| sight <= Sight::CutOff).count();
        Scene::new(position, sources().count(), first_later, self.pace)
    }

    /// Takes step after step, to the end, with assumptions nested at most `depth` deep.
    pub(super) fn follow(
        &self,
        scene: &mut Scene,
        course: &Course,
        depth: usize,
        step_limit: usize,
        steps: &mut Vec<Step>,
    ) -> Finish {
        loop {
            let last: &[Literal] = steps.last().map_or(&[], |step| &step.conclusions);
            let step = if steps.len() < step_limit {
                self.next(scene, course, depth, last)
            } else {
                Err(self.end(scene).unwrap_or(Finish::StepLimit))
            };
            match step {
                Ok(step) => {
                    step.conclusions.iter().for_each(|&literal| scene.mark(literal));
                    steps.push(step);
                    if course.is_main {
                        let cells = scene.told().size().cells();
                        let decided = (cells - scene.told().open()) as u64;
                        self.pace.budget().report(Progress::new(decided, Some(cells as u64)));
                    }
                }
                Err(finish) => return finish,
            }
        }
    }

    /// Returns the next step, or why there is none. `last`: what the step before concluded.
    pub(super) fn next(
        &self,
        scene: &mut Scene,
        course: &Course,
        depth: usize,
        last: &[Literal],
    ) -> Result<Step, Finish> {
        self.pace.steps(1).map_err(Finish::Stopped)?;
        if let Some(finish) = self.end(scene) {
            return Err(finish);
        }
        let up_to = |sight: Sight| self.tiers.partition_point(|tier| tier.sight <= sight);
        let (neighbours, seen) = (up_to(Sight::Neighbour), up_to(Sight::CutOff));
        if let Some(step) = self.first(&self.tiers[..neighbours], scene, course, last)? {
            return Ok(step);
        }
        if self.alone.is_some() {
            scene.look_for_alone(self.pace).map_err(Finish::Stopped)?;
            if scene.alone_count() == scene.told().open() {
                return self.tell_alone(scene, &scene.all_alone());
            }
        }
        // Nothing among these looks at white cells that have no duplicates left.
        if let Some(step) = self.first(&self.tiers[neighbours..seen], scene, course, last)? {
            return Ok(step);
        }
        match self.first(&self.tiers[seen..], scene, course, last) {
            Ok(None) => {}
            Ok(Some(step)) => return self.unless_alone(scene, step),
            // A reader has to know which cells stand alone before they can contradict anything.
            Err(Finish::Contradiction(_)) if scene.alone_count() > 0 => {
                return self.tell_alone(scene, &scene.all_alone());
            }
            Err(finish) => return Err(finish),
        }
        for level in 1..=depth {
            if let Some(step) = probe::step(self, scene, level, last).map_err(Finish::Stopped)? {
                return self.unless_alone(scene, step);
            }
        }
        self.tell_alone(scene, &scene.all_alone())
    }

    /// Returns how an explanation ends where nothing is left to do.
    fn end(&self, scene: &mut Scene) -> Option<Finish> {
        if !scene.is_unbroken()
            && let Some(clash) = Clash::find(scene.told())
        {
            return Some(Finish::Contradiction(clash));
        }
        if scene.told().open() > 0 {
            return None;
        }
        let is_minimal = self.options.semantics == Semantics::Minimal;
        let needless = is_minimal.then(|| Clash::needless(scene.told())).flatten();
        Some(needless.map_or(Finish::Solved, Finish::Contradiction))
    }

    /// Returns the best step of the first tier that has one, or `None` when none has.
    fn first(
        &self,
        tiers: &[Tier],
        scene: &mut Scene,
        course: &Course,
        last: &[Literal],
    ) -> Result<Option<Step>, Finish> {
        for tier in tiers {
            if let Some(step) = self.best(tier, scene, course, last)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Returns the best step for which the same has to be seen, or `None` when there is none.
    fn best(
        &self,
        tier: &Tier,
        scene: &mut Scene,
        course: &Course,
        last: &[Literal],
    ) -> Result<Option<Step>, Finish> {
        let simplest = self.options.simplest;
        // With the place of its agenda, which says what position it is about.
        let mut best: Option<((usize, usize, usize), Candidate, usize)> = None;
        for source in &tier.rules {
            let (track, agenda) = scene.agenda(source.place);
            let position = track.position();
            // Static rules keep what they find; for the others it is found anew where something has changed.
            let fresh;
            let found: &[Candidate] = match &source.rule.again {
                _ if source.rule.is_static => {
                    let all = source.all(position, self.pace)?;
                    // What is known stays known.
                    let known =
                        all[agenda.known..].iter().take_while(|candidate| !candidate.is_news(position));
                    let known = known.count();
                    self.pace.many(known).map_err(Finish::Stopped)?;
                    agenda.known += known;
                    &all[agenda.known..]
                }
                Some(again) => {
                    let look = Look { rule: source.rule, again, track, pace: self.pace };
                    fresh = agenda.candidates(look, simplest)?;
                    &fresh
                }
                None => {
                    fresh = candidates(position, source.rule, !simplest, self.pace)?;
                    &fresh
                }
            };
            for candidate in found.iter().filter(|candidate| candidate.is_news(position)) {
                self.pace.steps(1).map_err(Finish::Stopped)?;
                if let Some(clash) = candidate.clash(position) {
                    return Err(Finish::Contradiction(clash));
                }
                if !self.is_needed(position, course, source.rule.class)? {
                    break;
                }
                if !simplest && candidate.weight == 0 {
                    return Ok(Some(self.told(candidate, position)));
                }
                let rank = match simplest {
                    true => {
                        let near = distance(position, &candidate.conclusions, last);
                        (candidate.weight, candidate.premises.len(), near)
                    }
                    false => (candidate.weight, 0, 0),
                };
                if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                    best = Some((rank, candidate.clone(), source.place));
                }
            }
        }
        Ok(best.map(|(_, candidate, place)| self.told(&candidate, scene.agenda(place).0.position())))
    }

    /// Returns an application as a step from a position.
    fn told(&self, candidate: &Candidate, position: &Position) -> Step {
        candidate.step(position, self.options.words)
    }

    /// Returns whether a class is not beyond those that the puzzle needs from here on, or from where somebody asked first.
    fn is_needed(&self, position: &Position, course: &Course, class: Class) -> Result<bool, Finish> {
        // Line patterns are always fair, and what lies beyond F are assumptions.
        if class <= Class::B {
            return Ok(true);
        }
        if let Some(&most) = course.most.get() {
            return Ok(class <= most);
        }
        let most = self.needed(position)?;
        Ok(class <= *course.most.get_or_init(|| most))
    }

    /// Returns the cheapest class, F at most, up to which the rules decide all cells; F when they do not.
    fn needed(&self, position: &Position) -> Result<Class, Finish> {
        let settler = Settler { rules: &self.rules, stages: &[], when_full: false, pace: self.pace };
        let mut settled = settler.begin(position.clone()).map_err(Finish::Stopped)?;
        for class in [Class::B, Class::C, Class::D, Class::E] {
            match settler.advance(&mut settled, class, &mut ()) {
                Err(Halt::Limit(limit)) => return Err(Finish::Stopped(limit)),
                Err(Halt::Contradiction) => return Ok(Class::F),
                Ok(()) if settled.position().open() == 0 => return Ok(class),
                Ok(()) => {}
            }
        }
        Ok(Class::F)
    }

    /// Returns the step that tells which cells are white by UC; with none there is nothing left to say.
    fn tell_alone(&self, scene: &Scene, cells: &[usize]) -> Result<Step, Finish> {
        let rule = self.alone.filter(|_| !cells.is_empty()).ok_or(Finish::Stuck)?;
        Ok(self.told(&Candidate::alone(rule, scene.told(), cells), scene.told()))
    }

    /// Returns the step, unless it looks at cells that are white by UC and have not been told: then that comes first.
    fn unless_alone(&self, scene: &Scene, step: Step) -> Result<Step, Finish> {
        let mut used: Vec<usize> =
            step.premises.iter().copied().filter(|&cell| scene.is_alone(cell)).collect();
        used.sort_unstable();
        used.dedup();
        if used.is_empty() { Ok(step) } else { self.tell_alone(scene, &used) }
    }
}

impl Source {
    /// Returns everything that a rule which looks at numbers only will ever find on a board.
    fn all(&self, position: &Position, pace: &Pace) -> Result<&[Candidate], Finish> {
        if let Some(found) = self.found.get() {
            return Ok(found);
        }
        let found = candidates(&position.blank(), self.rule, false, pace)?;
        Ok(self.found.get_or_init(|| found))
    }
}

/// Returns how far the nearest of these conclusions lies from the nearest of the last ones, in rows and columns.
pub(super) fn distance(position: &Position, to: &[Literal], last: &[Literal]) -> usize {
    let place = |literal: &Literal| position.size().place(literal.cell);
    let between = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
    let pairs = to.iter().flat_map(|a| last.iter().map(move |b| (a, b)));
    pairs.map(|(a, b)| between(place(a), place(b))).min().unwrap_or(0)
}
