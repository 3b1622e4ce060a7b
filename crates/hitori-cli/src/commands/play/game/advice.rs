//! What the program tells the player: mistakes, and hints in their grades.

use hitori_core::deduce::HintLevel;
use hitori_core::engine::Budget;
use hitori_core::play::{Hint, PlayError};

use super::Game;

impl Game {
    pub(super) fn check(&mut self) {
        self.hint = None;
        self.wrong = self.session.mistakes();
        let marked = self.session.marks().literals().count();
        let text = match self.wrong.len() {
            0 => format!("No mistakes: {marked} of {} cells are marked.", self.size().cells()),
            _ => format!("{} b goes back to the last right state.", self.mistakes_as_text()),
        };
        self.say("Check", text);
    }

    fn mistakes_as_text(&self) -> String {
        let names: Vec<String> = self.wrong.iter().map(|&cell| self.size().name(cell)).collect();
        match &names[..] {
            [name] => format!("One mark is wrong: {name}."),
            names => format!("{} marks are wrong: {}.", names.len(), names.join(", ")),
        }
    }

    pub(super) fn give_hint(&mut self, budget: &Budget) {
        self.wrong.clear();
        let found = match self.hint.take() {
            Some((step, level)) => {
                let next = if level == HintLevel::Place { HintLevel::Rule } else { HintLevel::Step };
                Ok(Some((step, next)))
            }
            None => self.session.hint(budget).map(|hint| match hint {
                Hint::Step(step) => Some((*step, HintLevel::Place)),
                Hint::Mistakes(cells) => {
                    self.wrong = cells;
                    None
                }
                _ => None,
            }),
        };
        let text = match &found {
            Ok(Some((step, level))) => {
                let more = match level {
                    HintLevel::Place => "? again: which rule helps.",
                    HintLevel::Rule => "? again: the whole step.",
                    HintLevel::Step => "Enter does it.",
                };
                format!("{}\n\n{more}", step.hint(*level, self.size()))
            }
            Ok(None) if !self.wrong.is_empty() => {
                format!("{} b goes back to the last right state.", self.mistakes_as_text())
            }
            Ok(None) => "No rule and no assumption leads on from here.".to_owned(),
            Err(error) => format!("No hint: {error}."),
        };
        self.hint = found.unwrap_or_default();
        self.say("Hint", text);
    }

    pub(super) fn take_hint(&mut self) -> Result<(), PlayError> {
        if let Some((step, HintLevel::Step)) = &self.hint {
            self.session.take(step)?;
            self.changed();
        }
        Ok(())
    }
}
