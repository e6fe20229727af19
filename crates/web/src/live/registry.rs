//! All live runs of the server.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::sleep;

use super::job::Job;
use crate::error::ApiError;
use crate::slots::Slots;

/// How live runs are kept.
#[derive(Clone, Copy, Debug)]
pub struct LiveLimits {
    /// The longest time for a search.
    pub longest_time: Duration,
    /// Runs that are not done, at most.
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
            longest_time: Duration::from_secs(60),
            most_runs: 32,
            claim_within: Duration::from_secs(5),
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
    jobs: Mutex<BTreeMap<String, Arc<Job>>>,
}

/// As many finished runs are kept for each that may run.
const FINISHED_FOR_EACH: usize = 4;

impl Live {
    /// No runs yet; they will share the slots with everything else.
    #[must_use]
    pub(crate) fn new(slots: Arc<Slots>, limits: LiveLimits) -> Arc<Live> {
        Arc::new(Live { slots, limits, jobs: Mutex::default() })
    }

    /// Ends all runs.
    pub(crate) fn stop(&self) {
        self.lock().values().for_each(|job| job.stop());
    }

    /// Is there room for one more run?
    pub(super) fn admit(&self) -> Result<(), ApiError> {
        let jobs = self.lock();
        let running = jobs.values().filter(|job| !job.is_done()).count();
        let is_full =
            running >= self.limits.most_runs || jobs.len() >= self.limits.most_runs * FINISHED_FOR_EACH;
        if is_full { Err(ApiError::busy(5)) } else { Ok(()) }
    }

    pub(super) fn find(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let job = self.lock().get(id).cloned();
        job.ok_or_else(|| {
            ApiError::new(axum::http::StatusCode::NOT_FOUND, "there is no such run")
                .with_remedy("a run that is done is kept for a minute; POST /api/runs begins another")
        })
    }

    /// Takes a run up, and lets go of it when nobody needs it any more.
    pub(super) fn keep(self: &Arc<Live>, job: Arc<Job>) {
        self.lock().insert(job.id.clone(), Arc::clone(&job));
        let live = Arc::clone(self);
        tokio::spawn(async move {
            sleep(live.limits.claim_within).await;
            if !job.was_claimed.load(Ordering::Relaxed) {
                job.stop();
            }
            while !job.is_done() {
                sleep(Duration::from_millis(500)).await;
            }
            sleep(live.limits.keep).await;
            live.lock().remove(&job.id);
        });
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A name that nobody can guess: the hasher's keys come from the system's source of randomness.
pub(super) fn unguessable() -> String {
    let draw = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", draw(), draw())
}
