//! Published campaigns: the same report from the published records, and nothing that must not be published.

use std::fs;
use std::path::Path;

use crate::program::{Scratch, antdoku, output, run, stderr};

const PLAN: &str = r#"
title = "To be published"
published = "lloyd-amos"
budget = { steps = 2000 }
[[sets]]
name = "named"
named = ["sabuncu3", "aiescargot"]
runs = 6
[[sets]]
name = "9x9 at 30 %"
files = "9x9/30"
generate = { side = 9, fixed = 30, count = 3 }
[[sets]]
name = "9x9 at 60 %"
generate = { side = 9, fixed = 60, count = 2 }
contestants = []
[[contestants]]
name = "ACS, authors' reading"
method = "acs"
parameters = { propagation = "peers" }
[[contestants]]
name = "DLX"
method = "dlx"
"#;

/// A puzzle that must not be published.
const FOREIGN: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

/// A campaign in `out`; one of its puzzles comes from a file.
fn campaign(scratch: &Scratch, has_records: bool) -> String {
    fs::create_dir_all(scratch.join("puzzles/9x9/30")).unwrap();
    fs::write(scratch.join("puzzles/9x9/30/7.txt"), FOREIGN).unwrap();
    fs::write(scratch.join("plan.toml"), PLAN).unwrap();
    let (plan, out) = (scratch.join("plan.toml"), scratch.join("out"));
    let (plan, out) = (plan.display().to_string(), out.display().to_string());
    let mut command = antdoku(&["lab", "plan", &plan, "-o", &out]);
    let planned = output(command.env("ANTDOKU_INSTANCES", scratch.join("puzzles")));
    assert!(planned.status.success(), "{}", stderr(&planned));
    if has_records {
        let done = run(&["lab", "run", &out]);
        assert!(done.status.success(), "{}", stderr(&done));
    }
    out
}

/// The files of a folder and of its folders, by their relative names.
fn files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let (entry, name) = entry.map(|entry| (entry.path(), entry.file_name())).unwrap();
        let name = name.into_string().unwrap();
        if entry.is_dir() {
            names.extend(files(&entry).into_iter().map(|inner| format!("{name}/{inner}")));
        } else {
            names.push(name);
        }
    }
    names.sort();
    names
}

/// Makes the report of a published folder again, and checks that no file changes.
fn check_report(folder: &Path) {
    let scratch = Scratch::new("again");
    let names = files(folder);
    for name in &names {
        let target = scratch.join(name);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        if name != "report.html" && !name.starts_with("figures/") {
            fs::copy(folder.join(name), target).unwrap();
        }
    }
    let made = run(&["lab", "report", &scratch.display().to_string(), "--quiet"]);
    assert!(made.status.success(), "{}", stderr(&made));
    assert_eq!(files(&scratch), names, "the same files");
    for name in &names {
        let same = fs::read(scratch.join(name)).unwrap() == fs::read(folder.join(name)).unwrap();
        assert!(same, "{} of {} is another one", name, folder.display());
    }
}

#[test]
fn the_report_is_made_again_from_what_is_published() {
    let scratch = Scratch::new("publish");
    let out = campaign(&scratch, true);
    let (results, host) = (scratch.join("results/mine"), scratch.join("out/records.jsonl"));
    let folder = results.display().to_string();
    for _ in 0..2 {
        let published = run(&["lab", "publish", &out, "-o", &folder]);
        assert!(published.status.success(), "{}", stderr(&published));
    }
    let names = files(&results);
    for name in ["plan.toml", "campaign.json", "instances.jsonl.gz", "records.jsonl.gz", "report.html"] {
        assert!(names.iter().any(|other| other == name), "{name}: {names:?}");
    }
    assert!(names.iter().all(|name| !name.ends_with(".png") && !name.starts_with("tables/")), "{names:?}");
    check_report(&results);

    let header = fs::read_to_string(results.join("campaign.json")).unwrap();
    assert!(header.contains("\"machine 1\"") && !header.contains(&scratch.display().to_string()), "{header}");
    let page = fs::read_to_string(results.join("report.html")).unwrap();
    assert!(page.contains("machine 1: "), "the page names no host");
    let record = fs::read_to_string(host).unwrap();
    let record: serde_json::Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let host = record["record"]["machine"]["host"].as_str().unwrap();
    assert!(!header.contains(&format!("\"{host}\"")), "{host}: {header}");

    let status = run(&["lab", "status", &folder]);
    let text = String::from_utf8_lossy(&status.stdout).into_owned();
    assert!(status.status.success() && text.contains("30 done (100 %)"), "{text}");
}

