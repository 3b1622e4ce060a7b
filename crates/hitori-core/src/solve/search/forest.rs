//! Connectivity as a forest, with undo.
//!
//! The shaded cells are nodes, joined when they touch at a corner; the outside of the board is one more node,
//! joined to every shaded cell on the border. **When no two shaded cells share an edge, the white cells are
//! connected exactly when this graph has no cycle**: a closed curve of diagonal steps, or one that starts and
//! ends outside, is a wall, and a wall has white cells on both sides.
//!
//! Here the nodes are those of the graph of [contacts](super::contacts): cells that are shaded together are
//! one, and corners that are in no wall are left out.
//!
//! Three structures hold the same trees. A union-find without path compression answers "same tree?"; rings of
//! members let a merge look at the corners of the *smaller* tree only, O(N log N) over a run; and the trees
//! themselves, as parent pointers, give the chain of cells between two nodes when a reason is needed.
//! A forest has one path between two nodes, so a chain asked for later is the same one.

use super::contacts::Contacts;
use crate::solve::residual::NONE;

/// One edge that was added, to be taken away again.
#[derive(Clone, Copy)]
struct Edge {
    /// The node that was joined, and the one it touches.
    ends: [u32; 2],
    /// The representative that lost its tree, and the one that took it.
    lost: u32,
    kept: u32,
}

#[derive(Clone)]
pub(super) struct Forest {
    /// Union-find; a representative points to itself.
    up: Vec<u32>,
    /// Size of a representative's tree, in corners to look at rather than nodes.
    weight: Vec<u32>,
    /// Ring of the members of a tree.
    member: Vec<u32>,
    /// The tree as parent pointers, re-rooted when trees merge.
    parent: Vec<u32>,
    /// Is the node shaded and entered? Trees of the root level always are.
    joined: Vec<bool>,
    edges: Vec<Edge>,
    /// The nodes entered, in order.
    entered: Vec<u32>,
    /// Marks for [`Forest::chain`].
    mark: Vec<bool>,
    /// The trees met by [`Forest::closing_pair`], with the node that met them.
    met: Vec<(u32, u32)>,
    /// By tree, the node that met it, where a node touches many others. All [`NONE`] between calls.
    meeting: Vec<u32>,
}

/// A node that touches more others looks its trees up in a table.
const FEW: usize = 16;

impl Forest {
    pub(super) fn new(contacts: &Contacts) -> Self {
        let nodes = contacts.nodes() as u32;
        Self {
            up: (0..nodes).collect(),
            weight: (0..nodes).map(|node| contacts.touching(node).len() as u32).collect(),
            member: (0..nodes).collect(),
            parent: vec![NONE; nodes as usize],
            joined: (0..nodes as usize).map(|node| node >= contacts.open()).collect(),
            edges: vec![],
            entered: vec![],
            mark: vec![false; nodes as usize],
            met: vec![],
            meeting: vec![NONE; nodes as usize],
        }
    }

    /// The tree of a node.
    #[inline]
    pub(super) fn find(&self, mut node: u32) -> u32 {
        while self.up[node as usize] != node {
            node = self.up[node as usize];
        }
        node
    }

    /// Two of the nodes that a node touches that lie in one tree, if there are: shading it would close a
    /// wall.
    #[inline]
    pub(super) fn closing_pair(&mut self, touch: &[u32]) -> Option<[u32; 2]> {
        let mut met = std::mem::take(&mut self.met);
        met.clear();
        if touch.len() > FEW {
            let pair = self.closing_pair_of_many(touch, &mut met);
            met.drain(..).for_each(|(tree, _)| self.meeting[tree as usize] = NONE);
            self.met = met;
            return pair;
        }
        let mut pair = None;
        for &node in touch {
            if self.joined[node as usize] {
                let tree = self.find(node);
                if let Some(&(_, other)) = met.iter().find(|&&(other, _)| other == tree) {
                    pair = Some([other, node]);
                    break;
                }
                met.push((tree, node));
            }
        }
        self.met = met;
        pair
    }

