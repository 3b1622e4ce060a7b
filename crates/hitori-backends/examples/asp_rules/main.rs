//! What the redundant rules of de Nooij 2026 do to clingo's search: its Tables 1 to 4 over again, on generated puzzles.
//!
//! ```sh
//! cargo run --release -p hitori-backends --example asp_rules            # 30 puzzles 50×50, 100 of 10×10
//! cargo run --release -p hitori-backends --example asp_rules -- 200 1000
//! ```
//!
//! As there, every puzzle has one solution and as many numbers as its side, the program is asked for a solution, every
//! puzzle goes through all models before the next one comes, and the times are CPU time. Every row is a mean over the
//! puzzles; a puzzle without a conflict counts with a conflict size of 0, as clasp prints it.

mod variant;

use std::env;
use std::error::Error;

use hitori_backends::{EngineSpec, Limits, SolverSession};
use hitori_core::engine::{Engine, Question, Work};
use hitori_core::{Size, generate};

use variant::VARIANTS;

/// A row of a table in de Nooij 2026: grounding ms, solving ms, choices, conflicts, mean conflict size; none for what is
/// not in it.
type Published = Option<[f64; 5]>;

/// Table 1 of de Nooij 2026 and, where the engine says `no-eq`, Table 3: 1000 puzzles 50×50 on an Apple M2.
const EVERYWHERE: &[(&str, Published)] = &[
    ("asp", Some([54.0, 6.3, 20.0, 2.8, 2.5])),
    ("asp:uc", Some([54.0, 5.5, 11.7, 2.4, 8.4])),
    ("asp:ucd", Some([61.0, 8.6, 5.4, 1.9, 37.0])),
    ("asp:mp", Some([59.0, 8.1, 18.8, 1.8, 1.0])),
    ("asp:sp", Some([56.0, 8.1, 19.0, 1.9, 1.1])),
    ("asp:st", Some([56.0, 6.4, 20.0, 2.8, 2.5])),
    ("asp:pi", Some([56.0, 8.0, 18.9, 1.9, 1.1])),
    ("asp:ip", Some([61.0, 7.9, 19.0, 1.9, 1.0])),
    ("asp:qm", Some([57.0, 7.1, 21.6, 15.8, 41.5])),
    ("asp:ia", Some([72.0, 103.0, 136.4, 31.2, 29.1])),
    ("asp:st-printed", Some([56.0, 6.4, 20.0, 2.8, 2.5])),
    ("asp:ia-printed", Some([72.0, 103.0, 136.4, 31.2, 29.1])),
    ("asp, adjacency last", None),
    ("asp:fi", None),
    ("asp:uc+sp", Some([57.0, 6.6, 10.4, 1.7, 1.1])),
    ("asp:uc+mp", Some([59.0, 6.6, 10.5, 1.7, 1.1])),
    ("asp:uc+pi", Some([56.0, 6.6, 10.3, 1.7, 1.1])),
    ("asp:uc+ip", Some([62.0, 6.5, 10.2, 1.8, 1.1])),
    ("asp:aggregate", None),
    ("asp:start", None),
    ("asp:no-eq", Some([57.0, 6.9, 21.3, 7.6, 44.8])),
    ("asp:uc+no-eq", Some([62.0, 7.4, 20.3, 7.3, 43.1])),
    ("asp:ucd+no-eq", Some([67.0, 9.5, 33.7, 15.7, 5.5])),
    ("asp:mp+no-eq", Some([62.0, 7.3, 21.1, 7.6, 3.4])),
    ("asp:sp+no-eq", Some([58.0, 7.3, 27.3, 7.8, 1.0])),
    ("asp:st+no-eq", Some([59.0, 7.0, 20.6, 7.4, 32.3])),
    ("asp:pi+no-eq", Some([58.0, 7.2, 22.0, 6.8, 1.0])),
    ("asp:ip+no-eq", Some([60.0, 6.8, 35.0, 7.8, 1.0])),
    ("asp:qm+no-eq", Some([57.0, 7.1, 20.8, 7.5, 41.8])),
    ("asp:ia+no-eq", Some([76.0, 107.9, 230.8, 24.4, 25.5])),
];

