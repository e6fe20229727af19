//! The claim that stagnation is what best value evaporation prevents.

use super::super::runs::Run;
use super::super::stagnation::{Sample, at_end, by_puzzle, estimate};
use super::evidence::Evidence;
use super::rules::{SIGNIFICANT, p_text};
use super::{Claim, Verdict};
use crate::reproduce::published::{ACS, ACS_FIXPOINT, WITHOUT_BVE, WITHOUT_BVE_FIXPOINT};
use crate::stats::{FEWEST_VALUES, mean, wilcoxon};

pub(super) fn claims(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for pair in [[ACS, WITHOUT_BVE], [ACS_FIXPOINT, WITHOUT_BVE_FIXPOINT]] {
        claims.push(claim(evidence, pair, "the named puzzles", &evidence.named));
        claims.push(claim(evidence, pair, "25x25 at 45 %", evidence.class(25, 45)));
    }
    claims
}

/// The claim for one reading: the trails of unsolved runs without evaporation are more decided at their end than those
/// of runs with it on the same puzzles.
fn claim(evidence: &Evidence<'_, '_>, [with, without]: [&str; 2], on: &str, places: &[usize]) -> Claim {
    let unsolved: Vec<Run<'_>> =
        evidence.on(places, without).into_iter().filter(|run| !run.time.is_solved()).collect();
    let (stuck, others) = (at_end(&unsolved), at_end(&evidence.on(places, with)));
    let [entropies, other_entropies] =
        [&stuck, &others].map(|samples| by_puzzle(samples, |sample| sample.entropy));
    let shared =
        entropies.iter().filter_map(|(place, one)| Some((mean(one)?, mean(other_entropies.get(place)?)?)));
    let differences: Vec<f64> = shared.map(|(one, other)| one - other).collect();
    let is_shared = |sample: &&Sample| entropies.contains_key(&sample.0);
    let others: Vec<Sample> = others.iter().filter(is_shared).copied().collect();
    let text = |samples: &[Sample]| {
        let [entropy, branching] =
            [estimate(samples, |sample| sample.entropy), estimate(samples, |sample| sample.branching)];
        format!("entropy {}, branching {}", entropy.text(), branching.text())
    };
    let p = wilcoxon(&differences).map(|test| test.p);
    let is_lower = mean(&differences).is_some_and(|difference| difference < 0.0);
    let judgement = match p {
        None => Verdict::CannotBeTold.because("there are no samples of trails of unsolved runs without it"),
        Some(_) if differences.len() < FEWEST_VALUES => {
            Verdict::CannotBeTold.because(format!("there are only {} puzzles", differences.len()))
        }
        Some(p) if p < SIGNIFICANT && is_lower => {
            Verdict::Confirmed.because("without it, unsolved runs end with significantly more decided trails")
        }
        Some(p) if p < SIGNIFICANT => Verdict::NotConfirmed
            .because("without it, unsolved runs end with significantly less decided trails"),
        Some(_) if differences.len() < 10 => Verdict::CannotBeTold
            .because(format!("{} puzzles show no significant difference", differences.len())),
        Some(_) => Verdict::NotConfirmed.because("there is no significant difference"),
    };
    Claim {
        group: "Best value evaporation",
        claim: format!("{without} stagnates on {on}, {with} does not"),
        published: "evaporation prevents stagnation".to_owned(),
        ours: format!(
            "at the end without, unsolved: {}; with, on the same puzzles: {}",
            text(&stuck),
            text(&others)
        ),
        test: p.map_or(String::new(), |p| {
            format!(
                "Wilcoxon signed rank of the mean entropy on each of {} puzzles, {}",
                differences.len(),
                p_text(p)
            )
        }),
        judgement,
    }
}
