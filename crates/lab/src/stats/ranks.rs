//! Ranks, with ties.

/// The ranks of a sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranks {
    /// The rank of each number, from 1; equal numbers have the mean of the ranks they share.
    pub ranks: Vec<f64>,
    /// The sum of t³ - t over all groups of t equal numbers: the tie correction of the variance of rank sums.
    pub tie_term: f64,
}

impl Ranks {
    /// Whether any two of the numbers are equal.
    #[must_use]
    pub fn has_ties(&self) -> bool {
        self.tie_term > 0.0
    }
}

/// Ranks numbers from the smallest to the largest. Infinite numbers are allowed, NaNs are not.
#[must_use]
pub fn midranks(numbers: &[f64]) -> Ranks {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].partial_cmp(&numbers[b]).unwrap_or(std::cmp::Ordering::Equal));
    let mut ranks = vec![0.0; numbers.len()];
    let mut tie_term = 0.0;
    let mut before = 0.0;
    for group in order.chunk_by(|&a, &b| numbers[a] == numbers[b]) {
        let size = group.len() as f64;
        for &place in group {
            ranks[place] = before + (size + 1.0) / 2.0;
        }
        before += size;
        tie_term += size * size * size - size;
    }
    Ranks { ranks, tie_term }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn equal_numbers_share_their_ranks() {
        let infinity = f64::INFINITY;
        let Ranks { ranks, tie_term } = midranks(&[3.0, 1.0, 3.0, infinity, -0.0, 0.0, infinity, 3.0]);
        assert_eq!(ranks, [5.0, 3.0, 5.0, 7.5, 1.5, 1.5, 7.5, 5.0]);
        assert_eq!(tie_term, 24.0 + 6.0 + 6.0);
        assert!(midranks(&[]).ranks.is_empty());
        assert!(!midranks(&[2.0, 1.0]).has_ties());
    }

    proptest! {
        #[test]
        fn ranks_sum_to_n_times_n_plus_1_over_2(numbers in proptest::collection::vec(0u8..20, 0..100)) {
            let numbers: Vec<f64> = numbers.into_iter().map(f64::from).collect();
            let n = numbers.len() as f64;
            prop_assert_eq!(midranks(&numbers).ranks.iter().sum::<f64>(), n * (n + 1.0) / 2.0);
        }
    }
}