/// Tables 2 and 4 of de Nooij 2026: 1000 puzzles 10×10.
const BORDER: &[(&str, Published)] = &[
    ("asp", Some([2.7, 0.27, 3.7, 1.4, 1.3])),
    ("asp:qc", Some([2.8, 0.27, 3.7, 1.4, 1.3])),
    ("asp:tc", Some([2.8, 0.28, 3.7, 1.4, 1.3])),
    ("asp:dc", Some([2.9, 0.30, 3.3, 1.2, 1.2])),
    ("asp:dep", Some([2.9, 0.28, 3.7, 1.5, 1.3])),
    ("asp:nep", Some([2.9, 0.28, 3.7, 1.4, 1.3])),
    ("asp:ce", Some([2.9, 0.29, 3.9, 2.3, 11.3])),
    ("asp:start", None),
    ("asp:no-eq", Some([2.7, 0.28, 3.9, 1.1, 11.3])),
    ("asp:qc+no-eq", Some([2.8, 0.28, 3.9, 1.1, 11.3])),
    ("asp:tc+no-eq", Some([2.8, 0.28, 3.9, 1.1, 11.2])),
    ("asp:dc+no-eq", Some([2.9, 0.29, 3.6, 1.1, 8.2])),
    ("asp:dep+no-eq", Some([2.9, 0.28, 3.9, 1.1, 11.3])),
    ("asp:nep+no-eq", Some([2.9, 0.28, 3.9, 1.1, 10.8])),
    ("asp:ce+no-eq", Some([2.9, 0.29, 3.8, 1.0, 10.4])),
    ("asp:dep+nep+ce+qc+tc+dc+no-eq", Some([3.7, 0.30, 3.4, 1.0, 7.7])),
];

fn main() -> Result<(), Box<dyn Error>> {
    let counts: Result<Vec<u64>, _> = env::args().skip(1).map(|word| word.parse()).collect();
    let counts = counts?;
    table(50, counts.first().copied().unwrap_or(30), EVERYWHERE)?;
    table(10, counts.get(1).copied().unwrap_or(100), BORDER)
}

/// One model, kept running, and the sum of what it did.
struct Row {
    spec: EngineSpec,
    session: SolverSession,
    sum: [f64; 7],
    published: Published,
}

fn table(side: usize, puzzles: u64, specs: &[(&str, Published)]) -> Result<(), Box<dyn Error>> {
    let mut rows = Vec::new();
    for &(name, published) in specs {
        let variant = VARIANTS.iter().find(|variant| variant.name == name);
        let spec = variant.map_or_else(|| name.parse(), |variant| Ok(EngineSpec::plain(variant)))?;
        let session = SolverSession::start(spec.clone(), Limits::default())?;
        rows.push(Row { spec, session, sum: [0.0; 7], published });
    }
    let size = Size::new(side, side)?;
    for seed in 0..puzzles {
        let (puzzle, solution) = generate::instance(size, seed).ok_or("no puzzle of this size")?;
        for row in &mut rows {
            let outcome = row.session.ask(&puzzle, &Question::any());
            if let Some(stop) = outcome.stop {
                return Err(format!("{}: {stop}", row.spec).into());
            }
            if outcome.solutions != [solution.clone()] {
                return Err(format!("{} gives another solution", row.spec).into());
            }
            for (sum, value) in row.sum.iter_mut().zip(figures(&outcome.work)) {
                *sum += value;
            }
        }
    }
    println!("\n{puzzles} puzzles {size}; in brackets the figures of de Nooij 2026\n");
    println!(
        "| engine | grounding ms | solving ms | choices | conflicts | conflict size | loop lemmas | rules |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for row in &rows {
        let mean = row.sum.map(|sum| sum / puzzles as f64);
        print!("| `{}` |", row.spec);
        for (place, value) in mean.iter().enumerate() {
            let theirs = row.published.and_then(|published| published.get(place).copied());
            let theirs = theirs.map_or(String::new(), |theirs| format!(" ({theirs})"));
            print!(
                " {value:.*}{theirs} |",
                if place == 6 { 0 } else { 1 + usize::from(side < 50 && place == 1) }
            );
        }
        println!();
    }
    Ok(())
}

fn figures(work: &Work) -> [f64; 7] {
    let get = |name: &str| work.get(name).unwrap_or_default();
    [
        get("ground_cpu_seconds") * 1e3,
        get("solve_cpu_seconds") * 1e3,
        get("choices"),
        get("conflicts"),
        get("lemma_size"),
        get("loop_lemmas"),
        get("constraints"),
    ]
}
