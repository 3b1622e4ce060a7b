#!/usr/bin/env python3
"""Writes scipy.json: what SciPy and statsmodels say about random data with ties. Run in an environment that has both:

    python3 -m venv /tmp/reference && /tmp/reference/bin/pip install scipy==1.17.1 statsmodels
    /tmp/reference/bin/python scipy-reference.py > scipy.json

tests/scipy.rs computes the same with hitori-lab and compares.
"""

import json
import math
import sys
import warnings

import numpy as np
import scipy
import statsmodels
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.multitest import multipletests

warnings.simplefilter("ignore")
rng = np.random.default_rng(20261116)
cases = []
samples = []


def shared(value):
    """Returns the number of a list of data among all of them: many cases ask about the same."""
    if not isinstance(value, list):
        return value
    if value not in samples:
        samples.append(value)
    return samples.index(value)


def case(method, given, **expected):
    """Adds a case; what is not finite has no place in JSON and no meaning in the test."""
    given = {key: shared(value) for key, value in given.items()}
    plain = {key: np.asarray(value, dtype=float).tolist() for key, value in expected.items()}
    for key, value in plain.items():
        assert np.isfinite(value).all(), (method, key, value, given)
    cases.append({"method": method, "given": given, "expected": plain})


def sample(n, kind):
    """Random values: without ties, with some, with many, and times over several decades."""
    return {
        "normal": lambda: rng.normal(3, 2, n).round(6),
        "ties": lambda: np.round(rng.normal(5, 2, n), 1),
        "many ties": lambda: rng.integers(1, 6, n).astype(float),
        "times": lambda: rng.lognormal(-3, 2, n).round(9),
    }[kind]().tolist()


KINDS = ["normal", "ties", "many ties", "times"]
SIDES = ["two-sided", "less", "greater"]

for kind in KINDS:
    for n in [1, 2, 5, 16, 101]:
        x = sample(n, kind)
        quantiles = [0, 0.05, 0.25, 0.5, 0.75, 0.9, 1]
        case("summary", {"x": x, "shares": quantiles}, mean=np.mean(x), median=np.median(x),
             iqr=stats.iqr(x), quantiles=np.quantile(x, quantiles), ranks=stats.rankdata(x))
        if min(x) > 0:
            case("positive", {"x": x}, geometric_mean=stats.gmean(x), relative_iqr=stats.iqr(x) / np.median(x))
        ecdf = stats.ecdf(x).cdf
        case("ecdf", {"x": x}, at=ecdf.quantiles, shares=ecdf.probabilities)

for kind in KINDS:
    for n in [3, 4, 10, 60, 400]:
        x, noise = sample(n, kind), rng.normal(0, 1, n)
        for strength in [0, 0.3, 2]:
            y = (strength * np.array(x) + noise).round(1 if "ties" in kind else 6).tolist()
            if len(set(x)) < 2 or len(set(y)) < 2:
                continue
            line = stats.linregress(x, y)
            normal = sm.OLS(y, sm.add_constant(np.array(x))).fit(use_t=False)
            case("regression", {"x": x, "y": y}, slope=line.slope, intercept=line.intercept, r=line.rvalue, p=line.pvalue,
                 slope_error=line.stderr, intercept_error=line.intercept_stderr, p_normal=normal.pvalues[1],
                 low=line.slope - stats.t.ppf(0.975, n - 2) * line.stderr,
                 high=line.slope + stats.t.ppf(0.975, n - 2) * line.stderr)
            for side in SIDES:
                rho = stats.spearmanr(x, y, alternative=side)
                if abs(rho.statistic) < 1 - 1e-9:
                    case("spearman", {"x": x, "y": y, "alternative": side}, rho=rho.statistic, p=rho.pvalue)

for n, width in [(8, 2), (30, 3), (200, 3), (500, 5)]:
    for kind in KINDS:
        columns = [sample(n, kind) for _ in range(width)]
        y = (sum((i + 1) * np.array(c) for i, c in enumerate(columns)) * 0.2 + rng.normal(0, 1, n)).tolist()
        design = sm.add_constant(np.array(columns).T)
        fit, normal = sm.OLS(y, design).fit(), sm.OLS(y, design).fit(use_t=False)
        case("multiple", {"columns": columns, "y": y}, values=fit.params, errors=fit.bse, p=fit.pvalues,
             p_normal=normal.pvalues, r_squared=fit.rsquared, adjusted=fit.rsquared_adj)

for n in [3, 8, 21]:
    sizes = (5.0 * np.arange(1, n + 1)).tolist()
    values = (0.003 * np.array(sizes) ** 2.3 * rng.lognormal(0, 0.2, n)).tolist()
    for name, xs in [("exponential", np.array(sizes)), ("power", np.log(sizes))]:
        line = stats.linregress(xs, np.log(values))
        width = stats.t.ppf(0.975, n - 2) * line.stderr
        case(name, {"x": sizes, "y": values}, rate=line.slope, r_squared=line.rvalue**2, p=line.pvalue,
             low=line.slope - width, high=line.slope + width)

