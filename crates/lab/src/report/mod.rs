//! From records to tables, figures and one page.

mod by_puzzle;
mod by_share;
mod figures;
mod machines;
mod page;
mod published;
mod runs;
mod table;
mod tables;
mod uneven;
mod warnings;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::campaign::{Campaign, CampaignError, REPORT};
use crate::figure::{Figure, FigureError};
use crate::record::{Instance, Record, Task};
use runs::Runs;

/// What a report is made from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// What the campaign is about.
    pub title: &'a str,
    /// The names of its contestants, in the order in which they are shown; others follow as they appear.
    pub contestants: &'a [&'a str],
    /// Its instances, in order.
    pub instances: &'a [Instance],
    /// What was recorded, in any order.
    pub records: &'a [Record],
    /// The tasks that have no record.
    pub missing: &'a [Task],
    /// Are the published figures of Lloyd and Amos to stand beside?
    pub is_beside_published: bool,
}

/// What was written.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The page.
    pub page: PathBuf,
    /// All tables, each as CSV and as Markdown.
    pub tables: Vec<PathBuf>,
    /// All figures, each as SVG and as PNG.
    pub figures: Vec<PathBuf>,
    /// What a reader must know before believing it; the page says it too.
    pub warnings: Vec<String>,
}

/// Why there is no report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// There is nothing to report.
    #[error("there are no records yet; do some tasks first with `antdoku lab run DIR`")]
    NoRecords,
    /// A record is of an instance that nobody knows.
    #[error(
        "the record of task {task} is of `{instance}` of the set `{set}`, which is not among the instances; take the \
         instances and the records of one campaign"
    )]
    UnknownInstance {
        /// The id of the task.
        task: String,
        /// The set.
        set: String,
        /// The instance.
        instance: String,
    },
    /// A file cannot be written.
    #[error("cannot write `{}`: {cause}", file.display())]
    Io {
        /// The file or folder.
        file: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A figure cannot be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
    /// The campaign cannot be read.
    #[error(transparent)]
    Campaign(#[from] CampaignError),
}

/// Makes the report of a campaign in its own folder.
///
/// # Errors
/// If the campaign cannot be read, has no records, or the disk fails.
pub fn of_campaign(campaign: &Campaign) -> Result<Written, ReportError> {
    let records = campaign.records()?;
    let known: std::collections::BTreeSet<u64> = records.iter().map(|record| record.task.number).collect();
    let missing: Vec<Task> = (0..campaign.task_count())
        .filter(|number| !known.contains(number))
        .map(|number| campaign.task(number))
        .collect();
    let source = Source {
        title: &campaign.title,
        contestants: &campaign.contestants(),
        instances: campaign.instances(),
        records: &records,
        missing: &missing,
        is_beside_published: campaign.is_beside_published(),
    };
    make(campaign.folder(), &source)
}

/// Writes `tables/*.csv` and `*.md`, `figures/*.svg` and `*.png`, and `report.html` into a folder.
///
/// # Errors
/// If there are no records, they do not fit the instances, or the disk fails.
pub fn make(folder: &Path, source: &Source<'_>) -> Result<Written, ReportError> {
    if source.records.is_empty() {
        return Err(ReportError::NoRecords);
    }
    let runs = Runs::new(source)?;
    let beside = if source.is_beside_published { published::tables(&runs) } else { Vec::new() };
    let mut tables = tables::tables(&runs);
    tables.push(machines::table(source, &runs.contestants));
    let figures = figures::figures(&runs, source.is_beside_published);
    let warnings = warnings::warnings(source);

    let mut written = Written { warnings, ..Written::default() };
    let tables_folder = made(folder.join("tables"))?;
    for table in beside.iter().chain(&tables) {
        written
            .tables
            .push(write(tables_folder.join(format!("{}.csv", table.name)), table.csv().as_bytes())?);
        written
            .tables
            .push(write(tables_folder.join(format!("{}.md", table.name)), table.markdown().as_bytes())?);
    }
    written.figures = write_figures(&made(folder.join("figures"))?, &figures)?;
    let page = page::page(source, &runs, [&beside, &tables], &figures, &written.warnings);
    written.page = write(folder.join(REPORT), page.as_bytes())?;
    Ok(written)
}

/// Writes figures, each as SVG and as PNG.
///
/// # Errors
/// If one cannot be drawn, or the disk fails.
pub fn write_figures(folder: &Path, figures: &[Figure]) -> Result<Vec<PathBuf>, ReportError> {
    let mut written = Vec::new();
    for figure in figures {
        written.push(write(folder.join(format!("{}.svg", figure.name)), figure.svg().as_bytes())?);
        written.push(write(folder.join(format!("{}.png", figure.name)), &figure.png()?)?);
    }
    Ok(written)
}

fn made(folder: PathBuf) -> Result<PathBuf, ReportError> {
    match fs::create_dir_all(&folder) {
        Ok(()) => Ok(folder),
        Err(cause) => Err(ReportError::Io { file: folder, cause }),
    }
}

fn write(file: PathBuf, bytes: &[u8]) -> Result<PathBuf, ReportError> {
    match fs::write(&file, bytes) {
        Ok(()) => Ok(file),
        Err(cause) => Err(ReportError::Io { file, cause }),
    }
}
