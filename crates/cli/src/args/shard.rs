//! The value of `--shard`.

use std::str::FromStr;

use antdoku_lab::Shard;
use antdoku_lab::campaign::MAX_SHARDS;

/// A shard as given on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShardSelection {
    /// `K/N`: shard K of N.
    Exact(Shard),
    /// `K`: shard K of the number of shards that the campaign is cut into.
    Number(u64),
}

impl FromStr for ShardSelection {
    type Err = String;

    fn from_str(text: &str) -> Result<ShardSelection, String> {
        let shard = if text.contains('/') {
            text.parse().ok().map(ShardSelection::Exact)
        } else {
            whole_number(text).map(ShardSelection::Number)
        };
        shard.ok_or_else(|| {
            format!(
                "write a shard as K/N with K from 1 to N, such as 2/4, and N up to {MAX_SHARDS}; or as K alone, if the \
                 campaign is cut into shards"
            )
        })
    }
}

/// A number of digits only, without a sign.
pub(crate) fn whole_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_with_and_without_the_total() {
        assert_eq!("2/4".parse(), Ok(ShardSelection::Exact(Shard::One { of: 4, number: 2 })));
        assert_eq!("2".parse(), Ok(ShardSelection::Number(2)));
        for text in ["", "+2", "-2", "two", "2/", "0/4", "5/4", "2/4/8", "99999999999999999999"] {
            assert!(text.parse::<ShardSelection>().is_err(), "{text}");
        }
    }
}
