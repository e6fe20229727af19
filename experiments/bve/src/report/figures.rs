//! Two figures for each problem: success and cost over constructions, and the entropy of the trails.

use antdoku_lab::figure::{
    CoursePanel, CoursePoint, CourseSeries, Estimate, Figure, Heading, Measure, Styles, course,
};
use antdoku_lab::stats::{Bootstrap, mean};

use super::measure::Measures;
use super::tables::clusters;
use super::{ContestantRuns, SetRuns};
use crate::plan::{Kind, Plan};
use crate::record::Record;
use crate::run::is_sampled;

/// Resamples of each interval: figures have hundreds of them.
const RESAMPLES: usize = 999;

/// The first constructions that are drawn: before, all contestants choose at random.
const FIRST: u64 = 100;

/// Draws the figures of all problems of a plan.
pub(super) fn figures(plan: &Plan, runs: &[SetRuns<'_>]) -> Vec<Figure> {
    let mut figures = Vec::new();
    for (kind, name, title) in [
        (Kind::Latin, "latin", "Latin square completion"),
        (Kind::Cars, "cars", "Car sequencing"),
        (Kind::Tsp, "tsp", "The travelling salesman"),
    ] {
        let sets: Vec<&SetRuns<'_>> = runs.iter().filter(|runs| runs.set.problem == kind).collect();
        if sets.is_empty() {
            continue;
        }
        let styles = Styles::of(plan.contestants_of(kind).map(|contestant| &contestant.name));
        let draw =
            |heading: &Heading, panels: &[CoursePanel]| course(heading, &styles, "Constructions", panels);
        let caption = format!(
            "Means over {} runs on each instance, with 95 % intervals from a bootstrap of instances and runs.",
            plan.runs
        );
        let heading = Heading::new(format!("{name}-course"), format!("{title}: success and cost"), &caption);
        figures.push(draw(&heading, &sets.iter().flat_map(|runs| course_panels(runs)).collect::<Vec<_>>()));
        let caption = format!(
            "{caption} 100 %: all candidates of a choice have the same pheromone; 0: one has all of it. Runs that \
             were solved are left out from then on."
        );
        let heading =
            Heading::new(format!("{name}-entropy"), format!("{title}: entropy of the trails"), caption);
        figures.push(draw(&heading, &sets.iter().map(|runs| entropy_panel(runs)).collect::<Vec<_>>()));
    }
    figures
}

/// Success and cost of a set.
fn course_panels(runs: &SetRuns<'_>) -> [CoursePanel; 2] {
    let records = runs.contestants.iter().flat_map(|runs| runs.instances.iter().flatten().copied());
    let measures = Measures::new(runs.set, records);
    // Gaps begin at half of the optimum and end at a hundredth of it.
    let scale = if runs.set.problem == Kind::Tsp { Measure::LogNumber } else { Measure::Number };
    let success = |record: &Record, at| Some(f64::from(u8::from(Measures::is_solved_by(record, at))));
    let cost = |record: &Record, at| Some(measures.shown(record, Measures::cost_at(record, at) as f64));
    [
        panel(runs, Measure::Share("solved runs".to_owned()), success),
        panel(runs, scale(measures.name().to_owned()), cost),
    ]
}

fn entropy_panel(runs: &SetRuns<'_>) -> CoursePanel {
    let entropy = |record: &Record, at| {
        record.samples.iter().find(|sample| sample.at == at).map(|sample| sample.entropy)
    };
    panel(runs, Measure::Share("entropy".to_owned()), entropy)
}

/// The means of a number over runs; a run without the number is left out.
fn panel(runs: &SetRuns<'_>, measure: Measure, number: impl Fn(&Record, u64) -> Option<f64>) -> CoursePanel {
    let budget = runs.set.constructions;
    let moments: Vec<u64> = (FIRST..=budget).filter(|at| is_sampled(*at) || *at == budget).collect();
    let point = |runs: &ContestantRuns<'_>, at: u64| {
        let numbers = clusters(runs, |record| number(record, at).unwrap_or(f64::NAN));
        let present = |cluster: Vec<f64>| cluster.into_iter().filter(|number| !number.is_nan()).collect();
        let numbers: Vec<Vec<f64>> =
            numbers.into_iter().map(present).filter(|cluster: &Vec<f64>| !cluster.is_empty()).collect();
        let bootstrap = Bootstrap { resamples: RESAMPLES, ..Bootstrap::default() };
        let interval = bootstrap.cluster_mean(&numbers).map(|interval| [interval.low, interval.high]);
        Some(CoursePoint { at: at as f64, value: Estimate { value: mean(&numbers.concat())?, interval } })
    };
    let series = runs.contestants.iter().map(|contestant| CourseSeries {
        contestant: contestant.name.to_owned(),
        points: moments.iter().filter_map(|&at| point(contestant, at)).collect(),
    });
    CoursePanel { title: runs.set.name.clone(), measure, series: series.collect() }
}
