//! The largest random 3-SAT formulas at the threshold whose boards are decided within the limit.

use std::time::{Duration, Instant};

use hitori_core::engine::Status;
use hitori_core::solve::{Options, unique};

use super::super::{Failure, Part, Session, Value, json};
use super::board;

/// The first number of variables, and by how much it grows.
const FIRST: usize = 100;
const STEP: usize = 10;
/// Boards of each number of variables, from this seed on: other seeds than those of the comparison.
const BOARDS: u64 = 3;
const SEED: u64 = 5000;

pub(super) fn measure(limit: f64, session: &Session) -> Result<Part, Failure> {
    let mut rows: Vec<Value> = Vec::new();
    let mut largest = None;
    for variables in (FIRST..).step_by(STEP) {
        let mut slowest = 0f64;
        let mut is_decided = true;
        for seed in SEED..SEED + BOARDS {
            let budget = session.budget();
            let puzzle = board(&format!("threshold --variables {variables}"), seed, &budget)?;
            let options = Options::default().with_budget(budget.with_time(Duration::from_secs_f64(limit)));
            let start = Instant::now();
            let outcome = unique(&puzzle, &options);
            slowest = slowest.max(start.elapsed().as_secs_f64());
            if session.interrupt.is_set() {
                return Err(Failure::Interrupted);
            }
            is_decided &= outcome.status() != Status::Unknown;
            if !is_decided {
                break;
            }
        }
        rows.push(json!({ "variables": variables, "decided": is_decided, "slowest_seconds": slowest }));
        if !is_decided {
            break;
        }
        largest = Some((variables, slowest));
    }
    let prose = match largest {
        Some((variables, slowest)) => format!(
            "threshold within {limit} s: up to {variables} variables on all of {BOARDS} boards, the slowest {slowest:.2} s\n"
        ),
        None => format!("threshold within {limit} s: not even {FIRST} variables\n"),
    };
    let json = json!({ "limit_seconds": limit, "variables": largest.map(|(variables, _)| variables), "tried": rows });
    Ok(Part { name: "reach", prose, json })
}
