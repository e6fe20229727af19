//! A very small version of the paper's experiments, from the plan to the report.

use std::fs;
use std::io::{BufRead, BufReader};

use antdoku_lab::Plan;
use antdoku_lab::campaign::freeze;
use antdoku_lab::reproduce::Scale;

use crate::program::{Scratch, run, started, stderr};

const SMALL: &str = r#"
title = "In the very small"
published = "lloyd-amos"
budget = { steps = 2000 }
[[sets]]
name = "named"
named = ["sabuncu3", "aiescargot"]
runs = 3
[[sets]]
name = "25x25 at 45 %"
generate = { side = 25, fixed = 45, count = 1 }
[[sets]]
name = "25x25 at 60 %"
generate = { side = 25, fixed = 60, count = 1 }
[[contestants]]
name = "ACS, authors' reading"
method = "acs"
parameters = { propagation = "peers" }
[[contestants]]
name = "ILS"
method = "ils"
[[contestants]]
name = "DLX"
method = "dlx"
[[contestants]]
name = "BS, authors' reading"
method = "backtrack"
[[contestants]]
name = "ACS without BVE, authors' reading"
method = "acs"
parameters = { propagation = "peers", best_value_evaporation = 0 }
"#;

#[test]
fn a_small_campaign_is_shown_beside_the_published_figures() {
    let scratch = Scratch::new("published");
    fs::write(scratch.join("plan.toml"), SMALL).unwrap();
    let (plan, out) = (scratch.join("plan.toml"), scratch.join("out"));
    let (plan, folder) = (plan.to_str().unwrap(), out.to_str().unwrap());
    for arguments in
        [&["lab", "plan", plan, "-o", folder][..], &["lab", "run", folder], &["lab", "report", folder]]
    {
        let output = run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    }
    let table = fs::read_to_string(out.join("tables/published-evaporation.md")).unwrap();
    let row = table.lines().find(|line| line.starts_with("| aiescargot |")).unwrap();
    // Off and on, each with the published cell before ours.
    assert!(row.starts_with("| aiescargot | 64 % |") && row.contains("| 1.22 s |"), "{row}");
    assert!(row.contains("| 100 % |") && row.contains("| 11.1 ms |"), "{row}");
    let table = fs::read_to_string(out.join("tables/published-25x25.csv")).unwrap();
    assert!(table.lines().any(|line| line.starts_with("25x25 at 45 %,DLX,ToG,,0.49,")), "{table}");
    assert!(!table.contains("60 %"), "{table}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    for figure in ["fixed-cells", "evaporation-fixed-cells", "evaporation-puzzles", "times-1", "propagation"]
    {
        assert!(out.join(format!("figures/{figure}.png")).is_file(), "{figure}");
        assert!(page.contains(&format!("id=\"{figure}\"")), "{figure}");
    }
    assert!(page.contains("This is not the paper"));
}

#[test]
fn a_scale_is_required() {
    let output = run(&["lab", "reproduce", "-o", "never-made"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--quick"), "{}", stderr(&output));
}

#[test]
fn the_estimated_time_is_printed_first() {
    let scratch = Scratch::new("hours");
    let out = scratch.join("out").display().to_string();
    for (scale, first) in [
        ("--quick", "this takes a few minutes, "),
        ("--standard", "this takes about "),
        ("--full", "this takes about "),
    ] {
        let mut child = started(&["lab", "reproduce", scale, "-o", &out]);
        let mut stderr = BufReader::new(child.0.stderr.take().unwrap()).lines();
        let stderr: Vec<String> = stderr.by_ref().take(2).map(Result::unwrap).collect();
        assert!(stderr[0].starts_with(first), "{stderr:?}");
        assert_eq!(stderr[1], "generating the instances");
        assert!(!scratch.join("out").exists(), "nothing is written yet");
    }
}

#[test]
fn a_folder_with_the_same_plan_is_continued() {
    let scratch = Scratch::new("held");
    let out = scratch.join("out");
    // The plan of --quick with few tasks: generating all of its puzzles takes long.
    let few = "budget = { steps = 500 }\n[[sets]]\nname = \"named\"\nnamed = [\"sabuncu1\"]\n[[contestants]]\n\
               name = \"ACS\"\nmethod = \"acs\"\n";
    let few = Plan::parse("plan.toml", few, &scratch, "few").unwrap();
    freeze(&Plan { text: Scale::Quick.text(), ..few }, &out).unwrap();
    let folder = out.to_str().unwrap();
    let held = run(&["lab", "reproduce", "--quick", "--plan-only", "-o", folder]);
    assert_eq!(held.status.code(), Some(0), "{}", stderr(&held));
    assert_eq!(
        String::from_utf8_lossy(&held.stdout),
        format!("`{folder}` already holds this campaign\n"),
        "nothing is generated again"
    );
    assert!(stderr(&held).ends_with(&format!("\nnext: antdoku lab status {folder}\n")), "{}", stderr(&held));
    let other = run(&["lab", "reproduce", "--full", "--quiet", "-o", folder]);
    assert_eq!(other.status.code(), Some(2), "{}", stderr(&other));
    assert!(stderr(&other).contains("holds another campaign already (its plan.toml "), "{}", stderr(&other));
    let done = run(&["lab", "reproduce", "--quick", "-o", folder]);
    assert_eq!(done.status.code(), Some(0), "{}", stderr(&done));
    assert!(out.join("report.html").is_file());
}

#[test]
fn a_folder_without_instances_is_refused() {
    let scratch = Scratch::new("no-instances");
    let out = scratch.join("out").display().to_string();
    let empty = scratch.display().to_string();
    let refused = run(&["lab", "reproduce", "--standard", "--instances", &empty, "-o", &out]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("there are no puzzles in `"), "{}", stderr(&refused));
    assert!(!scratch.join("out").exists());
}

#[test]
fn the_folder_of_instances_is_named_while_it_is_read() {
    let scratch = Scratch::new("instances");
    let out = scratch.join("out").display().to_string();
    let folder = scratch.join("puzzles");
    fs::create_dir_all(folder.join("25x25/45")).unwrap();
    fs::write(folder.join("25x25/45/0.txt"), "not a puzzle").unwrap();
    let folder = folder.display().to_string();
    let mut child = started(&["lab", "reproduce", "--standard", "--instances", &folder, "-o", &out]);
    let lines = BufReader::new(child.0.stderr.take().unwrap()).lines();
    let second = lines.map(Result::unwrap).nth(1).unwrap();
    assert_eq!(second, format!("reading the instances in `{folder}` and generating the others"));
}
