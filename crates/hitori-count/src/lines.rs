//! Lines made of a block and a permutation of it: how many have how many colourings, in closed form.
//!
//! Wensveen 2024 (section 5.3, Tables 12 and 13) takes a line that consists of a block A of n different numbers and,
//! later on the line, the same numbers in another order, A′. It counts the n! orders by the colourings of A and A′
//! together, by trying them all up to n = 12, and asks for a better way. A colouring shades at least one of any two
//! duplicates and never two neighbours. `adjacent` says that the last cell of A touches the first of A′. Write π for
//! the order: it sends each cell of A to its duplicate in A′.
//!
//! Each of the n numbers needs a shaded cell, and a block of n cells has room for ⌈n/2⌉. What follows is about
//! independent sets of a path: sets of cells without neighbours. If k cells are chosen from p, the p − 2k + 1 white
//! cells that are not needed between two chosen ones (the slack) may stand before, between or behind them.
//!
//! **Even n = 2m.** Both blocks shade exactly m cells, one of each pair of duplicates. The slack is 1, so a block has
//! m + 1 shadings: X_i, i = 0…m, has the left cell of the first i pairs (1,2), (3,4), …, and the right cell of the
//! others. X_i in A goes with Y_j in A′ exactly when π sends the white cells of X_i to the shaded cells of Y_j. So
//! the colourings of π are a set F of pairs (i, j) in which no i and no j comes twice. Two of them: the cells white
//! in X_i but not in X_i′, |i − i′| in number, go to the cells shaded in Y_j but not in Y_j′, so |i − i′| = |j − j′|.
//! Three of them then lie on one diagonal of the (m+1)×(m+1) square, rising or falling. Given t of them with gaps
//! d_1, …, d_{t−1}, L in total, π sends certain d_k cells to certain d_k cells, twice for each gap, and so the m − L
//! cells that are always white, and those that are always shaded: ((m−L)!)² ∏ (d_k!)² orders have these t colourings
//! and perhaps more. There are (m−L+1)² places for the chain on rising diagonals and as many on falling ones (t ≥ 2).
//! With G(x) = Σ (k!)² x^k, the chains of total length L weigh [x^L] (G−1)^{t−1}. Inclusion and exclusion over t,
//! with S = (m+1)² (m!)² for t = 1, w_L = 2 (m−L+1)² ((m−L)!)², a = 1/G and b = 1/G²:
//!
//! - none = n! − S − Σ_{L≥1} w_L a_L, one = S + Σ_{L≥1} w_L b_L;
//! - no cell is always the same exactly when F has i = 0 and i = m (the first and the last pair change), which are 2
//!   (m!)² orders; those with nothing between the ends are two = −2 a_m, where the two colourings are complementary,
//!   and the others are more;
//! - partial is the rest.
//!
//! **Even n, adjacent.** X_i shades the last cell of A unless i = m, Y_j the first of A′ unless j = 0. So i = m or j
//! = 0, and F has at most one of each: with S₁ = (2m+1)(m!)² and S₂ = Σ_{d=1…m} (d!(m−d)!)², none = n! − S₁ + S₂, one
//! = S₁ − 2S₂, two = (m!)² (the gap is m), partial = S₂ − two.
//!
//! **Odd n = 2m + 1.** One block shades m + 1 cells, which must be its odd places O; E are the even ones. With A
//! being that block, A′ shades at least π(E): either exactly that, or all of O′ if π(E) lies in it. So the colourings
//! are (O, π(E)) if π(E) is independent, (π⁻¹(E′), O′) if π⁻¹(E′) is, and (O, O′) if π(E) lies in O′, which makes the
//! other two legal as well. The slack of m cells of 2m + 1 is 2: chosen cells stand on even places between the two
//! slack cells and on odd ones elsewhere, so c_k = m − k + 1 independent sets have k cells on even places, K =
//! (m+1)(m+2)/2 in all. U = K m! (m+1)! orders have the first colouring, as many the second. Both: if Y = π(E) has k
//! cells on even places, so has X = π⁻¹(E′), for these are each other's images; the cells split into E∩X, E∖X, O∩X,
//! O∖X with k, m−k, m−k, k+1 cells and fixed images. So B = Σ_k c_k² k! ((m−k)!)² (k+1)! orders have both. none = n!
//! − 2U + B, one = 2(U − B). For k = m the two are complementary: two = m!(m+1)!. For k < m the cells O∩X are shaded
//! in both, and E is white in all three if (O, O′) is legal (m ≥ 1): partial = B − two.
//!
//! **Odd n, adjacent.** O has the last cell of A and O′ the first of A′. So (O, O′) is out, and in the other two the
//! first (last) place of the smaller block stays white: m cells of a path of 2m, one set for each k. The same with
//! c_k = 1 and K = m + 1.

use hitori_core::engine::{Budget, Limit, Meter};
use num_bigint::BigInt;

use crate::number::Number;

/// Products of long numbers between two looks at the budget.
const TICK: u32 = 64;