for kind in KINDS:
    for n in [1, 2, 5, 9, 13, 14, 40, 50, 51, 200]:
        x = sample(n, kind)
        y = (np.array(x) + (rng.integers(-2, 4, n) if "ties" in kind else rng.normal(0.3, 1, n))).round(9).tolist()
        for side in SIDES:
            for zeros in ["wilcox", "pratt", "zsplit"]:
                given = {"x": x, "y": y, "alternative": side, "zeros": zeros}
                d = np.array(x) - np.array(y)
                # All differences zero: SciPy has no answer, ours is 1.
                if not d.any():
                    continue
                auto = stats.wilcoxon(x, y, zero_method=zeros, alternative=side)
                case("wilcoxon", {**given, "p_method": "auto", "continuity": False}, p=auto.pvalue)
                for continuity in [False, True]:
                    normal = stats.wilcoxon(x, y, zero_method=zeros, alternative=side, method="asymptotic",
                                            correction=continuity)
                    if n > 1 and math.isfinite(normal.zstatistic):
                        extra = {"statistic": normal.statistic} if side == "two-sided" else {"plus": normal.statistic}
                        case("wilcoxon", {**given, "p_method": "asymptotic", "continuity": continuity}, p=normal.pvalue, **extra)
                if (d != 0).all() and len(set(abs(d))) == n and n <= 200:
                    exact = stats.wilcoxon(x, y, zero_method=zeros, alternative=side, method="exact")
                    case("wilcoxon", {**given, "p_method": "exact", "continuity": False}, p=exact.pvalue)

for kind in KINDS:
    for n1, n2 in [(1, 1), (2, 3), (5, 5), (8, 30), (30, 8), (9, 9), (60, 45), (8, 200)]:
        x, y = sample(n1, kind), (np.array(sample(n2, kind)) + (1 if "ties" in kind else 0.4)).tolist()
        pooled = x + y
        for side in SIDES:
            given = {"x": x, "y": y, "alternative": side}
            auto = stats.mannwhitneyu(x, y, alternative=side)
            case("mann-whitney", {**given, "p_method": "auto", "continuity": True}, u=auto.statistic, p=auto.pvalue)
            if len(set(pooled)) > 1:
                for continuity in [False, True]:
                    normal = stats.mannwhitneyu(x, y, alternative=side, method="asymptotic", use_continuity=continuity)
                    case("mann-whitney", {**given, "p_method": "asymptotic", "continuity": continuity}, p=normal.pvalue)
            if len(set(pooled)) == len(pooled) and n1 * n2 < 500:
                exact = stats.mannwhitneyu(x, y, alternative=side, method="exact")
                case("mann-whitney", {**given, "p_method": "exact", "continuity": True}, p=exact.pvalue)
            if 2 <= n1 and n1 + n2 <= 10:
                # Every arrangement of the data with its ties.
                every = stats.mannwhitneyu(x, y, alternative=side, method=stats.PermutationMethod(n_resamples=10**6))
                case("mann-whitney", {**given, "p_method": "exact", "continuity": True}, p=every.pvalue)

for n in [1, 2, 5, 16, 40]:
    for p in [rng.uniform(0, 1, n), rng.uniform(0, 1, n) ** 4, rng.integers(0, 5, n) / 20]:
        case("holm", {"p": p.tolist()}, adjusted=multipletests(p, method="holm")[1])
        case("benjamini-hochberg", {"p": p.tolist()}, adjusted=stats.false_discovery_control(p))

STATISTICS = {"means": np.mean, "medians": np.median}
for kind in KINDS:
    for n1, n2 in [(2, 3), (5, 5), (6, 7), (40, 55)]:
        for name, function in STATISTICS.items():
            for paired in [False, True]:
                x, y = sample(n1, kind), sample(n1 if paired else n2, kind)
                for side in SIDES:
                    test = stats.permutation_test(
                        (x, y), lambda a, b, axis: function(a, axis=axis) - function(b, axis=axis), vectorized=True,
                        permutation_type="samples" if paired else "independent", alternative=side, n_resamples=9999, rng=1)
                    case("permutation", {"x": x, "y": y, "statistic": name, "paired": paired, "alternative": side,
                                         "exact": n1 < 10}, difference=test.statistic, p=test.pvalue)

for kind in KINDS:
    for n in [10, 40]:
        x = sample(n, kind)
        for name, function in STATISTICS.items():
            for method in ["percentile", "BCa"]:
                few = stats.bootstrap((x,), function, n_resamples=99, method=method, rng=2)
                leave_one_out = [function(x[:i] + x[i + 1:]) for i in range(n)]
                interval = few.confidence_interval
                if math.isfinite(interval.low):
                    case("interval", {"interval": method.lower(), "distribution": few.bootstrap_distribution.tolist(),
                                      "estimate": float(function(x)), "jackknife": leave_one_out},
                         low=interval.low, high=interval.high)
                many = stats.bootstrap((x,), function, n_resamples=20000, method=method, rng=3)
                interval = many.confidence_interval
                if math.isfinite(interval.low):
                    case("bootstrap", {"x": x, "statistic": name, "interval": method.lower()}, low=interval.low,
                         high=interval.high, error=many.standard_error)

# One case a line keeps differences readable.
versions = {"scipy": scipy.__version__, "statsmodels": statsmodels.__version__, "numpy": np.__version__}
print('{"versions": ' + json.dumps(versions) + ',\n"samples": [')
print(",\n".join(json.dumps(item) for item in samples))
print('],\n"cases": [')
print(",\n".join(json.dumps(item) for item in cases))
print("]}")
print(len(cases), "cases", file=sys.stderr)
