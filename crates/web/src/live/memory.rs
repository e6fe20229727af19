//! The memory that all live runs together may take, waiting runs included: one share for their searches, one for their
//! timelines.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes that live runs have reserved, and the most of them.
#[derive(Debug)]
pub(crate) struct Memory {
    reserved: AtomicU64,
    most: u64,
}

/// Bytes reserved for one run, until this is dropped.
#[derive(Debug)]
pub(crate) struct Reserved {
    memory: Arc<Memory>,
    bytes: u64,
}

impl Memory {
    pub(crate) fn new(most: u64) -> Arc<Memory> {
        Arc::new(Memory { reserved: AtomicU64::new(0), most })
    }

    /// The bytes that are not reserved.
    pub(crate) fn left(&self) -> u64 {
        self.most - self.reserved.load(Ordering::Relaxed)
    }

    /// Reserves this number of bytes; `None` if other requests have reserved too much.
    pub(crate) fn reserve(self: &Arc<Memory>, bytes: u64) -> Option<Reserved> {
        let add = |taken: u64| Some(taken + bytes).filter(|&sum| sum <= self.most);
        let taken = self.reserved.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        taken.is_ok().then(|| Reserved { memory: Arc::clone(self), bytes })
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.memory.reserved.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_share_the_memory_and_give_it_back() {
        let memory = Memory::new(12);
        let mut taken: Vec<Reserved> = (0..4).map(|_| memory.reserve(3).unwrap()).collect();
        assert!(memory.reserve(1).is_none());
        taken.pop();
        assert_eq!(memory.left(), 3);
        assert!(memory.reserve(3).is_some());
    }
}
