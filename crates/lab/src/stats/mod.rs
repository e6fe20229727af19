//! Statistics of runs: intervals, tests, sizes of effects, and profiles.
//!
//! Pure functions over slices. Where there is nothing to say (no runs, a number that is not one), the answer is `None`
//! and never a NaN. The distributions come from `statrs`; what is written here is compared with the numbers of SciPy
//! and statsmodels in `tests/stats.rs`.
//!
//! # Runs that were cut off
//! A run that ended without an answer is [`RunTime::Censored`]: all that is known of its time is that it is above the
//! limit. Tests on time rank it above every run that was solved, and cut-off runs among themselves as equal
//! ([`RunTime::rank_key`]). Means are of solved runs only, and always stand beside the number solved, because a method
//! that solves the easy runs only has a fine mean.

pub mod bootstrap;
pub mod chi_square;
pub mod compare;
pub mod effect;
pub mod holm;
pub mod mann_whitney;
pub mod paired;
pub mod profile;
pub mod proportion;
pub mod quantile;
pub mod ranks;
pub mod run_time;
pub mod summary;
pub mod wilcoxon;

use serde::{Deserialize, Serialize};

pub use bootstrap::Bootstrap;
pub use chi_square::{chi_square, fisher_exact};
pub use compare::{Comparison, PairedComparison, compare, compare_paired};
pub use effect::{Magnitude, a12};
pub use holm::{bonferroni, holm};
pub use mann_whitney::mann_whitney;
pub use paired::{mcnemar, sign_test};
pub use profile::PerformanceProfile;
pub use proportion::wilson;
pub use quantile::{mean, quantile};
pub use run_time::RunTime;
pub use summary::{Spread, Summary};
pub use wilcoxon::wilcoxon;

/// An interval of confidence, its ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestResult {
    /// The statistic of the test.
    pub statistic: f64,
    /// How often chance alone makes a difference at least this large, in either direction.
    pub p: f64,
}

/// Have all these a place in an order? Infinite ones do.
fn all_comparable(numbers: &[f64]) -> bool {
    numbers.iter().all(|number| !number.is_nan())
}
