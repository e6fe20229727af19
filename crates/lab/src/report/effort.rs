//! What is hard for people and what is hard for methods: the effort of runs beside the ratings of their puzzles.

use super::runs::Runs;
use super::table::{Entry, Estimate, Table};
use crate::record::{Instance, PersonRating};
use crate::stats::{Bootstrap, FEWEST_VALUES, mean, spearman};

/// A count of a run that says how hard the search was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    Iterations,
    Steps,
}

impl Effort {
    pub(super) const ALL: [Effort; 2] = [Effort::Iterations, Effort::Steps];

    pub(super) fn name(self) -> &'static str {
        match self {
            Effort::Iterations => "iterations",
            Effort::Steps => "steps",
        }
    }
}

/// A rated puzzle with the effort of a contestant on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rated<'a> {
    pub(super) instance: &'a Instance,
    pub(super) rating: &'a PersonRating,
    /// The mean of all runs.
    pub(super) effort: f64,
}

/// The rated puzzles of a set on which a contestant has runs; none if no run has such an effort.
pub(super) fn rated<'a>(runs: &Runs<'a>, set: usize, contestant: usize, effort: Effort) -> Vec<Rated<'a>> {
    let count = |run: &super::runs::Run<'_>| match effort {
        Effort::Iterations => run.record.iterations as f64,
        Effort::Steps => run.record.steps as f64,
    };
    let of_instance = |place: usize| {
        let instance = runs.instances[place];
        let counts: Vec<f64> = runs.of_instance(place, contestant).iter().map(count).collect();
        Some(Rated { instance, rating: instance.rating.as_ref()?, effort: mean(&counts)? })
    };
    let found: Vec<Rated<'_>> = runs.instances_of(set).filter_map(of_instance).collect();
    if found.iter().any(|one| one.effort > 0.0) { found } else { Vec::new() }
}

/// The table of rank correlations; no rows if no puzzle is rated.
pub(super) fn table(runs: &Runs<'_>) -> Table {
    let mut rows = Vec::new();
    for set in 0..runs.sets.len() {
        for contestant in 0..runs.contestants.len() {
            for effort in Effort::ALL {
                let all = rated(runs, set, contestant, effort);
                let mut searched = all.clone();
                searched.retain(|one| !one.instance.fixpoint.is_trivial);
                for (puzzles, word) in [(all, "all"), (searched, "beyond propagation")] {
                    if puzzles.len() < FEWEST_VALUES {
                        continue;
                    }
                    let start = [runs.sets[set], runs.contestants[contestant], effort.name(), word]
                        .map(str::to_owned);
                    let mut row = start.map(Entry::Text).to_vec();
                    row.push(correlation(&puzzles, |rating| f64::from(rating.score)));
                    row.push(correlation(&puzzles, |rating| rating.rating));
                    rows.push(row);
                }
            }
        }
    }
    Table {
        name: "human-ratings",
        title: "Hard for people, hard for methods",
        note: "Spearman's rank correlation between the rating of a puzzle for people and the effort of a method, the mean of its \
               runs; n puzzles, 95 % bootstrap intervals over puzzles. Score: the sum over all steps of HoDoKu's scores. Rating: \
               that of the hardest step on the scale of Sudoku Explainer. Where techniques do not solve a puzzle, both are those \
               of the steps up to there. Beyond propagation: without the puzzles that naked and hidden singles solve.".into(),
        columns: "set | contestant | effort | puzzles | score=with the score | rating=with the rating",
        rows,
    }
}

fn correlation(puzzles: &[Rated<'_>], of: impl Fn(&PersonRating) -> f64) -> Entry {
    let pairs: Vec<(f64, f64)> = puzzles.iter().map(|one| (of(one.rating), one.effort)).collect();
    let Some(value) = spearman(&pairs) else { return Entry::EmptyWithin };
    let within = Bootstrap { resamples: RESAMPLES, ..Bootstrap::default() }.rank_correlation(&pairs);
    Entry::Mean(Estimate { value, within, n: pairs.len() })
}

/// Resamples of an interval: the ends of a correlation of thousands of puzzles vary by less than 0.005 then.
const RESAMPLES: usize = 1_999;
