//! The paper's experiments in the very small: from the plan to the page.

use std::fs;
use std::io::{BufRead, BufReader};

use antdoku_lab::Plan;
use antdoku_lab::campaign::freeze;
use antdoku_lab::reproduce::Scale;

use crate::program::{Scratch, run, started, told};

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
name = "ACS"
method = "acs"
[[contestants]]
name = "ILS"
method = "ils"
[[contestants]]
name = "DLX"
method = "dlx"
[[contestants]]
name = "BS"
method = "backtrack"
[[contestants]]
name = "ACS without BVE"
method = "acs"
parameters = { best_value_evaporation = 0 }
"#;

#[test]
fn a_small_campaign_stands_beside_the_published_figures() {
    let scratch = Scratch::new("published");
    fs::write(scratch.join("plan.toml"), SMALL).unwrap();
    let (plan, out) = (scratch.join("plan.toml"), scratch.join("out"));
    let (plan, folder) = (plan.to_str().unwrap(), out.to_str().unwrap());
    for arguments in
        [&["lab", "plan", plan, "-o", folder][..], &["lab", "run", folder], &["lab", "report", folder]]
    {
        let output = run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
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
fn a_scale_has_to_be_named() {
    let output = run(&["lab", "reproduce", "-o", "never-made"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("--quick"), "{}", told(&output));
}

#[test]
fn it_tells_first_how_long_it_takes() {
    let scratch = Scratch::new("hours");
    let out = scratch.join("out").display().to_string();
    for (scale, first) in [("--quick", "this takes a few minutes; "), ("--full", "this takes about ")] {
        let mut child = started(&["lab", "reproduce", scale, "-o", &out]);
        let mut told = BufReader::new(child.0.stderr.take().unwrap()).lines();
        let told: Vec<String> = told.by_ref().take(2).map(Result::unwrap).collect();
        assert!(told[0].starts_with(first), "{told:?}");
        assert_eq!(told[1], "making the instances");
        assert!(!scratch.join("out").exists(), "nothing is written yet");
    }
}

#[test]
fn a_folder_that_holds_the_plan_already_is_gone_on_with() {
    let scratch = Scratch::new("held");
    let out = scratch.join("out");
    // The plan of the glance, with a handful of its tasks: to make all of its puzzles takes long.
    let few = "budget = { steps = 500 }\n[[sets]]\nname = \"named\"\nnamed = [\"sabuncu1\"]\n[[contestants]]\n\
               name = \"ACS\"\nmethod = \"acs\"\n";
    let few = Plan::parse("plan.toml", few, &scratch, "few").unwrap();
    freeze(&Plan { text: Scale::Quick.text(), ..few }, &out).unwrap();
    let folder = out.to_str().unwrap();
    let held = run(&["lab", "reproduce", "--quick", "--plan-only", "-o", folder]);
    assert_eq!(held.status.code(), Some(0), "{}", told(&held));
    assert_eq!(
        String::from_utf8_lossy(&held.stdout),
        format!("`{folder}` holds this very campaign already\n"),
        "nothing is made again"
    );
    assert!(told(&held).ends_with(&format!("\nnext: antdoku lab status {folder}\n")), "{}", told(&held));
    let other = run(&["lab", "reproduce", "--full", "--quiet", "-o", folder]);
    assert_eq!(other.status.code(), Some(2), "{}", told(&other));
    assert!(told(&other).contains("holds another campaign already (its plan.toml "), "{}", told(&other));
    let done = run(&["lab", "reproduce", "--quick", "-o", folder]);
    assert_eq!(done.status.code(), Some(0), "{}", told(&done));
    assert!(out.join("report.html").is_file());
}
