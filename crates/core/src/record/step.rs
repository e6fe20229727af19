//! The record of a step of a person's way to the solution.

use serde::Serialize;

use crate::logic::{Candidate, Cause, Link, Step};
use crate::model::Geometry;
use crate::model::format::Entry;

/// A value in a cell; rows and columns count from 1.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct CandidateRecord {
    row: usize,
    column: usize,
    value: u8,
}

/// A candidate that causes a step, and its part in the pattern.
#[derive(Clone, Copy, Debug, Serialize)]
struct CauseRecord {
    #[serde(flatten)]
    candidate: CandidateRecord,
    role: &'static str,
}

/// A link of a chain.
#[derive(Clone, Debug, Serialize)]
struct LinkRecord {
    from: Vec<CandidateRecord>,
    to: Vec<CandidateRecord>,
    kind: &'static str,
}

/// Where to look for a step.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PlaceRecord {
    place: String,
}

/// The technique of a step, and where to look for it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct TechniqueRecord {
    technique: &'static str,
    level: &'static str,
    score: u32,
    rating: f64,
    #[serde(flatten)]
    place: PlaceRecord,
}

/// A step: what is fixed or struck, and why.
#[derive(Clone, Debug, Serialize)]
pub struct StepRecord {
    #[serde(flatten)]
    technique: TechniqueRecord,
    sentence: String,
    units: Vec<String>,
    causes: Vec<CauseRecord>,
    links: Vec<LinkRecord>,
    fixed: Vec<CandidateRecord>,
    struck: Vec<CandidateRecord>,
}

impl CandidateRecord {
    pub(super) fn new(candidate: Candidate, geometry: &Geometry) -> CandidateRecord {
        let (row, column) = geometry.row_and_column(candidate.cell);
        CandidateRecord { row: row + 1, column: column + 1, value: candidate.value.number() }
    }
}

impl StepRecord {
    pub(super) fn new(step: &Step, entry: &Entry) -> StepRecord {
        let geometry = entry.puzzle.geometry();
        let all = |candidates: &[Candidate]| -> Vec<CandidateRecord> {
            candidates.iter().map(|&candidate| CandidateRecord::new(candidate, geometry)).collect()
        };
        let cause = |cause: &Cause| CauseRecord {
            candidate: CandidateRecord::new(cause.candidate, geometry),
            role: cause.role.name(),
        };
        let link = |link: &Link| LinkRecord {
            from: all(&link.from),
            to: all(&link.to),
            kind: if link.is_strong { "strong" } else { "weak" },
        };
        StepRecord {
            technique: TechniqueRecord {
                technique: step.technique.name(),
                level: step.technique.level().name(),
                score: step.technique.score(),
                rating: tenths(step.rating),
                place: PlaceRecord { place: step.place(geometry) },
            },
            sentence: step.sentence(geometry, entry.alphabet.as_ref()),
            units: step.units.iter().map(|&unit| geometry.unit(unit).to_string()).collect(),
            causes: step.causes.iter().map(cause).collect(),
            links: step.links.iter().map(link).collect(),
            fixed: all(&step.fixed),
            struck: all(&step.struck),
        }
    }

    pub(super) fn only_place(self) -> PlaceRecord {
        self.technique.place
    }

    pub(super) fn only_technique(self) -> TechniqueRecord {
        self.technique
    }
}

/// A rating in tenths as a number.
pub(super) fn tenths(rating: u32) -> f64 {
    f64::from(rating) / 10.0
}
