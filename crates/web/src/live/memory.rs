//! The memory that all live runs together may take, waiting runs included.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::request::MOST_MEMORY;

/// The most bytes of all live runs together, by the careful estimate of each.
const MOST_TOGETHER: u64 = 4 * MOST_MEMORY;

/// The bytes that live runs have reserved.
#[derive(Debug, Default)]
pub(crate) struct Memory(AtomicU64);

/// The bytes reserved for one run, until this is dropped.
#[derive(Debug)]
pub(crate) struct Reserved {
    memory: Arc<Memory>,
    bytes: u64,
}

impl Memory {
    pub(crate) fn new() -> Arc<Memory> {
        Arc::default()
    }

    /// Reserves this number of bytes; `None` if other requests have reserved too much.
    pub(crate) fn reserve(self: &Arc<Memory>, bytes: u64) -> Option<Reserved> {
        let add = |taken: u64| Some(taken + bytes).filter(|&sum| sum <= MOST_TOGETHER);
        let taken = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        taken.is_ok().then(|| Reserved { memory: Arc::clone(self), bytes })
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.memory.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_share_the_memory_and_give_it_back() {
        let memory = Memory::new();
        let mut taken: Vec<Reserved> = (0..4).map(|_| memory.reserve(MOST_MEMORY).unwrap()).collect();
        assert!(memory.reserve(1).is_none());
        taken.pop();
        assert!(memory.reserve(MOST_MEMORY).is_some());
    }
}
