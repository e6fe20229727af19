//! Claims that are single published figures: success rates and times.

use super::super::runs::Run;
use super::evidence::{Evidence, success_text, time_ratio, time_text};
use super::rules::{Outcome, Rate, all_solved, corrected, p_text, ratio, shorter_limit, within_text};
use super::{Claim, Judgement, Verdict};
use crate::figure::words::{seconds, significant};
use crate::reproduce::published::{ACS, BS, COMPARED, DLX, ILS, Published, WITHOUT_BVE, on_25x25};

/// The contestants with published figures for the hardest class.
const PUBLISHED: [&str; 5] = [ACS, ILS, DLX, BS, WITHOUT_BVE];

const NO_RUNS: &str = "there are no runs";

/// Success and time of each contestant at 25x25, 45 %.
pub(super) fn hardest(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let group = "25x25 at 45 %";
    let figures: Vec<(&str, &str, Published)> = PUBLISHED
        .iter()
        .flat_map(|&name| on_25x25(45.0, name).map(move |(source, published)| (name, source, published)))
        .collect();
    let runs = |name: &str| evidence.of_class(25, 45, name);
    let rates: Vec<Option<Rate>> = figures
        .iter()
        .map(|(name, _, published)| Rate::new(evidence.runs, &runs(name), published.percent))
        .collect();
    let mut claims = Vec::new();
    for ((name, source, published), rate) in figures.iter().zip(&rates) {
        let (test, judgement) = rate_entry(rate.as_ref().map(Rate::verdict));
        claims.push(Claim {
            group,
            claim: format!("{name}: success ({source})"),
            published: format!("{} %, n = 100", significant(published.percent)),
            ours: success_text(&runs(name)),
            test,
            judgement,
        });
    }
    claims.extend(figures.iter().map(|(name, source, published)| {
        let base = on_25x25(45.0, ACS).find(|(other, _)| other == source).map(|(_, base)| base.seconds);
        let base = base.filter(|_| *name != ACS);
        Claim {
            group,
            claim: format!("{name}: time of solved runs ({source})"),
            ..time(evidence, name, *published, base)
        }
    }));
    claims
}

/// A published time: as a multiple of the colony's if there is one (`base`), else alone.
fn time(evidence: &Evidence<'_, '_>, name: &str, published: Published, base: Option<f64>) -> Claim {
    let runs = evidence.of_class(25, 45, name);
    let mut claim = Claim {
        group: "25x25 at 45 %",
        claim: String::new(),
        published: seconds(published.seconds),
        ours: time_text(&runs),
        test: String::new(),
        judgement: Verdict::CannotBeTold.because("another machine: only ratios between methods compare"),
    };
    if runs.is_empty() {
        claim.judgement = Verdict::CannotBeTold.because(NO_RUNS);
    } else if let Some(base) = base {
        let published = published.seconds / base;
        let ours = time_ratio(&runs, &evidence.of_class(25, 45, ACS));
        claim.published += &format!(", {} times ACS", significant(published));
        if let Some((value, within)) = ours {
            claim.ours += &format!("; {} times ACS", within_text(value, within));
            claim.test = "bootstrap interval of the ratio".to_owned();
        }
        claim.judgement = ratio(published, ours.and_then(|(_, within)| within));
    }
    claim
}

/// The test and the verdict of a rate.
fn rate_entry(verdict: Option<(f64, Judgement)>) -> (String, Judgement) {
    match verdict {
        Some((p, judgement)) => (format!("χ² or Fisher, {}", p_text(p)), judgement),
        None => (String::new(), Verdict::CannotBeTold.because(NO_RUNS)),
    }
}

