//! Lists of cells, values and units in words.

use std::collections::BTreeMap;

use super::step::{Candidate, Role, Step};
use crate::model::format::{Alphabet, cell_text};
use crate::model::{Cell, Geometry, Value};

/// Writes the parts of a sentence.
pub(super) struct Words<'a> {
    pub(super) step: &'a Step,
    pub(super) geometry: &'a Geometry,
    /// The characters of the values; `None` if they are written as numbers.
    pub(super) alphabet: Option<&'a Alphabet>,
}

impl Words<'_> {
    /// What is fixed and what is struck.
    pub(super) fn conclusion(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for fixed in &self.step.fixed {
            parts.push(format!("{} is {}", self.cell(fixed.cell), self.symbol(fixed.value)));
        }
        let mut by_value: BTreeMap<Value, Vec<Candidate>> = BTreeMap::new();
        for &struck in &self.step.struck {
            by_value.entry(struck.value).or_default().push(struck);
        }
        for (value, struck) in by_value {
            let cells = self.cells(struck.into_iter());
            parts.push(format!("{cells} cannot be {}", self.symbol(value)));
        }
        list(&parts)
    }

    /// A value in one or several cells, as `5 in r1c2`.
    pub(super) fn node(&self, candidates: &[Candidate]) -> String {
        let cells = self.cells(candidates.iter().copied());
        format!("{} in {cells}", self.values(candidates.iter().copied()))
    }

    fn symbol(&self, value: Value) -> String {
        match self.alphabet {
            Some(alphabet) => cell_text(Some(value), self.geometry.side(), alphabet),
            None => value.to_string(),
        }
    }

    fn cell(&self, cell: Cell) -> String {
        self.geometry.cell_name(cell)
    }

    /// The cells of all causes.
    pub(super) fn all_cells(&self) -> String {
        self.cells(self.step.causes.iter().map(|cause| cause.candidate))
    }

    /// The values of all causes.
    pub(super) fn all_values(&self) -> String {
        self.values(self.step.causes.iter().map(|cause| cause.candidate))
    }

    /// The cells with this role.
    pub(super) fn cells_with(&self, role: Role) -> String {
        self.cells(self.step.with_role(role))
    }

    fn cells(&self, candidates: impl Iterator<Item = Candidate>) -> String {
        let mut cells: Vec<Cell> = candidates.map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        list(&cells.into_iter().map(|cell| self.cell(cell)).collect::<Vec<_>>())
    }

    /// The values of candidates.
    pub(super) fn values(&self, candidates: impl Iterator<Item = Candidate>) -> String {
        let mut values: Vec<Value> = candidates.map(|candidate| candidate.value).collect();
        values.sort_unstable();
        values.dedup();
        list(&values.into_iter().map(|value| self.symbol(value)).collect::<Vec<_>>())
    }

    /// The names of units, those of a kind together: `rows 2, 5 and 8`.
    pub(super) fn units(&self, units: &[usize]) -> String {
        let names: Vec<String> = units.iter().map(|&unit| self.geometry.unit(unit).to_string()).collect();
        let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
        for (kind, number) in names.iter().filter_map(|name| name.rsplit_once(' ')) {
            match kinds.last_mut() {
                Some((last, numbers)) if *last == kind => numbers.push(number.to_owned()),
                _ => kinds.push((kind, vec![number.to_owned()])),
            }
        }
        let together = |(kind, numbers): (&str, Vec<String>)| match (kind, numbers.len()) {
            (_, 1) => format!("{kind} {}", numbers[0]),
            ("box", _) => format!("boxes {}", list(&numbers)),
            _ => format!("{kind}s {}", list(&numbers)),
        };
        list(&kinds.into_iter().map(together).collect::<Vec<_>>())
    }
}

/// Names as a list: `r1c1, r1c2 and r1c5`.
pub(super) fn list(names: &[String]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}
