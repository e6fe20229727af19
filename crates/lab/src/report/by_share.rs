//! Figures of sets that were generated for a share of fixed cells.

use std::collections::{BTreeMap, BTreeSet};

use super::figures::{mean_time, success_rate};
use super::runs::{Run, Runs, summary};
use crate::figure::{
    Figure, Heading, PropagationPoint, PropagationSeries, Styles, SweepPanel, SweepPoint, SweepSeries,
    propagation, sweep,
};
use crate::record::Instance;
use crate::stats;

/// Instances by side and by percentage of fixed cells, in hundredths of a percent.
type Classes = BTreeMap<usize, BTreeMap<i64, Vec<usize>>>;

/// The classes of instances that were generated for a percentage, for sides with at least two percentages.
fn classes(runs: &Runs<'_>) -> Classes {
    let mut classes = Classes::new();
    for (place, instance) in runs.instances.iter().enumerate() {
        if let Some(percent) = instance.fixed_percent {
            let class = classes.entry(instance.side).or_default();
            class.entry((percent * 100.0).round() as i64).or_default().push(place);
        }
    }
    classes.retain(|_, class| class.len() >= 2);
    classes
}

/// The sets whose instances are all in these figures.
pub(crate) fn covered_sets(runs: &Runs<'_>) -> BTreeSet<usize> {
    let classes = classes(runs);
    let shown: BTreeSet<usize> = classes.values().flat_map(BTreeMap::values).flatten().copied().collect();
    (0..runs.sets.len()).filter(|&set| runs.instances_of(set).all(|place| shown.contains(&place))).collect()
}

/// Success rate and time against the share of fixed cells.
pub(crate) fn swept(runs: &Runs<'_>, styles: &Styles, name: &str, title: &str) -> Option<Figure> {
    let mut panels = Vec::new();
    for (side, class) in classes(runs) {
        let mut series = Vec::new();
        for (contestant, name) in runs.contestants.iter().enumerate() {
            let point = |(percent, places): (&i64, &Vec<usize>)| {
                let group: Vec<Run<'_>> =
                    places.iter().flat_map(|&place| runs.of_instance(place, contestant)).collect();
                let summary = summary(&group)?;
                let fixed = *percent as f64 / 100.0;
                Some(SweepPoint { fixed, success: success_rate(&summary), time: mean_time(&summary) })
            };
            let points: Vec<SweepPoint> = class.iter().filter_map(point).collect();
            if !points.is_empty() {
                series.push(SweepSeries { contestant: (*name).to_owned(), points });
            }
        }
        if !series.is_empty() {
            panels.push(SweepPanel { title: format!("{side}×{side}"), series });
        }
    }
    let caption = "Top: success rate with 95 % Wilson intervals, not drawn at 100 %, where the interval of n runs reaches down to \
                   n / (n + 3.84). Bottom: mean time of solved runs with 95 % bootstrap intervals. Contestants are drawn \
                   next to each other at each percentage. The mean covers solved runs only, which favours a contestant \
                   that solves few: read both panels together.";
    let heading = Heading::new(name, title, caption);
    (!panels.is_empty()).then(|| sweep(&heading, styles, &panels))
}

/// The share of trivial instances and the size of value sets against the share of fixed cells.
pub(crate) fn propagated(runs: &Runs<'_>) -> Option<Figure> {
    let series: Vec<PropagationSeries> = classes(runs)
        .into_iter()
        .map(|(side, class)| PropagationSeries {
            name: format!("{side}×{side}"),
            points: class.iter().map(|(percent, places)| point(runs, *percent, places)).collect(),
        })
        .collect();
    let caption = "Left: share of instances that propagation alone solves. Right: mean number of values a cell may have after \
                   propagation, fixed cells counted as one. Where the two variants agree, one line covers the other.";
    let heading = Heading::new("propagation", "Effect of propagation alone", caption);
    let variants = ["to the fixpoint (the paper's text)", "weaker (the authors' program)"];
    (!series.is_empty()).then(|| propagation(&heading, variants, &series))
}

fn point(runs: &Runs<'_>, percent: i64, places: &[usize]) -> PropagationPoint {
    let mean = |number: &dyn Fn(&Instance) -> f64| {
        let numbers: Vec<f64> = places.iter().map(|&place| number(runs.instances[place])).collect();
        stats::mean(&numbers).unwrap_or(0.0)
    };
    PropagationPoint {
        fixed: percent as f64 / 100.0,
        trivial: [
            mean(&|instance| f64::from(u8::from(instance.fixpoint.is_trivial))),
            mean(&|instance| f64::from(u8::from(instance.peers.is_trivial))),
        ],
        values: [
            mean(&|instance| instance.fixpoint.mean_values),
            mean(&|instance| instance.peers.mean_values),
        ],
    }
}
