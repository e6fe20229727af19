//! Killed or interrupted at any moment, a campaign loses nothing, and counts nothing twice.

use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use antdoku::Seed;

use crate::program::{
    Guarded, STEPS, Scratch, TASKS, antdoku, contents, freeze, journal_lines, long, run, signal, started,
    told, unbroken, wait_until,
};

/// Starts these commands together, kills them at a random moment, and again, so many times; then lets them finish.
fn kill_often(folder: &str, commands: &[Vec<&str>], kills: u64, seed: u64) {
    let mut rng = Seed(seed).rng();
    for kill in 0..kills {
        let before = journal_lines(folder);
        let mut children: Vec<Guarded> = commands.iter().map(|command| started(command)).collect();
        // Every third time before or while it begins, else after some records: slow machines are killed late enough.
        if kill % 3 == 0 {
            thread::sleep(Duration::from_millis(rng.below(25).into()));
        } else {
            let goal = before + rng.below(6) as usize;
            let is_there = |children: &mut [Guarded]| {
                journal_lines(folder) >= goal || children.iter_mut().all(|child| child.is_over())
            };
            while !is_there(&mut children) {
                thread::sleep(Duration::from_micros(500));
            }
            thread::sleep(Duration::from_micros(rng.below(4000).into()));
        }
        assert!(journal_lines(folder) < TASKS, "there must be something left to kill");
        for child in &mut children {
            child.0.kill().unwrap();
            child.0.wait().unwrap();
        }
    }
    let mut children: Vec<Child> = commands.iter().map(|command| antdoku(command).spawn().unwrap()).collect();
    for child in &mut children {
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn killed_at_twenty_moments_it_comes_to_the_same_records() {
    let scratch = Scratch::new("killed");
    let whole = unbroken(&scratch);
    for (name, jobs) in [("one", "1"), ("two", "2")] {
        let folder = freeze(&scratch, name, STEPS);
        kill_often(&folder, &[vec!["lab", "run", &folder, "--jobs", jobs]], 20, 11);
        assert_eq!(contents(&folder), whole, "--jobs {jobs}");
        // Not only merged: the journal itself has each task once.
        assert_eq!(journal_lines(&folder), TASKS);
    }
}

#[test]
fn killed_shards_come_to_the_same_records() {
    let scratch = Scratch::new("shards");
    let whole = unbroken(&scratch);
    let folder = freeze(&scratch, "shards", STEPS);
    let shard = |shard| vec!["lab", "work", &folder, "--shard", shard];
    kill_often(&folder, &[shard("1/2"), shard("2/2")], 20, 12);
    assert!(!Path::new(&folder).join("records.jsonl").exists(), "shards do not merge");
    let merged = run(&["lab", "merge", &folder]);
    assert_eq!(merged.status.code(), Some(0), "{}", told(&merged));
    assert_eq!(contents(&folder), whole);
    assert_eq!(journal_lines(&folder), TASKS);
}

#[test]
fn what_run_began_shards_finish_and_the_other_way_round() {
    let scratch = Scratch::new("mixed");
    let whole = unbroken(&scratch);
    let folder = freeze(&scratch, "mixed", STEPS);
    let some = |command: &[&str], goal: usize| {
        let mut child = started(command);
        wait_until(|| journal_lines(&folder) >= goal || child.is_over());
        child.0.kill().unwrap();
        child.0.wait().unwrap();
    };
    some(&["lab", "run", &folder], 20);
    some(&["lab", "work", &folder, "--shard", "2/3"], 40);
    let merged = run(&["lab", "merge", &folder]);
    assert_eq!(merged.status.code(), Some(3));
    assert!(told(&merged).contains("tasks without a record: "), "{}", told(&merged));
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(&["lab", "work", &folder, "--shard", shard]).status.code(), Some(0));
    }
    assert_eq!(journal_lines(&folder), TASKS, "no task was done twice");
    let output = run(&["lab", "run", &folder]);
    assert!(told(&output).starts_with("192 of 192 tasks are done already\n"), "{}", told(&output));
    assert_eq!(contents(&folder), whole);
}

