//! Hitori in every solving paradigm, side by side on the same boards.
//!
//! ```text
//! Puzzle ──► EngineSpec::encode ──► program in the paradigm's own language ──► Oracle (a solver) ──► Shading
//!               ▲                                                                ▲     │
//!            Paradigm + parts (asp:ucd+sp)         SolverSession: clauses, next ──┘     └──► referee ──► Outcome
//! ```
//!
//! - A [`Paradigm`] is a way of modelling: a folder with its programs as readable templates, a README, and a line in the
//!   registry. It has models, redundant constraints, options and solvers, all of them with a name.
//! - An [`EngineSpec`] names a paradigm and some of its parts: `asp`, `asp:ucd+sp`, `ilp:flow+gurobi`.
//! - An [`Oracle`] is a solver that is kept alive over many puzzles: it takes a board, gives one solution after the other,
//!   and takes clauses in between.
//! - A [`SolverSession`] is an [`Engine`](hitori_core::engine::Engine) with its solver running, the only one that talks to
//!   oracles. It cuts walls where a model leaves connectivity out, excludes what was found, states marks as clauses, and
//!   lets the referee look at every answer: no solver judges itself. A [`Pool`] has sessions for several threads, and has
//!   the native engine confirm what foreign engines claim and no referee can see: that there is no (other) solution.
//!
//! ```
//! use hitori_backends::{EngineSpec, Limits, SolverSession};
//! use hitori_core::engine::{Engine, Question, Status};
//! use hitori_core::formats;
//! let puzzle = formats::parse("hitori/4/4/1114142333214213", None)?.puzzle;
//! let spec: EngineSpec = "sat:matrix".parse()?;
//! let outcome = SolverSession::start(spec, Limits::default())?.ask(&puzzle, &Question::unique());
//! assert_eq!(outcome.status(), Status::Unique);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To add a paradigm: a folder in `src/` with a `README.md` and a `static` of type [`Paradigm`], and a line in
//! `registry.rs`. The command line, the benchmarks and the matrix of tests find it through the registry.

mod paradigm;
mod registry;
mod solver;
mod spec;

mod confirm;
mod counters;
mod oracle;
mod pool;
mod session;
mod stopwatch;

mod clauses;
mod estimate;
mod walls;

pub mod install;
mod process;
pub mod report;

mod asp;
mod cp;
mod cpsat;
mod ilp;
mod native;
mod prolog;
mod rules;
mod sat;
mod smt;

pub use counters::Counters;
pub use oracle::{Clause, Oracle, Task};
pub use paradigm::{Connectivity, Keeps, Kind, Paradigm, Part, Started};
pub use pool::Pool;
pub use process::solver_process;
pub use registry::{PARADIGMS, paradigm};
pub use session::{SolverSession, unsuitable};
pub use solver::{Availability, Limits, Origin, Solver, StartError};
pub use spec::{EngineSpec, EngineSpecError};
