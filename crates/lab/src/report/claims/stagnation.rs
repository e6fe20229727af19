//! The claim that best value evaporation prevents stagnation.

use std::collections::BTreeSet;

use super::super::runs::Run;
use super::super::stagnation::{Sample, at_end, at_share, by_puzzle, estimate, mean_of};
use super::evidence::Evidence;
use super::rules::{SIGNIFICANT, p_text};
use super::{Claim, Judgement, Verdict};
use crate::reproduce::published::{ACS, ACS_FIXPOINT, WITHOUT_BVE, WITHOUT_BVE_FIXPOINT};
use crate::stats::{FEWEST_VALUES, mean, wilcoxon};

const GROUP: &str = "Best value evaporation";

/// The first sample of a run. Later ones are of few runs, because most are solved by then.
const EARLY: f64 = 1.0 / 64.0;

/// The mean branching of trails up to which a colony counts as stagnated: nearly every cell has one value left.
const DECIDED: f64 = 1.1;

pub(super) fn claims(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for pair in [[ACS, WITHOUT_BVE], [ACS_FIXPOINT, WITHOUT_BVE_FIXPOINT]] {
        for (on, places) in
            [("the named puzzles", &evidence.named[..]), ("25x25 at 45 %", evidence.class(25, 45))]
        {
            claims.push(sooner(evidence, pair, on, places));
            claims.push(ends_undecided(evidence, pair[0], on, places));
        }
    }
    claims
}

/// The claim that trails are decided sooner without evaporation. Runs are compared at the same share of the limit, as
/// long as they search: at their ends, runs without it have searched longer.
fn sooner(evidence: &Evidence<'_, '_>, [with, without]: [&str; 2], on: &str, places: &[usize]) -> Claim {
    let [one, other] = [without, with].map(|name| at_share(&evidence.on(places, name), EARLY));
    let [entropies, others] = [&one, &other].map(|samples| by_puzzle(samples, |sample| sample.entropy));
    let shared: BTreeSet<usize> =
        entropies.keys().filter(|place| others.contains_key(place)).copied().collect();
    let difference = |place: &usize| Some(mean(&entropies[place])? - mean(&others[place])?);
    let differences: Vec<f64> = shared.iter().filter_map(difference).collect();
    let p = wilcoxon(&differences).map(|test| test.p);
    let is_lower = mean(&differences).is_some_and(|difference| difference < 0.0);
    let judgement = match p {
        _ if differences.len() < FEWEST_VALUES => {
            few(differences.len(), "on which runs of both still search then")
        }
        Some(p) if p < SIGNIFICANT && is_lower => {
            Verdict::Confirmed.because("without it, trails are significantly more decided at the same time")
        }
        Some(p) if p < SIGNIFICANT => Verdict::NotConfirmed
            .because("without it, trails are significantly less decided at the same time"),
        _ if differences.len() < 10 => Verdict::CannotBeTold
            .because(format!("{} puzzles show no significant difference", differences.len())),
        _ => Verdict::NotConfirmed.because("there is no significant difference"),
    };
    let on_shared = |samples: &[Sample]| {
        text(&samples.iter().filter(|sample| shared.contains(&sample.0)).copied().collect::<Vec<Sample>>())
    };
    Claim {
        group: GROUP,
        claim: format!("The trails of {without} are decided sooner than those of {with} on {on}"),
        published: "evaporation prevents stagnation".to_owned(),
        ours: format!(
            "at 1/64 of the limit, runs that still search: without {}; with {}",
            on_shared(&one),
            on_shared(&other)
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

/// The claim that a colony with evaporation does not stagnate at all.
fn ends_undecided(evidence: &Evidence<'_, '_>, with: &str, on: &str, places: &[usize]) -> Claim {
    let runs = evidence.on(places, with);
    let unsolved: Vec<Run<'_>> = runs.iter().filter(|run| !run.time.is_solved()).copied().collect();
    let samples = at_end(&unsolved);
    let judgement = match mean_of(&samples, |sample| sample.branching) {
        _ if runs.is_empty() => Verdict::CannotBeTold.because("there are no runs"),
        None => Verdict::Confirmed.because("all runs were solved, none stagnated"),
        Some(_) if samples.len() < FEWEST_VALUES => few(samples.len(), "with an unsolved run"),
        Some(branching) if branching <= DECIDED => Verdict::NotConfirmed
            .because("its unsolved runs end with decided trails: evaporation delays stagnation"),
        Some(_) => Verdict::Confirmed.because("its unsolved runs end with undecided trails"),
    };
    Claim {
        group: GROUP,
        claim: format!("{with} does not stagnate on {on}"),
        published: "evaporation prevents stagnation".to_owned(),
        ours: match samples.is_empty() {
            true => format!("no unsolved run, n = {}", runs.len()),
            false => format!("at the end of unsolved runs: {}", text(&samples)),
        },
        test: "none: stagnated if the mean branching is at most 1.1".to_owned(),
        judgement,
    }
}

fn few(count: usize, which: &str) -> Judgement {
    Verdict::CannotBeTold.because(format!("there are only {count} puzzles {which}"))
}

fn text(samples: &[Sample]) -> String {
    let [entropy, branching] =
        [estimate(samples, |sample| sample.entropy), estimate(samples, |sample| sample.branching)];
    format!("entropy {}, branching {}", entropy.text(), branching.text())
}
