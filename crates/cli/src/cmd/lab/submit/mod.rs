//! `antdoku lab submit`

mod arrays;
mod hyperqueue;
mod program;
mod queue;
mod slurm;

use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use antdoku_lab::Campaign;
use antdoku_lab::campaign::{ShardState, ShardStatus};

use super::folder_word;
use super::interrupt::unless_interrupted;
use super::refusal::Refusal;
use crate::args::{SubmitArgs, SubmitCommand, SubmitCommonArgs};
use crate::exit::{Exit, Failure};
use crate::words::{count, counted, ranges, shell_word};
use crate::{console, signals};

pub(super) fn run(args: &SubmitArgs, program: Option<&[OsString]>) -> Result<Exit, Failure> {
    let common = match &args.engine {
        SubmitCommand::Slurm(args) => &args.common,
        SubmitCommand::Hyperqueue(args) => &args.common,
    };
    let hint = format!(
        "interrupted: what was submitted before stays submitted; see `antdoku lab status {}`",
        folder_word(&common.campaign)
    );
    let cancel = signals::cancel_on_interrupt()?;
    unless_interrupted(&cancel, &hint, || submit(args, common, program).or_else(Refusal::tell))
}

fn submit(
    args: &SubmitArgs,
    common: &SubmitCommonArgs,
    program: Option<&[OsString]>,
) -> Result<Exit, Refusal> {
    let Some(order) = Order::of(common, program)? else {
        return Ok(nothing_missing(common, "done or at work")?);
    };
    match &args.engine {
        SubmitCommand::Slurm(args) => slurm::submit(&order, args),
        SubmitCommand::Hyperqueue(args) => Ok(hyperqueue::submit(&order, args)?),
    }
}

/// What an engine is to do.
struct Order<'a> {
    args: &'a SubmitCommonArgs,
    campaign: Campaign,
    /// Under what name the engine shows it: tells campaigns from each other, and is found again.
    name: String,
    /// Its folder, from the root.
    folder: PathBuf,
    /// The words that start this program.
    program: Vec<OsString>,
    /// How many shards there are.
    cut: u64,
    /// Those that have tasks without a record, and are not at work unless that is asked for.
    shards: Vec<u64>,
}

impl<'a> Order<'a> {
    /// Nothing if no shard is missing.
    fn of(args: &'a SubmitCommonArgs, program: Option<&[OsString]>) -> Result<Option<Order<'a>>, Refusal> {
        let campaign = Campaign::open(&args.campaign)?;
        // What would be refused on every node is better refused here.
        campaign.check_unchanged()?;
        let folder = fs::canonicalize(&args.campaign)
            .map_err(|error| Failure::Io(format!("cannot read `{}`: {error}", args.campaign.display())))?;
        let cut = campaign.shard_count()?.ok_or_else(|| Refusal::uncut(&args.campaign, ""))?;
        let program = program.map_or_else(this_executable, |words| Ok(words.to_vec()))?;
        let status = campaign.status()?.shards.into_iter();
        let is_wanted = |shard: &ShardStatus| {
            shard.tasks.missing > 0 || args.also_running && shard.state == ShardState::Running
        };
        let shards: Vec<u64> = status.filter(is_wanted).map(|shard| shard.shard).collect();
        let name = name(&folder);
        let order = Order { args, campaign, name, folder, program, cut, shards };
        Ok(Some(order).filter(|order| !order.shards.is_empty()))
    }

    /// The folder in which an engine has its script and its logs.
    fn engine_folder(&self, engine: &str) -> PathBuf {
        self.folder.join(engine)
    }

    /// A script, from its template.
    fn script(&self, template: &str) -> String {
        let program: Vec<String> =
            self.program.iter().map(|word| shell_word(&word.to_string_lossy())).collect();
        let words = [
            ("@LOOP@", include_str!("loop.sh").trim_end().to_owned()),
            ("@PROGRAM@", program.join(" ")),
            ("@FOLDER@", shell_word(&self.folder.display().to_string())),
            ("@SHARDS@", self.cut.to_string()),
            ("@JOBS@", self.args.cpus.to_string()),
        ];
        words.iter().fold(template.to_owned(), |text, (word, value)| text.replace(word, value))
    }

    /// Writes down what was submitted, for `status`.
    fn note(&self, engine: &str, shards: &[u64], jobs: &[String]) -> Result<(), Failure> {
        let noted = self.campaign.note_submission(engine, jobs, &ranges(shards), self.cut);
        noted.map_err(|error| Failure::Io(error.to_string()))
    }

    /// Tells what was submitted, and what to do then.
    fn told(&self, shards: &[u64], jobs: &[String], meanwhile: &str) -> Result<Exit, Failure> {
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
            count(self.cut),
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
        .map_err(|error| Failure::Io(format!("cannot find out where this program is: {error}")))
}

fn nothing_missing(args: &SubmitCommonArgs, what: &str) -> Result<Exit, Failure> {
    if !args.quiet {
        let folder = folder_word(&args.campaign);
        console::answer(&format!("nothing to submit: every shard is {what}\n"))?;
        console::error(&format!("next: antdoku lab status {folder}"));
    }
    Ok(Exit::Success)
}

/// The last part of the folder, and a number that tells it from others of the same name.
fn name(folder: &Path) -> String {
    let plain =
        |letter: char| if letter.is_ascii_alphanumeric() || "-_.".contains(letter) { letter } else { '_' };
    let last: String = folder.file_name().unwrap_or_default().to_string_lossy().chars().map(plain).collect();
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    format!("antdoku-{last}-{:08x}", hasher.finish() as u32)
}

fn failed(file: &Path, error: &io::Error) -> Failure {
    Failure::Io(format!("cannot write `{}`: {error}", file.display()))
}

/// Writes a script, and makes the folder of its logs beside it.
fn write_script(path: &Path, text: &str) -> Result<(), Failure> {
    let logs = path.with_file_name("log");
    fs::create_dir_all(&logs).map_err(|error| failed(&logs, &error))?;
    // Under another name first: jobs of an earlier submission may be about to read it.
    let draft = path.with_extension("tmp");
    fs::write(&draft, text).and_then(|()| fs::rename(&draft, path)).map_err(|error| failed(path, &error))
}
