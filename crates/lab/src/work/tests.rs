//! Tests of sessions that need to replace the solver or to damage journals.

use std::path::Path;
use std::sync::Mutex;

use antdoku::CancelToken;

use super::{Ending, Job, Observed, Session, solve};
use crate::campaign::{Campaign, Shard, freeze};
use crate::plan::Plan;
use crate::record::{Record, Status};
use crate::scratch::Folder;

const PLAN: &str = r#"
    runs = 3
    budget = { steps = 1000 }
    [[sets]]
    name = "named"
    named = ["sabuncu1", "sabuncu2"]
    [[contestants]]
    name = "tree"
    method = "exact"
    [[contestants]]
    name = "ants"
    method = "acs"
"#;

fn campaign(folder: &Path) -> Campaign {
    let plan = Plan::parse("plan.toml", PLAN, folder, "test").unwrap();
    freeze(&plan, folder).unwrap();
    Campaign::open(folder).unwrap()
}

/// Runs the open tasks with `doing` in place of solving.
fn work(campaign: &Campaign, jobs: usize, doing: impl Fn(&Job<'_>) -> Observed + Sync) -> (Ending, Vec<u64>) {
    let done = Mutex::new(Vec::new());
    let cancel = CancelToken::new();
    let mut session = Session::begin(campaign, Shard::All).unwrap();
    let ending = session.work_with(
        jobs,
        &cancel,
        |_| {},
        |job| {
            done.lock().unwrap().push(job.task.number);
            doing(job)
        },
    );
    let mut done = done.into_inner().unwrap();
    done.sort_unstable();
    (ending.unwrap(), done)
}

#[test]
fn a_panic_is_recorded_and_other_tasks_continue() {
    for jobs in [1, 3] {
        let folder = Folder::new(&format!("panic-{jobs}"));
        let campaign = campaign(&folder);
        let (ending, done) = work(&campaign, jobs, |job| {
            assert!(job.task.number % 5 != 2, "number {} is unlucky", job.task.number);
            solve(job)
        });
        assert_eq!((ending, done), (Ending::Finished, (0..12).collect()));
        let merged = campaign.merge().unwrap();
        assert_eq!((merged.failed, merged.records), (vec![2, 7], 12));
        let records = campaign.records().unwrap();
        let failures: Vec<&Record> =
            records.iter().filter(|record| record.status == Status::Failed).collect();
        for (record, number) in failures.iter().zip([2, 7]) {
            let failure = record.failure.as_deref().unwrap();
            assert!(failure.starts_with(&format!("number {number} is unlucky (")), "{failure}");
        }
        assert!(records.iter().all(|record| (record.status == Status::Solved) == record.answer.is_some()));
        let is_named = |record: &&Record| record.solved_by.as_ref() == Some(&record.task.method);
        assert_eq!(records.iter().filter(is_named).count(), 10, "all but the failures name their method");
        // A failure is a result: the task is not repeated.
        let progress = Session::begin(&campaign, Shard::All).unwrap().progress();
        assert_eq!((progress.tasks, progress.done, progress.failed), (12, 12, 2));
        assert_eq!(work(&campaign, jobs, solve).1, Vec::<u64>::new());
    }
}

#[test]
fn a_cancelled_task_leaves_no_record() {
    let folder = Folder::new("cancel");
    let campaign = campaign(&folder);
    let cancel = CancelToken::new();
    let mut session = Session::begin(&campaign, Shard::All).unwrap();
    let ending = session.work_with(
        1,
        &cancel,
        |_| {},
        |job| {
            if job.task.number == 5 {
                cancel.cancel();
            }
            solve(job)
        },
    );
    assert_eq!(ending.unwrap(), Ending::Cancelled);
    let progress = session.progress();
    drop(session);
    // The sixth task may or may not have been solved before it noticed the cancellation.
    assert!((5..=6).contains(&progress.done));
    assert_eq!(campaign.missing().unwrap(), (progress.done..12).collect::<Vec<_>>());
    assert_eq!(
        campaign.records().unwrap().len() as u64,
        progress.done,
        "records are readable without a merge"
    );
    let (ending, done) = work(&campaign, 1, solve);
    assert_eq!((ending, done), (Ending::Finished, (progress.done..12).collect()));
    assert_eq!(campaign.missing().unwrap(), Vec::<u64>::new());
}

#[test]
fn records_contain_the_task_and_its_result() {
    let folder = Folder::new("records");
    let campaign = campaign(&folder);
    work(&campaign, 2, solve);
    campaign.merge().unwrap();
    let records = campaign.records().unwrap();
    assert_eq!(records.len(), 12);
    for (record, task) in records.iter().zip(campaign.tasks()) {
        assert_eq!(record.task, task);
        assert_eq!((record.status, record.filled), (Status::Solved, 81));
        assert_eq!((record.machine.jobs, record.version.as_str()), (2, campaign.version()));
        assert!(record.timing.total() > 0.0);
    }
    let answers = |instance: &str| {
        let of = records.iter().filter(|record| record.task.instance == instance);
        let mut answers: Vec<_> = of.map(|record| record.answer.clone().unwrap()).collect();
        answers.dedup();
        answers
    };
    assert_eq!((answers("sabuncu1").len(), answers("sabuncu2").len()), (1, 1), "all methods agree");

    // Without journals the merged file is read, unless it was altered.
    std::fs::remove_dir_all(folder.join("records")).unwrap();
    assert_eq!(campaign.records().unwrap(), records);
    let path = folder.join("records.jsonl");
    let text = std::fs::read_to_string(&path).unwrap().replacen("\"filled\":81", "\"filled\":80", 1);
    std::fs::write(&path, text).unwrap();
    let message = campaign.records().unwrap_err().to_string();
    assert!(message.ends_with("records.jsonl:1 is damaged"), "{message}");
}

#[test]
fn an_old_merge_does_not_hide_new_records() {
    let folder = Folder::new("old-merge");
    let campaign = campaign(&folder);
    for number in [1, 2] {
        let shard = Shard::One { number, of: 2 };
        let mut session = Session::begin(&campaign, shard).unwrap();
        assert_eq!(session.work(1, &CancelToken::new(), |_| {}).unwrap(), Ending::Finished);
        if number == 1 {
            assert_eq!(campaign.merge().unwrap().records, 6);
        }
        assert_eq!(campaign.records().unwrap().len() as u64, 6 * number);
    }
}

#[test]
fn a_shard_reads_only_journals_that_may_contain_its_tasks() {
    let folder = Folder::new("siblings");
    let campaign = campaign(&folder);
    let stranger = r#"{"id":"00000000000000000000","number":1,"status":"solved"}"#;
    let line = crate::campaign::journal::seal(stranger.as_bytes());
    std::fs::write(folder.join("records/shard-2-of-2.jsonl"), line).unwrap();
    let begin =
        |number, of| Session::begin(&campaign, Shard::One { number, of }).map(|session| session.progress());
    assert_eq!(begin(1, 2).unwrap().tasks, 6);
    assert!(begin(2, 2).is_err(), "its own journal");
    assert!(begin(1, 3).is_err(), "the journal has tasks of this one too");
    assert!(campaign.merge().is_err(), "a merge reads all journals");
}

#[test]
fn damage_is_reported_by_the_session_that_repairs_it() {
    let folder = Folder::new("whose-damage");
    let campaign = campaign(&folder);
    let path = folder.join("records/run.jsonl");
    std::fs::write(&path, "altered\n{\"sum").unwrap();
    let damages = |shard| Session::begin(&campaign, shard).unwrap().damages().len();
    assert_eq!(campaign.merge().unwrap().damages.len(), 2);
    assert_eq!(damages(Shard::One { number: 1, of: 2 }), 0);
    assert_eq!(damages(Shard::All), 2);
    assert_eq!(damages(Shard::All), 0);

    // While a worker runs, an incomplete last line is being written.
    let session = Session::begin(&campaign, Shard::All).unwrap();
    std::fs::write(&path, "altered\n{\"sum").unwrap();
    let merged = campaign.merge().unwrap();
    assert_eq!((merged.damages.len(), merged.damages[0].is_truncated, merged.running.len()), (1, false, 1));
    drop(session);
    assert_eq!(campaign.merge().unwrap().damages.len(), 2);
}
