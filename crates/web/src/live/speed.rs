//! The speed of a run.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::error::ApiError;

/// The speed of a run, as requests name it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "unit", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Speed {
    /// No limit. The braces make serde refuse further fields.
    Full {},
    /// This number of iterations each second.
    Iteration { per_second: f64 },
    /// This number of choices of single ants each second.
    Choice { per_second: f64 },
}

impl Default for Speed {
    fn default() -> Speed {
        Speed::Full {}
    }
}

/// The unit that ends a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// A slice of time, at full speed.
    Slice,
    Iteration,
    Choice,
}

/// The slowest and the fastest speed, per second.
const SLOWEST: f64 = 0.1;
const FASTEST: f64 = 1_000.0;

impl Speed {
    pub(crate) fn unit(self) -> Unit {
        match self {
            Speed::Full {} => Unit::Slice,
            Speed::Iteration { .. } => Unit::Iteration,
            Speed::Choice { .. } => Unit::Choice,
        }
    }

    /// The time from one turn to the next; `None` at full speed.
    pub(crate) fn interval(self) -> Option<Duration> {
        match self {
            Speed::Full {} => None,
            Speed::Iteration { per_second } | Speed::Choice { per_second } => {
                Some(Duration::from_secs_f64(1.0 / per_second))
            }
        }
    }

    /// The same speed, if it is within the bounds.
    pub(crate) fn checked(self) -> Result<Speed, ApiError> {
        match self {
            Speed::Iteration { per_second } | Speed::Choice { per_second }
                if !(SLOWEST..=FASTEST).contains(&per_second) =>
            {
                let message =
                    format!("per_second is {per_second}, but must be a number from {SLOWEST} to {FASTEST}");
                Err(ApiError::refused("speed", message).with_remedy(r#"{"unit":"full"} has no limit"#))
            }
            _ => Ok(self),
        }
    }
}
