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

/// The message after an interrupt: a campaign is written completely or not at all.
const KEPT: &str =
    "interrupted: nothing was frozen and nothing is kept; the same command starts again from the beginning";

pub(super) fn run(args: &PlanArgs) -> Result<Exit, Failure> {
    let cancel = signals::cancel_on_interrupt()?;
    Freezing { folder: &args.output, cancel: &cancel, is_quiet: args.quiet }.freeze(|| Plan::read(&args.plan))
}

/// Where and how a plan is frozen.
pub(super) struct Freezing<'a> {
    pub(super) folder: &'a Path,
    pub(super) cancel: &'a CancelToken,
    pub(super) is_quiet: bool,
}

impl Freezing<'_> {
    /// Makes a plan, freezes it, and prints a summary unless quiet.
    pub(super) fn freeze(&self, make: impl FnOnce() -> Result<Plan, PlanError>) -> Result<Exit, Failure> {
        let plan = match unless_interrupted(self.cancel, KEPT, make) {
            Ok(plan) => plan,
            Err(error) => return refuse_plan(error),
        };
        match freeze_unless_cancelled(&plan, self.folder, self.cancel) {
            Ok(_) if self.is_quiet => Ok(Exit::Success),
            Ok(frozen) => print_frozen(&plan, frozen, self.folder),
            Err(CampaignError::Cancelled) => {
                console::error(KEPT);
                Ok(Exit::Interrupted)
            }
            Err(error) => refuse(&error),
        }
    }
}

/// Prints the mistake in a plan.
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

/// Prints what was frozen, and the next step.
fn print_frozen(plan: &Plan, frozen: Frozen, folder: &Path) -> Result<Exit, Failure> {
    let shown = folder.display();
    console::answer(&match frozen {
        Frozen::New => format!("froze `{shown}`: {}\n{}", plan.title, summary(plan)),
        Frozen::Same => format!("`{shown}` already holds this campaign\n{}", summary(plan)),
    })?;
    console::error(&format!("next: antdoku lab run {}", folder_word(folder)));
    Ok(Exit::Success)
}

/// Prints that a folder already holds the campaign, and the next step.
pub(super) fn print_unchanged(folder: &Path) -> Result<Exit, Failure> {
    console::answer(&format!("`{}` already holds this campaign\n", folder.display()))?;
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
        None => "without a time limit".to_owned(),
    };
    let (tasks, instances) =
        (counted(plan.task_count(), "task"), counted(plan.instances().count(), "instance"));
    format!("{rows}{tasks} on {instances}, {longest}\n")
}

fn of_set(set: &Set) -> String {
    if set.contestants.is_empty() {
        return format!("{}, without runs", counted(set.instances.len(), "instance"));
    }
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
