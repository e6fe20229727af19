//! Figures of sets that were generated for a share of fixed cells.

use std::collections::{BTreeMap, BTreeSet};

use super::super::runs::{INTERVALS, Run, Runs, summary};
use super::{Column, MOST_LINES, Shown, mean_cost, published, sample_size, success_rate};
use crate::figure::{
    Cost, Figure, Heading, PropagationPoint, PropagationSeries, PublishedPropagation, Reading, Styles,
    SweepAxis, SweepPanel, SweepPoint, SweepSeries, propagation, sweep,
};
use crate::record::Instance;
use crate::stats;

/// Instances by variant, by side and by percentage of fixed cells, in hundredths of a percent.
type Classes = BTreeMap<(Option<String>, usize), Percentages>;

/// Instances by percentage of fixed cells, in hundredths of a percent.
type Percentages = BTreeMap<i64, Vec<usize>>;

/// The classes of instances that were generated for a percentage, where there are at least two percentages.
fn classes(runs: &Runs<'_>) -> Classes {
    let mut classes = Classes::new();
    for (place, instance) in runs.instances.iter().enumerate() {
        if let Some(percent) = instance.fixed_percent {
            let class = classes.entry((instance.variant.clone(), instance.side)).or_default();
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

/// A class in words: `25×25`, `9×9 diagonals`.
pub(super) fn class_name(variant: Option<&str>, side: usize) -> String {
    variant.map_or_else(|| format!("{side}×{side}"), |variant| format!("{side}×{side} {variant}"))
}

/// Success rate and time against the share of fixed cells, under this name and title: one figure for all classes, or with
/// two readings of propagation one for each class.
pub(crate) fn swept(
    runs: &Runs<'_>,
    styles: &Styles,
    Shown { name, title, shows_published }: Shown<'_>,
) -> Vec<Figure> {
    let columns = Column::all(runs);
    if columns.iter().any(|column| column.contestants.len() > MOST_LINES) {
        return Vec::new();
    }
    let mut panels: Vec<(String, String, Vec<SweepPanel>)> = Vec::new();
    let mut counts = BTreeSet::new();
    for ((variant, side), class) in classes(runs) {
        let shows_published = shows_published && variant.is_none();
        let class_words = class_name(variant.as_deref(), side);
        let panel = |column: &Column| {
            let mut series = Vec::new();
            for &contestant in &column.contestants {
                let (line, sizes) = one_line(runs, contestant, &class);
                counts.extend(sizes);
                let percentages =
                    class.keys().filter(|_| shows_published).map(|percent| *percent as f64 / 100.0);
                let published = percentages
                    .flat_map(|percent| published::on_generated(side, percent, runs.contestants[contestant]))
                    .collect();
                series.push(SweepSeries { published, ..line });
            }
            series.retain(|series| !series.points.is_empty());
            let title = column.titled(&class_words);
            (!series.is_empty()).then_some(SweepPanel { title, series })
        };
        let of_class: Vec<SweepPanel> = columns.iter().filter_map(panel).collect();
        if !of_class.is_empty() {
            let rules = variant.map_or_else(String::new, |variant| format!("-{}", variant.replace(',', "-")));
            panels.push((format!("{name}-{side}{rules}"), format!("{title}, {class_words}"), of_class));
        }
    }
    let caption = format!(
        "Top: success rate. Bottom: mean time of solved runs. {INTERVALS} {} runs at each point; no interval from fewer than 5. Contestants are drawn a \
         little apart at each percentage. The mean covers solved runs only, which favours a contestant that solves few: \
         read both panels together.",
        sample_size(counts)
    );
    let draw = |name: String, title: String, panels: &[SweepPanel]| {
        let mut series = panels.iter().flat_map(|panel| &panel.series);
        let note = if series.any(|series| !series.published.is_empty()) { published::NOTE } else { "" };
        let heading = Heading::new(name, title, format!("{caption}{note}"));
        sweep(&heading, styles, (SweepAxis::FixedCells, Cost::Time), panels)
    };
    if columns.len() == 1 {
        let all: Vec<SweepPanel> = panels.into_iter().flat_map(|(_, _, panels)| panels).collect();
        return if all.is_empty() { Vec::new() } else { vec![draw(name.into(), title.into(), &all)] };
    }
    panels.into_iter().map(|(name, title, panels)| draw(name, title, &panels)).collect()
}

/// The results of a contestant at each percentage, and the numbers of runs behind them.
fn one_line(runs: &Runs<'_>, contestant: usize, class: &Percentages) -> (SweepSeries, Vec<usize>) {
    let mut counts = Vec::new();
    let mut points = Vec::new();
    for (percent, places) in class {
        let group: Vec<Run<'_>> =
            places.iter().flat_map(|&place| runs.of_instance(place, contestant)).collect();
        if let Some(summary) = summary(&group) {
            counts.push(summary.count);
            let (success, cost) = (success_rate(&summary), mean_cost(&summary));
            points.push(SweepPoint { x: *percent as f64 / 100.0, success, cost });
        }
    }
    let name = runs.contestants[contestant].to_owned();
    (SweepSeries { name, points, published: Vec::new() }, counts)
}

/// The share of trivial instances and the size of value sets against the share of fixed cells.
pub(crate) fn propagated(runs: &Runs<'_>, shows_published: bool) -> Option<Figure> {
    let classes = classes(runs);
    let counts = classes.values().flat_map(BTreeMap::values).map(Vec::len);
    let note = if shows_published { " Open diamonds: published by Lloyd and Amos." } else { "" };
    let caption = format!(
        "Left: share of instances that propagation alone solves. Right: mean number of values a cell may have after \
         propagation, fixed cells counted as one. {} instances at each point, without intervals. Where the two readings \
         agree, one line covers the other.{note}",
        sample_size(counts)
    );
    let series: Vec<PropagationSeries> = classes
        .into_iter()
        .map(|((variant, side), class)| {
            let percentages = class.keys().filter(|_| shows_published).map(|percent| *percent as f64 / 100.0);
            let published = match variant {
                None => published::propagation(side, percentages),
                Some(_) => PublishedPropagation::default(),
            };
            PropagationSeries {
                name: class_name(variant.as_deref(), side),
                points: class.iter().map(|(percent, places)| point(runs, *percent, places)).collect(),
                published,
            }
        })
        .collect();
    let heading = Heading::new("propagation", "Effect of propagation alone", caption);
    let readings = Reading::ALL.map(Reading::words);
    (!series.is_empty()).then(|| propagation(&heading, readings, &series))
}

fn point(runs: &Runs<'_>, percent: i64, places: &[usize]) -> PropagationPoint {
    let mean = |number: &dyn Fn(&Instance) -> f64| {
        let numbers: Vec<f64> = places.iter().map(|&place| number(runs.instances[place])).collect();
        stats::mean(&numbers).unwrap_or(0.0)
    };
    PropagationPoint {
        fixed: percent as f64 / 100.0,
        trivial: [
            mean(&|instance| f64::from(u8::from(instance.peers.is_trivial))),
            mean(&|instance| f64::from(u8::from(instance.fixpoint.is_trivial))),
        ],
        values: [
            mean(&|instance| instance.peers.mean_values),
            mean(&|instance| instance.fixpoint.mean_values),
        ],
    }
}
