//! Commands of our own program, in a process of their own.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use hitori_core::engine::Budget;
use serde_json::Value;

use super::{RunError, Stop};
use crate::log::{Measurement, Status};

/// How often a running command is looked at.
const TICK: Duration = Duration::from_millis(10);

/// Runs a command, with the output of another one as its input if there is one, and keeps the JSON that it prints.
pub(super) fn run(
    program: &Path,
    arguments: &str,
    input: Option<&str>,
    budget: &Budget,
    made: &mut Measurement,
) -> Result<(), Stop> {
    let start = |arguments: &str, stdin: Stdio| {
        let mut command = Command::new(program);
        command.args(words(arguments)).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
            .spawn()
            .map(Kept)
            .map_err(|error| Stop::Error(RunError::Program { program: program.to_owned(), error }))
    };
    let mut before = input.map(|input| start(input, Stdio::null())).transpose()?;
    let stdin = match before.as_mut().and_then(|child| child.0.stdout.take()) {
        Some(output) => Stdio::from(output),
        None => Stdio::null(),
    };
    let mut child = start(arguments, stdin)?;
    let output = read(child.0.stdout.take());
    let complaints =
        [Some(&mut child), before.as_mut()].map(|child| child.map(|child| read(child.0.stderr.take())));
    let status = loop {
        match child.0.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) => std::thread::sleep(TICK),
            Err(error) => return Err(Stop::Error(RunError::Program { program: program.to_owned(), error })),
        }
        budget.check().map_err(Stop::Limit)?;
    };
    let text = output.join().unwrap_or_default();
    let values: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    match values {
        Ok(values) if !values.is_empty() && status.code().is_some_and(|code| code <= 1) => {
            made.output = values;
            made.status = Status::Solved;
        }
        _ => {
            let said: String =
                complaints.into_iter().flatten().filter_map(|thread| thread.join().ok()).collect();
            made.reason = Some(format!(
                "{status}: {}",
                hitori_core::printable(said.lines().next().unwrap_or("no JSON in its output"), 300)
            ));
        }
    }
    Ok(())
}

/// A child that does not outlive us, whichever way we leave.
struct Kept(Child);

impl Drop for Kept {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn read(stream: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        if let Some(mut stream) = stream {
            let _ = stream.read_to_string(&mut text);
        }
        text
    })
}

/// Cuts a command line into words. Quotes keep words together.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![];
    let (mut word, mut quote) = (None::<String>, None);
    for c in line.chars() {
        match (c, quote) {
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, Some(end)) if c == end => quote = None,
            (' ', None) => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(words("count  boards 3 3"), ["count", "boards", "3", "3"]);
        assert_eq!(words("a 'b c' \"\" d'e'"), ["a", "b c", "", "de"]);
        assert!(words("").is_empty());
    }
}
