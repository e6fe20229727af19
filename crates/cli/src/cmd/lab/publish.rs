//! `antdoku lab publish`

use std::fs;
use std::path::Path;

use antdoku_lab::campaign::publish;
use antdoku_lab::{Campaign, CampaignError};

use super::interrupt::unless_interrupted;
use super::{folder_word, refuse, report};
use crate::args::{PublishArgs, ReportArgs};
use crate::exit::{Exit, Failure};
use crate::words::counted;
use crate::{console, signals};

pub(super) fn run(args: &PublishArgs) -> Result<Exit, Failure> {
    let hint = format!(
        "interrupted: the report is incomplete; make it again with `antdoku lab report {}`",
        folder_word(&args.output)
    );
    let published = unless_interrupted(&signals::cancel_on_interrupt()?, &hint, || {
        let campaign = Campaign::open(&args.campaign)?;
        publish(&campaign, &args.output)?;
        Ok::<u64, CampaignError>(campaign.task_count())
    });
    let records = match published {
        Ok(records) => records,
        Err(error) => return refuse(&error),
    };
    remove_figures(&args.output)?;
    if !args.quiet {
        let records = counted(records, "record");
        console::answer(&format!("published {records} in `{}`\n", args.output.display()))?;
    }
    report::run(&ReportArgs { campaign: args.output.clone(), quiet: args.quiet })
}

/// Removes the figures of an earlier report, which may have had others.
fn remove_figures(folder: &Path) -> Result<(), Failure> {
    let Ok(files) = fs::read_dir(folder.join("figures")) else { return Ok(()) };
    for file in files {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "svg") {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}
