//! A campaign that is killed or interrupted at any moment loses no record and counts none twice.

use std::path::Path;
use std::thread;
use std::time::Duration;

use antdoku::{Rng, Seed};

use crate::program::{
    Guarded, STEPS, Scratch, TASKS, contents, freeze, journal_lines, long, now, run, signal, started, stderr,
    unbroken, wait_for, wait_for_lines,
};

/// Attempts of a test: on a busy machine a campaign may end before the test can act, and the test starts another one.
const CAMPAIGNS: usize = 50;

/// A campaign that `interrupt` leaves with some records, but not all. Retries with new campaigns.
fn in_the_middle(scratch: &Scratch, name: &str, interrupt: impl Fn(&str)) -> String {
    let campaign = (1..=CAMPAIGNS).find_map(|number| {
        let folder = freeze(scratch, &format!("{name}-{number}"), STEPS);
        interrupt(&folder);
        (1..TASKS).contains(&journal_lines(&folder)).then_some(folder)
    });
    campaign.unwrap_or_else(|| panic!("{CAMPAIGNS} campaigns ended before they could be interrupted"))
}

/// Starts these commands together, and kills them at a random moment. Returns whether tasks were left.
fn is_killed(folder: &str, commands: &[Vec<&str>], kill: usize, rng: &mut Rng) -> bool {
    let before = journal_lines(folder);
    let mut children: Vec<Guarded> = commands.iter().map(|command| started(command)).collect();
    // Every third kill comes during the start, the others after some records, so that slow machines make progress.
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

/// Kills campaigns until the number of kills is reached, each as long as it has tasks left. Then lets them finish, and returns
/// their folders. A command is its name and its options.
fn kill_often(scratch: &Scratch, commands: &[&[&str]], kills: usize, seed: u64) -> Vec<String> {
    let (mut rng, mut killed, mut folders) = (Seed(seed).rng(), 0, Vec::new());
    while killed < kills {
        assert!(folders.len() < CAMPAIGNS, "{CAMPAIGNS} campaigns allowed only {killed} kills");
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
            assert_eq!(child.ended().code(), Some(0), "{}", child.stderr());
        }
        folders.push(folder);
    }
    folders
}

#[test]
fn a_run_killed_twenty_times_has_the_same_records() {
    let scratch = Scratch::new("killed");
    for jobs in ["1", "2"] {
        for folder in kill_often(&scratch, &[&["run", "--jobs", jobs]], 20, 11) {
            assert_eq!(contents(&folder), unbroken(), "--jobs {jobs}");
            // The journal itself has each task once, not only the merge.
            assert_eq!(journal_lines(&folder), TASKS);
        }
    }
}

#[test]
fn killed_shards_have_the_same_records() {
    let scratch = Scratch::new("shards");
    let commands = [&["work", "--shard", "1/2"][..], &["work", "--shard", "2/2"]];
    for folder in kill_often(&scratch, &commands, 20, 12) {
        assert!(!Path::new(&folder).join("records.jsonl").exists(), "shards do not merge");
        let merged = run(&["lab", "merge", &folder]);
        assert_eq!(merged.status.code(), Some(0), "{}", stderr(&merged));
        assert_eq!(contents(&folder), unbroken());
        assert_eq!(journal_lines(&folder), TASKS);
    }
}

#[test]
fn run_and_shards_continue_each_others_work() {
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
    assert!(stderr(&merged).contains("tasks without a record: "), "{}", stderr(&merged));
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(&["lab", "work", &folder, "--shard", shard]).status.code(), Some(0));
    }
    assert_eq!(journal_lines(&folder), TASKS, "no task was done twice");
    let output = run(&["lab", "run", &folder]);
    assert!(stderr(&output).starts_with("192 of 192 tasks are already done\n"), "{}", stderr(&output));
    assert_eq!(contents(&folder), unbroken());
}

#[test]
fn an_interrupt_ends_a_run_soon_and_shows_how_to_continue() {
    let scratch = Scratch::new("interrupt");
    for (name, word) in [("int", "-INT"), ("term", "-TERM")] {
        let folder = long(&scratch, name);
        let mut child = started(&["lab", "run", &folder]);
        wait_for_lines(&folder, 1);
        let before = now();
        signal(&child, word);
        assert_eq!(child.ended().code(), Some(130), "{word}");
        // A second is documented; ten allow for a busy machine. The tasks take five minutes.
        assert!(before.elapsed() < Duration::from_secs(10), "{word}");
        let hint = format!("interrupted: 1 of 5 tasks are done; continue with `antdoku lab run {folder}`\n");
        assert_eq!(child.stderr(), hint);
        // Cancelled tasks leave no record.
        assert_eq!(journal_lines(&folder), 1);
    }
}

