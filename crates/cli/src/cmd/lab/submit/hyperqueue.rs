//! Shards as tasks of HyperQueue.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use super::{Order, answer, call, shown, write_script};
use crate::args::HyperqueueArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::words::ranges;

pub(super) fn submit(order: &Order<'_>, args: &HyperqueueArgs) -> Result<Exit, Failure> {
    let place = order.engine_folder("hyperqueue");
    let (script, path, logs) =
        (order.script(include_str!("hyperqueue.sh")), place.join("task.sh"), place.join("log"));
    let mut program = with_program(order, args, &path, &logs);
    let mut adapter = Command::new(&args.python);
    adapter.args(["-c", include_str!("hyperqueue.py")]);
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
    write_script(&path, &script)?;
    let (output, who) = match call(&mut program, "")? {
        Some(output) => (output, program.get_program()),
        None => match call(&mut adapter, &described.to_string())? {
            Some(output) => (output, adapter.get_program()),
            None => return Err(nobody(args)),
        },
    };
    // Both tell the id of the job first: after that it is shards that have failed.
    if args.wait && !output.status.success() && !output.stdout.trim_ascii().is_empty() {
        console::error(String::from_utf8_lossy(&output.stderr).trim());
        return Ok(Exit::No);
    }
    let job = answer(who, &output)?;
    order.told(&order.shards, &[job])
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
