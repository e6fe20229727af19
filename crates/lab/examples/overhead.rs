//! For counting the instructions of the lab's samples of trails: a colony runs for some iterations, with samples or without.
//!
//! `valgrind --tool=callgrind target/release/examples/overhead with 25 peers 39`; a run of one iteration has the set-up.

use std::path::Path;

use antdoku::{Budget, CancelToken, Outcome, Puzzle, Run, Seed};
use antdoku_lab::Plan;
use antdoku_lab::plan::rebuild;
use antdoku_lab::work::{Job, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, side, propagation, iterations] = &arguments[..] else {
        return Err("usage: overhead with|without 9|25 fixpoint|peers ITERATIONS".into());
    };
    let puzzles = match side.as_str() {
        "9" => "named = [\"platinumblond\"]".to_owned(),
        _ => format!("generate = {{ side = {side}, fixed = 45, count = 1, seed = 2 }}"),
    };
    let plan = format!(
        "[[sets]]\nname = \"set\"\n{puzzles}\nbudget = {{ seconds = 1000, iterations = {iterations} }}\n\
         [[contestants]]\nname = \"colony\"\nmethod = \"acs\"\nparameters = {{ propagation = \"{propagation}\" }}\n"
    );
    let plan = Plan::parse("plan", &plan, Path::new("."), "")?;
    let task = plan.tasks().next().ok_or("the plan has no task")?;
    let puzzle: Puzzle = plan.instances().next().ok_or("the plan has no puzzle")?.puzzle.parse()?;
    let (solver, cancel) = (rebuild(&task.method, &task.parameters)?, CancelToken::new());
    let job = Job { task: &task, puzzle: &puzzle, solver: solver.as_ref(), cancel: &cancel };
    println!("{} iterations", measured(&job, mode == "with").effort.iterations);
    Ok(())
}

fn measured(job: &Job<'_>, has_samples: bool) -> Outcome {
    if has_samples {
        return solve(job).outcome;
    }
    let budget = &job.task.budget;
    let wall = budget.seconds.map(std::time::Duration::from_secs_f64);
    let limits = Budget { wall, iterations: budget.iterations, steps: budget.steps };
    let mut run =
        Run::new(Seed(job.task.seed)).with_budget(limits).with_cancel(job.cancel.clone()).with_threads(1);
    job.solver.solve(job.puzzle, &mut run)
}