/// The orders of a block of n numbers, by the colourings of the line. The five add up to n!.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlockOrders {
    /// Length of the block.
    pub n: usize,
    /// Whether the block touches its copy.
    pub adjacent: bool,
    /// No colouring.
    pub none: Number,
    /// Several, but some cell is the same in all of them.
    pub partial: Number,
    /// Exactly one.
    pub one: Number,
    /// Two that are complementary.
    pub two: Number,
    /// More than two, and no cell is the same in all of them.
    pub more: Number,
}

/// Counts the orders for all block lengths from 2 to `longest`.
///
/// ```
/// use hitori_core::engine::Budget;
/// let orders = hitori_count::block_orders(12, false, &Budget::default())?;
/// assert_eq!(orders[10].one.grouped(), "20,972,374");
/// # Ok::<(), hitori_core::engine::Limit>(())
/// ```
///
/// # Errors
/// When the budget is spent.
pub fn block_orders(longest: usize, adjacent: bool, budget: &Budget) -> Result<Vec<BlockOrders>, Limit> {
    let mut meter = Meter::start(budget);
    let tables = Tables::new(longest, !adjacent, &mut meter)?;
    let orders = |n: usize| match (n.is_multiple_of(2), adjacent) {
        (true, false) => tables.even(n, &mut meter),
        (true, true) => tables.even_adjacent(n, &mut meter),
        (false, _) => tables.odd(n, adjacent, &mut meter),
    };
    (2..=longest).map(orders).collect()
}

/// Adds up terms, and looks at the budget between them.
fn sum(meter: &mut Meter, mut terms: impl Iterator<Item = BigInt>) -> Result<BigInt, Limit> {
    terms.try_fold(BigInt::ZERO, |sum, term| {
        meter.tick(TICK)?;
        Ok(sum + term)
    })
}

/// What the formulas for all lengths share.
struct Tables {
    factorial: Vec<BigInt>,
    /// (k!)², the coefficients of G.
    square: Vec<BigInt>,
    /// 1/G; empty unless asked for.
    inverse: Vec<BigInt>,
    /// 1/G²; empty unless asked for.
    inverse_squared: Vec<BigInt>,
}

impl Tables {
    fn new(longest: usize, with_series: bool, meter: &mut Meter) -> Result<Self, Limit> {
        let mut factorial = vec![BigInt::from(1u8)];
        for k in 1..=longest.max(1) {
            meter.tick(TICK)?;
            factorial.push(&factorial[k - 1] * k);
        }
        let square: Vec<BigInt> = factorial[..=longest / 2].iter().map(|f| f * f).collect();
        let (mut inverse, mut inverse_squared) = (Vec::new(), Vec::new());
        if with_series {
            // 1/G · G = 1, one coefficient after the other.
            inverse.push(BigInt::from(1u8));
            for k in 1..square.len() {
                let sum = sum(meter, (1..=k).map(|j| &square[j] * &inverse[k - j]))?;
                inverse.push(-sum);
            }
            for k in 0..square.len() {
                let sum = sum(meter, (0..=k).map(|j| &inverse[j] * &inverse[k - j]))?;
                inverse_squared.push(sum);
            }
        }
        Ok(Self { factorial, square, inverse, inverse_squared })
    }

    fn even(&self, n: usize, meter: &mut Meter) -> Result<BlockOrders, Limit> {
        let m = n / 2;
        let alone = &self.square[m] * (m + 1) * (m + 1);
        let mut chains = |series: &[BigInt]| {
            sum(meter, (1..=m).map(|l| &self.square[m - l] * &series[l] * (m - l + 1) * (m - l + 1) * 2u8))
        };
        let none = &self.factorial[n] - &alone - chains(&self.inverse)?;
        let one = alone + chains(&self.inverse_squared)?;
        let two = &self.inverse[m] * -2;
        let more = &self.square[m] * 2 - &two;
        Ok(self.sorted(n, false, none, one, two, more))
    }

    fn even_adjacent(&self, n: usize, meter: &mut Meter) -> Result<BlockOrders, Limit> {
        let m = n / 2;
        let single = &self.square[m] * (2 * m + 1);
        let both = sum(meter, (1..=m).map(|d| &self.square[d] * &self.square[m - d]))?;
        let none = &self.factorial[n] - &single + &both;
        let one = single - both * 2u8;
        Ok(self.sorted(n, true, none, one, self.square[m].clone(), BigInt::ZERO))
    }

    fn odd(&self, n: usize, adjacent: bool, meter: &mut Meter) -> Result<BlockOrders, Limit> {
        let m = n / 2;
        let f = &self.factorial;
        let sets = if adjacent { m + 1 } else { (m + 1) * (m + 2) / 2 };
        let either = &f[m] * &f[m + 1] * sets;
        let terms = (0..=m).map(|k| {
            let sets = if adjacent { 1 } else { m - k + 1 };
            &f[k] * &self.square[m - k] * &f[k + 1] * sets * sets
        });
        let both = sum(meter, terms)?;
        let none = &f[n] - &either * 2u8 + &both;
        let one = (either - both) * 2u8;
        Ok(self.sorted(n, adjacent, none, one, &f[m] * &f[m + 1], BigInt::ZERO))
    }

