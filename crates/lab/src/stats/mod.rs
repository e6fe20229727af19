//! Statistics of runs: confidence intervals, tests, effect sizes and performance profiles.
//!
//! Pure functions over slices. Input without a result (no runs, a NaN) gives `None`, never a NaN. The distributions come
//! from `statrs`; `tests/stats.rs` compares the functions here with SciPy and statsmodels.
//!
//! # Censored runs
//! A run that ended without an answer is [`RunTime::Censored`]: its time is only known to be above the limit. Tests on
//! time rank it above every solved run, and censored runs as equal ([`RunTime::rank_key`]). Means cover solved runs only.
//! They are always shown with the number of solved runs, because a method that solves only easy runs has a low mean.
//!
//! # Clustered runs
//! Several runs on one puzzle resemble each other. [`Summary::of_clusters`] resamples puzzles, then their runs.

pub mod bootstrap;
pub mod chi_square;
mod cluster;
pub mod compare;
pub mod effect;
pub mod holm;
pub mod mann_whitney;
pub mod paired;
pub mod profile;
pub mod proportion;
pub mod quantile;
pub mod rank_correlation;
pub mod ranks;
pub mod run_time;
pub mod summary;
pub mod wilcoxon;

use serde::{Deserialize, Serialize};

pub use bootstrap::Bootstrap;
pub use chi_square::{chi_square, fisher_exact};
pub use compare::{Comparison, PairedComparison, compare, compare_paired, success_p};
pub use effect::{Magnitude, a12};
pub use holm::holm;
pub use mann_whitney::mann_whitney;
pub use paired::mcnemar;
pub use profile::PerformanceProfile;
pub use proportion::{newcombe, wilson, wilson_of_share};
pub use quantile::{mean, quantile};
pub use rank_correlation::{RankedPairs, spearman};
pub use run_time::RunTime;
pub use summary::{Spread, Summary};
pub use wilcoxon::wilcoxon;

/// The fewest numbers from which a bootstrap interval is shown; fewer are listed.
pub const FEWEST_VALUES: usize = 5;

/// A confidence interval, its ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The result of a statistical test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestResult {
    /// The test statistic.
    pub statistic: f64,
    /// The two-sided p value: the probability of a difference at least this large under the null hypothesis.
    pub p: f64,
}

/// Whether all numbers can be ordered: infinite ones can, NaNs cannot.
fn all_comparable(numbers: &[f64]) -> bool {
    numbers.iter().all(|number| !number.is_nan())
}
