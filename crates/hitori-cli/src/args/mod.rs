//! Arguments that several commands share, and how their values are read.

mod values;

pub use values::{
    Suggested, engine_parser, format_to, parse_count, parse_jobs, parse_limit, semantics_parser,
};

use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use hitori_backends::{EngineSpec, Limits};
use hitori_core::Semantics;
use hitori_core::deduce::{LineMethod, RuleSelection};
use hitori_core::engine::Budget;
use hitori_core::formats::FormatRef;
use hitori_core::solve::{Options, Tuning};

use self::values::{Setting, format_parser, parse_memory, parse_setting, parse_threads};
use crate::batch::Picked;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::source::Source;

/// The least time that a foreign solver has to start.
const LEAST_START: Duration = Duration::from_secs(1);

/// Where puzzles come from.
#[derive(Args)]
pub struct Inputs {
    /// Files, folders, - for standard input, puzzle URLs, game IDs, or rows as in 112/233/121; a file may
    /// hold many puzzles, and of a folder all puzzle files are read [default: standard input, if something is
    /// piped into it]
    #[arg(id = INPUT, value_name = "INPUT", value_hint = ValueHint::AnyPath)]
    inputs: Vec<OsString>,
    #[command(flatten)]
    pub from: From,
    #[command(flatten)]
    pub only: Only,
    #[command(flatten)]
    pub jobs: Jobs,
}

impl Inputs {
    /// Returns where the puzzles come from: the files of folders one by one.
    pub fn files(&self) -> Result<Vec<Source>, Failure> {
        let mut files = Vec::new();
        for source in self.sources() {
            files.extend(source.files()?);
        }
        Ok(files)
    }

    /// Returns what was named.
    pub fn sources(&self) -> Vec<Source> {
        match &self.inputs[..] {
            [] => vec![Source::Stdin],
            inputs => inputs.iter().map(|input| Source::new(input)).collect(),
        }
    }

    /// Returns the only source, for an option that goes with one puzzle.
    pub fn one(&self, option: &str) -> Result<Source, Failure> {
        match <[Source; 1]>::try_from(self.sources()) {
            Ok([source]) => Ok(source),
            Err(_) => Err(Failure::Bad(format!("{option} goes with one puzzle, several inputs were given"))),
        }
    }

    /// Returns what to know about a single puzzle of theirs.
    pub fn picked(&self) -> Picked<'_> {
        Picked { from: self.from.from, only: self.only.name() }
    }
}

/// Where the one puzzle of a command comes from.
#[derive(Args)]
pub struct Input {
    /// File or folder with one puzzle, - for standard input, a puzzle URL, a game ID, or rows as in
    /// 112/233/121 [default: standard input, if something is piped into it]
    #[arg(id = INPUT, value_name = "INPUT", value_hint = ValueHint::AnyPath)]
    input: Option<OsString>,
    #[command(flatten)]
    pub from: From,
    #[command(flatten)]
    pub only: Only,
}

impl Input {
    /// Returns where the puzzle comes from.
    pub fn source(&self) -> Source {
        self.input.as_deref().map_or(Source::Stdin, Source::new)
    }

    /// Returns what to know about it.
    pub fn picked(&self) -> Picked<'_> {
        Picked { from: self.from.from, only: self.only.name() }
    }
}

/// The name under which clap keeps the inputs of commands that cannot do without: they may be left out only where something is
/// piped in.
pub const INPUT: &str = "INPUT";

/// Which puzzle of a file is meant.
#[derive(Args, Clone)]
pub struct Only {
    /// Only this puzzle of a file of several: its name, or its number from 1
    #[arg(long, value_name = "ID|K")]
    only: Option<String>,
}

impl Only {
    /// Returns the name or number, if one was given.
    pub fn name(&self) -> Option<&str> {
        self.only.as_deref()
    }
}

/// What is known about the one puzzle of a command.
#[derive(Args)]
pub struct Marks {
    /// File with the marks so far: rows of - (white), x (shaded) and ? (- for standard input)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    marks: Option<OsString>,
}

impl Marks {
    /// The file, if there is one.
    pub fn file(&self) -> Option<&OsStr> {
        self.marks.as_deref()
    }
}

/// The format of the inputs.
#[derive(Args, Clone, Copy)]
pub struct From {
    /// Format of the input, instead of detecting it
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|format| format.can_read()))]
    pub from: Option<FormatRef>,
}

/// How many puzzles are worked on at a time.
#[derive(Args, Clone, Copy)]
pub struct Jobs {
    /// Puzzles worked on at a time, at most 1024 [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    jobs: Option<NonZeroUsize>,
}

