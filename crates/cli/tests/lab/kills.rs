//! Killed or interrupted at any moment, a campaign loses nothing, and counts nothing twice.

use std::path::Path;
use std::thread;
use std::time::Duration;

use antdoku::{Rng, Seed};

use crate::program::{
    Guarded, STEPS, Scratch, TASKS, contents, freeze, journal_lines, long, now, run, signal, started, told,
    unbroken, wait_for, wait_for_lines,
};

/// A machine that is busy with other things may let a campaign come to its end before a test can act. Then the test begins
/// anew with another one, so often.
const CAMPAIGNS: usize = 50;

/// The whole campaigns that `broken` leaves in the middle: with some records, but not all. The others it begins in vain.
fn in_the_middle(scratch: &Scratch, name: &str, broken: impl Fn(&str)) -> String {
    let campaign = (1..=CAMPAIGNS).find_map(|number| {
        let folder = freeze(scratch, &format!("{name}-{number}"), STEPS);
        broken(&folder);
        (1..TASKS).contains(&journal_lines(&folder)).then_some(folder)
    });
    campaign
        .unwrap_or_else(|| panic!("{CAMPAIGNS} campaigns came to their end before they could be broken off"))
}

/// Starts these commands together, and kills them at a random moment. Gives whether there was something left to do.
fn is_killed(folder: &str, commands: &[Vec<&str>], kill: usize, rng: &mut Rng) -> bool {
    let before = journal_lines(folder);
    let mut children: Vec<Guarded> = commands.iter().map(|command| started(command)).collect();
    // Every third time before or while it begins, else after some records: slow machines are killed late enough.
    if kill.is_multiple_of(3) {
        thread::sleep(Duration::from_millis(rng.below(25).into()));
    } else {
        let goal = before + rng.below(6) as usize;
        wait_for(&format!("{goal} records"), || match journal_lines(folder) {
            lines if lines >= goal || children.iter_mut().all(Guarded::is_over) => Ok(()),
            lines => Err(format!("{lines} records")),
        });
        thread::sleep(Duration::from_micros(rng.below(4000).into()));
    }
    children.iter_mut().for_each(Guarded::kill);
    journal_lines(folder) < TASKS
}

/// Kills campaigns, each as often as it has something left to do, until the number of kills is reached; then lets them finish,
/// and gives their folders. A command is its name and its options.
fn kill_often(scratch: &Scratch, commands: &[&[&str]], kills: usize, seed: u64) -> Vec<String> {
    let (mut rng, mut killed, mut folders) = (Seed(seed).rng(), 0, Vec::new());
    while killed < kills {
        assert!(folders.len() < CAMPAIGNS, "{CAMPAIGNS} campaigns had {killed} kills only");
        let folder =
            freeze(scratch, &format!("{}-{}", commands[0].join("-").replace('/', "-"), folders.len()), STEPS);
        let on_folder = |words: &&[&str]| {
            let words = ["lab", words[0], &folder].into_iter().chain(words[1..].iter().copied());
            words.map(str::to_owned).collect::<Vec<String>>()
        };
        let commands: Vec<Vec<String>> = commands.iter().map(on_folder).collect();
        let commands: Vec<Vec<&str>> =
            commands.iter().map(|words| words.iter().map(String::as_str).collect()).collect();
        while killed < kills && is_killed(&folder, &commands, killed, &mut rng) {
            killed += 1;
        }
        let mut children: Vec<Guarded> = commands.iter().map(|command| started(command)).collect();
        for child in &mut children {
            assert_eq!(child.ended().code(), Some(0), "{}", child.told());
        }
        folders.push(folder);
    }
    folders
}

#[test]
fn killed_at_twenty_moments_it_comes_to_the_same_records() {
    let scratch = Scratch::new("killed");
    for jobs in ["1", "2"] {
        for folder in kill_often(&scratch, &[&["run", "--jobs", jobs]], 20, 11) {
            assert_eq!(contents(&folder), unbroken(), "--jobs {jobs}");
            // Not only merged: the journal itself has each task once.
            assert_eq!(journal_lines(&folder), TASKS);
        }
    }
}

