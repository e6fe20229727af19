//! Entropy and branching of the trails over the course of runs.

use std::collections::BTreeSet;

use super::super::runs::{Run, Runs};
use super::{Column, FEWEST_FOR_AN_INTERVAL, sample_size};
use crate::figure::{
    Estimate, Figure, Heading, Reading, Styles, TrailPanel, TrailPoint, TrailSeries, stagnation,
};
use crate::record::TrailSample;
use crate::reproduce::published::{ACS, WITHOUT_BVE};
use crate::stats::{self, Bootstrap};

/// The largest number of contestants in a panel; solved and unsolved runs are drawn apart.
const MOST_CONTESTANTS: usize = 3;

/// The largest number of generated sets with a panel, and of named puzzles.
const MOST_CLASSES: usize = 3;

/// The trails of contestants that have some: of the colony with and without best value evaporation, one figure for each
/// reading, if the report shows published results.
pub(crate) fn figures(runs: &Runs<'_>, styles: &Styles, shows_published: bool) -> Vec<Figure> {
    let methods = [ACS, WITHOUT_BVE].map(|name| Reading::split(name).0);
    let mut names: Vec<&str> = Vec::new();
    for run in runs.all.iter().filter(|run| !run.record.trails.is_empty()) {
        let name = runs.contestants[run.contestant];
        if !names.contains(&name) && (!shows_published || methods.contains(&Reading::split(name).0)) {
            names.push(name);
        }
    }
    let colonies = runs.only(&names);
    let mut figures = Vec::new();
    for (number, column) in Column::all(&colonies).iter().enumerate() {
        if (1..=MOST_CONTESTANTS).contains(&column.contestants.len()) {
            let name =
                if number == 0 { "stagnation".to_owned() } else { format!("stagnation-{}", number + 1) };
            figures.extend(figure(&colonies, styles, column, name));
        }
    }
    figures
}

fn figure(runs: &Runs<'_>, styles: &Styles, column: &Column, name: String) -> Option<Figure> {
    let mut counts = BTreeSet::new();
    let panels: Vec<TrailPanel> =
        classes(runs, column).iter().map(|class| panel(runs, column, class, &mut counts)).collect();
    let caption = format!(
        "The trails of open cells while runs go on. Left: mean entropy; 1 if all values of a cell have the same pheromone, 0 if \
         one value has all. Right: mean number of values of a cell with a trail far above its weakest one (lambda-branching). \
         Means of the runs that had not ended, with 95 % bootstrap intervals, {} runs at each point; points of fewer than \
         {FEWEST_FOR_AN_INTERVAL} runs are left out. A ring is the end of the solved runs, at the geometric mean of its share.",
        sample_size(counts)
    );
    let title = column.titled("Stagnation of the trails");
    (!panels.is_empty()).then(|| stagnation(&Heading::new(name, title, caption), styles, &panels))
}

/// A generated set, or a named puzzle, which is repeated in many runs.
struct Class {
    title: String,
    instances: Vec<usize>,
}

/// The generated sets and the named puzzles on which the success rates of these contestants differ most.
fn classes(runs: &Runs<'_>, column: &Column) -> Vec<Class> {
    let (mut generated, mut named) = (Vec::new(), Vec::new());
    for (set, name) in runs.sets.iter().enumerate() {
        let places: Vec<usize> = runs.instances_of(set).collect();
        if places.iter().all(|&place| runs.instances[place].fixed_percent.is_some()) {
            generated.push(Class { title: (*name).to_owned(), instances: places });
        } else {
            let class =
                |place: usize| Class { title: runs.instances[place].name.clone(), instances: vec![place] };
            named.extend(places.into_iter().map(class));
        }
    }
    let mut chosen = most_different(runs, column, named);
    chosen.extend(most_different(runs, column, generated));
    chosen
}

