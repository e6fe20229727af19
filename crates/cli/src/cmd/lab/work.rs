//! `antdoku lab run` and `antdoku lab work`

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{process, thread};

use antdoku::CancelToken;
use antdoku_lab::work::{Ending, Tally};
use antdoku_lab::{Campaign, CampaignError, Part, Session};

use super::watch::Watch;
use super::{folder_word, merge, name_damages, refuse};
use crate::args::HowArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::signals;
use crate::words::{count, counted};

/// How soon an interrupt is noticed, and the exit code after one.
const TICK: Duration = Duration::from_millis(20);
const INTERRUPTED: i32 = 130;
/// Between two looks whether somebody else has ended.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);

/// Who is patient waits while somebody else is at work.
pub(super) fn run(folder: &Path, part: Part, how: &HowArgs, is_patient: bool) -> Result<Exit, Failure> {
    let exit = do_tasks(folder, part, how, is_patient)?;
    if exit == Exit::Success && part == Part::Run && !how.quiet {
        console::error(&merge::next(folder));
    }
    Ok(exit)
}

/// The same without telling what to do next.
pub(super) fn do_tasks(folder: &Path, part: Part, how: &HowArgs, is_patient: bool) -> Result<Exit, Failure> {
    let cancel = signals::cancel_on_notice()?;
    let again = Again { part, folder, jobs: how.jobs };
    let not_begun = format!("interrupted before a task was begun; go on with `{}`", again.command());
    let campaign = match unless_interrupted(&cancel, &not_begun, || Campaign::open(folder)) {
        Ok(campaign) => campaign,
        Err(error) => return refuse(&error),
    };
    let begin = || begin(&campaign, part, is_patient, how.quiet);
    let mut session = match unless_interrupted(&cancel, &not_begun, begin) {
        Ok(session) => session,
        Err(error) => return refuse(&error),
    };
    name_damages(session.damages(), "its task is done again");
    if !how.quiet && session.tally().done > 0 {
        console::error(&format!("{} are done already", of(session.tally())));
    }
    let mut watch = Watch::new(session.tally(), how.quiet);
    let ending = session.work(how.jobs, &cancel, |tally| watch.see(tally));
    drop(watch);
    let state = of(session.tally());
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
        Ok(Ending::Finished) => match part {
            Part::Run => {
                let hint = format!(
                    "interrupted: {state} are done, but not merged; go on with `{}`",
                    again.command()
                );
                unless_interrupted(&cancel, &hint, || merge::finish(&campaign, how.quiet))
            }
            Part::Shard { .. } => finish_shard(folder, &session, how.quiet),
        },
    }
}

/// Begins; who is patient, as soon as nobody else is at work.
fn begin(
    campaign: &Campaign,
    part: Part,
    is_patient: bool,
    is_quiet: bool,
) -> Result<Session<'_>, CampaignError> {
    let mut is_told = is_quiet;
    loop {
        match Session::begin(campaign, part) {
            Err(error) if is_patient && error.is_busy() => {
                if !std::mem::replace(&mut is_told, true) {
                    console::error(&format!("waiting: {error}"));
                }
                thread::sleep(BETWEEN_TRIES);
            }
            session => return session,
        }
    }
}

/// Does something that may be dropped at any moment; an interrupt ends the program at once, but not without a hint.
fn unless_interrupted<T>(cancel: &CancelToken, hint: &str, work: impl FnOnce() -> T) -> T {
    let (working, over) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while over.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if cancel.is_cancelled() {
                    console::error(hint);
                    process::exit(INTERRUPTED);
                }
            }
        });
        // Gone at the end, and after a panic too: then nobody need watch any more.
        let _working = working;
        work()
    })
}

fn finish_shard(folder: &Path, session: &Session<'_>, is_quiet: bool) -> Result<Exit, Failure> {
    if !is_quiet {
        let tally = session.tally();
        let failed = match tally.failed {
            0 => String::new(),
            failed => format!(", {} failed", count(failed)),
        };
        console::answer(&format!("{} is done: {}{failed}\n", session.part(), counted(tally.tasks, "task")))?;
        console::error(&format!("next, when all shards are done: antdoku lab merge {}", folder_word(folder)));
    }
    Ok(Exit::Success)
}

fn of(tally: Tally) -> String {
    format!("{} of {}", count(tally.done), counted(tally.tasks, "task"))
}

/// The command that goes on.
struct Again<'a> {
    part: Part,
    folder: &'a Path,
    jobs: usize,
}

impl Again<'_> {
    fn command(&self) -> String {
        let folder = folder_word(self.folder);
        let jobs = if self.jobs == 1 { String::new() } else { format!(" --jobs {}", self.jobs) };
        match self.part {
            Part::Run => format!("antdoku lab run {folder}{jobs}"),
            Part::Shard { number, of } => format!("antdoku lab work {folder} --shard {number}/{of}{jobs}"),
        }
    }
}
