//! The base model with a changed program: what N prints to the letter, and the same rules in another order.

use hitori_backends::{
    Capabilities, Choice, Connectivity, Limits, Oracle, Paradigm, Part, Solver, StartError, Stop, Task,
    paradigm,
};

/// `asp` with another text.
pub struct Variant {
    name: &'static str,
    change: fn(String) -> String,
}

/// All of them.
pub static VARIANTS: [Variant; 3] = [
    Variant { name: "asp, N's ST as printed", change: |program| program + include_str!("st.lp") },
    Variant { name: "asp, N's IA as printed", change: |program| program + include_str!("ia.lp") },
    Variant { name: "asp, adjacency last", change: adjacency_last },
];

/// Moves the two rules about adjacency behind everything else.
fn adjacency_last(program: String) -> String {
    let is_adjacency = |line: &&str| line.starts_with(":- is_black(X, Y), is_black(");
    let (moved, kept): (Vec<&str>, Vec<&str>) = program.lines().partition(is_adjacency);
    assert_eq!(moved.len(), 2, "the model has other rules about adjacency than it had");
    [kept, moved].concat().join("\n")
}

fn asp() -> &'static dyn Paradigm {
    // The registry has it in every build.
    paradigm("asp").expect("asp is registered")
}

impl Paradigm for Variant {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        "the base model, changed"
    }

    fn parts(&self) -> &'static [Part] {
        asp().parts()
    }

    fn solvers(&self) -> &'static [Solver] {
        asp().solvers()
    }

    fn capabilities(&self) -> Capabilities {
        asp().capabilities()
    }

    fn connectivity(&self, choice: &Choice) -> Connectivity {
        asp().connectivity(choice)
    }

    fn encode(&self, choice: &Choice, task: &Task<'_>) -> Result<String, Stop> {
        asp().encode(choice, task).map(self.change)
    }

    fn start(&self, choice: &Choice, limits: &Limits) -> Result<Box<dyn Oracle>, StartError> {
        asp().start(choice, limits)
    }
}
