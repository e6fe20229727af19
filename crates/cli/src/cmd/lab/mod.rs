//! `antdoku lab`

mod interrupt;
mod merge;
mod next;
mod not_a_folder;
mod plan;
mod proposal;
mod publish;
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

use antdoku_lab::Shard;
use antdoku_lab::campaign::Damage;

use self::refusal::refuse;
use self::work::Work;

use crate::args::{LabArgs, LabCommand};
use crate::exit::{Exit, Failure};
use crate::words::{count, shell_word};
use crate::{console, signals};

pub(super) fn run(args: &LabArgs, program: Option<&[OsString]>) -> Result<Exit, Failure> {
    signals::heed_file_limit()?;
    match &args.command {
        LabCommand::Plan(args) => plan::run(args),
        LabCommand::Run(args) => {
            Work { folder: &args.campaign, shard: Shard::All, how: &args.how, patience: None }.run()
        }
        LabCommand::Shards(args) => shards::run(args),
        LabCommand::Work(args) => match shard_selection::select(&args.campaign, args.shard) {
            Ok(shard) => Work { folder: &args.campaign, shard, how: &args.how, patience: args.wait }.run(),
            Err(refusal) => refusal.print(),
        },
        LabCommand::Submit(args) => submit::run(args, program),
        LabCommand::Status(args) => status::run(args),
        LabCommand::Merge(args) => merge::run(args),
        LabCommand::Report(args) => report::run(args),
        LabCommand::Publish(args) => publish::run(args),
        LabCommand::Reproduce(args) => reproduce::run(args),
        LabCommand::TuneTarget(args) => tune::run(args),
    }
}

/// A folder as an argument of a command that the user may copy.
fn folder_word(folder: &Path) -> String {
    shell_word(&folder.display().to_string())
}

/// Damaged lines that are listed one by one: an overwritten journal would flood the terminal.
const SHOWN: usize = 20;

/// Lists damaged lines of journals, each with what follows from it.
fn list_damages(damages: &[Damage], consequence: &str) {
    for damage in damages.iter().take(SHOWN) {
        let state = if damage.is_truncated { "incomplete" } else { "damaged" };
        console::error(&format!("note: {}:{} is {state}; {consequence}", damage.file.display(), damage.line));
    }
    if damages.len() > SHOWN {
        console::error(&format!("note: and {} more like this", count((damages.len() - SHOWN) as u64)));
    }
}
