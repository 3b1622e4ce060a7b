//! Every statistic against SciPy and statsmodels, on random data with ties (`data/scipy-reference.py` made the values).
//!
//! Everything that has a definite value agrees to 1e-9 of it; resampling agrees within its own error.

use std::sync::LazyLock;

use hitori_lab::stats::{
    Alternative, Coefficient, Design, Ecdf, IntervalMethod, MannWhitneyOptions, PMethod, PermutationOptions,
    StatsError, TestStatistic, WilcoxonOptions, ZeroMethod, bca_interval, benjamini_hochberg, bootstrap,
    exponential_growth, geometric_mean, holm, iqr, mann_whitney, mean, median, multiple_regression,
    percentile_interval, permutation_test, power_growth, quantile, r_squared, ranks, regression,
    relative_iqr, spearman, wilcoxon,
};
use serde_json::Value;

/// One case of the file, and all its samples.
struct Case<'a>(&'a Value, &'a Value);

impl Case<'_> {
    /// Returns data by name: the case has its number among the samples.
    fn data(&self, name: &str) -> &Value {
        let number = self.0["given"][name].as_u64().expect("the number of a sample");
        &self.1[number as usize]
    }

    fn numbers(&self, name: &str) -> Vec<f64> {
        numbers(self.data(name))
    }

    fn text(&self, name: &str) -> &str {
        self.0["given"][name].as_str().expect("text")
    }

    /// Reads an option by the name it has in this crate.
    fn option<T: serde::de::DeserializeOwned>(&self, name: &str) -> T {
        serde_json::from_value(self.0["given"][name].clone()).expect("an option")
    }

    fn flag(&self, name: &str) -> bool {
        self.0["given"][name].as_bool().expect("a flag")
    }

    fn expected(&self, name: &str) -> Vec<f64> {
        numbers(&self.0["expected"][name])
    }

    fn one(&self, name: &str) -> f64 {
        let values = self.expected(name);
        assert_eq!(values.len(), 1, "{name}");
        values[0]
    }

    /// Compares to 1e-9 of the value; what is 0 there is rounding error here at most, but for p-values, however small.
    fn same(&self, name: &str, ours: &[f64]) {
        let theirs = self.expected(name);
        assert_eq!(ours.len(), theirs.len(), "{name} of {}", self.0);
        let rounding = if name == "p" { 0.0 } else { 1e-14 };
        for (a, b) in ours.iter().zip(&theirs) {
            assert!((a - b).abs() <= 1e-9 * b.abs() + rounding, "{name}: {a}, SciPy says {b}: {}", self.0);
        }
    }

    fn has(&self, name: &str) -> bool {
        !self.0["expected"][name].is_null()
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(values) => values.iter().map(|value| value.as_f64().expect("a number")).collect(),
        value => vec![value.as_f64().expect("a number")],
    }
}

/// Runs a check on all cases of a method.
fn each(method: &str, at_least: usize, check: impl Fn(&Case)) {
    static FILE: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(include_str!("data/scipy.json")).expect("JSON"));
    let cases: Vec<&Value> =
        FILE["cases"].as_array().expect("a list").iter().filter(|case| case["method"] == method).collect();
    assert!(cases.len() >= at_least, "{} cases of {method}", cases.len());
    cases.into_iter().for_each(|case| check(&Case(case, &FILE["samples"])));
}

fn columns(case: &Case) -> Vec<Vec<f64>> {
    case.data("columns").as_array().expect("columns").iter().map(numbers).collect()
}

fn parts(all: &[Coefficient], part: fn(&Coefficient) -> f64) -> Vec<f64> {
    all.iter().map(part).collect()
}

#[test]
fn summaries() {
    each("summary", 20, |case| {
        let x = case.numbers("x");
        case.same("mean", &[mean(&x).unwrap()]);
        case.same("median", &[median(&x).unwrap()]);
        case.same("iqr", &[iqr(&x).unwrap()]);
        case.same("ranks", &ranks(&x).unwrap());
        let quantiles = case.numbers("shares").into_iter().map(|share| quantile(&x, share).unwrap());
        case.same("quantiles", &quantiles.collect::<Vec<_>>());
    });
    each("positive", 10, |case| {
        let x = case.numbers("x");
        case.same("geometric_mean", &[geometric_mean(&x).unwrap()]);
        case.same("relative_iqr", &[relative_iqr(&x).unwrap()]);
    });
    each("ecdf", 20, |case| {
        let times: Vec<Option<f64>> = case.numbers("x").into_iter().map(Some).collect();
        let (at, shares): (Vec<f64>, Vec<f64>) = Ecdf::new(&times).unwrap().steps().into_iter().unzip();
        case.same("at", &at);
        case.same("shares", &shares);
    });
}

