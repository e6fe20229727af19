//! When the colony forgets its trails and begins anew.

/// Runs of 1, 1, 2, 1, 1, 2, 4, ... units of iterations: Luby's sequence, within a logarithm of the best there is for a
/// search of which nothing is known \[1\].
///
/// # References
/// \[1\] M. Luby, A. Sinclair, D. Zuckerman, *Optimal speedup of Las Vegas algorithms*, Inf. Process. Lett. 47, 1993.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    unit: u64,
    /// Runs begun before this one.
    count: u64,
    /// Iterations left in this run.
    left: u64,
}

impl Restarts {
    /// Runs of `unit` iterations times Luby's numbers; one run without end if the unit is 0.
    pub(super) fn new(unit: u32) -> Restarts {
        let left = if unit == 0 { u64::MAX } else { unit.into() };
        Restarts { unit: unit.into(), count: 0, left }
    }

    /// How often the colony began anew.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Counts an iteration that is about to begin; returns whether it begins a new run.
    pub(super) fn is_due(&mut self) -> bool {
        let is_due = self.left == 0;
        if is_due {
            self.count += 1;
            self.left = self.unit * luby(self.count + 1);
        }
        self.left -= 1;
        is_due
    }
}

/// The n-th number of Luby's sequence, from 1.
fn luby(n: u64) -> u64 {
    // n = 2^k - 1 ends the part that begins with the part before it twice; any other n repeats an earlier one.
    let mut n = n;
    loop {
        let next_power = (n + 1).next_power_of_two();
        if next_power == n + 1 {
            return next_power / 2;
        }
        n -= next_power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_as_published() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn runs_are_as_long_as_they_say() {
        let mut restarts = Restarts::new(3);
        let due: Vec<u64> = (0..24).filter(|_| restarts.is_due()).collect();
        assert_eq!(due, [3, 6, 12, 15, 18]);
        assert_eq!(restarts.count(), 5);
        let mut never = Restarts::new(0);
        assert!((0..1000).all(|_| !never.is_due()));
    }
}
