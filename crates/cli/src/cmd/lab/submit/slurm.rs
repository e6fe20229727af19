//! Submits shards as job arrays of Slurm.

use std::path::PathBuf;
use std::process::Command;

use super::program::{answer, call, shown};
use super::queue::{self, Queue, Site};
use super::{Order, Refusal, arrays, write_script};
use crate::args::SlurmArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::words::{counted, long_time, ranges, shell_word};

/// Seconds before the time limit at which Slurm warns a shard. Slurm checks the time at intervals, so the warning may come
/// up to a minute earlier.
const NOTICE: u64 = 90;
const EARLIER: u64 = 60;
/// Seconds to start and to end.
const SPARE: u64 = 30;
const USUAL_MINUTES: u64 = 60;
/// Memory for each core where a job would otherwise get all memory of a node. A blank 100x100 takes 70 MB.
const MEMORY: &str = "500M";

/// Environment variables of the user that would override options set here.
const OVERRIDING: [&str; 9] = [
    "SBATCH_ARRAY_INX",
    "SBATCH_COMMENT",
    "SBATCH_JOB_NAME",
    "SBATCH_NO_REQUEUE",
    "SBATCH_OPEN_MODE",
    "SBATCH_OUTPUT",
    "SBATCH_SIGNAL",
    "SBATCH_TIMELIMIT",
    "SBATCH_WAIT",
];

/// Options that the user cannot pass on for the same reason, with their short forms.
const OWN: [(&str, &str); 11] = [
    ("--array", "-a"),
    ("--comment", "--comment"),
    ("--job-name", "-J"),
    ("--no-requeue", "--no-requeue"),
    ("--open-mode", "--open-mode"),
    ("--output", "-o"),
    ("--signal", "--signal"),
    ("--test-only", "--test-only"),
    ("--time", "-t"),
    ("--wait", "-W"),
    ("--wrap", "--wrap"),
];

pub(super) fn submit(order: &Order<'_>, args: &SlurmArgs) -> Result<Exit, Refusal> {
    check_options(&args.options)?;
    let site = queue::site();
    let options = sbatch_options(args, &site, minutes(order, args)?);
    let script = script(order, options);
    let path = script_path(order);
    let queue = match queue::query(&order.name)? {
        Some(queue) => queue,
        None if args.common.dry_run => {
            console::error(
                "note: there is no `squeue` here: shards that are already in the queue are not left out",
            );
            Queue::default()
        }
        None => return Err(no_slurm().into()),
    };
    if let Some(job) = queue.job_of_another_count(order.count) {
        let folder = super::folder_word(&args.common.campaign);
        return Err(Refusal::Message(format!(
            "job {job} in the queue does not have shards K/{}, but of another count: cancel it with `scancel {job}`, or see \
             `antdoku lab shards {folder}`",
            order.count
        )));
    }
    let queued = queue.shards();
    let shards: Vec<u64> = order.shards.iter().copied().filter(|shard| !queued.contains(shard)).collect();
    if !args.common.quiet && !queued.is_empty() {
        console::error(&format!("already in the queue: {}", queue.in_words()));
    }
    if shards.is_empty() {
        return Ok(super::nothing_missing(&args.common, "done, running, or in the queue")?);
    }
    let arrays = arrays::cut(&shards, array_size(args, &site)? - 1);
    let limit = args.array_limit.map(|limit| share(limit, arrays.len() as u64));
    let commands: Vec<Command> = arrays.iter().map(|array| sbatch(order, array, limit)).collect();
    if args.common.dry_run {
        let commands: String = commands.iter().map(|command| format!("{}\n", shown(command))).collect();
        console::answer(&format!("# {}\n{script}\n# to be submitted with:\n{commands}", path.display()))?;
        return Ok(Exit::Success);
    }
    write_script(&path, &script)?;
    let jobs = submit_all(commands)?;
    order.note("slurm", &shards, &jobs)?;
    if !args.common.quiet {
        for warning in queue::query(&order.name)?.unwrap_or_default().warnings(&jobs) {
            console::error(&format!("note: {warning}"));
        }
    }
    let next = format!("while it runs: squeue --jobs={}", jobs.join(","));
    Ok(order.print_submitted(&shards, &jobs, &next)?)
}

