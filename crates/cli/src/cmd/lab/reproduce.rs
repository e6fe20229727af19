//! `antdoku lab reproduce`

use antdoku_lab::campaign::freeze;
use antdoku_lab::reproduce::estimated_seconds;
use antdoku_lab::{Part, Plan};

use super::{plan, refuse, report, work};
use crate::args::{ReportArgs, ReproduceArgs};
use crate::console;
use crate::exit::{Exit, Failure};
use crate::words::{counted, long_time};

pub(super) fn run(args: &ReproduceArgs) -> Result<Exit, Failure> {
    let quiet = args.how.quiet;
    if !quiet {
        console::error("making the instances");
    }
    let made = match args.scale().plan() {
        Ok(made) => made,
        Err(error) => return plan::refuse_plan(error),
    };
    if !quiet {
        console::error(&how_long(&made, args.how.jobs));
    }
    let frozen = match freeze(&made, &args.output) {
        Ok(frozen) => frozen,
        Err(error) => return refuse(&error),
    };
    if args.plan_only {
        return if quiet { Ok(Exit::Success) } else { plan::tell(&made, frozen, &args.output) };
    }
    match work::run(&args.output, Part::Run, &args.how)? {
        Exit::Success => report::run(&ReportArgs { campaign: args.output.clone(), quiet }),
        exit => Ok(exit),
    }
}

/// How long it may take: at the very most, and by what was published.
fn how_long(plan: &Plan, jobs: usize) -> String {
    let share = 1.0 / jobs as f64;
    let most = plan.longest_seconds().unwrap_or(f64::INFINITY) * share;
    format!(
        "{}: about {} by the times published in 2018, {} at the very most",
        counted(plan.task_count(), "task"),
        long_time(estimated_seconds(plan) * share),
        long_time(most),
    )
}
