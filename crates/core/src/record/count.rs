//! The record of a count of solutions.

use serde::Serialize;

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
    iterations: u64,
    steps: u64,
    setup_seconds: f64,
    search_seconds: f64,
    label: Option<&'a str>,
    source: &'a str,
    line: usize,
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
            iterations: counted.effort.iterations,
            steps: counted.effort.steps,
            setup_seconds: counted.effort.setup.as_secs_f64(),
            search_seconds: counted.effort.search.as_secs_f64(),
            label: entry.label.as_deref(),
            source,
            line: entry.line,
        }
    }
}
