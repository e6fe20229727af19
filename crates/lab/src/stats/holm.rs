//! Several tests at once: the more of them, the more find something by chance.

/// p values corrected by Holm's method \[1\], in the order in which they came.
///
/// A corrected p of at most 0.05 means what 0.05 means for one test alone. Holm's method finds all that Bonferroni's
/// does, and often more.
///
/// # References
/// \[1\] S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian Journal of Statistics 6(2),
/// 1979.
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut corrected = vec![0.0; p.len()];
    let mut largest: f64 = 0.0;
    for (place, &index) in order.iter().enumerate() {
        let factor = (p.len() - place) as f64;
        largest = largest.max(factor * p[index]).min(1.0);
        corrected[index] = largest;
    }
    corrected
}

/// p values corrected by Bonferroni's method: times their number. The paper's bound of 0.05 / 3 is 0.05 after this.
#[must_use]
pub fn bonferroni(p: &[f64]) -> Vec<f64> {
    p.iter().map(|one| (one * p.len() as f64).min(1.0)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn holm_lies_between_p_and_bonferroni(p in proptest::collection::vec(0.0..=1.0, 0..20)) {
            let (by_holm, by_bonferroni) = (holm(&p), bonferroni(&p));
            for place in 0..p.len() {
                prop_assert!(p[place] <= by_holm[place] && by_holm[place] <= by_bonferroni[place] + 1e-12);
            }
        }
    }
}