impl Jobs {
    /// The number of worker threads.
    pub fn count(self) -> usize {
        self.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
}

/// A time limit for the whole run.
#[derive(Args, Clone, Copy)]
pub struct Timeout {
    /// Time for the whole run: seconds (0.5), or with a unit (500ms, 2s, 1m); what is done by then is kept
    #[arg(long, value_name = "TIME", value_parser = parse_limit, global = true)]
    pub timeout: Option<Duration>,
}

/// A time limit for each puzzle.
#[derive(Args, Clone, Copy)]
pub struct TimeoutEach {
    /// Time for each puzzle: seconds (0.5), or with a unit (500ms, 2s, 1m)
    #[arg(long, value_name = "TIME", value_parser = parse_limit)]
    timeout: Option<Duration>,
}

impl TimeoutEach {
    /// Returns a budget for each puzzle, which Ctrl-C ends as well.
    pub fn budget(self, interrupt: &Interrupt) -> Budget {
        let budget = Budget::default().with_cancel(interrupt.token());
        match self.timeout {
            Some(time) => budget.with_time(time),
            None => budget,
        }
    }
}

/// Which shadings count as solutions.
#[derive(Args, Clone, Copy)]
pub struct Meaning {
    /// strict: every shading that obeys the rules is a solution; minimal: only one that shades nothing needlessly
    /// [default: strict]
    #[arg(long = "semantics", value_name = "WHICH", value_parser = semantics_parser())]
    asked: Option<Semantics>,
}

impl Meaning {
    /// What was asked for, or else the usual one.
    pub fn semantics(self) -> Semantics {
        self.asked.unwrap_or(Semantics::Strict)
    }
}

/// Which rules are used.
#[derive(Args, Clone, Copy)]
pub struct RuleArgs {
    /// How single lines are looked at: by the pattern rules of class B, or exactly, by a 2-SAT solver (2sat)
    /// [default: rules]
    #[arg(long, value_name = "HOW", value_parser = lines_parser())]
    lines: Option<LineMethod>,
    /// Sets of rules, with commas between: wensveen, those of the thesis that defines the classes; ahead, our NCO-1;
    /// extended, its line rules EncP and AltP; further, patterns of others. usual is wensveen,ahead; all is all of them
    #[arg(long, value_name = "SETS", default_value = "usual")]
    rules: RuleSelection,
}

impl RuleArgs {
    /// Returns whether other rules than the usual ones were asked for.
    pub fn are_given(self) -> bool {
        self.lines.is_some() || self.rules != RuleSelection::default()
    }

    /// Returns how single lines are looked at, if that was asked for.
    pub fn lines(self) -> Option<LineMethod> {
        self.lines
    }

    /// Returns the rules to use.
    pub fn selection(self) -> RuleSelection {
        self.lines.map_or(self.rules, |lines| self.rules.with_lines(lines))
    }
}

/// Reads how single lines are looked at.
pub fn lines_parser() -> impl TypedValueParser<Value = LineMethod> {
    PossibleValuesParser::new(LineMethod::ALL.map(LineMethod::name))
        .try_map(|name| name.parse::<LineMethod>())
}

/// Which engine answers, and how it is to be run.
#[derive(Args)]
pub struct Engine {
    /// Engine, with parts of it: native, asp, asp:sp+qm, smt:qf_bv; `hitori engines` lists them. One whose solver is
    /// foreign has 60 s for each puzzle unless --timeout says otherwise
    #[arg(long = "engine", value_name = "NAME[:PART+…]", default_value = "native", value_parser = engine_parser(), hide_possible_values = true)]
    spec: EngineSpec,
    /// Memory of a solver in MiB; a program that takes more to write is refused. The native engine has no such limit
    /// [default: 4096 for solvers in processes of their own]
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    memory: Option<NonZeroUsize>,
    /// Threads of a foreign solver that can use several, up to 64 [default: as the solver likes]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Believe a foreign engine that there is no solution, or no other; otherwise the native engine confirms it. Counts
    /// solutions in a sense of the engine's own as well (asp:note)
    #[arg(long)]
    trust: bool,
    #[command(flatten)]
    pub search: Search,
}

impl Engine {
    /// Returns the engine.
    pub fn spec(&self) -> &EngineSpec {
        &self.spec
    }

    /// Whether a foreign engine is believed without confirmation.
    pub fn is_trusted(&self) -> bool {
        self.trust
    }

    /// Returns the MiB that a solver's process may use.
    pub fn memory(&self) -> usize {
        self.memory.map_or(Limits::MEMORY, NonZeroUsize::get)
    }

    /// What a solver may use. Starting one may take as long as a puzzle, or a second where that is more: it is done
    /// once for many puzzles.
    pub fn limits(&self, budget: &Budget) -> Limits {
        let starting = match budget.time() {
            Some(time) => budget.clone().with_time(time.max(LEAST_START)),
            None => budget.clone(),
        };
        let mut limits = Limits::default().with_starting(starting);
        if let Some(memory) = self.memory {
            limits = limits.with_memory(memory.get());
        }
        // Solvers that are linked into this program are limited by starting it once more.
        if let Ok(program) = std::env::current_exe() {
            limits = limits.with_program(program);
        }
        match self.threads {
            Some(threads) => limits.with_threads(threads),
            None => limits,
        }
    }
}

/// How the native engine is to be run.
#[derive(Args)]
pub struct Search {
    #[command(flatten)]
    meaning: Meaning,
    #[command(flatten)]
    timeout: TimeoutEach,
    /// Conflicts for each puzzle: a budget that is the same on every machine
    #[arg(long, value_name = "N")]
    conflicts: Option<u64>,
    /// Changes a setting of the search; `hitori options` lists them
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parse_setting)]
    settings: Vec<Setting>,
}

impl Search {
    /// The semantics, if any was asked for.
    pub fn semantics_asked(&self) -> Option<Semantics> {
        self.meaning.asked
    }

    /// Which shadings count as solutions.
    pub fn semantics(&self) -> Semantics {
        self.meaning.semantics()
    }

    /// Returns whether an option was given that only the native engine understands.
    pub fn is_native_only(&self) -> bool {
        self.conflicts.is_some() || !self.settings.is_empty()
    }

    /// The options for the core's functions.
    pub fn options(&self, interrupt: &Interrupt) -> Options {
        let mut tuning = Tuning::default();
        for Setting { name, value } in &self.settings {
            // Each setting has been tried by the parser below.
            let _ = tuning.set(name, *value);
        }
        let mut budget = self.timeout.budget(interrupt);
        if let Some(conflicts) = self.conflicts {
            budget = budget.with_conflicts(conflicts);
        }
        Options::default().with_semantics(self.meaning.semantics()).with_budget(budget).with_tuning(tuning)
    }
}
