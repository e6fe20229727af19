//! How far a campaign is, as told by `lab status` and `lab merge`.

use serde_json::Value;

use crate::program::{STEPS, Scratch, freeze, long, run, started, told, wait_until};

fn answer(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", told(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_is_done_running_and_missing_is_told_by_shard_and_by_host() {
    let scratch = Scratch::new("status");
    // A trivial task and four that take too long, in two shards: the trivial one is the first of shard 1.
    let folder = long(&scratch, "status");
    let table = answer(&["lab", "status", &folder], 3);
    assert!(
        table.contains("5 tasks, not cut into shards\n0 done (0 %), 0 running, 0 failed, 5 missing\n"),
        "{table}"
    );

    answer(&["lab", "shards", &folder, "--count", "2"], 0);
    let mut child = started(&["lab", "work", &folder, "--shard", "1"]);
    let status = || serde_json::from_str::<Value>(&answer(&["lab", "status", &folder, "--json"], 3)).unwrap();
    wait_until(|| status()["tasks"]["done"] == 1);
    let seen = status();
    let tasks = &seen["tasks"];
    assert_eq!(
        (&tasks["running"], &tasks["failed"], &tasks["missing"]),
        (&2.into(), &0.into(), &2.into()),
        "{seen}"
    );
    let states: Vec<&Value> =
        seen["shards"].as_array().unwrap().iter().map(|shard| &shard["state"]).collect();
    assert_eq!(states, ["running", "missing"]);
    assert_eq!(seen["shards"][0]["holder"]["process"], child.0.id());
    assert_eq!((&seen["hosts"][0]["done"], &seen["hosts"][0]["running"]), (&1.into(), &1.into()), "{seen}");
    assert_eq!(seen["at_work"][0]["part"], "1/2");
    assert!(
        seen["hosts"][0]["highest_load"].is_number() && seen["hosts"][0]["cpus"][0].is_string(),
        "{seen}"
    );

    let table = answer(&["lab", "status", &folder], 3);
    let running = format!("1         1        2       0        0  running: process {} on ", child.0.id());
    assert!(table.contains(&running), "{table}");
    assert!(table.contains("2         0        0       0        2  missing\n"), "{table}");
    assert_eq!(answer(&["lab", "status", &folder, "--quiet"], 3), "");

    assert!(table.contains(" left with 1 process at work; last record "), "{table}");

    let merged = run(&["lab", "merge", &folder]);
    assert!(told(&merged).contains("; of 2 shards these have them: 1-2; go on with "), "{}", told(&merged));
    child.0.kill().unwrap();
    child.0.wait().unwrap();
    assert_eq!(status()["shards"][0]["state"], "missing", "a killed process holds no lock");
    // What a job script leaves when it gives up.
    let word = std::path::Path::new(&folder).join("records/shard-1-of-2.failed");
    std::fs::write(&word, "ended with code 137, five times without a new record; see log\n").unwrap();
    let table = answer(&["lab", "status", &folder], 3);
    let failed = "1         1        0       0        2  failed: ended with code 137, five times without a new record; see log\n";
    assert!(table.contains(failed), "{table}");
    let again = started(&["lab", "work", &folder, "--shard", "1"]);
    wait_until(|| !word.exists());
    drop(again);
    let merged = run(&["lab", "merge", &folder]);
    assert_eq!(merged.status.code(), Some(3));
    let go_on = format!(
        "; of 2 shards these have them: 1-2; go on with `antdoku lab submit slurm {folder}` or `antdoku lab work {folder} \
         --shard 1/2`\n"
    );
    assert!(told(&merged).ends_with(&go_on), "{}", told(&merged));
}

#[test]
fn many_shards_that_are_done_are_not_listed() {
    let scratch = Scratch::new("many");
    let folder = freeze(&scratch, "many", STEPS);
    answer(&["lab", "run", &folder], 0);
    // Whoever did the tasks: a shard is done if they are.
    answer(&["lab", "shards", &folder, "--count", "50"], 0);
    let table = answer(&["lab", "status", &folder], 0);
    assert!(
        table.contains("192 done (100 %), 0 running, 0 failed, 0 missing\n\n50 shards done: 1-50\n"),
        "{table}"
    );
    let all = answer(&["lab", "status", &folder, "--all"], 0);
    assert_eq!(all.lines().filter(|line| line.ends_with("  done")).count(), 50, "{all}");
    assert_eq!(answer(&["lab", "status", &folder, "--quiet"], 0), "");
}
