//! `antdoku lab status`

use crate::args::StatusArgs;
use crate::exit::{Exit, Failure};

pub(super) fn run(_args: &StatusArgs) -> Result<Exit, Failure> {
    todo!()
}
