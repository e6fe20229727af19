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

/// The fewest runs whose mean is drawn, once others are left out.
const LEAST_RUNS: usize = 5;

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
        let (shown, note) = match kind {
            Kind::Latin | Kind::Cars => ("success and cost", ""),
            Kind::Tsp => {
                ("gap to the optimum", " Right: the second half of the runs; the axis does not begin at 0.")
            }
        };
        let heading =
            Heading::new(format!("{name}-course"), format!("{title}: {shown}"), format!("{caption}{note}"));
        figures.push(draw(&heading, &sets.iter().flat_map(|runs| course_panels(runs)).collect::<Vec<_>>()));
        let caption = format!(
            "{caption} 100 %: all candidates of a choice have the same pheromone; 0: one has all of it. Runs that \
             were solved are left out from then on, and so are means of fewer than {LEAST_RUNS} runs."
        );
        let heading =
            Heading::new(format!("{name}-entropy"), format!("{title}: entropy of the trails"), caption);
        figures.push(draw(&heading, &sets.iter().map(|runs| entropy_panel(runs)).collect::<Vec<_>>()));
    }
    figures
}

/// Success and cost of a set; of tours, of which hardly any is optimal, the gap twice: its whole course on a logarithmic axis,
/// and the second half closely.
fn course_panels(runs: &SetRuns<'_>) -> [CoursePanel; 2] {
    let records = runs.contestants.iter().flat_map(|runs| runs.instances.iter().flatten().copied());
    let measures = Measures::new(runs.set, records);
    let success = |record: &Record, at| Some(f64::from(u8::from(Measures::is_solved_by(record, at))));
    let cost = |record: &Record, at| Some(measures.shown(record, Measures::cost_at(record, at) as f64));
    let name = measures.name().to_owned();
    if runs.set.problem == Kind::Tsp {
        let late =
            |record: &Record, at| if 2 * at < runs.set.constructions { None } else { cost(record, at) };
        return [
            panel(runs, Measure::LogNumber(name.clone()), cost),
            panel(runs, Measure::Range(name), late),
        ];
    }
    [panel(runs, Measure::Share("solved runs".to_owned()), success), panel(runs, Measure::Number(name), cost)]
}

fn entropy_panel(runs: &SetRuns<'_>) -> CoursePanel {
    let entropy = |record: &Record, at| {
        record.samples.iter().find(|sample| sample.at == at).map(|sample| sample.entropy)
    };
    panel(runs, Measure::Share("entropy".to_owned()), entropy)
}

/// The means of a number over runs; a run without the number is left out, and so is a mean of fewer than [`LEAST_RUNS`].
fn panel(runs: &SetRuns<'_>, measure: Measure, number: impl Fn(&Record, u64) -> Option<f64>) -> CoursePanel {
    let budget = runs.set.constructions;
    let moments: Vec<u64> = (FIRST..=budget).filter(|at| is_sampled(*at) || *at == budget).collect();
    let point = |runs: &ContestantRuns<'_>, at: u64| {
        let numbers = clusters(runs, |record| number(record, at).unwrap_or(f64::NAN));
        let least = LEAST_RUNS.min(numbers.concat().len());
        let present = |cluster: Vec<f64>| cluster.into_iter().filter(|number| !number.is_nan()).collect();
        let numbers: Vec<Vec<f64>> =
            numbers.into_iter().map(present).filter(|cluster: &Vec<f64>| !cluster.is_empty()).collect();
        if numbers.concat().len() < least {
            return None;
        }
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
