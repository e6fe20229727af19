//! `antdoku lab plan`

use std::path::Path;

use antdoku::CancelToken;
use antdoku_lab::campaign::{Frozen, freeze_unless_cancelled};
use antdoku_lab::plan::Set;
use antdoku_lab::{Budget, CampaignError, Plan, PlanError};

use super::interrupt::unless_interrupted;
use super::{folder_word, refuse};
use crate::args::PlanArgs;
use crate::exit::{Exit, Failure};
use crate::report::BadPuzzle;
use crate::words::{counted, long_time};
use crate::{console, report, signals};

/// What an interrupt leaves behind: a campaign gets its name in the folder as a whole, or not at all.
const KEPT: &str =
    "interrupted: nothing was frozen and nothing is kept; the same command starts again from the beginning";

pub(super) fn run(args: &PlanArgs) -> Result<Exit, Failure> {
    let cancel = signals::cancel_on_interrupt()?;
    freeze(|| Plan::read(&args.plan), &args.output, &cancel, args.quiet)
}

/// Reads or makes a plan, freezes it, and tells of it unless that is not wanted.
pub(super) fn freeze(
    make: impl FnOnce() -> Result<Plan, PlanError>,
    folder: &Path,
    cancel: &CancelToken,
    is_quiet: bool,
) -> Result<Exit, Failure> {
    let plan = match unless_interrupted(cancel, KEPT, make) {
        Ok(plan) => plan,
        Err(error) => return refuse_plan(error),
    };
    match freeze_unless_cancelled(&plan, folder, cancel) {
        Ok(_) if is_quiet => Ok(Exit::Success),
        Ok(frozen) => tell(&plan, frozen, folder),
        Err(CampaignError::Cancelled) => {
            console::error(KEPT);
            Ok(Exit::Interrupted)
        }
        Err(error) => refuse(&error),
    }
}

/// Tells what is wrong with a plan.
fn refuse_plan(error: PlanError) -> Result<Exit, Failure> {
    match error {
        PlanError::Invalid(wrong) => {
            console::error(&report::plan(&wrong));
            Ok(Exit::Usage)
        }
        PlanError::BadPuzzle { file, text, error } => {
            let (name, remedy) = (&*file.display().to_string(), &*error.remedy().to_string());
            let bad = BadPuzzle { name, text: &text, lines_before: 0, error: &error, remedy, note: None };
            console::error(&report::puzzle(&bad));
            Ok(Exit::BadPuzzle)
        }
        error @ PlanError::Unreadable { .. } => Err(Failure::Io(error.to_string())),
    }
}

/// Tells what was frozen, and how to go on.
fn tell(plan: &Plan, frozen: Frozen, folder: &Path) -> Result<Exit, Failure> {
    let shown = folder.display();
    console::answer(&match frozen {
        Frozen::New => format!("froze `{shown}`: {}\n{}", plan.title, summary(plan)),
        Frozen::Same => format!("`{shown}` holds this very campaign already\n{}", summary(plan)),
    })?;
    console::error(&format!("next: antdoku lab run {}", folder_word(folder)));
    Ok(Exit::Success)
}

/// Tells that a folder holds the campaign already, and how to go on.
pub(super) fn tell_held(folder: &Path) -> Result<Exit, Failure> {
    console::answer(&format!("`{}` holds this very campaign already\n", folder.display()))?;
    console::error(&format!("next: antdoku lab status {}", folder_word(folder)));
    Ok(Exit::Success)
}

fn summary(plan: &Plan) -> String {
    let mut rows: Vec<(&str, String)> =
        plan.sets.iter().map(|set| (set.name.as_str(), of_set(set))).collect();
    rows.extend(plan.contestants.iter().map(|contestant| {
        (contestant.name.as_str(), format!("contestant, method {}", contestant.method.name))
    }));
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let rows: String = rows.iter().map(|(name, text)| format!("  {name:width$}  {text}\n")).collect();
    let longest = match plan.longest_seconds() {
        Some(seconds) => format!("at most {} with one job", long_time(seconds)),
        None => "without a limit of time".to_owned(),
    };
    let (tasks, instances) =
        (counted(plan.task_count(), "task"), counted(plan.instances().count(), "instance"));
    format!("{rows}{tasks} on {instances}, {longest}\n")
}

fn of_set(set: &Set) -> String {
    format!(
        "{} x {} x {}, each {}: {}",
        counted(set.instances.len(), "instance"),
        counted(set.runs, "run"),
        counted(set.contestants.len(), "contestant"),
        of_budget(&set.budget),
        counted(set.task_count(), "task"),
    )
}

fn of_budget(budget: &Budget) -> String {
    let limits = [
        budget.seconds.map(long_time),
        budget.iterations.map(|number| counted(number, "iteration")),
        budget.steps.map(|number| counted(number, "step")),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    format!("up to {}", limits.join(" or "))
}
