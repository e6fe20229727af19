//! Shards as job arrays of Slurm.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use super::{Order, Refusal, answer, arrays, call, shown, write_script};
use crate::args::SlurmArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::words::{counted, long_time, ranges, shell_word};

/// Slurm's own default of MaxArraySize: arrays count up to one less.
const USUAL_ARRAY_SIZE: u64 = 1001;

/// Before the end of its time a shard is warned so many seconds early; as Slurm looks at the time now and then only, it
/// may be up to a minute more.
const NOTICE: u64 = 90;
const EARLIER: u64 = 60;
/// To begin, and to end.
const SPARE: u64 = 30;
const USUAL_MINUTES: u64 = 60;

pub(super) fn submit(order: &Order<'_>, args: &SlurmArgs) -> Result<Exit, Refusal> {
    let place = order.engine_folder("slurm");
    let script = script(order, args, &place.join("log"), minutes(order, args)?);
    let path = place.join("job.sh");
    let queued = if args.common.dry_run { BTreeSet::new() } else { queued(order)? };
    let shards: Vec<u64> = order.shards.iter().copied().filter(|shard| !queued.contains(shard)).collect();
    if !queued.is_empty() && !args.common.quiet {
        let queued: Vec<u64> = queued.into_iter().collect();
        console::error(&format!("in the queue already: {}", ranges(&queued)));
    }
    if shards.is_empty() {
        return Ok(super::nothing_missing(&args.common)?);
    }
    let commands: Vec<Command> = arrays::cut(&shards, array_size(args)? - 1)
        .iter()
        .map(|array| sbatch(array, args.array_limit, &path))
        .collect();
    if args.common.dry_run {
        let commands: String = commands.iter().map(|command| format!("{}\n", shown(command))).collect();
        console::answer(&format!("# {}\n{script}\n# to be submitted with:\n{commands}", path.display()))?;
        return Ok(Exit::Success);
    }
    write_script(&path, &script)?;
    let mut jobs = Vec::new();
    for mut command in commands {
        let answered = call(&mut command, "")?.ok_or_else(no_slurm);
        // With several clusters: `12;name`.
        let job = answered.and_then(|output| answer(command.get_program(), &output));
        match job {
            Ok(job) => jobs.push(job.split(';').next().unwrap_or_default().to_owned()),
            Err(Failure::Io(reason)) if !jobs.is_empty() => {
                let already = counted(jobs.len(), "array");
                return Err(Failure::Io(format!(
                    "{reason}; {already} submitted before as {}; the same command later submits the rest",
                    jobs.join(", ")
                ))
                .into());
            }
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(order.told(&shards, &jobs)?)
}

fn sbatch(array: &arrays::Array, limit: Option<u64>, script: &Path) -> Command {
    let limit = limit.map(|limit| format!("%{limit}")).unwrap_or_default();
    let mut command = Command::new("sbatch");
    command.arg("--parsable").arg(format!("--array={}{limit}", ranges(&array.numbers)));
    // The comment is for us, to see later which shards are in the queue.
    command.arg(format!("--comment={}", array.offset)).arg(script).arg(array.offset.to_string());
    command
}

/// The time limit in whole minutes, as Slurm counts.
fn minutes(order: &Order<'_>, args: &SlurmArgs) -> Result<u64, Refusal> {
    let longest =
        order.campaign.tasks().filter_map(|task| task.budget.seconds).reduce(f64::max).unwrap_or(0.0);
    let least = (longest.ceil() as u64 + NOTICE + EARLIER + SPARE).div_ceil(60);
    let Some(time) = args.time else { return Ok(USUAL_MINUTES.max(least)) };
    let minutes = time.as_secs().div_ceil(60);
    if minutes < least {
        return Err(Refusal::Words(format!(
            "--time {} is too short: a task may take {}, and Slurm warns up to {} s before the end; give at least {least}m",
            long_time(time.as_secs_f64()),
            long_time(longest),
            NOTICE + EARLIER,
        )));
    }
    Ok(minutes)
}

fn script(order: &Order<'_>, args: &SlurmArgs, logs: &Path, minutes: u64) -> String {
    // In the names of logs a percent sign begins a number.
    let logs = logs.display().to_string().replace('%', "%%");
    let mut options = vec![
        format!("--job-name={}", order.name),
        "--ntasks=1".to_owned(),
        format!("--cpus-per-task={}", args.common.cpus),
        "--hint=nomultithread".to_owned(),
        format!("--time={minutes}"),
        format!("--signal=B:USR1@{NOTICE}"),
        "--requeue".to_owned(),
        "--open-mode=append".to_owned(),
        format!("--output={logs}/%A_%a.txt"),
    ];
    options.extend(args.partition.iter().map(|partition| format!("--partition={partition}")));
    options.extend(args.exclusive.then(|| "--exclusive".to_owned()));
    options.extend(args.options.iter().cloned());
    let lines: Vec<String> = options.iter().map(|option| format!("#SBATCH {}", shell_word(option))).collect();
    order.script(include_str!("slurm.sh")).replace("@OPTIONS@", &lines.join("\n"))
}

/// The shards that wait or run already.
fn queued(order: &Order<'_>) -> Result<BTreeSet<u64>, Failure> {
    let mut command = Command::new("squeue");
    command.args(["--noheader", "--array", "--format=%K %k", &format!("--name={}", order.name)]);
    let output = call(&mut command, "")?.ok_or_else(no_slurm)?;
    let text = answer(command.get_program(), &output)?;
    let shard = |line: &str| {
        let (number, offset) = line.trim().split_once(' ')?;
        Some(number.parse::<u64>().ok()? + offset.trim().parse::<u64>().ok()?)
    };
    Ok(text.lines().filter_map(shard).collect())
}

/// How far arrays may count, and one more.
fn array_size(args: &SlurmArgs) -> Result<u64, Refusal> {
    if let Some(size) = args.array_size {
        return Ok(size.max(2));
    }
    let mut command = Command::new("scontrol");
    let output = call(command.args(["show", "config"]), "")?;
    let told = output.filter(|output| output.status.success()).and_then(|output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = text.lines().find(|line| line.trim_start().starts_with("MaxArraySize"))?;
        line.split('=').nth(1)?.trim().parse::<u64>().ok()
    });
    if told == Some(0) || told == Some(1) {
        return Err(Refusal::Words(
            "this site allows no job arrays (MaxArraySize); ask its administrators, or use `antdoku lab submit hyperqueue`"
                .to_owned(),
        ));
    }
    Ok(told.unwrap_or(USUAL_ARRAY_SIZE))
}

fn no_slurm() -> Failure {
    Failure::Io(
        "there is no Slurm here: `sbatch` was not found; submit on a login node of the cluster, or see what would be \
         submitted with --dry-run"
            .to_owned(),
    )
}
