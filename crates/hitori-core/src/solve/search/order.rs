//! Which variable to decide next: the one most active in recent conflicts, from a binary heap.

use crate::solve::residual::NONE;

/// Activities are scaled down before they leave the range of a float.
const LARGEST: f32 = 1e30;

#[derive(Clone)]
pub(super) struct Order {
    activity: Vec<f32>,
    bump: f32,
    decay: f32,
    heap: Vec<u32>,
    /// Place of a variable in the heap.
    place: Vec<u32>,
}

impl Order {
    /// All variables are candidates, in the given order at first. `decay` in thousandths.
    pub(super) fn new(vars: usize, decay: u32) -> Self {
        Self {
            activity: vec![0.0; vars],
            bump: 1.0,
            decay: decay as f32 / 1000.0,
            heap: vec![],
            place: vec![NONE; vars],
        }
    }

    /// Makes a variable a candidate (again).
    #[inline]
    pub(super) fn insert(&mut self, var: u32) {
        if self.place[var as usize] == NONE {
            self.place[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the most active candidate out.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let best = *self.heap.first()?;
        self.place[best as usize] = NONE;
        let last = self.heap.pop()?;
        if last != best {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(best)
    }

    /// A variable took part in a conflict.
    pub(super) fn bump(&mut self, var: u32) {
        self.activity[var as usize] += self.bump;
        if self.activity[var as usize] > LARGEST {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.bump /= LARGEST;
        }
        let place = self.place[var as usize];
        if place != NONE {
            self.rise(place as usize);
        }
    }

    /// Older conflicts count less from now on.
    pub(super) fn decay(&mut self) {
        self.bump /= self.decay;
    }

    /// Higher activity first; among equals the earlier cell, so that the order is a total one.
    #[inline]
    fn before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || (x == y && a < b)
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let up = (at - 1) / 2;
            if !self.before(var, self.heap[up]) {
                break;
            }
            self.heap[at] = self.heap[up];
            self.place[self.heap[at] as usize] = at as u32;
            at = up;
        }
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], var) {
                break;
            }
            self.heap[at] = self.heap[child];
            self.place[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }
}
