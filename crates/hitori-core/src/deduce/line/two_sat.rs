//! 2-SAT: clauses of two literals, the forced literals found exactly.
//!
//! A clause `a ∨ b` is two implications, `¬a → b` and `¬b → a`; with every edge `p → q` the graph so holds `¬q → ¬p`, and
//! with every path `p ⇝ q` a path `¬q ⇝ ¬p`. (Aspvall, Plass and Tarjan, 1979.)
//!
//! **No solution** exactly when some `x` and `¬x` lie in one strongly connected component.
//!
//! **Otherwise a literal `l` is forced exactly when `¬l ⇝ l`.** *Proof.* If `¬l ⇝ l`, a solution with `¬l` would have `l`
//! too. If not, let R be everything that `¬l` reaches. R never holds both `m` and `¬m`: from `¬l ⇝ ¬m` follows `m ⇝ l`, and
//! with `¬l ⇝ m` this makes `¬l ⇝ l`. Set R true and every other variable as in some solution. A clause with a literal
//! false in R has its other literal in R; a clause without one either holds a literal of R, or none of its variables is in
//! R and the solution satisfies it. So there is a solution with `¬l`.
//!
//! Components are linear in the clauses. Which of them reach which is a closure by bit rows, n·m/64 words for n literals
//! and m clauses: a line of 64 cells takes about one word an edge. A line of thousands of cells would take
//! gigabytes: there each literal is searched for from its negation instead.

/// A variable or its negation: `2 · variable`, plus one when negated.
pub(super) type Lit = u32;

/// The negation.
pub(super) const fn not(literal: Lit) -> Lit {
    literal ^ 1
}

const NONE: u32 = u32::MAX;

/// The most components that have rows of bits: two megabytes.
const ROWS: usize = 1 << 12;

/// A set of clauses, and the space for solving it, kept from one set to the next.
#[derive(Default)]
pub(super) struct TwoSat {
    /// For each literal its first edge.
    head: Vec<u32>,
    /// Where an edge goes, and the next one from the same literal.
    edges: Vec<(Lit, u32)>,
    /// For each literal its component. Components are numbered sinks first: no edge goes to a larger number.
    component: Vec<u32>,
    /// The literals, those of a component together, components in ascending order.
    grouped: Vec<Lit>,
    order: Vec<u32>,
    low: Vec<u32>,
    cursor: Vec<u32>,
    stack: Vec<Lit>,
    calls: Vec<Lit>,
    reach: Vec<u64>,
}

