//! The records of campaigns of the lab, read from their folders.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use antdoku_lab::campaign::Damage;
use antdoku_lab::{Campaign, CampaignError, Instance, Record, Status, TrailSample};
use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays;
use crate::columns::{Column, Columns};

/// All records of a campaign in the order of their tasks, as one JSON text, and a message for each damaged line.
#[pyfunction]
pub(crate) fn lab_records(py: Python<'_>, folder: PathBuf) -> PyResult<(String, Vec<String>)> {
    let read = py.detach(|| {
        let (records, damages) = Campaign::open(&folder)?.records_and_damages()?;
        let text = serde_json::to_string(&records).expect("what was read from JSON can be written as JSON");
        Ok((text, altered(&damages)))
    });
    read.map_err(|error| into_py_err(&folder, error))
}

/// A campaign as a table: its records, or with `trails` the samples of their trails, by columns, and a message for each
/// damaged line.
#[pyfunction]
pub(crate) fn lab_table(py: Python<'_>, folder: PathBuf, trails: bool) -> PyResult<Bound<'_, PyDict>> {
    let read = py.detach(|| {
        let campaign = Campaign::open(&folder)?;
        let (records, damages) = campaign.records_and_damages()?;
        let rows = rows(&campaign, &records)?;
        let columns =
            if trails { trail_columns(&campaign, &samples(&rows)) } else { columns(&campaign, &rows) };
        Ok((campaign, columns, altered(&damages)))
    });
    let (campaign, columns, damages) = read.map_err(|error| into_py_err(&folder, error))?;
    arrays::require_numpy(py)?;
    let table_columns = PyDict::new(py);
    for (name, column) in columns {
        table_columns.set_item(name, column.into_python(py)?)?;
    }
    let table = PyDict::new(py);
    table.set_item("title", &campaign.title)?;
    table.set_item("version", campaign.version())?;
    table.set_item("tasks", campaign.task_count())?;
    table.set_item("columns", table_columns)?;
    table.set_item("damages", damages)?;
    Ok(table)
}

/// A record with its instance.
struct Row<'a> {
    record: &'a Record,
    instance: &'a Instance,
}

fn rows<'a>(campaign: &'a Campaign, records: &'a [Record]) -> Result<Vec<Row<'a>>, CampaignError> {
    let key = |instance: &'a Instance| (instance.set.as_str(), instance.name.as_str());
    let instances: BTreeMap<(&str, &str), &Instance> =
        campaign.instances().iter().map(|instance| (key(instance), instance)).collect();
    let row = |record: &'a Record| {
        let key = (record.task.set.as_str(), record.task.instance.as_str());
        let instance = instances.get(&key).copied().ok_or_else(|| {
            let reason = format!("the record of task {} is of an unknown instance", record.task.id);
            CampaignError::Damaged { file: campaign.folder().to_owned(), reason }
        })?;
        Ok(Row { record, instance })
    };
    records.iter().map(row).collect()
}

/// Adds the columns that say which run a row belongs to. Names are in the order of the plan, so that tables and figures
/// are too.
fn group_columns<'a, R: AsRef<Row<'a>>>(campaign: &'a Campaign, columns: &mut Columns<'a, R>) {
    let sets = campaign.instances().iter().map(|instance| instance.set.as_str());
    columns.names("set", sets, |row| Some(&row.as_ref().instance.set));
    let names = campaign.instances().iter().map(|instance| instance.name.as_str());
    columns.names("instance", names, |row| Some(&row.as_ref().instance.name));
    let contestants = campaign.contestants();
    columns.names("contestant", contestants, |row| Some(&row.as_ref().record.task.contestant));
}

/// A sample of the trails of a run.
struct Sample<'a> {
    row: &'a Row<'a>,
    sample: &'a TrailSample,
    is_end: bool,
}

impl<'a> AsRef<Row<'a>> for Sample<'a> {
    fn as_ref(&self) -> &Row<'a> {
        self.row
    }
}

impl<'a> AsRef<Row<'a>> for Row<'a> {
    fn as_ref(&self) -> &Row<'a> {
        self
    }
}