#[test]
fn the_warning_of_a_cluster_ends_a_shard_that_continues_later() {
    let scratch = Scratch::new("notice");
    // Slurm signals every process, and the job script passes the signal on: a second one must not end the program at once.
    for words in [&["-USR1"][..], &["-TERM", "-TERM"]] {
        let folder = in_the_middle(&scratch, words[0], |folder| {
            let mut child = started(&["lab", "work", folder, "--shard", "1/1"]);
            wait_for_lines(folder, 5);
            // A process that has ended is not reaped before `ended`, so its id is not reused.
            words.iter().for_each(|word| signal(&child, word));
            let code = child.ended().code();
            if journal_lines(folder) == TASKS {
                return;
            }
            assert_eq!(code, Some(130), "{words:?}");
            let stderr = child.stderr();
            let hint = format!("are done; continue with `antdoku lab work {folder} --shard 1/1`\n");
            assert!(stderr.contains("interrupted: ") && stderr.ends_with(&hint), "{stderr}");
        });
        assert_eq!(run(&["lab", "work", &folder, "--shard", "1/1"]).status.code(), Some(0));
        assert_eq!(run(&["lab", "merge", &folder]).status.code(), Some(0));
        assert_eq!(contents(&folder), unbroken());
        assert_eq!(journal_lines(&folder), TASKS, "no task was done twice");
    }
}

/// Whether a process has a handler for SIGTERM, the last of its signals.
#[cfg(target_os = "linux")]
fn handles_signals(child: &Guarded) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.0.id())).unwrap();
    // A zombie handles no signal.
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << 14) != 0
}

#[cfg(target_os = "linux")]
pub fn wait_until_it_handles_signals(child: &Guarded) {
    wait_for("a process that handles signals", || {
        if handles_signals(child) { Ok(()) } else { Err("no handler for SIGTERM".to_owned()) }
    });
}

/// Closes a gate, so that the program waits before it starts or merges.
#[cfg(target_os = "linux")]
fn gate(folder: &str, name: &str) -> std::fs::File {
    let path = Path::new(folder).join("records").join(name);
    let gate = std::fs::File::options().write(true).create(true).truncate(false).open(path).unwrap();
    gate.lock().unwrap();
    gate
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_before_or_after_the_tasks_shows_how_to_continue() {
    let scratch = Scratch::new("hints");
    let interrupted = |mut child: Guarded, hint: &str| {
        signal(&child, "-INT");
        assert_eq!(child.ended().code(), Some(130));
        let stderr = child.stderr();
        assert!(stderr.ends_with(hint), "{stderr}");
    };
    let folder = freeze(&scratch, "hints", STEPS);
    let closed = gate(&folder, "gate.lock");
    let child = started(&["lab", "work", &folder, "--shard", "1/2", "--jobs", "2"]);
    wait_until_it_handles_signals(&child);
    let hint = "interrupted before a task was started; continue with `antdoku lab work ";
    interrupted(child, &format!("{hint}{folder} --shard 1/2 --jobs 2`\n"));
    drop(closed);

    // Closed before the start, so that nothing is merged however slow this test is.
    let closed = gate(&folder, "merge.lock");
    let child = started(&["lab", "run", &folder]);
    wait_for_lines(&folder, TASKS);
    let hint = "interrupted: 192 of 192 tasks are done, but not merged; continue with `antdoku lab run ";
    interrupted(child, &format!("{hint}{folder}`\n"));
    let child = started(&["lab", "merge", &folder]);
    wait_until_it_handles_signals(&child);
    let hint = "interrupted: the last merge is unchanged; start again with `antdoku lab merge ";
    interrupted(child, &format!("{hint}{folder}`\n"));
    drop(closed);
    assert_eq!(run(&["lab", "run", &folder]).status.code(), Some(0));
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_plan_writes_nothing() {
    let scratch = Scratch::new("plan-interrupt");
    let stderr = "interrupted: nothing was frozen and nothing is kept; the same command starts again from the beginning\n";
    let interrupted = |arguments: &[&str]| {
        let mut child = started(arguments);
        wait_until_it_handles_signals(&child);
        signal(&child, "-INT");
        assert_eq!(child.ended().code(), Some(130), "{arguments:?}");
        assert_eq!(child.stderr().lines().last(), stderr.lines().last(), "{arguments:?}");
    };
    // Puzzles that take hours to generate.
    let endless = "budget = { steps = 1 }\n[[sets]]\nname = \"many\"\n\
                   generate = { side = 25, fixed = 45, count = 1000000 }\n\
                   [[contestants]]\nname = \"ants\"\nmethod = \"acs\"\n";
    let (plan, out) = (scratch.join("endless.toml"), scratch.join("out"));
    std::fs::write(&plan, endless).unwrap();
    interrupted(&["lab", "plan", plan.to_str().unwrap(), "-o", out.to_str().unwrap()]);
    assert!(!out.exists(), "nothing was written");

    // The puzzles are generated, but another process is freezing into the same folder.
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
