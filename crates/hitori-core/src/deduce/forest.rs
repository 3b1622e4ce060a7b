//! Connectivity kept up to date: the trees of shaded cells, with undo.
//!
//! When no two shaded cells share an edge, the white cells are connected exactly when the graph of shaded cells (joined where
//! they touch at corners, and to the outside at the border) has no cycle; `solve/search/forest.rs` says why. So a cell whose
//! neighbours are all open cuts something off exactly when two of its contacts lie in one tree.
//!
//! A union-find without path compression answers "same tree?". When two trees become one, the cells of one of them are noted
//! as *grown*: whoever looks at the corners of all grown cells has looked at every cell with two contacts in one tree. It is
//! the smaller tree that is noted, or the one that meets the outside, so a run notes O(N log N) cells.
//!
//! As soon as a shaded cell shares an edge with another or closes a cycle, the marks break a rule of the game. That cell and
//! all after it stay out of the forest until they are taken back.

use crate::board::Size;

/// Stands for a cell that is not in the forest.
const NONE: u32 = u32::MAX;

/// The trees of shaded cells, and the outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forest {
    size: Size,
    /// Union-find; a representative points to itself. The last node is the outside.
    up: Vec<u32>,
    /// The cells of a representative's tree.
    weight: Vec<u32>,
    /// Ring of the members of a tree.
    member: Vec<u32>,
    /// For each tree that another one has taken in: which, and which has it.
    joins: Vec<[u32; 2]>,
    /// How many joins there were before each cell.
    before: Vec<u32>,
    /// The cells whose tree has become a part of another, and those that were shaded, in order.
    grown: Vec<u32>,
    /// Shaded cells that are not in the forest.
    left_out: usize,
}

impl Forest {
    /// Makes the forest of a board without shaded cells.
    pub(crate) fn new(size: Size) -> Self {
        let cells = size.cells();
        let mut up = vec![NONE; cells + 1];
        up[cells] = cells as u32;
        let (weight, member) = (vec![1; cells + 1], (0..=cells as u32).collect());
        let (joins, before, grown) = (vec![], vec![], vec![]);
        Self { size, up, weight, member, joins, before, grown, left_out: 0 }
    }

    /// Returns whether two shaded cells share an edge, or white cells are cut off.
    pub(crate) fn is_broken(&self) -> bool {
        self.left_out > 0
    }

    /// Returns the cells whose tree has become a part of another, and those that were shaded, in order.
    pub(crate) fn grown(&self) -> &[u32] {
        &self.grown
    }

    /// Returns the node of the outside.
    fn outside(&self) -> u32 {
        self.size.cells() as u32
    }

    fn find(&self, mut node: u32) -> u32 {
        while self.up[node as usize] != node {
            node = self.up[node as usize];
        }
        node
    }

    /// Returns the trees that a cell touches, one for each contact, if its neighbours are open.
    pub(crate) fn contacts(&self, cell: usize) -> impl Iterator<Item = u32> {
        let corners = self.size.diagonals(cell).map(|corner| corner as u32);
        let outside = self.size.is_border(cell).then(|| self.outside());
        let nodes = corners.chain(outside).filter(|&node| self.up[node as usize] != NONE);
        nodes.map(|node| self.find(node))
    }

    /// Returns whether shading an open cell whose neighbours are open would cut white cells off.
    pub(crate) fn closes(&self, cell: usize) -> bool {
        // On a line the outside lies on both sides of an inner cell. A board of one cell has nothing to cut off.
        if self.size.is_line() {
            return self.size.cells() > 1 && self.size.cuts_alone(cell);
        }
        let mut trees = [NONE; 5];
        for (place, tree) in self.contacts(cell).enumerate() {
            if trees[..place].contains(&tree) {
                return true;
            }
            trees[place] = tree;
        }
        false
    }