#[test]
fn killed_shards_come_to_the_same_records() {
    let scratch = Scratch::new("shards");
    let commands = [&["work", "--shard", "1/2"][..], &["work", "--shard", "2/2"]];
    for folder in kill_often(&scratch, &commands, 20, 12) {
        assert!(!Path::new(&folder).join("records.jsonl").exists(), "shards do not merge");
        let merged = run(&["lab", "merge", &folder]);
        assert_eq!(merged.status.code(), Some(0), "{}", told(&merged));
        assert_eq!(contents(&folder), unbroken());
        assert_eq!(journal_lines(&folder), TASKS);
    }
}

#[test]
fn what_run_began_shards_finish_and_the_other_way_round() {
    let scratch = Scratch::new("mixed");
    let some = |folder: &str, command: &[&str], goal: usize| {
        let mut child = started(command);
        wait_for(&format!("{goal} records"), || match journal_lines(folder) {
            lines if lines >= goal || child.is_over() => Ok(()),
            lines => Err(format!("{lines} records")),
        });
        child.kill();
    };
    let folder = in_the_middle(&scratch, "mixed", |folder| {
        some(folder, &["lab", "run", folder], 20);
        some(folder, &["lab", "work", folder, "--shard", "2/3"], 40);
    });
    let merged = run(&["lab", "merge", &folder]);
    assert_eq!(merged.status.code(), Some(3));
    assert!(told(&merged).contains("tasks without a record: "), "{}", told(&merged));
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(&["lab", "work", &folder, "--shard", shard]).status.code(), Some(0));
    }
    assert_eq!(journal_lines(&folder), TASKS, "no task was done twice");
    let output = run(&["lab", "run", &folder]);
    assert!(told(&output).starts_with("192 of 192 tasks are done already\n"), "{}", told(&output));
    assert_eq!(contents(&folder), unbroken());
}

#[test]
fn an_interrupt_ends_it_soon_and_tells_how_to_go_on() {
    let scratch = Scratch::new("interrupt");
    for (name, word) in [("int", "-INT"), ("term", "-TERM")] {
        let folder = long(&scratch, name);
        let mut child = started(&["lab", "run", &folder]);
        wait_for_lines(&folder, 1);
        let before = now();
        signal(&child, word);
        assert_eq!(child.ended().code(), Some(130), "{word}");
        // A second is promised; ten times that for a machine that does other things too. The tasks take five minutes.
        assert!(before.elapsed() < Duration::from_secs(10), "{word}");
        let hint = format!("interrupted: 1 of 5 tasks are done; go on with `antdoku lab run {folder}`\n");
        assert_eq!(child.told(), hint);
        // What was cancelled left no record.
        assert_eq!(journal_lines(&folder), 1);
    }
}

#[test]
fn the_notice_of_a_cluster_ends_a_shard_which_goes_on_later() {
    let scratch = Scratch::new("notice");
    // Slurm tells every process, and the script of a job passes it on: twice is no reason to end without a word.
    for words in [&["-USR1"][..], &["-TERM", "-TERM"]] {
        let folder = in_the_middle(&scratch, words[0], |folder| {
            let mut child = started(&["lab", "work", folder, "--shard", "1/1"]);
            wait_for_lines(folder, 5);
            // One that has ended meanwhile is waited for below: it keeps its number.
            words.iter().for_each(|word| signal(&child, word));
            let code = child.ended().code();
            if journal_lines(folder) == TASKS {
                return;
            }
            assert_eq!(code, Some(130), "{words:?}");
            let told = child.told();
            let hint = format!("are done; go on with `antdoku lab work {folder} --shard 1/1`\n");
            assert!(told.contains("interrupted: ") && told.ends_with(&hint), "{told}");
        });
        assert_eq!(run(&["lab", "work", &folder, "--shard", "1/1"]).status.code(), Some(0));
        assert_eq!(run(&["lab", "merge", &folder]).status.code(), Some(0));
        assert_eq!(contents(&folder), unbroken());
        assert_eq!(journal_lines(&folder), TASKS, "no task was done twice");
    }
}

