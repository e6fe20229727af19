//! `antdoku lab submit`

use crate::args::SubmitArgs;
use crate::exit::{Exit, Failure};

pub(super) fn run(_args: &SubmitArgs) -> Result<Exit, Failure> {
    todo!()
}