#[test]
fn puzzles_from_files_are_not_published() {
    let scratch = Scratch::new("licence");
    let out = campaign(&scratch, true);
    let results = scratch.join("mine");
    let published = run(&["lab", "publish", &out, "-o", &results.display().to_string(), "--quiet"]);
    assert!(published.status.success(), "{}", stderr(&published));
    let campaign = antdoku_lab::Campaign::open(&results).unwrap();
    let texts: Vec<(Option<&str>, bool)> = campaign
        .instances()
        .iter()
        .map(|instance| (instance.file.as_deref(), instance.puzzle.is_empty()))
        .collect();
    let made = (None, false);
    assert_eq!(texts, [made, made, (Some("9x9/30/7.txt"), true), made, made, made, made]);
    let original = antdoku_lab::Campaign::open(Path::new(&out)).unwrap();
    for (old, new) in original.records().unwrap().into_iter().zip(campaign.records().unwrap()) {
        assert_eq!((&old.task, old.status, old.timing), (&new.task, new.status, new.timing));
        assert_eq!((old.iterations, old.steps, &old.trails), (new.iterations, new.steps, &new.trails));
    }
}

#[test]
fn commands_that_run_tasks_refuse_a_published_campaign() {
    let scratch = Scratch::new("refused");
    let out = campaign(&scratch, true);
    let results = scratch.join("mine");
    let folder = results.display().to_string();
    let published = run(&["lab", "publish", &out, "-o", &folder, "--quiet"]);
    assert!(published.status.success(), "{}", stderr(&published));
    let before = files(&results);
    for arguments in [
        &["lab", "run", &folder][..],
        &["lab", "work", &folder, "--shard", "1/2"],
        &["lab", "shards", &folder, "--count", "2"],
        &["lab", "merge", &folder],
        &["lab", "submit", "slurm", &folder],
    ] {
        let refused = run(arguments);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&refused).contains("is a published campaign: "), "{arguments:?} {}", stderr(&refused));
    }
    assert_eq!(files(&results), before, "nothing is written");
}

#[test]
fn only_a_finished_campaign_is_published_and_only_into_a_folder_of_its_own() {
    let scratch = Scratch::new("unfinished");
    let out = campaign(&scratch, false);
    let results = scratch.join("mine").display().to_string();
    let refused = run(&["lab", "publish", &out, "-o", &results]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("30 of its tasks have no record"), "{}", stderr(&refused));
    assert!(!scratch.join("mine").exists());
    for occupied in [out.clone(), scratch.display().to_string()] {
        let refused = run(&["lab", "publish", &out, "-o", &occupied]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains("already ("), "{}", stderr(&refused));
    }
}

#[test]
fn every_committed_result_has_the_report_of_its_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut results = 0;
    for folder in fs::read_dir(root.join("results")).unwrap().map(|entry| entry.unwrap().path()) {
        let name = folder.file_name().unwrap().to_str().unwrap();
        if !folder.is_dir() {
            assert!(name.ends_with(".md"), "{} is not a published campaign", folder.display());
            continue;
        }
        // The experiment on other problems has its own records, and a test of them.
        if name == "bve" {
            continue;
        }
        let is_planned = name == "standard" || root.join(format!("plans/{name}.toml")).is_file();
        assert!(is_planned, "no plan has the name of {}; `just results` makes results", folder.display());
        check_report(&folder);
        results += 1;
    }
    assert!(results > 0, "the folder results has no published campaign");
}
