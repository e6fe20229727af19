//! `antdoku lab`

mod interrupt;
mod merge;
mod next;
mod not_a_folder;
mod plan;
mod proposal;
mod refusal;
mod report;
mod reproduce;
mod shard_selection;
mod shards;
mod status;
mod submit;
mod tune;
mod watch;
mod work;

use std::ffi::OsString;
use std::path::Path;

use antdoku_lab::campaign::Damage;
use antdoku_lab::{CampaignError, Shard};

use crate::args::{LabArgs, LabCommand};
use crate::exit::{Exit, Failure};
use crate::words::{count, shell_word};
use crate::{console, signals};

pub(super) fn run(args: &LabArgs, program: Option<&[OsString]>) -> Result<Exit, Failure> {
    signals::heed_file_limit()?;
    match &args.command {
        LabCommand::Plan(args) => plan::run(args),
        LabCommand::Run(args) => work::run(&args.campaign, Shard::All, &args.how, None),
        LabCommand::Shards(args) => shards::run(args),
        LabCommand::Work(args) => match shard_selection::select(&args.campaign, args.shard) {
            Ok(shard) => work::run(&args.campaign, shard, &args.how, args.wait),
            Err(refusal) => refusal.tell(),
        },
        LabCommand::Submit(args) => submit::run(args, program),
        LabCommand::Status(args) => status::run(args),
        LabCommand::Merge(args) => merge::run(args),
        LabCommand::Report(args) => report::run(args),
        LabCommand::Reproduce(args) => reproduce::run(args),
        LabCommand::TuneTarget(args) => tune::run(args),
    }
}

/// Tells why a campaign is refused.
fn refuse(error: &CampaignError) -> Result<Exit, Failure> {
    if let Some(message) = not_a_folder::explain(error) {
        console::error(&crate::report::line(&message));
        return Ok(Exit::Usage);
    }
    if error.is_io() {
        return Err(Failure::Io(error.to_string()));
    }
    console::error(&crate::report::line(&error.to_string()));
    Ok(match error {
        CampaignError::Conflict { .. } => Exit::No,
        error if error.is_busy() => Exit::Busy,
        _ => Exit::Usage,
    })
}

/// A folder as an argument of a command that people may copy.
fn folder_word(folder: &Path) -> String {
    shell_word(&folder.display().to_string())
}

/// So many damaged lines are named; a journal that was overwritten would bury everything else.
const SHOWN: usize = 20;

fn name_damages(damages: &[Damage], consequence: &str) {
    for damage in damages.iter().take(SHOWN) {
        let state = if damage.is_truncated { "cut off" } else { "damaged" };
        console::error(&format!("note: {}:{} is {state}; {consequence}", damage.file.display(), damage.line));
    }
    if damages.len() > SHOWN {
        console::error(&format!("note: and {} more like this", count((damages.len() - SHOWN) as u64)));
    }
}
