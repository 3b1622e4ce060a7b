//! What holds for every sample: order does not matter, sides are symmetric, units only scale.

#![allow(clippy::unwrap_used)]

use hitori_lab::stats::{
    Alternative, Design, MannWhitneyOptions, PMethod, PermutationOptions, WilcoxonOptions,
    benjamini_hochberg, holm, mann_whitney, mean, median, multiple_regression, permutation_test, quantile,
    regression, spearman, wilcoxon,
};
use proptest::prelude::*;

/// Samples with ties.
fn sample(length: std::ops::Range<usize>) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec((-40i32..40).prop_map(|value| f64::from(value) / 4.0), length)
}

/// Two samples of equal length and a permutation of their places.
fn pairs() -> impl Strategy<Value = (Vec<f64>, Vec<f64>, Vec<usize>)> {
    (3usize..24).prop_flat_map(|n| {
        (sample(n..n + 1), sample(n..n + 1), Just((0..n).collect::<Vec<_>>()).prop_shuffle())
    })
}

fn permuted(values: &[f64], order: &[usize]) -> Vec<f64> {
    order.iter().map(|index| values[*index]).collect()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1e-3)
}

fn mirrored(alternative: Alternative) -> Alternative {
    match alternative {
        Alternative::TwoSided => Alternative::TwoSided,
        Alternative::Less => Alternative::Greater,
        Alternative::Greater => Alternative::Less,
    }
}

const SIDES: [Alternative; 3] = [Alternative::TwoSided, Alternative::Less, Alternative::Greater];

proptest! {
    #[test]
    fn the_order_of_values_does_not_matter((xs, ys, order) in pairs()) {
        let (px, py) = (permuted(&xs, &order), permuted(&ys, &order));
        prop_assert!(close(mean(&xs).unwrap(), mean(&px).unwrap()));
        prop_assert_eq!(median(&xs), median(&px));
        for method in [PMethod::Auto, PMethod::Exact, PMethod::Asymptotic] {
            let options = WilcoxonOptions { method, ..Default::default() };
            prop_assert!(close(wilcoxon(&xs, &ys, options).unwrap().p, wilcoxon(&px, &py, options).unwrap().p));
            let options = MannWhitneyOptions { method, ..Default::default() };
            prop_assert!(close(mann_whitney(&xs, &ys, options).unwrap().p, mann_whitney(&px, &ys, options).unwrap().p));
        }
        if let Ok(line) = regression(&xs, &ys) {
            prop_assert!(close(line.slope.value, regression(&px, &py).unwrap().slope.value));
            let rho = spearman(&xs, &ys, Alternative::TwoSided).unwrap();
            prop_assert!(close(rho.rho, spearman(&px, &py, Alternative::TwoSided).unwrap().rho));
        }
    }

    #[test]
    fn changing_sides_mirrors_the_alternative((xs, ys, _) in pairs()) {
        for alternative in SIDES {
            for method in [PMethod::Exact, PMethod::Asymptotic] {
                for continuity in [false, true] {
                    let options = WilcoxonOptions { alternative, method, continuity, ..Default::default() };
                    let other = WilcoxonOptions { alternative: mirrored(alternative), ..options };
                    let (a, b) = (wilcoxon(&xs, &ys, options).unwrap(), wilcoxon(&ys, &xs, other).unwrap());
                    prop_assert!(close(a.p, b.p) && a.plus == b.minus);
                    let options = MannWhitneyOptions { alternative, method, continuity };
                    let other = MannWhitneyOptions { alternative: mirrored(alternative), ..options };
                    let (a, b) = (mann_whitney(&xs, &ys, options).unwrap(), mann_whitney(&ys, &xs, other).unwrap());
                    prop_assert!(close(a.p, b.p) && close(a.effect, 1.0 - b.effect));
                }
            }
        }
    }

    #[test]
    fn p_is_a_probability(xs in sample(1..30), ys in sample(1..30), seed in any::<u64>()) {
        for alternative in SIDES {
            let options = MannWhitneyOptions { alternative, ..Default::default() };
            let u = mann_whitney(&xs, &ys, options).unwrap();
            prop_assert!((0.0..=1.0).contains(&u.p) && (0.0..=1.0).contains(&u.effect));
            let options = PermutationOptions { alternative, seed, resamples: 99, ..Default::default() };
            let test = permutation_test(&xs, &ys, options).unwrap();
            prop_assert!(test.p > 0.0 && test.p <= 1.0);
        }
    }

    #[test]
    fn exact_permutations_are_symmetric(xs in sample(1..5), ys in sample(1..5)) {
        for design in [Design::Independent, Design::Paired] {
            if design == Design::Paired && xs.len() != ys.len() {
                continue;
            }
            for alternative in SIDES {
                let options = PermutationOptions { design, alternative, ..Default::default() };
                let other = PermutationOptions { alternative: mirrored(alternative), ..options };
                let (a, b) = (permutation_test(&xs, &ys, options).unwrap(), permutation_test(&ys, &xs, other).unwrap());
                prop_assert!(a.is_exact && a.p == b.p);
            }
        }
    }

    #[test]
    fn another_unit_scales_the_line((xs, ys, _) in pairs(), factor in 1u8..100, shift in -50i8..50) {
        let Ok(line) = regression(&xs, &ys) else { return Ok(()) };
        let scaled: Vec<f64> = xs.iter().map(|x| x * f64::from(factor) + f64::from(shift)).collect();
        let other = regression(&scaled, &ys).unwrap();
        prop_assert!(close(line.slope.value, other.slope.value * f64::from(factor)));
        prop_assert!(close(line.r_squared, other.r_squared));
        prop_assert!((line.slope.p - other.slope.p).abs() < 1e-7);
    }

    #[test]
    fn a_column_of_its_own_is_found_again((xs, zs, _) in pairs()) {
        let ys: Vec<f64> = xs.iter().zip(&zs).map(|(x, z)| 2.0 * x - 3.0 * z + 5.0).collect();
        let Ok(fit) = multiple_regression(&[&xs, &zs], &ys) else { return Ok(()) };
        for (found, put_in) in fit.slopes.iter().zip([2.0, -3.0]).chain([(&fit.intercept, 5.0)]) {
            prop_assert!((found.value - put_in).abs() < 1e-6, "{:?}", fit);
        }
    }

    #[test]
    fn quantiles_rise(xs in sample(1..40), a in 0.0..=1.0f64, b in 0.0..=1.0f64) {
        prop_assert!(quantile(&xs, a.min(b)).unwrap() <= quantile(&xs, a.max(b)).unwrap() + 1e-12);
    }

    #[test]
    fn adjusted_p_values_are_larger_and_keep_their_order(ps in prop::collection::vec(0.0..=1.0f64, 0..30)) {
        let (strict, mild) = (holm(&ps).unwrap(), benjamini_hochberg(&ps).unwrap());
        for i in 0..ps.len() {
            prop_assert!(ps[i] <= mild[i] && mild[i] <= strict[i] + 1e-15 && strict[i] <= 1.0);
            for j in 0..ps.len() {
                prop_assert!(ps[i] > ps[j] || (strict[i] <= strict[j] && mild[i] <= mild[j]));
            }
        }
    }
}
