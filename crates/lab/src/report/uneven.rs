//! The warning about contestants that ran on different machines: a faster machine looks like a faster method.

use std::collections::BTreeMap;

use super::Source;
use crate::record::Record;

/// The tolerated total variation distance of two spreads, in addition to what chance explains.
const ALLOWED: f64 = 0.1;

/// The factor on the mean distance under chance; chance exceeds this very rarely.
const CHANCES: f64 = 2.0;

/// The number of runs of a contestant on each machine, or each kind of processor.
type Spread = BTreeMap<String, f64>;

/// Two contestants whose runs on a set were spread differently over machines.
struct Difference<'a> {
    /// The share of the runs of one contestant that would have to move to make both spreads equal.
    share: f64,
    set: &'a str,
    pair: [&'a str; 2],
    what: &'static str,
}

pub(super) fn warning(source: &Source<'_>) -> Option<String> {
    let processors = worst(source, "kinds of processors", |record| record.machine.cpu.clone());
    let machines = worst(source, "machines", |record| record.machine.place());
    // Different processors disturb times more than different machines of the same kind.
    let Difference { share, set, pair: [one, other], what } = processors.or(machines)?;
    Some(format!(
        "Contestants ran on different {what}: on {set}, {:.0} % of the runs of {one} would have to move to match the spread \
         of {other}. A faster machine looks like a faster method.",
        share * 100.0
    ))
}

/// The largest difference that chance does not explain.
fn worst<'a>(
    source: &Source<'a>,
    what: &'static str,
    place: impl Fn(&Record) -> String,
) -> Option<Difference<'a>> {
    let mut sets: BTreeMap<&str, BTreeMap<&str, Spread>> = BTreeMap::new();
    for record in source.records {
        let spreads = sets.entry(&record.task.set).or_default();
        let spread = spreads.entry(&record.task.contestant).or_default();
        *spread.entry(place(record)).or_default() += 1.0;
    }
    let pairs = sets.iter().flat_map(|(set, spreads)| {
        let others = |first: usize| spreads.iter().skip(first + 1);
        let pair = move |(first, one)| others(first).map(move |other| (*set, one, other));
        spreads.iter().enumerate().flat_map(pair)
    });
    let differences = pairs.filter_map(|(set, one, other)| {
        let share = beyond_chance(one.1, other.1)?;
        Some(Difference { share, set, pair: [*one.0, *other.0], what })
    });
    differences.max_by(|one, other| one.share.total_cmp(&other.share))
}

/// The total variation distance of two spreads, if chance does not explain it.
fn beyond_chance(one: &Spread, other: &Spread) -> Option<f64> {
    let total = |spread: &Spread| spread.values().sum::<f64>();
    let (runs, other_runs) = (total(one), total(other));
    let (mut distance, mut chance) = (0.0, 0.0);
    let only_other = other.keys().filter(|place| !one.contains_key(*place));
    for place in one.keys().chain(only_other) {
        let count = |spread: &Spread| spread.get(place).copied().unwrap_or(0.0);
        distance += (count(one) / runs - count(other) / other_runs).abs() / 2.0;
        // The mean absolute value of a normal deviate with the variance of the difference of two shares.
        let share = (count(one) + count(other)) / (runs + other_runs);
        let variance = share * (1.0 - share) * (1.0 / runs + 1.0 / other_runs);
        chance += (variance * 2.0 / std::f64::consts::PI).sqrt() / 2.0;
    }
    (distance > ALLOWED + CHANCES * chance).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(counts: impl IntoIterator<Item = (usize, u32)>) -> Spread {
        counts.into_iter().map(|(node, runs)| (format!("n{node}"), f64::from(runs))).collect()
    }

    #[test]
    fn disjoint_machines_are_reported_and_chance_is_not() {
        let [low, high] = [0..50, 50..100].map(|nodes| spread(nodes.map(|node| (node, 8))));
        assert!(beyond_chance(&low, &high).is_some_and(|share| (share - 1.0).abs() < 1e-9));
        let some = spread((0..100).map(|node| (node, 4)));
        assert_eq!(beyond_chance(&some, &some), None);
        // 12 of 20 against 8 of 20 is well within chance; 600 of 1000 against 400 of 1000 is not.
        let [one, other] = [spread([(1, 12), (2, 8)]), spread([(1, 8), (2, 12)])];
        assert_eq!(beyond_chance(&one, &other), None);
        let [one, other] = [spread([(1, 600), (2, 400)]), spread([(1, 400), (2, 600)])];
        assert!(beyond_chance(&one, &other).is_some_and(|share| (share - 0.2).abs() < 1e-9));
    }
}
