//! Circuits as clauses: every gate is a variable that its inputs decide, so that a formula has a model for each input that meets its demands.
//!
//! After Tseitin 1968. Constants are folded away: a gate that a constant decides costs no variable.

use crate::formula::Literal;

/// A wire: a constant, or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bit {
    Fixed(bool),
    Is(Literal),
}

impl std::ops::Not for Bit {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Fixed(value) => Self::Fixed(!value),
            Self::Is(literal) => Self::Is(-literal),
        }
    }
}

/// Clauses in the making.
#[derive(Default)]
pub(super) struct Circuit {
    /// Variables so far.
    pub(super) variables: usize,
    pub(super) clauses: Vec<Vec<Literal>>,
}

impl Circuit {
    /// Returns inputs with variables of their own.
    pub(super) fn inputs(&mut self, count: usize) -> Vec<Bit> {
        (0..count).map(|_| Bit::Is(self.variable())).collect()
    }

    /// Demands that one of the wires is true.
    pub(super) fn require(&mut self, wires: &[Bit]) {
        let mut clause = Vec::with_capacity(wires.len());
        for &wire in wires {
            match wire {
                Bit::Fixed(true) => return,
                Bit::Fixed(false) => {}
                Bit::Is(literal) => clause.push(literal),
            }
        }
        self.clauses.push(clause);
    }

    /// Returns whether both are true.
    pub(super) fn and(&mut self, a: Bit, b: Bit) -> Bit {
        self.gate(&[a, b], |values| values[0] && values[1])
    }

    /// Returns the sum of three bits, and what is carried.
    pub(super) fn add(&mut self, a: Bit, b: Bit, c: Bit) -> (Bit, Bit) {
        let sum = self.gate(&[a, b, c], |values| values[0] ^ values[1] ^ values[2]);
        (sum, self.majority(a, b, c))
    }

    /// Returns whether at least two are true.
    pub(super) fn majority(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        self.gate(&[a, b, c], |values| {
            usize::from(values[0]) + usize::from(values[1]) + usize::from(values[2]) > 1
        })
    }

    /// Returns a wire with the value that a function of a few wires has.
    ///
    /// A clause says that the inputs of a part of the table force the value; only the largest such parts are needed.
    fn gate(&mut self, wires: &[Bit], value: impl Fn(&[bool]) -> bool) -> Bit {
        let free: Vec<Literal> = wires
            .iter()
            .filter_map(|wire| if let Bit::Is(literal) = wire { Some(*literal) } else { None })
            .collect();
        let at = |bits: usize| {
            let mut place = 0;
            let values: Vec<bool> = wires
                .iter()
                .map(|wire| match wire {
                    Bit::Fixed(value) => *value,
                    Bit::Is(_) => {
                        place += 1;
                        bits >> (place - 1) & 1 == 1
                    }
                })
                .collect();
            value(&values)
        };
        let table: Vec<bool> = (0..1 << free.len()).map(at).collect();
        if table.iter().all(|value| *value == table[0]) {
            return Bit::Fixed(table[0]);
        }
        if let [input] = free[..] {
            return Bit::Is(if table[1] { input } else { -input });
        }
        let output = self.variable();
        for wanted in [false, true] {
            let forced = |care: usize, bits: usize| {
                (0..table.len()).filter(|row| row & care == bits).all(|row| table[row] == wanted)
            };
            for care in 0..table.len() {
                for bits in (0..table.len()).filter(|bits| bits & !care == 0 && forced(care, *bits)) {
                    // A part that stays forced with one input less is covered by that one.
                    let is_largest = (0..free.len())
                        .filter(|input| care >> input & 1 == 1)
                        .all(|input| !forced(care & !(1 << input), bits & !(1 << input)));
                    if is_largest {
                        let mut clause: Vec<Literal> = (0..free.len())
                            .filter(|input| care >> input & 1 == 1)
                            .map(|input| if bits >> input & 1 == 1 { -free[input] } else { free[input] })
                            .collect();
                        clause.push(if wanted { output } else { -output });
                        self.clauses.push(clause);
                    }
                }
            }
        }
        Bit::Is(output)
    }

    fn variable(&mut self) -> Literal {
        self.variables += 1;
        // Products of 32 bits have thousands of gates.
        self.variables as Literal
    }
}

#[cfg(test)]
mod tests {
    use super::super::formula_of;
    use super::super::testing::models;
    use super::*;

    /// Every wire a constant or an input: the gate has the value it should have, for every input.
    #[test]
    fn gates_have_one_value_for_each_input() {
        let choices = |number: usize| -> Vec<Option<bool>> {
            (0..3).map(|place| [None, Some(false), Some(true)][number / 3_usize.pow(place) % 3]).collect()
        };
        for number in 0..27 {
            let mut circuit = Circuit::default();
            let inputs = circuit.inputs(3);
            let wires: Vec<Bit> = inputs
                .iter()
                .zip(choices(number))
                .map(|(&input, fixed)| fixed.map_or(input, Bit::Fixed))
                .collect();
            let (sum, carry) = circuit.add(wires[0], !wires[1], wires[2]);
            let both = circuit.and(wires[0], wires[2]);
            let all = models(&formula_of(circuit.variables, circuit.clauses));
            assert_eq!(all.len(), 8, "one for each input");
            for model in all {
                let read = |wire: Bit| match wire {
                    Bit::Fixed(value) => value,
                    Bit::Is(literal) => model.holds(literal),
                };
                let ones = [wires[0], !wires[1], wires[2]].into_iter().filter(|&wire| read(wire)).count();
                assert_eq!((read(sum), read(carry)), (ones % 2 == 1, ones > 1));
                assert_eq!(read(both), read(wires[0]) && read(wires[2]));
            }
        }
    }

    #[test]
    fn gates_have_no_more_clauses_than_usual() {
        let mut circuit = Circuit::default();
        let wires = circuit.inputs(3);
        circuit.and(wires[0], wires[1]);
        assert_eq!(circuit.clauses.len(), 3);
        circuit.majority(wires[0], wires[1], wires[2]);
        assert_eq!(circuit.clauses.len(), 3 + 6);
        circuit.add(wires[0], wires[1], wires[2]);
        assert_eq!(circuit.clauses.len(), 3 + 6 + 8 + 6);
        circuit.require(&[wires[0], Bit::Fixed(true)]);
        circuit.require(&[!wires[0], Bit::Fixed(false)]);
        assert_eq!(circuit.clauses[23..], [[-1]]);
    }
}
