//! The claims of the paper, each with a verdict that is computed from the records.
//!
//! The rules stand in [`NOTE`], which the report prints above the table; [`rules`] applies them.

mod errors;
mod evaporation;
mod evidence;
mod instances;
mod published;
mod rivals;
mod rules;
mod stagnation;

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};

use super::runs::Runs;
use super::table::{Entry, Table};
use evidence::Evidence;
pub(crate) use rules::Rate;

/// How the verdicts are found. Each line is one rule.
pub(crate) const NOTE: &str = "Every verdict follows from the records by a fixed rule.\n\
    A success rate is confirmed if the test finds no difference from the published one (p of at least 0.05) and the 95 % \
    interval of the difference stays within 20 points. It is not confirmed if the test finds ours higher, or lower within the \
    same limit. It cannot be told if the interval is wider, or if the test finds ours lower within a shorter limit. Where one \
    claim has several rates, their p values are corrected by Holm's method.\n\
    Absolute times of another machine cannot be told. The ratio between the times of two methods is confirmed if our 95 % \
    interval stays within a factor of 2 of the published ratio, and not if it lies beyond.\n\
    “Solves more” and “is faster” are confirmed if every test named finds it, with p multiplied by 3 as in the paper \
    (Bonferroni) and below 0.05. They cannot be told from fewer than 20 puzzles, from fewer than 50 if the tests find no \
    difference, or if the tests do not find it and our limit is shorter than a twentieth of the paper's.\n\
    Claims about evaporation on the named puzzles, about stagnation and about the number of choices have one comparison each: \
    p is not multiplied, and five puzzles are enough.\n\
    Times are measured as the authors did: search only, after the first propagation, for the colony, ILS and BS; in total for \
    DLX, with the building of its matrix.\n\
    Where puzzles have several runs, intervals come from a bootstrap that draws puzzles, then their runs, and tests compare \
    one number for each puzzle.";

/// [`NOTE`] as a list in Markdown.
pub(crate) fn note_as_list() -> String {
    NOTE.lines().map(|rule| format!("- {rule}\n")).collect()
}

/// A claim of the paper beside our result.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) group: &'static str,
    pub(crate) claim: String,
    pub(crate) published: String,
    /// Our result with interval and n.
    pub(crate) ours: String,
    /// The test used, with its p value.
    pub(crate) test: String,
    pub(crate) judgement: Judgement,
}

/// A verdict with its reason in one sentence.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Judgement {
    pub(crate) verdict: Verdict,
    pub(crate) reason: String,
}

/// What the records say about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    Confirmed,
    NotConfirmed,
    CannotBeTold,
    /// The paper is mistaken or contradicts itself.
    Error,
}

impl Verdict {
    pub(crate) fn because(self, reason: impl Into<String>) -> Judgement {
        Judgement { verdict: self, reason: reason.into() }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Confirmed => "confirmed",
            Verdict::NotConfirmed => "not confirmed",
            Verdict::CannotBeTold => "cannot be told",
            Verdict::Error => "error in the paper",
        })
    }
}

/// All claims, in the order of the report.
pub(crate) fn claims(runs: &Runs<'_>) -> Vec<Claim> {
    let evidence = Evidence::new(runs);
    let mut claims = published::hardest(&evidence);
    claims.extend(published::by_share(&evidence));
    claims.extend(published::smaller(&evidence));
    claims.extend(published::named(&evidence));
    claims.extend(rivals::claims(&evidence));
    claims.extend(evaporation::claims(&evidence));
    claims.extend(stagnation::claims(&evidence));
    claims.extend(instances::claims(&evidence));
    claims.extend(errors::claims());
    claims
}

/// The number of claims with each verdict, as a sentence.
pub(crate) fn tally(claims: &[Claim]) -> String {
    let count = |verdict: Verdict| claims.iter().filter(|claim| claim.judgement.verdict == verdict).count();
    let errors = count(Verdict::Error);
    format!(
        "{} published figures and statements, some of them in both versions of the paper or for both readings of the \
         propagation: {} confirmed, {} not confirmed, {} cannot be told. Beside them {errors} errors of the paper.",
        claims.len() - errors,
        count(Verdict::Confirmed),
        count(Verdict::NotConfirmed),
        count(Verdict::CannotBeTold)
    )
}

/// The claims as a table.
pub(crate) fn table(claims: &[Claim]) -> Table {
    let row = |claim: &Claim| {
        let Claim { group, claim, published, ours, test, judgement } = claim;
        let texts = [*group, claim, published, ours, test, &judgement.verdict.to_string(), &judgement.reason]
            .map(String::from);
        texts.map(Entry::Text).to_vec()
    };
    Table {
        name: "claims",
        title: "Claims of the paper",
        note: note_as_list(),
        columns: "group=about | claim | published | ours=ours (95 % interval, n) | test | verdict | \
                  reason=why",
        rows: claims.iter().map(row).collect(),
    }
}

/// The claims for the template of the page, in groups; nothing for no claims.
pub(crate) fn for_page(claims: &[Claim]) -> Value {
    let row = |Claim { claim, published, ours, test, judgement, .. }: &Claim| {
        json!({
            "claim": claim, "published": published, "ours": ours, "test": test, "reason": judgement.reason,
            "kind": judgement.verdict, "verdict": judgement.verdict.to_string(),
        })
    };
    let groups = claims.chunk_by(|one, other| one.group == other.group);
    let group = |group: &[Claim]| json!({ "title": group[0].group, "claims": group.iter().map(row).collect::<Value>() });
    if claims.is_empty() {
        return Value::Null;
    }
    json!({ "tally": tally(claims), "rules": NOTE.lines().collect::<Vec<&str>>(), "groups": groups.map(group).collect::<Value>() })
}
