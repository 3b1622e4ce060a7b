//! Parities on a random graph in which every vertex has three edges.
//!
//! Each edge is a variable, and at each vertex the exclusive or of its edges is a given bit, the vertex's *charge*. Every edge is counted at both of its ends, so
//! the charges of all vertices have to sum to an even number; if they do and the graph is connected, then a spanning tree can be solved for whatever the other
//! edges are: 2^(n/2 + 1) models for n vertices. Tseitin 1968 introduced these formulas; Urquhart 1987 ("Hard examples for resolution") proved that with an odd sum every resolution
//! proof has exponential length on graphs that expand, as random ones with three edges at each vertex do. Gaussian elimination decides them at once.

use hitori_core::engine::{Budget, Status};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Family, FamilyError, FamilyOption, Made, Settings, shuffled};
use crate::formula::Literal;

/// Exchanges of ends tried for each edge until a graph counts as random.
const SWITCHES: usize = 20;

pub static FAMILY: Family = Family {
    name: "parity",
    about: "Parities on a random graph with three edges at each vertex (Tseitin, Urquhart)",
    details: "With an odd sum of charges there is no model and no short proof by resolution; with an even one there are 2^(n/2 + 1) models for n vertices.",
    options: &[
        FamilyOption {
            step: 2.0,
            ..FamilyOption::whole("vertices", Some(16), (4, 2_000), "Vertices of the graph")
        },
        FamilyOption::whole("charge", Some(1), (0, 1), "Sum of all charges: 1 is odd, no model; 0 is even"),
    ],
    draw,
};

fn draw(settings: &Settings, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Made, FamilyError> {
    let vertices = settings.whole("vertices") as usize;
    let is_odd = settings.whole("charge") == 1;
    let edges = random_graph(vertices, rng, budget)?;
    let mut charges: Vec<bool> = (0..vertices).map(|_| rng.random()).collect();
    charges[0] ^= charges.iter().fold(false, |sum, charge| sum ^ charge) ^ is_odd;
    let mut clauses: Vec<Vec<Literal>> = Vec::with_capacity(4 * vertices);
    for (vertex, charge) in charges.into_iter().enumerate() {
        // At most 3000 edges.
        let at: Vec<Literal> = (1..)
            .zip(&edges)
            .filter(|(_, edge)| edge.contains(&vertex))
            .map(|(variable, _): (Literal, _)| variable)
            .collect();
        // Every assignment of the wrong parity is forbidden.
        let forbidden = (0..1_u32 << at.len()).filter(|bits| (bits.count_ones() % 2 == 1) != charge);
        clauses.extend(forbidden.map(|bits| {
            let literal =
                |(place, &edge): (usize, &Literal)| if bits >> place & 1 == 1 { -edge } else { edge };
            at.iter().enumerate().map(literal).collect::<Vec<_>>()
        }));
    }
    let status = if is_odd { Status::Unsolvable } else { Status::Multiple };
    let formula = shuffled(edges.len(), clauses, rng);
    Ok(Made { formula, status, model: None, label: vertices as u64 })
}

/// Returns the edges of a connected graph with three at each vertex and at most one between two.
///
/// A ring with its diameters is changed by exchanging the ends of two edges, many times; exchanges that double an edge or cut the graph
/// are not made. So there is always a graph, and any can come out.
fn random_graph(
    vertices: usize,
    rng: &mut ChaCha8Rng,
    budget: &Budget,
) -> Result<Vec<[usize; 2]>, FamilyError> {
    let ring = (0..vertices).map(|vertex| [vertex, (vertex + 1) % vertices]);
    let diameters = (0..vertices / 2).map(|vertex| [vertex, vertex + vertices / 2]);
    let mut edges: Vec<[usize; 2]> = ring.chain(diameters).collect();
    for _ in 0..SWITCHES * edges.len() {
        budget.check()?;
        let (first, second) = (rng.random_range(0..edges.len()), rng.random_range(0..edges.len()));
        let ([a, b], mut other) = (edges[first], edges[second]);
        if rng.random() {
            other.swap(0, 1);
        }
        let [c, d] = other;
        let joins = |x: usize, y: usize| edges.iter().any(|edge| edge.contains(&x) && edge.contains(&y));
        if a == c || a == d || b == c || b == d || joins(a, d) || joins(c, b) {
            continue;
        }
        (edges[first], edges[second]) = ([a, d], [c, b]);
        if !is_connected(vertices, &edges) {
            (edges[first], edges[second]) = ([a, b], other);
        }
    }
    edges.shuffle(rng);
    Ok(edges)
}

fn is_connected(vertices: usize, edges: &[[usize; 2]]) -> bool {
    let mut neighbours = vec![Vec::with_capacity(3); vertices];
    for &[a, b] in edges {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut seen = vec![false; vertices];
    seen[0] = true;
    let (mut waiting, mut reached) = (vec![0], 1);
    while let Some(vertex) = waiting.pop() {
        for &next in &neighbours[vertex] {
            if !std::mem::replace(&mut seen[next], true) {
                reached += 1;
                waiting.push(next);
            }
        }
    }
    reached == vertices
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::super::testing::models;
    use super::*;

    #[test]
    fn graphs_are_connected_and_have_three_edges_at_each_vertex() {
        let mut different = std::collections::BTreeSet::new();
        for seed in 0..20 {
            let mut edges =
                random_graph(20, &mut ChaCha8Rng::seed_from_u64(seed), &Budget::default()).unwrap();
            edges.iter_mut().for_each(|edge| edge.sort_unstable());
            edges.sort_unstable();
            for vertex in 0..20 {
                assert_eq!(edges.iter().filter(|edge| edge.contains(&vertex)).count(), 3);
            }
            assert!(
                edges.windows(2).all(|pair| pair[0] != pair[1])
                    && edges.iter().all(|edge| edge[0] != edge[1])
            );
            assert!(is_connected(20, &edges));
            different.insert(edges);
        }
        assert_eq!(different.len(), 20);
        assert!(!is_connected(4, &[[0, 1], [2, 3]]));
    }

    #[test]
    fn the_charge_decides_the_number_of_models() {
        let mut settings = FAMILY.settings();
        for vertices in [4, 6, 8, 10, 12] {
            settings.set("vertices", &vertices.to_string()).unwrap();
            for seed in 0..3 {
                settings.set("charge", "1").unwrap();
                let odd = settings.make(seed, &Budget::default()).unwrap();
                assert_eq!((models(&odd.formula).len(), odd.status), (0, Status::Unsolvable));
                settings.set("charge", "0").unwrap();
                let even = settings.make(seed, &Budget::default()).unwrap();
                assert_eq!(
                    (models(&even.formula).len(), even.status),
                    (2 << (vertices / 2), Status::Multiple)
                );
            }
        }
    }
}