    /// Enters a shaded cell.
    pub(crate) fn shade(&mut self, cell: usize) {
        let beside = self.size.neighbours(cell).any(|near| self.up[near] != NONE);
        if self.left_out > 0 || beside || self.closes(cell) {
            self.left_out += 1;
            return;
        }
        self.before.push(self.joins.len() as u32);
        self.up[cell] = cell as u32;
        self.grown.push(cell as u32);
        let size = self.size;
        for corner in size.diagonals(cell) {
            if self.up[corner] != NONE {
                self.join(cell as u32, corner as u32);
            }
        }
        if size.is_border(cell) && !size.is_line() {
            self.join(cell as u32, self.outside());
        }
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b, outside) = (self.find(a), self.find(b), self.find(self.outside()));
        let keeps_b = b == outside || a != outside && self.weight[a as usize] <= self.weight[b as usize];
        let (lost, kept) = if keeps_b { (a, b) } else { (b, a) };
        let mut walk = lost;
        loop {
            self.grown.push(walk);
            walk = self.member[walk as usize];
            if walk == lost {
                break;
            }
        }
        self.up[lost as usize] = kept;
        self.weight[kept as usize] += self.weight[lost as usize];
        self.member.swap(lost as usize, kept as usize);
        self.joins.push([lost, kept]);
    }

    /// Takes the cell out that was shaded last. `grown`: how many grown cells there were before it.
    pub(crate) fn take_back(&mut self, cell: usize, grown: usize) {
        if self.left_out > 0 {
            self.left_out -= 1;
            return;
        }
        let before = self.before.pop().unwrap_or(0) as usize;
        for [lost, kept] in self.joins.drain(before..).rev() {
            self.member.swap(lost as usize, kept as usize);
            self.weight[kept as usize] -= self.weight[lost as usize];
            self.up[lost as usize] = lost;
        }
        self.up[cell] = NONE;
        self.grown.truncate(grown);
    }

    /// Returns what is known about the parts that are left when several open cells are shaded as well; `None` when they cut
    /// nothing off.
    ///
    /// The cells are entered one after the other. Going round one of them, runs of shaded cells and of open ones take turns. Runs
    /// of open cells are separated exactly by two contacts in one tree that lie between them. So a cell whose contacts lie
    /// in different trees separates nothing, and one from each other part beside a cell is enough. Where cells share edges the
    /// runs change with the next cell, and it is only known that each part lies beside one of them.
    pub(crate) fn parts_beside(&self, cells: &[usize]) -> Option<Parts> {
        let size = self.size;
        // Trees that have grown together, and the new cells so far with theirs.
        let mut joined: Vec<[u32; 2]> = Vec::new();
        let (mut starts, mut count) = (Vec::new(), 1);
        let mut share_edges = false;
        let resolve = |joined: &[[u32; 2]], mut tree: u32| {
            while let Some(&[_, to]) = joined.iter().find(|&&[from, _]| from == tree) {
                tree = to;
            }
            tree
        };
        for (number, &cell) in cells.iter().enumerate() {
            // Cells are numbered below the outside: no tree has the name of a cell that is not shaded.
            let tree_at = |joined: &[[u32; 2]], near: Option<usize>| match near {
                None => Some(resolve(joined, self.find(self.outside()))),
                Some(near) if self.up[near] != NONE => Some(resolve(joined, self.find(near as u32))),
                Some(near) => cells[..number].contains(&near).then(|| resolve(joined, near as u32)),
            };
            let ring = ring(size, cell);
            let around = ring.map(|near| tree_at(&joined, near));
            share_edges |= size.neighbours(cell).any(|near| cells.contains(&near));
            let runs = Runs::new(&around);
            let parts = runs.parts();
            if parts.len() > 1 {
                count += parts.len() - 1;
                starts.extend(parts.into_iter().filter_map(|place| ring[place]));
            }
            joined.extend(runs.contacts().map(|tree| [tree, cell as u32]));
        }
        if count == 1 {
            return None;
        }
        if share_edges {
            starts = cells.iter().flat_map(|&cell| size.neighbours(cell)).collect();
        }
        Some(Parts { starts, count: (!share_edges).then_some(count) })
    }
}

/// The parts of a board that some cells separate.
pub(crate) struct Parts {
    /// Cells in every part. Some may be among those that separate, and there may be several in a part.
    pub(crate) starts: Vec<usize>,
    /// How many parts there are, if that is known.
    pub(crate) count: Option<usize>,
}

/// The ring around a cell as runs: what is shaded, and behind each what is open.
struct Runs {
    /// The tree of each contact, and where the open run behind it begins.
    runs: [(u32, usize); 4],
    count: usize,
}

impl Runs {
    fn new(around: &[Option<u32>; 8]) -> Self {
        let mut found = Self { runs: [(NONE, 0); 4], count: 0 };
        for place in 0..8 {
            let next = (place + 1) % 8;
            // A ring of eight cells has room for four runs; a contact ends where the place behind it is open.
            if let (Some(tree), None) = (around[place], around[next]) {
                found.runs[found.count] = (tree, next);
                found.count += 1;
            }
        }
        found
    }

    /// Returns the trees of the contacts, each once.
    fn contacts(&self) -> impl Iterator<Item = u32> {
        let is_new = |&place: &usize| self.runs[..place].iter().all(|&(tree, _)| tree != self.runs[place].0);
        (0..self.count).filter(is_new).map(|place| self.runs[place].0)
    }

    /// Returns a place in each of the parts that the open runs are separated into.
    fn parts(&self) -> Vec<usize> {
        // Behind contact `a` up to `b`: two open runs are separated by a tree with contacts on both sides of them.
        let is_separated = |a: usize, b: usize| {
            let within = |&place: &usize| a < place && place <= b;
            let (inside, outside): (Vec<usize>, Vec<usize>) = (0..self.count).partition(within);
            inside.iter().any(|&one| outside.iter().any(|&two| self.runs[one].0 == self.runs[two].0))
        };
        let is_new = |&place: &usize| (0..place).all(|before| is_separated(before, place));
        (0..self.count).filter(is_new).map(|place| self.runs[place].1).collect()
    }
}

/// Returns the eight places around a cell in the order of a walk; `None` lies outside.
fn ring(size: Size, cell: usize) -> [Option<usize>; 8] {
    let (row, col) = size.place(cell);
    let steps = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)];
    steps.map(|(down, right)| {
        let (row, col) = ((row + down).checked_sub(1)?, (col + right).checked_sub(1)?);
        (row < size.rows() && col < size.cols()).then(|| size.at(row, col))
    })
}
