//! Ways to end runs in tests without fixed sleeps, independent of the load of the machine.

#![allow(dead_code, reason = "each test that includes this uses a part of it")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use antdoku::internals::Gate;
use antdoku::{CancelToken, Outcome, Run, Seed};

/// A gate that cancels its run when the run polls its limits for the n-th time.
#[derive(Debug)]
struct CancelAtPoll {
    cancel: CancelToken,
    left: AtomicU64,
}

impl Gate for CancelAtPoll {
    fn pass(&self) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.cancel.cancel();
        }
    }

    fn held(&self) -> Duration {
        Duration::ZERO
    }
}

/// A run that is cancelled when it polls its limits for the n-th time.
pub fn cancelled_after(polls: u64, seed: Seed) -> Run<'static> {
    let cancel = CancelToken::new();
    let gate = CancelAtPoll { cancel: cancel.clone(), left: AtomicU64::new(polls) };
    Run::new(seed).with_cancel(cancel).with_gate(Arc::new(gate))
}

/// The number of tries. A busy machine may delay a run beyond any bound, but not every time.
const TRIES: usize = 20;

/// Fails if a search takes longer than `bound` each time it is tried.
pub fn ends_within(bound: Duration, place: &str, mut search: impl FnMut() -> Outcome) {
    let mut shortest = Duration::MAX;
    for _ in 0..TRIES {
        let effort = search().effort;
        shortest = shortest.min(effort.setup + effort.search);
        if shortest < bound {
            return;
        }
    }
    panic!("{place}: {shortest:?} at best, not within {bound:?}");
}