fn submit_all(commands: Vec<Command>) -> Result<Vec<String>, Failure> {
    let mut jobs: Vec<String> = Vec::new();
    for mut command in commands {
        let answered = call(&mut command, "")?.ok_or_else(no_slurm);
        // With several clusters: `12;name`.
        let job = answered.and_then(|output| answer(command.get_program(), &output)).and_then(|text| {
            let job = text.split(';').next().unwrap_or_default().trim().to_owned();
            let is_id = !job.is_empty() && job.bytes().all(|byte| byte.is_ascii_digit());
            if is_id { Ok(job) } else { Err(Failure::Io(format!("`sbatch` gave no id of a job: {text}"))) }
        });
        match job {
            Ok(job) => jobs.push(job),
            Err(Failure::Io(reason)) if !jobs.is_empty() => {
                return Err(Failure::Io(format!(
                    "{reason}; {} submitted before as {}; the same command later submits the rest",
                    counted(jobs.len(), "array"),
                    jobs.join(", ")
                )));
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(jobs)
}

/// The share of one array in a limit for all of them.
fn share(limit: u64, arrays: u64) -> u64 {
    (limit / arrays).max(1)
}

fn script_path(order: &Order<'_>) -> PathBuf {
    order.scheduler_folder("slurm").join("job.sh")
}

fn sbatch(order: &Order<'_>, array: &arrays::Array, limit: Option<u64>) -> Command {
    let limit = limit.map(|limit| format!("%{limit}")).unwrap_or_default();
    let mut command = Command::new("sbatch");
    command.args(["--parsable", &format!("--job-name={}", order.name)]);
    command.arg(format!("--array={}{limit}", ranges(&array.numbers)));
    command.arg(format!("--comment={}", queue::comment(array.offset, order.count)));
    command.arg(script_path(order)).arg(array.offset.to_string());
    OVERRIDING.iter().for_each(|name| {
        command.env_remove(name);
    });
    command
}

/// Refuses options for sbatch that are set here.
fn check_options(options: &[String]) -> Result<(), Refusal> {
    let is = |option: &str, (long, short): (&str, &str)| {
        let name = option.split('=').next().unwrap_or_default();
        name == long || (!option.starts_with("--") && option.starts_with(short))
    };
    let own = options.iter().find_map(|option| OWN.into_iter().find(|own| is(option, *own)));
    match own {
        None => Ok(()),
        Some(("--time", _)) => {
            Err(Refusal::Message("give --time before `--`, where it is checked".to_owned()))
        }
        Some((option, _)) => Err(Refusal::Message(format!(
            "{option} cannot be passed on to sbatch: antdoku sets it to find its shards and their logs again"
        ))),
    }
}

/// The time limit in whole minutes, as Slurm counts.
fn minutes(order: &Order<'_>, args: &SlurmArgs) -> Result<u64, Refusal> {
    let longest = order.campaign.longest_seconds();
    let least = (longest.unwrap_or(0.0).ceil() as u64 + NOTICE + EARLIER + SPARE).div_ceil(60);
    let Some(time) = args.time else {
        let usual = USUAL_MINUTES.max(least);
        let allowed = queue::longest_minutes(args.partition.as_deref()).filter(|allowed| *allowed >= least);
        return Ok(allowed.map_or(usual, |allowed| allowed.min(usual)));
    };
    let minutes = time.as_secs().div_ceil(60);
    if minutes >= least {
        return Ok(minutes);
    }
    let task = match longest {
        Some(seconds) => format!("a task may take {}, and ", long_time(seconds)),
        None => String::new(),
    };
    Err(Refusal::Message(format!(
        "--time {} is too short: {task}Slurm warns up to {} s before the end; give at least {least}m",
        long_time(time.as_secs_f64()),
        NOTICE + EARLIER,
    )))
}

/// The options of the job script; those of the user come last.
fn sbatch_options(args: &SlurmArgs, site: &Site, minutes: u64) -> Vec<String> {
    let mut options = vec![
        "--ntasks=1".to_owned(),
        format!("--cpus-per-task={}", args.common.cpus),
        "--hint=nomultithread".to_owned(),
        format!("--time={minutes}"),
        format!("--signal=B:USR1@{NOTICE}"),
        "--requeue".to_owned(),
        "--open-mode=append".to_owned(),
    ];
    // Only if needed: Slurm assumes that a node has 1 MB unless configured, and would refuse the job.
    let memory = args.mem.as_deref().or(site.gives_all_memory.then_some(MEMORY));
    options.extend(memory.map(|memory| format!("--mem-per-cpu={memory}")));
    options.extend(args.partition.iter().map(|partition| format!("--partition={partition}")));
    options.extend(args.exclusive.then(|| "--exclusive".to_owned()));
    options.extend(args.options.iter().cloned());
    options
}

/// The job script.
fn script(order: &Order<'_>, mut options: Vec<String>) -> String {
    // In names of logs a percent sign starts a replacement.
    let logs = order.scheduler_folder("slurm").join("log").display().to_string().replace('%', "%%");
    options.insert(0, format!("--output={logs}/%A_%a.txt"));
    let lines: Vec<String> = options.iter().map(|option| format!("#SBATCH {}", shell_word(option))).collect();
    order.script(include_str!("slurm.sh")).replace("@OPTIONS@", &lines.join("\n"))
}

/// One more than the highest index of an array.
fn array_size(args: &SlurmArgs, site: &Site) -> Result<u64, Refusal> {
    match args.array_size.or(site.array_size).unwrap_or(queue::USUAL_ARRAY_SIZE) {
        0 | 1 => Err(Refusal::Message(
            "arrays of this size have no task: --array-size is MaxArraySize, one more than the highest index; where a site \
             allows no arrays, use `antdoku lab submit hyperqueue`"
                .to_owned(),
        )),
        size => Ok(size),
    }
}

fn no_slurm() -> Failure {
    Failure::Io(
        "there is no Slurm here: `sbatch` or `squeue` was not found; submit on a login node of the cluster, or print what \
         would be submitted with --dry-run"
            .to_owned(),
    )
}