/// Has it begun to listen for SIGTERM, the last of its signals?
#[cfg(target_os = "linux")]
fn listens(child: &Guarded) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.0.id())).unwrap();
    // A process that has ended and is not waited for catches nothing any more.
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << 14) != 0
}

#[cfg(target_os = "linux")]
pub fn wait_until_it_listens(child: &Guarded) {
    wait_for("a process that listens for signals", || {
        if listens(child) { Ok(()) } else { Err("no handler for SIGTERM".to_owned()) }
    });
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
        assert_eq!(child.ended().code(), Some(130));
        let told = child.told();
        assert!(told.ends_with(hint), "{told}");
    };
    let folder = freeze(&scratch, "hints", STEPS);
    let closed = gate(&folder, "gate.lock");
    let child = started(&["lab", "work", &folder, "--shard", "1/2", "--jobs", "2"]);
    wait_until_it_listens(&child);
    let hint = "interrupted before a task was begun; go on with `antdoku lab work ";
    interrupted(child, &format!("{hint}{folder} --shard 1/2 --jobs 2`\n"));
    drop(closed);

    // Closed from the beginning: however late this test looks, nothing is merged.
    let closed = gate(&folder, "merge.lock");
    let child = started(&["lab", "run", &folder]);
    wait_for_lines(&folder, TASKS);
    let hint = "interrupted: 192 of 192 tasks are done, but not merged; go on with `antdoku lab run ";
    interrupted(child, &format!("{hint}{folder}`\n"));
    let child = started(&["lab", "merge", &folder]);
    wait_until_it_listens(&child);
    let hint = "interrupted: the last merge is as it was; begin again with `antdoku lab merge ";
    interrupted(child, &format!("{hint}{folder}`\n"));
    drop(closed);
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_of_a_plan_keeps_nothing_and_says_so() {
    let scratch = Scratch::new("plan-interrupt");
    let told = "interrupted: nothing was frozen and nothing is kept; the same command starts again from the beginning\n";
    let interrupted = |arguments: &[&str]| {
        let mut child = started(arguments);
        wait_until_it_listens(&child);
        signal(&child, "-INT");
        assert_eq!(child.ended().code(), Some(130), "{arguments:?}");
        assert_eq!(child.told().lines().last(), told.lines().last(), "{arguments:?}");
    };
    // Puzzles that take hours to make.
    let endless = "budget = { steps = 1 }\n[[sets]]\nname = \"many\"\n\
                   generate = { side = 25, fixed = 45, count = 1000000 }\n\
                   [[contestants]]\nname = \"ants\"\nmethod = \"acs\"\n";
    let (plan, out) = (scratch.join("endless.toml"), scratch.join("out"));
    std::fs::write(&plan, endless).unwrap();
    interrupted(&["lab", "plan", plan.to_str().unwrap(), "-o", out.to_str().unwrap()]);
    assert!(!out.exists(), "nothing was written");

    // The puzzles are there, and another process is freezing into the same folder.
    let (plan, out) = (scratch.join("short.toml"), scratch.join("busy"));
    std::fs::write(&plan, STEPS).unwrap();
    std::fs::create_dir_all(out.join("records")).unwrap();
    let closed = gate(out.to_str().unwrap(), "gate.lock");
    interrupted(&["lab", "plan", plan.to_str().unwrap(), "-o", out.to_str().unwrap(), "--quiet"]);
    drop(closed);
    let names: Vec<_> = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["records"], "no file is left behind");
    freeze(&scratch, "busy", STEPS);

    let out = scratch.join("paper");
    interrupted(&["lab", "reproduce", "--full", "-o", out.to_str().unwrap(), "--quiet"]);
    assert!(!out.exists(), "nothing was written");
}
