//! The ends of tabu tenures.

/// The tabu slots and the ends of their tenures: a ring with a list of slots for each coming move.
///
/// Each slot is in at most one list. If it is forbidden again while it is listed, only its end is postponed. It moves
/// to the later list when its current list is due.
#[derive(Clone, Debug)]
pub(super) struct Expiry {
    now: u64,
    /// The first slot of the list of each move of the ring.
    heads: Vec<u32>,
    next: Vec<u32>,
    /// The move at which each slot is free again; the slot is in a list until then.
    ends: Vec<u64>,
}

const NONE: u32 = u32::MAX;

impl Expiry {
    /// Nothing is tabu at first. No tenure may exceed `longest` moves.
    pub(super) fn new(slot_count: usize, longest: usize) -> Expiry {
        let ring = (longest + 2).next_power_of_two();
        Expiry { now: 0, heads: vec![NONE; ring], next: vec![NONE; slot_count], ends: vec![0; slot_count] }
    }

    /// Forbids a slot until `moves` further moves have begun: with 1, the next move may take it again.
    #[inline]
    pub(super) fn forbid(&mut self, slot: usize, moves: u64) {
        debug_assert!((moves as usize) < self.heads.len());
        let end = self.now + moves;
        if self.ends[slot] > self.now {
            self.ends[slot] = self.ends[slot].max(end);
        } else {
            self.ends[slot] = end;
            self.wait(slot, end);
        }
    }

    #[inline]
    fn wait(&mut self, slot: usize, end: u64) {
        let place = end as usize & (self.heads.len() - 1);
        self.next[slot] = self.heads[place];
        self.heads[place] = slot as u32;
    }

    /// Begins the next move, and calls `free` for the slots that are free from now on.
    #[inline]
    pub(super) fn advance(&mut self, mut free: impl FnMut(usize)) {
        self.now += 1;
        let place = self.now as usize & (self.heads.len() - 1);
        let mut slot = std::mem::replace(&mut self.heads[place], NONE);
        while slot != NONE {
            let waiting = slot as usize;
            slot = self.next[waiting];
            if self.ends[waiting] > self.now {
                self.wait(waiting, self.ends[waiting]);
            } else {
                free(waiting);
            }
        }
    }

    /// Whether a slot is forbidden now.
    #[inline]
    pub(super) fn forbids(&self, slot: usize) -> bool {
        self.ends[slot] > self.now
    }

    /// Ends all tenures at once, and calls `free` for the slots that were forbidden.
    pub(super) fn drain(&mut self, mut free: impl FnMut(usize)) {
        for place in 0..self.heads.len() {
            let mut slot = std::mem::replace(&mut self.heads[place], NONE);
            while slot != NONE {
                let waiting = slot as usize;
                slot = self.next[waiting];
                self.ends[waiting] = 0;
                free(waiting);
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.heads.fill(NONE);
        self.ends.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_is_free_after_its_tenure_which_can_be_extended() {
        let mut expiry = Expiry::new(4, 6);
        let mut log = Vec::new();
        expiry.forbid(0, 1);
        expiry.forbid(1, 3);
        expiry.forbid(2, 3);
        expiry.forbid(1, 5);
        expiry.forbid(2, 2);
        for now in 1..=6 {
            expiry.advance(|slot| log.push((now, slot)));
        }
        assert_eq!(log, [(1, 0), (3, 2), (5, 1)]);
        expiry.forbid(0, 6);
        expiry.forbid(3, 2);
        assert!(expiry.forbids(0) && !expiry.forbids(1));
        expiry.drain(|slot| log.push((0, slot)));
        log[3..].sort_unstable();
        assert_eq!(log[3..], [(0, 0), (0, 3)]);
        assert!(!expiry.forbids(0));
        expiry.forbid(0, 6);
        expiry.clear();
        (0..20).for_each(|_| expiry.advance(|_| panic!("nothing is tabu")));
    }
}
