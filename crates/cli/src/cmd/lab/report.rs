//! `antdoku lab report`

use antdoku_lab::Campaign;
use antdoku_lab::report::{ReportError, of_campaign};

use super::interrupt::unless_interrupted;
use super::{folder_word, refuse};
use crate::args::ReportArgs;
use crate::exit::{Exit, Failure};
use crate::words::counted;
use crate::{console, signals};

pub(super) fn run(args: &ReportArgs) -> Result<Exit, Failure> {
    let folder = folder_word(&args.campaign);
    let hint =
        format!("interrupted: the report is incomplete; make it again with `antdoku lab report {folder}`");
    unless_interrupted(&signals::cancel_on_interrupt()?, &hint, || report(args))
}

fn report(args: &ReportArgs) -> Result<Exit, Failure> {
    let campaign = match Campaign::open(&args.campaign) {
        Ok(campaign) => campaign,
        Err(error) => return refuse(&error),
    };
    let written = match of_campaign(&campaign) {
        Ok(written) => written,
        Err(ReportError::Campaign(error)) => return refuse(&error),
        Err(error @ ReportError::Io { .. }) => return Err(Failure::Io(error.to_string())),
        Err(ReportError::NoRecords) => {
            let command = format!("antdoku lab run {}", folder_word(campaign.folder()));
            let message = format!("there are no records yet; run some tasks first with `{command}`");
            console::error(&crate::report::line(&message));
            return Ok(Exit::Usage);
        }
        Err(error) => {
            console::error(&crate::report::line(&error.to_string()));
            return Ok(Exit::Usage);
        }
    };
    if !args.quiet {
        for warning in &written.warnings {
            console::error(&format!("note: {warning}"));
        }
        // Each table and each figure has two files; a published campaign has the figures as SVG only.
        let page = written.page.display();
        console::answer(&if campaign.is_published() {
            format!("`{page}` with {}\n", counted(written.figures.len(), "figure"))
        } else {
            let tables = counted(written.tables.len() / 2, "table");
            let figures = counted(written.figures.len() / 2, "figure");
            format!("`{page}` with {tables} and {figures}\n")
        })?;
    }
    Ok(Exit::Success)
}
