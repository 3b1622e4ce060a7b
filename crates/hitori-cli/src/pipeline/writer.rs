//! The end of the line: sheets are written in the order of their jobs.

use std::time::Duration;

use crossbeam_channel::{Receiver, TryRecvError, select};

use super::sheet::Sheet;
use crate::complaints::Complaints;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress::Progress;

/// What a worker may still take after Ctrl-C.
const GRACE: Duration = Duration::from_secs(1);

/// Where sheets go.
pub(super) struct Writer<'a> {
    pub(super) output: &'a mut Output,
    // Dropped before the complaints, which end with a line of their own.
    pub(super) progress: Progress,
    pub(super) complaints: Complaints,
    pub(super) outcome: Exit,
}

impl Writer<'_> {
    /// Redeems promises in order. True when all were, false when Ctrl-C came first.
    pub(super) fn write_all(
        &mut self,
        promised: &Receiver<Receiver<Sheet>>,
        interrupt: &Interrupt,
    ) -> Result<bool, Failure> {
        loop {
            let promise = match promised.try_recv() {
                Ok(promise) => promise,
                Err(TryRecvError::Disconnected) => return Ok(true),
                // The feeder may be waiting for input for as long as it likes.
                Err(TryRecvError::Empty) => {
                    self.flush()?;
                    select! {
                        recv(promised) -> promise => match promise {
                            Ok(promise) => promise,
                            Err(_) => return Ok(true),
                        },
                        recv(interrupt.signal()) -> _ => return Ok(false),
                        recv(self.progress.due()) -> _ => {
                            self.progress.show();
                            continue;
                        }
                    }
                }
            };
            let mut sheet = self.redeem(&promise, interrupt)?;
            while sheet.is_part {
                self.write(sheet)?;
                sheet = self.redeem(&promise, interrupt)?;
            }
            let torn = sheet.torn;
            self.write(sheet)?;
            if torn {
                self.flush()?;
                return Ok(false);
            }
        }
    }

    /// Waits for a worker. After Ctrl-C it gets some time to hand over what it has; work that does not listen is left
    /// behind.
    fn redeem(&mut self, promise: &Receiver<Sheet>, interrupt: &Interrupt) -> Result<Sheet, Failure> {
        if let Ok(sheet) = promise.try_recv() {
            return Ok(sheet);
        }
        self.flush()?;
        loop {
            select! {
                recv(promise) -> sheet => return sheet.map_err(|_| Failure::Crashed),
                recv(interrupt.signal()) -> _ => {
                    return promise.recv_timeout(GRACE).map_err(|_| Failure::Interrupted);
                }
                recv(self.progress.due()) -> _ => self.progress.show(),
            }
        }
    }

    pub(super) fn write(&mut self, mut sheet: Sheet) -> Result<(), Failure> {
        sheet.take_turns();
        self.outcome.add(sheet.outcome);
        self.progress.advance(sheet.jobs, sheet.weight);
        let (output, progress, complaints) = (&mut *self.output, &self.progress, &mut self.complaints);
        let written = progress.aside(!sheet.complaints.is_empty(), || sheet.print(output, complaints));
        written.map(drop).map_err(|failure| self.with_outcome(failure))
    }

    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        if !self.output.is_waiting() {
            return Ok(());
        }
        let (output, progress) = (&mut *self.output, &self.progress);
        let flushed = progress.aside(false, || output.flush());
        flushed.map_err(|failure| self.with_outcome(failure))
    }

    /// Lets what was already known decide the exit code when the reader goes away.
    fn with_outcome(&self, failure: Failure) -> Failure {
        match failure {
            Failure::PipeClosed(_) => Failure::PipeClosed(self.outcome),
            other => other,
        }
    }
}
