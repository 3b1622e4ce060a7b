//! The native engine as one among others. It answers questions itself: no oracle stands between.

use hitori_core::engine::{Budget, StopReason};
use hitori_core::solve::{Native, Tuning};

use crate::oracle::Task;
use crate::paradigm::{Paradigm, Started, always_encoded, refuses_nothing};
use crate::solver::{Limits, Origin, Solver, StartError};
use crate::spec::EngineSpec;

/// The native engine.
pub static PARADIGM: Paradigm = Paradigm {
    name: "native",
    about: "our own engine: conflict-driven search that sees walls as cycles of a forest",
    parts: &[],
    solvers: &[Solver::new("hitori", "hitori_core::solve", Origin::Ours)],
    can_prove: false,
    connectivity: always_encoded,
    refuses: refuses_nothing,
    encode: no_program,
    start,
};

/// Says that an engine works on the board itself.
pub(crate) fn no_program(spec: &EngineSpec, _: &Task<'_>, _: &Budget) -> Result<String, StopReason> {
    let name = spec.paradigm().name;
    Err(StopReason::Unsuitable(format!("{name} works on the board itself: it has no program to print")))
}

fn start(_: &EngineSpec, _: &Limits) -> Result<Started, StartError> {
    Ok(Started::Engine(Box::new(Native::new(Tuning::default()))))
}