#[test]
fn regressions() {
    each("regression", 40, |case| {
        let (x, y) = (case.numbers("x"), case.numbers("y"));
        let line = regression(&x, &y).unwrap();
        case.same("slope", &[line.slope.value]);
        case.same("intercept", &[line.intercept.value]);
        case.same("r", &[line.r]);
        case.same("p", &[line.slope.p]);
        case.same("p_normal", &[line.slope.p_normal]);
        case.same("slope_error", &[line.slope.error]);
        case.same("intercept_error", &[line.intercept.error]);
        let interval = line.slope_interval(0.95).unwrap();
        case.same("low", &[interval.low]);
        case.same("high", &[interval.high]);
        let fitted: Vec<f64> = x.iter().map(|x| line.at(*x)).collect();
        assert!((r_squared(&y, &fitted).unwrap() - line.r_squared).abs() < 1e-9);
    });
    each("multiple", 16, |case| {
        let (columns, y) = (columns(case), case.numbers("y"));
        let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
        let fit = multiple_regression(&columns, &y).unwrap();
        let all: Vec<Coefficient> = [fit.intercept].into_iter().chain(fit.slopes).collect();
        case.same("values", &parts(&all, |coefficient| coefficient.value));
        case.same("errors", &parts(&all, |coefficient| coefficient.error));
        case.same("p", &parts(&all, |coefficient| coefficient.p));
        case.same("p_normal", &parts(&all, |coefficient| coefficient.p_normal));
        case.same("r_squared", &[fit.r_squared]);
        case.same("adjusted", &[fit.adjusted_r_squared]);
    });
    for (method, fit) in
        [("exponential", exponential_growth as fn(&[f64], &[f64], f64) -> _), ("power", power_growth)]
    {
        each(method, 3, |case| {
            let fit = fit(&case.numbers("x"), &case.numbers("y"), 0.95).unwrap();
            case.same("rate", &[fit.rate]);
            case.same("r_squared", &[fit.r_squared]);
            case.same("p", &[fit.p]);
            case.same("low", &[fit.interval.low]);
            case.same("high", &[fit.interval.high]);
        });
    }
}

#[test]
fn rank_correlation() {
    each("spearman", 100, |case| {
        let result = spearman(&case.numbers("x"), &case.numbers("y"), case.option("alternative")).unwrap();
        case.same("rho", &[result.rho]);
        case.same("p", &[result.p]);
    });
}

#[test]
fn signed_ranks() {
    each("wilcoxon", 900, |case| {
        let options = WilcoxonOptions {
            alternative: case.option("alternative"),
            method: case.option("p_method"),
            zeros: case.option("zeros"),
            continuity: case.flag("continuity"),
        };
        let test = wilcoxon(&case.numbers("x"), &case.numbers("y"), options).unwrap();
        case.same("p", &[test.p]);
        if case.has("statistic") {
            case.same("statistic", &[test.statistic()]);
        }
        if case.has("plus") {
            case.same("plus", &[test.plus]);
        }
    });
}

#[test]
fn u_tests() {
    each("mann-whitney", 300, |case| {
        let options = MannWhitneyOptions {
            alternative: case.option("alternative"),
            method: case.option("p_method"),
            continuity: case.flag("continuity"),
        };
        let test = mann_whitney(&case.numbers("x"), &case.numbers("y"), options).unwrap();
        case.same("p", &[test.p]);
        if case.has("u") {
            case.same("u", &[test.u]);
        }
    });
}

#[test]
fn several_tests_at_once() {
    each("holm", 15, |case| case.same("adjusted", &holm(&case.numbers("p")).unwrap()));
    each("benjamini-hochberg", 15, |case| {
        case.same("adjusted", &benjamini_hochberg(&case.numbers("p")).unwrap())
    });
}

#[test]
fn permutations() {
    each("permutation", 90, |case| {
        let options = PermutationOptions {
            statistic: case.option("statistic"),
            design: if case.flag("paired") { Design::Paired } else { Design::Independent },
            alternative: case.option("alternative"),
            resamples: 9999,
            seed: 7,
        };
        let test = permutation_test(&case.numbers("x"), &case.numbers("y"), options).unwrap();
        case.same("difference", &[test.difference]);
        assert_eq!(test.is_exact, case.flag("exact"));
        if test.is_exact {
            case.same("p", &[test.p]);
        } else {
            // Both are drawn: twice the variance of a share, twice its size if two-sided.
            let p = case.one("p");
            let error = 2.0 * (2.0 * (p * (1.0 - p)).max(1e-4) / 9999.0).sqrt();
            assert!((test.p - p).abs() < 5.0 * error, "{}, SciPy says {p}: {}", test.p, case.0);
        }
    });
}

#[test]
fn bootstrap_intervals() {
    each("interval", 20, |case| {
        let distribution = case.numbers("distribution");
        let interval = match case.option("interval") {
            IntervalMethod::Percentile => percentile_interval(&distribution, 0.95),
            IntervalMethod::Bca => {
                let estimate = case.option("estimate");
                bca_interval(&distribution, estimate, &case.numbers("jackknife"), 0.95)
            }
        };
        let interval = interval.unwrap();
        case.same("low", &[interval.low]);
        case.same("high", &[interval.high]);
    });
    each("bootstrap", 20, |case| {
        let x = case.numbers("x");
        let statistic: fn(&[f64]) -> Result<f64, StatsError> =
            if case.text("statistic") == "means" { mean } else { median };
        let result = bootstrap(&x, statistic, 20_000, 0.95, case.option("interval"), 11).unwrap();
        // Quantiles of 20,000 values in the tails vary by a few hundredths of the standard error; those of medians
        // also jump from one value of the sample to the next.
        let error = case.one("error");
        let wide = if case.text("statistic") == "means" { 0.12 } else { 0.6 };
        assert!((result.error / error - 1.0).abs() < 0.05, "{} {error}: {}", result.error, case.0);
        for (ours, name) in [(result.interval.low, "low"), (result.interval.high, "high")] {
            let theirs = case.one(name);
            assert!((ours - theirs).abs() <= wide * error, "{name} {ours}, SciPy says {theirs}: {}", case.0);
        }
    });
}

/// The options that are not read from the file have the names that SciPy gives them.
#[test]
fn options_are_named_as_in_scipy() {
    let name = |value: Value| value.as_str().unwrap().to_owned();
    assert_eq!(name(serde_json::to_value(Alternative::TwoSided).unwrap()), "two-sided");
    assert_eq!(name(serde_json::to_value(ZeroMethod::Zsplit).unwrap()), "zsplit");
    assert_eq!(name(serde_json::to_value(PMethod::Asymptotic).unwrap()), "asymptotic");
    assert_eq!(name(serde_json::to_value(TestStatistic::Medians).unwrap()), "medians");
}
