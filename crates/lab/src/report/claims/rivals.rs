//! Claims that the colony is better than another method.

use super::super::published::authors_time;
use super::super::runs::{Run, by_puzzle};
use super::evidence::{Evidence, authors_times, median, paired, rate, success_text, time_text};
use super::rules::{Better, FEWEST_PUZZLES, SIGNIFICANT, is_long_enough, p_text, solves_more};
use super::{Claim, Verdict};
use crate::figure::words::significant;
use crate::reproduce::published::{ACS, ACS_FIXPOINT, BS, BS_FIXPOINT, DLX, ILS, on_25x25};
use crate::stats::wilcoxon::differences;
use crate::stats::{FEWEST_VALUES, RunTime, compare, holm, wilcoxon, wilson};

const GROUP: &str = "ACS against the others";

/// The shares that stand for the paper's large instances: at both, its table has the colony above each other method by
/// more than 20 points.
const HARD_SHARES: [u32; 2] = [40, 45];

/// What the paper says about its tests.
const SIGNIFICANT_THERE: &str = "significant on large instances (we have not checked at which shares)";

/// One order of magnitude.
const MAGNITUDE: f64 = 10.0;

pub(super) fn claims(evidence: &Evidence<'_, '_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for percent in HARD_SHARES {
        for rival in [ILS, DLX, BS] {
            claims.extend(better(evidence, percent, rival));
        }
    }
    claims.push(below_ils(evidence));
    claims.push(competitive(evidence));
    for (colony, search) in [(ACS, BS), (ACS_FIXPOINT, BS_FIXPOINT)] {
        claims.push(shorter_paths(evidence, [colony, search], "the named puzzles", &evidence.named));
        claims.push(shorter_paths(evidence, [colony, search], "25x25 at 45 %", evidence.class(25, 45)));
    }
    claims
}