#[test]
fn an_interrupt_ends_it_soon_and_tells_how_to_go_on() {
    let scratch = Scratch::new("interrupt");
    for (name, word) in [("int", "-INT"), ("term", "-TERM")] {
        let folder = long(&scratch, name);
        let mut child = started(&["lab", "run", &folder]);
        wait_until(|| journal_lines(&folder) == 1);
        thread::sleep(Duration::from_millis(100));
        let before = now();
        signal(&child, word);
        assert_eq!(child.0.wait().unwrap().code(), Some(130), "{word}");
        // A second is promised; a machine that does other things too may take a little longer.
        assert!(before.elapsed() < Duration::from_secs(3), "{word}");
        let hint = format!("interrupted: 1 of 5 tasks are done; go on with `antdoku lab run {folder}`\n");
        assert_eq!(child.told(), hint);
        // What was cancelled left no record.
        assert_eq!(journal_lines(&folder), 1);
    }
}

#[test]
fn the_notice_of_a_cluster_ends_a_shard_which_goes_on_later() {
    let scratch = Scratch::new("notice");
    let whole = unbroken(&scratch);
    let folder = freeze(&scratch, "notice", STEPS);
    // Slurm tells every process, and the script of a job passes it on: twice is no reason to end without a word.
    for words in [&["-USR1"][..], &["-TERM", "-TERM"]] {
        let before = journal_lines(&folder);
        let mut child = started(&["lab", "work", &folder, "--shard", "1/1"]);
        wait_until(|| journal_lines(&folder) >= before + 5);
        words.iter().for_each(|word| signal(&child, word));
        assert_eq!(child.0.wait().unwrap().code(), Some(130), "{words:?}");
        let told = child.told();
        let hint = format!("are done; go on with `antdoku lab work {folder} --shard 1/1`\n");
        assert!(told.contains("interrupted: ") && told.ends_with(&hint), "{told}");
        assert!(journal_lines(&folder) < TASKS, "it must have ended early");
    }
    assert_eq!(run(&["lab", "work", &folder, "--shard", "1/1"]).status.code(), Some(0));
    assert_eq!(run(&["lab", "merge", &folder]).status.code(), Some(0));
    assert_eq!(contents(&folder), whole);
    assert_eq!(journal_lines(&folder), TASKS, "no task was done twice");
}

/// Has it begun to listen for SIGTERM, the last of its signals?
#[cfg(target_os = "linux")]
pub fn listens(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << 14) != 0
}

/// Keeps the program waiting where it wants to begin or to merge.
#[cfg(target_os = "linux")]
fn gate(folder: &str, name: &str) -> std::fs::File {
    let path = Path::new(folder).join("records").join(name);
    let gate = std::fs::File::options().write(true).create(true).truncate(false).open(path).unwrap();
    gate.lock().unwrap();
    gate
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_before_or_after_the_tasks_tells_how_to_go_on_too() {
    let scratch = Scratch::new("hints");
    let interrupted = |mut child: Guarded, hint: &str| {
        signal(&child, "-INT");
        assert_eq!(child.0.wait().unwrap().code(), Some(130));
        let told = child.told();
        assert!(told.ends_with(hint), "{told}");
    };
    let folder = freeze(&scratch, "hints", STEPS);
    let closed = gate(&folder, "gate.lock");
    let child = started(&["lab", "work", &folder, "--shard", "1/2", "--jobs", "2"]);
    wait_until(|| listens(child.0.id()));
    let hint = "interrupted before a task was begun; go on with `antdoku lab work ";
    interrupted(child, &format!("{hint}{folder} --shard 1/2 --jobs 2`\n"));
    drop(closed);

    let child = started(&["lab", "run", &folder]);
    wait_until(|| journal_lines(&folder) > 0);
    let closed = gate(&folder, "merge.lock");
    wait_until(|| journal_lines(&folder) == TASKS);
    thread::sleep(Duration::from_millis(200));
    let hint = "interrupted: 192 of 192 tasks are done, but not merged; go on with `antdoku lab run ";
    interrupted(child, &format!("{hint}{folder}`\n"));
    drop(closed);
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
}

#[expect(clippy::disallowed_methods, reason = "how long the program takes to end, not what a search does")]
fn now() -> Instant {
    Instant::now()
}
