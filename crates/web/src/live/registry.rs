//! All live runs of the server.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::StatusCode;

#[cfg(feature = "server")]
use super::job::End;
use super::job::Job;
use super::memory::{Memory, Reserved};
use super::timeline;
use crate::error::ApiError;
use crate::request::{MOST_MEMORY, too_much_memory};
use crate::slots::Slots;

/// The limits of live runs.
#[derive(Clone, Copy, Debug)]
pub struct LiveLimits {
    /// The most runs that are not done, and the most done runs that are kept.
    pub most_runs: usize,
    /// A run whose owner does not open its stream within this time is ended.
    pub claim_within: Duration,
    /// A run that is paused for longer is ended.
    pub longest_pause: Duration,
    /// The time for which a run that is done can still be seen, unless newer runs need the memory of its timeline.
    pub keep: Duration,
}

impl Default for LiveLimits {
    fn default() -> LiveLimits {
        LiveLimits {
            most_runs: 32,
            // A browser on a busy machine may take many seconds to open the stream of its run.
            claim_within: Duration::from_secs(60),
            longest_pause: Duration::from_secs(600),
            keep: Duration::from_secs(1800),
        }
    }
}

/// All live runs.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) slots: Arc<Slots>,
    pub(crate) limits: LiveLimits,
    memory: Arc<Memory>,
    /// The memory of all timelines.
    pub(crate) timelines: Arc<Memory>,
    /// All runs, the oldest first.
    jobs: Mutex<Vec<Arc<Job>>>,
}

impl Live {
    /// A registry without runs. Runs share the slots with all other searches.
    #[must_use]
    pub(crate) fn new(slots: Arc<Slots>, limits: LiveLimits) -> Arc<Live> {
        Arc::new(Live {
            slots,
            limits,
            memory: Memory::new(4 * MOST_MEMORY),
            timelines: Memory::new(timeline::MOST_TOGETHER),
            jobs: Mutex::default(),
        })
    }

    /// Ends all runs.
    #[cfg(feature = "server")]
    pub(crate) fn stop(&self) {
        self.lock().iter().for_each(|job| job.stop(End::Closing));
    }

    /// Reserves memory for a run, in bytes.
    ///
    /// # Errors
    /// 422 if it is more than a run may take, 503 if other runs have reserved too much.
    pub(crate) fn reserve(&self, bytes: u64) -> Result<Reserved, ApiError> {
        if bytes > MOST_MEMORY {
            return Err(too_much_memory("contestants", bytes));
        }
        self.memory.reserve(bytes).ok_or_else(|| {
            let message = "the live runs under way have reserved all the memory for live runs";
            ApiError::no_room(message, soonest_end(&self.lock()))
        })
    }

    /// The run of a path.
    ///
    /// # Errors
    /// 404 if there is none.
    pub(crate) fn find(&self, id: Result<Path<String>, PathRejection>) -> Result<Arc<Job>, ApiError> {
        self.named(&id.map(|Path(id)| id).unwrap_or_default())
    }

    /// The run of this name.
    ///
    /// # Errors
    /// 404 if there is none.
    pub(crate) fn named(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let job = self.lock().iter().find(|job| job.id == id).cloned();
        job.ok_or_else(|| {
            ApiError::new(StatusCode::NOT_FOUND, "there is no run with this id")
                .with_remedy("a run is removed some time after its end; POST /api/runs begins a new one")
        })
    }

    /// Enters a run, which is removed some time after its end. The oldest runs that are done make room for it.
    ///
    /// # Errors
    /// 503 if the most runs are under way.
    pub(crate) fn register(self: &Arc<Live>, job: &Arc<Job>) -> Result<(), ApiError> {
        let mut jobs = self.lock();
        let done = |jobs: &[Arc<Job>]| jobs.iter().filter(|job| job.is_done()).count();
        if jobs.len() - done(&jobs) >= self.limits.most_runs {
            let message = format!("{} live runs are under way, which is the most", self.limits.most_runs);
            return Err(ApiError::no_room(message, soonest_end(&jobs)));
        }
        let wanted = timeline::MOST_BYTES * job.contestants.len() as u64;
        while (done(&jobs) >= self.limits.most_runs || self.timelines.left() < wanted)
            && let Some(oldest) = jobs.iter().position(|job| job.is_done())
        {
            jobs.remove(oldest);
        }
        jobs.push(Arc::clone(job));
        drop(jobs);
        #[cfg(feature = "server")]
        tokio::spawn(Arc::clone(self).supervise(Arc::clone(job)));
        Ok(())
    }

    /// Removes the runs that are done, but not this one.
    #[cfg(not(feature = "server"))]
    pub(crate) fn forget_others(&self, id: &str) {
        self.lock().retain(|kept| kept.id == id || !kept.is_done());
    }

    /// Ends a run that its owner does not claim, and removes it some time after its end.
    #[cfg(feature = "server")]
    async fn supervise(self: Arc<Live>, job: Arc<Job>) {
        use std::sync::atomic::Ordering;

        use tokio::time::sleep;

        sleep(self.limits.claim_within).await;
        if !job.was_claimed.load(Ordering::Relaxed) {
            job.stop(End::Unclaimed);
        }
        while !job.is_done() {
            sleep(Duration::from_millis(500)).await;
        }
        // The run itself is not held: it may have to make room for others before.
        let id = job.id.clone();
        drop(job);
        sleep(self.limits.keep).await;
        self.lock().retain(|kept| kept.id != id);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time after which the first of the runs under way will have ended.
fn soonest_end(jobs: &[Arc<Job>]) -> Duration {
    let left = jobs.iter().filter(|job| !job.is_done()).map(|job| job.turns.left());
    left.min().unwrap_or_default()
}

/// A random name of 128 bits, which cannot be guessed.
#[cfg(feature = "server")]
pub(crate) fn random_token() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    format!("{:032x}", u128::from_ne_bytes(bytes))
}

/// A name that no other run of this program has: there is no other user who could guess it.
#[cfg(not(feature = "server"))]
pub(crate) fn random_token() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};

    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed).to_string()
}
