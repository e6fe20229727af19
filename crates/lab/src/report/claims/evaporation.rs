//! Claims about best value evaporation.

use antdoku::internals::NAMED;

use super::super::runs::{Run, by_puzzle};
use super::evidence::{Evidence, success_text};
use super::published::{Part, together};
use super::rules::{Rate, SIGNIFICANT, p_text, solves_more};
use super::{Claim, Verdict};
use crate::figure::words::significant;
use crate::reproduce::published::{
    ACS, ACS_FIXPOINT, Published, WITHOUT_BVE, WITHOUT_BVE_FIXPOINT, on_25x25, on_puzzle,
};
use crate::stats::{mean, wilcoxon};

const GROUP: &str = "Best value evaporation";

const NO_RUNS: &str = "there are no runs of one of them";

pub(super) fn claims(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for pair in [[ACS, WITHOUT_BVE], [ACS_FIXPOINT, WITHOUT_BVE_FIXPOINT]] {
        claims.push(named(evidence, pair));
        claims.push(large(evidence, pair));
    }
    for (column, name) in [WITHOUT_BVE, ACS].into_iter().enumerate() {
        let parts: Vec<Part<'_>> =
            evidence.named.iter().filter_map(|&place| on_named(evidence, place, name, column)).collect();
        let claim = format!("{name}: success on each named puzzle (arXiv)");
        claims.push(Claim { group: GROUP, claim, ..together(&parts, "puzzles") });
    }
    claims
}

/// Our success rate on a named puzzle beside the published one.
fn on_named<'a>(evidence: &Evidence<'_, 'a>, place: usize, name: &str, column: usize) -> Option<Part<'a>> {
    let label = evidence.runs.instances[place].name.clone();
    let Published { percent, .. } = on_puzzle(&label)?[column];
    let runs = evidence.on(&[place], name);
    let rate = Rate::new(evidence.runs, &runs, percent)?;
    Some(Part { label, published: percent, runs, rate })
}

fn claim([with, without]: [&str; 2], on: &str, groups: &[Vec<Run<'_>>; 2], published: String) -> Claim {
    Claim {
        group: GROUP,
        claim: format!("{without} solves fewer than {with} on {on}"),
        published,
        ours: format!("{} against {}", success_text(&groups[1]), success_text(&groups[0])),
        test: String::new(),
        judgement: Verdict::CannotBeTold.because(NO_RUNS),
    }
}

/// The claim that evaporation is essential on the named puzzles: one success rate for each puzzle and side.
fn named(evidence: &Evidence<'_, '_>, pair: [&str; 2]) -> Claim {
    let groups = pair.map(|name| evidence.on(&evidence.named, name));
    let published = |column: usize| {
        let all = NAMED.iter().filter_map(|puzzle| Some(on_puzzle(puzzle.name)?[column].percent));
        mean(&all.collect::<Vec<f64>>()).map_or(String::new(), significant)
    };
    let published = format!("{} % against {} %", published(0), published(1));
    let mut claim = claim(pair, "the named puzzles", &groups, published);
    let [with, without] = groups.map(|runs| rates(&runs));
    if with.is_empty() || with.len() != without.len() {
        return claim;
    }
    let differences: Vec<f64> = with.iter().zip(&without).map(|(with, without)| with - without).collect();
    let p = wilcoxon(&differences).map_or(1.0, |test| test.p);
    let fewer = differences.iter().filter(|difference| **difference > 0.0).count();
    let more = differences.iter().filter(|difference| **difference < 0.0).count();
    claim.test = format!("Wilcoxon signed rank of the rates on each puzzle, {}", p_text(p));
    claim.judgement = match p < SIGNIFICANT {
        true if fewer > more => {
            Verdict::Confirmed.because(format!("the rate is lower on {fewer} puzzles and higher on {more}"))
        }
        true => Verdict::NotConfirmed.because(format!("the rate is higher on {more} puzzles")),
        false if fewer + more == 0 => Verdict::NotConfirmed.because("the rates are equal on every puzzle"),
        false if differences.len() < 16 => {
            Verdict::CannotBeTold.because(format!("there are only {} of the 16 puzzles", differences.len()))
        }
        false => Verdict::NotConfirmed.because("there is no significant difference"),
    };
    claim
}

/// The success rate on each puzzle.
fn rates(runs: &[Run<'_>]) -> Vec<f64> {
    let solved = by_puzzle(runs, |run| f64::from(u8::from(run.time.is_solved())));
    solved.iter().filter_map(|runs| mean(runs)).collect()
}

/// The claim that evaporation is essential at 25x25, 45 %.
fn large(evidence: &Evidence<'_, '_>, pair: [&str; 2]) -> Claim {
    let groups = pair.map(|name| evidence.of_class(25, 45, name));
    let published = |name: &str| {
        let arxiv = on_25x25(45.0, name).find(|(source, _)| *source == "arXiv");
        arxiv.map_or(String::new(), |(_, figure)| format!("{} %", significant(figure.percent)))
    };
    let published = format!("{} against {}", published(WITHOUT_BVE), published(ACS));
    let mut claim = claim(pair, "25x25 at 45 %", &groups, published);
    let words = ["significantly fewer are solved without it", "significantly more are solved without it"];
    if let Some(tested) = solves_more(evidence, &groups, words) {
        (claim.test, claim.judgement) = tested;
    }
    claim
}
