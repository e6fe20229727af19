//! `antdoku lab submit`

mod arrays;
mod hyperqueue;
mod program;
mod queue;
mod slurm;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use antdoku_lab::campaign::{ShardState, ShardStatus, Submission};
use antdoku_lab::{Campaign, digest};

use super::folder_word;
use super::interrupt::unless_interrupted;
use super::refusal::Refusal;
use crate::args::{SubmitArgs, SubmitCommand, SubmitCommonArgs};
use crate::exit::{Exit, Failure};
use crate::words::{count, counted, ranges, shell_word};
use crate::{console, signals};

pub(super) fn run(args: &SubmitArgs, program: Option<&[OsString]>) -> Result<Exit, Failure> {
    let common = match &args.scheduler {
        SubmitCommand::Slurm(args) => &args.common,
        SubmitCommand::Hyperqueue(args) => &args.common,
    };
    let hint = format!(
        "interrupted: jobs that were already submitted stay submitted; see `antdoku lab status {}`",
        folder_word(&common.campaign)
    );
    let cancel = signals::cancel_on_interrupt()?;
    unless_interrupted(&cancel, &hint, || submit(args, common, program).or_else(Refusal::print))
}

fn submit(
    args: &SubmitArgs,
    common: &SubmitCommonArgs,
    program: Option<&[OsString]>,
) -> Result<Exit, Refusal> {
    let Some(order) = Order::of(common, program)? else {
        return Ok(nothing_missing(common, "done or running")?);
    };
    match &args.scheduler {
        SubmitCommand::Slurm(args) => slurm::submit(&order, args),
        SubmitCommand::Hyperqueue(args) => Ok(hyperqueue::submit(&order, args)?),
    }
}

/// A submission that is being prepared.
struct Order<'a> {
    args: &'a SubmitCommonArgs,
    campaign: Campaign,
    /// The job name: unique for each campaign, and used to find its jobs again.
    name: String,
    /// Its absolute folder.
    folder: PathBuf,
    /// The words of the command that starts this program.
    program: Vec<OsString>,
    /// The number of all shards.
    count: u64,
    /// The shards to submit: with open tasks, and not running unless requested.
    shards: Vec<u64>,
}

impl<'a> Order<'a> {
    /// The submission of all missing shards; `None` if there are none.
    fn of(args: &'a SubmitCommonArgs, program: Option<&[OsString]>) -> Result<Option<Order<'a>>, Refusal> {
        let campaign = Campaign::open(&args.campaign)?;
        // A change would be refused on every node, so it is refused here.
        campaign.check_unchanged()?;
        let folder = fs::canonicalize(&args.campaign)
            .map_err(|error| Failure::Io(format!("cannot read `{}`: {error}", args.campaign.display())))?;
        let count = campaign.shard_count()?.ok_or_else(|| Refusal::uncut(&args.campaign, ""))?;
        let program = program.map_or_else(this_executable, |words| Ok(words.to_vec()))?;
        let status = campaign.status()?.shards.into_iter();
        let is_wanted = |shard: &ShardStatus| {
            shard.tasks.missing > 0 || args.also_running && shard.state == ShardState::Running
        };
        let shards: Vec<u64> = status.filter(is_wanted).map(|shard| shard.shard).collect();
        let name = name(&folder);
        let order = Order { args, campaign, name, folder, program, count, shards };
        Ok(Some(order).filter(|order| !order.shards.is_empty()))
    }

    /// The folder of a scheduler's script and logs.
    fn scheduler_folder(&self, scheduler: &str) -> PathBuf {
        self.folder.join(scheduler)
    }

    /// Fills in the template of a script.
    fn script(&self, template: &str) -> String {
        let program: Vec<String> =
            self.program.iter().map(|word| shell_word(&word.to_string_lossy())).collect();
        let words = [
            ("@LOOP@", include_str!("loop.sh").trim_end().to_owned()),
            ("@PROGRAM@", program.join(" ")),
            ("@FOLDER@", shell_word(&self.folder.display().to_string())),
            ("@SHARDS@", self.count.to_string()),
            ("@JOBS@", self.args.cpus.to_string()),
        ];
        words.iter().fold(template.to_owned(), |text, (word, value)| text.replace(word, value))
    }

    /// Stores the submission for `antdoku lab status`.
    fn note(&self, scheduler: &str, shards: &[u64], jobs: &[String]) -> Result<(), Failure> {
        let noted = self.campaign.note_submission(Submission {
            scheduler: scheduler.to_owned(),
            jobs: jobs.to_owned(),
            shards: ranges(shards),
            of: self.count,
            ..Submission::default()
        });
        noted.map_err(|error| Failure::Io(error.to_string()))
    }

    /// Prints what was submitted, and the next step.
    fn print_submitted(&self, shards: &[u64], jobs: &[String], meanwhile: &str) -> Result<Exit, Failure> {
        if self.args.quiet {
            console::answer(&format!("{}\n", jobs.join("\n")))?;
            return Ok(Exit::Success);
        }
        let names = match jobs {
            [job] => format!("job {job}"),
            [first, .., last] if jobs.len() > 4 => {
                format!("{} from {first} to {last}", counted(jobs.len(), "job"))
            }
            _ => format!("jobs {}", jobs.join(", ")),
        };
        let submitted = counted(shards.len(), "shard");
        console::answer(&format!(
            "submitted {submitted} of {}, {}, as {names}\n",
            count(self.count),
            ranges(shards)
        ))?;
        let folder = folder_word(&self.args.campaign);
        if !meanwhile.is_empty() {
            console::error(meanwhile);
        }
        console::error(&format!(
            "next: antdoku lab status {folder}; when all is done: antdoku lab merge {folder}"
        ));
        Ok(Exit::Success)
    }
}

fn this_executable() -> Result<Vec<OsString>, Failure> {
    let path = std::env::current_exe();
    path.map(|path| vec![path.into_os_string()])
        .map_err(|error| Failure::Io(format!("cannot find the path of this program: {error}")))
}

fn nothing_missing(args: &SubmitCommonArgs, what: &str) -> Result<Exit, Failure> {
    if !args.quiet {
        let folder = folder_word(&args.campaign);
        console::answer(&format!("nothing to submit: every shard is {what}\n"))?;
        console::error(&format!("next: antdoku lab status {folder}"));
    }
    Ok(Exit::Success)
}

/// The job name: the name of the folder, and a hash of its path. The hash is the same in every build.
fn name(folder: &Path) -> String {
    let plain =
        |letter: char| if letter.is_ascii_alphanumeric() || "-_.".contains(letter) { letter } else { '_' };
    let last: String = folder.file_name().unwrap_or_default().to_string_lossy().chars().map(plain).collect();
    let hash = digest::number(folder.as_os_str().as_encoded_bytes()) >> 32;
    format!("antdoku-{last}-{hash:08x}")
}

fn failed(file: &Path, error: &io::Error) -> Failure {
    Failure::Io(format!("cannot write `{}`: {error}", file.display()))
}

/// Writes a script, and creates the folder of its logs.
fn write_script(path: &Path, text: &str) -> Result<(), Failure> {
    let logs = path.with_file_name("log");
    fs::create_dir_all(&logs).map_err(|error| failed(&logs, &error))?;
    // Renamed when complete: jobs of an earlier submission may be reading it.
    let draft = path.with_extension("tmp");
    fs::write(&draft, text).and_then(|()| fs::rename(&draft, path)).map_err(|error| failed(path, &error))
}