    fn sorted(
        &self,
        n: usize,
        adjacent: bool,
        none: BigInt,
        one: BigInt,
        two: BigInt,
        more: BigInt,
    ) -> BlockOrders {
        let partial = &self.factorial[n] - &none - &one - &two - &more;
        // Counts of orders, so none is below zero.
        let [none, partial, one, two, more] = [none, partial, one, two, more].map(|count| {
            debug_assert!(count >= BigInt::ZERO);
            Number(count.into_parts().1)
        });
        BlockOrders { n, adjacent, none, partial, one, two, more }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    fn lines(longest: usize, adjacent: bool) -> Vec<BlockOrders> {
        block_orders(longest, adjacent, &Budget::default()).unwrap()
    }

    fn row(orders: &BlockOrders) -> String {
        let BlockOrders { none, partial, one, two, more, .. } = orders;
        format!("{none} {partial} {one} {two} {more}")
    }

    /// Wensveen 2024, Tables 12 and 13.
    #[test]
    fn published_rows() {
        let apart = [
            "0 0 0 2 0",
            "0 4 0 2 0",
            "2 4 10 6 2",
            "32 44 32 12 0",
            "298 62 288 58 14",
            "3000 696 1200 144 0",
            "28518 1192 9458 998 154",
            "295920 16560 47520 2880 0",
            "3174938 31274 393788 26202 2598",
            "36945216 570816 2314368 86400 0",
            "455869606 1122820 20972374 972262 64538",
        ];
        let adjacent = [
            "0 0 1 1 0",
            "1 1 2 2 0",
            "9 1 10 4 0",
            "66 6 36 12 0",
            "512 8 164 36 0",
            "4088 56 752 144 0",
            "35800 88 3856 576 0",
            "337800 840 21360 2880 0",
            "3486240 1440 126720 14400 0",
            "38985840 19440 825120 86400 0",
            "472815504 34704 5632992 518400 0",
        ];
        assert_eq!(lines(12, false).iter().map(row).collect::<Vec<_>>(), apart);
        assert_eq!(lines(12, true).iter().map(row).collect::<Vec<_>>(), adjacent);
    }

    /// Every order of up to seven numbers, with every set of shaded cells of the line without neighbours.
    #[test]
    fn brute_force() {
        for adjacent in [false, true] {
            for (n, counted) in (2..=7).zip(lines(7, adjacent)) {
                let clash = |mask: u32| {
                    let apart = if adjacent { 0 } else { 1 << n };
                    // Bit n of the shifted mask is the first cell of the copy.
                    mask & (mask << 1) & !apart != 0
                };
                let sets: Vec<u32> = (0..1 << (2 * n)).filter(|&mask| !clash(mask)).collect();
                let mut found = [0u32; 5];
                each_order(&mut (0..n).collect::<Vec<usize>>(), 0, &mut |order| {
                    let legal =
                        |mask: &u32| (0..n).all(|k| mask >> k & 1 == 1 || mask >> (n + order[k]) & 1 == 1);
                    let (mut count, mut always, mut ever) = (0, (1 << (2 * n)) - 1, 0);
                    for mask in sets.iter().copied().filter(legal) {
                        count += 1;
                        always &= mask;
                        ever |= mask;
                    }
                    let same = always != 0 || ever != (1 << (2 * n)) - 1;
                    let kind = match count {
                        0 => 0,
                        1 => 2,
                        _ if same => 1,
                        2 => 3,
                        _ => 4,
                    };
                    found[kind] += 1;
                });
                assert_eq!(found.map(|count| count.to_string()).join(" "), row(&counted), "{n} {adjacent}");
            }
        }
    }

    fn each_order(order: &mut Vec<usize>, from: usize, visit: &mut dyn FnMut(&[usize])) {
        if from == order.len() {
            visit(order);
        }
        for next in from..order.len() {
            order.swap(from, next);
            each_order(order, from + 1, visit);
            order.swap(from, next);
        }
    }

    /// The five kinds are all orders, far beyond any walk.
    #[test]
    fn long_blocks_add_up() {
        for adjacent in [false, true] {
            let mut factorial = BigUint::from(1u8);
            for (n, counted) in (2..).zip(lines(300, adjacent)) {
                factorial *= n as u32;
                let BlockOrders { none, partial, one, two, more, .. } = counted;
                assert_eq!(none + partial + one + two + more, Number(factorial.clone()), "{n} {adjacent}");
            }
        }
    }

    #[test]
    fn cancelled_formulas_end_at_once() {
        let budget = Budget::default().with_cancel(hitori_core::engine::CancelToken::from_fn(|| true));
        assert_eq!(block_orders(10_000, false, &budget), Err(Limit::Cancelled));
    }
}
