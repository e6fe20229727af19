//! Success rate and time or steps against the setting of a parameter, for contestants that differ in nothing else.

use std::collections::{BTreeMap, BTreeSet};

use antdoku::Method;

use super::super::runs::{INTERVALS, Run, Runs, summary_by};
use super::by_share::class_name;
use super::{mean_cost, sample_size, success_rate};
use crate::figure::{Cost, Figure, Heading, Styles, SweepAxis, SweepPanel, SweepPoint, SweepSeries, sweep};
use crate::record::Parameters;
use crate::stats::RunTime;

/// The smallest number of settings of a sweep.
const FEWEST_SETTINGS: usize = 3;

/// The setting of each contestant.
type Settings = Vec<(f64, usize)>;

/// Contestants that differ in one numeric parameter only.
struct Sweep<'a> {
    method: &'a str,
    parameter: &'a str,
    /// Ascending, each setting once.
    settings: Settings,
}

/// One figure for each swept parameter.
pub(crate) fn figures(runs: &Runs<'_>) -> Vec<Figure> {
    let styles = Styles::of(&runs.sets);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    let mut figures = Vec::new();
    for sweep in sweeps(runs) {
        let number = names.entry(sweep.parameter).or_default();
        *number += 1;
        figures.extend(figure(runs, &styles, &sweep, *number));
    }
    figures
}

fn sweeps<'a>(runs: &Runs<'a>) -> Vec<Sweep<'a>> {
    let mut contestants: BTreeMap<usize, (&'a str, &'a Parameters)> = BTreeMap::new();
    for run in &runs.all {
        let task = &run.record.task;
        contestants.entry(run.contestant).or_insert((&task.method, &task.parameters));
    }
    let mut groups: BTreeMap<(&str, &str, String), Settings> = BTreeMap::new();
    for (&contestant, &(method, parameters)) in &contestants {
        for (name, value) in parameters {
            let Some(setting) = value.as_f64() else { continue };
            let others: Vec<String> = parameters
                .iter()
                .filter(|(other, _)| *other != name)
                .map(|(other, value)| format!("{other}={value}"))
                .collect();
            groups.entry((method, name, others.join(","))).or_default().push((setting, contestant));
        }
    }
    let sweep = |((method, parameter, _), mut settings): ((&'a str, &'a str, String), Settings)| {
        settings.sort_by(|one, other| one.0.total_cmp(&other.0));
        settings.dedup_by(|one, other| one.0 == other.0);
        (settings.len() >= FEWEST_SETTINGS).then_some(Sweep { method, parameter, settings })
    };
    groups.into_iter().filter_map(sweep).collect()
}

fn figure(runs: &Runs<'_>, styles: &Styles, swept: &Sweep<'_>, number: usize) -> Option<Figure> {
    let contestants: BTreeSet<usize> = swept.settings.iter().map(|&(_, contestant)| contestant).collect();
    let mut of_sweep = runs.all.iter().filter(|run| contestants.contains(&run.contestant));
    let cost = if of_sweep.all(has_step_limit) { Cost::Steps } else { Cost::Time };
    let mut panels: BTreeMap<(Option<&str>, usize), Vec<SweepSeries>> = BTreeMap::new();
    let mut counts = BTreeSet::new();
    for (set, name) in runs.sets.iter().enumerate() {
        let first = runs.instances_of(set).next().map(|place| runs.instances[place])?;
        let point = |&(x, contestant): &(f64, usize)| {
            let summary = match cost {
                Cost::Time => runs.summary(set, contestant).cloned(),
                Cost::Steps => summary_by(&runs.of_set(set, contestant), steps),
            }?;
            counts.insert(summary.count);
            Some(SweepPoint { x, success: success_rate(&summary), cost: mean_cost(&summary) })
        };
        let points: Vec<SweepPoint> = swept.settings.iter().filter_map(point).collect();
        if points.len() >= FEWEST_SETTINGS {
            let series = SweepSeries { name: (*name).to_owned(), points, published: Vec::new() };
            panels.entry((first.variant.as_deref(), first.side)).or_default().push(series);
        }
    }
    let panels: Vec<SweepPanel> = panels
        .into_iter()
        .map(|((variant, side), series)| SweepPanel { title: class_name(variant, side), series })
        .collect();
    let paper = paper_setting(swept.method, swept.parameter);
    let line = if paper.is_some() { " The vertical line is the setting of the paper." } else { "" };
    let words = swept.parameter.replace('_', " ");
    let caption = format!(
        "Contestants of the method {} that differ only in {words}. Top: success rate. Bottom: mean {} of solved runs. \
         {INTERVALS} {} runs at each point; no interval from fewer than 5.{line}",
        swept.method,
        cost.word(),
        sample_size(counts)
    );
    let suffix = if number == 1 { String::new() } else { format!("-{number}") };
    let name = format!("sweep-{}{suffix}", swept.parameter.replace('_', "-"));
    let heading = Heading::new(name, format!("Success rate and {} by {words}", cost.word()), caption);
    let axis = SweepAxis::Parameter(&words, paper);
    (!panels.is_empty()).then(|| sweep(&heading, styles, (axis, cost), &panels))
}

/// Whether only steps limit a run. Its steps are then the same on every machine, its time is not.
fn has_step_limit(run: &Run<'_>) -> bool {
    let budget = &run.record.task.budget;
    budget.steps.is_some() && budget.seconds.is_none()
}

/// The steps of a run in the place of its time.
fn steps(run: &Run<'_>) -> RunTime {
    let steps = run.record.steps as f64;
    if run.time.is_solved() { RunTime::Solved(steps) } else { RunTime::Censored(steps) }
}

/// The setting of a parameter in a method's preset `paper`.
fn paper_setting(method: &str, parameter: &str) -> Option<f64> {
    let method = Method::find(method).ok()?;
    let preset = method.presets.iter().find(|preset| preset.name == "paper")?;
    let settings = method.build(Some(preset.name), &[]).ok()?.settings();
    let (_, setting) = settings.0.into_iter().find(|(name, _)| *name == parameter)?;
    serde_json::to_value(setting).ok()?.as_f64()
}
