//! What a worker writes: results, and complaints about what it could not do.

use crossbeam_channel::Sender;
use hitori_core::formats::Framing;

use crate::complaints::{Complaint, Complaints};
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// Something that is done when everything before it is written.
type Turn = Box<dyn FnOnce(&mut Sheet) + Send>;

/// The results of a chunk of jobs.
#[derive(Default)]
pub struct Sheet {
    /// For the output.
    pub out: Vec<u8>,
    /// What is done in the order of the jobs.
    pub(super) turns: Vec<Turn>,
    /// What stands around several results.
    pub(super) framing: Framing,
    /// For standard error.
    pub(super) complaints: Vec<Complaint>,
    pub(super) outcome: Exit,
    pub(super) jobs: u64,
    pub(super) weight: u64,
    /// The work was interrupted: this sheet is not complete, and nothing must follow it.
    pub(super) torn: bool,
    /// Where parts of the results go before the work is done; without it they wait for the rest.
    pub(super) early: Option<Sender<Self>>,
    /// The rest of the results comes on a further sheet.
    pub(super) is_part: bool,
    /// The results continue those of the part before, with nothing between them.
    pub(super) is_continued: bool,
}

impl Sheet {
    /// Counts towards the exit code.
    pub fn outcome(&mut self, outcome: Exit) {
        self.outcome.add(outcome);
    }

    /// Begins the results of a puzzle, given what has to stand around several of them: what separates them is written
    /// unless it is the first.
    pub fn begin(&mut self, framing: Framing) {
        if !self.out.is_empty() || self.is_continued {
            self.out.extend_from_slice(framing.between.as_bytes());
        }
        self.framing = framing;
    }

    /// Hands over what is written so far, to be printed as soon as everything before it is. Waits when the
    /// writer is behind. Returns `false` when the output is closed, so that nothing that follows can be
    /// printed.
    pub fn hand_over(&mut self) -> bool {
        let Some(early) = &self.early else { return true };
        let part = Self {
            out: std::mem::take(&mut self.out),
            framing: self.framing,
            complaints: std::mem::take(&mut self.complaints),
            outcome: self.outcome,
            is_part: true,
            is_continued: std::mem::replace(&mut self.is_continued, true),
            ..Self::default()
        };
        early.send(part).is_ok()
    }

    /// Adds a line to the output.
    pub fn line(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'\n');
    }

    /// Counts work towards the progress that is shown, beyond the weight of the jobs.
    pub fn advance(&mut self, work: u64) {
        self.weight += work;
    }

    /// Reports bad input and goes on.
    pub fn complain(&mut self, complaint: impl Into<Complaint>) {
        self.fall_short(Exit::Bad, complaint);
    }

    /// Reports a job that ended otherwise than it should.
    pub fn fall_short(&mut self, outcome: Exit, complaint: impl Into<Complaint>) {
        self.outcome(outcome);
        self.complaints.push(complaint.into());
    }

    /// Lets a job end when the turn comes to it: after all jobs before it, whoever does them. What depends on them goes here,
    /// what takes time does not. The turns of a sheet come after everything that is written to it at once.
    pub fn in_turn(&mut self, turn: impl FnOnce(&mut Self) + Send + 'static) {
        self.turns.push(Box::new(turn));
    }

    /// Ends the jobs that have waited for their turn.
    pub(super) fn take_turns(&mut self) {
        for turn in std::mem::take(&mut self.turns) {
            turn(self);
        }
    }

    /// Writes results first and complaints after them, as they would come on a terminal.
    pub fn print(&self, output: &mut Output, complaints: &mut Complaints) -> Result<Exit, Failure> {
        match self.is_continued {
            true => output.write(&self.out)?,
            false => output.add(&self.out, self.framing)?,
        }
        if !self.complaints.is_empty() {
            output.flush()?;
            self.complaints.iter().for_each(|complaint| complaints.print(complaint));
        }
        Ok(self.outcome)
    }
}
