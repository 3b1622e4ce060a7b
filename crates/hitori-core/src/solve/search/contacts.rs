//! Which shaded cells touch, as far as a wall can ever run through them.
//!
//! Nodes are twins that touch and are shaded together, and the trees of shaded cells that the root level has
//! made, the outside among them. Edges are the corners at which they touch. A wall is a cycle, and a cycle
//! lies within one *block* (biconnected component; Hopcroft and Tarjan 1973), hence:
//!
//! - an edge that is a block of its own lies in no cycle and is dropped;
//! - a block with as many edges as nodes is a cycle and nothing else. "Not all of its cells are shaded" is a
//!   clause, which learnt clauses and their watches handle better than the forest;
//! - what is left is for the forest. It looks at no other corner.

use super::twins::{Lists, Twins};
use crate::engine::{Limit, Meter};
use crate::solve::literal::Literal;
use crate::solve::residual::{NONE, Residual};

#[derive(Clone)]
pub(super) struct Contacts {
    /// The literal that shades each node; none for trees, which are behind the others.
    literals: Vec<Literal>,
    /// The nodes that each node touches.
    touch: Lists,
    /// The nodes that each literal shades, if they touch anything.
    shaded: Lists,
    /// The cells of each node.
    cells: Lists,
}

/// A wall that is no matter for the forest: some nodes, not all of which are shaded.
pub(super) struct Wall {
    /// The variables of its cells.
    pub(super) cells: Vec<u32>,
    /// What follows: one of these holds.
    pub(super) clause: Vec<Literal>,
}

impl Contacts {
    /// Draws the graph. With `cut`, blocks that are bridges or cycles are taken out; cycles become walls.
    pub(super) fn new(
        residual: &Residual,
        twins: &Twins,
        cut: bool,
        meter: &mut Meter,
    ) -> Result<(Self, Vec<Wall>), Limit> {
        let vars = residual.vars() as u32;
        let shaded = |var: u32| twins.inner(Literal::shaded(var));
        // 1. Twins that touch and are shaded together are a node.
        let mut up: Vec<u32> = (0..vars).collect();
        let mut closed = Vec::new();
        for var in 0..vars {
            meter.steps(4)?;
            for &other in residual.touch[var as usize].iter().filter(|&&other| other < var) {
                if shaded(var) == shaded(other) {
                    let (a, b) = (find(&mut up, var), find(&mut up, other));
                    if a == b {
                        closed.push(var);
                    }
                    up[a.max(b) as usize] = a.min(b);
                }
            }
        }
        let mut node = vec![NONE; vars as usize];
        let mut literals = Vec::new();
        for var in 0..vars {
            let first = find(&mut up, var);
            if first == var {
                node[var as usize] = literals.len() as u32;
                literals.push(shaded(var));
            }
            node[var as usize] = node[first as usize];
        }
        let count = literals.len() as u32;
        let nodes = count as usize + residual.nodes() - vars as usize;
        let cells = Lists::new(count as usize, node.iter().copied().zip(0..));
        // 2. Edges, once each; cells of opposite literals are never shaded together.
        let mut edges: Vec<[u32; 2]> = Vec::new();
        for var in 0..vars {
            meter.steps(4)?;
            for &other in residual.touch[var as usize].iter().filter(|&&other| other != NONE) {
                if other >= vars {
                    edges.push([node[var as usize], other - vars + count]);
                } else if other < var && shaded(other).var() != shaded(var).var() {
                    edges.push([node[var as usize], node[other as usize]]);
                }
            }
        }
        let wall = |nodes: &mut dyn Iterator<Item = u32>| {
            let cells: Vec<u32> = nodes
                .filter(|&node| node < count)
                .flat_map(|node| cells.at(node as usize))
                .copied()
                .collect();
            let mut clause: Vec<Literal> = cells.iter().map(|&cell| !shaded(cell)).collect();
            clause.sort_unstable();
            clause.dedup();
            let is_possible = clause.windows(2).all(|pair| pair[0] != !pair[1]);
            is_possible.then_some(Wall { cells, clause })
        };
        // 3. Blocks. A node may close several walls of its own; all of them say the same about its literal.
        let mut closed: Vec<u32> = closed.into_iter().map(|var| node[var as usize]).collect();
        let mut met = std::collections::HashSet::new();
        closed.retain(|&node| met.insert(node));
        let mut walls: Vec<Wall> =
            closed.into_iter().filter_map(|node| wall(&mut [node].into_iter())).collect();
        if cut {
            let mut kept = Vec::new();
            for block in blocks(nodes, &edges, meter)? {
                let mut ends: Vec<u32> = block.iter().flat_map(|&edge| edges[edge as usize]).collect();
                ends.sort_unstable();
                ends.dedup();
                if block.len() > ends.len() {
                    kept.extend(block);
                } else if block.len() > 1 {
                    walls.extend(wall(&mut ends.into_iter()));
                }
            }
            kept.sort_unstable();
            edges = kept.into_iter().map(|edge| edges[edge as usize]).collect();
        }
        let both = edges.iter().flat_map(|&[a, b]| [(a, b), (b, a)]);
        let touch = Lists::new(nodes, both);
        let entered = (0..count).filter(|&node| !touch.at(node as usize).is_empty());
        let shaded = Lists::new(2 * twins.len(), entered.map(|node| (literals[node as usize].word(), node)));
        Ok((Self { literals, touch, shaded, cells }, walls))
    }

    /// Number of nodes.
    pub(super) fn nodes(&self) -> usize {
        self.touch.len()
    }

