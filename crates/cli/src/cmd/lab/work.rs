//! `antdoku lab run` and `antdoku lab work`

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use antdoku::internals::now;
use antdoku_lab::work::{Ending, ShardProgress};
use antdoku_lab::{Campaign, CampaignError, Session, Shard};

use super::interrupt::unless_interrupted;
use super::watch::Watch;
use super::{folder_word, list_damages, merge, refuse};
use crate::args::HowArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::signals;
use crate::words::{count, counted, long_time};

/// The interval between two attempts to take a lock.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);

/// The work on a shard.
pub(super) struct Work<'a> {
    pub(super) folder: &'a Path,
    pub(super) shard: Shard,
    pub(super) how: &'a HowArgs,
    /// How long to wait for a worker that makes no progress; `None` not to wait at all.
    pub(super) patience: Option<Duration>,
}

impl Work<'_> {
    /// Does the open tasks, and prints the next step.
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let exit = self.do_tasks()?;
        if exit == Exit::Success && self.shard == Shard::All && !self.how.quiet {
            console::error(&merge::next(self.folder));
        }
        Ok(exit)
    }

    /// Does the open tasks; at the end of `run`, merges the records.
    pub(super) fn do_tasks(&self) -> Result<Exit, Failure> {
        let cancel = signals::cancel_on_notice()?;
        let again = self.command();
        let not_started = format!("interrupted before a task was started; continue with `{again}`");
        let campaign = match unless_interrupted(&cancel, &not_started, || Campaign::open(self.folder)) {
            Ok(campaign) => campaign,
            Err(error) => return refuse(&error),
        };
        let mut session = match unless_interrupted(&cancel, &not_started, || self.begin(&campaign)) {
            Ok(session) => session,
            Err(error) => return refuse(&error),
        };
        let quiet = self.how.quiet;
        list_damages(session.damages(), "its task is done again");
        if !quiet && session.progress().done > 0 {
            console::error(&format!("{} are already done", of(session.progress())));
        }
        let mut watch = Watch::new(session.progress(), quiet);
        let ending = session.work(self.how.jobs, &cancel, |progress| watch.update(progress));
        drop(watch);
        let state = of(session.progress());
        match ending {
            Err(error @ CampaignError::Io { .. }) => Err(Failure::Io(format!(
                "{error}; {state} are written, and tasks whose records the disk lost are done again: repair the cause, then \
                 continue with `{again}`"
            ))),
            Err(error) => refuse(&error),
            Ok(Ending::Cancelled) => {
                console::error(&format!("interrupted: {state} are done; continue with `{again}`"));
                Ok(Exit::Interrupted)
            }
            Ok(Ending::Finished) => match self.shard {
                Shard::All => {
                    let hint =
                        format!("interrupted: {state} are done, but not merged; continue with `{again}`");
                    unless_interrupted(&cancel, &hint, || merge::finish(&campaign, quiet))
                }
                Shard::One { .. } => finish_shard(self.folder, &session, quiet),
            },
        }
    }

    /// Starts a session. With patience, waits for another worker to release the lock; if that worker records nothing for
    /// `patience`, starts beside it.
    fn begin<'c>(&self, campaign: &'c Campaign) -> Result<Session<'c>, CampaignError> {
        let mut last: Option<(u64, Instant)> = None;
        loop {
            let (error, patience) = match (Session::begin(campaign, self.shard), self.patience) {
                (Err(error), Some(patience)) if error.is_busy() => (error, patience),
                (session, _) => return session,
            };
            let recorded = campaign.recorded_bytes(self.shard)?;
            let (before, since) = *last.get_or_insert_with(|| {
                // Also with --quiet: otherwise the user could not see why nothing happens.
                console::error(&format!("waiting: {error}"));
                (recorded, now())
            });
            if before != recorded {
                last = Some((recorded, now()));
            } else if since.elapsed() >= patience {
                let time = long_time(patience.as_secs_f64());
                console::error(&format!("nothing was recorded for {time}: starting beside the other worker"));
                return Session::begin_beside(campaign, self.shard);
            }
            thread::sleep(BETWEEN_TRIES);
        }
    }

    /// The command that continues this work.
    fn command(&self) -> String {
        let folder = folder_word(self.folder);
        let jobs = if self.how.jobs == 1 { String::new() } else { format!(" --jobs {}", self.how.jobs) };
        match self.shard {
            Shard::All => format!("antdoku lab run {folder}{jobs}"),
            Shard::One { number, of } => format!("antdoku lab work {folder} --shard {number}/{of}{jobs}"),
        }
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
