//! `lab status` and `lab merge`.

use serde_json::Value;

use crate::program::{Scratch, antdoku, freeze, long, output, run, started, stderr, unbroken_in, wait_for};

fn answer(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn tasks_are_counted_by_state_shard_and_host() {
    let scratch = Scratch::new("status");
    // A trivial task and four very long ones, in two shards: the trivial one is the first of shard 1.
    let folder = long(&scratch, "status");
    let table = answer(&["lab", "status", &folder], 3);
    assert!(
        table.contains("5 tasks, not cut into shards\n0 done (0 %), 0 running, 0 failed, 5 missing\n"),
        "{table}"
    );

    answer(&["lab", "shards", &folder, "--count", "2"], 0);
    let mut child = started(&["lab", "work", &folder, "--shard", "1"]);
    let status = || serde_json::from_str::<Value>(&answer(&["lab", "status", &folder, "--json"], 3)).unwrap();
    wait_for("a task that is done", || match status() {
        seen if seen["tasks"]["done"] == 1 => Ok(()),
        seen => Err(seen["tasks"].to_string()),
    });
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

    assert!(table.contains(" left with 1 process running; last record "), "{table}");

    let merged = run(&["lab", "merge", &folder]);
    assert!(
        stderr(&merged).contains("; they belong to these of 2 shards: 1-2; continue with "),
        "{}",
        stderr(&merged)
    );
    child.kill();
    assert_eq!(status()["shards"][0]["state"], "missing", "a killed process holds no lock");
    // The note that a job script leaves when it gives up.
    let note = std::path::Path::new(&folder).join("records/shard-1-of-2.failed");
    std::fs::write(&note, "ended with code 137, five times without a new record; see log\n").unwrap();
    let table = answer(&["lab", "status", &folder], 3);
    let failed = "1         1        0       0        2  failed: ended with code 137, five times without a new record; see log\n";
    assert!(table.contains(failed), "{table}");
    let again = started(&["lab", "work", &folder, "--shard", "1"]);
    wait_for("a worker that removes the note", || {
        if note.exists() { Err(std::fs::read_to_string(&note).unwrap_or_default()) } else { Ok(()) }
    });
    drop(again);
    let merged = run(&["lab", "merge", &folder]);
    assert_eq!(merged.status.code(), Some(3));
    let remedy = format!(
        "; they belong to these of 2 shards: 1-2; continue with `antdoku lab submit slurm {folder}` or `antdoku lab work \
         {folder} --shard 1/2`\n"
    );
    assert!(stderr(&merged).ends_with(&remedy), "{}", stderr(&merged));
}

#[test]
fn finished_shards_are_summarised_if_there_are_many() {
    let scratch = Scratch::new("many");
    let folder = unbroken_in(&scratch, "many");
    // A shard is done if its tasks are, even if `run` did them.
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

/// The last line of `lab status`.
fn next(folder: &str, code: i32) -> String {
    let output = run(&["lab", "status", folder]);
    assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
    stderr(&output).lines().last().unwrap().to_owned()
}

/// Eight short tasks.
const SHORT: &str = "budget = { steps = 500 }\nruns = 4\n[[sets]]\nname = \"named\"\n\
                     named = [\"sabuncu1\", \"sabuncu2\"]\n[[contestants]]\nname = \"ants\"\nmethod = \"acs\"\n";

#[test]
fn the_next_step_is_shown_at_each_stage() {
    let scratch = Scratch::new("stages");
    let folder = freeze(&scratch, "stages", SHORT);
    let products = |folder: &str, code| {
        let seen: Value = serde_json::from_str(&answer(&["lab", "status", folder, "--json"], code)).unwrap();
        (seen["is_merged"].as_bool().unwrap(), seen["is_reported"].as_bool().unwrap())
    };
    let to_do = format!("next: antdoku lab run {folder}, or antdoku lab shards {folder}");
    assert_eq!(next(&folder, 3), to_do);
    assert_eq!(products(&folder, 3), (false, false));
    answer(&["lab", "shards", &folder, "--count", "2"], 0);
    let submit = |shard| {
        format!("next: antdoku lab submit slurm {folder}, or antdoku lab work {folder} --shard {shard}/2")
    };
    assert_eq!(next(&folder, 3), submit(1));
    answer(&["lab", "work", &folder, "--shard", "1"], 0);
    assert_eq!(next(&folder, 3), submit(2), "partly done");
    answer(&["lab", "merge", &folder], 3);
    assert_eq!(next(&folder, 3), submit(2), "a merge of a part is not the end");
    answer(&["lab", "report", &folder], 0);
    assert_eq!(next(&folder, 3), submit(2), "nor is its report");
    answer(&["lab", "work", &folder, "--shard", "2"], 0);
    let merge = format!("next: antdoku lab merge {folder}");
    assert_eq!((next(&folder, 0), products(&folder, 0)), (merge.clone(), (false, false)), "all done");
    assert_eq!(stderr(&run(&["lab", "shards", &folder])).lines().last(), Some(merge.as_str()));
    answer(&["lab", "merge", &folder], 0);
    let report = format!("next: antdoku lab report {folder}");
    assert_eq!((next(&folder, 0), products(&folder, 0)), (report.clone(), (true, false)), "merged");
    answer(&["lab", "report", &folder], 0);
    let end = format!("nothing is left to do: the report is {folder}/report.html");
    assert_eq!((next(&folder, 0), products(&folder, 0)), (end.clone(), (true, true)), "reported");
    assert_eq!(stderr(&run(&["lab", "shards", &folder])).lines().last(), Some(end.as_str()));
    answer(&["lab", "merge", &folder], 0);
    assert_eq!(next(&folder, 0), end, "merged once more, without a new record");
    std::fs::remove_file(format!("{folder}/records.jsonl")).unwrap();
    std::fs::remove_file(format!("{folder}/report.html")).unwrap();
    assert_eq!(next(&folder, 0), merge);

    // `run` merges, so the report is next.
    let folder = freeze(&scratch, "run", SHORT);
    answer(&["lab", "run", &folder], 0);
    assert_eq!(next(&folder, 0), format!("next: antdoku lab report {folder}"));
}

#[test]
fn the_next_step_is_to_wait_for_running_shards() {
    let scratch = Scratch::new("progress");
    let folder = long(&scratch, "progress");
    let working = |arguments: &[&str], wanted: &str| {
        let child = started(arguments);
        wait_for(wanted, || match next(&folder, 3) {
            seen if seen == wanted => Ok(()),
            seen => Err(seen),
        });
        child
    };
    let then = format!("which merges the records at its end; then antdoku lab report {folder}");
    drop(working(&["lab", "run", &folder], &format!("next: wait for `run`, {then}")));
    let process = format!("next: wait for the running process; then antdoku lab merge {folder}");
    drop(working(&["lab", "work", &folder, "--shard", "1/1"], &process));
    answer(&["lab", "shards", &folder, "--count", "2"], 0);
    let first = working(
        &["lab", "work", &folder, "--shard", "1/2"],
        &format!("next: antdoku lab submit slurm {folder}, or antdoku lab work {folder} --shard 2/2"),
    );
    let both = format!("next: wait for the 2 running processes; then antdoku lab merge {folder}");
    drop(working(&["lab", "work", &folder, "--shard", "2/2"], &both));
    drop(first);
}

#[test]
fn a_file_in_place_of_a_folder_is_reported_with_a_remedy() {
    let scratch = Scratch::new("no-folder");
    let folder = freeze(&scratch, "campaign", SHORT);
    std::fs::write(scratch.join("note.txt"), "no plan").unwrap();
    std::fs::write(scratch.join("broken"), "[[sets]\n  [[contestants]]\n").unwrap();
    let refused = |arguments: &[&str], message: &str| {
        let output = output(antdoku(arguments).current_dir(&*scratch));
        assert_eq!(stderr(&output), format!("error: {message}\n"), "{arguments:?}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    };
    let plan = |file: &str| {
        format!(
            "`{file}` is a plan, not the folder of a campaign: freeze it with `antdoku lab plan {file} -o DIR`, then name \
             DIR"
        )
    };
    for command in [
        &["status"][..],
        &["run"],
        &["merge"],
        &["report"],
        &["shards"],
        &["work", "--shard", "1"],
        &["work", "--shard", "1/2"],
        &["submit", "slurm"],
        &["submit", "hyperqueue"],
    ] {
        let with = |file: &'static str| [&["lab"], command, &[file]].concat();
        refused(&with("campaign.toml"), &plan("campaign.toml"));
        refused(&with("broken"), &plan("broken"));
        for file in ["campaign/plan.toml", "campaign/campaign.json", "campaign/records/gate.lock"] {
            refused(&with(file), &format!("`{file}` is a file of a campaign: name its folder, campaign"));
        }
        refused(
            &with("note.txt"),
            "`note.txt` is a file, not the folder of a campaign: name the DIR of `antdoku lab plan PLAN -o DIR`",
        );
    }
    refused(&["lab", "reproduce", "--quick", "--quiet", "-o", "campaign.toml"], &plan("campaign.toml"));
    refused(
        &["lab", "plan", "campaign.toml", "-o", "note.txt"],
        "`note.txt` is a file, not a folder: name a folder, which is created if it does not exist",
    );
    assert_eq!(answer(&["lab", "status", &folder, "--quiet"], 3), "");
}
