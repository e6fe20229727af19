//! `antdoku lab reproduce`

use std::path::Path;

use antdoku_lab::campaign::freeze;
use antdoku_lab::reproduce::Scale;
use antdoku_lab::{Campaign, Part};

use super::{plan, refuse, report, work};
use crate::args::{ReportArgs, ReproduceArgs};
use crate::console;
use crate::exit::{Exit, Failure};
use crate::words::long_time;

pub(super) fn run(args: &ReproduceArgs) -> Result<Exit, Failure> {
    let (scale, quiet) = (args.scale(), args.how.quiet);
    if !quiet {
        console::error(&how_long(scale, args.how.jobs));
    }
    // Making all instances anew takes minutes; a folder that holds this very plan has them.
    if args.plan_only || !holds(&args.output, scale) {
        match planned(args, scale)? {
            Exit::Success if !args.plan_only => {}
            exit => return Ok(exit),
        }
    }
    match work::do_tasks(&args.output, Part::Run, &args.how, None)? {
        Exit::Success => report::run(&ReportArgs { campaign: args.output.clone(), quiet }),
        exit => Ok(exit),
    }
}

fn planned(args: &ReproduceArgs, scale: Scale) -> Result<Exit, Failure> {
    let quiet = args.how.quiet;
    if !quiet {
        console::error("making the instances");
    }
    let plan = match scale.plan() {
        Ok(plan) => plan,
        Err(error) => return plan::refuse_plan(error),
    };
    match freeze(&plan, &args.output) {
        Err(error) => refuse(&error),
        Ok(frozen) if args.plan_only && !quiet => plan::tell(&plan, frozen, &args.output),
        Ok(_) => Ok(Exit::Success),
    }
}

/// Does a folder hold the campaign of this scale already?
fn holds(folder: &Path, scale: Scale) -> bool {
    Campaign::open(folder).is_ok_and(|campaign| campaign.plan_text().is_ok_and(|text| text == scale.text()))
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
