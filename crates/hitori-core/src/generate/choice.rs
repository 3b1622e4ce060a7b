//! Which of several puzzles of a difficulty is handed out.
//!
//! A puzzle is hard for one dear step in a chain of easy ones, or for several. Drawn at random it is nearly always the former, while
//! those that people publish as hard have several: `tools/step-kinds` counts them (docs/difficulty.md). So of the difficulties that
//! need such steps a few candidates are drawn, and the one is taken whose usual explanation has most assumptions, then most steps
//! about connectivity. Easier words need no dear steps, and on smaller boards the first candidate is like the published ones.

use super::error::GenerateStats;
use super::generator::Generated;
use crate::board::Puzzle;
use crate::deduce::{Class, ExplainOptions, Finish, PROBE, explain};
use crate::engine::{Budget, Limit};
use crate::rate::Difficulty;

/// Candidates of the words from [`DEMANDING`] on. Of two to eight, four came nearest to the published puzzles of 8×8 and 10×10.
const CANDIDATES: usize = 4;

/// The easiest word of which there are several candidates.
const DEMANDING: Difficulty = Difficulty::Hard;

/// Cells of the smallest board on which there is a choice.
const FEWEST_CELLS: usize = 64;

/// Fillings drawn for further candidates after the first. On large boards, where a puzzle takes thousands, the choice is small.
const FURTHER_FILLINGS: usize = 1500;

/// The candidates for one puzzle.
#[derive(Default)]
pub(super) struct Choice {
    best: Option<(Demand, Generated)>,
    candidates: usize,
    /// Fillings drawn when the first one was found.
    first_at: usize,
}

/// Assumptions, and steps about connectivity.
type Demand = (usize, usize);

impl Choice {
    /// Adds a puzzle that meets the request, and returns the one to hand out as soon as nothing more is to be drawn. All
    /// candidates have the difficulty of the first, so that a range of difficulties gives each as often as without a choice.
    pub(super) fn add(&mut self, drawn: Generated, budget: &Budget) -> Result<Option<Generated>, Limit> {
        let word = |puzzle: &Generated| puzzle.rating.as_ref().map(|rating| rating.difficulty);
        let stats = drawn.stats;
        let is_dear = word(&drawn).is_some_and(|word| word >= DEMANDING);
        if self.best.is_none() && (!is_dear || drawn.puzzle.size().cells() < FEWEST_CELLS) {
            return Ok(Some(drawn));
        }
        match &self.best {
            Some((_, best)) if word(best) != word(&drawn) => return Ok(None),
            Some((most, _)) => {
                let demand = demand(&drawn.puzzle, budget)?;
                if demand > *most {
                    self.best = Some((demand, drawn));
                }
            }
            None => {
                self.first_at = drawn.stats.fillings;
                self.best = Some((demand(&drawn.puzzle, budget)?, drawn));
            }
        }
        self.candidates += 1;
        Ok(if self.candidates == CANDIDATES { self.take(&stats) } else { None })
    }

    /// Returns whether so many fillings were drawn that those candidates have to do that there are.
    pub(super) fn is_over(&self, stats: &GenerateStats) -> bool {
        self.best.is_some() && stats.fillings >= self.first_at + FURTHER_FILLINGS
    }

    /// Returns the best candidate, if there is one, with the work that went into all of them.
    pub(super) fn take(&mut self, stats: &GenerateStats) -> Option<Generated> {
        self.best.take().map(|(_, best)| Generated { stats: *stats, ..best })
    }
}

/// Returns the dear steps in the usual explanation of a puzzle, or in its part up to where rules and assumptions are stuck.
fn demand(puzzle: &Puzzle, budget: &Budget) -> Result<Demand, Limit> {
    let options = ExplainOptions::default().without_words().with_budget(budget.clone());
    // Without marks there is no size that could be wrong.
    let Ok(explanation) = explain(puzzle, None, &options) else { return Ok((0, 0)) };
    if let Finish::Stopped(limit) = explanation.finish {
        return Err(limit);
    }
    let steps = &explanation.steps;
    let assumptions = steps.iter().filter(|step| step.rule == PROBE).count();
    Ok((assumptions, steps.iter().filter(|step| step.class == Class::F).count()))
}

#[cfg(test)]
mod tests {
    use super::super::{Generator, Request};
    use super::*;
    use crate::board::Size;
    use crate::rate::DifficultyRange;