impl TwoSat {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.head.clear();
        self.edges.clear();
    }

    /// Adds a variable, and returns it as a positive literal.
    pub(super) fn variable(&mut self) -> Lit {
        let literal = self.head.len() as Lit;
        self.head.extend([NONE, NONE]);
        literal
    }

    /// Demands that at least one of the two holds.
    pub(super) fn clause(&mut self, a: Lit, b: Lit) {
        for (from, to) in [(not(a), b), (not(b), a)] {
            self.edges.push((to, self.head[from as usize]));
            self.head[from as usize] = self.edges.len() as u32 - 1;
        }
    }

    /// Demands that at most one of the literals holds.
    ///
    /// Between the literals runs a chain of new variables, `s` for "one so far": each literal implies the `s` behind it, each
    /// `s` the next one, and the `s` before a literal implies its negation. *Correct:* with two of the literals true the `s`
    /// between them would hold and forbid the second; with at most one, the true values of the `s` satisfy everything. So the
    /// solutions, seen on the literals alone, are the right ones, and so are the forced ones among them. The first literal
    /// is its own `s`, the last needs none: 3k − 5 clauses for k literals, and the plain clause for two.
    pub(super) fn at_most_one(&mut self, literals: &[Lit]) {
        let [first, rest @ ..] = literals else { return };
        let mut so_far = *first;
        for (i, &literal) in rest.iter().enumerate() {
            self.clause(not(so_far), not(literal));
            if i + 1 < rest.len() {
                let next = self.variable();
                self.clause(not(so_far), next);
                self.clause(not(literal), next);
                so_far = next;
            }
        }
    }

    /// Calls `visit` with every forced literal of the first variables, so many; an error is a literal that lies in a
    /// component with its negation.
    ///
    /// That one is of the first variables as well, if all others come from [`at_most_one`](Self::at_most_one): no chain leads
    /// from such an `s` to its negation but through the literals of its group, and with the path between them a component of
    /// `s` and `¬s` holds those and, being its own mirror image, their negations.
    ///
    /// Once `is_over`, which counts literals, is `true`, nothing more is visited.
    pub(super) fn forced(
        &mut self,
        variables: usize,
        mut is_over: impl FnMut(usize) -> bool,
        mut visit: impl FnMut(Lit),
    ) -> Result<(), Lit> {
        let components = self.components();
        let literals = self.head.len() as Lit;
        if let Some(both) =
            (0..literals).step_by(2).find(|&l| self.component[l as usize] == self.component[not(l) as usize])
        {
            return Err(both);
        }
        if components > ROWS {
            let mut seen = vec![NONE; self.head.len()];
            for literal in 0..2 * variables as Lit {
                match self.reaches(not(literal), literal, &mut seen, &mut is_over) {
                    None => break,
                    Some(true) => visit(literal),
                    Some(false) => {}
                }
            }
            return Ok(());
        }
        let words = components.div_ceil(64);
        self.close(components, words);
        for literal in 0..2 * variables as Lit {
            let from = self.component[not(literal) as usize] as usize;
            let to = self.component[literal as usize] as usize;
            if self.reach[from * words + to / 64] >> (to % 64) & 1 == 1 {
                visit(literal);
            }
        }
        Ok(())
    }

    /// Returns whether a literal implies another. `None` once `is_over`. `seen` has for each literal from
    /// which one it was reached last.
    fn reaches(
        &self,
        from: Lit,
        to: Lit,
        seen: &mut [Lit],
        is_over: &mut impl FnMut(usize) -> bool,
    ) -> Option<bool> {
        let mut open = vec![from];
        seen[from as usize] = from;
        while let Some(literal) = open.pop() {
            if is_over(1) {
                return None;
            }
            if literal == to {
                return Some(true);
            }
            for next in self.implied(literal) {
                if seen[next as usize] != from {
                    seen[next as usize] = from;
                    open.push(next);
                }
            }
        }
        Some(false)
    }

    /// Returns a shortest chain of implications from one literal to another, both included; empty when there is none.
    pub(super) fn chain(&self, from: Lit, to: Lit) -> Vec<Lit> {
        let mut parent = vec![NONE; self.head.len()];
        let mut queue = vec![from];
        let mut done = 0;
        while let Some(&literal) = queue.get(done) {
            done += 1;
            for next in self.implied(literal) {
                if parent[next as usize] == NONE && next != from {
                    parent[next as usize] = literal;
                    queue.push(next);
                }
            }
        }
        if parent[to as usize] == NONE {
            return Vec::new();
        }
        let mut chain = vec![to];
        let mut last = to;
        while last != from {
            last = parent[last as usize];
            chain.push(last);
        }
        chain.reverse();
        chain
    }

    fn implied(&self, literal: Lit) -> impl Iterator<Item = Lit> {
        let mut edge = self.head[literal as usize];
        std::iter::from_fn(move || {
            let &(to, next) = self.edges.get(edge as usize)?;
            edge = next;
            Some(to)
        })
    }

    /// Strongly connected components by Tarjan's algorithm, with a stack of its own in place of calls. Returns their number.
    fn components(&mut self) -> usize {
        let literals = self.head.len();
        let mut components = 0;
        let mut time = 0;
        for (list, value) in
            [(&mut self.component, NONE), (&mut self.order, NONE), (&mut self.low, 0), (&mut self.cursor, 0)]
        {
            list.clear();
            list.resize(literals, value);
        }
        self.cursor.copy_from_slice(&self.head);
        self.grouped.clear();
        for root in 0..literals as Lit {
            if self.order[root as usize] != NONE {
                continue;
            }
            self.enter(root, &mut time);
            while let Some(&literal) = self.calls.last() {
                let at = literal as usize;
                if let Some(&(to, next)) = self.edges.get(self.cursor[at] as usize) {
                    self.cursor[at] = next;
                    if self.order[to as usize] == NONE {
                        self.enter(to, &mut time);
                    } else if self.component[to as usize] == NONE {
                        self.low[at] = self.low[at].min(self.order[to as usize]);
                    }
                    continue;
                }
                self.calls.pop();
                if let Some(&caller) = self.calls.last() {
                    // A finished component changes nothing here: its low lies above the caller's order.
                    self.low[caller as usize] = self.low[caller as usize].min(self.low[at]);
                }
                if self.low[at] == self.order[at] {
                    while let Some(member) = self.stack.pop() {
                        self.component[member as usize] = components;
                        self.grouped.push(member);
                        if member == literal {
                            break;
                        }
                    }
                    components += 1;
                }
            }
        }
        components as usize
    }

    fn enter(&mut self, literal: Lit, time: &mut u32) {
        self.order[literal as usize] = *time;
        self.low[literal as usize] = *time;
        *time += 1;
        self.stack.push(literal);
        self.calls.push(literal);
    }

    /// For each component a row of bits: the components that it reaches, itself included.
    fn close(&mut self, components: usize, words: usize) {
        self.reach.clear();
        self.reach.resize(components * words, 0);
        for &literal in &self.grouped {
            let from = self.component[literal as usize] as usize;
            // Edges only go to smaller numbers, and those rows are complete.
            let (complete, rest) = self.reach.split_at_mut(from * words);
            let row = &mut rest[..words];
            row[from / 64] |= 1 << (from % 64);
            let mut edge = self.head[literal as usize];
            while let Some(&(to, next)) = self.edges.get(edge as usize) {
                edge = next;
                let to = self.component[to as usize] as usize;
                if row[to / 64] >> (to % 64) & 1 == 0 {
                    row.iter_mut().zip(&complete[to * words..]).for_each(|(a, b)| *a |= b);
                }
            }
        }
    }
}
