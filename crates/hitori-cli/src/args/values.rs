//! How the values of arguments are read.

use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use hitori_backends::{EngineSpec, EngineSpecError, Limits, PARADIGMS};
use hitori_core::Semantics;
use hitori_core::engine::parse_time;
use hitori_core::formats::{self, FORMATS, FormatRef};
use hitori_core::solve::Tuning;

/// `NAME=VALUE`, known to be accepted by the engine.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) name: String,
    pub(super) value: u32,
}

/// Takes an engine with any of its parts; completions offer the plain names.
pub fn engine_parser() -> impl TypedValueParser<Value = EngineSpec> {
    let names = PARADIGMS.iter().map(|paradigm| PossibleValue::new(paradigm.name).help(paradigm.about));
    Suggested {
        values: names.collect(),
        parse: |text| text.parse().map_err(|error: EngineSpecError| error.to_string()),
    }
}

/// Reads values of which only some can be listed: help and errors leave the list out, completions offer it.
#[derive(Clone)]
pub struct Suggested<T> {
    /// The values to offer.
    pub values: Vec<PossibleValue>,
    /// Reads any of them, or another one.
    pub parse: fn(String) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Suggested<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        StringValueParser::new().try_map(self.parse).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().cloned()))
    }
}

/// Takes the names of the formats that can be written.
pub fn format_to() -> impl TypedValueParser<Value = FormatRef> {
    format_parser(|_| true)
}

/// Takes the names of the core's registry, so that help, completions and errors list all formats.
pub(super) fn format_parser(suits: fn(&FormatRef) -> bool) -> impl TypedValueParser<Value = FormatRef> {
    let suitable = FORMATS.iter().copied().filter(suits);
    let names = suitable.map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(names)
        .try_map(|name| formats::format(&name).ok_or_else(|| format!("no format '{name}'")))
}

pub fn semantics_parser() -> impl TypedValueParser<Value = Semantics> {
    let names = [Semantics::Strict, Semantics::Minimal].map(Semantics::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Semantics>())
}

/// A number of threads. More than [`MOST_JOBS`] would only take memory.
pub fn parse_jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = parse_count(text)?;
    if jobs.get() > MOST_JOBS { Err(format!("at most {MOST_JOBS} expected")) } else { Ok(jobs) }
}

/// Most threads that may be asked for.
const MOST_JOBS: usize = 1024;

/// A whole number from 1 on.
pub fn parse_count(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "a whole number from 1 on expected".to_owned())
}

pub(super) fn parse_memory(text: &str) -> Result<NonZeroUsize, String> {
    parse_up_to(text, Limits::MOST_MEMORY, " of MiB")
}

pub(super) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    parse_up_to(text, Limits::MOST_THREADS, "")
}

fn parse_up_to(text: &str, most: usize, unit: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse::<NonZeroUsize>().ok().filter(|number| number.get() <= most);
    number.ok_or_else(|| format!("a whole number{unit} from 1 to {most} expected"))
}

/// A time in which something can be done: at least a microsecond.
pub fn parse_limit(text: &str) -> Result<Duration, String> {
    let time = parse_time(text)?;
    if time < LEAST_LIMIT { Err("a time of at least 1us expected".to_owned()) } else { Ok(time) }
}

/// The shortest time limit.
const LEAST_LIMIT: Duration = Duration::from_micros(1);

pub(super) fn parse_setting(text: &str) -> Result<Setting, String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE expected")?;
    let value = value.parse().map_err(|_| format!("'{value}' is not a whole number"))?;
    Tuning::default().set(name, value).map_err(|error| format!("{error}; see hitori options"))?;
    Ok(Setting { name: name.to_owned(), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_with_and_without_units() {
        let millis = |text| parse_time(text).map(|time| time.as_millis());
        assert_eq!(millis("2"), Ok(2000));
        assert_eq!(millis("0.5"), Ok(500));
        assert_eq!(millis("500ms"), Ok(500));
        assert_eq!(millis("1.5s"), Ok(1500));
        assert_eq!(millis("2m"), Ok(120_000));
        assert_eq!(millis("0"), Ok(0));
        assert!(parse_limit("0").is_err() && parse_limit("0.1us").is_err());
        assert_eq!(parse_limit("1us"), Ok(LEAST_LIMIT));
        for bad in ["", "s", "-1", "1x", "nan", "inf", "1e300h", "1 s"] {
            assert!(parse_time(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn settings_are_checked_early() {
        let known = Tuning::TABLE[0];
        assert!(parse_setting(&format!("{}={}", known.name, known.default)).is_ok());
        for bad in
            ["", "x", "nonsense=1", &format!("{}=-1", known.name), &format!("{}={}", known.name, u32::MAX)]
        {
            assert!(parse_setting(bad).is_err(), "{bad}");
        }
    }
}