fn samples<'a>(rows: &'a [Row<'a>]) -> Vec<Sample<'a>> {
    let of_row = |row: &'a Row<'a>| {
        let trails = &row.record.trails;
        trails.iter().zip(1..).map(move |(sample, number)| Sample {
            row,
            sample,
            is_end: number == trails.len(),
        })
    };
    rows.iter().flat_map(of_row).collect()
}

fn trail_columns(campaign: &Campaign, samples: &[Sample<'_>]) -> Vec<(&'static str, Column)> {
    let mut columns = Columns::of(samples);
    group_columns(campaign, &mut columns);
    columns.integers("run", |sample| sample.row.record.task.run);
    columns.truths("is_solved", |sample| sample.row.record.status == Status::Solved);
    columns.numbers("share", |sample| Some(sample.sample.share));
    columns.integers("iteration", |sample| sample.sample.iteration);
    columns.numbers("entropy", |sample| Some(sample.sample.entropy));
    columns.numbers("branching", |sample| Some(sample.sample.branching));
    columns.truths("is_end", |sample| sample.is_end);
    columns.integers("number", |sample| sample.row.record.task.number);
    columns.finish()
}

/// The columns: first the groups, then the results, then the instances, budgets, parameters and machines.
fn columns(campaign: &Campaign, rows: &[Row<'_>]) -> Vec<(&'static str, Column)> {
    let mut columns = Columns::of(rows);
    group_columns(campaign, &mut columns);
    columns.names("method", [], |row| Some(&row.record.task.method));
    columns.integers("run", |row| row.record.task.run);
    columns.integers("seed", |row| row.record.task.seed);
    columns.names("status", STATUSES.map(status), |row| Some(status(row.record.status)));
    columns.truths("is_solved", |row| row.record.status == Status::Solved);
    columns.names("stopped", [], |row| row.record.stopped.as_deref());
    columns.numbers("seconds", |row| Some(row.record.timing.total()));
    columns.numbers("setup_seconds", |row| Some(row.record.timing.setup_seconds));
    columns.numbers("search_seconds", |row| Some(row.record.timing.search_seconds));
    columns.integers("iterations", |row| row.record.iterations);
    columns.integers("steps", |row| row.record.steps);
    columns.integers("filled", |row| row.record.filled as u64);
    columns.some_integers("lowest_cost", |row| row.record.lowest_cost.map(u64::from));

    columns.names("variant", [], |row| Some(row.instance.variant_name()));
    columns.integers("side", |row| row.instance.side as u64);
    columns.integers("given", |row| row.instance.given as u64);
    columns.numbers("fixed_percent", |row| row.instance.fixed_percent);
    columns.truths("fixpoint_is_trivial", |row| row.instance.fixpoint.is_trivial);
    columns.numbers("fixpoint_mean_values", |row| Some(row.instance.fixpoint.mean_values));
    columns.truths("peers_is_trivial", |row| row.instance.peers.is_trivial);
    columns.numbers("peers_mean_values", |row| Some(row.instance.peers.mean_values));

    columns.numbers("budget_seconds", |row| row.record.task.budget.seconds);
    columns.some_integers("budget_iterations", |row| row.record.task.budget.iterations);
    columns.some_integers("budget_steps", |row| row.record.task.budget.steps);
    columns.parameters("parameters", |row| &row.record.task.parameters);

    columns.names("host", [], |row| Some(&row.record.machine.host));
    columns.names("node", [], |row| row.record.machine.node.as_deref());
    columns.names("cpu", [], |row| Some(&row.record.machine.cpu));
    columns.integers("cores", |row| row.record.machine.cores as u64);
    columns.some_integers("granted", |row| row.record.machine.granted.map(|cores| cores as u64));
    columns.numbers("load", |row| row.record.machine.load);
    columns.names("system", [], |row| Some(&row.record.machine.system));
    columns.integers("jobs", |row| row.record.machine.jobs as u64);
    columns.names("version", [], |row| Some(&row.record.version));
    columns.names("failure", [], |row| row.record.failure.as_deref());
    columns.integers("number", |row| row.record.task.number);
    columns.texts("id", |row| &row.record.task.id);
    columns.names("instance_hash", [], |row| Some(&row.instance.hash));
    columns.names("answer", [], |row| row.record.answer.as_deref());
    columns.names("puzzle", [], |row| Some(&row.instance.puzzle));
    columns.finish()
}

const STATUSES: [Status; 4] = [Status::Solved, Status::Unsatisfiable, Status::Unknown, Status::Failed];

/// The name of a status, as in the records.
fn status(status: Status) -> &'static str {
    match status {
        Status::Solved => "solved",
        Status::Unsatisfiable => "unsatisfiable",
        Status::Unknown => "unknown",
        Status::Failed => "failed",
    }
}

/// Messages for altered lines of journals. A cut-off line is skipped: it is being written, or its task is run again.
fn altered(damages: &[Damage]) -> Vec<String> {
    let altered = damages.iter().filter(|damage| !damage.is_truncated);
    altered
        .map(|damage| format!("{}:{} is damaged and is left out", damage.file.display(), damage.line))
        .collect()
}

/// Makes the exception for an error of the lab.
fn into_py_err(folder: &Path, error: CampaignError) -> PyErr {
    match error {
        CampaignError::NoCampaign { .. } if folder.exists() => {
            PyFileNotFoundError::new_err(error.to_string())
        }
        CampaignError::NoCampaign { .. } => {
            PyFileNotFoundError::new_err(format!("the folder `{}` does not exist", folder.display()))
        }
        // From the error number, Python selects the class, such as PermissionError.
        CampaignError::Io { ref file, ref cause, .. } => match cause.raw_os_error() {
            Some(number) => {
                let reason = cause.to_string();
                let reason = reason.split(" (os error").next().unwrap_or_default().to_owned();
                PyOSError::new_err((number, reason, file.clone().into_os_string()))
            }
            None => PyOSError::new_err(error.to_string()),
        },
        CampaignError::MergedDamaged { .. } => PyValueError::new_err(format!(
            "{error}; write it again with `antdoku lab merge {}`",
            folder.display()
        )),
        _ if error.is_io() => PyOSError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}
