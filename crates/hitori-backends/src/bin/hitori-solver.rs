//! A process for the solvers that a build of `hitori` has left out because they take long to build: `hitori engines install cp` builds
//! this program with the feature and puts it beside the other solvers.

use std::process::ExitCode;

fn main() -> ExitCode {
    hitori_backends::solver_process(std::env::args_os()).unwrap_or_else(|| {
        eprintln!("hitori-solver: started by hitori, not by hand");
        ExitCode::from(2)
    })
}
