//! The statistics compared with SciPy and statsmodels; `tests/data/make_scipy.py` writes their numbers.

use antdoku_lab::stats::bootstrap::interval_from;
use antdoku_lab::stats::{
    Bootstrap, a12, chi_square, fisher_exact, holm, mann_whitney, mcnemar, mean, newcombe, quantile,
    wilcoxon, wilson,
};
use serde_json::Value;

/// The cases of one section of the data.
fn cases(part: &str) -> Vec<Value> {
    let data: Value = serde_json::from_str(include_str!("data/scipy.json")).unwrap();
    let cases = data[part].as_array().unwrap().clone();
    assert!(!cases.is_empty());
    cases
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn integers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

/// Asserts equality up to a relative rounding error.
#[track_caller]
fn assert_close(ours: f64, theirs: &Value, what: &Value) {
    assert_within(ours, theirs, 1e-9, what);
}

#[track_caller]
fn assert_within(ours: f64, theirs: &Value, relative: f64, what: &Value) {
    let theirs = theirs.as_f64().unwrap();
    let tolerance = relative * theirs.abs().max(1e-300);
    assert!((ours - theirs).abs() <= tolerance, "{ours:e} instead of {theirs:e}: {what}");
}

#[test]
fn wilson_intervals_agree_with_statsmodels() {
    for case in cases("wilson") {
        let count = |name: &str| case[name].as_u64().unwrap();
        let interval = wilson(count("solved"), count("total"), case["level"].as_f64().unwrap()).unwrap();
        // The lower end for 0 successes is exactly 0; statsmodels misses it by rounding.
        if count("solved") > 0 {
            assert_close(interval.low, &case["low"], &case);
        } else {
            assert_eq!(interval.low, 0.0);
        }
        assert_close(interval.high, &case["high"], &case);
    }
}

#[test]
fn mann_whitney_and_a12_agree_with_scipy() {
    for case in cases("mann_whitney") {
        let (x, y) = (numbers(&case["x"]), numbers(&case["y"]));
        let test = mann_whitney(&x, &y).unwrap();
        assert_close(test.statistic, &case["u"], &case);
        assert_close(test.p, &case["p"], &case);
        assert_close(a12(&x, &y).unwrap(), &case["a12"], &case);
    }
}

#[test]
fn wilcoxon_agrees_with_scipy() {
    for case in cases("wilcoxon") {
        let difference = numbers(&case["difference"]);
        let test = wilcoxon(&difference).unwrap();
        assert_close(test.statistic, &case["statistic"], &case);
        assert_close(test.p, &case["p"], &case);
    }
}

#[test]
fn chi_square_and_fisher_agree_with_scipy() {
    for case in cases("chi_square") {
        let table: Vec<Vec<u64>> = case["table"].as_array().unwrap().iter().map(integers).collect();
        match chi_square(&table) {
            Some(test) => {
                assert_within(test.statistic, &case["statistic"], 1e-9, &case);
                assert_close(test.p, &case["p"], &case);
            }
            None => assert!(case["p"].is_null(), "{case}"),
        }
        if !case["fisher"].is_null() {
            let table = [[table[0][0], table[0][1]], [table[1][0], table[1][1]]];
            assert_close(fisher_exact(table), &case["fisher"], &case);
        }
    }
}

#[test]
fn fisher_agrees_with_scipy_on_many_tables() {
    for case in cases("fisher") {
        let count = |place: usize| case[place].as_u64().unwrap();
        let p = fisher_exact([[count(0), count(1)], [count(2), count(3)]]);
        assert_close(p, &case[4], &case);
    }
}

#[test]
fn mcnemar_agrees_with_statsmodels() {
    for case in cases("mcnemar") {
        let count = |name: &str| case[name].as_u64().unwrap();
        assert_close(mcnemar(count("first"), count("second")), &case["p"], &case);
    }
}

#[test]
fn holm_agrees_with_statsmodels() {
    for case in cases("corrections") {
        for (place, ours) in holm(&numbers(&case["p"])).into_iter().enumerate() {
            assert_close(ours, &case["holm"][place], &case);
        }
    }
}

fn median(sample: &[f64]) -> f64 {
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    quantile(&sorted, 0.5).unwrap()
}

#[test]
fn bootstrap_intervals_from_the_same_replicates_agree_with_scipy() {
    for case in cases("bootstrap") {
        let statistic = |sample: &[f64]| match case["statistic"].as_str() {
            Some("mean") => mean(sample).unwrap(),
            _ => median(sample),
        };
        let sample = numbers(&case["sample"]);
        let without = |place: usize| [&sample[..place], &sample[place + 1..]].concat();
        let jackknife: Vec<f64> = (0..sample.len()).map(|place| statistic(&without(place))).collect();
        let found =
            interval_from(numbers(&case["replicates"]), statistic(&sample), &jackknife, 0.95).unwrap();
        // Where BCa is not defined, SciPy has no interval; ours is the percentile interval.
        let expected = if case["BCa"][0].is_null() { &case["percentile"] } else { &case["BCa"] };
        assert!((found.low - expected[0].as_f64().unwrap()).abs() < 1e-9, "{found:?}: {case}");
        assert!((found.high - expected[1].as_f64().unwrap()).abs() < 1e-9, "{found:?}: {case}");
    }
}

#[test]
fn bootstrap_intervals_from_new_resamples_agree_with_scipy() {
    for case in cases("bootstrap").into_iter().filter(|case| case["statistic"] == "mean") {
        let sample = numbers(&case["sample"]);
        let (Some(low), Some(high)) = (case["many"][0].as_f64(), case["many"][1].as_f64()) else { continue };
        let found = Bootstrap { resamples: 100_000, ..Bootstrap::default() }.mean(&sample).unwrap();
        // Both intervals are random: they agree within a few per cent of their length.
        let tolerance = 0.03 * (high - low);
        assert!(
            (found.low - low).abs() < tolerance && (found.high - high).abs() < tolerance,
            "{found:?}: {case}"
        );
    }
}

#[test]
fn intervals_of_differences_agree_with_statsmodels() {
    for case in cases("newcombe") {
        let [first, second] = ["first", "second"].map(|side| integers(&case[side]));
        let found = newcombe((first[0], first[1]), (second[0], second[1]), 0.95).unwrap();
        assert!((found.low - case["low"].as_f64().unwrap()).abs() < 1e-9, "{found:?}: {case}");
        assert!((found.high - case["high"].as_f64().unwrap()).abs() < 1e-9, "{found:?}: {case}");
    }
}

#[test]
fn cluster_bootstrap_intervals_agree_with_numpy() {
    for case in cases("clusters") {
        let clusters: Vec<Vec<f64>> = case["clusters"].as_array().unwrap().iter().map(numbers).collect();
        let found = Bootstrap { resamples: 100_000, ..Bootstrap::default() }.cluster_mean(&clusters).unwrap();
        let many = numbers(&case["many"]);
        let tolerance = 0.03 * (many[1] - many[0]);
        assert!(
            (found.low - many[0]).abs() < tolerance && (found.high - many[1]).abs() < tolerance,
            "{found:?}: {case}"
        );
    }
}

#[test]
fn quantiles_agree_with_numpy() {
    for case in cases("quantiles") {
        let mut sample = numbers(&case["sample"]);
        sample.sort_by(f64::total_cmp);
        for (place, level) in numbers(&case["levels"]).into_iter().enumerate() {
            assert_close(quantile(&sample, level).unwrap(), &case["values"][place], &case);
        }
    }
}
