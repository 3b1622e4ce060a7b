//! The states of one place, each with a number: a list, and a hash table of numbers into it.
//!
//! States come and go by the million, are never removed one by one, and their values lie in lists beside this one. So
//! the table holds nothing but numbers, with linear probing, and is used again for the next place; a general map
//! would hold keys and values a second time.

use super::State;

/// The states of a place.
pub(super) struct Layer {
    states: Vec<State>,
    /// A number plus one, or zero; the length is a power of two, at least twice the states.
    slots: Vec<u32>,
}

impl Layer {
    pub(super) fn new() -> Self {
        Self { states: Vec::new(), slots: vec![0; 1 << 10] }
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.slots.fill(0);
    }

    pub(super) fn states(&self) -> &[State] {
        &self.states
    }

    /// The number of a state, if it is there.
    #[inline]
    pub(super) fn find(&self, state: State) -> Option<usize> {
        let slot = self.slots[self.slot(state)];
        (slot != 0).then(|| slot as usize - 1)
    }

    /// The number of a state; that of a new one is the number of states before.
    #[inline]
    pub(super) fn enter(&mut self, state: State) -> usize {
        let slot = self.slot(state);
        if self.slots[slot] != 0 {
            return self.slots[slot] as usize - 1;
        }
        self.states.push(state);
        self.slots[slot] = self.states.len() as u32;
        if 2 * self.states.len() > self.slots.len() {
            self.grow();
        }
        self.states.len() - 1
    }

    /// Where a state is, or has to be put.
    #[inline]
    fn slot(&self, state: State) -> usize {
        let mask = self.slots.len() - 1;
        // Fibonacci hashing of both halves; the upper bits depend on all bits.
        let mixed = (state as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (state >> 64) as u64;
        let hash = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let mut slot = (hash >> 32) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return slot,
                number if self.states[number as usize - 1] == state => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for number in 0..self.states.len() {
            let slot = self.slot(self.states[number]);
            self.slots[slot] = number as u32 + 1;
        }
    }
}
