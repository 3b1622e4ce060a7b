//! `hitori solve --count`: how many solutions, without a list of them.

use hitori_core::engine::{Goal, Question, StopReason};
use hitori_count::count_solutions;
use hitori_count::report::SolutionCountReport;

use super::Args;
use crate::batch::{self, Named};
use crate::cli::Session;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::pipeline::Sheet;
use crate::verdict::{human_time, json_line};

/// Counts the solutions of all inputs.
pub(super) fn run(args: &Args, session: &Session) -> Result<Exit, Failure> {
    super::native_only(args, "--count")?;
    let options = args.engine.search.options(&session.interrupt);
    let mut question =
        Question::new(Goal::Any).with_semantics(options.semantics).with_budget(options.budget.clone());
    let json = args.json;
    let mut output = Output::stdout();
    let count = move |named: &Named, question: &Question, sheet: &mut Sheet| {
        let puzzle = &named.entry.puzzle;
        let clock = question.budget.clock();
        let begin = clock.now();
        let count = count_solutions(puzzle, question, &options.tuning);
        let time = clock.since(begin);
        sheet.outcome(match &count.stop {
            Some(stop) if stop.is_cancelled() => Exit::Interrupted,
            Some(_) => Exit::NoAnswer,
            None if count.value == 0u64.into() => Exit::Fails,
            None => Exit::Fine,
        });
        let report = SolutionCountReport::new(named.id(), puzzle.size(), question.semantics, &count, time);
        if json {
            json_line(&report, &mut sheet.out);
            return;
        }
        let reason = count.stop.as_ref().map(StopReason::to_string).map(|reason| format!(" · {reason}"));
        let reason = reason.unwrap_or_default();
        sheet.line(&format!(
            "{}: {report} · {}{reason} · {}",
            named.label(),
            puzzle.size(),
            human_time(time)
        ));
    };
    let outcome = if let Some(file) = args.marks.file() {
        let input = args.inputs.one("--marks")?;
        let (named, marks) = batch::with_marks(&input, args.inputs.picked(), file)?;
        question = question.with_marks(marks);
        super::alone(named, session, &mut output, move |named, sheet| {
            count(named, &question, sheet);
            Ok(())
        })?
    } else {
        batch::run(session, &args.inputs, &mut output, move |named, sheet| {
            count(&named, &question, sheet);
            Ok(())
        })?
    };
    output.finish()?;
    Ok(outcome)
}
