"""Writes scipy.json: results of SciPy and statsmodels for the tests of antdoku_lab::stats.

Needs scipy and statsmodels. Run it in this folder: python3 make_scipy.py
"""

import json
import math
import warnings
from types import SimpleNamespace

import numpy
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

warnings.filterwarnings("ignore")
rng = numpy.random.default_rng(20)


def exponential(count, scale=1.0, digits=4):
    return [round(x, digits) for x in rng.exponential(scale, count).tolist()]


def number(value):
    """A number for JSON, which has no NaN and no infinity: they become null."""
    value = float(value)
    return value if math.isfinite(value) else None


def wilson():
    counts = [(0, 1), (1, 1), (0, 10), (10, 10), (5, 10), (85, 100), (100, 100), (0, 100), (49, 100), (1, 10**6)]
    for solved, total in counts:
        for level in (0.95, 0.99, 0.5):
            low, high = proportion_confint(solved, total, alpha=1 - level, method="wilson")
            yield {"solved": solved, "total": total, "level": level, "low": number(low), "high": number(high)}


UNPAIRED = {
    "small without ties": ([19, 22, 16, 29, 24], [20, 11, 17, 12]),
    "small, sides exchanged": ([20, 11, 17, 12], [19, 22, 16, 29, 24]),
    "small with ties": ([1, 2, 2, 3], [2, 3, 3, 4, 5]),
    "apart": ([1, 2, 3], [4, 5, 6, 7]),
    "all equal": ([5, 5, 5], [5, 5, 5, 5]),
    "same without ties": ([1, 4, 6, 7], [2, 3, 5, 8]),
    "one each": ([1], [2]),
    "one each, equal": ([1], [1]),
    "one against many": ([0.5], list(range(20))),
    "eight against a hundred": (exponential(8), exponential(100, 2)),
    "a hundred against eight": (exponential(100), exponential(8, 2)),
    "nine each": (exponential(9), exponential(9, 3)),
    "large": (exponential(150), exponential(180, 1.5)),
    "large with ties": (exponential(150, digits=1), exponential(180, 1.2, digits=1)),
    "far apart": (exponential(300), [x + 20 for x in exponential(300)]),
    "signed zeros": ([-0.0, 0.0, 1.0], [0.0, -1.0, 2.0, 3.0]),
}


def mann_whitney():
    for name, (x, y) in UNPAIRED.items():
        test = stats.mannwhitneyu(x, y, alternative="two-sided", method="auto", use_continuity=True)
        a12 = sum((a > b) + (a == b) / 2 for a in x for b in y) / (len(x) * len(y))
        yield {"name": name, "x": x, "y": y, "u": number(test.statistic), "p": number(test.pvalue), "a12": a12}


def paired(count, scale, digits=4):
    return exponential(count, digits=digits), exponential(count, scale, digits=digits)


PAIRED = {
    "small": ([6, 8, 14, 16, 23, 24, 28, 29, 41], [1, 10, 12, 20, 18, 28, 10, 40, 3]),
    "small with ties": ([1, 2, 3, 4, 5, 6], [2, 1, 5, 2, 5, 3]),
    "with zeros": ([1, 2, 3, 4, 5], [1, 2, 2.5, 3, 7]),
    "one": ([1], [2]),
    "one sided": ([1, 2, 3, 4], [2, 4, 6, 8.5]),
    "all equal": ([1, 2, 3], [1, 2, 3]),
    "fifty": paired(50, 1.5),
    "fifty-one": paired(51, 1.5),
    "thirteen with ties": paired(13, 1.2, 1),
    "fourteen with ties": paired(14, 1.2, 1),
    "forty with zeros": tuple(list(map(float, side)) for side in zip(*[(a, a if i % 5 == 0 else b) for i, (a, b) in enumerate(zip(*paired(40, 1.3)))])),
    "large": paired(200, 1.3),
    "large with ties": paired(200, 1.1, 1),
    "far apart": (exponential(200), [x + 9 for x in exponential(200)]),
}


