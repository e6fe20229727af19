//! `antdoku lab plan`

use std::path::Path;

use antdoku_lab::campaign::{Frozen, freeze};
use antdoku_lab::plan::Set;
use antdoku_lab::{Budget, Plan, PlanError};

use super::{folder_word, refuse};
use crate::args::PlanArgs;
use crate::exit::{Exit, Failure};
use crate::words::{counted, long_time};
use crate::{console, report};

pub(super) fn run(args: &PlanArgs) -> Result<Exit, Failure> {
    let plan = match Plan::read(&args.plan) {
        Ok(plan) => plan,
        Err(error) => return refuse_plan(error),
    };
    match freeze(&plan, &args.output) {
        Ok(_) if args.quiet => Ok(Exit::Success),
        Ok(frozen) => tell(&plan, frozen, &args.output),
        Err(error) => refuse(&error),
    }
}

/// Tells what is wrong with a plan.
pub(super) fn refuse_plan(error: PlanError) -> Result<Exit, Failure> {
    match error {
        PlanError::Wrong(wrong) => {
            console::error(&report::plan(&wrong));
            Ok(Exit::Usage)
        }
        PlanError::BadPuzzle { file, text, error } => {
            console::error(&report::puzzle(&file.display().to_string(), &text, &error, None));
            Ok(Exit::BadPuzzle)
        }
        error @ PlanError::Unreadable { .. } => Err(Failure::Io(error.to_string())),
    }
}

/// Tells what was frozen, and how to go on.
pub(super) fn tell(plan: &Plan, frozen: Frozen, folder: &Path) -> Result<Exit, Failure> {
    let shown = folder.display();
    console::answer(&match frozen {
        Frozen::New => format!("froze `{shown}`: {}\n{}", plan.title, summary(plan)),
        Frozen::Same => format!("`{shown}` holds this very campaign already\n{}", summary(plan)),
    })?;
    console::error(&format!("next: antdoku lab run {}", folder_word(folder)));
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
