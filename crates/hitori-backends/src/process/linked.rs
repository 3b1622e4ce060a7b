//! Linked solvers whose memory is limited: nothing can take memory away from a part of a program, so the program is started
//! a second time, with the limit, as nothing but the solver. A solver that this build has left out runs in a program that
//! Cargo has built for it (`install/program.rs`), and is spoken to in the same way.
//!
//! The other side is `serve.rs`. The program is given the board instead of a text for the solver: the solver's own is
//! written there as well, within the limit.

use std::process::Command;

use hitori_core::{Clue, Puzzle, Semantics, Size};
use serde::{Deserialize, Serialize};

use super::remote::{Job, Remote};
use super::worker::Worker;
use crate::install;
use crate::oracle::Task;
use crate::solver::{Limits, Origin, StartError};
use crate::spec::EngineSpec;

/// The first argument of a program that is to serve as a solver.
pub(super) const ARGUMENT: &str = "solver-process";

/// Starts the program of the limits as the solver of an engine.
pub(crate) fn start(spec: &EngineSpec, limits: &Limits) -> Result<Remote, StartError> {
    spec.solver().require(&limits.starting)?;
    let program = match spec.solver().origin {
        Origin::Feature(_, _, feature, false) => install::built_program(feature),
        _ => limits.program.clone(),
    };
    let program = program.ok_or(StartError::NoProgram { solver: spec.solver().name })?;
    let encode = |task: &Task<'_>, _: &_| Ok(Board::of(task).to_json());
    let job = Job { encode: Box::new(encode), ..spec.job(limits) };
    let mut command = Command::new(&program);
    command.arg(ARGUMENT).arg(spec.to_string());
    let worker = Worker::start(&mut command, limits.memory, None)
        .map_err(|error| job.fails(format!("{}: {error}", program.display())))?;
    Remote::greet(job, worker)
}

/// A task on its way to another process.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Board {
    /// None is a blank.
    clues: Vec<Option<u32>>,
    semantics: String,
}

impl Board {
    fn of(task: &Task<'_>) -> Self {
        let clues = task.puzzle.clues().iter().map(|clue| clue.number()).collect();
        Self { clues, semantics: task.semantics.name().to_owned() }
    }

    fn to_json(&self) -> String {
        // Numbers and a word can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns what it was made of, or what is wrong with it.
    pub(super) fn read(text: &str, rows: usize, cols: usize) -> Result<(Puzzle, Semantics), String> {
        let board: Self = serde_json::from_str(text).map_err(|error| format!("no board: {error}"))?;
        let clue = |number: Option<u32>| number.map_or(Some(Clue::BLANK), Clue::new);
        let clues: Option<Vec<Clue>> = board.clues.into_iter().map(clue).collect();
        let clues = clues.ok_or_else(|| format!("no board: numbers up to {} expected", Clue::MAX))?;
        let size = Size::new(rows, cols).map_err(|error| error.to_string())?;
        let puzzle = Puzzle::new(size, clues).map_err(|error| error.to_string())?;
        let semantics = board.semantics.parse::<Semantics>().map_err(|error| error.to_string())?;
        Ok((puzzle, semantics))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_come_through() {
        let clues = [Some(0), None, Some(Clue::MAX), Some(7), None, Some(7)];
        let clues = clues.map(|number| number.map_or(Clue::BLANK, |number| Clue::new(number).unwrap()));
        let puzzle = Puzzle::new(Size::new(2, 3).unwrap(), clues.to_vec()).unwrap();
        for semantics in [Semantics::Strict, Semantics::Minimal] {
            let text = Board::of(&Task::new(&puzzle, semantics)).to_json();
            let (again, sense) = Board::read(&text, 2, 3).unwrap();
            assert_eq!((again.clues(), again.size(), sense), (puzzle.clues(), puzzle.size(), semantics));
            assert!(Board::read(&text, 2, 2).is_err());
            assert!(Board::read(&text.replace(semantics.name(), "lax"), 2, 3).is_err());
            assert!(Board::read(&text.replace("null", "4294967295"), 2, 3).unwrap_err().contains("up to"));
        }
    }

    #[test]
    fn without_a_program_the_reason_is_told() {
        let spec: EngineSpec = "sat".parse().unwrap();
        let error = spec.start(&Limits::default().with_memory(100)).err().unwrap();
        assert!(matches!(error, StartError::NoProgram { solver: "batsat" }));
        assert!(error.to_string().contains("with_program"));
        assert!(spec.start(&Limits::default()).is_ok(), "without a limit it runs here");
    }
}