def wilcoxon():
    for name, (x, y) in PAIRED.items():
        # Rounding keeps equal differences of decimal fractions equal.
        difference = numpy.round(numpy.array(x) - numpy.array(y), 6)
        test = stats.wilcoxon(difference, zero_method="wilcox", correction=False, method="auto")
        signs = stats.binomtest(int((difference > 0).sum()), max(int((difference != 0).sum()), 1)).pvalue
        if not (difference != 0).any():
            signs = 1.0
        case = {"name": name, "difference": difference.tolist(), "statistic": number(test.statistic)}
        yield case | {"p": number(test.pvalue), "sign_p": number(signs)}


TABLES = [
    [[10, 20], [20, 10]],
    [[85, 15], [10, 90]],
    [[49, 51], [49, 51]],
    [[50, 50], [51, 49]],
    [[3, 5], [4, 50]],
    [[0, 5], [5, 0]],
    [[1, 9], [11, 3]],
    [[100, 0], [98, 2]],
    [[8, 2], [1, 5]],
    [[1000, 2000], [1500, 1800]],
    [[92, 8], [14, 86], [53, 47], [14, 86]],
    [[10, 20, 30], [6, 9, 17]],
    [[100, 0], [100, 0]],
    [[0, 0], [3, 4]],
]


def chi_square():
    for table in TABLES:
        case = {"table": table}
        try:
            test = stats.chi2_contingency(table)
            case |= {"statistic": number(test.statistic), "p": number(test.pvalue), "degrees": int(test.dof)}
        except ValueError:
            case |= {"statistic": None, "p": None, "degrees": None}
        if len(table) == 2 and len(table[0]) == 2:
            case["fisher"] = number(stats.fisher_exact(table)[1])
        yield case


def fisher():
    cells = (0, 1, 2, 3, 5, 9, 17)
    for a in cells:
        for b in cells:
            for c, d in ((1, 6), (4, 4), (13, 2)):
                yield [a, b, c, d, number(stats.fisher_exact([[a, b], [c, d]])[1])]
    for table in ([100, 200, 150, 180], [5, 95, 20, 80], [999, 1, 980, 20], [4000, 6000, 4100, 5900]):
        yield [*table, number(stats.fisher_exact([table[:2], table[2:]])[1])]


def mcnemar_exact():
    for first, second in [(0, 0), (1, 0), (0, 6), (5, 5), (3, 12), (40, 60), (200, 120)]:
        test = mcnemar([[10, first], [second, 10]], exact=True)
        yield {"first": first, "second": second, "p": number(test.pvalue)}


def corrections():
    for p in ([0.01, 0.04, 0.03, 0.005], [0.5], [0.04, 0.04, 0.04], [1.0, 0.9, 0.0], [1e-20, 0.02, 0.02, 0.6, 0.3]):
        adjusted = {name: [number(x) for x in multipletests(p, method=name)[1]] for name in ("holm", "bonferroni")}
        yield {"p": p} | adjusted


def bootstrap():
    samples = {
        "skewed": exponential(20),
        "two": [1.0, 4.0],
        # Sums of these numbers are exact, so equal means do not differ by rounding.
        "few": [0.25, 0.5, 0.75, 5.0],
        "equal": [2.0, 2.0, 2.0],
        "symmetric": [-2.0, -1.0, 0.0, 1.0, 2.0],
    }
    for name, sample in samples.items():
        for statistic in ("mean", "median"):
            if name == "two" and statistic == "median":
                continue
            function = getattr(numpy, statistic)
            kept = {"name": name, "statistic": statistic, "sample": sample}
            drawn = stats.bootstrap((sample,), function, n_resamples=300, rng=1, method="percentile")
            replicates = drawn.bootstrap_distribution
            for method in ("percentile", "BCa"):
                # Without new resamples the interval comes from the replicates stored here.
                again = SimpleNamespace(bootstrap_distribution=replicates)
                found = stats.bootstrap((sample,), function, n_resamples=0, method=method, bootstrap_result=again)
                interval = found.confidence_interval
                kept[method] = [number(interval.low), number(interval.high)]
            many = stats.bootstrap((sample,), function, n_resamples=200_000, rng=2, method="BCa", batch=10_000)
            kept["many"] = [number(many.confidence_interval.low), number(many.confidence_interval.high)]
            yield kept | {"replicates": [round(x, 12) for x in replicates.tolist()]}


