//! Factors of a small product.
//!
//! Two numbers p ≤ q, both above 1, go through an array multiplier whose outputs are the bits of the product: row i adds q, shifted by i, where bit i of p is
//! one. Every gate is decided by p and q, so there is exactly one model for each way to write the product: one for the product of two primes, none for a prime. A p that
//! is at most q is at most the square root, and q at most half of the product; their bits are no more than that takes.
//!
//! Nobody knows a fast way to factor; Horie and Watanabe 1997 ("Hard instance generation for SAT") made hard formulas with a known model of it, as here.
//! At these sizes it is trial division in disguise: the engine works for what a table of primes has at once.

use hitori_core::engine::{Budget, Status};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::circuit::{Bit, Circuit};
use super::{Family, FamilyError, FamilyOption, Made, Settings, shuffled};
use crate::formula::Assignment;

pub static FAMILY: Family = Family {
    name: "factoring",
    about: "The factors of a product, by the circuit of a multiplier: one model for two primes, none for a prime",
    details: "Without --product, a product of two primes of nearly equal length is drawn that has BITS bits. The first variables are the bits of the smaller factor, \
              from the lowest, then come those of the other one. The seed also decides the order of clauses.",
    options: &[
        FamilyOption::whole("bits", Some(8), (3, 32), "Bits of a product that is drawn"),
        FamilyOption::whole("product", None, (2, u32::MAX), "The product itself"),
    ],
    draw,
};

fn draw(settings: &Settings, rng: &mut ChaCha8Rng, budget: &Budget) -> Result<Made, FamilyError> {
    let product = match settings.get("product") {
        // Within its range.
        Some(product) => product as u64,
        None => semiprime(settings.whole("bits"), rng),
    };
    budget.check()?;
    let status = match ways(product) {
        0 => Status::Unsolvable,
        1 => Status::Unique,
        _ => Status::Multiple,
    };
    let circuit = multiplier(product);
    let formula = shuffled(circuit.variables, circuit.clauses, rng);
    Ok(Made { formula, status, model: None, label: product })
}

/// Returns the factors that a model of the formula for a product stands for, the smaller one first; `None` where the model has too few variables.
///
/// ```
/// use hitori_core::engine::Budget;
/// use hitori_core::solve::{Options, unique};
/// use hitori_hard::{Gadgets, factors, family, reduce};
/// let mut settings = family("factoring").expect("it is in the registry").settings();
/// settings.set("product", "15")?;
/// let reduction = reduce(&settings.make(1, &Budget::default())?.formula, Gadgets::Compact, 1_000_000)?;
/// let outcome = unique(&reduction.puzzle, &Options::default());
/// let model = reduction.map.decode(outcome.unique().expect("15 is a product of two primes"))?;
/// assert_eq!(factors(15, &model), Some((3, 5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn factors(product: u64, model: &Assignment) -> Option<(u64, u64)> {
    let (short, long) = lengths(product);
    if model.variables() < short + long {
        return None;
    }
    // Lengths are at most 64.
    let number = |first: usize, count: usize| {
        (0..count).map(|bit| u64::from(model.holds((first + bit) as i32 + 1)) << bit).sum()
    };
    Some((number(0, short), number(short, long)))
}

/// The bits of both factors.
fn lengths(product: u64) -> (usize, usize) {
    let bits = |number: u64| (u64::BITS - number.leading_zeros()) as usize;
    (bits(product.isqrt()), bits(product / 2))
}

/// Builds the circuit for a product and demands the right output.
fn multiplier(product: u64) -> Circuit {
    let mut circuit = Circuit::default();
    let (short, long) = lengths(product);
    let (small, large) = (circuit.inputs(short), circuit.inputs(long));
    let width = (u64::BITS - product.leading_zeros()) as usize;
    let mut sum = vec![Bit::Fixed(false); width];
    for (row, &bit) in small.iter().enumerate() {
        let mut carry = Bit::Fixed(false);
        for (place, &other) in large.iter().enumerate() {
            let column = row + place;
            if column >= width {
                // The product would be too large.
                circuit.require(&[!bit, !other]);
                continue;
            }
            let term = circuit.and(bit, other);
            (sum[column], carry) = circuit.add(sum[column], term, carry);
        }
        // Above the row only what was carried in rows before can stand.
        for above in sum.iter_mut().skip(row + long) {
            (*above, carry) = circuit.add(*above, carry, Bit::Fixed(false));
        }
        circuit.require(&[!carry]);
        // No later row reaches this column.
        if let Some(&lowest) = sum.get(row) {
            circuit.require(&[if product >> row & 1 == 1 { lowest } else { !lowest }]);
        }
    }
    for (column, &wire) in sum.iter().enumerate().skip(short) {
        circuit.require(&[if product >> column & 1 == 1 { wire } else { !wire }]);
    }
    // Above 1: some bit but the lowest is set.
    circuit.require(&small[1.min(small.len())..]);
    // From the lowest bit on: not greater so far, if this bit says so or does not differ.
    let mut ordered = Bit::Fixed(true);
    for (place, &bit) in large.iter().enumerate() {
        let other = small.get(place).copied().unwrap_or(Bit::Fixed(false));
        ordered = circuit.majority(bit, !other, ordered);
    }
    circuit.require(&[ordered]);
    circuit
}

