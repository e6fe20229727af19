//! Shards as tasks of HyperQueue.

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
    let place = order.engine_folder("hyperqueue");
    let (script, path, logs) =
        (order.script(include_str!("hyperqueue.sh")), place.join("task.sh"), place.join("log"));
    let mut program = with_program(order, args, &path, &logs);
    let mut adapter = Command::new(&args.python);
    // Without the places in its source, and without a bar that nobody sees.
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
            shown(&program),
            args.python.display()
        );
        console::answer(&text)?;
        return Ok(Exit::Success);
    }
    if !args.common.quiet {
        tell_of_last(order);
    }
    write_script(&path, &script)?;
    // The id comes first, and is told at once: who waits may be interrupted.
    let mut told = None;
    let mut announce = |job: &str| {
        let jobs = [job.to_owned()];
        told = Some(order.note("hyperqueue", &order.shards, &jobs).and_then(|()| {
            let next = if args.wait { "waiting for them to end" } else { "" };
            order.told(&order.shards, &jobs, next)
        }));
    };
    let (output, who) = match announced(&mut program, "", &mut announce)? {
        Some(output) => (output, program.get_program()),
        None => match announced(&mut adapter, &described.to_string(), &mut announce)? {
            Some(output) => (output, adapter.get_program()),
            None => return Err(nobody(args)),
        },
    };
    match told {
        Some(exit) if output.status.success() || exit.is_err() => exit,
        // After the id it is shards that have failed.
        Some(_) => {
            console::error(String::from_utf8_lossy(&output.stderr).trim());
            Ok(Exit::No)
        }
        None => {
            let text = answer(who, &output)?;
            Err(Failure::Io(format!("`{}` gave no id of a job: {text}", who.display())))
        }
    }
}

/// HyperQueue is not asked what it has to do already.
fn tell_of_last(order: &Order<'_>) {
    let last = order.campaign.last_submission().filter(|last| last.engine == "hyperqueue");
    if let Some(last) = last {
        console::error(&format!(
            "note: job {} was submitted {} ago; if it is not over, shards of it are done by whoever is first, and others \
             wait for them",
            last.jobs.join(", "),
            long_time(last.age() as f64)
        ));
    }
}

/// The command for where `hq` is at hand.
fn with_program(order: &Order<'_>, args: &HyperqueueArgs, script: &Path, logs: &Path) -> Command {
    let mut command = Command::new("hq");
    if let Some(folder) = &args.server_dir {
        command.arg("--server-dir").arg(folder);
    }
    command.args(["--output-mode=quiet", "submit"]);
    command.arg(format!("--name={}", order.name)).arg(format!("--array={}", ranges(&order.shards)));
    command.arg(format!("--cpus={}", args.common.cpus)).arg("--cwd").arg(&order.folder);
    for (option, ending) in [("--stdout", "txt"), ("--stderr", "errors.txt")] {
        command.arg(option).arg(logs.join(format!("%{{JOB_ID}}-%{{TASK_ID}}.{ending}")));
    }
    command.args(args.wait.then_some("--wait")).arg("--directives=off").arg("--").arg("bash").arg(script);
    command
}

fn nobody(args: &HyperqueueArgs) -> Failure {
    Failure::Io(format!(
        "there is neither `hq` nor `{}` here; install HyperQueue, or a Python with its package: python3 -m pip install \
         hyperqueue",
        args.python.display()
    ))
}
