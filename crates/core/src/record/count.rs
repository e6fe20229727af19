//! The record of a count of solutions.

use serde::Serialize;

use super::solve::Origin;
use crate::model::format::Entry;
use crate::search::{Enumeration, StopReason};

/// The number of solutions of a puzzle, as the command line prints it in JSON.
#[derive(Clone, Debug, Serialize)]
pub struct CountRecord<'a> {
    status: &'a str,
    stopped: Option<&'a str>,
    count: u64,
    limit: u64,
    method: &'a str,
    #[serde(flatten)]
    origin: Origin<'a>,
}

impl<'a> CountRecord<'a> {
    /// The record of a count up to `limit`; `source` names the file or argument of the puzzle.
    #[must_use]
    pub fn new(
        source: &'a str,
        entry: &'a Entry,
        counted: &Enumeration,
        method: &'a str,
        limit: u64,
    ) -> CountRecord<'a> {
        CountRecord {
            status: counted.extent.name(),
            stopped: counted.extent.stopped().map(StopReason::name),
            count: counted.count,
            limit,
            method,
            origin: Origin::new(source, entry, counted.effort),
        }
    }
}
