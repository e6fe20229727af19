//! Lists of cells, values and units in words.

use std::collections::{BTreeMap, BTreeSet};

use crate::logic::step::{Candidate, Role, Step};
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
        // The cells of the same values, or the values of the same cells: whichever takes fewer words.
        let by_cell = together(self.step.struck.iter().map(|struck| (struck.cell, struck.value)));
        let by_value = together(self.step.struck.iter().map(|struck| (struck.value, struck.cell)));
        if by_cell.len() < by_value.len() {
            for (cells, values) in by_cell {
                parts.push(self.cannot_be(cells, values));
            }
        } else {
            for (values, cells) in by_value {
                parts.push(self.cannot_be(cells, values));
            }
        }
        match &parts[..] {
            [before @ .., last] if !before.is_empty() => format!("{}, and {last}", before.join(", ")),
            _ => parts.concat(),
        }
    }

    fn cannot_be(
        &self,
        cells: impl IntoIterator<Item = Cell>,
        values: impl IntoIterator<Item = Value>,
    ) -> String {
        let cells: Vec<String> = cells.into_iter().map(|cell| self.cell(cell)).collect();
        let values: Vec<String> = values.into_iter().map(|value| self.symbol(value)).collect();
        format!("{} cannot be {}", list(&cells), choice(&values))
    }

    pub(super) fn symbol(&self, value: Value) -> String {
        match self.alphabet {
            Some(alphabet) => cell_text(Some(value), self.geometry.side(), alphabet),
            None => value.to_string(),
        }
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
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

    pub(super) fn cells(&self, candidates: impl Iterator<Item = Candidate>) -> String {
        list(&self.names_of_cells(candidates))
    }

    /// The names of the cells in reading order, each once.
    pub(super) fn names_of_cells(&self, candidates: impl Iterator<Item = Candidate>) -> Vec<String> {
        let cells: BTreeSet<Cell> = candidates.map(|candidate| candidate.cell).collect();
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }

    /// The values of candidates.
    pub(super) fn values(&self, candidates: impl Iterator<Item = Candidate>) -> String {
        list(&self.names_of_values(candidates))
    }

    /// The names of the values in their order, each once.
    pub(super) fn names_of_values(&self, candidates: impl Iterator<Item = Candidate>) -> Vec<String> {
        let values: BTreeSet<Value> = candidates.map(|candidate| candidate.value).collect();
        values.into_iter().map(|value| self.symbol(value)).collect()
    }

    /// The values that are struck.
    pub(super) fn struck_values(&self) -> String {
        self.values(self.step.struck.iter().copied())
    }

    /// All values that are left for the cells with this role: `r1c2 has only 1 and 2`.
    pub(super) fn left_for(&self, role: Role) -> String {
        let (cells, values) = (self.names_of_cells(self.step.with_role(role)), self.step.with_role(role));
        let verb = if cells.len() == 1 { "has" } else { "have" };
        format!("{} {verb} only {}", list(&cells), self.values(values))
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

/// The keys that have the same items together, with these items; in the order of their first keys.
fn together<K: Ord + Copy, I: Ord>(pairs: impl Iterator<Item = (K, I)>) -> Vec<(Vec<K>, BTreeSet<I>)> {
    let mut items: BTreeMap<K, BTreeSet<I>> = BTreeMap::new();
    pairs.for_each(|(key, item)| {
        items.entry(key).or_default().insert(item);
    });
    let mut found: Vec<(Vec<K>, BTreeSet<I>)> = Vec::new();
    for (key, items) in items {
        match found.iter_mut().find(|(_, known)| *known == items) {
            Some((keys, _)) => keys.push(key),
            None => found.push((vec![key], items)),
        }
    }
    found
}

/// Names as a list: `r1c1, r1c2 and r1c5`.
pub(super) fn list(names: &[String]) -> String {
    joined(names, "and")
}

/// Names of which one is chosen: `r1c1, r1c2 or r1c5`.
pub(super) fn choice(names: &[String]) -> String {
    joined(names, "or")
}

fn joined(names: &[String], word: &str) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} {word} {last}", before.join(", ")),
        _ => names.concat(),
    }
}
