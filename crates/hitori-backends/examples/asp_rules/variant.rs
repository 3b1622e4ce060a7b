//! The base model with a changed program: the same rules in another order.

use std::sync::LazyLock;

use hitori_backends::{EncodeFn, EngineSpec, Paradigm, Task, paradigm};
use hitori_core::engine::{Budget, StopReason};

/// `asp` with other programs.
pub static VARIANTS: LazyLock<[Paradigm; 1]> = LazyLock::new(|| {
    let encode: EncodeFn = |_, task, budget| Ok(adjacency_last(&base(task, budget)?));
    [asp().with_programs("asp, adjacency last", encode)]
});

fn asp() -> &'static Paradigm {
    // The registry has it in every build.
    paradigm("asp").expect("asp is registered")
}

/// Returns the program of the base model.
fn base(task: &Task<'_>, budget: &Budget) -> Result<String, StopReason> {
    EngineSpec::plain(asp()).encode(task, budget)
}

/// Moves the two rules about adjacency behind everything else.
fn adjacency_last(program: &str) -> String {
    let is_adjacency = |line: &&str| line.starts_with(":- is_black(X, Y), is_black(");
    let (moved, kept): (Vec<&str>, Vec<&str>) = program.lines().partition(is_adjacency);
    assert_eq!(moved.len(), 2, "the model has other rules about adjacency than it had");
    [kept, moved].concat().join("\n")
}
