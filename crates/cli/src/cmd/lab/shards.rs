//! `antdoku lab shards`

use std::thread;
use std::time::Duration;

use antdoku::internals::now;
use antdoku_lab::cut::{RemainingWork, TrialEnd};
use antdoku_lab::{Campaign, CampaignError};

use super::proposal::{self, Proposal};
use super::refusal::Refusal;
use super::{folder_word, next};
use crate::args::ShardsArgs;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use crate::words::{count, counted, long_time};
use crate::{console, signals};

/// The interval at which the end of a trial is checked.
const TICK: Duration = Duration::from_millis(20);

pub(super) fn run(args: &ShardsArgs) -> Result<Exit, Failure> {
    cut(args).or_else(Refusal::print)
}

fn cut(args: &ShardsArgs) -> Result<Exit, Refusal> {
    let campaign = Campaign::open(&args.campaign)?;
    let kept = match campaign.shard_count() {
        // Cutting the campaign anew repairs the file.
        Err(CampaignError::ShardCountDamaged { file, reason, .. }) => {
            note(args, &format!("`{}` is damaged: {reason}; the campaign is cut anew", file.display()));
            None
        }
        kept => kept?,
    };
    if let Some(kept) = kept.filter(|_| !args.wants_new_count()) {
        return print_kept(args, &campaign, kept);
    }
    campaign.check_unchanged()?;
    match args.count {
        Some(shards) => {
            let tasks = campaign.task_count();
            if shards > tasks {
                let (tasks, idle) = (counted(tasks, "task"), counted(shards - tasks, "shard"));
                note(args, &format!("there are only {tasks}: {idle} will have none"));
            }
            finish(args, &campaign, shards, &proposal::given_count(shards, kept, tasks))
        }
        None => propose(args, &campaign, kept),
    }
}

/// Prints the stored number of shards, which stays as it is.
fn print_kept(args: &ShardsArgs, campaign: &Campaign, shards: u64) -> Result<Exit, Refusal> {
    if args.quiet {
        console::answer(&format!("{shards}\n"))?;
        return Ok(Exit::Success);
    }
    let missing = campaign.missing()?;
    let mut unfinished: Vec<u64> = missing.iter().map(|task| task % shards).collect();
    unfinished.sort_unstable();
    unfinished.dedup();
    let (done, left) = (campaign.task_count().min(shards) - unfinished.len() as u64, missing.len());
    let tasks = counted(campaign.task_count(), "task");
    let shown = counted(shards, "shard");
    console::answer(&format!(
        "{shown}, {} done ({} of {tasks} without a record)\n",
        count(done),
        count(left as u64)
    ))?;
    console::error("the campaign was already cut and stays so; cut it anew with --target or --count");
    print_next(campaign, unfinished.first().map(|shard| format!("{}/{shards}", shard + 1)))?;
    Ok(Exit::Success)
}

/// Proposes a number from what is known about times.
fn propose(args: &ShardsArgs, campaign: &Campaign, kept: Option<u64>) -> Result<Exit, Refusal> {
    let mut remaining = RemainingWork::of(campaign)?;
    if remaining.open() == 0 {
        let shards = kept.unwrap_or(1);
        let tasks = counted(campaign.task_count(), "task");
        let sentence = format!("{}: all of {tasks} have a record", counted(shards, "shard"));
        return finish(args, campaign, shards, &sentence);
    }
    let mut trial = None;
    if remaining.wants_trial() && !args.trial().is_zero() {
        let cancel = signals::cancel_on_interrupt()?;
        match watched(args, || remaining.try_out(args.trial(), &cancel))? {
            TrialEnd::Finished(seconds) => trial = Some(seconds),
            TrialEnd::Cancelled => {
                console::error("interrupted: no number of shards was stored");
                return Ok(Exit::Interrupted);
            }
        }
    }
    let balance =
        remaining.propose(args.target()).map_err(|group| Refusal::Message(proposal::unknown(group)))?;
    if trial.is_some() {
        proposal::doubts(remaining.groups()).iter().for_each(|doubt| note(args, doubt));
    }
    let proposal = Proposal { balance, remaining: &remaining, tasks: campaign.task_count(), trial, kept };
    finish(args, campaign, balance.shards, &proposal.sentence())
}

/// Stores a number, unless only a proposal is wanted, and prints it.
fn finish(args: &ShardsArgs, campaign: &Campaign, shards: u64, sentence: &str) -> Result<Exit, Refusal> {
    if !args.dry_run {
        campaign.set_shard_count(shards)?;
    }
    if args.quiet {
        console::answer(&format!("{shards}\n"))?;
        return Ok(Exit::Success);
    }
    console::answer(&format!("{sentence}\n"))?;
    if args.dry_run {
        console::error("proposed only: no number of shards was stored");
    } else {
        let first = campaign.missing()?.first().map(|task| format!("{}/{shards}", task % shards + 1));
        print_next(campaign, first)?;
    }
    Ok(Exit::Success)
}

/// Prints the next step; `first` is the first shard with open tasks, such as `1/12`.
fn print_next(campaign: &Campaign, first: Option<String>) -> Result<(), CampaignError> {
    let folder = folder_word(campaign.folder());
    console::error(&match first {
        Some(first) => format!(
            "next: antdoku lab submit slurm {folder}, or one by one: antdoku lab work {folder} --shard {first}"
        ),
        None => next::when_recorded(campaign.folder(), campaign.products()?),
    });
    Ok(())
}

fn note(args: &ShardsArgs, text: &str) {
    if !args.quiet {
        console::error(&format!("note: {text}"));
    }
}

/// Runs the trial, with a progress bar on a terminal.
fn watched<T: Send>(args: &ShardsArgs, work: impl FnOnce() -> T + Send) -> T {
    if args.quiet || !console::is_watched() {
        return work();
    }
    let milliseconds = |time: Duration| usize::try_from(time.as_millis()).unwrap_or(usize::MAX);
    let (all, started) = (args.trial(), now());
    let mut progress = Progress::through(milliseconds(all));
    thread::scope(|scope| {
        let working = scope.spawn(work);
        while !working.is_finished() {
            let left = all.saturating_sub(started.elapsed());
            progress.stated(milliseconds(started.elapsed()), |_| {
                format!("trying tasks, {} left at most", long_time(left.as_secs_f64().ceil()))
            });
            thread::sleep(TICK);
        }
        working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
