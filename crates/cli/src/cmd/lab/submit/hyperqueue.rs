//! Submits shards as tasks of HyperQueue.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::program::{announced, answer, shown};
use super::{Order, write_script};
use crate::args::HyperqueueArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::words::{long_time, ranges};

pub(super) fn submit(order: &Order<'_>, args: &HyperqueueArgs) -> Result<Exit, Failure> {
    let place = order.scheduler_folder("hyperqueue");
    let (script, path, logs) =
        (order.script(include_str!("hyperqueue.sh")), place.join("task.sh"), place.join("log"));
    let mut hq = hq_command(order, args, &place);
    let mut adapter = Command::new(&args.python);
    // Without backtraces, and without a progress bar.
    adapter.args(["-c", include_str!("hyperqueue.py")]).env("RUST_BACKTRACE", "0").env("TQDM_DISABLE", "1");
    let described = json!({
        "name": order.name,
        "server_dir": args.server_dir.clone().or_else(|| std::env::var_os("HQ_SERVER_DIR").map(Into::into)),
        "folder": order.folder,
        "script": path,
        "log": logs,
        "cpus": args.common.cpus,
        "shards": order.shards,
        "wait": args.wait,
    });
    if args.common.dry_run {
        let text = format!(
            "# {}\n{script}\n# to be submitted with:\n{}\n# or, without `hq`, by the package of `{}`, as:\n{described}\n",
            path.display(),
            shown(&hq),
            args.python.display()
        );
        console::answer(&text)?;
        return Ok(Exit::Success);
    }
    if !args.common.quiet {
        warn_of_last(order);
    }
    write_script(&path, &script)?;
    // The id is printed first and shown at once: with --wait the user may interrupt.
    let mut printed = None;
    let mut announce = |job: &str| {
        let jobs = [job.to_owned()];
        printed = Some(order.note("hyperqueue", &order.shards, &jobs).and_then(|()| {
            let next = if args.wait { "waiting for them to end" } else { "" };
            order.print_submitted(&order.shards, &jobs, next)
        }));
    };
    let (output, program) = match announced(&mut hq, "", &mut announce)? {
        Some(output) => (output, hq.get_program()),
        None => match announced(&mut adapter, &described.to_string(), &mut announce)? {
            Some(output) => (output, adapter.get_program()),
            None => return Err(no_hyperqueue(args)),
        },
    };
    match printed {
        Some(exit) if output.status.success() || exit.is_err() => exit,
        // A failure after the id means that shards have failed.
        Some(_) => {
            console::error(String::from_utf8_lossy(&output.stderr).trim());
            Ok(Exit::No)
        }
        None => {
            let text = answer(program, &output)?;
            Err(Failure::Io(format!("`{}` printed no id of a job: {text}", program.display())))
        }
    }
}

/// Warns that the last job may still run: HyperQueue's queue is not queried.
fn warn_of_last(order: &Order<'_>) {
    let last = order.campaign.last_submission().filter(|last| last.scheduler == "hyperqueue");
    if let Some(last) = last {
        console::error(&format!(
            "note: job {} was submitted {} ago; if it still runs, the new job waits for shards that the old one is doing",
            last.jobs.join(", "),
            long_time(last.age() as f64)
        ));
    }
}

/// The command for machines that have `hq`.
fn hq_command(order: &Order<'_>, args: &HyperqueueArgs, place: &Path) -> Command {
    let mut command = Command::new("hq");
    if let Some(folder) = &args.server_dir {
        command.arg("--server-dir").arg(folder);
    }
    command.args(["--output-mode=quiet", "submit"]);
    command.arg(format!("--name={}", order.name)).arg(format!("--array={}", ranges(&order.shards)));
    command.arg(format!("--cpus={}", args.common.cpus)).arg("--cwd").arg(&order.folder);
    for (option, ending) in [("--stdout", "txt"), ("--stderr", "errors.txt")] {
        command.arg(option).arg(place.join("log").join(format!("%{{JOB_ID}}-%{{TASK_ID}}.{ending}")));
    }
    command
        .args(args.wait.then_some("--wait"))
        .arg("--directives=off")
        .arg("--")
        .arg("bash")
        .arg(place.join("task.sh"));
    command
}

fn no_hyperqueue(args: &HyperqueueArgs) -> Failure {
    Failure::Io(format!(
        "there is neither `hq` nor `{}` here; install HyperQueue, or a Python with its package: python3 -m pip install \
         hyperqueue",
        args.python.display()
    ))
}
