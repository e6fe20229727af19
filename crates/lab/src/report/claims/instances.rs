//! Claims about the instances: trivial ones, value sets, and the hardest share of fixed cells.

use super::super::runs::{Run, bootstrap, par2_seconds};
use super::evidence::Evidence;
use super::rules::within_text;
use super::{Claim, Verdict};
use crate::reproduce::published::{COMPARED, MEAN_VALUES, first_trivial_percent, on_25x25};
use crate::stats::{Bootstrap, FEWEST_VALUES, mean};

const GROUP: &str = "The instances";

/// The resamples for the hardest share.
const RESAMPLES: u32 = 999;

pub(super) fn claims(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let mut claims: Vec<Claim> = [9, 16, 25].into_iter().filter_map(|side| trivial(evidence, side)).collect();
    claims.push(values(evidence));
    claims.extend(COMPARED.iter().map(|name| hardest(evidence, name)));
    claims
}

/// The claim that no instance of a side is trivial below a share.
fn trivial(evidence: &Evidence<'_, '_>, side: usize) -> Option<Claim> {
    let first = first_trivial_percent(side)?;
    let percents = evidence.percents(side);
    let below = percents.iter().filter(|percent| f64::from(**percent) < first);
    let below: Vec<usize> = below.flat_map(|&percent| evidence.class(side, percent)).copied().collect();
    let instances = || below.iter().map(|&place| evidence.runs.instances[place]);
    let authors = instances().filter(|instance| instance.peers.is_trivial).count();
    let fixpoint = instances().filter(|instance| instance.fixpoint.is_trivial).count();
    let judgement = match authors {
        _ if below.is_empty() => Verdict::CannotBeTold.because("there are no instances"),
        0 if below.len() < FEWEST_VALUES => {
            Verdict::CannotBeTold.because("there are fewer than five instances")
        }
        0 => Verdict::Confirmed.because("none is trivial in the authors' reading of the propagation"),
        some => Verdict::NotConfirmed
            .because(format!("{some} are trivial in the authors' reading of the propagation")),
    };
    Some(Claim {
        group: GROUP,
        claim: format!("No trivial instance at {side}x{side} below {first} %"),
        published: "none".to_owned(),
        ours: format!("{authors} in the authors' reading, {fixpoint} to the fixpoint, n = {}", below.len()),
        test: "none: any or none".to_owned(),
        judgement,
    })
}

/// The claim about the mean size of value sets.
fn values(evidence: &Evidence<'_, '_>) -> Claim {
    let places = evidence.class(25, 45);
    let instances = || places.iter().map(|&place| evidence.runs.instances[place]);
    let authors: Vec<f64> = instances().map(|instance| instance.peers.mean_values).collect();
    let fixpoint: Vec<f64> = instances().map(|instance| instance.fixpoint.mean_values).collect();
    let has_enough = places.len() >= FEWEST_VALUES;
    let within = |numbers: &[f64]| has_enough.then(|| bootstrap(numbers.len()).mean(numbers)).flatten();
    let text =
        |numbers: &[f64]| mean(numbers).map_or("–".to_owned(), |value| within_text(value, within(numbers)));
    // The published figure has one decimal.
    let (low, high) = (MEAN_VALUES - 0.05, MEAN_VALUES + 0.05);
    let judgement = match within(&authors) {
        None => Verdict::CannotBeTold.because("there are fewer than five instances"),
        Some(ours) if ours.high < low || ours.low > high => {
            Verdict::NotConfirmed.because("our interval does not reach the published figure")
        }
        Some(_) => {
            Verdict::Confirmed.because("our interval in the authors' reading reaches the published figure")
        }
    };
    Claim {
        group: GROUP,
        claim: "Mean value set after the first propagation at 25x25, 45 %".to_owned(),
        published: format!("{MEAN_VALUES} values per cell"),
        ours: format!(
            "{} in the authors' reading, {} to the fixpoint, n = {}",
            text(&authors),
            text(&fixpoint),
            places.len()
        ),
        test: "95 % bootstrap interval".to_owned(),
        judgement,
    }
}

/// The claim that the hardest share at 25x25 is near 45 %, by PAR2.
fn hardest(evidence: &Evidence<'_, '_>, name: &str) -> Claim {
    let classes: Vec<(u32, Vec<Run<'_>>)> = evidence
        .percents(25)
        .into_iter()
        .map(|percent| (percent, evidence.of_class(25, percent, name)))
        .filter(|(_, runs)| !runs.is_empty())
        .collect();
    let worst = |classes: &[(u32, Vec<Run<'_>>)]| {
        let scored = classes.iter().filter_map(|(percent, runs)| Some((*percent, par2_seconds(runs)?)));
        scored.max_by(|one, other| one.1.total_cmp(&other.1)).map(|(percent, _)| percent)
    };
    let found = worst(&classes);
    let near = |percent: u32| (40..=50).contains(&percent);
    let mut rng = Bootstrap::default().seed.rng();
    let mut below = |bound: usize| rng.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize;
    let drawn = (0..RESAMPLES).filter_map(|_| {
        let resampled = classes.iter().map(|(percent, runs)| (*percent, draw(runs, &mut below)));
        worst(&resampled.collect::<Vec<_>>())
    });
    let share = drawn.filter(|&percent| near(percent)).count() as f64 / f64::from(RESAMPLES);
    let few = classes.iter().map(|(_, runs)| runs.len()).min().unwrap_or(0);
    let both_sides =
        classes.iter().any(|(percent, _)| *percent < 40) && classes.iter().any(|(percent, _)| *percent > 45);
    let judgement = match found {
        None => Verdict::CannotBeTold.because("there are no runs, or other limits than time"),
        Some(_) if !both_sides => Verdict::CannotBeTold.because("there are no runs below 40 % or above 45 %"),
        Some(_) if few < FEWEST_VALUES => Verdict::CannotBeTold.because("a share has fewer than five runs"),
        Some(percent) if near(percent) && share >= 0.95 => {
            Verdict::Confirmed.because("the hardest share is within five points of 45 %")
        }
        Some(percent) if !near(percent) && share <= 0.05 => {
            Verdict::NotConfirmed.because(format!("{percent} % is harder"))
        }
        Some(_) => Verdict::CannotBeTold.because("resamples do not agree on the hardest share"),
    };
    let rate = on_25x25(45.0, name).next().map(|(_, figure)| figure.percent);
    Claim {
        group: GROUP,
        claim: format!("{name}: the hardest share at 25x25 is near 45 %"),
        published: rate.map_or(String::new(), |rate| format!("45 %, where {rate} of 100 are solved")),
        ours: found.map_or("–".to_owned(), |percent| {
            let within = share * 100.0;
            format!("{percent} %; within 40 to 50 % in {within:.0} % of {RESAMPLES} resamples, n = {few} or more at each share")
        }),
        test: "bootstrap of the share with the highest PAR2".to_owned(),
        judgement,
    }
}

/// A resample of some runs, with a function that draws a number below a bound.
fn draw<'a>(runs: &[Run<'a>], below: &mut impl FnMut(usize) -> usize) -> Vec<Run<'a>> {
    runs.iter().map(|_| runs[below(runs.len())]).collect()
}
