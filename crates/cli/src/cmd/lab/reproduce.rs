//! `antdoku lab reproduce`

use std::path::Path;

use antdoku_lab::reproduce::Scale;
use antdoku_lab::{Campaign, CampaignError, Shard};

use super::{plan, refuse, report, work};
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
    // To make all instances takes minutes; a folder that holds this very plan has them.
    if !is_there {
        match planned(args, scale)? {
            Exit::Success if !args.plan_only => {}
            exit => return Ok(exit),
        }
    } else if args.plan_only {
        return if quiet { Ok(Exit::Success) } else { plan::tell_held(&args.output) };
    }
    match work::do_tasks(&args.output, Shard::All, &args.how, None)? {
        Exit::Success => report::run(&ReportArgs { campaign: args.output.clone(), quiet }),
        exit => Ok(exit),
    }
}

fn planned(args: &ReproduceArgs, scale: Scale) -> Result<Exit, Failure> {
    let quiet = args.how.quiet;
    if !quiet {
        console::error("making the instances");
    }
    // The same signals as those of the tasks that follow.
    let cancel = signals::cancel_on_notice()?;
    plan::freeze(|| scale.plan(), &args.output, &cancel, quiet || !args.plan_only)
}

/// Whether a folder holds the campaign of this scale already. A damaged or another campaign is an error at once, and not
/// after minutes of making instances.
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

/// How long it may take: by what was published, and at the very most.
fn how_long(scale: Scale, jobs: usize) -> String {
    let share = 1.0 / jobs as f64;
    let most = long_time(scale.longest_seconds() * share);
    match scale {
        // Most runs end at once, others at their short limits: there is little to estimate.
        Scale::Quick => format!("this takes a few minutes; {most}, should every run come to its limit"),
        Scale::Full => {
            let published = long_time(scale.estimated_seconds() * share);
            format!("this takes about {published} by the times published in 2018, {most} at the very most")
        }
    }
}
