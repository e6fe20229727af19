//! The rules of the verdicts.

use super::super::runs::{Run, Runs};
use super::evidence::{Evidence, authors_times, rate};
use super::{Judgement, Verdict};
use crate::figure::words::{seconds, significant};
use crate::reproduce::published::{RUNS, limit};
use crate::stats::{Interval, compare, holm, newcombe, success_p};

/// The bound of significance.
pub(super) const SIGNIFICANT: f64 = 0.05;

/// The number of comparisons of the paper: the colony with three others.
pub(super) const COMPARISONS: f64 = 3.0;

/// The largest difference of success rates, in either direction, that a confirmed rate may have.
const MARGIN: f64 = 0.2;

/// The largest factor between our ratio of times and a published one, in either direction, that a confirmed ratio may have.
const FACTOR: f64 = 2.0;

/// The shortest limit, as a share of the paper's, from which “not better” is told: on one machine, our colony makes 18.6
/// times as many ants per second as the authors' program (docs/decisions/0001).
const SHORTEST_LIMIT: f64 = 0.05;

/// The fewest puzzles from which “better” is told.
pub(super) const FEWEST_PUZZLES: usize = 20;

/// The fewest puzzles from which “not better” is told.
const FEWEST_WITHOUT_DIFFERENCE: usize = 50;

/// The runs behind each published rate.
const PUBLISHED_RUNS: u64 = RUNS as u64;

/// The shortest limit of some runs beside the paper's, if it is shorter: what may lower a success rate.
pub(super) fn shorter_limit(runs: &Runs<'_>, group: &[Run<'_>]) -> Option<String> {
    let side = group.iter().map(|run| runs.instances[run.instance].side).max()?;
    let ours = group
        .iter()
        .map(|run| run.record.task.budget.seconds)
        .min_by(|one, other| one.unwrap_or(0.0).total_cmp(&other.unwrap_or(0.0)))?;
    match ours {
        Some(ours) if ours >= limit(side) => None,
        Some(ours) => Some(format!("our limit is {} instead of {}", seconds(ours), seconds(limit(side)))),
        None => Some(format!("our limit is not the paper's {}", seconds(limit(side)))),
    }
}

/// Our success rate beside a published one.
#[derive(Clone, Debug)]
pub(crate) struct Rate {
    solved: u64,
    runs: u64,
    published: u64,
    shorter: Option<String>,
}

impl Rate {
    /// `None` for no runs.
    pub(crate) fn new(runs: &Runs<'_>, group: &[Run<'_>], published_percent: f64) -> Option<Rate> {
        let solved = group.iter().filter(|run| run.time.is_solved()).count() as u64;
        let shorter = shorter_limit(runs, group);
        let published = (published_percent / 100.0 * PUBLISHED_RUNS as f64).round() as u64;
        (!group.is_empty()).then_some(Rate { solved, runs: group.len() as u64, published, shorter })
    }

    fn p(&self) -> f64 {
        success_p([self.solved, self.runs - self.solved], [self.published, PUBLISHED_RUNS - self.published])
    }

    /// The interval of our rate minus the published one.
    fn difference(&self) -> Option<Interval> {
        newcombe((self.solved, self.runs), (self.published, PUBLISHED_RUNS), 0.95)
    }

    /// What the test says, with this p value.
    pub(super) fn outcome(&self, p: f64) -> Outcome {
        let is_close = self.difference().is_some_and(|apart| apart.low >= -MARGIN && apart.high <= MARGIN);
        match p >= SIGNIFICANT {
            true if is_close => Outcome::Agrees,
            true => Outcome::TooFewRuns,
            false if self.solved * PUBLISHED_RUNS > self.published * self.runs => Outcome::More,
            false if self.shorter.is_some() => Outcome::FewerWithinLess,
            false => Outcome::Fewer,
        }
    }

    /// The verdict on the rate as a claim of its own, with its p value.
    pub(crate) fn verdict(&self) -> (f64, Judgement) {
        let p = self.p();
        (p, self.judged(p))
    }

    fn judged(&self, p: f64) -> Judgement {
        let Some(apart) = self.difference() else {
            return Verdict::CannotBeTold.because("there are no runs");
        };
        let points = format!("{:+.0} to {:+.0} points", apart.low * 100.0, apart.high * 100.0);
        let outcome = self.outcome(p);
        outcome.verdict().because(match outcome {
            Outcome::Agrees => format!("the rates differ by {points}"),
            Outcome::TooFewRuns => format!("too few runs: the rates may differ by {points}"),
            Outcome::More => format!("ours solves more: by {points}"),
            Outcome::Fewer => format!("ours solves fewer: by {points}"),
            Outcome::FewerWithinLess => {
                format!("ours solves fewer, by {points}, but {}", self.shorter.as_deref().unwrap_or_default())
            }
        })
    }

    /// The reason why our limit may lower the rate.
    pub(super) fn shorter(&self) -> Option<&str> {
        self.shorter.as_deref()
    }
}

/// What a test says about our rate and a published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Agrees,
    More,
    Fewer,
    /// Fewer are solved, within a shorter limit.
    FewerWithinLess,
    TooFewRuns,
}

impl Outcome {
    pub(super) fn verdict(self) -> Verdict {
        match self {
            Outcome::Agrees => Verdict::Confirmed,
            Outcome::More | Outcome::Fewer => Verdict::NotConfirmed,
            Outcome::FewerWithinLess | Outcome::TooFewRuns => Verdict::CannotBeTold,
        }
    }
}

