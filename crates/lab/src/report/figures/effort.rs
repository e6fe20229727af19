//! The effort of contestants against the ratings of puzzles for people.

use antdoku::Level;

use super::super::effort::{Effort, Rated, rated};
use super::super::runs::Runs;
use super::sample_size;
use crate::figure::{EffortPanel, EffortPoint, Figure, Heading, effort};
use crate::record::PersonRating;

/// A scale of ratings: the name of its figures, its title, and the number of a rating.
type Scale = (&'static str, &'static str, fn(&PersonRating) -> f64);

const SCALES: [Scale; 2] = [
    ("score", "score for people (HoDoKu)", |rating| rating.score as f64),
    ("rating", "rating for people (Sudoku Explainer)", |rating| rating.rating),
];

/// For each set with rated puzzles: effort against score, and against rating.
pub(super) fn figures(runs: &Runs<'_>) -> Vec<Figure> {
    let mut figures = Vec::new();
    for set in 0..runs.sets.len() {
        let of_contestant = |contestant: usize| {
            // Iterations, unless all searches have the same number of them; then steps.
            let mut found = Effort::ALL.map(|effort| (effort, rated(runs, set, contestant, effort))).to_vec();
            found.retain(|(_, puzzles)| !puzzles.is_empty());
            let best = found.iter().position(|(_, puzzles)| varies(puzzles)).unwrap_or(0);
            let (effort, puzzles) = found.into_iter().nth(best)?;
            Some((runs.contestants[contestant], effort, puzzles))
        };
        let shown: Vec<_> = (0..runs.contestants.len()).filter_map(of_contestant).collect();
        if shown.is_empty() {
            continue;
        }
        for (name, label, of) in SCALES {
            let panel = |(contestant, effort, puzzles): &(&str, Effort, Vec<Rated<'_>>)| EffortPanel {
                title: (*contestant).to_owned(),
                effort: effort.name().to_owned(),
                points: puzzles.iter().map(|one| point(one, of)).collect(),
            };
            let panels: Vec<EffortPanel> = shown.iter().map(panel).collect();
            let count = sample_size(shown.iter().map(|(_, _, puzzles)| puzzles.len()));
            let caption = format!(
                "A point is a puzzle ({count}): its {label} across, the mean effort of all runs upwards. Effort 0: propagation \
                 alone solves the puzzle."
            );
            let number = if set == 0 { String::new() } else { format!("-{}", set + 1) };
            let title = format!("Hard for people, hard for methods: {}", runs.sets[set]);
            let heading = Heading::new(format!("human-{name}{number}"), title, caption);
            figures.push(effort(&heading, label, &Level::ALL.map(Level::name), &panels));
        }
    }
    figures
}

/// Whether the effort differs between puzzles that need any.
fn varies(puzzles: &[Rated<'_>]) -> bool {
    let mut efforts = puzzles.iter().map(|one| one.effort).filter(|effort| *effort > 0.0);
    let first = efforts.next();
    efforts.any(|effort| Some(effort) != first)
}

fn point(one: &Rated<'_>, of: fn(&PersonRating) -> f64) -> EffortPoint {
    let level = one.rating.level.parse::<Level>().map_or(0, |level| level as usize);
    EffortPoint { rating: of(one.rating), effort: one.effort, level }
}