    fn dear_steps(word: Difficulty, seeds: std::ops::Range<u64>) -> Demand {
        let generator = Generator::new(Request::new(Size::new(8, 8).unwrap()).with_difficulty(word)).unwrap();
        let budget = Budget::default();
        seeds.fold((0, 0), |sum, seed| {
            let made = generator.generate(seed, &budget).unwrap();
            assert_eq!(made.rating.unwrap().difficulty, word);
            let (assumptions, connectivity) = demand(&made.puzzle, &budget).unwrap();
            (sum.0 + assumptions, sum.1 + connectivity)
        })
    }

    /// Of the same word, chosen puzzles have more dear steps than the first that is found.
    #[test]
    fn hard_puzzles_are_chosen_for_their_steps() {
        let budget = Budget::default();
        let generator = Generator::new(Request::new(Size::new(8, 8).unwrap())).unwrap();
        let mut plain = (0, (0, 0));
        for seed in 0..4000 {
            let made = generator.generate(seed, &budget).unwrap();
            let options = crate::rate::RateOptions::default();
            let rating = crate::rate::rate_unique(&made.puzzle, &made.solution, &options).unwrap();
            if rating.difficulty == Difficulty::Hard && plain.0 < 60 {
                let (assumptions, connectivity) = demand(&made.puzzle, &budget).unwrap();
                plain = (plain.0 + 1, (plain.1.0 + assumptions, plain.1.1 + connectivity));
            }
        }
        assert_eq!(plain.0, 60);
        let chosen = dear_steps(Difficulty::Hard, 0..60);
        assert!(chosen.0 > plain.1.0 && chosen.1 > plain.1.1, "{chosen:?} and {:?}", plain.1);
    }

    /// The first candidate decides the word, so that a choice does not prefer the harder end of a range.
    #[test]
    fn a_choice_keeps_to_the_word_of_its_first_candidate() {
        let size = Size::new(8, 8).unwrap();
        let range: DifficultyRange = "medium..fierce".parse().unwrap();
        let generator = Generator::new(Request::new(size).with_difficulty(range)).unwrap();
        let mut made = (0..40).map(|seed| generator.generate(seed, &Budget::default()).unwrap());
        let (mut choice, mut words) = (Choice::default(), Vec::new());
        let budget = Budget::default();
        let first = made.find(|one| one.rating.as_ref().unwrap().difficulty == Difficulty::Hard).unwrap();
        assert!(choice.add(first, &budget).unwrap().is_none());
        for one in made {
            words.push(one.rating.as_ref().unwrap().difficulty);
            if let Some(best) = choice.add(one, &budget).unwrap() {
                assert_eq!(best.rating.unwrap().difficulty, Difficulty::Hard);
                assert_eq!(words.iter().filter(|word| **word == Difficulty::Hard).count(), CANDIDATES - 1);
                assert!(words.iter().any(|word| *word != Difficulty::Hard));
                return;
            }
        }
        panic!("no choice after {words:?}");
    }

    /// Without a choice, a request for a difficulty gives the first puzzle that has it.
    #[test]
    fn there_is_no_choice_on_small_boards_and_of_easy_words() {
        for (side, word) in [(7, Difficulty::Hard), (8, Difficulty::Medium), (8, Difficulty::Gentle)] {
            let request = Request::new(Size::new(side, side).unwrap()).with_difficulty(word);
            let made = Generator::new(request).unwrap().generate(1, &Budget::default()).unwrap();
            let mut choice = Choice::default();
            assert_eq!(choice.add(made.clone(), &Budget::default()), Ok(Some(made)), "{side} {word}");
        }
    }

    /// Where no further candidate comes, the one that was found is handed out, and it is not waited for long.
    #[test]
    fn a_single_candidate_is_enough() {
        let request = Request::new(Size::new(8, 8).unwrap()).with_difficulty(Difficulty::Hard);
        let made = Generator::new(request).unwrap().generate(1, &Budget::default()).unwrap();
        let mut choice = Choice::default();
        let after = |fillings| GenerateStats { fillings: made.stats.fillings + fillings, ..made.stats };
        assert!(!choice.is_over(&after(1_000_000)) && choice.take(&made.stats).is_none());
        assert!(choice.add(made.clone(), &Budget::default()).unwrap().is_none());
        let end = after(FURTHER_FILLINGS);
        assert!(!choice.is_over(&after(FURTHER_FILLINGS - 1)) && choice.is_over(&end));
        assert_eq!(choice.take(&end), Some(Generated { stats: end, ..made }));
    }
}
