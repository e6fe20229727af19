//! The structure of a plan in TOML. Only keys and types are checked here.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

use crate::record::Budget;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlanText {
    pub(super) title: Option<String>,
    #[serde(default = "one")]
    pub(super) seed: u64,
    pub(super) published: Option<Spanned<String>>,
    pub(super) runs: Option<Spanned<u64>>,
    pub(super) budget: Option<Spanned<BudgetText>>,
    #[serde(default)]
    pub(super) sets: Vec<Spanned<SetText>>,
    #[serde(default)]
    pub(super) contestants: Vec<Spanned<ContestantText>>,
}

fn one() -> u64 {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetText {
    pub(super) name: Spanned<String>,
    pub(super) named: Option<Spanned<Value>>,
    pub(super) generate: Option<Spanned<GenerateText>>,
    pub(super) files: Option<Spanned<String>>,
    pub(super) limit: Option<Spanned<u64>>,
    pub(super) fixed: Option<Spanned<f64>>,
    pub(super) variant: Option<Spanned<String>>,
    pub(super) regions: Option<Spanned<String>>,
    pub(super) rate: Option<Spanned<bool>>,
    pub(super) runs: Option<Spanned<u64>>,
    pub(super) budget: Option<Spanned<BudgetText>>,
    pub(super) contestants: Option<Spanned<Vec<Spanned<String>>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GenerateText {
    pub(super) side: Option<Spanned<u32>>,
    #[serde(rename = "box")]
    pub(super) shape: Option<Spanned<String>>,
    pub(super) fixed: Spanned<f64>,
    pub(super) count: Spanned<u64>,
    pub(super) seed: Option<u64>,
    #[serde(default)]
    pub(super) unique: bool,
    pub(super) balanced: Option<Spanned<bool>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ContestantText {
    pub(super) name: Spanned<String>,
    pub(super) method: Spanned<String>,
    pub(super) preset: Option<Spanned<String>>,
    pub(super) threads: Option<Spanned<u32>>,
    #[serde(default)]
    pub(super) parameters: BTreeMap<Spanned<String>, Spanned<Value>>,
}

/// The limits of each run.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BudgetText {
    seconds: Option<f64>,
    iterations: Option<u64>,
    steps: Option<u64>,
}

impl From<BudgetText> for Budget {
    fn from(BudgetText { seconds, iterations, steps }: BudgetText) -> Budget {
        Budget { seconds, iterations, steps, threads: None }
    }
}
