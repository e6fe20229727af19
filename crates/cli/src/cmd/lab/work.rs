//! `antdoku lab run` and `antdoku lab work`

use std::path::Path;

use antdoku_lab::work::{Ending, Tally};
use antdoku_lab::{Campaign, CampaignError, Part, Session};

use super::watch::Watch;
use super::{folder_word, merge, name_damages, refuse};
use crate::args::HowArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::signals::Interrupt;
use crate::words::{count, counted};

pub(super) fn run(folder: &Path, part: Part, how: &HowArgs) -> Result<Exit, Failure> {
    let interrupt = Interrupt::listen()?;
    let campaign = match Campaign::open(folder) {
        Ok(campaign) => campaign,
        Err(error) => return refuse(&error),
    };
    let mut session = match Session::begin(&campaign, part) {
        Ok(session) => session,
        Err(error) => return refuse(&error),
    };
    let again = Again { part, folder, jobs: how.jobs };
    name_damages(session.damages(), "its task is done again");
    if !how.quiet && session.tally().done > 0 {
        console::error(&format!("{} are done already", of(session.tally())));
    }
    let cancel = interrupt.wait();
    let mut watch = Watch::new(session.tally(), how.quiet);
    let ending = session.work(how.jobs, &cancel, |tally| watch.see(tally));
    drop(watch);
    match ending {
        Err(error @ CampaignError::Io { .. }) => {
            let state = of(session.tally());
            Err(Failure::Io(format!(
                "{error}; {state} are kept: mend that, then go on with `{}`",
                again.command()
            )))
        }
        Err(error) => refuse(&error),
        Ok(Ending::Cancelled) => {
            let state = of(session.tally());
            console::error(&format!("interrupted: {state} are done; go on with `{}`", again.command()));
            Ok(Exit::Interrupted)
        }
        Ok(Ending::Finished) => {
            interrupt.wait_no_more();
            match part {
                Part::Run => merge::finish(&campaign, how.quiet),
                Part::Shard { .. } => finish_shard(folder, &session, how.quiet),
            }
        }
    }
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