/// The p values of several rates of one claim, corrected.
pub(super) fn corrected(rates: &[Rate]) -> Vec<f64> {
    holm(&rates.iter().map(Rate::p).collect::<Vec<f64>>())
}

/// The verdict on a claim that all runs were solved.
pub(super) fn all_solved(runs: &Runs<'_>, group: &[Run<'_>]) -> Judgement {
    let solved = group.iter().filter(|run| run.time.is_solved()).count();
    let shorter = shorter_limit(runs, group);
    match (group.len() - solved, shorter) {
        _ if group.is_empty() => Verdict::CannotBeTold.because("there are no runs"),
        _ if group.len() < FEWEST_PUZZLES => Verdict::CannotBeTold.because("there are fewer than 20 runs"),
        (0, Some(shorter)) => Verdict::Confirmed.because(format!("all runs were solved, although {shorter}")),
        (0, None) => Verdict::Confirmed.because("all runs were solved"),
        (_, Some(shorter)) => {
            Verdict::CannotBeTold.because(format!("solved: {solved} of {}, but {shorter}", group.len()))
        }
        (_, None) => Verdict::NotConfirmed.because(format!("solved: {solved} of {}", group.len())),
    }
}

/// The verdict on a published ratio of two mean times.
pub(super) fn ratio(published: f64, ours: Option<Interval>) -> Judgement {
    let Some(Interval { low, high }) = ours else {
        return Verdict::CannotBeTold.because("fewer than five solved runs on one side");
    };
    let (least, most) = (published / FACTOR, published * FACTOR);
    match () {
        () if low >= least && high <= most => Verdict::Confirmed.because("our ratio is within a factor of 2"),
        () if low > most => Verdict::NotConfirmed.because("our ratio is larger by more than a factor of 2"),
        () if high < least => {
            Verdict::NotConfirmed.because("our ratio is smaller by more than a factor of 2")
        }
        () => Verdict::CannotBeTold.because("our interval is partly beyond a factor of 2"),
    }
}

/// The outcome of tests of whether the first of two is better.
pub(super) struct Better<'t> {
    /// Whether the first is better, without regard to significance.
    pub(super) is_better: bool,
    /// The p value of each test, uncorrected.
    pub(super) p: &'t [f64],
    /// The number of puzzles.
    pub(super) puzzles: usize,
    /// Whether the limits were long enough for “not better”: see [`is_long_enough`].
    pub(super) is_long_enough: bool,
}

/// Whether all limits of some runs are at least a twentieth of the paper's.
pub(super) fn is_long_enough(runs: &Runs<'_>, group: &[Run<'_>]) -> bool {
    group.iter().all(|run| {
        let seconds = run.record.task.budget.seconds.unwrap_or(0.0);
        seconds >= SHORTEST_LIMIT * limit(runs.instances[run.instance].side)
    })
}

impl Better<'_> {
    /// Each p value, corrected for the paper's three comparisons.
    pub(super) fn corrected(&self) -> Vec<f64> {
        self.p.iter().map(|p| (p * COMPARISONS).min(1.0)).collect()
    }

    pub(super) fn judged(&self, better: &str, worse: &str) -> Judgement {
        let is_significant = self.corrected().iter().all(|p| *p < SIGNIFICANT);
        match (is_significant, self.is_better) {
            _ if self.puzzles < FEWEST_PUZZLES => {
                Verdict::CannotBeTold.because(format!("there are only {} puzzles", self.puzzles))
            }
            (true, true) => Verdict::Confirmed.because(better),
            _ if !self.is_long_enough => {
                Verdict::CannotBeTold.because("our limit is shorter than a twentieth of the paper's")
            }
            (true, false) => Verdict::NotConfirmed.because(worse),
            (false, _) if self.puzzles < FEWEST_WITHOUT_DIFFERENCE => Verdict::CannotBeTold
                .because(format!("{} puzzles show no significant difference", self.puzzles)),
            (false, _) => Verdict::NotConfirmed.because("there is no significant difference"),
        }
    }
}

/// The test and the verdict of whether the first of two contestants solves more, with the words for yes and for the
/// contrary; `None` if one has no runs.
pub(super) fn solves_more(
    evidence: &Evidence<'_, '_>,
    groups: &[Vec<Run<'_>>; 2],
    [better, worse]: [&str; 2],
) -> Option<(String, Judgement)> {
    let [one, other] = [&groups[0], &groups[1]].map(|runs| authors_times(runs));
    let p = [compare(&one, &other)?.success_p];
    let tested = Better {
        is_better: rate(&one) > rate(&other),
        p: &p,
        puzzles: one.len().min(other.len()),
        is_long_enough: groups.iter().all(|group| is_long_enough(evidence.runs, group)),
    };
    let test = format!("χ², {} after Bonferroni", p_text(tested.corrected()[0]));
    Some((test, tested.judged(better, worse)))
}

/// A p value as text.
pub(super) fn p_text(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

/// A number with its interval as text.
pub(super) fn within_text(value: f64, within: Option<Interval>) -> String {
    let within = within.map(|within| format!(" ({}–{})", significant(within.low), significant(within.high)));
    format!("{}{}", significant(value), within.unwrap_or_default())
}
