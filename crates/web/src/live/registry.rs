//! All live runs of the server.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::StatusCode;
use tokio::time::sleep;

use super::job::{End, Job};
use super::memory::{Memory, Reserved};
use crate::error::ApiError;
use crate::request::MOST_MEMORY;
use crate::slots::Slots;

/// How live runs are kept.
#[derive(Clone, Copy, Debug)]
pub struct LiveLimits {
    /// Runs that are not done, at most. As many that are done are kept.
    pub most_runs: usize,
    /// A run whose owner has not come to watch by then is ended.
    pub claim_within: Duration,
    /// A run that is paused for longer is ended.
    pub longest_pause: Duration,
    /// A run that is done can be seen for so much longer.
    pub keep: Duration,
}

impl Default for LiveLimits {
    fn default() -> LiveLimits {
        LiveLimits {
            most_runs: 32,
            // A browser on a busy machine may take many seconds to open the stream of its run.
            claim_within: Duration::from_secs(60),
            longest_pause: Duration::from_secs(600),
            keep: Duration::from_secs(60),
        }
    }
}

/// All live runs.
#[derive(Debug)]
pub(crate) struct Live {
    pub(super) slots: Arc<Slots>,
    pub(super) limits: LiveLimits,
    memory: Arc<Memory>,
    /// In the order in which they began.
    jobs: Mutex<Vec<Arc<Job>>>,
}

impl Live {
    /// No runs yet; they will share the slots with everything else.
    #[must_use]
    pub(crate) fn new(slots: Arc<Slots>, limits: LiveLimits) -> Arc<Live> {
        Arc::new(Live { slots, limits, memory: Memory::new(), jobs: Mutex::default() })
    }

    /// Ends all runs.
    pub(crate) fn stop(&self) {
        self.lock().iter().for_each(|job| job.stop(End::Closing));
    }

    /// Room for a run that may take so many bytes.
    ///
    /// # Errors
    /// 422 if it is more than any run may take, 503 if others have taken too much.
    pub(super) fn reserve(&self, bytes: u64) -> Result<Reserved, ApiError> {
        if bytes > MOST_MEMORY {
            return Err(ApiError::too_much_memory("contestants", bytes));
        }
        self.memory.reserve(bytes).ok_or_else(|| {
            let message = "the live runs that go on have taken all the memory that they may";
            ApiError::no_room(message, soonest_end(&self.lock()))
        })
    }

    pub(super) fn find(&self, id: Result<Path<String>, PathRejection>) -> Result<Arc<Job>, ApiError> {
        let job = id.ok().and_then(|Path(id)| self.lock().iter().find(|job| job.id == id).cloned());
        job.ok_or_else(|| {
            ApiError::new(StatusCode::NOT_FOUND, "there is no such run")
                .with_remedy("a run that is done is kept for a minute; POST /api/runs begins another")
        })
    }

    /// Takes a run up, and lets go of it when nobody needs it any more. The oldest ones that are done make room.
    ///
    /// # Errors
    /// If as many run as may.
    pub(super) fn keep(self: &Arc<Live>, job: &Arc<Job>) -> Result<(), ApiError> {
        let mut jobs = self.lock();
        let done = jobs.iter().filter(|job| job.is_done()).count();
        if jobs.len() - done >= self.limits.most_runs {
            let message = format!("{} live runs go on, and there may be no more", self.limits.most_runs);
            return Err(ApiError::no_room(message, soonest_end(&jobs)));
        }
        if done >= self.limits.most_runs
            && let Some(oldest) = jobs.iter().position(|job| job.is_done())
        {
            jobs.remove(oldest);
        }
        jobs.push(Arc::clone(job));
        drop(jobs);
        tokio::spawn(Arc::clone(self).look_after(Arc::clone(job)));
        Ok(())
    }

    async fn look_after(self: Arc<Live>, job: Arc<Job>) {
        sleep(self.limits.claim_within).await;
        if !job.was_claimed.load(Ordering::Relaxed) {
            job.stop(End::Unclaimed);
        }
        while !job.is_done() {
            sleep(Duration::from_millis(500)).await;
        }
        sleep(self.limits.keep).await;
        self.lock().retain(|kept| kept.id != job.id);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// In how long the first of the runs that go on will have ended.
fn soonest_end(jobs: &[Arc<Job>]) -> Duration {
    let left = jobs.iter().filter(|job| !job.is_done()).map(|job| job.turns.left());
    left.min().unwrap_or_default()
}

/// A name that nobody can guess.
pub(super) fn unguessable() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    format!("{:032x}", u128::from_ne_bytes(bytes))
}