    /// The same in linear time.
    fn closing_pair_of_many(&mut self, touch: &[u32], met: &mut Vec<(u32, u32)>) -> Option<[u32; 2]> {
        for &node in touch.iter().filter(|&&node| self.joined[node as usize]) {
            let tree = self.find(node);
            let other = std::mem::replace(&mut self.meeting[tree as usize], node);
            if other != NONE {
                return Some([other, node]);
            }
            met.push((tree, node));
        }
        None
    }

    /// Enters a shaded node that touches no tree twice. Members whose tree has grown are given to `grown`.
    pub(super) fn join(&mut self, var: u32, touch: &[u32], grown: &mut Vec<u32>) {
        self.joined[var as usize] = true;
        self.entered.push(var);
        for &node in touch {
            if self.joined[node as usize] {
                self.link(var, node, grown);
            }
        }
    }

    fn link(&mut self, var: u32, node: u32, grown: &mut Vec<u32>) {
        let (a, b) = (self.find(var), self.find(node));
        debug_assert_ne!(a, b, "a wall was closed");
        let smaller_is_var = self.weight[a as usize] <= self.weight[b as usize];
        let (lost, kept, from, to) = if smaller_is_var { (a, b, var, node) } else { (b, a, node, var) };
        self.reroot(from);
        self.parent[from as usize] = to;
        let mut walk = lost;
        loop {
            grown.push(walk);
            walk = self.member[walk as usize];
            if walk == lost {
                break;
            }
        }
        self.up[lost as usize] = kept;
        self.weight[kept as usize] += self.weight[lost as usize];
        self.member.swap(lost as usize, kept as usize);
        self.edges.push(Edge { ends: [var, node], lost, kept });
    }

    /// Takes out the nodes entered last, as long as they are to go.
    pub(super) fn unjoin_while(&mut self, mut goes: impl FnMut(u32) -> bool) {
        while let Some(&node) = self.entered.last().filter(|&&node| goes(node)) {
            self.entered.pop();
            self.unjoin(node);
        }
    }

    fn unjoin(&mut self, var: u32) {
        self.joined[var as usize] = false;
        while let Some(&Edge { ends, lost, kept }) = self.edges.last() {
            if ends[0] != var {
                break;
            }
            self.edges.pop();
            self.member.swap(lost as usize, kept as usize);
            self.weight[kept as usize] -= self.weight[lost as usize];
            self.up[lost as usize] = lost;
            // Later merges may have turned the edge round.
            let [a, b] = ends.map(|end| end as usize);
            if self.parent[a] == ends[1] {
                self.parent[a] = NONE;
            } else {
                debug_assert_eq!(self.parent[b], ends[0]);
                self.parent[b] = NONE;
            }
        }
    }

    /// Makes a node the root of its tree by turning the path above it round.
    fn reroot(&mut self, node: u32) {
        let (mut below, mut walk) = (NONE, node);
        while walk != NONE {
            let above = std::mem::replace(&mut self.parent[walk as usize], below);
            below = walk;
            walk = above;
        }
    }

    /// The nodes on the path between two nodes of one tree, both included.
    pub(super) fn chain(&mut self, a: u32, b: u32, mut visit: impl FnMut(u32)) {
        let mut walk = a;
        while walk != NONE {
            self.mark[walk as usize] = true;
            walk = self.parent[walk as usize];
        }
        let mut meet = b;
        while !self.mark[meet as usize] {
            visit(meet);
            meet = self.parent[meet as usize];
        }
        let mut walk = a;
        while walk != meet {
            visit(walk);
            walk = self.parent[walk as usize];
        }
        visit(meet);
        let mut walk = a;
        while walk != NONE {
            self.mark[walk as usize] = false;
            walk = self.parent[walk as usize];
        }
    }
}
