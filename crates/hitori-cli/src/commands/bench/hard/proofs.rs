//! What certificates of hard boards cost: writing one along with the answer, and checking it, beside the answer alone.

use std::fmt::Write as _;
use std::time::Instant;

use hitori_core::certificate;
use hitori_core::engine::Budget;
use hitori_core::solve::{Options, certify, unique};
use hitori_lab::plan::{Plan, Scale};

use super::super::{Failure, Part, Session, Value, json, median};
use super::{board, failure};

/// A proof may take this share of the time of the answer to write, and so many times that time to check.
const WRITE: f64 = 0.2;
const CHECK: f64 = 5.0;

pub(super) fn measure(plan: &Plan, scale: Scale, rounds: u32, session: &Session) -> Result<Part, Failure> {
    let budget = session.budget();
    let options = Options::default().with_budget(budget.clone());
    let mut prose = format!(
        "proofs: medians over boards; writing may add {WRITE} times the answer, checking may take {CHECK} times\n\
         family           proofs   answer ms   write adds     ms   check ratio       ms\n"
    );
    let mut rows: Vec<Value> = Vec::new();
    for set in &plan.sets {
        let Some(family) = &set.family else { continue };
        let mut times: [Vec<f64>; 5] = Default::default();
        for seed in (set.seed..).take(scale.of(set.count, set.quick)) {
            let puzzle = board(family, seed, &budget)?;
            let mut least = [f64::INFINITY; 3];
            let mut is_proved = true;
            for _ in 0..rounds {
                let start = Instant::now();
                drop(unique(&puzzle, &options));
                least[0] = least[0].min(start.elapsed().as_secs_f64());
                let start = Instant::now();
                let certified = certify(&puzzle, &options);
                least[1] = least[1].min(start.elapsed().as_secs_f64());
                if session.interrupt.is_set() {
                    return Err(Failure::Interrupted);
                }
                let Some(proof) = certified.certificate else {
                    is_proved = false;
                    break;
                };
                let start = Instant::now();
                certificate::check(&puzzle, &proof, &Budget::default()).map_err(|error| failure(&error))?;
                least[2] = least[2].min(start.elapsed().as_secs_f64());
            }
            if is_proved {
                let [answer, write, check] = least;
                let of = [answer, write / answer - 1.0, write - answer, check / answer, check];
                times.iter_mut().zip(of).for_each(|(list, value)| list.push(value));
            }
        }
        let proofs = times[0].len();
        if proofs == 0 {
            continue;
        }
        let [answer, share, write, ratio, check] = times.map(median);
        let _ = writeln!(
            prose,
            "{:15} {proofs:7} {:11.3} {:12.2} {:6.2} {ratio:13.2} {:8.2}",
            set.name,
            answer * 1e3,
            share,
            write * 1e3,
            check * 1e3
        );
        rows.push(json!({
            "family": set.name, "proofs": proofs, "answer_seconds": answer, "write_seconds": write, "write_share": share,
            "check_seconds": check, "check_ratio": ratio, "write_holds": share <= WRITE, "check_holds": ratio <= CHECK,
        }));
    }
    Ok(Part { name: "proofs", prose, json: json!(rows) })
}