    /// Number of nodes that are no trees.
    pub(super) fn open(&self) -> usize {
        self.literals.len()
    }

    /// The literal that shades a node, unless it is a tree.
    #[inline]
    pub(super) fn literal(&self, node: u32) -> Option<Literal> {
        self.literals.get(node as usize).copied()
    }

    /// The nodes that a node touches.
    #[inline]
    pub(super) fn touching(&self, node: u32) -> &[u32] {
        self.touch.at(node as usize)
    }

    /// The nodes that a literal shades.
    #[inline]
    pub(super) fn shaded_by(&self, literal: Literal) -> &[u32] {
        self.shaded.of(literal)
    }

    /// The variables of a node's cells; none for trees.
    pub(super) fn cells(&self, node: u32) -> &[u32] {
        if (node as usize) < self.open() { self.cells.at(node as usize) } else { &[] }
    }
}

fn find(up: &mut [u32], mut node: u32) -> u32 {
    while up[node as usize] != node {
        up[node as usize] = up[up[node as usize] as usize];
        node = up[node as usize];
    }
    node
}

/// The blocks of a graph that may have several edges between two nodes, each as a list of edges. Depth first,
/// with a stack of its own: an edge to a node below closes a block when nothing further down leads higher
/// than its upper end.
fn blocks(nodes: usize, edges: &[[u32; 2]], meter: &mut Meter) -> Result<Vec<Vec<u32>>, Limit> {
    let ends = (0..).zip(edges).flat_map(|(edge, &[a, b])| [(a, edge), (b, edge)]);
    let at = Lists::new(nodes, ends);
    let (mut met, mut reach) = (vec![NONE; nodes], vec![NONE; nodes]);
    let mut count = 0;
    let mut found = Vec::new();
    // Edges not yet in a block; and per call the node, the edge that led to it, the next edge to look at.
    let mut stack: Vec<u32> = Vec::new();
    let mut calls: Vec<(u32, u32, usize)> = Vec::new();
    for start in 0..nodes as u32 {
        if met[start as usize] != NONE || at.at(start as usize).is_empty() {
            continue;
        }
        met[start as usize] = count;
        reach[start as usize] = count;
        count += 1;
        calls.push((start, NONE, 0));
        while let Some((node, from, place)) = calls.pop() {
            meter.steps(1)?;
            let Some(&edge) = at.at(node as usize).get(place) else {
                // The node is done: does the edge that led here end a block?
                let Some(&(above, ..)) = calls.last() else { continue };
                reach[above as usize] = reach[above as usize].min(reach[node as usize]);
                if reach[node as usize] >= met[above as usize] {
                    // The edge is on the stack, below the others of its block.
                    let begin = stack.iter().rposition(|&edge| edge == from).unwrap_or(0);
                    found.push(stack.split_off(begin));
                }
                continue;
            };
            calls.push((node, from, place + 1));
            if edge == from {
                continue;
            }
            let [a, b] = edges[edge as usize];
            let next = a + b - node;
            if met[next as usize] == NONE {
                met[next as usize] = count;
                reach[next as usize] = count;
                count += 1;
                stack.push(edge);
                calls.push((next, edge, 0));
            } else if met[next as usize] < met[node as usize] {
                stack.push(edge);
                reach[node as usize] = reach[node as usize].min(met[next as usize]);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::Budget;

    /// Number of parts into which these edges fall, over the nodes of `ends` but for one.
    fn parts(edges: &[[u32; 2]], ends: &[u32], without: Option<u32>) -> usize {
        let mut up: Vec<u32> = (0..20).collect();
        for &[a, b] in edges.iter().filter(|edge| !edge.iter().any(|&end| Some(end) == without)) {
            let (a, b) = (find(&mut up, a), find(&mut up, b));
            up[a as usize] = b;
        }
        ends.iter().filter(|&&node| Some(node) != without && find(&mut up, node) == node).count()
    }

    fn ends(edges: &[[u32; 2]]) -> Vec<u32> {
        let mut ends = edges.concat();
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// Every edge is in one block; no node cuts a block in two; and blocks hang together like a forest, so
    /// none could be larger.
    #[test]
    fn blocks_are_blocks() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut cycles = 0;
        for _ in 0..2000 {
            let nodes = rng.random_range(2..10u32);
            let edge = |_| loop {
                let [a, b] = [0; 2].map(|_| rng.random_range(0..nodes));
                if a != b {
                    return [a, b];
                }
            };
            let edges: Vec<[u32; 2]> = (0..nodes + nodes / 3).map(edge).collect();
            let mut meter = Meter::start(&Budget::default());
            let found = blocks(nodes as usize, &edges, &mut meter).expect("no limit");
            let mut all = found.concat();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..edges.len() as u32), "{edges:?}: {found:?}");
            let mut joints = 0;
            for block in &found {
                let block: Vec<[u32; 2]> = block.iter().map(|&edge| edges[edge as usize]).collect();
                let ends = ends(&block);
                assert!(
                    ends.iter().all(|&node| parts(&block, &ends, Some(node)) == 1),
                    "{block:?} of {edges:?}"
                );
                joints += ends.len() - 1;
                cycles += usize::from(ends.len() > 2 && block.len() == ends.len());
            }
            let ends = ends(&edges);
            assert_eq!(joints, ends.len() - parts(&edges, &ends, None), "{edges:?}: {found:?}");
        }
        assert!(cycles > 100, "{cycles}");
    }
}
