//! Hitori in every solving paradigm, side by side on the same boards.
//!
//! ```text
//! Puzzle ──► Paradigm::encode ──► program in the paradigm's own language ──► Oracle (a solver) ──► Shading
//!               ▲                                                               ▲     │
//!            Choice (asp:ucd+sp)                          ask: walls, next solution ──┘     └──► referee ──► Findings
//! ```
//!
//! - A [`Paradigm`] is a way of modelling: a folder with its programs as readable templates, a README, and a line in the
//!   registry. It has models, redundant constraints, options and solvers, all of them [`Part`]s with a name.
//! - A [`Choice`] names a paradigm and some of its parts: `asp`, `asp:ucd+sp`, `ilp:flow+gurobi`.
//! - An [`Oracle`] is a solver that is kept alive over many puzzles: it takes a board, gives one solution after the other,
//!   and takes clauses in between.
//! - [`Asking`] is the only one that talks to oracles. It cuts walls where a model leaves connectivity out, excludes what
//!   was found, and lets the referee look at every answer: no solver judges itself.
//!
//! ```
//! use hitori_backends::{Asking, Choice, Limits, Question};
//! use hitori_core::formats;
//! let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
//! let choice: Choice = "native".parse()?;
//! let findings = Asking::start(choice, Limits::default())?.ask(&puzzle, &Question::unique());
//! assert_eq!(findings.status(), hitori_core::engine::Status::Unique);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To add a paradigm: a folder in `src/` with a `README.md` and a type that implements [`Paradigm`], and a line in
//! `registry.rs`. The command line, the benchmarks and the matrix of tests find it through the registry.

mod paradigm;
mod registry;

mod choice;

mod ask;
mod findings;
mod oracle;
mod pool;

pub mod board;
mod walls;

pub mod install;
mod process;

mod asp;
mod cp;
mod cpsat;
mod ilp;
mod native;
mod prolog;
mod rules;
mod sat;
mod smt;

pub use ask::{Asking, Connectivity, unsuitable};
pub use choice::{Choice, ChoiceError};
pub use findings::{Findings, Question, Statistics, Stop};
pub use oracle::{Clause, Oracle, Task};
pub use paradigm::{Availability, Capabilities, Kind, Limits, Origin, Paradigm, Part, Solver, StartError};
pub use pool::Pool;
pub use process::{Remote, Worker};
pub use registry::{PARADIGMS, paradigm};
