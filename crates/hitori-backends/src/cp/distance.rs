//! Model `distance`, after Jandhyala. One white cell is the root, with distance 0; every other white cell has a white
//! neighbour whose distance is one less. The names are Jandhyala's: rho for the root, d for the distance, less for "one
//! less".
//!
//! Jandhyala lets any white cell be the root, so that one shading has as many solutions as it has white cells, and a solver that
//! has to show that there is no other shading refutes every root. With `corner`, the root is the first cell, or the second
//! when the first is shaded: *the two share an edge, so one of them is white, and distances from it exist exactly when
//! white cells are connected.*

use hitori_core::engine::{Budget, Limit};

use super::program::{Constraint, Domain, Program, shaded, white};
use crate::clauses::ClauseWriter;
use crate::oracle::Task;

pub(super) fn encode(task: &Task<'_>, corner: bool, budget: &Budget) -> Result<Program, Limit> {
    let size = task.puzzle.size();
    let cells = size.cells();
    let mut program = Program::without_connectivity(task, "distance", budget)?;
    // Boards have at most 2^28 cells.
    let d = program.grid("d", Domain::UpTo(cells as i32 - 1));
    let rho = program.grid("rho", Domain::Bool);
    let zero = program.grid("zero", Domain::Bool);

    program.block("zero: the distance is 0.");
    for cell in 0..cells {
        program.post(Constraint::IsZero { number: d + cell, when: zero + cell });
    }
    program
        .block("rho: exactly one cell is the root. It is white, and of white cells it alone has distance 0.");
    program.post(Constraint::ExactlyOne((rho..rho + cells).collect()));
    for cell in 0..cells {
        program.any_of([(rho + cell, false), white(cell)]);
        program.any_of([(rho + cell, false), (zero + cell, true)]);
        program.any_of([(rho + cell, true), shaded(cell), (zero + cell, false)]);
    }
    program.block(
        "Every other white cell has a white neighbour one step closer to the root.\n\
         less_p_q: the distance of q is one less than that of p. via_p_q: and q is white.",
    );
    for cell in 0..cells {
        budget.check()?;
        let mut ways = vec![shaded(cell), (rho + cell, true)];
        for other in size.neighbours(cell) {
            let less = program.of_pair("less", cell, other);
            let via = program.of_pair("via", cell, other);
            program.post(Constraint::IsNext { far: d + cell, near: d + other, when: less });
            program.any_of([(via, false), white(other)]);
            program.any_of([(via, false), (less, true)]);
            program.any_of([(via, true), shaded(other), (less, false)]);
            ways.push((via, true));
        }
        program.any_of(ways);
    }
    if corner {
        program.block("corner: the root is the first cell, or its neighbour when it is shaded.");
        program.any_of([shaded(0), (rho, true)]);
        if let Some(other) = size.neighbours(0).next() {
            program.any_of([white(0), (rho + other, true)]);
        }
    }
    Ok(program)
}
