//! `antdoku lab shards`

use crate::args::ShardsArgs;
use crate::exit::{Exit, Failure};

pub(super) fn run(_args: &ShardsArgs) -> Result<Exit, Failure> {
    todo!()
}