fn most_different(runs: &Runs<'_>, column: &Column, classes: Vec<Class>) -> Vec<Class> {
    let difference = |class: &Class| {
        let mut rates = Vec::new();
        for &contestant in &column.contestants {
            let sampled = sampled(runs, contestant, class);
            if sampled.len() < FEWEST_FOR_AN_INTERVAL {
                return None;
            }
            let solved = sampled.iter().filter(|run| run.time.is_solved()).count();
            rates.push(solved as f64 / sampled.len() as f64);
        }
        let (least, most) =
            rates.iter().fold((1.0_f64, 0.0_f64), |(least, most), &rate| (least.min(rate), most.max(rate)));
        // Nothing stagnates if every run is solved.
        (least < 1.0).then_some(most - least)
    };
    let numbered = classes.into_iter().enumerate();
    let mut rated: Vec<(f64, usize, Class)> =
        numbered.filter_map(|(number, class)| Some((difference(&class)?, number, class))).collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    rated.truncate(MOST_CLASSES);
    rated.sort_by_key(|(_, number, _)| *number);
    rated.into_iter().map(|(_, _, class)| class).collect()
}

/// The runs of a contestant on a class that have samples.
fn sampled<'a>(runs: &Runs<'a>, contestant: usize, class: &Class) -> Vec<Run<'a>> {
    let all = class.instances.iter().flat_map(|&place| runs.of_instance(place, contestant));
    all.filter(|run| !run.record.trails.is_empty()).collect()
}

fn panel(runs: &Runs<'_>, column: &Column, class: &Class, counts: &mut BTreeSet<usize>) -> TrailPanel {
    let mut series = Vec::new();
    for &contestant in &column.contestants {
        for is_solved in [true, false] {
            let mut chosen = sampled(runs, contestant, class);
            chosen.retain(|run| run.time.is_solved() == is_solved);
            let ends: Vec<TrailSample> =
                chosen.iter().filter_map(|run| run.record.trails.last().copied()).collect();
            let mut samples: Vec<TrailSample> = chosen
                .iter()
                .flat_map(|run| &run.record.trails[..run.record.trails.len() - 1])
                .copied()
                .collect();
            if !is_solved {
                samples.extend(ends.iter().map(|end| TrailSample { share: 1.0, ..*end }));
            }
            samples.sort_by(|one, other| one.share.total_cmp(&other.share));
            let groups: Vec<&[TrailSample]> =
                samples.chunk_by(|one, other| one.share == other.share).collect();
            let points: Vec<TrailPoint> =
                groups.iter().filter_map(|group| point(group[0].share, group, counts)).collect();
            let logs: Vec<f64> = ends.iter().map(|end| libm::log(end.share.max(1e-6))).collect();
            let end = stats::mean(&logs).filter(|_| is_solved).map(libm::exp);
            let end = end.and_then(|share| point(share, &ends, counts));
            if !points.is_empty() || end.is_some() {
                let contestant = runs.contestants[contestant].to_owned();
                series.push(TrailSeries { contestant, is_solved, points, end });
            }
        }
    }
    TrailPanel { title: class.title.clone(), series }
}

/// The means of samples at one share; `None` for too few.
fn point(share: f64, samples: &[TrailSample], counts: &mut BTreeSet<usize>) -> Option<TrailPoint> {
    if samples.len() < FEWEST_FOR_AN_INTERVAL {
        return None;
    }
    counts.insert(samples.len());
    let bootstrap = Bootstrap { resamples: 1999, ..Bootstrap::default() };
    let estimate = |number: &dyn Fn(&TrailSample) -> f64| {
        let numbers: Vec<f64> = samples.iter().map(number).collect();
        let interval = bootstrap.mean(&numbers).map(|within| [within.low, within.high]);
        Some(Estimate { value: stats::mean(&numbers)?, interval })
    };
    let (entropy, branching) = (estimate(&|sample| sample.entropy)?, estimate(&|sample| sample.branching)?);
    Some(TrailPoint { share, entropy, branching })
}