/// The success table of the journal version, one claim for each contestant.
pub(super) fn by_share(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let group = "25x25, all shares";
    let mut claims: Vec<Claim> = COMPARED
        .iter()
        .map(|&name| {
            let mut parts = Vec::new();
            for percent in evidence.percents(25) {
                let published = on_25x25(percent.into(), name).find(|(source, _)| *source == "ToG");
                let runs = evidence.of_class(25, percent, name);
                if let Some((_, published)) = published
                    && let Some(rate) = Rate::new(evidence.runs, &runs, published.percent)
                {
                    parts.push(Part {
                        label: format!("{percent} %"),
                        published: published.percent,
                        runs,
                        rate,
                    });
                }
            }
            let claim = format!("{name}: success at each share (ToG)");
            Claim { group, claim, ..together(&parts, "shares") }
        })
        .collect();
    let above = |percent: u32| percent >= 55;
    let runs: Vec<Run<'_>> = COMPARED.iter().flat_map(|name| evidence.of_side(25, name, above)).collect();
    claims.push(Claim {
        group,
        claim: "All four methods solve everything from 55 % on".to_owned(),
        ..everything(evidence, &runs)
    });
    claims
}

/// One of several rates that a claim is about.
pub(super) struct Part<'a> {
    pub(super) label: String,
    pub(super) published: f64,
    pub(super) runs: Vec<Run<'a>>,
    pub(super) rate: Rate,
}

