//! The parts that several requests have: a puzzle with its shape, a method with its parameters, a seed, a time limit.

mod advice;
mod marks;
mod method;
mod puzzle;
mod shape;
mod touch;

pub(crate) use advice::{Advice, TimeLimit};
pub(crate) use marks::MarksField;
pub(crate) use method::{Chosen, MOST_MEMORY, MethodChoice, too_much_memory};
pub(crate) use puzzle::{PuzzleField, read_paste};
pub(crate) use shape::{BoxShape, Shape, shaped_request};
pub(crate) use touch::{TouchField, TouchedField};

use std::time::Duration;

use antdoku::Seed;

use crate::error::ApiError;

/// The seed of a request, or a fresh one.
#[must_use]
pub fn seed(given: Option<u64>) -> Seed {
    given.map_or_else(Seed::from_entropy, Seed)
}

/// The default time limit of a search.
const TIME: Duration = Duration::from_secs(10);

/// Where longer times are allowed.
const LONGER: &str = if cfg!(feature = "server") {
    "the longest time is set by `antdoku serve --max-time`"
} else {
    "`antdoku solve --timeout` has no limit"
};

/// The time limit of a request, which is given in seconds.
///
/// # Errors
/// 422 if it is not above 0, or above the longest that the server allows.
pub fn timeout(given: Option<f64>, longest: Duration) -> Result<Duration, ApiError> {
    let Some(seconds) = given else { return Ok(TIME.min(longest)) };
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero() && *time <= longest);
    time.ok_or_else(|| {
        let message = format!(
            "timeout is {seconds}, but must be a number of seconds above 0, up to {}",
            longest.as_secs_f64()
        );
        ApiError::refused("timeout", message).with_remedy(LONGER)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_is_above_zero_and_up_to_the_longest() {
        let longest = Duration::from_secs(60);
        assert_eq!(timeout(None, longest).unwrap(), TIME);
        assert_eq!(timeout(None, Duration::from_secs(2)).unwrap(), Duration::from_secs(2));
        assert_eq!(timeout(Some(60.0), longest).unwrap(), longest);
        for seconds in [0.0, -1.0, 60.1, 1e300, 1e-300] {
            assert_eq!(timeout(Some(seconds), longest).unwrap_err().field.as_deref(), Some("timeout"));
        }
    }
}
