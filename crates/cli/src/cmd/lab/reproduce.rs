//! `antdoku lab reproduce`

use std::path::Path;

use antdoku_lab::plan::instances_folder;
use antdoku_lab::reproduce::Scale;
use antdoku_lab::{Campaign, CampaignError, Shard};

use super::plan::{self, Freezing};
use super::work::Work;
use super::{refuse, report};
use crate::args::{ReportArgs, ReproduceArgs};
use crate::exit::{Exit, Failure};
use crate::words::long_time;
use crate::{console, signals};

pub(super) fn run(args: &ReproduceArgs) -> Result<Exit, Failure> {
    let (scale, quiet) = (args.scale(), args.how.quiet);
    if !quiet {
        console::error(&how_long(scale, args.how.jobs));
    }
    let is_there = match holds(&args.output, scale) {
        Ok(is_there) => is_there,
        Err(error) => return refuse(&error),
    };
    // Generating all instances takes minutes; a folder with the same plan already has them.
    if !is_there {
        match planned(args, scale)? {
            Exit::Success if !args.plan_only => {}
            exit => return Ok(exit),
        }
    } else if args.plan_only {
        return if quiet { Ok(Exit::Success) } else { plan::print_unchanged(&args.output) };
    }
    let work = Work { folder: &args.output, shard: Shard::All, how: &args.how, patience: None };
    match work.do_tasks()? {
        Exit::Success => report::run(&ReportArgs { campaign: args.output.clone(), quiet }),
        exit => Ok(exit),
    }
}

fn planned(args: &ReproduceArgs, scale: Scale) -> Result<Exit, Failure> {
    let quiet = args.how.quiet;
    if let Some(folder) = args.instances.as_deref().filter(|folder| !has_classes(folder)) {
        console::error(&crate::report::line(&format!(
            "there are no puzzles in `{}`: --instances needs a folder with puzzles such as 25x25/45/0.txt",
            folder.display()
        )));
        return Ok(Exit::Usage);
    }
    let instances = args.instances.clone().or_else(instances_folder);
    if !quiet {
        console::error(&match instances.as_deref().filter(|folder| has_classes(folder)) {
            Some(folder) => {
                format!("reading the instances in `{}` and generating the others", folder.display())
            }
            None => "generating the instances".to_owned(),
        });
    }
    // The same signals as for the tasks that follow.
    let cancel = signals::cancel_on_notice()?;
    let freezing = Freezing { folder: &args.output, cancel: &cancel, is_quiet: quiet || !args.plan_only };
    freezing.freeze(|| scale.plan(instances.as_deref()))
}

/// Whether a folder has a folder of puzzles for a size of the paper.
fn has_classes(folder: &Path) -> bool {
    ["9x9", "16x16", "25x25"].iter().any(|size| folder.join(size).is_dir())
}

/// Whether a folder already holds the campaign of this scale. A damaged or another campaign is an error at once, and not
/// after minutes of generating instances.
fn holds(folder: &Path, scale: Scale) -> Result<bool, CampaignError> {
    let campaign = match Campaign::open(folder) {
        Err(CampaignError::NoCampaign { .. }) => return Ok(false),
        opened => opened?,
    };
    if campaign.plan_text()? == scale.text() {
        return Ok(true);
    }
    let difference = "its plan.toml is another one".to_owned();
    Err(CampaignError::Occupied { folder: folder.to_owned(), difference })
}

/// The expected duration, from the published times, and the upper bound.
fn how_long(scale: Scale, jobs: usize) -> String {
    let share = 1.0 / jobs as f64;
    let most = long_time(scale.longest_seconds() * share);
    match scale {
        // Most runs end at once, others at their short limits: an estimate would be vague.
        Scale::Quick => {
            format!("this takes a few minutes, and at most {most} if every run reaches its limit")
        }
        Scale::Standard => {
            let published = long_time(scale.estimated_seconds() * share);
            format!(
                "this takes about {published} by a twentieth of the times published in 2018, and at most {most} if every run \
                 reaches its limit"
            )
        }
        Scale::Full => {
            let published = long_time(scale.estimated_seconds() * share);
            format!("this takes about {published} by the times published in 2018, and at most {most}")
        }
    }
}
