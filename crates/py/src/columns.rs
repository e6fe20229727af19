//! Columns of a table, in the form that pandas converts fastest.

use std::collections::BTreeMap;
use std::sync::Arc;

use antdoku_lab::record::Parameters;
use numpy::IntoPyArray;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// The values of one column.
pub(crate) enum Column {
    Integers(Vec<i64>),
    Numbers(Vec<f64>),
    Truths(Vec<bool>),
    Texts(Vec<String>),
    /// Whole numbers, and a mask of the missing ones.
    SomeIntegers(Vec<i64>, Vec<bool>),
    /// The index of each row's name, -1 if missing, and the names.
    Names(Vec<i32>, Vec<String>),
    /// The index of each row's parameter set, and the sets as JSON.
    Parameters(Vec<i64>, Vec<String>),
}

impl Column {
    /// The column as a Python object: a list, an array, or a tuple of the kind's name and two of these.
    pub(crate) fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        match self {
            Column::Integers(values) => values.into_pyarray(py).into_bound_py_any(py),
            Column::Numbers(values) => values.into_pyarray(py).into_bound_py_any(py),
            Column::Truths(values) => values.into_pyarray(py).into_bound_py_any(py),
            Column::Texts(values) => values.into_bound_py_any(py),
            Column::SomeIntegers(values, missing) => {
                ("integers", values.into_pyarray(py), missing.into_pyarray(py)).into_bound_py_any(py)
            }
            Column::Names(places, names) => ("names", places.into_pyarray(py), names).into_bound_py_any(py),
            Column::Parameters(places, sets) => {
                ("parameters", places.into_pyarray(py), sets).into_bound_py_any(py)
            }
        }
    }
}

/// Builds columns from rows, one column after the other.
pub(crate) struct Columns<'a, R> {
    rows: &'a [R],
    columns: Vec<(&'static str, Column)>,
}

impl<'a, R> Columns<'a, R> {
    pub(crate) fn of(rows: &'a [R]) -> Columns<'a, R> {
        Columns { rows, columns: Vec::new() }
    }

    pub(crate) fn finish(self) -> Vec<(&'static str, Column)> {
        self.columns
    }

    pub(crate) fn integers(&mut self, name: &'static str, value: impl Fn(&R) -> u64) {
        let column = Column::Integers(self.each(|row| signed(value(row))));
        self.columns.push((name, column));
    }

    pub(crate) fn some_integers(&mut self, name: &'static str, value: impl Fn(&R) -> Option<u64>) {
        let values = self.each(|row| signed(value(row).unwrap_or(0)));
        let column = Column::SomeIntegers(values, self.each(|row| value(row).is_none()));
        self.columns.push((name, column));
    }

    /// Adds a column of numbers, NaN where one is missing.
    pub(crate) fn numbers(&mut self, name: &'static str, value: impl Fn(&R) -> Option<f64>) {
        let column = Column::Numbers(self.each(|row| value(row).unwrap_or(f64::NAN)));
        self.columns.push((name, column));
    }

    pub(crate) fn truths(&mut self, name: &'static str, value: impl Fn(&R) -> bool) {
        let column = Column::Truths(self.each(value));
        self.columns.push((name, column));
    }

    pub(crate) fn texts(&mut self, name: &'static str, value: impl Fn(&'a R) -> &'a str) {
        let column = Column::Texts(self.each(|row| value(row).to_owned()));
        self.columns.push((name, column));
    }

    /// Adds a column of repeated names: first the known ones in their order, then others in order of appearance.
    pub(crate) fn names(
        &mut self,
        name: &'static str,
        known: impl IntoIterator<Item = &'a str>,
        value: impl Fn(&'a R) -> Option<&'a str>,
    ) {
        let mut names: Vec<&str> = Vec::new();
        let mut places: BTreeMap<&str, i32> = BTreeMap::new();
        let mut place = |name: &'a str| {
            *places.entry(name).or_insert_with(|| {
                names.push(name);
                (names.len() - 1) as i32
            })
        };
        for name in known {
            place(name);
        }
        let places = self.each(|row| value(row).map_or(-1, &mut place));
        let names = names.into_iter().map(str::to_owned).collect();
        self.columns.push((name, Column::Names(places, names)));
    }

    /// Adds the parameters, which all rows of a contestant share.
    pub(crate) fn parameters(&mut self, name: &'static str, value: impl Fn(&'a R) -> &'a Arc<Parameters>) {
        let mut sets: Vec<&Arc<Parameters>> = Vec::new();
        let places = self.each(|row| {
            let set = value(row);
            let place = sets.iter().position(|other| Arc::ptr_eq(other, set));
            place.or_else(|| sets.iter().position(|other| *other == set)).unwrap_or_else(|| {
                sets.push(set);
                sets.len() - 1
            }) as i64
        });
        let json = |set| serde_json::to_string(set).expect("parameters are numbers and words");
        let sets = sets.into_iter().map(json).collect();
        self.columns.push((name, Column::Parameters(places, sets)));
    }

    fn each<T>(&self, value: impl FnMut(&'a R) -> T) -> Vec<T> {
        self.rows.iter().map(value).collect()
    }
}

/// Converts a count, which never comes near 63 bits.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
