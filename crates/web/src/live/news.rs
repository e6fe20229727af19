//! What one viewer of a run has not seen.

use std::sync::Arc;
use std::time::Duration;

use antdoku::internals::{Instant, now};
use axum::body::Bytes;

use super::job::Job;
use super::shown::{Viewed, event};

/// The interval at which a viewer gets the state even if nothing happens, which shows whether it is still connected.
const PULSE: Duration = Duration::from_secs(1);

/// One viewer, and what it has seen.
#[derive(Debug)]
pub(crate) struct News {
    pub(crate) job: Arc<Job>,
    viewed: Vec<Viewed>,
    state_number: u64,
    pub(super) next_pulse: Instant,
    /// Whether the run has ended, and the viewer has seen it.
    pub(crate) is_over: bool,
}

impl News {
    pub(crate) fn new(job: &Arc<Job>) -> News {
        News {
            job: Arc::clone(job),
            viewed: vec![Viewed::default(); job.contestants.len()],
            state_number: 0,
            next_pulse: now(),
            is_over: false,
        }
    }

    /// The messages that the viewer has not seen. Frames between two calls are skipped.
    pub(crate) fn gather(&mut self) -> Vec<Bytes> {
        let mut messages = Vec::new();
        // Read before the news, so that the last frames are sent with the end.
        let is_done = self.job.is_done();
        for (contestant, viewed) in self.job.contestants.iter().zip(&mut self.viewed) {
            contestant.shown().news(contestant.number, viewed, &mut messages);
        }
        let state_number = self.job.state_number();
        if state_number != self.state_number || now() >= self.next_pulse || is_done {
            self.state_number = state_number;
            self.next_pulse = now() + PULSE;
            messages.push(event("state", &self.job.state()));
        }
        self.is_over = is_done;
        messages
    }
}