def newcombe():
    counts = [(5, 10, 5, 10), (92, 100, 58, 100), (100, 100, 100, 100), (0, 100, 100, 100), (3, 7, 49, 100), (0, 20, 1, 30)]
    for solved, total, other_solved, other_total in counts:
        case = {"first": [solved, total], "second": [other_solved, other_total]}
        counts = (solved, total, other_solved, other_total)
        low, high = confint_proportions_2indep(*counts, compare="diff", method="newcomb")
        yield case | {"low": number(low), "high": number(high)}


def cluster_means(clusters, count, source):
    """Means of resamples that draw clusters, then numbers within each."""
    sums, sizes = numpy.zeros(count), numpy.zeros(count)
    for _ in clusters:
        drawn = source.integers(len(clusters), size=count)
        for place, cluster in enumerate(clusters):
            mask = drawn == place
            numbers = numpy.array(cluster)[source.integers(len(cluster), size=(int(mask.sum()), len(cluster)))]
            sums[mask] += numbers.sum(axis=1)
            sizes[mask] += len(cluster)
    return sums / sizes


def cluster_bootstrap():
    """The cluster bootstrap of the mean; BCa with the jackknife over clusters, as in SciPy's bootstrap of single numbers."""
    source = numpy.random.default_rng(21)
    groups = {
        "equal sizes": [[round(x * 3 ** (k % 3), 4) for x in source.exponential(1, 6).tolist()] for k in range(8)],
        "unequal sizes": [[round(x + k, 4) for x in source.exponential(1, 1 + 2 * k).tolist()] for k in range(6)],
        "successes": [[float(x < k) for x in range(10)] for k in (10, 10, 10, 9, 3, 0, 10, 6, 10, 10, 8, 10)],
    }
    for name, clusters in groups.items():
        everything = sum(clusters, [])
        observed = numpy.mean(everything)
        replicates = cluster_means(clusters, 200_000, source)
        bias = stats.norm.ppf((numpy.mean(replicates < observed) + numpy.mean(replicates <= observed)) / 2)
        left_out = [numpy.mean(sum(clusters[:k] + clusters[k + 1 :], [])) for k in range(len(clusters))]
        apart = numpy.mean(left_out) - left_out
        acceleration = (apart**3).sum() / (6 * (apart**2).sum() ** 1.5)
        z = stats.norm.ppf([0.025, 0.975])
        levels = stats.norm.cdf(bias + (bias + z) / (1 - acceleration * (bias + z)))
        yield {"name": name, "clusters": clusters, "many": numpy.quantile(replicates, levels).tolist()}


def quantiles():
    for sample in ([3.0], [1.0, 2.0], [4.0, 1.0, 3.0, 2.0], exponential(11), exponential(14)):
        levels = [0, 0.1, 0.25, 0.5, 0.75, 1]
        yield {"sample": sample, "levels": levels, "values": numpy.quantile(sample, levels).tolist()}


data = {
    "versions": {"scipy": scipy.__version__, "statsmodels": statsmodels.__version__, "numpy": numpy.__version__},
    "wilson": wilson(),
    "mann_whitney": mann_whitney(),
    "wilcoxon": wilcoxon(),
    "chi_square": chi_square(),
    "fisher": fisher(),
    "mcnemar": mcnemar_exact(),
    "corrections": corrections(),
    "bootstrap": bootstrap(),
    "quantiles": quantiles(),
    "newcombe": newcombe(),
    "clusters": cluster_bootstrap(),
}

with open("scipy.json", "w", encoding="utf-8") as file:
    parts = []
    for name, cases in data.items():
        if isinstance(cases, dict):
            parts.append(f"{json.dumps(name)}: {json.dumps(cases)}")
        else:
            lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
            parts.append(f"{json.dumps(name)}: [\n{lines}\n]")
    file.write("{\n" + ",\n".join(parts) + "\n}\n")