/// A claim about several rates: confirmed if all are, not confirmed if one is not.
pub(super) fn together(parts: &[Part<'_>], things: &str) -> Claim {
    let rates: Vec<Rate> = parts.iter().map(|part| part.rate.clone()).collect();
    let p = corrected(&rates);
    let outcomes: Vec<Outcome> = rates.iter().zip(&p).map(|(rate, p)| rate.outcome(*p)).collect();
    let with = |outcome: Outcome| -> Vec<&str> {
        let parts = parts.iter().zip(&outcomes).filter(|(_, other)| **other == outcome);
        parts.map(|(part, _)| part.label.as_str()).collect()
    };
    let shorter = rates.iter().find_map(Rate::shorter).unwrap_or_default();
    let mut reasons = vec![format!("{} of {} {things} agree", with(Outcome::Agrees).len(), parts.len())];
    for (outcome, word, why) in [
        (Outcome::More, "more solved at", String::new()),
        (Outcome::Fewer, "fewer solved at", String::new()),
        (Outcome::FewerWithinLess, "fewer solved at", format!(", but {shorter}")),
        (Outcome::TooFewRuns, "too few runs at", String::new()),
    ] {
        let labels = with(outcome);
        if !labels.is_empty() {
            reasons.push(format!("{word} {}{why}", labels.join(", ")));
        }
    }
    let has = |verdict: Verdict| outcomes.iter().any(|outcome| outcome.verdict() == verdict);
    let judgement = match () {
        () if parts.is_empty() => Verdict::CannotBeTold.because(NO_RUNS),
        () if has(Verdict::NotConfirmed) => Verdict::NotConfirmed.because(reasons.join("; ")),
        () if has(Verdict::CannotBeTold) => Verdict::CannotBeTold.because(reasons.join("; ")),
        () => Verdict::Confirmed.because(reasons.join("; ")),
    };
    let list = |text: &dyn Fn(&Part<'_>) -> String| {
        let texts: Vec<String> = parts.iter().map(|part| format!("{}: {}", part.label, text(part))).collect();
        texts.join("; ")
    };
    let smallest = p.iter().copied().reduce(f64::min);
    Claim {
        group: "",
        claim: String::new(),
        published: list(&|part| format!("{} %", significant(part.published))),
        ours: list(&|part| success_text(&part.runs)),
        test: smallest
            .map_or(String::new(), |p| format!("χ² or Fisher for each, after Holm; smallest {}", p_text(p))),
        judgement,
    }
}

/// A claim that all runs are solved.
fn everything(evidence: &Evidence<'_, '_>, runs: &[Run<'_>]) -> Claim {
    Claim {
        group: "",
        claim: String::new(),
        published: "100 %".to_owned(),
        ours: success_text(runs),
        test: "none: all or not all".to_owned(),
        judgement: all_solved(evidence.runs, runs),
    }
}

/// The success rates at 16x16 and 9x9.
pub(super) fn smaller(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let group = "16x16 and 9x9";
    let claim =
        |name: &str, what: &str, claim: Claim| Claim { group, claim: format!("{name}: {what}"), ..claim };
    let mut claims = Vec::new();
    let solved = |side: usize, which: &str| {
        format!("{side}x{side} solved at every {which}{}", run_shares(evidence, side))
    };
    for name in [ACS, DLX] {
        let runs = evidence.of_side(16, name, |_| true);
        claims.push(claim(name, &solved(16, "share"), everything(evidence, &runs)));
    }
    let runs = evidence.of_class(16, 40, ILS);
    let rate = Rate::new(evidence.runs, &runs, 96.0);
    let part = rate.map(|rate| Part { label: "40 %".to_owned(), published: 96.0, runs, rate });
    claims.push(claim(ILS, "success at 16x16, 40 %", together(&Vec::from_iter(part), "shares")));
    let runs = evidence.of_side(16, ILS, |percent| percent != 40);
    claims.push(claim(ILS, &solved(16, "other share"), everything(evidence, &runs)));
    claims.push(backtracking(group, evidence));
    for name in COMPARED {
        let runs = evidence.of_side(9, name, |_| true);
        claims.push(claim(name, &solved(9, "share"), everything(evidence, &runs)));
    }
    claims
}

/// The smallest and the largest share of a side with runs: the claim is about all shares, and easy ones may have none.
fn run_shares(evidence: &Evidence<'_, '_>, side: usize) -> String {
    let has_runs = |percent: &u32| !evidence.of_class(side, *percent, ACS).is_empty();
    let percents: Vec<u32> = evidence.percents(side).into_iter().filter(has_runs).collect();
    match (percents.first(), percents.last()) {
        (Some(first), Some(last)) => format!(" that was run, {first} to {last} %"),
        _ => String::new(),
    }
}

/// The rates of BS at 16x16, which are published as a range.
fn backtracking(group: &'static str, evidence: &Evidence<'_, '_>) -> Claim {
    let percents = evidence.percents(16).into_iter().filter(|percent| (5..=35).contains(percent));
    let groups: Vec<(u32, Vec<Run<'_>>)> =
        percents.map(|percent| (percent, evidence.of_class(16, percent, BS))).collect();
    let (mut wide, mut below, mut above) = (false, Vec::new(), Vec::new());
    for (percent, runs) in &groups {
        let Some(ours) = super::evidence::summary(runs).map(|summary| summary.success_interval) else {
            continue;
        };
        wide |= ours.high - ours.low > 0.2;
        below.extend((ours.high < 0.89).then(|| format!("{percent} %")));
        above.extend((ours.low > 0.99).then(|| format!("{percent} %")));
    }
    let all: Vec<Run<'_>> = groups.iter().flat_map(|(_, runs)| runs).copied().collect();
    let judgement = match shorter_limit(evidence.runs, &all) {
        _ if all.is_empty() => Verdict::CannotBeTold.because(NO_RUNS),
        _ if wide => Verdict::CannotBeTold.because("too few runs"),
        _ if !above.is_empty() => {
            Verdict::NotConfirmed.because(format!("ours solves more at {}", above.join(", ")))
        }
        Some(shorter) if !below.is_empty() => Verdict::CannotBeTold
            .because(format!("our interval is below the range at {}, but {shorter}", below.join(", "))),
        None if !below.is_empty() => {
            Verdict::NotConfirmed.because(format!("ours solves fewer at {}", below.join(", ")))
        }
        _ => Verdict::Confirmed.because("our interval reaches the published range at each share"),
    };
    let ours: Vec<String> =
        groups.iter().map(|(percent, runs)| format!("{percent} %: {}", success_text(runs))).collect();
    Claim {
        group,
        claim: format!("{BS}: success at 16x16, 5 to 35 %"),
        published: "89 to 99 %".to_owned(),
        ours: ours.join("; "),
        test: "95 % interval at each share".to_owned(),
        judgement,
    }
}

/// The 16 named puzzles, solved in all runs.
pub(super) fn named(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let claim = |name: &&str| Claim {
        group: "16 named 9x9 puzzles",
        claim: format!("{name}: all 16 solved in all runs"),
        ..everything(evidence, &evidence.on(&evidence.named, name))
    };
    COMPARED.iter().map(claim).collect()
}
