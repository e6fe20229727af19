//! Cutting a campaign into shards, and selecting a shard.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common;
use crate::program::{
    STEPS, Scratch, antdoku, freeze, journal_lines, long, output, run, started, stderr, wait_for_lines,
};

/// Eight short tasks.
const PLAN: &str = r#"
budget = { steps = 500 }
runs = 4
[[sets]]
name = "named"
named = ["sabuncu1", "sabuncu2"]
[[contestants]]
name = "ants"
method = "acs"
"#;

fn answer(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// The standard output of a command, which must succeed.
fn answered(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    answer(&output).to_owned()
}

fn refused(arguments: &[&str], message: &str) {
    let output = run(arguments);
    assert_eq!((output.status.code(), stderr(&output)), (Some(2), message), "{arguments:?}");
    assert_eq!(answer(&output), "");
}

/// The stored number of shards.
fn stored(folder: &str) -> Option<String> {
    fs::read_to_string(Path::new(folder).join("shards.json")).ok()
}

#[test]
fn a_given_number_of_shards_is_stored_until_another_is_given() {
    let scratch = Scratch::new("cut-count");
    let folder = freeze(&scratch, "campaign", PLAN);
    let shards = |options: &[&str]| run(&[&["lab", "shards", &folder], options].concat());
    let output = shards(&["--count", "4"]);
    assert_eq!(answer(&output), "4 shards of 2 tasks each\n");
    assert_eq!(
        stderr(&output),
        format!(
            "next: antdoku lab submit slurm {folder}, or one by one: antdoku lab work {folder} --shard 1/4\n"
        )
    );
    assert_eq!(stored(&folder).as_deref(), Some("{\"shards\":4}\n"));
    assert_eq!(answer(&shards(&["--count", "3", "--dry-run"])), "3 shards (was 4) of 2 or 3 tasks each\n");
    assert_eq!(stored(&folder).as_deref(), Some("{\"shards\":4}\n"));

    answered(&["lab", "work", &folder, "--shard", "1"]);
    let output = shards(&[]);
    assert_eq!(answer(&output), "4 shards, 1 done (6 of 8 tasks without a record)\n");
    assert!(
        stderr(&output)
            .starts_with("the campaign was already cut and stays so; cut it anew with --target or --count\n")
    );
    assert!(stderr(&output).ends_with(" --shard 2/4\n"), "{}", stderr(&output));
    let output = shards(&["--quiet"]);
    assert_eq!((answer(&output), stderr(&output)), ("4\n", ""));
    let output = shards(&["--count", "9", "--quiet"]);
    assert_eq!((answer(&output), stderr(&output)), ("9\n", ""));
    let output = shards(&["--count", "10"]);
    assert_eq!(answer(&output), "10 shards (was 9) of 0 or 1 task each\n");
    assert!(stderr(&output).starts_with("note: there are only 8 tasks: 2 shards will have none\n"));

    answered(&["lab", "run", &folder]);
    let output = shards(&["--target", "60s"]);
    assert_eq!(answer(&output), "10 shards: all of 8 tasks have a record\n");
    assert_eq!(stderr(&output), format!("next: antdoku lab report {folder}\n"), "`run` has merged");
}

#[test]
fn times_come_from_a_trial_or_from_records() {
    let scratch = Scratch::new("cut-target");
    let folder = freeze(&scratch, "campaign", STEPS);
    let shards = |options: &[&str]| answered(&[&["lab", "shards", &folder], options].concat());
    let proposed = shards(&["--target", "50ms", "--trial", "2s"]);
    let (number, sentence) = proposed.split_once(' ').unwrap();
    let number: u64 = number.parse().unwrap();
    assert!((2..=192).contains(&number) && sentence.contains(" each, the longest "), "{proposed}");
    assert!(
        sentence.contains(" (192 tasks, about ") && sentence.contains(" in all; from a trial of "),
        "{proposed}"
    );
    assert_eq!(stored(&folder), Some(format!("{{\"shards\":{number}}}\n")));
    assert_eq!(journal_lines(&folder), 0, "results of the trial are discarded");

    answered(&["lab", "work", &folder, "--shard", "1/2"]);
    let proposed = shards(&["--target", "1h"]);
    assert!(proposed.starts_with(&format!("1 shard (was {number}) of about ")), "{proposed}");
    assert!(proposed.contains(" (96 of 192 tasks left, about "), "{proposed}");
    assert!(proposed.ends_with(" in all; from 96 records)\n"), "{proposed}");
    // A shorter target gives more shards; the exact number depends on the speed of the machine.
    let number: u64 = shards(&["--target", "1ms", "--dry-run", "--quiet"]).trim_end().parse().unwrap();
    assert!((2..=192).contains(&number), "{number}");
    assert_eq!(shards(&["--quiet"]), "1\n");
}

#[test]
fn unfinished_tasks_count_as_their_limit_or_as_the_time_of_the_trial() {
    let scratch = Scratch::new("cut-limit");
    let folder = long(&scratch, "limit");
    let shards = |options: &[&str]| run(&[&["lab", "shards", &folder], options].concat());
    let output = shards(&["--target", "10m", "--trial", "2s"]);
    let proposed = answer(&output);
    assert!(
        proposed
            .starts_with("2 shards of about 10 min each, the longest 10 min (5 tasks, about 20 min in all; "),
        "{proposed}"
    );
    assert!(
        proposed.contains("; from a trial of ") && proposed.ends_with(" and time limits)\n"),
        "{proposed}"
    );
    assert!(
        stderr(&output).starts_with(
            "note: no task of `ants` on the set `long` ended in the trial: each counts as its limit, 5 min\n"
        ),
        "{}",
        stderr(&output)
    );
    let output = shards(&["--trial", "0"]);
    assert_eq!(
        answer(&output),
        "5 shards (was 2) of about 5 min each, the longest 5 min (5 tasks, about 25 min in all; from time limits)\n"
    );

    fs::write(scratch.join("hopeless.txt"), common::hopeless()).unwrap();
    let plan = "budget = { steps = 1000000000000 }\n[[sets]]\nname = \"long\"\nfiles = \"hopeless.txt\"\nruns = 4\n\
                [[contestants]]\nname = \"ants\"\nmethod = \"acs\"\n";
    let folder = freeze(&scratch, "endless", plan);
    refused(
        &["lab", "shards", &folder, "--trial", "0"],
        "error: cannot estimate the time of `ants` on the set `long`, which has neither records nor a time limit: measure it \
         with --trial 10s, or give the number of shards with --count\n",
    );
    let output = run(&["lab", "shards", &folder, "--trial", "300ms"]);
    assert!(answer(&output).starts_with("1 shard of at least "), "{}", answer(&output));
    assert!(
        stderr(&output).starts_with(
            "note: no task of `ants` on the set `long` ended in the trial: each counts as the time of the trial, "
        ),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_running_campaign_is_not_cut_anew() {
    let scratch = Scratch::new("cut-at-work");
    let folder = long(&scratch, "campaign");
    let child = started(&["lab", "work", &folder, "--shard", "1/2"]);
    wait_for_lines(&folder, 1);
    let output = run(&["lab", "shards", &folder, "--count", "3"]);
    assert_eq!(output.status.code(), Some(75));
    let start = "error: the campaign cannot be cut into 3 shards: shard 1/2 is running (";
    assert!(
        stderr(&output).starts_with(start) && stderr(&output).ends_with("); wait for it, or stop it\n"),
        "{}",
        stderr(&output)
    );
    assert_eq!(stored(&folder), None);
    answered(&["lab", "shards", &folder, "--count", "2"]);
    drop(child);
    answered(&["lab", "shards", &folder, "--count", "3"]);
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_ends_the_trial_and_stores_nothing() {
    let scratch = Scratch::new("cut-interrupt");
    let folder = long(&scratch, "campaign");
    let mut child = started(&["lab", "shards", &folder, "--trial", "5m"]);
    crate::kills::wait_until_it_handles_signals(&child);
    crate::program::signal(&child, "-INT");
    assert_eq!(child.ended().code(), Some(130));
    assert_eq!(child.stderr(), "interrupted: no number of shards was stored\n");
    assert_eq!(stored(&folder), None);
}

#[test]
fn the_scheduler_gives_the_shard_and_the_campaign_their_number() {
    let scratch = Scratch::new("cut-schedulers");
    let folder = freeze(&scratch, "campaign", PLAN);
    answered(&["lab", "shards", &folder, "--count", "4"]);
    let work = |variables: &[(&str, &str)], options: &[&str]| {
        let mut command = antdoku(&[&["lab", "work", &folder], options].concat());
        command.envs(variables.iter().copied());
        output(&mut command)
    };
    let variables = ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "PARALLEL_SEQ", "SGE_TASK_ID"];
    for (name, number) in variables.into_iter().zip(1..) {
        let output = work(&[(name, &number.to_string()), ("SLURM_ARRAY_TASK_COUNT", "2")], &[]);
        assert_eq!(answer(&output), format!("shard {number}/4 is done: 2 tasks\n"), "{}", stderr(&output));
    }
    assert_eq!(journal_lines(&folder), 8);
    // Options take precedence over variables.
    assert_eq!(answer(&work(&[("HQ_TASK_ID", "1")], &["--shard", "3"])), "shard 3/4 is done: 2 tasks\n");
    assert_eq!(answer(&work(&[("HQ_TASK_ID", "1")], &["--shard", "3/8"])), "shard 3/8 is done: 1 task\n");

    let refused = |variables: &[(&str, &str)], options: &[&str], message: &str| {
        let output = work(variables, options);
        assert_eq!(
            (output.status.code(), stderr(&output)),
            (Some(2), format!("error: {message}\n").as_str())
        );
    };
    let missing = "no shard given: use --shard K/N, or start this from an array job (SLURM_ARRAY_TASK_ID, HQ_TASK_ID, \
                   PARALLEL_SEQ or SGE_TASK_ID)";
    refused(&[], &[], missing);
    refused(&[("SGE_TASK_ID", "undefined")], &[], missing);
    refused(
        &[("SLURM_ARRAY_TASK_ID", "1"), ("PARALLEL_SEQ", "2")],
        &[],
        "SLURM_ARRAY_TASK_ID is 1, but PARALLEL_SEQ is 2: choose the shard with --shard K/N",
    );
    refused(
        &[("HQ_TASK_ID", "one")],
        &[],
        "HQ_TASK_ID is `one`, which is not a number: choose the shard with --shard K/N",
    );
    refused(
        &[("HQ_TASK_ID", "0")],
        &[],
        "HQ_TASK_ID is 0, but shards count from 1: let the array count from 1, as with --array=1-4",
    );
    refused(
        &[("SGE_TASK_ID", "5")],
        &[],
        "shard 5 (from SGE_TASK_ID) is out of range: this campaign has 4 shards; use 1 to 4, as with --array=1-4, or cut it \
         anew with `antdoku lab shards`",
    );
    refused(
        &[],
        &["--shard", "5"],
        "shard 5 (from --shard) is out of range: this campaign has 4 shards; use 1 to 4, as with --array=1-4, or cut it \
         anew with `antdoku lab shards`",
    );
}

#[test]
fn a_shard_without_a_total_needs_a_stored_number_of_shards() {
    let scratch = Scratch::new("cut-uncut");
    let folder = freeze(&scratch, "campaign", PLAN);
    refused(
        &["lab", "work", &folder, "--shard", "1"],
        &format!(
            "error: `{folder}` is not cut into shards yet: cut it with `antdoku lab shards {folder}`, or use --shard K/N\n"
        ),
    );
    refused(
        &["lab", "work", "nowhere", "--shard", "1"],
        "error: `nowhere` holds no campaign: there is no campaign.json in it; make one with `antdoku lab plan PLAN -o \
         nowhere`\n",
    );
    let file = Path::new(&folder).join("shards.json");
    fs::write(&file, "{\"shards\":0}").unwrap();
    let damage =
        format!("`{}` is damaged: it names 0 shards, which is not from 1 to 1000000; ", file.display());
    refused(
        &["lab", "work", &folder, "--shard", "1"],
        &format!(
            "error: {damage}the campaign itself is intact: cut it anew with `antdoku lab shards {folder}`\n"
        ),
    );
    let output = run(&["lab", "shards", &folder]);
    assert!(
        stderr(&output).starts_with(&format!("note: {damage}the campaign is cut anew\n")),
        "{}",
        stderr(&output)
    );
    assert!(answer(&output).starts_with("1 shard of about "), "{}", answer(&output));
    answered(&["lab", "work", &folder, "--shard", "1"]);
}
