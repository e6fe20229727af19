//! `antdoku lab run` and `antdoku lab work`

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use antdoku_lab::work::{Ending, ShardProgress};
use antdoku_lab::{Campaign, CampaignError, Session, Shard};

use super::interrupt::unless_interrupted;
use super::watch::Watch;
use super::{folder_word, merge, name_damages, refuse};
use crate::args::HowArgs;
use crate::clock::now;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::signals;
use crate::words::{count, counted, long_time};

/// Between two looks whether somebody else has ended.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);

/// Who has patience waits while somebody else is at work.
pub(super) fn run(
    folder: &Path,
    shard: Shard,
    how: &HowArgs,
    patience: Option<Duration>,
) -> Result<Exit, Failure> {
    let exit = do_tasks(folder, shard, how, patience)?;
    if exit == Exit::Success && shard == Shard::All && !how.quiet {
        console::error(&merge::next(folder));
    }
    Ok(exit)
}

/// The same without telling what to do next.
pub(super) fn do_tasks(
    folder: &Path,
    shard: Shard,
    how: &HowArgs,
    patience: Option<Duration>,
) -> Result<Exit, Failure> {
    let cancel = signals::cancel_on_notice()?;
    let again = Again { shard, folder, jobs: how.jobs };
    let not_begun = format!("interrupted before a task was begun; go on with `{}`", again.command());
    let campaign = match unless_interrupted(&cancel, &not_begun, || Campaign::open(folder)) {
        Ok(campaign) => campaign,
        Err(error) => return refuse(&error),
    };
    let begin = || begin(&campaign, shard, patience);
    let mut session = match unless_interrupted(&cancel, &not_begun, begin) {
        Ok(session) => session,
        Err(error) => return refuse(&error),
    };
    name_damages(session.damages(), "its task is done again");
    if !how.quiet && session.progress().done > 0 {
        console::error(&format!("{} are done already", of(session.progress())));
    }
    let mut watch = Watch::new(session.progress(), how.quiet);
    let ending = session.work(how.jobs, &cancel, |progress| watch.see(progress));
    drop(watch);
    let state = of(session.progress());
    match ending {
        Err(error @ CampaignError::Io { .. }) => Err(Failure::Io(format!(
            "{error}; {state} are written, and what the disk lost of them is done again: mend that, then go on with `{}`",
            again.command()
        ))),
        Err(error) => refuse(&error),
        Ok(Ending::Cancelled) => {
            console::error(&format!("interrupted: {state} are done; go on with `{}`", again.command()));
            Ok(Exit::Interrupted)
        }
        Ok(Ending::Finished) => match shard {
            Shard::All => {
                let hint = format!(
                    "interrupted: {state} are done, but not merged; go on with `{}`",
                    again.command()
                );
                unless_interrupted(&cancel, &hint, || merge::finish(&campaign, how.quiet))
            }
            Shard::One { .. } => finish_shard(folder, &session, how.quiet),
        },
    }
}

/// Begins; who has patience, as soon as nobody else is at work, or nothing comes of that for so long.
fn begin(
    campaign: &Campaign,
    shard: Shard,
    patience: Option<Duration>,
) -> Result<Session<'_>, CampaignError> {
    let mut last: Option<(u64, Instant)> = None;
    loop {
        let (error, patience) = match (Session::begin(campaign, shard), patience) {
            (Err(error), Some(patience)) if error.is_busy() => (error, patience),
            (session, _) => return session,
        };
        let recorded = campaign.recorded_bytes(shard)?;
        let (before, since) = *last.get_or_insert_with(|| {
            // Also to those who want it quiet: else nobody could tell why nothing happens.
            console::error(&format!("waiting: {error}"));
            (recorded, now())
        });
        if before != recorded {
            last = Some((recorded, now()));
        } else if since.elapsed() >= patience {
            let time = long_time(patience.as_secs_f64());
            console::error(&format!("nothing was recorded for {time}: going on beside it"));
            return Session::begin_beside(campaign, shard);
        }
        thread::sleep(BETWEEN_TRIES);
    }
}

fn finish_shard(folder: &Path, session: &Session<'_>, is_quiet: bool) -> Result<Exit, Failure> {
    if !is_quiet {
        let progress = session.progress();
        let failed = match progress.failed {
            0 => String::new(),
            failed => format!(", {} failed", count(failed)),
        };
        console::answer(&format!(
            "{} is done: {}{failed}\n",
            session.shard(),
            counted(progress.tasks, "task")
        ))?;
        console::error(&format!("next, when all shards are done: antdoku lab merge {}", folder_word(folder)));
    }
    Ok(Exit::Success)
}

fn of(progress: ShardProgress) -> String {
    format!("{} of {}", count(progress.done), counted(progress.tasks, "task"))
}

/// The command that goes on.
struct Again<'a> {
    shard: Shard,
    folder: &'a Path,
    jobs: usize,
}

impl Again<'_> {
    fn command(&self) -> String {
        let folder = folder_word(self.folder);
        let jobs = if self.jobs == 1 { String::new() } else { format!(" --jobs {}", self.jobs) };
        match self.shard {
            Shard::All => format!("antdoku lab run {folder}{jobs}"),
            Shard::One { number, of } => format!("antdoku lab work {folder} --shard {number}/{of}{jobs}"),
        }
    }
}