/// The claims that the colony solves more, and is faster, than a rival at 25x25.
fn better(evidence: &Evidence<'_, '_>, percent: u32, rival: &str) -> [Claim; 2] {
    let [ours, theirs] = [ACS, rival].map(|name| evidence.of_class(25, percent, name));
    let published = |text: &dyn Fn(f64, f64) -> String| {
        let figures =
            [ACS, rival].map(|name| on_25x25(percent.into(), name).next().map(|(_, figure)| figure));
        let [Some(one), Some(other)] = figures else { return SIGNIFICANT_THERE.to_owned() };
        format!(
            "{} against {}; {SIGNIFICANT_THERE}",
            text(one.percent, one.seconds),
            text(other.percent, other.seconds)
        )
    };
    let claim = |what: &str, published: String, ours: String| Claim {
        group: GROUP,
        claim: format!("ACS {what} than {rival} at 25x25, {percent} %"),
        published,
        ours,
        test: String::new(),
        judgement: Verdict::CannotBeTold.because("there are no runs of one of them"),
    };
    let both = |text: fn(&[Run<'_>]) -> String| format!("{} against {}", text(&ours), text(&theirs));
    let mut success =
        claim("solves more", published(&|percent, _| format!("{percent} %")), both(success_text));
    let mut time = claim("is faster", published(&|_, seconds| format!("{seconds} s")), both(time_text));
    let Some(unpaired) = compare(&authors_times(&ours), &authors_times(&theirs)) else {
        return [success, time];
    };
    let is_long_enough = [&ours, &theirs].iter().all(|runs| is_long_enough(evidence.runs, runs));
    // The median of unsolved runs is infinite; two infinite medians do not differ.
    let (one, other): (Vec<f64>, Vec<f64>) = paired(&ours, &theirs, median_time).into_iter().unzip();
    let p = [wilcoxon(&differences(&one, &other)).map_or(1.0, |test| test.p), unpaired.time.p];
    let puzzles = ours.len().min(theirs.len());
    let tested = Better { is_better: unpaired.a12 < 0.5, p: &p, puzzles, is_long_enough };
    let corrected = tested.corrected();
    time.test = format!(
        "Wilcoxon signed rank {}, Mann-Whitney {} after Bonferroni; unsolved runs rank last",
        p_text(corrected[0]),
        p_text(corrected[1])
    );
    time.judgement = tested.judged("ACS is significantly faster", "ACS is significantly slower");
    let words = ["ACS solves significantly more", "ACS solves significantly fewer"];
    if let Some(tested) = solves_more(evidence, &[ours, theirs], words) {
        (success.test, success.judgement) = tested;
    }
    [success, time]
}

/// The median time of all runs, unsolved ones counted as infinite.
fn median_time(runs: &[Run<'_>]) -> Option<f64> {
    median(runs.iter().map(|run| authors_time(run).rank_key()))
}

/// The claim that the colony's median is an order of magnitude below that of ILS on most named puzzles.
fn below_ils(evidence: &Evidence<'_, '_>) -> Claim {
    let [ours, theirs] = [ACS, ILS].map(|name| evidence.on(&evidence.named, name));
    let enough = |runs: &[Run<'_>]| by_puzzle(runs, |_| ()).iter().all(|runs| runs.len() >= FEWEST_VALUES);
    // A puzzle that propagation alone solves has no search to compare.
    let mut pairs = paired(&ours, &theirs, median_time);
    pairs.retain(|(one, other)| *one > 0.0 && *other > 0.0);
    let below = pairs.iter().filter(|(one, other)| one * MAGNITUDE <= *other && one.is_finite()).count();
    let within = wilson(below as u64, pairs.len() as u64, 0.95);
    let middle = median(pairs.iter().map(|(one, other)| other / one).filter(|ratio| !ratio.is_nan()));
    let judgement = match pairs.len() {
        0 => Verdict::CannotBeTold.because("there are no runs of one of them"),
        _ if !enough(&ours) || !enough(&theirs) => {
            Verdict::CannotBeTold.because("fewer than five runs on a puzzle")
        }
        puzzles if 2 * below > puzzles => Verdict::Confirmed
            .because(format!("it is so on {below} of {puzzles} puzzles that are not trivial")),
        puzzles => Verdict::NotConfirmed
            .because(format!("it is so on only {below} of {puzzles} puzzles that are not trivial")),
    };
    Claim {
        group: GROUP,
        claim: "The median time of ACS is an order of magnitude below that of ILS on most named puzzles"
            .to_owned(),
        published: "most of 16".to_owned(),
        ours: format!(
            "{below} of {} puzzles{}; ILS takes {} times as long (median over puzzles of the ratio of medians)",
            pairs.len(),
            within.map_or(String::new(), |within| format!(
                " ({:.0}–{:.0} %)",
                within.low * 100.0,
                within.high * 100.0
            )),
            middle.map_or("–".to_owned(), significant)
        ),
        test: "ratio of medians on each puzzle; unsolved runs count as infinite".to_owned(),
        judgement,
    }
}

/// The claim that the colony is competitive with DLX at 25x25.
fn competitive(evidence: &Evidence<'_, '_>) -> Claim {
    let mut tests = Vec::new();
    for percent in evidence.percents(25).into_iter().filter(|&percent| percent < 55) {
        let [one, other] = [ACS, DLX].map(|name| authors_times(&evidence.of_class(25, percent, name)));
        if one.len().min(other.len()) >= FEWEST_PUZZLES
            && let Some(test) = compare(&one, &other)
        {
            tests.push((percent, test.success_p, rate(&one) > rate(&other)));
        }
    }
    let p = holm(&tests.iter().map(|(_, p, _)| *p).collect::<Vec<f64>>());
    let with = |is_higher: bool| -> Vec<String> {
        let significant = tests.iter().zip(&p).filter(|(test, p)| **p < SIGNIFICANT && test.2 == is_higher);
        significant.map(|(test, _)| format!("{} %", test.0)).collect()
    };
    let (more, fewer) = (with(true), with(false));
    let listed =
        |shares: &[String]| if shares.is_empty() { "no share".to_owned() } else { shares.join(", ") };
    let judgement = match (more.len(), fewer.len()) {
        _ if tests.is_empty() => Verdict::CannotBeTold.because("no share has 20 runs of both"),
        (more, fewer) if more >= fewer => Verdict::Confirmed
            .because("ACS solves significantly more at least as often as significantly fewer"),
        _ => {
            Verdict::NotConfirmed.because("ACS solves significantly fewer more often than significantly more")
        }
    };
    Claim {
        group: GROUP,
        claim: "ACS is competitive with DLX at 25x25".to_owned(),
        published: "more solved at 20 to 45 %, fewer at 50 %".to_owned(),
        ours: format!(
            "significantly more at {}, fewer at {}, of {} shares below 55 %",
            listed(&more),
            listed(&fewer),
            tests.len()
        ),
        test: "χ² or Fisher for each share, corrected by Holm".to_owned(),
        judgement,
    }
}

/// The claim that the colony makes fewer choices than backtracking search with the same propagation.
fn shorter_paths(
    evidence: &Evidence<'_, '_>,
    [colony, search]: [&str; 2],
    on: &str,
    places: &[usize],
) -> Claim {
    let [ours, theirs] = [colony, search].map(|name| evidence.on(places, name));
    let (mut fewer, mut more, mut unknown, mut ratios, mut differences) = (0, 0, 0, Vec::new(), Vec::new());
    let mut cut_off = 0;
    for (one, other) in paired(&ours, &theirs, median_steps) {
        let difference = match (one, other) {
            (RunTime::Solved(one), RunTime::Solved(other)) => {
                ratios.extend((one > 0.0).then(|| other / one));
                one - other
            }
            // An unsolved run is known to be longer only if it has made more steps already.
            (RunTime::Solved(one), RunTime::Censored(other)) if other >= one => {
                cut_off += 1;
                f64::NEG_INFINITY
            }
            (RunTime::Censored(one), RunTime::Solved(other)) if one >= other => f64::INFINITY,
            _ => 0.0,
        };
        match difference {
            difference if difference < 0.0 => fewer += 1,
            difference if difference > 0.0 => more += 1,
            _ => unknown += 1,
        }
        differences.push(difference);
    }
    let p = wilcoxon(&differences).map(|test| test.p);
    let judgement = match p {
        None => Verdict::CannotBeTold.because("there are no runs of one of them"),
        Some(_) if differences.len() < FEWEST_VALUES => {
            Verdict::CannotBeTold.because(format!("there are only {} puzzles", differences.len()))
        }
        Some(p) if p < SIGNIFICANT && fewer > more => {
            Verdict::Confirmed.because("ACS makes significantly fewer choices")
        }
        Some(p) if p < SIGNIFICANT => Verdict::NotConfirmed.because("ACS makes significantly more choices"),
        Some(_) if unknown > fewer + more => Verdict::CannotBeTold.because("most pairs of runs do not tell"),
        Some(_) => Verdict::NotConfirmed.because("there is no significant difference"),
    };
    let ratio = median(ratios.iter().copied());
    Claim {
        group: GROUP,
        claim: format!("{colony} makes fewer choices than {search} on {on}"),
        published: "shorter paths with the same propagation".to_owned(),
        ours: format!(
            "fewer on {fewer} of {} puzzles ({cut_off} of them because its limit ended BS), more on {more}, equal or not known on \
             {unknown}{}",
            differences.len(),
            ratio.map_or(String::new(), |ratio| format!(
                "; where both solve, BS makes {} times as many (median of {})",
                significant(ratio),
                ratios.len()
            ))
        ),
        test: p.map_or(String::new(), |p| {
            format!("Wilcoxon signed rank of medians on each puzzle, {}", p_text(p))
        }),
        judgement,
    }
}

/// The median steps of some runs. If most of them are unsolved, it is censored at the fewest steps of an unsolved one.
fn median_steps(runs: &[Run<'_>]) -> Option<RunTime> {
    let steps = |run: &Run<'_>| run.time.solved().map_or(f64::INFINITY, |_| run.record.steps as f64);
    let middle = median(runs.iter().map(steps))?;
    let unsolved = runs.iter().filter(|run| !run.time.is_solved()).map(|run| run.record.steps as f64);
    Some(if middle.is_finite() {
        RunTime::Solved(middle)
    } else {
        RunTime::Censored(unsolved.reduce(f64::min).unwrap_or(0.0))
    })
}