/// Returns in how many ways a number is a product of two above 1, without regard to order.
fn ways(product: u64) -> usize {
    (2..=product.isqrt()).filter(|factor| product.is_multiple_of(*factor)).count()
}

/// Draws a product of two primes with so many bits, from 3 on; one of them has half as many.
fn semiprime(bits: u32, rng: &mut ChaCha8Rng) -> u64 {
    let half = (bits / 2).max(2);
    let first = prime_between(1 << (half - 1), (1 << half) - 1, rng);
    let (low, high) = (1_u64 << (bits - 1), (1_u64 << bits) - 1);
    first * prime_between(low.div_ceil(first), high / first, rng)
}

/// Returns a prime between two numbers: the next one from a random place, going round. There is one between a number and twice it.
fn prime_between(low: u64, high: u64, rng: &mut ChaCha8Rng) -> u64 {
    let start = rng.random_range(low..=high);
    let is_prime = |&number: &u64| number > 1 && ways(number) == 0;
    (start..=high).chain(low..start).find(is_prime).unwrap_or(2)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::formula::{Formula, Literal, variable_of};

    /// Follows unit clauses from given literals. Returns `None` on a contradiction.
    fn propagate(formula: &Formula, given: &[Literal]) -> Option<Vec<Option<bool>>> {
        let mut values = vec![None; formula.variables()];
        given.iter().for_each(|&literal| values[variable_of(literal) - 1] = Some(literal > 0));
        loop {
            let mut changed = false;
            for clause in formula.clauses() {
                let value =
                    |literal: Literal| values[variable_of(literal) - 1].map(|value| value == (literal > 0));
                if clause.iter().any(|&literal| value(literal) == Some(true)) {
                    continue;
                }
                let open: Vec<Literal> =
                    clause.iter().copied().filter(|&literal| value(literal).is_none()).collect();
                match open[..] {
                    [] => return None,
                    [only] => {
                        values[variable_of(only) - 1] = Some(only > 0);
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed {
                return Some(values);
            }
        }
    }

    /// All inputs are tried. Units alone decide every gate, so that each surviving input is one model, and these are all.
    #[test]
    fn models_are_the_ways_to_write_a_product() {
        for product in 2..=130_u64 {
            let mut settings = FAMILY.settings();
            settings.set("product", &product.to_string()).unwrap();
            let made = settings.make(product, &Budget::default()).unwrap();
            let (short, long) = lengths(product);
            let mut found = Vec::new();
            for input in 0..1_u64 << (short + long) {
                let given: Vec<Literal> = (0..short + long)
                    .map(|bit| if input >> bit & 1 == 1 { bit as Literal + 1 } else { -(bit as Literal) - 1 })
                    .collect();
                if let Some(values) = propagate(&made.formula, &given) {
                    let model = Assignment::new(values.into_iter().map(Option::unwrap).collect());
                    assert!(made.formula.is_model(&model));
                    found.push(factors(product, &model).unwrap());
                }
            }
            found.sort_unstable();
            let expected: Vec<(u64, u64)> = (2..product)
                .filter(|factor| product.is_multiple_of(*factor) && factor * factor <= product)
                .map(|factor| (factor, product / factor))
                .collect();
            assert_eq!(found, expected, "{product}");
            let status = [Status::Unsolvable, Status::Unique, Status::Multiple][expected.len().min(2)];
            assert_eq!(made.status, status);
        }
    }

    #[test]
    fn drawn_products_have_two_prime_factors_and_the_bits_asked_for() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for bits in 3..=32 {
            for _ in 0..5 {
                let product = semiprime(bits, &mut rng);
                assert_eq!(u64::BITS - product.leading_zeros(), bits);
                let least = (2..=product.isqrt()).find(|factor| product.is_multiple_of(*factor)).unwrap();
                assert_eq!((ways(least), ways(product / least)), (0, 0), "{product}");
            }
        }
    }

    #[test]
    fn assignments_to_too_few_variables_have_no_factors() {
        assert_eq!(factors(15, &Assignment::new(vec![true; 3])), None);
    }
}
