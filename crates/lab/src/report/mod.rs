//! Reports: tables, figures and one page, made from records.

mod claims;
mod effort;
mod figures;
mod lowest_cost;
mod machines;
mod page;
mod published;
mod runs;
mod stagnation;
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

/// The data of a report.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The title of the campaign.
    pub title: &'a str,
    /// The names of the contestants in the order of the report; others follow in the order of their records.
    pub contestants: &'a [&'a str],
    /// The instances, in order.
    pub instances: &'a [Instance],
    /// The records, in any order.
    pub records: &'a [Record],
    /// The tasks that have no record.
    pub missing: &'a [Task],
    /// Whether the report compares the results with those published by Lloyd and Amos.
    pub shows_published: bool,
}

/// The files of a report.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The HTML page.
    pub page: PathBuf,
    /// All tables, each as CSV and as Markdown.
    pub tables: Vec<PathBuf>,
    /// All figures, each as SVG and as PNG.
    pub figures: Vec<PathBuf>,
    /// Warnings about the validity of the results; the page shows them too.
    pub warnings: Vec<String>,
}

/// The reason why a report could not be made.
#[derive(Debug, Error)]
pub enum ReportError {
    /// The campaign has no records.
    #[error("there are no records yet; run some tasks first with `antdoku lab run DIR`")]
    NoRecords,
    /// A record belongs to an instance that is not among the instances.
    #[error(
        "the record of task {task} belongs to `{instance}` of the set `{set}`, which is not among the instances; use the \
         instances and the records of the same campaign"
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
        /// The error of the system.
        cause: io::Error,
    },
    /// A figure cannot be drawn.
    #[error(transparent)]
    Figure(#[from] FigureError),
    /// The campaign cannot be read.
    #[error(transparent)]
    Campaign(#[from] CampaignError),
}

/// Writes the report of a campaign into the campaign's folder.
///
/// # Errors
/// If the campaign cannot be read, has no records, or the disk fails.
pub fn of_campaign(campaign: &Campaign) -> Result<Written, ReportError> {
    let files = if campaign.is_published() { Files::PageAndSvg } else { Files::All };
    of_source(campaign, |source| write_report(campaign.folder(), source, files))
}

/// The claims of the paper with our verdicts as a Markdown table, from a campaign of its protocol.
///
/// # Errors
/// If the campaign cannot be read or has no records.
pub fn claims_of_campaign(campaign: &Campaign) -> Result<String, ReportError> {
    of_source(campaign, |source| {
        let claims = claims::claims(&Runs::new(source)?);
        Ok(format!(
            "{}\n\n{}\n{}",
            claims::tally(&claims),
            claims::note_as_list(),
            claims::table(&claims).markdown_rows()
        ))
    })
}

/// Calls a function with the data of a campaign.
fn of_source<T>(
    campaign: &Campaign,
    use_source: impl FnOnce(&Source<'_>) -> Result<T, ReportError>,
) -> Result<T, ReportError> {
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
        shows_published: campaign.is_beside_published(),
    };
    if records.is_empty() {
        return Err(ReportError::NoRecords);
    }
    use_source(&source)
}

/// Which files of a report are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Files {
    All,
    /// The page, which has all tables, and the figures as SVG: what is kept with a published campaign.
    PageAndSvg,
}

/// Writes `tables/*.csv` and `*.md`, `figures/*.svg` and `*.png`, and `report.html` into a folder.
///
/// # Errors
/// If there are no records, they do not fit the instances, or the disk fails.
pub fn make(folder: &Path, source: &Source<'_>) -> Result<Written, ReportError> {
    write_report(folder, source, Files::All)
}

fn write_report(folder: &Path, source: &Source<'_>, files: Files) -> Result<Written, ReportError> {
    if source.records.is_empty() {
        return Err(ReportError::NoRecords);
    }
    let runs = Runs::new(source)?;
    let claims = if source.shows_published { claims::claims(&runs) } else { Vec::new() };
    let mut lead = if source.shows_published { published::tables(&runs) } else { Vec::new() };
    lead.extend([effort::table(&runs), stagnation::table(&runs), lowest_cost::table(&runs)]);
    lead.retain(|table| !table.rows.is_empty());
    let mut tables = tables::tables(&runs);
    tables.push(machines::table(source, &runs.contestants));
    let figures = figures::figures(&runs, source.shows_published);
    let warnings = warnings::warnings(source);

    let mut written = Written { warnings, ..Written::default() };
    let figures_folder = create_folder(folder.join("figures"))?;
    if files == Files::All {
        let claims_table = (!claims.is_empty()).then(|| claims::table(&claims));
        let all = claims_table.iter().chain(&lead).chain(&tables);
        written.tables = write_tables(&create_folder(folder.join("tables"))?, all)?;
        written.figures = write_figures(&figures_folder, &figures)?;
    } else {
        for figure in &figures {
            written.figures.push(write_svg(&figures_folder, figure)?);
        }
    }
    let warnings = &written.warnings;
    let has_all_files = files == Files::All;
    let parts = page::Parts { runs: &runs, claims, lead, tables, has_all_files, figures, warnings };
    let page = page::page(source, &parts);
    written.page = write(folder.join(REPORT), page.as_bytes())?;
    Ok(written)
}

/// Writes tables, each as CSV and as Markdown.
fn write_tables<'t>(
    folder: &Path,
    tables: impl Iterator<Item = &'t table::Table>,
) -> Result<Vec<PathBuf>, ReportError> {
    let mut written = Vec::new();
    for table in tables {
        let file = |extension: &str| folder.join(format!("{}.{extension}", table.name));
        written.push(write(file("csv"), table.csv().as_bytes())?);
        written.push(write(file("md"), table.markdown().as_bytes())?);
    }
    Ok(written)
}

fn write_svg(folder: &Path, figure: &Figure) -> Result<PathBuf, ReportError> {
    write(folder.join(format!("{}.svg", figure.name)), figure.svg().as_bytes())
}

/// Writes figures, each as SVG and as PNG.
///
/// # Errors
/// If one cannot be drawn, or the disk fails.
pub fn write_figures(folder: &Path, figures: &[Figure]) -> Result<Vec<PathBuf>, ReportError> {
    let mut written = Vec::new();
    for figure in figures {
        written.push(write_svg(folder, figure)?);
        written.push(write(folder.join(format!("{}.png", figure.name)), &figure.png()?)?);
    }
    Ok(written)
}

fn create_folder(folder: PathBuf) -> Result<PathBuf, ReportError> {
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
